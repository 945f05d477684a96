"""A hand as it was written down: what players do in turn, header, deal, tricks, result. It judges nothing; ``replay``
does.

Acts that are recorded live, one by one, are joined to lines in a record, one a trick. Every part knows its line in the
file (0 where it comes from no file), so that a finding can name the place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.cards import CARDS, Card, read_card
from scorekeeper.findings import Finding
from scorekeeper.schnapsen.setting import Setting
from scorekeeper.schnapsen.variants import ENOUGH
from scorekeeper.zhn.header import HeaderLine, WithHeader
from scorekeeper.zhn.margin import Margin
from scorekeeper.zhn.names import ALL_KEYWORDS, fault_of_name
from scorekeeper.zhn.text import nfc, unreadable

PlayKind: TypeAlias = Literal["card", "swap", "close", "claim"]
MARRIAGES = ("20", "40")
"""How a marriage is announced."""
CLAIM = str(ENOUGH)
"""How a claim is written."""


class Play(NamedTuple):
    """One act.

    kind: what was done.
    card: that was put down; None for another act.
    marriage: 0, 20 or 40, with the card.
    name: who claims; None for the one who may: who has just won a trick or declared a marriage.
    """

    kind: PlayKind
    card: Card | None = None
    marriage: int = 0
    name: str | None = None


SWAP, CLOSE = Play("swap"), Play("close")
BEFORE_LEAD: dict[str, Play] = {"swap": SWAP, "close": CLOSE}
"""What can stand before a lead, by its word in lower case."""

PLAY_CASES = {
    "trick-name": ("found",),  # nothing before the colon
    "trick-card": ("found",),  # no card where one belongs, or nothing
    "trick-word": ("found",),  # something after the two cards that is no claim
    "trick-twice": ("found",),  # swap or close for the second time
    "claim-name": ("found", "fault"),  # no name after 66; fault: names.fault_of_name
    "claim-two": ("found",),  # a name before and a name after the 66
}
"""Every case of a ``syntax`` finding about a play, with the names of its facts."""


def read_play(text: str, *, column: int = 1) -> Play:
    """One act: ``swap``, ``close``, ``Ah``, ``40 Kh``, ``66``, ``66 Ben``. Raises NotationError for anything else."""
    stripped = text.strip()
    column += len(text) - len(text.lstrip())
    word, rest = (*stripped.split(maxsplit=1), "", "")[:2]
    if stripped.lower() in BEFORE_LEAD:
        return BEFORE_LEAD[stripped.lower()]
    if word == CLAIM:
        name = rest
        if name and (fault := fault_of_name(name, ALL_KEYWORDS)):
            raise unreadable("claim-name", name, column + len(stripped) - len(name), fault=fault)
        return Play("claim", name=nfc(name) or None)
    marriage = int(word) if word in MARRIAGES else 0
    code = rest if marriage else stripped
    card = CARDS.get(code) or read_card(code)
    if card is None:
        raise unreadable("trick-card", code, column + len(stripped) - len(code))
    return Play("card", card, marriage)


def write_play(play: Play) -> str:
    """An act in canonical form."""
    if play.kind == "claim":
        return CLAIM if play.name is None else f"{CLAIM} {play.name}"
    if play.card is None:
        return play.kind
    return f"{play.marriage} {play.card.code}" if play.marriage else play.card.code


class DealLine(NamedTuple):
    """One line under ``deal``.

    kind: its word: turnup, hand or talon.
    cards: None is a ``?``.
    player: of a hand; else empty.
    line: of the file, from 1.
    """

    kind: str
    cards: tuple[Card | None, ...]
    player: str = ""
    line: int = 0


class Claim(NamedTuple):
    """``66`` behind a trick, or on a line of its own.

    name: by whom; None where no name stands.
    line: of the file, from 1.
    """

    name: str | None = None
    line: int = 0


class TrickLine(NamedTuple):
    """One line of a trick as written.

    name: who leads; None where none stands.
    before: what was done before leading, in order.
    marriage: 0, 20 or 40, with the lead.
    lead: None where it is not there: the line holds claims alone.
    answer: None where it is not there.
    claims: behind it.
    line: of the file, from 1.
    text: the whole line where it could not be read, else empty.
    """

    name: str | None = None
    before: tuple[Play, ...] = ()
    marriage: int = 0
    lead: Card | None = None
    answer: Card | None = None
    claims: tuple[Claim, ...] = ()
    line: int = 0
    text: str = ""

    @property
    def cards(self) -> int:
        """How many cards it holds; two where it could not be read."""
        return 2 if self.text else (self.lead is not None) + (self.answer is not None)


class ResultLine(NamedTuple):
    """What was written down for one side.

    side: its names.
    game_points: that it won.
    points: None where none stand.
    tricks: None where none stand.
    score: what is still to go after it; None where it does not stand.
    line: of the file, from 1.
    """

    side: tuple[str, ...]
    game_points: int
    points: int | None = None
    tricks: int | None = None
    score: int | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Record(WithHeader):
    """A hand of Schnapsen as recorded.

    header: the lines above ``deal``, as they stand.
    deal: the number of the line ``deal``, None where there is none.
    dealt: the lines of turn-up, talon and hands.
    tricks: a line each, in order.
    results: the lines under ``result``.
    setting: what the header says, worked out; None where it cannot be used, and ``findings`` say why.
    findings: the syntax findings of the whole text, by line.
    lines: the number of lines of the text.
    margin: comments and unreadable lines, kept for writing.
    """

    header: tuple[HeaderLine, ...]
    deal: int | None = None
    dealt: tuple[DealLine, ...] = ()
    tricks: tuple[TrickLine, ...] = ()
    results: tuple[ResultLine, ...] = ()
    setting: Setting | None = None
    findings: tuple[Finding, ...] = ()
    lines: int = 0
    margin: Margin | None = field(default=None, compare=False)
