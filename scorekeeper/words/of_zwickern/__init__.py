"""The words of Zwickern: what the house asks of them (words/room.py)."""

from __future__ import annotations

from scorekeeper.words.of_zwickern.findings import FINDINGS, PHRASES
from scorekeeper.words.of_zwickern.match import (
    COLUMNS,
    COSTS,
    DOUBTS,
    ENDS,
    FACTS,
    FIELDS,
    FIGURES,
    GIVEN,
    MARKS,
    NAMES,
    OBJECTIONS,
    OPENING,
    PARAGRAPHS,
    POINTS,
    REFERENCE,
    UNITS,
    WORTH,
    legend,
)
from scorekeeper.words.of_zwickern.plays import (
    allowed_in_words,
    deed_in_words,
    option_in_words,
    play_in_words,
    position_in_words,
)
from scorekeeper.words.of_zwickern.switches import about, switch_in_words, switch_name
from scorekeeper.words.of_zwickern.telling import act, ending, opening, options, position, step, totals

__all__ = [
    "COLUMNS", "COSTS", "DOUBTS", "ENDS", "FACTS", "FIELDS", "FIGURES", "FINDINGS", "GIVEN", "MARKS", "NAMES",
    "OBJECTIONS", "OPENING", "PARAGRAPHS", "PHRASES", "POINTS", "REFERENCE", "UNITS", "WORTH", "about", "act",
    "allowed_in_words", "deed_in_words", "ending", "legend", "opening", "option_in_words", "options", "play_in_words",
    "position", "position_in_words", "step", "switch_in_words", "switch_name", "totals",
]  # fmt: skip
