"""From a club's state and the rows of its matches to what standings are made from: nights, meetings, evenings.

The one module of the league that reads storage. The club's state comes in as it is (``ClubRead`` says what is asked of
it), so that the league need not know the journal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, MutableMapping, Sequence
from typing import Any, NamedTuple, Protocol

from sqlalchemy.orm import Session

from scorekeeper.league.attendance import Attendance, attendance
from scorekeeper.league.evening_sums import Sums, meetings, sums
from scorekeeper.league.night import Evening, Key, Night
from scorekeeper.league.options import read_rule
from scorekeeper.league.pairs import Meeting
from scorekeeper.league.played import Played
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.shares import SHARE
from scorekeeper.storage import seasons as rows


class SeasonRead(Protocol):
    """A season as the club has it."""

    # fmt: off
    @property
    def season(self) -> str: ...
    @property
    def rule(self) -> Mapping[str, Any]: ...
    @property
    def groups(self) -> tuple[str, ...]: ...
    # fmt: on


class ClubRead(Protocol):
    """What is read of a club's state (``journal.club.state.ClubState``)."""

    # fmt: off
    @property
    def seasons(self) -> Mapping[str, Any]: ...
    @property
    def evenings(self) -> Mapping[str, Any]: ...
    @property
    def members(self) -> Mapping[str, Any]: ...
    @property
    def merged(self) -> Mapping[str, str]: ...
    def person(self, person: str) -> str: ...
    def everybody(self, person: str) -> tuple[str, ...]: ...
    def evenings_of(self, season: str) -> tuple[Any, ...]: ...
    # fmt: on


Known = MutableMapping[tuple[Any, ...], Sums]
"""Sums of evenings that a caller keeps: by evening, stamp, and what else they depend on."""


class Reading(NamedTuple):
    """The evenings of a season that a viewer may know, and the stamps of their rows: while these stay, so does all."""

    evenings: tuple[Any, ...]
    hidden: int
    next: str | None
    stamps: Mapping[str, rows.Stamp]

    @property
    def key(self) -> tuple[Any, ...]:
        """Told apart from every other reading of the same state."""
        return tuple((evening.evening, self.stamps.get(evening.evening)) for evening in self.evenings)


def look(session: Session, state: ClubRead, season: str, *, everything: bool, held: bool = True) -> Reading:
    """Which evenings there are, and whether something changed. ``everything``: also those not published yet, and with
    ``held`` those that wait for the prize-giving.

    KeyError where the club has no such season.
    """
    of = state.evenings_of(state.seasons[season].season)
    begun = [evening for evening in of if evening.draws or evening.brought]
    shown = tuple(one for one in begun if one.shown or (everything and (held or not one.held)))
    last = max((evening.date for evening in begun), default="")
    to_come = [evening.date for evening in of if not (evening.draws or evening.brought) and evening.date >= last]
    found = rows.stamps(session, [evening.evening for evening in shown])
    return Reading(shown, len(begun) - len(shown), min(to_come, default=None), found)


def read_season(
    session: Session, state: ClubRead, season: str, *, everything: bool,
    reading: Reading | None = None, known: Known | None = None,
) -> Played:  # fmt: skip
    """All that a season's tables are made from. ``everything``: for those who see evenings before the notice.

    KeyError for a season that is not there, options.RuleError for a rule that nobody can count by.
    """
    said: SeasonRead = state.seasons[season]
    rule = read_rule(said.rule)
    reading = look(session, state, season, everything=everything) if reading is None else reading
    added = _sums(session, state, reading, rule, {} if known is None else known)
    evenings = tuple(one for evening in reading.evenings for one in _evenings(evening, rule))
    nights = tuple(
        night for evening in reading.evenings
        for night in _nights(state, evening, added[evening.evening], season, rule)
    )  # fmt: skip
    return Played(
        season=season, rule=rule, evenings=evenings, nights=nights,
        meetings=_of_club(state, (one for evening in reading.evenings for one in added[evening.evening].meetings)),
        groups=_groups(state, rule.lists), people=_ranked(state, said.groups),
        waiting=tuple(one for evening in reading.evenings for one in added[evening.evening].waiting),
        seed=_seed(state, season), dates={evening.evening: evening.date for evening in reading.evenings},
        tables=_tables(evenings, added), next=reading.next, stand=_stand(reading), hidden=reading.hidden,
        brought=frozenset(evening.evening for evening in reading.evenings if evening.brought),
        unknown=any(one.over is None for evening in reading.evenings for one in evening.brought.values()),
        strangers=len({
            night.person for evening in reading.evenings for night in added[evening.evening].nights
            if night.person not in state.members
        }),
    )  # fmt: skip


def read_opponents(session: Session, state: ClubRead, played: Played) -> tuple[Meeting, ...]:
    """Who sat against whom: asked for by few pages, and three times as much as partners."""
    found = rows_of(session, state, list(played.dates), rounds=played.rule.rounds)
    by_round = played.rule.unit == "round"
    return _of_club(state, meetings(found, state.merged, by_round=by_round, together=False))


def rows_of(
    session: Session,
    state: ClubRead,
    evenings: Sequence[str],
    persons: Sequence[str] | None = None,
    *,
    rounds: Collection[int] = (),
) -> list[rows.Did]:
    """Every row of these evenings' tables as they are drawn now; with ``persons`` those of their matches only, with
    ``rounds`` those of these rounds (none named: all)."""
    drawn = {match for evening in evenings for match in state.evenings[evening].matches}
    found = rows.did(session, evenings, persons)
    return [row for row in found if row.stream in drawn and (not rounds or row.round in rounds)]


def _sums(session: Session, state: ClubRead, reading: Reading, rule: SeasonRule, known: Known) -> Mapping[str, Sums]:
    same, by_round = state.merged, rule.unit == "round"
    depends = (by_round, rule.rounds, tuple(sorted(same.items())))
    keys = {
        evening.evening: (evening.evening, reading.stamps.get(evening.evening), evening.matches, depends)
        for evening in reading.evenings
    }
    kept = {evening: known.get(key) for evening, key in keys.items()}
    found = {evening: one for evening, one in kept.items() if one is not None}
    missing = [evening for evening in keys if evening not in found]
    fresh: dict[str, list[rows.Did]] = {evening: [] for evening in missing}
    for row in rows_of(session, state, missing, rounds=rule.rounds) if missing else ():
        fresh[row.evening].append(row)
    for evening in missing:
        found[evening] = known[keys[evening]] = sums(fresh[evening], same, by_round=by_round)
    return found


def _drawn(evening: Any, rule: SeasonRule) -> Mapping[int, Any]:
    """The rounds drawn that count for this season."""
    return {round: draw for round, draw in evening.draws.items() if not rule.rounds or round in rule.rounds}


def _evenings(evening: Any, rule: SeasonRule) -> tuple[Evening, ...]:
    """The evening, or its rounds; nothing of one that has none of the rounds that count (yet)."""
    rounds = sorted(_drawn(evening, rule)) or ([1] if evening.brought else [])
    if rule.unit == "round":
        return tuple(Evening(evening.evening, round) for round in rounds)
    paper = max((one.rounds for one in evening.brought.values()), default=0)
    return (Evening(evening.evening, 0, max(len(rounds), paper)),) if rounds else ()


def _nights(state: ClubRead, evening: Any, added: Sums, season: str, rule: SeasonRule) -> Iterable[Night]:
    """The evening's sums with what only the club knows; who only sat out, or only has a penalty, has a night too."""
    found = {(night.person, night.round): night for night in added.nights}
    by_round = rule.unit == "round"
    whole = 1 if by_round else 0
    paper = {state.person(person) for person in evening.brought}
    for person in paper:
        found[person, whole] = _from_paper(person, evening, whole, state.everybody(person))
    draws = _drawn(evening, rule)
    here = attendance(draws, state.person, by_round=by_round)
    late = _missed(here, paper, rule)
    for person, round in (*here.out, *late):
        found.setdefault((person, round), Night(person, evening.evening, round))
    penalties = _penalties(state, evening, season)
    for person in penalties:
        if not any(key[0] == person for key in found):
            first = min(draws, default=1) if by_round else 0
            found[person, first] = Night(person, evening.evening, first)
    declared = {state.person(person) for person in evening.declared.get(season, ())}
    for (person, round), night in found.items():
        member = state.members.get(person)
        if member is None:
            continue  # joined at the table: the club does not know him
        yield night._replace(
            sat_out=here.out.get((person, round), 0), missed=late.get((person, round), 0),
            guest=evening.was_guest(person, member.guest), declared=person in declared,
            penalty=penalties.pop(person, 0),
        )  # fmt: skip


def _missed(here: Attendance, paper: Collection[str], rule: SeasonRule) -> Mapping[tuple[str, int], int]:
    """Rounds missed on an evening attended, by person and round. Counted round by round they are evenings of their own
    where they bring a fixed result, and else simply not there."""
    missed = {person: here.missed(person) for person in here.there if person not in paper}
    if rule.unit == "round":
        rounds = missed.items() if rule.missed == "rounds" else ()
        return {(person, round): 1 for person, late in rounds for round in late}
    return {(person, 0): len(late) for person, late in missed.items() if late}


def _from_paper(person: str, evening: Any, round: int, names: Iterable[str]) -> Night:
    """What stood on paper; who stood on it under two names that turned out to be his has both."""
    parts = [evening.brought[name] for name in names if name in evening.brought]
    return Night(
        person, evening.evening, round, rounds=sum(one.rounds for one in parts),
        hands=sum(one.hands for one in parts), points=sum(one.points for one in parts),
        over=SHARE * sum(one.over or 0 for one in parts), won=sum(one.won for one in parts),
        lost=sum(one.lost for one in parts), zwicks=sum(one.zwicks for one in parts),
        highest=max(one.highest for one in parts),
    )  # fmt: skip


def _penalties(state: ClubRead, evening: Any, season: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in evening.penalties:
        if one.lifted is None and one.season in (None, season):
            person = state.person(one.person)
            found[person] = found.get(person, 0) + one.points
    return found


def _of_club(state: ClubRead, meetings: Iterable[Meeting]) -> tuple[Meeting, ...]:
    """Meetings of people whom the club knows."""
    known = state.members
    return tuple(one for one in meetings if one.person in known and one.other in known)


def _seed(state: ClubRead, season: str) -> str:
    """What lots are drawn by: the seed of the first round that was drawn for this season, which the server made, so
    that nobody can choose it. A season that is only on paper has none but the end of its id."""
    drawn = [evening for evening in state.evenings_of(season) if evening.draws]
    if not drawn:
        return season.rpartition("-")[2]
    first = min(drawn, key=lambda evening: (min(draw.at for draw in evening.draws.values()), evening.evening))
    return str(first.draws[min(first.draws)].seed)


def _groups(state: ClubRead, names: Iterable[str]) -> Mapping[str, frozenset[str]]:
    return {
        name: frozenset(person for person, member in state.members.items() if name in member.groups) for name in names
    }


def _ranked(state: ClubRead, groups: Sequence[str]) -> frozenset[str] | None:
    """Whom a season ranks that is only for some groups."""
    return frozenset().union(*_groups(state, groups).values()) if groups else None


def _tables(evenings: Iterable[Evening], added: Mapping[str, Sums]) -> Mapping[Key, tuple[int, int]]:
    return {evening.key: added[evening.id].tables.get(evening.round, (0, 0)) for evening in evenings}


def _stand(reading: Reading) -> str | None:
    """When the last entry shown came: of a match, a notice, or a penalty."""
    times = [stamp.last_at.strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z" for stamp in reading.stamps.values()
             if stamp.last_at is not None]  # fmt: skip
    for evening in reading.evenings:
        times += [one.at for one in evening.penalties]
        times += [at for at in (evening.published_at, evening.closed_at) if at is not None]
    return max(times, default=None)
