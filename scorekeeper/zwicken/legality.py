"""Is a play allowed? One function for each finding rule of zwicken.md, in the order in which findings are listed.

``check`` judges a play by what its position knows; ``answers`` and ``replay`` judge what later plays prove.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding, Severity
from scorekeeper.zwicken.answers import judge_now
from scorekeeper.zwicken.position import NOBODY, PlayResult, Position, carry_out, drops_out, lay_card
from scorekeeper.zwicken.record import Exchange, Lay, Pass, Play, Raise
from scorekeeper.zwicken.setting import HAND

RULES = (
    "syntax", "pack", "hand", "turn", "Zw.H1", "Zw.E1", "Zw.P1", "Zw.P2", "Zw.R1", "Zw.F1", "Zw.F2", "Zw.F3",
    "Zw.F4", "Zw.Gb", "Zw.Gc", "Zw.Gd", "Zw.N1", "result",
)
"""Every rule a finding can carry, in the order of zwicken.md."""


class Case(NamedTuple):
    """A play as the rules look at it.

    position: where it was made.
    play: what was done.
    seat: by whom; NOBODY: a stranger.
    name: as it stands on the line; None where none does.
    result: what it came to.
    """

    position: Position
    play: Play
    seat: int
    name: str | None
    result: PlayResult

    def finding(self, rule: str, severity: Severity = "error", kind: str = "", /, **facts: Fact) -> Finding:
        """A finding on this play; ``kind`` becomes its case. Whoever replays a file adds the line."""
        players = self.position.setting.players
        player = players[self.seat] if self.seat >= 0 else None
        return Finding(rule, severity, self.position.number + 1, player, 0, 0, kind, facts)


Findings: TypeAlias = Iterator[Finding]


def pack(case: Case) -> Findings:
    """Cards that the pack lacks, or that had been seen before (Exactly 7)."""
    result = case.result
    if result.foreign:
        yield case.finding("pack", "error", "foreign", **_cards(case, result.foreign))
    if result.again:
        kind = "again" if type(case.play) is Lay else "exchange_again"
        yield case.finding("pack", "error", kind, **_cards(case, result.again))


def hand(case: Case) -> Findings:
    """Cards that the player cannot have had (Exactly 7)."""
    impossible = case.result.impossible
    if not impossible:
        return
    position = case.position
    facts = _cards(case, impossible)
    if impossible[0] is position.turnup:
        yield case.finding("hand", "error", "turned_up", **facts)
        return
    places = position.places[case.seat]
    holder_seat = next((at for at, places_of in enumerate(position.places) if impossible[0] in places_of.known), NOBODY)
    if holder_seat not in (NOBODY, case.seat):
        yield case.finding("hand", "error", "with_other", **facts, holder=position.setting.players[holder_seat])
    elif places.unknown or not places.known:
        yield case.finding("hand", "error", "discarded", **facts)
    else:
        yield case.finding("hand", "error", "", **facts, held=tuple(card.code for card in places.known))


def _cards(case: Case, cards: tuple[Card, ...]) -> dict[str, Fact]:
    codes = tuple(dict.fromkeys(card.code for card in cards))
    return {"card": codes[0]} if type(case.play) is Lay else {"card": codes[0], "cards": codes}


def turn(case: Case) -> Findings:
    """Another name stands there than that of whoever is to play; the play counts as theirs (Exactly 6)."""
    player = case.position.player
    if case.name is not None and case.name != player:
        yield case.finding("turn", "error", "", named=case.name, turn=player or "")


def E1(case: Case) -> Findings:
    """More than three cards exchanged, or more than the talon holds."""
    play, talon = case.play, case.position.talon
    if type(play) is not Exchange:
        return
    if play.count > HAND:
        yield case.finding("Zw.E1", "error", "three", count=play.count, most=HAND)
    elif play.count > talon:
        yield case.finding("Zw.E1", "error", "talon", count=play.count, most=talon)


def P1(case: Case) -> Findings:
    """With ``must_play_base_pot``: passed while only one basic stake lies in the pot."""
    position = case.position
    rules = position.setting.rules
    if rules.must_play_base_pot and type(case.play) is Pass and position.pot == rules.stake:
        yield case.finding("Zw.P1", chips=rules.stake)


def P2(case: Case) -> Findings:
    """A decision when all have decided and no raise asks for one; the raiser passes; nobody else is in."""
    position, play = case.position, case.play
    if type(play) is not Pass:
        yield case.finding("Zw.P2", "error", "decided")
        return
    raised = position.open_raise
    if raised is None or case.name is None:
        yield case.finding("Zw.P2", "error", "unasked" if raised is None else "nameless")
    elif not drops_out(position, case.seat):
        kind = "raiser" if case.seat == raised.seat >= 0 else "last" if case.seat in position.seats_in else "out"
        yield case.finding("Zw.P2", "error", kind)


def R1(case: Case) -> Findings:
    """A raise in Zwicken, before all have decided, or by somebody who is not in."""
    position = case.position
    if not position.setting.rules.raises:
        yield case.finding("Zw.R1", "error", "never")
    elif position.deciding:
        yield case.finding("Zw.R1", "error", "early")
    elif case.seat not in position.seats_in:
        yield case.finding("Zw.R1", "error", "out", named=case.name or "")


Rule: TypeAlias = Callable[[Case], Findings]
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
        return Case(position, play, seat, name, lay_card(position, play.cards[0]))
    if type(play) is Raise or not position.deciding:
        players = position.setting.players
        seat = players.index(name) if name in players else NOBODY
    return Case(position, play, seat, name, carry_out(position, play, seat))


def judge(case: Case) -> list[Finding]:
    """The findings on a play, answers owed left out."""
    if is_plainly_legal(case):
        return []
    return [finding for rule in rules_for(case.position, case.play) for finding in rule(case)]


def is_plainly_legal(case: Case) -> bool:
    """Whether no rule can object, seen at a glance; most plays are of that kind."""
    position, play, _, name, result = case
    if result[1] or result[2] or result[3] or type(play) is Raise:
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
    if position.over and not (type(play) is Pass and position.open_raise is not None):
        return (after_end(position, name),)
    if type(play) is Lay and position.deciding:
        return (undecided(position, name),)
    case = case_of(position, play, name if name is not None else position.player)
    findings = judge(case)
    if type(play) is Lay:
        findings += judge_now(position, case.result.after, play.cards[0])
    return tuple(findings)


def after_end(position: Position, name: str | None) -> Finding:
    """Something follows although the deal is over."""
    player = name if name in position.setting.players else None
    return Finding("turn", "error", position.number + 1, player, case="after_end")


def undecided(position: Position, name: str | None) -> Finding:
    """A trick before everybody has decided."""
    player = name if name in position.setting.players else position.player
    facts: dict[str, Fact] = {"turn": position.player or ""}
    return Finding("turn", "error", position.number + 1, player, case="undecided", facts=facts)
