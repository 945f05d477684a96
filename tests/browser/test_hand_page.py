"""The page of one hand on a small phone: what is corrected unfolds where one looks, and each side stands in it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.cases import for_each

pytestmark = pytest.mark.browser


@pytest.mark.slow
@for_each("way", ["quick", "cards"])
def test_correcting_moves_nothing_off_the_screen_and_shows_both_sides(make: Any, reader: Any, way: str) -> None:
    """The page scrolled by 332 px to the form, and of a quick count it showed one field for the first side alone."""
    table = make()
    hand = table.quick([17, None]) if way == "quick" else table.cards(["X25"])
    table.sign(hand)
    page = reader(360, 620, locale="en-GB")
    page.goto(table.url("hand/1"))
    title = page.locator("h1").bounding_box()
    keys = ".hand-keys .button:visible"
    stood = [(key.inner_text(), key.bounding_box()) for key in page.locator(keys).all()]
    page.locator("#put-right-main").evaluate("key => { key.click(); key.click() }")
    expect(page.locator("#correcting .radios").first).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
    assert page.locator("h1").bounding_box() == title
    sides = page.locator("#correcting fieldset", has_text="Card points").locator(".stepper")
    assert sides.count() == (2 if way == "quick" else 0)
    if way == "quick":
        expect(sides.last).to_have_text("Uwe + Frauke the rest")
    # they had changed places under the thumb; what opened it takes no second tap
    assert [(key.inner_text(), key.bounding_box()) for key in page.locator(keys).all()] == stood
    assert [words for words, _ in stood] == ["Back", "Correct"]
    back = page.locator(".hand-keys .put-back")
    back.tap()
    expect(page.locator("#correcting .radios").first).to_be_hidden()
    expect(back).to_have_count(0)
    page.locator("#put-right-main").tap()
    expect(page.locator("#correcting .radios").first).to_be_visible()
    page.wait_for_timeout(800)  # a second tap that was meant for the first saves nothing
    with page.expect_navigation():
        page.locator("#put-right-main").tap()
    if way == "quick":  # its sentence came with a form that had no way back
        expect(page.locator("main")).to_contain_text("Nothing has changed")
        expect(page.locator("#correcting .stepper").last).to_be_in_viewport()
        assert [(key.inner_text(), key.bounding_box()) for key in page.locator(keys).all()] == stood


@pytest.mark.slow
def test_the_numbers_to_correct_stand_at_one_height_and_names_within_their_side(make: Any, reader: Any) -> None:
    table = make(people=("Bartholomäus Thomsen", "Uwe Jensen", "Friedrich-Wilhelm Jensen", "Jo Hansen"))
    table.sign(table.cards(["X25"]), 0, 1)
    page = reader(390, 844)
    page.goto(table.url("hand/1?correct=1"))
    boxes = [field.bounding_box() for field in page.locator("#correcting .stepper input").all()]
    assert len(boxes) == 2
    assert len({(round(box["y"]), round(box["width"])) for box in boxes}) == 1
    for side in page.locator(".hand-sides h2").all():
        assert side.evaluate("part => part.scrollWidth <= part.clientWidth")


def test_who_has_not_signed_is_said_once(make: Any, reader: Any) -> None:
    table = make()
    table.quick([17, 13])
    page = reader(360, 620, locale="en-GB")
    page.goto(table.url("hand/1"))
    shown = page.locator("main").inner_text()
    assert shown.count("Waiting for Hanna + Jens, Uwe + Frauke to sign") == 1
    assert shown.lower().count("sign") == 1


@pytest.mark.slow
def test_a_way_of_counting_has_one_name_and_stands_on_a_screen_once(make: Any, reader: Any) -> None:
    """"Type numbers" and "Quick" were the same, and "By cards" stood above and below the number board."""
    table = make()
    table.begin()
    page = reader(360, 620, locale="en-GB")
    names = {"cards": "By cards", "quick": "Quick", "double": "Double count"}
    for way in names:
        page.goto(table.url(f"count?way={way}"))
        page.wait_for_timeout(300)
        keys = page.locator(".screen:not([hidden]) [name=way][data-way]").all_inner_texts()
        assert sorted(keys) == sorted({"From paper", *names.values()} - {names[way]})


def other_count(table: Any, points: list[int], **more: Any) -> None:
    """Another phone counts the first hand quickly, in place of what was counted."""
    count = {"figures": [{"points": each} for each in points], "facts": {"majority": 0}, "marks": [0, 0]}
    table.say("count.quick", count, hand=table.hands[0], replaces=table.hand(1)["count"], **more)


@pytest.mark.slow
def test_the_page_follows_what_other_phones_say(make: Any, reader: Any) -> None:
    """It went on saying that a signature was needed, with the points of before."""
    table = make()
    hand = table.quick([17, 13])
    page = reader(360, 620, locale="de-DE")
    page.goto(table.url("hand/1"))
    main, keys = page.locator("main"), page.locator(".hand-keys")
    correct, sign = page.locator("#put-right-main"), keys.get_by_text("Unterschreiben")
    expect(main).to_contain_text("Wartet auf Unterschrift: Hanna + Jens, Uwe + Frauke")
    places = correct.bounding_box(), sign.bounding_box()
    table.sign(hand, 0)
    expect(main).to_contain_text("Wartet auf Unterschrift: Uwe + Frauke", timeout=15_000)
    expect(keys).to_contain_text("Unterschreiben")
    table.sign(hand, 1)
    expect(main.locator(".hand-head")).to_contain_text("unterschrieben", timeout=15_000)
    expect(sign).to_be_hidden()
    assert correct.bounding_box() == places[0]
    assert keys.get_by_text("Zurück").count() == 0, "no other key takes the place of one that went"
    other_count(table, [20, 10])
    expect(page.locator("#correction")).to_contain_text("→", timeout=15_000)
    expect(sign).to_be_visible()
    assert (correct.bounding_box(), sign.bounding_box()) == places
    table.sign(hand)
    expect(page.locator(".hand-sides b.big").first).to_have_text("23", timeout=15_000)
    table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hand)
    expect(page.locator("#settling")).to_contain_text("Einspruch", timeout=15_000)
    settle = keys.get_by_text("Klären").bounding_box()
    assert settle["y"] + settle["height"] <= places[0]["y"]
    assert correct.bounding_box() == places[0]
    ended = {"digest": table.view()["end_digest"], "reservation": True, "reason": None}
    table.say("match.ended", ended)
    expect(main).to_contain_text("nur noch die Spielleitung", timeout=15_000)
    page.goto(table.url("hand/1", "watch"))
    expect(page.get_by_role("link", name="Die Partie ist zu Ende")).to_be_visible()


def test_what_is_typed_and_unfolded_stays_when_the_page_follows(make: Any, reader: Any) -> None:
    table = make()
    hand = table.quick([17, 13])
    page = reader(360, 620, locale="de-DE")
    page.goto(table.url("hand/1?correct=1"))
    fold = page.locator("#correcting")
    fold.locator("[data-stepper] button").nth(1).tap()
    page.locator("#correct-reason").fill("Jens hatte den Jok")
    page.locator("#correct-reason").focus()
    seen = page.locator("#correct-reason").bounding_box()
    table.sign(hand, 0)
    table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hand)
    expect(page.locator("#settling")).to_be_attached(timeout=15_000)
    assert page.evaluate("document.activeElement.id") == "correct-reason"
    page.keyboard.type("er")
    assert page.locator("#correct-reason").input_value() == "Jens hatte den Joker"
    assert page.locator("#put-right [name=points-0]").input_value() == "18"
    assert fold.get_attribute("open") is not None
    assert abs(page.locator("#correct-reason").bounding_box()["y"] - seen["y"]) < 1
    with page.expect_navigation():
        page.locator("#put-right-main").tap()
    assert table.hand(1)["result"][0]["card_points"] == 18


@pytest.mark.slow
@for_each("lang", ["de-DE", "en-GB", "nds"])
def test_a_quick_count_is_corrected_on_one_screen_with_its_reason(make: Any, reader: Any, lang: str) -> None:
    """It was 708 px high, the reason half hidden behind the keys that save."""
    table = make(people=("Hans-Jürgen", "Anna-Katharina", "Karl-Friedrich", "Marie-Luise"))
    hand = table.quick([17, 13])
    table.sign(hand)
    page = reader(360, 620, locale=lang)
    page.goto(table.url(f"count?way=quick&hand={hand}"))
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollHeight") == 620
    field, keys = (page.locator(f"#screen-quick {part}").bounding_box() for part in ("#reason-quick", ".bottom"))
    assert field["y"] + field["height"] <= keys["y"]
    page.locator("#screen-quick [data-head='1']").tap()
    page.locator("#screen-quick [data-number='12']").tap()
    expect(page.locator("#screen-quick [data-find]:visible")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollHeight") == 620


def test_what_was_typed_is_there_again_until_it_is_sent(make: Any, phone: Any) -> None:
    table = make()
    table.quick([17, 13])
    page = phone(360, 620)
    page.goto(table.url("hand/1?correct=1"))
    page.locator("[data-stepper] button").nth(1).tap()
    page.locator("#correct-reason").fill("Jens hatte den Joker")
    page.goto(table.url("hands"))
    page.goto(table.url("hand/1"))
    why, points = page.locator("#correct-reason"), page.locator("#put-right [name=points-0]")
    expect(why).to_have_value("Jens hatte den Joker")
    expect(points).to_have_value("18")
    expect(why).to_be_visible()
    keys = page.locator(".hand-keys")
    opens = keys.bounding_box()["x"] + keys.bounding_box()["width"] / 2
    sends, back = (page.locator(key).bounding_box() for key in ("#put-right-main", ".put-back"))
    assert sends["x"] < opens <= back["x"], "it stands where the key stands that opens it, and the way back beside it"
    expect(page.locator("#correcting .stepper").first).to_be_in_viewport()
    page.route("**/do", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.locator("#put-right-main").tap()
    page.unroute("**/do")
    table.sign(table.hands[0], 0)  # another entry comes meanwhile
    page.goto(table.url("hand/1"))
    expect(why).to_have_value("Jens hatte den Joker")
    with page.expect_navigation():
        page.locator("#put-right-main").tap()
    assert table.hand(1)["result"][0]["card_points"] == 18
    page.goto(table.url("hand/1?correct=1"))
    page.locator("[data-added]").first.wait_for()
    expect(why).to_have_value("")
    expect(points).to_have_value("18")
    # every other page of a match with something to type
    penalty = table.url("change/penalty", "judge")
    typed = {
        penalty: {"points": "3", "reason": "Zu spät"}, table.url("change/player"): {"name": "Wi"},
        table.url("change/seats"): {"reason": "Falsch notiert"}, table.url("take-in"): {"text": "eyJ"},
        "/join": {"code": "7Q4"},
    }
    for path, fields in typed.items():
        for visit in ("first", "again"):
            page.goto(path)
            for name, value in fields.items():
                field = page.locator(f"#main [name={name}]")
                if visit == "again":
                    expect(field, path).to_have_value(value)
                field.fill(value)
    page.goto(table.url("change/player"))
    page.select_option("#leaves", index=2)
    leaves = page.input_value("#leaves")
    page.goto(table.url("change/player"))
    assert page.input_value("#leaves") == leaves, "half of what was said would come back as if it were all"
    page.goto(penalty)
    with page.expect_navigation():
        page.locator(".bottom .main").tap()
    page.goto(penalty)
    expect(page.locator("#main [name=points]")).to_have_value("")


@pytest.mark.slow
def test_by_cards_the_reason_stands_beside_the_key_that_saves_and_is_kept(make: Any, phone: Any) -> None:
    table = make(people=("Hans-Jürgen", "Anna-Katharina", "Karl-Friedrich", "Marie-Luise"))
    table.sign(hand := table.cards(["X25"]))
    page = phone(360, 620)
    page.goto(table.url(f"count?way=cards&hand={hand}"))
    page.locator("#screen-more").wait_for(state="attached")
    why = page.locator("#screen-count [name=reason]")
    expect(why).to_be_in_viewport(ratio=1)
    why.fill("Der Joker lag drüben")
    page.go_back()
    page.goto(table.url(f"count?way=cards&hand={hand}"))
    expect(why).to_have_value("Der Joker lag drüben")
    page.locator("#screen-count .lane-half[value='0.1']").tap()
    page.locator("#screen-count [data-confirm]").tap()
    expect(page.locator("#screen-sign [data-correction]").first).to_contain_text("Der Joker lag drüben")


@pytest.mark.slow
def test_who_comes_to_correct_sees_the_form_at_once(make: Any, reader: Any) -> None:
    """The page opened scrolled down to it, below what was to be corrected."""
    table = make()
    hand = table.quick([17, 13])
    table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    page = reader(360, 620, locale="en-GB")
    page.goto(table.url(f"sign?hand={hand}"))
    page.locator("#screen-sign [data-correct]").tap()
    page.wait_for_url("**/hand/1?correct=1")
    expect(page.locator("#correcting .stepper").first).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0


@pytest.mark.slow
def test_that_the_judge_gives_no_reason_is_said_in_the_place_of_the_label(make: Any, reader: Any) -> None:
    table = make()
    table.sign(table.quick([17, 13]))
    page = reader(360, 620, locale="de-DE")
    page.goto(table.url("change/seats", "judge"))
    page.locator("[name=from]").select_option(index=0)  # the first hand, which is signed
    page.locator("[name=swap]").first.check()
    with page.expect_navigation():
        page.locator(".bottom .main").tap()
    key, field = page.locator("[data-judge]"), page.locator("[name=reason]")
    key.scroll_into_view_if_needed()
    before = [each.bounding_box()["height"] for each in (page.locator("#change"), field)]
    key.dispatch_event("click")
    expect(page.get_by_text("Sag in wenigen Worten, warum.")).to_be_visible()
    assert [each.bounding_box()["height"] for each in (page.locator("#change"), field)] == before
    field.fill("Falsch notiert")
    expect(page.get_by_text("Sag in wenigen Worten, warum.")).to_be_hidden()


KEYS_IN_SIGHT = """() => [...document.querySelectorAll("main :is(a[href], button, summary, label:has(input))")]
  .map(key => [key.innerText.trim(), key.getBoundingClientRect()])
  .filter(([words, box]) => words && box.width > 1 && box.bottom > 0 && box.bottom <= innerHeight - 170)
  .map(([words, box]) => [words, Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)])"""
KEY_AT = """([x, y]) => document.elementFromPoint(x, y)?.closest("main :is(a[href], button, summary, label:has(input))")
  ?.innerText.trim() ?? null"""


@pytest.mark.slow
@for_each("way", ["quick", "cards"])
def test_no_key_comes_to_where_another_one_stood_when_something_arrives(make: Any, reader: Any, way: str) -> None:
    """The folds moved down by the height of a correction or an objection, and up again when it was over."""
    table = make()
    hand = table.quick([17, 13]) if way == "quick" else table.cards(["X25"], majority=0)
    page = reader(360, 620, locale="de-DE")
    page.goto(table.url("hand/1"))
    page.get_by_text("Mehr zu diesem Spiel").tap()
    page.evaluate("scrollBy(0, 120)")
    objected: list[str] = []
    arrivals = {
        "a signature": lambda: table.sign(hand, 0), "both": lambda: table.sign(hand, 1),
        "a correction": lambda: other_count(table, [20, 10]),
        "an objection": lambda: objected.append(
            table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hand)
        ),
        "none": lambda: table.say("undone", {"target": objected[0]}),
        "no correction": lambda: table.sign(hand),
    }
    for what, arrive in arrivals.items():
        version, before = page.locator("[data-follow]").get_attribute("data-version"), page.evaluate(KEYS_IN_SIGHT)
        assert before, what
        arrive()
        expect(page.locator("[data-follow]")).not_to_have_attribute("data-version", version, timeout=15_000)
        page.wait_for_timeout(600)
        there = {words: page.evaluate(KEY_AT, [x, y]) for words, x, y in before}
        assert {words: now for words, now in there.items() if now not in {None, words}} == {}, what
        left = {words for words, *_ in page.evaluate(KEYS_IN_SIGHT)}
        assert {words for words, now in there.items() if now is None and words in left} == set(), what


WATCH = """() => {
  const keys = () => [...document.querySelectorAll("main :is(a[href], button, summary)")].map(key =>
    [key.innerText.trim() + (key.form?.elements.target?.value ?? ""), key.getBoundingClientRect(), key])
    .filter(([words, box]) => words && box.width > 1 && box.bottom > 0 && box.bottom <= innerHeight - 80);
  const page = document.querySelector("[data-follow]"), before = keys(), {version} = page.dataset;
  const meets = (one, other) => one.left < other.right - 8 && one.right > other.left + 8
    && one.top < other.bottom - 8 && one.bottom > other.top + 8;
  window.came = new Promise(done => new MutationObserver((_, watching) => {
    if (document.querySelector("[data-follow]")?.dataset.version === version) return;
    watching.disconnect();
    document.body.style.pointerEvents = ""; // it hears again
    const strange = keys().filter(([words, box]) =>
      before.some(([others, stood]) => others !== words && meets(box, stood)));
    done(strange.map(([words, , key]) => [words.slice(0, 11), getComputedStyle(key).pointerEvents]));
  }).observe(document.body, {attributes: true, childList: true, subtree: true}));
}"""


def test_in_an_open_fold_a_key_that_comes_to_where_another_one_stood_takes_no_tap(make: Any, reader: Any) -> None:
    """A second signature, which asks who gave it, moved one "counts again" to where another one had been."""
    table = make()
    hand = table.begin()
    for side in (0, 1, 0):
        call = {"what": "zwick", "side": side, "person": None, "play": None}
        table.say("undone", {"target": table.say("mark.called", call, hand=hand)})
    table.say("count.quick", {"figures": [{"points": 17}, {"points": 13}], "facts": {"majority": 0}}, hand=hand)
    table.sign(hand, 0)
    page = reader(360, 620)
    page.goto(table.url("hand/1"))
    page.get_by_text("Wer was gesagt hat").tap()
    page.get_by_role("button", name="Hanna").evaluate("key => key.scrollIntoView()")
    page.evaluate(WATCH)
    table.sign(hand, 1)
    assert page.evaluate("window.came") == [["Gilt wieder", "none"]] * 2
    expect(page.locator(".quiet")).to_have_count(0)
    page.get_by_role("button", name="Gilt wieder").last.tap(trial=True)
