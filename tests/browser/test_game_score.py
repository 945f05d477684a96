"""Hands tapped as a whole: what a phone makes of them, and of the series they belong to, is what the Python says."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest

from scorekeeper.journal.visible import Viewer
from tests import paper_vectors
from tests.browser.unsent import consent, folded
from tests.cases import for_each
from tests.game_vectors import FOLDER, GAMES, written
from tests.journal.entries import hands_json, match_json
from tests.web.matches import DEVICE, entry, new_id, opening

pytestmark = pytest.mark.browser

COMPARE = """async ([game, vectors]) => {
  const {digest, score} = await import(`/static/games/${game}/score.mjs`);
  const plain = value => JSON.stringify(value, (_, inner) => inner && inner.constructor === Object
    ? Object.fromEntries(Object.entries(inner).sort()) : inner);
  return vectors.flatMap(({scoring, hands}) => hands.map(hand => [scoring, hand])).flatMap(([scoring, hand], at) => {
    const {count, carry, signed, ...wanted} = hand;
    const found = score(scoring, count.figures.length, count, carry);
    found.doubts = found.doubts.map(({severity, ...one}) => one);
    const faults = Object.keys(wanted).filter(key => plain(found[key]) !== plain(wanted[key]))
      .map(key => `${at} ${plain(count)} ${key}: ${plain(found[key])} instead of ${plain(wanted[key])}`);
    return digest("", found.sides) === signed ? faults : [...faults, `${at} ${digest("", found.sides)} ${signed}`];
  }).slice(0, 5);
}"""
OVERLAY = """async ([game, cases]) => {
  const {overlay, scoreBy} = await import("/static/match/overlay.mjs");
  scoreBy((await import(`/static/games/${game}/scorer.mjs`)).scorer);
  return JSON.stringify(JSON.parse(cases).map(
    ({view, known, entries, device}) => overlay(view, entries, {known, words: {}, device})));
}"""
VIEW = ("hands", "totals", "final_totals", "next", "disputed", "unsigned", "quick", "over", "status", "happened")
HAND = (
    "id", "number", "dealer", "state", "complete", "result", "facts", "doubts", "carry", "before", "after", "nominal",
    "expected", "counted", "gap", "checked", "way_note", "unproved", "count", "digest", "way", "total",
)


@for_each("game", GAMES)
def test_the_vectors_are_what_the_python_says(game: str) -> None:
    text = (FOLDER / f"{game}.json").read_text(encoding="utf-8")
    assert text == written(GAMES[game]()), "run: python -m tests.game_vectors"


@pytest.mark.parametrize("game", GAMES)
def test_the_phone_counts_as_the_python_does(page: Any, game: str) -> None:
    page.goto("/settings")
    vectors = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    assert page.evaluate(COMPARE, [game, vectors]) == []


def opened(game: str, chance: random.Random) -> dict[str, Any]:
    """The opening of a match of two, or of three to five round a pot; of one with a switch now and then."""
    players = 2 if game == "schnapsen" else chance.randint(3, 5)
    _match, body = opening(game, names=[f"P{at}" for at in range(players)])
    first = body["entries"][0]
    switches = {"bummerl_schuster": "4", "start": "5"} if game == "schnapsen" and chance.random() < 0.5 else {}
    end = {"kind": "bummerl", "n": 1} if game == "schnapsen" else {"kind": "hands", "n": 3}
    seats = first["payload"]["seats"]
    first["payload"] |= {
        "game": game, "sides": [[person] for person in seats], "end": end,
        "rules": {"variant": game, "switches": switches, "schedule": None, "packs": None},
    }
    return dict(first)


def count_of(game: str, chance: random.Random, players: int) -> dict[str, Any]:
    """What somebody taps after a hand."""
    if game == "schnapsen":
        facts = {"winner": chance.randrange(2), "game_points": chance.randint(1, 3), "closed": None, "false": None}
        typed = {"points": chance.choice((12, 40)), "tricks": chance.choice((0, 1, 3))}
        figures = [typed if chance.random() < 0.4 else {}, typed if chance.random() < 0.4 else {}]
        closed = chance.choice((None, None, 0, 1))
        return {"figures": figures, "facts": {**facts, "closed": closed, "last": chance.random() < 0.2}}
    cuts = chance.choices(("hop", "jump"), k=chance.choice((0, 0, 1)))
    tricks = [2, 1, 0, *[None] * (players - 3)]
    chance.shuffle(tricks)
    data = {"dealer": chance.randrange(players)} if cuts and chance.random() < 0.4 else {}
    return {"figures": [{"tricks": number} for number in tricks], "facts": {"cuts": cuts, **data}}


def story(game: str, seed: int) -> list[dict[str, Any]]:
    """A few hands; some are signed, some corrected later, which changes what the hands after them begin with."""
    chance = random.Random(seed)
    bodies = [opened(game, chance)]
    seats, counts, last = bodies[0]["payload"]["seats"], [], None
    for number in range(chance.randint(2, 6)):
        hand = new_id()
        dealer = match_json(folded(bodies), {}, Viewer("record", DEVICE))["next"]["dealer"]
        # a page without a script leaves the dealer to the series
        begun = {"follows": last, "inserted": False, "dealer": chance.choice((dealer, None)) if number else seats[0]}
        bodies.append(entry("hand.begun", begun, hand))
        if chance.random() < 0.25:
            why = chance.choice(("abandoned", "misdeal"))
            bodies.append(entry("hand.voided", {"why": why, "reason": None}, hand))
        else:
            count = count_of(game, chance, len(seats))
            kind = "count.cards" if any("points" in figure for figure in count["figures"]) else "count.quick"
            counts.append(entry(kind, count, hand))
            bodies.append(counts[-1])
            if chance.random() < 0.4:
                digest = folded(bodies).hands[-1].result.hand_score.digest
                sides = range(len(seats) if chance.random() < 0.5 else 1)
                signs = [{"side": side, "digest": digest, "person": None} for side in sides]
                bodies += [entry("accepted", payload, hand) for payload in signs]
        last = hand
    if counts and chance.random() < 0.7:
        old = chance.choice(counts)
        new = entry(old["kind"], count_of(game, chance, len(seats)), old["hand"])
        bodies.append({**new, "replaces": old["id"]})
    return bodies


@pytest.mark.parametrize("game", GAMES)
def test_the_series_with_unsent_entries_is_what_the_server_will_say(page: Any, game: str) -> None:
    viewer = Viewer("record", DEVICE)
    cases, wanted = [], []
    for seed in (*range(40), 106, 223):
        bodies = story(game, seed)
        cut = random.Random(seed).randint(1, len(bodies))
        seen, end = folded(bodies[:cut]), folded(bodies)
        view, known = match_json(seen, {}, viewer), hands_json(seen, {}, viewer)
        cases.append({"view": view, "known": known, "entries": bodies[cut:], "device": DEVICE})
        wanted.append((match_json(end, {}, viewer), hands_json(end, {}, viewer)))
    faults = differing(page, game, cases, wanted)
    assert not faults, faults


def differing(page: Any, game: str, cases: list[Any], wanted: list[Any]) -> str:
    """What the phone shows otherwise than the server will; empty where it is all the same."""
    page.goto("/settings")
    found = json.loads(page.evaluate(OVERLAY, [game, json.dumps(cases)]))
    faults = []
    for seed, (mine, (view, hands)) in enumerate(zip(found, json.loads(json.dumps(wanted)), strict=True)):
        shown = mine["view"]
        faults += [f"{seed} {key}: {shown[key]} != {view[key]}" for key in VIEW if shown[key] != view[key]]
        series = {key: view["series"][key] for key in view["series"] if key != "findings"}
        faults += [f"{seed} {key}: {shown['series'][key]} != {series[key]}" for key in series
                   if shown["series"][key] != series[key]]
        for one, other in zip(mine["hands"], hands, strict=True):
            faults += [
                f"{seed} hand {other['number']} {key}: {one.get(key)} != {other[key]}"
                for key in HAND
                if one.get(key) != other[key]
            ]
            faults += [f"{seed} signed {consent(one)} {consent(other)}"] if consent(one) != consent(other) else []
    return "\n".join(faults[:12])


def with_newcomers(seed: int, *, plays_on: bool = True) -> tuple[list[dict[str, Any]], int]:
    """A match of Schnapsen in which somebody takes another's seat, and now and then comes back; what a phone has of it
    when it goes on alone."""
    chance = random.Random(seed)
    bodies = [opened("schnapsen", chance)]
    bodies[0]["payload"]["end"] = {"kind": "bummerl", "n": chance.randint(1, 3)}
    seats, gone, counts, cut = list(bodies[0]["payload"]["seats"]), [], [], 1
    last, changes = None, set(chance.sample(range(1, 9), 2))
    for number in range(10):
        hand = new_id()
        bodies.append(entry("hand.begun", {"follows": last, "inserted": False, "dealer": None}, hand))
        if number in changes:
            at = chance.randrange(2)
            comes = gone.pop() if gone and chance.random() < 0.5 else new_id()
            gone.append(seats[at])
            seats[at] = comes
            people = {"from": hand, "to": None, "seats": seats[:], "sides": [[one] for one in seats], "swap": None}
            bodies.append(entry("seats.set", {**people, "turn": True, **({"score": True} if plays_on else {})}))
            cut = len(bodies)
        if chance.random() < 0.15:
            bodies.append(entry("hand.voided", {"why": "abandoned", "reason": None}, hand))
        else:
            counts.append(entry("count.quick", a_win(chance), hand))
            bodies.append(counts[-1])
        last = hand
    if chance.random() < 0.5:
        old = chance.choice(counts)
        bodies.append({**entry("count.quick", a_win(chance), old["hand"]), "replaces": old["id"]})
    return bodies, chance.randint(cut, len(bodies) - 1)


def a_win(chance: random.Random) -> dict[str, Any]:
    """A hand of Schnapsen that somebody won."""
    facts = {"winner": chance.randrange(2), "game_points": chance.randint(1, 3), "closed": None, "false": None}
    return {"figures": [{}, {}], "facts": facts}


@pytest.mark.slow
def test_who_takes_a_seat_plays_on_for_that_side(page: Any) -> None:
    """With its score, games and Bummerl, as the server will say; also who comes back. Where that was not said they
    begin at the start, without what who left had."""
    viewer = Viewer("record", DEVICE)
    cases, wanted = [], []
    for seed, plays_on in itertools.product((*range(40), 208, 235), (True, False)):
        bodies, cut = with_newcomers(seed, plays_on=plays_on)
        seen, end = folded(bodies[:cut]), folded(bodies)
        known = hands_json(seen, {}, viewer)
        cases.append({"view": match_json(seen, {}, viewer), "known": known, "entries": bodies[cut:], "device": DEVICE})
        wanted.append((match_json(end, {}, viewer), hands_json(end, {}, viewer)))
    faults = differing(page, "schnapsen", cases, wanted)
    assert not faults, faults


def test_an_old_deal_corrected_by_those_who_sat_in_it_is_what_the_server_will_say(page: Any) -> None:
    """Somebody left, somebody came; the first deal is corrected without a connection, or the next one counted: later
    chips and pot follow, and so does the book beside which chips were counted in. What was settled with who left
    stands."""
    viewer = Viewer("record", DEVICE)
    cases, wanted = [], []
    for seed in range(20):
        chance = random.Random(seed)
        bodies = [opened("zwicken", chance)]
        seats = list(bodies[0]["payload"]["seats"])
        first, second = new_id(), new_id()
        bodies.append(entry("hand.begun", {"follows": None, "inserted": False, "dealer": seats[0]}, first))
        bodies.append(entry("count.quick", count_of("zwicken", chance, len(seats)), first))
        old = bodies[-1]
        now = [*seats, new_id()] if chance.random() < 0.5 else seats[:]
        if len(now) > 3:
            now.remove(chance.choice(seats))
        people = {"from": second, "to": None, "seats": now, "sides": [[person] for person in now], "swap": None}
        bodies.append(entry("hand.begun", {"follows": first, "inserted": False, "dealer": None}, second))
        balance: dict[str, Any] = {"balance": "kept"}
        if seed % 2 and (left := [person for person in seats if person not in now]):
            payee = chance.choice(now)
            payment = {"leaver": left[0], "payer": left[0], "payee": payee, "amount": 3}
            balance = {"balance": "settled", "paid": [payment]}
        bodies.append(entry("seats.set", {**people, **balance}))
        counts_next = seed % 4 == 3
        if not counts_next and chance.random() < 0.6:
            bodies.append(entry("count.quick", count_of("zwicken", chance, len(now)), second))
        chips = {person: chance.randint(-4, 4) for person in chance.sample(now, 2)}
        bodies.append(entry("count.chips", {"chips": chips, "pot": 6, "follows": chance.choice((first, second))}))
        cut = len(bodies)
        if counts_next:
            bodies.append(entry("count.quick", count_of("zwicken", chance, len(now)), second))
        # the same cuts: who deals the second hand is not the phone's to work out anew
        again = count_of("zwicken", chance, len(seats))
        again["facts"]["cuts"] = old["payload"]["facts"]["cuts"]
        bodies.append({**entry("count.quick", again, first), "replaces": old["id"]})
        digest = folded(bodies).hands[0].result.hand_score.digest
        signs = [{"side": side, "digest": digest, "person": None} for side in range(len(seats))]
        bodies += [entry("accepted", payload, first) for payload in signs[: chance.randint(1, len(seats))]]
        seen, end = folded(bodies[:cut]), folded(bodies)
        known = hands_json(seen, {}, viewer)
        cases.append({"view": match_json(seen, {}, viewer), "known": known, "entries": bodies[cut:], "device": DEVICE})
        wanted.append((match_json(end, {}, viewer), hands_json(end, {}, viewer)))
    faults = differing(page, "zwicken", cases, wanted)
    assert not faults, faults


def test_a_match_that_begins_with_a_pot_is_what_the_server_will_say(page: Any) -> None:
    """Chips and pot came from the match before, some of them of somebody who is not here: the first deal is played for
    them without a connection, too, or put in before the one that is there, or corrected."""
    viewer = Viewer("record", DEVICE)
    cases, wanted = [], []
    for seed in range(24):
        chance = random.Random(seed)
        bodies = [opened("zwicken", chance)]
        seats = bodies[0]["payload"]["seats"]
        bodies[0]["payload"]["brought"] = {seats[2]: -3, new_id(): -4, seats[0]: 1}
        first, second = new_id(), new_id()
        bodies.append(entry("hand.begun", {"follows": None, "inserted": False, "dealer": seats[0]}, first))
        bodies.append(entry("count.quick", count_of("zwicken", chance, len(seats)), first))
        follows = {"follows": None, "inserted": True} if seed % 3 == 0 else {"follows": first, "inserted": False}
        bodies.append(entry("hand.begun", {**follows, "dealer": seats[1]}, second))
        bodies.append(entry("count.quick", count_of("zwicken", chance, len(seats)), second))
        if seed % 3 == 1:
            again = entry("count.quick", count_of("zwicken", chance, len(seats)), first)
            bodies.append({**again, "replaces": bodies[2]["id"]})
        cut = chance.choice((1, 3))
        seen, end = folded(bodies[:cut]), folded(bodies)
        known = hands_json(seen, {}, viewer)
        cases.append({"view": match_json(seen, {}, viewer), "known": known, "entries": bodies[cut:], "device": DEVICE})
        wanted.append((match_json(end, {}, viewer), hands_json(end, {}, viewer)))
    faults = differing(page, "zwicken", cases, wanted)
    assert not faults, faults


def test_a_hand_of_seats_changed_before_turns_went_on_keeps_its_dealer_on_a_phone(page: Any) -> None:
    """The server knows by which rule the seats were changed: what is typed without a connection changes no dealer."""
    viewer = Viewer("record", DEVICE)
    cases, wanted = [], []
    for seed, turn in enumerate((False, True)):
        chance = random.Random(seed)
        bodies = [opened("schnapsen", chance)]
        seats = list(bodies[0]["payload"]["seats"])
        leaves = seats.index(bodies[0]["payload"]["dealer"]) ^ 1  # who was to deal the second hand
        first, second, third = new_id(), new_id(), new_id()
        one, more = ({"figures": [{}, {}], "facts": {"winner": leaves ^ 1, "game_points": points}} for points in (1, 2))
        for hand, follows in ((first, None), (second, first)):
            bodies.append(entry("hand.begun", {"follows": follows, "inserted": False, "dealer": None}, hand))
            bodies.append(entry("count.quick", one, hand))
        now = [new_id() if at == leaves else person for at, person in enumerate(seats)]
        sides = [[person] for person in now]
        change = {"from": second, "to": None, "seats": now, "sides": sides, "swap": None, "turn": turn}
        bodies.append(entry("seats.set", change))
        cut = len(bodies)
        bodies.append({**entry("count.quick", more, first), "replaces": bodies[2]["id"]})
        bodies.append(entry("hand.begun", {"follows": second, "inserted": False, "dealer": None}, third))
        seen, end = folded(bodies[:cut]), folded(bodies)
        known = hands_json(seen, {}, viewer)
        cases.append({"view": match_json(seen, {}, viewer), "known": known, "entries": bodies[cut:], "device": DEVICE})
        wanted.append((match_json(end, {}, viewer), hands_json(end, {}, viewer)))
        assert [hand["dealer"] == now[leaves] for hand in wanted[-1][1]] == [False, turn, not turn]
    faults = differing(page, "schnapsen", cases, wanted)
    assert not faults, faults


ROWS = """async sheets => {
  document.body.insertAdjacentHTML("beforeend",
    '<form id="paper-form"><span data-t-pot="Pot after: %(number)s"></span></form>');
  const plain = value => JSON.stringify(value, (_, inner) => inner && inner.constructor === Object
    ? Object.fromEntries(Object.entries(inner).sort()) : inner);
  const faults = [];
  const same = (found, wanted, what) =>
    plain(found) === plain(wanted) || faults.push(`${what}: ${plain(found)} instead of ${plain(wanted)}`);
  for (const {game, view, rows: lines, hands, texts, stands, wrong, fits} of sheets) {
    const {rows} = await import(`/static/games/${game}/rows.mjs`);
    for (const {texts: typed, values, figures, impossible} of lines) {
      const cells = {};
      for (const [name, text] of Object.entries(typed)) {
        cells[name] = text ? rows.read(name, text, view) : null;
        same(cells[name] === undefined ? "?" : cells[name], values[name], `${game} ${name} "${text}"`);
      }
      const cannot = figures || impossible ? rows.impossible?.(cells, view)?.cell ?? null : null;
      same(cannot, impossible, `${game} ${plain(typed)} impossible`);
      if (figures) same(rows.figures(cells, view, null), figures, `${game} ${plain(typed)}`);
    }
    hands.forEach((hand, at) => {
      const found = rows.textsOf(hand, view);
      for (const name of new Set([...Object.keys(found), ...Object.keys(texts[at])])) {
        same(found[name] ?? "", texts[at][name] ?? "", `${game} hand ${at} ${name}`);
      }
      const off = hand.gap !== 0 || hand.doubts.length > 0 || !hand.complete;
      same(off, wrong[at], `${game} hand ${at} is wrong`);
      if (!off) same(rows.fits?.(hand, view) ?? "", fits[at], `${game} hand ${at} fits`);
    });
    same(rows.stands(hands, view), stands, `${game} stands`);
  }
  return faults.slice(0, 6);
}"""


def test_the_phone_reads_a_paper_sheet_as_the_python_does(page: Any) -> None:
    """Cells well and badly written, what whole rows say, hands as their rows have them, and what stands beside them."""
    kept = paper_vectors.FILE.read_text(encoding="utf-8")
    assert kept == paper_vectors.written(), "run: python -m tests.paper_vectors"
    page.goto("/settings")
    assert page.evaluate(ROWS, json.loads(kept)) == []
