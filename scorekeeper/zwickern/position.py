"""The picture at one moment: what lies on the table, who holds and has won what, who is to play.

A position is a frozen value; a play gives a new one that shares all it can with the old (``step``), so stepping back
and trying another play cost nothing. Seats count clockwise from 0; nothing here judges a play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeVar

from scorekeeper.cards import CARDS, Card
from scorekeeper.zwickern.plays import NOBODY, Build, Capture, Reading, Trail
from scorekeeper.zwickern.record import Lying
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.turns import Duty, after_play, one_less
from scorekeeper.zwickern.variants import Options, RuleSet

T = TypeVar("T")


class Item(NamedTuple):
    """One thing lying on the table: a free card, or a build that counts as one card of its value (rules.md G4, C6).

    ``value`` 0 for a free card; ``owner`` a seat or NOBODY; ``made_at`` the number of the play that gave the build
    its value (a build's promise is known by it); ``for_partner`` when somebody else made it for the owner (P4).
    Where builds are split (A24) every card is an item, and ``heap`` tells which ones lie in one heap (0: alone);
    ``value`` stays 0 then and ``made_at`` is the sum last announced.
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

    ``made`` all of them; ``open`` those since which the seat has played no card able to show the value.
    """

    made: frozenset[tuple[int, int]] = frozenset()
    open: frozenset[tuple[int, int]] = frozenset()


class Position(NamedTuple):
    """One moment of a hand, before play ``number + 1``.

    ``stage`` counts from 0; ``turn`` is the seat to play, NOBODY when the stage is over; ``hands`` the recorded cards
    still held (None: not recorded); ``left`` how many cards each seat has still to play in this stage (negative: no
    end, in a stretch); ``won``, ``zwicks`` and ``captures`` by seat; ``last`` the seat of the last capture.
    """

    setting: Setting
    number: int
    stage: int
    turn: int
    table: tuple[Item, ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    left: tuple[int, ...]
    won: tuple[tuple[Card, ...], ...]
    zwicks: tuple[int, ...]
    captures: tuple[int, ...]
    last: int = NOBODY
    duty: Duty | None = None
    licences: Licences | None = None

    @property
    def player(self) -> str | None:
        """The name of the player to play, or None when the stage is over."""
        return self.setting.players[self.turn] if self.turn >= 0 else None

    def __str__(self) -> str:
        """The table as notation.md, Exactly 26, writes it: ``3c [X30 Ts]=20@Dianne Js``."""
        return " ".join(written_items(self))




def start(setting: Setting) -> Position:
    """Before the first deal: no table, no cards."""
    n = len(setting.players)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * n
    return Position(setting, 0, -1, NOBODY, (), (None,) * n, (0,) * n, nothing, (0,) * n, (0,) * n)


def lying_item(setting: Setting, lying: Lying, at: int) -> Item:
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
    setting, number, stage, _, lying, _, _, won, zwicks, captures, last, _, _ = position
    stage += 1
    turn = forehand(setting, stage)
    while not left[turn]:
        turn = (turn + 1) % len(left)
    licensed = setting.rules.partner_build and len(setting.sides) < len(setting.players)
    licences = Licences() if licensed else None
    return Position(
        setting, number, stage, turn, lying + table, hands, left, won, zwicks, captures, last, None, licences
    )


def dealer_of(setting: Setting, stage: int) -> int:
    """Who deals this stage: the dealer, or in ``nsv-zwicker`` another player each time (rules.md 1.1)."""
    moved = stage if setting.rules.dealer_moves_each_stage else 0
    return (setting.dealer + moved) % len(setting.players)


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


class Drawn(NamedTuple):
    """One thing on the table as people see it: its cards, a pile's value (0: a free card), its owner's seat."""

    cards: tuple[Card, ...]
    value: int
    owner: int


def drawn(position: Position) -> Iterator[Drawn]:
    """What lies on the table in order of arrival; a heap (A24) as one pile with the sum last announced."""
    for index, item in enumerate(position.table):
        heap = heap_of(position.table, index)
        if len(heap) == 1:
            yield Drawn(item.cards, item.value, item.owner)
        elif heap[0] == index:
            yield Drawn(tuple(position.table[at].cards[0] for at in heap), item.made_at, NOBODY)


def clears(position: Position, reading: Reading) -> bool:
    """Whether this is a capture that leaves no item and makes a Zwick (rules.md Z1, A13, A38)."""
    if type(reading.play) is not Capture or len(reading.taken) != len(position.table):
        return False
    return position.setting.rules.gr_joker_sweep_scores or not reading.play.card.is_wild


def step(position: Position, reading: Reading) -> Position:
    """The position after a play, carried out as written whether legal or not (notation.md, Exactly 8)."""
    setting, number, stage, seat, table, hands, left, won, zwicks, captures, last, duty, licences = position
    play = reading.play
    card = play.card
    hand = hands[seat]
    if hand is not None and card in hand:
        rest = list(hand)
        rest.remove(card)
        hands = _with(hands, seat, tuple(rest))
    left, turn = one_less(left, seat)
    lying, zwick = table, False
    kind = type(play)
    if kind is Trail:
        lying = table + (FREE[card],)  # quicker than unpacking
    elif kind is Capture:
        taken = reading.taken
        gained = [*won[seat], card]
        for index in taken:
            gained += table[index][0]
        won, captures, last = _with(won, seat, tuple(gained)), _with(captures, seat, captures[seat] + 1), seat
        if len(taken) == len(table):
            lying, zwick = (), clears(position, reading)
        else:
            lying = _without(table, taken, setting.rules.split_builds)
        if zwick:
            zwicks = _with(zwicks, seat, zwicks[seat] + 1)
    elif setting.rules.split_builds:
        lying = _heaped(position, reading)
    else:
        lying = _built(table, seat, number + 1, reading, setting.rules.promises)
    if licences is not None and (licences[1] or kind is Build):
        licences = _licensed(position, reading, licences)
    if zwick or duty is not None:
        turn, duty = after_play(
            setting.rules.after_zwick, seat, left, len(lying), zwick, duty, forehand(setting, stage)
        )
    return Position(setting, number + 1, stage, turn, lying, hands, left, won, zwicks, captures, last, duty, licences)


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[at] = value
    return tuple(changed)


def award_leftovers(position: Position) -> Position:
    """What lies goes to the side of the last capture, never a Zwick (rules.md F1, A10, A13); nobody: it stays."""
    last = position.last
    if last < 0 or not position.table:
        return position
    cards = tuple(card for item in position.table for card in item.cards)
    return position._replace(won=_with(position.won, last, position.won[last] + cards), table=())


def _without(table: tuple[Item, ...], taken: tuple[int, ...], split: bool) -> tuple[Item, ...]:
    """The table without these items; where they lay in a heap, that is reduced."""
    left = list(table)
    for index in reversed(taken):
        del left[index]
    rest = tuple(left)
    if split:
        for index in taken:
            if table[index].heap:
                rest = _heap_reduced(rest, table[index])
    return rest


def _heap_reduced(table: tuple[Item, ...], gone: Item) -> tuple[Item, ...]:
    """A heap that lost a card: what was announced falls by it; a last card lies alone again."""
    members = [item for item in table if item.heap == gone.heap]
    if len(members) < 2:
        return tuple(FREE[item.cards[0]] if item.heap == gone.heap else item for item in table)
    left = max(0, members[0].made_at - _least(gone.cards[0]))
    if gone.cards[0].is_wild:  # nobody can say what it stood for
        left = sum(_least(item.cards[0]) for item in members)
    return tuple(item._replace(made_at=left) if item.heap == gone.heap else item for item in table)


def _least(card: Card) -> int:
    """The value a card of a heap adds in a book preset; a wild joker at least 2 (K1, A37)."""
    return 2 if card.is_joker else "..23456789TAJQK".index(card.rank)


def _built(table: tuple[Item, ...], seat: int, number: int, reading: Reading, promises: bool) -> tuple[Item, ...]:
    play, _, _, at, owner = reading
    assert type(play) is Build
    card, announced, _, _, beneficiary, _ = play
    if not promises:
        owner = NOBODY
    elif beneficiary is None:
        owner = seat
    gift = beneficiary is not None and owner != seat
    if at < 0:
        return (*table, Item((card,), announced, owner, number, gift, 0))
    lying = list(table)
    lying[at] = Item((*table[at][0], card), announced, owner, number, gift, 0)
    return tuple(lying)


def _heaped(position: Position, reading: Reading) -> tuple[Item, ...]:
    """A card laid on a heap lies singly too (A24); the heap remembers the sum announced last."""
    play, table = reading.play, position.table
    assert type(play) is Build
    if reading.target < 0:  # not allowed there, but a heap of one card with the value announced
        return (*table, Item((play.card,), heap=position.number + 1, made_at=play.announced))
    heap = table[reading.target].heap or position.number + 1
    members = heap_of(table, reading.target)
    lying = [
        item._replace(heap=heap, made_at=play.announced) if index in members else item
        for index, item in enumerate(table)
    ]
    return (*lying, Item((play.card,), heap=heap, made_at=play.announced))


def _licensed(position: Position, reading: Reading, licences: Licences) -> Licences:
    seat, play = position.turn, reading.play
    shown = position.setting.rules.options[play.card]
    made, still = licences
    gone = [(seat, value) for value in shown if (seat, value) in still]
    if gone:
        still = still.difference(gone)
    if type(play) is Build and play.beneficiary is None:
        declared = (seat, play.announced)
        made, still = made | {declared}, still | {declared}
    return Licences(made, still)


def written_items(position: Position, *, owners: bool = True) -> list[str]:
    """The items of the table in ZHN, in their order of arrival; a pile with its value and, if wanted, its owner."""
    written: list[str] = []
    heaps: set[int] = set()
    for index, item in enumerate(position.table):
        if item.heap:
            if item.heap in heaps:
                continue
            heaps.add(item.heap)
            cards = [position.table[i].cards[0] for i in heap_of(position.table, index)]
            written.append(f"[{' '.join(card.code for card in cards)}]={item.made_at}")
        elif item.is_build:
            owner = f"@{position.setting.players[item.owner]}" if owners and item.owner >= 0 else ""
            written.append(f"[{' '.join(card.code for card in item.cards)}]={item.value}{owner}")
        else:
            written.append(item.cards[0].code)
    return written
