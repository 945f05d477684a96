"""The sign-off on the smallest phone: all of it is seen at once, and a dispute is one tap away from the score."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BEYOND, SMALL
from tests.browser.letters import PARTED
from tests.browser.offline import until
from tests.browser.tapped import DEAF, Phone
from tests.cases import for_each
from tests.web.tables import OTHER_PHONE, an_id

pytestmark = pytest.mark.browser

HEIGHT = "document.documentElement.scrollHeight"


@pytest.mark.slow
@for_each("lang", ["de-DE", "en-GB"])
def test_two_counts_that_differ_fit_the_smallest_phone(make: Any, reader: Any, lang: str) -> None:
    """What may be wrong with either stood in both halves besides: 720 px."""
    table = make()
    hand = table.begin()
    for side, points, device in ((0, 17, OTHER_PHONE), (1, 10, OTHER_PHONE), (1, 13, "c" * 16)):
        sealed = {"side": side, "figures": {"points": points, "cards": None}}
        table.say("count.sealed", sealed, hand=hand, device=device)
    quick = make()
    counted = quick.quick([17, 13], marks=[1, 0])
    quick.sign(counted)
    figures = [{"points": 20}, {"points": 10}]
    quick.say("count.quick", {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0]}, hand=counted)
    page = reader(360, 620, locale=lang)
    for match in (table, quick):
        assert match.hand(1)["conflict"]
        page.goto(match.url(f"sign?hand={match.hands[0]}"))
        expect(page.locator("#screen-sign [data-conflict]")).to_be_visible()
        page.wait_for_timeout(300)
        assert page.evaluate(HEIGHT) == 620


def test_a_judge_who_signs_off_a_correction_sees_which_hand_it_is(make: Any, reader: Any) -> None:
    table = make()
    hand = table.quick([17, 13], marks=[1, 0])
    table.sign(hand)
    figures, before = [{"points": 20}, {"points": 10}], table.hand(1)["count"]
    count = {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0]}
    table.say("count.quick", count, hand=hand, replaces=before)
    page = reader(360, 620, locale="de-DE")
    page.goto(table.url(f"sign?hand={hand}", "judge"))
    page.wait_for_timeout(300)
    expect(page.locator("#screen-sign [data-rule]")).to_be_visible()
    title = page.locator("#screen-sign [data-hand-title]")
    box = title.bounding_box()
    assert title.inner_text() == "1. Spiel"
    assert box["width"] >= 48
    assert box["height"] < 56, "in one line"
    assert page.evaluate(HEIGHT) == 620


def test_a_dispute_is_settled_one_tap_from_the_score_and_corrected_in_two(make: Any, reader: Any) -> None:
    table = make()
    hand = table.quick([17, 13])
    table.sign(hand, 0)
    table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hand)
    written = table.page("")
    assert re.search(rf'data-go="sign" href="[^"]*/sign\?hand={hand}"', written), "without a script too"
    page = reader(360, 620, locale="en-GB")
    page.goto(table.url())
    page.wait_for_timeout(300)
    page.locator("[data-state] a").tap()
    expect(page.locator("#screen-sign [data-settle] [value=keep]").first).to_be_in_viewport()
    assert page.locator("#screen-sign [data-correct]").inner_text() == "Correct it", "beside a sum it is no verdict"
    page.locator("#screen-sign [data-correct]").tap()
    expect(page.locator("#put-right")).to_be_attached()
    page.goto(table.url("hands"))
    expect(page.locator("#hands-settle")).to_have_attribute("href", re.compile(rf"/sign\?hand={hand}$"))
    table.say("objected", {"side": 1, "about": "other", "remark": None}, hand=table.quick([20, 10]))
    page.goto(table.url())
    expect(page.locator("[data-state] a")).to_have_attribute("href", re.compile("/hands$"))


def test_on_a_sides_phone_the_others_half_has_no_key_of_its_own(make: Any, reader: Any) -> None:
    """"Sign here" stood in it as a key, and once the own side had signed it was the only one on the screen."""
    table = make()
    hand = table.cards(["X25"])
    page = reader(360, 620, locale="en-GB")
    page.goto(table.url("phone?change=1"))
    with page.expect_navigation():
        page.locator("[name=whose][value='0']").tap()
    page.goto(table.url(f"sign?hand={hand}"))
    page.wait_for_timeout(300)
    others = page.locator("#screen-sign .panel-of[data-side='1']")
    expect(others.get_by_text("Sign on this phone instead")).to_be_visible()
    assert others.locator(".button:visible").count() == 0
    others.get_by_text("Sign on this phone instead").tap()
    expect(others.locator(".accept-form .button")).to_be_visible()


@pytest.mark.slow
def test_the_sign_of_a_sealed_count_is_a_lock_that_stands_on_its_feet(make: Any, reader: Any) -> None:
    """Its shackle hung below, and whoever sat opposite took it for a mistake of the turned half."""
    table = make()
    hand = table.begin()
    table.say("count.sealed", {"side": 0, "figures": {"points": 17, "cards": None}}, hand=hand)
    page = reader(360, 620)
    page.goto(table.url("count?way=double"))
    page.wait_for_timeout(300)
    shackle, body = page.evaluate("""() => ["path", "rect"].map(part =>
      document.querySelector("#i-sealed " + part).getBBox().y)""")
    assert shackle < body


@pytest.mark.slow
def test_who_counts_or_signs_reads_that_there_is_no_connection_and_nothing_moves(make: Any, phone: Any) -> None:
    table = make()
    table.quick([17, 13])
    running = make()
    running.begin()
    page = phone(360, 620, locale="en-GB")
    boxes = """() => [...document.querySelectorAll(".screen:not([hidden]) *")]
      .filter(part => !part.matches(".away") && !part.closest("h1, svg") && part.checkVisibility())
      .map(part => { const {x, y, width, height} = part.getBoundingClientRect();
        return [part.tagName, part.className, x, y, width, height].join(" "); })"""
    for path in (table.url("sign"), *(running.url(f"count?way={way}") for way in ("cards", "quick", "double"))):
        page.goto(path)
        page.wait_for_timeout(500)
        line = page.locator(".screen:not([hidden]) .away")
        expect(line).to_be_hidden()
        before = page.evaluate(boxes)
        page.context.set_offline(True)
        expect(line).to_have_text("No connection")
        expect(line).to_be_in_viewport()
        assert page.evaluate(boxes) == before, path
        page.context.set_offline(False)
        expect(line).to_be_hidden()


@pytest.mark.slow
def test_the_keys_of_zwicks_stand_at_one_height_however_many_there_are(make: Any, reader: Any) -> None:
    """With five strokes between them the second key went a row down, and the board became higher than the phone."""
    table = make()
    hand = table.begin()
    for _ in range(12):
        table.say("mark.called", {"what": "zwick", "side": 1, "person": None, "play": None}, hand=hand)
    page = reader(360, 620)
    for way in ("quick", "double"):
        page.goto(table.url(f"count?way={way}"))
        page.wait_for_timeout(300)
        keys = page.locator(".screen:not([hidden]) .step-key")
        assert len({round(key.bounding_box()["y"]) for key in keys.all()}) == 1
        assert page.evaluate(HEIGHT) == 620


@pytest.mark.slow
def test_the_keys_of_zwicks_stand_at_one_height_below_names_of_any_length(make: Any, reader: Any) -> None:
    table = make(people=("Bartholomäus Thomsen", "Uwe Jensen", "Friedrich-Wilhelm Jensen", "Jo Hansen"))
    table.begin()
    for width in (360, 390):
        page = reader(width, 844)
        page.goto(table.url("count?way=quick"))
        page.wait_for_timeout(300)
        keys = [key.bounding_box() for key in page.locator(".screen:not([hidden]) .step-key").all()]
        assert len({round(key["y"]) for key in keys}) == 1
        one, other = (keys[at + 1]["x"] - keys[at]["x"] for at in (0, 2))
        assert abs(one - other) < 2, "both sides' keys are as far from each other"


@pytest.mark.slow
def test_a_second_phone_says_once_that_the_match_is_over(make: Any, reader: Any) -> None:
    table = make()
    table.sign(table.cards(["X25"]))
    page = reader(360, 620, locale="en-GB")
    page.goto(table.url())
    page.wait_for_timeout(300)
    table.say("match.ended", {"reason": None, "reservation": False}, role="judge")
    band = page.locator("#screen-match .band")
    expect(band.locator("a[data-title]")).to_have_text("1 hand")
    assert band.inner_text().count("The match is over") == 2, "to each side of the table"
    page.reload()
    page.wait_for_timeout(300)
    expect(band.locator("a[data-title]")).to_have_text("1 hand")


LONG = (
    "Hans-Jürgen Petersen", "Anna-Katharina Christiansen", "Karl-Friedrich Großmann", "Marie-Luise Thomsen-Asmussen",
    "Ernst-August Hollenbeck",
)
REMARK = "Anna-Katharina hatte zwei Asse mehr, sagt Marie-Luise"


def fits(page: Any, path: str) -> None:
    """The sign-off stands on the smallest phone as a whole."""
    page.goto(path)
    page.wait_for_timeout(300)
    assert page.evaluate(HEIGHT) == 620, path
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate(PARTED) == []


@pytest.mark.slow
@for_each("lang", ["de-DE", "nds"])
def test_each_sign_off_fits_with_long_names(make: Any, reader: Any, lang: str) -> None:
    table, page, remark, why = make(people=LONG), reader(360, 620, locale=lang), an_id(), an_id()
    hand = table.cards(["X25"], marks=[2, 1])
    path = table.url(f"sign?hand={hand}")
    fits(page, path)
    call = {"what": "zwick", "side": 0, "person": None, "play": None}
    calls = [table.say("mark.called", call, hand=hand) for _ in range(3)]  # one more than were counted
    fits(page, path)
    table.say("undone", {"target": calls[0]}, hand=hand)
    table.sign(hand, 0)
    fits(page, path)
    table.say("objected", {"side": 1, "about": "other", "remark": remark}, hand=hand, words={remark: REMARK})
    fits(page, path)
    fits(page, table.url(f"sign?hand={hand}", "judge"))
    table.say("settled", {"side": 0, "outcome": "keep", "reason": None}, hand=hand)
    fits(page, path)
    decided = {"side": None, "outcome": "keep", "reason": why}
    table.say("settled", decided, hand=hand, role="judge", words={why: REMARK})
    fits(page, path)
    corrected, reason = table.cards(["X25"]), an_id()
    table.sign(corrected)
    figures = {"figures": [{"points": 20}, {"points": 10}], "facts": {"majority": 0}, "marks": [1, 1], "reason": reason}
    table.say("count.quick", figures, hand=corrected, replaces=table.hand(2)["count"], words={reason: REMARK})
    for role in ("record", "judge"):
        fits(page, table.url(f"sign?hand={corrected}", role))
    table.sign(corrected, 0)
    fits(page, table.url(f"sign?hand={corrected}"))


NAMES = ("Hans-Jürgen", "Karin", "Uwe", "Anna-Katharina")
WHY = "Wir hatten die beiden Könige doppelt gezählt, sagt Karin nach dem Nachzählen der Stiche"


def corrected(table: Any, hand: str, points: list[int]) -> None:
    """The hand, counted quickly once more, with a reason of three lines."""
    reason, number = an_id(), table.hands.index(hand) + 1
    count = {"figures": [{"points": each} for each in points], "facts": {"majority": 0}, "marks": [1, 1]}
    table.say(
        "count.quick", {**count, "reason": reason}, hand=hand, replaces=table.hand(number)["count"],
        words={reason: WHY},
    )


def disputed(table: Any, hand: str) -> None:
    """The second side objects, in three lines."""
    remark = an_id()
    table.say("objected", {"side": 1, "about": "other", "remark": remark}, hand=hand, words={remark: WHY})


@pytest.mark.slow
@for_each("points", [[17, 10], [17, 13]])
@for_each("size", [(360, 620), (390, 844)])
def test_a_correction_and_an_objection_are_read_whole_where_one_signs(
    make: Any, reader: Any, size: tuple[int, int], points: list[int]
) -> None:
    """Why a signed result was another now stood nowhere, an objection ended in "Wir hatte…", and the keys below it."""
    page = reader(*size, locale="de-DE")
    height = f"[document.documentElement.scrollHeight, {size[1]}]"

    def stands(table: Any, hand: str, *parts: str, role: str = "record") -> None:
        for again in (False, True):  # as the server wrote it and as the script draws it
            page.goto(table.url(f"sign?hand={hand}", role))
            page.wait_for_timeout(300 if again else 0)
            for part in parts:
                line = page.locator(f"#screen-sign .panel-of.side-0 {part}")
                expect(line).to_contain_text(f"„{WHY}“")
                expect(line).to_have_css("white-space", "normal")
        assert page.evaluate(height) == [size[1], size[1]], parts
        expect(page.locator("#screen-sign .panel-of.side-0 .sign-foot")).to_be_in_viewport(ratio=1)

    signed, table = make(people=NAMES), make(people=NAMES)
    hand = table.quick([12, 15], marks=[1, 0])
    table.sign(hand, 0)
    corrected(table, hand, points)
    stands(table, hand, "[data-lapsed]")
    expect(page.locator("[data-lapsed]:visible")).to_contain_text("unterschrieben. „")
    disputed(table, hand)
    stands(table, hand, ".spoken")
    stands(table, hand, ".spoken", role="judge")
    of_the_other = page.locator("#screen-sign .panel-of.side-0 .spoken .mark.b")
    own = page.locator("#screen-sign .panel-of.side-1 .half-top .mark.b")
    colour = """part => {
      const {color, backgroundColor, borderColor} = getComputedStyle(part);
      return [color, backgroundColor, borderColor].join();
    }"""
    assert of_the_other.evaluate(colour) == own.evaluate(colour), "a side's sign has its colours in both halves"
    hand = signed.quick([12, 15], marks=[1, 0])
    signed.sign(hand)
    corrected(signed, hand, points)
    stands(signed, hand, "[data-correction]")
    disputed(signed, hand)
    stands(signed, hand, "[data-correction]", ".spoken")


@pytest.mark.slow
def test_back_folds_an_objection_and_nobody_comes_back_to_what_is_done(make: Any, reader: Any) -> None:
    """Back left the page with the objection half written, and behind a dispute stood the next hand's empty count."""
    table, page = make(people=NAMES), reader(360, 620, locale="de-DE")
    hand = table.cards(["X25"])
    page.goto(table.url())
    page.goto(table.url(f"sign?hand={hand}"))
    page.wait_for_timeout(500)
    objection = page.locator("#screen-sign .side-0 .objection")
    objection.locator("summary").tap()
    expect(objection).to_have_attribute("open", "")
    page.wait_for_timeout(DEAF)
    page.go_back()
    expect(objection).not_to_have_attribute("open", "")
    expect(page.locator("#screen-sign")).to_be_visible()
    objection.locator("summary").tap()
    page.wait_for_timeout(DEAF)
    objection.locator("[name=about]:visible").last.tap()
    expect(page.locator("#screen-match")).to_be_visible()
    page.wait_for_timeout(500)
    assert page.url.endswith(table.url())
    page.go_back()
    page.wait_for_timeout(300)
    assert "/sign" not in page.url


@pytest.mark.slow
@for_each("sides", [2, 3])
def test_what_is_wrong_is_asked_whole_where_it_unfolds(make: Any, reader: Any, sides: int) -> None:
    """The turned half's question lay below the band; of three sides the key that leads back did, and the last one's
    question beneath the edge. A gap's explanation and keys made three sides 646 px high."""
    table = make(sides)
    hand = table.quick([12, 9, 5][:sides], majority=0)
    page = reader(360, 620, locale="de-DE")
    page.goto(table.url(f"sign?hand={hand}"))
    assert page.evaluate("document.documentElement.scrollHeight") <= 620
    panel = page.locator(f"#screen-sign .panel-of[data-side='{sides - 1}']")
    panel.locator(".objection summary").tap()
    hidden = """panel => [...panel.querySelectorAll(
        ".objection :is(summary, h3, [name=remark], .choices .button)")].filter(part => {
      const box = part.getBoundingClientRect(), x = box.left + box.width / 2;
      return ![box.top + 2, box.bottom - 2].every(y => part.contains(document.elementFromPoint(x, y)));
    }).map(part => part.textContent.trim())"""
    assert panel.evaluate(hidden) == []


@pytest.mark.slow
def test_to_decide_moves_nothing_on_the_sign_off(make: Any, reader: Any) -> None:
    """"Decide" pushed the halves apart, and its keys off the screen."""
    table, page = make(people=NAMES), reader(360, 620, locale="de-DE")
    hand = table.quick([17, 10])
    disputed(table, hand)
    page.goto(table.url(f"sign?hand={hand}", "judge"))
    page.wait_for_timeout(300)
    boxes = """[...document.querySelectorAll("#screen-sign .panel-of, #screen-sign .judge > summary")]
      .map(part => part.getBoundingClientRect().y)"""
    before = page.evaluate(boxes)
    page.locator("#screen-sign .judge > summary").tap()
    assert all(abs(now - then) < 2 for now, then in zip(page.evaluate(boxes), before, strict=True))
    assert page.evaluate(HEIGHT) == 620
    for key in page.locator("#screen-sign .judge .choices .button").all():
        expect(key).to_be_in_viewport(ratio=1)
    page.locator("#judge-reason").fill("28 Karten")
    page.locator("#screen-sign .judge [value=count]").tap()
    expect(page.locator("#screen-quick")).to_be_visible()
    expect(page.locator("#reason-quick")).to_have_value("28 Karten")
    page.locator("#quick-form [data-way=cards]").tap()
    expect(page.locator("#reason-cards")).to_have_value("28 Karten")
    for tile in (1, 2, 3):
        page.locator(f"#tile-{tile} [name=give]").first.tap()
    page.locator("#screen-count [data-rest] [value='1']").tap()
    page.locator("#count-form [data-save] [name=deed]").tap()
    expect(page.locator("#screen-hands")).to_be_visible()
    until(lambda: table.hand(1)["way"] == "cards", "what the judge counted came to the server")
    settled = table.hand(1)
    assert (settled["way"], settled["objections"][0]["by_judge"], settled["proposal"]) == ("cards", True, None)


@pytest.mark.slow
def test_all_who_sat_in_a_deal_sign_dispute_and_correct_it_on_one_screen(phone: Any) -> None:
    """Five were 651 px high, a correction with its reason in each one's row 1,020."""
    page = phone(360, 620, locale="de-DE")
    table = Phone(page)
    table.begin("zwicken", [name.partition(" ")[0] for name in LONG])
    table.deal([2, 1, 0, None, None])
    table.until("view => view.hands === 1")
    path = f"{table.base}/sign?hand={table.hands()[0]['id']}"
    fits(page, path)
    rows = """() => [...document.querySelectorAll("#screen-sign .sign-list > *")].filter(part => part.checkVisibility())
      .map(part => part.getBoundingClientRect()).map(({y, height}) => [y, height])"""
    unsigned = page.evaluate(rows)
    page.wait_for_timeout(DEAF)
    for signed in range(1, 5):
        table.tap("#screen-sign .accept-form button")
        table.until(f"view => view.recent[0].accepted.length === {signed}")
        assert page.evaluate(rows) == unsigned, "no row grows under the next one's finger"
        page.wait_for_timeout(DEAF)
    fits(page, path)
    assert page.evaluate(rows) == unsigned, "nor does the server draw it otherwise"
    table.sign(1)
    table.until("view => view.recent[0].state === 'signed'")
    page.goto(path.replace("sign?", "count?way=quick&"))
    table.pick("tricks-0", 1)
    table.pick("tricks-2", 1)
    page.fill("#reason-quick", REMARK)
    table.tap("#screen-quick [data-save]")
    table.until("view => view.proposed.length === 1")
    fits(page, path)
    table.tap("#screen-sign .objection > summary")
    page.locator("#screen-sign .objection[open] [name=remark]").fill(REMARK)
    table.tap("#screen-sign .objection[open] .choices button")
    table.until("view => view.disputed.length === 1")
    fits(page, path)


CLAIMS = ((0, 1), (1, 0), (0, 0), (None, 1))


@pytest.mark.parametrize(
    ("script", "tried"),
    [
        (True, CLAIMS[:1]),
        pytest.param(True, CLAIMS[1:], marks=pytest.mark.slow),
        pytest.param(False, CLAIMS, marks=pytest.mark.slow),
    ],
)
def test_that_both_sides_claim_the_majority_is_said_before_they_sign(
    make: Any, reader: Any, script: bool, tried: Any
) -> None:
    """The sums came out, 30 = 30 with a tick, and nobody was told until a match that could not be."""
    page = reader(360, 620, locale="en-GB", java_script_enabled=script)
    both, differ = "More than one side has claimed the majority.", "The sides disagree about who has the majority."
    doubted = {(0, 1): both, (1, 0): differ}
    for claims in tried:
        words = doubted.get(claims, "")
        table = make()
        hand = table.begin()
        for side, claim in enumerate(claims):
            count = {"side": side, "figures": {"points": 15, "cards": None}, "facts": {"majority": claim}}
            table.say("count.sealed", count, hand=hand)
        page.goto(table.url(f"sign?hand={hand}"))
        doubts, line = page.locator("#screen-sign [data-doubts]"), page.locator("#screen-sign [data-check]")
        expect(doubts, str(claims)).to_have_text(words)
        assert ("ok" in line.get_attribute("class")) == (not words), claims
        assert page.evaluate(HEIGHT) == 620
        for path in ("hand/1", "hands", "", "sheet"):
            page.goto(table.url(path))
            expect(page.get_by_text("15" if path else "Both sign").locator("visible=true").first).to_be_visible()
            shown = page.locator("body").inner_text()
            assert (both in shown, differ in shown) == (words == both, words == differ), (claims, path)
