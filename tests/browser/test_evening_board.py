"""The keeper's phone on an evening: drawing a round and following the tables, narrow, large, dark, without a script."""

from __future__ import annotations

import pytest

from tests.browser.conftest import BEYOND, SMALL
from tests.conftest import build_app, close
from tests.web.club.evenings import PEOPLE, Club, chosen, dispute
from tests.web.tables import an_id

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def club(live_server):
    """A club in the live server's data: this process writes beside it, as a second one would."""
    app = build_app(live_server.data)
    yield Club(app, app.test_client(), people=12)
    close(app)


def sound(page, axe):
    """Accessible, nothing sticks out, targets large enough."""
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
    assert page.evaluate(BEYOND) == [], page.url
    assert page.evaluate(SMALL) == [], page.url


@pytest.mark.slow
def test_an_evening_from_opening_to_its_board_in_a_few_taps(club, phone, axe):
    """users.md 4.1: a new evening with the same people in three taps; then the draw and the board."""
    club.evening(date="2026-11-05")
    page = phone(390, 844, theme="light")
    page.goto(club.url("evenings"))
    page.click("text=Neuer Abend")
    sound(page, axe)
    page.click("text=Abend eröffnen")
    page.click("text=Alle ankreuzen")
    assert page.inner_text("#ticked") == "12"
    page.click("[name=here] >> nth=0")
    assert page.inner_text("#ticked") == "11"
    page.click("[name=here] >> nth=0")
    page.focus("#guest")
    field, bar = page.locator("#guest").bounding_box(), page.locator(".bottom").bounding_box()
    assert field["y"] + field["height"] <= bar["y"], "the guest's field is not under the bar"
    sound(page, axe)
    page.click(".bottom .main")
    page.click(".bottom .main")
    sound(page, axe)
    page.click(".bottom .main")
    page.wait_for_selector("text=Die 1. Runde wurde ausgelost.")
    sound(page, axe)
    assert page.locator(".drawn .board-row").count() == 3
    page.click("text=Wie gelost wurde")
    assert page.locator("text=weniger geht nicht").count() >= 3
    sound(page, axe)
    page.click(".bottom .main")
    assert page.inner_text("h1") == "1. Runde"
    sound(page, axe)


@pytest.mark.slow
def test_what_a_draw_gives_is_said_anew_when_other_tables_are_ticked(club, phone, axe):
    """It stood there as at first until somebody found the button that asks for it."""
    evening = club.evening()
    page = phone(390, 844, theme="light")
    page.goto(evening.club.url(f"evenings/{evening.id}/draw"))
    gives = page.locator("#draw .gives")
    assert gives.inner_text().startswith("12 Leute: 3 Tische zu 4")
    assert page.locator("#draw [formmethod=get]").is_hidden()
    fours, threes = (page.locator(f"[name=shape][value='{key}']") for key in ("2x2", "3x1"))
    fours.uncheck()
    page.get_by_text("12 Leute: kein Tisch").wait_for()
    assert not fours.is_checked(), "nothing is ticked again for them"
    threes.check()
    page.get_by_text("12 Leute: 4 Tische zu 3").wait_for()
    assert page.evaluate("document.activeElement.value") == "3x1"
    sound(page, axe)
    assert not evening.state.draws, "asking draws nothing"
    page.click(".bottom .main")
    page.wait_for_url("**/rounds/1")
    assert len(evening.state.draws[1].tables) == 4


@pytest.mark.slow
def test_the_board_follows_a_result_live_and_moves_nothing_under_a_finger(club, phone, axe):
    evening = club.evening()
    evening.draw()
    tables = [evening.table(number) for number in (1, 2, 3)]
    page = phone(390, 844, theme="light")
    page.goto(evening.club.url(f"evenings/{evening.id}/board"))
    states = ".board-row .board-words"
    assert page.locator(states).all_inner_texts() == ["noch ohne Ergebnis"] * 3
    # a finger is down: news waits until it has gone
    page.evaluate("dispatchEvent(new PointerEvent('pointerdown'))")
    with page.expect_response(lambda answer: "board/part" in answer.url and answer.ok):
        tables[2].play(11)
    page.wait_for_timeout(100)
    assert page.locator(states).all_inner_texts() == ["noch ohne Ergebnis"] * 3
    page.evaluate("dispatchEvent(new PointerEvent('pointerup'))")
    page.wait_for_selector("text=1 von 2 Spielen")
    page.focus("#count-done")
    tables[2].play(12)
    dispute(tables[0])
    page.wait_for_selector("#decide-1")
    page.wait_for_selector(".board-row.done")
    assert [one.split()[-1] for one in page.locator(".board-number").all_inner_texts()] == ["1", "2", "3"]
    assert page.evaluate("document.activeElement.id") == "count-done", "the focus stays where it was"
    assert "1. Spiel strittig" in page.text_content("#board-said")
    sound(page, axe)
    page.click("#decide-1")
    page.wait_for_url("**/hand/1")
    assert page.locator("#decide-reason").is_visible(), "the decision is open for whoever comes to decide"
    page.click("header a")
    page.wait_for_url("**/hands")
    assert page.locator("#match").get_attribute("data-role") == "judge"


def test_a_watching_phone_drops_the_name_of_who_becomes_hidden(club, phone):
    antje = club.people[0]
    chosen(club, antje, "first")
    evening = club.evening(rounds=1)
    evening.draw()
    watcher = phone(390, 844)
    watcher.goto(evening.table(next(
        one.number for one in evening.state.draws[1].tables if antje in {*one.sides[0], *one.sides[1]}
    )).url("", "watch"))
    name = watcher.get_by_text(club.words[antje].split()[0])
    name.first.wait_for()
    chosen(club, antje, "hidden")
    watcher.evaluate("dispatchEvent(new Event('online'))")  # it asks at once instead of within half a minute
    name.first.wait_for(state="detached")


@pytest.mark.slow
def test_the_board_and_the_result_on_every_phone(club, phone, axe):
    evening = club.evening()
    evening.draw(shape=["2x2"])
    at = evening.table(1)
    at.play(11)
    at.play(12)
    dispute(evening.table(2))
    reason = an_id()
    taken = {"evening": evening.id, "person": club.people[0], "points": -5, "season": None, "reason": reason}
    club.say("penalty", taken, words={reason: "zu spät"}, role="judge")
    paths = ("board", "rounds/1", "rounds/1/change", "here", "draw", "notice", "result", "")
    page = phone(320, 640)  # larger letters: test_large_text.py
    for path in paths:
        page.goto(club.url(f"evenings/{evening.id}" + (f"/{path}" if path else "")))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert page.evaluate(BEYOND) == [], path
        assert page.evaluate(SMALL) == [], path
        axe(page, *(("dark", "black") if path in ("board", "result", "notice") else ()))


@pytest.mark.slow
def test_without_a_script_everything_is_there(club, phone):
    evening = club.evening(people=[])
    page = phone(390, 844, java_script_enabled=False)
    page.goto(club.url(f"evenings/{evening.id}/here"))
    for name in PEOPLE[:4]:
        page.get_by_label(name, exact=True).check()
    page.fill("#guest", "Wiebke Ahrens")
    page.click("text=Hinzufügen")
    page.click(".bottom .main")
    page.click(".bottom .main")
    page.click(".bottom .main")
    assert page.locator(".drawn .board-row").count() == 1
    assert "Es setzt aus:" in page.inner_text("main")
    page.click(".bottom .main")
    page.click("#count-waiting")
    assert page.locator(".board-row").count() == 1
