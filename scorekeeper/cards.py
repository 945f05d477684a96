"""One card and one pack; reading and writing card names in every accepted spelling (notation.md, Cards).

A card is known by its *code*: rank then suit (``Th``, ``As``), a numbered joker ``X15`` or the wild joker ``X``.
Cards are interned: there is one object per code, so that identity is equality and cards are cheap in sets.
"""

from __future__ import annotations

import re
from operator import attrgetter
from typing import NoReturn

RANKS = "23456789TJQKA"
SUITS = "cdhs"


class Card:
    """One kind of card. Twins of a double pack are the same object: a pack is a multiset of cards.

    code: its name in ZHN.
    rank: one of RANKS, or ``X`` for a joker.
    suit: one of SUITS, or empty for a joker.
    joker: the matching value of a numbered joker, 0 for the wild joker, None for a plain card.
    order: where it stands among all cards, from 0, as they are sorted.
    """

    __slots__ = ("code", "joker", "order", "rank", "suit")

    code: str
    rank: str
    suit: str
    joker: int | None
    order: int

    def __init__(self, code: str, order: int) -> None:
        """Made only by this module; everybody else asks ``card(code)``."""
        joker = code[0] == "X"
        put = object.__setattr__
        put(self, "code", code)
        put(self, "rank", code[0])
        put(self, "suit", "" if joker else code[1])
        put(self, "joker", int(code[1:] or 0) if joker else None)
        put(self, "order", order)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card does not change ({name})")

    __delattr__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"card({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)

    @property
    def is_joker(self) -> bool:
        """A joker of any kind, numbered or wild."""
        return self.joker is not None

    @property
    def is_wild(self) -> bool:
        """The wild joker of ``grupp`` and ``parlett`` (rules.md K4)."""
        return self.joker == 0


_CODES = [rank + suit for rank in RANKS for suit in SUITS] + ["X", *(f"X{number}" for number in range(1, 100))]
by_order = attrgetter("order")
"""Sorts cards for a listing: by rank from 2 to ace, then suit c d h s, then jokers by their number.

A key and not ``__lt__``: any comparison written in Python makes looking for a card in a hand ten times slower.
"""

CARDS: dict[str, Card] = {code: Card(code, order) for order, code in enumerate(_CODES)}
"""Every card there can be, by its code."""

PLAIN_PACK: tuple[Card, ...] = tuple(CARDS[code] for code in _CODES[:52])
"""The 52 cards of a French pack."""

_SIGNS = {"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"}
_RANKS = {"10": "T", "D": "Q", "B": "J"}
_VARIATION = "[\ufe0e\ufe0f]?"
SPELLING = (
    # German ranks, D and B for queen and jack, only beside a suit sign: beside a letter D is diamonds
    r"(?:(?P<rank>10|[2-9TtJjQqKkAa]|[DdBb](?=[♣♧♦♢♥♡♠♤]))(?P<suit>[CcDdHhSs♣♧♦♢♥♡♠♤])" + _VARIATION
    + r"|(?P<sign>[♣♧♦♢♥♡♠♤])" + _VARIATION + r"(?P<after>10|[2-9TtJjQqKkAaDdBb])"
    + r"|(?:[Jj]oker|JOKER|[Xx])[ \t]*(?P<number>[1-9][0-9]?)(?![0-9])"
    + r"|(?P<wild>[Jj]oker|JOKER|[Xx]))"
)
"""A regular expression for one card in any accepted spelling; ``from_match`` makes the card of a match."""
_SPELLING = re.compile(SPELLING)


def card(code: str) -> Card:
    """The card of a canonical code; KeyError for any other text."""
    return CARDS[code]


def from_match(match: re.Match[str]) -> Card:
    """The card that a match of SPELLING names."""
    rank, suit = match["rank"] or match["after"], match["suit"] or match["sign"]
    if rank:
        rank = _RANKS.get(rank.upper(), rank.upper())
        return CARDS[rank + (_SIGNS.get(suit) or suit.lower())]
    return CARDS["X" + (match["number"] or "")]


def read_card(text: str) -> Card | None:
    """The card named by the whole of ``text`` in any accepted spelling (``10h``, ``♥D``, ``Joker 15``), or None."""
    code_card = CARDS.get(text)
    if code_card is not None:
        return code_card
    match = _SPELLING.fullmatch(text.strip())
    return from_match(match) if match else None
