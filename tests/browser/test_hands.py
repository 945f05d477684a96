"""The list of hands and a hand's page on a phone: taps of a correction, small screens, 200 hands, no connection."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BEYOND, SMALL, resized
from tests.browser.offline import until
from tests.cases import for_each
from tests.web.tables import NAMES, OTHER_PHONE, Table, an_id

pytestmark = pytest.mark.browser
ROWS = "#hands-rows"
ALL_SCREENS = "() => !document.getElementById('match').dataset.screens"  # all have come: a tap loads no page


class Client:
    """What Table needs of a client, by the browser's own requests."""

    def __init__(self, page: Any, url: str) -> None:
        self.page, self.url = page, url

    def set_cookie(self, name: str, value: str, domain: str = "") -> None:
        self.page.context.add_cookies([{"name": name, "value": value, "url": self.url}])

    def post(self, path: str, json: Any = None, data: Any = None, headers: Any = None) -> Any:
        sent = {"data": json} if json is not None else {"form": data, "max_redirects": 0}
        return self._body(self.page.request.post(self.url + path, headers={"Origin": self.url}, **sent))

    def get(self, path: str) -> Any:
        return self._body(self.page.request.get(self.url + path))

    def _body(self, answer: Any) -> Any:
        kind = answer.headers.get("content-type", "")
        return SimpleNamespace(
            status_code=answer.status, headers={"Location": answer.headers.get("location")},
            json=answer.json() if "json" in kind else None, get_data=lambda as_text=True: answer.text(),
        )


@pytest.fixture
def table_of(live_server):
    """`table_of(page, sides=3)` makes a match whose device is that page's phone."""
    return lambda page, **more: Table(Client(page, live_server.url), **more)


def an_evening(table: Table) -> None:
    """Hands of every kind: signed, corrected, quick, disputed, void, running; a penalty."""
    first, second = table.cards(["X25", "X20", "Ac"], [0, 0]), table.cards(["X15", "2s"], [1, 2])
    table.sign(first)
    table.sign(second)
    table.do("correct", hand=second, across="0:2s")
    table.sign(second)
    table.quick([14, None])
    disputed = table.cards(["X25", "X15"])
    table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=disputed)
    table.say("hand.voided", {"why": "misdeal", "reason": None}, hand=table.cards(["Td"]))
    table.sign(table.cards(["Td"]), 0)
    table.do("penalty", "judge", who="side:1", points="95", sign="minus", reason="zu spät")
    table.say("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=table.begin())


@pytest.mark.slow
def test_an_old_hand_is_corrected_in_four_taps(phone, table_of, capsys):
    page = phone(390, 844)
    table = table_of(page)
    for first in (["X25", "2s"], ["Td"], ["X20"]):
        table.sign(table.cards(first))
    page.goto(table.url())
    page.wait_for_function(ALL_SCREENS)
    taps = 0

    def tap(what: str) -> None:
        nonlocal taps
        taps += 1
        page.locator(what).first.tap(force=True)  # the row is under its own link

    tap("#screen-match a[data-go=hands]")
    page.locator(f"{ROWS} tr[data-hand]").nth(2).wait_for()
    tap(f"{ROWS} tr[data-hand] >> nth=0 >> td >> nth=2")  # anywhere in the row
    page.wait_for_url("**/hand/1")
    tap(".pick:has(input[value='0:2s'])")
    tap("#put-right-main")
    page.wait_for_url("**/hand/1")
    page.get_by_text("Eine Berichtigung wartet").wait_for()
    assert [side["points"] for side in table.hand(1)["proposal"]["result"]] == [10, 20]
    with capsys.disabled():
        print(f"\ncorrect an old hand: {taps} taps (goal 4)")
    assert taps <= 4


@pytest.mark.slow
def test_a_hand_from_another_phone_leaves_the_rows_under_the_finger(phone, table_of):
    page = phone(390, 844)
    table = table_of(page)
    table.sign(table.cards(["X25", "2s"]))
    page.goto(table.url())
    page.wait_for_function(ALL_SCREENS)
    page.tap("#screen-match a[data-go=hands]")
    first = page.locator(f"{ROWS} tr[data-hand] a").first
    first.focus()
    table.cards(["Td"])
    page.locator(f"{ROWS} tr[data-hand]").nth(1).wait_for()
    expect(first).to_be_focused()


@pytest.mark.slow
def test_the_note_of_a_correction_stands_under_the_list_without_a_reload(phone, table_of):
    """The list drawn by the script had the note's number, and no note."""
    page = phone(320, 640)
    table = table_of(page)
    hand = table.cards(["X25", "2s"])
    table.sign(hand)
    page.goto(table.url())
    page.wait_for_function(ALL_SCREENS)
    page.tap("#screen-match a[data-go=hands]")
    page.locator(f"{ROWS} tr[data-hand]").wait_for()
    notes = page.locator("#hands-notes")
    expect(notes).to_be_empty()
    table.do("correct", hand=hand, across="0:2s", to="1", reason="falsch gelegt")
    table.sign(hand)
    expect(notes).to_contain_text("falsch gelegt", timeout=20_000)
    expect(notes).to_contain_text("beide Parteien einverstanden", timeout=20_000)
    assert page.evaluate(BEYOND) == []
    # What goes with it goes too: a signature that is taken back.
    last = table.hand(1)["accepted"][1]["id"]
    table.say("undone", {"target": last}, hand=hand)
    expect(notes).not_to_contain_text("beide Parteien einverstanden", timeout=20_000)


@pytest.mark.slow
def test_hands_that_did_not_come_are_asked_for_again(phone, table_of):
    """The state came, all hands did not: the next answer said that nothing was new, and an old hand stood as before."""
    page = phone(390, 844)
    table = table_of(page)
    first = table.cards(["X25", "2s"])
    for _ in range(6):  # the state brings the last hands along
        table.sign(table.cards(["Td"]))
    page.goto(table.url())
    page.wait_for_function(ALL_SCREENS)
    row = page.locator(f"{ROWS} tr[data-hand]").first
    with page.expect_response("**/hands.json"):
        page.tap("#screen-match a[data-go=hands]")
    row.wait_for()
    failed = []

    def fail(route):
        failed.append(route.request.url)
        route.abort()

    page.route("**/hands.json", fail, times=1)
    before = row.inner_text()
    table.say("hand.voided", {"why": "misdeal", "reason": None}, hand=first)
    until(lambda: page.evaluate("1") and failed, "all hands are asked for")
    expect(row).not_to_have_text(before, timeout=40_000, use_inner_text=True)


@pytest.mark.slow
@for_each("sides", [2, 3, 6])
def test_the_script_writes_what_the_server_writes(phone, table_of, sides):
    page = phone(390, 844)
    long = "Christiane-Wilhelmine"  # has no room beside the curves of six: letters there, names below
    table = table_of(page, sides=sides, **({"people": (f"{long} Ott", *NAMES[1:])} if sides == 6 else {}))
    if sides == 2:
        an_evening(table)
    else:
        table.sign(table.cards(["X25", "2s"], [1, *[0] * (sides - 1)]))
        table.do("correct", hand=table.hands[0], across="0:2s", to="1")
        table.sign(table.hands[0])
        table.cards(["Td"])
    parts = ("#hands-rows", "#hands-foot", "#hands-proof", "#hands-settle", "#hands-sign", "#hands-page .course")
    page.goto(table.url("hands"))
    page.wait_for_function(ALL_SCREENS)
    plain = page.evaluate("path => fetch(path).then(answer => answer.text())", table.url("hands"))
    assert "<polyline" in plain
    assert (f"<span>A {long}</span>" in plain) == (sides == 6)
    page.evaluate("""() => {
        for (const part of ['#hands-rows', '#hands-page .course svg']) document.querySelector(part).textContent = '';
    }""")
    page.evaluate("() => {document.querySelector('[data-go=match]').click()}")
    page.evaluate("() => {history.back()}")
    page.locator(f"{ROWS} tr[data-hand]").first.wait_for()
    normal = """(html, parts) => parts.map(part => new DOMParser().parseFromString(html, 'text/html')
        .querySelector(part).outerHTML.replace(/>\\s+/g, '>').replace(/\\s+</g, '<').replace(/\\s+/g, ' '))"""
    server = page.evaluate(f"([html, parts]) => ({normal})(html, parts)", [plain, parts])
    script = page.evaluate(f"parts => ({normal})(document.documentElement.outerHTML, parts)", parts)
    assert script == server
    # What a dispute leaves open does not keep the others from signing.
    assert page.locator("#hands-settle").is_visible() == (sides == 2)
    assert page.locator("#hands-sign").is_visible()


@pytest.mark.slow
def test_no_double_first_name_is_broken_in_the_head_as_long_as_it_has_a_line(phone, table_of):
    page = phone(390, 844)
    table = table_of(page, people=("Anna Ott", "Uwe Jensen", "Klaus-Dieter Hansen", "Karl-Heinz Lorenzen"))
    table.sign(table.cards(["X25"]))
    page.goto(table.url("hands"))
    lines = page.locator("table.hands .names .unbroken").evaluate_all(
        "all => all.map(one => one.offsetHeight / parseFloat(getComputedStyle(one).fontSize))")
    assert len(lines) == 2
    assert max(lines) < 1.5, lines
    sign, word = (page.locator(f".top .word > {one}").bounding_box() for one in ("svg", "span"))
    assert sign["x"] + sign["width"] + 4 <= word["x"], "the printer does not touch its word"


@pytest.mark.slow
def test_the_script_has_no_column_for_who_left_before_the_first_hand(phone, table_of):
    page = phone(390, 844)
    table = table_of(page)
    hand = table.begin()
    table.takes_the_seat(table.joins("Emil Voss"), table.persons[0], hand=hand)
    table.cards(["X25"], hand=hand)
    page.goto(table.url("hands"))
    page.wait_for_function(ALL_SCREENS)
    page.evaluate("() => {document.querySelector('#hands-rows').textContent = ''}")
    page.evaluate("() => {document.querySelector('[data-go=match]').click()}")
    page.evaluate("() => {history.back()}")
    page.locator(f"{ROWS} tr[data-hand]").first.wait_for()
    heads = page.locator("#hands-page th[scope=colgroup]")
    expect(heads).to_have_count(2)
    assert "Emil" in heads.first.inner_text()


@pytest.mark.slow
def test_axe_and_small_screens(phone, table_of, axe):
    page = phone(320, 640, theme="light")
    table = table_of(page)
    an_evening(table)
    other = an_id()
    table.say("hand.begun", {"follows": table.hands[-2], "inserted": False, "dealer": None}, hand=other,
              device=OTHER_PHONE)
    for path, role in (
        ("hands", "record"), ("hand/2", "judge"), ("hand/4", "judge"), ("hand/7", "record"), ("history", "record"),
        ("change", "judge"), ("change/seats?from=1&to=2&swap=1&preview=1", "record"), ("change/rules", "record"),
        ("change/penalty", "judge"), ("end", "record"),
    ):
        page.goto(table.url(path, role))
        for part in page.locator("details").all():
            part.evaluate("part => { part.open = true; }")
        for size in ((390, 844), (320, 640)):
            resized(page, *size)
            assert page.evaluate(BEYOND) == [], (path, size)
            assert page.evaluate(SMALL) == [], (path, size)
        axe(page, *(("dark", "black") if path in ("hands", "hand/4", "end") else ()))


@pytest.mark.slow
def test_twelve_players_scroll_in_their_own_box(phone, table_of, axe):
    page = phone(390, 844)
    table = table_of(page, sides=12)
    table.sign(table.cards(["X25"], [1] * 12))
    page.goto(table.url("hands", "watch"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".hands-scroll").evaluate("box => box.scrollWidth > box.clientWidth")
    axe(page)


@for_each("sides", [5, 6])
@pytest.mark.slow
def test_six_players_fit_a_phone(phone, table_of, sides):
    """Nothing scrolls sideways, no figure and no name is cut."""
    page = phone(360, 740)
    table = table_of(page, sides=sides)
    for points in ([99, *[70] * (sides - 1)], [80] * sides):
        table.sign(table.quick(points))
    table.do("penalty", "judge", who="side:1", points="500", sign="minus", reason="zu spät")
    page.goto(table.url("hands"))
    page.locator(".hand-row").nth(1).wait_for()
    box = page.locator(".hands-scroll")
    assert box.evaluate("box => box.firstElementChild.offsetWidth <= box.clientWidth")
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth"), "a row is a link no wider than what is seen"
    wide = "rows => rows.filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent)"
    for part in (".hands td *, .hands td", ".hands .names span"):
        assert page.locator(part).evaluate_all(wide) == []
    assert page.evaluate(BEYOND) == []


@pytest.mark.slow
def test_two_hundred_hands(phone, table_of):
    page = phone(390, 844)
    table = table_of(page)
    order = table.view()["scoring"]["order"]
    entries, before = [], None
    for _ in range(200):
        hand = an_id(3)
        entries.append(table.entry("hand.begun", {"follows": before, "inserted": False, "dealer": None}, hand=hand))
        figures = [{"list": order[:2], "cards": None}, {"list": order[2:], "cards": None}]
        count = {"figures": figures, "facts": {"majority": 0}, "marks": [1, 0]}
        entries.append(table.entry("count.cards", count, hand=hand))
        before = hand
    table.put(*entries)
    page.goto(table.url("hands"))
    expect(page.locator(f"{ROWS} tr[data-hand]")).to_have_count(200)
    expect(page.locator("#hands-proof")).to_have_text("200 × 30 + 200 Zwicks = 6200 = 3400 + 2800")
    page.goto(table.url())
    assert page.locator(f"{ROWS} tr[data-hand]").count() == 0, "the match page does not carry the list"
    page.wait_for_function(ALL_SCREENS)
    page.tap("#screen-match .more[data-go=more]")
    page.tap("#screen-more a[data-go=hands]")
    page.locator(f"{ROWS} tr[data-hand]").nth(199).wait_for()


def test_without_a_connection(phone, table_of):
    page = phone(390, 844)
    table = table_of(page)
    for first in (["X25"], ["Td"], ["X20"], ["X15"], ["2s"]):
        table.sign(table.cards(first))
    page.goto(table.url("hands"))
    page.locator(f"{ROWS} tr[data-hand]").nth(4).wait_for()
    page.wait_for_timeout(500)
    page.context.set_offline(True)
    page.locator("#screen-hands a[data-go=match]").last.tap()
    page.locator("#screen-match a[data-go=hands]").first.tap()
    expect(page.locator(f"{ROWS} tr[data-hand]")).to_have_count(5)
    page.context.set_offline(False)


@pytest.mark.slow
def test_the_first_hand_stands_in_the_list_until_all_have_come(phone, table_of):
    """Right after signing the list lacked hand 1, which "comes with the next connection"."""
    page = phone(390, 844)
    table = table_of(page)
    for first in (["X25"], ["Td"], ["X20"], ["X15"]):
        table.sign(table.cards(first))
    hand = table.cards(["2s"])
    held: list[Any] = []
    page.route("**/hands.json", lambda route: held.append(route))  # on its way for as long as this test runs
    page.goto(table.url("hands"))
    page.wait_for_function(ALL_SCREENS)
    table.sign(hand)
    for _ in range(60):  # until the script has drawn it anew
        if not page.locator(f"{ROWS} tr.line.open").count():
            break
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_timeout(500)
    expect(page.locator(f"{ROWS} tr.line.open")).to_have_count(0)
    rows, away = page.locator(f"{ROWS} tr[data-hand]"), page.locator("#hands-away")
    expect(rows).to_have_count(5)
    expect(away).to_be_hidden()
    assert rows.first.get_attribute("data-hand") == table.hands[0]
    page.goto(table.url())
    page.wait_for_function(ALL_SCREENS)
    held.clear()
    page.tap("#screen-match a[data-go=hands]")
    rows.first.wait_for()
    expect(away).to_be_hidden()
    for route in held:
        route.abort()
    expect(away).to_be_visible()


@pytest.mark.slow
def test_the_judge_s_phone_says_without_a_connection_that_hands_lie_signed_on_paper(phone, table_of, axe):
    """One tap for a sheet, one to take it back; what this phone said waits like everything else."""
    page = phone(360, 620)
    table = table_of(page)
    for points in (10, 12, 14):
        figures = {"figures": [{"points": points}, {"points": 27 - points}], "facts": {"majority": 0}, "marks": [0, 0]}
        table.say("count.paper", figures, hand=table.begin())
    page.goto(table.url("hands", "judge"))
    page.wait_for_function(ALL_SCREENS)
    form = page.locator("#on-paper-form")
    expect(form.locator("[name=to]")).to_have_value("3")
    axe(page)
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []
    page.wait_for_timeout(500)
    page.context.set_offline(True)
    signs = page.get_by_role("button", name="Auf Papier unterschrieben")
    expect(signs, "the key in the bar, and none in the form").to_have_count(1)
    signs.tap()  # what waits was typed from paper: it is signed at once
    seen = page.locator("#on-paper-list")
    expect(seen).to_contain_text("Spiele 1–3 sind auf Papier unterschrieben")
    expect(form).to_be_hidden()
    expect(page.locator("#hands-sign")).to_be_hidden()
    expect(signs).to_be_hidden()
    seen.locator("button").tap()
    expect(form.locator("[name=from]")).to_have_value("1")
    form.locator("[name=to]").fill("2")
    signs.tap()
    expect(seen).to_contain_text("Spiele 1, 2 sind auf Papier unterschrieben")
    expect(form.locator("[name=from]")).to_have_value("3")
    page.context.set_offline(False)
    for _ in range(60):
        if [one["state"] for one in table.all()] == ["signed", "signed", "counted"]:
            break
        page.wait_for_timeout(250)
    assert [one["state"] for one in table.all()] == ["signed", "signed", "counted"]
    assert {one["on_paper"] for one in table.hand(1)["accepted"]} == {True}
    page.locator("#screen-hands .bottom .main").tap()
    page.locator("#screen-match .undo").tap()  # the key takes back what this phone said last
    for _ in range(60):
        if table.hand(1)["state"] == "counted":
            break
        page.wait_for_timeout(250)
    assert [one["state"] for one in table.all()] == ["counted"] * 3
    page.goto(table.url("hands"))
    page.wait_for_function(ALL_SCREENS)
    expect(page.locator("#on-paper")).to_be_hidden()


@pytest.mark.slow
def test_without_a_script(browser, live_server, table_of):
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 390, "height": 844}, java_script_enabled=False, locale="de-DE"
    )
    page = context.new_page()
    table = table_of(page)
    hand = table.cards(["X25", "2s"])
    page.goto(table.url("hands"))
    page.get_by_role("link", name="1. Spiel", exact=True).click()
    page.locator("input[value='0:2s']").check()
    page.get_by_role("button", name="Berichtigen").click()
    assert "/hand/1" in page.url
    assert [side["points"] for side in table.hand(1)["result"]] == [10, 20]
    assert table.hand(1)["id"] == hand
    context.close()


@pytest.mark.slow
def test_deciding_as_the_judge_asks_for_the_reason_at_its_field(phone, table_of):
    page = phone(320, 568)
    table = table_of(page)
    hand = table.cards(["X25", "2s"])
    table.sign(hand)
    page.goto(table.url("hand/1", "judge"))
    page.click("#put-right-main")
    page.click(".pick:has([value='0:2s'])")
    page.check("#correct-as-judge")
    page.click("#put-right-main")
    page.wait_for_selector("#once-more [name=reason][aria-invalid]")
    page.fill("#once-more [name=reason]", "nachgesehen")
    page.click(".bottom .main")
    page.wait_for_selector("text=nachgesehen", state="attached")
    assert [side["points"] for side in table.hand(1)["result"]] == [10, 20]
    # Enter in a field is the plain correction: a proposal, though this phone holds the judge's link
    table.sign(hand)
    page.goto(table.url("hand/1", "judge"))
    page.click("#put-right-main")
    page.fill("#zwicks-0", "1")
    page.press("#zwicks-0", "Enter")
    page.wait_for_url("**/hand/1")
    page.wait_for_selector(".hand-keys a[href*='sign?hand=']")
    assert table.hand(1)["proposal"]
    assert [side["points"] for side in table.hand(1)["result"]] == [10, 20]


@pytest.mark.slow
def test_who_signs_is_told_that_another_way_of_counting_comes_to_other_points(phone, table_of):
    page = phone(390, 844)
    table = table_of(page)
    hand = table.cards(["X25", "2s"])
    page.goto(table.url("sign"))
    seen = page.locator("#screen-sign [data-doubts]")
    expect(seen).to_be_hidden()
    data = {"figures": [{"points": 9}, {"points": None}], "facts": {"majority": 1}, "marks": None}
    counted = table.say("count.quick", data, hand=hand)
    table.say("way.chosen", {"way": "quick"}, hand=hand)
    page.reload()
    page.wait_for_function(ALL_SCREENS)
    expect(seen).to_have_text("Eine andere Zählung ergibt andere Punkte")
    page.goto(table.url("hand/1"))
    page.get_by_text("Eine andere Zählung ergibt andere Punkte").wait_for()
    # a correction that waits is told of in the same way
    table.sign(hand)
    table.say("count.quick", {**data, "figures": [{"points": 12}, {"points": None}]}, hand=hand, replaces=counted)
    assert table.hand(1)["proposal"]["differing"] == ["cards"]
    page.goto(table.url("sign"))
    page.wait_for_function(ALL_SCREENS)
    expect(seen).to_have_text("Eine andere Zählung ergibt andere Punkte")
