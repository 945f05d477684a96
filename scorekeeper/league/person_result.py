"""What one person did in one evening, and the evenings of a season: all that standings are made from."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, TypeAlias

Key: TypeAlias = tuple[str, int]
"""An evening's id and the round, 0 for the whole evening."""


class Evening(NamedTuple):
    """One evening that was held; in a season that counts rounds, one round of it.

    ``id`` the evening's, ``round`` from 1, or 0 for the whole evening, ``rounds`` how many there were in it.
    """

    id: str
    round: int = 0
    rounds: int = 1

    @property
    def key(self) -> Key:
        """What the results of this evening are found by."""
        return self.id, self.round


class PersonResult(NamedTuple):
    """What one person did in one evening (``round`` 0) or in one round of it (from 1).

    Figures are sums over the matches that count.

    rounds: played and counted; ``sat_out`` and ``missed`` besides.
    open, disputed, reserved: matches that count as nothing yet, by why.
    points: the full points of the side, penalties of the match in them.
    over: points above the equal share of the tables, in 27720ths (``amounts.SHARE``).
    rank: rank points of the tables, in 27720ths.
    won, lost: hands.
    highest: the hand with most points.
    most_behind: the largest deficit made good in a match won.
    partners: by person, each once.
    guest: was one that evening.
    declared: it was said before the evening that it counts for this season.
    penalty: the judge's, in points of this season; a negative one takes away.
    worth: what the game compares where it is not the points: unit and sum; of a mean over hands the sum over them.
    """

    person: str
    evening: str
    round: int = 0
    rounds: int = 0
    sat_out: int = 0
    missed: int = 0
    open: int = 0
    disputed: int = 0
    reserved: int = 0
    hands: int = 0
    points: int = 0
    over: int = 0
    rank: int = 0
    won: int = 0
    lost: int = 0
    zwicks: int = 0
    highest: int = 0
    most_behind: int = 0
    partners: tuple[str, ...] = ()
    guest: bool = False
    declared: bool = False
    penalty: int = 0
    worth: tuple[tuple[str, Fraction], ...] = ()

    @property
    def key(self) -> Key:
        """The evening this belongs to."""
        return self.evening, self.round

    @property
    def pending(self) -> int:
        """Matches that count as nothing yet."""
        return self.open + self.disputed + self.reserved

    @property
    def attended(self) -> bool:
        """Whether the person was there: played a match that counts, or sat out."""
        return self.rounds + self.sat_out > 0
