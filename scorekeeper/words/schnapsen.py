"""What is said of a hand of Schnapsen: its findings, the rules behind them, its variants and switches (of_games.py)."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.speech import N_
from scorekeeper.words.telling import Phrase, Text

FINDINGS: Mapping[str, Mapping[str, Text]] = {}
"""Rule, then case. A case of a rule that other games have too (pack, hand, turn, syntax, result) is this game's own."""
PHRASES: Mapping[str, Phrase] = {}
"""What each gap says that only these texts have."""
PARAGRAPHS: Mapping[str, str] = {}
"""The rules that a finding can name, each in a sentence."""
NAMES: Mapping[str, str] = {"schnapsen": N_("Schnapsen")}
"""What players call a variant."""
ABOUT: Mapping[str, str] = {}
"""What a variant is like, in a few sentences."""
SWITCHES: Mapping[str, tuple[str, Mapping[str, str]]] = {}
"""What a switch is about, and what it means at each of its words; "" for a number, told as %(value)s."""
