"""Whoever sits down at a club's table, on a phone: a list that typing narrows, and the keeper who says who it was."""

from __future__ import annotations

import pytest

from tests.browser.conftest import BEYOND, SMALL
from tests.conftest import build_app, close
from tests.web.club.evenings import Club
from tests.web.club.substitutes import free, stranger

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def club(live_server):
    """A club in the live server's data, with a name that is long and one that is there twice."""
    app = build_app(live_server.data)
    made = Club(app, app.test_client(), people=9)
    for name in ("Maximiliane von Ostrowski-Dithmarschen", "Ole Hansen", "Käthe Ühlein"):
        made.member(name)
    yield made
    close(app)


def sound(page, axe):
    axe(page)
    assert page.evaluate(BEYOND) == [], page.url
    assert page.evaluate(SMALL) == [], page.url


@pytest.mark.slow
@pytest.mark.parametrize(("width", "text"), [(390, 1), (320, 1), (390, 2)])
def test_typing_narrows_the_list_and_only_a_new_name_can_be_a_guest(club, phone, axe, width, text):
    evening = club.evening(people=club.people, rounds=1)
    evening.draw()
    table = evening.table(1)
    page = phone(width, 844, text=text)
    page.goto(f"/m/{table.links['record']}/change/player")
    sound(page, axe)
    assert page.is_visible("#pick-guest"), "it stands there from the start, not only once something is wrong"
    page.fill("#name", "uhl")
    assert page.locator(".person:visible").all_inner_texts() == ["Käthe Ühlein"]
    assert not page.is_visible("#pick-guest")
    sound(page, axe)
    page.fill("#name", "Xaver")
    assert page.locator(".person:visible").count() == 0
    assert page.is_visible("#pick-guest")
    page.fill("#name", "")
    page.locator(".person:visible").first.click()
    page.select_option("#leaves", index=1)
    page.click(".bottom .main")
    page.click(".bottom .main")
    page.wait_for_url("**/hands")
    assert free(club, evening) in table.view()["seats"]


@pytest.mark.slow
def test_the_keeper_finds_whose_points_they_are(club, phone, axe):
    evening = club.evening(people=club.people, rounds=1)
    evening.draw()
    stranger(club, evening, "Käthe Ühlein B.")
    page = phone(320, 844)
    page.goto(club.url(f"evenings/{evening.id}/board"))
    page.click("text=Wer war das?")
    sound(page, axe)
    page.fill("#narrow", "kath")
    page.locator(".person:visible").click()
    page.click(".bottom .main")
    page.wait_for_url("**/result")
    assert "Gespeichert." in page.inner_text("[role=status]")
    assert "„Käthe Ühlein B.“ (1. Runde, Tisch 1) war Käthe Ühlein." in page.inner_text("main")
    sound(page, axe)
    page.click("text=Zurücknehmen")
    page.wait_for_selector("text=gehören noch niemandem")
