"""What the server would say of entries that a phone has not sent yet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.fold import start, step

_OVERLAY = """async cases => {
  const {overlay, scoreBy} = await import("/static/match/overlay.mjs");
  scoreBy((await import("/static/games/zwickern/scorer.mjs")).scorer);
  return JSON.stringify(JSON.parse(cases).map(
    ({view, known, entries, words, device}) => overlay(view, entries, {known, words, device})));
}"""
VIEW = (
    "hands", "totals", "final_totals", "check", "next", "disputed", "unsigned", "proposed", "quick", "recounted",
    "gaps", "over", "status", "happened",
)
HAND = (
    "id", "number", "follows", "dealer", "state", "complete", "result", "tie", "zwicks", "agreed", "nominal",
    "expected", "counted", "gap", "checked", "way_note", "unproved", "open", "twice", "count", "digest", "digest_head",
    "opened", "way", "total", "recounted", "doubts", "uncounted",
)


def overlaid(page: Any, cases: Sequence[dict[str, Any]]) -> list[Any]:
    """What a phone shows of each case. As JSON: Playwright's own way of sending values took most of the time."""
    return list(json.loads(page.evaluate(_OVERLAY, json.dumps(cases))))


def folded(bodies: list[dict[str, Any]]) -> Any:
    """The state after these entries, as if the server had taken them in."""
    state = start("m")
    for at, body in enumerate(bodies, 1):
        state = step(state, read_entry({**body, "seq": at, "at": body["at_phone"], "role": "record", "epoch": 1}))
    return state


def consent(hand: dict[str, Any]) -> tuple[Any, ...]:
    """Who signed what holds, who objects, and what is proposed with whose signatures."""
    valid = [one["side"] for one in hand["accepted"] if one["valid"]]
    waits = hand["proposal"]
    objects = [(one["side"], one["open"], one["changed"]) for one in hand["objections"]]
    return valid, objects, waits and (waits["digest"], waits["void"], sorted(one["side"] for one in waits["accepted"]))
