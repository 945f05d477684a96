"""What the subcommands say of Klunker."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from scorekeeper.commands.tapped import run as score
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import Game

CHECKED = ""
SCORED = "  scorekeeper score --variant klunker --side stones=3 --side stones=5\n"


def listed(variant: str) -> Mapping[str, Any]:
    return {}


def check(game: Game, arguments: argparse.Namespace) -> int:
    raise ScorekeeperError("Nobody can ask anything about a table of Klunker.")


__all__ = ["CHECKED", "SCORED", "check", "listed", "score"]
