"""What a play does to a position. It judges nothing but whether the cards can be where they are said to be.

A play against the rules is carried out as far as it can be (zwicken.md, Exactly 7 and 8).
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, TypeVar

from scorekeeper.cards import Card
from scorekeeper.tricks.places import Places, forgotten, gained, is_known, known_with, left
from scorekeeper.zwicken.plays import Exchange, Lay, Pass, Play, Raise
from scorekeeper.zwicken.position import NOBODY, Asked, Position, staked_with
from scorekeeper.zwicken.setting import HAND
from scorekeeper.zwicken.trumps import best
from scorekeeper.zwicken.variants import PACK

T = TypeVar("T")
_Faults: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
_CLEAN: _Faults = ((), (), ())
_HIDDEN = Places((), HAND)
_PACK = frozenset(PACK)


class Moved(NamedTuple):
    """A play carried out. ``foreign`` cards the pack lacks, ``again`` those that had been seen, ``astray`` those that
    the player cannot have had; ``shown``: the card came out of an unknown place."""

    after: Position
    foreign: tuple[Card, ...] = ()
    again: tuple[Card, ...] = ()
    astray: tuple[Card, ...] = ()
    shown: bool = False


def step(position: Position, play: Play) -> Position:
    """The position after a play, carried out as written whether allowed or not; all its cards, one after another.

    A play that has no effect (Zw.P2, a raise in Zwicken, a card before all have decided) only counts.
    """
    if type(play) is Lay:
        for card in play.cards:
            if position.deciding or position.over:
                return position._replace(number=position.number + 1)
            position = laid(position, card).after
        return position
    return moved(position, play, position.turn).after


def moved(position: Position, play: Play, seat: int) -> Moved:
    """A decision or a raise. ``seat`` who made it: for a decision it is whoever is to play, for a raise and for what
    follows it the player named (NOBODY: nobody who plays)."""
    if type(play) is Raise:
        return Moved(_raised(position, play, seat))
    if position.deciding:
        assert not isinstance(play, (Lay, Raise))
        return decided(position, play)
    if type(play) is Pass and drops_out(position, seat):
        return Moved(_dropped(position, seat))
    return Moved(position._replace(number=position.number + 1))


def drops_out(position: Position, seat: int) -> bool:
    """Whether a pass of this seat answers an open raise: they are in, did not raise, and are not the last one."""
    asked = position.asked
    return asked is not None and seat in position.left and seat != asked.seat and len(position.left) > 1


def decided(position: Position, play: Pass | Exchange) -> Moved:
    """A decision of whoever is to play; with the last one the first leader is known, or the deal is over."""
    (
        setting, number, seat, dealer, turnup, hands, active, inside, drawn, out, played, trick, tricks, staked, asked,
        last, dealt,
    ) = position  # fmt: skip
    plays = type(play) is Exchange
    active = _with(active, seat, plays)
    faults: _Faults = _CLEAN
    if not plays:
        at = inside.index(seat)
        inside = inside[:at] + inside[at + 1 :]
    elif isinstance(play, Exchange) and play.count:
        hands, out, faults = exchanged(position, seat, play)
        drawn += play.count
    turn = (seat + 1) % len(active)
    if None not in active:
        turn = _next_in(inside, dealer) if len(inside) > 1 else NOBODY
    after = Position(
        setting, number + 1, turn, dealer, turnup, hands, active, inside, drawn, out, played, trick, tricks,
        staked, asked, last, dealt,
    )  # fmt: skip
    foreign, again, astray = faults
    return Moved(after, foreign, again, astray, False)


def exchanged(position: Position, seat: int, play: Exchange) -> tuple[tuple[Places, ...], frozenset[Card], _Faults]:
    """What everybody holds, and what is discarded, after an exchange; more than there are is carried out, too."""
    hands, out = position.places, position.out
    if not play.out and not play.bought:
        return _with(hands, seat, _HIDDEN), out, _CLEAN  # nobody knows which cards stayed
    usual = _exchanged_in_order(position, seat, play)
    if usual is not None:
        own, out = usual
        return _with(hands, seat, own), out, _CLEAN
    foreign, again, astray = list[Card](), list[Card](), list[Card]()
    own = held = hands[seat]
    for card in play.out:
        if card is None:
            continue
        if card not in _PACK:
            foreign.append(card)
        elif card in out:
            again.append(card)
        elsewhere = card not in own.known and (
            card in out or card is position.turnup or known_with(hands, card, seat) is not None
        )
        own, fault, _ = left(own, card, elsewhere=elsewhere)
        if fault:
            astray.append(card)
            hands = tuple([forgotten(places, card) for places in hands])
        out |= {card}
    if None in play.out:
        own = Places((), max(0, held.size - play.count))  # nobody knows which cards stayed
    if play.bought:
        own = gained(own, _bought(position, _with(hands, seat, own), out, play, foreign, again))
    else:
        own = Places(own.known, own.unknown + play.count)
    if own.size != HAND:  # more discarded than anybody holds
        own = _HIDDEN
    faults = (tuple(foreign), tuple(again), tuple(astray)) if foreign or again or astray else _CLEAN
    return _with(hands, seat, own), out, faults


def _exchanged_in_order(position: Position, seat: int, play: Exchange) -> tuple[Places, frozenset[Card]] | None:
    """What the player holds, and what is discarded, after the usual exchange: every card discarded was known there,
    every card drawn can have been in the talon. None for any other, which is looked at card by card."""
    known, unknown = position.places[seat]
    count, discards, drawn = play.count, play.out, play.bought
    out, dealt = position.out, position.dealt
    gone = [card for card in known if card in discards]
    if not len(gone) == len(discards) == count or len(known) + unknown != HAND:
        return None
    if not out.isdisjoint(gone) or not _PACK.issuperset(gone):
        return None
    stay = tuple([card for card in known if card not in gone])
    if not drawn:
        return Places(stay, unknown + count), out.union(gone)
    if len(drawn) != count or len({*drawn}) != count:
        return None
    hands, turnup = position.places, position.turnup
    for card in drawn:
        if card not in _PACK or card in dealt or card in out or card is turnup or is_known(hands, card):
            return None
    return Places((*stay, *(card for card in drawn if card is not None)), unknown), out.union(gone)


def _bought(
    position: Position, hands: tuple[Places, ...], out: frozenset[Card], play: Exchange, foreign: list[Card],
    again: list[Card],
) -> list[Card | None]:  # fmt: skip
    """The cards drawn; one that cannot have been in the talon is noted and counts as unknown (Exactly 7)."""
    kept: list[Card | None] = [None] * (play.count - len(play.bought))
    for card in play.bought:
        known = card
        if card is not None and card not in _PACK:
            foreign.append(card)
            known = None
        elif card is not None and (
            card in out or card in kept or card is position.turnup or card in position.dealt
            or known_with(hands, card) is not None
        ):  # fmt: skip
            again.append(card)
            known = None
        kept.append(known)
    return kept


def _raised(position: Position, play: Raise, seat: int) -> Position:
    """A raise before it is answered; the one before is paid now."""
    number = position.number + 1
    if position.deciding or not position.setting.rules.raises:
        return position._replace(number=number)
    return position._replace(number=number, staked=staked_with(position), asked=Asked(play.chips, seat))


def _dropped(position: Position, seat: int) -> Position:
    """Somebody does not match the raise; a leader who drops out hands the lead on (Exactly 5)."""
    still = tuple([other for other in position.left if other != seat])
    turn = position.turn
    if len(still) == 1:
        turn = NOBODY
    elif turn == seat:
        turn = _next_in(still, seat)
    return position._replace(number=position.number + 1, left=still, turn=turn)


def laid(position: Position, card: Card) -> Moved:
    """One card laid by whoever is to play; the last one of a trick closes it."""
    (
        setting, number, seat, dealer, turnup, hands, active, inside, drawn, out, played, trick, tricks, staked, asked,
        last, dealt,
    ) = position  # fmt: skip
    if asked is not None:
        staked, asked = staked_with(position), None
    foreign = card not in _PACK
    again = card in played or card in out
    known, unknown = hands[seat]
    fault = shown = False
    if card in known:  # the usual case, without a question where else the card might be
        at = known.index(card)
        hands = _with(hands, seat, Places(known[:at] + known[at + 1 :], unknown))
    else:
        hands, fault, shown = _not_known(position, card, seat)
    trick += ((seat, card),)
    if len(trick) < len(inside):
        turn = _next_in(inside, seat)
    else:
        turn = last = trick[best([each for _, each in trick], turnup.suit if turnup is not None else "")][0]
        tricks = _with(tricks, turn, tricks[turn] + 1)
        trick = ()
        if sum(tricks) == HAND:
            turn = NOBODY
    after = Position(
        setting, number + 1, turn, dealer, turnup, hands, active, inside, drawn, out, played.union((card,)), trick,
        tricks, staked, asked, last, dealt,
    )  # fmt: skip
    if not (foreign or again or fault):
        return Moved(after, (), (), (), shown)
    only = (card,)
    return Moved(after, only if foreign else (), only if again and not foreign else (), only if fault else (), shown)


def _not_known(position: Position, card: Card, seat: int) -> tuple[tuple[Places, ...], bool, bool]:
    """What everybody holds once a card was laid that its player was not known to hold; whether that cannot have been,
    and whether it came out of an unknown place."""
    hands = position.places
    elsewhere = card in position.out or card is position.turnup or is_known(hands, card)
    known, unknown = hands[seat]
    if unknown and not elsewhere:  # as ``left`` has it
        return _with(hands, seat, Places(known, unknown - 1)), False, True
    own, fault, shown = left(hands[seat], card, elsewhere=elsewhere)
    if fault and elsewhere:
        hands = tuple([forgotten(places, card) for places in hands])
    return _with(hands, seat, own), fault, shown


def _next_in(inside: tuple[int, ...], seat: int) -> int:
    """The next seat clockwise that is in, of those in, lowest first."""
    for other in inside:
        if other > seat:
            return other
    return inside[0] if inside else NOBODY


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    changed = [*values]
    changed[at] = value
    return (*changed,)
