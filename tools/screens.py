"""Words, taps and height of each screen at the table: `.venv/bin/python tools/screens.py` serves them itself and prints
a table; with `--all` a line for each language, phone and size of letters.

Words are those that can be seen without unfolding anything, names too, without cards and rows of hands, as
tests/web/test_words.py counts them; taps lead there from the start page (a new match, a running one) or from the match,
and are really tapped. Height is the whole page's: what is higher than the phone scrolls. Needs the machine's Chromium,
as the browser tests do.
"""

from __future__ import annotations

import json
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PHONES = ((360, 620), (390, 844))
LETTERS = (100, 150, 200)
"""Of the root font, in per cent."""
LANGUAGES = ("de-DE", "en-GB", "nds")
WORDS = r"""() => {
  const growing = "#hands-rows, #hands-notes, #still-open, #phone-list, #phone-running, .plays";
  const unread = `.hear, .card, .mark, .skip, .typed-code, svg, script, style, noscript, ${growing}`;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let words = 0, longest = 0;
  const blocks = new Map();
  while (texts.nextNode()) {
    const part = texts.currentNode.parentElement;
    if (part.closest(unread) || !part.checkVisibility({visibilityProperty: true})) continue;
    if (part.closest("option") && !part.closest("option").selected) continue;
    const block = part.closest("p, li, button, a.button, a.row, h1, h2, h3, label, legend, summary, td, th, dd, dt");
    blocks.set(block ?? part, `${blocks.get(block ?? part) ?? ""} ${texts.currentNode.data}`);
  }
  for (const text of blocks.values()) for (const sentence of text.split(/(?<=[.!?])\s+|\s+·\s+/)) {
    const found = sentence.match(/\p{L}{2,}(?:[-’']\p{L}+)*/gu)?.length ?? 0;
    words += found;
    longest = Math.max(longest, found);
  }
  return [words, longest];
}"""
"""How many words are seen, and how many the longest sentence has."""


class Screen(NamedTuple):
    """``match``: in which state of a match it is looked at, empty for none; ``path`` behind that match's link;
    ``start`` where the taps begin, behind it too, ``taps`` what is tapped there one after the other; ``most`` words."""

    name: str
    match: str
    path: str
    start: str = ""
    taps: tuple[str, ...] = ()
    most: int = 60


MENU, HANDS = "#screen-match a.more", "#screen-match .band a[href$='/hands']"
SCREENS = (
    Screen("start", "", "/", most=40),
    Screen("new match", "", "/new", "/", (".bottom .main",)),
    Screen("join", "", "/join", "/", (".bottom .button >> nth=0",)),
    Screen("match", "running", ""),
    Screen("count by cards", "running", "/count?way=cards", "", ("a.onward",)),
    Screen("double count", "running", "/count?way=double"),
    Screen("quick count", "running", "/count?way=quick"),
    Screen("sign-off", "counted", "/sign"),
    Screen("sign-off of a dispute", "disputed", "/sign"),
    Screen("menu", "running", "/more", "", (MENU,)),
    Screen("hands", "running", "/hands", "", (HANDS,)),
    Screen("a hand", "running", "/hand/1", "", (HANDS, "#hands-rows a >> nth=0")),
    Screen("a disputed hand", "disputed", "/hand/1", "", (HANDS, "#hands-rows a >> nth=0")),
    Screen("share", "running", "/more?part=share", "", (MENU, "a[href$='part=share']")),
    Screen("links", "running", "/links", "", (MENU, "a[href$='/links']")),
    Screen("who sits where", "running", "/more?part=seats", "", (MENU, "a[href$='part=seats']:not(.dealer)")),
    Screen("recording", "running", "/record", "", (MENU, "a[href$='part=rest']", "a[href$='/record']")),
    Screen("end of a match", "running", "/end", "", (MENU, "a[href$='/end']")),
    Screen("the match is over", "over", "/end"),
)


class Measured(NamedTuple):
    """One screen on one phone."""

    screen: Screen
    language: str
    phone: tuple[int, int]
    letters: int
    words: int
    longest: int
    height: int


def matches(url: str) -> dict[str, str]:
    """The links of matches in the states that are looked at."""
    from tools.pictures import CARDS, Match

    running, counted, disputed, over = (Match(url) for _ in range(4))
    for match in (running, over):
        for _ in range(2):
            hand = match.begin()
            match.count(hand)
            match.sign(hand)
    running.zwicks(running.begin(), 0, 1)
    counted.count(counted.begin())
    hand = disputed.begin()
    disputed.count(hand, CARDS)
    disputed.say("objected", {"side": 1, "about": "cards", "remark": None}, hand)
    with urllib.request.urlopen(f"{url}/m/{over.token}/state", timeout=30) as answer:
        digest = json.load(answer)["end_digest"]
    over.say("match.ended", {"digest": digest, "reservation": False, "reason": None})
    made = {"running": running, "counted": counted, "disputed": disputed, "over": over}
    return {"": "", **{name: f"/m/{match.token}" for name, match in made.items()}}


def taps(page: Any, screen: Screen, links: dict[str, str]) -> int:
    """Taps its way to the screen; how many it took. Raises where a tap leads nowhere."""
    page.goto(links[screen.match] + screen.start)
    for selector in screen.taps:
        page.wait_for_timeout(400)
        page.locator(selector).locator("visible=true").first.tap(timeout=5000)
    return len(screen.taps)


def measured(browser: Any, url: str, links: dict[str, str]) -> Iterator[Measured]:
    """Every screen in every language, on every phone, with letters of every size."""
    for language in LANGUAGES:
        for width, height in PHONES:
            context = browser.new_context(
                base_url=url, viewport={"width": width, "height": height}, is_mobile=True, has_touch=True,
                locale=language, reduced_motion="reduce", service_workers="block",
            )
            page = context.new_page()
            for screen in SCREENS:
                page.goto(links[screen.match] + screen.path)
                page.wait_for_timeout(500)
                for letters in LETTERS:
                    page.evaluate("size => { document.documentElement.style.fontSize = `${size}%` }", letters)
                    page.wait_for_timeout(60)
                    words, longest = page.evaluate(WORDS)
                    high = page.evaluate("document.documentElement.scrollHeight")
                    yield Measured(screen, language, (width, height), letters, words, longest, high)
            context.close()


def table(found: list[Measured], tapped: dict[str, int]) -> Iterator[str]:
    """A line a screen: words and longest sentence in the language that has most, taps, and the height on each phone
    with letters of each size, of the language that is highest."""
    yield "| screen | words | longest sentence | taps | " + " | ".join(
        f"{width}×{height}: {', '.join(map(str, LETTERS))} %" for width, height in PHONES
    ) + " |"
    yield "|---" * (4 + len(PHONES)) + "|"
    for screen in SCREENS:
        own = [one for one in found if one.screen is screen]
        words, longest = max(one.words for one in own), max(one.longest for one in own)
        heights = [
            ", ".join(
                str(max(one.height for one in own if (one.phone, one.letters) == (phone, letters)))
                for letters in LETTERS
            ) for phone in PHONES
        ]
        marked = f"**{words}**" if words > screen.most else str(words)
        way = str(tapped[screen.name]) if screen.taps else "–"
        yield f"| {screen.name} | {marked} | {longest} | {way} | {' | '.join(heights)} |"


def main() -> None:
    """Measures and prints."""
    sys.path.insert(0, str(ROOT))
    from playwright.sync_api import sync_playwright

    from tests import needs
    from tests.conftest import BROWSER_ARGUMENTS, start_server, stop_server

    with tempfile.TemporaryDirectory() as folder:
        server, url = start_server(Path(folder) / "data", cwd=ROOT)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=needs.chromium(), args=BROWSER_ARGUMENTS)
                links = matches(url)
                context = browser.new_context(
                    base_url=url, viewport={"width": 360, "height": 620}, is_mobile=True, has_touch=True,
                    service_workers="block",
                )
                page = context.new_page()
                tapped = {screen.name: taps(page, screen, links) for screen in SCREENS}
                context.close()
                found = list(measured(browser, url, links))
                browser.close()
        finally:
            stop_server(server)
    if "--all" in sys.argv[1:]:
        for one in found:
            width, height = one.phone
            print(f"{one.screen.name:20}{one.language:7}{width}×{height}{one.letters:5} %{one.words:5} words"
                  f"{one.longest:4} a sentence{one.height:6} px")
    print("\n".join(table(found, tapped)))


if __name__ == "__main__":
    main()
