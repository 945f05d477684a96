"""What a table agreed to play: the variant with its switches, those of the series among them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.errors import NotationError
from scorekeeper.schnapsen.checks import ALLOWED
from scorekeeper.schnapsen.switches import applied
from scorekeeper.schnapsen.variants import ENOUGH, SCHNEIDER, TOTAL, RuleSet

PLAYERS = range(2, 3)
"""Two play; the relatives for three and four are other games."""


class Agreement(NamedTuple):
    """The rules of a table. Nothing but the switches is open: one pack, two players, one way of dealing."""

    rules: RuleSet
    written: str  # the switches as one text, those of the series too
    packs: int = 1
    players: int = 2
    schedule: None = None

    @property
    def nominal(self) -> int:
        """Points of the pack."""
        return TOTAL


def agree(
    variant: str, switches: Mapping[str, str], schedule: str | None = None, packs: int | None = None, players: int = 0
) -> Agreement:
    """The rules of a table. ``schedule`` and ``packs`` mean nothing here; ``players`` 0: not yet known.

    Raises NotationError for an unknown variant, a switch or value that there is not, more or fewer than two players.
    """
    if players and players not in PLAYERS:
        raise NotationError(f"Schnapsen is for two players, not {players}")
    return _agreed(variant, tuple(sorted(switches.items())))


@lru_cache(maxsize=256)
def _agreed(variant: str, switches: tuple[tuple[str, str], ...]) -> Agreement:
    written = ", ".join(f"{name}={value}" for name, value in switches)
    return Agreement(applied(variant, dict(switches)), written)


def scoring(agreement: Agreement, sides: int) -> dict[str, object]:
    """What a phone needs to count a hand down (plain JSON).

    ``allowed`` lists ``[closed, false, last, game points]`` for every combination that Sn.Q1 and the last trick leave
    (``winner``, ``loser`` or None); ``schneider`` below which the loser's points bring two, ``enough`` a right claim.
    """
    rules = agreement.rules
    return {
        "game": "schnapsen",
        "start": rules.start,
        "schneider": rules.bummerl_schneider,
        "schuster": rules.bummerl_schuster or 0,
        "allowed": [list(row) for row in ALLOWED],
        "below": SCHNEIDER,
        "enough": ENOUGH,
        "total": TOTAL,
    }
