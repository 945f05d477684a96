"""The settings page in Chromium, with and without JavaScript: the switches work under the real policy."""

from __future__ import annotations

import pytest

from tests.cases import for_each

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


@pytest.mark.slow
@for_each("host", ["127.0.0.1", "localhost"])
def test_the_switches_work_without_javascript(browser, live_server, host):
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(live_server.url.replace("127.0.0.1", host) + "/settings")
    page.locator('button[name="lang"][value="de"]').first.click()
    page.wait_for_selector('html[lang="de"]')
    context.close()
