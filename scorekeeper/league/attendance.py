"""Who was there in which round of an evening: at a table, sitting out, or not at all. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol


class Seated(Protocol):
    """A table as it was drawn."""

    # fmt: off
    @property
    def seats(self) -> tuple[str, ...]: ...
    # fmt: on


class Drawn(Protocol):
    """A round as it was drawn: its tables and who sits out."""

    # fmt: off
    @property
    def tables(self) -> tuple[Seated, ...]: ...
    @property
    def out(self) -> tuple[str, ...]: ...
    # fmt: on


class Attendance(NamedTuple):
    """``out``: rounds sat out, by person and round (0: the whole evening); ``there``: in which rounds each was
    there, at a table or sitting out; ``rounds``: all that were drawn."""

    out: Mapping[tuple[str, int], int]
    there: Mapping[str, frozenset[int]]
    rounds: frozenset[int]

    def missed(self, person: str) -> tuple[int, ...]:
        """The rounds of this evening that somebody missed who was there in another."""
        return tuple(sorted(self.rounds - self.there[person])) if person in self.there else ()


def attendance(
    draws: Mapping[int, Drawn], person: Callable[[str], str], *, by_round: bool,
    sat: Mapping[int, Collection[str]] = MappingProxyType({}),
) -> Attendance:  # fmt: skip
    """Who was there. ``person`` says who an id is: somebody drawn under two names was there once, and who sat at a
    table did not sit out: drawn there, or (``sat``, by round) as a substitute."""
    out: dict[tuple[str, int], int] = {}
    there: dict[str, set[int]] = {}
    for round, draw in draws.items():
        seated = {person(one) for table in draw.tables for one in table.seats}.union(sat.get(round, ()))
        resting = {person(one) for one in draw.out} - seated
        for one in resting:
            key = one, round if by_round else 0
            out[key] = out.get(key, 0) + 1
        for one in seated | resting:
            there.setdefault(one, set()).add(round)
    return Attendance(out, {one: frozenset(rounds) for one, rounds in there.items()}, frozenset(draws))
