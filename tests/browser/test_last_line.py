"""What happened last stands in one line: the phone's words are the Python's, and nothing moves when it changes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.offline import until
from tests.browser.table import field, saved, strokes
from tests.happened_vectors import FILE, PEOPLE, written

pytestmark = pytest.mark.browser

COMPARE = """async ([vectors, people]) => {
  const {lineOf, wordActsBy, tokens} = await import("/static/match/happened.mjs");
  const {actInLine} = await import("/static/games/zwickern/in_line.mjs");
  const persons = Object.fromEntries(Object.entries(people).map(([id, first]) => [id, {first}]));
  return vectors.flatMap(({game, texts, lines}) => lines.map(([happened, sides, current, half, wanted]) => {
    wordActsBy(game === "zwickern" ? actInLine : tokens);
    const before = {id: "b", sealed: half ? [{}] : [], opened: false, result: null, void: null};
    const front = current && {...before, id: "f", number: current, sealed: []};
    const match = {persons, hands: 4, disputed: half ? [4] : [], sides: Array(sides).fill({}), recent: [before]};
    const view = {...match, happened, current: front};
    const said = lineOf(view, texts);
    return said === wanted ? null : `${JSON.stringify(happened)}: ${said} instead of ${wanted}`;
  })).filter(Boolean).slice(0, 5);
}"""
COMPARE_KINDS = """async ({corrections: [corrections, places], entries: [sides, entries]}) => {
  const {correctionOf, happenedAfter} = await import("/static/match/happened.mjs");
  const as = {find: () => undefined, sides: sides.map(persons => ({persons})), brought: () => null, known: () => null};
  const told = entry => (({kind, who, what}) => [kind, who, what])(happenedAfter(null, [entry], as));
  const differs = (asked, found, wanted) => JSON.stringify(found) === JSON.stringify(wanted) ? []
    : [`${JSON.stringify(asked)}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`];
  return [
    ...places.flatMap(([happened, status, wanted]) =>
      differs([happened, status], correctionOf({happened, status}, {corrections}), wanted)),
    ...entries.flatMap(([entry, wanted]) => differs(entry, told(entry), wanted)),
  ].slice(0, 5);
}"""
EVERY_TEXT = """
const {get, set} = Object.getOwnPropertyDescriptor(Node.prototype, "textContent");
window.everyText = [];
Object.defineProperty(Node.prototype, "textContent", {get, set(words) {
  window.everyText.push(String(words));
  set.call(this, words);
}});
"""
PLACES = """() => JSON.stringify([...document.querySelectorAll("#screen-match *")]
  .filter(part => part.matches(".half, .band-top, .last, .undo, .onward, h1, .more")).map(part => {
    const {x, y, width, height} = part.getBoundingClientRect();
    return [part.className || part.tagName, ...[x, y, width, height].map(Math.round)];
  }))"""

CUT_WORDS = """() =>
  [...document.querySelectorAll("#screen-match [data-last-words] :is(span, u), .half:not(.turned) h2")]
  .filter(part => {
    const range = new Range(), box = part.getBoundingClientRect();
    range.selectNodeContents(part);
    const bottoms = [...range.getClientRects()].map(({bottom}) => bottom);
    const below = part.closest(".last, .half").getBoundingClientRect().bottom;
    const clips = getComputedStyle(part).overflow === "hidden";
    return clips && Math.max(...bottoms) > box.bottom + .5 || box.bottom > below + 5;
  })
  .map(part => part.textContent)"""
"""Words that do not end within what shows them, down to the foot of a g."""


def test_the_vectors_are_what_the_python_says() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run: python -m tests.happened_vectors"


def test_the_phone_says_it_in_the_words_of_the_python(page: Any) -> None:
    page.goto("/settings")
    *vectors, _ = json.loads(FILE.read_text(encoding="utf-8"))
    assert page.evaluate(COMPARE, [vectors, PEOPLE]) == []


def test_the_phone_leads_where_the_python_does_and_tells_the_same_of_each_kind(page: Any) -> None:
    page.goto("/settings")
    *_, kinds = json.loads(FILE.read_text(encoding="utf-8"))
    assert page.evaluate(COMPARE_KINDS, kinds) == []


@pytest.mark.slow
def test_its_first_words_are_whole(make: Any, phone: Any) -> None:
    """Also before anything else has come: what is drawn at once is drawn by how this game counts."""
    match = make()
    match.cards(["X25", "X15", "2s", "Ah"])
    page = phone(360, 620, locale="en-GB")
    page.add_init_script(EVERY_TEXT)
    page.goto(match.url())
    page.wait_for_selector("#screen-more", state="attached")
    rows = [words for words in page.evaluate("window.everyText") if words.startswith("Hand 1: ")]
    assert rows
    assert set(rows) == {page.locator("#screen-match [data-last-turned]").inner_text()}


@pytest.mark.slow
def test_one_line_says_what_happened_twice_readable_and_nothing_moves(make: Any, phone: Any) -> None:
    match = make(people=("Jürgen", "Käthe", "Sepp", "Annegret"))
    page = phone(360, 620, locale="en-GB")
    page.goto(match.url())
    page.wait_for_selector("#screen-more", state="attached")
    line, undo = page.locator("#screen-match [data-last-words]"), page.locator("#screen-match .undo")
    turned = page.locator("#screen-match [data-last-turned]")
    assert line.inner_text() == turned.inner_text() == "Nothing recorded yet"
    assert undo.is_disabled()
    assert "-1" in turned.evaluate("part => getComputedStyle(part).transform")
    before = page.evaluate(PLACES)

    def says(words: str) -> None:
        until(lambda: line.inner_text().replace("\n", " ") == words, words)
        assert turned.inner_text() == words.removesuffix(" Put it back")
        assert page.evaluate(PLACES) == before
        assert page.evaluate(CUT_WORDS) == []

    field(page, 1).locator(".tap").tap()
    says("Käthe + Annegret: Zwick")
    undo.tap()
    says("Taken back: Zwick, Käthe + Annegret Put it back")
    line.locator(".happened").tap()
    says("Käthe + Annegret: Zwick")
    saved(page)
    line.locator(".happened").tap()  # its correction: whose it was, over the line, whatever room that takes
    expect(line.get_by_text("Whose was it?")).to_be_visible()
    page.evaluate("document.querySelector('#screen-match .keys-of button').textContent = 'Anna-Katharina'.repeat(3)")
    assert page.evaluate(PLACES) == before
    line.get_by_role("button", name="Annegret", exact=True).tap()
    says("Annegret: Zwick")
    saved(page)
    assert [mark["person"] for mark in match.view()["current"]["called"]] == [match.sides[1][1]]
    page.context.set_offline(True)
    undo.tap()
    says("Taken back: Zwick, Annegret Put it back")
    line.locator(".happened").tap()
    says("Annegret: Zwick")
    strokes(page, 1, 1)
    page.context.set_offline(False)
    saved(page)
    page.reload()  # as the server says it
    page.wait_for_selector("#screen-more", state="attached")
    says("Annegret: Zwick")
    assert match.view()["current"]["zwicks"] == [0, 1]
    signed = make(people=("Jürgen", "Käthe", "Sepp", "Annegret"))
    signed.sign(signed.quick([10, 17], marks=[1, 2]), 1)
    german = phone(360, 620)
    german.goto(signed.url())
    expect(german.locator("#screen-match [data-last-words]")).to_contain_text("unterschrieben: Käthe + Annegret")
    assert german.evaluate(CUT_WORDS) == []
