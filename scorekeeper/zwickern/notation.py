"""This game's part of ZHN: a text becomes a Record, a Record becomes the one canonical text (notation.md).

It knows no rule: ``replay`` says whose turn it is, whether a card lies there, whether a stage is over. Names are
written as they stand on the lines, never added. Comments and unreadable lines stay where they stood. Most plays of most
records are in canonical form. So ``read_play`` first looks their pieces up; only what it cannot find that way is read
with care, with columns for what is wrong (notation.md, Plays, Exactly 18 and 26). ``rebuilt`` and the texts beside it
are the lines of a record as they stand on paper, for corrections (zhn.repair).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import accumulate

from scorekeeper.cards import CARDS, Card, read_card
from scorekeeper.zhn.cursor import Cursor, read_cards
from scorekeeper.zhn.header import HeaderLine, header_text, in_order, names_of, spaced
from scorekeeper.zhn.margin import Writer
from scorekeeper.zhn.names import LONGEST, fault_of_name
from scorekeeper.zhn.reading import TextReading, after_colon, bare, checked, hand_of, play_parts
from scorekeeper.zhn.repair import laid_out
from scorekeeper.zhn.result import read_number, read_side, side_text
from scorekeeper.zhn.text import Line, Unreadable, nfc, parse_line, split_lines, unreadable
from scorekeeper.zwickern.record import (
    PARTNER,
    Ask,
    Build,
    Capture,
    Deal,
    HandLine,
    Named,
    Play,
    PlayLine,
    Record,
    ResultLine,
    TableItem,
    TableLine,
    Trail,
    TurnLine,
)
from scorekeeper.zwickern.setting import Setting, settle

PLAY_CASES = {
    "play-empty": ("found",),  # nothing where a play should stand
    "play-card": ("found",),  # the line does not begin with a card
    "play-value": ("found",),  # no value in brackets after a bracket
    "play-sign": ("found",),  # after the played card neither x nor on nor = nor the end
    "play-nothing": ("found",),  # nothing after x
    "play-item": ("found",),  # no card where one should be named that is captured
    "play-sweep": ("found",),  # something after x *
    "play-target": ("found",),  # no card after on
    "play-equals": ("found",),  # no = V after on ITEM
    "play-number": ("found",),  # no value after =
    "play-after": ("found",),  # something after = V that is neither for nor !
    "play-for": ("found", "fault"),  # no name after for; fault: names.fault_of_name
}
POSITION_CASES = {
    "table-card": ("found",),  # neither a card nor a pile in brackets
    "table-empty": ("found",),  # a pile without cards
    "table-bracket": ("found",),  # a pile that is not closed
    "table-value": ("found",),  # no = V after a pile
    "table-owner": ("found",),  # nobody's name after @
}
"""Every case of a ``syntax`` finding that these readers raise, with the names of its facts; ``found`` is what
stands there, empty at the end of the line."""

_MOST_REMEMBERED = 1 << 14
_LONGEST_REMEMBERED = 60
_NAMED: dict[str, Named] = {code: Named(card) for code, card in CARDS.items()}
_LYING = {code: TableItem((card,)) for code, card in CARDS.items()}
_VALUES = {str(value): value for value in range(100)}
_TRAILS: dict[str, Play] = {code: Trail(card) for code, card in CARDS.items()}
_plays: dict[str, Play] = dict(_TRAILS)  # plays already read, by their text: they are values, so one may stand for all
_groups: dict[str, tuple[Named, ...]] = {code: (named,) for code, named in _NAMED.items()}


def read_play(text: str, *, column: int = 1) -> Play:
    """The play that a text means, in any spelling; ``column`` is that of its first character, for the error.

    Raises NotationError (column, and a finding with one of PLAY_CASES) for what is no play.
    """
    return _plays.get(text) or quick_play(text) or _careful_play(text, column)


def quick_play(text: str) -> Play | None:
    """The play of a text in canonical form without ``for`` and values in brackets; None for any other text."""
    cached = _plays.get(text)
    if cached is not None:
        return cached
    pieces = text.split(" ")
    if (card := CARDS.get(pieces[0])) is None:
        return None
    called = pieces[-1] == "!"
    if called:
        del pieces[-1]
    play = _quick(card, pieces, called)
    if play is not None and len(text) <= _LONGEST_REMEMBERED:
        if len(_plays) >= _MOST_REMEMBERED:
            _plays.clear()
            _plays.update(_TRAILS)
        _plays[text] = play
    return play


def _quick(card: Card, pieces: list[str], called: bool) -> Play | None:
    length = len(pieces)
    if length == 1:
        return Trail(card, None, called)
    sign = pieces[1]
    if sign == "x" and length > 2:
        if pieces[2] == "*":
            return Capture(card, (), None, True, called) if length == 3 else None
        groups = []
        for piece in pieces[2:]:
            group = _groups.get(piece) or _quick_group(piece)
            if group is None:
                return None
            groups.append(group)
        return Capture(card, tuple(groups), None, False, called)
    if sign == "=" and length == 3:
        value = _VALUES.get(pieces[2])
        return None if value is None else Build(card, value, None, None, None, called)
    if sign == "on" and length == 5 and pieces[3] == "=":
        value, target = _VALUES.get(pieces[4]), _NAMED.get(pieces[2])
        return None if value is None or target is None else Build(card, value, target, None, None, called)
    return None


def _quick_group(piece: str) -> tuple[Named, ...] | None:
    try:
        group = tuple([_NAMED[code] for code in piece.split("+")])
    except KeyError:
        return None
    if len(piece) <= _LONGEST_REMEMBERED and len(_groups) < _MOST_REMEMBERED:
        _groups[piece] = group
    return group


def _careful_play(text: str, column: int) -> Play:
    body = text.rstrip()
    called = body.endswith("!")
    cursor = Cursor(body[:-1].rstrip() if called else body, column)
    if not cursor.piece:
        cursor.fail("play-empty", body)
    card = cursor.card("play-card")
    value = cursor.bracketed("play-value")
    if not cursor.piece:
        return Trail(card, value, called)
    sign = cursor.piece.lower()
    if sign not in ("x", "on", "="):
        cursor.fail("play-sign")
    cursor.step()
    if sign == "x":
        groups = _captured(cursor)
        return Capture(card, groups, value, sweep=not groups, called=called)
    target = None
    if sign == "on":
        target = _named(cursor, "play-target")
        cursor.demand("=", "play-equals")
    announced = cursor.number("play-number")
    return Build(card, announced, target, value, _beneficiary(cursor), called)


def _named(cursor: Cursor, case: str) -> Named:
    card = cursor.card(case)
    value = cursor.bracketed("play-value")
    return _NAMED[card.code] if value is None else Named(card, value)


def _captured(cursor: Cursor) -> tuple[tuple[Named, ...], ...]:
    """What stands after ``x``; no group at all for ``*``."""
    if cursor.take("*"):
        cursor.end("play-sweep")
        return ()
    if not cursor.piece:
        cursor.fail("play-nothing")
    groups = []
    while cursor.piece:
        group = [_named(cursor, "play-item")]
        while cursor.take("+"):
            group.append(_named(cursor, "play-item"))
        groups.append(tuple(group))
    return tuple(groups)


def _beneficiary(cursor: Cursor) -> str | None:
    """Who stands after ``for``, to the end of the text; None where nothing stands."""
    if not cursor.piece:
        return None
    if cursor.piece.lower() != "for":
        cursor.fail("play-after")
    name = cursor.text[cursor.at + len(cursor.piece) :].strip()
    cursor.step()
    fault = fault_of_name(name)
    if fault and name != PARTNER:
        cursor.fail("play-for", name, fault=fault)
    return nfc(name)


def write_play(play: Play) -> str:
    """The play in canonical form: ``Ks(14) x Qs+Ad 8d+4d+2d !``. Never raises."""
    text = _item(play.card, play.value)
    if isinstance(play, Capture):
        groups = (" ".join("+".join([_item(*named) for named in group]) for group in play.groups)) or "*"
        text = f"{text} x {'*' if play.sweep else groups}"
    elif isinstance(play, Build):
        if play.target is not None:
            text = f"{text} on {_item(*play.target)}"
        text = f"{text} = {play.announced}"
        if play.beneficiary is not None:
            text = f"{text} for {play.beneficiary}"
    return f"{text} !" if play.called else text


def _item(card: Card, value: int | None) -> str:
    return card.code if value is None else f"{card.code}({value})"


def read_position(
    text: str, players: Collection[str] = (), *, column: int = 1, strangers: bool = False
) -> tuple[TableItem, ...]:
    """The items of a position, ``3c [X30 Ts]=20@Dianne Js``, in their order on the table.

    After ``@`` the longest of ``players`` (names in NFC) that fits is meant. Without players, or with
    ``strangers`` where none of them fits, a name runs to the next card or bracket or to the end.
    Raises NotationError (column, and a finding with one of POSITION_CASES) for anything else.
    """
    try:
        return tuple([_LYING[word] for word in text.split()])
    except KeyError:
        return _careful_position(text, players, column, strangers)


def _careful_position(
    text: str, players: Collection[str], column: int, strangers: bool
) -> tuple[TableItem, ...]:
    if not text.isascii():
        text = nfc(text) if text[:1].strip() else text[: len(text) - len(text.lstrip())] + nfc(text)
    cursor, items = Cursor(text, column), []
    while cursor.piece:
        if not cursor.take("["):
            items.append(_LYING[cursor.card("table-card").code])
            continue
        cards = []
        while cursor.piece and cursor.piece != "]":
            cards.append(cursor.card("table-bracket"))
        if not cards:
            cursor.fail("table-empty")
        cursor.demand("]", "table-bracket")
        cursor.demand("=", "table-value")
        value = cursor.number("table-value")
        owner = _owner(cursor, players, strangers or not players) if cursor.piece == "@" else None
        items.append(TableItem(tuple(cards), value, owner))
    return tuple(items)


def _owner(cursor: Cursor, players: Collection[str], strangers: bool) -> str:
    """The name after ``@``; goes past it."""
    cursor.step()
    text, start = cursor.text, cursor.at
    for end in range(min(start + LONGEST, len(text)), start, -1):
        if text[start:end] in players and _ends_name(text, end):
            cursor.jump(end)
            return text[start:end]
    end = start
    while cursor.piece and cursor.piece not in "[]@" and not read_card(cursor.piece):
        end = start if not strangers else cursor.at + len(cursor.piece)
        cursor.step()
    name = text[start:end]
    if not strangers or fault_of_name(name):
        found = text[start : start + LONGEST].split("[")[0].rstrip()
        cursor.jump(start)
        cursor.fail("table-owner", found)
    return name


def _ends_name(text: str, end: int) -> bool:
    return end == len(text) or text[end] in "[" or text[end].isspace()


def write_position(items: Iterable[TableItem]) -> str:
    """The items of a position in canonical form. Never raises."""
    return " ".join([_lying(item) for item in items])


def _lying(item: TableItem) -> str:
    cards = " ".join([card.code for card in item.cards])
    if item.value is None and item.owner is None and len(item.cards) == 1:
        return cards
    value = "" if item.value is None else f"={item.value}"
    return f"[{cards}]{value}" + (f"@{item.owner}" if item.owner else "")


KEYS = (
    "zhn", "variant", "players", "dealer", "teams", "schedule", "packs", "rules",
    "date", "place", "event", "hand", "source", "recorder", "from", "built",
)
"""The header keys of notation.md, in the order of the canonical form."""
FIGURES = ("cards", "zwicks")
"""What a result line may hold after the points."""


def canonical(line: HeaderLine) -> HeaderLine:
    """A header line with its value spaced as the canonical form has it."""
    key, value = line.key, line.value
    if key == "teams":
        value = ", ".join(["+".join(map(nfc, part.split("+"))) for part in value.split(",")])
    elif key == "built":
        value = ", ".join([" ".join(map(nfc, part.rsplit(maxsplit=1))) for part in value.split(",")])
    elif key == "schedule":
        value = " ; ".join([" ".join(part.split()) for part in value.split(";")])
    else:
        return spaced(line)
    return line if value == line.value else line._replace(value=value)


def write(record: Record) -> str:
    """The record in canonical form: ``write(read(text))`` is a fixed point. Never raises."""
    out = Writer(record.margin)
    for line in in_order(record.header, KEYS):
        out.line(header_text(canonical(line) if not line.line else line), line.line)
    _write_deals(record, out)
    if record.results or (record.margin is not None and record.margin.result):
        out.gap()
        out.line("result", record.margin.result if record.margin is not None else 0)
    for result in record.results:
        figures = {"cards": result.cards, "zwicks": result.zwicks}
        out.line(side_text(result.side, result.points, figures), result.line)
    return out.text()


def _write_deals(record: Record, out: Writer) -> None:
    seats = {name: seat for seat, name in enumerate(names_of(record.header))}
    stages = _stage_starts(record.setting)
    plays = 0
    for deal in record.deals:
        _write_deal_head(deal, seats, out)
        plays_before = plays
        for line in deal.plays:
            if plays in stages and plays > plays_before:
                out.gap()
                out.line("deal")
            _write_play_line(line, out)
            plays += 1
    for ask in record.asks:
        _write_ask(ask, out)


def _stage_starts(setting: Setting | None) -> frozenset[int]:
    """The numbers of plays after which a further stage begins; none where that is not known or there is one stage."""
    if setting is None or setting.stretch:
        return frozenset()
    return frozenset(accumulate(sum(stage) for stage in setting.stages[:-1]))


def _write_deal_head(deal: Deal, seats: Mapping[str, int], out: Writer) -> None:
    out.gap()
    out.line("deal", deal.line)
    for table in deal.tables:
        out.line(f"table: {write_position(table.items)}".rstrip(), table.line)
    for hand in sorted(deal.hands, key=lambda hand: seats.get(hand.player, len(seats))):
        cards = " ".join([card.code for card in hand.cards])
        out.line(f"hand {hand.player}: {cards}".rstrip(), hand.line)
    if deal.turn is not None:
        out.line(f"turn: {deal.turn.player}", deal.turn.line)


def _write_play_line(line: PlayLine, out: Writer) -> None:
    for ask in line.asks:
        _write_ask(ask, out)
    if line.play is None:
        out.line(line.text, line.line)
    else:
        text = write_play(line.play)
        out.line(text if line.name is None else f"{line.name}: {text}", line.line)


def _write_ask(ask: Ask, out: Writer) -> None:
    out.line(f"ask {ask.partner} {ask.value} {'yes' if ask.answer else 'no'}", ask.line)


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
        self.deal_turn: TurnLine | None = None
        self.deal_plays: list[PlayLine] = []

    def _close(self) -> None:
        """The open deal is over; there is none before the first ``deal`` line."""
        if self.deal:
            tables, hands, plays = tuple(self.tables), tuple(self.hands), tuple(self.deal_plays)
            self.deals.append(Deal(self.deal, tables, hands, self.deal_turn, plays))
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
            self.deal_plays.append(PlayLine(play, name if colon else None, index + 1, asks))
        self._close()
        return len(lines)

    def play_line(self, line: Line) -> None:
        """A line that begins with no keyword is a play, readable or not."""
        name, text, column = play_parts(line)
        asks, self.asks = tuple(self.asks), []
        try:
            if name == "":
                raise unreadable("play-card", line.text, line.column)
            stripped = text.strip()
            play = read_play(stripped, column=column + len(text.rstrip()) - len(stripped))
            read_line = PlayLine(play, name, line.number, asks)
        except Unreadable as error:
            self.fault(line, error, self.plays + len(self.deal_plays) + 1)
            read_line = PlayLine(None, name or None, line.number, asks, line.text)
        self.margin.place(line.number, line.comment)
        self.deal_plays.append(read_line)

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
            self.turn = self.deal_turn = self._turn(line)
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
        return self.deal_turn.line if error.finding.case == "turn-twice" and self.deal_turn else None


def _read_ask(line: Line) -> Ask:
    """``ask NAME V yes|no``, from the right, since a name may hold spaces."""
    text, column = line.text, line.column
    words = text.rsplit(maxsplit=2)
    if len(words) < 2:
        raise unreadable("ask-answer", "", column + len(text))
    answer = words[-1].lower()
    if answer not in ("yes", "no"):
        raise unreadable("ask-answer", words[-1], column + len(text) - len(words[-1]))
    rest = text[: len(text) - len(words[-1])].rstrip()
    value = read_number(words[1]) if len(words) == 3 else None
    if value is None:
        word = words[-2]
        raise unreadable("ask-value", word, column + len(rest) - len(word))
    name = words[0].removeprefix("ask").strip()
    if fault := fault_of_name(name):
        raise unreadable("ask-name", name, column + len(words[0]) - len(name), fault=fault)
    return Ask(nfc(name), value, answer == "yes", line.number)


def rebuilt(record: Record) -> tuple[str, ...]:
    """The lines of a record whose text is not at hand: each readable one in canonical form where it stood."""
    texts: dict[int, str] = {}
    for deal in record.deals:
        texts |= deal_texts(deal)
    texts |= {ask.line: ask_text(ask) for ask in record.asks}
    texts |= {result.line: result_text(result) for result in record.results}
    return laid_out(record, texts)


def deal_texts(deal: Deal) -> dict[int, str]:
    """The lines of a deal in canonical form, by their numbers."""
    texts = {deal.line: "deal"}
    texts |= {line.line: f"table: {write_position(line.items)}".rstrip() for line in deal.tables}
    for hand in deal.hands:
        texts[hand.line] = f"hand {hand.player}: {' '.join(card.code for card in hand.cards)}".rstrip()
    if deal.turn is not None:
        texts[deal.turn.line] = f"turn: {deal.turn.player}"
    for play in deal.plays:
        texts |= {ask.line: ask_text(ask) for ask in play.asks}
        texts[play.line] = play_text(play)
    return texts


def play_text(line: PlayLine) -> str:
    """A play line in canonical form, its name as it stands."""
    if line.play is None:
        return line.text
    text = write_play(line.play)
    return text if line.name is None else f"{line.name}: {text}"


def ask_text(ask: Ask) -> str:
    """An ``ask`` line in canonical form."""
    return f"ask {ask.partner} {ask.value} {'yes' if ask.answer else 'no'}"


def result_text(result: ResultLine) -> str:
    """A side's line of the result in canonical form."""
    return side_text(result.side, result.points, {"cards": result.cards, "zwicks": result.zwicks})
