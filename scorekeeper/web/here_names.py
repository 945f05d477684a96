"""People of a club to choose one from: who is here and free first, then the others, by name."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from scorekeeper.names import NAMELESS, by_last_name

LONGEST_NAME = 60


class Choice(NamedTuple):
    """Somebody to choose, by the name that may be shown."""

    person: str
    name: str


def ordered(people: Iterable[tuple[str, str]], *, first: Collection[str]) -> tuple[list[Choice], list[Choice]]:
    """Those of ``first``, and the others, each in the order of their names; who shows no name is not among them."""
    every = [Choice(*one) for one in people if one[1] != NAMELESS]
    every.sort(key=lambda one: (by_last_name(one.name), one.person))
    return [one for one in every if one.person in first], [one for one in every if one.person not in first]
