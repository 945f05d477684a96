"""This game's part of ZHN: a text becomes a Record, a Record becomes the one canonical text (zwicken.md).

It knows no rule: ``replay`` says whose turn it is, who is in, and what a card may be played for. Every accepted
spelling is read, and one is written. Every line of plays is written with a name: the one that stands there, else that
of the player whose turn it was.
"""

from __future__ import annotations

from functools import lru_cache

from scorekeeper.cards import CARDS, Card
from scorekeeper.zhn.cursor import Cursor
from scorekeeper.zhn.header import SPACED, HeaderLine, header_text, in_order, names_of, spaced
from scorekeeper.zhn.margin import Writer
from scorekeeper.zhn.names import ALL_KEYWORDS, LINES_OF_COUSINS, fault_of_name
from scorekeeper.zhn.reading import TextReading, after_colon, bare, checked, hand_of, play_parts
from scorekeeper.zhn.result import read_chips, read_number, read_side, read_signed, side_text
from scorekeeper.zhn.text import Line, Unreadable, parse_line, split_lines, unreadable
from scorekeeper.zwicken.cutting import Cut, action_for
from scorekeeper.zwicken.record import (
    PASS,
    PLAY,
    ActLine,
    CutLine,
    Exchange,
    HandLine,
    Lay,
    Pass,
    Play,
    PotLine,
    Raise,
    Record,
    ResultLine,
    TurnupLine,
)
from scorekeeper.zwicken.setting import HAND, Setting, settle
from scorekeeper.zwicken.walk import named_acts

PLAY_CASES = {
    "act-empty": ("found",),  # nothing where a play should stand
    "act-after": ("found", "word"),  # something after pass, play or raise N
    "act-swap": ("found",),  # neither a number nor cards after swap
    "act-bought": ("found", "out", "bought"),  # not as many cards drawn as discarded
    "act-raise": ("found",),  # no number after raise
    "act-raiser": ("found",),  # a raise without a name
    "act-card": ("found",),  # no card in a line of cards
}
CUT_CASES = {
    "cut-card": ("found",),  # neither a card nor ? nor -
    "cut-word": ("found", "allowed"),  # neither hop nor jump nor deal after the card
}
"""Every case of a ``syntax`` finding that these readers raise, with the names of its facts."""
UNKNOWN = "?"
"""A card that nobody wrote down."""
_QUICK: dict[str, Card | None] = {UNKNOWN: None, **CARDS}
_CUTS: dict[str, Cut] = {"hop": "hop", "jump": "jump", "deal": "deal"}
_MOST_REMEMBERED = 1 << 14
_WORDS: dict[str, Play] = {"pass": PASS, "play": PLAY, **{f"swap {n}": Exchange(n) for n in (1, 2, 3)}}
_plays: dict[str, Play] = {**_WORDS, **{code: Lay((card,)) for code, card in CARDS.items()}}


def read_play(text: str, *, column: int = 1) -> Play:
    """The play that a text means, in any spelling; ``column`` is that of its first character, for the error.

    Raises NotationError (column, and a finding with one of PLAY_CASES) for what is no play.
    """
    return _plays.get(text) or quick_play(text) or _careful_play(text, column)


def quick_play(text: str) -> Play | None:
    """The play of a text in canonical form that needs no care; None for any other text."""
    cached = _plays.get(text)
    if cached is not None:
        return cached
    try:
        if text[:5] == "swap ":
            return _quick_exchange(text[5:])
        if text[:6] == "raise ":
            chips = read_number(text[6:])
            return None if chips is None else Raise(chips)
        play = Lay(tuple([CARDS[code] for code in text.split(" ")]))
    except KeyError:
        return None
    if len(play.cards) <= 6:
        if len(_plays) >= _MOST_REMEMBERED:
            _plays.clear()
            _plays.update(_WORDS)
        _plays[text] = play
    return play


def _quick_exchange(text: str) -> Exchange | None:
    """Discards and cards drawn in canonical spelling; None where they do not fit. KeyError for other spellings."""
    before, plus, after = text.partition(" + ")
    out = tuple([_QUICK[word] for word in before.split(" ")])
    bought = tuple([_QUICK[word] for word in after.split(" ")]) if plus else ()
    return make_exchange(out, bought) if not plus or len(out) == len(bought) else None


def _careful_play(text: str, column: int) -> Play:
    cursor = Cursor(text, column)
    word = cursor.piece.lower()
    if not word:
        cursor.fail("act-empty", text)
    if word in ("pass", "play"):
        cursor.step()
        if cursor.piece:
            cursor.fail("act-after", word=word)
        return PASS if word == "pass" else PLAY
    if word == "raise":
        cursor.step()
        play = Raise(cursor.number("act-raise"))
        if cursor.piece:
            cursor.fail("act-after", word=word)
        return play
    if word == "swap":
        cursor.step()
        return _exchange(cursor)
    cards = []
    while cursor.piece:
        cards.append(cursor.card("act-card"))
    return Lay(tuple(cards))


def _exchange(cursor: Cursor) -> Exchange:
    """What follows ``swap``: a number alone, or discards and perhaps the cards drawn."""
    if cursor.piece and read_number(cursor.text[cursor.at :].strip()) is not None:
        return Exchange(cursor.number("act-swap"))
    if not cursor.piece or cursor.piece == "+":
        cursor.fail("act-swap")
    out, bought = _several(cursor), tuple[Card | None, ...]()
    if cursor.take("+"):
        bought = _several(cursor)
        if len(bought) != len(out):
            cursor.fail("act-bought", cursor.text[: cursor.at].strip(), out=len(out), bought=len(bought))
        cursor.end("act-swap")
    return make_exchange(out, bought)


def make_exchange(out: tuple[Card | None, ...], bought: tuple[Card | None, ...] = ()) -> Exchange:
    """An exchange with nothing in it that says nothing: cards of which none is known are a number."""
    count = len(out)
    if not any(bought):
        bought = ()
    return Exchange(count, out if any(out) or bought else (), bought)


def _several(cursor: Cursor) -> tuple[Card | None, ...]:
    """Cards and question marks up to a + or the end."""
    cards = list[Card | None]()
    while cursor.piece and cursor.piece != "+":
        if cursor.piece.strip(UNKNOWN):
            cards.append(cursor.card("act-swap"))
        else:
            cards += [None] * len(cursor.piece)
            cursor.step()
    return tuple(cards)


def write_play(play: Play) -> str:
    """The play in canonical form."""
    if type(play) is Lay:
        return " ".join([card.code for card in play.cards])
    if type(play) is Exchange:
        return _write_exchange(play)
    if type(play) is Raise:
        return f"raise {play.chips}"
    assert type(play) is Pass
    return "pass"


def _write_exchange(play: Exchange) -> str:
    if not play.count:
        return "play"
    if not play.out:
        return f"swap {play.count}"
    text = f"swap {write_cards(play.out)}"
    return f"{text} + {write_cards(play.bought)}" if play.bought else text


def write_cards(cards: tuple[Card | None, ...]) -> str:
    """Cards with ``?`` for those nobody wrote down."""
    return " ".join([card.code if card is not None else UNKNOWN for card in cards])


def quick_cards(text: str) -> tuple[Card | None, ...] | None:
    """Cards and question marks in canonical spelling; None for any other text."""
    try:
        return tuple([_QUICK[word] for word in text.split()])
    except KeyError:
        return None


def read_cards(text: str, case: str, column: int = 1) -> tuple[Card | None, ...]:
    """Cards and question marks set apart by spaces. Raises NotationError with ``case`` for anything else."""
    quick = quick_cards(text)
    if quick is not None:
        return quick
    cursor, cards = Cursor(text, column), list[Card | None]()
    while cursor.piece:
        if cursor.take(UNKNOWN):
            cards.append(None)
        else:
            cards.append(cursor.card(case))
    return tuple(cards)


def read_cut(text: str, line: int = 0, column: int = 1) -> CutLine:
    """``Ah``, ``Ah hop``, ``? jump``, ``-``. Raises NotationError with one of CUT_CASES."""
    if text == "-":
        return CutLine(None, "deal", looked=False, line=line)
    if (card_known := CARDS.get(text)) is not None:
        return CutLine(card_known, action_for(card_known), line=line)
    cursor = Cursor(text, column)
    if not cursor.piece:
        cursor.fail("cut-card")
    card = None if cursor.take(UNKNOWN) else cursor.card("cut-card")
    if not cursor.piece:
        return CutLine(card, action_for(card), line=line)
    action = _CUTS.get(cursor.piece.lower())
    if action is None:
        cursor.fail("cut-word", allowed=tuple(_CUTS))
    cursor.step()
    if cursor.piece:
        raise unreadable("cut-word", cursor.piece, column + cursor.at, allowed=tuple(_CUTS))
    return CutLine(card, action, line=line)


def write_cut(cut: CutLine) -> str:
    """A cut as it is written: its word only where it does not fit the card, or the card is not known."""
    if not cut.looked:
        return "-"
    if cut.card is None:
        return f"{UNKNOWN} {cut.action}"
    return cut.card.code if action_for(cut.card) == cut.action else f"{cut.card.code} {cut.action}"


KEYS = (
    "zhn", "variant", "players", "dealer", "stake", "pot", "rules",
    "date", "place", "event", "hand", "source", "recorder",
)
"""The header keys of zwicken.md, in the order of the canonical form."""
FIGURES = ("tricks", "gezwickt")
"""What a result line may hold after the chips."""


def canonical(line: HeaderLine) -> HeaderLine:
    """A header line with its value spaced as the canonical form has it."""
    key = line.key
    if key not in ("stake", "pot"):
        return spaced(line) if key in SPACED else line
    number = read_chips(line.value.strip())
    return line if number is None or str(number) == line.value else line._replace(value=str(number))


def write(record: Record) -> str:
    """The record in canonical form: ``write(read(text))`` is a fixed point. Never raises."""
    out = Writer(record.margin)
    for line in in_order(record.header, KEYS):
        out.line(header_text(canonical(line) if not line.line else line), line.line)
    if record.deal is not None:
        _write_deal_head(record, out)
    for act, name in zip(record.acts, named_acts(record), strict=True):
        out.line(write_act(act, name), act.line)
    margin_result = record.margin.result if record.margin is not None else 0
    if record.results or record.pot is not None or margin_result:
        out.gap()
        out.line("result", margin_result)
    for result in record.results:
        out.line(write_result(result), result.line)
    if record.pot is not None:
        out.line(f"pot: {record.pot.chips}", record.pot.line)
    return out.text()


def write_act(line: ActLine, name: str | None) -> str:
    """A line of plays, under this name; one that could not be read as it stands."""
    if line.play is None:
        return line.text
    text = write_play(line.play)
    return text if name is None else f"{name}: {text}"


def write_result(line: ResultLine) -> str:
    """A player's line of the result."""
    return side_text(line.side, line.chips, {"tricks": line.tricks, "gezwickt": line.gezwickt}, signed=True)


def _write_deal_head(record: Record, out: Writer) -> None:
    out.gap()
    out.line("deal", record.deal or 0)
    for cut in record.cuts:
        out.line(f"cut: {write_cut(cut)}", cut.line)
    if record.turnup is not None:
        out.line(f"turnup: {record.turnup.card.code}", record.turnup.line)
    seats = {name: seat for seat, name in enumerate(names_of(record.header))}
    for hand in sorted(record.hands, key=lambda hand: seats.get(hand.player, len(seats))):
        out.line(f"hand {hand.player}: {write_cards(hand.cards)}".rstrip(), hand.line)


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
        )

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
            self.cuts.append(CutLine(card, action_for(card), True, line))
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
        name, text, column = play_parts(line)
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
        listed = read_cards(cards, "hand-card", column)
        self.too_long = len(listed) > HAND
        if len(listed) + sum(len(hand.cards) for hand in self.hands if hand.player == name) > HAND:
            raise unreadable("hand-full", line.text, line.column, name=name, most=HAND)
        return HandLine(name, listed, line.number)

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
            chips_left = read_chips(text) if self.pot is None else None
            if chips_left is not None:
                self.pot = PotLine(chips_left, number)
            return chips_left is not None
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


def read_pot(line: Line) -> int:
    """The number of a result's line ``pot: 3``. Raises NotationError with the column, but without the line."""
    word, colon, rest = line.text.partition(":")
    number = read_chips(rest.strip())
    if word.rstrip() != "pot" or not colon or number is None:
        raise unreadable("result-pot", line.text, line.column)
    return number


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
