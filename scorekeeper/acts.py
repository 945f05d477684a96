"""A hand taken down while it is played, in the words every game shares: what was dealt, and one act after another.

The journal keeps acts, one entry each, as text of the notation; a game joins them to the record that its replay reads
(games.md 3). Players are named as the record names them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Heading(NamedTuple):
    """What stands above the first act: the variant with its switches, the players clockwise, who deals, and what the
    hands before carry over (``facts`` of ``series.Carry``: score, pot …)."""

    variant: str
    switches: Mapping[str, str]
    players: tuple[str, ...]
    dealer: str
    carried: Mapping[str, Any]


class Dealt(NamedTuple):
    """What is known of a deal, cards as the notation writes them: ``open`` on the table or turned up, ``hands`` by
    player, ``stock`` in the order in which it is drawn, ``cuts`` as they were called."""

    open: tuple[str, ...] = ()
    hands: Mapping[str, tuple[str, ...]] = {}
    stock: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()


class Act(NamedTuple):
    """One act of a player in turn: a card, ``close``, ``40 Kh``, ``swap 2``, ``raise 6``, ``66`` …"""

    player: str
    text: str
