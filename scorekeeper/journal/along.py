"""The hands of a match one after another, and what the series comes to between them.

The game's series is a left fold over the hands in order. In some games a hand also depends on what stands before it:
there it gets that as part of its value, so that a correction of an early hand works out the later ones anew. What did
not change is taken over from the state before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.journal.hand import Hand
from scorekeeper.series import Series, Setup


class Step(NamedTuple):
    """One hand with the series before and after it; ``dealer`` who deals the next one, empty: as the series says."""

    hand: Hand
    before: Any
    after: Any
    dealer: str


class Begin(NamedTuple):
    """What a hand begins with."""

    dealer: str
    before: Any


def walk(
    series: Series[Any], opening: Setup, made: Iterable[Callable[[Begin], Hand]], known: Mapping[str, Step]
) -> tuple[Step, ...]:
    """The steps of hands that are made in order, each from what it begins with."""
    steps: list[Step] = []
    state, dealer = series.start(opening), opening.dealer
    for make in made:
        hand = make(Begin(dealer, state if series.ordered else None))
        steps.append(taken(series, hand, state, known.get(hand.id)))
        state, dealer = steps[-1].after, steps[-1].dealer
    return tuple(steps)


def again(series: Series[Any], opening: Setup, hands: Sequence[Hand], known: Mapping[str, Step]) -> tuple[Step, ...]:
    """The steps of hands that are there already."""
    return walk(series, opening, [lambda _, hand=hand: hand for hand in hands], known)  # type: ignore[misc]


def taken(series: Series[Any], hand: Hand, before: Any, known: Step | None = None) -> Step:
    """The step that a hand is; the one known of it, where nothing changed."""
    if known is not None and known.hand is hand and known.before == before:
        return known
    setup, redealt = hand.result.reckoning.setup, hand.dealt_again
    if redealt is not None:
        return Step(hand, before, before, redealt)
    outcome = None if hand.result.points is None else hand.result.reckoning.outcome
    after = series.add(before, outcome, setup)
    return Step(hand, before, after, "" if series.ordered else series.carry(after, setup).dealer)


def same_way_on(series: Series[Any], old: Step, new: Step) -> bool:
    """Whether the hand behind begins as before, whatever this one has come to."""
    return old.dealer == new.dealer and (not series.ordered or bool(old.after == new.after))
