"""What a player can do with a card: trail it, capture with it, build with it. Values as written, judging nothing.

Where a card may carry the value it is counted at (``Ks(14)``), ``value`` is that number, else None.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from scorekeeper.cards import Card

PARTNER = "partner"
"""The word that stands for the one partner in ``Build.beneficiary`` (notation.md, Plays)."""
NOBODY = -1
"""No seat: the owner of a free card, the turn when a stage is over, the last capturer before the first capture; and
no item, where a build is made of a single card."""


class Named(NamedTuple):
    """An item of the table, named by one card in it; ``value`` where one is written in brackets."""

    card: Card
    value: int | None = None


class Trail(NamedTuple):
    """The card is left on the table (rules.md T1). A value means nothing here, it is only kept."""

    card: Card
    value: int | None = None
    called: bool = False


class Capture(NamedTuple):
    """The card takes items (rules.md C1). ``groups`` as written; ``sweep`` for ``x *``, the whole table."""

    card: Card
    groups: tuple[tuple[Named, ...], ...] = ()
    value: int | None = None
    sweep: bool = False
    called: bool = False


class Build(NamedTuple):
    """The card makes a pile of value ``announced``: on ``target``, or alone where that is None (rules.md S1, B1).

    ``beneficiary`` is the partner it is made for, by name or PARTNER; None for the player's own.
    """

    card: Card
    announced: int
    target: Named | None = None
    value: int | None = None
    beneficiary: str | None = None
    called: bool = False


Play: TypeAlias = Trail | Capture | Build
Groups: TypeAlias = "tuple[tuple[tuple[int, int | None], ...], ...]"
"""Items by index, in groups as written, with the value in brackets or None."""


class Reading(NamedTuple):
    """A play with its items found. ``captured`` indexes into the table, ascending; ``groups`` the same as written, with
    the value in brackets or None; ``target`` the index built on or -1; ``owner`` the seat a build is made for."""

    play: Play
    captured: tuple[int, ...] = ()
    groups: Groups = ()
    target: int = NOBODY
    owner: int = NOBODY


class Ask(NamedTuple):
    """The player about to play asked a partner for a card of a value (rules.md P3, ``grossenwiehe``)."""

    partner: str
    value: int
    answer: bool
    line: int = 0
