"""Reading a record from its first line to its last: the parts that are the same in every game. A game says what its
lines mean."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Container, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from scorekeeper.findings import Finding
from scorekeeper.zhn.header import HeaderLine, names_of, read_header
from scorekeeper.zhn.margin import Margin
from scorekeeper.zhn.names import KEYWORDS
from scorekeeper.zhn.text import Line, Unreadable, nfc, parse_line, unreadable


class HasPlayers(Protocol):
    """A setting as far as the reader asks."""

    @property
    def players(self) -> tuple[str, ...]: ...


S = TypeVar("S", bound=HasPlayers)


class HasFindings(Protocol):
    """A record as far as ``checked`` asks."""

    @property
    def findings(self) -> Sequence[Finding]: ...


R = TypeVar("R", bound=HasFindings)


class TextReading(ABC, Generic[S]):
    """One text being read.

    ``keys`` are the header keys of the game, ``keywords`` the words that begin a line of another kind than a play;
    ``header`` its lines and ``start`` the index of the line that ends them; ``setting`` what it says (None: it cannot
    be used); ``names`` the players as it names them; ``findings`` and ``margin`` fill while lines are read.
    """

    keys: ClassVar[Collection[str]]
    keywords: ClassVar[Container[str]] = KEYWORDS

    def __init__(
        self, lines: list[str], settle: Callable[[Sequence[HeaderLine]], tuple[S | None, tuple[Finding, ...]]]
    ) -> None:
        self.lines = lines
        self.margin = Margin()
        self.findings: list[Finding] = []
        self.header, self.start = read_header(lines, self.keys, self.margin, self.findings, self.keywords)
        self.setting, faults = settle(self.header)
        self.findings += faults
        self.header_findings = tuple(self.findings)
        self.names = names_of(self.header) if self.setting is None else self.setting.players

    @abstractmethod
    def play_line(self, line: Line) -> None:
        """A line that begins with no keyword is a play, readable or not."""

    @abstractmethod
    def keyword_line(self, line: Line) -> None:
        """A line that begins with a keyword; raises Unreadable for what is not as prescribed."""

    @abstractmethod
    def result_line(self, line: Line) -> None:
        """A line under ``result``; raises Unreadable for what is not as prescribed."""

    def quick_result(self, raw: str, number: int) -> bool:
        """Takes a line under ``result`` in canonical form; False for any other, which is read with care."""
        return False

    def behind(self, error: Unreadable) -> int | None:
        """The line behind which an unreadable one is kept, where that is not the last one read."""
        return None

    def line(self, line: Line) -> bool:
        """Any line of the deal, read with care; True for the line ``result``."""
        if not line.text:
            self.margin.comment(line)
            return False
        if not line.keyword:
            self.play_line(line)
            return False
        try:
            self.keyword_line(line)
        except Unreadable as error:
            self.fault(line, error)
            self.margin.keep(line, self.behind(error))
            return False
        self.margin.place(line.number, line.comment)
        if line.keyword == "result":
            self.margin.result = line.number
        return line.keyword == "result"

    def results_from(self, start: int) -> None:
        """Reads what stands under ``result``, from the line with this index on; then nothing is left to be read."""
        margin = self.margin
        for number, raw in enumerate(self.lines[start:], start + 1):
            if not raw:
                continue
            if not margin.pending and self.quick_result(raw, number):
                margin.anchor = number
                continue
            line = parse_line(number, raw, self.keywords)
            if not line.text:
                margin.comment(line)
                continue
            try:
                self.result_line(line)
            except Unreadable as error:
                self.fault(line, error)
                margin.keep(line, self.behind(error))
                continue
            margin.place(number, line.comment)
        margin.close()
        if any(_of_no_game(finding) for finding in self.header_findings):
            self.findings = list(self.header_findings)  # nobody knows how the other lines are to be read
        if len(self.findings) > 1:
            self.findings.sort(key=lambda finding: (finding.line, finding.column))

    def fault(self, line: Line, error: Unreadable, play: int | None = None) -> None:
        """Notes what cannot be read; ``play`` the number that it would have had."""
        _, severity, _, _, _, column, case, facts = error.finding
        self.findings.append(Finding("syntax", severity, play, None, line.number, column, case, facts))


def _of_no_game(finding: Finding) -> bool:
    """Whether it says that no variant is named, or one that there is not."""
    return finding.case == "header-variant" or (
        finding.case == "header-missing" and finding.facts["key"] == "variant"
    )


def checked(record: R, *, strict: bool) -> R:
    """The record; with ``strict`` NotationError for its first ``syntax`` finding."""
    if strict and record.findings:
        raise Unreadable(record.findings[0])
    return record


def bare(line: Line) -> None:
    """``deal`` or ``result`` with nothing behind it; raises Unreadable for anything else."""
    if line.text != line.keyword:
        raise unreadable(f"{line.keyword}-line", line.text, line.column)


def play_parts(line: Line) -> tuple[str | None, str, int]:
    """A line of plays: the name before its colon (None where there is none), the rest, and the column of that."""
    before, colon, text = line.text.partition(":")
    return (nfc(before), text, line.column + len(before) + 1) if colon else (None, before, line.column)


def after_colon(line: Line, word: str, case: str) -> tuple[str, int]:
    """What follows ``word:``, and its column. Raises Unreadable with ``case`` where no colon stands behind it."""
    before, colon, text = line.text.partition(":")
    if not colon or before.rstrip() != word:
        raise unreadable(case, line.text, line.column)
    stripped = text.lstrip()
    return stripped, line.column + len(before) + 1 + len(text) - len(stripped)


def hand_of(line: Line, known: Collection[str], allowed: tuple[str, ...]) -> tuple[str, str, int]:
    """``hand NAME: …``: the name, what follows, and its column. Raises Unreadable without colon or name, and for one
    who is not ``known`` (nobody is where that is empty); ``allowed`` is what the finding lists then."""
    before, colon, cards = line.text.partition(":")
    name = nfc(before.removeprefix("hand"))
    if not colon:
        raise unreadable("hand-colon", line.text, line.column)
    if not name:
        raise unreadable("hand-name", line.text, line.column)
    if known and name not in known:
        column = line.column + len(before) - len(before.removeprefix("hand").lstrip())
        raise unreadable("hand-stranger", name, column, name=name, allowed=allowed)
    return name, cards, line.column + len(before) + 1
