"""The words of Schnapsen: what the house asks of them (words/room.py)."""

from __future__ import annotations

from scorekeeper.words.of_schnapsen.findings import FINDINGS, PARAGRAPHS, PHRASES, REFERENCE
from scorekeeper.words.of_schnapsen.match import (
    COLUMNS,
    COSTS,
    DOUBTS,
    ENDS,
    FACTS,
    FIELDS,
    FIGURES,
    GIVEN,
    MARKS,
    OBJECTIONS,
    OPENING,
    POINTS,
    UNITS,
    WORTH,
    legend,
)
from scorekeeper.words.of_schnapsen.switches import NAMES, about, switch_in_words, switch_name
from scorekeeper.words.of_schnapsen.telling import act, ending, opening, options, position, step, totals

__all__ = [
    "COLUMNS", "COSTS", "DOUBTS", "ENDS", "FACTS", "FIELDS", "FIGURES", "FINDINGS", "GIVEN", "MARKS", "NAMES",
    "OBJECTIONS", "OPENING", "PARAGRAPHS", "PHRASES", "POINTS", "REFERENCE", "UNITS", "WORTH", "about", "act",
    "ending", "legend", "opening", "options", "position", "step", "switch_in_words", "switch_name", "totals",
]  # fmt: skip
