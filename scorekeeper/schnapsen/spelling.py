"""One line of a trick: ``[NAME:] [swap] [close] [20|40] LEAD ANSWER [66 [NAME]]`` (schnapsen.md, Tricks)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.cards import CARDS
from scorekeeper.schnapsen.plays import BEFORE_LEAD, CLAIM, MARRIAGES, Play, write_play
from scorekeeper.schnapsen.record import Claim, TrickLine
from scorekeeper.zhn.cursor import Cursor
from scorekeeper.zhn.names import ALL_KEYWORDS, fault_of_name
from scorekeeper.zhn.text import nfc, unreadable


def quick_trick(name: str | None, text: str, line: int) -> TrickLine | None:
    """The line where it is in canonical spelling, ``[swap] [close] [40] Kh Js [66]``; None for any other."""
    words = text.split(" ")
    before: tuple[Play, ...] = ()
    claims: tuple[Claim, ...] = ()
    marriage = 0
    if len(words) != 2 or words[0] not in CARDS:
        if words[-1] == CLAIM:
            claims = (Claim(None, line),)
            del words[-1]
        while words and (act := BEFORE_LEAD.get(words[0])) is not None and act not in before:
            before = (*before, act)
            del words[0]
        if words and words[0] in MARRIAGES:
            marriage = int(words[0])
            del words[0]
        if len(words) == 1 and (lead := CARDS.get(words[0])) is not None:
            return TrickLine(name, before, marriage, lead, None, claims, line, "")
        if len(words) != 2:
            return None
    lead, answer = CARDS.get(words[0]), CARDS.get(words[1])
    if lead is None or answer is None:
        return None
    return TrickLine(name, before, marriage, lead, answer, claims, line, "")


def read_trick(text: str, names: Mapping[str, str], line: int = 0, column: int = 1) -> TrickLine:
    """What stands behind the leader's name. ``names``: the players by their names with single spaces, for claims.

    A text that begins with ``66`` is a claim alone. Raises NotationError with case and column for what is neither."""
    cursor = Cursor(text, column)
    before: list[Play] = []
    while cursor.piece.lower() in BEFORE_LEAD:
        act = BEFORE_LEAD[cursor.piece.lower()]
        if act in before:
            cursor.fail("trick-twice")
        before.append(act)
        cursor.step()
    marriage = 0
    if cursor.piece in MARRIAGES:
        marriage = int(cursor.piece)
        cursor.step()
    lead = None if cursor.piece == CLAIM and not before and not marriage else cursor.card("trick-card")
    answer = cursor.card("trick-card") if lead is not None and cursor.piece not in ("", CLAIM) else None
    claims: tuple[Claim, ...] = ()
    if cursor.piece:
        if cursor.piece != CLAIM:
            cursor.fail("trick-word")
        claims = _claims(text, cursor.at, names, line, column)
    return TrickLine(None, tuple(before), marriage, lead, answer, claims, line)


def _claims(text: str, at: int, names: Mapping[str, str], line: int, column: int) -> tuple[Claim, ...]:
    """The claims from this index on: each ``66``, perhaps with the longest player's name that fits behind it."""
    words = text[at:].split()
    known = sorted((name.split() for name in names), key=len, reverse=True)
    claims: list[Claim] = []
    here = 0
    while here < len(words):
        here += 1
        end = _end_of_name(words, here, known)
        name = " ".join(words[here:end])
        if name and (fault := fault_of_name(name, ALL_KEYWORDS)):
            raise unreadable("claim-name", name, column + text.find(words[here], at + len(CLAIM)), fault=fault)
        claims.append(Claim(names.get(name, nfc(name)) or None, line))
        here = end
    return tuple(claims)


def _end_of_name(words: Sequence[str], here: int, known: Sequence[Sequence[str]]) -> int:
    """Where the name that begins here ends: a player's, else whatever stands before the next ``66``."""
    for name in known:
        end = here + len(name)
        if words[here:end] == name and (end == len(words) or words[end] == CLAIM):
            return end
    return next((at for at in range(here, len(words)) if words[at] == CLAIM), len(words))


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
