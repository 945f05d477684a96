"""A new rule sheet shows the rules of the game that is chosen, at once, and what was typed stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_the_form_follows_the_chosen_game(phone, founded):
    page = phone(360, 620, locale="en-GB")
    page.goto(f"{founded(page, 'Kartenrunde')}/seasons")
    page.get_by_role("link", name="New season").tap()
    expect(page.locator("main")).to_contain_text("Which rules do you play by?")
    page.get_by_role("link", name="Write down our own rules").tap()
    expect(page.locator(".nominal")).to_contain_text("without Zwicks")
    expect(page.get_by_role("button", name="Read the rules")).to_be_hidden()
    page.fill("#name", "Haller Schnapsen")
    page.select_option("#variant", "schnapsen")
    expect(page.locator(".nominal")).not_to_contain_text("Zwicks")
    expect(page.locator("form .second").filter(has_text="20").first).to_be_visible()
    assert page.input_value("#name") == "Haller Schnapsen"
    assert page.locator("[name=switch-zwick_points]").count() == 0
    assert page.locator("[name=switch-bummerl_schuster]").count() > 0
