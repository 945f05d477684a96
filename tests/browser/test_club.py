"""A keeper's phone: a club in a minute, its people, its links; narrow, large, dark, and back from the start page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BEYOND, SMALL

pytestmark = pytest.mark.browser


def sound(page, axe, *, targets=True):
    """Accessible, nothing sticks out, targets large enough."""
    if targets:
        axe(page)
        assert page.evaluate(SMALL) == [], page.url
    assert page.evaluate(BEYOND) == [], page.url
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


@pytest.mark.slow
def test_the_way_back_from_a_founded_club_shows_no_old_error(phone):
    page = phone(390, 844)
    page.goto("/clubs")
    page.click("text=Verein gründen")
    page.fill("#name", "Kegelbrüder Windbargen")
    page.fill("#passphrase", "kurz")
    page.click(".bottom .main")
    page.wait_for_selector("#passphrase[aria-invalid]")
    page.fill("#passphrase", "Herz ist Trumpf")
    page.click(".bottom .main")
    page.wait_for_url("**/c/**")
    page.go_back()
    page.wait_for_selector("#name:not([aria-invalid])")
    page.wait_for_selector("#passphrase:not([aria-invalid])")
    assert page.input_value("#passphrase") == ""


@pytest.mark.slow
def test_a_club_is_founded_filled_and_handed_on(phone, axe):
    page = phone(390, 844, theme="light")
    page.goto("/")
    page.click("text=Vereine")
    page.click("text=Verein gründen")
    sound(page, axe)
    page.fill("#name", "Klootschießer Windbargen")
    page.fill("#passphrase", "Herz ist Trumpf")
    page.click(".bottom .main")
    club = page.url
    assert page.inner_text("h1") == "Klootschießer Windbargen"
    sound(page, axe)

    page.click("text=Mitglieder aufnehmen")
    page.fill("#names", "Hanna Petersen\nUwe Hansen\nKarl-Friedrich von der Lieth-Thomsen")
    sound(page, axe)
    page.click(".bottom .main")
    assert "3 Personen kamen dazu." in page.inner_text("[role=status]")
    sound(page, axe)
    page.click("text=Hanna Petersen")
    page.select_option("#form-board", label="Vorname")
    sound(page, axe)
    page.click(".bottom .main")
    assert "jetzt: Hanna" in page.inner_text("#now-board")

    page.goto(f"{club}/links")
    for summary in page.locator(".handed > summary").all()[2:]:
        summary.click()
    page.locator("#record .renew summary").first.click()
    sound(page, axe)

    page.goto("/")
    row = page.locator("#phone-list .remembered")
    assert "Klootschießer Windbargen" in row.inner_text()
    assert "Spielwart/in" in row.inner_text()
    row.click()
    assert page.url == club

    paths = ("", "/links", "/members", "/members/import", "/members/pairs", "/settings", "/history", "/delete")
    other = phone(320, 640, theme="dark")  # larger letters: test_large_text.py
    for path in paths:
        other.goto(club + path)
        sound(other, axe, targets=path in ("/links", "/settings"))


@pytest.mark.slow
def test_a_passphrase_can_be_seen_while_it_is_typed(phone):
    page = phone(390, 844)
    page.goto("/clubs/new")
    for pressed, kind in (("true", "text"), ("false", "password")):
        page.click("[data-show]")
        assert page.get_attribute("#passphrase", "type") == kind
        assert page.get_attribute("[data-show]", "aria-pressed") == pressed


@pytest.mark.slow
def test_a_phone_keeps_the_link_that_may_do_most(phone, founded):
    page = phone(390, 844)
    keeper = founded(page, "Kieker")
    page.goto(f"{keeper}/links")
    page.click("#watch > summary")
    watch = page.get_attribute("#watch .link a", "href")
    for first, then in ((keeper, watch), (watch, keeper)):
        page.goto(first)
        page.goto(then)
        page.goto("/")
        assert page.get_attribute("#phone-list .remembered", "href") == keeper.replace(
            page.evaluate("location.origin"), ""
        )


def test_a_club_whose_link_was_withdrawn_is_promised_no_more(phone, founded):
    """The start page went on calling somebody the judge, whose link led nowhere."""
    page = phone(390, 844, locale="en-GB")
    keeper = founded(page, "Kieker")
    page.goto(f"{keeper}/links")
    links = {role: page.get_attribute(f"#{role} .link a", "href") for role in ("watch", "judge")}
    page.evaluate("localStorage.clear()")
    page.goto(links["judge"])
    row = page.locator("#phone-list .remembered .second")
    ended = "Your link no longer works: ask the club’s keeper for a new one."
    page.goto("/")
    expect(row).to_contain_text("Judge")
    before = page.evaluate("localStorage.getItem('scorekeeper.phone')")
    assert page.request.post(f"{keeper}/links/revoke", form={"role": "judge"}).ok
    page.reload()
    expect(row).to_have_text(ended)
    page.evaluate("kept => localStorage.setItem('scorekeeper.phone', kept)", before)
    page.goto(f"{links['judge']}/evenings")
    page.goto("/clubs")
    expect(row).to_have_text(ended)
    page.goto(links["watch"])
    page.goto("/clubs")
    expect(row).to_contain_text("Watcher")
    assert str(page.get_attribute("#phone-list .remembered", "href")) in links["watch"]
