"""Careful reading of one line, piece by piece, so that a fault can be given its column. It knows cards, numbers and
signs."""

from __future__ import annotations

import re
from typing import NoReturn

from scorekeeper.cards import CARDS, Card, read_card
from scorekeeper.findings import Fact
from scorekeeper.zhn.result import read_number
from scorekeeper.zhn.text import unreadable

_PIECE = re.compile(r"\s*([+=()\[\]@!*]|[^\s+=()\[\]@!*]+)?")
_JOKER_NUMBER = re.compile(r"[1-9][0-9]?")


class Cursor:
    """A place in a text. ``piece`` is the next sign or word, empty at the end of the text.

    ``column`` is the column of the text's first character. What does not stand where it has to raises
    NotationError with the case that the caller names.
    """

    __slots__ = ("_after", "_column", "_start", "piece", "text")

    def __init__(self, text: str, column: int = 1) -> None:
        self.text = text
        self._column = column
        self._after = 0
        self.step()

    def step(self) -> None:
        """On to the next piece."""
        match = _PIECE.match(self.text, self._after)
        assert match is not None, "the pattern matches nothing, too"
        self._after = match.end()
        self.piece: str = match[1] or ""
        self._start = self._after - len(self.piece)

    def jump(self, at: int) -> None:
        """On to the piece at or after this index of the text."""
        self._after = at
        self.step()

    @property
    def at(self) -> int:
        """Index of the next piece in the text; at the end of the text, its length."""
        return self._start

    def fail(self, case: str, found: str | None = None, **facts: Fact) -> NoReturn:
        """What stands here cannot be read."""
        raise unreadable(case, self.piece if found is None else found, self._column + self._start, **facts)

    def take(self, sign: str) -> bool:
        """Goes past the sign if it stands here."""
        if self.piece != sign:
            return False
        self.step()
        return True

    def demand(self, sign: str, case: str) -> None:
        """Goes past the sign, which must stand here."""
        if not self.take(sign):
            self.fail(case)

    def end(self, case: str) -> None:
        """Nothing more may stand here."""
        if self.piece:
            self.fail(case)

    def card(self, case: str) -> Card:
        """The card that must stand here, in any spelling; ``Joker 15`` and ``X 15`` are two pieces."""
        card = CARDS.get(self.piece) or read_card(self.piece)
        if card is None:
            self.fail(case)
        self.step()
        if card.is_wild and _JOKER_NUMBER.fullmatch(self.piece):
            card = CARDS[f"X{self.piece}"]
            self.step()
        return card

    def number(self, case: str) -> int:
        """The number that must stand here, of up to four digits."""
        number = read_number(self.piece)
        if number is None:
            self.fail(case)
        self.step()
        return number

    def bracketed(self, case: str) -> int | None:
        """A value in brackets, ``(14)``, or None where no bracket stands."""
        if not self.take("("):
            return None
        value = self.number(case)
        self.demand(")", case)
        return value


def read_cards(text: str, case: str, column: int = 1) -> tuple[Card, ...]:
    """Cards set apart by spaces, in any spelling. Raises NotationError with ``case`` for anything else."""
    try:
        return tuple([CARDS[word] for word in text.split()])
    except KeyError:
        cursor, cards = Cursor(text, column), []
        while cursor.piece:
            cards.append(cursor.card(case))
        return tuple(cards)
