"""Whose a penalty is, when people have come and gone since: those whom the judge saw on that side. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.live import with_effect
from scorekeeper.journal.payloads import Opened, Penalty, SeatsSet
from scorekeeper.series import side_now

Sides = tuple[tuple[str, ...], ...]


class PenaltyHolder(NamedTuple):
    """``person`` who was named or was a side of their own, ``alone``; ``side`` where it stands today, None where
    whoever got it sits there no more."""

    person: str | None
    alone: bool
    side: int | None


def seating(opened: Opened, live: Iterable[Entry]) -> tuple[tuple[str, ...], Sides]:
    """Seats and sides by what was said of them and holds."""
    seats, sides = opened.seats, opened.sides
    for entry in live:
        if isinstance(entry.payload, SeatsSet) and entry.payload.stop is None:
            seats, sides = entry.payload.seats, entry.payload.sides
    return seats, sides


def penalty_holder(
    entry: Entry, opened: Opened, match_entries: Sequence[Entry], now: Sides, *, by_person: bool
) -> PenaltyHolder:
    """Whom a penalty is for. ``match_entries`` what was said of the match, ``now`` the sides of today.

    ``by_person``: each has an account of their own, which nobody takes over with the seat; else a side's is taken over
    as its points are (``side_now``).
    """
    penalty: Penalty = entry.payload
    then = seating(opened, with_effect([one for one in match_entries if one.place < entry.place]))[1]
    person, at = penalty.person, penalty.side
    if at is None:
        at = _side_of(person, then)
    if at is None or at >= len(then):
        return PenaltyHolder(person, False, _side_of(person, now))
    alone = len(then[at]) == 1
    person = then[at][0] if alone else person
    side = _side_of(person, now)
    if side is None and not (alone and by_person):
        side = side_now(then, at, now)
    return PenaltyHolder(person, alone, side)


def _side_of(person: str | None, sides: Sides) -> int | None:
    return next((at for at, side in enumerate(sides) if person in side), None)
