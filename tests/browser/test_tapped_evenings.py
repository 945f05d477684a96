"""An evening of Schnapsen and one of Zwicken on a phone: taps, a stretch offline, a correction, the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BEYOND, SMALL, resized
from tests.browser.tapped import Phone
from tests.browser.wire import BYTES, REQUESTS, Wire

pytestmark = pytest.mark.browser


@pytest.fixture
def at_table(phone: Any) -> Phone:
    return Phone(phone(390, 844, locale="en-GB"))


@pytest.mark.slow
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
    for figures in ("Bummerl ● 1 0", "Games won 0 1", "Hands won 1 3", "Highest hand 2 3"):
        assert figures in paper, paper
    assert "DRAFT" not in paper


@pytest.mark.slow
def test_who_won_is_asked_before_how_many_and_no_bubble_of_the_browsers_comes(at_table: Phone) -> None:
    at_table.begin("schnapsen", ["Anna", "Ben"])
    page = at_table.page
    page.goto(f"{at_table.base}/count?way=quick")
    keys, line = page.locator("#screen-quick [name=game_points]"), page.locator("#screen-quick [data-check]")
    expect(line).to_have_text("Who won?")
    for key in keys.all():
        expect(key).to_be_disabled()
    assert page.locator("#quick-form").evaluate("form => form.noValidate")
    at_table.pick("winner", 1)
    expect(line).to_have_text("Ben won: how many?")
    page.locator("#screen-quick .counted summary").tap()
    page.locator("#screen-quick [name=points-0]").fill("3x")
    at_table.tap("#screen-quick [name=game_points][value='2']")
    expect(line).to_have_text("Card points of Anna: “3x” is not a whole number from 0 to 999.")
    assert at_table.state()["hands"] == 0, "and nothing is saved"
    page.locator("#screen-quick [name=points-0]").fill("31")
    at_table.tap("#screen-quick [name=game_points][value='2']")
    page.wait_for_selector("#screen-sign:not([hidden])")


@pytest.mark.slow
def test_points_that_make_it_another_number_are_said_once_and_are_no_sum(at_table: Phone) -> None:
    me, page = at_table, at_table.page
    me.begin("schnapsen", ["Anna", "Ben"])
    page.goto(f"{me.base}/count?way=quick")
    me.pick("winner", 0)
    page.locator("#screen-quick summary").first.tap()
    page.fill("#screen-quick [name='points-1']", "40")
    page.fill("#screen-quick [name='tricks-1']", "1")
    me.tap("#screen-quick [name=game_points][value='3']")
    sign = page.locator("#screen-sign")
    sign.locator("[data-doubts]").get_by_text("With 40 points it is 1.").wait_for()
    assert sign.locator("[data-check]").inner_text() == "contradicts itself"
    assert sign.locator("[data-off]:visible").count() == 0
    assert sign.get_by_role("link", name="Count again").count() == 2


@pytest.mark.slow
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
    # folded as long as the match goes on
    lines = page.locator(".settlement li").all_text_contents()
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


@pytest.mark.slow
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
    ):
        assert figures in paper, paper
    assert "DRAFT" not in paper


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


@pytest.mark.slow
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


@pytest.mark.slow
def test_the_last_game_stands_with_those_who_played_it(at_table: Phone) -> None:
    me, page = at_table, at_table.page
    me.begin("zwicken", ["Anna", "Ben", "Cem"])
    page.goto("/new")
    page.wait_for_function("document.getElementById('rules-name').textContent === 'Zwicken'")
    page.locator(".games [value=schnapsen]").tap()
    assert page.locator("#table .seat:not(.empty)").count() == 2, "as many of them as can play it"
    page.locator(".games [value=zwicken]").tap()
    assert page.locator("#table .seat:not(.empty)").count() == 3


@pytest.mark.slow
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
            if (path, players) == ("display", 2):  # nothing of what is to be seen from afar lies below the phone
                assert me.page.evaluate("document.documentElement.scrollHeight") == size[1], size
        if path == "display":
            resized(me.page, 360, 620)
            assert me.page.evaluate("document.documentElement.scrollHeight") == 620
        axe(me.page)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players"), [("schnapsen", 2), ("zwicken", 5)])
def test_a_first_visit_is_light_and_brings_no_other_games_screens(phone: Any, variant: str, players: int) -> None:
    me = Phone(phone(390, 844, locale="en-GB"))
    me.begin(variant, [f"Name{at}" for at in range(players)])
    wire = Wire(phone(390, 844, locale="en-GB", service_workers="block"))
    for path in ("", "/count?way=quick", "/sign"):
        wire.visit(me.base + path)
        wire.report(f"{variant} {path}")
        assert len(wire.first) <= REQUESTS, wire.first
        assert sum(wire.first.values()) <= BYTES, wire.first
        fetched = " ".join([*wire.first, *wire.later])
        assert path or f"/static/games/{variant}/match." in fetched  # then the phone has it
        assert "/static/games/zwickern/match." not in fetched
