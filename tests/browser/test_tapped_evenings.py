"""An evening of Schnapsen and one of Zwicken on a phone: taps, a stretch offline, a correction, the end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import BEYOND, SMALL, resized
from tests.browser.evening import words
from tests.browser.test_weight import BYTES, REQUESTS, Wire

pytestmark = pytest.mark.browser

DEAF = 350
"""The panel of the sign-off takes no tap in its first 300 ms."""


class Phone:
    """A phone at a match; every tap of a finger is counted."""

    def __init__(self, page: Any) -> None:
        self.page, self.taps, self.base = page, 0, ""

    def begin(self, variant: str, names: list[str], end: str = "", number: int = 0) -> None:
        """From the form of a new match to the table."""
        page = self.page
        page.goto("/new")
        page.locator("#rules-row").tap()
        page.select_option("#variant", variant)
        page.keyboard.press("Escape")
        page.locator("#begin").tap()
        for name in names:
            page.fill("#people-name", name)
            page.keyboard.press("Enter")
        page.locator("#people .main").tap()
        if end:
            page.locator("#when-row").tap()
            page.check(f"[name=end][value={end}]")
            page.fill("#end-number", str(number))
            page.keyboard.press("Escape")
        page.locator("#begin").tap()
        page.wait_for_url(re.compile(r"/m/[\w-]{22}"))
        page.wait_for_selector("#screen-more", state="attached")
        self.base = page.url

    def tap(self, selector: str, at: int = 0) -> None:
        self.page.locator(f"{selector} >> visible=true").nth(at).tap()
        self.taps += 1

    def pick(self, name: str, value: object) -> None:
        """A key of the counting screen."""
        self.tap(f"#screen-quick .pick:has([name='{name}'][value='{value}'])")

    def sign(self, sides: int) -> None:
        for _ in range(sides):
            self.page.wait_for_selector("#screen-sign .accept-form button:visible")
            self.page.wait_for_timeout(DEAF)
            self.tap("#screen-sign .accept-form button")
        self.page.wait_for_selector("#screen-match:not([hidden])")

    def saved(self) -> None:
        self.page.wait_for_function("() => !document.querySelector('#screen-match .badge.kept')")

    def won(self, side: int, worth: int) -> None:
        """Who won, and 1, 2 or 3."""
        self.tap(f"#screen-match .half[data-side='{side}'] .tap")
        self.tap(f"#screen-quick [name=game_points][value='{worth}']")

    def deal(self, tricks: list[int | None], cuts: tuple[str, ...] = ()) -> None:
        """A deal by its tricks."""
        self.tap("#screen-match a.onward")
        for cut in cuts:
            self.tap(f"#screen-quick [data-cut='{cut}']")
        for side, number in enumerate(tricks):
            if number is not None:
                self.pick(f"tricks-{side}", number)
        self.tap("#screen-quick [data-save]")

    def state(self) -> dict[str, Any]:
        return dict(self.page.request.get(f"{self.base}/state").json())

    def until(self, wanted: str) -> None:
        """Waits for what the server says of the match."""
        self.page.wait_for_function(
            f"base => fetch(base + '/state').then(answer => answer.json()).then({wanted})", arg=self.base
        )

    def hands(self) -> list[dict[str, Any]]:
        return list(self.page.request.get(f"{self.base}/hands.json").json())

    def paper(self) -> str:
        """The PDF that the sheet's page leads to, as text."""
        self.page.goto(f"{self.base}/sheet")
        link = self.page.locator("a[href*='sheet.pdf']").first
        answer = self.page.request.get(link.get_attribute("href"))
        assert answer.headers["content-type"] == "application/pdf"
        return words(answer.body())

    def finish(self) -> None:
        """From the match page over the end to a match that is closed."""
        self.page.locator("#screen-match a.onward").tap()
        self.page.wait_for_url(re.compile("/end"))
        self.page.get_by_role("button", name="End the match").tap()
        self.until("view => view.status === 'ended'")

    def scores(self) -> list[str]:
        """What the halves show, the first side first."""
        halves = self.page.locator("#screen-match .half")
        shown = [(halves.nth(at).get_attribute("data-side"), halves.nth(at)) for at in range(halves.count())]
        return [
            half.locator(".score b, [data-chips]").inner_text() for _side, half in sorted(shown, key=lambda one: one[0])
        ]


@pytest.fixture
def at_table(phone: Any) -> Phone:
    return Phone(phone(390, 844, locale="en-GB"))


def test_an_evening_of_schnapsen(at_table: Phone) -> None:
    me, page = at_table, at_table.page
    me.begin("schnapsen", ["Anna", "Ben"], "bummerl", 1)
    me.taps = 0
    me.won(0, 2)
    assert me.taps == 2, "two taps where nobody closed"
    me.sign(2)
    assert me.scores() == ["5", "7"]
    me.saved()
    # a stretch without a connection: counted, signed, shown at once
    page.context.set_offline(True)
    me.won(1, 3)
    me.sign(2)
    assert me.scores() == ["5", "4"]
    me.tap("#screen-match .half[data-side='0'] .tap")
    me.pick("closed", 1)
    odd = page.locator("#screen-quick [name=game_points][data-odd]")
    assert [key.get_attribute("value") for key in odd.all()] == ["1"], "closed by the loser: 2 or 3"
    me.tap("#screen-quick [name=game_points][value='2']")
    me.sign(2)
    assert me.scores() == ["3", "4"]
    assert "kept" in (page.locator("#screen-match .badge").first.get_attribute("class") or "")
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    me.saved()
    assert [hand["total"] for hand in me.hands()] == [[5, 7], [5, 4], [3, 4]]
    assert all(hand["state"] == "signed" for hand in me.hands())
    # the first hand was written to the wrong side: what comes after it changes, and stays signed
    first = me.hands()[0]["id"]
    page.goto(f"{me.base}/count?way=quick&hand={first}")
    me.pick("winner", 1)
    me.tap("#screen-quick [name=game_points][value='2']")
    page.wait_for_selector("#screen-sign:not([hidden])")
    me.sign(2)
    me.saved()
    me.until("view => view.totals[1] === 2")
    assert [hand["total"] for hand in me.hands()] == [[7, 5], [7, 2], [5, 2]]
    assert [hand["state"] for hand in me.hands()] == ["signed"] * 3
    page.goto(me.base)
    page.wait_for_selector("#screen-more", state="attached")
    me.won(1, 2)
    me.sign(2)
    assert me.scores() == ["7", "7"], "the next game begins at the start"
    assert page.locator("#screen-match .half[data-side='0'] [data-bummerl]").get_attribute("data-bummerl") == "1"
    me.saved()
    page.locator("#screen-match a.onward").tap()
    page.wait_for_url(re.compile("/end"))
    page.get_by_text("Anna – Ben: games 0 : 1, Bummerl 1 : 0").wait_for()
    page.get_by_role("button", name="End the match").tap()
    me.until("view => view.status === 'ended'")
    assert me.state()["status"] == "ended"
    paper = me.paper()
    for figures in ("Bummerl ● 1 0", "Games won 0 1", "Hands won 1 3", "Largest hand 2 3"):
        assert figures in paper, paper
    assert "DRAFT" not in paper


def test_an_evening_of_zwicken(at_table: Phone) -> None:
    me, page = at_table, at_table.page
    me.begin("zwicken", ["Anna", "Ben", "Cem", "Dora", "Emil"], "hands", 4)
    me.taps = 0
    me.deal([2, 1, 0, None, None])
    assert me.taps == 5, "from the match page: as many taps as players who played, and done"
    me.sign(5)
    assert me.scores() == ["−1", "+1", "−3", "0", "0"]
    assert page.locator("#screen-match [data-pot]").inner_text() == "3"
    me.saved()
    page.context.set_offline(True)
    me.deal([None, None, 1, 2, None], ("hop",))
    me.sign(5)
    me.deal([3, None, None, None, None])
    me.sign(5)
    offline = (me.scores(), page.locator("#screen-match [data-pot]").inner_text())
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    me.saved()
    view = me.state()
    assert view["series"]["sum"] == 0
    assert offline == ([signed(chips) for chips in view["totals"]], str(view["series"]["pot"]))
    # the first deal had Ben and Cem the wrong way round: chips and pots of later deals follow
    first = me.hands()[0]["id"]
    before = [hand["total"] for hand in me.hands()]
    page.goto(f"{me.base}/count?way=quick&hand={first}")
    me.pick("tricks-1", 0)
    me.pick("tricks-2", 1)
    me.tap("#screen-quick [data-save]")
    page.wait_for_selector("#screen-sign:not([hidden])")
    me.sign(5)
    me.saved()
    old = ",".join(map(str, before[2]))
    me.until(f"view => String(view.recent.at(-1).total) !== '{old}'")
    after = [hand["total"] for hand in me.hands()]
    assert after[0] == [-1, -3, 1, 0, 0]
    assert [sum(total) for total in after] == [sum(total) for total in before], "the pots are the same, others pay"
    assert me.hands()[2]["state"] == "signed"
    page.goto(me.base)
    page.wait_for_selector("#screen-more", state="attached")
    me.deal([None] * 5)
    me.sign(5)
    me.saved()
    page.locator("#screen-match a.onward").tap()
    page.wait_for_url(re.compile("/end"))
    settled = me.state()["settled"]
    lines = [line.inner_text() for line in page.locator(".settlement li").all()]
    payments = [line for line in lines if re.fullmatch(r"\w+ to \w+: \d+", line)]
    assert len(payments) == len(settled["transfers"])
    page.get_by_role("button", name="End the match").tap()
    me.until("view => view.status === 'ended'")
    assert me.state()["status"] == "ended"
    assert me.state()["settled"]["final"] is True
    paper = me.paper()
    assert "Who pays whom: " + ", ".join(payments).replace(":", "") in paper
    assert re.search(r"Share of the pot \+?1 \+?1 \+?1 0 0 ", paper), paper
    assert re.search(r"Corrections.*¹ 1 Ben \+1 → −3, Cem −3 → \+1", paper), paper
    assert "DRAFT" not in paper


def test_an_evening_of_anbieten(at_table: Phone) -> None:
    me, page = at_table, at_table.page

    def deal(tricks: list[int | None], last: int, raised: dict[int, int]) -> None:
        me.tap("#screen-match a.onward")
        for side, number in enumerate(tricks):
            if number is not None:
                me.pick(f"tricks-{side}", number)
        for side, chips in raised.items():
            page.fill(f"#screen-quick [name=raised-{side}]", str(chips))
        me.pick("last", last)
        me.tap("#screen-quick [data-save]")
        me.sign(3)

    me.begin("anbieten", ["Anna", "Ben", "Cem"], "hands", 3)
    deal([2, 1, None], 0, {0: 6, 1: 6})  # Anna stakes 3; both raise by 6: the last trick takes the pot of 15
    assert me.scores() == ["+6", "−6", "0"]
    me.saved()
    page.context.set_offline(True)
    deal([None, 1, 2], 2, {})  # Ben stakes 3, Cem takes them
    deal([0, None, 3], 2, {0: 3, 2: 3})  # Cem stakes 3 and takes 9
    offline = me.scores()
    assert offline == ["+3", "−9", "+6"]
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    me.saved()
    assert [hand["total"] for hand in me.hands()] == [[6, -6, 0], [6, -9, 3], [3, -9, 6]]
    # the last trick of the first deal was Ben's: what stands after the later ones follows, and they stay signed
    page.goto(f"{me.base}/count?way=quick&hand={me.hands()[0]['id']}")
    me.pick("last", 1)
    me.tap("#screen-quick [data-save]")
    page.wait_for_selector("#screen-sign:not([hidden])")
    me.sign(3)
    me.saved()
    me.until("view => view.totals[0] === -12")
    assert [hand["total"] for hand in me.hands()] == [[-9, 9, 0], [-9, 6, 3], [-12, 6, 6]]
    assert [hand["state"] for hand in me.hands()] == ["signed"] * 3
    assert me.state()["series"]["pot"] == 0
    page.goto(me.base)
    page.wait_for_selector("#screen-more", state="attached")
    me.finish()
    paper = me.paper()
    for figures in (
        "Anbieten: score sheet Reconstruction", "1 Anna 15 2 +6 −9 ¹ 1 −6 +9 ¹ – 0 0 0", "3 Cem 9 0 −12 – +6 3 +6 0 0",
        "Balance −12 +6 +6", "Who pays whom: Anna to Ben 6, Anna to Cem 6.", "¹ 1 Anna +6 → −9, Ben −6 → +9",
    ):  # fmt: skip
        assert figures in paper, paper
    assert "DRAFT" not in paper


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def test_a_correction_of_anbieten_keeps_what_was_raised(at_table: Phone) -> None:
    at_table.begin("anbieten", ["Anna", "Ben", "Cem"])
    page = at_table.page
    at_table.tap("#screen-match a.onward")
    for side, number in ((0, 2), (1, 1)):
        at_table.pick(f"tricks-{side}", number)
        page.fill(f"#screen-quick [name=raised-{side}]", "6")
    at_table.pick("last", 0)
    at_table.tap("#screen-quick [data-save]")
    at_table.until("view => view.current?.result")
    hand = at_table.state()["current"]
    page.goto(f"{at_table.base}/count?hand={hand['id']}")
    page.wait_for_selector("#screen-quick [data-save]:visible")
    page.wait_for_selector("#screen-more", state="attached")
    assert [page.input_value(f"#screen-quick [name=raised-{side}]") for side in range(3)] == ["6", "6", ""]
    at_table.pick("last", 1)
    at_table.tap("#screen-quick [data-save]")
    at_table.until("view => view.current.result[1].won > 0")
    assert [side["raised"] for side in at_table.state()["current"]["result"]] == [6, 6, 0]


def test_the_last_game_stands_with_those_who_played_it(at_table: Phone) -> None:
    me, page = at_table, at_table.page
    me.begin("zwicken", ["Anna", "Ben", "Cem"])
    page.goto("/new")
    page.wait_for_function("document.getElementById('rules-name').textContent === 'Zwicken'")
    page.locator("#rules-row").tap()
    page.select_option("#variant", "schnapsen")
    page.keyboard.press("Escape")
    assert page.locator("#table .seat:not(.empty)").count() == 2, "as many of them as can play it"
    page.locator("#rules-row").tap()
    page.select_option("#variant", "zwicken")
    page.keyboard.press("Escape")
    assert page.locator("#table .seat:not(.empty)").count() == 3


@pytest.mark.parametrize(("variant", "players"), [("schnapsen", 2), ("zwicken", 6)])
def test_every_screen_fits_and_its_keys_are_large_enough(phone: Any, axe: Any, variant: str, players: int) -> None:
    me = Phone(phone(320, 640, locale="en-GB"))
    me.begin(variant, [f"Name{at}" for at in range(players)])
    if variant == "schnapsen":
        me.won(0, 1)
    else:
        me.deal([2, 1, 0, *[None] * (players - 3)])
    me.page.wait_for_selector("#screen-sign:not([hidden])")
    paths = ["sign", "count?way=quick", "", "hands", "more", "display", "hand/1", "end"]
    for path in [*paths, *(["chips", "change/people"] if variant == "zwicken" else [])]:
        me.page.goto(f"{me.base}/{path}".rstrip("/"))
        me.page.wait_for_timeout(150)
        for size in ((390, 844), (320, 640)):
            resized(me.page, *size)
            if not (path == "hands" and players > 4):  # that table scrolls in a box of its own
                assert me.page.evaluate(BEYOND) == [], (path, size)
            assert me.page.evaluate(SMALL) == [], (path, size)
        axe(me.page)


@pytest.mark.parametrize(("variant", "players"), [("schnapsen", 2), ("zwicken", 5)])
def test_a_first_visit_is_light_and_brings_no_other_games_screens(phone: Any, variant: str, players: int) -> None:
    me = Phone(phone(390, 844, locale="en-GB"))
    me.begin(variant, [f"Name{at}" for at in range(players)])
    wire = Wire(phone(390, 844, locale="en-GB", service_workers="block"))
    for path in ("", "/count?way=quick", "/sign"):
        wire.visit(me.base + path)
        wire.told(f"{variant} {path}")
        assert len(wire.first) <= REQUESTS, wire.first
        assert sum(wire.first.values()) <= BYTES, wire.first
        fetched = " ".join([*wire.first, *wire.later])
        assert path or f"/static/games/{variant}/match." in fetched  # then the phone has it
        assert "/static/games/zwickern/match." not in fetched


def test_large_text_breaks_nothing(phone: Any) -> None:
    for variant, players in (("schnapsen", 2), ("zwicken", 4)):
        me = Phone(phone(360, 740, text=2, locale="en-GB"))
        me.begin(variant, [f"Name{at}" for at in range(players)])
        for path in ("", "count?way=quick", "display"):
            me.page.goto(f"{me.base}/{path}".rstrip("/"))
            me.page.wait_for_timeout(150)
            assert me.page.evaluate(BEYOND) == [], (variant, path)
