"""A rating with its uncertainty, for clubs that want one: openskill's Plackett-Luce, the optional extra ``ratings``.

The rating does not affect the standings. openskill works in floating point; this module rounds its results to tenths.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from importlib.util import find_spec
from typing import NamedTuple

from scorekeeper.errors import ScorekeeperError
from scorekeeper.league.amounts import Exact

START, DOUBT = 25.0, 25.0 / 3
"""Where everybody begins, and how sure that is: openskill's own."""


class RatingsMissing(ScorekeeperError):
    """The extra ``ratings`` is not installed."""


class RatedMatch(NamedTuple):
    """One match, or the hands of one that the same people played.

    sides: the persons of each.
    points: each side's, or what its game compares, in the order of the sides.
    match: its id; a match is one, however many sat down in it.
    share: which part of its hands that is: so much of what a whole match would move moves.
    """

    sides: tuple[tuple[str, ...], ...]
    points: tuple[Exact, ...]
    match: str = ""
    share: Fraction = Fraction(1)


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
    played: dict[str, set[str]] = {}
    for number, match in enumerate(matches):
        if len(match.sides) < 2:
            continue
        teams = [[model.rating(*now.get(person, (START, DOUBT))) for person in side] for side in match.sides]
        after = model.rate(teams, scores=[float(points) for points in match.points])
        for side, rated in zip(match.sides, after, strict=True):
            for person, rated_person in zip(side, rated, strict=True):
                before, part = now.get(person, (START, DOUBT)), float(match.share)
                new = rated_person.mu, rated_person.sigma
                now[person] = (before[0] + part * (new[0] - before[0]), before[1] + part * (new[1] - before[1]))
                played.setdefault(person, set()).add(match.match or str(number))
    result = [
        Rating(person, round(mu * 10), round(sigma * 10), len(played[person])) for person, (mu, sigma) in now.items()
    ]
    return tuple(sorted(result, key=lambda rating: (-rating.sure, rating.person)))
