"""A club as its pages read it, already as a role may see it. A page of one evening, season or rule sheet shows more: it
reads that from the club's state, after it has asked what its holder may do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.journal.club.state import OUTLET_OF, ClubState, Evening, Member, Season, Sheet, names
from scorekeeper.journal.tokens import at_least


@dataclass(frozen=True, slots=True)
class MemberView:
    """A member.

    person: the id.
    name: in the form that the viewer may see.
    guest: whether they are no member.
    left: whether they left the club.
    number: of the membership card, for members alone; None without one.
    groups: lists they belong to, for members alone.
    """

    person: str
    name: str
    guest: bool
    left: bool
    number: int | None
    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleSheetView:
    """A rule sheet.

    id: the sheet's.
    name: as it was given.
    version: from 1.
    label: its name with its version.
    """

    id: str
    name: str
    version: int
    label: str


@dataclass(frozen=True, slots=True)
class SeasonOfClub:
    """A season as the club lists it; its table is ``league.season_view``.

    id: the season's.
    name: as it was given.
    closed: whether its table stands.
    """

    id: str
    name: str
    closed: bool


@dataclass(frozen=True, slots=True)
class EveningView:
    """An evening as the club lists it.

    id: the evening's.
    date: the day it was opened on, YYYY-MM-DD.
    place: in words; empty where nobody said.
    sheet: the id of the rule sheet.
    status: ``open`` or ``closed``.
    """

    id: str
    date: str
    place: str
    sheet: str
    status: str


@dataclass(frozen=True, slots=True)
class ClubView:
    """The club.

    id: the club's.
    role: of whoever looks.
    name: as it was given.
    name_last: the id of the entry that named it last.
    members: by name.
    sheets: in the order they were issued.
    seasons: in the order they were begun.
    evenings: the newest first.
    """

    id: str
    role: str
    name: str
    name_last: str | None
    members: tuple[MemberView, ...]
    sheets: tuple[RuleSheetView, ...]
    seasons: tuple[SeasonOfClub, ...]
    evenings: tuple[EveningView, ...]


def club_view(state: ClubState, words: Mapping[str, str], role: str) -> ClubView:
    """The club as somebody with this role may see it."""
    return _Viewed(state, words, role).club()


class _Viewed:
    """One view while it is made: the one place that withholds."""

    def __init__(self, state: ClubState, words: Mapping[str, str], role: str) -> None:
        self.state = state
        self.words = words
        self.role = role
        self.inside = at_least(role, "member")
        self.names = names(state, words, OUTLET_OF[role])

    def shows(self, evening: Evening) -> bool:
        """Who only watches sees an evening once its result is out; everybody else at once."""
        return evening.shown or self.inside

    def club(self) -> ClubView:
        """The club with its members, evenings and seasons as this viewer may see them."""
        state = self.state
        evenings = [evening for evening in state.evenings.values() if self.shows(evening)]
        return ClubView(
            id=state.club, role=self.role, name=self.text(state.name), name_last=state.name_last,
            members=tuple(self.member(member) for member in state.members.values() if not member.merged_into),
            sheets=tuple(map(self.sheet, state.sheets.values())),
            seasons=tuple(map(self.season, state.seasons.values())),
            evenings=tuple(map(self.evening, sorted(evenings, key=_newest, reverse=True))),
        )

    def text(self, id: str | None) -> str:
        """A text by its id; empty where there is none."""
        return self.words.get(id or "", "")

    def member(self, member: Member) -> MemberView:
        """A member."""
        return MemberView(
            person=member.person, name=self.names[member.person], guest=member.guest, left=member.left,
            number=member.number if self.inside else None, groups=member.groups if self.inside else (),
        )

    def sheet(self, sheet: Sheet) -> RuleSheetView:
        """A rule sheet."""
        name = self.text(sheet.name)
        return RuleSheetView(id=sheet.sheet, name=name, version=sheet.version, label=f"{name} {sheet.version}")

    def season(self, season: Season) -> SeasonOfClub:
        """A season."""
        return SeasonOfClub(id=season.season, name=self.text(season.name), closed=season.closed)

    def evening(self, evening: Evening) -> EveningView:
        """An evening."""
        return EveningView(
            id=evening.evening, date=evening.date, place=self.text(evening.place), sheet=evening.sheet,
            status=evening.status,
        )


def _newest(evening: Evening) -> tuple[str, str]:
    return evening.date, evening.evening
