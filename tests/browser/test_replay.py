"""Stepping through a hand on a phone, in a real browser: button, key, swipe, drag, list; with a script and without."""

from __future__ import annotations

import pytest

from tests.browser.conftest import BEYOND, SMALL
from tests.browser.stepping import at, compared, swipe
from tests.cases import for_each
from tests.web.hands import PRINTED as TEXT

pytestmark = pytest.mark.browser
PRINTED = "/replay/sample/as-printed"


@pytest.mark.slow
@for_each("lang", ["de-DE", "en-GB"])
def test_the_script_draws_every_moment_as_the_server_does(reader, lang):
    compared(reader, PRINTED, lang, {1, 10, 31, 38, *range(6, 49, 6)})


@pytest.mark.slow
@for_each("size", [(360, 640), (412, 839)], ids=["small", "Pixel 7"])
def test_buttons_keys_swipe_and_drag(reader, size):
    page = reader(*size)
    page.goto(PRINTED)
    page.click("[data-step=next]")
    assert at(page) == 1
    page.click("[data-step=last]")
    assert at(page) == 48
    page.click("[data-step=next]", force=True)
    assert at(page) == 48
    page.click("[data-step=previous]")
    page.keyboard.press("ArrowLeft")
    assert at(page) == 46
    page.keyboard.press("Home")
    assert at(page) == 0
    page.keyboard.press("End")
    assert at(page) == 48
    swipe(page, 300, 80)
    assert at(page) == 48
    swipe(page, 80, 300)
    assert at(page) == 47
    swipe(page, 300, 80)
    assert at(page) == 48
    track = page.locator(".track input")
    box = track.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] * 0.5, box["y"] + box["height"] / 2)
    assert 20 < at(page) < 28
    page.wait_for_function(f"() => location.search === '?at={at(page)}'")


def test_stepping_asks_for_nothing_and_the_address_follows(reader):
    page = reader(390, 844)
    page.goto(PRINTED, wait_until="networkidle")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for _ in range(48):
        page.keyboard.press("ArrowRight")
    assert at(page) == 48
    assert asked == []
    page.wait_for_function("() => location.search === '?at=48'")
    page.reload()
    assert at(page) == 48


@pytest.mark.slow
def test_the_list_leads_to_any_play(reader):
    page = reader(390, 844)
    page.goto(PRINTED)
    page.click("text=Liste")
    assert page.locator("#list:modal").count() == 1
    page.click("a.play[href='?at=38']")
    assert page.locator("#list:modal").count() == 0
    assert at(page) == 38
    assert page.inner_text("#finding .what") == "Diese Karte war schon gespielt."
    assert "Charlie hielt noch" in page.inner_text("#finding")  # every finding is explained, not the first one alone


@pytest.mark.slow
def test_what_was_allowed_rises_over_the_page_and_leads_to_what_if(reader):
    page = reader(390, 844)
    page.goto(PRINTED + "?at=37")
    page.keyboard.press("ArrowRight")
    page.click("#ask")
    sheet = page.locator("#asked:modal")
    sheet.wait_for()
    assert "Bei Zug 38 war erlaubt" in sheet.inner_text()
    sheet.locator("button.back").click()
    assert page.locator("#asked:modal").count() == 0
    page.click("#ask")
    sheet.locator("text=auf Stapel 8, macht 11").or_(sheet.locator("text=Auf Stapel 8, macht 11")).click()
    page.wait_for_url("**/what-if?**")
    assert "Nur ausprobiert" in page.inner_text("main")
    page.click("text=Echtes Spiel")
    assert at(page) == 37


@pytest.mark.slow
def test_cards_and_score_on_request(reader):
    page = reader(390, 844)
    page.goto(PRINTED + "?at=38")
    page.click("text=Liste")
    page.click("#to-cards")
    sheet = page.locator("#asked:modal")
    sheet.wait_for()
    assert "12 Karten, 15 Punkte" in sheet.inner_text()


@pytest.mark.slow
def test_the_buttons_stay_where_they_are(reader):
    page = reader(390, 844)
    page.goto(PRINTED)
    places = set()
    for _ in range(48):
        page.keyboard.press("ArrowRight")
        places.add(tuple(page.locator("[data-step=next]").bounding_box().values()))
    assert len(places) == 1


@pytest.mark.slow
def test_everything_reads_without_a_script(phone):
    page = phone(390, 844, java_script_enabled=False)
    page.goto("/")
    page.click("text=Spiel nachspielen")
    page.click("text=Dasselbe, wie es gedruckt war")
    assert at(page) == 38
    page.click("[data-step=previous]")
    assert at(page) == 37
    page.click("[data-step=next]")
    page.click("#ask")
    assert "Bei Zug 38 war erlaubt" in page.inner_text("main")
    page.go_back()
    page.click("#correct")
    assert "Charlie: Qd on 6s = 11" in page.inner_text("main")
    page.go_back()
    page.click("a.play[href='?at=5']")
    assert at(page) == 5


@pytest.mark.slow
def test_two_clicks_store_a_hand_and_the_phone_remembers_it(phone):
    page = phone(390, 844)
    page.goto("/")
    page.click("text=Spiel nachspielen")
    page.fill("#text", TEXT)
    page.click("text=Aufbewahren und nachspielen")
    assert page.url.endswith("/links")
    watch = page.locator("[data-remember]").get_attribute("data-remember")
    page.click(".bottom .main")
    assert page.locator("#felt").count() == 1
    page.goto("/")
    assert page.locator("#phone-list .row").count() == 1
    other = phone(390, 844)
    other.goto(watch)
    other.goto("/")
    assert other.locator("#phone-list .row").count() == 0  # opened, but nobody looked
    other.goto(watch)
    other.locator("[data-step=next]").tap()
    other.wait_for_function("() => localStorage.length === 1")
    other.goto("/")
    assert other.locator("#phone-list .row").count() == 1


@pytest.mark.slow
def test_a_line_that_cannot_be_read_is_shown_in_the_box_and_marked_by_a_tap(reader):
    page = reader(390, 844)
    page.goto("/replay")
    lines = ["zhn: 1", "variant: schnapsen", "players: Anna, Ben", "dealer: Ben", "score: 5 3", "", "deal"]
    lines += ["turnup: Th", "hand Anna: Ah Kh Qh Qs Qc", "Anna: close Ah Jd", "Anna: 40 Kh Jx", "Anna: Qh As 66"]
    page.fill("#text", "\n".join(lines))
    with page.expect_navigation():
        page.click(".bottom .main")
    page.wait_for_function("() => document.getElementById('text').scrollTop > 0")
    page.click("[data-line='11']")
    box = "const box = document.getElementById('text');"
    marked = page.evaluate(f"() => {{ {box} return box.value.slice(box.selectionStart, box.selectionEnd) }}")
    assert marked == "Anna: 40 Kh Jx"
    assert page.locator(".bottom button").count() == 2, "with and without keeping it"


@pytest.mark.slow
def test_axe_finds_nothing_in_open_sheets(reader, axe):
    page = reader(360, 640)
    page.goto(PRINTED + "?at=38")
    page.click("text=Liste")
    assert page.evaluate(SMALL) == []
    axe(page)
    page.click("#to-cards")
    page.wait_for_selector("#asked:modal")
    axe(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.click("#ask")
    page.wait_for_selector("#asked:modal")
    axe(page)


@pytest.mark.slow
def test_a_kept_hand_for_everybody(phone, axe):
    page = phone(320, 640)
    page.goto("/replay")
    page.fill("#text", TEXT)
    page.click(".bottom .main")
    for part in ("", "/delete", "/text", "/correct?at=38"):
        page.goto(page.url.split("/links")[0] + part if part else page.url)
        axe(page)
        assert page.evaluate(BEYOND) == []
        page.go_back() if part else None
    page.goto("/replay")
    page.fill("#text", "zhn: 1\nvariant: nix\nfoo")
    page.click(".bottom .main")
    axe(page)
    assert page.evaluate(BEYOND) == []
