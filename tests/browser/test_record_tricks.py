"""Schnapsen and Zwicken taken down trick by trick on a phone: with the network cut, corrected, by two phones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper import schnapsen, zwicken
from scorekeeper.acts import Act, Dealt
from tests.act_vectors import NAMES, Hand, Table
from tests.browser.conftest import BEYOND, SMALL, resized
from tests.browser.offline import controlled, hooked, until
from tests.browser.trick_recorder import DEAF, ORDER, TOUCH, TURNED_UP, Recorder
from tests.cases import for_each
from tests.web.matches import entry, new_id

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_a_claim_is_offered_when_it_can_be_right_and_recorded_at_any_time(phone: Any) -> None:
    """Three tricks cannot bring 66, three and a marriage can; who claims too early has lost (Sn.G2)."""
    recorder = Recorder.begun(phone(360, 620, locale="en-GB"), "schnapsen", 2)
    ben = NAMES[1]
    offered = recorder.page.locator('#screen-record [data-key^="claim-"]')
    recorder.card("Th")
    acts = []
    for lead, answer in (("Ah", "Jd"), ("As", "Js"), ("Ac", "Jc")):
        for player, code in ((ben, lead), (NAMES[0], answer)):
            recorder.act(Act(player, code))
            acts.append(Act(player, code))
        assert offered.count() == 0, acts
    for player, text in ((ben, "40 Kh"), (NAMES[0], "Qs")):
        recorder.act(Act(player, text))
        acts.append(Act(player, text))
        assert offered.count() == 1, acts
    recorder.tap("undo")
    recorder.tap("undo")
    assert offered.count() == 0
    recorder.act(Act(ben, "66"))
    recorder.saved([*acts[:-2], Act(ben, "66")])
    hand = recorder.page.request.get(f"/m/{recorder.token}/state").json()["current"]
    assert hand["facts"]["how"] == "Sn.G2"


@for_each("width", [320, 360])
@pytest.mark.slow
def test_the_cards_of_an_exchange_are_written_down_without_scrolling(phone: Any, width: int) -> None:
    recorder = Recorder.begun(phone(width, 620, locale="de-DE"), "zwicken", 3)
    whole = """() => {
      const bar = document.querySelector("#screen-record .bottom").getBoundingClientRect().top;
      return [...document.querySelectorAll("[data-key=unknown], [data-key=exchanged], .pack > *, .suit-tabs > *")]
        .filter(key => key.getBoundingClientRect().bottom > bar).map(key => key.dataset.key);
    }"""
    recorder.card("9h")
    recorder.tap("exchangeSeen")
    for name in ("card-Ks", "exchanged", "unknown"):
        recorder.key("unknown").wait_for()
        assert recorder.page.evaluate(whole) == []
        recorder.tap(name)
    recorder.saved([(NAMES[1], "swap Ks")])


def errors(sheet: Any) -> list[str]:
    """What the judge finds wrong."""
    found = [each for step in sheet["steps"] for each in step.get("findings", ())]
    return [each["what"] for each in found if each["severity"] == "error"]


@pytest.fixture
def context(browser: Any, live_server: Any) -> Iterator[Any]:
    """A phone whose network can be cut; it goes on in the page it has."""
    made = browser.new_context(base_url=live_server.url, **TOUCH, service_workers="block")
    yield made
    made.close()


@pytest.fixture
def with_worker(browser: Any, live_server: Any) -> Iterator[Any]:
    """One that also opens a page anew then: its service worker keeps the pages."""
    made = browser.new_context(base_url=live_server.url, **TOUCH)
    yield made
    made.close()


def schnapsen_hand(seed: int) -> tuple[str, list[Act]]:
    """The card turned up, and a whole hand as two play it who keep to the rules."""
    chance, cards = random.Random(seed), list(schnapsen.pack)
    chance.shuffle(cards)
    hand = Hand("schnapsen", {}, 2, 0, Dealt((cards[19].code,)))
    table = Table(chance, cards, hand, 0, odd=0)
    while (act := table.act(hand, None)) is not None:
        hand.acts.append(act)
    return cards[19].code, hand.acts


def zwicken_deal() -> tuple[list[str], str, list[Act]]:
    """Cuts, card turned up and acts of a deal of Anbieten: exchanges, raises, somebody who drops out, three tricks."""
    hand = Hand("anbieten", {}, 4, 0, Dealt(("9h",), {}, (), ("Ad",)))
    # Ann dealt first; a hop makes Bea the dealer: Cem decides first.
    hand.acts += [Act("Cem", "swap 2"), Act("Dirk", "pass"), Act("Ann", "play"), Act("Bea", "play")]
    hand.acts += [Act("Cem", "raise 3"), Act("Bea", "pass")]
    for card in ("Kc", "Ac", "As", "9s", "8d", "Jd"):
        hand.acts.append(Act(hand.position()[0].player, card))
    return ["hop"], "9h", hand.acts


def test_a_hand_of_schnapsen_with_the_network_cut_and_the_page_loaded_anew(with_worker: Any):
    turned, acts = schnapsen_hand(9)
    assert {"20 Qs", "close", "66"} <= {act.text for act in acts}, "more than cards"
    recorder = Recorder.begun(with_worker.new_page(), "schnapsen", 2)
    recorder.card(turned)
    for act in acts[:3]:
        recorder.act(act)
    recorder.saved(acts[:3])
    controlled(hooked(recorder.open().page))
    with_worker.set_offline(True)
    for act in acts[3:6]:
        recorder.act(act)
    recorder.page.locator(".waiting").first.wait_for()
    recorder.open()
    assert recorder.recorded() == 6, "also without a connection"
    for act in acts[6:-1]:
        recorder.act(act)
    with_worker.set_offline(False)
    recorder.saved(acts[:-1])
    recorder.act(acts[-1])
    sheet = recorder.saved(acts)
    assert sheet["complete"]
    assert errors(sheet) == []
    recorder.page.wait_for_selector("#screen-sign:not([hidden])")


@pytest.mark.slow
def test_a_deal_of_anbieten_with_the_network_cut(with_worker: Any):
    cuts, turned, acts = zwicken_deal()
    recorder = Recorder.begun(with_worker.new_page(), "anbieten", 4)
    controlled(hooked(recorder.page))
    for cut in cuts:
        recorder.tap(f"cut-{cut}")
    recorder.tap("cutCard")
    recorder.card("Ad")
    with_worker.set_offline(True)
    recorder.card(turned)
    for act in acts[:5]:
        recorder.act(act)
    recorder.open()
    for act in acts[5:]:
        recorder.act(act)
    assert recorder.step == "over"
    recorder.page.get_by_text("waiting for a connection").first.wait_for()
    with_worker.set_offline(False)
    sheet = recorder.saved(acts)
    deals = [step for step in sheet["steps"] if step["kind"] == "deal"]
    assert [cut for step in deals for cut in step["cuts"]] == ["Ad hop"]
    assert sheet["complete"]
    seen = zwicken.replay(zwicken.read(recorder.page.request.get(f"/m/{recorder.token}/hand/1/replay/hand.zhn").text()))
    assert [finding.rule for finding in seen.findings if finding.rule in ("syntax", "turn", "Zw.P2", "Zw.R1")] == []


def first_acts(recorder: Recorder) -> list[tuple[str, str]]:
    """Turns a card up and records two tricks."""
    recorder.card(TURNED_UP)
    for code in ORDER:
        recorder.card(code)
    # Ann deals: Bea leads, and takes both tricks.
    rows = [("Bea", "As"), ("Ann", "Js"), ("Bea", "Kd"), ("Ann", "Jd")]
    recorder.saved(rows)
    return rows


@pytest.mark.slow
def test_acts_are_corrected_inserted_and_taken_back_without_a_connection(context: Any):
    recorder = Recorder.begun(context.new_page(), "schnapsen", 2)
    seen = first_acts(recorder)
    context.set_offline(True)
    recorder.listed("correct", 1)
    recorder.card("Qs")
    recorder.listed("takeBack", 3)
    recorder.listed("insert", 1)
    recorder.tap("close")
    assert recorder.recorded() == 4
    context.set_offline(False)
    sheet = recorder.saved([seen[0], ("Ann", "Qs"), ("Bea", "close"), seen[2]])
    assert not sheet["forks"]
    recorder.page.locator("[data-list]").tap()
    recorder.page.locator("dialog summary").first.tap()
    recorder.page.locator('[data-key="correct-deal"]').tap()
    recorder.card("Tc")
    until(lambda: recorder.sheet()["steps"][0]["open"] == ["Tc"], "another card was turned up")
    recorder.saved([seen[0], ("Ann", "Qs"), ("Bea", "close"), seen[2]])


@pytest.mark.slow
def test_the_trick_before_lies_there_until_the_next_lead(context: Any):
    recorder = Recorder.begun(context.new_page(), "schnapsen", 2)
    first_acts(recorder)
    felt = recorder.page.locator("#screen-record .lay")
    assert felt.locator(".turnup").inner_text().split("\n")[-2:] == ["Turned up", "To draw: 6"]
    assert felt.locator(".before").inner_text().startswith("Previous trick, Bea:")
    assert felt.locator(".before .in-text").count() == 2
    recorder.card("Kh")
    assert felt.locator(".before").count() == 0


def test_the_screen_names_the_hand_in_front_also_where_the_page_was_made_for_another(context: Any):
    recorder = Recorder.begun(context.new_page(), "schnapsen", 2)
    title = recorder.page.locator("#screen-record h1")
    assert title.inner_text() == "Hand 1"
    begun, rows = [], []
    for dealer in recorder.persons:
        begun.append(new_id())
        follows = begun[-2] if len(begun) > 1 else None
        rows.append(entry("hand.begun", {"follows": follows, "inserted": False, "dealer": dealer}, begun[-1]))
    recorder.page.request.post(f"/m/{recorder.token}/entries", data={"entries": rows, "words": {}})
    until(lambda: title.inner_text() == "Hand 2", "the hand in front")


@pytest.mark.slow
def test_undo_takes_back_the_last_act_and_then_what_was_turned_up(context: Any):
    recorder = Recorder.begun(context.new_page(), "schnapsen", 2)
    recorder.card(TURNED_UP)
    recorder.card("As")
    recorder.saved([("Bea", "As")])
    recorder.tap("undo")
    recorder.saved([])
    assert recorder.step == "acts"
    recorder.tap("undo")
    until(lambda: recorder.step == "deal", "nothing is turned up")
    until(lambda: not recorder.sheet()["steps"], "and the server knows it")


@pytest.mark.slow
def test_a_fork_of_two_phones_is_decided_by_one_tap(context: Any, browser: Any, live_server: Any):
    recorder = Recorder.begun(context.new_page(), "schnapsen", 2)
    seen = first_acts(recorder)
    elsewhere = browser.new_context(base_url=live_server.url, **TOUCH, service_workers="block")
    other = Recorder(elsewhere.new_page(), recorder.token, recorder.persons).open()
    context.set_offline(True)
    recorder.card("Kh")
    other.card("Qh")
    other.saved([*seen, ("Bea", "Qh")])
    context.set_offline(False)
    until(lambda: recorder.sheet()["forks"], "two phones wrote different cards")
    fork = recorder.sheet()["forks"][0]
    assert sorted(fork["said"]) == ["Kh", "Qh"]
    keep = f"keep-{fork['heads'][fork['said'].index('Kh')]}"
    recorder.page.locator(f'#screen-record [data-key="{keep}"]').wait_for()  # this phone asks when its turn comes
    recorder.tap(keep)
    sheet = recorder.saved([*seen, ("Bea", "Kh")])
    assert not sheet["forks"]
    other.page.reload()
    other.page.wait_for_selector("[data-record][data-step]")
    assert other.recorded() == 5
    other.card("Ah")
    recorder.saved([*seen, ("Bea", "Kh"), ("Ann", "Ah")])
    elsewhere.close()


@pytest.mark.slow
def test_different_corrections_of_two_phones_are_decided_by_one_tap_with_or_without_a_connection(
    context: Any, browser: Any, live_server: Any
):
    recorder = Recorder.begun(context.new_page(), "schnapsen", 2)
    seen = first_acts(recorder)
    elsewhere = browser.new_context(base_url=live_server.url, **TOUCH, service_workers="block")
    other = Recorder(elsewhere.new_page(), recorder.token, recorder.persons).open()
    context.set_offline(True)
    recorder.listed("correct", 1)
    recorder.card("Qs")
    other.listed("correct", 1)
    other.card("Ks")
    other.saved([seen[0], ("Ann", "Ks"), *seen[2:]])
    context.set_offline(False)
    until(lambda: recorder.sheet()["forks"], "two phones corrected a card differently")
    (fork,) = recorder.sheet()["forks"]
    keep = f"keep-{fork['heads'][fork['said'].index('Ks')]}"
    recorder.page.wait_for_selector(f'[data-key="{keep}"]')
    context.set_offline(True)
    recorder.tap(keep)
    assert recorder.recorded() == 4, "what was done after it stays"
    assert recorder.page.locator('[data-key^="keep-"]').count() == 0
    context.set_offline(False)
    sheet = recorder.saved([seen[0], ("Ann", "Ks"), *seen[2:]])
    until(lambda: not recorder.sheet()["forks"], "the choice is kept")
    assert [step["kind"] for step in sheet["steps"]] == ["deal"] + ["play"] * 4
    elsewhere.close()


@pytest.mark.slow
def test_what_one_phone_takes_back_and_another_corrects_is_decided_by_one_tap(
    context: Any, browser: Any, live_server: Any
):
    recorder = Recorder.begun(context.new_page(), "schnapsen", 2)
    seen = first_acts(recorder)
    elsewhere = browser.new_context(base_url=live_server.url, **TOUCH, service_workers="block")
    other = Recorder(elsewhere.new_page(), recorder.token, recorder.persons).open()
    context.set_offline(True)
    recorder.listed("takeBack", 3)
    other.listed("correct", 3)
    other.card("Ks")
    other.saved([*seen[:3], (seen[3][0], "Ks")])
    context.set_offline(False)
    until(lambda: recorder.sheet()["forks"], "one phone took back what another corrected")
    (fork,) = recorder.sheet()["forks"]
    keep = f"keep-{fork['heads'][0]}"
    recorder.page.wait_for_selector(f'[data-key="{keep}"]')
    assert recorder.page.locator(f'[data-key="{keep}"]').inner_text() == "Taken back"
    context.set_offline(True)
    recorder.tap(keep)
    assert recorder.recorded() == 3
    context.set_offline(False)
    recorder.saved(seen[:3])
    until(lambda: not recorder.sheet()["forks"], "the choice is kept")
    elsewhere.close()


@pytest.mark.slow
def test_a_fork_of_the_card_turned_up_is_decided_without_a_connection(with_worker: Any):
    recorder = Recorder.begun(with_worker.new_page(), "schnapsen", 2)
    recorder.card(TURNED_UP)
    recorder.card("As")
    recorder.saved([("Bea", "As")])
    hand = recorder.page.request.get(f"/m/{recorder.token}/state").json()["current"]["id"]
    body = entry("stage.dealt", {"stage": 1, "open": ["Td"], "hands": None}, hand)
    recorder.page.request.post(f"/m/{recorder.token}/entries", data={"entries": [body], "words": {}})
    recorder.open()
    with_worker.set_offline(True)
    turned_up = recorder.page.locator("#screen-record .turnup")
    before = turned_up.inner_html()
    recorder.tap(f"keep-{body['id']}")
    assert turned_up.inner_html() != before
    assert recorder.page.locator('[data-key^="keep-"]').count() == 0
    assert recorder.recorded() == 1
    with_worker.set_offline(False)
    until(lambda: not recorder.sheet()["forks"], "the choice is kept")
    assert [step["open"] for step in recorder.sheet()["steps"] if step["kind"] == "deal"] == [["Td"]]


@pytest.mark.slow
def test_what_two_phones_wrote_alike_is_corrected_and_taken_back_as_one(context: Any, browser: Any, live_server: Any):
    recorder = Recorder.begun(context.new_page(), "schnapsen", 2)
    seen = first_acts(recorder)
    elsewhere = browser.new_context(base_url=live_server.url, **TOUCH, service_workers="block")
    other = Recorder(elsewhere.new_page(), recorder.token, recorder.persons).open()
    context.set_offline(True)
    recorder.card("Kh")
    other.card("Kh")
    context.set_offline(False)
    until(lambda: "alike" in recorder.sheet()["steps"][-1], "both wrote the same card")
    until(lambda: recorder.page.locator(".waiting").count() == 0, "the phone has heard of it")
    other.page.reload()
    other.page.wait_for_selector("[data-record][data-step]")
    other.listed("correct", 4)
    other.card("Qh")
    assert not recorder.saved([*seen, ("Bea", "Qh")])["forks"]
    other.tap("undo")
    assert not recorder.saved([*seen, ("Bea", "Kh")])["forks"]
    other.listed("takeBack", 4)
    assert not recorder.saved(seen)["forks"]
    elsewhere.close()


@pytest.mark.slow
def test_a_double_tap_is_one_act_and_two_tabs_show_the_same(context: Any):
    recorder = Recorder.begun(context.new_page(), "zwicken", 3)
    recorder.card("9h")
    recorder.page.wait_for_timeout(DEAF)
    recorder.page.evaluate("for (const _ of [1, 2]) document.querySelector('[data-key=do-play]').click()")
    recorder.saved([("Bea", "play")])
    assert recorder.recorded() == 1
    second = Recorder(context.new_page(), recorder.token, recorder.persons).open()
    recorder.tap("do-swap 2")
    until(lambda: "Ann" in second.page.locator("[data-record] h2").inner_text(), "the other tab follows")
    second.tap("do-play")
    recorder.saved([("Bea", "play"), ("Cem", "swap 2"), ("Ann", "play")])
    until(lambda: "Bea" in recorder.page.locator("[data-record] h2").inner_text(), "and so does this one")


@pytest.mark.slow
def test_whatever_was_done_is_kept_and_marked(context: Any):
    recorder = Recorder.begun(context.new_page(), "schnapsen", 2)
    seen = first_acts(recorder)
    recorder.tap("other")
    recorder.tap(f"who-{recorder.persons[0]}")
    recorder.tap("card-As")
    sheet = recorder.saved([*seen, ("Ann", "As")])
    assert errors(sheet)
    recorder.page.locator(".last-words.error").wait_for()


@pytest.mark.slow
def test_the_cards_of_an_exchange_are_written_down_as_far_as_they_were_seen(context: Any):
    recorder = Recorder.begun(context.new_page(), "zwicken", 3)
    recorder.card("9h")
    recorder.tap("exchangeSeen")
    recorder.card("Ks")
    recorder.tap("unknown")
    recorder.tap("exchanged")
    recorder.card("Ah")
    recorder.card("7c")
    recorder.tap("exchangeSeen")
    recorder.tap("unknown")
    recorder.tap("exchanged")
    recorder.tap("exchanged")
    sheet = recorder.saved([("Bea", "swap Ks ? + Ah 7c"), ("Cem", "swap 1")])
    assert errors(sheet) == []


@pytest.mark.slow
def test_hands_that_are_known_are_the_keys(context: Any):
    recorder = Recorder.begun(context.new_page(), "schnapsen", 2)
    recorder.tap("writeHands")
    recorder.tap(f"hold-{recorder.persons[1]}")
    held = ["As", "Ks", "Qs", "Jd", "Td"]
    for code in held:
        recorder.card(code)
    recorder.tap("enough")
    recorder.card(TURNED_UP)
    keys = recorder.page.locator('#screen-record .hand [data-key^="card-"]')
    assert sorted(key.get_attribute("data-key")[5:] for key in keys.all()) == sorted(held)
    recorder.tap("pair-20")
    recorder.card("Ks")
    sheet = recorder.saved([("Bea", "20 Ks")])
    assert errors(sheet) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "width", "text"),
    [
        ("schnapsen", 360, 1), ("schnapsen", 320, 2), ("anbieten", 320, 1),
        pytest.param("schnapsen", 320, 1, marks=pytest.mark.soak),
        pytest.param("anbieten", 360, 1, marks=pytest.mark.soak),
        pytest.param("anbieten", 320, 2, marks=pytest.mark.soak),
    ],
)
def test_keys_stay_where_they_are_from_act_to_act(phone: Any, variant: str, width: int, text: float):
    recorder = Recorder.begun(phone(width, 620, text=text), variant, 2)
    turned, acts = schnapsen_hand(9) if variant == "schnapsen" else ("9h", two_of_anbieten())
    recorder.card(turned)
    found = {}
    for at, act in enumerate(acts):
        recorder.act(act)
        keys = recorder.page.locator("#screen-record .pack:visible")
        if recorder.step == "acts" and keys.count():
            # Where the page is scrolled to is the reader's own; the keys have one place on it.
            found[at] = keys.evaluate("keys => Math.round(keys.getBoundingClientRect().top + scrollY)")
        if at == 4:
            recorder.page.context.set_offline(True)
    assert len(found) > 4
    assert len(set(found.values())) == 1, found


def two_of_anbieten() -> list[Act]:
    """A deal of two: both play on, somebody raises, three tricks."""
    hand = Hand("anbieten", {}, 2, 0, Dealt(("9h",), {}, (), ()))
    hand.acts += [Act("Bea", "play"), Act("Ann", "play"), Act("Bea", "raise 3")]
    for card in ("Kc", "Ac", "As", "9s", "8d", "Jd"):
        hand.acts.append(Act(hand.position()[0].player, card))
    return hand.acts


@pytest.mark.slow
def test_drawn_cards_are_written_down_in_the_middle_of_a_hand_and_taken_back(context: Any):
    recorder = Recorder.begun(context.new_page(), "schnapsen", 2)
    assert recorder.page.get_by_text("drawn cards").is_visible(), "said where the card is turned up"
    seen = first_acts(recorder)
    recorder.page.wait_for_timeout(DEAF)
    recorder.page.locator("[data-list]").tap()
    recorder.page.locator('dialog [data-key="writeHands"]').tap()
    recorder.tap("hold-talon")
    for code in ("Kh", "Qh"):
        recorder.card(code)
    while recorder.step == "hold" and recorder.key("unknown").count():
        recorder.tap("unknown")
    recorder.tap("enough")
    recorder.card("Ah")
    sheet = recorder.saved([*seen, ("Bea", "Ah")])
    stocks = [step["stock"] for step in sheet["steps"] if step["kind"] == "deal" and step["stock"]]
    assert [stock[:2] for stock in stocks] == [["Kh", "Qh"]]
    recorder.page.wait_for_timeout(DEAF)
    recorder.page.locator("[data-list]").tap()
    row = recorder.page.locator("dialog li", has=recorder.page.locator('[data-key="take-talon"]'))
    row.locator("summary").tap()
    row.locator('[data-key="take-talon"]').tap()
    until(lambda: not any(step.get("stock") for step in recorder.sheet()["steps"]), "it was taken back")
    recorder.saved([*seen, ("Bea", "Ah")])


@pytest.mark.slow
def test_nothing_reaches_beyond_a_small_phone(phone: Any):
    for variant, players in (("schnapsen", 2), ("anbieten", 4)):
        recorder = Recorder.begun(phone(360, 620), variant, players)

        def fits(recorder: Recorder = recorder) -> None:
            for width, text in ((320, 1), (320, 2), (360, 1)):
                resized(recorder.page, width, 620, text)
                assert recorder.page.evaluate(BEYOND) == [], (width, text)
                assert recorder.page.evaluate(SMALL) == [], (width, text)

        fits()
        recorder.tap("writeHands")
        fits()
        recorder.tap("enough")
        recorder.card(TURNED_UP)
        fits()
        if variant == "anbieten":
            for _ in range(players):
                recorder.tap("do-play")
            recorder.tap("raise")
            fits()
            recorder.tap(f"raise-{recorder.persons[1]}")
            fits()
        recorder.card("As")
        fits()
        recorder.tap("other")
        fits()
