"""Reading what a phone sent: each value is taken with its kind, or the entry is refused with the reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from scorekeeper.cards import CARDS
from scorekeeper.errors import ScorekeeperError

Value = TypeVar("Value")

MOST_SIDES = 12
MOST_POINTS = 9999
MOST_CHIPS = 9_999_999
"""Chips of a player or in a pot over a whole match."""
MOST_ZHN = 400
ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""A UUID in lower case; the one place that says so."""
_DEVICE = re.compile(r"[0-9a-f]{16}")


class EntryError(ScorekeeperError):
    """An entry that cannot be read. ``case`` says how (a key for a sentence), ``field`` where it stands."""

    def __init__(self, case: str, field: str) -> None:
        super().__init__(f"{field}: {case}")
        self.case = case
        self.field = field


class Given:
    """The values of one JSON object, each asked for with its kind. Every method raises EntryError."""

    def __init__(self, values: object, where: str = "payload") -> None:
        if type(values) is not dict and not isinstance(values, Mapping):  # asking a Mapping's class takes long
            raise EntryError("not-an-object", where)
        self.values: Mapping[str, Any] = values
        self.where = where

    def id(self, key: str) -> str:
        """A UUID in lower case."""
        value = self.values.get(key)
        if not isinstance(value, str) or not ID.fullmatch(value):
            raise EntryError("not-an-id", f"{self.where}.{key}")
        return value

    def id_or_none(self, key: str) -> str | None:
        """A UUID, or None where there is none."""
        value = self.values.get(key)
        if value is not None and not (isinstance(value, str) and ID.fullmatch(value)):
            raise EntryError("not-an-id", f"{self.where}.{key}")
        return value

    def device(self, key: str) -> str:
        """A device's public id; empty where the browser told none."""
        value = self.values.get(key)
        if value is None or value == "":
            return ""
        if not isinstance(value, str) or not _DEVICE.fullmatch(value):
            raise EntryError("not-an-id", f"{self.where}.{key}")
        return value

    def number(self, key: str, least: int = 0, most: int = MOST_POINTS) -> int:
        """A whole number within its span."""
        value = self.values.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise EntryError("not-a-number", f"{self.where}.{key}")
        return value

    def number_or_none(self, key: str, least: int = 0, most: int = MOST_POINTS) -> int | None:
        """The same, or None where nothing was said."""
        return None if self.values.get(key) is None else self.number(key, least, most)

    def side(self, key: str = "side") -> int:
        """A side's index, from 0."""
        return self.number(key, 0, MOST_SIDES - 1)

    def flag(self, key: str) -> bool:
        """True only where it was said."""
        value = self.values.get(key, False)
        if value is not None and not isinstance(value, bool):
            raise EntryError("not-yes-or-no", f"{self.where}.{key}")
        return bool(value)

    def one_of(self, key: str, allowed: Sequence[str]) -> str:
        """One of a few words."""
        value = self.values.get(key)
        if not isinstance(value, str) or value not in allowed:
            raise EntryError("not-one-of", f"{self.where}.{key}")
        return value

    def text(self, key: str, most: int, default: str | None = None) -> str:
        """A short text without control characters."""
        value = self.values.get(key, default)
        if not isinstance(value, str) or len(value) > most or not value.isprintable():
            raise EntryError("not-a-text", f"{self.where}.{key}")
        return value

    def zhn(self, key: str) -> str:
        """A piece of a line of ZHN, not yet read as a play: what nobody can read is kept and flagged."""
        value = self.values.get(key)
        if not isinstance(value, str) or not value.strip() or len(value) > MOST_ZHN or not value.isprintable():
            raise EntryError("not-a-text", f"{self.where}.{key}")
        return value.strip()

    def many(self, key: str, read: Callable[[Any, str], Value], least: int = 0, most: int = 400) -> tuple[Value, ...]:
        """A list, each piece read by ``read(piece, where)``."""
        values = self.values.get(key)
        if not isinstance(values, (list, tuple)) or not least <= len(values) <= most:
            raise EntryError("not-a-list", f"{self.where}.{key}")
        return tuple(read(value, f"{self.where}.{key}[{at}]") for at, value in enumerate(values))

    def ids(self, key: str, least: int = 0, most: int = 400) -> tuple[str, ...]:
        """A list of UUIDs."""
        return self.many(key, an_id, least, most)

    def numbers(self, key: str) -> tuple[int, ...]:
        """A number for each side."""
        return self.many(key, a_number, 1, MOST_SIDES)

    def numbers_or_none(self, key: str) -> tuple[int, ...] | None:
        """The same, or None where nothing was said."""
        return None if self.values.get(key) is None else self.numbers(key)

    def cards(self, key: str) -> tuple[str, ...]:
        """Cards by code; perhaps foreign to the pack, which is for the rules to say."""
        return self.many(key, a_card)

    def by_person(
        self, key: str, read: Callable[[Any, str], str] | None = None
    ) -> Mapping[str, tuple[str, ...]] | None:
        """Cards by person, each read by ``read``; or None."""
        values = self.values.get(key)
        if values is None:
            return None
        held = Given(values, f"{self.where}.{key}")
        return {an_id(person, held.where): held.many(person, read or a_card) for person in held.values}

    def inner(self, key: str) -> Given:
        """An object in this one."""
        return Given(self.values.get(key), f"{self.where}.{key}")


def an_id(value: Any, where: str) -> str:
    """A UUID. Raises EntryError."""
    if not isinstance(value, str) or not ID.fullmatch(value):
        raise EntryError("not-an-id", where)
    return value


def a_number(value: Any, where: str) -> int:
    """A number of points or marks. Raises EntryError."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_POINTS:
        raise EntryError("not-a-number", where)
    return value


def a_card(value: Any, where: str) -> str:
    """A card's code in canonical form. Raises EntryError."""
    if not isinstance(value, str) or value not in CARDS:
        raise EntryError("not-a-card", where)
    return value
