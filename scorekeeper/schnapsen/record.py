"""A hand as it was written down: header, deal, tricks, result. It judges nothing; ``replay`` does.

Every part knows its line in the file (0 where it comes from no file), so that a finding can name the place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.cards import Card
from scorekeeper.findings import Finding
from scorekeeper.schnapsen.plays import Play
from scorekeeper.zhn.header import HeaderLine

if TYPE_CHECKING:
    from scorekeeper.schnapsen.setting import Setting
    from scorekeeper.zhn.margin import Margin


class DealLine(NamedTuple):
    """One line under ``deal``. ``kind`` its word: turnup, hand or talon; ``player`` of a hand; None is a ``?``."""

    kind: str
    cards: tuple[Card | None, ...]
    player: str = ""
    line: int = 0


class Claim(NamedTuple):
    """``66`` behind a trick, or on a line of its own: by whom, None where no name stands."""

    name: str | None = None
    line: int = 0


class TrickLine(NamedTuple):
    """One line of a trick as written.

    ``before`` what was done before leading, in order; ``lead`` and ``answer`` None where they are not there (a line
    without a lead holds claims alone); ``text`` the whole line where it could not be read, else empty.
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
    """What was written down for one side: its names, game points, and perhaps points, tricks and score after it."""

    side: tuple[str, ...]
    game_points: int
    points: int | None = None
    tricks: int | None = None
    score: int | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A hand of Schnapsen as recorded.

    ``header``: the lines above ``deal``, as they stand.
    ``deal``: the number of the line ``deal``, None where there is none.
    ``dealt``: the lines of turn-up, talon and hands.
    ``tricks``: a line each, in order; ``results``: the lines under ``result``.
    ``setting``: what the header says, worked out; None where it cannot be used, and ``findings`` say why.
    ``findings``: the syntax findings of the whole text, by line.
    ``lines``: the number of lines of the text.
    ``margin``: comments and unreadable lines, kept for writing.
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

    def value(self, key: str) -> str | None:
        """The value of the first header line with this key, or None."""
        return next((line.value for line in self.header if line.key == key), None)
