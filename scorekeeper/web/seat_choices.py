"""Who sits down at a table. At a club's table it is somebody of the club, chosen from a list. If a typed name is not in
the list, the page asks: a member whose name is typed would be a stranger, and their points nobody's.

The list holds the people whom the club shows at tables by name. People who record get it, people who only watch never
do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from typing import NamedTuple

from flask_babel import lazy_gettext

from scorekeeper.game import plays_for_chips
from scorekeeper.games import game_of
from scorekeeper.journal import stream
from scorekeeper.journal.club.club_stream import as_compared
from scorekeeper.journal.club.state import names
from scorekeeper.journal.club.strangers import elsewhere
from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.names import LONGEST_NAME, NAMELESS, by_last_name
from scorekeeper.storage.base import db
from scorekeeper.storage.league import seated
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions.bodies import ReasonForm, body, derived_id, form_id
from scorekeeper.web.forms import Choice as ChoiceField
from scorekeeper.web.forms import Line, Tick, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.match_evening import club_of


class Choice(NamedTuple):
    """Somebody to choose.

    person: the id.
    name: that may be shown.
    """

    person: str
    name: str


class People(NamedTuple):
    """Who can sit down at a club's table.

    present: who is here and at no table, or has played here before.
    others: all the rest.
    """

    present: list[Choice]
    others: list[Choice]

    @property
    def every(self) -> list[Choice]:
        """All of them."""
        return [*self.present, *self.others]


class SeatTaker(NamedTuple):
    """Who comes.

    person: the id.
    entries: that make them known to the match, where they are new.
    words: their name by id, where they are new.
    """

    person: str
    entries: list[EntryBody]
    words: dict[str, str]


def ordered(people: Iterable[tuple[str, str]], *, first: Collection[str]) -> tuple[list[Choice], list[Choice]]:
    """Those of ``first``, and the others, each in the order of their names; who shows no name is not among them."""
    every = [Choice(*one) for one in people if one[1] != NAMELESS]
    every.sort(key=lambda one: (by_last_name(one.name), one.person))
    return [one for one in every if one.person in first], [one for one in every if one.person not in first]


def people_for(place: MatchPlace) -> People | None:
    """Whom to choose from; None at a table that is no club's."""
    if (found := club_of(place)) is None or not place.may("record"):
        return None
    drawn, state, evening = found
    view, table = place.view(), place.state
    seated = set(map(state.person, table.people(view.seats)))
    away = elsewhere(db.session(), state, evening, place.match)
    shown = names(state, stream.words_of(db.session(), state.club), "table")
    free = {
        one.person: shown[one.person] for one in state.living
        if one.person not in seated and not away & set(state.everybody(one.person))
    }
    before = {
        one: shown.get(one, person.name) for one, person in view.persons.items()
        if one not in view.seats and one not in table.known_as and state.person(one) not in seated | away
    }
    present = {*map(state.person, evening.present(drawn.round)), *before}
    return People(*ordered((free | before).items(), first=present))


def seated_but_gone(place: MatchPlace) -> list[str]:
    """Who sits at a club's table and is not of the evening any more; nobody at any other table, nor of those whom the
    club does not know."""
    if (found := club_of(place)) is None or not place.may("record"):
        return []
    drawn, state, evening = found
    # who goes while a round is played stays ticked up to it
    present = set(map(state.person, evening.present(drawn.round + 1)))
    members = {one.person for one in state.living}
    people = ((one, state.person(place.state.person(one))) for one in place.view().seats)
    return [one for one, person in people if person in members and person not in present]


class Busy(NamedTuple):
    """Somebody who sits at another table of the round, or sat in one of its hands.

    name: that may be shown.
    table: its number.
    swaps: whether the board can swap them with somebody here: not who sits there no more, nor where chips lie before
        each (`club/swapped_tables.py`).
    """

    name: str
    table: int
    swaps: bool


def _names_of_club(place: MatchPlace) -> dict[str, str]:
    """Everybody of a table's club whose name may be shown there, as it is compared with what is typed, by person."""
    found = club_of(place)
    if found is None:
        return {}
    state = found[1]
    shown = names(state, stream.words_of(db.session(), state.club), "table")
    return {one.person: shown[one.person] for one in state.living if shown[one.person] != NAMELESS}


def _bears(place: MatchPlace, name: str) -> bool:
    """Whether somebody of the club is called so."""
    return as_compared(name) in map(as_compared, _names_of_club(place).values())


def _at_another_table(place: MatchPlace, wanted: str) -> Busy | None:
    """Who of the club is called so and sits at another table of the round."""
    found = club_of(place)
    if found is None:
        return None
    drawn, state, evening = found
    named = {person: name for person, name in _names_of_club(place).items() if as_compared(name) == wanted}
    draw = evening.draws.get(drawn.round)
    for table in draw.tables if draw is not None and named else ():
        sits = seated(db.session(), state, [table.match]) if table.match != place.match else set()
        for person, name in named.items():
            if sits & set(state.everybody(person)):
                now = stream.state_of(MATCH, db.session(), table.match).state
                sitting = set(now.people(now.seating[0]))
                chips = plays_for_chips(game_of(place.view().variant))
                return Busy(name, table.number, bool(sitting & set(state.everybody(person))) and not chips)
    return None


class SeatTakerForm(ReasonForm):
    """Who sits down: a name that is typed, or one of those that can be chosen; at a club's table, ``guest`` says that
    the name is a guest's."""

    name = Line(lazy_gettext("Who joins"), most=LONGEST_NAME)
    comes = ChoiceField(
        lazy_gettext("or somebody who has played before"), empty=True,
        sentence=lazy_gettext("Choose somebody."),
    )
    guest = Tick(lazy_gettext("A guest: nobody on the list"))

    @cached_property
    def people(self) -> People | None:
        """Whom a club's table can choose from; None at any other."""
        return people_for(self.place)

    def offer(self) -> None:
        """The club's people, or whoever has played here and sits no more."""
        view = self.place.view()
        away = [(one, person.name) for one, person in view.persons.items() if one not in view.seats]
        self.comes.choices = offered(self.people.every if self.people is not None else [("", "–"), *away])

    def taker(self) -> SeatTaker | None:
        """Who comes; None where the form says nothing. Raises Invalid."""
        name, chosen, place = self.name.data, self.comes.data, self.place
        if self.people is not None and (one := self._of_club(self.people, name, chosen)) is not None:
            known = one.person in place.view().persons
            joined = [] if known else [body(place, self.sent, "person.joined", {"person": one.person})]
            return SeatTaker(one.person, joined, {} if known else {one.person: one.name})
        if name:
            person = derived_id(form_id(self.sent), "person", name)
            return SeatTaker(person, [body(place, self.sent, "person.joined", {"person": person})], {person: name})
        return SeatTaker(chosen, [], {}) if chosen else None

    def _of_club(self, people: People, name: str, chosen: str) -> Choice | None:
        """Who of the club is meant: the one chosen, or the one who is called exactly as was typed. Raises Invalid for
        another name that nobody said is a guest's."""
        wanted = as_compared(name)
        if chosen:
            one = next(each for each in people.every if each.person == chosen)
            if self.guest.data or wanted not in as_compared(one.name):
                self.reject("name", _("Choose somebody from the list, or type a guest’s name: not both."))
            return one
        if self.guest.data and _bears(self.place, name):
            self.reject("name", _("Somebody with this name is already on the list. Tick that name, or add a letter "
                                  "to this one."))
        if self.guest.data or not name:
            return None
        called = [each for each in people.every if as_compared(each.name) == wanted]
        if not called and (busy := _at_another_table(self.place, wanted)) is not None:
            swaps = _(
                "%(name)s sits at table %(table)s. On the board the keeper can swap these two.",
                name=busy.name, table=busy.table,
            )
            other = _("This person sits at another table in this round. Choose somebody else, or change that "
                      "table first.")
            self.reject("name", swaps if busy.swaps else other)
        if not people.every:
            text = _("Nobody else from the club is free. Is “%(name)s” a guest? Then tick “A guest”.", name=name)
            self.reject("name", text)
        if len(called) != 1:
            self.reject("name", _(
                "“%(name)s” is not on the list of people who can sit down. Choose from the list, or tick “A guest”.",
                name=name,
            ))
        return called[0]
