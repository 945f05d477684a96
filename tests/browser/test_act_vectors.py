"""Hands taken down act by act: where they stand on a phone is, in Chromium, where the rules core says they stand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.act_vectors import FOLDER, GAMES
from tests.cases import for_each
from tests.recording_vectors import written

pytestmark = pytest.mark.browser

COMPARE = """async ([game, vectors]) => {
  const {walk} = await import(`/static/games/${game}/play.mjs`);
  const text = JSON.stringify;
  return vectors.flatMap(({frame, steps, after}, hand) => after.flatMap((wanted, acts) => {
    const found = walk(frame, steps, acts);
    found.gone = [...found.gone].sort();
    const {known, ...rest} = wanted;
    const faults = Object.keys(rest).filter(key => text(found[key]) !== text(rest[key]))
      .map(key => `hand ${hand} act ${acts} ${key}: ${text(found[key])} instead of ${text(rest[key])}`);
    for (const [person, cards] of Object.entries(known ?? {})) {
      // Of a deal of Zwicken the phone knows a hand as a whole or not at all.
      const held = found.hands[person];
      const mine = held && text([[...held.known].sort(), held.unknown]);
      const wrong = mine ? mine !== text(cards) : game === "schnapsen";
      if (wrong) faults.push(`hand ${hand} act ${acts} ${person}: ${mine}`);
    }
    return faults;
  })).slice(0, 5);
}"""


def vectors(game: str) -> list[dict[str, Any]]:
    """A game's vectors as they stand in the file."""
    answer: list[dict[str, Any]] = json.loads((FOLDER / f"{game}_plays.json").read_text(encoding="utf-8"))
    return answer


@for_each("game", GAMES)
def test_the_vectors_are_what_the_python_says(game: str) -> None:
    text = (FOLDER / f"{game}_plays.json").read_text(encoding="utf-8")
    assert text == written(GAMES[game]()), "run: python -m tests.act_vectors"


@pytest.mark.parametrize("game", GAMES)
def test_the_phone_moves_the_cards_as_the_rules_core_does(page: Any, game: str) -> None:
    page.goto("/settings")
    assert page.evaluate(COMPARE, [game, vectors(game)]) == []


def moments(game: str) -> list[tuple[dict[str, Any], str, dict[str, Any], dict[str, Any]]]:
    """(vector, act, state before, state after) of every act in the vectors."""
    found = []
    for vector in vectors(game):
        acts = [step["zhn"] for step in vector["steps"] if step["kind"] == "play"]
        found += [(vector, *one) for one in zip(acts, vector["after"], vector["after"][1:], strict=False)]
    return found


def test_the_vectors_of_schnapsen_have_every_phase() -> None:
    rows = moments("schnapsen")
    rows = [moment for moment in rows if "complete" in moment[2]]  # something is turned up
    ended = [after["complete"] and not before["complete"] for _, _, before, after in rows]
    assert any(act == "66" and end for (_, act, _, _), end in zip(rows, ended, strict=True)), "a claim that counts"
    assert any(act == "66" and not after["complete"] for _, act, _, after in rows), "a void claim"
    assert any(act != "66" and end for (_, act, _, _), end in zip(rows, ended, strict=True)), "the last trick"
    for word in ("swap", "close", "20 ", "40 "):
        assert any(act.startswith(word) and not after["stuck"] for _, act, _, after in rows), word
    swaps = [(before["turnup"], after["turnup"]) for _, act, before, after in rows if act == "swap"]
    assert any(before != after for before, after in swaps), "an exchange that has an effect"
    assert any(before == after for before, after in swaps), "one that has none"
    assert any(not after["stock"] for _, _, _, after in rows), "the talon used up"
    assert any(after["stuck"] for _, _, _, after in rows)


def test_the_vectors_of_zwicken_have_every_phase() -> None:
    seen = moments("zwicken")
    for word in ("pass", "play", "swap ", "raise "):
        assert any(act.startswith(word) and not after["stuck"] for _, act, _, after in seen), word
    drops = [(before, after) for _, act, before, after in seen if act == "pass" and before.get("drops")]
    assert any(before["turn"] != after["turn"] and after["turn"] for before, after in drops), "the leader drops out"
    assert any(before["turn"] and not after["turn"] for before, after in drops), "one is left"
    cuts = [(vector["frame"], cut) for vector in vectors("zwicken") for cut in vector["steps"][0]["cuts"][:1]]
    for jump in ("rearhand", "next"):
        for players in (2, 3, 5):
            assert any(
                frame["jump"] == jump and len(frame["players"]) == players and cut in ("? jump", "7d")
                for frame, cut in cuts
            ), (jump, players)
    assert any(cut == "-" for _, cut in cuts)
    assert any(cut == "? hop" for _, cut in cuts)
