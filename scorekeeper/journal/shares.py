"""What each person did in a match of a club's evening, as standings read it. Pure.

A person gets the full points of their side in each hand they sat in, and the penalties of the side they sit in now. A
player who played alone and left keeps what they got. “Above the equal share” goes by each hand's own number of sides; a
penalty takes from one side and gives the others nothing. Where a match is no sum of points, ``worth`` has what the game
says a season compares.

Hands told together count as many as somebody said, else as one; nobody knows who won them, or the best of them. A
person who was typed in at the table and recognised afterwards is one person (``MatchState.person``), in the hands that
they sat in under either id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple, TypedDict

from scorekeeper.journal.beside_total import sum_is_asked
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.state import MatchState
from scorekeeper.league.amounts import SHARE, over_share, rank_shares, write_worth
from scorekeeper.league.met import NOTHING, MetSums, write_met
from scorekeeper.series import ChipSeries


def status_of(state: MatchState) -> str:
    """``counts`` once it was ended or all agreed hands are signed; else ``disputed``, ``reserved`` or ``open``. What
    waits beyond these changes nothing (``MatchState.in_result``), but for hands that may be in a total."""
    hands = _hands(state)
    if any(hand.share.unsure for hand in hands) or sum_is_asked(state):
        return "disputed"
    if state.ended is not None:
        return "reserved" if state.ended.payload.reservation else "counts"
    assert state.setup is not None
    waits = bool(hands) and hands[-1].result.waits
    if not waits and state.series.over(state.after(len(hands)), *state.setup.end):
        return "counts"
    return "open"


def _hands(state: MatchState) -> Sequence[Hand]:
    """Those that count in the evening's result."""
    return state.hands[: state.in_result]


class PersonSums(TypedDict):
    """What the hands of a match come to for one person, penalties in it, as ``storage.league.PersonRow`` has it."""

    hands: int
    """Counted; of several told together all of them, one where nobody said how many."""
    points: int
    """Of their side, penalties in it."""
    total: int
    """Of all sides, without penalties."""
    over: int
    """Above an equal share of each hand, in 27720ths, penalties in it."""
    won: int
    """Hands, but of several told together none."""
    lost: int
    """Hands, likewise."""
    zwicks: int
    """Marks of their side."""
    highest: int
    """Points of the best hand; of several told together none is known."""
    worth: str
    """What a season compares where that is not the points (``league.amounts``); else empty."""
    most_behind: int
    """The largest deficit made good in a match won."""


class PersonShare(PersonSums):
    """A row of `storage.league.PersonRow` but for its match.

    club, evening: their ids.
    round: of the evening, from 1.
    table_number: the number of the table in the round.
    status: of the match: counts, open, disputed or reserved.
    sides: how many there are.
    person: the id that the club knows them by.
    side: theirs, from 0.
    side_size: how many sit on it.
    rank: the rank points of the table, in 27720ths.
    met: what they did with and against each of the others, where not all sat in the same hands
        (``league.met.write_met``); else empty.
    """

    club: str
    evening: str
    round: int
    table_number: int
    status: str
    sides: int
    person: str
    side: int
    side_size: int
    rank: int
    met: str


def persons_of(state: MatchState) -> list[PersonShare]:
    """A row for each person, but for its match; none where the match belongs to no evening."""
    place = state.setup.evening if state.setup is not None else None
    if place is None:
        return []
    sides, status = state.seating[1], status_of(state)
    ranks, changed = _ranks(state), _seats_changed(state)
    holders: dict[str, tuple[int, int | None]] = {}
    for side, people in enumerate(sides):
        for person in state.people(people):
            holders.setdefault(person, (side, side))
    for person, side in _gone(state).items():
        holders.setdefault(person, (side, None))
    return [
        {
            "club": place.club, "evening": place.evening, "round": place.round, "table_number": place.table,
            "status": status, "sides": len(sides), "person": person, "side": side, "side_size": len(sides[side]),
            "rank": ranks[side], "met": write_met(_met(state, person, sits_in)) if changed else "",
            **_person(state, person, sits_in),
        }
        for person, (side, sits_in) in holders.items()
    ]


def _seats_changed(state: MatchState) -> bool:
    """Whether somebody sat in some of the hands that count, but not in all, or on another side."""
    hands = [hand.share.sides for hand in _hands(state) if hand.share.points is not None]
    return bool(hands) and len({_together(state, sides) for sides in (*hands, state.seating[1])}) > 1


def _together(state: MatchState, sides: Sequence[Sequence[str]]) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(state.people(side)) for side in sides)


class SeatingResult(NamedTuple):
    """What the hands came to that the same people played on the same sides, in a row or not.

    sides: persons of each.
    hands: counted.
    points: each side's, without penalties.
    """

    sides: tuple[tuple[str, ...], ...]
    hands: int
    points: tuple[int, ...]


def results_by_seating(state: MatchState) -> list[SeatingResult]:
    """Those of a match, in the order of their first hands."""
    found: dict[tuple[tuple[str, ...], ...], SeatingResult] = {}
    for hand in _hands(state):
        if (points := hand.share.points) is not None:
            sides = tuple(tuple(sorted(state.people(side))) for side in hand.share.sides)
            before = found.get(sides) or SeatingResult(sides, 0, (0,) * len(points))
            summed = tuple(map(sum, zip(before.points, points, strict=True)))
            found[sides] = SeatingResult(sides, before.hands + hand.share.hands, summed)
    return list(found.values())


def _met(state: MatchState, person: str, sits_in: int | None) -> Mapping[tuple[str, bool], MetSums]:
    """By the others, and whether on the same side, what somebody did in the hands in which both sat; their penalties
    stand with those who sit there now."""
    met: dict[tuple[str, bool], MetSums] = {}
    for hand in _hands(state):
        sides = [state.people(side) for side in hand.share.sides]
        own_side = next((at for at, people in enumerate(sides) if person in people), None)
        if hand.share.points is None or own_side is None:
            continue
        own = _of_hand(hand, own_side, chips=isinstance(state.series, ChipSeries))
        for at, people in enumerate(sides):
            for other in people:
                if other != person:
                    key = other, at == own_side
                    met[key] = met.get(key, NOTHING).plus(own)
    penalties = _penalties(state, person, sits_in)
    for at, seated in enumerate(state.seating[1]):
        for other in state.people(seated):
            if (key := (other, at == sits_in)) in met:
                met[key] = met[key].plus(MetSums(points=penalties, over=SHARE * penalties))
    return met


def _ranks(state: MatchState) -> tuple[int, ...]:
    """The rank points of each side: by the totals with penalties where a match is a sum, else by what the game says."""
    if not state.series.ordered:
        return rank_shares(state.totals_after(state.in_result))
    return rank_shares(state.series.season_value(_closed(state), state.setup_now))


def _closed(state: MatchState) -> object:
    """The series at its end: with its shares of a pot, without a game that was not finished."""
    after = state.after(state.in_result)
    return after if state.ended is None else state.series.close(after, state.setup_now)[0]


def _worth(state: MatchState, person: str, penalties: int) -> str:
    """What a season compares of one person, ``games=2/1;bummerl=-1/1``; empty where that is the points. Penalties
    count in the first unit."""
    if not state.series.ordered:
        return ""
    after, setup = _closed(state), state.setup_now
    ids = (person, *(alias for alias, who in state.known_as.items() if who == person))
    alone = (setup._replace(seats=(id,), sides=((id,),), dealer=id) for id in ids)
    by_id = (state.series.season_value(after, each)[0] for each in alone)
    first, *others = (sum(values, Fraction(0)) for values in zip(*by_id, strict=True))
    return write_worth(dict(zip(state.series.units, (first + penalties, *others), strict=True)))


def _of_hand(hand: Hand, side: int, *, chips: bool) -> MetSums:
    """What a hand brought one side. It is won by whoever got most of it, a deal for chips by everybody who gained some
    and lost by everybody who gave some: who passed did neither. Of hands of which only the total is known nobody knows
    who won them."""
    points = hand.share.points
    assert points is not None
    over = over_share(points[side], sum(points), len(points))
    if hand.share.together:
        return MetSums(hand.share.hands, points[side], over)
    best = 0 if chips else max((other for at, other in enumerate(points) if at != side), default=0)
    marks = hand.result.hand_score.marks
    return MetSums(
        hand.share.hands, points[side], over, int(points[side] > best), int(points[side] < best),
        marks[side] if side < len(marks) else 0, max(0, points[side]),
    )


def _penalties(state: MatchState, person: str, side: int | None) -> int:
    """The points that the judge gave somebody; ``side`` is the one they sit in now."""
    penalties = 0
    for entry, lifted in state.penalties:
        holder, alone, to = state.penalty_holder(entry)
        is_theirs = holder is not None and person == state.person(holder) if alone else side is not None and to == side
        penalties += entry.payload.points if is_theirs and not lifted else 0
    return penalties


def _person(state: MatchState, person: str, side: int | None) -> PersonSums:
    """The sums of one person; ``side`` is the one they sit in now."""
    own, total = NOTHING, 0
    for hand in _hands(state):
        points = hand.share.points
        own_side = next((at for at, people in enumerate(hand.share.sides) if person in state.people(people)), None)
        if points is not None and own_side is not None:
            own = own.plus(_of_hand(hand, own_side, chips=isinstance(state.series, ChipSeries)))
            total += sum(points)
    penalties = _penalties(state, person, side)
    return {
        "hands": own.hands, "points": own.points + penalties, "total": total, "over": own.over + SHARE * penalties,
        "won": own.won, "lost": own.lost, "zwicks": own.marks_called, "highest": own.highest,
        "worth": _worth(state, person, penalties), "most_behind": 0 if side is None else _most_behind(state, side),
    }


def _most_behind(state: MatchState, side: int) -> int:
    """The largest deficit after any hand of a match that this side won in the end; said only of sums."""
    if state.series.ordered:
        return 0
    totals = state.totals_after(state.in_result)
    others = [at for at in range(len(totals)) if at != side]
    if not others or totals[side] <= max(totals[at] for at in others):
        return 0
    behind = (max(running[at] for at in others) - running[side] for running in state.running[: state.in_result])
    return max(accumulate(behind, max, initial=0))


def _gone(state: MatchState) -> dict[str, int]:
    """Who played in a hand and sits in no side any more, with the side they sat in last."""
    seated = {person for side in state.seating[1] for person in state.people(side)}
    gone: dict[str, int] = {}
    for hand in _hands(state):
        if hand.share.points is not None:
            for at, people in enumerate(hand.share.sides):
                gone |= {
                    person: min(at, len(state.seating[1]) - 1) for person in state.people(people)
                    if person not in seated
                }
    return gone
