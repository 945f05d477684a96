"""Two phones at one table: a Zwick tapped twice, who writes, and what somebody who only watches can do."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.chaos import Chaos
from tests.browser.offline import OPEN_PAGE, PHONE, controlled, sent, until
from tests.browser.table import field, saved, strokes
from tests.cases import for_each
from tests.web.tables import OTHER_PHONE, an_id

pytestmark = pytest.mark.browser
IS_KEPT = """async path => Boolean(await (await caches.open("scorekeeper-pages")).match(path, {ignoreVary: true}))"""
RECORDING = "button.tap, button.undo, [data-writer] button, [data-twin] button"


def another_phone(browser: Any, page: Any, address: str, **options: Any) -> Any:
    """A phone with its own cookie and storage."""
    context = browser.new_context(
        base_url=re.match(r"https?://[^/]+", page.url)[0], **{**OPEN_PAGE, "locale": "en-GB", **options}
    )
    other = context.new_page()
    other.goto(address)
    return other


def test_who_signed_first_goes_on_when_the_other_side_signs_elsewhere(make, phone, browser):
    match = make()
    match.cards(["X25", "X15", "2s", "Ah"], marks=[1, 0], majority=0)
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    second = another_phone(browser, first, match.url())
    for page in (first, second):
        page.locator("a.onward").tap()
        page.locator("#screen-sign").wait_for()
    for side, page in enumerate((first, second)):
        page.wait_for_timeout(350)
        page.locator(f"#screen-sign .panel-of[data-side='{side}'] .accept-form button").tap()
        if side == 0:  # either phone says whom it waits for
            for each in (first, second):
                each.locator("#screen-sign [data-check]").get_by_text("Waiting for Uwe + Frauke").wait_for()
        page.locator(f"#screen-sign .panel-of[data-side='{side}'] [data-signed]").wait_for(
            state="attached" if side else "visible"
        )
    for page in (first, second):
        page.locator("#screen-match").wait_for()
        page.get_by_role("heading", name="Hand 2").wait_for()
        page.go_back()
        page.locator("#screen-match").wait_for()  # nobody comes back to a sign-off that is done
        assert page.locator("#screen-sign").is_hidden()
    assert match.hand(1)["state"] == "signed"
    second.context.close()


@for_each("same", [True, False])
def test_a_second_zwick_from_another_phone_asks_whether_it_is_the_same(make, phone, browser, same):
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    second = another_phone(browser, first, match.url())
    field(first, 0).locator(".tap").tap()
    saved(first)
    second.reload()
    strokes(second, 0, 1)
    field(second, 0).locator(".tap").tap()
    saved(second)
    question = field(second, 0).locator("[data-twin]")
    question.get_by_text("The same Zwick?").wait_for()
    strokes(second, 0, 2)
    question.get_by_role("button", name="Yes" if same else "No", exact=True).tap()
    question.wait_for(state="hidden")
    saved(second)
    number = 1 if same else 2
    strokes(second, 0, number)
    first.reload()
    strokes(first, 0, number)
    assert field(first, 0).locator("[data-twin]").is_hidden(), "answered once, for every phone"
    hand = match.all()[0]
    assert hand["zwicks"] == [number, 0]
    assert not any(call["same"] for call in hand["called"])
    second.context.close()


@pytest.mark.slow
def test_the_same_question_without_a_script(make, phone, browser):
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    field(first, 1).locator(".tap").tap()
    saved(first)
    plain = another_phone(browser, first, match.url(), java_script_enabled=False)
    field(plain, 1).locator(".tap").click()
    field(plain, 1).locator("[data-twin]").get_by_role("button", name="No", exact=True).click()
    assert match.all()[0]["zwicks"] == [0, 2]
    assert field(plain, 1).locator("[data-twin]").is_hidden()
    plain.context.close()


@for_each("script", [True, False])
@pytest.mark.slow
def test_who_scans_the_record_code_writes_with_one_tap(make, phone, browser, script):
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    match.say("writer.took", {})
    fresh = another_phone(browser, first, match.url(), java_script_enabled=script)
    take = fresh.get_by_role("button", name="I’ll keep score now", exact=True)
    assert take.count() == 1
    take.tap() if script else take.click()
    take.wait_for(state="hidden" if script else "detached") if script else None
    if script:
        saved(fresh)
    writer = match.view()["writer"]["device"]
    assert writer == fresh.locator("#match").get_attribute("data-device")
    assert take.is_hidden()
    field(fresh, 0).locator(".tap").click()
    if script:
        saved(fresh)
    assert match.all()[0]["zwicks"] == [1, 0], "and everybody with the link may record at any time"
    fresh.context.close()


@for_each("script", [True, False])
@pytest.mark.slow
def test_who_only_watches_has_nothing_to_record_with(make, phone, browser, script):
    match = make()
    match.sign(match.cards(["X25", "2s"]))
    match.cards(["Td"])
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    watcher = another_phone(browser, first, match.url("", "watch"), java_script_enabled=script)
    for path in ("", "hands", "display", "more", "hand/1", "hand/2", "history", "sheet"):
        watcher.goto(match.url(path, "watch"))
        forms = watcher.locator("form").evaluate_all(
            "forms => forms.filter(form => form.method === 'post').map(form => new URL(form.action).pathname)"
        )
        assert not [action for action in forms if action.endswith("/do")], (path, forms)
        assert watcher.locator(RECORDING).count() == 0, path
    watcher.context.close()


class Counting:
    """Double count on one phone."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.sign = page.locator("#screen-sign")

    def begin(self) -> Counting:
        """From the match page to the keys for a side's own number."""
        self.page.locator("#screen-match a.onward").tap()
        self.page.locator(".screen:not([hidden]):has([data-count])").wait_for()
        if self.page.locator("#screen-double").is_hidden():
            self.page.locator(".ways:visible [data-way=double]").tap()
        return self

    def types(self, points: int, side: int | None = None) -> None:
        """A side's own number, the first side's with most cards in it, and that it is done; ``side``: it is turned to
        that first."""
        if side is not None:
            self.page.locator(f"#screen-double [data-strip='{side}']").tap()
        self.page.wait_for_timeout(100)
        most = 3 if self.page.locator("#screen-double [data-count]").get_attribute("data-own") == "0" else 0
        self.page.locator(f"#double-pad [data-number='{points - most}']").tap()
        self.page.locator("#screen-double [data-majority='0']").tap()

    def does_not_come_out(self) -> None:
        """Both sides see it, and what can be the reason."""
        self.page.locator("#missing-form").get_by_role("heading", name="1 missing").wait_for()
        assert self.sign.is_hidden()

    def counts_again(self, side: int, before: int, points: int) -> None:
        """Past the search for the point, another number on the board, which shows what the side had typed, and who has
        the majority, as at first; then the sign-off, with nothing to decide."""
        self.page.locator("#missing-form [data-again]").tap()
        if self.page.locator("#screen-double [data-count]").get_attribute("data-own") != str(side):
            self.page.locator(f"#screen-double [data-strip='{side}']").tap()
        board = self.page.locator("#double-pad")
        board.locator(f"[data-number='{before}'][aria-pressed=true]").wait_for()
        self.page.get_by_text("The numbers are showing").wait_for()
        board.locator(f"[data-number='{points}']").tap()
        assert self.sign.is_hidden(), "a number alone saves nothing"
        self.page.locator("#screen-double [data-was]").tap()
        self.sign.get_by_text(re.compile(r"^\d+ \+ \d+ = \d+, recounted$")).wait_for()
        assert self.sign.locator("[data-conflict]").is_hidden()
        assert self.sign.locator(".off:visible, .again:visible").count() == 0
        check = " ".join(self.sign.locator("[data-check]").inner_text().split())
        assert re.fullmatch(r"\d+ \+ \d+ = \d+, recounted", check)

    def searches(self, side: int, cards: list[str]) -> None:
        """By way of the sign-off to the keys of what can be the reason, and which of them a side holds."""
        self.page.locator("#missing-form [data-leave]").tap()
        self.page.wait_for_timeout(350)
        key = self.sign.locator(f".panel-of[data-side='{side}'] .again")
        assert key.inner_text() == "Find the point"
        key.tap()
        self.holds(side, cards)

    def holds(self, side: int, cards: list[str]) -> None:
        """Which of them a side holds, and that this is all."""
        half = self.page.locator(f"#missing-form [data-side='{side}']")
        for card in cards:
            half.locator(f".pick:has([aria-label='{card}'])").tap()
        half.locator("[name=done]").tap()

    def accept(self, *sides: int) -> None:
        """Sides sign on this phone."""
        for side in sides:
            self.page.wait_for_timeout(350)
            self.sign.locator(f".panel-of[data-side='{side}'] .accept-form button").tap()


@pytest.mark.slow
def test_an_honest_recount_asks_what_was_asked_at_first_and_is_called_so(make, phone, browser):
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    one = Counting(first)
    for offline in (False, True):  # both sides on one phone
        first.context.set_offline(offline)
        one.begin().types(17)
        one.types(12)
        one.does_not_come_out()
        one.counts_again(1, 12, 13)
        one.accept(0, 1)
        first.locator("#screen-match").wait_for()
    first.locator("#screen-match a[data-go=hands]").first.tap()
    row = first.locator("#hands-rows tr[data-hand]").nth(1)
    assert row.locator(".recounted").inner_text() == "‡"
    assert row.locator("td.points").nth(1).inner_text().split() == ["before:", "12", "13"]
    first.get_by_text("‡ recounted").wait_for()
    first.context.set_offline(False)
    first.locator("#screen-hands .bottom .main").tap()
    saved(first)
    second = another_phone(browser, first, match.url())
    other = Counting(second)
    # each side on its own phone
    one.begin().types(17)
    until(lambda: (match.view()["current"] or {}).get("sealed"), "the first side's number is on the server")
    second.get_by_text("Hanna + Jens have finished").wait_for()
    other.types(12)
    for each in (one, other):
        each.does_not_come_out()
    other.counts_again(1, 12, 13)
    one.sign.get_by_text(re.compile(r"^\d+ \+ \d+ = \d+, recounted$")).wait_for()
    one.accept(0)
    other.accept(1)
    first.locator("#screen-match").wait_for()
    second.locator("#screen-match").wait_for()
    # put right on the phone that had not typed it
    one.begin().types(17)
    second.get_by_text("Hanna + Jens have finished").wait_for()
    one.types(12)
    other.does_not_come_out()
    other.counts_again(1, 12, 13)
    other.accept(0, 1)
    first.locator("#screen-match").wait_for()
    second.locator("#screen-match").wait_for()
    # a number taken back before the other side's is in was seen by nobody
    one.begin().types(16)
    one.types(17, side=0)
    one.types(13)
    one.sign.get_by_text("30 = 30", exact=True).wait_for()
    one.accept(0, 1)
    first.locator("#screen-match").wait_for()
    saved(first)
    hands = match.all()
    assert [(hand["checked"], hand["state"]) for hand in hands] == [("recounted", "signed")] * 4 + [("ok", "signed")]
    assert [[side["points"] for side in hand["result"]] for hand in hands] == [[17, 13]] * 5
    assert not any(hand["corrections"] or hand["conflict"] or hand["proposal"] for hand in hands)
    second.context.close()


def test_the_missing_point_is_found_between_two_phones_and_without_a_connection(make, phone, browser):
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    one = Counting(first)
    first.locator("#screen-double").wait_for(state="attached")  # without its screens it cannot count by itself
    first.context.set_offline(True)
    one.begin().types(17)
    one.types(12)
    one.searches(0, ["10 of spades", "Ace of clubs", "Ace of hearts"])
    one.holds(1, ["2 of spades", "Ace of spades"])
    one.page.locator("#missing-form [data-side='1'] [data-lit] .pick").tap()
    one.sign.get_by_text(re.compile(r"^\d+ \+ \d+ = \d+, recounted$")).wait_for()
    one.accept(0, 1)
    first.locator("#screen-match").wait_for()
    first.locator("#screen-match a[data-go=hands]").first.tap()
    first.get_by_text("found: ♦A").wait_for()
    first.context.set_offline(False)
    first.locator("#screen-hands .bottom .main").tap()
    saved(first)
    other = Counting(another_phone(browser, first, match.url()))
    one.begin().types(17)
    other.page.get_by_text("Hanna + Jens have finished").wait_for()
    one.types(12)
    one.holds(0, ["10 of spades", "Ace of clubs", "Ace of hearts"])
    other.holds(1, ["2 of spades", "Ace of spades", "Ace of hearts"])
    lights = one.page.locator("#missing-form [data-side='0'] [data-lit] .pick")
    lights.nth(1).wait_for()
    assert [" ".join(light.split()) for light in lights.all_inner_texts()] == ["A counted twice", "A not counted"]
    one.page.locator("#missing-form [data-side='1'] [data-lit] .pick").nth(1).tap()
    for each in (one, other):
        each.sign.get_by_text(re.compile(r"^\d+ \+ \d+ = \d+, recounted$")).wait_for()
    until(lambda: match.all()[-1]["checked"] == "recounted", "it is on the server")
    assert [[side["points"] for side in hand["result"]] for hand in match.all()] == [[17, 13]] * 2
    assert [hand["facts"] for hand in match.all()] == [{"found": ["Ad"]}] * 2
    assert not any(hand["conflict"] for hand in match.all())
    other.page.context.close()


def test_one_hand_begun_by_two_phones_is_asked_about_where_the_phone_that_was_away_signs(make, phone, browser):
    """It showed the next hand, not yet counted, and nothing of what it had counted itself."""
    match = make()
    away = phone(390, 844, locale="en-GB")
    away.goto(match.url())
    there = another_phone(browser, away, match.url())
    saved(away)
    away.context.set_offline(True)
    for page, points in ((there, 12), (away, 15)):  # and 3 for most cards
        page.locator("#screen-match a.onward").tap()
        page.locator(".screen:not([hidden]) button[data-way=quick]:visible").tap()
        page.locator(f"#screen-quick [data-number='{points}']").tap()
        page.locator("#screen-quick [data-majority='0']").tap()
        page.locator("#screen-sign .sign-figure:visible").first.wait_for()
    away.wait_for_timeout(350)
    away.locator("#screen-sign .panel-of[data-side='0'] .accept-form button").tap()
    away.locator("#screen-sign .panel-of[data-side='0'] [data-signed]").wait_for()
    until(lambda: len(match.all()) == 1, "the phone with a connection has sent its count")
    (first,) = match.all()
    began = away.evaluate("new URL(location.href).searchParams.get('hand')")
    assert began not in {None, first["id"]}
    away.context.set_offline(False)
    away.evaluate("dispatchEvent(new Event('online'))")
    for page in (away, there):
        question = page.locator("#screen-sign [data-conflict]")
        question.get_by_text("Two counts differ").wait_for()
        assert sorted(question.locator(".actions button").all_inner_texts()) == ["15 : 15", "18 : 12"]
        page.locator("#screen-sign").get_by_role("heading", name="Hand 1").wait_for()
    assert away.evaluate("new URL(location.href).searchParams.get('hand')") == first["id"]
    away.goto(match.url(f"sign?hand={began}"))
    away.locator("#screen-sign [data-conflict] .actions button", has_text="18 : 12").tap()
    for page in (away, there):
        page.locator("#screen-sign [data-conflict]").wait_for(state="hidden")
    until(lambda: not match.all()[0]["conflict"], "which one holds is on the server")
    assert [side["points"] for side in match.all()[0]["result"]] == [18, 12]
    there.context.close()


@pytest.mark.slow
def test_a_zwick_of_a_hand_that_another_phone_counted_without_a_connection_is_not_lost_unseen(make, phone, browser):
    """There were two strokes, then one, and nobody was told."""
    match = make()
    away = phone(360, 620, locale="en-GB")
    away.goto(match.url())
    saved(away)
    there = another_phone(browser, away, match.url())
    away.context.set_offline(True)
    field(there, 0).locator(".tap").tap()
    saved(there)
    field(away, 1).locator(".tap").tap()
    away.locator("#screen-match a.onward").tap()
    away.locator(".screen:not([hidden]) button[data-way=quick]:visible").tap()
    away.locator("#screen-quick [data-number='12']").tap()
    away.locator("#screen-quick [data-majority='0']").tap()
    away.locator("#screen-sign .sign-figure:visible").first.wait_for()
    away.context.set_offline(False)
    away.evaluate("dispatchEvent(new Event('online'))")
    line = away.locator("#screen-sign [data-twins]")
    line.get_by_text("One hand or two? Zwicks on one phone only: Hanna + Jens 1").wait_for()
    assert away.locator("#screen-sign [data-conflict]").is_hidden()
    assert away.evaluate("document.documentElement.scrollHeight <= innerHeight"), "it fits"
    plain = another_phone(browser, away, match.url("sign"), java_script_enabled=False)
    assert plain.locator("[data-twins]").inner_text() == line.inner_text()
    plain.context.close()
    for page in (away, there):
        page.goto(match.url())
        key = page.locator("#screen-match a.onward")
        key.get_by_text("One hand or two?").wait_for()
    saved(away)
    away.context.set_offline(True)
    away.wait_for_timeout(300)
    assert away.locator("#screen-match a.onward").inner_text() == "One hand or two?"
    away.context.set_offline(False)
    key = there.locator("#screen-match a.onward")
    key.tap()
    there.get_by_role("heading", name="One hand or two?").wait_for()
    there.get_by_text("Zwicks: Hanna + Jens 1", exact=True).wait_for()
    there.get_by_text("Zwicks: Uwe + Frauke 1", exact=True).wait_for()
    there.get_by_role("button", name="The same hand, 15 : 16", exact=True).wait_for()
    there.get_by_role("button", name="The same hand, 1 Zwick added: 16 : 16", exact=True).tap()
    there.get_by_role("heading", name="One hand or two?").wait_for(state="hidden")
    (hand,) = match.all()
    assert (hand["zwicks"], hand["fork"]) == ([1, 1], [])
    assert [side["points"] for side in hand["result"]] == [16, 16]
    there.goto(match.url())
    there.locator("#screen-match a.onward").get_by_text("Both sign").wait_for()
    there.context.close()


@pytest.mark.slow
@pytest.mark.slow
@for_each("counts_away", [True, False])
def test_of_a_hand_that_both_phones_have_a_zwick_beyond_the_count_is_asked_about(make, phone, browser, counts_away):
    """One is without a connection; whichever of the two counts, the other's stroke was gone without a word, and both
    sides were invited to sign."""
    match = make()
    away = phone(360, 620, locale="en-GB")
    away.goto(match.url())
    there = another_phone(browser, away, match.url())
    field(there, 0).locator(".tap").tap()
    for page in (there, away):
        strokes(page, 0, 1)
    saved(there)
    away.context.set_offline(True)
    taps, counts = (there, away) if counts_away else (away, there)
    taps.wait_for_timeout(500)
    field(taps, 0).locator(".tap").tap()
    strokes(taps, 0, 2)
    if counts_away:
        until(lambda: len(match.hand(1)["called"]) == 2, "the second is on the server")
    counts.locator("#screen-match a.onward").tap()
    counts.locator(".screen:not([hidden]) button[data-way=quick]:visible").tap()
    counts.locator("#screen-quick [data-number='12']").tap()
    counts.locator("#screen-quick [data-majority='1']").tap()
    counts.locator("#screen-sign .sign-figure:visible").first.wait_for()
    if not counts_away:
        until(lambda: match.hand(1)["count"], "the count is on the server")
    away.context.set_offline(False)
    away.evaluate("dispatchEvent(new Event('online'))")
    question = counts.locator("#screen-sign [data-conflict]")
    question.get_by_text("1 Zwick more?").wait_for()
    assert question.locator("button").all_inner_texts() == ["14 : 18", "13 : 18 stands"]
    assert counts.locator("#screen-sign .accept-form button:visible").count() == 0
    assert counts.evaluate("document.documentElement.scrollHeight <= innerHeight"), "it fits"
    taps.goto(match.url())
    taps.get_by_text("Zwicks called, not counted: Hanna + Jens 1.").wait_for()
    taps.goto(match.url("sign"))
    plain = another_phone(browser, away, match.url("sign"), java_script_enabled=False)
    assert plain.locator("[data-conflict] button").all_inner_texts() == ["14 : 18", "13 : 18 stands"]
    plain.context.close()
    taps.locator("#screen-sign [data-conflict] button").nth(0 if counts_away else 1).tap()
    for page in (counts, taps):
        page.locator("#screen-sign [data-conflict]").wait_for(state="hidden")
        page.locator("#screen-sign .accept-form button:visible").first.wait_for()
    hand = match.hand(1)
    assert (hand["zwicks"], len(hand["called"])) == (([2, 0], 2) if counts_away else ([1, 0], 1))
    match.sign(hand["id"])
    call = {"what": "zwick", "side": 1, "person": None, "play": None}
    match.say("mark.called", call, hand=hand["id"], device=OTHER_PHONE)
    counts.goto(match.url())
    counts.get_by_role("link", name="Hand 1: Zwicks called, not counted: Uwe + Frauke 1.").tap()
    counts.get_by_role("button", name="stands").wait_for()
    there.context.close()


def test_the_second_phone_turns_to_the_side_that_is_still_missing_unless_something_was_typed(make, phone, browser):
    """It went on showing the side that had finished on the other phone, and took the second side's number for its."""
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    second = another_phone(browser, first, match.url())
    one, other = Counting(first).begin(), Counting(second).begin()
    board = second.locator("#screen-double [data-count]")
    assert board.get_attribute("data-own") == "0"
    one.types(16)
    second.get_by_text("Hanna + Jens have finished").wait_for()
    assert board.get_attribute("data-own") == "1"
    second.get_by_text("or on your own phone").wait_for()
    other.types(14)
    for each in (one, other):
        each.sign.get_by_text("30 = 30").wait_for()
        each.page.wait_for_timeout(350)
    one.accept(0, 1)
    first.locator("#screen-match").wait_for()
    second.locator("#screen-match").wait_for()
    one.begin()
    other.begin()
    second.locator("#double-pad [data-pad=keys]").tap()
    second.locator("#double-pad [data-digit='1']:visible").tap()
    one.types(15)
    until(lambda: (match.view()["current"] or {}).get("sealed"), "the first side's number is on the server")
    second.wait_for_timeout(1500)
    assert board.get_attribute("data-own") == "0", "a number that is being typed stays where it is"
    assert second.locator("#screen-double [data-typed]").inner_text() == "1"
    second.context.close()


def sealed(match: Any) -> list[int]:
    """The sides whose own number is on the server."""
    return [each["side"] for each in (match.view()["current"] or {}).get("sealed", [])]


@pytest.mark.slow
@for_each("script", [True, False])
def test_who_joins_while_a_side_has_counted_comes_into_the_count_as_the_other(make, phone, browser, script):
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    Counting(first).begin().types(17)
    until(lambda: sealed(match) == [0], "the first side's number is on the server")
    joins = another_phone(browser, first, match.url("phone"), java_script_enabled=script)
    joins.get_by_role("button", name="Uwe + Frauke").click()
    joins.get_by_text("Hanna + Jens have finished").wait_for()
    board = joins.locator("#screen-double [data-count]")
    assert board.get_attribute("data-own") == "1"
    assert joins.get_by_role("heading", name="Uwe + Frauke").is_visible()
    if script:
        Counting(joins).types(13)
        joins.locator("#screen-sign").get_by_text("30 = 30").wait_for()
    joins.context.close()


@pytest.mark.slow
def test_a_half_counted_hand_is_finished_after_the_next_was_begun_by_others(make, phone):
    match = make()
    half = match.begin()
    match.say("count.sealed", {"side": 0, "figures": {"points": 17, "cards": None}}, hand=half)
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url())
    page.get_by_text("Hanna + Jens have finished").wait_for()
    of_hand = page.locator("#screen-double [data-of-hand]")
    assert of_hand.is_hidden()
    match.takes_the_seat(match.joins("Willi"), match.persons[1], match.begin())
    of_hand.get_by_text("Hand 1").wait_for()
    assert page.get_by_role("heading", name="Uwe + Frauke").is_visible(), "they sat in it"
    page.locator("#screen-double .typing-head a.back").tap()
    page.locator("#screen-match a.onward").tap()
    of_hand.get_by_text("Hand 1").wait_for()
    assert page.url.endswith(f"&hand={half}")
    page.goto(match.url())  # as one that learns of it only now, with the names of who sits there now
    of_hand.get_by_text("Hand 1").wait_for()
    assert page.get_by_role("heading", name="Uwe + Frauke").is_visible()
    for way in ("double", "quick", "cards", "double"):
        screen = page.locator(f"#screen-{'count' if way == 'cards' else way}")
        if screen.is_hidden():
            page.locator(f".screen:visible [data-way={way}]").tap()
        assert "Frauke" in screen.inner_html(), way
        assert "Willi" not in screen.inner_html(), way
    Counting(page).types(13)
    page.locator("#screen-sign").get_by_text("30 = 30").wait_for()
    until(lambda: match.hand(1)["result"], "both numbers are on the server")
    assert [side["points"] for side in match.hand(1)["result"]] == [17, 13]
    assert match.hand(2)["sealed"] == []


@pytest.mark.slow
@for_each("script", [True, False])
def test_a_zwick_after_a_side_has_counted_belongs_to_the_next_hand(make, phone, script):
    """It went into the hand that was played to its end, beside the number that its side had typed already."""
    match = make()
    half = match.begin()
    match.say("count.sealed", {"side": 0, "figures": {"points": 17, "cards": None}}, hand=half, device=OTHER_PHONE)
    page = phone(390, 844, locale="en-GB", java_script_enabled=script)
    page.goto(match.url())
    if script:
        page.get_by_text("Hanna + Jens have finished").wait_for()  # led there once
        page.locator("#screen-double .typing-head a.back").tap()
    field(page, 1).locator(".tap").tap()
    page.locator("#screen-match [data-last]").get_by_text("Hand 2 · ").wait_for()
    assert page.locator("#screen-match").get_by_role("link", name="Hand 2", exact=True).locator("visible=true").count()
    until(lambda: len(match.all()) == 2, "the next hand has begun")
    first, second = match.all()
    assert (first["zwicks"], second["zwicks"], second["follows"]) == ([0, 0], [0, 1], half)
    assert second["dealer"] == match.persons[1], "by turn"
    page.locator("#screen-match a.onward").tap()
    page.locator("#screen-double [data-of-hand]").get_by_text("Hand 1").wait_for()


def test_a_side_s_phone_counts_for_its_side_and_types_for_the_other_only_if_it_is_asked_to(make, phone, browser):
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url("phone"))
    for script in (True, False):
        page = first if script else another_phone(browser, first, match.url("phone"), java_script_enabled=False)
        page.get_by_role("button", name="Uwe + Frauke").click()
        page.goto(match.url("count?way=quick"))
        assert page.locator("#quick-form [data-head][aria-pressed=true]").get_attribute("data-head") == "1"
        page.goto(match.url("count?way=double"))
        assert page.get_by_role("heading", name="Uwe + Frauke").is_visible()
    one = Counting(first)
    first.context.set_offline(True)
    one.types(11)
    board = first.locator("#screen-double [data-count]")
    first.get_by_text("Hanna + Jens are still counting").wait_for()
    unsent = first.get_by_text("is sent as soon as there is a connection")
    unsent.wait_for()
    first.get_by_text("11 in cards", exact=True).wait_for()
    first.get_by_text("Change the number").tap()
    one.types(13)
    first.get_by_text("13 in cards", exact=True).wait_for()
    assert first.locator(".pad-box:visible, .majority-keys:visible").count() == 0, "it waits"
    first.context.set_offline(False)
    first.evaluate("dispatchEvent(new Event('online'))")
    unsent.wait_for(state="hidden")
    until(lambda: sealed(match) == [1], "its number is on the server")
    first.reload()
    assert board.get_attribute("data-own") == "1"
    assert first.locator(".pad-box:visible").count() == 0
    first.get_by_text("Uwe + Frauke have finished").tap()  # its own number once more
    assert board.get_attribute("data-own") == "1"
    one.types(12)
    first.get_by_text("Type for Hanna + Jens too").tap()
    assert board.get_attribute("data-own") == "0"
    one.types(17)
    one.does_not_come_out()


@pytest.mark.slow
def test_a_phone_that_only_chose_a_side_shows_no_number_of_it(make, phone, browser):
    """The table's phone, on which a side had typed, showed it to whoever chose that side afterwards."""
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url("phone"))
    first.get_by_role("button", name="It stays on the table").tap()
    first.locator("#screen-match a.onward").wait_for()
    Counting(first).begin().types(14)
    until(lambda: sealed(match) == [0], "its number is on the server")
    for page in (first, another_phone(browser, first, match.url("phone"))):
        page.goto(match.url("phone?change=1"))
        page.get_by_role("button", name="Hanna + Jens").tap()
        page.locator("#screen-match a.onward").wait_for()
        page.goto(match.url("count?way=double"))
        page.get_by_text("Change the number").wait_for()
        page.wait_for_timeout(300)
        assert page.locator("#screen-double [data-own-number]").is_hidden()
        assert page.get_by_text("in cards", exact=False).locator("visible=true").count() == 0
    page.context.close()


@pytest.mark.slow
def test_a_side_s_phone_on_the_match_goes_into_the_count_once_and_back_if_it_wants(make, phone, browser):
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    second = another_phone(browser, first, match.url("phone"))
    second.get_by_role("button", name="Uwe + Frauke").tap()
    second.locator("#screen-match a.onward").wait_for()
    Counting(first).begin().types(17)
    second.get_by_text("Hanna + Jens have finished").wait_for()
    assert second.locator("#screen-double [data-count]").get_attribute("data-own") == "1"
    second.locator("#screen-double .typing-head a.back").tap()
    second.locator("#screen-match a.onward").tap()
    second.get_by_text("Hanna + Jens have finished").wait_for()
    Counting(second).types(13)
    until(lambda: match.all()[0]["result"], "both numbers are on the server")
    assert [side["points"] for side in match.all()[0]["result"]] == [17, 13]
    second.context.close()


@pytest.mark.slow
def test_a_phone_that_counts_another_way_is_led_into_the_double_count_and_none_waits_for_what_came_otherwise(
    make, phone, browser
):
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url("phone"))
    first.get_by_role("button", name="Hanna + Jens").tap()
    first.locator("#screen-match a.onward").wait_for()
    second = another_phone(browser, first, match.url("phone"))
    second.get_by_role("button", name="Uwe + Frauke").tap()
    second.locator("#screen-match a.onward").wait_for()
    second.goto(match.url("count?way=quick"))
    second.locator("#screen-quick [data-number='12']").tap()
    board = second.locator("#screen-double [data-count]")
    one, output = Counting(first).begin(), first.locator("#screen-double [data-typed]")
    first.locator("#double-pad [data-number='14']").tap()
    first.locator("#screen-double .typing-head a.back").tap()
    first.locator("#screen-match a.onward").tap()
    assert output.inner_text() == "14", "what was typed outlives the way back"
    one.types(17)
    second.get_by_text("Hanna + Jens have finished").wait_for()
    assert board.get_attribute("data-own") == "1"
    assert second.locator("#screen-double [data-typed]").inner_text() == "12"
    second.get_by_text("Quick", exact=True).locator("visible=true").tap()  # this way all the same
    key = second.locator("#screen-quick [data-majority='1']").bounding_box()
    thumb = key["x"] + key["width"] / 2, key["y"] + key["height"] / 2
    second.touchscreen.tap(*thumb)
    second.locator("#screen-sign .panel-of[data-side='1'] .accept-form button").wait_for()
    second.wait_for_timeout(400)
    second.touchscreen.tap(*thumb)
    until(lambda: match.all()[0]["result"], "the quick count is on the server")
    second.wait_for_timeout(300)
    assert match.all()[0]["accepted"] == [], "what lies under the same thumb signs nothing"
    for page, number in ((first, "14 in cards +\xa03 for the majority"), (second, "")):
        words = f"Own count of Hanna + Jens: {number or 'sealed until all have counted'}"
        page.locator("#screen-sign [data-doubts]").get_by_text(words, exact=True).wait_for()
    second.context.close()


@pytest.mark.slow
def test_whether_two_phones_hands_are_one_is_answered_without_a_connection(make, live_server, browser):
    """The page of the browser came instead, and what was tapped was gone."""
    with Chaos(live_server.url) as network:
        context = browser.new_context(**{**PHONE, "base_url": network.url, "locale": "en-GB"})
        page = context.new_page()
        for answer in ("The same hand, 15 : 18", "Two hands, this one first"):
            match, other = make(), an_id()
            match.quick([15, 15])
            begun = {"follows": None, "inserted": False, "dealer": None}
            match.say("hand.begun", begun, hand=other, device=OTHER_PHONE)
            count = {"figures": [{"points": 12}, {"points": 18}], "facts": {"majority": 0}, "marks": [0, 0]}
            match.say("count.quick", count, hand=other, device=OTHER_PHONE)
            page.goto(match.url())
            controlled(page)
            page.reload()
            while not page.evaluate(IS_KEPT, match.url("hand/1")):
                page.wait_for_timeout(100)
            network.mode = "refuse"
            network.cut()
            page.locator("#screen-match a.onward").get_by_text("One hand or two?").tap()
            if "Two" in answer:
                page.locator("#one-or-two .panel", has_text="15 : 18").get_by_text("Two hands", exact=True).tap()
            page.get_by_role("button", name=answer, exact=True).locator("visible=true").tap()
            kept = page.locator("#one-or-two [data-kept]")
            kept.get_by_text(f"{answer}. What was recorded is kept on this phone").wait_for()
            assert page.locator("#one-or-two button:visible").count() == 0
            page.reload()
            kept.get_by_text(answer).wait_for()
            page.goto(match.url())
            page.locator("#screen-match a.onward").get_by_text("Both sign").wait_for()
            state = page.locator("#screen-match [data-state]").inner_text()
            assert ("not shown here yet" in state) == ("Two" in answer), state
            page.goto(match.url("sign"))
            page.locator("#screen-sign .sign-figure:visible").first.wait_for()
            for asks in ("[data-twins]", "[data-conflict]"):
                assert page.locator(f"#screen-sign {asks}").is_hidden(), asks
            if "same" in answer:
                assert page.locator("#screen-sign .sign-figure b").all_inner_texts() == ["15", "18"]
            assert len(match.view()["forks"]) == 1
            network.mode = "ok"
            page.evaluate("dispatchEvent(new Event('online'))")
            until(lambda match=match: not match.view()["forks"], "the answer is on the server")
            assert [[side["points"] for side in hand["result"]] for hand in match.all()] == (
                [[15, 18], [18, 15]] if "Two" in answer else [[15, 18]]
            )
        context.close()


LATE = """async ([name, its]) => {
  const {journal, scoreBy} = await import(name);
  scoreBy((await import(its)).scorer);
  await journal.ready;
  await journal.pull();
  Object.assign(globalThis, {journal, late: {store: 0, hands: false}});
  const {getAll} = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function (...given) {
    const asked = getAll.apply(this, given), until = performance.now() + late.store;
    const hold = () => { if (performance.now() < until) this.count().onsuccess = hold; };
    if (late.store) hold();
    late.store = 0;
    return asked;
  };
  const ask = globalThis.fetch;
  globalThis.fetch = async (...given) => {
    const answer = await ask(...given);
    if (late.hands && String(given[0]).endsWith("/hands.json")) {
      late.hands = false;
      await new Promise(done => { late.release = done; });
    }
    return answer;
  };
}"""
"""A journal alone on its page, whose outbox, or answer with all hands, is read after what was asked for later."""


def test_an_older_answer_that_comes_later_takes_no_newer_one_s_place(make, phone):
    """What another phone had said vanished again, and the server was asked for nothing: its tag was the newer one's."""
    match = make()
    hands = [match.quick([17, 10]) for _ in range(5)]
    current = match.begin()
    page = phone(390, 844, locale="en-GB", service_workers="block")
    page.route("**/zwickern/start.*.mjs", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(match.url(), wait_until="load")
    page.evaluate(LATE, [sent("match/journal.mjs"), sent("games/zwickern/scorer.mjs")])

    mark = {"what": "zwick", "side": 1, "person": None, "play": None}
    match.say("mark.called", mark, hand=current)
    page.evaluate("() => { late.store = 900; globalThis.asked = journal.pull(); }")
    until(lambda: page.evaluate("() => !late.store"), "the outbox is being read")
    mine = {"kind": "mark.called", "hand": current, "payload": {**mark, "side": 0}}
    page.evaluate("mine => { journal.put([mine]); }", mine)
    until(lambda: page.evaluate("() => !journal.pending"), "it was sent")
    page.evaluate("() => asked")
    assert page.evaluate("() => journal.view.version") == match.view()["version"]

    page.evaluate("() => { late.hands = true; globalThis.loading = journal.load(); }")
    until(lambda: page.evaluate("() => Boolean(late.release)"), "the answer is held back")
    figures = {"figures": [{"points": 20}, {"points": 7}], "facts": {"majority": 0}, "marks": [0, 0]}
    match.say("count.quick", figures, hand=hands[0], replaces=match.hand(1)["count"])
    page.evaluate("() => journal.pull()")
    page.evaluate("() => { late.release(); return loading; }")
    page.evaluate("() => journal.pull()")
    assert page.evaluate("() => journal.hands[0].result.map(({points}) => points)") == [20 + 3, 7]
