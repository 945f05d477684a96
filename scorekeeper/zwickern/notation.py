"""This game's part of ZHN: a text becomes a Record, a Record becomes the one canonical text (notation.md).

It knows no rule: whose turn it is, whether a card lies there, whether a stage is over is for ``replay`` to say.
"""

from __future__ import annotations

from scorekeeper.zhn.cursor import read_cards
from scorekeeper.zhn.names import fault_of_name
from scorekeeper.zhn.reading import TextReading, after_colon, bare, checked, hand_of, told
from scorekeeper.zhn.result import read_number, read_side
from scorekeeper.zhn.text import Line, Unreadable, nfc, parse_line, split_lines, unreadable
from scorekeeper.zwickern.canonical import FIGURES, KEYS, canonical
from scorekeeper.zwickern.plays import Ask
from scorekeeper.zwickern.record import (
    Deal,
    HandLine,
    PlayLine,
    Record,
    ResultLine,
    TableLine,
    TurnLine,
)
from scorekeeper.zwickern.setting import Setting, settle
from scorekeeper.zwickern.spelling import (
    PLAY_CASES,
    POSITION_CASES,
    quick_play,
    read_play,
    read_position,
)

CASES = {
    "header-line": ("found",),  # no key: value
    "header-keyword": ("found", "word"),  # above the first deal a line that belongs under one
    "header-twice": ("key", "found", "first"),  # a second line of a known key; first: the number of the first
    "deal-line": ("found",),  # deal with something after it
    "result-line": ("found",),  # result with something after it
    "keyword-line": ("found", "word"),  # begins with a keyword that begins no line (partner)
    "table-colon": ("found",),  # table without a colon
    "table-pile": ("found",),  # brackets in an ordinary record
    "hand-colon": ("found",),  # hand without a colon
    "hand-name": ("found",),  # hand without a name
    "hand-stranger": ("found", "name", "allowed"),  # hand of somebody who does not play
    "hand-card": ("found",),  # no card
    "turn-ordinary": ("found",),  # turn: in an ordinary record
    "turn-twice": ("found", "first"),  # a second turn: line
    "turn-name": ("found",),  # turn without a colon or a name
    "ask-name": ("found", "fault"),  # no name after ask; fault: names.fault_of_name
    "ask-value": ("found",),  # no number
    "ask-answer": ("found",),  # neither yes nor no
    "result-keyword": ("found", "word"),  # a line under result that begins with a keyword
    "result-colon": ("found", "allowed"),  # no colon
    "result-name": ("found", "allowed"),  # no name before the colon or beside a +
    "result-points": ("found", "allowed"),  # no points
    "result-figure": ("found", "allowed"),  # neither cards nor zwicks
    "result-twice": ("found",),  # a figure for the second time
    "result-number": ("found", "word"),  # no number after a figure's word
    **PLAY_CASES,
    **POSITION_CASES,
}
"""Every case of a ``syntax`` finding of this reader, with the names of its facts; ``setting.HEADER_CASES`` are those
of a header that can be read but not used. ``found`` is what stands at the finding's column, empty where the line
ends too early."""


NAMED = 12
"""So many names at most are told to somebody who wrote a stranger's."""


def read(text: str | bytes, *, strict: bool = False) -> Record:
    """The record that a text holds, with a ``syntax`` finding for every line that cannot be read.

    Never raises for a text, whatever it holds; NotationError for what is none: over 2 MB, or not UTF-8. With
    ``strict`` NotationError for the first ``syntax`` finding, too.
    """
    return checked(_Reading(split_lines(text)).record(), strict=strict)


class _Reading(TextReading[Setting]):
    keys = KEYS

    def __init__(self, lines: list[str]) -> None:
        super().__init__(lines, settle)
        self.stretch = any(line.key == "from" and line.value == "position" for line in self.header)
        # names that may begin a line: no keyword among them, so that such a line can only be a play
        self.seats = frozenset(self.names)
        self.players = self.seats
        if self.setting is None:
            self.players = frozenset(name for name in self.names if fault_of_name(name) is None)
        self.deals: list[Deal] = []
        self.plays = 0  # play lines of the deals before the open one
        self.turn: TurnLine | None = None  # the first of the text
        self.asks: list[Ask] = []  # waiting for the play that follows
        self.results: list[ResultLine] = []
        self._open(0)

    def record(self) -> Record:
        """Reads what follows the header and puts everything together."""
        end = self._read_deals() if self.start < len(self.lines) else self.start
        self.results_from(end)
        header = self.header if self.setting is None else [canonical(line) for line in self.header]
        return Record(
            header=tuple(header),
            deals=tuple(self.deals),
            results=tuple(self.results),
            setting=self.setting,
            findings=tuple(self.findings),
            lines=len(self.lines),
            margin=self.margin,
            asks=tuple(self.asks),
        )

    def _open(self, line: int) -> None:
        self.deal = line
        self.tables: list[TableLine] = []
        self.hands: list[HandLine] = []
        self.turn_here: TurnLine | None = None
        self.here: list[PlayLine] = []

    def _close(self) -> None:
        """The open deal is over; there is none before the first ``deal`` line."""
        if self.deal:
            tables, hands, plays = tuple(self.tables), tuple(self.hands), tuple(self.here)
            self.deals.append(Deal(self.deal, tables, hands, self.turn_here, plays))
            self.plays += len(plays)

    def _read_deals(self) -> int:
        """Reads up to the line ``result`` and returns the index after it."""
        players, margin, lines = self.players, self.margin, self.lines
        for index in range(self.start, len(lines)):
            raw = lines[index]
            if not raw:
                continue
            name, colon, text = raw.partition(": ")
            play = (quick_play(text) if name in players else None) if colon else quick_play(raw)
            if play is None:
                if self.line(parse_line(index + 1, raw)):
                    self._close()
                    return index + 1
                continue
            if margin.pending:
                margin.place(index + 1)
            else:
                margin.anchor = index + 1
            asks: tuple[Ask, ...] = ()
            if self.asks:
                asks, self.asks = tuple(self.asks), []
            self.here.append(PlayLine(play, name if colon else None, index + 1, asks))
        self._close()
        return len(lines)

    def play_line(self, line: Line) -> None:
        """A line that begins with no keyword is a play, readable or not."""
        name, text, column = told(line)
        asks, self.asks = tuple(self.asks), []
        try:
            if name == "":
                raise unreadable("play-card", line.text, line.column)
            stripped = text.strip()
            play = read_play(stripped, column=column + len(text.rstrip()) - len(stripped))
            read_line = PlayLine(play, name, line.number, asks)
        except Unreadable as error:
            self.fault(line, error, self.plays + len(self.here) + 1)
            read_line = PlayLine(None, name or None, line.number, asks, line.text)
        self.margin.place(line.number, line.comment)
        self.here.append(read_line)

    def keyword_line(self, line: Line) -> None:
        """``deal table hand turn ask result``; raises Unreadable for what is not as prescribed."""
        word, text = line.keyword, line.text
        if word in ("deal", "result"):
            bare(line)
            if word == "deal":
                self._close()
                self._open(line.number)
        elif word == "table":
            self.tables.append(self._table(line))
        elif word == "hand":
            self.hands.append(self._hand(line))
        elif word == "turn":
            self.turn = self.turn_here = self._turn(line)
        elif word == "ask":
            self.asks.append(_read_ask(line))
        else:
            raise unreadable("keyword-line", text, line.column, word=word)

    def _table(self, line: Line) -> TableLine:
        cards, column = after_colon(line, "table", "table-colon")
        if not self.stretch:
            if (at := cards.find("[")) >= 0:
                raise unreadable("table-pile", cards[at:], column + at)
            strangers = False
        else:
            strangers = self.setting is not None and not self.setting.rules.promises
        return TableLine(read_position(cards, self.seats, column=column, strangers=strangers), line.number)

    def _hand(self, line: Line) -> HandLine:
        name, cards, column = hand_of(line, self.seats, self.names[:NAMED])
        return HandLine(name, read_cards(cards, "hand-card", column), line.number)

    def _turn(self, line: Line) -> TurnLine:
        if not self.stretch:
            raise unreadable("turn-ordinary", line.text, line.column)
        name, column = after_colon(line, "turn", "turn-name")
        if not name:
            raise unreadable("turn-name", "", column)
        if self.turn is not None:
            raise unreadable("turn-twice", line.text, line.column, first=self.turn.line)
        return TurnLine(nfc(name), line.number)

    def result_line(self, line: Line) -> None:
        side, points, figures = read_side(line, FIGURES)
        cards, zwicks = map(figures.get, FIGURES)
        self.results.append(ResultLine(side, points, cards, zwicks, line.number))

    def behind(self, error: Unreadable) -> int | None:
        return self.turn_here.line if error.finding.case == "turn-twice" and self.turn_here else None


def _read_ask(line: Line) -> Ask:
    """``ask NAME V yes|no``, from the right, since a name may hold spaces."""
    text, column = line.text, line.column
    words = text.rsplit(maxsplit=2)
    if len(words) < 2:
        raise unreadable("ask-answer", "", column + len(text))
    answer = words[-1].lower()
    if answer not in ("yes", "no"):
        raise unreadable("ask-answer", words[-1], column + len(text) - len(words[-1]))
    before = text[: len(text) - len(words[-1])].rstrip()
    value = read_number(words[1]) if len(words) == 3 else None
    if value is None:
        found = words[-2]
        raise unreadable("ask-value", found, column + len(before) - len(found))
    name = words[0].removeprefix("ask").strip()
    if fault := fault_of_name(name):
        raise unreadable("ask-name", name, column + len(words[0]) - len(name), fault=fault)
    return Ask(nfc(name), value, answer == "yes", line.number)
