"""The hands of a match one after another, with the state of the series between them.

The game's series is a left fold over the hands in order. In some games a hand also depends on those before it. Such a
hand gets the state before it as part of its value, so that a correction of an early hand works out the later ones
again. Steps that did not change are taken over from the state before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.journal.hand import Hand
from scorekeeper.journal.payloads import SeatsSet
from scorekeeper.series import AnySeries, Series, Setup, State, Transfer


class Left(NamedTuple):
    """Somebody who left before a hand.

    person: the id.
    balance: ``kept``, or ``settled`` with the others.
    transfers: who paid whom then.
    due: who would pay whom by the hands as they stand now; None where that is the same.
    back: they sat there again before the hand began, what was paid stands.
    """

    person: str
    balance: str
    transfers: tuple[Transfer, ...]
    due: tuple[Transfer, ...] | None = None
    back: bool = False


class Step(NamedTuple):
    """One hand with the series before and after it.

    hand: in its place.
    before: the game's own state of the series.
    after: the same with this hand.
    dealer: who deals the next one; empty: as the series says.
    left: who left before it.
    """

    hand: Hand
    before: object
    after: object
    dealer: str
    left: tuple[Left, ...] = ()


class Begin(NamedTuple):
    """What a hand begins with.

    dealer: who deals it.
    before: the game's own state of the series.
    sat: where those sat whose turn to deal is told by ``dealer``.
    turn: whether it went on there to whoever took a seat (``Setup.turn``).
    score: whether they played on with the score there (``Setup.score``).
    """

    dealer: str
    before: object
    sat: tuple[str, ...] = ()
    turn: bool = True
    score: bool = True


class Making(NamedTuple):
    """How the next hand is made.

    make: makes it of what it begins with.
    seats: who sits there from it on, where that changed.
    """

    make: Callable[[Begin], Hand]
    seats: Sequence[SeatsSet] = ()


def walk(series: AnySeries, opening: Setup, makings: Iterable[Making], known: Mapping[str, Step]) -> tuple[Step, ...]:
    """The steps of hands that are made in order, each from what it begins with."""
    steps: list[Step] = []
    state, dealer, setup = series.start(opening), opening.dealer, opening
    for making in makings:
        state, left = leaving(series, state, setup, making.seats)
        before = state if series.ordered else None
        hand = making.make(Begin(dealer, before, setup.seats, setup.turn, setup.score))
        step = step_of(series, hand, state, known.get(hand.id), left)
        steps.append(step)
        state, dealer, setup = step.after, step.dealer, hand.result.hand_score.setup
    return tuple(steps)


def leaving(
    series: Series[State], state: State, setup: Setup, changes: Sequence[SeatsSet]
) -> tuple[State, tuple[Left, ...]]:
    """The series when they have left, and those who leave before a hand in the order in which it was said, with what
    they have kept as it is or settled with the others: each as it was said of them. What was paid stands, whatever
    has been corrected since, and though they came back before the hand began: only who takes back their leaving takes
    back the money."""
    left: list[Left] = []
    for person, change, back in _leavings(setup.seats, changes):
        paid = _paid(change, person) if change.balance == "settled" else ()
        if back and not paid:
            continue
        if change.balance != "settled":
            left.append(Left(person, change.balance, ()))
            continue
        due = series.settle(state, setup, person)[1]
        state, moved = series.settle(state, setup, person, paid)
        left.append(Left(person, change.balance, moved, due if due != moved else None, back))
    return state, tuple(left)


def _leavings(seats: Sequence[str], changes: Sequence[SeatsSet]) -> list[tuple[str, SeatsSet, bool]]:
    """Who of those who sat there left by which change, in order, and whether they came back before the hand began."""
    leavings: list[tuple[str, SeatsSet, bool]] = []
    away: dict[str, SeatsSet] = {}
    for change in changes:
        for person in seats:
            if person not in change.seats:
                away.setdefault(person, change)
            elif person in away:
                leavings.append((person, away.pop(person), True))
    return leavings + [(person, change, False) for person, change in away.items()]


def _paid(change: SeatsSet, leaver: str) -> tuple[Transfer, ...] | None:
    """What somebody paid, or was paid, when they left; None where the entry does not say it."""
    if change.paid is None:
        return None
    return tuple(
        Transfer(payment.payer, payment.payee, payment.amount) for payment in change.paid if payment.leaver == leaver
    )


def step_of(
    series: Series[State], hand: Hand, before: State, known: Step | None = None, left: tuple[Left, ...] = ()
) -> Step:
    """The step that a hand is; the one known of it, where nothing changed."""
    if known is not None and known.hand is hand and known.before == before and known.left == left:
        return known
    setup, redealt = hand.result.hand_score.setup, hand.dealt_again
    if redealt is not None:
        return Step(hand, before, before, redealt, left)
    outcome = None if hand.result.points is None else hand.result.hand_score.outcome
    after = series.add(before, outcome, setup)
    return Step(hand, before, after, "" if series.ordered else series.carry(after, setup).dealer, left)


def same_way_on(series: AnySeries, old: Step, new: Step) -> bool:
    """Whether the hand behind begins as before, whatever this one has come to."""
    return old.dealer == new.dealer and (not series.ordered or bool(old.after == new.after))
