"""What a table agreed to play: the variant with its switches, those of the series among them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.errors import NotationError
from scorekeeper.outcomes import Scoring
from scorekeeper.schnapsen.checks import ALLOWED
from scorekeeper.schnapsen.switches import rule_set_with
from scorekeeper.schnapsen.variants import ENOUGH, SCHNEIDER, TOTAL, RuleSet

PLAYERS = range(2, 3)
"""Two play; the relatives for three and four are other games."""


class Agreement(NamedTuple):
    """The rules of a table. Nothing but the switches is open: one pack, two players, one way of dealing.

    rules: the variant with its switches.
    switches: as they are written, in one text, those of the series too.
    packs: always one.
    players: always two.
    schedule: none: there is one way of dealing.
    """

    rules: RuleSet
    switches: str
    packs: int = 1
    players: int = 2
    schedule: None = None

    @property
    def nominal(self) -> int:
        """Points of the pack."""
        return TOTAL


def agree(
    variant: str, switches: Mapping[str, str], schedule: str | None = None, packs: int | None = None, players: int = 0,
    sides: int = 0,
) -> Agreement:
    """The rules of a table. ``schedule``, ``packs`` and ``sides`` mean nothing here; ``players`` 0: not yet known.

    Raises NotationError for an unknown variant, a switch or value that there is not, more or fewer than two players.
    """
    if players and players not in PLAYERS:
        raise NotationError(f"Schnapsen is for two players, not {players}")
    return _agreed(variant, tuple(sorted(switches.items())))


@lru_cache(maxsize=256)
def _agreed(variant: str, switches: tuple[tuple[str, str], ...]) -> Agreement:
    switches_text = ", ".join(f"{name}={value}" for name, value in switches)
    return Agreement(rule_set_with(variant, dict(switches)), switches_text)


@dataclass(frozen=True, slots=True, kw_only=True)
class SchnapsenScoring(Scoring):
    """What a phone needs to count a hand of Schnapsen down."""

    game: str = "schnapsen"
    """The game's id."""
    start: int
    """From what a game is counted down."""
    schneider: int
    """What a game costs whose loser won no point."""
    schuster: int
    """What it costs whoever stood at 1 when the other had no point; 0 where that is nothing of its own."""
    allowed: tuple[tuple[str | int | bool | None, ...], ...]
    """``[closed, false, last, game points]`` for every combination that Sn.Q1 and the last trick leave; ``winner``,
    ``loser`` or null."""
    below: int
    """Below so many points of the loser a hand brings two."""
    enough: int
    """So many make a claim right."""
    total: int
    """The card points of the pack, with the last trick's."""


def scoring(agreement: Agreement, sides: int) -> SchnapsenScoring:
    """What a phone needs to count a hand down."""
    rules = agreement.rules
    return SchnapsenScoring(
        start=rules.start,
        schneider=rules.bummerl_schneider,
        schuster=rules.bummerl_schuster or 0,
        allowed=tuple(map(tuple, ALLOWED)),
        below=SCHNEIDER,
        enough=ENOUGH,
        total=TOTAL,
    )
