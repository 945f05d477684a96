"""What is said of rule sheets and seasons."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated

from scorekeeper.journal.club.payloads.people import a_group
from scorekeeper.journal.entry_kind import CLUB, KEEPER, entry_kind
from scorekeeper.journal.parsing import EntryError, Id, OptionalId, an_object, many, number
from scorekeeper.journal.payloads import Rules

MOST_OF_A_RULE = 8000


@entry_kind("rulesheet.issued", of=CLUB, role=KEEPER, strict=True)
class SheetIssued:
    """A rule sheet: it is never changed; another version is another sheet that follows it. ``name`` is a text id."""

    sheet: Id
    name: Id
    version: Annotated[int, number(1)]
    rules: Rules
    follows: OptionalId

    def check(self, values: Mapping[str, object]) -> None:
        """Raises EntryError where no game has these rules."""
        self.rules.check_for(0)


def a_season_rule(value: object) -> Mapping[str, object]:
    """An object, the rule of the season as its form writes it. Raises EntryError."""
    rule = dict(an_object(value))
    try:
        written = json.dumps(rule, allow_nan=False)
    except (ValueError, TypeError, RecursionError):
        raise EntryError("not-json") from None
    if len(written) > MOST_OF_A_RULE:
        raise EntryError("too-long")
    return rule


@entry_kind("season.set", of=CLUB, role=KEEPER, settings=True, strict=True)
class SeasonSet:
    """A season as it is ranked from now on. ``rule`` is the JSON of a season's rule, which the league reads."""

    season: Id
    name: Id
    sheet: Id
    rule: Annotated[Mapping[str, object], a_season_rule]
    groups: Annotated[tuple[str, ...], many(a_group, 0, 20)] = ()


@entry_kind("season.closed", of=CLUB, role=KEEPER)
class SeasonClosed:
    """The season is over: its table stands."""

    season: Id


@entry_kind("season.reopened", of=CLUB, role=KEEPER)
class SeasonReopened(SeasonClosed):
    """A closed season goes on."""
