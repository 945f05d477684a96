"""A hand as it was written down: what players do with a card, header, deals, plays, result. It judges nothing;
``replay`` does.

Every part knows its line in the file (0 where it comes from no file), so that a finding can name the place. A card may
carry the value it is counted at (``Ks(14)``); then ``value`` is that number, else None.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import Card
from scorekeeper.findings import Finding
from scorekeeper.zhn.header import HeaderLine, WithHeader
from scorekeeper.zhn.margin import Margin
from scorekeeper.zwickern.setting import Setting

PARTNER = "partner"
"""The word that stands for the one partner in ``Build.beneficiary`` (notation.md, Plays)."""
NOBODY = -1
"""No seat: the owner of a free card, the turn when a stage is over, the last capturer before the first capture; and
no item, where a build is made of a single card."""


class Named(NamedTuple):
    """An item of the table.

    card: one in it, by which it is named.
    value: where one is written in brackets.
    """

    card: Card
    value: int | None = None


class Trail(NamedTuple):
    """The card is left on the table (rules.md T1).

    card: which.
    value: it means nothing here, it is only kept.
    called: whether a Zwick is written with it.
    """

    card: Card
    value: int | None = None
    called: bool = False


class Capture(NamedTuple):
    """The card takes items (rules.md C1).

    card: which.
    groups: of items, as written.
    value: of the card, where one is written.
    sweep: ``x *``, the whole table.
    called: whether a Zwick is written with it.
    """

    card: Card
    groups: tuple[tuple[Named, ...], ...] = ()
    value: int | None = None
    sweep: bool = False
    called: bool = False


class Build(NamedTuple):
    """The card makes a pile (rules.md S1, B1).

    card: which.
    announced: the pile's value.
    target: the item it is made on; None: the card alone.
    value: of the card, where one is written.
    beneficiary: the partner it is made for, by name or PARTNER; None for the player's own.
    called: whether a Zwick is written with it.
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
    """A play with its items found.

    play: as it was written.
    captured: indexes into the table, ascending.
    groups: the same as written, with the value in brackets or None.
    target: the index built on, or -1.
    owner: the seat a build is made for.
    """

    play: Play
    captured: tuple[int, ...] = ()
    groups: Groups = ()
    target: int = NOBODY
    owner: int = NOBODY


class Ask(NamedTuple):
    """The player about to play asked a partner for a card of a value (rules.md P3, ``grossenwiehe``).

    partner: the name.
    value: asked for.
    answer: whether the partner said yes.
    line: of the file, from 1.
    """

    partner: str
    value: int
    answer: bool
    line: int = 0


class TableItem(NamedTuple):
    """One item of a ``table:`` line.

    cards: a free one, or those of a pile (in a stretch).
    value: of the pile; None: a free card.
    owner: the name of who owns it; None: a free card.
    """

    cards: tuple[Card, ...]
    value: int | None = None
    owner: str | None = None


class TableLine(NamedTuple):
    """Cards turned up in this deal; in a stretch (``from: position``) the whole picture with its piles.

    items: in order.
    line: of the file, from 1.
    """

    items: tuple[TableItem, ...]
    line: int = 0


class HandLine(NamedTuple):
    """What is known of one player's cards of this stage.

    player: the name.
    cards: those known.
    line: of the file, from 1.
    """

    player: str
    cards: tuple[Card, ...]
    line: int = 0


class TurnLine(NamedTuple):
    """Who is to play first in a stretch.

    player: the name; one that is not a player's is kept as written.
    line: of the file, from 1.
    """

    player: str
    line: int = 0


class PlayLine(NamedTuple):
    """One play as written.

    play: None where the line could not be read.
    name: the player's where one stands on the line (perhaps a stranger's).
    line: of the file, from 1.
    asks: the lines before it.
    text: the line where it could not be read, else empty.
    """

    play: Play | None
    name: str | None = None
    line: int = 0
    asks: tuple[Ask, ...] = ()
    text: str = ""


class Deal(NamedTuple):
    """A ``deal`` line and all that follows up to the next one. It may hold the plays of several stages.

    line: of the file, from 1.
    tables: its ``table:`` lines.
    hands: its hand lines.
    turn: who is to play first; None where it is not said.
    plays: in order.
    """

    line: int = 0
    tables: tuple[TableLine, ...] = ()
    hands: tuple[HandLine, ...] = ()
    turn: TurnLine | None = None
    plays: tuple[PlayLine, ...] = ()


class ResultLine(NamedTuple):
    """What was written down for one side.

    side: its names.
    points: with everything.
    cards: how many; None where it does not stand.
    zwicks: how many; None where it does not stand.
    line: of the file, from 1.
    """

    side: tuple[str, ...]
    points: int
    cards: int | None = None
    zwicks: int | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Record(WithHeader):
    """A hand of Zwickern as recorded.

    ``header``: the lines above the first ``deal``, as they stand.
    ``deals``: each ``deal`` line with all that stands under it.
    ``results``: the lines under ``result``, one a side.
    ``setting``: what the header says, worked out; None where it cannot be used, and ``findings`` say why.
    ``findings``: the syntax findings of the whole text, by line.
    ``lines``: the number of lines of the text; 0 where the record was read from none.
    ``margin``: comments and unreadable lines, kept for writing.
    ``asks``: questions at the end, that no play follows.
    """

    header: tuple[HeaderLine, ...]
    deals: tuple[Deal, ...] = ()
    results: tuple[ResultLine, ...] = ()
    setting: Setting | None = None
    findings: tuple[Finding, ...] = ()
    lines: int = 0
    margin: Margin | None = field(default=None, compare=False)
    asks: tuple[Ask, ...] = ()
