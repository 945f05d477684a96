"""The members of a club: the list, and several at once from pasted lines."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, Response, make_response, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal.club.state import DEFAULT_FORMS, Member
from scorekeeper.journal.entry import EntryBody
from scorekeeper.names import LONGEST_NAME, Order, by_last_name
from scorekeeper.web import clock
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import derived_id, fresh_id, one_id
from scorekeeper.web.club import roster
from scorekeeper.web.club.downloads import CSV, download
from scorekeeper.web.club.form_entries import add, done, entry, in_words
from scorekeeper.web.club.home import common
from scorekeeper.web.club.member import a_day, form_words, group_word, outlet_words
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.forms import Form, Key, Line, Text, Tick, carried, clean
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.limits import count_sent
from scorekeeper.web.preferences import language
from scorekeeper.web.spreadsheet import csv_text
from scorekeeper.web.templating import render_template

pages = Blueprint("club_members", __name__, url_prefix="/c/<token>")
unlisted_pages(pages)

AT_ONCE = 20
"""So many people are added in one transaction."""
MOST_TYPED = 200_000
ADDED = "members?added=1"
"""The list once somebody was added: it says what comes next."""


class AddForm(Form):
    """New members, a name a line."""

    names = Text(lazy_gettext("Names"))
    again = Tick(lazy_gettext("Add them anyway: they are different people with the same name"))
    guest = Tick(lazy_gettext("They are guests"))
    consent = Line(lazy_gettext("Agreed on"), [a_day], most=20, filters=[clean])


@pages.get("/members")
def listed(token: str) -> str:
    """Everybody in order of last names, as on the list of who is here; guests and those who left apart; without those
    who were forgotten."""
    place = find_club(token, "member")
    known = [one for one in place.view().members if not place.state.members[one.person].forgotten]
    everybody = sorted(known, key=lambda member: by_last_name(member.name))
    return render_template(
        "club/members.html",
        **common(place),
        members=[one for one in everybody if not (one.left or one.guest)],
        guests=[one for one in everybody if one.guest and not one.left],
        gone=[one for one in everybody if one.left],
        next_key=_next_key(place),
        groups_of=lambda member: ", ".join(filter(None, (group_word(one, place.words) for one in member.groups))),
    )


@pages.get("/members.csv")
def as_table(token: str) -> Response:
    """Everybody as a table for a spreadsheet, which can be taken in again."""
    place = find_club(token, "keeper")
    forms = form_words()
    lines: list[list[object]] = [[_("Name"), _("Number"), _("Groups"), _("Guest"), _("Consent"), *outlet_heads()]]
    for name, one in sorted(((place.words.get(one.person, ""), one) for one in place.state.living), key=_by_name):
        groups = " / ".join(filter(None, (group_word(group, place.words) for group in one.groups)))
        row = [name, one.number, groups, _("yes") if one.guest else "", one.consent]
        lines.append([*row, *(forms[one.forms[each]] for each in outlet_words())])
    return download(
        place, csv_text(lines, language()), CSV, _("Members"), day=clock.on(datetime.now(UTC)).isoformat(), ending="csv"
    )


def _by_name(named: tuple[str, Member]) -> Order:
    return by_last_name(named[0])


def outlet_heads() -> list[str]:
    """The heads of the columns that say how a name is shown: heads of a file, so they are never called otherwise."""
    return [_("At the table"), _("Notice board"), _("Public link")]


@pages.get("/members/add")
def ask(token: str) -> Response:
    """A field for one name or many."""
    return _adding(find_club(token, "keeper"), AddForm(), fresh_id())


@pages.post("/members/add")
def take(token: str) -> AnyResponse:
    """Add them. Answers 422 with what is wrong, line by line; sent twice they are added once."""
    place = find_club(token, "keeper")
    count_sent()
    form = AddForm.posted()
    try:
        ground = one_id(carried("id"))
    except Refused:
        ground = fresh_id()
    fits = form.validate()
    found = roster.names_in(clean(form.names.data[:MOST_TYPED]))
    again = [] if form.again.data else roster.same_names(found, _other_names(place, ground))
    if not found:
        form.refuse("names", _("Type a name."))
    elif wrong := next((one for one in found if one.wrong), None):
        form.refuse("names", _wrong_words(wrong))
    elif again:
        form.refuse("names", _("Already on the list: %(names)s.", names=", ".join(_numbered(one) for one in again[:8])))
    if form.errors or not fits:
        return _adding(place, form, ground, ask_again=bool(again))
    consent, guest = form.consent.data, form.guest.data
    for at in range(0, len(found), AT_ONCE):
        part = found[at : at + AT_ONCE]
        bodies = [body for one in part for body in _joining(ground, one, consent, guest=guest)]
        error = add(place, bodies, {_person(ground, one): one.name for one in part})
        if error:
            form.refuse("names", in_words(error))
            return _adding(place, form, ground)
    words = ngettext("%(num)d person was added.", "%(num)d people were added.", len(found))
    return done(place, ADDED, words)


def _next_key(place: ClubPlace) -> Key | None:
    """What comes once the people are there: the evening that goes on, else a first season, else an evening. None where
    the club has had evenings and nobody was added just now."""
    evenings, seasons = place.state.evenings.values(), place.state.seasons
    going_on = [one.evening for one in evenings if one.status == "open"]
    if not place.may("keeper") or not place.state.living or (evenings and "added" not in request.args):
        return None
    if going_on:
        return Key(kind="link", words=_("Who is here"), path=f"evenings/{going_on[-1]}/here")
    if not seasons:
        return Key(kind="link", words=_("New season"), path="seasons/new")
    return Key(kind="link", words=_("Open an evening"), path="evenings/new")


def _person(ground: str, one: roster.Named) -> str:
    return derived_id(ground, "person", one.line, one.name)


def _joining(ground: str, one: roster.Named, consent: str, *, guest: bool) -> list[EntryBody]:
    """Somebody joins; the day they agreed is kept with them."""
    person = _person(ground, one)
    joined = entry("member.joined", {"person": person, "guest": guest}, ground=ground)
    if not consent:
        return [joined]
    values: dict[str, object] = {
        "person": person, "forms": dict(DEFAULT_FORMS), "number": None, "groups": [],
        "consent": roster.day_of(consent), "guest": guest,
    }
    return [joined, entry("member.set", values, ground=ground, after=str(joined["id"]))]


def _other_names(place: ClubPlace, ground: str) -> list[str]:
    """The names in the list, but for those that this very form has put there before."""
    made = ground[:13]  # the form's own time, which all ids made from it share
    return [place.words.get(one.person, "") for one in place.state.living if one.person[:13] != made]


def _wrong_words(one: roster.Named) -> str:
    if one.wrong == "many":
        return _(
            "At most %(num)s names at once: the rest begins at line %(line)s.", num=roster.MOST_LINES, line=one.line
        )
    return _("Line %(line)s is longer than %(num)s letters.", line=one.line, num=LONGEST_NAME)


def _numbered(one: roster.Named) -> str:
    return _("%(name)s (line %(line)s)", name=one.name, line=one.line)


def _adding(place: ClubPlace, form: AddForm, ground: str, *, ask_again: bool = False) -> Response:
    page = render_template("club/add.html", **common(place), form=form, form_id=ground, ask_again=ask_again)
    return make_response(page, 422 if form.errors else 200)
