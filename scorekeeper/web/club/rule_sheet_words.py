"""A rule sheet in words: what it gives in a hand, each of its rules in a sentence, and where two sheets differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.games import game_of
from scorekeeper.journal.club.state import Sheet
from scorekeeper.journal.payloads import Rules
from scorekeeper.web.errors import refuse
from scorekeeper.web.house_rules import asks
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words import variant_name
from scorekeeper.words.match import OPENING
from scorekeeper.words.rules import switch_in_words, switch_name


class Total(NamedTuple):
    """A rule set's one figure, such as the points of a hand; ``packs`` 0 where it does not depend on how many packs
    are played."""

    packs: int
    points: int


class Line(NamedTuple):
    """One rule: ``name`` of its switch, what it is about, what holds, whether the variant has it otherwise."""

    name: str
    label: str
    words: str
    own: bool


class Compared(NamedTuple):
    """One rule on two sheets."""

    label: str
    one: str
    other: str

    @property
    def differs(self) -> bool:
        """Whether the two say different things."""
        return self.one != self.other


def agreed(rules: Rules, packs: int | None = None) -> Any:
    """The game's agreement for no number of players in particular. Raises NotationError."""
    return game_of(rules.variant).agree(rules.variant, rules.switches, rules.schedule, packs or rules.packs, 0)


def totals(rules: Rules) -> list[Total]:
    """The figure of a rule sheet, for each number of packs that a table may play with. Raises NotationError."""
    game = game_of(rules.variant)
    usual = sorted(set(game.deals(rules.variant, game.players).get("packs", [])))
    packs: Sequence[int | None] = [rules.packs] if rules.packs else usual or [None]
    figure = OPENING[game.id].figure
    found = [Total(number or 1, figure(agreed(rules, number))) for number in packs]
    return [Total(0, found[0].points)] if len({one.points for one in found}) == 1 else found


def label(rules: Rules) -> str:
    """What ``totals`` are: ``points a hand, without Zwicks``."""
    return _(OPENING[game_of(rules.variant).id].label)


def heading(rules: Rules) -> str:
    """What stands above ``totals`` on paper: ``A hand gives without Zwicks``."""
    return _(OPENING[game_of(rules.variant).id].compared)


def lines(rules: Rules) -> list[Line]:
    """Every rule that the variant leaves open, in the order of the rule sheet, then the points of its cards."""
    lang = language()
    usual = {ask.name: ask.value for ask in asks(rules.variant, lang)}
    found = []
    for ask in asks(rules.variant, lang, rules.switches):
        value = ask.value or "none"
        if not ask.choices and value == "0" and ask.name not in usual:
            continue  # a further card that counts nothing
        words = switch_in_words(ask.name, value, lang)
        found.append(Line(ask.name, ask.label, words, ask.value != usual.get(ask.name, "0")))
    return found


def deal_words(rules: Rules) -> list[tuple[str, str]]:
    """How it is dealt, where the sheet says so itself."""
    found = []
    if rules.packs:
        found.append((_("Packs of cards"), str(rules.packs)))
    if rules.schedule:
        found.append((_("Dealt differently"), rules.schedule))
    return found


def compared(one: Sheet, other: Sheet) -> list[Compared]:
    """Two sheets rule by rule; what only one of them speaks of is empty on the other. Answers 422 for two games."""
    if game_of(one.rules.variant).id != game_of(other.rules.variant).id:
        refuse(422, _("These rule sheets are of different games. Choose two of the same game to compare them."))
    first, second = _by_label(one.rules), _by_label(other.rules)
    return [Compared(label, first.get(label, ""), second.get(label, "")) for label in {**first, **second}]


def total_words(rules: Rules) -> str:
    """The totals in one line: ``30``; ``21 with one pack, 42 with two``."""
    return ", ".join(str(one.points) if not one.packs else packs_words(one) for one in totals(rules))


def packs_words(total: Total) -> str:
    """What a hand gives with so many packs."""
    if total.packs == 1:
        return _("%(points)s with one pack", points=total.points)
    return _("%(points)s with two packs", points=total.points)


def _by_label(rules: Rules) -> Mapping[str, str]:
    lang = language()
    return {
        _("Played as"): variant_name(rules.variant, lang),
        heading(rules): total_words(rules),
        **{switch_name(line.name, lang): line.words for line in lines(rules)},
        **dict(deal_words(rules)),
    }
