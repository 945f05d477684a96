"""One evening of a club, for a page: its addresses, its name, and how its round stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cached_property

from flask_babel import format_date

from scorekeeper.games import game_of
from scorekeeper.journal.club.match_effects import end_kind
from scorekeeper.journal.club.state import DrawEntry, Evening, Sheet
from scorekeeper.league.evening_sums import PersonMatch
from scorekeeper.league.reader import rows_of
from scorekeeper.names import by_last_name
from scorekeeper.storage.base import db
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.match_evening import rule_sheet_label
from scorekeeper.web.preferences import language
from scorekeeper.words.locale import upper_first
from scorekeeper.words.match import agreed_end


class EveningPlace:
    """An evening under one link. Names and texts are those that this link may read."""

    def __init__(self, place: ClubPlace, evening: Evening) -> None:
        self.place = place
        self.evening = evening

    @property
    def id(self) -> str:
        """The evening's id."""
        return self.evening.evening

    def url(self, path: str = "", /, **query: str | int | None) -> str:
        """The address of one of its pages."""
        return self.place.url(self.path(path), **query)

    def path(self, path: str = "") -> str:
        """The same below the club's address, for ``form_entries.done``."""
        return f"evenings/{self.id}" + (f"/{path}" if path else "")

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Everybody's name in the form that this link sees."""
        return self.place.names()

    def name(self, person: str) -> str:
        """One name."""
        return self.names.get(person, "?")

    def guest(self, person: str) -> bool:
        """Whether somebody was a guest this evening."""
        member = self.place.state.members.get(person)  # nobody may have joined by that id, in a club that came by file
        return self.evening.was_guest(person, member is not None and member.guest)

    def by_name(self, people: Iterable[str]) -> list[str]:
        """People in the order of their names."""
        return sorted(people, key=lambda person: (by_last_name(self.name(person)), person))

    @property
    def title(self) -> str:
        """``Thursday, 19 November 2026``."""
        return long_date(self.evening.date)

    @property
    def short(self) -> str:
        """``Thu 19/11``, as short as the corner of a phone."""
        return short_date(self.evening.date)

    @property
    def where(self) -> str:
        """The place; empty where none was said."""
        return self.place.words.get(self.evening.place or "", "")

    @property
    def seasons(self) -> list[str]:
        """The names of its seasons."""
        found = [self.place.state.seasons[season] for season in self.evening.seasons]
        return [self.place.words.get(season.name, "") for season in found]

    @property
    def sheet(self) -> str:
        """Its rule sheet: ``Dorfregel 2``."""
        return sheet_label(self.place, self.place.state.sheets[self.evening.sheet])

    @property
    def each(self) -> str:
        """What is played at each table in a round: ``12 hands each``, ``up to 2 Bummerl``."""
        kind, number = end_kind(game_of(self.place.state.sheets[self.evening.sheet].rules.variant)), self.evening.hands
        if kind == "hands":
            return ngettext("%(num)d hand each", "%(num)d hands each", number)
        return agreed_end(kind, language()) % {"number": number}

    @property
    def last_round(self) -> int:
        """The last round that was drawn; 0: none."""
        return max(self.evening.draws, default=0)

    @property
    def next_round(self) -> int | None:
        """The round that is to be drawn next; None after the last one, and where the evening is closed."""
        number = self.last_round + 1
        return number if number <= self.evening.rounds and self.evening.status == "open" else None

    def present(self, round: int) -> list[str]:
        """Who plays in a round, each person once, whatever they were called when they were ticked."""
        return list(dict.fromkeys(self.place.state.person(who) for who in self.evening.present(round)))

    @property
    def people_here(self) -> list[str]:
        """Who plays in the last round that was drawn or in the next one, and who sits at a table without a tick: every
        page counts these."""
        now = self.present(self.last_round), self.present(self.next_round or self.last_round or 1)
        playing = (self.place.state.person(row.person) for row in self.unticked)
        return list(dict.fromkeys([*now[0], *now[1], *playing]))

    @property
    def leaving(self) -> list[str]:
        """Of these who does not play in the next round."""
        stays = set(self.present(self.next_round)) if self.next_round else set(self.people_here)
        playing = {self.place.state.person(row.person) for row in self.unticked}
        return [person for person in self.people_here if person not in stays | playing]

    @cached_property
    def unticked(self) -> list[PersonMatch]:
        """The rows of those who played at a table of the last round and are in no list of who is here: who came for
        somebody, or later."""
        if not self.last_round:
            return []
        final = self.place.state.person
        ticked = {final(person) for person in self.evening.attendance}
        found = rows_of(db.session(), self.place.state, [self.id], rounds=[self.last_round])
        return list({final(row.person): row for row in found if row.hands and final(row.person) not in ticked}.values())

    def sides_up_to(self, round: int) -> list[list[list[list[str]]]]:
        """The sides of every table, round by round, by the people they are now."""
        final = self.place.state.person
        drawn = [self.evening.draws[each] for each in sorted(self.evening.draws) if each <= round]
        return [[[[final(who) for who in side] for side in table.sides] for table in draw.tables] for draw in drawn]

    def drawn(self, round: int) -> DrawEntry:
        """The tables of a round. Answers 404 where it was not drawn."""
        draw = self.evening.draws.get(round)
        return draw if draw is not None else refuse(404, _("This round has not been drawn yet. Draw it first."))


def find_evening(token: str, evening: str, need: str = "watch") -> EveningPlace:
    """The evening behind a club's link. Answers 404 for an unknown one, and 403 with a reason for those who only watch
    before its result is out; else as ``find_club``."""
    place = find_club(token, need)
    found = place.state.evenings.get(evening)
    if evening in place.state.dropped:
        refuse(
            410, _("It was opened by mistake, and nothing was played."), heading=_("This evening was removed"),
            button=(_("Evenings"), place.url("evenings")),
        )
    if found is None:
        refuse(404, _("There is a mistake in the address, or the page never existed."))
    if not place.may("member") and not found.shown:
        text = _("It appears here once the evening’s judge has published it.")
        refuse(403, text, heading=upper_first(_("no result yet")))
    return EveningPlace(place, found)


def sheet_label(place: ClubPlace, sheet: Sheet) -> str:
    """A rule sheet by its name and version: ``Dorfregel 2``. Every paper of a season or an evening bears it."""
    return rule_sheet_label(place.words.get(sheet.name, ""), sheet)


def long_date(day: str) -> str:
    """A day of the journal in words."""
    return str(format_date(date.fromisoformat(day), "full"))


def short_date(day: str) -> str:
    """The same short: weekday, day and month."""
    return str(format_date(date.fromisoformat(day), _("EEE d/M")))
