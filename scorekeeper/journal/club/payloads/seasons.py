"""What is said of rule sheets and seasons."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from scorekeeper.journal.club.payloads.people import a_group
from scorekeeper.journal.given import EntryError, Given
from scorekeeper.journal.payloads import Rules

MOST_OF_A_RULE = 8000


@dataclass(frozen=True, slots=True)
class SheetIssued:
    """A rule sheet: it is never changed; another version is another sheet that follows it. ``name`` is a text id."""

    kind: ClassVar = "rulesheet.issued"
    sheet: str
    name: str
    version: int
    rules: Rules
    follows: str | None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError where no game has these rules."""
        rules = Rules.read(given.inner("rules"), 0)
        return cls(given.id("sheet"), given.id("name"), given.number("version", 1), rules, given.id_or_none("follows"))


@dataclass(frozen=True, slots=True)
class SeasonSet:
    """A season as it is ranked from now on. ``rule`` is the JSON of a season's rule, which the league reads."""

    kind: ClassVar = "season.set"
    season: str
    name: str
    sheet: str
    rule: Mapping[str, Any]
    groups: tuple[str, ...]

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        rule = given.inner("rule").values
        try:
            written = json.dumps(dict(rule), allow_nan=False)
        except (ValueError, TypeError, RecursionError):
            raise EntryError("not-json", f"{given.where}.rule") from None
        if len(written) > MOST_OF_A_RULE:
            raise EntryError("too-long", f"{given.where}.rule")
        groups = given.many("groups", a_group, 0, 20) if given.values.get("groups") is not None else ()
        return cls(given.id("season"), given.id("name"), given.id("sheet"), dict(rule), groups)


@dataclass(frozen=True, slots=True)
class SeasonClosed:
    """The season is over: its table stands."""

    kind: ClassVar = "season.closed"
    season: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("season"))


@dataclass(frozen=True, slots=True)
class SeasonReopened(SeasonClosed):
    """A closed season goes on."""

    kind: ClassVar = "season.reopened"
