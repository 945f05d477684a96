"""Where missing points may be, as a player says it."""

from __future__ import annotations

from scorekeeper.outcomes import Explanation, Part
from scorekeeper.words.doubts import explanation_in_words
from tests.cases import for_each

ONES = Part(1, ("Ac", "Ad", "Ah", "As", "2s", "Ts"))


@for_each(
    ("parts", "english", "german"),
    [
        ((ONES,), "perhaps: an ace, ♠2 or ♠10", "vielleicht: ein Ass, ♠2 oder ♠10"),
        # two of them can both be aces
        ((ONES, ONES), "perhaps: 2 of: the aces, ♠2, ♠10", "vielleicht: 2 davon: Asse, ♠2, ♠10"),
    ],
)
def test_one_of_them_or_several(parts, english, german):
    said = Explanation(parts, twice=False)
    assert explanation_in_words(said, "en") == english
    assert explanation_in_words(said, "de") == german
