"""People whose points stand with nobody, because they were typed in at a table; and the page where the keeper says who
they are."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from flask import Blueprint, Response
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal import stream
from scorekeeper.journal.club.strangers import beside, elsewhere, table_match
from scorekeeper.journal.entry import EntryBody
from scorekeeper.league.amounts import Exact, compared_value
from scorekeeper.league.evening_sums import PersonMatch
from scorekeeper.names import LONGEST_NAME, by_last_name
from scorekeeper.storage.base import db
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import derived_id, fresh_id
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.evening_result import played_rows, printed, units
from scorekeeper.web.club.form_entries import add, done, entry, ground_of_form, in_words
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Choice as OneOf
from scorekeeper.web.forms import Form, Line, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.seat_choices import Choice, ordered
from scorekeeper.web.templating import render_template
from scorekeeper.words.season import of_unit, penalty_in_words

GUEST = "guest"

pages = Blueprint("strangers", __name__, url_prefix="/c/<token>/evenings/<evening>/strangers/<match>/<stranger>")
unlisted_pages(pages)


class GuestForm(Form):
    """Who it was: one of the list, or a guest whose name is typed."""

    comes = OneOf(needed=True, sentence=lazy_gettext("Choose somebody."))
    guest = Line(lazy_gettext("Guest"), most=LONGEST_NAME)


class Stranger(NamedTuple):
    """Somebody typed in at a table.

    match: its id.
    person: the id they have in that match.
    name: they were given there.
    round: from 1.
    table: its number.
    points: what they have of the match.
    was: whom the club knows them to be, by name, empty while nobody does.
    """

    match: str
    person: str
    name: str
    round: int
    table: int
    points: str
    was: str = ""


def strangers(evening_place: EveningPlace) -> list[Stranger]:
    """Those of the evening whom the club does not know, by round and table."""
    rows = [row for row in played_rows(evening_place) if row.person not in evening_place.place.state.members]
    return [
        Stranger(row.stream, row.person, _typed(row.stream, row.person), row.round, row.table_number,
                 amount_text(evening_place, compared_value(row.points, row.worth)))
        for row in rows
    ]


def names_of(evening_place: EveningPlace, rows: Sequence[PersonMatch]) -> list[str]:
    """Whose rows these are, by name, in the order of names: as the club calls them, else as they were typed in."""
    found = {
        person: evening_place.names.get(person) or _typed(row.stream, row.person)
        for row in rows if (person := evening_place.place.state.person(row.person))
    }
    return sorted(found.values(), key=by_last_name)


def known(evening_place: EveningPlace) -> list[Stranger]:
    """Those of whom the keeper has said who they were."""
    at = {
        table.match: (round, table.number)
        for round, draw in evening_place.evening.draws.items()
        for table in draw.tables
    }
    found = [
        Stranger(match, person, _typed(match, person), *at[match], "", evening_place.name(who))
        for (match, person), who in evening_place.evening.known_strangers.items() if match in at
    ]
    return sorted(found, key=lambda one: (one.round, one.table, one.name))


@pages.get("")
def page(token: str, evening: str, match: str, stranger: str) -> str:
    """Who was it? Answers 404 for who is no stranger of this evening, or is known by now."""
    evening_place = find_evening(token, evening, "keeper")
    one = _find(evening_place, match, stranger)
    return _page(evening_place, one, GuestForm(guest=one.name))


@pages.post("")
def say(token: str, evening: str, match: str, stranger: str) -> AnyResponse:
    """They were somebody of the list, or a guest. Answers 422 with what was typed."""
    evening_place = find_evening(token, evening, "keeper")
    one = _find(evening_place, match, stranger)
    form = _offered(evening_place, one, GuestForm.posted())
    try:
        person, bodies, words = _chosen(evening_place, one, form)
        if not person:
            return Response(_page(evening_place, one, form), 422, mimetype="text/html")
        values = {"evening": evening_place.id, "match": match, "stranger": stranger, "person": person}
        if error := add(evening_place.place, [*bodies, entry("stranger.known", values)], words):
            raise Refused(in_words(error))
    except Refused as problem:
        form.refuse("comes", str(problem))
        return Response(_page(evening_place, one, form), 422, mimetype="text/html")
    return done(evening_place.place, evening_place.path("result"), _("Saved."))


@pages.post("/back")
def take_back(token: str, evening: str, match: str, stranger: str) -> AnyResponse:
    """It was somebody else: the points stand with nobody again, and it is asked anew."""
    evening_place = find_evening(token, evening, "keeper")
    values = {"evening": evening_place.id, "match": match, "stranger": stranger}
    try:
        known_now = (match, stranger) in evening_place.evening.known_strangers
        if known_now and (error := add(evening_place.place, [entry("stranger.unknown", values)])):
            raise Refused(in_words(error))
    except Refused as problem:
        refuse(409, str(problem))
    return done(evening_place.place, evening_place.path("result"), _("Saved."))


def _find(evening_place: EveningPlace, match: str, stranger: str) -> Stranger:
    for one in strangers(evening_place):
        if (one.match, one.person) == (match, stranger):
            return one
    text = _("Somebody has changed this in the meantime. Open the page again and look.")
    return refuse(404, text, button=(_("Result"), evening_place.url("result")))


def _chosen(
    evening_place: EveningPlace, one: Stranger, form: GuestForm
) -> tuple[str, list[EntryBody], dict[str, str]]:
    """Who was chosen, with the entry and the name of a guest who is new; who it was stays empty where a sentence
    stands at a field."""
    name = form.guest.data
    if not form.validate() or form.comes.data != GUEST:
        return "" if form.errors else form.comes.data, [], {}
    if not name:
        form.refuse("guest", _("Type a name."))
    elif any(name.casefold() in _called(evening_place, member.person) for member in evening_place.place.state.living):
        form.refuse(
            "guest", _("Somebody with this name is already on the list. Tick that name, or add a letter to this one.")
        )
    if form.errors:
        return "", [], {}
    person = derived_id(ground_of_form(), "person", name)
    return person, [entry("member.joined", {"person": person, "guest": True})], {person: name}


def _called(evening_place: EveningPlace, person: str) -> set[str]:
    """A member's name as the list has it, and as it was typed once."""
    return {evening_place.name(person).casefold(), evening_place.place.words.get(person, "").casefold()}


def _choices(evening_place: EveningPlace, one: Stranger) -> tuple[list[Choice], list[Choice]]:
    """Who it can have been: those who were here and free, and the others of the club."""
    state, table = evening_place.place.state, table_match(db.session(), evening_place.place.state, one.match)
    busy = elsewhere(db.session(), state, evening_place.evening, one.match)
    busy |= beside(table, one.person) if table is not None else set()
    free = [each.person for each in state.living if not busy & set(state.everybody(each.person))]
    present = {state.person(person) for person in evening_place.evening.present(one.round)}
    return ordered(((person, evening_place.name(person)) for person in free), first=present)


def amount_text(evening_place: EveningPlace, amount: Exact) -> str:
    """``22 points``, or what else the evening's game compares first."""
    whole, of = Fraction(amount).denominator == 1, units(evening_place)
    return penalty_in_words(int(amount), of, language()) if whole else of_unit(printed(amount), of, language())


def _typed(match: str, person: str) -> str:
    """The name under which somebody sat at a table."""
    return stream.words_of(db.session(), match).get(person, "").strip() or _("Somebody without a name")


def _offered(evening_place: EveningPlace, one: Stranger, form: GuestForm) -> GuestForm:
    """The form with those to choose from who can have been it, and a guest."""
    people = ((each.person, each.name) for group in _choices(evening_place, one) for each in group)
    form.comes.choices = offered([*people, (GUEST, _("A guest: nobody on the list"))])
    return form


def _page(evening_place: EveningPlace, one: Stranger, form: GuestForm) -> str:
    present, others = _choices(evening_place, one)
    _offered(evening_place, one, form)
    return render_template(
        "club/evening/stranger.html",
        evening_place=evening_place,
        place=evening_place.place,
        one=one,
        here=present,
        others=others,
        form=form,
        id=fresh_id(),
    )
