"""What was played in a season, as values, and the tables that it makes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import NamedTuple

from scorekeeper.league.evening_sums import Waiting
from scorekeeper.league.honours import Honour, honours
from scorekeeper.league.lists import lists
from scorekeeper.league.night import Evening, Key, Night
from scorekeeper.league.pairs import Meeting
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.standings import Standings, standings


class Played(NamedTuple):
    """A season's evenings as one viewer may know them, in the order of their dates.

    ``groups`` who belongs to each list; ``people`` whom the season ranks (None: everybody); ``waiting`` tables that
    count as nothing yet; ``tables`` by evening (counting, of); ``next`` the day of the next evening; ``stand`` when
    the last entry shown came, ISO in UTC; ``hidden`` how many evenings are kept back from this viewer; ``brought``
    evenings whose results were taken over from paper; ``unknown`` whether one of them does not tell the others' points;
    ``strangers`` how many sat at a table whom the club does not know, and who stand in no table therefore.
    """

    season: str
    rule: SeasonRule
    evenings: tuple[Evening, ...]
    nights: tuple[Night, ...]
    meetings: tuple[Meeting, ...]
    groups: Mapping[str, frozenset[str]]
    people: frozenset[str] | None
    waiting: tuple[Waiting, ...]
    seed: str
    dates: Mapping[str, str]
    tables: Mapping[Key, tuple[int, int]]
    next: str | None
    stand: str | None
    hidden: int
    brought: frozenset[str] = frozenset()
    unknown: bool = False
    strangers: int = 0


class Tables:
    """The tables of what was played; each is worked out when it is first asked for, and kept."""

    def __init__(self, played: Played) -> None:
        self.played = played

    @cached_property
    def standings(self) -> Standings:
        """The season's table."""
        of = self.played
        return standings(of.rule, of.nights, of.evenings, of.people, of.seed)

    @cached_property
    def lists(self) -> Mapping[str, Standings]:
        """The lists of their own, by name."""
        of = self.played
        return lists(of.rule, of.nights, of.evenings, _within(of.groups, of.people), of.meetings, of.seed)

    @cached_property
    def honours(self) -> tuple[Honour, ...]:
        """The honours box."""
        return honours(self.standings, self.played.meetings)


def tables_of(played: Played) -> Tables:
    """The tables of what was played. Pure: the same evenings give the same tables."""
    return Tables(played)


def _within(groups: Mapping[str, frozenset[str]], people: Collection[str] | None) -> Mapping[str, Collection[str]]:
    return groups if people is None else {name: group & frozenset(people) for name, group in groups.items()}
