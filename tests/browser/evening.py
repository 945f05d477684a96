"""An evening as people at a table have it: what they captured, their phones, and every place with its numbers."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from scorekeeper import zwickern
from scorekeeper.cards import CARDS
from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.fold import fold
from scorekeeper.zwickern.agreement import agree, ties_possible
from scorekeeper.zwickern.counting import count_cards
from scorekeeper.zwickern.notation import write_play
from scorekeeper.zwickern.tally import card_points
from tests.browser.table import by_rules
from tests.sheets.paper import words

DEAF = 350
"""The panel of the sign-off takes no tap in its first 300 ms."""
DEAF_THERE = 1250
"""Nor one in 1.2 s where the finger was that opened it."""
SIGN = "Sign"


class Dealt(NamedTuple):
    """What each side has of the scoring cards, who has the majority (None: equal), Zwicks by side."""

    lists: tuple[tuple[str, ...], ...]
    majority: int | None
    zwicks: tuple[int, ...]


class Table:
    """The rules of the evening, cards that fall as chance wants, and what the rules core makes of them."""

    def __init__(self, variant: str, players: int, sides: int) -> None:
        self.agreement = agree(variant, {}, None, None, players)
        self.rules, self.packs, self.sides = self.agreement.rules, self.agreement.packs, sides
        self.order = [card.code for card, copies in self.agreement.scoring.items() for _ in range(copies)]

    def deal(self, seed: int, *, tied: bool = False) -> Dealt:
        """A hand's end; the same for the same seed."""
        chance = random.Random(seed)
        lists: list[list[str]] = [[] for _ in range(self.sides)]
        for code in self.order:
            chance.choice(lists).append(code)
        assert not tied or ties_possible(self.agreement, self.sides)
        majority = None if tied else chance.randrange(self.sides)
        zwicks = tuple(chance.choice((0, 1, 1, 2)) for _ in lists)
        return Dealt(tuple(map(tuple, lists)), majority, zwicks)

    def recount(self, dealt: Dealt) -> tuple[int, ...]:
        """Points of each side by the rules core; it must come out."""
        lists = [[CARDS[code] for code in each] for each in dealt.lists]
        counted = count_cards(
            self.rules, lists, dealt.zwicks, majority=dealt.majority, tied=dealt.majority is None, packs=self.packs
        )
        assert counted.gap == 0
        return counted.points

    def in_cards(self, dealt: Dealt) -> list[int]:
        """Each side's card points alone, as people add them up in their heads."""
        return [card_points(self.rules, [CARDS[code] for code in each]) for each in dealt.lists]


# --- phones -----------------------------------------------------------------------------------------------------


class Phone:
    """One phone at the match. Its methods are what a finger does there, by the buttons' own words."""

    def __init__(self, page: Any, address: str = "") -> None:
        self.page = page
        if address:
            page.goto(address)
            if page.url.endswith("/phone"):  # whoever joins is asked whose phone this is
                page.get_by_role("button", name="It stays on the table").tap()
                page.wait_for_url(re.compile("/m/[^/]+$"))
        self.address = address

    @property
    def token(self) -> str:
        """Of the link that this phone holds."""
        return self.address.split("/m/")[1].split("/")[0].partition("?")[0]

    def begin(self, names: Sequence[str], variant: str, hands: int, alone: bool = False) -> None:
        """From the start page to the empty table."""
        page = self.page
        page.goto("/")
        page.get_by_role("link", name="New match").tap()
        page.get_by_role("button", name="Who plays?").tap()
        people = page.get_by_role("dialog", name="Who plays?")
        for name in names:
            people.get_by_label("Name").fill(name)
            people.get_by_role("button", name="Add").tap()
        people.get_by_role("button", name="Done").tap()
        by_rules(page, variant)
        page.locator("#rules-row").tap()
        if alone and page.get_by_role("button", name="Each alone").count():
            page.get_by_role("button", name="Each alone").tap()
        page.get_by_label("After a number of hands").check()
        page.get_by_label("How many", exact=True).fill(str(hands))
        page.get_by_role("dialog", name="Rules and end").get_by_role("button", name="Close").tap()
        page.get_by_role("button", name="Start", exact=True).last.tap()
        page.wait_for_url(re.compile(r"/m/[\w-]{22}"))
        self.address = page.url.partition("?")[0]

    def links(self) -> dict[str, str]:
        """The addresses that this phone may hand on."""
        self.page.goto(f"{self.address}/links")
        roles = ("watch", "record", "judge")
        found = {role: self.page.locator(f"#{role} .link a").get_attribute("href") for role in roles}
        self.home()
        return found

    def ask(self, path: str) -> Any:
        """An answer below the match's link."""
        answer = self.page.request.get(f"/m/{self.token}/{path}")
        assert answer.ok, f"{path}: {answer.status}"
        return answer

    def state(self) -> dict[str, Any]:
        """What the server says of the match."""
        return dict(self.ask("state").json())

    def hand(self, number: int) -> dict[str, Any]:
        """One hand as the server has it."""
        return dict(self.ask("hands.json").json()[number - 1])

    def home(self) -> None:
        """The match page, from wherever this phone is."""
        self.page.goto(self.address)
        self.screen("match").wait_for()

    def screen(self, name: str) -> Any:
        """A screen of the match, shown or not."""
        return self.page.locator(f"#screen-{name}")

    def saved(self) -> None:
        """The server has everything: the match page says nothing is left here."""
        page = self.page
        page.wait_for_function("() => !document.querySelector('#screen-match .badge.kept')")

    def zwick(self, side: int, strokes: int) -> None:
        """A tap on a side's half; so many strokes are there then."""
        half = self.screen("match").locator(f".half[data-side='{side}']")
        if strokes > 1:
            self.page.wait_for_timeout(DEAF + 100)  # one tap in 400 ms for a side
        half.locator(".tap").tap()
        half.get_by_role("img", name=f"{strokes} Zwick{'s' if strokes > 1 else ''} in this hand").wait_for()

    def undo(self) -> None:
        self.screen("match").get_by_role("button", name="Undo").tap()

    def counting(self, way: str) -> Any:
        """The counting screen of a way, from the match page; gives the screen."""
        name = {"cards": "count"}.get(way, way)
        self.screen("match").get_by_role("link", name="Count the hand").tap()
        self.page.locator(".screen:not([hidden]):is([data-screen=record], :has([data-count]))").first.wait_for()
        if self.screen("record").is_visible():  # the last hand was written down play by play
            self.screen("record").get_by_role("button", name="List").tap()
            self.page.get_by_role("dialog").get_by_role("button", name="Count another way").tap()
            self.screen("count").wait_for()
        if self.screen(name).is_hidden():
            self.page.locator(f".screen:not([hidden]) button[data-way={way}]:visible").tap()
        self.screen(name).wait_for()
        return self.screen(name)

    def zwicks(self, screen: Any, wanted: Sequence[int], now: Sequence[int] = ()) -> None:
        """− and + until each side has its Zwicks."""
        for side, number in enumerate(wanted):
            have = now[side] if now else 0
            key = screen.locator(f".zwick-side[data-side='{side}'] [name={'more' if number > have else 'less'}]")
            for _ in range(abs(number - have)):
                key.tap()

    def by_cards(self, table: Table, dealt: Dealt, called: Sequence[int] = (), opened: bool = False) -> None:
        """Every scoring card to its side, the last side takes the rest; on to the sign-off."""
        screen = self.screen("count") if opened else self.counting("cards")
        last = table.sides - 1
        place, left = table.order[:], [list(each) for each in dealt.lists]
        for side in range(last):
            if table.sides > 2:
                screen.locator(f"[data-head='{side}']").tap()
            for tile, code in enumerate(place):
                if code in left[side]:
                    left[side].remove(code)
                    place[tile] = ""
                    row = screen.locator(f"#tile-{tile}")
                    (row.locator(".lane-half").nth(side) if table.sides == 2 else row.locator(".lane-whole")).tap()
            if dealt.majority == side:
                self._most(screen, table, side)
        if dealt.majority is None:
            screen.get_by_role("button", name="equal").tap()
        if table.sides > 2:
            screen.locator(f"[data-head='{last}']").tap()
        if dealt.majority == last and not any(place):
            self._most(screen, table, last)
        if any(place):
            screen.get_by_role("button", name=re.compile("^Rest to")).nth(last if table.sides == 2 else 0).tap()
        self.zwicks(screen, dealt.zwicks, called)
        screen.get_by_role("button", name=re.compile("^(Both|All) sign$")).tap()
        self.screen("sign").wait_for()

    def _most(self, screen: Any, table: Table, side: int) -> None:
        row = screen.locator("#tile-majority")
        (row.locator(".lane-half").nth(side) if table.sides == 2 else row.locator(".lane-whole")).tap()

    def type_number(self, screen: Any, number: int) -> None:
        """A key with the number on it, where there is one, else its digits."""
        key = screen.locator(f".pad-key[data-number='{number}']:visible")
        if key.count():
            key.tap()
            return
        for digit in str(number):
            screen.locator(f"[data-digit='{digit}']:visible").tap()

    def double(self, table: Table, dealt: Dealt, sides: Sequence[int] = (), opened: bool = False) -> None:
        """Each of these sides types its own card points in turn, and who has the majority."""
        screen = self.screen("double") if opened else self.counting("double")
        numbers = table.in_cards(dealt)
        if not sides or 0 in sides:
            self.zwicks(screen, dealt.zwicks)
        for side in sides or range(table.sides):
            if sides:
                strip = screen.locator(f"[data-strip='{side}']")
                if strip.is_visible():
                    strip.tap()
            screen.locator(f"h1 [data-name='{side}']").wait_for()  # the phone is handed to this side
            self.page.wait_for_timeout(DEAF)  # a new side takes the phone
            self.type_number(screen, numbers[side])
            screen.locator(f"[data-majority='{'tie' if dealt.majority is None else dealt.majority}']").tap()

    def quick(self, table: Table, dealt: Dealt) -> None:
        """The card points of all sides but the last, and who has the majority."""
        screen = self.counting("quick")
        self.zwicks(screen, dealt.zwicks)
        for side, number in enumerate(table.in_cards(dealt)[:-1]):
            screen.locator(f"[data-head='{side}']").tap()
            self.type_number(screen, number)
        screen.locator(f"[data-majority='{'tie' if dealt.majority is None else dealt.majority}']").tap()
        self.screen("sign").wait_for()

    def from_paper(self, table: Table, rows: Sequence[Dealt]) -> None:
        """Rows of a sheet written by hand; back to the match page."""
        screen = self.counting("paper")
        for dealt in rows:
            whole = table.recount(dealt)
            row = screen.locator(".sheet-row").nth(self.state()["hands"])
            for side, number in enumerate(table.in_cards(dealt)):
                row.locator(f"[data-cell='points-{side}']").fill(str(number if table.sides == 2 else whole[side]))
                row.locator(f"[data-cell='zwicks-{side}']").fill(str(dealt.zwicks[side] or ""))
            majority = "=" if dealt.majority is None else "ABCDEFGHIJKL"[dealt.majority]
            row.locator("[data-cell='majority']").fill(majority)
            row.locator(".sheet-check.signed").wait_for()
            screen.get_by_role("button", name="Save").tap()
            screen.locator(".unsaved").wait_for(state="detached")
            self.saved()
        screen.get_by_role("link", name="Back").tap()
        self.screen("match").wait_for()

    def panel(self, side: int) -> Any:
        """A side's half of the sign-off."""
        return self.screen("sign").locator(f".panel-of[data-side='{side}']")

    def figure(self, side: int) -> int:
        """A side's points on the sign-off; sealed counts open when the server has them all."""
        self.panel(side).locator(".sign-figure").wait_for(timeout=10_000)
        return int(self.panel(side).locator(".score b").text_content())

    def sign(self, *sides: int) -> None:
        """"Sign" of each of these sides."""
        self.screen("sign").wait_for()
        self.page.wait_for_timeout(DEAF_THERE)
        for side in sides:
            self.panel(side).get_by_role("button", name=SIGN, exact=True).tap()

    def to_sign(self) -> None:
        """From a hand's page to its sign-off, once the page is whole: before, its forms go to the server."""
        with self.page.expect_navigation():
            self.page.get_by_role("link", name="Sign", exact=True).tap()

    def sign_all(self, table: Table, number: int, expected: Sequence[int]) -> None:
        """All sides see their points and accept them; the next hand is there."""
        self.screen("sign").wait_for()
        self.screen("sign").get_by_role("heading", name=f"Hand {number}", exact=True).wait_for()
        for side, points in enumerate(expected):
            shown = self.figure(side)
            assert shown == points, f"hand {number}, side {side}: {shown} instead of {points}"
        self.sign(*range(table.sides))
        self.screen("match").wait_for()
        self.saved()

    def more(self, name: str) -> None:
        """A button behind the menu's "Everything else"."""
        self.screen("match").get_by_role("link", name="More").tap()
        self.screen("more").get_by_role("link", name="Everything else").tap()
        self.screen("more").get_by_role("button", name=name).tap()

    def open_hand(self, number: int) -> None:
        """The page of one hand, from the list."""
        self.screen("match").get_by_role("link", name="More").tap()
        self.screen("more").get_by_role("link", name="All hands").tap()
        self.page.locator("#hands-rows").get_by_role("link", name=f"Hand {number}", exact=True).tap()
        self.page.wait_for_url(re.compile(f"/hand/{number}$"))

    def lists(self, expected: Sequence[Sequence[int] | None], totals: Sequence[Sequence[int]]) -> None:
        """The list of hands shows these points and totals; what does not count (None) or is struck through is left out.

        The script draws the rows again as soon as it has all of them from the server.
        """
        self.page.goto(f"{self.address}/hands")
        counted = [(each, total) for each, total in zip(expected, totals, strict=True) if each]
        wanted = [(list(map(str, each)), list(map(str, total))) for each, total in counted]
        shown: list[tuple[list[str], list[str]]] = []
        for _ in range(100):
            rows = [(points, totals) for points, totals in self.page.evaluate(LISTED)]
            shown = [row for row, each in zip(rows, expected, strict=False) if each]
            if len(rows) == len(expected) and shown == wanted:
                return
            self.page.wait_for_timeout(100)
        assert shown == wanted

    def end(self) -> None:
        """The agreed number of hands is played: the match page leads to its end."""
        self.home()
        self.screen("match").get_by_role("link", name="End the match").tap()
        self.page.get_by_role("button", name="End the match").tap()
        self.page.locator(".signed-by, .verdict.ok").first.wait_for()

    def paper(self) -> str:
        """The PDF that the sheet's page leads to, as text."""
        self.page.goto(f"{self.address}/sheet")
        link = self.page.locator("a[href*='sheet.pdf']").first
        assert link.get_attribute("target") == "_blank"
        answer = self.page.request.get(link.get_attribute("href"))
        assert answer.headers["content-type"] == "application/pdf"
        return words(answer.body())


NOTE = "(?: ?[¹²³⁰⁴-⁹]+)?"
"""A figure that was corrected has the number of its note beside it."""

LISTED = """() => [...document.querySelectorAll("#hands-rows tr[data-hand]")].map(row => {
  const bare = part => {
    const copy = part.cloneNode(true);
    for (const gone of copy.querySelectorAll("del, sup, .hear")) gone.remove();
    return copy.textContent.trim();
  };
  const totals = [...row.querySelectorAll("td.total")].map(cell => cell.querySelector("b") ?? cell);
  return [[...row.querySelectorAll(".figure")].map(bare), totals.map(bare)];
})"""


# --- a hand play by play ------------------------------------------------------------------------------------------


def played_hand(variant: str, players: Sequence[str], teams: str, dealer: str, seed: int) -> str:
    """A whole legal hand as ZHN: each player takes the most cards that can be taken, else trails."""
    pack = [code for card, n in agree(variant, {}).rules.pack(1).items() for code in [card.code] * n]
    random.Random(seed).shuffle(pack)
    text = f"zhn: 1\nvariant: {variant}\nplayers: {', '.join(players)}\n{teams}dealer: {dealer}\n"
    setting = zwickern.read(text + "\ndeal\n").setting
    assert setting is not None
    table, pack = pack[: setting.table_cards], pack[setting.table_cards :]
    for stage, sizes in enumerate(setting.stages):
        text += "\ndeal\n" + (f"table: {' '.join(table)}\n" if stage == 0 else "")
        first = (setting.dealer + 1) % len(players)
        for at in range(len(players)):
            seat = (first + at) % len(players)
            text += f"hand {players[seat]}: {' '.join(pack[: sizes[seat]])}\n"
            pack = pack[sizes[seat] :]
        for _ in range(sum(sizes)):
            now = zwickern.replay(zwickern.read(text)).positions[-1]
            choice = list(zwickern.legal_plays(now))
            best = max(choice, key=lambda play: len(write_play(play)) if " x " in write_play(play) else 0)
            text += f"{now.player}: {write_play(best)}\n"
    return text


def entries_of(text: str, persons: dict[str, str], hand: str, entry: Any) -> Iterator[dict[str, Any]]:
    """The record as a phone sends it; ``entry`` makes one, ``persons`` are ids by name."""
    last = None
    for stage, deal in enumerate(zwickern.read(text).deals, 1):
        table = [card.code for line in deal.tables for item in line.items for card in item.cards]
        hands = {persons[line.player]: [card.code for card in line.cards] for line in deal.hands}
        made = [("stage.dealt", {"stage": stage, "table": table, "hands": hands})]
        made += [("play.made", {"person": persons[str(p.name)], "zhn": write_play(p.play)}) for p in deal.plays]  # type: ignore[arg-type]
        for kind, payload in made:
            body = entry(kind, payload, hand, after=last)
            last = body["id"]
            yield body


# --- where the numbers stand --------------------------------------------------------------------------------------


def running(points: Sequence[Sequence[int] | None], sides: int) -> list[list[int]]:
    """Totals after each hand; None is a hand that does not count."""
    totals, found = [0] * sides, []
    for each in points:
        totals = [total + more for total, more in zip(totals, each or [0] * sides, strict=True)]
        found.append(totals)
    return found


def agree_everywhere(phone: Phone, table: Table, expected: Sequence[Sequence[int] | None]) -> str:
    """List, /state, hands.json, PDF, export.json folded anew and export.csv say what the rules core counted.

    ``expected``: points of each hand in order, None where it does not count. Gives the PDF's text.
    """
    totals = running(expected, table.sides)
    state, hands = phone.state(), phone.ask("hands.json").json()
    assert [_points(hand) for hand in hands] == [list(each) if each else None for each in expected]
    assert [hand["total"] for hand, each in zip(hands, expected, strict=True) if each] == [
        total for total, each in zip(totals, expected, strict=True) if each
    ]
    assert state["totals"] == state["final_totals"] == totals[-1]
    check = state["check"]
    assert check["ok"]
    assert check["sum"] == check["expected"] == sum(totals[-1])
    phone.lists(expected, totals)
    _folded(phone, expected, totals[-1])
    _in_csv(phone, table, expected, totals)
    return _on_paper(phone, hands, check, totals[-1])


def _points(hand: dict[str, Any]) -> list[int] | None:
    return None if hand["state"] == "void" else [side["points"] for side in hand["result"]]


def _folded(phone: Phone, expected: Sequence[Sequence[int] | None], totals: list[int]) -> None:
    """The exported journal says the same without any server."""
    exported = json.loads(phone.ask("export.json").text())
    state = fold([read_entry(body) for body in exported["entries"]], exported["match"])
    assert list(state.final_totals) == totals
    for hand, each in zip(state.hands, expected, strict=True):
        assert hand.share.points == (None if each is None else tuple(each))


def _in_csv(phone: Phone, table: Table, expected: Sequence[Sequence[int] | None], totals: list[list[int]]) -> None:
    rows = list(csv.reader(io.StringIO(phone.ask("export.csv").text().removeprefix("\ufeff"))))[1:]
    assert len(rows) == len(expected)
    for row, each, total in zip(rows, expected, totals, strict=True):
        own = [int(row[4 + 4 * side + 3] or 0) for side in range(table.sides)]
        assert own == list(each or [0] * table.sides)
        assert [int(cell) for cell in row[-table.sides :]] == total


def _on_paper(phone: Phone, hands: Sequence[dict[str, Any]], check: dict[str, Any], totals: list[int]) -> str:
    """Every hand's total in its row, and the proof over all hands."""
    text = phone.paper()
    sums = " + ".join(map(str, totals))
    assert f"= {sum(totals)} = {sums} ✓" in text
    at = 0
    for hand in hands:
        if hand["state"] == "void":
            continue
        dealer = phone.state()["persons"][hand["dealer"]]["first"] if at == 0 else None
        start = text.find(f"{hand['number']} {dealer}" if dealer else f" {hand['number']} ", at)
        assert start >= 0, f"hand {hand['number']} in {text[at:at + 200]}"
        at = start
        for side, points in zip(hand["result"], hand["total"], strict=True):
            found = re.compile(rf"\b{side['points']}{NOTE} {points}\b").search(text, at)
            assert found, f"hand {hand['number']}: {side['points']} {points} in {text[at:at + 200]}"
            at = found.end() - 1
    return text
