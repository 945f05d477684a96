"""Who must and who must not play together: a draw keeps it, or the keeper alone is told."""

from __future__ import annotations

import pytest

from tests.web.club.evenings import Club, plain


@pytest.fixture
def club(hall, guest):
    return Club(hall, guest)


def test_must_and_must_not_is_kept(club):
    a, b, c, d = club.people[:4]
    club.say("pair.set", {"a": a, "b": b, "rule": "together"})
    club.say("pair.set", {"a": c, "b": d, "rule": "apart"})
    evening = club.evening()
    for round in (1, 2, 3):
        sides = {frozenset(side) for table in evening.draw(round).tables for side in table.sides}
        assert frozenset((a, b)) in sides
        assert frozenset((c, d)) not in sides


def test_a_wish_that_cannot_be_kept_is_told_to_the_keeper_alone(club):
    two = club.people[:2]
    club.say("pair.set", {"a": two[0], "b": two[1], "rule": "together"})
    club.say("pair.set", {"a": two[0], "b": club.people[2], "rule": "together"})
    evening = club.evening()
    evening.draw()
    assert "against your wish" in plain(evening.get("rounds/1"))
    assert "against your wish" not in plain(evening.get("rounds/1", "judge"))
