"""This game's part of ZHN: a text becomes a Record (zwicken.md). ``canonical.write`` is the way back.

It knows no rule: whose turn it is, who is in, what a card may be played for is for ``replay`` to say.
"""

from __future__ import annotations

from functools import lru_cache

from scorekeeper.cards import CARDS
from scorekeeper.zhn.names import ALL_KEYWORDS, LINES_OF_COUSINS, fault_of_name
from scorekeeper.zhn.reading import TextReading, after_colon, bare, checked, hand_of, told
from scorekeeper.zhn.result import read_chips, read_number, read_pot, read_side, read_signed
from scorekeeper.zhn.text import Line, Unreadable, parse_line, split_lines, unreadable
from scorekeeper.zwicken.canonical import FIGURES, KEYS, canonical
from scorekeeper.zwicken.cutting import meaning
from scorekeeper.zwicken.plays import Lay, Raise
from scorekeeper.zwicken.record import ActLine, CutLine, HandLine, PotLine, Record, ResultLine, TurnupLine
from scorekeeper.zwicken.setting import HAND, Setting, settle
from scorekeeper.zwicken.spelling import CUT_CASES, PLAY_CASES, quick_cards, quick_play, read_cards, read_cut, read_play

KEYWORDS = LINES_OF_COUSINS | {"close"}
"""A line that begins with one of these is no play; which of them mean something here ``keyword_line`` knows."""
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
    "result-colon": ("found", "allowed"),  # no colon
    "result-name": ("found", "allowed"),  # no name before the colon or beside a +
    "result-points": ("found", "allowed"),  # no chips
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


_BARE = ("deal", "result")
_LONGEST_RESULT = len("+9999999 tricks 9999 gezwickt 9999")


def read(text: str | bytes, *, strict: bool = False) -> Record:
    """The record that a text holds, with a ``syntax`` finding for every line that cannot be read.

    Never raises for a text, whatever it holds; NotationError for what is none: over 2 MB, or not UTF-8. With
    ``strict`` NotationError for the first ``syntax`` finding, too.
    """
    return checked(_Reading(split_lines(text)).record(), strict=strict)


class _Reading(TextReading[Setting]):
    keys = KEYS
    keywords = KEYWORDS

    def __init__(self, lines: list[str]) -> None:
        super().__init__(lines, settle)
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
        self.too_long = False  # the last line of a hand holds more cards than a hand has

    def record(self) -> Record:
        """Reads what follows the header and puts everything together."""
        end = self._read_deal()
        self.results_from(end)
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
            elif raw in _BARE and self._quick_word(raw, index + 1):
                if raw == "result":
                    return index + 1
                continue
            else:
                play = quick_play(raw)
                if type(play) is Raise:
                    play = None  # it needs a name
            if play is None:
                if self.line(parse_line(index + 1, raw, KEYWORDS)):
                    return index + 1
                continue
            if margin.pending:
                margin.place(index + 1)
            else:
                margin.anchor = index + 1
            self.acts.append(ActLine(play, name if colon else None, index + 1, ""))
        return len(lines)

    def _quick_word(self, word: str, line: int) -> bool:
        """A line ``deal`` or ``result`` in its place; False where it has to be read with care."""
        margin = self.margin
        if margin.pending or (word == "deal" and self.deal is not None):
            return False
        margin.anchor = line
        if word == "deal":
            self.deal = line
        else:
            margin.result = line
        return True

    def _quick_line(self, word: str, text: str, line: int) -> bool:
        """A line of the deal in canonical form and in its place; False for any other, which is read with care."""
        if self.acts:
            return False
        if word[:5] == "hand " and word[5:] in self.players:
            cards = quick_cards(text)
            name = word[5:]
            if cards is None or len(cards) != HAND or name in [hand.player for hand in self.hands]:
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
            self.cuts.append(CutLine(card, meaning(card), True, line))
            return True
        return False

    def _number(self) -> int:
        """The number that the next play has; the cards of a line count each by itself."""
        lines, number = self.counted
        number += sum(len(act.play.cards) if type(act.play) is Lay else 1 for act in self.acts[lines:])
        self.counted = len(self.acts), number
        return number

    def play_line(self, line: Line) -> None:
        """A line that begins with none of this game's deal words is a play, readable or not."""
        name, text, column = told(line)
        try:
            if name == "":
                raise unreadable("act-card", line.text, line.column)
            stripped = text.strip()
            play = read_play(stripped, column=column + len(text.rstrip()) - len(stripped))
            if name is None and type(play) is Raise:
                raise unreadable("act-raiser", line.text, line.column)
            read_line = ActLine(play, name, line.number)
        except Unreadable as error:
            self.fault(line, error, self._number())
            read_line = ActLine(None, name or None, line.number, line.text)
        self.margin.place(line.number, line.comment)
        self.acts.append(read_line)

    def keyword_line(self, line: Line) -> None:
        """``deal cut turnup hand result``; raises Unreadable for what is not as prescribed."""
        word, text = line.keyword, line.text
        if word in ("deal", "result"):
            bare(line)
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
        cut, column = after_colon(line, "cut", "cut-colon")
        if self.turnup or self.hands or self.acts:
            raise unreadable("cut-late", line.text, line.column)
        return read_cut(cut, line.number, column)

    def _turnup(self, line: Line) -> TurnupLine:
        text, column = after_colon(line, "turnup", "turnup-colon")
        if self.acts:
            raise unreadable("turnup-late", line.text, line.column)
        if self.turnup is not None:
            raise unreadable("turnup-again", line.text, line.column, first=self.turnup.line)
        cards = read_cards(text, "turnup-card", column)
        if len(cards) != 1 or cards[0] is None:
            raise unreadable("turnup-card", text, column)
        return TurnupLine(cards[0], line.number)

    def _hand(self, line: Line) -> HandLine:
        name, cards, column = hand_of(line, self.players, self.names[:6])
        if self.acts:
            raise unreadable("hand-late", line.text, line.column)
        found = read_cards(cards, "hand-card", column)
        self.too_long = len(found) > HAND
        if len(found) + sum(len(hand.cards) for hand in self.hands if hand.player == name) > HAND:
            raise unreadable("hand-full", line.text, line.column, name=name, most=HAND)
        return HandLine(name, found, line.number)

    def behind(self, error: Unreadable) -> int | None:
        """A line that would have overfilled a hand stays behind the last one of that, or it would fill it when the
        hands stand in their order; one that is too long by itself fills none and stays where it is. A second pot stands
        behind the first, which stands last."""
        finding = error.finding
        if finding.case == "result-pot-twice" and self.pot is not None:
            return self.pot.line
        if finding.case != "hand-full" or self.too_long:
            return None
        return next((hand.line for hand in reversed(self.hands) if hand.player == finding.facts["name"]), None)

    def quick_result(self, raw: str, number: int) -> bool:
        name, _, text = raw.partition(": ")
        if name == "pot":
            left = read_chips(text) if self.pot is None else None
            if left is not None:
                self.pot = PotLine(left, number)
            return left is not None
        figures = _figures(text) if name in self.players and len(text) <= _LONGEST_RESULT else None
        if figures is None:
            return False
        chips, tricks, gezwickt = figures
        self.results.append(ResultLine((name,), chips, tricks, gezwickt, number))
        return True

    def result_line(self, line: Line) -> None:
        if line.keyword == "pot":
            self._pot_line(line)
            return
        side, chips, figures = read_side(line, FIGURES, signed=True)
        self.results.append(ResultLine(side, chips, figures.get("tricks"), figures.get("gezwickt"), line.number))

    def _pot_line(self, line: Line) -> None:
        chips = read_pot(line)
        if self.pot is not None:
            raise unreadable("result-pot-twice", line.text, line.column, first=self.pot.line)
        self.pot = PotLine(chips, line.number)


@lru_cache(maxsize=1024)
def _figures(text: str) -> tuple[int, int, int] | None:
    """Chips, tricks and causes of a result in canonical form; None for any other text. Few there are: they repeat."""
    words = text.split(" ")
    if len(words) != 5 or (words[1], words[3]) != FIGURES:
        return None
    chips, tricks, gezwickt = read_signed(words[0]), read_number(words[2]), read_number(words[4])
    return None if chips is None or tricks is None or gezwickt is None else (chips, tricks, gezwickt)


def _is_name(name: str) -> bool:
    return fault_of_name(name, ALL_KEYWORDS) is None

