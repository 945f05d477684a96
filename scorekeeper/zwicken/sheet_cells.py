"""What stands in the cells of a score sheet of Zwicken (zwicken.md, Score sheet): tricks or a dash, hops and jumps on
the way to the deal, who is gezwickt for what."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from scorekeeper.errors import NotationError
from scorekeeper.zwicken.agreement import TRICKS

PASSED = "–"
"""Nobody's tricks: who passed."""
DASHES = ("-", "–", "−", ".", ",")
"""However somebody writes it; a phone's keys for numbers have one of them."""
MOST_CUTS = 40
CUTS: Mapping[str, str] = MappingProxyType({"H": "hop", "J": "jump"})
"""The letters of cuts, which a sheet may have in another language."""
SEATS = "ABCDEF"
_BETWEEN = re.compile(r"[ ,;.+·-]+")
_CAUSE = re.compile(r"(?P<cause>[BCD])(?P<seat>[A-F1-6])")


def read_tricks(text: str) -> int | str:
    """So many tricks, or `PASSED`. Raises NotationError."""
    if text in DASHES:
        return PASSED
    if text.isascii() and text.isdigit() and len(text) == 1 and int(text) <= TRICKS:
        return int(text)
    raise NotationError(text)


def read_cuts(text: str, letters: Mapping[str, str] = CUTS) -> tuple[str, ...]:
    """Hops and jumps in their order, by ``letters`` besides `CUTS`. Raises NotationError for another letter, or too
    many."""
    known, found = {**CUTS, **letters}, _BETWEEN.sub("", text).upper()
    if len(found) > MOST_CUTS or not {*found} <= {*known}:
        raise NotationError(text)
    return tuple(known[letter] for letter in found)


def write_cuts(cuts: Sequence[str], letters: Mapping[str, str] = CUTS) -> str:
    """``HHJ``."""
    return "".join(letter for cut in cuts for letter, word in letters.items() if word == cut)


def read_causes(text: str, seats: int) -> tuple[tuple[str, int], ...]:
    """``cB dA``: the causes (b), (c), (d), each with the seat that is gezwickt, in the order of the letters. Raises
    NotationError for anything else, a cause twice, or a seat that there is not."""
    rest, found = _BETWEEN.sub("", text).upper(), dict[str, int]()
    while rest:
        sign = _CAUSE.match(rest)
        seat = _seat(sign["seat"]) if sign is not None else seats
        if sign is None or seat >= seats or sign["cause"].lower() in found:
            raise NotationError(text)
        found[sign["cause"].lower()] = seat
        rest = rest[sign.end():]
    return tuple(sorted(found.items()))


def _seat(letter: str) -> int:
    return SEATS.index(letter) if letter in SEATS else int(letter) - 1


def write_causes(causes: Sequence[tuple[str, int]]) -> str:
    """``cB dA``."""
    return " ".join(f"{cause}{SEATS[seat]}" for cause, seat in sorted(causes))
