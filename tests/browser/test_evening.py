"""Whole evenings on phones as people have them, hand by hand; at the end all places agree on every number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper import zwickern
from scorekeeper.journal.tokens import device_of
from tests.browser.evening import Dealt, Phone, Table, agree_everywhere, entries_of, played_hand
from tests.browser.recorder import Recorder
from tests.browser.tapped import DEAF
from tests.web.matches import entry, new_id

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FOUR = ("Hanna Petersen", "Uwe Jensen", "Jens Hansen", "Frauke Lorenzen")
SIX = ("Anna", "Bea", "Cem", "Dirk", "Eva", "Fritz")


class Recording(Recorder):
    """A phone that records plays in a match that is there already."""

    def __init__(self, phone: Phone) -> None:
        self.page, self.token, self.taps = phone.page, phone.token, 0


@pytest.fixture
def begun(phone: Callable[..., Any]) -> Callable[..., Phone]:
    """`begun(names, variant, hands)`: a match begun on a phone of 390×844."""

    def begin(names: tuple[str, ...], variant: str, hands: int, alone: bool = False) -> Phone:
        first = Phone(phone(390, 844, locale="en-GB"))
        first.begin(names, variant, hands, alone)
        return first

    return begin


class Four:
    """The evening of two sides, chapter by chapter; ``points`` are what the rules core counts, hand by hand."""

    def __init__(self, first: Phone, other: Callable[[str], Phone]) -> None:
        self.first, self.table = first, Table("dithmarschen", 4, 2)
        links = first.links()
        self.second, self.watching = other(links["record"]), other(links["watch"])
        self.points: list[tuple[int, ...] | None] = []
        self.dealt: list[Dealt | None] = []

    def deal(self) -> Dealt:
        """The next hand at the table."""
        dealt = self.table.deal(len(self.points) + 1)
        self.dealt.append(dealt)
        self.points.append(self.table.recount(dealt))
        return dealt

    def sign(self, phone: Phone | None = None) -> None:
        """Both sides accept the newest hand."""
        (phone or self.first).sign_all(self.table, len(self.points), self.points[-1] or ())

    def seen(self) -> None:
        """Whoever watches sees the new score."""
        totals = [sum(each) for each in zip(*filter(None, self.points), strict=True)]
        for side, total in enumerate(totals):
            score = self.watching.screen("match").locator(f".half[data-side='{side}'] .score b")
            score.filter(has_text=str(total)).wait_for(timeout=10_000)

    def three_ways(self) -> None:
        """By cards with called Zwicks, one of them taken back; double count; quick."""
        dealt = self.deal()
        for stroke in range(dealt.zwicks[0]):
            self.first.zwick(0, stroke + 1)
        self.first.zwick(1, 1)
        self.first.undo()
        self.first.screen("match").locator(".half[data-side='1'] .strokes").wait_for(state="detached")
        self.first.by_cards(self.table, dealt, [dealt.zwicks[0], 0])
        self.sign()
        self.seen()
        self.first.double(self.table, self.deal())
        self.sign()
        self.first.quick(self.table, self.deal())
        self.sign()

    def misdeal(self) -> None:
        """The fourth is dealt wrongly: it keeps its number and counts for nobody."""
        self.first.more("Misdeal")
        self.points.append(None)
        self.dealt.append(None)
        self.first.screen("match").get_by_role("heading", name="Hand 5").wait_for()

    def corrected_before(self) -> None:
        """A card given to the wrong side is put right when one side has signed; that side signs again."""
        dealt = self.deal()
        wrong = [list(each) for each in dealt.lists]
        card = wrong[0].pop()
        wrong[1].append(card)
        self.first.by_cards(self.table, dealt._replace(lists=tuple(map(tuple, wrong))))
        self.first.sign(0)
        self.first.panel(0).locator("[data-signed]").get_by_text("Signed").wait_for()
        self.first.saved()
        self.first.home()
        self.first.open_hand(5)
        self.first.page.locator(f".pick:has(input[value='1:{card}'])").tap()
        with self.first.page.expect_navigation(url="**/hand/5"):
            self.first.page.get_by_role("button", name="Correct", exact=True).tap()
        self.first.to_sign()
        self.first.panel(0).get_by_text("Please look again.").wait_for()
        self.sign()

    def given_up(self) -> None:
        """A few plays are written down, then the hand is counted by its cards: the plays stay."""
        dealt = self.deal()
        page = self.first.page
        self.first.screen("match").get_by_role("link", name="More").tap()
        self.first.screen("more").get_by_role("link", name="Everything else").tap()
        self.first.screen("more").get_by_role("link", name="Record plays").tap()
        taps = Recording(self.first)
        page.wait_for_selector("[data-record][data-step=deal]")
        for code in ("9c", "8d", "3h"):
            taps.card(code)
        for play in ("9s x 9c", "4h", "3d x 3h"):
            taps.play(zwickern.read_play(play))
        taps.saved(3)
        page.get_by_role("button", name="List").tap()
        page.get_by_role("dialog").get_by_role("button", name="Count another way").tap()
        self.first.screen("count").wait_for()
        self.first.by_cards(self.table, dealt, opened=True)
        self.sign()
        assert self.first.hand(6)["zhn"]
        assert self.first.hand(6)["way"] == "cards"

    def disputed(self) -> None:
        """One side objects; play goes on."""
        self.first.quick(self.table, self.deal())
        self.first.page.wait_for_timeout(350)
        self.first.panel(1).locator("summary").tap()
        self.first.panel(1).get_by_role("button", name="Zwicks").tap()
        self.first.screen("match").get_by_text("Hand 7 disputed").wait_for()

    def settled(self) -> None:
        """Both sides say that the result stays, which signs it; what came from a sheet later lies signed on paper."""
        page = self.first.page
        page.goto(f"{self.first.address}/hands")
        page.get_by_role("link", name="Settle hand 7").tap()
        page.wait_for_url("**/sign?hand=*")
        for side in (0, 1):
            page.wait_for_timeout(DEAF)
            keys = page.locator(f".panel-of[data-side='{side}'] [data-settle]")
            keys.get_by_role("button", name="stands").tap()
            keys.wait_for(state="hidden")  # drawn anew: what is tapped before it is taken for a second tap
        self.first.saved()
        hand = self.first.hand(7)
        assert (hand["objections"][0]["outcome"], hand["state"]) == ("keep", "signed"), "who agrees has signed"
        page.goto(f"{self.first.address}/hands")
        page.get_by_role("button", name="Signed on paper").tap()
        page.get_by_text("Hands 8, 9 are signed on paper").wait_for()
        self.first.saved()

    def from_a_sheet(self) -> None:
        """Two hands were kept on paper."""
        self.first.from_paper(self.table, [self.deal(), self.deal()])

    def play_by_play(self) -> None:
        """A whole hand as another phone wrote it, play by play, through its entries."""
        state, second = self.second.state(), self.second
        persons = {known["first"]: id for id, known in state["persons"].items()}
        names = [state["persons"][id]["first"] for id in state["seats"]]
        dealer = state["persons"][state["next"]["dealer"]]["first"]
        teams = f"teams: {names[0]}+{names[2]}, {names[1]}+{names[3]}\n"
        text = played_hand("dithmarschen", names, teams, dealer, 10)
        secret = next(one["value"] for one in second.page.context.cookies() if one["name"] == "device")
        hand, device = new_id(), device_of(secret)
        follows = {"follows": state["next"]["follows"], "inserted": False, "dealer": None}
        made = [entry("hand.begun", follows, hand, device=device)]
        made += entries_of(text, persons, hand, lambda *given, **more: entry(*given, device=device, **more))
        for at in range(0, len(made), 50):
            body = {"entries": made[at : at + 50], "words": {}}
            answer = second.page.request.post(f"/m/{second.token}/entries", data=body)
            assert {one["status"] for one in answer.json()["results"]} == {"applied"}
        sides = zwickern.replay(zwickern.read(text)).sides
        self.points.append(tuple(side.points for side in sides))
        self.dealt.append(None)
        self.first.screen("match").get_by_role("link", name="Both sign").tap(timeout=10_000)
        self.sign()
        assert self.first.hand(10)["way"] == "plays"

    def two_phones(self) -> None:
        """Each side types its count on a phone of its own and sign there; then the second phone counts alone."""
        dealt = self.deal()
        self.second.home()
        self.first.double(self.table, dealt, [0])
        self.first.saved()
        waiting = self.second.ask("hands.json").text()
        assert '"opened": true' not in waiting.replace('"opened":true', '"opened": true').rpartition('"sealed"')[2]
        self.second.screen("double").wait_for()  # it comes into the count by itself, as soon as it hears of it
        self.second.double(self.table, dealt, [1], opened=True)
        for phone, side in ((self.first, 0), (self.second, 1)):
            phone.screen("sign").wait_for(timeout=10_000)
            assert phone.figure(side) == (self.points[-1] or ())[side]
            phone.sign(side)
        for phone in (self.first, self.second):  # whoever signed first is not left behind
            phone.screen("match").wait_for(timeout=10_000)
            phone.saved()
        dealt = self.deal()
        self.second.by_cards(self.table, dealt)
        self.sign(self.second)

    def corrected_after(self) -> None:
        """The record link proposes another majority for the first hand; it counts when both have signed again."""
        page, dealt = self.second.page, self.dealt[0]
        assert dealt is not None
        assert dealt.majority is not None
        other = 1 - dealt.majority
        self.second.home()
        self.second.open_hand(1)
        page.get_by_role("button", name="Correct", exact=True).tap()  # unfolds the form
        page.get_by_role("group", name="Majority").locator(".radio").nth(other).tap()
        page.get_by_role("button", name="Correct", exact=True).tap()
        page.get_by_text("A correction is waiting").wait_for()
        assert self.second.hand(1)["state"] == "signed"
        before = self.points[0]
        self.points[0] = self.table.recount(dealt._replace(majority=other))
        assert [side["points"] for side in self.second.hand(1)["result"]] == list(before or ())
        self.second.to_sign()
        self.second.sign_all(self.table, 1, self.points[0])
        assert [side["points"] for side in self.second.hand(1)["result"]] == list(self.points[0])


def test_four_in_two_sides_play_twelve_hands(begun: Any, phone: Any) -> None:
    first = begun(FOUR, "dithmarschen", 12)
    evening = Four(first, lambda address: Phone(phone(390, 844, locale="en-GB"), address))
    evening.three_ways()
    evening.misdeal()
    evening.corrected_before()
    evening.given_up()
    evening.disputed()
    evening.from_a_sheet()
    evening.settled()
    evening.first.home()
    evening.play_by_play()
    evening.two_phones()
    evening.first.home()
    evening.first.quick(evening.table, evening.deal())
    evening.sign()
    evening.corrected_after()
    evening.seen()
    assert first.state()["unsigned"] == []
    assert first.state()["disputed"] == []
    first.end()
    paper = agree_everywhere(first, evening.table, evening.points)
    assert "CORRECTED" in paper
    assert evening.second.state()["status"] == evening.watching.state()["status"] == "ended"


def test_three_single_players_in_christiansen(begun: Any) -> None:
    phone, table = begun(FOUR[:3], "christiansen", 5), Table("christiansen", 3, 3)
    hands = [table.deal(seed, tied=seed == 2) for seed in range(1, 6)]
    expected = [table.recount(dealt) for dealt in hands]
    phone.by_cards(table, hands[0])
    phone.sign_all(table, 1, expected[0])
    phone.by_cards(table, hands[1])
    phone.sign_all(table, 2, expected[1])
    assert phone.hand(2)["tie"]
    phone.quick(table, hands[2])
    phone.sign_all(table, 3, expected[2])
    phone.double(table, hands[3])
    phone.sign_all(table, 4, expected[3])
    phone.from_paper(table, hands[4:])
    phone.screen("match").get_by_role("link", name="All sign").tap()
    phone.sign_all(table, 5, expected[4])
    phone.end()
    assert "CONFIRMED" in agree_everywhere(phone, table, expected)


def test_six_single_players_with_two_packs(begun: Any) -> None:
    phone, table = begun(SIX, "classic-double", 4, alone=True), Table("classic-double", 6, 6)
    hands = [table.deal(seed, tied=seed == 3) for seed in range(1, 5)]
    expected = [table.recount(dealt) for dealt in hands]
    phone.by_cards(table, hands[0])
    phone.sign_all(table, 1, expected[0])
    phone.quick(table, hands[1])
    phone.sign_all(table, 2, expected[1])
    phone.by_cards(table, hands[2])
    phone.sign_all(table, 3, expected[2])
    assert phone.hand(3)["tie"]
    phone.double(table, hands[3])
    phone.sign_all(table, 4, expected[3])
    phone.end()
    assert "CONFIRMED" in agree_everywhere(phone, table, expected)
