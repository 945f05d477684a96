"""What was played in a season, as values, and the tables (standings and others) made of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import NamedTuple

from scorekeeper.league.evening_sums import Waiting
from scorekeeper.league.honours import Honour, honours
from scorekeeper.league.person_result import Evening, Key, Meeting, PersonResult
from scorekeeper.league.person_season import RankingCache
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.standings import CourseStep, Standings, course, own_list, standings
from scorekeeper.league.ties import SUM


class PlayedSeason(NamedTuple):
    """A season's evenings as one viewer may know them, in the order of their dates."""

    season: str
    """The id of the season."""
    rule: SeasonRule
    """How it is ranked."""
    evenings: tuple[Evening, ...]
    """Evenings that were held, in the order of their dates."""
    results: tuple[PersonResult, ...]
    """What everybody did on each evening."""
    meetings: tuple[Meeting, ...]
    """Who met whom, from either side."""
    groups: Mapping[str, frozenset[str]]
    """Who belongs to each list."""
    people: frozenset[str] | None
    """Whom the season ranks; None: everybody."""
    waiting: tuple[Waiting, ...]
    """Tables that count as nothing yet."""
    seed: str
    """What lots are drawn from, should any be."""
    dates: Mapping[str, str]
    """By evening's id its day, YYYY-MM-DD."""
    tables: Mapping[Key, tuple[int, int]]
    """By evening: (counting, of)."""
    to_come: tuple[str, ...]
    """The days of evenings still to come."""
    stand: str | None
    """When the last entry shown came, ISO in UTC."""
    hidden: int
    """How many evenings are kept back."""
    past_evenings: frozenset[str] = frozenset()
    """Evenings whose results were taken over from paper."""
    unknown: bool = False
    """Whether one of those does not tell the others' points."""
    totals: bool = False
    """Whether of some match the total of several hands counts."""
    strangers: int = 0
    """How many sat at a table whom the club does not know, and who stand in no table therefore."""
    game: str = ""
    """Of the season's rule sheet."""
    units: tuple[str, ...] = ()
    """What the game compares."""
    marks: bool = True
    """Whether the game has marks."""
    teams: bool = True
    """Whether several can be one side."""

    @property
    def sums(self) -> bool:
        """Whether what is compared are sums of points."""
        return self.units in ((), SUM)


class SeasonTables:
    """The tables of what was played; each is worked out when it is first asked for, and kept. Pure: the same evenings
    give the same tables, whatever ``cache`` keeps of the last time."""

    def __init__(self, played: PlayedSeason, cache: RankingCache | None = None) -> None:
        self.played, self._cache = played, cache
        self._listed: dict[str, Standings] = {}

    @cached_property
    def standings(self) -> Standings:
        """The season's table."""
        of = self.played
        return standings(of.rule, of.results, of.evenings, of.people, of.seed, self._cache)

    @cached_property
    def lists(self) -> Mapping[str, Standings]:
        """The lists of their own, by name."""
        return {name: self.listed(name) for name in self.played.rule.lists}

    def listed(self, name: str) -> Standings:
        """One of these lists. KeyError for one that the season's rule does not name."""
        if name not in self.played.rule.lists:
            raise KeyError(name)
        if name not in self._listed:
            of, groups = self.played, _within(self.played.groups, self.played.people)
            self._listed[name] = own_list(
                name, of.rule, of.results, of.evenings, groups, of.meetings, of.seed, self._cache
            )
        return self._listed[name]

    @cached_property
    def course(self) -> Mapping[str, tuple[CourseStep, ...]]:
        """Where everybody stood after each evening, from the first they have."""
        of = self.played
        return course(of.rule, of.results, of.evenings, of.people, of.seed)

    @cached_property
    def honours(self) -> tuple[Honour, ...]:
        """The honours box."""
        return honours(self.standings, self.played.meetings, sums=self.played.sums)


def _within(groups: Mapping[str, frozenset[str]], people: Collection[str] | None) -> Mapping[str, Collection[str]]:
    return groups if people is None else {name: group & frozenset(people) for name, group in groups.items()}
