"""Forms that offer by the rule sheet chosen: what is filled in while the server thinks stays."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser


@pytest.fixture
def keeper(phone, founded):
    """A phone that keeps a club with rule sheets of two games: its page, the club's address, and the questions of its
    forms, which are held back until the test lets them go."""
    page = phone(360, 740)
    club = founded(page, "Kartenrunde")
    for name, variant in (("Norden", ""), ("Süden", "schnapsen")):
        page.goto(f"{club}/rules/new")
        page.fill("#name", name)
        if variant:
            value = page.locator(f"#variant option[value*={variant}]").first.get_attribute("value")
            page.select_option("#variant", value)
        page.click(".bottom .button >> nth=0")
        page.click(".bottom .main")
    held = []
    page.route("**/new", lambda route: held.append(route) if _offers(route.request) else route.continue_())
    return page, club, held


def _offers(request):
    return request.method == "POST" and "do=offer" in (request.post_data or "")


def choose(page, held, other):
    """Chooses the other rule sheet; returns when the question is on its way and not answered."""
    page.evaluate("document.querySelector('#sheet').dataset.old = '1'")
    with page.expect_request(_offers):
        page.select_option("#sheet", label=other)
    while not held:
        page.wait_for_timeout(20)


def answered(page, held):
    held.pop().continue_()
    page.wait_for_selector("#sheet:not([data-old])")


def other(page):
    """The name of the rule sheet that is not chosen."""
    return page.locator("#sheet option:not(:checked)").first.inner_text()


@pytest.mark.slow
def test_what_is_filled_in_while_the_server_answers_stays(keeper):
    page, club, held = keeper
    page.goto(f"{club}/evenings/new")
    choose(page, held, other(page))
    page.fill("#rounds", "1")
    page.fill("#place", "Zur Post")
    page.evaluate("document.querySelector('#place').setSelectionRange(3, 3)")
    answered(page, held)
    assert page.input_value("#rounds") == "1"
    assert page.input_value("#place") == "Zur Post"
    page.keyboard.type("alten ")
    assert page.input_value("#place") == "Zuralten  Post", "the focus was lost, or its place in the word"

    page.goto(f"{club}/seasons/new")
    page.fill("#name", "Saison")
    choose(page, held, other(page))
    page.fill("#of", "10")
    page.click("summary >> nth=-1")
    tick = page.locator("input[name=lists]").first
    ticked = not tick.is_checked()
    tick.set_checked(ticked)
    answered(page, held)
    assert page.input_value("#name") == "Saison"
    assert page.input_value("#of") == "10"
    assert page.locator("input[name=lists]").first.is_checked() == ticked
