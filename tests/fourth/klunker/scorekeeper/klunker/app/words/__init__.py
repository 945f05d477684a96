"""The words of Klunker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.words.finding_text import Phrase, Text
from scorekeeper.words.game_words import (
    ColumnWords,
    EndWords,
    FactWords,
    FieldWords,
    FigureWords,
    GameWords,
    MarkWords,
    ObjectionWords,
    OpeningWords,
    UnitWords,
)
from scorekeeper.words.locale import Locale
from scorekeeper.words.switches import RuleSheet

FINDINGS: Mapping[str, Mapping[str, Text]] = {}
PHRASES: Mapping[str, Phrase] = {}
PARAGRAPHS: Mapping[str, str] = {}
DOUBTS: Mapping[str, str] = {}
NAMES = {"klunker": "Klunker"}
SHEET = RuleSheet({"klunker": "Everybody gets stones."})
OPENING = OpeningWords(
    "Klunker", "whoever has most stones", ("", ""), "stones", "Stones", lambda agreement: agreement.nominal
)
FACTS: Mapping[str, FactWords] = {}
FIGURES: Mapping[str, FigureWords] = {}
POINTS = "Points: %(figures)s."
MARKS: Mapping[str, MarkWords] = {}
OBJECTIONS = {"stones": ObjectionWords("stones", "about the stones")}
WORTH: Mapping[str, str] = {}
COLUMNS = {"stones": ColumnWords("Stones")}
HEAD_LABELS: Mapping[str, tuple[str, str]] = {}
FIELDS: Mapping[str, FieldWords] = {"stones": FieldWords("stones", lambda say, number: f"{number} stones")}
ENDS: Mapping[str, EndWords] = {}
UNITS: Mapping[str, UnitWords] = {"stones": UnitWords("stones", "Stones", award="Everybody gets the stones they won.")}
COSTS = None


def legend(columns: Sequence[str], scoring: Any, say: Locale) -> list[str]:
    return []


def act(text: str, lang: str, player: str) -> str:
    return text


def step(step: Any, lang: str) -> str:
    return ""


def options(position: Any, plays: Sequence[Any], lang: str) -> list[str]:
    return []


def position(position: Any, lang: str) -> str:
    return ""


def opening(replay: Any, say: Locale) -> Iterator[str]:
    yield from ()


def ending(replay: Any, say: Locale) -> Iterator[str]:
    yield from ()


def totals(replay: Any, say: Locale) -> Iterator[str]:
    yield from ()


class KlunkerWords(GameWords[Any, Any, Any, Any, Any]):
    """What Klunker says."""

    findings = FINDINGS
    phrases = PHRASES
    paragraphs = PARAGRAPHS
    doubts = DOUBTS
    names = NAMES
    sheet = SHEET
    opening_words = OPENING
    facts = FACTS
    figures = FIGURES
    points = POINTS
    marks = MARKS
    objections = OBJECTIONS
    worth = WORTH
    columns = COLUMNS
    head_labels = HEAD_LABELS
    fields = FIELDS
    ends = ENDS
    units = UNITS
    costs = COSTS

    legend = staticmethod(legend)
    act = staticmethod(act)
    step = staticmethod(step)
    options = staticmethod(options)
    position = staticmethod(position)
    opening = staticmethod(opening)
    ending = staticmethod(ending)
    totals = staticmethod(totals)


WORDS = KlunkerWords()
