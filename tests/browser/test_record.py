"""Recording play by play on a phone: taps counted, against the rules, without a connection, to the sign-off."""

from __future__ import annotations

import re
import statistics
from pathlib import Path
from typing import Any

import pytest

import scorekeeper
from scorekeeper.zwickern.notation import read, write_play
from tests.browser.conftest import BEYOND, SMALL, resized
from tests.browser.recorder import PLAYS, RECORD, Recorder, deal_table, entered_before, same
from tests.cases import for_each

HANDS = Path(scorekeeper.__file__).parent / "zwickern" / "app" / "hands"
"""A whole hand of each variant, as the house shows them."""
BOXES = "cards => cards.map(card => [card.getBoundingClientRect().width, card.getBoundingClientRect().height])"


@pytest.fixture
def recorder(phone: Any) -> Recorder:
    return Recorder(phone(390, 844)).open()


@pytest.mark.slow
def test_the_sample_hand_costs_two_taps_a_play_and_no_key_moves(recorder: Recorder, capsys: Any):
    deal_table(recorder)
    taps, places = [], set()
    for play in PLAYS:
        where = "() => JSON.stringify(document.querySelector('[data-key=card-Kd]').getBoundingClientRect())"
        places.add(recorder.page.evaluate(where))
        taps.append(recorder.play(play))
    with capsys.disabled():
        print(f"\ntaps a play, hands unknown: {taps}")
    assert statistics.median(taps) == 2
    assert max(taps) <= 3
    assert taps.count(1) == 4, "nothing else could be done"
    assert len(places) == 1, places
    sheet = recorder.saved(48)
    assert [same(step["zhn"]) for step in sheet["steps"] if step["kind"] == "play"] == [
        same(write_play(play)) for play in PLAYS
    ]
    assert not any(found["severity"] == "error" for step in sheet["steps"] for found in step.get("findings", ()))


@pytest.mark.slow
@for_each("variant", ["danyliuk", "classic"])
def test_two_hands_more_cost_two_taps_a_play_too(phone: Any, capsys: Any, variant: str):
    """Whole hands of two other variants, four alone and three, nobody's cards known."""
    record = read((HANDS / f"{variant}.zhn").read_text(encoding="utf-8"))
    assert record.setting is not None
    *players, dealer = record.setting.players
    recorder = Recorder(phone(390, 844), variant, (dealer, *players)).open()
    for item in record.deals[0].tables[0].items:
        for card in item.cards:
            recorder.card(card.code)
    taps = [recorder.play(line.play) for deal in record.deals for line in deal.plays]
    with capsys.disabled():
        print(f"\n{variant}: taps a play, hands unknown: {taps}, median {statistics.median(taps)}")
    assert statistics.median(taps) <= 2
    assert max(taps) <= 3
    recorder.saved(len(taps))


@pytest.mark.slow
def test_with_the_hands_written_down_a_play_costs_two(recorder: Recorder, capsys: Any):
    deal_table(recorder)
    recorder.key("hands")
    hands = {line.player: [card.code for card in line.cards] for line in RECORD.deals[0].hands}
    for player in ("Beatrice", "Charlie", "Dianne", "Albert"):
        assert player in recorder.page.locator("[data-record] h2").inner_text()
        for code in hands[player]:
            recorder.card(code)
    assert recorder.step == "card"
    taps = [recorder.play(play) for play in PLAYS[:12]]
    with capsys.disabled():
        print(f"\ntaps a play, hands known: {taps}")
    assert max(taps) <= 2
    recorder.saved(12)


@pytest.mark.slow
def test_something_against_the_rules_is_recorded_and_flagged(recorder: Recorder):
    deal_table(recorder)
    recorder.card("9h")
    recorder.key("other")
    recorder.key("item-0")
    recorder.key("item-4")
    recorder.page.locator('[data-key="soItWas"]').click()
    sheet = recorder.saved(1)
    assert sheet["steps"][-1]["zhn"] == "9h x Qs 2d"
    assert "error" in [found["severity"] for found in sheet["steps"][-1]["findings"]]
    recorder.page.wait_for_selector(".last-words.error")
    recorder.card("8s")
    recorder.key("other")
    recorder.key("kind-build")
    recorder.key("item-0")
    recorder.key("value-13")
    recorder.key("soItWas")
    assert recorder.saved(2)["steps"][-1]["zhn"] == "8s on Ad = 13"


@pytest.mark.slow
def test_a_build_for_a_partner_who_was_asked_is_a_key_where_that_is_played(make: Any, phone: Any):
    """It took "Another play": the kind, the value, for whom, "Asked first", and "That is how it was"."""
    table = make(variant="grossenwiehe")
    recorder = Recorder.on(phone(390, 844, locale="en-GB"), table.links["record"]).open()
    for code in ("4c", "7d", "9h", "2h", "5c", "8d", "Jh", "Qh", "Kc", "As"):
        recorder.card(code)
    recorder.taps = 0
    recorder.card("3s")
    recorder.key("asked_yes")
    recorder.page.wait_for_timeout(260)
    recorder.page.locator("[data-zhn]", has_text="makes 7 for Frauke").first.click()
    assert recorder.taps + 1 == 3
    [play] = [step for step in recorder.saved(1)["steps"] if step["kind"] == "play"]
    partner = table.persons[3]
    assert play["zhn"].endswith(f"= 7 for {partner}")
    assert play["asks"] == [f"{partner} 7 yes"]


@pytest.mark.slow
def test_without_a_connection_it_goes_on_and_says_so(browser: Any, live_server: Any):
    context = browser.new_context(base_url=live_server.url, viewport={"width": 390, "height": 844}, locale="de-DE")
    recorder = Recorder(context.new_page()).open()
    deal_table(recorder)
    recorder.play(PLAYS[0])
    recorder.saved(1)
    recorder.page.context.set_offline(True)
    for play in PLAYS[1:5]:
        recorder.play(play)
    recorder.page.wait_for_selector(".waiting")
    assert len(recorder.page.locator("#screen-record .felt .pile").all()) == 1
    for play in PLAYS[5:10]:
        recorder.play(play)
    # who counts such a hand begins with its Zwicks, be they of plays that only this phone has
    recorder.tap("[data-list]")
    recorder.tap("dialog > .actions button")
    shown = recorder.page.locator("#screen-count .zwick-side [data-strokes]")
    shown.first.wait_for()
    assert [one.get_attribute("data-strokes") for one in shown.all()] == ["0", "0", "1", "0"]
    recorder.page.context.set_offline(False)
    sheet = recorder.saved(10)
    assert not any(found["severity"] == "error" for step in sheet["steps"] for found in step.get("findings", ()))
    assert recorder.page.request.get(f"/m/{recorder.token}/state").json()["current"]["zwicks"] == [0, 0, 1, 0]
    context.close()


@pytest.mark.slow
def test_undo_correction_and_a_forgotten_play_through_the_list(recorder: Recorder):
    deal_table(recorder)
    for play in PLAYS[:3]:
        recorder.play(play)
    recorder.saved(3)
    recorder.key("undo")
    recorder.saved(2)
    recorder.tap("[data-list]")
    recorder.page.locator("dialog li summary").nth(1).click()
    recorder.key("correct-1")
    recorder.card("Jh")
    recorder.tap("[data-zhn]")
    steps = [step for step in recorder.saved(2)["steps"] if step["kind"] == "play"]
    for _ in range(20):
        if steps[1]["zhn"].startswith("Jh"):
            break
        recorder.page.wait_for_timeout(150)
        steps = [step for step in recorder.sheet()["steps"] if step["kind"] == "play"]
    assert steps[1]["zhn"].startswith("Jh")
    recorder.tap("[data-list]")
    recorder.page.locator("dialog li summary").first.click()
    recorder.key("insert-0")
    recorder.card("3d")
    recorder.tap('[data-zhn="3d"]')
    steps = [step["zhn"] for step in recorder.saved(3)["steps"] if step["kind"] == "play"]
    assert steps[1] == "3d"


def test_the_whole_hand_scores_itself_goes_to_the_sign_off_and_opens_in_the_replay(recorder: Recorder):
    entered_before(recorder, PLAYS[-6:])  # the first plays came from elsewhere: whole hands are tapped in the evenings
    for play in PLAYS[-6:]:
        recorder.play(play)
    recorder.page.wait_for_selector("#screen-sign:not([hidden])", timeout=15000)
    view = recorder.page.request.get(f"/m/{recorder.token}/state").json()
    assert [side["points"] for side in view["current"]["result"]] == [8, 1, 3, 26]
    text = recorder.page.request.get(f"/m/{recorder.token}/hand/1/replay/hand.zhn").text()
    assert re.search(r"players: Albert\b.*, Beatrice", text)
    recorder.page.goto(f"/m/{recorder.token}/hand/1/replay?at=10")
    assert recorder.page.locator("#felt .big-word").count() == 1


@pytest.mark.slow
def test_a_stretch_alone_settles_a_question(recorder: Recorder):
    recorder.key("stretch")
    recorder.card("3c")
    recorder.key("pile")
    recorder.card("X30")
    recorder.card("Ts")
    recorder.page.locator("#piece-value").fill("20")
    recorder.page.locator("#piece-owner").select_option(label="Dianne")
    recorder.key("pile-end")
    recorder.key(f"turn-{recorder.persons[3]}")
    recorder.key("begin")
    recorder.card("X20")
    recorder.tap('[data-zhn="X20 x X30"]')
    sheet = recorder.saved(1)
    assert sheet["stretch"]
    assert not any(found["severity"] == "error" for found in sheet["steps"][-1]["findings"])


@pytest.mark.slow
def test_a_build_names_its_card_apart_from_its_sum(recorder: Recorder):
    """A 3 and the sum 3 + 5 behind it were read as 33."""
    if recorder.step == "deal":
        deal_table(recorder)
    recorder.card("3h")
    reasons = recorder.page.locator('.deeds > .button[data-zhn*=" on "] .second').all_inner_texts()
    assert reasons
    assert [words for words in reasons if not re.search(r"^\w+: ([0-9]+ \S [0-9]+|\D)", words)] == []


@pytest.mark.slow
def test_a_pile_on_a_low_phone_is_seen_with_its_number(phone: Any):
    """The table's edge cut the number's upper half, and words behind two lines of what happened last made the page
    scroll by 26 px."""
    recorder = Recorder(phone(360, 620)).open()
    if recorder.step == "deal":
        deal_table(recorder)
    for play in PLAYS[:3]:
        recorder.play(play)
    recorder.saved(3)
    recorder.page.wait_for_function("""() => {
      const number = document.querySelector("[data-record] .felt .fan > .value");
      const table = number?.closest(".felt").getBoundingClientRect();
      return number?.getBoundingClientRect().height && number.getBoundingClientRect().top >= table.top;
    }""")
    assert recorder.page.evaluate("document.documentElement.scrollHeight") == 620


@pytest.mark.slow
def test_nothing_reaches_beyond_a_small_phone(phone: Any):
    recorder = Recorder(phone(320, 640)).open()
    resized(recorder.page, 360, 620)
    bar = recorder.page.locator("#screen-record .bottom").bounding_box()["y"]
    cards = [each.bounding_box() for each in recorder.page.locator(".unseen > .card").all()]
    assert cards
    assert max(box["y"] + box["height"] for box in cards) <= bar, "every card is above the bar"

    def fits() -> None:
        for width in (390, 320):
            resized(recorder.page, width, 640)
            assert recorder.page.evaluate(BEYOND) == [], width
            unseen = recorder.page.locator(".unseen > .card").evaluate_all(BOXES)
            assert all(side >= 40 for box in unseen for side in box), (width, unseen)
            assert [part for part in recorder.page.evaluate(SMALL) if 'data-key="card-' not in part] == [], width
            assert bool(unseen) == (width == 390), "rank, then suit, where they do not stand side by side"

    fits()
    if recorder.step == "deal":
        deal_table(recorder)
    fits()
    recorder.card("Ks")
    assert recorder.page.locator(".deeds > .button").count() == 10
    resized(recorder.page, 390, 640)
    assert recorder.page.evaluate(SMALL) == []
