"""Whole lines gone wrong: written twice, left out, or swapped with a neighbour. Costs as in ``diagnosis``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from scorekeeper.cards import Card
from scorekeeper.findings import Fact
from scorekeeper.zhn.paper import Edit
from scorekeeper.zwickern.diagnosis import FEW, Diagnosis, Slip
from scorekeeper.zwickern.legal import legal_captures, name_item
from scorekeeper.zwickern.paper import play_text
from scorekeeper.zwickern.permissions import build_values, target_options
from scorekeeper.zwickern.plays import Build, Capture, Play, Trail
from scorekeeper.zwickern.position import Position, clears, heap_of
from scorekeeper.zwickern.readings import readings
from scorekeeper.zwickern.record import PlayLine
from scorekeeper.zwickern.trial import Change

CAPTURES = 150
"""At most so many captures are tried for a play that is not there."""
NOTHING: Mapping[Card, int] = {}
PLACES = 60
"""A line without names can be missing at so many places at most; more are not looked at."""


def twice(diagnosis: Diagnosis) -> Iterator[Slip]:
    """A play written twice: one of the two is struck out."""
    if diagnosis.short is not None and diagnosis.short >= 0:
        return
    first: dict[Play, int] = {}
    for at, line, play in diagnosis.plays():
        earlier = first.setdefault(play, at)
        if earlier == at:
            continue
        next_to = at - earlier == 1
        for struck in (at,) if next_to else (at, earlier):
            number = diagnosis.entries[struck].line
            edit = Edit(number, diagnosis.lines[number - 1], None)
            cost = 0.3 if next_to else 2.0
            facts: dict[str, Fact] = {"card": play.card.code, "line": diagnosis.entries[earlier].line}
            asks = line.asks if struck == at else ()
            if not asks:
                yield Slip(cost, "twice", Change(struck, struck + 1, ()), facts, (edit,))


def swapped(diagnosis: Diagnosis) -> Iterator[Slip]:
    """Two plays next to each other whose lines changed places."""
    entries = diagnosis.entries
    for at, line, play in diagnosis.plays():
        other = entries[at + 1] if at + 1 < len(entries) else None
        if not isinstance(other, PlayLine) or other.play is None or (other.play, other.name) == (play, line.name):
            continue
        player = diagnosis.course.position(at).player
        if other.name is not None and player is not None and other.name != player:
            continue
        a, b = diagnosis.lines[line.line - 1], diagnosis.lines[other.line - 1]
        change = Change(at, at + 2, (other._replace(asks=line.asks), line._replace(asks=other.asks)))
        yield Slip(1.5, "swapped", change, {}, (Edit(line.line, a, b), Edit(other.line, b, a)))


def left_out(diagnosis: Diagnosis) -> Iterator[Slip]:
    """A play that was not written down: a card that is seen nowhere, played in one of the places where one lacks."""
    if diagnosis.short is None or diagnosis.short < 1 or (diagnosis.surplus and not diagnosis.lenient):
        return
    last = min(diagnosis.limit, len(diagnosis.course.states) - 1)
    places = [at for at in range(last + 1) if _may_lack(diagnosis, at)]
    named = Counter[Card]()
    needed: dict[int, Mapping[Card, int]] = {}
    for at in range(len(diagnosis.entries) - 1, -1, -1):
        named.update(_named(diagnosis.play_at(at)))
        if at <= last:
            needed[at] = named.copy()
    for at in places[-PLACES:]:
        position = diagnosis.course.position(at)
        hand = position.hands[position.turn]
        for card in dict.fromkeys(diagnosis.missing):
            if len(diagnosis.missing) > FEW and hand is None:
                break
            if hand is not None and card not in hand:
                continue
            later = needed.get(at, NOTHING)
            for play, cost in plays_of(position, card, later):
                yield _inserted(diagnosis, at, position, _called(diagnosis, position, play), cost + 0.02 * (last - at))


def _may_lack(diagnosis: Diagnosis, at: int) -> bool:
    """Whether a play can be missing before this entry, by the name that stands there."""
    position = diagnosis.course.position(at)
    if position.turn < 0:
        return False
    entry = diagnosis.entries[at] if at < len(diagnosis.entries) else None
    if not isinstance(entry, PlayLine):
        return True
    if entry.name is None or position.duty is not None:
        return True
    alone = sum(1 for count in position.left if count) == 1
    return alone or entry.name != position.player


def _inserted(diagnosis: Diagnosis, at: int, position: Position, play: Play, cost: float) -> Slip:
    entries = diagnosis.entries
    following = entries[at] if at < len(entries) else None
    if isinstance(following, PlayLine):
        number = following.asks[0].line if following.asks else following.line
    else:
        number = max((each.line for each in entries[:at]), default=0) + 1
    style = next((entry for entry in entries if isinstance(entry, PlayLine)), None)
    name = position.player if style is None or style.name is not None else None
    line = PlayLine(play, name, number)
    facts: dict[str, Fact] = {"card": play.card.code, "player": position.player or ""}
    return Slip(cost, "left_out", Change(at, at, (line,)), facts, (Edit(number, None, play_text(line)),))


def _called(diagnosis: Diagnosis, position: Position, play: Play) -> Play:
    """A Zwick with its ``!`` where this record calls its Zwicks."""
    if not isinstance(play, Capture) or not any(other.called for _, _, other in diagnosis.plays()):
        return play
    return play._replace(called=any(clears(position, reading) for reading in readings(position, play)))


def plays_of(
    position: Position, card: Card, later: Mapping[Card, int] = NOTHING
) -> Iterator[tuple[Play, float]]:
    """What may have been done with a card, as far as the lines that follow leave it possible; a large capture first.

    ``later`` counts the cards that they name: what is named still lies there, so it was not captured by this play.
    """
    setting = position.setting
    rules, pack = setting.rules, setting.pack
    partners = [setting.players[seat] for seat in setting.partners(position.turn)] if rules.partner_build else []
    if not (card in later and pack.get(card) == 1):
        larger = 0
        for taken in legal_captures(position, card, limit=CAPTURES):
            items = [position.table[index] for index in taken.indexes]
            if any(each in later and pack.get(each) == 1 for item in items for each in item.cards):
                continue
            groups = tuple(tuple(name_item(position, i) for i in group) for group in taken.grouping.groups)
            yield Capture(card, groups, taken.grouping.value if card.is_wild else None), 1.9 + 0.1 * min(larger, 6)
            larger += 1
    yield Trail(card), 2.05
    for index in range(len(position.table)):
        if heap_of(position.table, index)[0] == index:
            for value in build_values(rules, target_options(position, index), rules.options[card]):
                for partner in (None, *partners):
                    yield Build(card, value, name_item(position, index), beneficiary=partner), 2.6 + bool(partner)
    if rules.promises:
        for value in rules.options[card]:
            for partner in (None, *partners):
                yield Build(card, value, beneficiary=partner), 2.9 + bool(partner)


def _named(play: Play | None) -> list[Card]:
    if isinstance(play, Capture):
        return [named.card for group in play.groups for named in group]
    if isinstance(play, Build) and play.target is not None:
        return [play.target.card]
    return []
