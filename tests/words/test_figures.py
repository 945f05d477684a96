"""How a side's figures are written in tables: by what the game says of them, not by their names."""

from __future__ import annotations

from scorekeeper.outcomes import Field
from scorekeeper.words import locale
from scorekeeper.words.figures import figure_text
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
