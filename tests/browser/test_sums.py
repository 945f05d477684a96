"""The phone's arithmetic and the phone's picture, compared in Chromium with what the rules core says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cases import for_each
from tests.needs import ROOT
from tests.recording_vectors import FILES, FOLDER, written

MODULES = ROOT / "static" / "games" / "zwickern"

SUMS = """vectors => vectors.flatMap((vector, at) => {
  const {items, played, hold} = vector;
  const found = window.sums.captures(items, played);
  const sets = found.map(({indexes}) => indexes).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const text = list => JSON.stringify([...list].map(each => JSON.stringify(each)).sort());
  const faults = [];
  if (text(sets) !== text(vector.captures)) faults.push(`${at}: takes ${JSON.stringify(sets)}`);
  for (const {indexes, value, groups} of found) {
    const flat = groups.flat().sort((a, b) => a - b);
    const both = (all, index) => new Set([...all].flatMap(sum => items[index].map(value => sum + value)));
    const sums = list => list.reduce(both, new Set([0]));
    if (JSON.stringify(flat) !== JSON.stringify(indexes)) faults.push(`${at}: groups`);
    if (!played.includes(value) || groups.some(group => !sums(group).has(value))) faults.push(`${at}: sums`);
  }
  const sizes = found.map(({indexes}) => indexes.length);
  if (sizes.some((size, index) => index && size > sizes[index - 1])) faults.push(`${at}: order`);
  items.forEach((under, index) => {
    const values = window.sums.builds(under, played, {hold}).map(({value}) => value);
    if (text(values) !== text(vector.builds[index])) faults.push(`${at}: builds ${values}`);
  });
  return faults;
})"""
GAMES = """games => games.flatMap(({frame, steps, after}, game) => {
  const faults = [];
  const players = frame.players;
  const shown = state => {
    const done = new Set();
    return state.table.flatMap(item => {
      if (item.heap) {
        if (done.has(item.heap)) return [];
        done.add(item.heap);
        return [`[${state.table.filter(o => o.heap === item.heap).map(o => o.cards[0]).join(" ")}]=${item.made}`];
      }
      if (!item.value) return item.cards;
      return [`[${item.cards.join(" ")}]=${item.value}${item.owner < 0 ? "" : "@" + players[item.owner]}`];
    }).join(" ");
  };
  const plays = steps.filter(({kind}) => kind === "play").length;
  for (let number = 1; number <= plays; number += 1) {
    const state = window.position.walk(frame, steps, number);
    const [table, turn, zwicks, won] = after[number - 1];
    const over = turn < 0 && state.turn >= 0; // the next stage is dealt at once
    const won_ = state.won.map(cards => cards.length);
    const now = JSON.stringify([shown(state), over ? turn : state.turn, state.zwicks, won_]);
    if (now !== JSON.stringify([table, turn, zwicks, won])) return [`game ${game} play ${number}: ${now}`];
  }
  return faults;
})"""


@pytest.fixture
def blank(browser: Any) -> Any:
    """An empty page with the phone's two modules in it."""
    page = browser.new_page()
    for name in ("sums", "position"):
        text = (MODULES / f"{name}.mjs").read_text(encoding="utf-8")
        exported = [line.split("(")[0].split()[-1] for line in text.splitlines() if line.startswith("export function")]
        page.add_script_tag(content=f"{text}\nwindow.{name} = {{{', '.join(exported)}}};", type="module")
    yield page
    page.close()


@for_each("name", sorted(FILES))
def test_the_vectors_are_those_of_the_rules_core(name: str):
    assert (FOLDER / name).read_text(encoding="utf-8") == written(FILES[name]())


def test_the_phone_finds_every_capture_and_every_build(blank: Any):
    assert blank.evaluate(SUMS, json.loads((FOLDER / "sums.json").read_text(encoding="utf-8"))) == []


def test_the_phone_moves_the_cards_as_the_rules_core_does_in_every_variant(blank: Any):
    assert blank.evaluate(GAMES, json.loads((FOLDER / "position.json").read_text(encoding="utf-8"))) == []
