"""Is a play allowed? One function for each finding rule of zwicken.md, in the order in which findings are listed.

``check`` judges a play by what its position knows; what later plays prove is ``answers``' and ``replay``'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding, Severity
from scorekeeper.zwicken.answers import judge_now
from scorekeeper.zwicken.plays import Exchange, Lay, Pass, Play, Raise
from scorekeeper.zwicken.position import NOBODY, Moved, Position, drops_out, laid, moved
from scorekeeper.zwicken.setting import HAND

RULES = (
    "syntax", "pack", "hand", "turn", "Zw.H1", "Zw.E1", "Zw.P1", "Zw.P2", "Zw.R1", "Zw.F1", "Zw.F2", "Zw.F3",
    "Zw.F4", "Zw.Gb", "Zw.Gc", "Zw.Gd", "Zw.N1", "result",
)
"""Every rule a finding can carry, in the order of zwicken.md."""


class Case(NamedTuple):
    """A play as the rules look at it: where it was made, by which seat (NOBODY: a stranger) and name, what it did."""

    position: Position
    play: Play
    seat: int
    name: str | None
    done: Moved

    def finding(self, rule: str, severity: Severity = "error", way: str = "", /, **facts: Fact) -> Finding:
        """A finding on this play; ``way`` becomes its case. Whoever replays a file adds the line."""
        players = self.position.setting.players
        player = players[self.seat] if self.seat >= 0 else None
        return Finding(rule, severity, self.position.number + 1, player, 0, 0, way, facts)


Found: TypeAlias = Iterator[Finding]


def pack(case: Case) -> Found:
    """Cards that the pack lacks, or that had been seen before (Exactly 7)."""
    done = case.done
    if done.foreign:
        yield case.finding("pack", "error", "foreign", **_cards(case, done.foreign))
    if done.again:
        way = "again" if type(case.play) is Lay else "exchange_again"
        yield case.finding("pack", "error", way, **_cards(case, done.again))


def hand(case: Case) -> Found:
    """Cards that the player cannot have had (Exactly 7)."""
    astray = case.done.astray
    if not astray:
        return
    position = case.position
    facts = _cards(case, astray)
    if astray[0] is position.turnup:
        yield case.finding("hand", "error", "turned_up", **facts)
        return
    held = position.places[case.seat]
    elsewhere = next((at for at, each in enumerate(position.places) if astray[0] in each.known), NOBODY)
    if elsewhere not in (NOBODY, case.seat):
        yield case.finding("hand", "error", "with_other", **facts, holder=position.setting.players[elsewhere])
    elif held.unknown or not held.known:
        yield case.finding("hand", "error", "discarded", **facts)
    else:
        yield case.finding("hand", "error", "", **facts, held=tuple(card.code for card in held.known))


def _cards(case: Case, cards: tuple[Card, ...]) -> dict[str, Fact]:
    codes = tuple(dict.fromkeys(card.code for card in cards))
    return {"card": codes[0]} if type(case.play) is Lay else {"card": codes[0], "cards": codes}


def turn(case: Case) -> Found:
    """Another name stands there than that of whoever is to play; the play counts as theirs (Exactly 6)."""
    player = case.position.player
    if case.name is not None and case.name != player:
        yield case.finding("turn", "error", "", named=case.name, turn=player or "")


def E1(case: Case) -> Found:
    """More than three cards exchanged, or more than the talon holds."""
    play, talon = case.play, case.position.talon
    if type(play) is not Exchange:
        return
    if play.count > HAND:
        yield case.finding("Zw.E1", "error", "three", count=play.count, most=HAND)
    elif play.count > talon:
        yield case.finding("Zw.E1", "error", "talon", count=play.count, most=talon)


def P1(case: Case) -> Found:
    """With ``must_play_base_pot``: passed while only one basic stake lies in the pot."""
    position = case.position
    rules = position.setting.rules
    if rules.must_play_base_pot and type(case.play) is Pass and position.pot == rules.stake:
        yield case.finding("Zw.P1", chips=rules.stake)


def P2(case: Case) -> Found:
    """A decision when all have decided and no raise asks for one; the raiser passes; nobody else is in."""
    position, play = case.position, case.play
    if type(play) is not Pass:
        yield case.finding("Zw.P2", "error", "decided")
        return
    asked = position.asked
    if asked is None or case.name is None:
        yield case.finding("Zw.P2", "error", "unasked" if asked is None else "nameless")
    elif not drops_out(position, case.seat):
        way = "raiser" if case.seat == asked.seat >= 0 else "last" if case.seat in position.left else "out"
        yield case.finding("Zw.P2", "error", way)


def R1(case: Case) -> Found:
    """A raise in Zwicken, before all have decided, or by somebody who is not in."""
    position = case.position
    if not position.setting.rules.raises:
        yield case.finding("Zw.R1", "error", "never")
    elif position.deciding:
        yield case.finding("Zw.R1", "error", "early")
    elif case.seat not in position.left:
        yield case.finding("Zw.R1", "error", "out", named=case.name or "")


Rule: TypeAlias = Callable[[Case], Found]
_DECISION: tuple[Rule, ...] = (pack, hand, turn, E1, P1)
_AFTER: tuple[Rule, ...] = (P2,)
_RAISE: tuple[Rule, ...] = (R1,)
_CARD: tuple[Rule, ...] = (pack, hand, turn)


def rules_for(position: Position, play: Play) -> tuple[Rule, ...]:
    """Which rules a play can break here, in the order of the table; of answers owed ``answers`` speaks."""
    if type(play) is Lay:
        return _CARD
    if type(play) is Raise:
        return _RAISE
    return _DECISION if position.deciding else _AFTER


def case_of(position: Position, play: Play, name: str | None) -> Case:
    """The play as the rules look at it, carried out. ``name`` who is said to have made it (None: nobody is named);
    a card or a decision counts as made by whoever is to play, all else by the player named."""
    seat = position.turn
    if type(play) is Lay:
        return Case(position, play, seat, name, laid(position, play.cards[0]))
    if type(play) is Raise or not position.deciding:
        players = position.setting.players
        seat = players.index(name) if name in players else NOBODY
    return Case(position, play, seat, name, moved(position, play, seat))


def judge(case: Case) -> list[Finding]:
    """The findings on a play, answers owed left out."""
    if nothing_to_ask(case):
        return []
    return [finding for rule in rules_for(case.position, case.play) for finding in rule(case)]


def nothing_to_ask(case: Case) -> bool:
    """Whether no rule can object, seen at a glance; most plays are of that kind."""
    position, play, _, name, done = case
    if done[1] or done[2] or done[3] or type(play) is Raise:
        return False
    if type(play) is Lay:
        return name is None or name == position.player
    if not position.deciding or (name is not None and name != position.player):
        return False
    if type(play) is Exchange:
        return play.count <= HAND and play.count <= position.talon
    return not position.setting.rules.must_play_base_pot


def check(position: Position, play: Play, *, name: str | None = None) -> tuple[Finding, ...]:
    """What can be said of a play now, by what is recorded up to here: one decision, one raise, or one card.

    ``name`` who is said to make it; left out, whoever is to play. An answer of which it is open whether another was
    owed is ``unproven``. Empty: certainly allowed.
    """
    if position.over and not (type(play) is Pass and position.asked is not None):
        return (after_end(position, name),)
    if type(play) is Lay and position.deciding:
        return (undecided(position, name),)
    case = case_of(position, play, name if name is not None else position.player)
    found = judge(case)
    if type(play) is Lay:
        found += judge_now(position, case.done.after, play.cards[0])
    return tuple(found)


def after_end(position: Position, name: str | None) -> Finding:
    """Something follows although the deal is over."""
    named = name if name in position.setting.players else None
    return Finding("turn", "error", position.number + 1, named, case="after_end")


def undecided(position: Position, name: str | None) -> Finding:
    """A trick before everybody has decided."""
    named = name if name in position.setting.players else position.player
    facts: dict[str, Fact] = {"turn": position.player or ""}
    return Finding("turn", "error", position.number + 1, named, case="undecided", facts=facts)
