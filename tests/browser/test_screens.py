"""The screens that tools/screens.py measures: a tap leads to each, and none has more words than it may."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.cases import for_each
from tools.pictures import Match
from tools.screens import SCREENS, WORDS, matches, taps

pytestmark = pytest.mark.browser


NARROW = r"""() => [...document.querySelectorAll("a, button, input, select, summary, textarea")]
  .filter(part => part.checkVisibility({visibilityProperty: true}) && !part.matches("[aria-hidden=true], .hear, .skip"))
  .map(part => [(/checkbox|radio/.test(part.type) && part.closest("label") || part).getBoundingClientRect(), part])
  .map(([box, part]) => [box, part, part.matches(".unseen > .card") ? 39.5 : 43.5])
  .filter(([box, , least]) => box.width > 1 && Math.min(box.width, box.height) < least)
  .map(([{width, height}, part]) => `${part.outerHTML.slice(0, 90)} ${width}x${height}`)"""
"""Targets that a thumb misses, also a link that stands alone in a line of its own."""


@pytest.fixture(scope="module")
def links(live_server: Any) -> dict[str, str]:
    """Of matches in every state that is measured."""
    return matches(live_server.url)


@pytest.mark.slow
@for_each("screen", SCREENS)
def test_the_taps_lead_there_and_words_are_few(screen: Any, links: Any, reader: Any) -> None:
    page = reader(360, 620)
    taps(page, screen, links)
    if screen.taps:
        there = links[screen.match] + screen.path.partition("?")[0]
        expect(page).to_have_url(re.compile(re.escape(there) + r"(\?.*)?$"))
    page.goto(links[screen.match] + screen.path)
    page.wait_for_timeout(300)
    words, longest = page.evaluate(WORDS)
    assert 0 < words <= screen.most
    assert longest <= 12
    assert page.evaluate(NARROW) == []
    page.close()  # an open match goes on asking, and a server answers so many at once


NAMES = ("Heinrich", "Marie-Luise", "Karl-Heinz", "Annegret")
BROKEN = """() => [...document.querySelectorAll(".lane-head .names > span, .zwick-side .unbroken")]
  .filter(name => name.checkVisibility() && name.getClientRects().length && name.textContent.trim())
  .filter(name => new Set([...Array(name.textContent.length).keys()].map(at => {
    const letter = document.createRange();
    letter.setStart(name.firstChild, Math.min(at, name.firstChild.length - 1));
    letter.setEnd(name.firstChild, Math.min(at + 1, name.firstChild.length));
    return Math.round(letter.getBoundingClientRect().top);
  })).size > 1).map(name => name.textContent)"""
"""Names that do not stand in one line."""


@pytest.mark.parametrize("lang", ["de-DE", *(pytest.param(lang, marks=pytest.mark.slow) for lang in ("en-GB", "nds"))])
def test_a_small_phone_holds_a_count_a_signature_and_a_new_match_with_long_names(
    lang: str, live_server: Any, reader: Any
) -> None:
    """A count was up to 712 px high, a new match 627, and a head cut "Heinrich + Karl-Heinz"."""
    match = Match(live_server.url, names=NAMES)
    match.zwicks(match.begin(), 0, 1)
    page = reader(360, 620, locale=lang)
    for path in ("/new", f"/m/{match.token}/count?way=quick", f"/m/{match.token}/count?way=double"):
        page.goto(path)
        page.wait_for_timeout(300)
        assert page.evaluate("document.documentElement.scrollHeight") == 620, path
        assert page.evaluate(BROKEN) == [], path
    page.close()


def test_words_are_counted_that_can_be_seen(reader: Any) -> None:
    page = reader(360, 620)
    page.goto("/settings")
    page.evaluate("""() => { document.body.innerHTML = `<p>One two <b>three</b> A 17:13. Four five</p>
      <p hidden>no</p><details><summary>six</summary>no</details><ul id="hands-rows"><li>no</ul>
      <select><option>no<option selected>seven</select><span class="hear">no</span>`; }""")
    assert page.evaluate(WORDS) == [7, 3]
