"""What the subcommands say of Zwicken: what every game of tricks says, and its own examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.commands.playable import run as check
from scorekeeper.commands.tapped import run as score

CHECKED = """\
  scorekeeper check --variant zwicken --trump s --table "Kh 9h" --hand "Ah 7d Qc"
"""
SCORED = """\
  scorekeeper score --variant zwicken --side tricks=2 --side tricks=1 --side - --fact dealer=3 pot=3
        the tricks of each who played, - for who passed; who deals, what lay in the pot, cuts=hop,jump
"""


def listed(variant: str) -> Mapping[str, Any]:
    """A variant has nothing beside its switches."""
    return {}


__all__ = ["CHECKED", "SCORED", "check", "listed", "score"]
