"""Stepping through a hand of tricks on a phone: keys, buttons, the list, what had to be played; also without script."""

from __future__ import annotations

import pytest

from scorekeeper.web.hand_place import pack
from tests.browser.conftest import BEYOND, SMALL
from tests.browser.stepping import at, compared, swipe
from tests.cases import for_each
from tests.web.trick_hands import BROKEN, HOPPED, RAISED, REVOKED, ROUND, UNSEEN

pytestmark = pytest.mark.browser
HANDS = {"schnapsen": REVOKED, "zwicken": HOPPED, "anbieten": RAISED}
ANGLES = """boxes => {
  const middle = part => {
    const {x, y, width, height} = part.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(document.getElementById("felt"));
  // 0 at the left, clockwise on the screen
  return [...document.querySelectorAll(boxes)].map(middle).map(([across, down]) =>
    (Math.atan2(down - y, across - x) + Math.PI) % (2 * Math.PI));
}"""
"""The angle of each box about the middle of the table."""
BEFORE = """() => [...document.querySelectorAll("#felt .pile")].map(pile => {
  const name = pile.querySelector(".owner").textContent;
  const box = [...document.querySelectorAll(".player")].find(one => one.querySelector("b").textContent === name);
  const middle = part => { const rect = part.getBoundingClientRect(); return rect.x + rect.width / 2; };
  return [middle(box), middle(pile)];
})"""
"""How far to the right each player's box and the card before it stand."""


def address(text):
    """Where a hand that is not kept is replayed."""
    return f"/u/{pack(text)}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "lang"),
    [
        (REVOKED, "de-DE"), (HOPPED, "en-GB"), (RAISED, "nds"), (ROUND["six"], "de-DE"), (BROKEN, "en-GB"),
        (UNSEEN, "nds"),
    ],
    ids=["schnapsen", "zwicken", "anbieten", "six", "broken", "open"],
)
def test_the_script_draws_every_moment_as_the_server_does(reader, text, lang):
    page = compared(reader, address(text), lang, set(range(1, 30)))
    assert at(page) == int(page.get_attribute(".track input", "max"))


def test_keys_buttons_and_swipes_step_without_asking_for_anything(reader):
    page = reader(390, 844, locale="en-GB")
    page.goto(address(REVOKED), wait_until="networkidle")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "icon" not in request.url else None)
    page.keyboard.press("ArrowRight")
    assert "Anna closes the talon" in page.inner_text("#play-sentence")
    page.click("[data-step=last]")
    assert at(page) == 5
    page.keyboard.press("ArrowLeft")
    assert at(page) == 4
    page.keyboard.press("Home")
    assert at(page) == 0
    swipe(page, 300, 80)
    assert at(page) == 1
    swipe(page, 80, 300)
    assert at(page) == 0
    page.keyboard.press("End")
    page.wait_for_function("() => location.search === '?at=5'")
    assert asked == []
    page.reload()
    assert at(page) == 5


@pytest.mark.slow
def test_a_hand_once_loaded_is_stepped_through_without_a_connection(phone):
    page = phone(390, 844, locale="en-GB")
    page.goto(address(HOPPED))
    page.context.set_offline(True)
    page.keyboard.press("End")
    assert "In the pot now: 3 chips." in page.inner_text("#next")
    page.click('a[href="#list"]')
    page.click("#list a.play[href$='at=5']")
    assert "Ben leads" in page.inner_text("#play-sentence")


@pytest.mark.slow
def test_four_and_more_sit_round_the_trick_clockwise(reader):
    """Round the middle of the table the angle of each seat grows; its card lies on its own side."""
    for text in (HOPPED, *ROUND.values()):
        page = reader(360, 620)
        page.goto(f"{address(text)}?at=9999")
        turns = page.evaluate(ANGLES, "#players .player")
        assert turns == sorted(turns), text
        assert len(set(turns)) == len(turns)
        last = int(page.get_attribute(".track input", "max"))
        page.goto(f"{address(text)}?at={last}")
        for box, lying in page.evaluate(BEFORE):
            assert abs(box - lying) < 50, text


@pytest.mark.slow
def test_what_had_to_be_played_opens_over_the_page(reader):
    page = reader(390, 844, locale="en-GB")
    page.goto(f"{address(REVOKED)}?at=3")
    page.click("#ask")
    page.wait_for_selector("dialog#asked:modal")
    assert "The hand held a card that had to be played." in page.inner_text("#asked")
    page.click("#asked .close button")
    page.click('a[href="#list"]')
    page.wait_for_selector("dialog#list:modal")
    page.click("#list a.play[href$='at=1']")
    assert at(page) == 1
    assert page.locator("#list:modal").count() == 0


@for_each(("text", "before"), [
    (REVOKED, 2), (REVOKED.replace("Anna", "Annemarie").replace("Ben", "Benediktus"), 2),
    (HOPPED.replace("Ks Js 9s", "Ks Js Qd"), 12),
])
@pytest.mark.slow
def test_what_can_be_done_about_a_slip_does_not_lie_under_the_bar(reader, text, before):
    page = reader(360, 620)
    page.goto(f"{address(text)}?at={before}", wait_until="networkidle")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#correct:visible")
    below = "document.querySelector('#actions').getBoundingClientRect().bottom"
    assert page.evaluate(f"{below} <= document.querySelector('.bottom').getBoundingClientRect().top")
    assert page.locator("#finding .finding").first.bounding_box()["y"] >= 0
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#correct", state="hidden")
    assert page.evaluate("scrollY") == 0


@pytest.mark.slow
def test_what_is_open_while_the_hand_runs_is_said_once_and_not_in_red(reader):
    page = reader(360, 640, locale="en-GB")
    page.goto(f"{address(UNSEEN)}?at=3")
    assert page.locator(".finding").count() == 0
    page.click('a[href="#list"]')
    page.wait_for_selector("dialog#list:modal")
    assert page.locator("#plays .finding, #plays .icon").count() == 0
    page.click(".still-open summary")
    assert "It is still open" in page.inner_text(".still-open")
    page.click(".still-open a")
    assert at(page) == 3


@pytest.mark.slow
def test_without_a_script_every_moment_is_a_page(reader):
    page = reader(390, 844, locale="en-GB", java_script_enabled=False)
    page.goto(address(HOPPED))
    page.click("[data-step=next]")
    assert at(page) == 1
    assert "Ben plays and exchanges nothing" in page.inner_text("#play-sentence")
    page.click("#ask")
    assert "What was allowed?" in page.inner_text("h1")


@pytest.mark.slow
@pytest.mark.parametrize("text", HANDS.values(), ids=HANDS)
@for_each("view", ["?at=6", "/allowed?at=3", "/what-if?at=2", "/print", "/ruling?at=3", "/cards?at=3"])
def test_nothing_is_wider_than_the_phone_and_everything_can_be_hit(reader, text, view):
    page = reader(360, 640)
    page.goto(address(text) + view)
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []


@for_each("text", ROUND.values(), ids=ROUND)
@pytest.mark.slow
def test_the_result_of_six_fits_a_small_phone(reader, text):
    page = reader(360, 640)
    page.goto(address(text) + "/print")
    parts = page.locator(".scroll:has(table.by-name)")
    assert parts.count() == 1
    assert parts.locator("tbody tr").count() == text.count(",", 0, text.index("dealer")) + 1
    assert parts.evaluate_all("parts => parts.filter(part => part.scrollWidth > part.clientWidth).length") == 0
    assert page.evaluate(BEYOND) == []


@for_each("query", ["v=schnapsen&u=h&t=Kd&h=Ad.Js.Th", "v=zwicken&u=s&t=Kd.9d.Ad&h=7d.9s", "v=anbieten"])
@pytest.mark.slow
def test_the_question_fits_the_phone_and_answers_to_taps(reader, query):
    page = reader(360, 640, locale="en-GB")
    page.goto(f"/check?{query}")
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []
    before = page.url
    page.click("button[name=key] >> nth=0")
    page.wait_for_function("before => location.href !== before", arg=before)
