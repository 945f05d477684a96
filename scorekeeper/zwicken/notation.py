"""This game's part of ZHN: a text becomes a Record (zwicken.md). ``canonical.write`` is the way back.

It knows no rule: whose turn it is, who is in, what a card may be played for is for ``replay`` to say.
"""

from __future__ import annotations

from scorekeeper.cards import CARDS
from scorekeeper.findings import Finding
from scorekeeper.zhn.header import read_header
from scorekeeper.zhn.margin import Margin
from scorekeeper.zhn.names import ALL_KEYWORDS, LINES_OF_COUSINS, fault_of_name
from scorekeeper.zhn.result import read_pot, read_side
from scorekeeper.zhn.text import Line, Unreadable, nfc, parse_line, split_lines, unreadable
from scorekeeper.zwicken.canonical import FIGURES, KEYS, canonical, names_of
from scorekeeper.zwicken.cutting import meaning
from scorekeeper.zwicken.plays import Lay, Raise
from scorekeeper.zwicken.record import ActLine, CutLine, HandLine, PotLine, Record, ResultLine, TurnupLine
from scorekeeper.zwicken.setting import HAND, settle
from scorekeeper.zwicken.spelling import CUT_CASES, PLAY_CASES, quick_cards, quick_play, read_cards, read_cut, read_play

KEYWORDS = LINES_OF_COUSINS | {"close"}
"""A line that begins with one of these is no play; which of them mean something here ``_keyword_line`` knows."""
CASES = {
    "header-line": ("found",),  # no key: value
    "header-keyword": ("found", "word"),  # above the first deal a line that belongs under it
    "header-twice": ("key", "found", "first"),  # a second line of a known key; first: the number of the first
    "deal-line": ("found",),  # deal with something after it
    "deal-again": ("found", "first"),  # a second deal in one record
    "result-line": ("found",),  # result with something after it
    "keyword-line": ("found", "word"),  # begins with a keyword that begins no line of this game
    "cut-colon": ("found",),  # cut without a colon
    "cut-late": ("found",),  # a cut after the turn-up, a hand or a play
    "turnup-colon": ("found",),  # turnup without a colon
    "turnup-card": ("found",),  # not one card
    "turnup-again": ("found", "first"),  # a second turn-up
    "turnup-late": ("found",),  # a turn-up after a play
    "hand-colon": ("found",),  # hand without a colon
    "hand-name": ("found",),  # hand without a name
    "hand-stranger": ("found", "name", "allowed"),  # hand of somebody who does not play
    "hand-card": ("found",),  # no card
    "hand-full": ("found", "name", "most"),  # more cards than are dealt to one player
    "hand-late": ("found",),  # a hand after a play
    "result-keyword": ("found", "word"),  # a line under result that begins with a keyword
    "result-colon": ("found",),  # no colon
    "result-name": ("found",),  # no name before the colon or beside a +
    "result-points": ("found",),  # no chips
    "result-figure": ("found", "allowed"),  # neither tricks nor gezwickt
    "result-twice": ("found",),  # a figure for the second time
    "result-number": ("found", "word"),  # no number after a figure's word
    "result-pot": ("found",),  # pot without a number
    "result-pot-twice": ("found", "first"),  # a second pot
    **PLAY_CASES,
    **CUT_CASES,
}
"""Every case of a ``syntax`` finding of this reader, with the names of its facts; ``setting.HEADER_CASES`` are those
of a header that can be read but not used. ``found`` is what stands at the finding's column."""


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
        usable = self.setting is not None
        self.players = frozenset(self.names if usable else [n for n in self.names if _is_name(n)])
        self.deal: int | None = None
        self.cuts: list[CutLine] = []
        self.turnup: TurnupLine | None = None
        self.hands: list[HandLine] = []
        self.acts: list[ActLine] = []
        self.counted = (0, 1)  # so many lines of plays counted, and the number that the next play has
        self.results: list[ResultLine] = []
        self.pot: PotLine | None = None

    def record(self) -> Record:
        """Reads what follows the header and puts everything together."""
        end = self._read_deal()
        for number, raw in enumerate(self.lines[end:], end + 1):
            self._result_line(parse_line(number, raw, KEYWORDS))
        self.margin.close()
        if len(self.findings) > 1:
            self.findings.sort(key=lambda finding: (finding.line, finding.column))
        header = self.header if self.setting is None else [canonical(line) for line in self.header]
        return Record(
            tuple(header), self.deal, tuple(self.cuts), self.turnup, tuple(self.hands), tuple(self.acts),
            tuple(self.results), self.pot, self.setting, tuple(self.findings), len(self.lines), self.margin,
        )  # fmt: skip

    def _read_deal(self) -> int:
        """Reads up to the line ``result`` and returns the index after it."""
        players, margin, lines = self.players, self.margin, self.lines
        for index in range(self.start, len(lines)):
            raw = lines[index]
            if not raw:
                continue
            name, colon, text = raw.partition(": ")
            if colon:
                play = quick_play(text) if name in players else None
                if play is None and not margin.pending and self._quick_line(name, text, index + 1):
                    margin.anchor = index + 1
                    continue
            else:
                play = quick_play(raw)
            if play is None:
                if self._line(parse_line(index + 1, raw, KEYWORDS)):
                    return index + 1
                continue
            if margin.pending:
                margin.place(index + 1)
            else:
                margin.anchor = index + 1
            self.acts.append(ActLine(play, name if colon else None, index + 1))
        return len(lines)

    def _quick_line(self, word: str, text: str, line: int) -> bool:
        """A line of the deal in canonical form and in its place; False for any other, which is read with care."""
        if self.acts:
            return False
        if word[:5] == "hand " and word[5:] in self.players:
            cards = quick_cards(text)
            name = word[5:]
            if cards is None or len(cards) != HAND or any(hand.player == name for hand in self.hands):
                return False
            self.hands.append(HandLine(name, cards, line))
            return True
        card = CARDS.get(text)
        if card is None:
            return False
        if word == "turnup" and self.turnup is None:
            self.turnup = TurnupLine(card, line)
            return True
        if word == "cut" and self.turnup is None and not self.hands:
            self.cuts.append(CutLine(card, meaning(card), line=line))
            return True
        return False

    def _line(self, line: Line) -> bool:
        """Any line of the deal, read with care; True for the line ``result``."""
        if not line.text:
            self.margin.comment(line)
            return False
        if not line.keyword:
            self._act_line(line)
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
        """The last line of the hand that a line would have overfilled: it stays behind it, or it would fill it when
        the hands stand in their order."""
        finding = error.finding
        if finding.case != "hand-full":
            return None
        return next((hand.line for hand in reversed(self.hands) if hand.player == finding.facts["name"]), None)

    def _fault(self, line: Line, error: Unreadable, play: int | None = None) -> None:
        _, severity, _, _, _, column, case, facts = error.finding
        self.findings.append(Finding("syntax", severity, play, None, line.number, column, case, facts))

    def _number(self) -> int:
        """The number that the next play has; the cards of a line count each by itself."""
        lines, number = self.counted
        number += sum(len(act.play.cards) if type(act.play) is Lay else 1 for act in self.acts[lines:])
        self.counted = len(self.acts), number
        return number

    def _act_line(self, line: Line) -> None:
        """A line that begins with none of this game's deal words is a play, readable or not."""
        before, colon, text = line.text.partition(":")
        name, column = (nfc(before), line.column + len(before) + 1) if colon else (None, line.column)
        text = text if colon else before
        try:
            if name == "":
                raise unreadable("act-card", line.text, line.column)
            stripped = text.strip()
            play = read_play(stripped, column=column + len(text.rstrip()) - len(stripped))
            if name is None and type(play) is Raise:
                raise unreadable("act-raiser", line.text, line.column)
            read_line = ActLine(play, name, line.number)
        except Unreadable as error:
            self._fault(line, error, self._number())
            read_line = ActLine(None, name or None, line.number, line.text)
        self.margin.place(line.number, line.comment)
        self.acts.append(read_line)

    def _keyword_line(self, line: Line) -> None:
        """``deal cut turnup hand result``; raises Unreadable for what is not as prescribed."""
        word, text = line.keyword, line.text
        if word in ("deal", "result"):
            if text != word:
                raise unreadable(f"{word}-line", text, line.column)
            if word == "deal":
                if self.deal is not None:
                    raise unreadable("deal-again", text, line.column, first=self.deal)
                self.deal = line.number
        elif word == "cut":
            self.cuts.append(self._cut(line))
        elif word == "turnup":
            self.turnup = self._turnup(line)
        elif word == "hand":
            self.hands.append(self._hand(line))
        else:
            raise unreadable("keyword-line", text, line.column, word=word)

    def _cut(self, line: Line) -> CutLine:
        cut, column = _after_colon(line, "cut")
        if self.turnup or self.hands or self.acts:
            raise unreadable("cut-late", line.text, line.column)
        return read_cut(cut, line.number, column)

    def _turnup(self, line: Line) -> TurnupLine:
        text, column = _after_colon(line, "turnup")
        if self.acts:
            raise unreadable("turnup-late", line.text, line.column)
        if self.turnup is not None:
            raise unreadable("turnup-again", line.text, line.column, first=self.turnup.line)
        cards = read_cards(text, "turnup-card", column)
        if len(cards) != 1 or cards[0] is None:
            raise unreadable("turnup-card", text, column)
        return TurnupLine(cards[0], line.number)

    def _hand(self, line: Line) -> HandLine:
        before, colon, cards = line.text.partition(":")
        name = nfc(before.removeprefix("hand"))
        if not colon:
            raise unreadable("hand-colon", line.text, line.column)
        if not name:
            raise unreadable("hand-name", line.text, line.column)
        if self.players and name not in self.players:
            column = line.column + len(before) - len(before.removeprefix("hand").lstrip())
            raise unreadable("hand-stranger", name, column, name=name, allowed=self.names[:6])
        if self.acts:
            raise unreadable("hand-late", line.text, line.column)
        found = read_cards(cards, "hand-card", line.column + len(before) + 1)
        if len(found) + sum(len(hand.cards) for hand in self.hands if hand.player == name) > HAND:
            raise unreadable("hand-full", line.text, line.column, name=name, most=HAND)
        return HandLine(name, found, line.number)

    def _result_line(self, line: Line) -> None:
        if not line.text:
            self.margin.comment(line)
            return
        try:
            if line.keyword == "pot":
                self._pot_line(line)
            else:
                side, chips, figures = read_side(line, FIGURES, signed=True)
                tricks, gezwickt = map(figures.get, FIGURES)
                self.results.append(ResultLine(side, chips, tricks, gezwickt, line.number))
        except Unreadable as error:
            self._fault(line, error)
            pot = self.pot if error.finding.case == "result-pot-twice" else None  # it stands last, its double behind it
            self.margin.keep(line, pot.line if pot else None)
            return
        self.margin.place(line.number, line.comment)

    def _pot_line(self, line: Line) -> None:
        chips = read_pot(line)
        if self.pot is not None:
            raise unreadable("result-pot-twice", line.text, line.column, first=self.pot.line)
        self.pot = PotLine(chips, line.number)


def _is_name(name: str) -> bool:
    return fault_of_name(name, ALL_KEYWORDS) is None


def _after_colon(line: Line, word: str) -> tuple[str, int]:
    """What follows ``word:``, and its column."""
    before, colon, text = line.text.partition(":")
    if not colon or before.rstrip() != word:
        raise unreadable(f"{word}-colon", line.text, line.column)
    stripped = text.lstrip()
    return stripped, line.column + len(before) + 1 + len(text) - len(stripped)
