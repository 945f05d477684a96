"""A rating with its uncertainty, for clubs that want one: openskill's Plackett-Luce, the optional extra ``ratings``.

It orders nothing in the standings. openskill works in floating point; what leaves this module is rounded to tenths.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from typing import NamedTuple

from scorekeeper.errors import ScorekeeperError
from scorekeeper.league.amounts import Exact

START, DOUBT = 25.0, 25.0 / 3
"""Where everybody begins, and how sure that is: openskill's own."""


class RatingsMissing(ScorekeeperError):
    """The extra ``ratings`` is not installed."""


class RatedMatch(NamedTuple):
    """One match.

    sides: the persons of each.
    points: each side's, or what its game compares, in the order of the sides.
    """

    sides: tuple[tuple[str, ...], ...]
    points: tuple[Exact, ...]


class Rating(NamedTuple):
    """A person's rating. Tenths: 250 is 25.0.

    person: the id.
    skill: most likely, in tenths.
    doubt: with about two chances in three the skill is within so many tenths.
    matches: after how many.
    """

    person: str
    skill: int
    doubt: int
    matches: int

    @property
    def sure(self) -> int:
        """What the person is at least, almost surely: skill less three times the doubt, in tenths."""
        return self.skill - 3 * self.doubt


def available() -> bool:
    """Whether the extra is installed."""
    return find_spec("openskill") is not None


def ratings(matches: Iterable[RatedMatch]) -> tuple[Rating, ...]:
    """Everybody's rating after these matches in the order they were played, the surest best first.

    RatingsMissing without the extra.
    """
    if not available():
        raise RatingsMissing("ratings need the package openskill (requirements/ratings.txt)")
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=START, sigma=DOUBT)
    now: dict[str, tuple[float, float]] = {}
    played: dict[str, int] = {}
    for match in matches:
        if len(match.sides) < 2:
            continue
        teams = [[model.rating(*now.get(person, (START, DOUBT))) for person in side] for side in match.sides]
        after = model.rate(teams, scores=[float(points) for points in match.points])
        for side, rated in zip(match.sides, after, strict=True):
            for person, rated_person in zip(side, rated, strict=True):
                now[person] = (rated_person.mu, rated_person.sigma)
                played[person] = played.get(person, 0) + 1
    result = [Rating(person, round(mu * 10), round(sigma * 10), played[person]) for person, (mu, sigma) in now.items()]
    return tuple(sorted(result, key=lambda rating: (-rating.sure, rating.person)))
