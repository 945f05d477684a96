"""How a season is counted: a frozen SeasonRule, every option a named field with the club or game it was seen in."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias

Measure: TypeAlias = Literal["points", "over", "rank"]
Gives: TypeAlias = Literal["points", "rank", "podium"]
Total: TypeAlias = Literal["sum", "average", "average_hand"]
Unit: TypeAlias = Literal["evening", "round"]
Below: TypeAlias = Literal["unranked", "zero", "deduct"]
Guests: TypeAlias = Literal["count", "out"]
SatOut: TypeAlias = Literal["average", "fixed", "nothing"]
Missed: TypeAlias = Literal["nothing", "rounds", "all"]
Tie: TypeAlias = Literal[
    "over", "zwicks", "highest", "won", "balance", "points", "best_evening", "evenings", "direct", "lot"
]
USUAL_TIES: tuple[Tie, ...] = ("over", "zwicks", "highest", "lot")


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """All that decides a season's table. Read one with :func:`scorekeeper.league.options.read_rule`, which checks it;
    made directly it is taken as it stands. Counts are of evenings, with ``unit`` "round" of rounds.

    measure: what a table gives: full points; over the equal share (Schafkopf: plus = minus); rank (Meerane).
    sat_out: a round sat out: own average of that evening, a fixed result, or not at all.
    sat_out_own: the fixed result of a round sat out, 13 : 7 (boule, bye).
    sat_out_other: the other side's; None: the same as own.
    missed: a round missed while others play is a fixed result: those of evenings attended, or all.
    missed_own: the fixed result of a round missed, 0 : 13 (boule, Supermêlée).
    missed_other: the other side's; None: the same as own.
    unit: what is counted and dropped: evenings, or rounds (Jass; series of Altenburg and the Saar).
    rounds: the rounds of the evening that count, none: all (Wolfenbüttel: 1st series, 2nd, both).
    gives: what an evening gives: its points, rank points of the evening, or points for the first places.
    podium: points of the first places, 3-2-1 (St Michael's).
    declared_only: only what was declared before the evening counts (Altenburg, cup).
    guests: whether evenings as a guest count (users.md 3.6).
    best: the best n (Lingwood: 8 of 12; Torquay: 9).
    of: evenings the season is planned to have.
    drops: so many worst are dropped (Jass: 1; boule: Streich-Spieltag).
    drop_from: with so many attended the first more is dropped (Altenburg: 30).
    drop_every: and one more for each further so many (Altenburg: 5).
    drop_most: at most so many are dropped so (Altenburg: 5).
    minimum: evenings needed (Altenburg: 25; Wolfenbüttel: 20; Torquay: 7).
    below: what too few mean: no place; as zero (Germering); or a deduction (Saar).
    deduction: points of the final figure for each that is missing (Saar).
    bonus: points beside the final figure for who was there often enough (SC München-Süd).
    bonus_from: how often that is (30 series).
    min_partners: different partners needed (Torquay: 2; Godalming: 4).
    max_same_partner: evenings with the same partner that count (Godalming: 12).
    total: how evenings come together: sum, average of an evening (Germering, Saar, Meerane, St Michael's) or of a hand.
    ties: what decides between equals, in any order (users.md 3.6; Jass: highest round, then a drawn card).
    lists: lists of their own: women, youth, seniors, pairs, guests, or a club's own groups.
    """

    # what a table gives (issue: tables of different numbers of sides made comparable)
    measure: Measure = "points"
    sat_out: SatOut = "average"
    sat_out_own: int | None = None
    sat_out_other: int | None = None
    missed: Missed = "nothing"
    missed_own: int | None = None
    missed_other: int | None = None
    # what an evening gives
    unit: Unit = "evening"
    rounds: tuple[
        int, ...
    ] = ()
    gives: Gives = "points"
    podium: tuple[int, ...] = (3, 2, 1)
    declared_only: bool = False
    guests: Guests = "count"
    # which evenings count
    best: int | None = None
    of: int | None = None
    drops: int = 0
    drop_from: int | None = None
    drop_every: int | None = None
    drop_most: int | None = None
    minimum: int = 0
    below: Below = "unranked"
    deduction: int = 0
    bonus: int = 0
    bonus_from: int | None = None
    min_partners: int = 0
    max_same_partner: int | None = None
    # how they make one figure
    total: Total = "sum"
    ties: tuple[Tie, ...] = USUAL_TIES
    lists: tuple[str, ...] = ()

    @property
    def may_drop(self) -> bool:
        """Whether an evening that somebody attended can be left out of the final figure."""
        return bool(self.best or self.drops or self.drop_every or self.max_same_partner is not None)

    def as_json(self) -> dict[str, object]:
        """Every field, for ``season.set``; ``options.read_rule`` makes the same rule of it again."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}
