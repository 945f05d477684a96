"""What a play does to a position. It judges nothing but whether the cards can be where they are said to be.

A play against the rules is carried out as far as it can be (zwicken.md, Exactly 7 and 8).
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from scorekeeper.cards import Card
from scorekeeper.tricks.places import Places, forgotten, gained, known_with, left
from scorekeeper.zwicken.plays import Exchange, Lay, Pass, Play, Raise
from scorekeeper.zwicken.position import NOBODY, Asked, Position, paid
from scorekeeper.zwicken.setting import HAND
from scorekeeper.zwicken.trumps import best
from scorekeeper.zwicken.variants import PACK

T = TypeVar("T")
_PACK = frozenset(PACK)
_new = tuple.__new__


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
        return _decided(position, play)
    if type(play) is Pass and drops_out(position, seat):
        return Moved(_dropped(position, seat))
    return Moved(position._replace(number=position.number + 1))


def drops_out(position: Position, seat: int) -> bool:
    """Whether a pass of this seat answers an open raise: he is in, did not raise himself, and is not the last one."""
    asked = position.asked
    return asked is not None and seat in position.left and seat != asked.seat and len(position.left) > 1


def _decided(position: Position, play: Pass | Exchange) -> Moved:
    seat = position.turn
    active = _with(position.active, seat, type(play) is Exchange)
    after = position._replace(number=position.number + 1, active=active)
    found = Moved(after)
    if type(play) is Pass:
        after = after._replace(left=tuple([other for other in position.left if other != seat]))
    elif isinstance(play, Exchange) and play.count:
        found = exchanged(after, seat, play)
        after = found.after
    count = len(active)
    if None in active:
        return found._replace(after=after._replace(turn=(seat + 1) % count))
    leader = NOBODY
    if len(after.left) > 1:
        leader = _next_in(after.left, after.dealer, count)
    return found._replace(after=after._replace(turn=leader))


def exchanged(position: Position, seat: int, play: Exchange) -> Moved:
    """Discards out, cards from the talon in; more than there are is carried out all the same."""
    out = position.out
    foreign, again, astray = list[Card](), list[Card](), list[Card]()
    hands = position.places
    for card in play.out:
        if card is None:
            continue
        if card not in _PACK:
            foreign.append(card)
        elif card in out:
            again.append(card)
        elsewhere = card in out or card is position.turnup or known_with(hands, card, seat) is not None
        own, fault, _ = left(hands[seat], card, elsewhere=elsewhere)
        if fault:
            astray.append(card)
            hands = tuple([forgotten(places, card) for places in hands])
        hands = _with(hands, seat, own)
        out |= {card}
    own = hands[seat]
    hidden = play.count - sum(card is not None for card in play.out)
    if hidden:
        own = Places((), max(0, own.size - hidden))
    bought = play.bought or (None,) * play.count
    kept: list[Card | None] = []
    for new in bought:
        if new is not None:
            if new not in _PACK:
                foreign.append(new)
                new = None
            elif (
                new in out
                or new in kept
                or new is position.turnup
                or new in own.known
                or (known_with(hands, new, seat) is not None)
            ):
                again.append(new)
                new = None
        kept.append(new)
    own = gained(own, kept)
    if own.size != HAND:  # more discarded than anybody holds
        own = Places((), HAND)
    after = position._replace(places=_with(hands, seat, own), out=out, drawn=position.drawn + play.count)
    return Moved(after, tuple(foreign), tuple(again), tuple(astray))


def _raised(position: Position, play: Raise, seat: int) -> Position:
    """A raise before it is answered; the one before is paid now."""
    number = position.number + 1
    if position.deciding or not position.setting.rules.raises:
        return position._replace(number=number)
    return paid(position)._replace(number=number, asked=Asked(play.chips, seat))


def _dropped(position: Position, seat: int) -> Position:
    """Somebody does not match the raise; a leader who drops out hands the lead on (Exactly 5)."""
    still = tuple([other for other in position.left if other != seat])
    turn = position.turn
    if len(still) == 1:
        turn = NOBODY
    elif turn == seat:
        turn = _next_in(still, seat, len(position.active))
    return position._replace(number=position.number + 1, left=still, turn=turn)


def laid(position: Position, card: Card) -> Moved:
    """One card laid by whoever is to play; the last one of a trick closes it."""
    (
        setting, number, seat, dealer, turnup, hands, active, inside, drawn, out, played, trick, tricks, staked, asked,
        last,
    ) = position  # fmt: skip
    if asked is not None:
        staked, asked = paid(position).staked, None
    foreign = card not in _PACK
    again = card in played or card in out
    elsewhere = card in out or card is turnup or known_with(hands, card, seat) is not None
    own, fault, shown = left(hands[seat], card, elsewhere=elsewhere)
    if fault and elsewhere:
        hands = tuple([forgotten(places, card) for places in hands])
    hands = _with(hands, seat, own)
    trick = (*trick, (seat, card))
    count = len(active)
    if len(trick) < len(inside):
        turn = _next_in(inside, seat, count)
    else:
        turn = last = trick[best([each for _, each in trick], turnup.suit if turnup is not None else "")][0]
        tricks = _with(tricks, turn, tricks[turn] + 1)
        trick = ()
        if sum(tricks) == HAND:
            turn = NOBODY
    after = _new(
        Position,
        (
            setting, number + 1, turn, dealer, turnup, hands, active, inside, drawn, out, played | {card}, trick,
            tricks, staked, asked, last,
        ),
    )  # fmt: skip
    return _new(
        Moved,
        (
            after,
            (card,) if foreign else (),
            (card,) if again and not foreign else (),
            (card,) if fault else (),
            shown,
        ),
    )


def _next_in(inside: tuple[int, ...], seat: int, count: int) -> int:
    """The next seat clockwise that is in."""
    for way in range(1, count + 1):
        other = (seat + way) % count
        if other in inside:
            return other
    return NOBODY


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[at] = value
    return tuple(changed)
