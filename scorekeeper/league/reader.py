"""From a club's state and the rows of its matches to what standings are made from: results, meetings, evenings.

This is the one module of the league that reads storage. It takes the club's state as it is (``ClubRead`` says what is
asked of it), so that the league need not know the journal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, MutableMapping, Sequence
from itertools import chain
from typing import NamedTuple

from sqlalchemy.orm import Session

from scorekeeper.games import game_of
from scorekeeper.league.evening_part import ClubRead, EveningPart, EveningRead, SeasonRead, evening_part, of_club
from scorekeeper.league.evening_sums import Sums, meetings, sums
from scorekeeper.league.options import read_rule
from scorekeeper.league.person_result import Evening, Key, Meeting
from scorekeeper.league.played_season import PlayedSeason
from scorekeeper.league.rule import SeasonRule
from scorekeeper.storage import league as rows


class ReaderCache(NamedTuple):
    """What a caller keeps from one reading to the next, by all that it depends on.

    sums: of evenings.
    parts: of evenings in a season, with the objects of the club's state that these were made from.
    """

    sums: MutableMapping[tuple[object, ...], Sums]
    parts: MutableMapping[tuple[object, ...], tuple[EveningPart, tuple[object, ...]]]


class Reading(NamedTuple):
    """The evenings of a season that a viewer may know.

    evenings: in order.
    hidden: how many are kept back.
    to_come: the days of those to come.
    stamps: by evening of its rows: while these stay, so does all.
    """

    evenings: tuple[EveningRead, ...]
    hidden: int
    to_come: tuple[str, ...]
    stamps: Mapping[str, rows.Stamp]

    @property
    def key(self) -> tuple[object, ...]:
        """Told apart from every other reading of the same state."""
        return tuple((evening.evening, self.stamps.get(evening.evening)) for evening in self.evenings)


def look(session: Session, state: ClubRead, season: str, *, everything: bool, held: bool = True) -> Reading:
    """Which evenings there are, and whether something changed. ``everything``: also those not published yet, and with
    ``held`` those that wait for the prize-giving.

    KeyError where the club has no such season.
    """
    evenings = state.evenings_of(state.seasons[season].season)
    begun = [evening for evening in evenings if evening.draws or evening.past_results]
    shown = tuple(
        evening for evening in begun if evening.shown or (everything and (held or not evening.held))
    )
    last = max((evening.date for evening in begun), default="")
    to_come = [
        evening.date for evening in evenings if not (evening.draws or evening.past_results) and evening.date >= last
    ]
    stamps = rows.stamps(session, state, [evening.evening for evening in shown])
    return Reading(shown, len(begun) - len(shown), tuple(sorted(to_come)), stamps)


def read_season(
    session: Session, state: ClubRead, season: str, *, everything: bool,
    reading: Reading | None = None, cache: ReaderCache | None = None,
) -> PlayedSeason:
    """All that a season's tables are made from. ``everything``: for those who see evenings before the notice.

    KeyError for a season that is not there, options.RuleError for a rule that nobody can count by.
    """
    settings: SeasonRead = state.seasons[season]
    rule = read_rule(settings.rule)
    game = game_of(state.sheets[settings.sheet].rules.variant)
    reading = look(session, state, season, everything=everything) if reading is None else reading
    cache = ReaderCache({}, {}) if cache is None else cache
    added = _sums(session, state, reading, rule, cache)
    parts = [_part(state, evening, added[evening.evening], season, rule, cache) for evening in reading.evenings]
    evenings = tuple(evening for part in parts for evening in part.evenings)
    return PlayedSeason(
        season=season, rule=rule, evenings=evenings, results=tuple(chain.from_iterable(part.results for part in parts)),
        meetings=tuple(chain.from_iterable(part.meetings for part in parts)),
        groups=_groups(state, rule.lists), people=_ranked(state, settings.groups),
        waiting=tuple(table for evening in reading.evenings for table in added[evening.evening].sums.waiting),
        seed=_seed(state, season), dates={evening.evening: evening.date for evening in reading.evenings},
        tables=_tables(evenings, added), to_come=reading.to_come, stand=_stand(reading), hidden=reading.hidden,
        past_evenings=frozenset(evening.evening for evening in reading.evenings if evening.past_results),
        unknown=any(
            result.exact_over is None for evening in reading.evenings for result in evening.past_results.values()
        ),
        totals=any(stamp.totals for stamp in reading.stamps.values()),
        strangers=len(frozenset().union(*(part.strangers for part in parts))),
        game=game.id, units=tuple(game.series.units), marks=bool(game.marks),
        teams=game.teams,
    )


def read_opponents(session: Session, state: ClubRead, played: PlayedSeason) -> tuple[Meeting, ...]:
    """Who sat against whom: asked for by few pages, and three times as much as partners."""
    matches = rows_of(session, state, list(played.dates), rounds=played.rule.rounds)
    by_round = played.rule.unit == "round"
    return of_club(state, meetings(matches, state.merged, by_round=by_round, together=False))


def rows_of(
    session: Session,
    state: ClubRead,
    evenings: Sequence[str],
    persons: Sequence[str] | None = None,
    *,
    rounds: Collection[int] = (),
) -> list[rows.PersonMatch]:
    """Every row of these evenings' tables as they are drawn now; with ``persons`` those of their matches only, with
    ``rounds`` those of these rounds (none named: all)."""
    drawn = {match for evening in evenings for match in state.evenings[evening].matches}
    matches = rows.person_matches(session, state, evenings, persons)
    return [row for row in matches if row.stream in drawn and (not rounds or row.round in rounds)]


class _Added(NamedTuple):
    """An evening's sums, and the key that tells them apart from those of every other reading.

    sums: of the evening.
    key: of all they depend on.
    """

    sums: Sums
    key: tuple[object, ...]


def _sums(
    session: Session, state: ClubRead, reading: Reading, rule: SeasonRule, cache: ReaderCache
) -> Mapping[str, _Added]:
    same, by_round = state.merged, rule.unit == "round"
    depends = (by_round, rule.rounds, tuple(sorted(same.items())))
    keys = {
        evening.evening: (evening.evening, reading.stamps.get(evening.evening), evening.matches, depends)
        for evening in reading.evenings
    }
    cached = {evening: cache.sums.get(key) for evening, key in keys.items()}
    by_evening = {evening: evening_sums for evening, evening_sums in cached.items() if evening_sums is not None}
    missing = [evening for evening in keys if evening not in by_evening]
    fresh: dict[str, list[rows.PersonMatch]] = {evening: [] for evening in missing}
    for row in rows_of(session, state, missing, rounds=rule.rounds) if missing else ():
        fresh[row.evening].append(row)
    for evening in missing:
        by_evening[evening] = cache.sums[keys[evening]] = sums(fresh[evening], same, by_round=by_round)
    return {evening: _Added(evening_sums, keys[evening]) for evening, evening_sums in by_evening.items()}


def _part(
    state: ClubRead, evening: EveningRead, added: _Added, season: str, rule: SeasonRule, cache: ReaderCache
) -> EveningPart:
    """The evening's part, kept as long as its sums, itself and the members are the same (the club's fold replaces what
    an entry changes; what is held here is nobody else's id)."""
    grounds = evening, state.members
    key = season, rule, *map(id, grounds), *added.key
    cached = cache.parts.get(key)
    if cached is None:
        cached = cache.parts[key] = evening_part(state, evening, added.sums, season, rule), grounds
    return cached[0]


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


def _tables(evenings: Iterable[Evening], added: Mapping[str, _Added]) -> Mapping[Key, tuple[int, int]]:
    return {evening.key: added[evening.id].sums.tables.get(evening.round, (0, 0)) for evening in evenings}


def _stand(reading: Reading) -> str | None:
    """When the last entry shown came: of a match, a notice, or a penalty."""
    times = [stamp.last_at.strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z" for stamp in reading.stamps.values()
             if stamp.last_at is not None]
    for evening in reading.evenings:
        times += [at for penalty in evening.penalties for at in (penalty.at, penalty.lifted_at) if at is not None]
        times += [at for at in (evening.published_at, evening.closed_at) if at is not None]
    return max(times, default=None)
