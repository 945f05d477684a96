"""Under which rules the hands of a match were played, where these were changed from a hand on."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from scorekeeper.journal.state import MatchState


def rules_then(state: MatchState) -> list[dict[str, Any]]:
    """The hands in stretches of the same rules, in order; last what the next hand is played by, where that is again
    something else. Plain JSON: ``from`` the number of the first hand, ``to`` of the last one (None: and those to come),
    ``variant``, ``rules_digest``, ``switches`` and ``scoring`` as the view of a match has them.

    Empty where all is played by the same rules.
    """
    tables = [(hand.result.reckoning.agreement, len(hand.result.reckoning.sides)) for hand in state.hands]
    told = list(enumerate([*tables, (state.agreement, len(state.seating[1]))], 1))
    stretches = [list(group) for _, group in groupby(told, key=lambda one: _same(one[1][0]))]
    if len(stretches) < 2:
        return []
    last = [*(stretch[-1][0] for stretch in stretches[:-1]), None]
    return [{"from": one[0][0], "to": to, **_told(state, *one[0][1])} for one, to in zip(stretches, last, strict=True)]


def _told(state: MatchState, agreement: Any, sides: int) -> dict[str, Any]:
    rules = agreement.rules
    return {
        "variant": rules.variant, "rules_digest": rules.digest, "switches": agreement.written,
        "scoring": state.game.scoring(agreement, sides),
    }  # fmt: skip


def _same(agreement: Any) -> tuple[object, ...]:
    """By what two hands are played alike: another total is another rule, other people are none."""
    return agreement.rules.digest, agreement.written, agreement.nominal
