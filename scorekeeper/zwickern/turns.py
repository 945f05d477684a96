"""Whose turn it is: clockwise among those who hold cards, and what a Zwick makes the players do before normal play.

rules.md G1, Z2, N2, A25, A26, A27; notation.md, Exactly 2 and 14-17.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from scorekeeper.zwickern.variants import AfterZwick

REFILL_TO = 4
"""How many cards lie again after the refill of ``dietze`` (rules.md A25)."""


class Duty(NamedTuple):
    """What is still owed after a Zwick. ``kind`` is the rule set's ``after_zwick``; ``maker`` made the Zwick.

    ``owing``: the seats that still have to trail (all_lay).
    """

    kind: AfterZwick
    maker: int
    owing: frozenset[int] = frozenset()

    def demands_trail(self, seat: int) -> bool:
        """Whether this seat's next play has to be a trail (A25, A26, A27)."""
        return self.kind in ("refill4", "zwicker_lays") or seat in self.owing


def next_seat(left: tuple[int, ...], seat: int) -> int:
    """The next seat clockwise that has cards, perhaps the same one; -1 when nobody has."""
    n = len(left)
    for _ in left:
        seat += 1
        if seat == n:
            seat = 0
        if left[seat]:
            return seat
    return -1


@lru_cache(maxsize=1024)
def one_less(left: tuple[int, ...], seat: int) -> tuple[tuple[int, ...], int]:
    """``left`` when this seat has played a card, and the next seat with cards; remembered, since hands repeat it."""
    less = (*left[:seat], left[seat] - 1, *left[seat + 1 :])
    return less, next_seat(less, seat)


def after_play(
    after_zwick: AfterZwick,
    seat: int,
    left: tuple[int, ...],
    lying: int,
    zwick: bool,
    duty: Duty | None,
    forehand: int,
) -> tuple[int, Duty | None]:
    """Who plays after ``seat`` has played, and what is owed then; (-1, None) when the stage is over.

    ``left`` counts the cards after the play, ``lying`` the items on the table after it.
    """
    follower = next_seat(left, seat)
    if follower < 0:
        return -1, None
    if zwick and after_zwick != "trail":
        return _after_zwick(after_zwick, seat, left, follower, duty, forehand)
    if duty is None:
        return follower, None
    if duty.kind == "all_lay":
        owing = duty.owing - {seat}
        return follower, duty._replace(owing=owing) if owing else None
    if duty.kind == "rest_lay":
        return follower, None if _wraps(seat, follower, forehand, len(left)) else duty
    if duty.kind == "refill4":
        if lying >= REFILL_TO:
            return next_seat(left, duty.maker), None
        return (seat if left[seat] else follower), duty
    return follower, None  # zwicker_lays: the one card has been laid


def _after_zwick(
    kind: AfterZwick, seat: int, left: tuple[int, ...], follower: int, duty: Duty | None, forehand: int
) -> tuple[int, Duty | None]:
    if kind == "zwicker_lays":
        return (seat, Duty(kind, seat)) if left[seat] else (follower, None)
    if kind == "all_lay":
        return follower, Duty(kind, seat, frozenset(s for s, count in enumerate(left) if count))
    if kind == "rest_lay":
        return follower, None if _wraps(seat, follower, forehand, len(left)) else duty or Duty(kind, seat)
    return follower, Duty(kind, seat)


def _wraps(seat: int, follower: int, forehand: int, n: int) -> bool:
    """Whether a new go-round begins with the follower (N2: from forehand to the last player with cards)."""
    return (follower - forehand) % n <= (seat - forehand) % n
