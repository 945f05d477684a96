"""One member: what is kept of them, the form that changes it, leaving, merging, forgetting, and all of it as a file."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import NamedTuple

from flask import Blueprint, Response, make_response, redirect
from flask_babel import lazy_gettext
from sqlalchemy import inspect
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal import stream
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.club.payloads import OUTLETS
from scorekeeper.journal.club.state import Member
from scorekeeper.journal.visible import named_in
from scorekeeper.names import by_last_name
from scorekeeper.storage import league
from scorekeeper.storage.base import db
from scorekeeper.web import clock
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.club.downloads import JSON, download
from scorekeeper.web.club.form_entries import STALE, add, done, entry, ground_of_form, in_words
from scorekeeper.web.club.home import common
from scorekeeper.web.club.member_form import (
    MemberForm,
    Typed,
    differences,
    form_of,
    group_ids,
    kept,
    outlet_words,
    payload,
)
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Choice, Form, carried, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.templating import render_template

pages = Blueprint("club_member", __name__, url_prefix="/c/<token>/members/<person>")
unlisted_pages(pages)


class MergeForm(Form):
    """Who somebody is entered as besides."""

    into = Choice(lazy_gettext("The one to keep"), needed=True, sentence=lazy_gettext("Choose somebody from the "
                                                                                      "list."))


class About(NamedTuple):
    """What else is kept of somebody: the day they came, evenings they were ticked at, matches, penalties, entries."""

    since: str
    evenings: int
    matches: int
    penalties: int
    entries: int


@pages.get("")
def page(token: str, person: str) -> AnyResponse:
    """Everything that is kept of a member, and the form that changes it. Answers 404, 410."""
    place, member = _find(token, person)
    if member.person != person:
        return redirect(place.url(f"members/{member.person}"), 302)
    return _page(place, member, form_of(_kept(place, member)), member.last)


@pages.post("")
def change(token: str, person: str) -> AnyResponse:
    """Keep what was typed. Answers 422, or 409 with both values where somebody else was quicker."""
    place, member = _find(token, person)
    form = MemberForm.posted()
    shown = carried("after")
    form.taken = {one.number for one in place.state.living if one.number is not None and one.person != member.person}
    if not form.validate():
        return _page(place, member, form, shown, status=422)
    try:
        ground = ground_of_form()
    except Refused as problem:
        return _page(place, member, form, shown, problem=str(problem), status=422)
    got = form.typed
    groups, words = group_ids(got.all_groups, place.state, place.words, ground)
    said = entry("member.set", payload(got, member.person, groups), after=shown, part=got.name)
    error = add(place, [said], {**words, member.person: got.name})
    if error:
        place, member = _find(token, person)  # as it is now
        return _page(place, member, form, member.last, problem=in_words(error), stale=error == STALE, status=409)
    return done(place, f"members/{member.person}", _("Saved."))


@pages.post("/left")
def left(token: str, person: str) -> AnyResponse:
    """No member any more; name and results stay."""
    place, member = _find(token, person)
    return _say(place, member, "member.left", {"person": member.person}, _("No longer a member. The results stay."))


@pages.post("/back")
def back(token: str, person: str) -> AnyResponse:
    """A member again."""
    place, member = _find(token, person)
    said = {"person": member.person, "guest": member.guest}
    shown = carried("after")
    return _say(place, member, "member.joined", said, _("Back on the list."), shown)


@pages.get("/merge")
def ask_merge(token: str, person: str) -> Response:
    """With whom, and what that does."""
    place, member = _find(token, person)
    return _merging(place, member, _merge_form(place, member))


@pages.post("/merge")
def merge(token: str, person: str) -> AnyResponse:
    """Two in the list turn out to be one. Answers 422 where nobody was chosen."""
    place, member = _find(token, person)
    form = _merge_form(place, member)
    if not form.validate():
        return _merging(place, member, form)
    into = place.state.members[form.into.data]
    said = entry("person.merged", {"person": member.person, "into": into.person})
    if error := add(place, [said]):
        form.refuse("into", in_words(error))
        return _merging(place, member, form)
    return done(place, f"members/{into.person}", _("The two are now one person. All results are here."))


@pages.get("/forget")
def ask_forget(token: str, person: str) -> str:
    """What is erased, and what stays."""
    place, member = _find(token, person)
    return render_template(
        "club/forget.html", **common(place), member=member, name=_name(place, member), form_id=fresh_id()
    )


@pages.post("/forget")
def forget(token: str, person: str) -> AnyResponse:
    """Erase the name wherever it stands here."""
    place, member = _find(token, person)
    error = add(place, [entry("person.forgotten", {"person": member.person})])
    if error:
        refuse(409, in_words(error))
    return done(place, "members", _("The name has been erased everywhere here. All results and totals stay."))


@pages.get("/export.json")
def export(token: str, person: str) -> Response:
    """All that is stored about one person, as a file."""
    place, member = _find(token, person)
    text = json.dumps(everything(place, member), ensure_ascii=False, indent=1, default=str) + "\n"
    return download(place, text, JSON, _name(place, member), day=clock.on(datetime.now(UTC)).isoformat(), ending="json")


def everything(place: ClubPlace, member: Member) -> dict[str, object]:
    """All that is stored about one person: what is kept, each entry that names them with its words, each result."""
    state, ids = place.state, set(place.state.everybody(member.person))
    entries = [one for one in stream.entries_since(CLUB, db.session(), place.club) if ids & named_in(one)]
    said = {id for one in entries for id in named_in(one)}
    texts = {id: text for id, text in place.words.items() if id in ids or (id in said and id not in state.members)}
    results = league.rows_of(db.session(), state, tuple(state.evenings), tuple(ids))
    return {
        "format": "scorekeeper.person", "version": 1, "club": place.club, "person": member.person,
        "also": sorted(ids - {member.person}), "name": place.words.get(member.person, ""),
        "shown": {outlet: place.names(outlet).get(member.person, "") for outlet in OUTLETS},
        "forms": dict(member.forms), "number": member.number,
        "groups": [place.words.get(group, group) for group in member.groups], "guest": member.guest,
        "left": member.left, "consent": member.consent, "words": texts, "entries": entries,
        "results": [{each.key: getattr(row, each.key) for each in inspect(type(row)).column_attrs} for row in results],
    }


def about(place: ClubPlace, member: Member) -> About:
    """In numbers what is stored beside the form."""
    state, ids = place.state, set(place.state.everybody(member.person))
    entries = [one for one in stream.entries_since(CLUB, db.session(), place.club) if ids & named_in(one)]
    seats = [
        table.match
        for evening in state.evenings.values()
        for draw in evening.draws.values()
        for table in draw.tables
        if ids & set(table.seats)
    ]
    return About(
        str(entries[0]["at"]) if entries else "",
        sum(
            any(ids & {one} and here.present for one, here in each.attendance.items())
            for each in state.evenings.values()
        ),
        len(seats),
        sum(one.person in ids and one.lifted is None for each in state.evenings.values() for one in each.penalties),
        len(entries),
    )


def _find(token: str, person: str) -> tuple[ClubPlace, Member]:
    """The member behind an id, after all merges. Answers 404 for a stranger, 410 for who was forgotten."""
    place = find_club(token, "keeper")
    member = place.state.members.get(place.state.person(person))
    if member is None:
        refuse(404, _("Nobody in this club has this address."), button=(_("To the members"), place.url("members")))
    if member.forgotten:
        sentence = _("The name is erased; the results stay without it.")
        button = (_("To the members"), place.url("members"))
        refuse(410, sentence, heading=_("This person was forgotten"), button=button)
    return place, member


def _name(place: ClubPlace, member: Member) -> str:
    return place.words.get(member.person, "")


def _kept(place: ClubPlace, member: Member) -> Typed:
    return kept(member, _name(place, member), place.words)


def _say(
    place: ClubPlace, member: Member, kind: str, said: dict[str, object], sentence: str, shown: str | None = None
) -> AnyResponse:
    error = add(place, [entry(kind, said, after=shown)])
    if error == STALE:
        button = (_("To the members"), place.url("members"))
        refuse(409, _("Somebody else has changed this in the meantime. Open the page again and look."), button=button)
    if error:
        refuse(409, in_words(error))
    return done(place, f"members/{member.person}", sentence)


def _merge_form(place: ClubPlace, member: Member) -> MergeForm:
    """The form as it was sent, if it was, with everybody else in the list to choose from."""
    names = place.names("full")
    others = [(one.person, names.get(one.person, "")) for one in place.state.living if one.person != member.person]
    form = MergeForm.posted()
    form.into.choices = offered([("", _("choose")), *sorted(others, key=lambda one: by_last_name(one[1]))])
    return form


def _merging(place: ClubPlace, member: Member, form: MergeForm) -> Response:
    page = render_template(
        "club/merge.html", **common(place), member=member, name=_name(place, member), form_id=fresh_id(), form=form
    )
    return make_response(page, 422 if form.errors else 200)


def _page(
    place: ClubPlace, member: Member, form: MemberForm, after: str, *, problem: str = "", stale: bool = False,
    status: int = 200,
) -> Response:
    page = render_template(
        "club/member.html", **common(place), member=member, name=_name(place, member), form=form, after=after,
        problem_words=problem, differences=differences(_kept(place, member), form.typed) if stale else [],
        form_id=fresh_id(), outlets=outlet_words(), about=about(place, member),
        shown={outlet: place.names(outlet).get(member.person, "") for outlet in OUTLETS},
    )
    return make_response(page, status)
