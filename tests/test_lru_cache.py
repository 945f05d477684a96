"""What was worked out lately is kept, the newest so many or so much."""

from __future__ import annotations

from scorekeeper.lru_cache import LRUCache


def test_what_was_not_asked_for_longest_goes_first():
    cache = LRUCache(2)
    cache["one"], cache["two"] = 1, 2
    assert cache["one"] == 1
    cache["three"] = 3
    assert list(cache) == ["one", "three"]
    assert cache.get("two") is None


def test_values_weigh_what_they_are_said_to_weigh():
    cache = LRUCache(10, len)
    cache["a"], cache["b"] = "four", "six---"
    assert (list(cache), cache.held) == (["a", "b"], 10)
    cache["b"] = "two"
    assert (list(cache), cache.held) == (["a", "b"], 7)
    cache["c"] = "five-"
    assert (list(cache), cache.held) == (["b", "c"], 8)
    cache["d"] = "far too heavy"
    assert (list(cache), cache.held) == (["b", "c"], 8)
    del cache["b"]
    assert (list(cache), cache.held) == (["c"], 5)
