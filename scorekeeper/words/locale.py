"""How one language says cards, values, lists and numbers, from the catalogue that the pages use.

Everything here is a short piece for a sentence; the other modules of ``scorekeeper.words`` make whole sentences.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache

from scorekeeper.cards import CARDS, Card
from scorekeeper.translations import catalogue

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_ITEM = re.compile(r"\[([^\]]*)\]=([0-9]+)")
FEW = 4
"""At most so many numbers are listed one by one."""
_SHOWN = 60
_UNSEEN = ("C", "Z")
"""Unicode categories that show nothing or move other text about: a quoted file may hold any of them."""


class Locale:
    """A language. ``lang`` is its code; one that we do not have speaks English."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._texts = catalogue(lang)

    # the three names below are what message extraction looks for

    def gettext(self, text: str) -> str:
        """The text in this language."""
        return self._texts.gettext(text)

    def ngettext(self, one: str, many: str, number: int, **gaps: object) -> str:
        """The text for this number, the number filled in as ``num``, and what else it has gaps for."""
        return self._texts.ngettext(one, many, number) % {"num": number, **gaps}

    def pgettext(self, context: str, text: str) -> str:
        """The text in this language, told apart by its context."""
        return self._texts.pgettext(context, text)

    # cards

    def suit(self, card: Card) -> str:
        """``diamonds``; empty for a joker."""
        return self.suit_named(card.suit)

    def suit_named(self, suit: str) -> str:
        """``diamonds`` for ``d``; empty for no suit."""
        return {
            "": "",
            "c": self.gettext("clubs"),
            "d": self.gettext("diamonds"),
            "h": self.gettext("hearts"),
            "s": self.gettext("spades"),
        }[suit]

    def rank(self, rank: str) -> str:
        """A rank or joker as a word: ``ace``, ``10``, ``joker``."""
        courts = {
            "A": self.gettext("ace"),
            "K": self.gettext("king"),
            "Q": self.gettext("queen"),
            "J": self.gettext("jack"),
            "T": "10",
            "X": self.gettext("joker"),
        }
        return courts.get(rank, rank)

    def index(self, rank: str) -> str:
        """A rank as it stands in a card's corner: A K Q J 10, in German A K D B 10."""
        corners = {
            "A": self.pgettext("card corner", "A"),
            "K": self.pgettext("card corner", "K"),
            "Q": self.pgettext("card corner", "Q"),
            "J": self.pgettext("card corner", "J"),
            "T": "10",
        }
        return corners.get(rank, rank)

    def card_name(self, card: Card) -> str:
        """``10 of diamonds``, ``queen of hearts``, ``joker 25``; the wild joker is ``joker``."""
        if card.is_wild:
            return self.gettext("joker")
        if card.is_joker:
            return self.gettext("joker %(value)s") % {"value": card.joker}
        if card.rank in "AKQJ":
            return self.gettext("%(court)s of %(suit)s") % {"court": self.rank(card.rank), "suit": self.suit(card)}
        return self.gettext("%(number)s of %(suit)s") % {"number": self.rank(card.rank), "suit": self.suit(card)}

    def card_short(self, card: Card) -> str:
        """``♦10``, ``♥Q`` (German ``♥D``), ``Joker 25``: for paper and terminals."""
        if card.is_joker:
            return upper_first(self.card_name(card))
        return SIGNS[card.suit] + self.index(card.rank)

    def the_card(self, card: Card) -> str:
        """The card within a sentence: ``the queen of hearts``; a language without the article leaves it out."""
        if card.is_wild:
            return self.gettext("a joker")
        if card.is_joker:
            return self.card_name(card)
        return self.gettext("the %(card)s") % {"card": self.card_name(card)}

    def as_value(self, card: Card, value: int | None) -> str:
        """``the jack of clubs as 12``; without a value just the card."""
        if value is None:
            return self.the_card(card)
        return self.gettext("%(card)s as %(value)s") % {"card": self.the_card(card), "value": value}

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards of a sentence as a list."""
        return self.all_of([self.the_card(card) for card in cards])

    def counted(self, card: Card, values: Sequence[int]) -> str:
        """The card, and what it counts where its name does not say so: ``the jack of clubs (2 or 12)``."""
        if not values or str(values[0]) in (self.rank(card.rank), str(card.joker)):
            return self.the_card(card)
        return self.gettext("%(card)s (%(values)s)") % {"card": self.the_card(card), "values": self.values(values)}

    # items of the table, as findings carry them: "7c" or "[7c 4d]=11"

    def item(self, fact: str) -> str:
        """``the 7 of clubs`` or ``the pile of 11``. KeyError for what is no item."""
        pile = _ITEM.fullmatch(fact)
        return self.pile(int(pile[2])) if pile else self.the_card(CARDS[fact])

    def pile(self, value: int) -> str:
        """``the pile of 11``."""
        return self.gettext("the pile of %(value)s") % {"value": value}

    def items(self, facts: Iterable[str]) -> str:
        """Items as a list."""
        return self.all_of([self.item(fact) for fact in facts])

    # lists and numbers

    def all_of(self, parts: Sequence[object]) -> str:
        """``a, b and c``."""
        return self._joined(parts, self.gettext("%(others)s and %(last)s"))

    def any_of(self, parts: Sequence[object]) -> str:
        """``a, b or c``."""
        return self._joined(parts, self.gettext("%(others)s or %(last)s"))

    def values(self, numbers: Sequence[int]) -> str:
        """``10, 20 or 6``; more than four of them as ``3 to 14``."""
        if len(numbers) <= FEW:
            return self.any_of(numbers)
        return self.gettext("%(least)s to %(most)s") % {"least": min(numbers), "most": max(numbers)}

    def _joined(self, parts: Sequence[object], link: str) -> str:
        texts = [str(part) for part in parts]
        if len(texts) < 2:
            return "".join(texts)
        return link % {"others": ", ".join(texts[:-1]), "last": texts[-1]}

    def number(self, number: int) -> str:
        """A number as a word up to twelve, as running text has it; larger ones in figures."""
        words = (
            self.gettext("none"), self.gettext("one"), self.gettext("two"), self.gettext("three"),
            self.gettext("four"), self.gettext("five"), self.gettext("six"), self.gettext("seven"),
            self.gettext("eight"), self.gettext("nine"), self.gettext("ten"), self.gettext("eleven"),
            self.gettext("twelve"),
        )
        return words[number] if 0 <= number < len(words) else str(number)

    def times(self, number: int) -> str:
        """``once``, ``twice``, ``three times``; more than four in figures."""
        words = {
            1: self.gettext("once"), 2: self.gettext("twice"), 3: self.gettext("three times"),
            4: self.gettext("four times"),
        }
        return words.get(number) or self.ngettext("%(num)d time", "%(num)d times", number)

    def number_of_cards(self, number: int) -> str:
        """``1 card``, ``8 cards``."""
        return self.ngettext("%(num)d card", "%(num)d cards", number)

    def points(self, number: int) -> str:
        """``1 point``, ``17 points``."""
        return self.ngettext("%(num)d point", "%(num)d points", number)

    def card_points(self, number: int) -> str:
        """``1 card point``, ``64 card points``: what the cards count, where a hand is worth points of its own."""
        return self.ngettext("%(num)d card point", "%(num)d card points", number)

    def tricks(self, number: int) -> str:
        """``1 trick``, ``2 tricks``."""
        return self.ngettext("%(num)s trick", "%(num)s tricks", number)

    def game_points(self, number: int) -> str:
        """``1 game point``, ``2 game points``: what counts the score down."""
        return self.ngettext("%(num)d game point", "%(num)d game points", number)

    def chips(self, number: int) -> str:
        """``1 chip``, ``6 chips``."""
        return self.ngettext("%(num)d chip", "%(num)d chips", number)

    def signed_chips(self, number: int) -> str:
        """``+4 chips``, ``−1 chip``."""
        sign = "+" if number > 0 else "\u2212" if number < 0 else ""
        return sign + self.chips(abs(number))

    def to_go(self, number: int) -> str:
        """``3 to go``: the score that counts down."""
        return self.ngettext("%(num)d to go", "%(num)d to go", number)


@cache
def locale(lang: str) -> Locale:
    """The Locale of a language, kept."""
    return Locale(lang)


def upper_first(text: str) -> str:
    """The text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def quoted(text: str, most: int = _SHOWN) -> str:
    """What a file says, fit to be shown: in one line, at most 60 characters or ``most``, nothing invisible in it."""
    visible = " ".join("".join(" " if unicodedata.category(c)[0] in _UNSEEN else c for c in text).split())
    return visible if len(visible) <= most else visible[: most - 1] + "…"
