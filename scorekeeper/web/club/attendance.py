"""Who is here: a list to tick, with the people of last time first; guests added on the spot; from which round to which.

A tick makes an entry only where it differs from what the page showed, so two people at the door do not undo each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from flask import Blueprint, Response, redirect, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse
from wtforms import Field

from scorekeeper.journal.club.payloads import MatchTable
from scorekeeper.journal.club.state import Member, Presence
from scorekeeper.journal.entry import EntryBody
from scorekeeper.league.options import RuleError, read_rule
from scorekeeper.names import LONGEST_NAME, by_last_name
from scorekeeper.storage.base import db
from scorekeeper.storage.league import seated
from scorekeeper.web.access import MatchPlace, unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import derived_id, fresh_id
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.evenings import last_evening
from scorekeeper.web.club.form_entries import CAME, add, done, entry, ground_of_form, in_words
from scorekeeper.web.club.strangers import names_of
from scorekeeper.web.club_access import ClubPlace
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button, Choice, Choices, Form, Line, Tick, offered, with_fields
from scorekeeper.web.i18n import _
from scorekeeper.web.match_evening import board_link
from scorekeeper.web.templating import render_template

pages = Blueprint("attendance", __name__, url_prefix="/c/<token>/evenings/<evening>")
unlisted_pages(pages)


class AttendanceForm(Form):
    """Who is here: ``was`` ticked when the list was shown, and is now (``here``); a guest whose name is typed."""

    was = Choices(validate_choice=False)
    present = Choices(
        lazy_gettext("Who is here"), sentence=lazy_gettext("Somebody has changed this in the meantime. Open the "
                                                           "page again and look."),
        name="here",
    )
    guest = Line(lazy_gettext("Guest"), most=LONGEST_NAME)

    @property
    def asked(self) -> Asked:
        """What came back."""
        return Asked(set(self.was.data), set(self.present.data), self.guest.data)


class RoundsForm(Form):
    """From which round to which somebody plays."""

    present = Tick(lazy_gettext("Is here"), name="here")
    first = Choice(lazy_gettext("From round"), needed=True, name="from")
    last = Choice(lazy_gettext("To round"), name="to")


class DeclareForm(Form):
    """Whose result is to count for a cup: `cup_fields`."""


def cup_fields(cups: Mapping[str, str], people: Mapping[str, str]) -> dict[str, Field]:
    """A list of people for each season, by the form's names; ``cups`` and ``people``: what each is called."""
    return {f"declared-{season}": Choices(called, choices=offered(people.items())) for season, called in cups.items()}


class Ticked(NamedTuple):
    """One line of the list.

    person: the id.
    name: as it is shown.
    present: whether they are here.
    guest: ticked under that word.
    note: from or to which round; empty: all of them.
    """

    person: str
    name: str
    present: bool
    guest: bool
    note: str


class Asked(NamedTuple):
    """What the list showed and what came back.

    was: persons who were ticked when it was shown.
    ticked: persons who are now.
    guest: a name that was typed.
    """

    was: set[str]
    ticked: set[str]
    guest: str


@pages.get("/here")
def page(token: str, evening: str) -> str:
    """The list. ``?all=last`` shows it with everybody of last time ticked, to be saved; ``?table=4`` with the people
    of that table first, who came late or left early."""
    return _page(find_evening(token, evening, "record"))


@pages.post("/here")
def tick(token: str, evening: str) -> AnyResponse:
    """Keep what is ticked otherwise than shown, and a guest; ``one`` goes on to that person's rounds, ``do=all`` only
    ticks everybody of last time, ``do=others`` all other members. Answers 422 where the guest's name cannot
    be taken."""
    evening_place = find_evening(token, evening, "record")
    form, button = AttendanceForm.posted(), Button.posted(target="one")
    form.present.choices = offered((person, "") for person in evening_place.place.state.members)
    asked, one = form.asked, button.target
    if one and one not in evening_place.place.state.members:
        refuse(404)
    if button.name in ("all", "others"):
        more = (
            _before(evening_place)
            if button.name == "all"
            else {line.person for line in lines(evening_place)[1] if not line.guest}
        )
        return Response(_page(evening_place, asked._replace(ticked=asked.ticked | more)), mimetype="text/html")
    if not form.validate():
        return Response(
            _page(evening_place, asked, str((form.guest.errors or form.present.errors)[0])), 422, mimetype="text/html"
        )
    try:
        bodies = [
            _presence(evening_place, id, person in asked.ticked)
            for person in sorted(asked.was ^ asked.ticked) for id in _ids(evening_place, person, person in asked.ticked)
        ]
        came, words = _guest(evening_place, asked.guest)
        error = add(evening_place.place, [*came, *bodies], words)
        if error:
            raise Refused(in_words(error))
    except Refused as problem:
        return Response(_page(evening_place, asked, str(problem)), 422, mimetype="text/html")
    if one:
        return redirect(evening_place.url(f"here/{one}"), 303)
    sentence, about = _saved(evening_place, came=bool(came or asked.ticked - asked.was))
    if button.name == "guest":
        return done(evening_place.place, evening_place.path("here"), sentence, about)
    shown = evening_place.path("board" if _asked_table(evening_place) else "")
    return done(evening_place.place, shown, sentence, about)


def _saved(evening_place: EveningPlace, *, came: bool) -> tuple[str, str]:
    """That it is kept, and of whoever came while a round is played, when they begin; and what that is about."""
    if not (came and evening_place.last_round and evening_place.next_round):
        return _("Saved."), "message"
    number = evening_place.next_round
    return _("Saved. Anybody who came now has no table yet and plays from round %(next)s.", next=number), CAME


@pages.get("/here/<person>")
def one(token: str, evening: str, person: str) -> str:
    """One person's evening: from which round to which, and whether the result was declared."""
    evening_place = find_evening(token, evening, "record")
    if person not in evening_place.place.state.members:
        refuse(404)
    presence = evening_place.evening.attendance.get(person)
    if presence is None or not presence.present:  # who chooses rounds for somebody means that they come
        presence = Presence(True, evening_place.next_round or 1, None)
    form = RoundsForm(present=True, first=str(presence.from_round), last=str(presence.to_round or ""))
    return _page_of_one(evening_place, person, _rounds(evening_place, form))


@pages.post("/here/<person>")
def set_one(token: str, evening: str, person: str) -> AnyResponse:
    """Keep it."""
    evening_place = find_evening(token, evening, "record")
    if person not in evening_place.place.state.members:
        refuse(404)
    form = _rounds(evening_place, RoundsForm.posted())
    if not form.validate():
        return Response(_page_of_one(evening_place, person, form), 422, mimetype="text/html")
    first, last = int(form.first.data), int(form.last.data) if form.last.data else None
    if last is not None and last < first:
        form.refuse("last", _("The end comes before the beginning. Choose a later one."))
        return Response(_page_of_one(evening_place, person, form), 422, mimetype="text/html")
    values = {
        "evening": evening_place.id,
        "person": person,
        "here": form.present.data,
        "from_round": first,
        "to_round": last,
    }
    return _stored(evening_place, [entry("here.set", values)], "here", _("Saved."))


@pages.get("/declare")
def declared(token: str, evening: str) -> str:
    """Whose result is to count for a cup: said before the first round is drawn."""
    evening_place = find_evening(token, evening, "record")
    known = {season: list(evening_place.evening.declared.get(season, ())) for season in cups(evening_place)}
    form = _cups_form(evening_place)(data={f"declared-{season}": people for season, people in known.items()})
    return _page_of_cups(evening_place, form, known)


@pages.post("/declare")
def declare(token: str, evening: str) -> AnyResponse:
    """Keep what is ticked otherwise than shown. Answers 422 once a round is drawn, or for somebody who is not here."""
    evening_place = find_evening(token, evening, "record")
    if evening_place.evening.draws:
        refuse(422, _("The first round has already been drawn: it is too late for that."))
    form, bodies = _cups_form(evening_place).posted(), []
    was = {season: f"was-{season}" for season in cups(evening_place)}
    button = Button.posted(carries=was.values())
    shown = {season: button.draft.getlist(name) for season, name in was.items()}
    if not form.validate():
        return Response(_page_of_cups(evening_place, form, shown), 422, mimetype="text/html")
    for season, before in shown.items():
        ticked = set(form[f"declared-{season}"].data)
        for person in sorted(ticked.symmetric_difference(before)):
            values = {"evening": evening_place.id, "season": season, "person": person, "declared": person in ticked}
            bodies.append(entry("cup.declared", values))
    return _stored(evening_place, bodies, "", _("Saved."))


def cups(evening_place: EveningPlace) -> list[str]:
    """Seasons of the evening that count only what was declared before."""
    return [
        season
        for season in evening_place.evening.seasons
        if _declared_only(evening_place.place.state.seasons[season].rule)
    ]


def _cups_form(evening_place: EveningPlace) -> type[DeclareForm]:
    place = evening_place.place
    named = {season: place.words.get(place.state.seasons[season].name, "") for season in cups(evening_place)}
    people = {person: evening_place.name(person) for person in evening_place.by_name(evening_place.present(1))}
    return with_fields(DeclareForm, cup_fields(named, people))


def _page_of_cups(evening_place: EveningPlace, form: DeclareForm, was: Mapping[str, list[str]]) -> str:
    return render_template(
        "club/evening/declare.html", evening_place=evening_place, place=evening_place.place, form=form, was=was,
        people=evening_place.present(1), id=fresh_id(),
    )


def lines(evening_place: EveningPlace, asked: Asked | None = None) -> tuple[list[Ticked], list[Ticked]]:
    """Last time's people, then the others, each by the last name, as a list of members is read;
    ``asked`` puts ticks as they came."""
    state, before = evening_place.place.state, _before(evening_place)
    if asked is None and request.args.get("all") == "last":
        asked = Asked(set(), _ticked(evening_place) | before, "")
    ticked = _ticked(evening_place) if asked is None else asked.ticked
    known = [*(member.person for member in state.living), *_ticked(evening_place)]
    playing = {state.person(row.person) for row in evening_place.unticked}
    first: list[Ticked] = []
    others: list[Ticked] = []
    for person in sorted(dict.fromkeys(known), key=lambda one: (by_last_name(evening_place.name(one)), one)):
        member = state.members[person]
        # guests of long ago would fill the list; who came last time stays
        if member.guest and not (person in before or person in evening_place.evening.attendance or person in playing):
            continue
        note = _note(evening_place.evening.attendance.get(person))
        line = Ticked(person, evening_place.name(person), person in ticked, evening_place.guest(person), note)
        (first if person in before else others).append(line)
    return first, others


def _before(evening_place: EveningPlace) -> set[str]:
    """Who was here last time."""
    state, last = evening_place.place.state, last_evening(evening_place.place.state, evening_place.id)
    if last is None:
        return set()
    return {state.person(person) for person, presence in last.attendance.items() if presence.present}


def _asked_table(evening_place: EveningPlace) -> MatchTable | None:
    """The table of the newest round that the board came from."""
    drawn = evening_place.evening.draws.get(evening_place.last_round)
    asked = request.args.get("table", "")
    return next((table for table in drawn.tables if str(table.number) == asked), None) if drawn is not None else None


def _seated_at(evening_place: EveningPlace, table: MatchTable) -> set[str]:
    """Who was drawn there, and whoever sits there now."""
    state = evening_place.place.state
    return set(map(state.person, {*table.seats, *seated(db.session(), state, [table.match])}))


def _ticked(evening_place: EveningPlace) -> set[str]:
    """Who is here for the round that comes next (after the last one: for that)."""
    round = evening_place.next_round or evening_place.last_round or 1
    return set(evening_place.present(round))


def _ids(evening_place: EveningPlace, person: str, present: bool) -> list[str]:
    """Somebody who goes is gone under every id that they were ticked by."""
    ticked = [one for one in evening_place.place.state.everybody(person) if one in evening_place.evening.attendance]
    return [person] if present else ticked or [person]


def _presence(evening_place: EveningPlace, person: str, present: bool) -> EntryBody:
    """Who comes after a round was drawn plays from the next one; who goes, up to the last one drawn."""
    known, drawn = evening_place.evening.attendance.get(person), evening_place.last_round
    values: dict[str, object] = {
        "evening": evening_place.id,
        "person": person,
        "here": present,
        "from_round": 1,
        "to_round": None,
    }
    if present:
        went_just_now = known is not None and known.present and known.to_round == drawn
        values["from_round"] = (
            known.from_round if known and went_just_now else min(drawn + 1, evening_place.evening.rounds)
        )
    elif known is not None and known.present and known.from_round <= drawn:
        values |= {"here": True, "from_round": known.from_round, "to_round": drawn}
    return entry("here.set", values)


def _guest(evening_place: EveningPlace, name: str) -> tuple[list[EntryBody], dict[str, str]]:
    """A guest: a new one, or one of long ago who comes again. Raises Refused for a name that a member has."""
    if not name or derived_id(ground_of_form(), "guest", name) in evening_place.place.state.members:
        return [], {}  # none, or the form was sent twice
    person, joined, words = guest_called(evening_place, name)
    return [*joined, _presence(evening_place, person, True)], words


def guest_called(evening_place: EveningPlace, name: str) -> tuple[str, list[EntryBody], dict[str, str]]:
    """A guest by the name that was typed: the id, and what makes a new one known. Raises Refused for a name that a
    member has, or a guest who is here."""
    person = derived_id(ground_of_form(), "guest", name)
    if person in evening_place.place.state.members:
        return person, [], {}  # the form was sent twice
    for member in _called(evening_place, name):
        if not member.guest or member.person in _ticked(evening_place):
            raise Refused(_("Somebody with this name is already on the list. Tick that name, or add a letter "
                            "to this one."))
        return member.person, [], {}
    return person, [entry("member.joined", {"person": person, "guest": True})], {person: name}


def _called(evening_place: EveningPlace, name: str) -> list[Member]:
    """Who is on the list under a name, as it is shown or as it was typed once."""
    words = evening_place.place.words
    return [
        one for one in evening_place.place.state.living
        if name.casefold() in (evening_place.name(one.person).casefold(), words.get(one.person, "").casefold())
    ]


def tick_seated(
    table: MatchPlace, seats: Iterable[str], words: Mapping[str, str], left: Iterable[str] = (),
) -> None:
    """Tick whoever was just said to sit at a table, where the phone that said so came from the evening's board: they
    are drawn in the next round, too. Whom the club does not know becomes a guest of it by the name that was typed
    (``words``), unless somebody bears that name already: then the keeper says later who it was. ``left``: who gave up a
    seat there and went home is not drawn again."""
    drawn, link = table.state.evening, board_link(table)
    if drawn is None or link is None:
        return
    place = ClubPlace(*link)
    evening = place.state.evenings.get(drawn.evening)
    if evening is None or evening.status != "open" or not place.may("record"):
        return
    evening_place, bodies, named = EveningPlace(place, evening), list[EntryBody](), dict[str, str]()
    ticked = _ticked(evening_place)
    for person in seats:
        final = place.state.person(table.state.person(person))
        name = words.get(person, "").strip()
        if final not in place.state.members and name and not _called(evening_place, name):
            bodies.append(entry("member.joined", {"person": person, "guest": True}))
            named[person] = name
        elif final not in place.state.members:
            continue
        # who sat in an earlier round may have gone home
        if final not in ticked and drawn.round == evening_place.last_round:
            bodies.append(_presence(evening_place, final, True))
    for person in left:
        final = place.state.person(table.state.person(person))
        if final in ticked and drawn.round == evening_place.last_round:
            bodies += [_presence(evening_place, one, False) for one in _ids(evening_place, final, False)]
    add(place, bodies, named)


def _rounds(evening_place: EveningPlace, form: RoundsForm) -> RoundsForm:
    """The form with the evening's rounds to choose from."""
    rounds = [(str(round), str(round)) for round in range(1, evening_place.evening.rounds + 1)]
    form.first.choices, form.last.choices = offered(rounds), offered([("", _("the end")), *rounds])
    return form


def _page_of_one(evening_place: EveningPlace, person: str, form: RoundsForm) -> str:
    return render_template(
        "club/evening/attendance_of_one.html",
        evening_place=evening_place,
        place=evening_place.place,
        person=person,
        form=form,
        id=fresh_id(),
    )


def _page(evening_place: EveningPlace, asked: Asked | None = None, wrong: str = "") -> str:
    first, others = lines(evening_place, asked)
    every = [*first, *others]
    table = _asked_table(evening_place)
    of_table = _seated_at(evening_place, table) if table is not None else set()
    guest = asked.guest if asked is not None else ""
    form = AttendanceForm(present=[line.person for line in every if line.present], guest=guest)
    form.present.choices = offered((line.person, line.name) for line in every)
    if wrong:
        form.refuse("guest", wrong)
    return render_template(
        "club/evening/attendance.html", form=form,
        choices={choice.value: choice for choice in form.present.iter_choices()},
        evening_place=evening_place, place=evening_place.place, table=table.number if table is not None else None,
        of_table=[line for line in every if line.person in of_table],
        first=[line for line in first if line.person not in of_table],
        others=[line for line in others if line.person not in of_table], id=fresh_id(),
        was=sorted(asked.was if asked is not None else _ticked(evening_place)),
        cups=cups(evening_place), ticked=sum(line.present for line in every),
        unticked=names_of(evening_place, evening_place.unticked),
    )


def _note(presence: Presence | None) -> str:
    if presence is None or not presence.present:
        return ""
    parts = []
    if presence.from_round > 1:
        parts.append(_("from round %(round)s", round=presence.from_round))
    if presence.to_round is not None:
        parts.append(_("to round %(round)s", round=presence.to_round))
    return ", ".join(parts)


def _declared_only(rule: Mapping[str, object]) -> bool:
    try:
        return read_rule(rule).declared_only
    except RuleError:
        return False


def _stored(evening_place: EveningPlace, bodies: list[EntryBody], to: str, words: str) -> AnyResponse:
    if error := add(evening_place.place, bodies):
        refuse(422, in_words(error))
    return done(evening_place.place, evening_place.path(to), words)
