"""A quick count of both sides: what was typed stands, the rest is marked as such, and what does not fit is found."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import resized
from tests.browser.offline import until

pytestmark = pytest.mark.browser
LOOKS = [(360, 620, ""), (390, 844, "dark")]


class Board:
    """The quick count on a phone."""

    def __init__(self, page: Any, match: Any) -> None:
        self.page, self.match = page, match
        self.screen = page.locator("#screen-quick")

    def opens(self) -> Board:
        self.page.goto(self.match.url("count?way=quick"))
        return self.is_there()

    def is_there(self) -> Board:
        self.page.locator("#screen-quick:not([hidden])").wait_for()
        self.page.wait_for_selector("#screen-more", state="attached")
        return self

    def side(self, at: int) -> Any:
        return self.screen.locator(f"[data-head='{at}']")

    def types(self, *numbers: int | str) -> Board:
        for side, number in enumerate(numbers):
            if side:
                self.side(side).tap()
            self.screen.locator(f"[data-number='{number}']").tap()
        return self

    @property
    def shows(self) -> list[str]:
        """The numbers beside the names; what was worked out in brackets."""
        heads = self.screen.locator("[data-head]").all()
        marks = [head.locator("[data-rest-word]").is_visible() for head in heads]
        sums = self.screen.locator("[data-sum]").all_inner_texts()
        return [f"({number})" if rest else number for number, rest in zip(sums, marks, strict=True)]

    @property
    def sums_up(self) -> Any:
        return self.screen.locator("[data-pack-sum]")

    @property
    def find(self) -> Any:
        return self.screen.get_by_role("button", name="Find the point")

    def majority(self, side: int) -> None:
        self.screen.locator(f"[data-majority='{side}']").tap()

    def places(self) -> list[Any]:
        parts = "[data-head], .pad-key:visible, .step-key, .ways, .bottom, [data-majority]"
        return [part.bounding_box() for part in self.screen.locator(parts).all()]


@pytest.fixture
def board(make: Any, phone: Any) -> Any:
    def begin(width: int = 390, height: int = 844, sides: int = 2, **options: Any) -> Board:
        return Board(phone(width, height, locale="en-GB", **options), make(sides)).opens()

    return begin


def counted(match: Any) -> dict[str, Any]:
    until(lambda: match.all() and match.all()[-1]["count"], "the count is on the server")
    return dict(match.all()[-1])


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "theme"), LOOKS)
def test_a_second_number_replaces_the_rest_and_not_the_first(
    board: Any, width: int, height: int, theme: str
) -> None:
    """Whoever typed the other side's number wiped the first: no wrong count was ever seen."""
    at = board(width, height, theme=theme)
    before = at.places()[3:]
    at.types(14)
    assert at.shows == ["14", "(13)"]
    expect(at.sums_up).to_be_hidden()
    places = at.places()
    at.types(14, 10)
    assert at.shows == ["14", "10"]
    expect(at.sums_up).to_have_text("3 missing: 24 instead of 27")
    assert at.places()[:2] == places[:2], "no half moves"
    assert at.places()[-8:] == places[-8:] == before[-8:], "nothing jumps"
    at.screen.get_by_role("button", name="Delete", exact=True).tap()
    assert at.shows == ["14", "(13)"], "deleted it is the rest again"
    at.screen.locator("[data-number='15']").tap()
    expect(at.sums_up).to_have_text("2 too many: 29 instead of 27")
    at.screen.locator("[data-number='13']").tap()
    expect(at.sums_up).to_have_text("27, it adds up")
    at.majority(0)
    hand = counted(at.match)
    assert [(side["card_points"], side.get("rest")) for side in hand["result"]] == [(14, None), (13, None)]
    marked = (hand["way"], hand["checked"], hand["way_note"], hand["unproved"])
    assert marked == ("quick", "ok", "not cross-checked", True)


@pytest.mark.slow
def test_the_first_side_can_be_counted_last(board: Any) -> None:
    at = board()
    at.side(1).tap()
    at.screen.locator("[data-number='20']").tap()
    assert at.shows == ["(7)", "20"]
    at.types(7)  # on the side in front
    assert at.shows == ["(20)", "7"]


@pytest.mark.parametrize("offline", [pytest.param(False, marks=pytest.mark.slow), True])
def test_the_missing_point_is_looked_for_before_anything_is_saved(board: Any, offline: bool) -> None:
    at = board(360, 620)
    at.page.wait_for_timeout(500)
    at.page.context.set_offline(offline)
    at.types(14, 10)
    at.find.tap()
    search = at.page.locator("#missing-form")
    expect(search.get_by_role("heading", name="3 missing")).to_be_visible()
    search.locator("[data-leave]").tap()
    assert at.is_there().shows == ["14", "10"]
    at.find.tap()
    for side in (0, 1):
        search.locator(f"[data-side='{side}'] [name=done]").tap()
    search.locator("[data-side='1'] [data-lit] .pick").tap()
    assert at.is_there().shows == ["14", "13"]
    expect(at.sums_up).to_have_text("27, it adds up")
    at.screen.locator("[data-number='13']").tap()  # the same once more
    at.majority(1)
    at.page.locator("#screen-sign .sign-figure:visible").first.wait_for()
    at.page.context.set_offline(False)
    hand = counted(at.match)
    assert [side["points"] for side in hand["result"]] == [14, 16]
    assert hand["facts"]["found"] == ["Td"]
    assert hand["way_note"] == "not cross-checked", "mended in sight"


@pytest.mark.slow
def test_what_was_found_is_forgotten_with_the_next_number(board: Any) -> None:
    at = board().types(14, 10)
    at.find.tap()
    search = at.page.locator("#missing-form")
    for side in (0, 1):
        search.locator(f"[data-side='{side}'] [name=done]").tap()
    search.locator("[data-side='1'] [data-lit] .pick").tap()
    at.is_there().types(15, 12)
    at.majority(0)
    assert "found" not in counted(at.match)["facts"]


@pytest.mark.slow
def test_a_number_set_back_to_what_it_was_is_asked_about_afresh(board: Any) -> None:
    """What had been tapped the first time was ticked already, and to tap it again did nothing."""
    at = board().types(14, 12)
    search = at.page.locator("#missing-form")

    def nobody_lacks_a_card() -> None:
        for side in (0, 1):
            for key in search.locator(f"[data-side='{side}'] [data-keys] .pick").all():
                if side == 0:
                    key.tap()
            search.locator(f"[data-side='{side}'] [name=done]").tap()

    at.find.tap()
    nobody_lacks_a_card()
    search.locator("[data-side='0'] [data-lit] .pick").tap()
    assert at.is_there().shows == ["15", "12"]
    at.side(0).tap()
    at.types(14)
    at.find.tap()
    assert search.locator("[data-ask]:visible").count() == 2
    search.locator("[data-leave]").tap()
    at.is_there().majority(1)
    at.page.locator("#screen-sign [data-again]").first.tap()
    expect(search).to_be_visible()
    assert search.locator(":checked").count() == 0
    nobody_lacks_a_card()
    assert search.locator(":checked:visible").count() == 0
    search.locator("[data-side='0'] [data-lit] .pick").tap()
    at.page.locator("#screen-sign .sign-figure:visible").first.wait_for()
    until(lambda: [side["card_points"] for side in counted(at.match)["result"]] == [15, 12], "what was found was sent")


def test_two_numbers_that_do_not_fit_are_saved_as_they_are(board: Any) -> None:
    at = board().types(14, 10)
    at.majority(0)
    at.page.locator("#screen-sign").get_by_text("3 missing").first.wait_for()
    hand = counted(at.match)
    assert ([side["card_points"] for side in hand["result"]], hand["gap"]) == ([14, 10], -3)
    at.page.goto(at.match.url(f"count?way=quick&hand={hand['id']}"))
    at.is_there().types(14, 11)
    expect(at.sums_up).to_have_text("2 missing: 25 instead of 27")
    expect(at.find).to_be_in_viewport()
    with at.page.expect_response("**/entries"):
        at.screen.locator("[data-fix]").tap()
    at.page.locator("#screen-sign").get_by_text("2 missing").first.wait_for()
    at.match.sign(hand["id"])  # on another phone
    expect(at.page.locator("#screen-match")).to_be_visible(timeout=15_000)
    onwards = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
    at.page.evaluate(onwards, at.match.url("count?way=quick"))  # the next hand, on the same page
    expect(at.is_there().screen.locator("[data-title]")).to_have_text("Count hand 2")
    at.types(14, 10)
    expect(at.find).to_be_visible()


@pytest.mark.slow
def test_more_than_two_sides_read_what_is_missing_too(board: Any) -> None:
    at = board(sides=3).types(12, 9)
    assert at.shows == ["12", "9", "(6)"]
    at.side(2).tap()
    at.screen.locator("[data-number='5']").tap()
    assert at.shows == ["12", "9", "5"]
    expect(at.sums_up).to_have_text("1 missing: 26 instead of 27")
    at.find.tap()
    expect(at.page.locator("#missing-form").get_by_role("heading", name="1 missing")).to_be_visible()


@pytest.mark.slow
def test_a_half_typed_second_number_outlives_the_tab(board: Any) -> None:
    at = board().types(14)
    at.side(1).tap()
    at.screen.get_by_role("button", name="Digits").tap()
    at.screen.locator("[data-digit='1']").tap()
    at.screen.locator(".back").tap()
    at.page.locator("#screen-match a.onward").tap()
    at.page.locator(".screen:not([hidden]) [data-way=quick]:visible").tap()
    assert at.is_there().shows == ["14", "1"]
    at.page.reload()
    assert at.is_there().shows == ["14", "1"]
    context = at.page.context
    at.page.close()
    again = Board(context.new_page(), at.match).opens()
    assert again.shows == ["14", "1"]
    again.screen.locator("[data-digit='3']").tap()
    assert again.shows == ["14", "13"], "the digits go on where they were"
    again.majority(0)
    counted(at.match)
    assert not again.page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('scorekeeper.count'))")


LONG = ("Hans-Jürgen Petersen", "Karin Jensen", "Anna-Katharina Hansen", "Uwe Lorenzen")


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "theme"), LOOKS)
def test_the_side_that_is_typed_stands_out_and_is_named(
    make: Any, phone: Any, width: int, height: int, theme: str
) -> None:
    """A thin bar showed it: Hans-Jürgen's 14 went into Karin's field."""
    at = Board(phone(width, height, locale="en-GB", theme=theme), make(people=LONG)).opens()
    question = at.screen.locator("[data-asked]")
    looks = "part => getComputedStyle(part).backgroundColor"
    expect(question).to_have_text("How many do Hans-Jürgen + Anna-Katharina have?")
    colours, places = [at.side(side).evaluate(looks) for side in (0, 1)], at.places()
    at.side(1).tap()
    expect(question).to_have_text("How many do Karin + Uwe have?")
    assert [at.side(side).evaluate(looks) for side in (0, 1)] != colours
    assert at.side(0).evaluate(looks) == at.page.evaluate(
        "() => { const part = document.createElement('p'); part.style.background = 'var(--surface)';"
        " document.body.append(part); return getComputedStyle(part).backgroundColor; }"
    ), "only one field is in its colour"
    assert at.places() == places, "nothing jumps"
    for size in ((360, 740), (360, 800), (width, height)):  # the other ways stood half below the bar
        resized(at.page, *size)
        ways, bar = (at.screen.locator(part).bounding_box() for part in (".ways", ".bottom"))
        assert ways["y"] + ways["height"] <= bar["y"], size


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "theme"), LOOKS)
def test_a_quick_correction_has_its_majority_and_a_key_that_saves(
    make: Any, phone: Any, width: int, height: int, theme: str
) -> None:
    """It asked who has the majority once more, had no key that saves, and half of the reason was covered."""
    match = make(people=LONG)
    match.sign(hand := match.quick([17, 10]))
    at = Board(phone(width, height, locale="en-GB", theme=theme), match)
    at.page.goto(match.url(f"count?way=quick&hand={hand}"))
    at.is_there()
    chosen = at.screen.locator("[data-majority][aria-pressed=true]")
    expect(chosen).to_have_attribute("data-majority", "0")
    fix, why = at.screen.locator("[data-fix]"), at.screen.locator("[name=reason]")
    assert at.page.evaluate("document.documentElement.scrollHeight") <= height, "all of it on one screen"
    assert why.evaluate("""part => {
      const box = part.getBoundingClientRect(), bar = part.form.querySelector(".bottom").getBoundingClientRect();
      return box.height >= 44 && box.bottom <= bar.top;
    }""")
    entries, places = match.view()["seq"], at.places()
    fix.tap()
    expect(at.sums_up).to_have_text("Nothing has changed, so nothing was saved.")
    assert at.places() == places, "nothing jumps"
    at.majority(1)
    expect(chosen).to_have_attribute("data-majority", "1")
    assert match.view()["seq"] == entries, "chosen is not saved"
    why.fill("vertippt")
    fix.tap()
    until(lambda: match.hand(1)["proposal"], "the correction is on the server")
    assert [side["majority"] for side in match.hand(1)["proposal"]["result"]] == [0, 3]


@pytest.mark.slow
def test_by_cards_a_correction_of_nothing_is_none(make: Any, phone: Any) -> None:
    match = make()
    match.sign(hand := match.cards(["X25"]))
    at = Board(phone(360, 620, locale="en-GB"), match)
    entries = match.view()["seq"]
    at.page.goto(match.url(f"count?way=cards&hand={hand}"))
    at.page.wait_for_selector("#screen-more", state="attached")
    at.page.locator("#count-form [data-confirm]").tap()
    expect(at.page.locator("#count-form [data-check]")).to_have_text("Nothing has changed, so nothing was saved.")
    assert match.view()["seq"] == entries
