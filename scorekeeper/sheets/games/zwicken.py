"""The papers about a hand of Zwicken: those of every game of tricks."""

from __future__ import annotations

from scorekeeper.sheets.games.tricks.record import hand_record
from scorekeeper.sheets.games.tricks.ruling import ruling

__all__ = ["hand_record", "ruling"]
