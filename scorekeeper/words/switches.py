"""Switches whose words are a table: what each is about, and what it means at each of its values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from scorekeeper.words.speech import Speech

Table: TypeAlias = Mapping[str, tuple[str, Mapping[str, str]]]
"""By the switch's name: what it is about, and what it means at each of its words; "" for a number, told as
%(value)s. English to be looked up."""


def name_from(table: Table, name: str, say: Speech) -> str | None:
    """What a switch is about; None for one that the table does not have."""
    return say.gettext(table[name][0]) if name in table else None


def meaning_from(table: Table, name: str, value: str, say: Speech) -> str | None:
    """What a switch means at a value; None where the table has no words for it."""
    meanings = table[name][1] if name in table else {}
    meaning = meanings.get(value) or (meanings.get("") if value.isascii() and value.isdigit() else None)
    return say.gettext(meaning) % {"value": value} if meaning else None
