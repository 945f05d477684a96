"""What the journal keeps of a draw is all that is needed to draw it again, and the proof does."""

from __future__ import annotations

import pytest

from scorekeeper.journal.club import integrity
from scorekeeper.journal.club.draw_check import draw_history, pairing_wishes
from scorekeeper.league.draw import PAIRS, draw
from tests.cases import for_each
from tests.journal.table import an_id


def drawn(club, evening, round, standing=None):
    """A draw as the page of an evening makes it."""
    state = club.state
    before = draw_history(state, state.evenings[evening], round)
    made = draw(club.people, "a1b2c3d4e5f6", shapes=[PAIRS], history=before, pairing_wishes=pairing_wishes(state),
                standing=standing)
    return {
        "evening": evening, "round": round, "seed": made.seed, "algorithm": made.algorithm, "by": made.by,
        "inputs": made.inputs, "out": list(made.out), "figures": [one._asdict() for one in made.figures],
        "tables": [{"table": one.number, "match": an_id(), "sides": [list(side) for side in one.sides],
                    "seats": list(one.seats), "dealer": one.dealer} for one in made.tables],
        "shapes": [[2, 2]], "standing": standing, "seen": state.seq,
    }


def different(session):
    return [(one.what, one.where) for one in integrity.differences(session)]


@pytest.fixture
def evening(club):
    a, b, c = club.people[:3]
    club.say("pair.set", {"a": a, "b": b, "rule": "away"})
    club.say("pair.set", {"a": a, "b": c, "rule": "apart"})
    evening = club.evening()
    club.say("draw.made", drawn(club, evening, 1))
    return evening


@pytest.mark.slow
def test_every_round_is_drawn_again_whatever_came_after(session, club, evening):
    second = drawn(club, evening, 2, standing=club.people[::-1])
    club.say("pair.set", {"a": club.people[3], "b": club.people[4], "rule": "apart"})  # said while it was drawn
    club.say("draw.made", second)
    club.say("person.forgotten", {"person": club.people[5]})
    assert different(session) == []


def test_tables_that_no_seed_gave_are_found(session, club, evening):
    made = drawn(club, evening, 2)
    one, other = made["tables"]
    one["seats"], other["seats"] = other["seats"], one["seats"]
    one["sides"], other["sides"] = other["sides"], one["sides"]
    one["dealer"], other["dealer"] = other["dealer"], one["dealer"]
    club.say("draw.made", made)
    assert different(session) == [("seed", "2026-11-21 (2)")]


@for_each("spoil", [{"shapes": [[2, 0]]}, {"shapes": [[2]]}, {"standing": ["Anna"]}, {"seen": 0}])
def test_what_cannot_be_drawn_from_is_refused(club, evening, spoil):
    assert club.refused("draw.made", drawn(club, evening, 2) | spoil) == "unreadable"
