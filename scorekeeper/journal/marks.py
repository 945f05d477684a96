"""Marks of one hand, such as Zwicks: tapped when they happen, confirmed at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.journal.counts import Candidate
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.payloads import Chosen, MarkCalled, MarksAgreed
from scorekeeper.journal.played import Played
from scorekeeper.journal.table import Table

SAME_ONE_SECONDS = 20
"""A second mark for the same side from another phone within so many seconds may be the same one."""


@dataclass(frozen=True, slots=True)
class Called:
    """A mark as it was tapped. ``same``: perhaps the one before it, from another phone, and nobody has said."""

    entry: Entry
    side: int
    same: bool


def called(live: Sequence[Entry], gone: frozenset[str], table: Table) -> tuple[Called, ...]:
    """The marks as they were tapped, those of recorded plays left out."""
    told_apart = {
        entry.payload.keep for entry in live if isinstance(entry.payload, Chosen) and len(entry.payload.of) == 1
    }
    taps: list[Called] = []
    tapped: dict[int, _Tapped] = {}
    for entry in live:
        if not isinstance(entry.payload, MarkCalled) or entry.id in gone or entry.payload.play is not None:
            continue
        side = table.index(entry, entry.payload.side)
        if side is None:
            continue
        same = tapped.setdefault(side, _Tapped()).near_another(entry)
        taps.append(Called(entry, side, same and entry.id not in told_apart))
    return tuple(taps)


class _Tapped:
    """When each phone tapped for a side: by spans as long as two taps may lie apart, the first and last in each."""

    def __init__(self) -> None:
        self._spans: dict[int, dict[str, tuple[float, float]]] = {}

    def near_another(self, entry: Entry) -> bool:
        """Whether another phone tapped near it before; take note of it."""
        when = _moment(entry)
        if when is None:
            return False
        at = when.timestamp()
        span = int(at // SAME_ONE_SECONDS)
        near = any(
            phone != entry.phone and first - SAME_ONE_SECONDS <= at <= last + SAME_ONE_SECONDS
            for other_span in (span - 1, span, span + 1)
            for phone, (first, last) in self._spans.get(other_span, {}).items()
        )
        own_spans = self._spans.setdefault(span, {})
        first, last = own_spans.get(entry.phone, (at, at))
        own_spans[entry.phone] = (min(first, at), max(last, at))
        return near


def _moment(entry: Entry) -> datetime | None:
    """When it was tapped: by the phone's clock where it told, since an unsent mark reaches the server later."""
    for text in (entry.at_phone, entry.at):
        try:
            when = datetime.fromisoformat(text)
        except ValueError:
            continue
        if when.tzinfo is not None:
            return when
    return None


def agreed_by_itself(live: Sequence[Entry], gone: frozenset[str], table: Table) -> tuple[int, tuple[int, ...]] | None:
    """The last number of marks that was confirmed by itself, with its seq."""
    last = None
    for entry in live:
        if isinstance(entry.payload, MarksAgreed) and entry.id not in gone:
            numbers = table.in_order(entry, entry.payload.numbers)
            if len(numbers) == len(table.sides) and None not in numbers:
                last = (entry.place, tuple(numbers))
    return last


def confirmed_with(count: Candidate | None, table: Table) -> tuple[int, tuple[int, ...]] | None:
    """The marks confirmed together with the count in force, with its seq."""
    numbers = getattr(count.entry.payload, "marks", None) if count else None
    if count is None or numbers is None:
        return None
    marks = table.in_order(count.entry, numbers)
    return None if None in marks else (count.entry.place, tuple(marks))


def scoring(
    way: str | None,
    agreed: tuple[int, tuple[int, ...]] | None,
    counted: tuple[int, tuple[int, ...]] | None,
    taps: Sequence[Called],
    record: Played | None,
    sides: int,
    figure: str | None,
) -> tuple[tuple[int, ...], bool]:
    """The marks that score: those confirmed last, else those of the recorded plays, else the taps. ``figure`` is the
    game's name for their number; None in a game without marks."""
    if figure is None:
        return (0,) * sides, False
    confirmed = max((confirmation for confirmation in (agreed, counted) if confirmation is not None), default=None)
    if confirmed is not None:
        return confirmed[1], True
    if way == "plays" and record is not None and record.outcome is not None and figure is not None:
        return tuple(side.number(figure) for side in record.outcome.sides), True
    return tuple(sum(tap.side == side for tap in taps) for side in range(sides)), False
