"""Plays that leave the judge nothing to ask: most plays of an ordinary hand, told at a glance.

Not a second judge. It says yes only where every rule function of legality.py is bound to be silent, and asks the same
permissions as they do; whatever it does not say yes to goes to the judge, and the tests ask the judge about everything
it does say yes to.
"""

from __future__ import annotations

from scorekeeper.zwickern.case import holds_as_written, matches
from scorekeeper.zwickern.permissions import BOOK_LIMIT, reaches
from scorekeeper.zwickern.plays import Build, Trail
from scorekeeper.zwickern.position import Position, item_options
from scorekeeper.zwickern.proof import Proof
from scorekeeper.zwickern.walk import Step


def nothing_to_ask(step: Step, at: int, proof: Proof) -> bool:
    """Whether no rule can object to this play, ``proof`` being what is known of the hand after step ``at``.

    By the player to play (``turn``), who owns no build (O2, A9), a card the pack has (``pack``) from the hand as
    recorded (``hand``), without a question (P1) or a call (Z1): a trail on a table that is not full, captures not being
    compulsory (N1, A21); or outside a refill (N2, A25-A27) a capture whose groups as written sum (C1, C3), without
    restrictions on jokers (A35); or a build on an item, for the player alone, that adds up (B2, K2) and whose match
    is held (B3).
    """
    position, reading, _, (_, name, _, asks, _), copies = step
    setting, _, _, seat, table, hands, _, _, _, _, _, duty, _ = position
    play, rules = reading.play, setting.rules
    card, held = play.card, hands[seat]
    if copies >= setting.pack.get(card, 0) or (held is not None and card not in held):
        return False
    if asks or play.called or (name is not None and name != setting.players[seat]):
        return False
    if rules.promises:
        for item in table:
            if item[2] == seat:
                return False
    kind = type(play)
    if kind is Trail:
        limit = rules.table_limit
        return (limit is None or len(table) < limit) and not rules.forced_capture
    if duty is not None:
        return False
    if type(play) is Build:
        return not rules.forced_capture and _adds_up(position, play, reading.target, at, proof)
    return rules.gr_joker_take == "any" and holds_as_written(play, reading.groups, table, rules.options)


def _adds_up(position: Position, play: Build, target: int, at: int, proof: Proof) -> bool:
    """Whether this is an ordinary build on an item: B2, K2 and B3 are silent on it."""
    card, announced, named, value, beneficiary, _ = play
    rules = position.setting.rules
    if target < 0 or beneficiary is not None or value is not None or named is None or named[1] is not None:
        return False
    item = position.table[target]
    if item[5] or not reaches(rules, item_options(rules, item), rules.options[card], announced):
        return False
    return matches(rules, proof.held_after(at)[0], announced) if rules.promises else announced <= BOOK_LIMIT
