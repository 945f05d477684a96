"""Every page for everybody: axe-core in three brightnesses, targets, narrow phones, large text, bytes on the wire."""

from __future__ import annotations

import re

import pytest

from scorekeeper.web.place import pack
from tests.browser.conftest import BEYOND, SMALL, resized
from tests.web.hands import PRINTED
from tests.web.tables import an_id
from tests.web.trick_hands import CLOSED, HOPPED, REVOKED, SIX

pytestmark = pytest.mark.browser
REPLAY = "/replay/sample/as-printed"
TRICKS = [
    f"/u/{pack(REVOKED)}?at=3", f"/u/{pack(SIX)}?at=11", f"/u/{pack(REVOKED)}/allowed?at=3",
    f"/u/{pack(CLOSED)}/cards?at=6", f"/u/{pack(SIX)}/what-if?at=11", f"/u/{pack(HOPPED)}/print",
]  # fmt: skip
"""Pages of hands of tricks: a finding, six round the trick, what is asked, the whole."""
PAGES = [
    "/", "/replay", "/replay/sample", f"{REPLAY}?at=38", f"{REPLAY}/allowed?at=38", f"{REPLAY}/cards?at=38",
    f"{REPLAY}/what-if?at=37&play=Qd+on+6s+%3D+11", f"{REPLAY}/correct?at=38", f"{REPLAY}/ruling?at=38",
    f"{REPLAY}/print", "/check", "/check?p=X15&t=3.4.7.8.J", "/check?p=X15&t=3.4.7.8.J&all=1", "/check?p=K&pile=1",
    "/check/rules", "/settings", "/there-is-no-such-page", "/u/" + pack("nonsense"), *TRICKS,
]  # fmt: skip
DESK = (1280, 700)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_for_everybody(reader, axe, path):
    """axe-core in three themes; nothing sticks out of a narrow phone or at twice the text; targets are large."""
    page = reader(390, 844)
    page.goto(path)
    axe(page, "dark", "black")
    for width, text in ((390, 2), (320, 2), (320, 1)):
        resized(page, width, 844, text)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, text)
        assert page.evaluate(BEYOND) == [], (width, text)
    resized(page, 360, 640)
    assert page.evaluate(SMALL) == []


def test_nothing_sticks_out_on_a_desk(reader):
    page = reader(*DESK, is_mobile=False)
    for path in PAGES:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert page.evaluate(BEYOND) == [], path


def test_axe_finds_nothing_in_open_sheets(phone, axe):
    page = phone(390, 844)
    page.goto(f"{REPLAY}?at=38")
    page.click("text=Liste")
    axe(page)
    page.click("#to-cards")
    page.wait_for_selector("#asked:modal")
    axe(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.click("#ask")
    page.wait_for_selector("#asked:modal")
    axe(page)


def test_a_kept_hand_for_everybody(phone, axe):
    page = phone(320, 640)
    page.goto("/replay")
    page.fill("#text", PRINTED)
    page.click(".bottom .main")
    for part in ("", "/delete", "/text", "/correct?at=38"):
        page.goto(page.url.split("/links")[0] + part if part else page.url)
        axe(page)
        assert page.evaluate(BEYOND) == []
        page.go_back() if part else None
    page.goto("/replay")
    page.fill("#text", "zhn: 1\nvariant: nix\nfoo")
    page.click(".bottom .main")
    axe(page)
    assert page.evaluate(BEYOND) == []


def test_targets_in_an_open_list_are_large_enough(reader):
    page = reader(360, 640)
    page.goto(f"{REPLAY}?at=38")
    page.click("text=Liste")
    assert page.evaluate(SMALL) == []


def test_the_replay_of_a_long_hand_is_light(browser, live_server):
    long = long_hand()
    context = browser.new_context(base_url=live_server.url, locale="de-DE")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    received = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto("/u/" + pack(long) + "?at=52", wait_until="networkidle")
    assert page.inner_text("#step-at") == "52"
    assert len(received) <= 5
    assert sum(received) < 40 * 1024, received
    page.keyboard.press("ArrowLeft")
    page.goto("/u/" + pack(long) + "?at=52", wait_until="networkidle")
    context.close()


def long_hand():
    """A hand of 52 plays, captures and builds in it, as people write it: with names and all hands."""
    import random

    from scorekeeper.zwickern.legal import legal_plays
    from scorekeeper.zwickern.notation import read
    from scorekeeper.zwickern.replay import replay
    from scorekeeper.zwickern.spelling import write_play

    choose = random.Random(52)
    head = (
        "zhn: 1\nvariant: dithmarschen\nplayers: Hanna, Uwe, Jens, Frauke\ndealer: Frauke\nschedule: 3 ; 4 4 5\n"
        "date: 2026-11-21\nplace: Heide\n"
    )
    from scorekeeper.cards import CARDS

    pack_cards = [code for code in CARDS if code[0] != "X"] + ["X15", "X20", "X25"]
    choose.shuffle(pack_cards)
    text, dealt, seats = head, 3, ("Hanna", "Uwe", "Jens", "Frauke")
    for stage, number in enumerate((4, 4, 5)):
        text += "\ndeal\n"
        if not stage:
            text += "table: " + " ".join(pack_cards[:3]) + "\n"
        for name in seats:
            text += f"hand {name}: " + " ".join(pack_cards[dealt : dealt + number]) + "\n"
            dealt += number
        for _ in range(4 * number):
            position = replay(read(text)).end
            play = next(iter(legal_plays(position))) if choose.random() < 0.7 else list(legal_plays(position))[-1]
            text += f"{position.player}: {write_play(play)}\n"
    return text


def test_one_long_word_in_a_remark_tears_no_page(make, phone):
    table = make()
    hand = table.quick([12, None], majority=0)
    remark = an_id()
    said = {"side": 1, "about": "zwicks", "remark": remark}
    table.say("objected", said, hand=hand, words={remark: f"Der {'z' * 290}"})
    page = phone(390, 844, locale="de-DE")
    torn = {}
    for path in "hand/1", f"sign?hand={hand}", "hands", "history", "end", "":
        page.goto(table.url(path, "judge"))
        page.wait_for_timeout(150)
        torn[path] = page.evaluate(BEYOND)
    assert not any(torn.values()), torn


def test_a_script_writes_the_time_as_the_server_does(make, phone):
    """In English it wrote "02:43 AM" over "02:43"."""
    table = make()
    hand = table.quick([12, None], majority=0)
    table.sign(hand, 0)
    page = phone(390, 844, locale="en-GB")
    page.goto(table.url(f"sign?hand={hand}"))
    page.wait_for_timeout(400)
    told = page.locator("#screen-sign [data-signed]:visible").inner_text()
    assert re.search(r" \d\d:\d\d$", told.split("on one")[0].strip()), told
