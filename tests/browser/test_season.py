"""Standings and one person's season on a phone: narrow, dark, with large text; the keeper's forms beside them."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import BEYOND, SMALL

pytestmark = pytest.mark.browser

OLD = """Name;12.3.2019;26.3.2019;9.4.2019;23.4.2019;7.5.2019
Gesche Behrens;172;178;154;162;152
Hinnerk Claussen;;164;145;144;185
Antje Petersen-Schmidt von der Lieth;174;161;128;119;148
Claas Ehlers;139;152;151;141;154
Wiebke Karstens;;;115;;
Maximiliane-Friederike Schmidt-Rottluff von Holdenstedt-Aue;101;102;103;104;105
"""


BROKEN = """() => {
  const found = [];
  for (const cell of document.querySelectorAll(".scroll thead th, .scroll td")) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/[\\p{L}\\d]{2,8}(?![\\p{L}\\d])/gu)) {
      const range = new Range();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(at => Math.round(at.top))).size > 1) found.push(word[0]);
    }
  }
  return found;
}"""
"""Figures and short words in the tables that go on in the next line."""


def sound(page, axe, *, targets=True):
    """Accessible, nothing sticks out, targets large enough."""
    if targets:
        axe(page)
        assert page.evaluate(SMALL) == [], page.url
    assert page.evaluate(BEYOND) == [], page.url
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], page.url


@pytest.mark.slow
def test_a_season_from_its_rules_to_one_persons_course(phone, axe, founded):
    page = phone(390, 844, theme="light")
    club = founded(page, "Kartenrunde Windbergen")

    page.goto(f"{club}/rules/new")
    page.fill("#name", "Dorfregel Dithmarschen")
    page.fill("#switch-zwick_points", "2")
    page.click(".bottom .button >> nth=0")
    assert page.inner_text(".nominal b") == "30"
    sound(page, axe)
    page.click(".bottom .main")
    sheet = page.url
    sound(page, axe)

    page.goto(f"{club}/seasons/bring")
    page.fill("#name", "Saison 2019")
    page.fill("#text", OLD)
    page.click(".bottom .main")
    sound(page, axe)
    page.click(".bottom .main")
    page.wait_for_url(re.compile(r"/seasons/[0-9a-f-]{36}$"))
    season = page.url

    page.click("main .button:has-text('Ändern')")
    page.fill("#best", "4")
    page.fill("#minimum", "2")
    sound(page, axe)
    page.click(".bottom .main")
    sound(page, axe)
    page.click(".bottom .main")
    page.wait_for_url(season)
    places = [" ".join(text.split()) for text in page.locator("ol.standings .stand").all_inner_texts()]
    assert places[0].startswith("1 Gesche Behrens")
    assert places[0].endswith("666")
    assert "2 Abende nötig" in page.inner_text(".below-line")
    below = page.locator("ul.standings .stand").all_inner_texts()
    assert below
    assert not [text for text in below if "Noch nicht in der Wertung" in text], "the heading says it"
    before = page.viewport_size
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator(".whole-here").is_visible(), "a laptop has the whole table at once"
    assert not page.locator("ol.standings").is_visible()
    sound(page, axe, targets=False)
    page.set_viewport_size(before)
    sound(page, axe)

    page.click("ol.standings >> text=Gesche Behrens")
    person = page.url
    assert page.locator("polyline.course").count() == 1
    sound(page, axe)
    page.click("table.opens a >> nth=0")
    sound(page, axe)
    paper = f"{club}/paper/season/{season.rpartition('/')[2]}"
    paths = (season, paper, f"{season}/table", f"{season}/pairs", person, sheet, f"{club}/seasons", f"{season}/change")
    other = phone(320, 640, theme="dark")  # larger letters: test_large_text.py
    for path in paths:
        other.goto(path)
        sound(other, axe, targets=path in (season, person))
        assert other.evaluate(BROKEN) == [], path
        if path.endswith("/table"):
            the_whole_table_scrolls_beside_its_names(other)


def the_whole_table_scrolls_beside_its_names(page):
    """A long name leaves room for figures, stays in sight while they are moved, and the page says that they can be."""
    names = page.locator(".whole-table tbody th[scope=row]")
    width = page.evaluate("innerWidth")
    assert max(box["width"] for box in (name.bounding_box() for name in names.all())) < width / 2
    page.evaluate("document.querySelector('.whole').scrollLeft = 300")
    assert all(box["x"] >= 0 and box["x"] + box["width"] < width for box in (n.bounding_box() for n in names.all()))
    assert page.locator(".sideways").is_visible()
    page.evaluate("document.querySelector('.whole').scrollLeft = 0")
    figure = page.locator(".whole-table td.strong").first.bounding_box()
    assert figure["x"] + figure["width"] <= width, "what the season is about is seen at once"


@pytest.mark.slow
def test_the_forms_of_a_season_and_of_an_evening_offer_anew_when_another_rule_sheet_is_chosen(phone, axe, founded):
    page = phone(360, 620, theme="light")
    club = founded(page, "Kartenrunde Zwettl")
    for name, variant in (("Schnapserregel", "schnapsen"), ("Dorfregel", "dithmarschen")):
        page.goto(f"{club}/rules/new")
        page.fill("#name", name)
        page.select_option("#variant", variant)
        page.click(".bottom .main")
        page.wait_for_url("**/rules/*-*")
    page.goto(f"{club}/seasons/new")
    assert page.locator("[value=offer]").is_hidden()
    assert page.locator("input[name=measure][value=over]").count() == 1
    page.fill("#name", "Winter")
    page.click("summary:has-text('Was ein Tisch')")
    page.select_option("#sheet", label="Schnapserregel 1")
    page.wait_for_selector("input[name=measure][value=over]", state="detached")
    assert page.input_value("#name") == "Winter"
    assert page.locator("#tie-1 option[value=zwicks]").count() == 0
    assert page.locator("input[name=measure][value=rank]").is_visible(), "what was open stays open"
    assert page.locator("[value=offer]").is_hidden()
    sound(page, axe)
    page.press("#name", "Enter")
    page.wait_for_selector(".sentences")

    page.goto(f"{club}/evenings/new")
    assert page.input_value("#hands") == "12"
    page.select_option("#sheet", label="Schnapserregel 1")
    page.wait_for_selector("text=Bummerl je Runde")
    assert page.input_value("#hands") == "2"
    sound(page, axe)
    page.select_option("#sheet", label="Dorfregel 1")
    page.wait_for_selector("text=Spiele je Runde")
    assert page.input_value("#hands") == "12"
