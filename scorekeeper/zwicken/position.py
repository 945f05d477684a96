"""The picture at one moment: who is in, the cards that everybody holds as far as they are known, the trick, the pot.
Also what a play does to it.

A position is a frozen value; a play gives a new one. It judges only whether the cards can be where the record says. A
play against the rules is carried out as far as it can be (zwicken.md, Exactly 7 and 8). Seats count clockwise from 0.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, TypeVar

from scorekeeper.cards import Card
from scorekeeper.tricks.places import (
    Places,
    dealt_places,
    holder_of,
    is_known,
    with_cards,
    without_card,
    without_knowing,
)
from scorekeeper.zwicken.cutting import Course
from scorekeeper.zwicken.record import Exchange, Lay, Pass, Play, Raise
from scorekeeper.zwicken.setting import HAND, Setting
from scorekeeper.zwicken.trumps import best
from scorekeeper.zwicken.variants import PACK

NOBODY = -1
"""No seat: the turn when the deal is over."""
_HIDDEN = Places((), HAND)
_NONE: frozenset[Card] = frozenset()


class OpenRaise(NamedTuple):
    """A raise that can still be answered.

    chips: from everybody in.
    seat: who raised; NOBODY: a stranger.
    """

    chips: int
    seat: int


class Position(NamedTuple):
    """One moment of a deal, before play ``number + 1``."""

    setting: Setting
    """Rules, players, who stakes first, the pot before."""
    number: int
    """Plays made so far; each card of a trick is one."""
    turn: int
    """The seat to play; NOBODY when the deal is over."""
    dealer: int
    """Who deals in the end, after hops and jumps."""
    turnup: Card | None
    """The card that makes trumps; None where nobody wrote it down."""
    places: tuple[Places, ...]
    """What each seat holds, as far as it is known."""
    active: tuple[bool | None, ...]
    """By seat whether it plays; None: has not decided."""
    seats_in: tuple[int, ...]
    """The seats that are in, without those that dropped out at a raise."""
    cards_drawn: int
    """How many were taken from the talon."""
    discards: frozenset[Card]
    """The cards discarded that are known."""
    played: frozenset[Card]
    """The cards laid that are known."""
    trick: tuple[tuple[int, Card], ...]
    """What lies there, as (seat, card)."""
    tricks: tuple[int, ...]
    """Won by each seat."""
    staked: tuple[int, ...]
    """Chips put in by each seat, an open raise not counted."""
    open_raise: OpenRaise | None = None
    """A raise not yet paid (rules.md 6, Anbieten)."""
    last_winner: int = NOBODY
    """The seat that won the latest trick."""
    dealt_cards: frozenset[Card] = frozenset()
    """The cards known to have been dealt to somebody, which nobody draws."""

    @property
    def player(self) -> str | None:
        """The name of the player to play, or None when the deal is over."""
        return self.setting.players[self.turn] if self.turn >= 0 else None

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody's name, by seat."""
        return self.setting.players

    @property
    def held(self) -> tuple[Places, ...]:
        """The places, as every game of tricks calls them."""
        return self.places

    @property
    def trump(self) -> str:
        """The trump suit, empty where none is known."""
        return self.turnup.suit if self.turnup is not None else ""

    @property
    def talon(self) -> int:
        """Cards that can still be exchanged."""
        return max(0, self.setting.talon - self.cards_drawn)

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
    course: Course,
    turnup: Card | None = None,
    hands: tuple[tuple[Card | None, ...], ...] = (),
) -> Position:
    """After the deal, before the first decision; ``hands`` what is known of each seat's cards, by seat."""
    count = len(setting.players)
    dealer, stakes = course
    stake = setting.rules.stake
    places, dealt_cards = (_HIDDEN,) * count, _NONE
    if hands:
        places = tuple([dealt_places(cards, HAND) for cards in hands])
        dealt_cards = frozenset([card for known, _ in places for card in known])
    return Position(
        setting, 0, (dealer + 1) % count, dealer, turnup, places, (None,) * count, tuple(range(count)), 0, _NONE,
        _NONE, (), (0,) * count, tuple([times * stake for times in stakes]), None, NOBODY, dealt_cards,
    )


def pay_open_raise(position: Position) -> Position:
    """The open raise paid by who is in now (zwicken.md, Exactly 10)."""
    return position if position.open_raise is None else position._replace(staked=staked_with(position), open_raise=None)


def staked_with(position: Position) -> tuple[int, ...]:
    """Chips put in by seat, the open raise with them."""
    raised = position.open_raise
    if raised is None:
        return position.staked
    staked = list(position.staked)
    for seat in position.seats_in:
        staked[seat] += raised.chips
    return tuple(staked)


T = TypeVar("T")
_Faults: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
_CLEAN: _Faults = ((), (), ())
_UNSEEN_HAND = Places((), HAND)
_PACK = frozenset(PACK)


class PlayResult(NamedTuple):
    """A play carried out.

    after: the position then.
    foreign: its cards that the pack lacks.
    again: those that had been seen before.
    impossible: those that the player cannot have had.
    from_unknown: the card came out of an unknown place.
    """

    after: Position
    foreign: tuple[Card, ...] = ()
    again: tuple[Card, ...] = ()
    impossible: tuple[Card, ...] = ()
    from_unknown: bool = False


class Step(NamedTuple):
    """One play carried out.

    position: it was made in.
    after: the position after it.
    play: what was done.
    number: from 1 over the whole deal.
    seat: who made it; -1: nobody who plays.
    line: of the file, from 1.
    act: the index of its line among the record's.
    shown: a card that nobody had written down.
    """

    position: Position
    after: Position
    play: Play
    number: int
    seat: int
    line: int
    act: int
    shown: bool = False

    @property
    def player(self) -> str | None:
        """The name of who made it."""
        return self.position.setting.players[self.seat] if self.seat >= 0 else None


def play(position: Position, play: Play) -> Position:
    """The position after a play, carried out as written whether allowed or not; all its cards, one after another.

    A play that has no effect (Zw.P2, a raise in Zwicken, a card before all have decided) only counts.
    It is made by whoever is to play; what a record names somebody else for is ``carry_out``'s.
    """
    if type(play) is Lay:
        for card in play.cards:
            if position.deciding or position.over:
                return position._replace(number=position.number + 1)
            position = lay_card(position, card).after
        return position
    return carry_out(position, play, position.turn).after


def carry_out(position: Position, play: Play, seat: int) -> PlayResult:
    """A decision or a raise. ``seat`` who made it: for a decision it is whoever is to play, for a raise and for what
    follows it the player named (NOBODY: nobody who plays)."""
    if type(play) is Raise:
        return PlayResult(_raised(position, play, seat))
    if position.deciding:
        assert not isinstance(play, (Lay, Raise))
        return decide(position, play)
    if type(play) is Pass and drops_out(position, seat):
        return PlayResult(_dropped(position, seat))
    return PlayResult(position._replace(number=position.number + 1))


def drops_out(position: Position, seat: int) -> bool:
    """Whether a pass of this seat answers an open raise: they are in, did not raise, and are not the last one."""
    raised = position.open_raise
    return raised is not None and seat in position.seats_in and seat != raised.seat and len(position.seats_in) > 1


def decide(position: Position, play: Pass | Exchange) -> PlayResult:
    """A decision of whoever is to play; with the last one the first leader is known, or the deal is over."""
    (
        setting, number, seat, dealer, turnup, hands, active, seats_in, drawn, out, played, trick, tricks, staked,
        open_raise, last, dealt,
    ) = position
    takes_part = type(play) is Exchange
    active = _with(active, seat, takes_part)
    faults: _Faults = _CLEAN
    if not takes_part:
        at = seats_in.index(seat)
        seats_in = seats_in[:at] + seats_in[at + 1 :]
    elif isinstance(play, Exchange) and play.count:
        hands, out, faults = exchange(position, seat, play)
        drawn += play.count
    turn = (seat + 1) % len(active)
    if None not in active:
        turn = _next_in(seats_in, dealer) if len(seats_in) > 1 else NOBODY
    after = Position(
        setting, number + 1, turn, dealer, turnup, hands, active, seats_in, drawn, out, played, trick, tricks,
        staked, open_raise, last, dealt,
    )
    foreign, again, astray = faults
    return PlayResult(after, foreign, again, astray, False)


def exchange(position: Position, seat: int, play: Exchange) -> tuple[tuple[Places, ...], frozenset[Card], _Faults]:
    """What everybody holds, and what is discarded, after an exchange; more than there are is carried out, too."""
    hands, out = position.places, position.discards
    if not play.out and not play.bought:
        return _with(hands, seat, _UNSEEN_HAND), out, _CLEAN  # nobody knows which cards stayed
    in_order = _exchanged_in_order(position, seat, play)
    if in_order is not None:
        places_after, out = in_order
        return _with(hands, seat, places_after), out, _CLEAN
    foreign, again, astray = list[Card](), list[Card](), list[Card]()
    places_after = places_before = hands[seat]
    for card in play.out:
        if card is None:
            continue
        if card not in _PACK:
            foreign.append(card)
        elif card in out:
            again.append(card)
        elsewhere = card not in places_after.known and (
            card in out or card is position.turnup or holder_of(hands, card, seat) is not None
        )
        places_after, fault, _ = without_card(places_after, card, elsewhere=elsewhere)
        if fault:
            astray.append(card)
            hands = tuple([without_knowing(places, card) for places in hands])
        out |= {card}
    if None in play.out:
        places_after = Places((), max(0, places_before.size - play.count))  # nobody knows which cards stayed
    if play.bought:
        bought = _bought(position, _with(hands, seat, places_after), out, play, foreign, again)
        places_after = with_cards(places_after, bought)
    else:
        places_after = Places(places_after.known, places_after.unknown + play.count)
    if places_after.size != HAND:  # more discarded than anybody holds
        places_after = _UNSEEN_HAND
    faults = (tuple(foreign), tuple(again), tuple(astray)) if foreign or again or astray else _CLEAN
    return _with(hands, seat, places_after), out, faults


def _exchanged_in_order(position: Position, seat: int, play: Exchange) -> tuple[Places, frozenset[Card]] | None:
    """What the player holds, and what is discarded, after the usual exchange: every card discarded was known there,
    every card drawn can have been in the talon. None for any other, which is looked at card by card."""
    known, unknown = position.places[seat]
    count, discards, drawn = play.count, play.out, play.bought
    out, dealt = position.discards, position.dealt_cards
    discarded = [card for card in known if card in discards]
    if not len(discarded) == len(discards) == count or len(known) + unknown != HAND:
        return None
    if not out.isdisjoint(discarded) or not _PACK.issuperset(discarded):
        return None
    kept_cards = tuple([card for card in known if card not in discarded])
    if not drawn:
        return Places(kept_cards, unknown + count), out.union(discarded)
    if len(drawn) != count or len({*drawn}) != count:
        return None
    hands, turnup = position.places, position.turnup
    for card in drawn:
        if card not in _PACK or card in dealt or card in out or card is turnup or is_known(hands, card):
            return None
    return Places((*kept_cards, *(card for card in drawn if card is not None)), unknown), out.union(discarded)


def _bought(
    position: Position, hands: tuple[Places, ...], out: frozenset[Card], play: Exchange, foreign: list[Card],
    again: list[Card],
) -> list[Card | None]:
    """The cards drawn; one that cannot have been in the talon is noted and counts as unknown (Exactly 7)."""
    drawn_cards: list[Card | None] = [None] * (play.count - len(play.bought))
    for card in play.bought:
        card_known = card
        if card is not None and card not in _PACK:
            foreign.append(card)
            card_known = None
        elif card is not None and (
            card in out or card in drawn_cards or card is position.turnup or card in position.dealt_cards
            or holder_of(hands, card) is not None
        ):
            again.append(card)
            card_known = None
        drawn_cards.append(card_known)
    return drawn_cards


def _raised(position: Position, play: Raise, seat: int) -> Position:
    """A raise before it is answered; the one before is paid now."""
    number = position.number + 1
    if position.deciding or not position.setting.rules.raises:
        return position._replace(number=number)
    return position._replace(number=number, staked=staked_with(position), open_raise=OpenRaise(play.chips, seat))


def _dropped(position: Position, seat: int) -> Position:
    """Somebody does not match the raise; a leader who drops out hands the lead on (Exactly 5)."""
    seats_in = tuple([other for other in position.seats_in if other != seat])
    turn = position.turn
    if len(seats_in) == 1:
        turn = NOBODY
    elif turn == seat:
        turn = _next_in(seats_in, seat)
    return position._replace(number=position.number + 1, seats_in=seats_in, turn=turn)


def lay_card(position: Position, card: Card) -> PlayResult:
    """One card laid by whoever is to play; the last one of a trick closes it."""
    (
        setting, number, seat, dealer, turnup, hands, active, seats_in, drawn, out, played, trick, tricks, staked,
        open_raise, last, dealt,
    ) = position
    if open_raise is not None:
        staked, open_raise = staked_with(position), None
    is_foreign = card not in _PACK
    seen_again = card in played or card in out
    known, unknown = hands[seat]
    impossible = shown = False
    if card in known:  # the usual case, without a question where else the card might be
        at = known.index(card)
        hands = _with(hands, seat, Places(known[:at] + known[at + 1 :], unknown))
    else:
        hands, impossible, shown = _not_known(position, card, seat)
    trick += ((seat, card),)
    if len(trick) < len(seats_in):
        turn = _next_in(seats_in, seat)
    else:
        turn = last = trick[best([each for _, each in trick], turnup.suit if turnup is not None else "")][0]
        tricks = _with(tricks, turn, tricks[turn] + 1)
        trick = ()
        if sum(tricks) == HAND:
            turn = NOBODY
    after = Position(
        setting, number + 1, turn, dealer, turnup, hands, active, seats_in, drawn, out, played.union((card,)), trick,
        tricks, staked, open_raise, last, dealt,
    )
    if not (is_foreign or seen_again or impossible):
        return PlayResult(after, (), (), (), shown)
    only = (card,)
    return PlayResult(
        after, only if is_foreign else (), only if seen_again and not is_foreign else (), only if impossible else (),
        shown,
    )


def _not_known(position: Position, card: Card, seat: int) -> tuple[tuple[Places, ...], bool, bool]:
    """What everybody holds once a card was laid that its player was not known to hold; whether that cannot have been,
    and whether it came out of an unknown place."""
    hands = position.places
    elsewhere = card in position.discards or card is position.turnup or is_known(hands, card)
    known, unknown = hands[seat]
    if unknown and not elsewhere:  # as ``left`` has it
        return _with(hands, seat, Places(known, unknown - 1)), False, True
    places_after, impossible, shown = without_card(hands[seat], card, elsewhere=elsewhere)
    if impossible and elsewhere:
        hands = tuple([without_knowing(places, card) for places in hands])
    return _with(hands, seat, places_after), impossible, shown


def _next_in(seats_in: tuple[int, ...], seat: int) -> int:
    """The next seat clockwise that is in, of those in, lowest first."""
    for seat_in in seats_in:
        if seat_in > seat:
            return seat_in
    return seats_in[0] if seats_in else NOBODY


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    changed = [*values]
    changed[at] = value
    return (*changed,)
