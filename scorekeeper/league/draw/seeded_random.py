"""Random numbers that anybody can work out again: every number comes from SHA-256 of the printed seed and a counter."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
WORD = 1 << 64


class SeededRandom:
    """Numbers for one purpose of a draw.

    The block ``n`` (from 0) is the SHA-256 of seed, purpose and ``n`` in decimal, a line feed between them, in UTF-8:
    four words of 64 bits, high byte first, taken in turn.
    """

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, seed: str, purpose: str) -> None:
        self._prefix = f"{seed}\n{purpose}\n".encode()
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 64 bits."""
        if not self._words:
            digest = hashlib.sha256(self._prefix + b"%d" % self._block).digest()
            self._words = [int.from_bytes(digest[at : at + 8], "big") for at in (24, 16, 8, 0)]
            self._block += 1
        return self._words.pop()

    def below(self, end: int) -> int:
        """A whole number from 0 to ``end`` - 1, each as likely as the other: words past the last full ``end`` are
        thrown away. ``end`` is 1 or more."""
        usable = WORD - WORD % end
        while True:
            word = self.word()
            if word < usable:
                return word % end

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in an order drawn by lot (Fisher and Yates, from the last place down)."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
