"""What was owed to a trick, judged when the record has been read to its end (zwicken.md, After the fact).

A player's later plays show what he held; of the rest it is only known which cards it may be. ``Evidence`` weighs that
for every trick game; here stands which cards Zwicken asks for, who did not lead the trump ace, who lost his seven.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding
from scorekeeper.tricks.owed import Evidence, Judged, Shown
from scorekeeper.zwicken.cutting import PERMANENT
from scorekeeper.zwicken.plays import Lay
from scorekeeper.zwicken.position import Position
from scorekeeper.zwicken.trumps import ace_of, duty
from scorekeeper.zwicken.variants import PACK

if TYPE_CHECKING:
    from scorekeeper.zwicken.walk import Step

NOTHING_SHOWN = Evidence()


def evidence(steps: Sequence[Step]) -> Evidence:
    """What the cards laid prove of those held: everything up to the first slip (``pack``, ``hand``, ``turn``)."""
    stop = next((step.number for step in steps if step.slip), None)
    showings = [
        Shown(step.number, step.position.turn, step.play.cards[0])
        for step in steps
        if step.shown and type(step.play) is Lay
    ]
    return Evidence(showings, stop)


def judge_now(position: Position, after: Position, card: Card) -> list[Finding]:
    """The answer as far as it can be judged before anything follows."""
    return list(_answer(position, after, card, NOTHING_SHOWN))


def judged(steps: Sequence[Step], shown: Evidence) -> Iterator[tuple[Step, Finding]]:
    """Every answer that was wrong, or may have been, with its step."""
    for step in steps:
        play, position = step.play, step.position
        if type(play) is Lay and position.trick:
            for finding in _answer(position, step.after, play.cards[0], shown):
                yield step, finding


def _answer(position: Position, after: Position, card: Card, shown: Evidence) -> Iterator[Finding]:
    """F1-F4; nothing without a turn-up, since nobody knows what is trump."""
    if position.turnup is None or not position.trick:
        return
    owed = duty(position.setting.rules, tuple([each for _, each in position.trick]), position.trump)
    seat, number = position.turn, position.number + 1
    found = shown.owed(owed.class_of(card), owed.class_of, number, seat, after.places, PACK, gone(after))
    if found is None:
        return
    facts: dict[str, Fact] = {"card": card.code, "led": position.trick[0][1].code}
    if found.card is not None:
        facts["could"] = found.card.code
    player = position.setting.players[seat]
    yield Finding(owed.rules[found.owed], found.severity, number, player, case="", facts=facts)


def gone(position: Position) -> frozenset[Card]:
    """Cards known to be in nobody's hand: played, discarded, turned up."""
    out = position.played | position.out
    return out | {position.turnup} if position.turnup is not None else out


def every_answer(steps: Sequence[Step], shown: Evidence) -> Iterator[Judged]:
    """Each answer with what it was judged by, for people who want to see why."""
    for at, step in enumerate(steps):
        play, position, after = step.play, step.position, step.after
        if type(play) is not Lay or not position.trick or position.turnup is None:
            continue
        card, seat = play.cards[0], position.turn
        owed = duty(position.setting.rules, tuple(each for _, each in position.trick), position.trump)
        holding = shown.holding(after.places[seat], seat, step.number)
        unseen = tuple(shown.unseen(step.number, after.places, PACK, gone(after))) if holding.hidden else ()
        could = (*holding.cards, *unseen)
        classes = tuple(
            (rule, tuple(other for other in could if owed.class_of(other) == index))
            for index, rule in enumerate(owed.rules[: owed.class_of(card)])
        )
        found = next(_answer(position, after, card, shown), None)
        rule, severity = (found.rule, found.severity) if found is not None else ("", "")
        yield Judged(at, step.number, seat, card, holding.cards, holding.hidden, unseen, classes, rule, severity)


def unled_ace(steps: Sequence[Step], shown: Evidence) -> Iterator[Step]:
    """The leads that should have been the trump ace: a player's first lead, while he held it (Exactly 11, c)."""
    seen: set[int] = set()
    for step in steps:
        play, position = step.play, step.position
        if type(play) is not Lay or position.trick or position.turn in seen:
            continue
        seat = position.turn
        seen.add(seat)
        ace = ace_of(position.trump)
        if ace is None or ace is position.turnup or play.cards[0] is ace:
            continue
        if ace in shown.holding(step.after.places[seat], seat, step.number).cards:
            yield step


def lost_sevens(steps: Sequence[Step]) -> Iterator[Step]:
    """The plays of the 7 of diamonds that lie in a trick with the trump ace (Exactly 11, d)."""
    trick: list[Step] = []
    for step in steps:
        if type(step.play) is not Lay:
            continue
        if not step.position.trick:
            trick = []
        trick.append(step)
        if step.after.trick:
            continue
        cards = [each.play.cards[0] for each in trick if type(each.play) is Lay]
        if ace_of(step.position.trump) in cards:
            yield from (each for each in trick if type(each.play) is Lay and each.play.cards[0] is PERMANENT)
