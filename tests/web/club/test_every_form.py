"""Every form is fed from its own list of fields with what people type: too long, negative, no number, nothing, twice, a
choice that there is not. The answer says so at the field, and has all that was typed."""

from __future__ import annotations

import io
from html import unescape
from typing import Any

import pytest
from wtforms import StringField

from scorekeeper.web import clubs, importing, join, offline, pasted_hand
from scorekeeper.web.club import (
    attendance,
    draw,
    evening_form,
    links,
    member,
    member_form,
    member_import,
    members,
    notice,
    pairing_wishes,
    rule_sheets,
    season_form,
    season_import,
    settings,
    strangers,
)
from scorekeeper.web.forms import Choice, Choices, File, Form, Line, Tick, Whole
from scorekeeper.web.house_rules import FIRST, PREFIX
from scorekeeper.web.switch_fields import with_switches
from tests.cases import for_each
from tests.documents import parsed
from tests.web.club.evenings import Club
from tests.web.club.keeping import fields, found
from tests.web.club.substitutes import free, stranger
from tests.web.tables import an_id

LONG = "ö" * 3000
NONE = "no-such-choice"
FORMS: dict[type[Form], str] = {
    clubs.OpenForm: "/clubs", clubs.FoundForm: "/clubs/new", clubs.TakeInForm: "/clubs/import",
    join.JoinForm: "/join", importing.ImportForm: "/import", pasted_hand.HandForm: "/replay",
    offline.TakeInForm: "{table}/take-in",
    settings.NameForm: "{club}/settings", settings.PassphraseForm: "{club}/settings",
    rule_sheets.SheetForm: "{club}/rules/new", members.AddForm: "{club}/members/add",
    member_form.MemberForm: "{club}/members/{person}", member.MergeForm: "{club}/members/{person}/merge",
    member_import.ImportForm: "{club}/members/import", links.LinkForm: "{club}/links",
    pairing_wishes.PairForm: "{club}/members/pairs", season_form.SeasonForm: "{club}/seasons/new",
    season_import.ImportForm: "{club}/seasons/bring", evening_form.EveningForm: "{club}/evenings/new",
    attendance.HereForm: "{evening}/here", attendance.RoundsForm: "{evening}/here/{person}",
    draw.DrawForm: "{evening}/draw", notice.PenaltyForm: "{evening}/notice",
    strangers.GuestForm: "{evening}/strangers/{stranger}",
}
"""Each form, and the page on which it stands."""
ELSEWHERE = {
    settings.NameForm: "/name", settings.PassphraseForm: "/passphrase", notice.PenaltyForm: "penalties",
}
"""What the form's address has behind its page's, or in place of its last part."""


def every_form(above: type[Form] = Form) -> set[type[Form]]:
    """The forms of all pages; without those made for one rule set."""
    below = {one for one in above.__subclasses__() if one.__module__.startswith("scorekeeper.web.")}
    own = {one for one in below if one.__bases__ == (above,) and above is Form}
    return own.union(*map(every_form, below))


class World:
    """A club with an evening under way, at one of whose tables a stranger sits."""

    def __init__(self, app: Any) -> None:
        self.client = app.test_client()
        self.club = Club(app, self.client, people=9)
        evening = self.club.evening(rounds=9)
        evening.draw()
        table, who = stranger(self.club, evening)
        self.known = {
            "club": self.club.url(), "person": free(self.club, evening), "table": table.url().removesuffix("/"),
            "evening": self.club.url(f"evenings/{evening.id}"), "stranger": f"{table.match}/{who}",
        }

    def page(self, form: type[Form]) -> str:
        """Where a form stands."""
        return FORMS[form].format(**self.known)

    def action(self, form: type[Form]) -> str:
        """Where it is sent."""
        page, more = self.page(form), ELSEWHERE.get(form, "")
        return f"{page.rpartition('/')[0]}/{more}" if more and not more.startswith("/") else page + more

    def sent(self, form: type[Form]) -> dict[str, Any]:
        """What it sends if nobody touches it, with what must be typed."""
        page = self.client.get(self.page(form))
        assert page.status_code == 200
        shown = fields(page, self.action(form))
        typed = {"name": f"Neu {an_id()[-6:]}", "passphrase": "Herz ist Trumpf", "names": "Neue Person", "reason": "so"}
        return {**shown, **{name: value for name, value in typed.items() if name in shown and not shown[name]}}


@pytest.fixture(scope="module")
def world(kept_app: Any) -> World:
    return World(kept_app)


def wrong_values(field: Any) -> list[tuple[str, Any, bool]]:
    """(what is wrong, what is sent, whether it must be refused) for a field; None leaves it out."""
    found: list[tuple[str, Any, bool]] = [("missing", None, False), ("twice", ["1", "2"], False)]
    if isinstance(field, Whole):
        found += [("negative", "-7777777", True), ("no number", "abc²", True), ("too long", "9" * 40, True)]
    elif isinstance(field, Line):
        found += [("too long", LONG, True), ("negative", "-1", False)]
    elif isinstance(field, (Choice, Choices)):
        found.append(("no choice", NONE, field.validate_choice or field.name.startswith(PREFIX)))
    elif isinstance(field, (Tick, File)):
        found.append(("a word", "<b>x", False))
    else:  # several lines; a passphrase, a switch's figure, a setting of a season
        found += [("negative", "-1", False), ("no number", "abc²", isinstance(field, StringField))]
        found.append(("too long", LONG, field.name == "passphrase"))
    return found


def shows(answer: Any, name: str, typed: Any) -> bool:
    """Whether a page has what was typed in the field of that name, as its value or its text."""
    tree = parsed(answer.data).tree
    parts = [part for part in tree.iter() if part.get("name") == name]
    values = {part.get("value") or (part.text or "").removeprefix("\n") for part in parts}
    return unescape(str(typed)) in values


def test_every_form_there_is_is_fed():
    assert every_form() == set(FORMS)


@for_each("form", list(FORMS))
def test_what_cannot_be_is_said_at_its_field_and_nothing_typed_is_lost(world, kept_app, form):
    with kept_app.test_request_context():
        listed = list((with_switches(form, FIRST, {}) if form is rule_sheets.SheetForm else form)())
    sent = world.sent(form)
    for field in listed:
        for what, typed, refused in wrong_values(field):
            if form is draw.DrawForm:  # each that is taken draws a round, and the next is another form
                sent = world.sent(form)
            data = {**sent, **({"id": an_id(4)} if "id" in sent else {}), field.name: typed, "do": "save"}
            if form is links.LinkForm:
                data["role"] = "watch"
            if isinstance(field, File):
                data[field.name] = (io.BytesIO(b"\xff<b>"), "x")
            data = {name: value for name, value in data.items() if value is not None}
            answer = world.client.post(world.action(form), data=data)
            case = (form.__name__, field.name, what, answer.status_code)
            assert answer.status_code in (200, 303, 404, 409, 422), (case, answer.text[-900:])
            if not refused:
                continue
            assert answer.status_code == 422, case
            assert 'class="error"' in answer.text, case
            if isinstance(field, (Line, Whole)):
                assert shows(answer, field.name, typed), case
                assert 'aria-invalid="true"' in answer.text, case
            for other in (one.name for one in listed if isinstance(one, (Line, Whole)) and one is not field):
                if data.get(other):
                    assert shows(answer, other, data[other]), (case, other)


def test_a_club_that_is_founded_is_found(kept_app):
    """The forms above are sent as their pages have them: one that is filled in is taken."""
    assert found(kept_app.test_client(), "Verein der Felder").startswith("/c/")
