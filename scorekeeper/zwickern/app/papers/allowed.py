"""What was allowed at one moment, for a ruling: every capture with the disputed card, its other plays, other cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from reportlab.platypus import Flowable, Spacer

from scorekeeper.cards import CARDS, Card, by_order
from scorekeeper.sheets.cards import Strokes
from scorekeeper.sheets.closing import FRAME, subtitle
from scorekeeper.sheets.page import BODY, BOLD, Sheet, bold, grid, marked_up, markup, text
from scorekeeper.words import Locale
from scorekeeper.zwickern.app.words.replay_text import doing_in_words
from scorekeeper.zwickern.case import Holdings
from scorekeeper.zwickern.legal import candidates, possible
from scorekeeper.zwickern.legality import check, without
from scorekeeper.zwickern.patterns import Undecided
from scorekeeper.zwickern.plays import Ask, Build, Capture, Play, Trail
from scorekeeper.zwickern.position import Item, Position, clears
from scorekeeper.zwickern.readings import readings
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.tally import card_points

SHOWN = 12
"""Captures that are printed; the others are counted."""
ENOUGH = 300
"""Captures of one card that are looked at."""
_MOST_BUILDS = 14
_MOST_CARDS = 12
"""Other cards of the hand that are told of."""

Known = Callable[[int], tuple[Sequence[Card], Sequence[Card], int]]


def legal_here(
    position: Position, play: Play | None, known: Known, found: Replay, number: int, sheet: Sheet
) -> list[Flowable]:
    """What the disputed card could have done, then shortly what the other known cards of the hand could."""
    if play is None or position.turn < 0:
        return []
    say, lang = sheet.say, sheet.lang
    asks = _asks(found, number)

    def allowed(card: Card) -> tuple[list[Play], bool]:
        return plays_of(position, card, lambda seat: found.holding(number - 1, seat), asks)

    head = say.gettext("What was allowed here with %(card)s") % {"card": say.the_card(play.card)}
    story: list[Flowable] = [subtitle(head)]
    if is_barred(found, number):
        told = say.gettext("No play was allowed with %(card)s.") % {"card": say.card_name(play.card)}
        story.append(text(told, BODY, font=BOLD))
    else:
        plays, more = allowed(play.card)
        captures = [each for each in plays if isinstance(each, Capture)]
        story += _captures(position, captures, more, sheet)
        story += _others(position, play.card, plays, known, sheet)
    recorded, seen, _ = known(position.turn)
    rest = list(dict.fromkeys(card for card in (*recorded, *seen) if card is not play.card))[:_MOST_CARDS]
    short = [marked_up(_shortly(position, card, *allowed(card), say, lang)) for card in sorted(rest, key=by_order)]
    if short:
        story += [text(say.gettext("Other cards known to be in this hand:"), BODY, font=BOLD), *short]
    return [*story, Spacer(1, 5)]


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
    rest = without(holdings(position.turn), Trail(card))
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


def _captures(position: Position, captures: Sequence[Capture], more: bool, sheet: Sheet) -> list[Flowable]:
    """The captures, the largest first, with what they score; the first twelve, and how many others there are."""
    say = sheet.say
    if not captures:
        return [text(say.gettext("It could take nothing."))]
    cells = [_capture(position, capture, sheet) for capture in captures[:SHOWN]]
    across = 1 if len(cells) < 5 else 2
    half = (len(cells) + across - 1) // across
    rows = []
    for at in range(half):
        row = list(cells[at])
        if across == 2:
            row += cells[at + half] if at + half < len(cells) else ["", "", ""]
        rows.append(row)
    room = sheet.paper.room / across
    widths = [room - 76, 50.0, 26.0] * across
    story: list[Flowable] = [grid(rows, widths, [*FRAME, ("TOPPADDING", (0, 0), (-1, -1), 1)])]
    rest = len(captures) - SHOWN
    if rest > 0:
        told = say.ngettext("and %(num)d more", "and %(num)d more", rest)
        story.append(text(say.gettext("%(more)s, perhaps others") % {"more": told} if more else told))
    return [*story, Spacer(1, 2)]


def _capture(position: Position, capture: Capture, sheet: Sheet) -> tuple[Flowable, Flowable, object]:
    say, reading = sheet.say, readings(position, capture)[0]
    groups = []
    for group in reading.groups:
        items = [position.table[index] for index, _ in group]
        groups.append(" + ".join(_item(item, say) for item in items))
    cards = [capture.card, *(card for index in reading.taken for card in position.table[index].cards)]
    points = say.points(card_points(position.setting.rules, cards))
    zwick = Strokes(1, 9) if clears(position, reading) else ""
    told = "   |   ".join(markup(group).replace(" ", chr(160)) for group in groups)
    return marked_up(told + (f"   {bold('Zwick')}" if zwick else "")), text(points), zwick


def _item(item: Item, say: Locale) -> str:
    """A card as ``♠6``, a pile by its value."""
    return say.gettext("pile of %(value)s") % {"value": item.value} if item.value else say.card_short(item.cards[0])


def _others(
    position: Position, card: Card, plays: Sequence[Play], known: Known, sheet: Sheet
) -> Iterator[Flowable]:
    """Builds and the trail with the disputed card; and builds that only an unknown card could support."""
    say, lang = sheet.say, sheet.lang
    builds = [each for each in plays if isinstance(each, Build)]
    if builds:
        told = "; ".join(doing_in_words(position, each, lang) for each in builds[:_MOST_BUILDS])
        more = len(builds) - _MOST_BUILDS
        told += "; " + say.ngettext("and %(num)d more", "and %(num)d more", more) if more > 0 else ""
        label = say.gettext("Builds:")
        yield marked_up(f"{bold(label)} {markup(told)}.")
    hidden = known(position.turn)[2]
    if hidden and position.setting.rules.promises:
        supported = {(each.target, each.announced) for each in builds}
        told = _would_need(position, card, supported, say)
        if told:
            label = say.gettext("Builds, if a matching card was held:")
            yield marked_up(f"{bold(label)} {markup(told)}.")
    if not builds and not (hidden and position.setting.rules.promises):
        yield text(say.gettext("Nothing could be built with it."))
    trail = any(isinstance(each, Trail) for each in plays)
    yield text(say.gettext("It could be laid down.") if trail else say.gettext("It could not simply be laid down."))


def _would_need(position: Position, card: Card, supported: set[Any], say: Locale) -> str:
    """``on ♠6 to 9 (9)``: builds by arithmetic alone, with what must be held."""
    try:
        made = possible(position, card).builds
    except Undecided:
        return ""
    certain = {value for _, value in supported}
    parts = []
    for each in made:
        if each.value in certain:
            continue
        item = position.table[each.target]
        base = str(item.value) if item.value else say.card_short(item.cards[0])
        held = say.any_of([say.card_short(CARDS[code]) if code in CARDS else say.index(code) for code in each.held])
        told = say.gettext("on %(item)s to %(value)s (holding %(held)s)")
        parts.append(told % {"item": base, "value": each.value, "held": held})
    more = len(parts) - _MOST_BUILDS
    told = "; ".join(parts[:_MOST_BUILDS])
    return told + ("; " + say.ngettext("and %(num)d more", "and %(num)d more", more) if more > 0 else "")


def _shortly(position: Position, card: Card, plays: Sequence[Play], more: bool, say: Locale, lang: str) -> str:
    """One line for another card: its largest capture, how many others, and its builds."""
    captures = [each for each in plays if isinstance(each, Capture)]
    builds = [each for each in plays if isinstance(each, Build)]
    parts = []
    if captures:
        told = doing_in_words(position, captures[0], lang)
        if len(captures) > 1:
            told += " (" + say.ngettext("and %(num)d other capture", "and %(num)d other captures", len(captures) - 1)
            told += "+)" if more else ")"
        parts.append(told)
    if builds:
        told = doing_in_words(position, builds[0], lang)
        if len(builds) > 1:
            told += " (" + say.ngettext("and %(num)d other build", "and %(num)d other builds", len(builds) - 1) + ")"
        parts.append(told)
    if any(isinstance(each, Trail) for each in plays):
        parts.append(say.gettext("trailed"))
    told = "; ".join(parts) or say.gettext("no legal play")
    return f"<b>{markup(say.card_short(card))}</b>  {markup(told)}"
