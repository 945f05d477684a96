"""One play before the judge: the position, what is known of the cards held, and the common parts of its findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding, Severity
from scorekeeper.zwickern.captures import grouping
from scorekeeper.zwickern.position import Item, Position, step
from scorekeeper.zwickern.record import Ask, Capture, Groups, Play, Reading
from scorekeeper.zwickern.variants import Options, RuleSet


class Holding(NamedTuple):
    """What is known of a player's cards.

    cards: those seen (recorded, or played later).
    hidden: how many more; 0 when the whole hand is known, negative when its size is not known either (a stretch).
    """

    cards: tuple[Card, ...]
    hidden: int = 0


Holdings: TypeAlias = Callable[[int], Holding]
"""What is known of a seat's cards at the moment of the play."""


def holding_now(position: Position, seat: int) -> Holding:
    """What the position itself knows of a seat's cards: the recorded hand, or only a number."""
    hand = position.proven_hand(seat)
    left = position.cards_left[seat]
    return Holding((), left) if hand is None else Holding(hand, max(0, left - len(hand)))


NONE_LOST: Set[int] = frozenset()


class Case:
    """What every rule function looks at. Made for one play and thrown away.

    ``position``: before the play; ``seat`` is whose turn it is there, ``rules`` the rule set played by.
    ``reading``: the play with its items found, ``play`` as it was written.
    ``hand_after``: what the player is known to hold when the card has left the hand.
    ``holding``: asks what any seat is known to hold.
    ``asks``: the questions put before the play (rules.md P3).
    ``copies``: how many of the played card had been seen before.
    ``lost_promises``: promises already reported, by the number of the play that made them; each is reported once.
    ``overpromised``: whether A9 already stands against this player.
    """

    __slots__ = (
        "_as_written",
        "_table_after",
        "asks",
        "copies",
        "hand_after",
        "holding",
        "lost_promises",
        "overpromised",
        "play",
        "position",
        "reading",
        "rules",
        "seat",
    )

    def __init__(
        self,
        position: Position,
        reading: Reading,
        hand_after: Holding,
        holding: Holdings,
        asks: Sequence[Ask],
        copies: int,
        lost_promises: Set[int] = NONE_LOST,
        overpromised: bool = False,
        table_after: tuple[Item, ...] | None = None,
    ) -> None:
        self.position = position
        self.reading = reading
        self.play = reading.play
        self.hand_after = hand_after
        self.holding = holding
        self.asks = asks
        self.lost_promises = lost_promises
        self.overpromised = overpromised
        self.copies = copies
        self.seat = position.turn
        self.rules = position.setting.rules
        self._table_after = table_after
        self._as_written: bool | None = None

    @property
    def table_after(self) -> tuple[Item, ...]:
        """What lies on the table when the play has been carried out."""
        if self._table_after is None:
            self._table_after = step(self.position, self.reading).table
        return self._table_after

    @property
    def as_written(self) -> bool:
        """Whether the play is a capture whose groups hold as written."""
        if self._as_written is None:
            self._as_written = holds_as_written(self.play, self.reading.groups, self.position.table, self.rules.options)
        return self._as_written

    def finding(self, rule: str, severity: Severity = "error", kind: str = "", /, **facts: Fact) -> Finding:
        """A finding on this play; ``kind`` becomes its case. Whoever replays a file adds the line."""
        position = self.position
        return Finding(rule, severity, position.number + 1, position.setting.players[self.seat], 0, 0, kind, facts)

    def lacks(self, value: int) -> Severity:
        """How sure it is that no held card shows the value, when no known one does: a hidden card may."""
        hidden = self.hand_after.hidden and value in shown_values(self.rules, self.position.setting.packs)
        return "unproven" if hidden else "error"


@lru_cache(maxsize=256)
def shown_values(rules: RuleSet, packs: int) -> frozenset[int]:
    """Every value that some card of the pack can show."""
    return frozenset(value for card in rules.pack(packs) for value in rules.options[card])


def bound(options: Options, value: int | None) -> Options:
    """The options that a value in brackets leaves (notation.md, Exactly 18); none where it does not fit."""
    if value is None:
        return options
    return (value,) if value in options else ()


def codes(cards: Sequence[Card]) -> tuple[str, ...]:
    """Cards as facts."""
    return tuple(card.code for card in cards)


def item_text(item: Item) -> str:
    """An item as a fact: the card, or ``[7c 4d]=11``."""
    cards = " ".join(card.code for card in item.cards)
    return f"[{cards}]={item.value}" if item.is_build else cards


@lru_cache(maxsize=65536)
def can_take(items: tuple[Options, ...], card_options: Options) -> bool:
    """Whether exactly these items can be taken, remembered. Raises Undecided as ``captures.grouping`` does."""
    return grouping(items, card_options) is not None


def holds_as_written(
    play: Play, groups: Groups, table: Sequence[Item], options: Mapping[Card, Options]
) -> bool:
    """Whether this is a capture whose groups, as written, each sum to one value of the played card (Exactly 28).

    ``groups`` are those of the reading. True proves the capture (rules.md C1); false says nothing, since the same cards
    may be grouped in another way.
    """
    if type(play) is not Capture or play.sweep or not groups:
        return False
    card_options = options[play.card] if play.value is None else bound(options[play.card], play.value)
    if not card_options:
        return False
    highest, possible = card_options[-1], 0
    for value in card_options:
        possible |= 1 << value  # a set of values as the bits of an int
    for group in groups:
        group_sums = 1
        for index, bracket in group:
            item = table[index]
            values = (item[1],) if item[1] else () if item[3] and not item[5] else options[item[0][0]]
            if bracket is not None:
                values = bound(values, bracket)
            if not values or values[0] > highest:
                return False
            sums = group_sums << values[0]
            for value in values[1:]:
                sums |= group_sums << value
            group_sums = sums
        possible &= group_sums
    return possible > 0


def owned(table: Sequence[Item], seat: int) -> list[Item]:
    """The builds on the table that a seat owns (rules.md O1)."""
    return [item for item in table if item.owner == seat]


def matches(rules: RuleSet, cards: Sequence[Card], value: int) -> bool:
    """Whether one of the cards can show the value: ``match(h, x)`` of rules.md section 3."""
    options = rules.options
    for card in cards:  # noqa: SIM110 - asked at every build; a loop is twice as quick as any()
        if value in options[card]:
            return True
    return False


def takeable(rules: RuleSet, table: Sequence[Item], card: Card) -> list[int]:
    """The indexes of the items that playing this card may capture at all (rules.md A35, A39, A40)."""
    indexes = list(range(len(table)))
    if rules.gr_joker_take == "any" or 0 not in rules.jokers:
        return indexes
    if card.is_wild and rules.gr_joker_take != "never":
        return indexes
    if rules.gr_joker_take == "joker_only_if_alone":
        alone = len(table) == 1 and not table[0].value and table[0].cards[0].is_wild
        return [] if alone else indexes
    return [i for i in indexes if not any(each.is_wild for each in table[i].cards)]
