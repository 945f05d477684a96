"""Who sat where in one hand and under which rules, by its entries, and the state that the hands before it left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from scorekeeper.errors import NotationError
from scorekeeper.game import Agreement, AnyGame
from scorekeeper.games import game_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.payloads import Opened, Rules, RulesChanged, SeatsSet
from scorekeeper.outcomes import Fact, Outcome
from scorekeeper.series import Carry, Setup

Value = TypeVar("Value")


class Table:
    """Who sat where under which rules, as the entries have it, and which index a side had when it was written.

    ``turn_goes_on``, ``score_goes_on``: as in the hand before (``Setup.turn``, ``Setup.score``), where no change of
    seats touches this one."""

    def __init__(self, in_effect: Sequence[Entry], *, turn_goes_on: bool = True, score_goes_on: bool = True) -> None:
        opened: Opened = in_effect[0].payload
        rules, self.seats, self.sides = opened.rules, opened.seats, opened.sides
        self.changed_at = 0
        self.turn_goes_on = turn_goes_on  # to whoever sits there instead of the one whose turn it was
        self.score_goes_on = score_goes_on
        self.most_sides = len(self.sides)
        self.swaps: list[tuple[int, tuple[int, ...]]] = []
        for entry in in_effect:
            if isinstance(entry.payload, RulesChanged):
                rules, self.changed_at = entry.payload.rules, entry.seq
            elif isinstance(entry.payload, SeatsSet):
                self.seats, self.sides = entry.payload.seats, entry.payload.sides
                self.turn_goes_on, self.score_goes_on = entry.payload.turn, entry.payload.score
                self.most_sides = max(self.most_sides, len(self.sides))
                if entry.payload.swap is not None:
                    self.swaps.append((entry.seq, entry.payload.swap))
        self.rules = rules
        self.agreement = agreement_of(rules, len(self.seats), len(self.sides))
        self.game: AnyGame = game_of(rules.variant)
        self.dealer = opened.dealer if opened.dealer in self.seats else self.seats[0]
        self.carry: Carry | None = None

    def begin(self, carry: Carry | None, dealer: str) -> None:
        """Who deals this hand, and what it has from those before it: the game reads its dealer as a side, too."""
        self.dealer = dealer
        if carry is not None:
            side = next((at for at, people in enumerate(self.sides) if dealer in people), 0)
            self.carry = Carry(dealer, carry.facts.dealt_by(side))

    @property
    def setup(self) -> Setup:
        """The table as the series sees it."""
        return Setup(
            self.agreement, self.seats, self.sides, self.dealer, turn=self.turn_goes_on, score=self.score_goes_on
        )

    @property
    def facts(self) -> list[Fact]:
        """All that can be said of a hand as a whole in this game."""
        return [fact for way in self.game.ways.values() for fact in way.facts]

    def outcome(self, way: str, count: Mapping[str, object], marks: Sequence[int]) -> Outcome:
        """A hand counted here in one way."""
        return self.game.outcome(way, count, self.agreement, marks, self.carry)

    def index(self, entry: Entry, side: int) -> int | None:
        """Where a side that an entry names stands now; None where there is no such side."""
        for seq, swap in self.swaps:
            if seq > entry.seq and side < len(swap):
                side = swap[side]
        return side if side < len(self.sides) else None

    def facts_of(self, entry: Entry) -> dict[str, object]:
        """What an entry says of the hand as a whole, a side that it names where that side stands now; None where there
        is no such side any more."""
        kinds = {fact.key: fact.kind for fact in self.facts}
        return {
            key: self.index(entry, value) if isinstance(value, int) and kinds.get(key) in ("side", "tie") else value
            for key, value in entry.payload.facts.items()
        }

    def in_order(self, entry: Entry, values: Sequence[Value]) -> list[Value | None]:
        """Values written side by side, in the order of the sides now."""
        ordered: list[Value | None] = [None] * len(values)
        for side, value in enumerate(values):
            at = self.index(entry, side)
            if at is not None and at < len(ordered):
                ordered[at] = value
        return ordered


def agreement_of(rules: Rules, players: int, sides: int) -> Agreement:
    """The game's agreement; without the number of players and sides where they do not fit (a change of rules or
    seats)."""
    game = game_of(rules.variant)
    try:
        made: Agreement = game.agree(rules.variant, rules.switches, rules.schedule, rules.packs, players, sides)
    except NotationError:
        made = game.agree(rules.variant, rules.switches, rules.schedule, rules.packs, 0)
    return made
