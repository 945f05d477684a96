"""Contradictions in a deal that was counted by taps (zwicken.md, Quick entry, Zw.Q1-Q4). They are shown, and refuse
nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.findings import Fact, Finding
from scorekeeper.zwicken.agreement import ACE_TRICKS, CONTESTED, SEVEN_TRICKS, TRICKS
from scorekeeper.zwicken.variants import RuleSet

CHECKS = ("Zw.Q1", "Zw.Q2", "Zw.Q3", "Zw.Q4", "Zw.D1", "Zw.I1")
"""The checks of what is tapped, counted in or added up, in the contract's order; those of a record are ``RULES``.
Zw.D1 is ours: a deal that another one began than the deals before lead to (as Sn.D1)."""


class TappedDeal(NamedTuple):
    """What was said of a deal.

    rules: of the table.
    dealer: who dealt in the end, by the cuts.
    tricks: by seat; None: passed.
    b: the seat that is gezwickt for (b); None: nobody.
    c: the seat that is gezwickt for (c); None: nobody.
    d: the seat that is gezwickt for (d); None: nobody.
    named_dealer: who dealt, as somebody said; None: nobody did.
    last: who won the third trick, as somebody said (Anbieten); None: nobody did.
    raised: chips by seat (Anbieten).
    """

    rules: RuleSet
    dealer: int
    tricks: tuple[int | None, ...]
    b: int | None = None
    c: int | None = None
    d: int | None = None
    named_dealer: int | None = None
    last: int | None = None
    raised: tuple[int, ...] = ()


def doubts(tapped: TappedDeal) -> tuple[Finding, ...]:
    """Every contradiction, in the order of the checks; sides are told by their index."""
    return (*_tricks(tapped), *_last(tapped), *_raised(tapped), *_causes(tapped), *_possible(tapped), *_dealer(tapped))


def _doubt(check: str, case: str, **facts: Fact) -> Finding:
    return Finding(check, "error", case=case, facts=facts)


def _playing(tapped: TappedDeal) -> int:
    return sum(number is not None for number in tapped.tricks)


def _tricks(tapped: TappedDeal) -> Iterator[Finding]:
    """Zw.Q1: three tricks where two or more are in, none else. In Anbieten naming the last one's winner will do."""
    tricks_tapped, playing = sum(number or 0 for number in tapped.tricks), _playing(tapped)
    expected = TRICKS if playing >= CONTESTED else 0
    if tricks_tapped == expected or (tapped.rules.last_trick and expected and tricks_tapped <= 1):
        return
    yield _doubt("Zw.Q1", "sum" if expected else "alone", tricks=tricks_tapped, wanted=expected, playing=playing)


def _last(tapped: TappedDeal) -> Iterator[Finding]:
    """Zw.Q1 for the third trick of Anbieten: somebody won it who is in, against another one, and has it."""
    seat = tapped.last
    if seat is None or not tapped.rules.last_trick:
        return
    if tapped.tricks[seat] is None:
        yield _doubt("Zw.Q1", "last_passed", at=seat)
    elif not tapped.tricks[seat] and sum(number or 0 for number in tapped.tricks) >= TRICKS:
        yield _doubt("Zw.Q1", "last_none", at=seat)


def _raised(tapped: TappedDeal) -> Iterator[Finding]:
    """Zw.Q1 for raises: nobody puts chips in after passing. Who drops out at a raise was in, and has no trick."""
    for at, chips in enumerate(tapped.raised):
        if chips and tapped.tricks[at] is None:
            yield _doubt("Zw.Q1", "raised", at=at)


def _causes(tapped: TappedDeal) -> Iterator[Finding]:
    """Zw.Q2: (b) only the dealer; (c) and (d) two players, who are in, and not alone."""
    if not tapped.rules.gezwickt:
        return
    if tapped.b is not None and tapped.b != tapped.dealer:
        yield _doubt("Zw.Q2", "dealer", at=tapped.b, dealer=tapped.dealer)
    gezwickt_seats = [seat for seat in (tapped.c, tapped.d) if seat is not None]
    if gezwickt_seats and _playing(tapped) < CONTESTED:
        yield _doubt("Zw.Q2", "alone")
    for seat in gezwickt_seats:
        if tapped.tricks[seat] is None:
            yield _doubt("Zw.Q2", "passed", at=seat)
    if tapped.c is not None and tapped.c == tapped.d:
        yield _doubt("Zw.Q2", "same", at=tapped.c)


def _possible(tapped: TappedDeal) -> Iterator[Finding]:
    """Zw.Q3: the trump ace wins the trick it is played to, and the 7 of diamonds is lost to it."""
    if not tapped.rules.gezwickt:
        return
    for cause, seat, possible in (("ace", tapped.c, ACE_TRICKS), ("seven", tapped.d, SEVEN_TRICKS)):
        number = None if seat is None else tapped.tricks[seat]
        if seat is not None and number is not None and number not in possible:
            yield _doubt("Zw.Q3", cause, at=seat, tricks=number)


def _dealer(tapped: TappedDeal) -> Iterator[Finding]:
    """Zw.Q4: the hops and jumps lead to another dealer than the one named."""
    if tapped.named_dealer is not None and tapped.named_dealer != tapped.dealer:
        yield _doubt("Zw.Q4", "dealer", at=tapped.named_dealer, dealer=tapped.dealer)
