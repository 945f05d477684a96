"""The picture at one moment: what lies on the table, who holds and has won what, whose turn it is.

A position is a frozen value. A play gives a new one that shares all it can with the old (``step``), so stepping back
and trying another play cost nothing. Seats count clockwise from 0; nothing here judges a play. The plays that a Zwick
asks for before normal play: rules.md G1, Z2, N2, A25, A26, A27; notation.md, Exactly 2 and 14-17.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeVar

from scorekeeper.cards import CARDS, Card
from scorekeeper.zwickern.record import NOBODY, Build, Capture, Reading, TableItem, Trail
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.variants import AfterZwick, Options, RuleSet

REFILL_TO = 4
"""How many cards lie again after the refill of ``dietze`` (rules.md A25)."""


class Duty(NamedTuple):
    """What is still owed after a Zwick.

    kind: the rule set's ``after_zwick``.
    maker: the seat that made the Zwick.
    owing: the seats that still have to trail (all_lay).
    """

    kind: AfterZwick
    maker: int
    owing: frozenset[int] = frozenset()

    def demands_trail(self, seat: int) -> bool:
        """Whether this seat's next play has to be a trail (A25, A26, A27)."""
        return self.kind in ("refill4", "zwicker_lays") or seat in self.owing


def next_seat(left: tuple[int, ...], seat: int) -> int:
    """The next seat clockwise that has cards, perhaps the same one; -1 when nobody has."""
    n = len(left)
    for _ in left:
        seat += 1
        if seat == n:
            seat = 0
        if left[seat]:
            return seat
    return -1


@lru_cache(maxsize=1024)
def one_less(left: tuple[int, ...], seat: int) -> tuple[tuple[int, ...], int]:
    """``left`` when this seat has played a card, and the next seat with cards; remembered, since hands repeat it."""
    less = (*left[:seat], left[seat] - 1, *left[seat + 1 :])
    return less, next_seat(less, seat)


def after_play(
    after_zwick: AfterZwick,
    seat: int,
    left: tuple[int, ...],
    lying: int,
    zwick: bool,
    duty: Duty | None,
    forehand: int,
) -> tuple[int, Duty | None]:
    """Who plays after ``seat`` has played, and what is owed then; (-1, None) when the stage is over.

    ``left`` counts the cards after the play, ``lying`` the items on the table after it.
    """
    follower = next_seat(left, seat)
    if follower < 0:
        return -1, None
    if zwick and after_zwick != "trail":
        return _after_zwick(after_zwick, seat, left, follower, duty, forehand)
    if duty is None:
        return follower, None
    if duty.kind == "all_lay":
        owing = duty.owing - {seat}
        return follower, duty._replace(owing=owing) if owing else None
    if duty.kind == "rest_lay":
        return follower, None if _wraps(seat, follower, forehand, len(left)) else duty
    if duty.kind == "refill4":
        if lying >= REFILL_TO:
            return next_seat(left, duty.maker), None
        return (seat if left[seat] else follower), duty
    return follower, None  # zwicker_lays: the one card has been laid


def _after_zwick(
    kind: AfterZwick, seat: int, left: tuple[int, ...], follower: int, duty: Duty | None, forehand: int
) -> tuple[int, Duty | None]:
    if kind == "zwicker_lays":
        return (seat, Duty(kind, seat)) if left[seat] else (follower, None)
    if kind == "all_lay":
        return follower, Duty(kind, seat, frozenset(s for s, count in enumerate(left) if count))
    if kind == "rest_lay":
        return follower, None if _wraps(seat, follower, forehand, len(left)) else duty or Duty(kind, seat)
    return follower, Duty(kind, seat)


def _wraps(seat: int, follower: int, forehand: int, n: int) -> bool:
    """Whether a new go-round begins with the follower (N2: from forehand to the last player with cards)."""
    return (follower - forehand) % n <= (seat - forehand) % n


T = TypeVar("T")


class Item(NamedTuple):
    """One thing lying on the table: a free card, or a build that counts as one card of its value (rules.md G4, C6).

    ``cards``: in the order they were laid.
    ``value``: 0 for a free card.
    ``owner``: a seat, or NOBODY.
    ``made_at``: the number of the play that gave the build its value; its promise is known by it.
    ``for_partner``: somebody else made it for the owner (P4).
    ``heap``: where builds are split (A24) every card is an item of its own, and those of one heap share this number
    (0: alone); ``value`` stays 0 then, and ``made_at`` is the sum last announced.
    """

    cards: tuple[Card, ...]
    value: int = 0
    owner: int = NOBODY
    made_at: int = 0
    for_partner: bool = False
    heap: int = 0

    @property
    def is_build(self) -> bool:
        """A pile or single-card build of fixed value, perhaps (written against the rules) of value 0."""
        return self.value != 0 or (self.made_at != 0 and not self.heap)


FREE: Mapping[Card, Item] = {card: Item((card,)) for card in CARDS.values()}
"""A free card on the table, one shared value per card."""


class Licences(NamedTuple):
    """Builds declared in this stage, as (seat, value), for the partner's licence (rules.md P2).

    announced: all of them.
    open: those since which the seat has played no card able to show the value.
    """

    announced: frozenset[tuple[int, int]] = frozenset()
    open: frozenset[tuple[int, int]] = frozenset()


class Position(NamedTuple):
    """One moment of a hand, before play ``number + 1``. Tuples over players are by seat.

    ``setting``: rules, players, pack, what each stage deals.
    ``number``: plays made so far in the whole hand.
    ``stage``: the stage being played, from 0; -1 before the first deal.
    ``turn``: the seat to play, NOBODY when the stage is over (rules.md G1, Z2).
    ``table``: what lies there, in order of arrival.
    ``hands``: the recorded cards still held, None where a hand is not recorded.
    ``cards_left``: cards to play in this stage; negative: nobody knows (a stretch, notation.md, Exactly 26).
    ``won``: cards captured so far, in the order they came in.
    ``zwicks``, ``captures``: how many each seat made (rules.md Z1; captures count for the majority, A31).
    ``last_capturer``: who gets the leftovers (rules.md F1); NOBODY before the first capture.
    ``duty``: what is owed after a Zwick (rules.md A25-A27, N2), None in ordinary play.
    ``licences``: values a partner may be built for (rules.md P2), None where nobody builds for partners.
    ``too_long``: seats whose hand lines list more cards than were dealt. What is not in them is ``hand`` all the same,
    but they prove nothing of the cards held: nobody knows which ones were not dealt.
    """

    setting: Setting
    number: int
    stage: int
    turn: int
    table: tuple[Item, ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    cards_left: tuple[int, ...]
    won: tuple[tuple[Card, ...], ...]
    zwicks: tuple[int, ...]
    captures: tuple[int, ...]
    last_capturer: int = NOBODY
    duty: Duty | None = None
    licences: Licences | None = None
    too_long: frozenset[int] = frozenset()

    @property
    def player(self) -> str | None:
        """The name of the player to play, or None when the stage is over."""
        return self.setting.players[self.turn] if self.turn >= 0 else None

    def proven_hand(self, seat: int) -> tuple[Card, ...] | None:
        """The recorded cards that a seat still holds; None where no hand line tells."""
        return None if seat in self.too_long else self.hands[seat]

    def __str__(self) -> str:
        """The table as notation.md, Exactly 26, writes it: ``3c [X30 Ts]=20@Dianne Js``."""
        return " ".join(item_texts(self))


def start(setting: Setting) -> Position:
    """Before the first deal: no table, no cards."""
    n = len(setting.players)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * n
    return Position(setting, 0, -1, NOBODY, (), (None,) * n, (0,) * n, nothing, (0,) * n, (0,) * n)


def item_from_line(setting: Setting, lying: TableItem, at: int) -> Item:
    """An item of a ``table:`` line, the one at index ``at``; a pile counts as built in this stage, by its owner."""
    rules, players = setting.rules, setting.players
    if lying.value is None and len(lying.cards) == 1:
        return FREE[lying.cards[0]]
    value = sum(rules.options[card][0] for card in lying.cards) if lying.value is None else lying.value
    owner = players.index(lying.owner) if rules.promises and lying.owner in players else NOBODY
    return Item(lying.cards, value, owner, -1 - at)


def begin_stage(
    position: Position, left: tuple[int, ...], hands: tuple[tuple[Card, ...] | None, ...], table: tuple[Item, ...]
) -> Position:
    """The next stage is dealt (rules.md G3): ``left`` cards by seat, ``table`` the items turned up now.

    What lies stays, with its owners. Forehand leads (G1); a duty after a Zwick and the licences lapse.
    """
    setting, number, stage, _, old_table, _, _, won, zwicks, captures, last, _, _, _ = position
    stage += 1
    turn = forehand(setting, stage)
    while not left[turn]:
        turn = (turn + 1) % len(left)
    uses_licences = setting.rules.partner_build and len(setting.sides) < len(setting.players)
    licences = Licences() if uses_licences else None
    too_long = frozenset(seat for seat, hand in enumerate(hands) if hand is not None and len(hand) > left[seat] >= 0)
    return Position(
        setting, number, stage, turn, old_table + table, hands, left, won, zwicks, captures, last, None, licences,
        too_long,
    )


def dealer_of(setting: Setting, stage: int) -> int:
    """Who deals this stage: the dealer, or in ``nsv-zwicker`` another player each time (rules.md 1.1)."""
    seats_moved = stage if setting.rules.dealer_moves_each_stage else 0
    return (setting.dealer + seats_moved) % len(setting.players)


def forehand(setting: Setting, stage: int) -> int:
    """Who leads this stage: left of its dealer (rules.md G1)."""
    return (dealer_of(setting, stage) + 1) % len(setting.players)


def item_options(rules: RuleSet, item: Item) -> Options:
    """V(item) of rules.md section 3: a build has its fixed value, a free card what its rank can show.

    A build announced as 0, which no rule allows, can stand for nothing.
    """
    if item.value:
        return (item.value,)
    return () if item.is_build else rules.options[item.cards[0]]


def heap_of(table: tuple[Item, ...], index: int) -> tuple[int, ...]:
    """The indexes of all cards lying in one heap with this one, itself included (A24)."""
    heap = table[index].heap
    return tuple(i for i, item in enumerate(table) if item.heap == heap) if heap else (index,)


class VisibleItem(NamedTuple):
    """One thing on the table as people see it.

    cards: of it.
    value: of a pile; 0: a free card.
    owner: the seat that owns it.
    """

    cards: tuple[Card, ...]
    value: int
    owner: int


def visible_items(position: Position) -> Iterator[VisibleItem]:
    """What lies on the table in order of arrival; a heap (A24) as one pile with the sum last announced."""
    for index, item in enumerate(position.table):
        heap = heap_of(position.table, index)
        if len(heap) == 1:
            yield VisibleItem(item.cards, item.value, item.owner)
        elif heap[0] == index:
            yield VisibleItem(tuple(position.table[at].cards[0] for at in heap), item.made_at, NOBODY)


def clears(position: Position, reading: Reading) -> bool:
    """Whether this is a capture that leaves no item and makes a Zwick (rules.md Z1, A13, A38)."""
    if type(reading.play) is not Capture or len(reading.captured) != len(position.table):
        return False
    return position.setting.rules.gr_joker_sweep_scores or not reading.play.card.is_wild


def step(position: Position, reading: Reading) -> Position:
    """The position after a play, carried out as written whether legal or not (notation.md, Exactly 8)."""
    setting, number, stage, seat, table, hands, left, won, zwicks, captures, last, duty, licences, too_long = position
    play = reading.play
    card = play.card
    hand = hands[seat]
    if hand is not None and card in hand:
        new_hand = list(hand)
        new_hand.remove(card)
        hands = _with(hands, seat, tuple(new_hand))
    left, turn = one_less(left, seat)
    new_table, zwick = table, False
    kind = type(play)
    if kind is Trail:
        new_table = table + (FREE[card],)  # quicker than unpacking
    elif kind is Capture:
        captured = reading.captured
        new_won = [*won[seat], card]
        for index in captured:
            new_won += table[index][0]
        won, captures, last = _with(won, seat, tuple(new_won)), _with(captures, seat, captures[seat] + 1), seat
        if len(captured) == len(table):
            new_table, zwick = (), clears(position, reading)
        else:
            new_table = _table_without(table, captured, setting.rules.split_builds)
        if zwick:
            zwicks = _with(zwicks, seat, zwicks[seat] + 1)
    elif setting.rules.split_builds:
        new_table = _table_with_heap(position, reading)
    else:
        new_table = _table_with_build(table, seat, number + 1, reading, setting.rules.promises)
    if licences is not None and (licences[1] or kind is Build):
        licences = _licences_after(position, reading, licences)
    if zwick or duty is not None:
        turn, duty = after_play(
            setting.rules.after_zwick, seat, left, len(new_table), zwick, duty, forehand(setting, stage)
        )
    return Position(
        setting, number + 1, stage, turn, new_table, hands, left, won, zwicks, captures, last, duty, licences, too_long
    )


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[at] = value
    return tuple(changed)


def award_leftovers(position: Position) -> Position:
    """What lies goes to the side of the last capture, never a Zwick (rules.md F1, A10, A13); nobody: it stays."""
    last = position.last_capturer
    if last < 0 or not position.table:
        return position
    cards = tuple(card for item in position.table for card in item.cards)
    return position._replace(won=_with(position.won, last, position.won[last] + cards), table=())


def _table_without(table: tuple[Item, ...], captured: tuple[int, ...], split: bool) -> tuple[Item, ...]:
    """The table without these items; where they lay in a heap, that is reduced."""
    remaining = list(table)
    for index in reversed(captured):
        del remaining[index]
    rest = tuple(remaining)
    if split:
        for index in captured:
            if table[index].heap:
                rest = _heap_reduced(rest, table[index])
    return rest


def _heap_reduced(table: tuple[Item, ...], captured: Item) -> tuple[Item, ...]:
    """A heap that lost a card: what was announced falls by it; a last card lies alone again."""
    members = [item for item in table if item.heap == captured.heap]
    if len(members) < 2:
        return tuple(FREE[item.cards[0]] if item.heap == captured.heap else item for item in table)
    announced = max(0, members[0].made_at - _least(captured.cards[0]))
    if captured.cards[0].is_wild:  # nobody can say what it stood for
        announced = sum(_least(item.cards[0]) for item in members)
    return tuple(item._replace(made_at=announced) if item.heap == captured.heap else item for item in table)


def _least(card: Card) -> int:
    """The value a card of a heap adds in a book preset; a wild joker at least 2 (K1, A37)."""
    return 2 if card.is_joker else "..23456789TAJQK".index(card.rank)


def _table_with_build(
    table: tuple[Item, ...], seat: int, number: int, reading: Reading, promises: bool
) -> tuple[Item, ...]:
    play, _, _, at, owner = reading
    assert type(play) is Build
    card, announced, _, _, beneficiary, _ = play
    if not promises:
        owner = NOBODY
    elif beneficiary is None:
        owner = seat
    for_partner = beneficiary is not None and owner != seat
    if at < 0:
        return (*table, Item((card,), announced, owner, number, for_partner, 0))
    new_table = list(table)
    new_table[at] = Item((*table[at][0], card), announced, owner, number, for_partner, 0)
    return tuple(new_table)


def _table_with_heap(position: Position, reading: Reading) -> tuple[Item, ...]:
    """A card laid on a heap lies singly too (A24); the heap remembers the sum announced last."""
    play, table = reading.play, position.table
    assert type(play) is Build
    if reading.target < 0:  # not allowed there, but a heap of one card with the value announced
        return (*table, Item((play.card,), heap=position.number + 1, made_at=play.announced))
    heap = table[reading.target].heap or position.number + 1
    members = heap_of(table, reading.target)
    items = [
        item._replace(heap=heap, made_at=play.announced) if index in members else item
        for index, item in enumerate(table)
    ]
    return (*items, Item((play.card,), heap=heap, made_at=play.announced))


def _licences_after(position: Position, reading: Reading, licences: Licences) -> Licences:
    seat, play = position.turn, reading.play
    shown = position.setting.rules.options[play.card]
    announced, unplayed = licences
    shown_again = [(seat, value) for value in shown if (seat, value) in unplayed]
    if shown_again:
        unplayed = unplayed.difference(shown_again)
    if type(play) is Build and play.beneficiary is None:
        licence = (seat, play.announced)
        announced, unplayed = announced | {licence}, unplayed | {licence}
    return Licences(announced, unplayed)


def item_texts(position: Position, *, owners: bool = True) -> list[str]:
    """The items of the table in ZHN, in their order of arrival; a pile with its value and, if wanted, its owner."""
    texts: list[str] = []
    heaps: set[int] = set()
    for index, item in enumerate(position.table):
        if item.heap:
            if item.heap in heaps:
                continue
            heaps.add(item.heap)
            cards = [position.table[i].cards[0] for i in heap_of(position.table, index)]
            texts.append(f"[{' '.join(card.code for card in cards)}]={item.made_at}")
        elif item.is_build:
            owner = f"@{position.setting.players[item.owner]}" if owners and item.owner >= 0 else ""
            texts.append(f"[{' '.join(card.code for card in item.cards)}]={item.value}{owner}")
        else:
            texts.append(item.cards[0].code)
    return texts
