"""The settings page in Chromium, with and without JavaScript: the switches work under the real policy."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser


def test_a_choice_is_one_tap_and_stays(page):
    page.goto("/settings")
    assert page.locator("html").get_attribute("lang") == "en"
    page.locator('button[name="lang"][value="de"]').first.click()
    page.wait_for_selector('html[lang="de"]')
    page.locator('button[name="theme"][value="black"]').click()
    page.wait_for_selector('html[data-theme="black"]')
    page.reload()
    assert page.locator("html").get_attribute("lang") == "de"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_the_switches_work_without_javascript(browser, live_server, host):
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(live_server.url.replace("127.0.0.1", host) + "/settings")
    page.locator('button[name="lang"][value="de"]').first.click()
    page.wait_for_selector('html[lang="de"]')
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark", "black"])
def test_axe_finds_nothing(page, axe, theme):
    page.goto("/settings")
    page.locator(f'button[name="theme"][value="{theme}"]').click()
    page.wait_for_selector(f'html[data-theme="{theme}"]')
    axe(page)


@pytest.mark.parametrize("theme", ["light", "black"])
def test_an_error_page_is_as_good_as_any_other(page, axe, theme):
    page.goto("/settings")
    page.locator(f'button[name="theme"][value="{theme}"]').click()
    page.wait_for_selector(f'html[data-theme="{theme}"]')
    # a console error here is the browser's own note of the 404, so it is asked for by script
    html = page.evaluate("fetch('/no/such/page').then(answer => answer.text())")
    page.route("**/shown", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("/shown")
    page.wait_for_selector("main")
    page.unroute_all()
