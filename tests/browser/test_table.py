"""The table on a real phone: Zwick, undo, sign-off, display; small windows, large text, three themes, no network."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BEYOND, SMALL, resized
from tests.browser.letters import CUT, PARTED
from tests.browser.offline import until
from tests.browser.table import FOUR, field, saved, strokes
from tests.cases import for_each
from tests.web.tables import Table, an_id

pytestmark = pytest.mark.browser

FOCUSED = "document.activeElement.className + '|' + document.activeElement.textContent.trim()"
CARDS = ["X25", "X15", "2s", "Ah"]
HYPHEN = ("Hans-Jürgen", "Anna-Katharina", "Karl-Friedrich", "Marie-Luise")


@pytest.fixture
def at_the_table(make: Callable[..., Table], phone: Callable[..., Any]) -> Iterator[tuple[Table, Any]]:
    """A match of two sides, open on a phone."""
    match = make()
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url())
    return match, page


def test_a_zwick_is_one_tap_and_undo_one(at_the_table: tuple[Table, Any]) -> None:
    match, page = at_the_table
    field(page, 0).locator(".tap").tap()
    strokes(page, 0, 1)
    last(page, "Hanna + Jens: Zwick")
    saved(page)
    assert match.view()["current"]["zwicks"] == [1, 0]
    page.locator("#screen-match .undo").tap()
    strokes(page, 0, 0)
    saved(page)
    assert match.view()["current"]["zwicks"] == [0, 0]


def test_a_second_tap_within_400_ms_is_the_same_tap(at_the_table: tuple[Table, Any]) -> None:
    _, page = at_the_table
    page.evaluate("""() => {
      const [b, a] = document.querySelectorAll("#screen-match .tap");
      a.click(); a.click(); b.click();
    }""")
    strokes(page, 0, 1)
    strokes(page, 1, 1)


@pytest.mark.parametrize("listed", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_tap_costs_one_request(make: Any, phone: Any, listed: bool) -> None:
    """Its answer brings the view: who asks afterwards hears that nothing is new, also where all hands are known."""
    match = make()
    match.sign(match.cards(CARDS), 0, 1)
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url())
    page.get_by_role("heading", name="Hand 2").wait_for()
    if listed:
        with page.expect_response(re.compile(r"/hands\.json$")):
            page.locator("#screen-match a[data-go='hands']").first.tap()
        page.go_back()
    page.wait_for_timeout(1000)  # what was asked before the taps is answered
    answers: list[Any] = []
    page.on("response", lambda answer: answers.append(answer))
    for number in (1, 2, 3):
        field(page, 1).locator(".tap").tap()
        strokes(page, 1, number)
        saved(page)
        page.wait_for_timeout(500)
    page.wait_for_timeout(2500)  # long enough for another question
    sent = [answer for answer in answers if answer.request.method == "POST"]
    assert len(sent) == 3
    assert [answer.json()["view"]["current"]["zwicks"][1] for answer in sent] == [1, 2, 3]
    asked = [answer for answer in answers if answer not in sent and not answer.url.endswith("/stream")]
    assert [answer.url for answer in asked if answer.json() != {}] == []


TAPPED_WHILE_READ = """() => {
  const {fetch} = window, {getAll} = IDBObjectStore.prototype;
  let answered = false;
  window.fetch = async (...given) => {
    const answer = await fetch(...given);
    answered ||= given[1]?.method === "POST";
    return answer;
  };
  IDBObjectStore.prototype.getAll = function (...given) {
    const asked = getAll.apply(this, given), deaf = performance.now() + 450;
    if (!answered || window.tappedAgain) return asked;
    window.tappedAgain = true;
    const hold = () => {
      if (performance.now() < deaf) this.count().onsuccess = hold;
      else document.querySelector("#screen-match .half[data-side='1'] .tap").click();
    };
    hold();
    return asked;
  };
}"""
"""The first reading after an answer lasts until the side's key is tapped once more, however busy the machine is."""
SHOWN = """() => {
  window.shown = [];
  new MutationObserver(() => {
    const words = document.querySelector("#screen-match .half[data-side='1'] .strokes")?.getAttribute("aria-label");
    if (words && words !== window.shown.at(-1)) window.shown.push(words);
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""


def test_a_tap_while_the_phone_reads_what_it_keeps_never_leaves_the_screen(make: Any, phone: Any) -> None:
    match = make()
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url())
    page.wait_for_timeout(1000)
    page.evaluate(TAPPED_WHILE_READ)
    page.evaluate(SHOWN)
    field(page, 1).locator(".tap").tap()
    strokes(page, 1, 2)
    until(lambda: match.view()["current"]["zwicks"] == [0, 2], "both are sent")
    saved(page)
    assert page.evaluate("shown") == ["1 Zwick in this hand", "2 Zwicks in this hand"]


def last(page: Any, words: str) -> None:
    """What happened last stands in the line."""
    until(lambda: page.locator("#screen-match [data-last-words]").inner_text().replace("\n", " ") == words, words)


@pytest.mark.slow
def test_a_zwick_that_was_none_is_taken_back_where_it_is_said(at_the_table: tuple[Table, Any]) -> None:
    _, page = at_the_table
    line = page.locator("#screen-match [data-last-words]")
    field(page, 1).locator(".tap").tap()
    strokes(page, 1, 1)
    page.wait_for_timeout(450)
    field(page, 1).locator(".tap").tap()
    strokes(page, 1, 2)
    line.locator(".happened").tap()
    line.get_by_role("button", name="Not right").tap()
    strokes(page, 1, 1)


def test_both_sign_each_from_its_half_and_the_next_hand_is_there(make: Any, phone: Any) -> None:
    match = make()
    hand = match.cards(CARDS, marks=[2, 1], majority=0)
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url())
    page.get_by_role("link", name="Both sign").tap()
    page.wait_for_url(re.compile("/sign$"))
    panels = [page.locator(f".panel-of[data-side='{side}']") for side in (0, 1)]
    assert panels[0].locator(".score b").text_content() == "19"
    assert panels[1].evaluate("each => getComputedStyle(each).transform") == "matrix(-1, 0, 0, -1, 0, 0)"
    page.wait_for_timeout(400)
    for panel in panels:
        panel.get_by_role("button", name="Sign", exact=True).tap()
    page.wait_for_url(re.compile(match.links["record"] + "$"))
    page.get_by_role("heading", name="Hand 2").wait_for()
    assert field(page, 0).locator(".score b").text_content() == "19"
    saved(page)
    assert (match.hand(1)["id"], match.hand(1)["state"]) == (hand, "signed")


@pytest.mark.slow
def test_a_quick_count_of_more_than_the_pack_holds_is_taken_and_said_to_be_too_much(make: Any, phone: Any) -> None:
    match = make()
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url("count") + "?way=quick")
    page.locator("#screen-quick").get_by_role("button", name="Digits").tap()
    for digit in "10399":
        page.locator(f"#screen-quick [data-digit='{digit}']").tap()
    assert page.locator("#screen-quick [data-sum]").first.inner_text() == "9", "no number of three digits begins so"
    page.locator("#screen-quick [data-digit='9']").tap()
    assert page.locator("#screen-quick [data-sum]").all_inner_texts() == ["99", "0"], "never less than nothing"
    page.locator("#screen-quick [data-majority='0']").tap()
    panel = page.locator("#screen-sign .panel-of[data-side='0']")
    panel.locator("[data-much]").get_by_text("72 too many").wait_for()
    assert page.locator("#screen-sign [data-check]").get_attribute("class") == "check-line bad"
    assert panel.get_by_role("link", name="Count again").is_visible()


@pytest.mark.slow
def test_the_other_side_has_its_keys_in_sight_and_no_number_moves_them(make: Any, phone: Any) -> None:
    match = make(people=["Margarethe", "Wiebke", "Hans-Jürgen", "Karl-Friedrich"])
    page = phone(360, 620, locale="de-DE")
    page.goto(match.url("count") + "?way=quick")
    page.wait_for_selector("#screen-more", state="attached")
    key = page.locator("#screen-quick [data-number='12']")
    stood = key.bounding_box()
    key.tap()
    assert page.locator("#screen-quick [data-sum]").first.inner_text() == "12"
    assert key.bounding_box() == stood, "a number moves no key"
    page.goto(match.url("count") + "?way=double")
    double = page.locator("#double-form")
    for side in (0, 1):
        page.locator(f"#double-form[data-own='{side}']").wait_for()
        assert page.evaluate("scrollY") == 0
        for part in [double.locator("h1"), *double.locator("[data-majority]").all()]:
            box = part.bounding_box()
            assert 0 <= box["y"] <= 620 - box["height"], (side, part.inner_text(), box)
        double.locator("[data-number='12']").tap()
        double.locator("[data-majority='0']").tap()


@pytest.mark.slow
def test_a_side_reads_what_a_correction_corrects_and_what_zwicks_add(make: Any, phone: Any) -> None:
    match = make(rules={"variant": "dithmarschen", "switches": {"zwick_points": "3"}, "schedule": None, "packs": None})
    hand = match.cards(CARDS, marks=[2, 1], majority=0)
    match.sign(hand)
    one, other = (side["points"] for side in match.hand(1)["result"])
    match.say("marks.agreed", {"what": "zwick", "numbers": [1, 1]}, hand=hand)
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url("sign") + f"?hand={hand}")
    panel = page.locator("#screen-sign .panel-of[data-side='0']")
    for with_script in (False, True):  # as the server wrote it, then as the phone draws it
        if with_script:
            page.wait_for_timeout(400)  # taps in the first moments of the screen are not meant
            page.locator("#screen-sign .accept-form button").last.tap()
            page.locator("#screen-sign [data-signed]:not([hidden])").wait_for()
        for side, before in enumerate((f"{one} against {other}", f"{other} against {one}")):
            line = page.locator(f"#screen-sign .panel-of[data-side='{side}'] [data-correction]")
            assert line.inner_text() == f"A correction. Until now {before}.", "own points first"
        assert panel.locator("[data-made]").inner_text().replace("\xa0", " ").endswith("+ 3 for 1 Zwick")


def test_a_counted_hand_takes_no_further_zwick_and_the_next_one_does(make: Any, phone: Any) -> None:
    """The Zwicks of a counted hand are in its count: a tap changed nothing there and looked as if it had."""
    match = make()
    hand = match.cards(CARDS, marks=[1, 0], majority=0)
    page = phone(360, 620, locale="en-GB")
    page.goto(match.url())
    tap = page.locator("#screen-match .half[data-side='1'] .tap")
    expect(tap).to_be_disabled()
    before = page.evaluate("() => document.querySelector('#screen-match .half').getBoundingClientRect().height")
    match.sign(hand)
    expect(tap).to_be_enabled()
    assert page.evaluate("() => document.querySelector('#screen-match .half').getBoundingClientRect().height") == before
    tap.tap()
    last(page, "Uwe + Frauke: Zwick")


@pytest.mark.slow
def test_the_sign_off_says_whether_the_correction_comes_out_not_what_it_corrects(make: Any, phone: Any) -> None:
    match = make()
    order = match.view()["scoring"]["order"]
    hand = match.begin()
    figures = [{"list": [code for code in order if code not in ("2s", "Ad")], "cards": None}, {"list": []}]
    match.say("count.cards", {"figures": figures, "facts": {"majority": 0}, "marks": [1, 0]}, hand=hand)
    match.sign(hand)
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url("sign") + f"?hand={hand}")
    line = page.locator("#screen-sign [data-check]")
    page.locator("#screen-sign .panel-of").get_by_text("2 missing").first.wait_for()
    assert line.text_content() == "28 instead of 30"
    match.cards(order, [1, 0], 0, hand=hand, replaces=match.hand(1)["count"])
    for seen in (page.locator("#screen-sign .check-line.ok"), line):
        seen.get_by_text("30 + 1 Zwick = 31").wait_for()
    page.wait_for_timeout(400)
    for side in (0, 1):
        page.locator(f".panel-of[data-side='{side}'] .accept-form button").first.tap()
    saved(page)
    assert (match.hand(1)["proposal"], match.hand(1)["checked"]) == (None, "ok")


@pytest.mark.slow
def test_cards_that_the_pack_cannot_give_are_said_while_counting_and_at_the_sign_off(make: Any, phone: Any) -> None:
    match = make()
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url("count") + "?way=cards")
    page.locator("#screen-count [name=rest]").first.tap()
    page.locator("#screen-count .counted summary").tap()
    for side in (0, 1):
        page.fill(f"#screen-count [name=numbers-{side}]", "27")
    text = "54 cards in all, but the pack has 55. Count the cards again."
    page.locator("#screen-count .check-line.bad").get_by_text(text).wait_for()
    page.fill("#screen-count [name=numbers-0]", "28")
    page.locator("#screen-count .check-line.ok").get_by_text("30, it adds up").wait_for()
    for side, number in enumerate(("999", "1")):
        page.fill(f"#screen-count [name=numbers-{side}]", number)
    page.locator("#screen-count [data-save] [name=deed]").tap()
    sign = page.locator("#screen-sign")
    sign.locator("[data-doubts]").get_by_text("1000 cards in all, but the pack has 55.").wait_for()
    assert sign.locator("[data-check]").inner_text() == "contradicts itself"
    assert sign.locator("[data-off]:visible").count() == 0
    assert page.evaluate(BEYOND) == []
    page.locator("#screen-sign .back").tap()
    saved(page)
    assert (match.view()["current"]["checked"], match.view()["gaps"]) == ("gap", [1])


def test_a_tap_meant_for_the_screen_before_does_not_sign(make: Any, phone: Any) -> None:
    match = make()
    match.cards(CARDS, marks=[2, 1], majority=0)
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url())
    page.locator("#screen-sign").wait_for(state="attached")
    signed = page.evaluate("""async () => {
      const sign = () => document.querySelector(".panel-of[data-side='0'] .accept-form button").click();
      const done = () => !document.querySelector(".panel-of[data-side='0'] [data-signed]").hidden;
      document.querySelector("a.onward").click();
      sign();
      const early = done();
      await new Promise(go => setTimeout(go, 400));
      sign();
      return [early, done()];
    }""")
    assert signed == [False, True]


@pytest.mark.slow
def test_an_objection_has_four_keys_and_the_sides_own_words(make: Any, phone: Any, axe: Any) -> None:
    match = make()
    match.cards(CARDS, marks=[0, 0], majority=0)
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url("sign"))
    panel = page.locator(".panel-of[data-side='1']")
    page.wait_for_timeout(350)
    panel.locator("summary").tap()
    assert panel.locator(".choices [name=about]").count() == 4
    axe(page, "dark", "black")
    panel.get_by_label("In your own words").fill("Karo 10 war bei uns")
    panel.get_by_role("button", name="Cards").tap()
    page.get_by_text("Hand 1 disputed").first.wait_for()
    page.wait_for_url(re.compile(match.links["record"] + "$"))
    page.wait_for_function("() => !document.querySelector('#screen-match .badge.kept')")
    assert match.hand(1)["objections"][0]["remark"] == "Karo 10 war bei uns"


@pytest.mark.slow
def test_a_side_that_agrees_in_a_dispute_sees_so_and_so_do_the_others(make: Any, phone: Any) -> None:
    match = make()
    hand = match.cards(CARDS, marks=[0, 0], majority=0)
    match.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url("sign") + f"?hand={hand}")
    page.wait_for_timeout(350)
    page.locator(".panel-of[data-side='0'] [data-settle]").get_by_role("button", name="stands").tap()
    one, other = (side["points"] for side in match.hand(1)["result"])
    for path in ("", f"sign?hand={hand}"):  # as the phone draws it, then as the server wrote it
        if path:
            page.wait_for_function("() => !document.querySelector('#match .badge.kept')")
            page.goto(match.url(path))
        expect(page.locator(".panel-of[data-side='0'] .signed-line")).to_be_visible()
        expect(page.locator(".panel-of[data-side='0'] [data-endings]")).to_contain_text("Waiting for Uwe + Frauke")
        expect(page.locator(".panel-of[data-side='1'] [data-endings]")).to_contain_text(
            f"Hanna + Jens: {one} : {other} stands"
        )
    page.goto(match.url("hand/1"))
    page.locator("#settling .badge").get_by_text(f"Hanna + Jens: {one} : {other} stands").wait_for()
    page.goto(match.url("sign") + f"?hand={hand}")
    page.wait_for_timeout(350)
    page.locator(".panel-of[data-side='1'] [data-settle]").get_by_role("button", name="stands").tap()
    page.locator(".panel-of[data-side='1'] [data-objections]").wait_for(state="hidden")


FEET = """() => [document.documentElement.scrollHeight,
  ...[...document.querySelectorAll(".sign-foot")].map(foot => foot.getBoundingClientRect().top)]"""


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de-DE", *(pytest.param(lang, marks=pytest.mark.slow) for lang in ("en-GB", "nds"))])
def test_a_dispute_fits_a_small_phone_and_stays_in_place_when_a_side_has_answered(
    lang: str, make: Any, reader: Any
) -> None:
    """The objection with all its words stood in both halves, over 130 px of them; a word a side more grew it again."""
    match = make()
    hand = match.cards(CARDS, marks=[2, 1], majority=0)
    remark = an_id()
    words = {remark: "Uwe hat 13 Karten und die Mehrheit liegt bei uns, wir haben zweimal gezählt"}
    match.say("objected", {"side": 1, "about": "cards", "remark": remark}, hand=hand, words=words)
    page = reader(360, 620, locale=lang)
    page.goto(match.url(f"sign?hand={hand}"))
    line = page.locator(".panel-of[data-side='0'] [data-objects]")
    expect(line).to_contain_text(words[remark])
    assert line.evaluate("line => line.getBoundingClientRect().height") < 90, "three lines at most"
    before = page.evaluate(FEET)
    assert before[0] == 620
    page.wait_for_timeout(350)
    page.locator(".panel-of[data-side='0'] [data-settle] [value=keep]").tap()
    expect(page.locator(".panel-of[data-side='0'] .signed-line:visible")).to_have_count(1)
    assert page.evaluate(FEET) == before
    page.reload()
    assert page.evaluate(FEET) == before
    line.locator("a").tap()
    page.wait_for_url(re.compile("/hand/1$"))
    page.close()


@pytest.mark.slow
def test_undo_says_whose_signature_it_takes_back_and_where_it_is_given_again(make: Any, phone: Any) -> None:
    """After a correction that all had signed it withdrew the last signature without a word."""
    match = make()
    hand = match.cards(CARDS, marks=[0, 0], majority=0)
    match.sign(hand)
    match.say("marks.agreed", {"what": "zwick", "numbers": [1, 0]}, hand=hand)
    page = phone(320, 640, locale="en-GB")
    page.goto(match.url("sign") + f"?hand={hand}")
    for side in (0, 1):
        page.wait_for_timeout(350)
        page.locator(f".panel-of[data-side='{side}'] .accept-form button").first.tap()
    saved(page)
    score = ":".join(str(side["points"]) for side in match.hand(1)["result"])
    last(page, f"Hand 1: {score}, both signed")
    page.locator("#screen-match .undo").tap()
    page.locator("#screen-match [data-last-words]").get_by_text("Hand 1: signature taken back, ").wait_for()
    assert page.evaluate(BEYOND) == []
    saved(page)
    assert match.hand(1)["state"] == "accepted"
    page.locator("#screen-match [data-last-words] .happened").tap()
    page.get_by_role("link", name="Sign", exact=True).tap()
    page.wait_for_timeout(350)
    page.locator("#screen-sign .accept-form button:visible").first.tap()
    saved(page)
    assert match.hand(1)["state"] == "signed"
    assert match.hand(1)["corrections"][0]["sides"] == [0, 1]


@pytest.mark.slow
def test_undo_says_what_it_took_back_and_of_which_hand(make: Any, phone: Any) -> None:
    match = make()
    match.sign(match.cards(CARDS, marks=[0, 0], majority=0))
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url())
    field(page, 1).locator(".tap").tap()
    undo = page.locator("#screen-match .undo")
    undo.tap()
    last(page, "Taken back: Zwick, Uwe + Frauke Put it back")
    strokes(page, 1, 0)
    page.locator("#screen-match [data-last-words] .happened").tap()
    strokes(page, 1, 1)
    undo.tap()
    strokes(page, 1, 0)
    page.locator("#screen-match a.onward").tap()
    page.locator("#screen-count [name=rest]").first.tap()
    page.locator("#screen-count [data-save] [name=deed]").tap()
    page.locator("#screen-sign .back").tap()
    undo.tap()
    last(page, "Taken back: Hand 2: counted Put it back")
    page.locator("#screen-match a.onward", has_text="Count the hand").wait_for()
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []
    saved(page)
    assert match.view()["current"]["result"] is None


@pytest.mark.slow
def test_undo_of_what_was_said_of_a_hand_before_names_that_hand(make: Any, phone: Any) -> None:
    match = make()
    hand = match.cards(CARDS, marks=[0, 0], majority=0)
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url("sign") + f"?hand={hand}")
    for side in (0, 1):
        page.wait_for_timeout(350)
        page.locator(f".panel-of[data-side='{side}'] .accept-form button").first.tap()
    page.locator("#screen-match:not([hidden])").wait_for()
    saved(page)
    match.begin()
    page.locator("#screen-match h1", has_text="Hand 2").wait_for()
    page.reload()
    page.locator("#screen-match .undo:enabled").tap()
    last(page, "Hand 1: signature taken back, Uwe + Frauke")


@pytest.mark.slow
@for_each("size, people", [((390, 844), ("Hanna", "Uwe", "Jens", "Frauke")), ((360, 620), HYPHEN)])
def test_after_one_side_signed_the_halves_lie_where_they_lay(
    make: Any, phone: Any, size: tuple[int, int], people: tuple[str, ...]
) -> None:
    match = make(people=people)
    order = match.view()["scoring"]["order"]
    match.cards([code for code in order if code != "Td"], marks=[0, 1], majority=0)
    page = phone(*size)
    page.goto(match.url("sign"))
    page.wait_for_timeout(350)
    where = "document.querySelector('.sign-halves > .band').getBoundingClientRect().top"
    before = page.evaluate(where)
    page.locator(".panel-of[data-side='0'] .accept-form button").tap()
    page.locator(".panel-of[data-side='0'] .signers").wait_for()
    assert page.evaluate(where) == before
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "and all of it is on the screen"


BOXES = """side => [...document.querySelectorAll("#screen-sign .panel-of *, #screen-sign .band *")]
  .filter(part => !part.closest(`.panel-of[data-side="${side}"] .sign-foot`))
  .filter(part => !part.matches(".check-line > small > *"))
  .map(part => part.getBoundingClientRect())
  .map(({x, y, width, height}) => [x, y, width, height].map(Math.round).join())
  .join(" ")"""


@pytest.mark.slow
@pytest.mark.parametrize(("size", "people"), [
    ((360, 620), HYPHEN),
    *(pytest.param(size, people, marks=pytest.mark.slow)
      for size, people in (((360, 620), FOUR), ((390, 844), FOUR), ((390, 844), HYPHEN))),
])
def test_a_correction_is_signed_on_one_screen_with_its_reason_and_no_box_moves(
    make: Any, phone: Any, size: tuple[int, int], people: tuple[str, ...]
) -> None:
    match = make(people=people)
    hand = match.cards(CARDS, marks=[2, 1], majority=0)
    match.sign(hand)
    reason, order = an_id(), match.view()["scoring"]["order"]
    figures = [{"list": [code], "cards": None} for code in order[:1]] + [{"list": order[1:], "cards": None}]
    payload = {"figures": figures, "facts": {"majority": 1}, "marks": [1, 1], "reason": reason}
    words = {reason: "Frauke hatte den Joker"}
    match.say("count.cards", payload, hand=hand, replaces=match.hand(1)["count"], words=words)
    page = phone(*size)
    fits = "document.documentElement.scrollHeight <= innerHeight"
    page.goto(match.url(f"sign?hand={hand}", "judge"))
    assert page.locator("#screen-sign [data-correction]").first.inner_text().endswith("Frauke hatte den Joker“")
    assert page.evaluate(fits), "also with the judge's way to decide"
    page.goto(match.url(f"sign?hand={hand}"))
    page.wait_for_timeout(350)
    assert page.locator("#screen-sign [data-check]").inner_text() == "30 + 2 Zwicks = 32"
    before = page.evaluate(BOXES, 1)
    page.locator(".panel-of[data-side='1'] .accept-form button").tap()
    page.locator(".panel-of[data-side='1'] .signers").wait_for()
    assert page.evaluate(BOXES, 1) == before
    assert page.evaluate(fits)
    assert page.locator(".panel-of[data-side='0'] .accept-form button").is_visible()


@pytest.mark.slow
def test_a_side_s_phone_signs_for_it_upright_and_for_others_only_if_asked(make: Any, phone: Any) -> None:
    match = make()
    match.cards(CARDS, marks=[0, 0], majority=0)
    page = phone(360, 620)
    page.goto(match.url("phone"))
    page.get_by_role("button", name="Uwe + Frauke").tap()
    page.wait_for_url(match.url())
    page.goto(match.url("sign"))
    page.wait_for_timeout(350)
    own, other = (page.locator(f".panel-of[data-side='{side}']") for side in (1, 0))
    assert own.bounding_box()["y"] > other.bounding_box()["y"], "its own half lies next to its holder"
    assert own.evaluate("half => getComputedStyle(half).transform") == "none"
    assert page.locator(".accept-form button:visible").count() == 1
    own.locator(".accept-form button").tap()
    own.locator(".signed-line").wait_for()
    other.locator("label", has_text="Auf diesem Handy unterschreiben").tap()
    other.locator(".accept-form button").tap()
    page.wait_for_url(match.url())
    for _ in range(100):
        if match.hand(1)["state"] == "signed":
            break
        page.wait_for_timeout(100)
    assert match.hand(1)["state"] == "signed"


@pytest.mark.slow
def test_enter_in_the_words_of_an_objection_chooses_no_reason(make: Any, phone: Any) -> None:
    match = make()
    match.cards(CARDS, marks=[0, 0], majority=0)
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url("sign"))
    panel = page.locator(".panel-of[data-side='1']")
    page.wait_for_timeout(350)
    panel.locator("summary").tap()
    panel.get_by_label("In your own words").fill("Karo 10 war bei uns")
    panel.get_by_label("In your own words").press("Enter")
    page.wait_for_url(re.compile(match.links["record"] + "$"))
    page.wait_for_function("() => !document.querySelector('#screen-match .badge.kept')")
    seen = match.hand(1)["objections"][0]
    assert (seen["about"], seen["remark"]) == ("other", "Karo 10 war bei uns")


def test_without_a_connection_the_tap_is_kept_and_said_to_be(at_the_table: tuple[Table, Any]) -> None:
    match, page = at_the_table
    page.locator("#screen-more").wait_for(state="attached")
    page.context.set_offline(True)
    page.evaluate("document.querySelector(\"#screen-match .half[data-side='0'] .tap\").click()")
    strokes(page, 0, 1)
    page.locator("#screen-match .badge.kept", has_text="1 not sent yet").wait_for()
    page.get_by_role("link", name="More").tap()
    page.get_by_role("heading", name="This match").wait_for()
    page.context.set_offline(False)
    page.go_back()
    saved(page)
    assert match.view()["current"]["zwicks"] == [1, 0]


@pytest.mark.slow
@for_each("sides", [2, 3])
def test_no_key_moves_when_a_tap_waits_for_a_connection(make: Any, phone: Any, sides: int) -> None:
    """One Zwick was two records, and the line that said so pushed the keys down: by 8 px, of three sides by 48."""
    page = phone(360, 620)
    page.goto(make(sides).url())
    page.locator("#screen-more").wait_for(state="attached")
    keys = page.locator("#screen-match .half .tap, #screen-match .onward, #screen-match .more")
    before = [key.bounding_box()["y"] for key in keys.all()]
    page.context.set_offline(True)
    page.locator("#screen-match .half .tap").first.tap()
    expect(page.locator("#screen-match .badge.kept")).to_have_text("1 noch nicht gesendet")
    assert [key.bounding_box()["y"] for key in keys.all()] == before
    page.context.set_offline(False)
    page.locator("#screen-match .badge.saved").wait_for()


@pytest.mark.slow
@for_each("sides", [4, 6])
def test_of_many_sides_keys_and_strokes_of_a_row_are_alike_whoever_deals(make: Any, phone: Any, sides: int) -> None:
    """Who deals had their key lower than the one beside it; two strokes were drawn a third as high as one."""
    table = make(sides)
    hand = table.begin()
    for side in (0, 0, 0, 0, 1):
        table.say("mark.called", {"what": "zwick", "side": side, "person": None, "play": None}, hand=hand)
    page = phone(360, 620)
    page.goto(table.url())
    halves = [page.locator(f"#screen-match .half[data-side='{side}']").bounding_box() for side in (0, 1)]
    assert halves[0]["width"] == halves[1]["width"]
    for part in (".chip", ".strokes"):
        parts = (page.locator(f"#screen-match .half[data-side='{side}'] {part}") for side in (0, 1))
        one, other = (each.bounding_box() for each in parts)
        assert (one["y"], one["height"]) == (other["y"], other["height"])


@pytest.mark.slow
def test_what_is_no_number_on_a_sheet_from_paper_is_named_and_nothing_is_saved(make: Any, phone: Any) -> None:
    """“12,” stood there and was said to be missing; letters in the field of Zwicks counted as none."""
    match = make()
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url("count?way=paper"))
    form, line = page.locator("#paper-form"), page.locator("#paper-form [data-check]")
    expect(form.locator("#points-1-0")).to_be_focused()  # the script is there
    form.locator("#points-1-0").fill("12,")
    form.locator("[data-save]").tap()
    expect(line).to_contain_text("“12,” is not a whole number from 0 to 999")
    expect(form.locator("#points-1-0")).to_be_focused()
    form.locator("#points-1-0").fill("12")
    form.locator("#points-1-1").fill("15")
    form.locator("#zwicks-1-1").fill("x")
    form.locator("#majority-1").fill("a")
    form.locator("[data-save]").tap()
    expect(line).to_contain_text("Zwicks of")
    assert match.view()["hands"] == 0
    form.locator("#zwicks-1-1").fill("1")
    form.locator("[data-save]").tap()
    until(lambda: match.view()["hands"] == 1, "the row is on the server")
    assert match.hand(1)["zwicks"] == [0, 1]


@pytest.fixture(autouse=True)
def _no_noise(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Being offline is what the test asked for."""
    if "without_a_connection" in request.node.name:
        monkeypatch.setattr("tests.browser.conftest._note", lambda message, faults: None)


@for_each(("width", "height"), [(360, 620), (844, 390)])
@pytest.mark.slow
def test_the_display_fills_the_phone_and_takes_zwicks(make: Any, phone: Any, width: int, height: int) -> None:
    match = make()
    match.sign(match.quick([20, None], 0), 0, 1)
    page = phone(width, height, locale="en-GB")
    page.goto(match.url("display"))
    for side in (0, 1):
        box = field(page, side, "display").locator(".score b").bounding_box()
        assert box["height"] >= height * (0.5 if width > height else 0.18)
    field(page, 1, "display").locator(".tap").tap()
    strokes(page, 1, 1, "display")
    turned = field(page, 1, "display").evaluate("each => getComputedStyle(each).transform")
    assert (turned == "none") == (width > height)
    three = make(3)
    three.sign(three.quick([12, 10, 8]), 0, 1, 2)
    page.goto(three.url("display"))
    assert page.evaluate("document.documentElement.scrollHeight") == height
    for _ in range(2):  # two figures lay below the key beside them; then three
        page.goto(three.url())
        for side in range(3):
            score, chip = (field(page, side).locator(part).bounding_box() for part in (".score b", ".chip"))
            assert score["x"] + score["width"] < chip["x"], side
        three.sign(three.quick([212, 210, 208]), 0, 1, 2)


@for_each("sides", [6, 12])
@pytest.mark.slow
def test_nothing_is_cut_and_every_target_is_large_with_many_sides(make: Any, phone: Any, sides: int) -> None:
    match = make(sides)
    match.cards(CARDS, marks=[2] + [1] * (sides - 1), majority=0)
    page = phone(390, 844)
    for path in ("", "sign", "display", "more"):
        page.goto(match.url(path))
        for size in ((360, 620), (320, 568), (320, 640, 2)):
            resized(page, *size)
            assert page.evaluate(BEYOND) == [], (path, size)
            assert page.evaluate(SMALL) == [], (path, size)


@pytest.mark.slow
def test_the_keys_of_the_band_stand_in_one_row_whatever_comes_next(make: Any, phone: Any) -> None:
    match = make()
    page = phone(390, 844)
    keys = "[...document.querySelectorAll('.band-keys .button')]"
    tops = f"() => {keys}.map(key => Math.round(key.getBoundingClientRect().top))"
    page.goto(match.url())
    shown = page.locator("#screen-match .band-keys .onward")
    for words in ("Spiel zählen", "Beide unterschreiben"):
        shown.get_by_text(words).wait_for()
        for width in (320, 390, 412):
            resized(page, width, 844)
            assert len(set(page.evaluate(tops))) == 1, (words, width, page.evaluate(tops))
            assert page.evaluate(BEYOND) == [], (words, width)
            assert page.evaluate(SMALL) == [], (words, width)
        if words == "Spiel zählen":
            match.cards(CARDS, marks=[2, 1], majority=0)


@pytest.mark.slow
def test_both_scores_and_zwicks_are_on_the_screen_whoever_deals(make: Any, phone: Any) -> None:
    match = make(2)
    match.say("names.set", {"names": "full"}, role="judge")
    page = phone(390, 844)
    page.goto(match.url())
    for dealer in match.persons[:2]:
        match.say("dealer.set", {"dealer": dealer}, hand=match.begin())
        page.reload()
        for width, height in ((390, 844), (360, 620), (320, 568)):
            resized(page, width, height)
            assert page.evaluate("document.documentElement.scrollHeight") <= height, width
            for part in (".chip", ".score b"):
                for side in (0, 1):
                    box = field(page, side).locator(part).bounding_box()
                    assert box["y"] >= 0, (width, part)
                    assert box["y"] + box["height"] <= height, (width, part)
            assert field(page, 0).locator(".score b").bounding_box()["height"] >= 48, width


@pytest.mark.slow
def test_a_misdeal_says_so_and_is_taken_back_in_one_tap(at_the_table: tuple[Table, Any]) -> None:
    match, page = at_the_table
    page.wait_for_selector("#screen-more", state="attached")
    page.locator("#screen-match .more").tap()
    page.locator("#screen-more").get_by_role("link", name="Everything else").tap()
    page.get_by_role("button", name="Misdeal").tap()
    last(page, "Hand 1: misdealt")
    page.locator("#screen-match .undo").tap()
    saved(page)
    assert all(hand["state"] != "void" for hand in match.view()["recent"])


def test_everything_by_keyboard_in_the_order_it_is_seen(at_the_table: tuple[Table, Any]) -> None:
    _, page = at_the_table
    names = []
    for _ in range(8):
        page.keyboard.press("Tab")
        names.append(page.evaluate(FOCUSED))
    order = [next((at for at, name in enumerate(names) if wanted in name), -1)
             for wanted in ("Uwe", "Hand 1", "Count the hand", "button more", "Hanna + Jens")]
    assert order == sorted(order)
    assert -1 not in order
    page.locator("#screen-match .half[data-side='0'] .tap").focus()
    page.keyboard.press("Enter")
    strokes(page, 0, 1)
    assert page.locator("#spoken").text_content() == "Hanna + Jens: 1 Zwick in this hand"
    page.locator("#screen-match .undo").press("Enter")
    strokes(page, 0, 0)
    assert page.locator("#spoken").text_content() == "", "it is taken back, and the line says so"


@pytest.mark.parametrize("comes", ["Bo Neu", ""])
@pytest.mark.slow
def test_what_would_change_is_in_sight_and_not_below_the_keys(make: Any, phone: Any, comes: str) -> None:
    match = make()
    match.quick([12, None], majority=0)
    page = phone(320, 568, locale="en-GB")
    page.goto(match.url("change/player"))
    page.fill("[name=name]", comes)
    if comes:
        page.locator("[name=leaves]").select_option(index=1)
    page.get_by_role("button", name="What would change?").tap()
    seen = page.locator("#preview > :last-child" if comes else ".error").last
    seen.wait_for()
    assert page.locator("#preview h2" if comes else ".ask:has(.error) label").last.bounding_box()["y"] >= 0
    assert seen.evaluate("said => said.getBoundingClientRect().bottom") <= page.locator(".bottom").bounding_box()["y"]


@pytest.mark.slow
def test_one_long_word_in_a_remark_tears_no_page(make: Any, phone: Any) -> None:
    table = make()
    hand = table.quick([12, None], majority=0)
    remark = an_id()
    data = {"side": 1, "about": "zwicks", "remark": remark}
    table.say("objected", data, hand=hand, words={remark: f"Der {'z' * 290}"})
    page = phone(390, 844, locale="de-DE")
    torn = {}
    for path in "hand/1", f"sign?hand={hand}", "hands", "history", "end", "":
        page.goto(table.url(path, "judge"))
        page.wait_for_timeout(150)
        torn[path] = page.evaluate(BEYOND)
    assert not any(torn.values()), torn


def test_a_script_writes_the_time_as_the_server_does(make: Any, phone: Any) -> None:
    """In English it wrote "02:43 AM" over "02:43"."""
    table = make()
    hand = table.quick([12, None], majority=0)
    table.sign(hand, 0)
    page = phone(390, 844, locale="en-GB")
    page.goto(table.url(f"sign?hand={hand}"))
    page.wait_for_timeout(400)
    text = page.locator("#screen-sign [data-signed]:visible").inner_text()
    assert re.search(r" \d\d:\d\d$", text.split("on one")[0].strip()), text


SCORES = """() => [...document.querySelectorAll("#screen-match :is(.score, .chips-of, h2, .pot)")]
  .map(part => part.getBoundingClientRect())
  .map(({x, y, width, height}) => [x, y, width, height].map(Math.round).join())"""


@pytest.mark.slow
@for_each("game, sides", [("zwickern", 2), ("zwickern", 4), ("zwickern", 6), ("zwicken", 4), ("zwicken", 5)])
def test_long_names_are_whole_and_nothing_moves_when_another_deals(
    make: Any, phone: Any, game: str, sides: int
) -> None:
    people = (*HYPHEN, "Maximiliane", "Wilhelmine")
    match = make(sides, variant="dithmarschen" if game == "zwickern" else game, game=game, people=people)
    page = phone(360, 620)
    page.goto(match.url())
    page.locator("#screen-more").wait_for(state="attached")
    before = page.evaluate(SCORES)
    assert page.evaluate(PARTED) + page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "all of it is on the screen"
    match.say("dealer.set", {"dealer": match.persons[1]}, hand=match.begin())
    page.locator("#screen-match .half[data-side='1'] .dealer").wait_for()
    assert page.evaluate(SCORES) == before
    assert page.evaluate(PARTED) + page.evaluate(CUT) == []
