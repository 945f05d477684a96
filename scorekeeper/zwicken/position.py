"""The picture at one moment: who is in, what everybody holds as far as it is known, the trick, the pot; and what a play
does to it.

A position is a frozen value; a play gives a new one. It judges nothing but whether the cards can be where they are said
to be: a play against the rules is carried out as far as it can be (zwicken.md, Exactly 7 and 8). Seats count clockwise
from 0.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, TypeVar

from scorekeeper.cards import Card
from scorekeeper.tricks.places import Places, dealt, forgotten, gained, is_known, known_with, left
from scorekeeper.zwicken.cutting import Course
from scorekeeper.zwicken.plays import Exchange, Lay, Pass, Play, Raise
from scorekeeper.zwicken.setting import HAND, Setting
from scorekeeper.zwicken.trumps import best
from scorekeeper.zwicken.variants import PACK

NOBODY = -1
"""No seat: the turn when the deal is over."""
_HIDDEN = Places((), HAND)
_NONE: frozenset[Card] = frozenset()


class Asked(NamedTuple):
    """A raise that can still be answered: so many chips from everybody in; ``seat`` who raised (NOBODY: a stranger)."""

    chips: int
    seat: int


class Position(NamedTuple):
    """One moment of a deal, before play ``number + 1``.

    ``turn`` the seat to play, NOBODY when the deal is over; ``dealer`` who deals in the end; ``places`` what each seat
    holds; ``active`` plays, passed, or None (has not decided); ``left`` the seats that are in, those at a raise gone
    taken out; ``drawn`` cards taken from the talon; ``out`` discards and ``played`` cards that are known; ``trick``
    what lies there as (seat, card); ``tricks`` won by seat; ``staked`` chips put in by seat; ``asked`` a raise not
    yet paid; ``last`` the seat that won the latest trick; ``dealt`` the cards known to have been dealt to somebody,
    which nobody draws.
    """

    setting: Setting
    number: int
    turn: int
    dealer: int
    turnup: Card | None
    places: tuple[Places, ...]
    active: tuple[bool | None, ...]
    left: tuple[int, ...]
    drawn: int
    out: frozenset[Card]
    played: frozenset[Card]
    trick: tuple[tuple[int, Card], ...]
    tricks: tuple[int, ...]
    staked: tuple[int, ...]
    asked: Asked | None = None
    last: int = NOBODY
    dealt: frozenset[Card] = frozenset()

    @property
    def player(self) -> str | None:
        """The name of the player to play, or None when the deal is over."""
        return self.setting.players[self.turn] if self.turn >= 0 else None

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody's name, by seat."""
        return self.setting.players

    @property
    def trump(self) -> str:
        """The trump suit, empty where none is known."""
        return self.turnup.suit if self.turnup is not None else ""

    @property
    def talon(self) -> int:
        """Cards that can still be exchanged."""
        return max(0, self.setting.talon - self.drawn)

    @property
    def pot(self) -> int:
        """Chips in the pot, an open raise not counted."""
        return self.setting.pot + sum(self.staked)

    @property
    def chips(self) -> tuple[int, ...]:
        """What each seat has so far: the stakes, with their sign."""
        return tuple(-staked for staked in self.staked)

    @property
    def deciding(self) -> bool:
        """Whether somebody still has to pass or play."""
        return None in self.active

    @property
    def over(self) -> bool:
        """Three tricks, or one or nobody in."""
        return self.turn < 0

    def __str__(self) -> str:
        """The cards of the trick, as the notation writes them."""
        return " ".join(card.code for _, card in self.trick)


def start(
    setting: Setting,
    way: Course,
    turnup: Card | None = None,
    hands: tuple[tuple[Card | None, ...], ...] = (),
) -> Position:
    """After the deal, before the first decision; ``hands`` what is known of each seat's cards, by seat."""
    count = len(setting.players)
    dealer, stakes = way
    stake = setting.rules.stake
    places, given = (_HIDDEN,) * count, _NONE
    if hands:
        places = tuple([dealt(cards, HAND) for cards in hands])
        given = frozenset([card for known, _ in places for card in known])
    return Position(
        setting, 0, (dealer + 1) % count, dealer, turnup, places, (None,) * count, tuple(range(count)), 0, _NONE,
        _NONE, (), (0,) * count, tuple([times * stake for times in stakes]), None, NOBODY, given,
    )


def paid(position: Position) -> Position:
    """The open raise paid by who is in now (zwicken.md, Exactly 10)."""
    return position if position.asked is None else position._replace(staked=staked_with(position), asked=None)


def staked_with(position: Position) -> tuple[int, ...]:
    """Chips put in by seat, the open raise with them."""
    asked = position.asked
    if asked is None:
        return position.staked
    staked = list(position.staked)
    for seat in position.left:
        staked[seat] += asked.chips
    return tuple(staked)


T = TypeVar("T")
_Faults: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
_CLEAN: _Faults = ((), (), ())
_UNSEEN_HAND = Places((), HAND)
_PACK = frozenset(PACK)


class Moved(NamedTuple):
    """A play carried out. ``foreign`` cards the pack lacks, ``again`` those that had been seen, ``astray`` those that
    the player cannot have had; ``shown``: the card came out of an unknown place."""

    after: Position
    foreign: tuple[Card, ...] = ()
    again: tuple[Card, ...] = ()
    astray: tuple[Card, ...] = ()
    shown: bool = False


class Step(NamedTuple):
    """One play carried out: the position it was made in, the one after it, its number; ``seat`` who made it (-1:
    nobody who plays); ``line`` of the file, ``act`` the index of its line among the record's. ``shown``: a card that
    nobody had written down; ``slip``: with a finding after which nothing more is proved."""

    position: Position
    after: Position
    play: Play
    number: int
    seat: int
    line: int
    act: int
    shown: bool = False
    slip: bool = False

    @property
    def player(self) -> str | None:
        """The name of who made it."""
        return self.position.setting.players[self.seat] if self.seat >= 0 else None


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
    ) = position
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
    )
    foreign, again, astray = faults
    return Moved(after, foreign, again, astray, False)


def exchanged(position: Position, seat: int, play: Exchange) -> tuple[tuple[Places, ...], frozenset[Card], _Faults]:
    """What everybody holds, and what is discarded, after an exchange; more than there are is carried out, too."""
    hands, out = position.places, position.out
    if not play.out and not play.bought:
        return _with(hands, seat, _UNSEEN_HAND), out, _CLEAN  # nobody knows which cards stayed
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
        own = _UNSEEN_HAND
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
) -> list[Card | None]:
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
        ):
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
    ) = position
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
    )
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
