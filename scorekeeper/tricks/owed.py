"""Was another answer owed? That is judged when the record has been read to its end (schnapsen.md, After the fact).

Answers that can be owed form classes: a higher card of the suit led, the suit led, a trump. The first class that the
player can follow has to be played. A card has one class, the first that it belongs to; a card that is never owed has
the number of classes. Cards that a player shows later, when nobody draws any more, they held all along. Of the other
cards it is only known which they may be.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.cards import Card
from scorekeeper.tricks.places import Places

ClassOf: TypeAlias = Callable[[Card], int]
"""The class of a card as an answer, from 0; the number of classes for a card that is never owed."""


class ShownCard(NamedTuple):
    """The player showed a card that nobody had written down.

    number: of the play, from 1 over the whole hand.
    seat: whose.
    card: that one.
    """

    number: int
    seat: int
    card: Card


class Holding(NamedTuple):
    """What a player is known to have held beside the card of an answer.

    cards: those known.
    hidden: how many more.
    """

    cards: tuple[Card, ...]
    hidden: int


class Owed(NamedTuple):
    """An answer of this class was owed.

    class_index: from 0.
    severity: whether it is certain.
    card: one that the player certainly had, where one is known.
    """

    class_index: int
    severity: Literal["error", "unproven"]
    card: Card | None = None


class JudgedAnswer(NamedTuple):
    """One answer with what it was judged by, for people who want to see why.

    step: its index among the steps of the replay.
    play: its number.
    seat: who answered.
    card: the answer.
    known: what the player held beside it.
    hidden: how many more cards that were.
    unseen: what the hidden cards may have been.
    owed: each class before that of the answer's own by its rule, with its cards among these.
    rule: of the finding, empty where there is none.
    severity: of the finding, empty where there is none.
    """

    step: int
    play: int
    seat: int
    card: Card
    known: tuple[Card, ...]
    hidden: int
    unseen: tuple[Card, ...]
    owed: tuple[tuple[str, tuple[Card, ...]], ...]
    rule: str = ""
    severity: str = ""


class Evidence:
    """What a record shows of the cards held, for judging one answer after the other.

    ``showings`` are in the order of play, none of a time when cards were still drawn for the answers to be judged.
    ``stop`` is the number of the first card or line with a ``pack``, ``hand`` or ``turn`` finding, None where there
    is none: from there on plays prove nothing about other plays, and answers are judged without counting.
    """

    __slots__ = ("_showings", "_stop")

    def __init__(self, showings: Iterable[ShownCard] = (), stop: int | None = None) -> None:
        self._stop = stop
        self._showings = [showing for showing in showings if stop is None or showing.number < stop]

    def holding(self, places: Places, seat: int, after: int) -> Holding:
        """What a seat with these places held after play ``after``: cards known then, or shown later."""
        known, hidden = places
        if not hidden or (self._stop is not None and after >= self._stop):
            return Holding(known, hidden)
        later = [card for number, who, card in self._showings if who == seat and number > after][:hidden]
        return Holding((*known, *later), hidden - len(later))

    def unseen(
        self, after: int, hands: Sequence[Places], pack: Iterable[Card], out_of_hands: Collection[Card]
    ) -> list[Card]:
        """The cards of the pack known with nobody after play ``after``, and not ``out_of_hands``."""
        known = {card for seat, places in enumerate(hands) for card in self.holding(places, seat, after).cards}
        return [card for card in pack if card not in out_of_hands and card not in known]

    def owed(
        self,
        answer: int,
        class_of: ClassOf,
        number: int,
        seat: int,
        hands: Sequence[Places],
        pack: Iterable[Card],
        out_of_hands: Collection[Card],
    ) -> Owed | None:
        """What was owed instead of an answer of class ``answer``; None where nothing was.

        ``number``: that of the answer's card.
        ``seat``: who gave it.
        ``hands``: every player's places after it.
        ``out_of_hands``: the cards of ``pack`` known to be in no hand: played with this one, in the talon, the turn-up.
        """
        if not answer:
            return None
        known, hidden = self.holding(hands[seat], seat, number)
        lowest_card = min(known, key=class_of, default=None)
        lowest_class = answer if lowest_card is None else class_of(lowest_card)
        if lowest_class >= answer:
            lowest_card, lowest_class = None, answer
        if not hidden:
            return Owed(lowest_class, "error", lowest_card) if lowest_card is not None else None
        unseen = [class_of(card) for card in self.unseen(number, hands, pack, out_of_hands)]
        counting = self._stop is None or number < self._stop
        return judge_answer(answer, lowest_class, lowest_card, hidden, unseen, counting=counting)


def judge_answer(
    answer: int, lowest_class: int, card: Card | None, hidden: int, unseen: Sequence[int], *, counting: bool
) -> Owed | None:
    """The same from numbers: ``lowest_class`` the lowest class known in the hand (``answer`` where none is below it),
    ``unseen`` the classes of the cards that the ``hidden`` ones may be; ``counting``: so few of them that one of the
    hidden must be owed prove it."""
    for class_owed in range(answer):
        if lowest_class <= class_owed:
            return Owed(class_owed, "error", card)
        if counting and sum([other > class_owed for other in unseen]) < hidden:
            return Owed(class_owed, "error")
    lowest_unseen = min(unseen, default=answer)
    return Owed(lowest_unseen, "unproven") if hidden and lowest_unseen < answer else None
