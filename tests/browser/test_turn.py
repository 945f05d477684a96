"""Who deals when somebody else has taken a seat: what a phone shows before the server has heard, by the Python."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.journal.visible import Viewer
from tests.browser.unsent import folded
from tests.cases import for_each
from tests.game_vectors import written
from tests.journal.entries import hands_json, match_json
from tests.turn_vectors import FILE, vectors
from tests.web.matches import DEVICE, entry, new_id, opening, quick

pytestmark = pytest.mark.browser

COMPARE = """async vectors => {
  const {sittingFor} = await import("/static/match/turn.mjs");
  return vectors.filter(({dealer, before, now, clockwise, told}) => sittingFor(dealer, before, now, clockwise) !== told)
    .map(each => JSON.stringify(each)).slice(0, 5);
}"""
OVERLAY = """async ([view, known, entries, device]) => {
  const {overlay, scoreBy} = await import("/static/match/overlay.mjs");
  scoreBy((await import("/static/games/zwickern/scorer.mjs")).scorer);
  const {view: {next}, hands} = overlay(view, entries, {known, words: {}, device});
  return [next.dealer, ...hands.map(({dealer}) => dealer)];
}"""


def test_the_vectors_are_what_the_python_says() -> None:
    assert FILE.read_text(encoding="utf-8") == written(vectors()), "run: python -m tests.turn_vectors"


def test_the_phone_says_the_same(page: Any) -> None:
    page.goto("/settings")
    assert page.evaluate(COMPARE, json.loads(FILE.read_text(encoding="utf-8"))) == []


@for_each("begins", [None, "next", "another"])
@for_each("leaves", range(4))
def test_who_deals_when_a_seat_is_taken_is_what_the_server_will_say(page: Any, leaves: int, begins: str | None) -> None:
    """Somebody was named as the dealer, and they, or another, leave while the hand is played."""
    _match, body = opening()
    bodies: list[dict[str, Any]] = list(body["entries"])
    opened = bodies[0]["payload"]
    seats, first, second = opened["seats"], new_id(), new_id()
    named = {None: None, "next": seats[1], "another": seats[2]}[begins]
    bodies += [
        entry("hand.begun", {"follows": None, "inserted": False, "dealer": seats[0]}, first),
        quick(first, 20, 0, [0, 0]),
        entry("hand.begun", {"follows": first, "inserted": False, "dealer": named}, second),
    ]
    if begins == "another":
        bodies.append(entry("dealer.set", {"dealer": seats[2]}, second))
    cut, comes = len(bodies), new_id()
    now = [comes if at == leaves else person for at, person in enumerate(seats)]
    change = {"from": second, "to": None, "seats": now, "sides": [now[0::2], now[1::2]], "swap": None, "turn": True}
    bodies += [entry("seats.set", change), quick(second, 20, 0, [0, 0])]
    viewer = Viewer("record", DEVICE)
    seen, end = folded(bodies[:cut]), folded(bodies)
    known, view = hands_json(seen, {}, viewer), match_json(seen, {}, viewer)
    page.goto("/settings")
    found = page.evaluate(OVERLAY, json.loads(json.dumps([view, known, bodies[cut:], DEVICE])))
    wanted = [match_json(end, {}, viewer)["next"], *hands_json(end, {}, viewer)]
    assert found == [each["dealer"] for each in wanted]
