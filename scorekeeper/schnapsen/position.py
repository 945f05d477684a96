"""One moment of a hand, frozen, and what an act makes of it. Nothing here judges an act.

rules.md section 5; schnapsen.md, Exactly 5-8. A faulty act is carried out as far as it can be.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import CARDS, Card
from scorekeeper.schnapsen.record import Play
from scorekeeper.schnapsen.setting import Setting
from scorekeeper.schnapsen.variants import HAND, WORTH, higher, partner_of
from scorekeeper.tricks.places import Places, may_have, with_cards, with_shown, without_card, without_knowing


class Closing(NamedTuple):
    """Somebody closed.

    seat: who.
    trick: at which, from 0.
    tricks: the other side's at that moment.
    points: the other side's at that moment.
    """

    seat: int
    trick: int
    tricks: int
    points: int


class CardPlayed(NamedTuple):
    """A card put down.

    after: the position then.
    fault: the player cannot have had it.
    from_unknown: it came out of an unknown place.
    """

    after: Position
    fault: bool
    from_unknown: bool


class Position(NamedTuple):
    """Where a hand stands between two acts. Seats are 0 and 1."""

    setting: Setting
    """Rules, players, dealer, the score before the hand."""
    number: int
    """Cards put down so far."""
    leader: int
    """The seat that leads, or led ``lead``."""
    lead: Card | None
    """The card that lies there; None where nothing does."""
    hands: tuple[Places, Places]
    """What each holds, as far as it is known."""
    stock: tuple[Card | None, ...]
    """The talon in the order in which it is drawn, the turn-up last; None for a card nobody wrote down."""
    trump: str
    """The suit; empty where a joker was turned up."""
    closing: Closing | None = None
    """Who closed and when (rules.md Sn.C1); None where nobody did."""
    tricks: tuple[int, int] = (0, 0)
    """Of each seat."""
    card_points: tuple[int, int] = (0, 0)
    """Of each seat."""
    marriages: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """As each seat announced them, 20 or 40; they count once it has a trick (rules.md Sn.M2)."""
    played: tuple[Card, ...] = ()
    """Every card put down, in order."""
    may_claim: int = -1
    """The seat that may claim at this moment (rules.md section 5, Claim), else -1."""
    claimed_by: int = -1
    """The seat that ended the hand by claiming, else -1."""

    @property
    def over(self) -> bool:
        """The hand has come to its end: claimed, or no card is left."""
        return self.claimed_by >= 0 or self.played_out

    @property
    def played_out(self) -> bool:
        """The last trick has been played: five after the closing, else ten (Exactly 7)."""
        last_trick = 2 * HAND if self.closing is None else self.closing.trick + HAND
        return self.tricks[0] + self.tricks[1] >= last_trick

    @property
    def turn(self) -> int:
        """The seat to put a card down, -1 where the hand is over."""
        if self.over:
            return -1
        return self.leader if self.lead is None else 1 - self.leader

    @property
    def player(self) -> str | None:
        """The name of who is to put a card down; None where the hand is over."""
        seat = self.turn
        return self.players[seat] if seat >= 0 else None

    @property
    def players(self) -> tuple[str, ...]:
        """The two names."""
        return self.setting.players

    @property
    def held(self) -> tuple[Places, Places]:
        """The hands, as every game of tricks calls them."""
        return self.hands

    @property
    def strict(self) -> bool:
        """Nobody draws any more: suit has to be followed, and headed."""
        return self.closing is not None or not self.stock

    @property
    def closed(self) -> int:
        """The seat that closed, else -1."""
        return -1 if self.closing is None else self.closing.seat

    @property
    def talon(self) -> int:
        """Cards left to draw, the turn-up with them."""
        return len(self.stock)

    @property
    def turnup(self) -> Card | None:
        """The card turned up; None where none is left, or nobody knows any more which."""
        return self.stock[-1] if self.stock else None

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """What lies on the table: the lead with its seat, or nothing."""
        return () if self.lead is None else ((self.leader, self.lead),)

    @property
    def marriage_points(self) -> tuple[int, int]:
        """What the marriages count: nothing before the side has a trick (Sn.M2)."""
        (first, second), (first_marriages, second_marriages) = self.tricks, self.marriages
        return sum(first_marriages) if first else 0, sum(second_marriages) if second else 0

    @property
    def points(self) -> tuple[int, int]:
        """Points of each side with the marriages that count."""
        (first, second), (first_marriages, second_marriages) = self.card_points, self.marriage_points
        return first + first_marriages, second + second_marriages

    def __str__(self) -> str:
        """In one line: who is to play, what lies there, the talon, and each side's tricks and points."""
        sides = ", ".join(
            f"{name} {tricks} ({points})"
            for name, tricks, points in zip(self.players, self.tricks, self.points, strict=True)
        )
        talon = f"{self.turnup or '?'} +{self.talon - 1}" if self.stock else "-"
        closed = "" if self.closing is None else f" closed by {self.players[self.closing.seat]}"
        return f"{self.player or '-'}: {self.lead or '-'} | {talon}{closed} | {sides}"


def start(setting: Setting, hands: tuple[Places, Places], stock: tuple[Card | None, ...], trump: str) -> Position:
    """The position before the first lead, which is forehand's."""
    return Position(setting, 0, 1 - setting.dealer, None, hands, stock, trump)


@lru_cache(maxsize=4096)
def beats(answer: Card, lead: Card, trump: str) -> bool:
    """Whether the answer takes the trick from the lead (Sn.O2, Exactly 8)."""
    if answer.suit == lead.suit:
        return higher(answer, lead)
    return bool(trump) and answer.suit == trump


def elsewhere(position: Position, seat: int, card: Card) -> bool:
    """Whether the card is known to be somewhere else than with this seat: with the other, in the talon, turned up."""
    return card in position.stock or card in position.hands[1 - seat].known


def can_exchange(position: Position, seat: int) -> bool:
    """Whether an exchange has any effect: there is a turn-up, it is no jack, and the jack may be the seat's (6)."""
    stock = position.stock
    if not stock or (stock[-1] is not None and stock[-1].rank == "J"):
        return False
    jack = jack_of(position.trump)
    return jack not in position.played and not elsewhere(position, seat, jack)


@lru_cache(maxsize=8)
def jack_of(trump: str) -> Card:
    """The trump jack; the wild joker, which nobody has, where a joker was turned up and nothing is trump."""
    return CARDS[f"J{trump}"] if trump else CARDS["X"]


def partner_can_be(position: Position, places: Places, seat: int, lead: Card) -> bool:
    """Whether the other card of a marriage can be among these places, left when ``lead`` was put down."""
    partner = partner_of(lead)
    if partner is None:
        return False
    is_elsewhere = partner in position.played or elsewhere(position, seat, partner)
    return may_have(places, partner, elsewhere=is_elsewhere)


def play(position: Position, play: Play) -> Position:
    """The position after an act, as the table let it stand. Total: what has no effect changes nothing but the moment
    in which a claim may be made."""
    kind = play.kind
    if kind == "card":
        return play_card(position, play).after
    if kind == "swap":
        return _exchanged(position)
    if kind == "close":
        return _closed(position)
    seat = claimant(position, play)
    if seat != position.may_claim or position.claimed_by >= 0:
        return position
    return position._replace(claimed_by=seat, may_claim=-1)


def play_card(position: Position, play: Play) -> CardPlayed:
    """A card put down by whoever is to play, carried out as far as it can be."""
    return _answered(position, play) if position.lead is not None else _led(position, play)


def claimant(position: Position, play: Play) -> int:
    """Whose claim it is: the one named, else the one who may; the leader where nobody may (Exactly 1)."""
    if play.name in position.setting.players:
        return position.setting.players.index(play.name or "")
    return position.may_claim if position.may_claim >= 0 else position.leader


_Moved: TypeAlias = tuple[tuple[Places, Places], tuple[Card | None, ...], bool, bool]


def _moved(position: Position, seat: int, card: Card) -> _Moved:
    """Hands and talon after the seat put this card down; ``fault`` and ``from_unknown`` as in CardPlayed."""
    hands, stock = position.hands, position.stock
    places, other = hands[seat], hands[1 - seat]
    known, unknown = places
    if card in known:  # the usual case, without a question where else the card might be
        at = known.index(card)
        places_left = Places(known[:at] + known[at + 1 :], unknown)
        return ((places_left, other) if seat == 0 else (other, places_left)), stock, False, False
    places_left, fault, from_unknown = without_card(places, card, elsewhere=elsewhere(position, seat, card))
    if fault:
        other = without_knowing(other, card)
        if card in stock:
            stock = tuple([None if stock_card is card else stock_card for stock_card in stock])
    return ((places_left, other) if seat == 0 else (other, places_left)), stock, fault, from_unknown


def _led(position: Position, play: Play) -> CardPlayed:
    setting, number, seat, _, _, _, trump, closing, tricks, points, marriages, played, may_claim, claimed = position
    card = play.card
    assert card is not None
    hands, stock, fault, from_unknown = _moved(position, seat, card)
    may_claim = -1
    if play.marriage:
        one, two = marriages
        marriages = ((*one, play.marriage), two) if seat == 0 else (one, (*two, play.marriage))
        may_claim = seat
        if partner_can_be(position, hands[seat], seat, card):
            partner = partner_of(card)
            assert partner is not None
            with_partner = with_shown(hands[seat], partner).places
            hands = (with_partner, hands[1]) if seat == 0 else (hands[0], with_partner)
    after = Position(setting, number + 1, seat, card, hands, stock, trump, closing, tricks, points, marriages,
         (*played, card), may_claim, claimed)
    return CardPlayed(after, fault, from_unknown)


def _answered(position: Position, play: Play) -> CardPlayed:
    setting, number, leader, lead, _, _, trump, closing, tricks, points, marriages, played, _, claimed = position
    card = play.card
    assert card is not None
    assert lead is not None
    hands, stock, fault, from_unknown = _moved(position, 1 - leader, card)
    winner = 1 - leader if beats(card, lead, trump) else leader
    trick_points = WORTH[lead] + WORTH[card]
    if winner:
        tricks, points = (tricks[0], tricks[1] + 1), (points[0], points[1] + trick_points)
    else:
        tricks, points = (tricks[0] + 1, tricks[1]), (points[0] + trick_points, points[1])
    if stock and closing is None:
        first, second = with_cards(hands[winner], stock[:1]), with_cards(hands[1 - winner], stock[1:2])
        hands = (second, first) if winner else (first, second)
        stock = stock[2:]
    after = Position(setting, number + 1, winner, None, hands, stock, trump, closing, tricks, points, marriages,
         (*played, card), winner, claimed)
    return CardPlayed(after, fault, from_unknown)


def _exchanged(position: Position) -> Position:
    seat = position.leader
    if not can_exchange(position, seat):
        return _done(position, position.hands, position.stock, position.closing)
    jack = jack_of(position.trump)
    places = with_cards(without_card(position.hands[seat], jack).places, position.stock[-1:])
    hands = (places, position.hands[1]) if seat == 0 else (position.hands[0], places)
    return _done(position, hands, (*position.stock[:-1], jack), position.closing)


def _closed(position: Position) -> Position:
    if position.strict:
        return _done(position, position.hands, position.stock, position.closing)
    seat = position.leader
    closing = Closing(seat, sum(position.tricks), position.tricks[1 - seat], position.points[1 - seat])
    return _done(position, position.hands, position.stock, closing)


def _done(
    position: Position, hands: tuple[Places, Places], stock: tuple[Card | None, ...], closing: Closing | None
) -> Position:
    """After what is done before a lead: the moment of a claim is over."""
    setting, number, leader, lead, _, _, trump, _, tricks, points, marriages, played, _, claimed = position
    return Position(
        setting, number, leader, lead, hands, stock, trump, closing, tricks, points, marriages, played, -1, claimed
    )
