"""Sheets written by hand typed in by the keeper: so many keys a hand, totals and check beside each row, one after the
other."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BEYOND, LAPTOP, SMALL
from tests.browser.offline import SLOW_STORE, until
from tests.browser.tapped import Phone as Tapped
from tests.cases import for_each, named
from tests.conftest import build_app, close
from tests.web.club.evenings import Club

pytestmark = pytest.mark.browser

ROWS = ((17, 10, "1"), (20, 7, "1"), (9, 18, "2"), (14, 13, "1", 1, 0), (12, 15, "2", 2, 1), (27, 0, "1"))


@pytest.fixture(scope="module")
def club(live_server: Any) -> Any:
    app = build_app(live_server.data)
    yield Club(app, app.test_client(), people=8)
    close(app)


class Keyboard:
    """A keeper's, which counts."""

    def __init__(self, page: Any) -> None:
        self.page, self.keys = page, 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self.keys += len(keys)

    def row(self, a: int, b: int, majority: str, *zwicks: int) -> int:
        """Type a row; how many keys it took."""
        before = self.keys
        for number in (a, b):
            self.press(*str(number), *(["Enter"] if number < 10 else []))
        self.press(majority, *map(str, zwicks), "Enter")
        return self.keys - before


@pytest.mark.slow
def test_the_evenings_sheets_are_typed_one_after_the_other(club: Any, phone: Any, axe: Any) -> None:
    """users.md 4.1: six keys a hand, eight with Zwicks."""
    evening = club.evening(hands=len(ROWS))
    second = sorted(evening.draw().tables, key=lambda table: table.number)[1]
    page = phone(1280, 800, **LAPTOP)
    page.goto(club.url(f"evenings/{evening.id}/board"))
    assert page.locator(".board").bounding_box()["width"] > 1100, "the board has the width there is"
    page.keyboard.press("j")
    expect(page.locator("#table-1")).to_be_focused()
    page.keyboard.press("j")
    expect(page.locator("#table-2")).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_text("j and k go from line to line")).to_be_visible()
    page.goto(club.url("members"))
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(page.locator("a[data-step]").nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    page.wait_for_url(club.url())
    page.goto(club.url(f"evenings/{evening.id}/board"))
    page.get_by_role("link", name="More, table 1").click()
    page.get_by_role("link", name="Type its hands").click()
    form = page.locator("#paper-form")
    expect(form.locator("#points-1-0")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    expect(form.locator("#points-2-0")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("k")
    keyboard = Keyboard(page)
    taken = [keyboard.row(*row) for row in ROWS]
    assert [keys for row, keys in zip(ROWS, taken, strict=True) if len(row) == 3] == [6] * 4
    assert max(taken) <= 8
    totals = form.locator("[data-total]").all_inner_texts()
    assert totals[:3] == ["20 : 10", "43 : 17", "52 : 38"]
    assert form.locator(".sheet-check.signed").count() == len(ROWS)
    axe(page)
    assert page.evaluate(BEYOND) == []
    sign = form.get_by_role("button", name="The signed sheet is here")
    expect(form.locator("[data-check]")).to_be_focused()
    page.keyboard.press("Tab")
    expect(sign).to_be_focused()
    page.keyboard.press("Enter")
    until(lambda: not evening.table(1).view()["unsigned"], "all hands are signed")
    assert [hand["state"] for hand in evening.table(1).all()] == ["signed"] * len(ROWS)
    expect(form.get_by_role("link", name="Next sheet")).to_be_focused()
    page.keyboard.press("Enter")
    expect(form.locator("#points-1-0")).to_be_focused()
    expect(form.locator("#points-1-0")).to_have_value("")
    assert "Table 2" in form.locator(".sheet-of").inner_text()
    form.get_by_role("link", name="To the board").first.click()
    page.wait_for_url("**/board?round=1")
    assert second.match in page.content()
    assert "signed on paper" in page.locator(".board-row", has=page.locator("#table-1")).inner_text()


HABITS = (
    ("2", "0", "7", "Enter"), ("2", "0", "Enter", "7", "Enter"), ("7", "Enter", "2", "0", "Enter"),
    ("2", "0", "Tab", "7", "Tab"), ("2", "0", "Space", "7", "Space"),
)
"""What people press behind a number that goes on by itself, or does not."""


@pytest.mark.slow
def test_a_key_too_many_behind_a_number_moves_nothing(make: Any, phone: Any) -> None:
    """Two digits went on, Enter went on again, and the second number stood under the majority."""
    match = make()
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url("count?way=paper"))
    form, keyboard = page.locator("#paper-form"), Keyboard(page)
    expect(form.locator("#points-1-0")).to_be_focused()
    row = 1
    for habit in HABITS:
        for zwicks in ((), ("2",), ("2", "1")):
            keyboard.press(*habit)
            expect(form.locator(f"#majority-{row}")).to_be_focused()
            keyboard.press("1", *zwicks, "Enter")
            waits = habit.count("Enter") == 2 and not zwicks  # it may be one too many, as behind the numbers
            expect(form.locator(f"#zwicks-{row}-0" if waits else f"#points-{row + 1}-0")).to_be_focused()
            row += 1
    until(lambda: match.view()["hands"] == row - 1, "all rows are on the server")
    hands = iter(match.all())
    for habit in HABITS:
        for given in ([0, 0], [2, 0], [2, 1]):
            hand = next(hands)
            assert [side["card_points"] for side in hand["result"]] == ([7, 20] if habit[0] == "7" else [20, 7])
            assert hand["zwicks"] == given
    keyboard.press("2", "0", "Enter")
    expect(form.locator(f"#points-{row}-1")).to_be_focused()
    keyboard.press("Enter")
    expect(form.locator(f"#majority-{row}"), "pressed again, it goes on").to_be_focused()


DEAF = """() => { IDBObjectStore.prototype.getAll = () => { throw new Error("busy") } }"""
"""What a phone keeps cannot be read any more."""


@pytest.mark.slow
def test_a_store_that_does_not_answer_costs_no_row_and_no_order(make: Any, phone: Any) -> None:
    """On a busy machine six of fifteen rows were gone, and others came in before those that were typed first."""
    match = make()
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url("count?way=paper"))
    form, keyboard = page.locator("#paper-form"), Keyboard(page)
    expect(form.locator("#points-1-0")).to_be_focused()
    page.context.set_offline(True)

    def type_row(row: int) -> None:
        """The second and the fifth are left with Tab, and go with the row below."""
        if row in (2, 5):
            keyboard.press(*str(9 + row), *str(18 - row), "1", "Tab", "Tab")
        else:
            keyboard.row(9 + row, 18 - row, "1")
        expect(form.locator(f"#points-{row + 1}-0")).to_be_focused()

    for row in range(1, 4):
        type_row(row)
    until(lambda: page.evaluate(KEPT_AHEAD) == 0, "they are put away")
    page.evaluate(DEAF)
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    for row in range(4, 7):
        type_row(row)
    page.wait_for_function("document.querySelectorAll('.sheet-row.unsaved').length === 0")
    until(lambda: match.view()["hands"] == 6, "all rows are on the server")
    assert [hand["result"][0]["card_points"] for hand in match.all()] == list(range(10, 16))
    expect(form.locator("[data-total]").nth(5)).to_have_text("93 : 87")


@pytest.mark.slow
def test_a_row_that_is_ended_while_an_answer_is_worked_in_follows_the_one_before(make: Any, phone: Any) -> None:
    """The answer's hands were known before its view: the next row followed another hand, and two became one."""
    match = make()
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url("count?way=paper"))
    form, keyboard = page.locator("#paper-form"), Keyboard(page)
    expect(form.locator("#points-1-0")).to_be_focused()
    page.evaluate(SLOW_STORE)
    for row in range(1, 15):
        keyboard.row(9 + row, 18 - row, "1")
        expect(form.locator(f"#points-{row + 1}-0")).to_be_focused()
        page.wait_for_timeout(200)
    until(lambda: match.view()["hands"] == 14, "all rows are on the server")
    assert [hand["result"][0]["card_points"] for hand in match.all()] == list(range(10, 24))


KEPT_AHEAD = "Object.keys(localStorage).filter(key => key.startsWith('scorekeeper.unsent.')).length"


TYPED = (
    ("1 4 1 3 a Enter 9 Enter 1 8 b Enter", [[14, 13, 0, 0], [9, 18, 0, 0]]),
    ("1 4 Enter 1 3 Enter a Enter 1 Enter 0 Enter 9 Enter 1 8 Enter b Enter Enter", [[14, 13, 1, 0], [9, 18, 0, 0]]),
    ("1 4 Enter 1 3 Enter a 1 Enter", [[14, 13, 1, 0]]),
    ("1 4 Enter 1 3 Enter a 1 0 Enter", [[14, 13, 1, 0]]),
    ("1 4 Enter 1 3 Enter a Enter 2 Enter Enter 1 7 Enter 1 0 Enter a Enter Enter", [[14, 13, 2, 0], [17, 10, 0, 0]]),
    ("1 4 Enter 1 3 Enter a Enter 1 7 Enter 1 0 Enter a Enter 2 Enter 1 Enter", [[14, 13, 0, 0], [17, 10, 2, 1]]),
    ("1 4 Enter 1 3 Enter a Enter 9 Enter 1 8 Enter b Enter Enter", [[14, 13, 0, 0], [9, 18, 0, 0]]),
    ("1 4 Tab 1 3 Tab a Tab 1 Tab 0 Enter", [[14, 13, 1, 0]]),
    ("1 4 1 3 a Tab 2 Enter", [[14, 13, 0, 2]]),
    ("1 4 1 3 a 1 Enter 0 Enter", [[14, 13, 1, 0]]),
    ("1 4 1 3 a 1 Enter 0 Enter 9 Enter 1 8 b 2 Enter 0 Enter", [[14, 13, 1, 0], [9, 18, 2, 0]]),
    ("1 4 1 3 a 1 Enter 0 Enter 2 7 b Enter", [[14, 13, 1, 0], [0, 27, 0, 0]]),
    ("1 4 1 3 a 1 Enter 0 Enter 2 7 2 1 Enter", [[14, 13, 1, 0], [0, 27, 1, 0]]),
    ("1 4 1 3 a 1 Enter 0 Enter 2 7 Enter b Enter Enter", [[14, 13, 1, 0], [0, 27, 0, 0]]),
    ("1 4 1 3 a 1 Enter 0 Enter 2 7 0 Enter a Enter", [[14, 13, 1, 0], [27, 0, 0, 0]]),
    ("1 4 1 3 a 1 Enter 0 Enter 2 5 b Enter", [[14, 13, 1, 0], [0, 25, 0, 0]]),
    ("1 4 1 3 a Enter 0 Enter 2 7 b Enter", [[14, 13, 0, 0], [0, 27, 0, 0]]),
    ("1 4 1 3 a Tab Tab 9 Tab 1 8 b Tab Tab 1 2 1 5 b Enter", [[14, 13, 0, 0], [9, 18, 0, 0], [12, 15, 0, 0]]),
    ("1 4 Tab 1 3 Tab a Tab 1 Tab 0 Tab 9 Tab 1 8 b Enter", [[14, 13, 1, 0], [9, 18, 0, 0]]),
    ("1 4 1 3 Tab Tab Tab Tab 9 Tab 1 8 b Enter a Enter Enter", [[14, 13, 0, 0], [9, 18, 0, 0]]),
)
"""What is typed, and what the rows are then."""


@pytest.mark.slow
def test_every_habit_of_typing_ends_in_the_right_row(make: Any, phone: Any, subtests: pytest.Subtests) -> None:
    """Who ends each cell with Enter found Zwicks as points of the next row."""
    page = phone(360, 620, locale="en-GB")
    for keys, rows in TYPED:
        with named(subtests, keys):
            type_rows(make(), page, keys, rows)


def type_rows(match: Any, page: Any, keys: str, rows: list[list[int]]) -> None:
    """Type on a new match's sheet; the rows are as they should be."""
    page.goto(match.url("count?way=paper"))
    form = page.locator("#paper-form")
    expect(form.locator("#points-1-0")).to_be_focused()
    Keyboard(page).press(*keys.split())
    expect(form.locator(f"#points-{len(rows) + 1}-0")).to_be_focused()
    expect(form.locator(f"#points-{len(rows) + 1}-0")).to_have_value("")
    until(lambda: match.view()["hands"] == len(rows), "all rows are on the server")
    assert [[side["card_points"] for side in hand["result"]] + hand["zwicks"] for hand in match.all()] == rows
    assert page.evaluate(BEYOND) == []


@pytest.mark.slow
def test_no_enter_too_many_signs_a_sheet_or_opens_the_next(club: Any, phone: Any) -> None:
    """Behind the last row Enter signed, once more it went to the next table, and what was typed on stood there."""
    evening = club.evening(hands=2)
    evening.draw()
    page = phone(390, 844, locale="en-GB")
    form = opened_from_board(page, evening)
    address, keyboard = page.url, Keyboard(page)
    expect(form.locator("#points-1-0")).to_be_focused()
    keyboard.row(17, 10, "1")
    keyboard.row(20, 6, "1")
    page.keyboard.down("Enter")
    for _ in range(6):
        page.keyboard.down("Enter")  # it is held
    page.keyboard.up("Enter")
    keyboard.press("Enter", "Enter", "2", "0")
    assert page.url == address, "a row does not add up, and nobody asked for the next sheet"
    form.locator("#points-2-1").fill("7")
    form.locator("#points-2-1").press("Enter")
    page.keyboard.down("Enter")
    for _ in range(6):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    keyboard.press("Enter", "Enter", "2", "0", "Enter")
    until(lambda: [hand["gap"] for hand in evening.table(1).all()] == [0, 0], "both rows are on the server")
    assert evening.table(1).view()["unsigned"] == [1, 2]
    assert page.url == address
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('scorekeeper.sheet.'))") == []


def test_a_cell_that_cannot_be_read_is_named_as_the_server_names_it(make: Any, phone: Any) -> None:
    """Only the server's page did, and only its words stayed in one line."""
    page = phone(360, 620, locale="en-GB")
    page.goto(make().url("count?way=paper"))
    form = page.locator("#paper-form")
    form.locator("#points-1-0").fill("x")
    form.locator("#points-1-1").fill("14")
    form.locator("#points-2-0").focus()
    expect(form.locator(".sheet-check.doubted")).to_have_count(1)
    assert form.locator(".sheet-check.doubted").evaluate("it => it.textContent") == "Cards\u00a0A?"


def test_what_was_typed_stays_and_a_saved_row_is_changed_in_its_place(make: Any, phone: Any, axe: Any) -> None:
    match = make()
    page = phone(360, 620, locale="en-GB")
    page.goto(match.url("count?way=paper"))
    form = page.locator("#paper-form")
    expect(form.locator("#points-1-0")).to_be_focused()
    keyboard = Keyboard(page)
    keyboard.row(17, 10, "a", 1)
    keyboard.row(12, 14, "2")
    until(lambda: match.view()["hands"] == 2, "both rows are on the server")
    expect(form.locator(".sheet-check.disputed")).to_have_text("29 of 30?")
    keyboard.press("1", "1")
    page.reload()
    expect(form.locator("#points-3-0")).to_have_value("11")
    assert match.view()["hands"] == 2
    off = form.locator("[data-off]")
    expect(off).to_contain_text("Row 2, perhaps: an ace,")
    expect(off.locator("[data-cause] .in-text")).to_have_count(2)
    off.get_by_role("link", name="Find the point").click()
    page.locator("#missing-form [data-by-cards]").click()
    expect(page.locator("#screen-count [data-title]")).to_have_text("Correct hand 2")
    page.go_back()
    form.locator("#points-2-1").fill("15")
    expect(off).to_be_hidden()
    form.locator("#points-2-1").press("Enter")
    until(lambda: match.hand(2)["result"][1]["points"] == 18, "the second row is put right")
    expect(form.locator("[data-total]").nth(1)).to_have_text("33 : 28")
    axe(page)
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []


def evening_of(live_server: Any, variant: str, shape: str, people: int, **more: Any) -> tuple[Any, Any]:
    """A club that plays another game, and its first round, drawn; the application is to be closed."""
    app = build_app(live_server.data)
    evening = Club(app, app.test_client(), people=people, variant=variant).evening(**more)
    evening.draw(shape=[shape])
    return app, evening


def opened_from_board(page: Any, evening: Any) -> Any:
    """The sheet of the first table, from the board."""
    page.goto(evening.club.url(f"evenings/{evening.id}/board"))
    page.get_by_role("link", name="More, table 1").click()
    page.get_by_role("link", name="Type its hands").click()
    return page.locator("#paper-form")


def signed_then_next(page: Any, form: Any, evening: Any, cell: str, rows: int) -> None:
    """The signed sheet is here; then the sheet of the next table."""
    sign = form.get_by_role("button", name="The signed sheet is here")
    expect(sign).to_be_visible()
    sign.focus()
    page.keyboard.press("Enter")
    until(lambda: [hand["state"] for hand in evening.table(1).all()] == ["signed"] * rows, "all hands are signed")
    expect(form.get_by_role("link", name="Next sheet")).to_be_focused()
    page.keyboard.press("Enter")
    expect(form.locator(cell)).to_be_focused()
    expect(form.locator(cell)).to_have_value("")
    assert "Table 2" in form.locator(".sheet-of").inner_text()


@pytest.mark.slow
def test_what_is_saved_says_so_and_word_of_mouth_counts_without_a_signature(club: Any, phone: Any) -> None:
    """Behind Save stood "2 rows do not add up" and Save again, as if it had been refused."""
    evening = club.evening(hands=2)
    evening.draw()
    page = phone(390, 844, locale="en-GB")
    form = opened_from_board(page, evening)
    expect(form.locator("#points-1-0")).to_be_focused()
    keyboard = Keyboard(page)
    keyboard.row(17, 10, "1")
    keyboard.row(20, 6, "1")
    check, key = form.locator("[data-check]"), form.get_by_role("button", name="They told me: it counts")
    expect(check).to_have_text("Saved, but 1 row does not add up")
    expect(form.get_by_role("button", name="Save")).to_be_hidden()
    expect(key).to_be_hidden()
    form.locator("#points-2-1").fill("7")
    form.locator("#points-2-1").press("Enter")
    key.click()
    until(lambda: not evening.table(1).view()["unsigned"], "the judge decided")
    expect(check).to_have_text("Saved, and it counts")
    assert [hand["state"] for hand in evening.table(1).all()] == ["counted"] * 2


FOOT = "document.querySelector('#paper-form .bottom').getBoundingClientRect().height"


@pytest.mark.slow
def test_hands_that_are_missing_are_named_before_the_next_sheet(club: Any, phone: Any) -> None:
    """With three of four typed the main key led on, and nothing said that one was missing."""
    evening = club.evening(hands=3)
    evening.draw()
    page = phone(360, 620, locale="en-GB")
    form = opened_from_board(page, evening)
    expect(form.locator("#points-1-0")).to_be_focused()
    keyboard, check = Keyboard(page), form.locator("[data-check]")
    main = form.locator(".bottom .main:visible")
    keyboard.row(17, 10, "1")
    expect(check).to_have_text("1 row saved. 2 of 3 hands are still missing")
    expect(main).to_have_count(0)
    expect(form.get_by_role("button", name="The signed sheet is here")).to_be_visible()
    keyboard.row(20, 7, "1")
    expect(check).to_have_text("2 rows saved. 1 of 3 hands is still missing")
    expect(form.get_by_role("link", name="End the match")).to_be_hidden()
    form.get_by_role("button", name="They told me: it counts").click()
    until(lambda: not evening.table(1).view()["unsigned"], "the judge decided")
    expect(check).to_have_text("Saved, and it counts. 1 of 3 hands is still missing")
    expect(form.get_by_role("link", name="Next sheet")).to_be_visible()
    expect(main).to_have_count(0)
    page.reload()
    expect(check).to_have_text("Saved, and it counts. 1 of 3 hands is still missing")
    expect(form.get_by_role("link", name="End the match")).to_be_visible()
    expect(main).to_have_count(0)
    assert page.evaluate(BEYOND) == []
    form.locator("#points-3-0").focus()
    keyboard.row(14, 13, "1")
    expect(check).to_have_text(re.compile("30, it adds up|All 3 hands are in"))  # of the row, or once it is kept
    expect(main).to_have_text("The signed sheet is here")


@pytest.mark.slow
def test_what_was_told_of_a_shorter_sheet_ends_its_match(club: Any, phone: Any) -> None:
    """By word of mouth two of three hands counted, and the sheet had no way to say that there are no more."""
    evening = club.evening(hands=3)
    evening.draw()
    page = phone(360, 620, locale="en-GB")
    form = opened_from_board(page, evening)
    expect(form.locator("#points-1-0")).to_be_focused()
    Keyboard(page).row(17, 10, "1")
    form.get_by_role("button", name="They told me: it counts").click()
    form.get_by_role("link", name="End the match").click()
    page.get_by_role("button", name="End the match").click()
    until(lambda: evening.table(1).view()["status"] == "ended", "the judge ended it")


PASTE = """(input, copied) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", copied);
  input.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
}"""


@pytest.mark.slow
def test_a_total_is_asked_for_and_no_hand_and_a_copied_line_is_one_row(club: Any, phone: Any) -> None:
    """150 and 170 were scattered over a row as 15, 0, A, 7, 0, and saved; a copied line stood in one cell."""
    evening = club.evening(hands=4)
    evening.draw()
    page = phone(390, 844, locale="en-GB")
    form = opened_from_board(page, evening)
    first, asks = form.locator("#points-1-0"), form.get_by_role("link", name="Is 150 : 170 the total of all hands?")
    expect(first).to_be_focused()
    first.evaluate(PASTE, "20\t7\t1\t0")
    expect(form.locator("#pasted")).to_have_value("20\t7\t1\t0")
    expect(first).to_have_value("")  # nobody has said what its cells are
    form.get_by_role("button", name="Show the rows").click()
    form.get_by_role("button", name="Majority A/B: 1").click()
    cells, read = form.locator("[data-row='1'] input"), form.locator(".read-as")
    assert [cell.input_value() for cell in cells.all()] == ["20", "7", "A", "0", ""]
    expect(read).to_contain_text("Read as: Cards A: 20 · Cards B: 7 · Majority A/B: 1 · Zwicks A: 0")
    read.locator("a").click()
    expect(read).to_contain_text("Read as: Cards A: 20 · Cards B: 7 · Zwicks A: 1 · Zwicks B: 0")
    assert [cell.input_value() for cell in cells.all()] == ["20", "7", "", "1", "0"]
    first.evaluate(PASTE, "17\t10\tA\t1\t")
    values = [cell.input_value() for cell in form.locator("[data-row='1'] input").all()]
    assert values == ["17", "10", "A", "1", ""]
    form.locator("#zwicks-1-0").press("Enter")
    expect(form.locator("#points-2-0")).to_be_focused()
    page.keyboard.type("150")
    page.keyboard.press("Tab")
    page.keyboard.type("170")
    expect(asks).to_be_visible()
    page.keyboard.press("Enter")
    expect(asks).to_be_visible()
    until(lambda: len(evening.table(1).all()) == 1, "no row of it is saved")
    evening.table(1).say("writer.took", {})  # what arrives meanwhile has the page drawn anew: it is not answered yet
    page.wait_for_timeout(1000)
    form.locator("#points-2-1").dispatch_event("input")
    expect(asks).to_be_visible()
    asks.click()
    expect(page.get_by_label("Hands", exact=True)).to_have_value("3")
    assert [page.locator(f"#total-{side}").input_value() for side in (0, 1)] == ["150", "170"]
    page.get_by_role("button", name="Save").click()
    expect(form.locator("#points-2-0")).to_have_value("129")
    expect(form.locator("#points-3-0")).to_have_count(0)
    expect(form.locator("[data-check]")).to_have_text("All 4 hands are in.")
    form.get_by_role("button", name="They told me: it counts").click()
    until(lambda: evening.table(1).view()["status"] == "ended", "all is told")
    assert evening.table(1).view()["totals"] == [150, 170]


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(360, 620), (1280, 800)])
@for_each("text", [1, 2])
@for_each("lang", ["en-GB", "de-DE", "nds"])
def test_the_foot_of_a_sheet_keeps_its_height(
    club: Any, phone: Any, lang: str, width: int, height: int, text: float
) -> None:
    """It grew with each check and key, and the rows jumped while one typed."""
    evening = club.evening(hands=3)
    evening.draw()
    page = phone(width, height, text=text, locale=lang, extra_http_headers={"Accept-Language": lang})
    page.goto(f"{evening.table(1).url('count?way=paper', 'judge')}")
    form = page.locator("#paper-form")
    expect(form.locator("#points-1-0")).to_be_focused()
    keyboard, foots = Keyboard(page), {page.evaluate(FOOT)}
    for row in ((17, 10, "1"), (20, 6, "1", 2, 1), (14, 13, "1")):
        for key in (*map(str, row[:2]), *row[2:]):
            keyboard.press(*str(key))
            foots.add(page.evaluate(FOOT))
        keyboard.press("Enter")
        foots.add(page.evaluate(FOOT))
    expect(form.locator("[data-off]")).to_be_visible()
    form.locator("#points-2-1").fill("7")
    form.locator("#points-2-1").press("Enter")
    expect(form.locator("[data-sign]")).to_be_visible()
    foots.add(page.evaluate(FOOT))
    form.locator("[data-word]").click()
    until(lambda: not evening.table(1).view()["unsigned"], "the judge decided")
    expect(form.locator("[data-word]")).to_be_hidden()
    foots.add(page.evaluate(FOOT))
    assert len(foots) == 1
    assert page.evaluate(BEYOND) == []


SCHNAPSEN = (("a", "2"), ("b", "3"), ("2", "1"), ("a", "3"), ("1", "2", "L"))


@pytest.mark.slow
def test_the_sheets_of_schnapsen_are_typed_one_after_the_other(live_server: Any, phone: Any, axe: Any) -> None:
    """Three keys a hand, and what stands in the margin."""
    app, evening = evening_of(live_server, "schnapsen", "2x1", 4, hands=2)
    page = phone(1280, 800, **LAPTOP)
    form = opened_from_board(page, evening)
    expect(form.locator("#winner-1")).to_be_focused()
    keyboard = Keyboard(page)
    for row in SCHNAPSEN:
        keyboard.press(*row, "Enter")
    assert keyboard.keys == sum(len(row) + 1 for row in SCHNAPSEN)
    assert form.locator("[data-total]").all_inner_texts()[:5] == [
        "5 : 7", "5 : 4", "5 : 3", "2 : 3", f"0 : 3 · {evening.table(1).view()['sides'][1]['name']} ●",
    ]
    check = form.locator("[data-check]")
    expect(check).to_have_text("Saved, but 1 row does not add up")
    until(lambda: len(evening.table(1).all()) == len(SCHNAPSEN), "all hands are on the server")
    form.locator("#margin-5").fill("")
    expect(form.locator(".sheet-check.disputed")).to_have_count(0)
    page.keyboard.press("Enter")
    until(lambda: not evening.table(1).all()[4]["facts"]["last"], "the row is put right")
    keyboard.press("b", "7")
    expect(form.locator("#game_points-6")).to_be_focused()
    page.keyboard.press("Enter")
    expect(check).to_have_text("1, 2 or 3?")
    page.reload()
    expect(form.locator("#game_points-6")).to_have_value("7")
    form.locator("#game_points-6").fill("")
    form.locator("#winner-6").fill("")
    axe(page)
    assert page.evaluate(BEYOND) == []
    signed_then_next(page, form, evening, "#winner-1", len(SCHNAPSEN))
    close(app)


ZWICKEN = (("2", "1", "0", "-"), ("1", "1", "1", "-"), ("-", "-", "3", "0", "h", "Tab", "d", "d"), ("1", "1", "0", "0"))


@pytest.mark.slow
def test_the_sheets_of_zwicken_are_typed_one_after_the_other(live_server: Any, phone: Any, axe: Any) -> None:
    """A key for each who sits there, and one for the row."""
    app, evening = evening_of(live_server, "zwicken", "4x1", 8, hands=len(ZWICKEN))
    page = phone(1280, 800, **LAPTOP)
    form = opened_from_board(page, evening)
    expect(form.locator("#tricks-1-0")).to_be_focused()
    keyboard = Keyboard(page)
    for row in ZWICKEN:
        before = keyboard.keys
        keyboard.press(*row, "Enter")
        assert keyboard.keys - before <= (5 if len(row) == 4 else 9)
    until(lambda: evening.table(1).view()["hands"] == len(ZWICKEN), "all deals are on the server")
    expect(form.locator(".sheet-check.signed")).to_have_count(3)
    expect(form.locator(".sheet-check.disputed")).to_have_text("2 tricks instead of 3.")
    form.locator("#tricks-4-3").fill("1")
    expect(form.locator(".sheet-check.disputed")).to_have_count(0)
    form.locator("#tricks-4-3").press("Enter")
    until(lambda: evening.table(1).all()[3]["result"][3]["tricks"] == 1, "the deal is put right")
    chips = evening.table(1).view()["final_totals"]
    stand = form.locator("[data-total]").nth(3).inner_text().replace("\xa0", " ").replace("−", "-")
    own = [f"{'ABCD'[side]} {number:+d}".replace("+0", "0") for side, number in enumerate(chips)]
    assert stand == " · ".join([*own, f"Pot after: {-sum(chips)}"])
    axe(page)
    assert page.evaluate(BEYOND) == []
    signed_then_next(page, form, evening, "#tricks-1-0", len(ZWICKEN))
    close(app)


@pytest.mark.slow
def test_the_way_from_a_hand_to_the_rows_of_a_sheet(phone: Any) -> None:
    """From the page of another screen, which brings the sheet and its styles then. All rows are saved or none, and all
    are shown and signed."""
    page = phone(360, 620, locale="en-GB")
    begin = Tapped(page)
    begin.begin("zwicken", ["Anna", "Ben", "Cem"])
    page.goto(f"{begin.base}/count")
    page.get_by_role("link", name="From paper").tap()
    form = page.locator("#paper-form")
    expect(form.locator("#tricks-1-0")).to_be_focused()
    expect(form.locator(".sheet-row").first).to_have_css("display", "grid")
    for number, row in enumerate(("3.0", "111", "x12", "21.", "1.2"), 1):
        for cell, typed in enumerate(row):
            form.locator(f"#tricks-{number}-{cell}").fill(typed)
    form.locator("[data-save]").tap()
    expect(form.locator("[data-check]")).to_have_text("Write 0 to 3, or – for passed.")
    assert (begin.state()["hands"], form.locator(".unsaved").count()) == (0, 5)
    form.locator("#tricks-3-0").fill("0")
    form.locator("[data-save]").tap()
    begin.until("view => view.hands === 5")
    expect(form.locator("#tricks-1-0")).to_have_value("3")
    form.locator("[data-sign]").tap()
    begin.until("view => !view.unsigned.length")
    keyboard = Keyboard(page)
    form.locator("#tricks-6-0").focus()
    keyboard.press("3", ".", "0", "Enter")
    expect(form.locator("[data-total]").nth(5)).to_contain_text("Pot after:")
    expect(form.locator("#tricks-6-1")).to_have_value("–")
    keyboard.press("1", "1")
    page.reload()
    expect(form.locator("#tricks-7-1")).to_have_value("1")
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []


@pytest.mark.slow
def test_a_judge_counts_a_signed_row_anew_in_its_own_form(phone: Any) -> None:
    """It waited for everybody, as if a side had corrected it."""
    page = phone(390, 844, locale="en-GB")
    me = Tapped(page)
    me.begin("zwicken", ["Anna", "Ben", "Cem"])
    page.goto(f"{me.base}/count?way=paper")
    expect(page.locator("#tricks-1-0")).to_be_focused()
    Keyboard(page).press("3", ".", "0", "Enter")
    me.until("view => view.hands === 1")
    page.locator("[data-sign] >> visible=true").first.tap()
    me.until("view => view.recent[0].state === 'signed'")
    page.goto(f"{me.base}/hand/1")
    page.get_by_text("The judge decides").tap()
    page.locator("#judge-counts a").tap()
    form, why = page.locator("#paper-form"), page.locator("#reason-paper")
    expect(form.locator("#tricks-1-0")).to_have_value("3")
    for cell, number in enumerate(("1", "2", "0")):
        form.locator(f"#tricks-1-{cell}").fill(number)
    form.locator("[data-save]").tap()
    assert why.evaluate("field => field.validity.valueMissing"), "nothing is saved without it"
    why.fill("nachgesehen")
    form.locator("[data-save]").tap()
    me.until("view => view.recent[0].corrections.at(-1)?.by_judge")
    [hand] = me.hands()
    assert hand["proposal"] is None
    assert [side["tricks"] for side in hand["result"]] == [1, 2, 0]


def typed_while_counted(make: Any, phone: Any, **more: Any) -> tuple[Any, Any, Keyboard]:
    """A sheet whose first row is typed but for its majority while a phone counts hand 1 at the table."""
    match = make()
    page = phone(360, 620, locale="en-GB", **more)
    page.goto(match.url("count?way=paper"))
    form = page.locator("#paper-form")
    expect(form.locator("#points-1-0")).to_be_focused()
    keyboard = Keyboard(page)
    keyboard.press("1", "7", "1", "0")
    match.quick([20, 7])
    expect(form.locator("[data-meanwhile] legend")).to_have_text("Row 1 was counted in the meantime.")
    return match, form, keyboard


@pytest.mark.slow
@pytest.mark.parametrize(("key", "points"), [("table", [[23, 7]]), ("both", [[23, 7], [20, 10]])])
def test_a_row_that_was_counted_meanwhile_waits_for_whoever_types(
    make: Any, phone: Any, key: str, points: list[list[int]]
) -> None:
    """The row showed what was typed, fixed, and the next thing typed threw it away without a word."""
    match, form, _ = typed_while_counted(make, phone)
    page = form.page
    expect(form.locator("[data-holds=table]")).to_have_text("Counted in the meantime: 20 · 7 · A · – · –")
    expect(form.locator("[data-holds=paper]")).to_have_text("Typed here: 17 · 10 · – · – · –")
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []
    form.locator("#points-2-0").fill("9")
    page.reload()
    expect(form.locator("#points-1-0")).to_have_value("17")
    expect(form.locator("#points-2-0")).to_have_value("9")
    form.locator(f"[data-holds={key}]").click()
    expect(form.locator("[data-meanwhile]")).to_have_count(0)
    expect(form.locator("#points-1-0")).to_have_value("20")
    if key == "both":
        expect(form.locator("#points-3-0")).to_have_value("9")
        form.locator("#majority-2").fill("A")
        form.locator("#majority-2").press("Enter")
    until(lambda: [[side["points"] for side in hand["result"]] for hand in match.all()] == points, "what was said")


@pytest.mark.slow
def test_what_was_typed_from_paper_takes_the_place_of_what_the_table_counted(make: Any, phone: Any) -> None:
    match, form, keyboard = typed_while_counted(make, phone)
    keyboard.press("A")
    form.locator("#majority-1").press("Enter")
    expect(form.locator("[data-check]")).to_have_text("Row 1 was counted in the meantime.")
    form.locator("[data-holds=paper]").click()
    until(lambda: match.hand(1)["way"] == "paper", "it is saved")
    assert [side["points"] for side in match.hand(1)["result"]] == [20, 10]
    expect(form.locator("[data-check]")).to_have_text("30, it adds up")


@pytest.mark.slow
def test_a_closed_tab_loses_nothing_that_was_typed(make: Any, phone: Any) -> None:
    """Rows, and why one is corrected, went with the tab."""
    match = make()
    page = phone(360, 620, locale="en-GB")
    page.goto(match.url("count?way=paper"))
    expect(page.locator("#points-1-0")).to_be_focused()
    Keyboard(page).row(17, 10, "a")
    until(lambda: match.view()["hands"] == 1, "the row is saved")
    page.locator("#points-1-0").fill("16")
    page.locator("#reason-paper").fill("a six was read as a seven")
    page.locator("#points-2-0").fill("9")
    context = page.context
    page.close()
    page = context.new_page()
    page.goto(match.url("count?way=paper"))
    expect(page.locator("#points-1-0")).to_have_value("16")
    expect(page.locator("#points-2-0")).to_have_value("9")
    expect(page.locator("#reason-paper")).to_have_value("a six was read as a seven")
    page.locator("#points-1-1").fill("11")
    page.locator("#points-1-1").press("Enter")
    until(lambda: match.hand(1)["result"][0]["points"] == 19, "it is corrected")
    page.locator("#points-2-0").fill("")
    page.reload()
    expect(page.locator("#points-1-0")).to_have_value("16")
    expect(page.locator("#reason-paper")).to_have_value("")


@pytest.mark.slow
def test_the_missing_point_of_a_row_is_found_and_the_sheet_goes_on(make: Any, phone: Any, axe: Any) -> None:
    match = make()
    page = phone(360, 620, locale="en-GB")
    page.goto(match.url("count?way=paper"))
    form, search = page.locator("#paper-form"), page.locator("#missing-form")
    expect(form.locator("#points-1-0")).to_be_focused()
    Keyboard(page).row(17, 9, "a")
    form.get_by_role("link", name="Find the point").click()
    expect(search.get_by_role("heading", name="1 missing")).to_be_visible()
    expect(search.locator("[data-side='0'] [data-keys] input")).to_have_count(6)
    axe(page)
    assert page.evaluate(BEYOND) == []
    for side, held in (("0", ("Ts", "Ac", "Ah")), ("1", ("2s", "As"))):
        half = search.locator(f"[data-side='{side}']")
        for thing in held:
            half.locator(f"[value='{thing}']").check(force=True)
        half.locator("[name=done]").click()
    search.locator("[data-side='1'] [data-lit] input").check(force=True)
    expect(form.locator("[data-total]").first).to_have_text("20 : 10")
    until(lambda: match.hand(1)["facts"].get("found") == ["Ad"], "it is saved")
    assert (match.hand(1)["checked"], match.hand(1)["way"]) == ("recounted", "paper")


@pytest.mark.slow
def test_the_cards_in_question_are_seen_in_the_dark(make: Any, phone: Any) -> None:
    """Spades and clubs stood dark on the dark keys that ask for the missing point."""
    match = make()
    page = phone(360, 620, theme="dark")
    match.say("count.paper", {
        "figures": [{"points": 17}, {"points": 9}], "facts": {"majority": 0}, "marks": [0, 0], "sheet": None, "row": 1,
        "check": None, "struck": {},
    }, hand=match.begin())
    page.goto(match.url(f"count?way=double&hand={match.hand(1)['id']}"))
    card = page.locator("#missing-form [data-side='0'] .card").first
    expect(card).to_be_visible()
    light = "[part => getComputedStyle(part).color, part => getComputedStyle(part).backgroundColor]"
    ink, ground = card.evaluate(f"part => {light}.map(of => of(part).match(/[\\d.]+/g).map(Number))")
    assert len(ground) == 3, "the card has a ground of its own"
    assert sum(ground) - sum(ink) > 380
