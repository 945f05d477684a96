"""Klunker, a game that nobody plays: two to four players, each hand brings everybody some stones, most stones win.

It is only counted, never recorded: it has one way of counting and no notation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from scorekeeper.errors import NotationError
from scorekeeper.findings import Finding
from scorekeeper.game import Game, Offer
from scorekeeper.outcomes import Field, Outcome, Scoring, SideResult, Way
from scorekeeper.series import NOTHING_CARRIED, Carry, Cell, Column, SeriesFacts, Setup, Transfer, seat_after


class RuleSet(NamedTuple):
    """The one way of playing it."""

    variant: str = "klunker"
    name: str = "Klunker"
    digest: str = "000klunker00"


@dataclass(frozen=True, slots=True, kw_only=True)
class KlunkerScoring(Scoring):
    """What a phone needs to add up a hand."""

    game: str = "klunker"


@dataclass(frozen=True, slots=True, kw_only=True)
class KlunkerSide(SideResult):
    """What a hand brought one side."""

    stones: int


class Agreement(NamedTuple):
    """What a table plays."""

    rules: RuleSet = RuleSet()
    switches: str = ""
    packs: int = 1
    players: int = 0
    schedule: None = None
    nominal: int = 0


class Stones(NamedTuple):
    """Stones by player; hands counted; who deals next."""

    by_player: Mapping[str, int]
    hands: int
    dealer: str


class Sum:
    """Stones are added up, whatever their order."""

    ends = ("open", "hands", "minutes")
    units = ("stones",)
    ordered = False

    def start(self, setup: Setup) -> Stones:
        return Stones({}, 0, setup.dealer)

    def add(self, state: Stones, outcome: Outcome | None, setup: Setup) -> Stones:
        dealer = seat_after(setup.dealer, setup.seats)
        if outcome is None or not outcome.complete:
            return state._replace(dealer=dealer)
        found = dict(state.by_player)
        for side, stones in zip(setup.sides, outcome.points, strict=True):
            found[side[0]] = found.get(side[0], 0) + stones
        return Stones(found, state.hands + 1, dealer)

    def over(self, state: Stones, kind: str, number: int | None) -> bool | None:
        return state.hands >= number if kind == "hands" and number is not None else None

    def carry(self, state: Stones, setup: Setup) -> Carry:
        return Carry(state.dealer, NOTHING_CARRIED)

    def totals(self, state: Stones, setup: Setup) -> tuple[int, ...]:
        return tuple(state.by_player.get(side[0], 0) for side in setup.sides)

    def close(self, state: Stones, setup: Setup) -> tuple[Stones, tuple[Transfer, ...]]:
        return state, ()

    def settle(
        self, state: Stones, setup: Setup, leaver: str, paid: Sequence[Transfer] | None = None
    ) -> tuple[Stones, tuple[Transfer, ...]]:
        return state, ()

    def check(self, state: Stones) -> tuple[Finding, ...]:
        return ()

    def season_value(self, state: Stones, setup: Setup) -> tuple[tuple[Fraction, ...], ...]:
        return tuple((Fraction(stones),) for stones in self.totals(state, setup))

    def facts(self, state: Stones, setup: Setup) -> SeriesFacts:
        return SeriesFacts()

    def columns(self, setup: Setup) -> tuple[Column, ...]:
        each = (Column("stones", "number", side, main=True) for side in range(len(setup.sides)))
        return (Column("number", "number"), *each)

    def row(self, outcome: Outcome, before: Stones, after: Stones, setup: Setup) -> tuple[tuple[Cell, ...], ...]:
        return ((Cell("number", after.hands), *(Cell("number", number) for number in self.totals(after, setup))),)


class Klunker(Game[Any, Any, Any, Any, Agreement, Any]):
    """The game as the house asks it."""

    id = "klunker"
    rule_sets: Mapping[str, RuleSet] = {"klunker": RuleSet()}
    former: Mapping[str, Any] = {}
    rules: tuple[str, ...] = ()
    fields = (Field("stones", "points", main=True),)
    side_result = KlunkerSide
    ways: Mapping[str, Way] = {"quick": Way("quick", (Field("stones", "points"),), proves=False)}
    marks: tuple[str, ...] = ()
    objections: tuple[str, ...] = ("stones",)
    signed = ("stones",)
    series = Sum()
    players = range(2, 5)
    teams = False
    pictures = False

    def offers(self, variant: str, values: Mapping[str, str]) -> tuple[Offer, ...]:
        return ()

    def deals(self, variant: str, players: range) -> Mapping[str, Any]:
        return {}

    def agree(
        self, variant: str, switches: Mapping[str, str], schedule: str | None, packs: int | None, players: int,
        sides: int = 0,
    ) -> Agreement:
        if switches or variant not in self.rule_sets:
            raise NotationError("Klunker has no house rules")
        return Agreement(players=players)

    def scoring(self, agreement: Agreement, sides: int) -> KlunkerScoring:
        return KlunkerScoring()

    def outcome(
        self, way: str, entry: Mapping[str, Any], agreement: Agreement, marks: Sequence[int], carry: Carry | None = None
    ) -> Outcome:
        sides = tuple(KlunkerSide(stones=figures.get("stones") or 0) for figures in entry["figures"])
        complete = all(figures.get("stones") is not None for figures in entry["figures"])
        return Outcome(complete, sides, 0, 0, 0, "none", main="stones")

    def read(self, text: str | bytes, *, strict: bool = False) -> Any:
        raise NotationError("Klunker is not written down")

    def write(self, record: Any) -> str:
        raise NotationError("Klunker is not written down")

    def read_play(self, text: str, *, column: int = 1) -> Any:
        raise NotationError("Klunker is not written down")

    def write_play(self, play: Any) -> str:
        raise NotationError("Klunker is not written down")

    def replay(self, record: Any) -> Any:
        raise NotationError("Klunker is not written down")

    def repairs(self, record: Any, text: str | bytes | None = None) -> tuple[()]:
        return ()

    def play(self, position: Any, play: Any) -> Any:
        return position

    def check(self, position: Any, play: Any) -> tuple[Finding, ...]:
        return ()

    def counted(self, replay: Any, sides: Sequence[Sequence[str]]) -> Outcome | None:
        return None


KLUNKER = Klunker()
