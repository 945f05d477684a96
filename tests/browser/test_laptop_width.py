"""A keeper's laptop at 1280 and 1920: board, members, typing and season use the width, and nothing is small or cut."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import BEYOND, LAPTOP, resized
from tests.conftest import build_app, close
from tests.web.club.evenings import Club, dispute

pytestmark = pytest.mark.browser

SIZES = ((1280, 800), (1920, 1080))
FIRST = ("Antje", "Hinnerk", "Gesche", "Wilhelm", "Wiebke", "Telse", "Ole", "Levke")
LAST = ("Petersen", "Claussen", "Hinrichs")
LINES = """names => names.map(name => { const range = new Range(); range.selectNodeContents(name);
  return new Set([...range.getClientRects()].map(at => Math.round(at.top))).size })"""
"""In how many lines each name stands."""
SIZE = "name => parseFloat(getComputedStyle(name).fontSize)"


@pytest.fixture(scope="module")
def club(live_server: Any) -> Any:
    """Twenty-four people, two evenings behind them."""
    app = build_app(live_server.data)
    made = Club(app, app.test_client(), people=24, names=tuple(f"{first} {last}" for last in LAST for first in FIRST))
    for day in ("2026-11-05", "2026-11-12"):
        evening = made.evening(date=day, rounds=1)
        for drawn in evening.draw().tables:
            table = evening.table(drawn.number)
            table.play(10 + drawn.number)
            table.play(9)
        made.say("result.published", {"evening": evening.id})
    yield made
    close(app)


@pytest.fixture(scope="module")
def two_dozen(live_server: Any) -> Any:
    """A club of twenty-four, and nobody joins."""
    app = build_app(live_server.data)
    yield Club(app, app.test_client(), people=24, names=tuple(f"{first} {last}" for last in LAST for first in FIRST))
    close(app)


@pytest.fixture
def laptop(phone: Any) -> Any:
    return phone(1280, 800, **LAPTOP)


def in_sight(page: Any, selector: str) -> bool:
    """Whether the last of these stands above the bar, without scrolling."""
    last, bar = page.locator(selector).last.bounding_box(), page.locator(".bottom >> visible=true").bounding_box()
    return bool(last["y"] + last["height"] <= bar["y"])


@pytest.mark.slow
def test_a_paper_uses_the_width_there_is(club: Any, laptop: Any) -> None:
    """The season's columns of evenings were cut off, and so was a match's second side, beside half an empty screen."""
    evening, held = next(iter(club.state.evenings.items()))
    match = held.draws[1].tables[0].match
    for path in (club.url(f"paper/season/{club.season}"), club.url(f"evenings/{evening}/table/{match}?to=look")):
        laptop.goto(path)
        if "paper" not in path:
            laptop.goto(laptop.url.rpartition("/")[0] + "/sheet")
        cut = laptop.locator("main table").first.evaluate(
            "table => table.getBoundingClientRect().right - table.parentElement.getBoundingClientRect().right"
        )
        assert cut <= 1, laptop.url


@pytest.mark.slow
def test_no_arrow_lies_on_a_word_of_the_start_page(phone: Any) -> None:
    for width, height in ((1280, 800), (844, 390), (360, 620)):
        page = phone(width, height, locale="de-DE")
        page.goto("/")
        ends = page.locator(".tools > .row").evaluate_all("""rows => rows.map(row => {
            const word = new Range();
            word.selectNodeContents(row.querySelector("b"));
            return row.querySelector("svg").getBoundingClientRect().left - word.getBoundingClientRect().right;
        })""")
        assert len(ends) == 2
        assert min(ends) >= 0, (width, ends)


@pytest.mark.slow
@pytest.mark.parametrize(("tables", "columns", "size"), [(6, (2, 2), 28), (12, (2, 3), 24)])
def test_the_board_fills_the_laptop(club: Any, laptop: Any, tables: int, columns: tuple[int, int], size: int) -> None:
    """Six tables stood in the upper third of 1920, in names that were cut and no larger than on a phone."""
    people = list(club.people)
    if tables == 12:
        people += [club.member(f"{first} {last}") for last in ("Karstens", "Ehlers", "Boysen") for first in FIRST]
    evening = club.evening(people)
    evening.draw()
    evening.table(1).play(11)
    dispute(evening.table(2))
    for (width, height), across in zip(SIZES, columns, strict=True):
        resized(laptop, width, height)
        laptop.goto(club.url(f"evenings/{evening.id}/board"))
        rows = [row.bounding_box() for row in laptop.locator(".board-row").all()]
        assert len(rows) == tables
        assert len({row["x"] for row in rows}) == across
        assert max(row["x"] + row["width"] for row in rows) - min(row["x"] for row in rows) > width * .9
        names = laptop.locator(".board-side > b:first-child")
        assert set(names.evaluate_all(LINES)) == {1}
        assert laptop.evaluate(BEYOND) == []
        if tables == 6:
            assert in_sight(laptop, ".board-row")
    assert names.first.evaluate(SIZE) >= size, "what is read from a step away is larger where there is room"
    assert max(row["y"] + row["height"] for row in rows) > height * .5


@pytest.mark.slow
def test_the_members_stand_side_by_side(two_dozen: Any, laptop: Any) -> None:
    for (width, height), columns in zip(SIZES, (3, 5), strict=True):
        resized(laptop, width, height)
        laptop.goto(two_dozen.url("members"))
        rows = [row.bounding_box() for row in laptop.locator(".people > li").all()]
        assert len({row["x"] for row in rows}) == columns
        assert max(row["x"] + row["width"] for row in rows) > width * .9
        assert max(row["y"] + row["height"] for row in rows) < height * .95, "two dozen are seen at once"
        assert set(laptop.locator(".people b").evaluate_all(LINES)) == {1}
        assert laptop.evaluate(BEYOND) == []


@pytest.mark.slow
def test_a_sheet_of_twelve_hands_is_typed_in_one_view(club: Any, laptop: Any) -> None:
    evening = club.evening(hands=12, rounds=1)
    evening.draw()
    for width, height in SIZES:
        resized(laptop, width, height)
        laptop.goto(evening.table(1).url("count?way=paper", "judge"))
        laptop.wait_for_selector(".sheet-row input:focus")
        cells = [cell.bounding_box() for cell in laptop.locator(".sheet-row").first.locator("input").all()]
        assert cells[-1]["x"] + cells[-1]["width"] - cells[0]["x"] > width * .55
        assert laptop.evaluate(BEYOND) == []
        assert in_sight(laptop, ".sheet-row"), "ten and a half stood there, above an empty band"
    for _ in range(12):
        laptop.keyboard.type("1116b")
        laptop.keyboard.press("Enter")
    laptop.locator(".sheet-row [data-total]").nth(11).wait_for()
    assert laptop.locator(".sheet-row").count() == 12
    assert in_sight(laptop, ".sheet-row"), "all twelve, and the score beside them"


@pytest.mark.slow
def test_the_season_has_every_column_and_each_name_in_one_line(club: Any, laptop: Any) -> None:
    for width, height in SIZES:
        resized(laptop, width, height)
        laptop.goto(club.url(f"seasons/{club.season}"))
        table = laptop.locator(".whole")
        assert table.bounding_box()["width"] > width * .85
        assert table.evaluate("box => box.scrollWidth <= box.clientWidth")
        assert set(laptop.locator(".whole tbody th[scope=row]").evaluate_all(LINES)) == {1}
        assert laptop.evaluate(BEYOND) == []


def columns_of(page: Any, selector: str) -> int:
    return len({row.bounding_box()["x"] for row in page.locator(f"{selector} >> visible=true").all()})


@pytest.mark.slow
def test_an_evening_and_the_club_s_own_page_use_the_width(two_dozen: Any, laptop: Any, phone: Any) -> None:
    """They were a column of 640 px between two empty halves."""
    club = two_dozen
    evening = club.evening(rounds=2)
    evening.draw()
    evening.table(1).play(12)
    base = f"evenings/{evening.id}"
    for (width, height), ticks in zip(SIZES, (3, 4), strict=True):
        resized(laptop, width, height)
        for path, rows, across in (
            ("", "main .row", 2), (base, "main .row", 3), (f"{base}/here", ".here-row", ticks),
            (f"{base}/rounds/1", ".board-row", 3), (f"{base}/table/{evening.table(2).match}/run", "main .row", 3),
            (f"{base}/notice", "main > section", 2), (f"{base}/result", "main > :is(.scroll, .stack)", 2),
        ):
            laptop.goto(club.url(path))
            assert columns_of(laptop, rows) == across, (path, width)
            assert laptop.evaluate(BEYOND) == [], path
            if path.endswith("/here"):
                assert in_sight(laptop, ".here-row"), "two dozen are ticked without scrolling"
    small = phone(390, 844)
    for path, rows in (("", "main .row"), (base, "main .row"), (f"{base}/here", ".here-row")):
        small.goto(club.url(path))
        assert columns_of(small, rows) == 1


@pytest.mark.slow
def test_a_question_mark_shows_its_keys_wherever_the_page_stands(club: Any, laptop: Any) -> None:
    """At the foot of a long season it opened below the window, and nothing was to be seen."""
    for path in (f"seasons/{club.season}", "members"):
        laptop.goto(club.url(path))
        laptop.keyboard.press("?")
        note = laptop.get_by_text("j and k go from line to line")
        assert note.is_visible()
        box, bar = note.bounding_box(), laptop.locator(".bottom >> visible=true").bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= bar["y"], path
