"""Under which rules the hands of a match were played, where these were changed from a hand on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from scorekeeper.journal.state import MatchState
from scorekeeper.outcomes import Json


@dataclass(frozen=True, slots=True)
class RulesThen:
    """A stretch of hands played by the same rules; ``variant`` and what follows as the view of a match has them."""

    first: int
    """The number of its first hand."""
    variant: str
    rules_digest: str
    switches: str
    scoring: Json


def rules_then(state: MatchState) -> tuple[RulesThen, ...]:
    """The hands in stretches of the same rules, in order; last what the next hand is played by, where that is again
    something else. Empty where all is played by the same rules."""
    tables = [(hand.result.hand_score.agreement, len(hand.result.hand_score.sides)) for hand in state.hands]
    told = enumerate([*tables, (state.agreement, len(state.seating[1]))], 1)
    stretches = [next(group) for _, group in groupby(told, key=lambda one: _same(one[1][0]))]
    if len(stretches) < 2:
        return ()
    return tuple(_stretch(state, number, agreement, sides) for number, (agreement, sides) in stretches)


def _stretch(state: MatchState, number: int, agreement: Any, sides: int) -> RulesThen:
    rules = agreement.rules
    scoring = state.game.scoring(agreement, sides)
    return RulesThen(number, rules.variant, rules.digest, agreement.written, scoring)


def _same(agreement: Any) -> tuple[object, ...]:
    """By what two hands are played alike: another total is another rule, other people are none."""
    return agreement.rules.digest, agreement.written, agreement.nominal
