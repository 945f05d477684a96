"""This game's part of ZHN: a text becomes a Record (schnapsen.md). It knows no rule: that is for ``replay``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorekeeper.cards import CARDS, Card
from scorekeeper.findings import Finding
from scorekeeper.schnapsen.plays import PLAY_CASES
from scorekeeper.schnapsen.record import Claim, DealLine, Record, ResultLine, TrickLine
from scorekeeper.schnapsen.setting import KEYS, settle
from scorekeeper.schnapsen.spelling import quick_trick, read_trick
from scorekeeper.schnapsen.tally import FIGURES
from scorekeeper.schnapsen.variants import HAND, TALON
from scorekeeper.zhn.cursor import Cursor
from scorekeeper.zhn.header import HeaderLine, read_header
from scorekeeper.zhn.margin import Margin
from scorekeeper.zhn.names import LINES_OF_COUSINS
from scorekeeper.zhn.result import read_side
from scorekeeper.zhn.text import Line, Unreadable, nfc, parse_line, split_lines, unreadable

KEYWORDS = LINES_OF_COUSINS | {"pass", "play", "raise"}
"""A line that begins with one of these is no trick; which of them mean something here ``_keyword_line`` knows."""
CASES = {
    "deal-line": ("found",),  # deal with something after it
    "deal-twice": ("found", "first"),  # a second deal line
    "result-line": ("found",),  # result with something after it
    "keyword-line": ("found", "word"),  # begins with a keyword that begins no line here
    "late-line": ("found", "word"),  # a line of the deal below a trick
    "turnup-line": ("found",),  # turnup without a colon, or not one card
    "turnup-twice": ("found", "first"),
    "talon-colon": ("found",),
    "talon-card": ("found",),  # no card and no ?
    "talon-long": ("found", "most"),  # more than nine cards
    "hand-colon": ("found",),
    "hand-name": ("found",),
    "hand-stranger": ("found", "name", "allowed"),
    "hand-card": ("found",),
    "hand-long": ("found", "name", "most"),  # more than five cards
    **PLAY_CASES,
}
"""Every case of a ``syntax`` finding of this reader beside those of zhn's rooms, with the names of its facts;
``setting.HEADER_CASES`` are those of a header that can be read but not used."""


_PLAYERS = 2
_QUICK: Mapping[str, Card | None] = {"?": None, **CARDS}


def names_of(header: Iterable[HeaderLine]) -> tuple[str, ...]:
    """The players as the header names them, usable or not; empty where it does not."""
    value = next((line.value for line in header if line.key == "players"), "")
    return tuple(filter(None, map(nfc, value.split(","))))


def read(text: str | bytes, *, strict: bool = False) -> Record:
    """The record that a text holds, with a ``syntax`` finding for every line that cannot be read.

    Never raises for a text, whatever it holds; NotationError for what is none: over 2 MB, or not UTF-8. With
    ``strict`` NotationError for the first ``syntax`` finding, too.
    """
    record = _Reading(split_lines(text)).record()
    if strict and record.findings:
        raise Unreadable(record.findings[0])
    return record


class _Reading:
    """One text being read, from its first line to its last."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.margin = Margin()
        self.findings: list[Finding] = []
        self.header, self.start = read_header(lines, KEYS, self.margin, self.findings, KEYWORDS)
        self.setting, faults = settle(self.header)
        self.findings += faults
        self.names = names_of(self.header)
        self.by_words = {" ".join(name.split()): name for name in self.names[:_PLAYERS]}
        self.leaders = frozenset(self.names) if self.setting is not None else frozenset[str]()
        self.deal: int | None = None
        self.dealt: list[DealLine] = []
        self.tricks: list[TrickLine] = []
        self.results: list[ResultLine] = []
        self.cards = 0  # put down in the lines of tricks so far
        self.claims: list[Claim] = []  # on lines of their own, behind the last trick
        self.beside: list[str] = []  # the comments of these lines
        self.known: dict[str, int] = {}  # cards of the talon and of each hand so far
        self.turnup = 0  # the number of its line

    def record(self) -> Record:
        """Reads what follows the header and puts everything together."""
        end = self._read_hand() if self.start < len(self.lines) else self.start
        self._join_claims()
        for number, raw in enumerate(self.lines[end:], end + 1):
            self._result_line(parse_line(number, raw, KEYWORDS))
        self.margin.close()
        self.findings.sort(key=lambda finding: (finding.line, finding.column))
        return Record(
            tuple(self.header), self.deal, tuple(self.dealt), tuple(self.tricks), tuple(self.results), self.setting,
            tuple(self.findings), len(self.lines), self.margin,
        )  # fmt: skip

    def _read_hand(self) -> int:
        """Reads up to the line ``result`` and returns the index after it."""
        leaders, margin, lines = self.leaders, self.margin, self.lines
        for index in range(self.start, len(lines)):
            raw = lines[index]
            if not raw:
                continue
            name, colon, text = raw.partition(": ")
            trick = quick_trick(name, text, index + 1) if colon and name in leaders else None
            if trick is None:
                if self._line(parse_line(index + 1, raw, KEYWORDS)):
                    return index + 1
                continue
            if margin.pending:
                margin.place(index + 1)
            else:
                margin.anchor = index + 1
            if self.claims:
                self._join_claims()
            self.tricks.append(trick)
            self.cards += 2
        return len(lines)

    def _line(self, line: Line) -> bool:
        """Any line of a hand, read with care; True for the line ``result``."""
        if not line.text:
            self.margin.comment(line)
            return False
        if not line.keyword:
            self._trick_line(line)
            return False
        try:
            self._keyword_line(line)
        except Unreadable as error:
            self._fault(line, error)
            self.margin.keep(line, self._overfilled(error))
            return False
        self.margin.place(line.number, line.comment)
        if line.keyword == "result":
            self.margin.result = line.number
        return line.keyword == "result"

    def _overfilled(self, error: Unreadable) -> int | None:
        """The last line of the hand or talon that a line would have overfilled: it stays behind it, or it would fill
        it when the deal stands in its order."""
        _, _, _, _, _, _, case, facts = error.finding
        if case not in ("hand-long", "talon-long"):
            return None
        word, player = case.partition("-")[0], facts.get("name", "")
        return next((each.line for each in reversed(self.dealt) if (each.kind, each.player) == (word, player)), None)

    def _fault(self, line: Line, error: Unreadable, play: int | None = None) -> None:
        _, severity, _, _, _, column, case, facts = error.finding
        self.findings.append(Finding("syntax", severity, play, None, line.number, column, case, facts))

    def _trick_line(self, line: Line) -> None:
        """A line that begins with no keyword is a trick or a claim, readable or not."""
        before, colon, text = line.text.partition(":")
        name, column = (nfc(before), line.column + len(before) + 1) if colon else (None, line.column)
        text = text if colon else before
        try:
            if name == "":
                raise unreadable("trick-name", line.text, line.column)
            trick = read_trick(text, self.by_words, line.number, column)
            if trick.lead is None and name is not None:
                if len(trick.claims) > 1 or trick.claims[0].name is not None:
                    raise unreadable("claim-two", text.strip(), column)
                trick = trick._replace(claims=(Claim(name, line.number),))
            else:
                trick = trick._replace(name=name)
        except Unreadable as error:
            self._fault(line, error, self.cards + 1)
            trick = TrickLine(name=name or None, line=line.number, text=line.text)
        if trick.lead is None and not trick.text and self.tricks and not self.tricks[-1].text:
            self._claim_of_line_before(line, trick)
            return
        self._join_claims()
        self.margin.place(line.number, line.comment)
        self.tricks.append(trick)
        self.cards += trick.cards

    def _claim_of_line_before(self, line: Line, trick: TrickLine) -> None:
        """A claim on a line of its own is written behind the trick before it, its comments above that."""
        self.beside += self.margin.pending
        self.margin.pending.clear()
        if line.comment:
            self.beside.append(line.comment)
        self.claims += trick.claims

    def _join_claims(self) -> None:
        """The trick before is over: what was claimed behind it is its own."""
        if not self.claims:
            return
        last, above = self.tricks[-1], self.margin.above
        if self.beside:
            above[last.line] = (*above.get(last.line, ()), *self.beside)
        self.tricks[-1] = last._replace(claims=(*last.claims, *self.claims))
        self.claims.clear()
        self.beside.clear()

    def _keyword_line(self, line: Line) -> None:
        """``deal turnup hand talon result``; raises Unreadable for what is not as prescribed."""
        word, text = line.keyword, line.text
        if word in ("deal", "result"):
            if text != word:
                raise unreadable(f"{word}-line", text, line.column)
            if word == "deal":
                if self.deal is not None:
                    raise unreadable("deal-twice", text, line.column, first=self.deal)
                self.deal = line.number
            return
        if word not in ("turnup", "hand", "talon"):
            raise unreadable("keyword-line", text, line.column, word=word)
        read = {"turnup": self._turnup, "hand": self._hand, "talon": self._talon}[word]
        dealt = read(line)
        if self.tricks:
            raise unreadable("late-line", text, line.column, word=word)
        self.dealt.append(dealt)
        if word == "turnup":
            self.turnup = line.number
        else:
            self.known[dealt.player] = self.known.get(dealt.player, 0) + len(dealt.cards)

    def _turnup(self, line: Line) -> DealLine:
        text, column = _after_colon(line, "turnup", "turnup-line")
        card = CARDS.get(text)
        if card is None:
            cursor = Cursor(text, column)
            card = cursor.card("turnup-line")
            cursor.end("turnup-line")
        if self.turnup:
            raise unreadable("turnup-twice", line.text, line.column, first=self.turnup)
        return DealLine("turnup", (card,), line=line.number)

    def _talon(self, line: Line) -> DealLine:
        text, column = _after_colon(line, "talon", "talon-colon")
        cards = _cards(text, "talon-card", column)
        if len(cards) + self.known.get("", 0) > TALON:
            raise unreadable("talon-long", line.text, line.column, most=TALON)
        return DealLine("talon", cards, line=line.number)

    def _hand(self, line: Line) -> DealLine:
        before, colon, cards = line.text.partition(":")
        name = nfc(before.removeprefix("hand"))
        if not colon:
            raise unreadable("hand-colon", line.text, line.column)
        if not name:
            raise unreadable("hand-name", line.text, line.column)
        if self.names and name not in self.names:
            column = line.column + len(before) - len(before.removeprefix("hand").lstrip())
            raise unreadable("hand-stranger", name, column, name=name, allowed=self.names[:2])
        found = _cards(cards, "hand-card", line.column + len(before) + 1)
        if len(found) + self.known.get(name, 0) > HAND:
            raise unreadable("hand-long", line.text, line.column, name=name, most=HAND)
        return DealLine("hand", found, name, line.number)

    def _result_line(self, line: Line) -> None:
        if not line.text:
            self.margin.comment(line)
            return
        try:
            side, points, figures = read_side(line, FIGURES)
        except Unreadable as error:
            self._fault(line, error)
            self.margin.keep(line)
            return
        self.margin.place(line.number, line.comment)
        more = [figures.get(figure) for figure in FIGURES]
        self.results.append(ResultLine(side, points, more[0], more[1], more[2], line.number))


def _after_colon(line: Line, word: str, case: str) -> tuple[str, int]:
    """What follows ``word:``, and its column."""
    before, colon, text = line.text.partition(":")
    if not colon or before.rstrip() != word:
        raise unreadable(case, line.text, line.column)
    stripped = text.lstrip()
    return stripped, line.column + len(before) + 1 + len(text) - len(stripped)


def _cards(text: str, case: str, column: int) -> tuple[Card | None, ...]:
    """Cards set apart by spaces, ``?`` one that nobody wrote down."""
    try:
        return tuple([_QUICK[word] for word in text.split()])
    except KeyError:
        pass
    cursor, cards = Cursor(text, column), list[Card | None]()
    while cursor.piece:
        cards.append(None if cursor.take("?") else cursor.card(case))
    return tuple(cards)
