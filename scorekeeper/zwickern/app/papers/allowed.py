"""What was allowed at one moment, for a ruling: every capture with the disputed card, its other plays, other cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set

from scorekeeper.cards import CARDS, Card, by_order
from scorekeeper.sheets.document import Beside, Cell, Column, Note, Part, Row, Run, Sentence, Table
from scorekeeper.sheets.hand import fixed, labelled
from scorekeeper.words import Locale
from scorekeeper.zwickern.app.words.replay_text import doing_in_words
from scorekeeper.zwickern.app.words.sums import sum_of_build
from scorekeeper.zwickern.case import Holdings
from scorekeeper.zwickern.legal import candidates, possible_plays
from scorekeeper.zwickern.legality import check, holding_without
from scorekeeper.zwickern.patterns import Undecided
from scorekeeper.zwickern.position import Item, Position, clears
from scorekeeper.zwickern.readings import readings
from scorekeeper.zwickern.record import Ask, Build, Capture, Named, Play, Trail
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.tally import card_points

SHOWN = 12
"""Captures that are printed; the others are counted."""
ENOUGH = 300
"""Captures of one card that are looked at."""
_MOST_BUILDS = 7
_MOST_CARDS = 12
"""Other cards of the hand that are told of."""

Known = Callable[[int], tuple[Sequence[Card], Sequence[Card], int]]


def legal_plays_of(
    position: Position, play: Play | None, known: Known, found: Replay, number: int, say: Locale
) -> Iterator[Part]:
    """What the disputed card could have done, then shortly what the other known cards of the hand could."""
    if play is None or position.turn < 0:
        return
    asks = _asks(found, number)

    def allowed(card: Card) -> tuple[list[Play], bool]:
        return plays_of(position, card, lambda seat: found.holding(number - 1, seat), asks)

    head = say.gettext("What was allowed here with %(card)s") % {"card": say.the_card(play.card)}
    if is_barred(found, number):
        text = say.gettext("No play was allowed with %(card)s.") % {"card": say.the_card(play.card)}
        yield Note(head, ((Run(text, bold=True),),))
    else:
        plays, more = allowed(play.card)
        captures = [each for each in plays if isinstance(each, Capture)]
        yield from _captures(head, position, captures, more, say)
        lines = _others(position, play.card, plays, known, say)
        yield Note("", (*lines, _trailing(position, play.card, found, number, asks, say)))
    recorded, seen, _ = known(position.turn)
    rest = list(dict.fromkeys(card for card in (*recorded, *seen) if card is not play.card))[:_MOST_CARDS]
    short = [_shortly(position, card, *allowed(card), say) for card in sorted(rest, key=by_order)]
    if short:
        label = say.gettext("Other cards are known to be in this hand. They could be played like this:")
        yield Note("", ((Run(label, bold=True),), *short))


def is_barred(found: Replay, number: int) -> bool:
    """Whether the card of a play could not be in the hand at all: played before, not in the pack, in another hand."""
    against = (each for each in found.findings if each.play == number and each.severity == "error")
    return any(each.rule in ("pack", "hand") for each in against)


def plays_of(position: Position, card: Card, holdings: Holdings, asks: Sequence[Ask]) -> tuple[list[Play], bool]:
    """The legal plays of a card, supposing that the player holds it; and whether there may be more of them.

    That the card stands in another hand does not count here: it is what the card could do.
    """
    plays: list[Play] = []
    looked_at = 0
    rest = holding_without(holdings(position.turn), Trail(card))
    try:
        for play in candidates(position, card, rest, asks, ENOUGH):
            looked_at += type(play) is Capture
            found = check(position, play, holdings=holdings, asks=asks)
            if all(finding.severity == "note" or finding.rule == "hand" for finding in found):
                plays.append(play)
    except Undecided:
        return plays, True
    return plays, looked_at >= ENOUGH


def _asks(found: Replay, number: int) -> Sequence[Ask]:
    """The questions put before this play, which may license a build for a partner."""
    lines = [line for deal in found.record.deals for line in deal.plays]
    return lines[number - 1].asks


def _captures(
    head: str, position: Position, captures: Sequence[Capture], more: bool, say: Locale
) -> Iterator[Part]:
    """The captures, the largest first, with what they score; the first twelve, and how many others there are."""
    if not captures:
        yield Note(head, (say.gettext("It could take nothing."),))
        return
    rows = [_capture(position, capture, say) for capture in captures[:SHOWN]]
    half = len(rows) if len(rows) < 5 else -(-len(rows) // 2)
    columns = (Column("cards", "", 0, grow=True), Column("points", "", 2))
    tables = [(Table("", columns, tuple(rows[at : at + half]), wrapped=True, close=True),)
              for at in range(0, len(rows), half)]
    yield Note(head, ())
    yield Beside(tuple(tables), (1,) * len(tables))
    rest = len(captures) - SHOWN
    if rest > 0:
        text = say.ngettext("and %(num)d more", "and %(num)d more", rest)
        yield Note("", (say.gettext("%(more)s, perhaps others") % {"more": text} if more else text,))


def _capture(position: Position, capture: Capture, say: Locale) -> Row:
    reading = readings(position, capture)[0]
    groups = []
    for group in reading.groups:
        items = [position.table[index] for index, _ in group]
        groups.append(fixed(" + ".join(_item(item, say) for item in items)))
    cards = [capture.card, *(card for index in reading.captured for card in position.table[index].cards)]
    zwick = [Run(" Zwick", bold=True)] if clears(position, reading) else []
    points = say.points(card_points(position.setting.rules, cards))
    return Row((Cell(lines=((Run(" | ".join(groups)), *zwick),)), Cell(lines=(fixed(points),))))


def _item(item: Item, say: Locale) -> str:
    """A card as ``♠6``, a pile by its value."""
    return say.gettext("pile of %(value)s") % {"value": item.value} if item.value else say.card_short(item.cards[0])


def _others(
    position: Position, card: Card, plays: Sequence[Play], known: Known, say: Locale
) -> Iterator[Sentence]:
    """Builds with the disputed card; and builds that only an unknown card could support."""
    builds = [each for each in plays if isinstance(each, Build)]
    if builds:
        text = "; ".join(doing_in_words(position, each, say.lang) for each in builds[:_MOST_BUILDS])
        more = len(builds) - _MOST_BUILDS
        text += "; " + say.ngettext("and %(num)d more", "and %(num)d more", more) if more > 0 else ""
        yield labelled(say.gettext("Build") + ":", f"{text}.")
    hidden = known(position.turn)[2]
    if hidden and position.setting.rules.promises:
        supported = {(each.target, each.announced) for each in builds}
        text = _would_need(position, card, supported, say)
        if text:
            yield labelled(say.gettext("Building, if a card for the pile was held:"), f"{text}.")
    if not builds and not (hidden and position.setting.rules.promises):
        yield say.gettext("Nothing could be built with it.")


def _trailing(
    position: Position, card: Card, found: Replay, number: int, asks: Sequence[Ask], say: Locale
) -> str:
    """Whether the card could be laid down and nothing else: known, or open while a hand is."""
    judged = check(position, Trail(card), holdings=lambda seat: found.holding(number - 1, seat), asks=asks)
    against = {finding.severity for finding in judged if finding.rule != "hand"} - {"note"}
    if "error" in against:
        return say.gettext("It could not simply be trailed.")
    if against:
        return say.gettext("Whether it could simply be trailed is open.")
    return say.gettext("It could be trailed.")


def _would_need(position: Position, card: Card, supported: Set[tuple[Named | None, int | None]], say: Locale) -> str:
    """``on ♠6 to 9 (6 + 3, holding 9)``: builds by arithmetic alone, with what must be held."""
    try:
        made = possible_plays(position, card).builds
    except Undecided:
        return ""
    certain = {value for _, value in supported}
    parts = []
    for each in made:
        if each.value in certain:
            continue
        item = None if each.target is None else position.table[each.target]
        base = "" if item is None else say.pile(item.value) if item.value else say.card_short(item.cards[0])
        held = say.any_of([say.card_short(CARDS[code]) if code in CARDS else say.index(code) for code in each.matching])
        text = say.gettext("alone as %(value)s") if each.target is None else say.gettext("on %(item)s to %(value)s")
        beside = [] if each.target is None else [sum_of_build(position, card, each.target, each.value)]
        beside.append(say.gettext("holding %(cards)s") % {"cards": held})
        parts.append(f"{text % {'item': base, 'value': each.value}} ({', '.join(beside)})")
    more = len(parts) - _MOST_BUILDS
    text = "; ".join(parts[:_MOST_BUILDS])
    return text + ("; " + say.ngettext("and %(num)d more", "and %(num)d more", more) if more > 0 else "")


def _shortly(position: Position, card: Card, plays: Sequence[Play], more: bool, say: Locale) -> tuple[Run, ...]:
    """One line for another card: its largest capture, how many others, and its builds."""
    captures = [each for each in plays if isinstance(each, Capture)]
    builds = [each for each in plays if isinstance(each, Build)]
    parts = []
    if captures:
        text = doing_in_words(position, captures[0], say.lang)
        if len(captures) > 1:
            text += " (" + say.ngettext("and %(num)d other capture", "and %(num)d other captures", len(captures) - 1)
            text += "+)" if more else ")"
        parts.append(text)
    if builds:
        text = doing_in_words(position, builds[0], say.lang)
        if len(builds) > 1:
            text += " (" + say.ngettext("and %(num)d other build", "and %(num)d other builds", len(builds) - 1) + ")"
        parts.append(text)
    if any(isinstance(each, Trail) for each in plays):
        parts.append(say.gettext("trailed"))
    text = "; ".join(parts) or say.gettext("no legal play")
    return labelled(say.card_short(card), text)
