"""How a side's figures are written in tables: by what the game says of them, not by their names."""

from __future__ import annotations

from scorekeeper.outcomes import Explanation, Field, Part
from scorekeeper.words import locale
from scorekeeper.words.figures import explanation_in_words, figure_text
from tests.cases import for_each


@for_each(
    ("field", "value", "text"),
    [
        (Field("chips", "chips", signed=True), 4, "+4"), (Field("balance", "points", signed=True), -6, "\u22126"),
        (Field("balance", "points", signed=True), 0, "0"), (Field("chips", "chips"), 4, "4"),
        (Field("chips", "chips", signed=True), None, "\u2013"), (Field("marriages", "list"), None, "\u2013"),
        (Field("marriages", "list"), [], "\u2013"), (Field("marriages", "list"), [20, 40], "20 40"),
        (Field("active", "flag"), True, "yes"), (Field("active", "flag"), None, "?"),
    ],
)
def test_a_figure_is_written_by_its_kind(field, value, text):
    assert figure_text(field, value, locale("en")) == text


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
    seen = Explanation(parts, twice=False)
    assert explanation_in_words(seen, "en") == english
    assert explanation_in_words(seen, "de") == german
