"""Matches stored before whoever takes a seat took its turn to deal: they read as the program of then showed them.

The vectors are what that program said, and are never written anew.
"""

from __future__ import annotations

import json
from pathlib import Path

from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.fold import fold
from scorekeeper.journal.visible import Viewer
from tests.cases import for_each
from tests.journal.entries import PHONE, hands_json, match_json

STORED = json.loads((Path(__file__).parents[1] / "vectors" / "seats_before_turns.json").read_text(encoding="utf-8"))


@for_each("stored", STORED, ids=[str(at) for at in range(len(STORED))])
def test_a_stored_match_has_the_dealers_findings_and_end_that_it_had(stored):
    state, viewer = fold([read_entry(body) for body in stored["entries"]], "m"), Viewer("judge", PHONE)
    view, hands = match_json(state, {}, viewer), hands_json(state, {}, viewer)
    assert {
        "dealers": [hand["dealer"] for hand in hands],
        "next": {key: view["next"][key] for key in ("number", "dealer", "carry")},
        "findings": view["series"]["findings"], "end_digest": view["end_digest"],
        "carries": [hand["carry"] for hand in hands], "digests": [hand["digest"] for hand in hands],
    } == stored["told"]
