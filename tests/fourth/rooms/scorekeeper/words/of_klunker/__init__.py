"""The words of Klunker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.words.room import (
    ColumnWords,
    EndWords,
    FactWords,
    FieldWords,
    FigureWords,
    MarkWords,
    OpeningWords,
    UnitWords,
)
from scorekeeper.words.speech import Speech
from scorekeeper.words.telling import Phrase, Text

FINDINGS: Mapping[str, Mapping[str, Text]] = {}
PHRASES: Mapping[str, Phrase] = {}
PARAGRAPHS: Mapping[str, str] = {}
REFERENCE: Mapping[str, str | int] = {}
DOUBTS: Mapping[str, str] = {}
NAMES = {"klunker": "Klunker"}
OPENING = OpeningWords(
    "Klunker", "whoever has most stones", ("", ""), "stones", "Stones", lambda agreement: agreement.nominal
)
FACTS: Mapping[str, FactWords] = {}
FIGURES: Mapping[str, FigureWords] = {}
POINTS = "Points: %(figures)s."
MARKS: Mapping[str, MarkWords] = {}
OBJECTIONS: Mapping[str, str] = {"stones": "stones"}
WORTH: Mapping[str, str] = {}
COLUMNS = {"stones": ColumnWords("Stones")}
GIVEN: Mapping[str, tuple[str, str]] = {}
FIELDS: Mapping[str, FieldWords] = {"stones": FieldWords("stones", lambda say, number: f"{number} stones")}
ENDS: Mapping[str, EndWords] = {}
UNITS: Mapping[str, UnitWords] = {"stones": UnitWords("stones", "Stones", given="Everybody gets the stones they won.")}
COSTS = None


def legend(columns: Sequence[str], scoring: Mapping[str, Any], say: Speech) -> list[str]:
    return []


def about(rules: Any, say: Speech, packs: int | None) -> str:
    return {"klunker": "Everybody gets stones."}[rules if isinstance(rules, str) else rules.variant]


def switch_name(name: str, say: Speech) -> str | None:
    return None


def switch_in_words(name: str, value: str, say: Speech) -> str | None:
    return None


def act(text: str, lang: str, player: str) -> str:
    return text


def step(made: Any, lang: str) -> str:
    return ""


def options(at: Any, plays: Sequence[Any], lang: str) -> list[str]:
    return []


def position(at: Any, lang: str) -> str:
    return ""


def opening(replay: Any, say: Speech) -> Iterator[str]:
    yield from ()


def ending(replay: Any, say: Speech) -> Iterator[str]:
    yield from ()


def totals(replay: Any, say: Speech) -> Iterator[str]:
    yield from ()
