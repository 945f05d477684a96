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
def test_axe_finds_nothing_on_an_error_page(browser, live_server, axe, theme):
    # a context of its own: the browser itself notes a 404 as an error in its console
    context = browser.new_context(base_url=live_server.url, locale="de-DE")
    context.add_cookies([{"name": "theme", "value": theme, "url": live_server.url}])
    page = context.new_page()
    page.goto("/no/such/page")
    assert page.locator("html").get_attribute("data-theme") == theme
    assert page.get_by_role("link", name="Zur Startseite").count() >= 1
    axe(page)
    context.close()
