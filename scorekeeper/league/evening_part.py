"""What one evening gives to a season: its sums, with the facts that only the club knows about it. Pure.

Each evening is worked out by itself. Its part stays the same as long as its sums, its own line in the club's state and
the members stay the same. So a page may keep the part.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from scorekeeper.league.amounts import SHARE, Exact
from scorekeeper.league.evening_sums import Sums
from scorekeeper.league.person_result import Evening, Meeting, PersonResult
from scorekeeper.league.rule import SeasonRule


class Seated(Protocol):
    """A table as it was drawn."""

    @property
    def seats(self) -> tuple[str, ...]: ...


class Drawn(Protocol):
    """A round as it was drawn: its tables and who sits out."""

    @property
    def tables(self) -> tuple[Seated, ...]: ...
    @property
    def out(self) -> tuple[str, ...]: ...


class Attendance(NamedTuple):
    """Who was there in which round of an evening.

    out: rounds sat out, by person and round (0: the whole evening).
    there: by person, the rounds in which they were there, at a table or sitting out.
    rounds: all that were drawn.
    """

    out: Mapping[tuple[str, int], int]
    there: Mapping[str, frozenset[int]]
    rounds: frozenset[int]

    def missed(self, person: str) -> tuple[int, ...]:
        """The rounds of this evening that somebody missed who was there in another."""
        return tuple(sorted(self.rounds - self.there[person])) if person in self.there else ()


def attendance(
    draws: Mapping[int, Drawn], person: Callable[[str], str], *, by_round: bool,
    sat: Mapping[int, Collection[str]] = MappingProxyType({}),
) -> Attendance:
    """Who was there. ``person`` says who an id is: somebody drawn under two names was there once, and who sat at a
    table did not sit out: drawn there, or (``sat``, by round) as a substitute."""
    out: dict[tuple[str, int], int] = {}
    rounds_of: dict[str, set[int]] = {}
    for round, draw in draws.items():
        seated = {person(id) for table in draw.tables for id in table.seats}.union(sat.get(round, ()))
        resting = {person(id) for id in draw.out} - seated
        for id in resting:
            key = id, round if by_round else 0
            out[key] = out.get(key, 0) + 1
        for id in seated | resting:
            rounds_of.setdefault(id, set()).add(round)
    return Attendance(out, {id: frozenset(rounds) for id, rounds in rounds_of.items()}, frozenset(draws))


# What the league reads of a club, as journal.club.state has it: that stands above, and is named here by what is asked.
class MemberRead(Protocol):
    """Somebody the club knows."""

    @property
    def guest(self) -> bool: ...
    @property
    def groups(self) -> tuple[str, ...]: ...


class RulesRead(Protocol):
    """By which rules is played."""

    @property
    def variant(self) -> str: ...


class SheetRead(Protocol):
    """A rule sheet."""

    @property
    def rules(self) -> RulesRead: ...


class SeasonRead(Protocol):
    """A season."""

    @property
    def season(self) -> str: ...
    @property
    def rule(self) -> Mapping[str, object]: ...
    @property
    def sheet(self) -> str: ...
    @property
    def groups(self) -> tuple[str, ...]: ...


class DrawRead(Drawn, Protocol):
    """A round's draw."""

    @property
    def at(self) -> str: ...
    @property
    def seed(self) -> str: ...


class PenaltyRead(Protocol):
    """Points given or taken by the judge."""

    @property
    def person(self) -> str: ...
    @property
    def points(self) -> int: ...
    @property
    def season(self) -> str | None: ...
    @property
    def at(self) -> str: ...
    @property
    def lifted(self) -> str | None: ...
    @property
    def lifted_at(self) -> str | None: ...


class PastResultRead(Protocol):
    """What somebody had on an evening of old."""

    @property
    def rounds(self) -> int: ...
    @property
    def hands(self) -> int: ...
    @property
    def exact(self) -> Exact: ...
    @property
    def exact_over(self) -> Exact | None: ...
    @property
    def won(self) -> int: ...
    @property
    def lost(self) -> int: ...
    @property
    def marks_called(self) -> int: ...
    @property
    def highest(self) -> int: ...
    @property
    def known_columns(self) -> Collection[str]: ...


class EveningRead(Protocol):
    """An evening."""

    @property
    def evening(self) -> str: ...
    @property
    def date(self) -> str: ...
    @property
    def place(self) -> str | None: ...
    @property
    def sheet(self) -> str: ...
    @property
    def draws(self) -> Mapping[int, DrawRead]: ...
    @property
    def matches(self) -> tuple[str, ...]: ...
    @property
    def past_results(self) -> Mapping[str, PastResultRead]: ...
    @property
    def declared(self) -> Mapping[str, frozenset[str]]: ...
    @property
    def penalties(self) -> tuple[PenaltyRead, ...]: ...
    @property
    def held(self) -> bool: ...
    @property
    def shown(self) -> bool: ...
    @property
    def published_at(self) -> str | None: ...
    @property
    def closed_at(self) -> str | None: ...
    def was_guest(self, person: str, now: bool) -> bool: ...


class ClubRead(Protocol):
    """A club's state."""

    @property
    def club(self) -> str: ...
    @property
    def sheets(self) -> Mapping[str, SheetRead]: ...
    @property
    def seasons(self) -> Mapping[str, SeasonRead]: ...
    @property
    def evenings(self) -> Mapping[str, EveningRead]: ...
    @property
    def members(self) -> Mapping[str, MemberRead]: ...
    @property
    def merged(self) -> Mapping[str, str]: ...
    def drew(self, evening: str, match: str) -> bool: ...
    def person(self, person: str) -> str: ...
    def everybody(self, person: str) -> tuple[str, ...]: ...
    def evenings_of(self, season: str) -> tuple[EveningRead, ...]: ...


class EveningPart(NamedTuple):
    """One evening of one season.

    evenings: itself, or its rounds where the season counts these.
    results: everybody's.
    meetings: of partners.
    strangers: ids of who sat at a table and whom the club does not know.
    """

    evenings: tuple[Evening, ...]
    results: tuple[PersonResult, ...]
    meetings: tuple[Meeting, ...]
    strangers: frozenset[str]


def evening_part(state: ClubRead, evening: EveningRead, added: Sums, season: str, rule: SeasonRule) -> EveningPart:
    """The part of an evening with these sums."""
    return EveningPart(
        evenings=_evenings(evening, rule),
        results=tuple(_results(state, evening, added, season, rule)),
        meetings=of_club(state, added.meetings),
        strangers=frozenset(result.person for result in added.results if result.person not in state.members),
    )


def of_club(state: ClubRead, meetings: Iterable[Meeting]) -> tuple[Meeting, ...]:
    """Meetings of people whom the club knows."""
    members = state.members
    return tuple(meeting for meeting in meetings if meeting.person in members and meeting.other in members)


def _drawn(evening: EveningRead, rule: SeasonRule) -> Mapping[int, DrawRead]:
    """The rounds drawn that count for this season."""
    return {round: draw for round, draw in evening.draws.items() if not rule.rounds or round in rule.rounds}


def _evenings(evening: EveningRead, rule: SeasonRule) -> tuple[Evening, ...]:
    """The evening, or its rounds; nothing of one that has none of the rounds that count (yet)."""
    rounds = sorted(_drawn(evening, rule)) or ([1] if evening.past_results else [])
    if rule.unit == "round":
        return tuple(Evening(evening.evening, round) for round in rounds)
    paper = max((result.rounds for result in evening.past_results.values()), default=0)
    return (Evening(evening.evening, 0, max(len(rounds), paper)),) if rounds else ()


def _results(
    state: ClubRead, evening: EveningRead, added: Sums, season: str, rule: SeasonRule
) -> Iterable[PersonResult]:
    """The evening's sums with what only the club knows; who only sat out, or only has a penalty, has a result too."""
    results = {(result.person, result.round): result for result in added.results}
    by_round = rule.unit == "round"
    whole = 1 if by_round else 0
    paper, unknown = {state.person(person) for person in evening.past_results}, unknown_on_paper(evening)
    for person in paper:
        found = _from_paper(person, evening, whole, state.everybody(person))
        results[person, whole] = found._replace(unknown=unknown)
    draws = _drawn(evening, rule)
    presence = attendance(draws, state.person, by_round=by_round, sat=added.sat)
    late = _missed(presence, paper, rule)
    for person, round in (*presence.out, *late):
        results.setdefault((person, round), PersonResult(person, evening.evening, round))
    penalties = _penalties(state, evening, season)
    for person in penalties:
        if not any(key[0] == person for key in results):
            first = min(draws, default=1) if by_round else 0
            results[person, first] = PersonResult(person, evening.evening, first)
    declared = {state.person(person) for person in evening.declared.get(season, ())}
    for (person, round), result in results.items():
        member = state.members.get(person)
        if member is None:
            continue  # joined at the table: the club does not know them
        yield result._replace(
            sat_out=presence.out.get((person, round), 0), missed=late.get((person, round), 0),
            guest=evening.was_guest(person, member.guest), declared=person in declared,
            penalty=penalties.pop(person, 0),
        )


def _missed(presence: Attendance, paper: Collection[str], rule: SeasonRule) -> Mapping[tuple[str, int], int]:
    """Rounds missed on an evening attended, by person and round. Counted round by round they are evenings of their own
    where they bring a fixed result, and else simply not there."""
    missed = {person: presence.missed(person) for person in presence.there if person not in paper}
    if rule.unit == "round":
        rounds = missed.items() if rule.missed == "rounds" else ()
        return {(person, round): 1 for person, late in rounds for round in late}
    return {(person, 0): len(late) for person, late in missed.items() if late}


def unknown_on_paper(evening: EveningRead) -> frozenset[str]:
    """Figures that an evening of old does not tell: a column in which nobody has anything was none, unless the results
    say that it was there."""
    columns = ("hands",), ("won", "lost"), ("marks_called",), ("highest",)
    results = evening.past_results.values()
    silent = [names[0] for names in columns
              if not any(getattr(one, name) or name in one.known_columns for one in results for name in names)]
    return frozenset((*silent, "over") if any(one.exact_over is None for one in results) else silent)


def _from_paper(person: str, evening: EveningRead, round: int, names: Iterable[str]) -> PersonResult:
    """What stood on paper; who stood on it under two names, both of which turned out to be theirs, has both."""
    parts = [evening.past_results[name] for name in names if name in evening.past_results]
    return PersonResult(
        person, evening.evening, round, rounds=sum(result.rounds for result in parts),
        hands=sum(result.hands for result in parts), points=sum(result.exact for result in parts),
        over=SHARE * sum(result.exact_over or 0 for result in parts), won=sum(result.won for result in parts),
        lost=sum(result.lost for result in parts), marks_called=sum(result.marks_called for result in parts),
        highest=max(result.highest for result in parts),
    )


def _penalties(state: ClubRead, evening: EveningRead, season: str) -> dict[str, int]:
    penalties: dict[str, int] = {}
    for penalty in evening.penalties:
        if penalty.lifted is None and penalty.season in (None, season):
            person = state.person(penalty.person)
            penalties[person] = penalties.get(person, 0) + penalty.points
    return penalties
