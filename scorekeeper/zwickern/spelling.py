"""Plays and positions as text: every accepted spelling read, one written (notation.md, Plays, Exactly 18 and 26).

Most plays of most records stand in canonical form: ``read_play`` first tries to look their pieces up, and reads
with care, and with columns for what is wrong, only what it cannot find that way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scorekeeper.cards import CARDS, Card, read_card
from scorekeeper.zhn.cursor import Cursor
from scorekeeper.zhn.names import LONGEST, fault_of_name
from scorekeeper.zhn.text import nfc
from scorekeeper.zwickern.plays import PARTNER, Build, Capture, Named, Play, Trail
from scorekeeper.zwickern.record import Lying

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
_LYING = {code: Lying((card,)) for code, card in CARDS.items()}
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
    known = _plays.get(text)
    if known is not None:
        return known
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
        taken = (" ".join("+".join([_item(*named) for named in group]) for group in play.groups)) or "*"
        text = f"{text} x {'*' if play.sweep else taken}"
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
) -> tuple[Lying, ...]:
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
) -> tuple[Lying, ...]:
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
        items.append(Lying(tuple(cards), value, owner))
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


def write_position(items: Iterable[Lying]) -> str:
    """The items of a position in canonical form. Never raises."""
    return " ".join([_lying(item) for item in items])


def _lying(item: Lying) -> str:
    cards = " ".join([card.code for card in item.cards])
    if item.value is None and item.owner is None and len(item.cards) == 1:
        return cards
    value = "" if item.value is None else f"={item.value}"
    return f"[{cards}]{value}" + (f"@{item.owner}" if item.owner else "")
