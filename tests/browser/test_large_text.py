"""Every page for people who set their phone's letters larger: nothing is cut, covered or broken apart.

Two ways: the root's font size through a stylesheet, and as people do it, the browser's own default size, by which
media queries reckon, too. Pages are taken from the application's routes: a new page is looked at by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.web.place import pack
from tests.browser.conftest import resized, root_font
from tests.conftest import build_app, close
from tests.web.forms import begin, count, sign
from tests.web.hands import PRINTED
from tests.web.tables import Table
from tests.web.trick_hands import REVOKED, SIX
from tests.web.village import Village

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = (
    ("root", 320, 568, 1), ("root", 360, 640, 1.5), ("root", 320, 568, 2), ("root", 390, 844, 2),
    ("stylesheet", 320, 640, 2),
)  # fmt: skip
PARTS = 2
WHATS = ("people", "seats", "rules", "penalty")
OF_GAMES = {"<token>", "count", "sign", "hands", "record", "chips", "display", "<int:number>", "more", "sheet"}
"""Pages of a match that each game draws in its own way."""
NO_PAGES = re.compile(
    r"\.(?:pdf|png|zhn|csv|json|gz|js|txt|ico|webmanifest)$|/(?:stream|state|entries|screens|static)\b"
)

SHOWN = """
  const shown = part => !part.closest(".hear, .skip, .symbols, [hidden], [inert], dialog:not(:modal), noscript, script")
    && part.checkVisibility({opacityProperty: true, visibilityProperty: true});
"""
CUT = r"""() => {
  const found = new Set(), lines = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const measure = document.createElement("canvas").getContext("2d"), range = new Range();
  const KEYS = "button:not(.tap), .button, .key, .card, .pill, .badge";
  const inside = (inner, outer, most) => inner.left > outer.left - most && inner.right < outer.right + most
    && inner.top > outer.top - most && inner.bottom < outer.bottom + most;
  SHOWN
  while (texts.nextNode()) {
    const node = texts.currentNode, parent = node.parentElement, said = node.data.trim().slice(0, 40);
    if (!said || parent.matches("option, textarea, pre") || !shown(parent)) continue;
    const heard = parent.closest(".typed, .owner");
    if (heard && getComputedStyle(heard).clipPath !== "none") continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect(), style = getComputedStyle(parent);
    if (box.width < 2) continue;
    let scrolls = false;
    for (let around = parent; around && around !== document.body; around = around.parentElement) {
      const {overflow, overflowX} = getComputedStyle(around), edge = around.getBoundingClientRect();
      const spare = 3 + box.height * .15; // a line of letters is higher than they are
      if (around.matches(KEYS) && !inside(box, edge, spare)) found.add(`out of its ${around.className}: ${said}`);
      const card = parent.closest(".card")?.getBoundingClientRect();
      if (/hidden|clip/.test(overflow) && card && !inside(card, edge, 2))
        found.add(`card cut by ${around.className}: ${said}`);
      if (/hidden|clip/.test(overflow) && !inside(box, edge, spare)) found.add(`cut by ${around.className}: ${said}`);
      scrolls = /auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth;
      if (overflow !== "visible") break;
    }
    if (!scrolls && (box.left < -1 || box.right > innerWidth + 1)) found.add(`beyond the edge: ${said}`);
    const bar = parent.closest(".bottom, .top, dialog");
    for (const {left, right, top, bottom} of range.getClientRects()) {
      const spare = (bottom - top) * .3;
      lines.push({left: left + 1, right: right - 1, top: top + spare, bottom: bottom - spare, said, parent, bar});
    }
    if (parent.closest(".notation, .link, code, .code") || /\w\/\w/.test(said)) continue; // these are no words
    for (const word of node.data.matchAll(/[\p{L}\p{M}\d_]{2,}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(at => Math.round(at.top))).size < 2) continue;
      // phones part such a word by its syllables; the Chromium of tests has no dictionaries
      if (style.hyphens === "auto" && word[0].length >= (parseInt(style.hyphenateLimitChars) || 5)) continue;
      measure.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      if (measure.measureText(word[0]).width < innerWidth * .8) found.add(`broken: ${word[0]} in ${parent.className}`);
    }
  }
  lines.forEach((one, at) => {
    for (const other of lines.slice(at + 1))
      if (one.parent !== other.parent && one.bar === other.bar && one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom) found.add(`${one.said} lies over ${other.said}`);
  });
  return [...found];
}""".replace("SHOWN", SHOWN)
"""Texts and cards that are cut off, texts that stick out of their key, that lie over others, and words that go on in
the next line although a line would hold them."""
UNREACHED = """() => {
  const found = [];
  SHOWN
  for (const part of document.querySelectorAll("a, button, input:not([type=hidden]), select, summary, textarea")) {
    if (part.disabled || !shown(part)) continue;
    const target = /checkbox|radio/.test(part.type) && part.closest("label") || part;
    target.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
    // a link goes on over several lines: one of them is enough
    const boxes = [...target.getClientRects()].filter(({width, height}) => width > 2 && height > 2);
    const hit = boxes.some(({left, top, width, height}) => {
      const at = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2);
      return at && (target.contains(at) || at.closest("label")?.control === part);
    });
    if (boxes.length && !hit) found.push(`cannot be tapped: ${part.outerHTML.slice(0, 90)}`);
  }
  scrollTo(0, 0);
  return found;
}""".replace("SHOWN", SHOWN)
"""What can be tapped nowhere on the screen, however it is scrolled."""


class Pages:
    """A club with an evening and a season, and matches of every game; the addresses of every page of theirs."""

    def __init__(self, app: Any) -> None:
        self.village = Village(app)
        client = app.test_client()
        self.matches = [self._zwickern(client, sides) for sides in (2, 3)]
        self.matches += [self._tapped(client, "schnapsen", 2), self._tapped(client, "zwicken", 4)]
        self.routes = [rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
        self.club = f"/c/{self.village.token('keeper')}"

    @staticmethod
    def _zwickern(client: Any, sides: int) -> str:
        table = Table(client, sides)
        table.sign(table.cards(["X25", "X15", "2s", "Ah"], marks=[2] + [1] * (sides - 1), majority=0), *range(sides))
        table.quick([17, 13] if sides == 2 else [12, 10, 8])
        return table.url("", "judge").rstrip("/")

    @staticmethod
    def _tapped(client: Any, variant: str, players: int) -> str:
        base: str = begin(client, variant, ["Hanna", "Uwe", "Maximiliane", "Jens"][:players])
        if variant == "schnapsen":
            count(client, base, winner="0", game_points="2")
        else:
            count(client, base, **{f"tricks-{side}": str(number) for side, number in enumerate((2, 1, 0))})
        sign(client, base)
        return base

    def __iter__(self) -> Iterator[str]:
        parts = {key: str(value) for key, value in self.village.parts.items()}
        for path in self.routes:
            if NO_PAGES.search(path):
                continue
            if path.startswith("/c/<token>"):
                below = path.removeprefix("/c/<token>")
                yield self.club + re.sub(r"<(?:\w+:)?(\w+)>", lambda gap: parts[gap[1]], below)
            elif path.startswith("/m/<token>"):
                for base in self.matches:
                    if base == self.matches[0] or path.rpartition("/")[2] in OF_GAMES:
                        yield from self._of_match(base, path.removeprefix("/m/<token>"))
            elif path.startswith("/u/<packed>"):
                for text, at in ((PRINTED, 38), (REVOKED, 3), (SIX, 11)):
                    yield path.replace("<packed>", pack(text)) + f"?at={at}"
            elif "<" not in path and not path.startswith("/replay/sample"):
                yield path
        yield from ("/there-is-no-such-page", "/replay/sample/as-printed?at=38", "/check?p=K&pile=1")
        yield from ("/check?p=X15&t=3.4.7.8.J", "/check?p=X15&t=3.4.7.8.J&all=1")
        yield from ("/check?v=schnapsen&u=h&t=Kd&h=Ad.Js.Th", "/check?v=zwicken&u=s&t=Kd.9d.Ad&h=7d.9s")

    @staticmethod
    def _of_match(base: str, path: str) -> Iterator[str]:
        path = path.replace("<int:number>", "1")
        if path.startswith("/hand/1/replay"):  # the same pages as those of a hand without a match
            return
        if "<what>" in path:
            yield from (base + path.replace("<what>", what) for what in WHATS)
        elif path == "/count":
            yield from (f"{base}/count?way={way}" for way in ("cards", "double", "quick", "paper"))
        else:
            yield base + path


@pytest.fixture(scope="module")
def pages(live_server: Any) -> Iterator[list[str]]:
    """Their addresses, from the live server's data: this process writes beside it, as a second one would."""
    app = build_app(live_server.data)
    yield list(dict.fromkeys(Pages(app)))
    close(app)


@pytest.mark.parametrize("part", range(PARTS))
def test_large_letters_break_nothing_on_any_page(pages: list[str], phone: Any, part: int) -> None:
    page = phone(360, 640)
    enlarge = root_font(page)
    found: dict[str, list[str]] = {}
    for path in pages[part::PARTS]:
        page.goto(path)
        for way, width, height, text in SIZES:
            enlarge(text if way == "root" else 1)
            resized(page, width, height, text if way == "stylesheet" else 1)
            wrong = page.evaluate(UNREACHED) + (page.evaluate(CUT) if way == "root" else [])
            if page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"):
                wrong.append("scrolls sideways")
            if wrong:
                found[f"{path} {way} {width} {text}"] = wrong
    assert found == {}, "\n".join(f"{where}: {wrong}" for where, wrong in found.items())


def test_the_cards_on_the_table_are_all_seen_on_a_narrow_phone(reader: Any) -> None:
    page = reader(320, 568)
    enlarge = root_font(page)
    page.goto("/check?p=X15&t=3.4.7.8.J")
    for text in (1, 1.5, 2):
        enlarge(text)
        felt = page.locator("#to-table").bounding_box()
        cards = [card.bounding_box() for card in page.locator("#to-table .card").all()]
        assert len(cards) == 5
        assert all(card["y"] + card["height"] <= felt["y"] + felt["height"] for card in cards), text
        assert page.locator("#now .card").count() == 4
        assert page.locator("#now").evaluate("now => now.scrollHeight <= now.clientHeight + 1"), text
        if text == 1:
            assert len({card["y"] for card in cards}) == 1, "in one row"
