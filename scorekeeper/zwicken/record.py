"""A deal as it was written down: what players do in turn, header, cuts, turn-up, hands, plays, result. It judges
nothing; ``replay`` does.

Every part knows its line in the file (0 where it comes from no file), so that a finding can name the place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import Card
from scorekeeper.findings import Finding
from scorekeeper.zhn.header import HeaderLine, WithHeader
from scorekeeper.zhn.margin import Margin
from scorekeeper.zwicken.cutting import Cut
from scorekeeper.zwicken.setting import Setting


class Pass(NamedTuple):
    """Drops out: at the decision, or by not matching a raise.

    word: as it was written.
    """

    word: str = "pass"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Plays, and exchanges cards.

    count: how many; 0: none.
    out: the discards, None for one that nobody wrote down; empty where none is known.
    bought: the cards drawn for them, empty where none is known.
    """

    count: int = 0
    out: tuple[Card | None, ...] = ()
    bought: tuple[Card | None, ...] = ()


class Raise(NamedTuple):
    """Everybody who is in puts so many more chips in, or drops out (Anbieten).

    chips: so many.
    """

    chips: int


class Lay(NamedTuple):
    """Cards laid: on a line of a record a trick, leader first; in a step of a replay one card.

    cards: in the order they were laid.
    """

    cards: tuple[Card, ...]


Play: TypeAlias = Pass | Exchange | Raise | Lay
PASS = Pass()
PLAY = Exchange()


class CutLine(NamedTuple):
    """Rearhand's cut.

    card: the lowest one; None: not known.
    action: what was done then, which is carried out.
    looked: False where the dealer did not look at it (``cut: -``).
    line: of the file, from 1.
    """

    card: Card | None
    action: Cut
    looked: bool = True
    line: int = 0


class TurnupLine(NamedTuple):
    """The card that makes trumps.

    card: that one.
    line: of the file, from 1.
    """

    card: Card
    line: int = 0


class HandLine(NamedTuple):
    """What is known of the cards dealt to one player.

    player: the name.
    cards: None is one that nobody wrote down.
    line: of the file, from 1.
    """

    player: str
    cards: tuple[Card | None, ...]
    line: int = 0


class ActLine(NamedTuple):
    """One line of plays: a decision, a raise, or the cards of a trick.

    play: None where the line could not be read.
    name: as it stands, perhaps a stranger's; None where none does.
    line: of the file, from 1.
    text: the line where it could not be read, else empty.
    """

    play: Play | None
    name: str | None = None
    line: int = 0
    text: str = ""


class ResultLine(NamedTuple):
    """What was written down for one player.

    side: the name.
    chips: won or, negative, lost.
    tricks: None where none stand.
    gezwickt: the number of causes; None where it does not stand.
    line: of the file, from 1.
    """

    side: tuple[str, ...]
    chips: int
    tricks: int | None = None
    gezwickt: int | None = None
    line: int = 0


class PotLine(NamedTuple):
    """What was written down to lie in the pot for the next deal.

    chips: so many.
    line: of the file, from 1.
    """

    chips: int
    line: int = 0


@dataclass(frozen=True, slots=True)
class Record(WithHeader):
    """A deal of Zwicken or Anbieten as recorded."""

    header: tuple[HeaderLine, ...]
    """The lines above ``deal``, as they stand."""
    deal: int | None = None
    """The line of the first ``deal``; 0 in a record without lines, None where there is none."""
    cuts: tuple[CutLine, ...] = ()
    """How the deal came about."""
    turnup: TurnupLine | None = None
    """The card turned up, as written."""
    hands: tuple[HandLine, ...] = ()
    """What was dealt to whom."""
    acts: tuple[ActLine, ...] = ()
    """The lines of plays in order."""
    results: tuple[ResultLine, ...] = ()
    """The lines under ``result``."""
    pot: PotLine | None = None
    """The pot's line under ``result``."""
    setting: Setting | None = None
    """What the header says, worked out; None where it cannot be used, and ``findings`` say why."""
    findings: tuple[Finding, ...] = ()
    """The syntax findings of the whole text, by line."""
    lines: int = 0
    """The number of lines of the text."""
    margin: Margin | None = field(default=None, compare=False)
    """Comments and unreadable lines, kept for writing."""
