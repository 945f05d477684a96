"""The texts of a hand's pages in any game: a finding in words, an act of the list, a sentence with its cards drawn.
Also the data that a replay's script (static/replay.mjs) needs to show any moment without asking again.

Every game says the same under the same keys. Games add what only some of them have (facts beside the table, hands at
every moment).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from scorekeeper.cards import Card, by_order
from scorekeeper.findings import Finding
from scorekeeper.game import Agreement, Setting
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.addresses import book_path
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words import Words, locale, sentence
from scorekeeper.words.books import anchor_of, cited_as
from scorekeeper.words.locale import Locale, upper_first
from scorekeeper.words.sentences import rule_named
from scorekeeper.zhn.repair import Mark

GRAVITY = ("error", "unproven", "note")
"""The gravest first."""


class FindingText(NamedTuple):
    """A finding in words.

    severity: the finding's.
    words: what people read of it.
    finding: itself.
    """

    severity: str
    words: Words
    finding: Finding


def finding_text(finding: Finding, lang: str) -> FindingText:
    """A finding in this language."""
    return FindingText(finding.severity, sentence(finding, lang), finding)


def of_no_play(findings: Iterable[Finding], unplayed: int, lang: str) -> list[FindingText]:
    """The findings that belong to no play, nor to the line that could not be replayed; 0: there is none."""
    loose = [each for each in findings if each.play is None and not (unplayed and each.line == unplayed)]
    return [finding_text(each, lang) for each in loose]


class RuleLink(NamedTuple):
    """A way to a rule.

    address: its page.
    words: what stands there.
    """

    address: str
    words: str


def rule_link(rule: str, agreement: Agreement, book: str = "") -> RuleLink | None:
    """Where whoever is told a finding can read the rule that is told of it, as the table has it: in its own book
    (``book`` its address), or in the variant's by what the table has agreed; None where no book has it."""
    variant = agreement.rules.variant
    anchor = anchor_of(cited_as(rule, variant), agreement)
    if not anchor:
        return None
    named = rule_named(anchor, locale(language())) or _("the rule")
    return RuleLink(f"{book or book_path(variant, agreement.switches)}#{anchor}", upper_first(named))


def of_table(found: FindingText, place: MatchPlace) -> dict[str, object]:
    """A finding as the phone draws it that takes a hand down, with the way to its rule in the book of its table."""
    link = rule_link(found.finding.rule, place.state.agreement, place.url("rules"))
    return {
        "severity": found.severity, "what": found.words.headline, "why": found.words.detail,
        "rule": link._asdict() if link is not None else None,
    }


class ListedPlay(NamedTuple):
    """One play of the list.

    number: from 1.
    pieces: its sentence (a Card is drawn as a sign).
    findings: of it.
    mark: what a correction left on the line.
    stage: the stage that begins here, from 1; 0: none.
    """

    number: int
    pieces: tuple[str | Card, ...]
    findings: tuple[FindingText, ...]
    mark: Mark | None = None
    stage: int = 0


def in_pieces(text: str, cards: Iterable[Card], lang: str) -> tuple[str | Card, ...]:
    """A sentence cut at the names of cards, so that a page can draw their signs; what is not found stays words."""
    say = locale(lang)
    names: dict[str, Card] = {}
    for card in cards:
        if not card.is_joker:
            names[say.card_name(card)] = card
            names[say.the_card(card)] = card
    if not names:
        return (text,)
    longest_first = sorted(names, key=len, reverse=True)
    pattern = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first)
    pieces: list[str | Card] = []
    end = 0
    for match in re.finditer(pattern, text):
        pieces += [text[end : match.start()], names[match[0]]]
        end = match.end()
    return tuple(piece for piece in (*pieces, text[end:]) if piece != "")


class Moments(Protocol):
    """What is asked of a replay as pages show it, of any game; ``at`` is a moment, 0 the beginning."""

    @property
    def say(self) -> Locale: ...
    @property
    def setting(self) -> Setting: ...
    @property
    def last(self) -> int: ...
    def number(self, at: int) -> int: ...
    def beside(self, at: int) -> str: ...
    def moment(self, play: int) -> int: ...
    def mover(self, at: int) -> int: ...
    def next_line(self, at: int) -> str: ...
    def spoken(self, at: int) -> str: ...


Row = Sequence[str | int]
"""What a player's box says, as the script reads it: first line, strokes behind the second, second line."""


def stepping(
    shown: Moments,
    tables: Sequence[Sequence[str]],
    boxes: Sequence[Sequence[Row]],
    objected: Sequence[int | None],
    cards: Iterable[Card],
) -> dict[str, object]:
    """The data of a page for stepping, JSON.

    ``tables`` the items that lie there at each moment, as ``Qs``, ``Qs@Dianne`` or ``X30 Ts=20@Dianne``; ``boxes``
    each player's box at each moment, by seat; ``objected`` the item whose last card is outlined; ``cards`` all that is
    drawn.
    """
    moments = range(shown.last + 1)
    return {
        "total": shown.last,
        "of": _("of %(total)s", total=shown.number(shown.last)),
        "numbers": [shown.number(at) for at in moments],
        "beside": {at: words for at in moments if (words := shown.beside(at))},
        "names": list(shown.setting.players),
        "cards": {card.code: upper_first(shown.say.card_name(card)) for card in sorted(set(cards), key=by_order)},
        "tables": tables,
        "turns": [shown.mover(at) for at in moments],
        "next": [shown.next_line(at) for at in moments],
        "changes": changes(boxes),
        "spoken": [shown.spoken(at) for at in moments],
        "cleared": [],
        "together": _("together"),
        "disputed": _("disputed"),
        "objected": {at: item for at, item in enumerate(objected) if item is not None},
    }


def changes(boxes: Sequence[Sequence[Row]]) -> list[list[list[str | int]]]:
    """For each moment the seats whose box says something else than at the moment before, with what it says."""
    found: list[list[list[str | int]]] = []
    before: Sequence[Row] = ()
    for now in boxes:
        found.append([[seat, *row] for seat, row in enumerate(now) if not before or row != before[seat]])
        before = now
    return found
