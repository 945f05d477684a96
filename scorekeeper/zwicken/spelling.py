"""Plays and cuts as text: every accepted spelling read, one written (zwicken.md, Deal and Plays)."""

from __future__ import annotations

from scorekeeper.cards import CARDS, Card
from scorekeeper.zhn.cursor import Cursor
from scorekeeper.zhn.result import read_number
from scorekeeper.zhn.text import unreadable
from scorekeeper.zwicken.cutting import Cut, meaning
from scorekeeper.zwicken.plays import PASS, PLAY, Exchange, Lay, Pass, Play, Raise
from scorekeeper.zwicken.record import CutLine

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
    known = _plays.get(text)
    if known is not None:
        return known
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
    return exchanged(out, bought) if not plus or len(out) == len(bought) else None


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
    return exchanged(out, bought)


def exchanged(out: tuple[Card | None, ...], bought: tuple[Card | None, ...] = ()) -> Exchange:
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
    known = quick_cards(text)
    if known is not None:
        return known
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
    if (known := CARDS.get(text)) is not None:
        return CutLine(known, meaning(known), line=line)
    cursor = Cursor(text, column)
    if not cursor.piece:
        cursor.fail("cut-card")
    card = None if cursor.take(UNKNOWN) else cursor.card("cut-card")
    if not cursor.piece:
        return CutLine(card, meaning(card), line=line)
    done = _CUTS.get(cursor.piece.lower())
    if done is None:
        cursor.fail("cut-word", allowed=tuple(_CUTS))
    cursor.step()
    if cursor.piece:
        raise unreadable("cut-word", cursor.piece, column + cursor.at, allowed=tuple(_CUTS))
    return CutLine(card, done, line=line)


def write_cut(cut: CutLine) -> str:
    """A cut as it is written: its word only where it does not fit the card, or the card is not known."""
    if not cut.looked:
        return "-"
    if cut.card is None:
        return f"{UNKNOWN} {cut.done}"
    return cut.card.code if meaning(cut.card) == cut.done else f"{cut.card.code} {cut.done}"
