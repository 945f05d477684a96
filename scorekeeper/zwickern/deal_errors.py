"""Slips in what frames the plays: the ``table:`` line, the ``hand`` lines, the result. Costs as in ``diagnosis``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding
from scorekeeper.zhn.correcting import likeness
from scorekeeper.zwickern.diagnosis import FEW, LIKE, Diagnosis, Slip, replaced
from scorekeeper.zwickern.record import Deal, HandLine, Lying, ResultLine
from scorekeeper.zwickern.tally import Side
from scorekeeper.zwickern.trial import Change


def picture(diagnosis: Diagnosis) -> Iterator[Slip]:
    """A card of the ``table:`` line: another one was meant, or one was left out."""
    first = diagnosis.entries[0] if diagnosis.entries else None
    if not isinstance(first, Deal) or diagnosis.setting.stretch:
        return
    for t, table in enumerate(first.tables):
        for n, lying in enumerate(table.items):
            for meant, cost in diagnosis.meant_for(lying.cards[0]):
                items = (*table.items[:n], Lying((meant,)), *table.items[n + 1 :])
                facts: dict[str, Fact] = {"card": lying.cards[0].code, "meant": meant.code}
                yield Slip(cost, "picture", _turned_up(first, t, items), facts)
        if sum(len(each.items) for each in first.tables) < diagnosis.setting.table_cards:
            for meant in diagnosis.missing[: FEW + 1]:
                change = _turned_up(first, t, (*table.items, Lying((meant,))))
                yield Slip(1.0, "picture_missing", change, {"meant": meant.code})


def _turned_up(first: Deal, t: int, items: tuple[Lying, ...]) -> Change:
    tables = (*first.tables[:t], first.tables[t]._replace(items=items), *first.tables[t + 1 :])
    return replaced(0, first._replace(tables=tables))


def hand_lines(diagnosis: Diagnosis) -> Iterator[Slip]:
    """A card of a ``hand`` line: another one was meant, or one was left out."""
    over = {code for finding in diagnosis.errors if finding.rule == "pack" for code in _codes(finding)}
    for at in range(min(diagnosis.limit + 1, len(diagnosis.entries))):
        entry = diagnosis.entries[at]
        if not isinstance(entry, Deal):
            continue
        plays = _plays_of_stage(diagnosis, at)
        recorded = Counter(card for hand in entry.hands for card in hand.cards)
        for h, hand in enumerate(entry.hands):
            played = Counter(card for name, card in plays if name == hand.player)
            held = Counter(hand.cards)
            unlisted, unplayed = list((played - held).elements()), list(held - played)
            for y in unlisted:
                yield from _hand_slips(diagnosis, at, entry, h, y, unplayed)
            for x in unplayed if not unlisted else ():
                for y in diagnosis.setting.pack if x.code in over else ():
                    if likeness(x, y) <= LIKE and not diagnosis.seen[y] and not recorded[y]:
                        yield _hand_slip(at, entry, h, x, y, 0.5)


def _codes(finding: Finding) -> tuple[str, ...]:
    """The cards that a ``pack`` finding on a line of a deal names."""
    cards = finding.facts.get("cards", ())
    return tuple(str(card) for card in cards) if isinstance(cards, tuple) else ()


def _hand_slips(
    diagnosis: Diagnosis, at: int, entry: Deal, h: int, y: Card, unplayed: list[Card]
) -> Iterator[Slip]:
    hand = entry.hands[h]
    for x in unplayed:
        yield _hand_slip(at, entry, h, x, y, 0.0)
    seat = diagnosis.setting.players.index(hand.player)
    stage = diagnosis.course.position(at).stage + 1
    stages = diagnosis.setting.stages
    dealt = stages[stage][seat] if stage < len(stages) and not diagnosis.setting.stretch else 0
    if len(hand.cards) < dealt:
        new = entry._replace(hands=(*entry.hands[:h], hand._replace(cards=(*hand.cards, y)), *entry.hands[h + 1 :]))
        facts: dict[str, Fact] = {"meant": y.code, "player": hand.player, "cards": len(hand.cards), "dealt": dealt}
        yield Slip(1.0, "hand_missing", replaced(at, new), facts)


def _hand_slip(at: int, entry: Deal, h: int, x: Card, y: Card, more: float) -> Slip:
    hand: HandLine = entry.hands[h]
    n = hand.cards.index(x)
    cards = (*hand.cards[:n], y, *hand.cards[n + 1 :])
    new = entry._replace(hands=(*entry.hands[:h], hand._replace(cards=cards), *entry.hands[h + 1 :]))
    facts: dict[str, Fact] = {"card": x.code, "meant": y.code, "player": hand.player}
    return Slip(likeness(x, y) + more, "hand_card", replaced(at, new), facts)


def _plays_of_stage(diagnosis: Diagnosis, at: int) -> list[tuple[str, Card]]:
    """Who played which card in the stage that this deal begins, as far as it was walked."""
    stage = diagnosis.course.position(at).stage + 1
    players = diagnosis.setting.players
    return [
        (players[step.position.turn], step.reading.play.card)
        for step in diagnosis.course.steps
        if step.position.stage == stage
    ]


def results(diagnosis: Diagnosis) -> Iterator[Slip]:
    """Figures of the result, or a side's name in it; all lines that differ, if nothing but the result is wrong."""
    wrong = {finding.line for finding in diagnosis.errors if finding.rule == "result"}
    if not wrong or len(wrong) < len(diagnosis.errors):
        return
    sides = {frozenset(side.players): side for side in diagnosis.replay.sides}
    written = diagnosis.record.results
    right = {frozenset(line.side) for line in written if line.line not in wrong}
    named: list[ResultLine] = []
    counted: list[ResultLine] = []
    cost, told = 0.0, ""
    for line in written:
        own = sides.get(frozenset(line.side)) if len(set(line.side)) == len(line.side) else None
        open_to = [side for names, side in sides.items() if names not in right]
        nearest = min(open_to, key=lambda side: _differing(line, side), default=None)
        if line.line not in wrong or nearest is None:
            named.append(line)
            counted.append(line if own is None else _as_played(line, own))
            continue
        side = own or nearest
        told = "+".join(nearest.players)
        named.append(_as_played(line, nearest)._replace(side=nearest.players) if nearest is not own else line)
        counted.append(_as_played(line, side)._replace(side=line.side if own else side.players))
        cost += 0.8 + 1.2 * max(0, _differing(line, side) - 1) + (1.0 if cost else 0.0)
    yield Slip(cost, "result", facts={}, results=tuple(counted))
    meant = [sides.get(frozenset(line.side)) for line in named]
    if named != counted and len(set(meant)) == len(named):
        off = sum(_differing(line, side) for line, side in zip(written, meant, strict=True) if side is not None)
        yield Slip(1.2 * len(wrong) + 1.5 * off, "result_name", facts={"side": told}, results=tuple(named))


_FIGURES = ("points", "cards", "zwicks")


def _differing(line: ResultLine, side: Side) -> int:
    return sum(getattr(line, figure) not in (None, getattr(side, figure)) for figure in _FIGURES)


def _as_played(line: ResultLine, side: Side) -> ResultLine:
    """The line with the figures of the replay, as far as it has figures."""
    cards = None if line.cards is None else side.cards
    zwicks = None if line.zwicks is None else side.zwicks
    return line._replace(points=side.points, cards=cards, zwicks=zwicks)
