"""What stands in the margin of a score sheet beside a hand (schnapsen.md, Score sheet): ``ZA`` side A closed (in
English also ``CA``), ``F`` a false claim, ``L`` won by the last trick."""

from __future__ import annotations

import re
from typing import NamedTuple

from scorekeeper.errors import NotationError
from scorekeeper.schnapsen.series import FALSE, LAST

CLOSED = "Z"
SIDES = "AB"
_SIGNS = re.compile(r"[ZC](?P<closed>[AB12])|F(?P<false>[AB12]?)|(?P<last>L)")
_BETWEEN = re.compile(r"[ ,;.+·-]+")


class Margin(NamedTuple):
    """What the margin says of a hand.

    closed: the side that did; None: nobody.
    false_claim: whether somebody claimed wrongly.
    claimant: who, where the sheet names a side.
    last: whether it was won by the last trick.
    """

    closed: int | None = None
    false_claim: bool = False
    claimant: int | None = None
    last: bool = False

    def false_side(self, winner: int) -> int | None:
        """Who claimed wrongly: whom the sheet names, else the side that has not won."""
        if not self.false_claim:
            return None
        return 1 - winner if self.claimant is None else self.claimant


def read_margin(text: str) -> Margin:
    """Raises NotationError for another sign, one twice, or a closing without its side."""
    rest, margin = _BETWEEN.sub("", text).upper(), Margin()
    while rest:
        found = _SIGNS.match(rest)
        if found is None:
            raise NotationError(text)
        more = _with(margin, found)
        if more == margin:
            raise NotationError(text)
        margin, rest = more, rest[found.end():]
    return margin


def _with(margin: Margin, found: re.Match[str]) -> Margin:
    """The margin with one sign more; the same where it has that already."""
    if found["last"]:
        return margin._replace(last=True)
    if found["closed"]:
        return margin if margin.closed is not None else margin._replace(closed=_side(found["closed"]))
    if margin.false_claim:
        return margin
    return margin._replace(false_claim=True, claimant=_side(found["false"]) if found["false"] else None)


def _side(letter: str) -> int:
    return SIDES.index(letter) if letter in SIDES else int(letter) - 1


def write_margin(closed: int | None, false: int | None, winner: int | None, *, last: bool) -> str:
    """``ZA F``; a false claim names its side only where that one has won all the same, which cannot be."""
    signs = [f"{CLOSED}{SIDES[closed]}"] if closed is not None else []
    if false is not None:
        signs.append(FALSE if false != winner else f"{FALSE}{SIDES[false]}")
    return " ".join([*signs, *([LAST] if last else [])])
