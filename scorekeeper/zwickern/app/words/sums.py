"""How a play adds up, in words: the values of its cards there, the sum, the card that stays in hand for a build, and
the rules behind it. For a player against whom a ruling goes, and who asks why the play was allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from scorekeeper.cards import Card, by_order
from scorekeeper.words.locale import Locale, upper_first
from scorekeeper.zwickern.captures import Grouping, grouping
from scorekeeper.zwickern.case import Holding
from scorekeeper.zwickern.legality import holding_without, reaches, target_options
from scorekeeper.zwickern.patterns import Undecided
from scorekeeper.zwickern.position import Position, item_options
from scorekeeper.zwickern.readings import readings
from scorekeeper.zwickern.record import Build, Capture, Play, Reading, Trail
from scorekeeper.zwickern.variants import Options

_MOST_NAMED = 3
"""Values of a card that are named; of a joker that may count nearly anything only what it counts here."""


def play_sums_in_words(position: Position, play: Play, holding: Holding, say: Locale) -> tuple[str, ...]:
    """Why the play's numbers are right: ``The queen of diamonds counts 3 or 13, here 3.``, ``8 + 3 = 11.``, ``The ace
    of spades stays in hand and counts 1 or 11.``

    ``holding`` is what is known of the player's cards before the play. Empty for a play that does not add up, and for
    one that has nothing to add.
    """
    found = readings(position, play) if position.turn >= 0 else []
    if not found:
        return ()
    if isinstance(play, Capture):
        return tuple(_captured(position, play, found[0], say))
    if isinstance(play, Build):
        return (*_built(position, play, found[0], say), *_card_held(position, play, holding, say))
    return ()


def rules_behind(position: Position, play: Play) -> tuple[str, ...]:
    """The ids of the rules that a play of this kind is allowed by (rules.md 3)."""
    if isinstance(play, Capture):
        return ("C1",)
    if isinstance(play, Trail):
        return ("T1",)
    if not position.setting.rules.promises:
        return ("B2", "K2")
    made = "S1" if play.target is None else "B2"
    return made, "B3" if play.beneficiary is None else "P1"


def sums_in_words(position: Position, proof: Grouping) -> str:
    """How a capture adds up: ``8 + 7 = 15; 12 + 3 = 15.``; empty where every item is taken by itself."""
    rules, table = position.setting.rules, position.table
    sums = []
    for group in proof.groups:
        values = _summing([item_options(rules, table[at]) for at in group], proof.value)
        sums.append(" + ".join(map(str, values)) + (f" = {proof.value}" if len(group) > 1 else ""))
    return "; ".join(sums) + "." if any(len(group) > 1 for group in proof.groups) else ""


def _summing(options: Sequence[Options], total: int) -> tuple[int, ...]:
    """A value for each item, all of which make the total."""
    return next(values for values in product(*options) if sum(values) == total)


def _captured(position: Position, play: Capture, reading: Reading, say: Locale) -> Iterator[str]:
    rules, table = position.setting.rules, position.table
    indexes = range(len(table)) if play.sweep else reading.captured
    try:
        proof = grouping([item_options(rules, table[at]) for at in indexes], _options(position, play))
    except Undecided:
        return
    if proof is None:
        return
    yield from _counts(play.card, rules.options[play.card], proof.value, say)
    by_index = Grouping(proof.value, tuple(tuple(indexes[at] for at in group) for group in proof.groups))
    if sums := sums_in_words(position, by_index):
        yield sums


def _built(position: Position, play: Build, reading: Reading, say: Locale) -> Iterator[str]:
    rules, announced = position.setting.rules, play.announced
    if reading.target < 0:
        yield from _counts(play.card, rules.options[play.card], announced, say)
        return
    pair = _pair(position, _options(position, play), reading.target, announced)
    if pair is None:
        return
    item = position.table[reading.target]
    if not item.is_build and not item.heap:
        yield from _counts(item.cards[0], target_options(position, reading.target), pair[0], say)
    yield from _counts(play.card, rules.options[play.card], pair[1], say)
    if added := _added(*pair, announced):
        yield f"{added} = {announced}."
    else:
        yield say.gettext("Both count %(value)s, and so does the pile.") % {"value": announced}


def sum_of_build(position: Position, card: Card, target: int, announced: int) -> str:
    """How a card on the item at ``target`` makes a value: ``8 + 3``; the value alone where both have it."""
    pair = _pair(position, position.setting.rules.options[card], target, announced)
    return (_added(*pair, announced) if pair is not None else "") or str(announced)


def _pair(position: Position, options: Options, target: int, announced: int) -> tuple[int, int] | None:
    """What is built on and the card, each at a value, that make the announced one; None: no values do."""
    rules = position.setting.rules
    pairs = product(target_options(position, target), options)
    return next(((base, own) for base, own in pairs if reaches(rules, (base,), (own,), announced)), None)


def _added(base: int, own: int, announced: int) -> str:
    if base + own == announced:
        return f"{base} + {own}"
    if base - own == announced:
        return f"{base} − {own}"
    return f"{own} − {base}" if own - base == announced else ""


def _card_held(position: Position, play: Build, holding: Holding, say: Locale) -> Iterator[str]:
    """The card that a build of one's own is made for, where it is known."""
    rules = position.setting.rules
    if not rules.promises or play.beneficiary is not None:
        return
    rest = holding_without(holding, Trail(play.card)).cards
    held = sorted({card for card in rest if play.announced in rules.options[card]}, key=by_order)
    if held:
        text = say.gettext("%(card)s stays in hand and counts %(values)s.")
        yield upper_first(text % {"card": say.the_card(held[0]), "values": _values(held[0], position, say)})


def _counts(card: Card, options: Options, value: int, say: Locale) -> Iterator[str]:
    """What a card that can count several values counts here; nothing for any other."""
    if len(options) > _MOST_NAMED:
        yield upper_first(say.gettext("%(card)s counts %(value)s here.") % {"card": say.the_card(card), "value": value})
    elif len(options) > 1:
        parts = {"card": say.the_card(card), "values": say.any_of(list(map(str, options))), "value": value}
        yield upper_first(say.gettext("%(card)s counts %(values)s, here %(value)s.") % parts)


def _values(card: Card, position: Position, say: Locale) -> str:
    return say.any_of(list(map(str, position.setting.rules.options[card])))


def _options(position: Position, play: Capture | Build) -> Options:
    """The values the played card may have: the one in brackets, or all of its own."""
    return (play.value,) if play.value is not None else position.setting.rules.options[play.card]
