"""One member: what the club stores about them, the form that changes it, leaving, merging, forgetting, and all of it as
a file. Also how a club's pages speak of people: names in order, groups in words, what a form says of one member."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple

from flask import Blueprint, Response, make_response, redirect
from flask_babel import lazy_gettext
from sqlalchemy import inspect
from werkzeug.wrappers import Response as AnyResponse
from wtforms import Field, SelectChoice, ValidationError
from wtforms.validators import DataRequired

from scorekeeper.journal import stream
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.club.payloads import FORMS, GROUPS, OUTLETS
from scorekeeper.journal.club.state import DEFAULT_FORMS, ClubState, Member
from scorekeeper.journal.visible import named_in
from scorekeeper.names import LONGEST_NAME, by_last_name
from scorekeeper.storage import league
from scorekeeper.storage.base import db
from scorekeeper.translations import LIKE_GERMAN
from scorekeeper.web import clock
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import derived_id, fresh_id
from scorekeeper.web.club import roster
from scorekeeper.web.club.downloads import JSON, download
from scorekeeper.web.club.form_entries import STALE, add, done, entry, ground_of_form, in_words
from scorekeeper.web.club.home import common
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Choice, Choices, Form, Line, Tick, carried, clean, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words.people import form_name, group_name, outlet_name

MOST_FIGURES = 6


def group_word(group: str, words: Mapping[str, str]) -> str:
    """A group in words; empty for one whose name was erased."""
    return group_name(group, language()) or words.get(group, "")


def form_words() -> dict[str, str]:
    """The forms of a name, in words."""
    return {form: form_name(form, language()) for form in FORMS}


def outlet_words() -> dict[str, str]:
    """Where names are read, in words."""
    return {outlet: outlet_name(outlet, language()) for outlet in OUTLETS}


def group_ids(
    groups: Iterable[str], state: ClubState, words: Mapping[str, str], ground: str
) -> tuple[list[str], dict[str, str]]:
    """Groups by their ids: those the club has keep theirs, new ones get one, with the words for it."""
    known = {
        words[group].casefold(): group
        for member in state.members.values()
        for group in member.groups
        if group in words
    }
    found, new = [], {}
    for group in groups:
        named = roster.GROUP_WORDS.get(group.casefold(), group)
        id = named if named in GROUPS else known.get(named.casefold())
        if id is None:
            id = derived_id(ground, "group", named.casefold())
            new[id] = named
        found.append(id)
    return list(dict.fromkeys(found)), new


@dataclass(frozen=True)
class Typed:
    """What a form, or the journal, says of one member.

    name: in full.
    number: of the membership card; empty without one.
    groups: ours, by key.
    others: theirs as typed, with commas.
    consent: the day on which they agreed, YYYY-MM-DD; empty: nobody said.
    guest: whether they are no member.
    forms: by outlet, in which form the name is shown.
    """

    name: str = ""
    number: str = ""
    groups: tuple[str, ...] = ()
    others: str = ""
    consent: str = ""
    guest: bool = False
    forms: Mapping[str, str] = field(default_factory=lambda: dict(DEFAULT_FORMS))

    @property
    def all_groups(self) -> tuple[str, ...]:
        """Ours and theirs by name."""
        return (*self.groups, *roster.groups_of(self.others))


def day_shown(day: str | None) -> str:
    """A day as a form shows it, in German ``21.11.2026``; empty for none."""
    if day is None or language() not in LIKE_GERMAN:
        return day or ""
    year, month, number = day.split("-")
    return f"{int(number)}.{int(month)}.{year}"


def stored(member: Member, name: str, words: Mapping[str, str]) -> Typed:
    """What is kept of a member, as its form shows it."""
    return Typed(
        name, "" if member.number is None else str(member.number),
        tuple(group for group in GROUPS if group in member.groups),
        ", ".join(words[group] for group in member.groups if group in words), day_shown(member.consent), member.guest,
        dict(member.forms),
    )


def _forms() -> list[SelectChoice]:
    return offered(form_words().items())


def _groups() -> list[SelectChoice]:
    return offered((group, group_word(group, {})) for group in GROUPS)


def a_day(form: Form, field: Field) -> None:
    """Whether a day stands there, or nothing. Raises ValidationError."""
    if field.data and roster.day_of(field.data) is None:
        raise ValidationError(_("Type the day like this: 21.11.2026."))


class MemberForm(Form):
    """One member. The forms of the name are further fields, ``form-`` and where it is read.

    used_numbers: those that others have.
    """

    name = Line(
        lazy_gettext("Name"), [DataRequired(lazy_gettext("Type a name."))], most=LONGEST_NAME, filters=[roster.clean],
    )
    number = Line(
        lazy_gettext("Number"), most=MOST_FIGURES, filters=[clean],
        sentence=lazy_gettext("A number has only digits, at most six."),
    )
    group = Choices(lazy_gettext("Groups"), choices=_groups)
    others = Line(lazy_gettext("Other groups"), most=400, filters=[clean])
    consent = Line(lazy_gettext("Agreed on"), [a_day], most=20, filters=[clean])
    guest = Tick(lazy_gettext("Is a guest"))
    used_numbers: Container[int] = ()

    def validate_number(self, field: Field) -> None:
        """Raises ValidationError for what is no number, somebody else's, or missing where it is shown."""
        number = roster.number_of(field.data) if field.data else None
        if field.data and number is None:
            raise ValidationError(_("A number has only digits, at most six."))
        if number in self.used_numbers:
            raise ValidationError(_("Somebody else has this number. Choose another."))
        if number is None and "number" in self.typed.forms.values():
            raise ValidationError(
                _("Type the number to show instead of the name, or choose another way to show it.")
            )

    @property
    def typed(self) -> Typed:
        """What was typed."""
        forms = {outlet: self[f"form-{outlet}"].data for outlet in OUTLETS}
        return Typed(
            self.name.data, self.number.data, tuple(group for group in GROUPS if group in self.group.data),
            self.others.data, self.consent.data, self.guest.data, forms,
        )


for _outlet in OUTLETS:
    setattr(MemberForm, f"form-{_outlet}", Choice(choices=_forms, default=DEFAULT_FORMS[_outlet]))


def form_of(member: Typed) -> MemberForm:
    """The form of a member as they are kept."""
    forms = {f"form-{outlet}": form for outlet, form in member.forms.items()}
    return MemberForm(
        data={
            "name": member.name, "number": member.number, "group": list(member.groups), "others": member.others,
            "consent": member.consent, "guest": member.guest, **forms,
        }
    )


def payload(got: Typed, person: str, groups: Iterable[str]) -> dict[str, object]:
    """A ``member.set`` of what a form was found to say."""
    return {
        "person": person, "forms": dict(got.forms), "number": int(got.number) if got.number else None,
        "groups": list(groups), "consent": roster.day_of(got.consent) if got.consent else None, "guest": got.guest,
    }


def differences(now: Typed, mine: Typed) -> list[tuple[str, str, str]]:
    """What is kept now and what was typed, where they are not the same: (what, kept, typed) in words."""
    yes = {True: _("yes"), False: _("no")}
    forms, nothing = form_words(), "–"
    groups = [", ".join(group_word(group, {}) or group for group in one.all_groups) for one in (now, mine)]
    rows = [
        (_("Name"), now.name, mine.name),
        (_("Number"), now.number, mine.number),
        (_("Groups"), groups[0], groups[1]),
        (_("Agreed on"), now.consent, day_shown(roster.day_of(mine.consent)) or mine.consent),
        (_("Guest"), yes[now.guest], yes[mine.guest]),
        *((words, forms[now.forms[outlet]], forms[mine.forms[outlet]]) for outlet, words in outlet_words().items()),
    ]
    return [(what, old or nothing, new or nothing) for what, old, new in rows if old != new]


pages = Blueprint("club_member", __name__, url_prefix="/c/<token>/members/<person>")
unlisted_pages(pages)


class MergeForm(Form):
    """Who somebody is entered as besides."""

    into = Choice(lazy_gettext("The one to keep"), needed=True, sentence=lazy_gettext("Choose somebody."))


class About(NamedTuple):
    """What else is kept of somebody.

    since: the day they came.
    evenings: at which they were ticked.
    matches: played.
    penalties: given.
    entries: of the journal that speak of them.
    """

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
    return _page(place, member, form_of(_stored(place, member)), member.last)


@pages.post("")
def change(token: str, person: str) -> AnyResponse:
    """Keep what was typed. Answers 422, or 409 with both values where somebody else was quicker."""
    place, member = _find(token, person)
    form = MemberForm.posted()
    shown = carried("after")
    others = [one for one in place.state.living if one.person != member.person]
    form.used_numbers = {one.number for one in others if one.number is not None}
    if not form.validate():
        return _page(place, member, form, shown, status=422)
    try:
        ground = ground_of_form()
    except Refused as problem:
        return _page(place, member, form, shown, problem=str(problem), status=422)
    got = form.typed
    groups, words = group_ids(got.all_groups, place.state, place.words, ground)
    new_entry = entry("member.set", payload(got, member.person, groups), after=shown, part=got.name)
    error = add(place, [new_entry], {**words, member.person: got.name})
    if error:
        place, member = _find(token, person)  # as it is now
        return _page(place, member, form, member.last, problem=in_words(error), stale=error == STALE, status=409)
    return done(place, f"members/{member.person}", _("Saved."))


@pages.post("/left")
def left(token: str, person: str) -> AnyResponse:
    """No member any more; name and results stay."""
    place, member = _find(token, person)
    words = _("No longer a member.") + " " + _("The results stay as they are.")
    return _say(place, member, "member.left", {"person": member.person}, words)


@pages.post("/back")
def back(token: str, person: str) -> AnyResponse:
    """A member again."""
    place, member = _find(token, person)
    values = {"person": member.person, "guest": member.guest}
    shown = carried("after")
    return _say(place, member, "member.joined", values, _("Back on the list."), shown)


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
    new_entry = entry("person.merged", {"person": member.person, "into": into.person})
    if error := add(place, [new_entry]):
        form.refuse("into", in_words(error))
        return _merging(place, member, form)
    return done(place, f"members/{into.person}", _("Saved."))


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
    return done(place, "members", _("The name is erased; the results stay without it."))


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
    chosen = {id for one in entries for id in named_in(one)}
    texts = {id: text for id, text in place.words.items() if id in ids or (id in chosen and id not in state.members)}
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
            any(ids & {one} and presence.present for one, presence in each.attendance.items())
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
        text = _("There is a mistake in the address, or the page never existed.")
        refuse(404, text, button=(_("Members"), place.url("members")))
    if member.forgotten:
        sentence = _("The name is erased; the results stay without it.")
        button = (_("Members"), place.url("members"))
        refuse(410, sentence, heading=_("This person was forgotten"), button=button)
    return place, member


def _name(place: ClubPlace, member: Member) -> str:
    return place.words.get(member.person, "")


def _stored(place: ClubPlace, member: Member) -> Typed:
    return stored(member, _name(place, member), place.words)


def _say(
    place: ClubPlace, member: Member, kind: str, payload: dict[str, object], sentence: str, shown: str | None = None
) -> AnyResponse:
    error = add(place, [entry(kind, payload, after=shown)])
    if error == STALE:
        button = (_("Members"), place.url("members"))
        refuse(409, _("Somebody has changed this in the meantime. Open the page again and look."), button=button)
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
        problem_words=problem, differences=differences(_stored(place, member), form.typed) if stale else [],
        form_id=fresh_id(), outlets=outlet_words(), about=about(place, member),
        shown={outlet: place.names(outlet).get(member.person, "") for outlet in OUTLETS},
    )
    return make_response(page, status)
