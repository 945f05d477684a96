"""Corrections after the end of a table's match, on a phone: within the correction period, and by the judge after it."""

from __future__ import annotations

import itertools
import re
from types import SimpleNamespace
from typing import Any

import pytest

from scorekeeper.journal.state import corrected_by
from tests.browser.conftest import BEYOND, SMALL
from tests.conftest import build_app, close
from tests.web.club.evenings import Club

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def club(live_server):
    """A club in the live server's data: this process writes beside it, as a second one would."""
    app = build_app(live_server.data)
    yield Club(app, app.test_client(), people=4)
    close(app)


def ended(club: Club, correction: int) -> Any:
    """A table that has ended and whose evening's result was given notice of."""
    evening = club.evening(rounds=1, correction=correction)
    evening.draw()
    table = evening.table()
    table.play(11)
    table.play(20)
    table.do("end")
    club.say("result.published", {"evening": evening.id}, role="judge")
    return table


def points(table: Any) -> list[int]:
    return [side["points"] for side in table.hand(1)["result"]]


def reached(page: Any, table: Any, wanted: list[int]) -> bool:
    """Whether the first hand comes to these points as soon as the phone has sent what it recorded."""
    for _ in range(100):
        if points(table) == wanted:
            return True
        page.wait_for_timeout(100)
    return points(table) == wanted


@pytest.mark.slow
def test_within_the_period_a_table_corrects_and_signs_on_its_phone(club, phone, axe):
    table = ended(club, 30)
    page = phone(390, 844, locale="en-GB")
    page.goto(table.url("hand/1"))
    page.get_by_text(re.compile(r"The tables can correct until \d\d:\d\d")).wait_for()
    axe(page)
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []
    page.click("#put-right-main")  # unfolds the form
    page.fill("#points-0", "12")
    page.click("#put-right-main")
    page.get_by_role("heading", name="A correction is waiting").wait_for()
    page.get_by_role("link", name="Sign", exact=True).first.tap()
    page.wait_for_selector("#screen-sign:not([hidden])")
    page.wait_for_timeout(400)  # taps in the first moments of the screen are not meant
    for side in (0, 1):
        page.locator(f".panel-of[data-side='{side}']").get_by_role("button", name="Sign", exact=True).tap()
    page.locator("#screen-match a[data-title]", has_text="hand").wait_for()
    assert reached(page, table, [12, 18])
    assert table.view()["status"] == "ended"


@pytest.mark.slow
def test_after_the_period_what_the_judge_counts_anew_holds_at_once_and_says_why(club, phone):
    table = ended(club, 0)
    page = phone(390, 844, locale="en-GB")
    page.goto(table.url("hand/1", "judge"))
    form, save = counts_again(page, 12)
    save.tap()
    assert form.get_by_label("Reason").evaluate("field => field.validity.valueMissing")
    assert points(table) == [11, 19], "a decision without its reason is none"
    form.get_by_label("Reason").fill("verzählt")
    save.tap()
    page.wait_for_url(re.compile("/hands$"))
    assert reached(page, table, [12, 18])
    assert (table.hand(1)["proposal"], table.view()["unsigned"]) == (None, [])
    evening = next(reversed(club.state.evenings))
    page.goto(club.url(f"evenings/{evening}/table/{table.match}"))
    page.goto(table.url("hand/1", "judge"))
    form, save = counts_again(page, 13)
    form.get_by_label("Reason").fill("doch 13")
    save.tap()
    page.wait_for_url(re.compile("/board"))  # whoever came from there decides on other tables next
    assert points(table) == [13, 17], "and the board shows it"
    for words, leads in (("doch 12", None), ("doch 11", ".back")):
        page.goto(table.url("hand/1", "judge"))
        form, save = counts_again(page, int(words[-2:]))
        form.get_by_label("Reason").fill(words)
        page.route("**/entries", lambda route: route.abort())
        page.context.set_offline(leads is None)
        save.tap()
        if leads:
            page.locator("#screen-quick").locator(leads).tap()
            page.wait_for_timeout(3500)
            assert page.locator("#screen-match").is_visible(), "whoever leaves while it is sent stays where they went"
        else:
            page.wait_for_url(re.compile("/hands$"), timeout=1500)  # without a connection there is nothing to wait for
        page.unroute("**/entries")
        page.context.set_offline(False)
        page.evaluate("dispatchEvent(new Event('online'))")
        assert reached(page, table, [int(words[-2:]), 30 - int(words[-2:])])


def counts_again(page: Any, points: int) -> Any:
    """The form on which the judge counts a hand again, with one side's points in it, and the key that saves it."""
    page.click("#put-right-main")
    page.get_by_text("Count again ·").tap()
    page.get_by_role("link", name="Count again").tap()
    form = page.locator("#screen-quick form")
    form.locator(".pad:visible").get_by_role("button", name=str(points), exact=True).tap()
    form.locator("[data-majority='1']").tap()
    return form, form.locator("[data-fix]")


def test_phone_and_server_agree_on_who_may_still_correct(club, phone):
    """static/match/period.mjs says what scorekeeper/journal/state.py says."""
    page = phone(390, 844)
    page.goto("/")
    cases = []
    for status, drawn, until in itertools.product(("open", "ended"), (False, True), (None, "early", "late")):
        entry = {"early": "2026-11-21T20:00:00.000Z", "late": "2026-11-21T22:00:00.000Z", None: None}[until]
        ending = SimpleNamespace() if status == "ended" else None
        state = SimpleNamespace(until=entry, ended=ending, evening=SimpleNamespace() if drawn else None)
        if drawn or until is None:
            view = {"status": status, "evening": {"until": entry} if drawn else None}
            cases.append((view, corrected_by(state, "2026-11-21T21:00:00.000Z") == "judge"))
    seen = page.evaluate(
        """async views => {
          const {waitsForJudge} = await import("/static/match/period.mjs");
          return views.map(view => waitsForJudge(view, Date.parse("2026-11-21T21:00:00.000Z")));
        }""",
        [view for view, _ in cases],
    )
    assert seen == [waits for _, waits in cases]
    assert len(set(seen)) == 2
