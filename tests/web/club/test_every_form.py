"""Every form is fed from its own list of fields with what people type: too long, negative, no number, nothing, twice, a
choice that there is not. The answer says so at the field, and has all that was typed."""

from __future__ import annotations

import io
from functools import partial
from html import unescape
from typing import Any

import pytest

from scorekeeper.games import FIRST_VARIANT
from scorekeeper.web import clubs, importing, join, new_match, offline, pasted_hand, replay
from scorekeeper.web.actions import ActionForm, actions
from scorekeeper.web.club import (
    attendance,
    draw,
    draw_change,
    evenings,
    form_entries,
    keepers,
    links,
    member,
    member_import,
    members,
    notice,
    pairing_wishes,
    rule_sheets,
    season_import,
    seasons,
    settings,
    strangers,
    swapped_tables,
)
from scorekeeper.web.forms import File, Form, Line, NumberField, with_fields
from scorekeeper.web.house_rules import with_switches
from scorekeeper.zwickern.app.pages.counting import TapsForm
from tests.cases import for_each
from tests.documents import tree_of
from tests.web.club.evenings import PEOPLE, Club
from tests.web.club.forms import fields, found
from tests.web.club.substitutes import free, stranger
from tests.web.forms import FOUR, WHOLE, in_turn, wrong_values
from tests.web.tables import an_id

FORMS: dict[type[Form], str] = {
    clubs.OpenForm: "/clubs", clubs.FoundForm: "/clubs/new", clubs.TakeInForm: "/clubs/import",
    new_match.NewMatchForm: "/new", join.JoinForm: "/join", importing.ImportForm: "/import",
    pasted_hand.PastedHandForm: "/replay", offline.TakeInForm: "{table}/take-in",
    settings.NameForm: "{club}/settings", settings.PassphraseForm: "{club}/settings",
    rule_sheets.SheetForm: "{club}/rules/new", members.AddForm: "{club}/members/add",
    member.MemberForm: "{club}/members/{person}", member.MergeForm: "{club}/members/{person}/merge",
    member_import.ImportForm: "{club}/members/import", links.LinkForm: "{club}/links",
    keepers.KeeperForm: "{club}/keepers", keepers.WithdrawForm: "{club}/keepers",
    pairing_wishes.PairForm: "{club}/members/pairs", seasons.SeasonForm: "{club}/seasons/new",
    season_import.ImportForm: "{club}/seasons/bring", evenings.EveningForm: "{club}/evenings/new",
    attendance.AttendanceForm: "{evening}/here", attendance.RoundsForm: "{evening}/here/{person}",
    attendance.DeclareForm: "{coming}/declare",
    draw.DrawForm: "{evening}/draw", notice.PenaltyForm: "{evening}/notice",
    form_entries.ReasonForm: "{evening}/notice", draw_change.SeatForm: "{evening}/rounds/1/change",
    draw_change.MoreForm: "{evening}/rounds/1/change", draw_change.FewerForm: "{evening}/rounds/1/change",
    draw_change.EnlargeForm: "{evening}/rounds/1/change", draw_change.JoinForm: "{evening}/rounds/1/change",
    seasons.EndForm: "{club}/seasons/{season}/change",
    strangers.GuestForm: "{evening}/strangers/{stranger}", swapped_tables.SwapForm: "{evening}/table/{match}/swap",
}
"""Each form, and the page on which it stands."""
ELSEWHERE = {
    settings.NameForm: "/name", settings.PassphraseForm: "/passphrase", notice.PenaltyForm: "penalties",
    seasons.EndForm: "close", keepers.WithdrawForm: "/1/revoke",
}
"""What the form's address has behind its page's, or in place of its last part."""

ONE_WAY = {draw.DrawForm, form_entries.ReasonForm}
"""Forms that another stands in place of once they are taken."""


def every_form(above: type[Form] = Form) -> set[type[Form]]:
    """The forms of all pages; without those made for one rule set, and those of a match."""
    below = {
        one for one in above.__subclasses__()
        if one.__module__.startswith("scorekeeper.") and one.__module__ != Form.__module__
    }
    return below.union(*map(every_form, below - {ActionForm}))


class World:
    """A club with an evening under way, at one of whose tables a stranger sits."""

    def __init__(self, app: Any) -> None:
        self.client = app.test_client()
        self.club = Club(app, self.client, people=13, names=(*PEOPLE, "Elke Dreyer"), rule={"declared_only": True})
        evening = self.club.evening(rounds=9)
        evening.draw()
        for late in ("Zwei Späte", "Drei Späte"):
            evening.here(self.club.member(late), first=2)
        self.client.post(self.club.url("keepers"), data={"number": "1", "person": self.club.people[0]})
        table, who = stranger(self.club, evening)
        self.known = {
            "club": self.club.url(), "person": free(self.club, evening), "table": table.url().removesuffix("/"),
            "evening": self.club.url(f"evenings/{evening.id}"), "stranger": f"{table.match}/{who}",
            "match": table.match, "season": self.club.season,
            "coming": self.club.url(f"evenings/{self.club.evening().id}"),
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
        shown = fields(page, self.action(form), {field.name for field in form()})
        typed = {
            "name": f"Neu {an_id()[-6:]}", "passphrase": "Herz ist Trumpf", "names": "Neue Person", "reason": "so",
            "player": FOUR, "end-number": "9",
        }
        if form is new_match.NewMatchForm:  # without an end its number says nothing
            shown |= {"end": "hands", "do": "begin"}
        return {**shown, **{name: value for name, value in typed.items() if name in shown and not shown[name]}}


@pytest.fixture
def world(kept_app: Any) -> World:
    return World(kept_app)


def shows(answer: Any, name: str, typed: Any) -> bool:
    """Whether a page has what was typed in the field of that name, as its value or its text."""
    tree = tree_of(answer.data)
    parts = [part for part in tree.iter() if part.get("name") == name]
    values = {part.get("value") or (part.text or "").removeprefix("\n") for part in parts}
    return unescape(str(typed)) in values


def test_every_form_there_is_is_fed():
    actions()  # those of the games' own screens are known then
    # a play that is tried stands in the address and is never kept: tests/web/test_trick_pages.py asks with what is none
    found = every_form() - {ActionForm, TapsForm, replay.TriedForm}
    assert found == set(FORMS), "those of a match are fed in tests/web/test_match_actions.py"


@WHOLE
@for_each("form", list(FORMS))
def test_what_cannot_be_is_said_at_its_field_and_nothing_typed_is_lost(world, kept_app, form, whole):
    cups = attendance.cup_fields({world.club.season: ""}, {})
    with kept_app.test_request_context():
        own = {
            rule_sheets.SheetForm: partial(with_switches, form, FIRST_VARIANT, {}),
            attendance.DeclareForm: partial(with_fields, form, cups),
            new_match.NewMatchForm: lambda: partial(new_match.NewMatchForm.of, FIRST_VARIANT),
        }
        listed = list(own.get(form, lambda: form)()())
    sent = world.sent(form)
    for number, field in enumerate(listed, list(FORMS).index(form)):
        for what, typed, refused in in_turn(wrong_values(field), whole, number):
            if form in ONE_WAY:
                sent = world.sent(form)
            data = {**sent, **({"id": an_id(4)} if "id" in sent else {}), field.name: typed}
            data.setdefault("do", "save")
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
            if isinstance(field, (Line, NumberField)):
                assert shows(answer, field.name, typed), case
                assert 'aria-invalid="true"' in answer.text, case
            for other in (one.name for one in listed if isinstance(one, (Line, NumberField)) and one is not field):
                if data.get(other):
                    assert shows(answer, other, data[other]), (case, other)


def test_a_club_that_is_founded_is_found(kept_app):
    """The forms above are sent as their pages have them: one that is filled in is taken."""
    assert found(kept_app.test_client(), "Verein der Felder").startswith("/c/")
