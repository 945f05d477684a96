"""This game's part of ZHN: a text becomes a Record, a Record becomes the one canonical text (schnapsen.md).

It knows no rule; rules are for ``replay``. Every trick is written with its leader's name, as far as the record says who
leads. A name that stands in the text is kept, even a wrong one. Comments and unreadable lines stay where they stood.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.cards import CARDS, Card
from scorekeeper.schnapsen.record import (
    BEFORE_LEAD,
    CLAIM,
    MARRIAGES,
    PLAY_CASES,
    Claim,
    DealLine,
    Play,
    Record,
    ResultLine,
    TrickLine,
    write_play,
)
from scorekeeper.schnapsen.setting import KEYS, Setting, settle
from scorekeeper.schnapsen.tally import FIGURES
from scorekeeper.schnapsen.variants import HAND, TALON
from scorekeeper.schnapsen.walk import Walk
from scorekeeper.zhn.cursor import Cursor
from scorekeeper.zhn.header import HeaderLine, header_text, in_order, names_of, spaced
from scorekeeper.zhn.margin import Writer
from scorekeeper.zhn.names import ALL_KEYWORDS, LINES_OF_COUSINS, fault_of_name
from scorekeeper.zhn.reading import TextReading, after_colon, bare, checked, hand_of, play_parts
from scorekeeper.zhn.result import read_side, side_text
from scorekeeper.zhn.text import Line, Unreadable, nfc, parse_line, split_lines, unreadable


def quick_trick(name: str | None, text: str, line: int) -> TrickLine | None:
    """The line where it is in canonical spelling, ``[swap] [close] [40] Kh Js [66]``; None for any other."""
    words = text.split(" ")
    signs: tuple[Play, ...] = ()
    claims: tuple[Claim, ...] = ()
    marriage = 0
    if len(words) != 2 or words[0] not in CARDS:
        if words[-1] == CLAIM:
            claims = (Claim(None, line),)
            del words[-1]
        while words and (act := BEFORE_LEAD.get(words[0])) is not None and act not in signs:
            signs = (*signs, act)
            del words[0]
        if words and words[0] in MARRIAGES:
            marriage = int(words[0])
            del words[0]
        if len(words) == 1 and (lead := CARDS.get(words[0])) is not None:
            return TrickLine(name, signs, marriage, lead, None, claims, line, "")
        if len(words) != 2:
            return None
    lead, answer = CARDS.get(words[0]), CARDS.get(words[1])
    if lead is None or answer is None:
        return None
    return TrickLine(name, signs, marriage, lead, answer, claims, line, "")


def read_trick(text: str, names: Mapping[str, str], line: int = 0, column: int = 1) -> TrickLine:
    """What stands behind the leader's name. ``names``: the players by their names with single spaces, for claims.

    A text that begins with ``66`` is a claim alone. Raises NotationError with case and column for what is neither."""
    cursor = Cursor(text, column)
    signs: list[Play] = []
    while cursor.piece.lower() in BEFORE_LEAD:
        act = BEFORE_LEAD[cursor.piece.lower()]
        if act in signs:
            cursor.fail("trick-twice")
        signs.append(act)
        cursor.step()
    marriage = 0
    if cursor.piece in MARRIAGES:
        marriage = int(cursor.piece)
        cursor.step()
    lead = None if cursor.piece == CLAIM and not signs and not marriage else cursor.card("trick-card")
    answer = cursor.card("trick-card") if lead is not None and cursor.piece not in ("", CLAIM) else None
    claims: tuple[Claim, ...] = ()
    if cursor.piece:
        if cursor.piece != CLAIM:
            cursor.fail("trick-word")
        claims = _claims(text, cursor.at, names, line, column)
    return TrickLine(None, tuple(signs), marriage, lead, answer, claims, line)


def _claims(text: str, at: int, names: Mapping[str, str], line: int, column: int) -> tuple[Claim, ...]:
    """The claims from this index on: each ``66``, perhaps with the longest player's name that fits behind it."""
    words = text[at:].split()
    names_by_length = sorted((name.split() for name in names), key=len, reverse=True)
    claims: list[Claim] = []
    at_word = 0
    while at_word < len(words):
        at_word += 1
        end = _end_of_name(words, at_word, names_by_length)
        name = " ".join(words[at_word:end])
        if name and (fault := fault_of_name(name, ALL_KEYWORDS)):
            raise unreadable("claim-name", name, column + text.find(words[at_word], at + len(CLAIM)), fault=fault)
        claims.append(Claim(names.get(name, nfc(name)) or None, line))
        at_word = end
    return tuple(claims)


def _end_of_name(words: Sequence[str], start: int, names: Sequence[Sequence[str]]) -> int:
    """Where the name that begins here ends: a player's, else whatever stands before the next ``66``."""
    for name in names:
        end = start + len(name)
        if words[start:end] == name and (end == len(words) or words[end] == CLAIM):
            return end
    return next((at for at in range(start, len(words)) if words[at] == CLAIM), len(words))


def write_trick(line: TrickLine) -> str:
    """The line in canonical form, as its parts stand; what could not be read as it stood."""
    if line.text:
        return line.text
    parts = [write_play(play) for play in line.before]
    if line.lead is not None:
        parts.append(write_play(Play("card", line.lead, line.marriage)))
    if line.answer is not None:
        parts.append(line.answer.code)
    parts += [write_play(Play("claim", name=claim.name)) for claim in line.claims]
    text = " ".join(parts)
    return text if line.name is None else f"{line.name}: {text}"


KEYWORDS = LINES_OF_COUSINS | {"pass", "play", "raise"}
"""A line that begins with one of these is no trick; which of them mean something here ``keyword_line`` knows."""
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
"""Every case of a ``syntax`` finding of this reader beside those of zhn, with the names of its facts;
``setting.HEADER_CASES`` are those of a header that can be read but not used."""


_PLAYERS = 2
_QUICK: Mapping[str, Card | None] = {"?": None, **CARDS}
_SIZES: Mapping[str, int] = {"turnup": 1, "hand": HAND, "talon": TALON}
"""Lines of the deal, and how many cards each of them holds at most."""


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
        self.too_long = False  # the last line of a hand or talon holds more cards than that has

    def record(self) -> Record:
        """Reads what follows the header and puts everything together."""
        end = self._read_hand() if self.start < len(self.lines) else self.start
        self._join_claims()
        self.results_from(end)
        return Record(
            tuple(self.header), self.deal, tuple(self.dealt), tuple(self.tricks), tuple(self.results), self.setting,
            tuple(self.findings), len(self.lines), self.margin,
        )

    def _read_hand(self) -> int:
        """Reads up to the line ``result`` and returns the index after it."""
        leaders, margin, lines = self.leaders, self.margin, self.lines
        for index in range(self.start, len(lines)):
            raw = lines[index]
            if not raw:
                continue
            name, colon, text = raw.partition(": ")
            if colon:
                trick = quick_trick(name, text, index + 1) if name in leaders else None
            else:
                trick = quick_trick(None, raw, index + 1)
            if trick is None:
                if colon and not margin.pending and self._quick_line(name, text, index + 1):
                    margin.anchor = index + 1
                elif self.line(parse_line(index + 1, raw, KEYWORDS)):
                    return index + 1
                continue
            if margin.pending:
                margin.place(index + 1)
            else:
                margin.anchor = index + 1
            if self.claims:
                self._join_claims()
            self.tricks.append(trick)
            self.cards += 1 if trick.answer is None else 2
        return len(lines)

    def _quick_line(self, word: str, text: str, line: int) -> bool:
        """A line of the deal in canonical form and in its place; False for any other, which is read with care."""
        if self.tricks:
            return False
        kind, _, name = word.partition(" ")
        size = _SIZES.get(kind, 0)
        try:
            cards = tuple([_QUICK[code] for code in text.split(" ")])
        except KeyError:
            return False
        cards_so_far = len(cards) + self.known.get(name, 0)
        if cards_so_far > size or (name not in self.leaders if kind == "hand" else name):
            return False
        if kind == "turnup":
            if self.turnup or None in cards:
                return False
            self.turnup = line
        else:
            self.known[name] = cards_so_far
        self.dealt.append(DealLine(kind, cards, name, line))
        return True

    def play_line(self, line: Line) -> None:
        """A line that begins with no keyword is a trick or a claim, readable or not."""
        name, text, column = play_parts(line)
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
            self.fault(line, error, self.cards + 1)
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

    def keyword_line(self, line: Line) -> None:
        """``deal turnup hand talon result``; raises Unreadable for what is not as prescribed."""
        word, text = line.keyword, line.text
        if word in ("deal", "result"):
            bare(line)
            if word == "deal":
                if self.deal is not None:
                    raise unreadable("deal-twice", text, line.column, first=self.deal)
                self.deal = line.number
            return
        if word not in ("turnup", "hand", "talon"):
            raise unreadable("keyword-line", text, line.column, word=word)
        read_line = {"turnup": self._turnup, "hand": self._hand, "talon": self._talon}[word]
        deal_line = read_line(line)
        if self.tricks:
            raise unreadable("late-line", text, line.column, word=word)
        self.dealt.append(deal_line)
        if word == "turnup":
            self.turnup = line.number
        else:
            self.known[deal_line.player] = self.known.get(deal_line.player, 0) + len(deal_line.cards)

    def _turnup(self, line: Line) -> DealLine:
        text, column = after_colon(line, "turnup", "turnup-line")
        card = CARDS.get(text)
        if card is None:
            cursor = Cursor(text, column)
            card = cursor.card("turnup-line")
            cursor.end("turnup-line")
        if self.turnup:
            raise unreadable("turnup-twice", line.text, line.column, first=self.turnup)
        return DealLine("turnup", (card,), line=line.number)

    def _talon(self, line: Line) -> DealLine:
        text, column = after_colon(line, "talon", "talon-colon")
        cards = _cards(text, "talon-card", column)
        self.too_long = len(cards) > TALON
        if len(cards) + self.known.get("", 0) > TALON:
            raise unreadable("talon-long", line.text, line.column, most=TALON)
        return DealLine("talon", cards, line=line.number)

    def _hand(self, line: Line) -> DealLine:
        name, cards, column = hand_of(line, self.names, self.names[:_PLAYERS])
        listed = _cards(cards, "hand-card", column)
        self.too_long = len(listed) > HAND
        if len(listed) + self.known.get(name, 0) > HAND:
            raise unreadable("hand-long", line.text, line.column, name=name, most=HAND)
        return DealLine("hand", listed, name, line.number)

    def behind(self, error: Unreadable) -> int | None:
        """A line that would have overfilled a hand or the talon stays behind the last one of that, or it would fill it
        when the deal stands in its order; one that is too long by itself fills none and stays where it is."""
        _, _, _, _, _, _, case, facts = error.finding
        if case not in ("hand-long", "talon-long") or self.too_long:
            return None
        word, player = case.partition("-")[0], facts.get("name", "")
        return next((each.line for each in reversed(self.dealt) if (each.kind, each.player) == (word, player)), None)

    def result_line(self, line: Line) -> None:
        side, points, figures = read_side(line, FIGURES)
        more = [figures.get(figure) for figure in FIGURES]
        self.results.append(ResultLine(side, points, more[0], more[1], more[2], line.number))


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


def canonical(line: HeaderLine) -> HeaderLine:
    """A header line with its value spaced as the canonical form has it."""
    value = " ".join(line.value.split()) if line.key == "score" else line.value
    return spaced(line) if value == line.value else line._replace(value=value)


def write(record: Record) -> str:
    """The record in canonical form: ``write(read(text))`` is a fixed point. Never raises."""
    out = Writer(record.margin)
    usable = record.setting is not None
    for line in in_order(record.header, KEYS):
        out.line(header_text(canonical(line) if usable or not line.line else line), line.line)
    if record.deal is not None:
        out.gap()
        out.line("deal", record.deal)
    for dealt, text in _deal_lines(record):
        out.line(text, dealt.line)
    for trick in named(record):
        text = write_trick(trick)
        # what was done before a lead that never came is no line of a trick
        out.line(f"# {text}" if trick.before and trick.lead is None else text, trick.line)
    if record.results or (record.margin is not None and record.margin.result):
        out.gap()
        out.line("result", record.margin.result if record.margin is not None else 0)
    for result in record.results:
        out.line(result_text(result), result.line)
    return out.text()


def deal_text(line: DealLine) -> str:
    """A line of the deal, every card of it as it stands."""
    codes = " ".join(["?" if card is None else card.code for card in line.cards])
    return f"hand {line.player}: {codes}".rstrip() if line.kind == "hand" else f"{line.kind}: {codes}".rstrip()


def result_text(line: ResultLine) -> str:
    """A side's line of the result."""
    return side_text(line.side, line.game_points, {figure: getattr(line, figure) for figure in FIGURES})


def _deal_lines(record: Record) -> Iterator[tuple[DealLine, str]]:
    """The turn-up, hands in the order of the players, the talon; each line as it is written."""
    place = {name: at for at, name in enumerate(names_of(record.header))}
    talons = [line for line in record.dealt if line.kind == "talon"]
    yield from ((line, deal_text(line)) for line in record.dealt if line.kind == "turnup")
    hands = (line for line in record.dealt if line.kind == "hand")
    for line in sorted(hands, key=lambda line: place.get(line.player, len(place))):
        yield line, deal_text(line)
    # a line kept behind the talon did not fit into it, and must not where its last ? are left out
    full = record.margin is not None and bool(talons) and talons[-1].line in record.margin.unread_lines
    for line in talons:
        text = deal_text(line)
        yield line, text if full or line is not talons[-1] else text.rstrip(" ?")


def named(record: Record) -> tuple[TrickLine, ...]:
    """The lines of tricks with their leaders' names, a claimant's only where it is not who may claim."""
    if record.setting is None:
        return record.tricks
    walked = Walk(record, record.setting).go().trick_lines
    return (*walked, *record.tricks[len(walked) :])
