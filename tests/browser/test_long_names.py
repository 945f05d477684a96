"""Long German names on the narrowest phone with letters enlarged: no word is parted, cut or covered on any page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import BEYOND, resized, root_font
from tests.browser.every_page import EVERYWHERE, of_a_club
from tests.browser.letters import CUT, PARTED
from tests.browser.table import seat
from tests.browser.tapped import Phone
from tests.cases import for_each
from tests.conftest import build_app, close

pytestmark = pytest.mark.browser
LONG = (
    "Bernhard-Ferdinand Christiansen", "Anneliese Schmidt-Petersen", "Maximiliane von Hollenbeck",
    "Hans-Joachim Großmann", "Wilhelmine Thomsen-Asmussen",
)


@pytest.mark.slow
def test_no_word_is_parted_and_nothing_is_cut(live_server: Any, reader: Any) -> None:
    app = build_app(live_server.data)  # this process writes beside the server, as a second one would
    paths = [path for pages in EVERYWHERE for path in dict.fromkeys(pages(app, LONG))]
    close(app)
    page = reader(320, 640)
    enlarge = root_font(page)
    found: dict[str, list[str]] = {}
    for path in paths:
        page.goto(path)
        for text in (1.5, 2):
            enlarge(text)
            resized(page, 320, 640)
            wrong = page.evaluate(PARTED) + page.evaluate(CUT)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"):
                wrong.append("scrolls sideways")
            if wrong:
                found[f"{path} {text}"] = wrong
    enlarge(1)
    assert found == {}, "\n".join(f"{where}: {wrong}" for where, wrong in found.items())


@pytest.mark.slow
def test_whoever_was_seated_is_read_whole(phone: Any) -> None:
    page = phone(320, 640)
    enlarge = root_font(page)
    seat(page, LONG[:4])
    for text in (1.5, 2):
        enlarge(text)
        resized(page, 320, 640)
        assert page.evaluate(PARTED) + page.evaluate(CUT) == []
    enlarge(1)


@pytest.mark.slow
def test_a_match_that_is_over_stands_in_the_list_of_the_phone_word_by_word(make: Any, phone: Any) -> None:
    match = make(people=LONG[:4])
    match.sign(match.cards(["X25", "X15", "2s", "Ah"]), 0, 1)
    match.say("match.ended", {"digest": match.view()["end_digest"], "reservation": False, "reason": None})
    page = phone(320, 640)
    enlarge = root_font(page)
    page.goto(match.url())
    page.wait_for_timeout(500)
    page.goto("/")
    page.locator("a.played").wait_for()
    for text in (1, 1.5, 2):
        enlarge(text)
        resized(page, 320, 640)
        assert page.evaluate(PARTED) + page.evaluate(CUT) == []
    enlarge(1)


@pytest.mark.slow
def test_one_name_wider_than_the_phone_stays_in_its_row_of_the_season(live_server: Any, reader: Any) -> None:
    long = "Donaudampfschifffahrtsgesellschaftskapitän"
    app = build_app(live_server.data)
    paths = [path for path in of_a_club(app, (f"Anna {long}", *LONG[1:])) if "/seasons/" in path]
    close(app)
    page = reader(390, 844)
    wide = []
    for path in paths:
        page.goto(path)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"):
            wide.append((path, page.evaluate(BEYOND)))
    assert wide == []


GAPS = """() => {
  const screen = [...document.querySelectorAll(".screen:not([hidden])")].pop();
  const find = name => [...screen.querySelectorAll(name)].find(part => part.getBoundingClientRect().width > 1);
  const box = name => find(name)?.getBoundingClientRect();
  const words = name => {
    const range = document.createRange();
    range.selectNodeContents(find(name));
    return range.getBoundingClientRect();
  };
  const gaps = {
    away: [".away:not([hidden])", ({top}) => top - words("h1 [data-name]:not([hidden]) > span:last-child").bottom],
    head: [".quick .lane-head:nth-child(2)", ({top}) => words(".quick .lane-head:nth-child(2) .names").top - top - 5],
    majority: [".pick .majority", ({left}) => words(".pick .majority").left - left - 3],
    toGo: [".half:not(.turned) .to-go", ({bottom}) => box(".half:not(.turned) .chip").top - bottom - 3],
  };
  return Object.fromEntries(Object.entries(gaps).filter(([, [name]]) => box(name))
    .map(([what, [name, gap]]) => [what, gap(box(name))]));
}"""


@pytest.mark.slow
@for_each("lang", ["de-DE", "en-GB", "nds"])
def test_nothing_touches_what_stands_beside_it(make: Any, phone: Any, lang: str) -> None:
    """That there is no connection lay over a name of three lines; names, a key and what is still to go touched an
    edge or each other."""
    names = (
        "Anna-Katharina-Margareth", "Bartholomaeus-Maximilian", "Friedrich-Wilhelm-Johann", "Marie-Luise-Charlotte-So",
    )
    typed, searched = make(people=names), make(people=names)
    hand = searched.begin()
    for side in (0, 1):
        count = {"side": side, "figures": {"points": 17 - side, "cards": None}, "facts": {"majority": side}}
        searched.say("count.sealed", count, hand=hand)
    for width in (320, 360):
        page = phone(width, 620, locale=lang)
        seen: dict[str, float] = {}
        search = searched.url(f"count?way=double&hand={hand}")
        for address in (typed.url("count?way=quick"), search, typed.url("count?way=double")):
            page.goto(address)
            page.wait_for_timeout(300)
            if address.endswith("double"):
                page.context.set_offline(True)
                page.locator(".away").locator("visible=true").first.wait_for()
            seen |= page.evaluate(GAPS)
        page.context.set_offline(False)
        table = Phone(page)
        table.begin("schnapsen", list(names[:2]))
        seen |= page.evaluate(GAPS)
        assert set(seen) == {"away", "head", "majority", "toGo"}, seen
        assert {name: gap for name, gap in seen.items() if gap < 0} == {}, (width, seen)


def test_names_are_whole_where_a_hand_is_signed_and_a_match_ends(make: Any, phone: Any) -> None:
    """On the narrowest phone a name ended in dots over an empty half, and large letters broke it within a word."""
    names = ("Anna-Katharina Petersen", "Bartholomäus-Maximilian", "Friedrich-Wilhelm Jensen", "Marie-Luise Schmidt")
    match = make(people=names)
    match.sign(match.quick([17, 10]))
    match.quick([12, 15], marks=[0, 2])
    page = phone(320, 640)
    enlarge = root_font(page)
    page.goto(match.url("sign"))
    page.wait_for_timeout(300)
    for name in page.locator("#screen-sign .panel-of h2").all():
        assert name.evaluate("name => name.scrollHeight <= name.clientHeight + 1"), name.inner_text()
    page.goto("/new")
    for key in page.locator(".games > .button").all():
        assert key.evaluate("""key => {
          const words = document.createRange();
          words.selectNodeContents(key);
          return key.clientWidth - words.getBoundingClientRect().width;
        }""") >= 4, key.inner_text()
    match.sign(match.hands[1])
    match.say("match.ended", {"digest": match.view()["end_digest"], "reservation": False, "reason": None})
    page.goto(match.url("end"))
    enlarge(2)
    resized(page, 320, 640)
    assert page.evaluate(PARTED) + page.evaluate(CUT) == []
    enlarge(1)
