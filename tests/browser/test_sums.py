"""The phone's arithmetic and the phone's picture, compared in Chromium with what the rules core says."""

from __future__ import annotations

import json
import random
import re
import statistics
from collections import Counter
from typing import Any

import pytest

from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zwickern.app.pages.recording import frame_of_setting
from scorekeeper.zwickern.legal import legal_plays
from scorekeeper.zwickern.notation import read, write_play
from scorekeeper.zwickern.position import FREE, Position, begin_stage, clears, start, step
from scorekeeper.zwickern.readings import readings
from scorekeeper.zwickern.record import Build, Capture, Play
from scorekeeper.zwickern.replay import replay
from scorekeeper.zwickern.setting import settle
from tests.cases import for_each
from tests.journal.plays import SAMPLE
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

TAPS = """hands => hands.map(({frame, steps}) => {
  const same = zhn => zhn.replace(/ !$/, "").split(" x ").map((part, at) => !at ? part
    : part.split(" ").map(group => group.split("+").sort().join("+")).sort().join(" ")).join(" x ");
  const deals = steps.filter(({kind}) => kind === "deal");
  const taps = [];
  steps.forEach(({kind, zhn}, at) => {
    if (kind !== "play") return;
    const before = steps.slice(0, at);
    const later = deals.filter(deal => !before.includes(deal));
    const state = window.position.walk(frame, [...before, ...later], taps.length);
    const {card} = window.position.read(zhn);
    const times = window.position.seen([...before.filter(({kind}) => kind === "play"), ...deals], {hands: []});
    const left = code => frame.pack[code] - (times[code] ?? 0) - (code === card);
    const unseen = Object.keys(frame.pack).filter(code => left(code) > 0);
    const {all, first, forced} = window.propose.readings(state, card, null, unseen);
    const among = list => list.some(each => same(each.zhn) === same(zhn));
    taps.push(!among(all) ? null : forced ? 1 : among(first) ? 2 : 3);
  });
  return taps;
})"""


def played(variant: str, seed: int) -> str:
    """A whole hand as people play it who take what they can and build what they hold the card for now and then."""
    chance = random.Random(seed)
    names = ("Anna", "Bea", "Cem", "Dirk")
    text = f"zhn: 1\nvariant: {variant}\nplayers: {', '.join(names)}\ndealer: Dirk\n"
    setting = read(text + "\ndeal\ntable:\n").setting or replay(read(text)).setting
    assert setting is not None
    pack = [card.code for card, copies in setting.pack.items() for _ in range(copies)]
    chance.shuffle(pack)
    lying, rest = pack[: setting.table_cards], pack[setting.table_cards :]
    for stage, counts in enumerate(setting.stages):
        text += "\ndeal\n" + (f"table: {' '.join(lying)}\n" if not stage else "")
        for name, number in zip(names, counts, strict=True):
            text += f"hand {name}: {' '.join(rest[:number])}\n"
            rest = rest[number:]
        for _ in range(sum(counts)):
            position = replay(read(text)).end
            plays = list(legal_plays(position))
            takes = [play for play in plays if isinstance(play, Capture)]
            builds = [play for play in plays if isinstance(play, Build) and play.beneficiary is None]
            lays = [play for play in plays if not isinstance(play, (Capture, Build))]
            liked = takes[:1] or (builds if chance.random() < 0.3 else []) or lays
            text += f"{position.player}: {write_play(chance.choice(liked))}\n"
    return text


LACKING = """moments => moments.flatMap(({frame, steps, number, hand, plays}) => {
  const same = zhn => zhn.split(" x ").map((part, at) => !at ? part : part.split(/[ +]/).sort().join("+")).join(" x ");
  const state = window.position.walk(frame, steps, number);
  return plays.filter(zhn => {
    const held = [...hand];
    held.splice(held.indexOf(window.position.read(zhn).card), 1);
    const {all} = window.propose.readings(state, window.position.read(zhn).card, held, []);
    return !all.some(each => same(each.zhn) === same(zhn));
  }).map(zhn => `${frame.players[state.turn]}: ${zhn}`);
})"""


def moments(variant: str, seed: int) -> list[dict[str, Any]]:
    """Moments of a hand played at random, builds for a partner above all, each with every legal play."""
    chance = random.Random(seed)
    names = ["Ann", "Bea", "Cem", "Dirk"]
    header = {"zhn": "1", "variant": variant, "players": ", ".join(names), "dealer": names[1]}
    setting, _ = settle([HeaderLine(key, text) for key, text in header.items()])
    assert setting is not None
    rest = [card for card, copies in setting.pack.items() for _ in range(copies)]
    chance.shuffle(rest)
    turned, rest = rest[: setting.table_cards], rest[setting.table_cards :]
    position, found = start(setting), []
    steps: list[dict[str, Any]] = []
    for stage, counts in enumerate(setting.stages, 1):
        hands = [tuple(rest[sum(counts[:at]) : sum(counts[: at + 1])]) for at in range(len(counts))]
        rest, lying = rest[sum(counts) :], turned if stage == 1 else []
        position = begin_stage(position, counts, tuple(hands), tuple(FREE[card] for card in lying))
        known = {name: [card.code for card in hand] for name, hand in zip(names, hands, strict=True)}
        steps.append({"kind": "deal", "stage": stage, "table": [card.code for card in lying], "hands": known})
        while position.turn >= 0:
            plays = [_called(position, play) for play in legal_plays(position)]
            lent = [play for play in plays if isinstance(play, Build) and play.beneficiary]
            builds = [play for play in plays if isinstance(play, Build)]
            hand = position.hands[position.turn] or ()
            found.append({
                "frame": frame_of_setting(setting), "steps": [*steps],
                "number": sum(step["kind"] == "play" for step in steps), "hand": [card.code for card in hand],
                "plays": [write_play(play) for play in plays],
            })
            play = chance.choice(lent or (builds if builds and chance.random() < 0.5 else plays))
            steps.append({"kind": "play", "zhn": write_play(play)})
            position = step(position, readings(position, play)[0])
    return found


def _called(position: Position, play: Play) -> Play:
    """A play as the recorder writes it down: a Zwick is called."""
    return play._replace(called=clears(position, readings(position, play)[0])) if isinstance(play, Capture) else play


@for_each(("variant", "lends"), [("dithmarschen", True), ("grossenwiehe", True), ("classic", False)])
def test_every_legal_play_is_among_the_proposals(blank: Any, variant: str, lends: bool) -> None:
    """A build for a partner was to be found behind "something else" only."""
    hand = moments(variant, 14)
    assert any(" for " in zhn for moment in hand for zhn in moment["plays"]) is lends
    assert not lends or any(zhn.endswith(" !") for moment in hand for zhn in moment["plays"]), "a Zwick says so"
    assert blank.evaluate(LACKING, hand) == []


def test_a_play_costs_two_taps(blank: Any, capsys: Any) -> None:
    """A card, then what is done with it; one where nothing else could be done. As at a table, no hand is known."""
    data = {"the sample": SAMPLE.read_text(encoding="utf-8")}
    data |= {variant: played(variant, 14) for variant in ("dithmarschen", "classic")}
    hands = []
    for text in data.values():
        steps: list[dict[str, Any]] = []
        for stage, deal in enumerate(read(text).deals, 1):
            table = [card.code for line in deal.tables for item in line.items for card in item.cards]
            steps.append({"kind": "deal", "stage": stage, "table": table, "hands": {}})
            steps += [{"kind": "play", "zhn": write_play(line.play._replace(called=False))} for line in deal.plays]
        hands.append({"frame": frame_of_setting(replay(read(text)).setting), "steps": steps})
    for name, taps in zip(data, blank.evaluate(TAPS, hands), strict=True):
        with capsys.disabled():
            print(f"\ntaps a play, {name}: {dict(sorted(Counter(taps).items()))} of {len(taps)}")
        assert None not in taps, "what they did is among the keys"
        assert statistics.median(taps) <= 2
        assert taps.count(3) <= len(taps) // 16


@pytest.fixture
def blank(browser: Any) -> Any:
    """An empty page with the phone's two modules in it."""
    page = browser.new_page()
    for name in ("sums", "position", "propose"):
        text = (MODULES / f"{name}.mjs").read_text(encoding="utf-8")
        text = re.sub(r'^import (\{.*\}) from "./(\w+).mjs";', r"const \1 = window.\2;", text, flags=re.MULTILINE)
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
