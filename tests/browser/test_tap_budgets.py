"""How many taps a hand costs, from the match page to saved and accepted by both: the worst case over all results.

Digits count, and so does the tap that opens the counting. The worst case is searched over every distribution by the
rules of the screens (what one tap does); some of the worst are then driven in the browser, tap by tap.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.zwickern.agreement import agree, scoring

OPEN, CONFIRM, SIGN = 1, 1, 2
"""Spiel zählen · Beide unterschreiben · Unterschreiben of both sides."""
BUDGETS = {"zwick": 1, "undo": 1, "quick": 5, "cards usually": 9, "cards at most": 10, "double": 8, "old hand": 4}


def known(variant: str) -> Any:
    return scoring(agree(variant, {}, None, None, 4), 2)


def taps_by_cards(first: int, all_cards: int, majority: int) -> int:
    """The fewest taps that give ``first`` cards to A, the others to B and the majority to one: the rest takes all
    that is open, the majority too."""
    to_b = first + (majority == 0) + (first < all_cards or majority == 1)
    to_a = (all_cards - first) + (majority == 1) + (first > 0 or majority == 0)
    return OPEN + min(to_a, to_b) + CONFIRM + SIGN


def every_hand(variant: str) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way in which the scoring cards and the majority can fall to two sides."""
    cards = len(known(variant).order)
    yield from ((fall, majority) for fall in itertools.product((0, 1), repeat=cards) for majority in (0, 1))


def test_by_cards_over_all_distributions(capsys: pytest.CaptureFixture[str]) -> None:
    costs = Counter(
        taps_by_cards(fall.count(0), len(fall), majority) for fall, majority in every_hand("dithmarschen")
    )
    total = sum(costs.values())
    usual = sorted(costs.elements())[total // 2]
    with capsys.disabled():
        spread = ", ".join(f"{taps}: {100 * number / total:.1f} %" for taps, number in sorted(costs.items()))
        print(f"\nby cards, 3-joker game, {total} distributions: at most {max(costs)}, usually {usual} ({spread})")
    assert max(costs) <= BUDGETS["cards at most"]
    assert usual <= BUDGETS["cards usually"]


# --- driven in the browser --------------------------------------------------------------------------------------


class Finger:
    """Taps on the page of a match, counted."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.taps = page, 0
        page.goto(address)
        page.wait_for_selector("#screen-more", state="attached")  # the screens that follow the page

    def tap(self, selector: str, at: int = 0) -> None:
        self.page.locator(f"{selector} >> visible=true").nth(at).tap()
        self.taps += 1

    def sign(self) -> int:
        """Unterschreiben of both sides; gives the taps of the whole hand once the match page is there again."""
        for _ in range(2):
            # the panel is deaf for 300 ms, so that no tap falls through; where the finger was before, for 1.2 s
            self.page.wait_for_selector("#screen-sign .accept-form button:visible")
            self.page.wait_for_timeout(1250)
            self.tap("#screen-sign .accept-form button")
        self.page.wait_for_selector("#screen-match:not([hidden])")
        return self.taps


@pytest.fixture
def finger(phone: Any, live_server: Any) -> Any:
    """A match of two sides on a phone of 390×844 that counts in the given way first."""

    def begin(way: str, variant: str = "dithmarschen") -> Finger:
        page = phone(390, 844)
        page.goto("/new")
        links = page.evaluate(OPENED, [variant])
        page.evaluate("way => localStorage.setItem('scorekeeper.way', JSON.stringify(way))", way)
        return Finger(page, f"/m/{links['record']}")

    return begin


OPENED = """async ([variant]) => {
  let n = 0;
  const tail = () => (Math.floor(Math.random() * 2 ** 40) + n++).toString(16).padStart(12, "0");
  const id = () => `019aa0ff-0000-7000-8000-${tail()}`;
  const people = [id(), id(), id(), id()];
  const rules = {variant, switches: {}, schedule: null, packs: null};
  const payload = {game: "zwickern", rules, sides: [[people[0], people[2]], [people[1], people[3]]], seats: people,
    dealer: people[0], drawn: false, end: {kind: "open", n: null}, place: null, names: "first"};
  const entry = {id: id(), v: 1, kind: "match.opened", hand: null, after: null, replaces: null, by: null,
    device: "a".repeat(16), at_phone: "", payload};
  const words = Object.fromEntries(people.map((one, at) => [one, ["Hanna", "Uwe", "Jens", "Frauke"][at]]));
  const answer = await fetch("/matches", {method: "POST", headers: {"Content-Type": "application/json"},
    body: JSON.stringify({match: id(), maker: "m".repeat(22), entries: [entry], words})});
  return answer.json();
}"""


def saved(finger: Finger) -> dict[str, Any]:
    """The newest hand as the server has it, once it is signed there."""
    return dict(finger.page.evaluate("""async () => {
      for (let round = 0; round < 100; round += 1) {
        const hands = await (await fetch(`${document.getElementById("match").dataset.base}/hands.json`)).json();
        if (hands.at(-1)?.state === "signed") return hands.at(-1);
        await new Promise(done => setTimeout(done, 100));
      }
      return {};
    }"""))


def all_hands(finger: Finger) -> list[dict[str, Any]]:
    """Every hand as the server has it."""
    base = finger.page.locator("#match").get_attribute("data-base") if finger.page.locator("#match").count() else ""
    path = base or finger.page.url.split("/hand/")[0]
    return list(finger.page.evaluate("async path => (await fetch(`${path}/hands.json`)).json()", path))


WORST = [("0000011111", 0), ("0101010101", 1), ("0011110000", 0), ("1111111111", 1), ("0000000000", 0)]


@pytest.mark.parametrize(
    ("fall", "majority"),
    [*WORST[:2], *(pytest.param(*worst, marks=pytest.mark.slow) for worst in WORST[2:])],
)
def test_by_cards_in_the_browser(finger: Any, fall: str, majority: int) -> None:
    hand = finger("cards")
    hand.tap("a.onward")
    few = "0" if fall.count("0") + (majority == 0) <= fall.count("1") + (majority == 1) else "1"
    for tile, side in enumerate(fall):
        if side == few:
            hand.tap(f"#tile-{tile} .lane-half", int(side))
    if str(majority) == few:
        hand.tap("#tile-majority .lane-half", majority)
    hand.tap("[data-rest] button", 1 - int(few))
    hand.tap("#count-form [data-save] .main")
    taps = hand.sign()
    assert taps <= BUDGETS["cards at most"]
    assert taps == taps_by_cards(fall.count("0"), 10, majority)
    result = saved(hand)["result"]
    order = known("dithmarschen").order
    assert [sorted(side["list"]) for side in result] == [
        sorted(code for code, to in zip(order, fall, strict=True) if to == side) for side in "01"
    ]
    assert result[majority]["majority"] == 3


@pytest.mark.slow
def test_quick_in_the_browser(finger: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Every result of the 3-joker game is one key, so that the opening tap is within the budget too."""
    hand = finger("quick")
    keys = hand.page.locator("#quick-pad [data-number]")
    numbers = keys.evaluate_all("keys => keys.map(key => Number(key.dataset.number))")
    assert numbers == list(range(28))
    hand.tap("a.onward")
    hand.tap("#quick-pad [data-number='27']")
    hand.tap("#screen-quick [data-majority='1']")
    taps = hand.sign()
    with capsys.disabled():
        print(f"\nquick, 3-joker game: {taps}")
    assert taps <= BUDGETS["quick"]
    found = saved(hand)
    assert [side["points"] for side in found["result"]] == [27, 3]
    assert found["way_note"]


@pytest.mark.slow
def test_double_in_the_browser(finger: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Every result of the 3-joker game is one key, and who has the majority another, on each half; both accept."""
    hand = finger("double")
    keys = hand.page.locator("#double-pad [data-number]")
    numbers = keys.evaluate_all("keys => keys.map(key => Number(key.dataset.number))")
    assert numbers == list(range(28))
    hand.tap("a.onward")
    for number in (14, 13):
        hand.tap(f"#double-pad [data-number='{number}']")
        hand.tap("#screen-double [data-majority='0']")
    taps = hand.sign()
    with capsys.disabled():
        print(f"\ndouble count, 3-joker game: {taps}")
    assert taps <= BUDGETS["double"]
    assert [side["points"] for side in saved(hand)["result"]] == [17, 13]


@pytest.mark.slow
def test_an_old_hand_in_the_browser(finger: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """From the match page: the list, the hand, the card that lies on the wrong side, Berichtigen."""
    hand = finger("cards")
    for _hand in range(2):
        hand.tap("a.onward")
        hand.tap("#tile-0 .lane-half")
        hand.tap("[data-rest] button", 1)
        hand.tap("#count-form [data-save] .main")
        hand.sign()
        saved(hand)
    before = all_hands(hand)[0]
    moved = before["result"][1]["list"][0]
    hand.taps = 0
    hand.tap("#screen-match a[data-go=hands]")
    hand.page.locator("#hands-rows tr[data-hand]").nth(1).wait_for()
    hand.tap("#hands-rows tr[data-hand] a")
    hand.page.wait_for_url("**/hand/1")
    hand.tap(f".pick:has(input[value='1:{moved}'])")
    hand.tap("#put-right-main")
    hand.page.get_by_text("Eine Berichtigung wartet").wait_for()
    with capsys.disabled():
        print(f"\ncorrect an old hand: {hand.taps}")
    assert hand.taps <= BUDGETS["old hand"]
    after = all_hands(hand)[0]
    assert moved in after["proposal"]["result"][0]["list"]
    assert after["result"] == before["result"], "what both have signed holds until both sign again"


def test_zwick_and_undo_in_the_browser(finger: Any) -> None:
    hand = finger("cards")
    hand.tap("#screen-match .tap")
    assert hand.taps == BUDGETS["zwick"]
    hand.page.wait_for_selector("#screen-match .half .strokes")
    hand.taps = 0
    hand.tap("#screen-match .undo")
    assert hand.taps == BUDGETS["undo"]
    hand.page.wait_for_function("() => !document.querySelector('#screen-match .half .tally .strokes')")


@pytest.mark.slow
def test_the_rest_is_taken_back_in_one_step(finger: Any) -> None:
    hand = finger("cards")
    hand.tap("a.onward")
    hand.tap("#tile-0 .lane-half")
    hand.tap("[data-rest] button", 1)
    hand.taps = 0
    hand.tap("#count-form [data-undo]")
    assert hand.taps == BUDGETS["undo"]
    assert hand.page.locator('.lane[data-to=""]').count() == 10
    assert hand.page.locator('#tile-0[data-to="0"]').count() == 1


@pytest.mark.slow
def test_typing_digits_instead_of_keys(finger: Any) -> None:
    """Who likes digits better chooses them once; a wrong number is marked and not refused; the other side sees none."""
    hand = finger("double")
    hand.tap("a.onward")
    shown = "#double-pad [data-number] >> visible=true"
    hand.tap("#double-pad [data-number='27']")
    assert hand.page.locator("#double-pad [aria-pressed=true]").inner_text() == "27"
    hand.tap("#screen-double [data-majority='0']")
    section = hand.page.locator("#screen-double")
    assert section.locator("#double-pad [aria-pressed=true]").count() == 0
    assert hand.page.locator("#screen-double [data-typed]").inner_text() == ""
    assert "27" not in section.evaluate("""one => {
      const beside = one.cloneNode(true);
      beside.querySelectorAll(".pad").forEach(pad => pad.remove());
      return beside.textContent;
    }""")
    assert "Hanna + Jens sind fertig" in section.inner_text()
    assert hand.page.locator("#screen-double .double.turned").count() == 1
    hand.tap("#double-pad [data-pad=keys]")
    hand.page.reload()
    hand.page.wait_for_selector("#double-pad [data-digit='4']:visible")
    assert hand.page.locator(shown).count() == 0
    for digit in "4144":
        hand.tap(f"#double-pad [data-digit='{digit}']")
    assert section.locator("[data-typed]").inner_text() == "44", "a third digit begins another number"
    hand.tap("#double-pad [data-digit=back]")
    hand.tap("#double-pad [data-digit='1']")
    assert section.locator("[data-odd]").inner_text() == "41 von 27?"
    hand.tap("#double-pad [data-pad=grid]")
    assert hand.page.locator(shown).count() == 28
