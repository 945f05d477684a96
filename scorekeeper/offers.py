"""What a rule set leaves open to a table, in the words every game shares: forms ask for it and know no game."""

from __future__ import annotations

from typing import NamedTuple


class Offer(NamedTuple):
    """One switch of a rule set.

    ``value`` is what holds, as ``rules:`` writes it; ``choices`` what else it may be. Without choices it is a whole
    number from ``least`` to ``most`` in steps of ``step``, and ``none`` says that it may also be left empty.
    ``series``: it belongs to the match and stands in no record of a hand.
    """

    name: str
    value: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    none: bool = False
    series: bool = False
    step: int = 1
