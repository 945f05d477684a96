"""What two people did in those hands of one match in which both sat, as it is stored beside the match: a substitute is
no partner of the person who left. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple


class MetSums(NamedTuple):
    """Of one person, in those hands."""

    hands: int = 0
    """Counted."""
    points: int = 0
    """Of their side."""
    over: int = 0
    """Above the equal share, in 27720ths."""
    won: int = 0
    """Hands."""
    lost: int = 0
    """Hands."""
    marks_called: int = 0
    """By their side."""
    highest: int = 0
    """Points of the best hand."""

    def plus(self, other: MetSums) -> MetSums:
        """Both together."""
        return MetSums(
            self.hands + other.hands, self.points + other.points, self.over + other.over, self.won + other.won,
            self.lost + other.lost, self.marks_called + other.marks_called, max(self.highest, other.highest),
        )


NOTHING = MetSums()


def write_met(met: Mapping[tuple[str, bool], MetSums]) -> str:
    """By the other person, and whether on the same side: ``[["…", true, 3, 45, 0, 2, 1, 0, 23]]``."""
    return json.dumps([[other, together, *sums] for (other, together), sums in met.items()], separators=(",", ":"))


@lru_cache(maxsize=1000)
def read_met(text: str) -> Mapping[tuple[str, bool], MetSums]:
    """What ``write_met`` wrote."""
    return MappingProxyType({(other, together): MetSums(*sums) for other, together, *sums in json.loads(text)})
