"""What earlier rounds mean, counted by hand."""

from __future__ import annotations

from scorekeeper.league.draw import Round, Times, history

OLD = Round("old", ((("a", "b"), ("c", "d")), (("e",), ("f",), ("g",))), ("h",))
FIRST = Round("now", ((("b", "a"), ("e", "f")),), ("c",))
SECOND = Round("now", ((("a", "e"), ("b", "f")),), ("z",))


def test_partners_and_opponents_this_evening_and_over_the_season():
    found = history([SECOND, OLD, FIRST], "now")
    assert found.partners[("a", "b")] == Times(1, 2)
    assert found.partners[("c", "d")] == Times(0, 1)
    assert found.partners[("a", "e")] == Times(1, 1)
    assert ("e", "g") not in found.partners
    assert found.opponents[("e", "g")] == Times(0, 1)
    assert found.opponents[("a", "f")] == Times(2, 2)
    assert found.opponents[("a", "b")] == Times(1, 1)


def test_who_was_not_there_is_credited_with_a_share_rounded_up():
    found = history([OLD, FIRST, SECOND], "now")
    # shares: 1 of 8, 1 of 5, 1 of 5
    assert found.out["a"] == Times(0, 0)  # there all the time
    assert found.out["c"] == Times(1 + 1, 1 + 1)  # sat out once, missed 1/5
    assert found.out["h"] == Times(1, 1 + 1)  # missed 2/5 tonight
    assert found.out["z"] == Times(1 + 1, 1 + 1)  # sat out once; missed 1/5 tonight, 1/8 + 1/5 altogether
    assert found.new[0] == Times(1, 1)
    assert found.alone["e"] == Times(0, 1)
    assert found.alone["a"] == Times(0, 0)


def test_lone_sides_count_only_where_others_have_partners():
    assert history([Round("now", ((("a",), ("b",), ("c",)),))], "now").alone["a"] == Times(0, 0)


def test_nothing_before():
    found = history([], "now")
    assert (found.partners, found.out, found.new) == ({}, {}, (Times(), Times()))
