"""What can I take? on a small phone: keys in reach, n + 1 taps, the answer without reloading."""

from __future__ import annotations

import pytest

from scorekeeper.zwickern.variants import RULE_SETS
from tests.cases import for_each

pytestmark = pytest.mark.browser
USUAL = ("dithmarschen", "grossenwiehe")
"""The variant that stands first, and one with more jokers than keys fit into a row."""
FULL = ".".join("A23456789TJQA23456789TJQ")


@pytest.mark.slow
@for_each("variant", RULE_SETS)
def test_all_keys_on_one_screen(reader, variant):
    page = reader(360, 640)
    page.goto(f"/check?v={variant}")
    tables = ("2.3.4.7.9.T.J.A", "2.3.4.5", "2.3.4.5.6.7.8.9.T.J.Q.K", FULL)
    for query in ("", "&p=K", *(f"&p={played}&t={table}" for played, table in zip("K7AK", tables, strict=True))):
        if query:
            page.goto(f"/check?v={variant}{query}")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), query
        boxes = page.locator("button.key").evaluate_all("keys => keys.map(key => key.getBoundingClientRect().toJSON())")
        assert len(boxes) <= 19
        bar = page.locator("#bottom").bounding_box()["y"]
        for box in boxes:
            assert box["height"] >= 56
            assert box["width"] >= 56
            assert box["bottom"] <= bar


@pytest.mark.slow
@for_each("query", ["", "?v=dithmarschen&p=K&t=2.3.4.7"])
def test_no_key_lies_below_the_bar_of_the_smallest_phone(reader, query):
    page = reader(320, 568)
    page.goto(f"/check{query}")
    bottoms = page.locator(".key").evaluate_all("keys => keys.map(key => key.getBoundingClientRect().bottom)")
    assert max(bottoms) <= page.locator("#bottom").bounding_box()["y"]
    heights = page.locator(".key").evaluate_all("keys => keys.map(key => key.getBoundingClientRect().height)")
    assert min(heights) >= 48


@pytest.mark.slow
@for_each("script", [True, False])
def test_n_table_cards_cost_n_plus_one_taps(reader, script):
    page = reader(360, 640, java_script_enabled=script)
    page.goto("/check")
    loads = []
    page.on("load", lambda: loads.append(page.url))
    taps = 0
    for key in ("X15", "3", "4", "7", "8", "J"):
        page.tap(f"button.key[value='{key}']")
        taps += 1
    page.wait_for_selector("text=4 bleibt")
    assert taps == 5 + 1
    assert "4 Karten" in page.inner_text("#now")
    assert len(loads) == (0 if script else taps)


@pytest.mark.slow
@for_each("size", [(360, 640), (390, 844)])
def test_the_keys_never_move_while_cards_are_tapped(reader, size):
    page = reader(*size)
    page.goto("/check?v=grossenwiehe")
    where = "() => [...document.querySelectorAll('.key, #now')].map(key => key.getBoundingClientRect().top).join()"
    before = page.evaluate(where)
    table = []
    for key in ("X30", *"A23456789TJQA23"):
        page.tap(f"button.key[value='{key}']")
        table += [key] if key != "X30" else []
        page.wait_for_function("want => document.querySelector('input[name=t]').value === want", arg=".".join(table))
        assert page.evaluate(where) == before, table
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@for_each("size", [(360, 640), (390, 844)])
@pytest.mark.slow
def test_a_large_capture_shows_every_card_to_take(reader, size):
    page = reader(*size)
    page.goto("/check?v=grossenwiehe&p=X30&t=2.3.4.5.6.7.8.9.T.J.Q.K.2.3.4")
    count = int(page.inner_text("#now .tells b").split()[0])
    assert count > 6
    cards = page.locator("#now .sets .card")
    assert cards.count() == count
    box = page.locator("#now").bounding_box()
    for at in range(count):
        cards.nth(at).scroll_into_view_if_needed()
        card = cards.nth(at).bounding_box()
        assert box["y"] <= card["y"] + 1
        assert card["y"] + card["height"] <= box["y"] + box["height"] + 1
        assert card["width"] >= 20
    # what scrolls can be reached by keys and has room for a row at least
    assert page.locator("#now .sets").bounding_box()["height"] >= 60


@pytest.mark.slow
def test_going_to_the_rules_keeps_the_table(reader):
    page = reader(390, 844)
    page.goto("/check?v=grossenwiehe")
    for key in ("K", "2", "3", "X30"):
        page.tap(f"button.key[value='{key}']")
    page.wait_for_function("() => document.querySelector('input[name=t]').value === '2.3.X30'")
    page.click("#rules")
    page.click("[aria-label=Zurück]")
    assert page.input_value("input[name=t]") == "2.3.X30"
    page.click("#rules")
    page.click("button[value=dithmarschen]")
    assert page.input_value("input[name=p]") == "K"
    assert page.input_value("input[name=t]") == "2.3"
    assert "Joker 30" in page.inner_text(".dropped")


def test_quick_taps_are_all_taken_in_order(reader):
    page = reader(360, 640)
    page.goto("/check")
    page.evaluate(
        "() => { for (const key of 'K239AJ') document.querySelector(`.key[value='${key}']`).click() }"
    )
    page.wait_for_function("() => document.querySelector('input[name=t]').value === '2.3.9.A.J'")
    assert page.input_value("input[name=p]") == "K"
    page.wait_for_function("() => location.search.includes('t=2.3.9.A.J')")
    page.reload()
    assert page.input_value("input[name=t]") == "2.3.9.A.J"


@pytest.mark.slow
def test_undo_another_card_pile_and_new_table(reader):
    page = reader(390, 844)
    page.goto("/check?v=dithmarschen&p=K&t=2.3")
    page.click("[aria-label=Rückgängig]")
    page.wait_for_function("() => document.querySelector('input[name=t]').value === '2'")
    page.click("text=Stapel")
    page.click("button.key[value='=12']")
    page.wait_for_selector("text=2 Karten")
    page.click("text=Andere Karte")
    page.click("button.key[value='7']")
    page.wait_for_selector("text=Nichts zu stechen")
    page.click("text=Neuer Tisch")
    page.wait_for_selector("text=Tippe zuerst deine Karte an")
    assert page.input_value("input[name=t]") == ""


@pytest.mark.slow
def test_two_quick_undos_take_back_two_taps(reader):
    page = reader(390, 844)
    page.goto("/check?v=dithmarschen&p=K&t=2.3.4")
    page.evaluate("() => { for (const _ of [1, 2]) document.querySelector('.undo').click() }")
    page.wait_for_function("() => document.querySelector('input[name=t]').value === '2'")


@pytest.mark.slow
def test_all_ways_on_request(reader):
    page = reader(390, 844)
    page.goto("/check?v=dithmarschen&p=X15&t=3.4.7.8.J")
    page.click("text=Alle 4")
    assert page.locator(".answer").count() == 4
    page.click("text=Tasten")
    assert page.locator("button.key").count() == 16


@pytest.mark.slow
def test_a_key_keeps_the_focus(reader):
    page = reader(390, 844)
    page.goto("/check")
    page.focus("button.key[value='K']")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('input[name=p]').value === 'K'")
    assert page.evaluate("document.activeElement.value") == "K"
