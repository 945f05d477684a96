"""A won game of Schnapsen and a Bummerl are told as large as they are; letters of any size, too."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import resized
from tests.browser.tapped import Phone

pytestmark = pytest.mark.browser
SIZES = """() => [...document.querySelectorAll("#screen-match .half")].map(half => {
  const told = half.querySelector(".finished-game"), box = told.getBoundingClientRect();
  const around = half.getBoundingClientRect(), letters = part => parseFloat(getComputedStyle(part).fontSize);
  const others = [...half.querySelectorAll("h2, .pill, .chip")].filter(part => part.checkVisibility());
  return {words: told.innerText.trim(), letters: letters(told), others: Math.max(...others.map(letters)),
    inside: box.left >= around.left && box.right <= around.right && box.top >= around.top && box.bottom <= around.bottom
      && told.scrollWidth <= told.clientWidth + 1};
})"""
"""What each half says of a game that is over, and how large beside all else but the score."""


@pytest.mark.parametrize("lang", ["de-DE", pytest.param("en-GB", marks=pytest.mark.slow)])
def test_it_is_larger_than_all_else_but_the_score_and_not_cut(phone: Any, lang: str) -> None:
    page = phone(360, 620, locale=lang)
    table = Phone(page)
    table.begin("schnapsen", ["Marie-Luise", "Ben"])
    for points in (3, 3, 1):
        table.won(0, points)
        table.sign(2)
    expect(page.locator("#screen-match .finished-game").first).to_be_visible()
    wanted = {"● Bummerl", "Satz gewonnen" if lang == "de-DE" else "Game won"}
    for width, height, text in ((360, 620, 1.0), (390, 844, 1.0), (360, 620, 1.5), (390, 844, 2.0)):
        resized(page, width, height, text)
        halves = page.evaluate(SIZES)
        assert {each["words"] for each in halves} == wanted
        for each in halves:
            where = f"{width}x{height} at {text}: {each}"
            assert each["inside"], where
            assert each["letters"] >= 28, where
            assert text > 1 or each["letters"] > each["others"], where
        assert page.evaluate("document.documentElement.scrollWidth") <= width
