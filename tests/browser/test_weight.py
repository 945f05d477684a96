"""What a page costs: requests and bytes on the wire until it is loaded, on a first and on a second visit.

What a match's page fetches afterwards, when the phone has nothing else to do, is counted apart and printed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.cards import CARDS
from scorekeeper.web.hand_place import pack
from scorekeeper.zwickern.legal import legal_plays
from scorekeeper.zwickern.notation import read, write_play
from scorekeeper.zwickern.replay import replay
from tests.browser.offline import until
from tests.browser.table import Client, field, saved, strokes
from tests.browser.trick_recorder import Recorder
from tests.browser.wire import BYTES, REQUESTS, Wire
from tests.cases import for_each
from tests.web.tables import Table

pytestmark = pytest.mark.browser
BOOKS = ("rules", "rules/dithmarschen", "rules/schnapsen", "rules/zwicken", "rules/dithmarschen/lesson",
         "rules/dithmarschen/lesson/5", "rules/schnapsen/lesson/6")
"""The rule books and their lessons."""
MOST_OF_BOOKS = 60_000
"""Bytes until one of them is loaded."""


@pytest.fixture
def match(live_server: Any) -> Table:
    """A match with a hand that was signed and one that is counted."""
    made = Table(Client(live_server.url), 2)
    cards = ["X25", "X15", "2s", "Ah"]
    made.sign(made.cards(cards, marks=[2, 1], majority=0), 0, 1)
    made.cards(cards, marks=[0, 1], majority=0)
    return made


@pytest.fixture
def fresh(live_server: Any) -> Table:
    """A match in which nothing was recorded yet."""
    return Table(Client(live_server.url), 2)


@for_each("name", ["record", "watch", "start", "new", BOOKS[1]])
def test_a_first_visit_and_a_second_one(match: Table, phone: Any, name: str) -> None:
    visit_twice(match, phone, name)


@pytest.mark.slow
@for_each("name", BOOKS)
def test_of_every_page_of_the_books(match: Table, phone: Any, name: str) -> None:
    visit_twice(match, phone, name)


def visit_twice(match: Table, phone: Any, name: str) -> None:
    """A first visit within its bounds, and a second one that needs the page alone."""
    path = f"/m/{match.links[name]}" if name in match.links else "/" if name == "start" else f"/{name}"
    wire = Wire(phone(390, 844, service_workers="block"))
    wire.visit(path, rest=300)  # icon and font came with the page; of what is asked for later nothing is said here
    wire.report(f"{path}, first visit")
    assert any("/static/icon" in url for url in wire.first), "the icon is counted"
    assert any(".woff2" in url for url in wire.first), "the font is counted"
    assert len(wire.first) <= REQUESTS, wire.first
    assert sum(wire.first.values()) <= (MOST_OF_BOOKS if name in BOOKS else BYTES), wire.first
    wire.visit(path, rest=300)
    wire.report(f"{path}, second visit")
    assert len(wire.first) <= 1, wire.first


@pytest.mark.slow
@for_each(
    ("name", "files", "faces"),
    [("Jürgen Groß", 1, {"Barlow SemiBold"}), ("Şükrü Çağlar", 2, {"Barlow SemiBold"}), ("Νίκος Αλεξίου", 1, None)],
)
def test_letters_from_further_east_cost_only_where_a_name_has_them(
    live_server: Any, phone: Any, name: str, files: int, faces: set[str] | None
) -> None:
    """And none of them is drawn in another face in the middle of its name."""
    match = Table(Client(live_server.url), people=(name, "Uwe Jensen", "Jens Hansen", "Frauke Lorenzen"))
    page = phone(390, 844, locale="en-GB")
    wire = Wire(page)
    wire.visit(match.url())
    fonts = {url: size for url, size in wire.first.items() if ".woff2" in url}
    assert len(fonts) == files, fonts
    assert sum(fonts.values()) < (13_000 if files == 1 else 22_000), fonts
    drawn = faces_of(page, ".half[data-side='0'] h2")
    assert drawn == faces if faces else not any("Barlow" in face for face in drawn), drawn


@pytest.mark.slow
def test_a_script_marks_a_name_as_the_server_does(fresh: Table, phone: Any) -> None:
    page = phone(390, 844, locale="en-GB", service_workers="block")
    page.goto(fresh.url())
    heading = page.locator("#screen-match .half[data-side='0'] h2")
    page.locator("#match > .screen").nth(9).wait_for(state="attached")
    for name, marks in (("Пётр + Jens", 1), ("Jürgen + Şükrü", 0), ("Ĕva", 1), ("Hanna", 0)):
        heading.evaluate("(heading, name) => { heading.firstChild.data = name }", name)
        page.wait_for_function(f"document.querySelectorAll('.half .system-face').length === {marks}")
    page.goto("/")
    assert page.locator(".system-face").count() == 0
    shelf = [{"kind": "club", "url": "/c/x", "title": name, "when": "2026-11-21"} for name in ("Пётр", "Hanna")]
    page.evaluate("shelf => localStorage.setItem('scorekeeper.phone', JSON.stringify(shelf))", shelf)
    page.reload()
    page.locator(".remembered b.system-face").wait_for()
    assert page.locator(".remembered .system-face").count() == 1


def faces_of(page: Any, selector: str) -> set[str]:
    """The faces that the letters of an element are really drawn in."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    return {font["familyName"] for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]}


@pytest.mark.slow
@for_each("name", ["count?way=cards", "sign", "record", "hands", "more", "display"])
def test_every_screen_of_its_own_address_is_as_light(match: Table, phone: Any, name: str) -> None:
    wire = Wire(phone(390, 844, service_workers="block"))
    wire.visit(match.url(name))
    wire.report(name)
    assert len(wire.first) <= REQUESTS, wire.first
    assert sum(wire.first.values()) <= BYTES, wire.first


@pytest.mark.slow
@for_each("variant", ["schnapsen", "anbieten"])
def test_recording_trick_by_trick_is_as_light(phone: Any, variant: str) -> None:
    recorder = Recorder.begun(phone(390, 844, locale="en-GB"), variant, 2)
    wire = Wire(phone(390, 844, service_workers="block"))
    wire.visit(f"/m/{recorder.token}/record")
    wire.report(f"{variant}, record")
    assert len(wire.first) <= REQUESTS, wire.first
    assert sum(wire.first.values()) <= BYTES, wire.first


@pytest.mark.slow
def test_the_script_and_the_other_screens_follow_once(match: Table, phone: Any) -> None:
    wire = Wire(phone(390, 844, service_workers="block"))
    wire.visit(match.url())
    wire.page.locator("#match > .screen").nth(9).wait_for(state="attached")
    wire.report("everything")
    fetched = " ".join([*wire.later, ""])
    for part in ("/static/games/zwickern/match.", "/static/games/zwickern/screens.", "/screens "):
        assert fetched.count(part) == 1, fetched
        assert part not in " ".join([*wire.first, ""])
    wire.page.locator("a.onward").tap()
    wire.page.wait_for_url(re.compile("/sign$"))
    wire.page.locator("#screen-sign:not([hidden]) .panel-of").first.wait_for()


def test_a_tap_before_the_script_is_there_counts_once(fresh: Table, phone: Any) -> None:
    """Forms that are sent while the script is under way wait for it; nothing is loaded anew."""
    page = phone(390, 844, locale="en-GB", service_workers="block")
    under_way: list[Any] = []
    free: list[bool] = []
    script = "**/static/games/zwickern/match.*.mjs"
    page.route(script, lambda route: route.continue_() if free else under_way.append(route))
    page.goto(fresh.url(), wait_until="load")
    page.evaluate("globalThis.same = true")
    field(page, 0).locator(".tap").tap()
    free.append(True)
    for route in under_way:
        route.continue_()
    strokes(page, 0, 1)
    saved(page)
    assert page.evaluate("globalThis.same") is True
    assert fresh.view()["current"]["zwicks"][0] == 1


def held_back(page: Any) -> Callable[[], None]:
    """Keeps a match's scripts from coming; what it gives waits until they were asked for and lets them come."""
    under_way: list[Any] = []
    page.route("**/static/games/zwickern/match.*.mjs", lambda route: under_way.append(route))

    def let_come() -> None:
        while not under_way:
            page.wait_for_timeout(50)
        for route in under_way:
            route.continue_()

    return let_come


@pytest.mark.slow
def test_an_early_signature_counts_too(match: Table, phone: Any) -> None:
    """The sign-off is deaf just after it came in front; a tap that waited for the script came later than that."""
    page = phone(390, 844, locale="en-GB", service_workers="block")
    let_scripts_come = held_back(page)
    page.goto(match.url("sign"), wait_until="load")
    page.wait_for_timeout(400)
    page.locator(".panel-of[data-side='0'] .accept-form button").tap()
    let_scripts_come()
    page.locator(".panel-of[data-side='0'] [data-signed]").get_by_text("Signed").wait_for()


@pytest.mark.slow
def test_what_is_typed_from_paper_before_the_script_is_there_stays(fresh: Table, phone: Any) -> None:
    page = phone(390, 844, locale="en-GB", service_workers="block")
    let_scripts_come = held_back(page)
    page.goto(fresh.url("count?way=paper"), wait_until="commit")
    screen = page.locator("#paper-form")
    screen.locator("#points-1-0").fill("14")
    screen.locator("#majority-1").fill("A")
    screen.locator("#zwicks-1-1").fill("1")
    let_scripts_come()
    screen.locator(".unsaved").wait_for()
    assert screen.locator("#points-1-0").input_value() == "14"
    assert screen.locator("#zwicks-1-1").input_value() == "1"
    assert screen.locator("#majority-1").input_value() == "A"
    screen.locator("#points-1-1").fill("13")
    screen.get_by_role("button", name="Save").tap()
    until(fresh.all, "the phone sends the row that it shows")
    assert fresh.hand(1)["zwicks"] == [0, 1]
    screen.locator(".unsaved").wait_for(state="detached")


def test_numbers_of_cards_typed_before_the_script_is_there_stay(fresh: Table, phone: Any) -> None:
    page = phone(390, 844, locale="en-GB", service_workers="block")
    let_scripts_come = held_back(page)
    page.goto(fresh.url("count?way=cards"), wait_until="commit")
    screen = page.locator("#screen-count")
    screen.locator("[name=rest]").first.tap()
    screen.locator(".counted summary").tap()
    for side, number in enumerate(("28", "x")):
        screen.locator(f"[name=numbers-{side}]").fill(number)
    let_scripts_come()
    screen.get_by_text("whole number").wait_for()  # what cannot be read is said, and stays
    assert [screen.locator(f"[name=numbers-{side}]").input_value() for side in (0, 1)] == ["28", "x"]
    screen.locator("[name=numbers-1]").fill("26")
    screen.get_by_text("54 cards in all, but the pack has 55.").wait_for()


def test_where_the_script_does_not_come_taps_are_plain_forms(fresh: Table, phone: Any) -> None:
    page = phone(390, 844, locale="en-GB", service_workers="block")
    page.route("**/static/games/zwickern/match.*.mjs", lambda route: route.abort())
    page.goto(fresh.url(), wait_until="load")
    with page.expect_navigation():
        field(page, 0).locator(".tap").tap()
    assert fresh.view()["current"]["zwicks"][0] == 1
    page.get_by_role("link", name="Count the hand").tap()
    page.wait_for_url(re.compile("/count"))
    page.locator("section.screen:not([hidden]) form").first.wait_for()


def test_every_screen_without_a_connection_after_one_visit(match: Table, phone: Any) -> None:
    page = phone(390, 844, locale="en-GB", service_workers="allow")
    page.goto(match.url())
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = """async path => Boolean(await (await caches.open("scorekeeper-pages")).match(path, {ignoreVary: true}))"""
    for path in (match.url(), match.url("screens")):
        while not page.evaluate(kept, path):
            page.wait_for_timeout(100)
    page.context.set_offline(True)
    page.goto(match.url("count?way=quick"))
    page.locator("#screen-quick:not([hidden])").wait_for()
    page.reload()
    page.locator("#screen-quick:not([hidden])").wait_for()
    page.goto(match.url("hands"))
    page.locator("#screen-hands:not([hidden])").wait_for()
    page.context.set_offline(False)


@pytest.mark.slow
def test_the_replay_of_a_long_hand_is_light(browser: Any, live_server: Any) -> None:
    long = long_hand()
    context = browser.new_context(base_url=live_server.url, locale="de-DE")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto("/u/" + pack(long) + "?at=52", wait_until="networkidle")
    assert page.inner_text("#step-at") == "52"
    assert len(received) <= 5
    assert sum(received) < 40 * 1024, received
    page.keyboard.press("ArrowLeft")
    page.goto("/u/" + pack(long) + "?at=52", wait_until="networkidle")
    context.close()


def long_hand() -> str:
    """A hand of 52 plays, captures and builds in it, as people write it: with names and all hands."""
    choose = random.Random(52)
    head = (
        "zhn: 1\nvariant: dithmarschen\nplayers: Hanna, Uwe, Jens, Frauke\ndealer: Frauke\nschedule: 3 ; 4 4 5\n"
        "date: 2026-11-21\nplace: Heide\n"
    )
    pack_cards = [code for code in CARDS if code[0] != "X"] + ["X15", "X20", "X25"]
    choose.shuffle(pack_cards)
    text, dealt, seats = head, 3, ("Hanna", "Uwe", "Jens", "Frauke")
    for stage, number in enumerate((4, 4, 5)):
        text += "\ndeal\n"
        if not stage:
            text += "table: " + " ".join(pack_cards[:3]) + "\n"
        for name in seats:
            text += f"hand {name}: " + " ".join(pack_cards[dealt : dealt + number]) + "\n"
            dealt += number
        for _ in range(4 * number):
            position = replay(read(text)).end
            play = next(iter(legal_plays(position))) if choose.random() < 0.7 else list(legal_plays(position))[-1]
            text += f"{position.player}: {write_play(play)}\n"
    return text
