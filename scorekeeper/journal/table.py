"""Who sat where under which rules in one hand, as its entries have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.errors import NotationError
from scorekeeper.games import game_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.payloads import Opened, Rules, RulesChanged, SeatsSet


class Table:
    """Who sat where under which rules, as the entries have it, and which index a side had when it was written."""

    def __init__(self, live: Sequence[Entry]) -> None:
        opened: Opened = live[0].payload
        rules, self.seats, self.sides = opened.rules, opened.seats, opened.sides
        self.changed_at = 0
        self.most_sides = len(self.sides)
        self.swaps: list[tuple[int, tuple[int, ...]]] = []
        for entry in live:
            if isinstance(entry.payload, RulesChanged):
                rules, self.changed_at = entry.payload.rules, entry.seq
            elif isinstance(entry.payload, SeatsSet):
                self.seats, self.sides = entry.payload.seats, entry.payload.sides
                self.most_sides = max(self.most_sides, len(self.sides))
                if entry.payload.swap is not None:
                    self.swaps.append((entry.seq, entry.payload.swap))
        self.rules = rules
        self.agreement = agreement_of(rules, len(self.seats))
        self.game = game_of(rules.variant)

    def index(self, entry: Entry, side: int) -> int | None:
        """Where a side that an entry names stands now; None where there is no such side."""
        for seq, swap in self.swaps:
            if seq > entry.seq and side < len(swap):
                side = swap[side]
        return side if side < len(self.sides) else None

    def in_order(self, entry: Entry, values: Sequence[Any]) -> list[Any]:
        """Values written side by side, in the order of the sides now."""
        placed: list[Any] = [None] * len(values)
        for side, value in enumerate(values):
            at = self.index(entry, side)
            if at is not None and at < len(placed):
                placed[at] = value
        return placed


def agreement_of(rules: Rules, players: int) -> Any:
    """The game's agreement; without the number of players where they do not fit (a change of rules or seats)."""
    game = game_of(rules.variant)
    try:
        return game.agree(rules.variant, rules.switches, rules.schedule, rules.packs, players)
    except NotationError:
        return game.agree(rules.variant, rules.switches, rules.schedule, rules.packs, 0)
