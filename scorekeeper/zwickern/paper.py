"""The paper a record was read from, line by line, and corrections to it: what a repair changes is lines of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from scorekeeper.zhn.header import header_text
from scorekeeper.zhn.result import side_text
from scorekeeper.zhn.text import parse_line, split_lines
from scorekeeper.zwickern.plays import Ask
from scorekeeper.zwickern.record import Deal, PlayLine, Record, ResultLine
from scorekeeper.zwickern.spelling import write_play, write_position


class Edit(NamedTuple):
    """One line of the file corrected (notation.md, ``--repairs``).

    ``old`` is the line as it stands, comment and outer spaces apart, ``new`` what it should be, one line or None to
    strike it out. ``old`` None inserts ``new`` before ``line``; the number of lines + 1 appends. ``line`` counts from
    1 in the file as it stands, for all edits of a correction.
    """

    line: int
    old: str | None
    new: str | None


def lines_of(text: str | bytes) -> tuple[str, ...]:
    """The lines of a text, comments and outer spaces apart. Raises NotationError for what is no text."""
    return tuple(parse_line(number, raw).text for number, raw in enumerate(split_lines(text), 1))


def rebuilt(record: Record) -> tuple[str, ...]:
    """The lines of a record whose text is not at hand: each readable one in canonical form where it stood."""
    lines = [""] * record.lines
    texts = {line.line: header_text(line) for line in record.header if line.key}
    for deal in record.deals:
        texts |= deal_texts(deal)
    texts |= {ask.line: ask_text(ask) for ask in record.asks}
    texts |= {result.line: result_text(result) for result in record.results}
    margin = record.margin
    if margin is not None:
        texts[margin.result] = "result"
        kept = chain.from_iterable(margin.kept[anchor] for anchor in sorted(margin.kept))
        unread = [finding.line for finding in record.findings if finding.line not in texts]
        texts |= {line: unreadable.text for line, unreadable in zip(unread, kept, strict=False)}
    for number, text in texts.items():
        if 0 < number <= len(lines):
            lines[number - 1] = text
    return tuple(lines)


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


def corrected(lines: Sequence[str], edits: Iterable[Edit]) -> str:
    """The text with all edits applied at once; inserts before one line stand in list order.

    Raises ValueError for an edit that does not fit the lines.
    """
    before: dict[int, list[str]] = {}
    instead: dict[int, str | None] = {}
    for edit in edits:
        if not 1 <= edit.line <= len(lines) + (edit.old is None):
            raise ValueError(f"there is no line {edit.line}")
        if edit.old is None:
            before.setdefault(edit.line, []).append(edit.new or "")
        elif parse_line(edit.line, lines[edit.line - 1]).text != edit.old or edit.line in instead:
            raise ValueError(f"line {edit.line} is not {edit.old!r}")
        else:
            instead[edit.line] = edit.new
    made: list[str] = []
    for number, line in enumerate(lines, 1):
        made += before.get(number, ())
        new = instead.get(number, line)
        if new is not None:
            made.append(new)
    made += before.get(len(lines) + 1, ())
    return "".join(f"{line}\n" for line in made)


def joined(lines: Sequence[str], first: Iterable[Edit], second: Iterable[Edit]) -> tuple[Edit, ...] | None:
    """Two corrections as one, ``second`` being one of the text that ``first`` made; None where they get in each
    other's way: the second touches a line that the first inserted."""
    first = tuple(first)
    inserted = Counter(edit.line for edit in first if edit.old is None)
    gone = {edit.line for edit in first if edit.old is not None and edit.new is None}
    origin: list[int] = []
    for number in range(1, len(lines) + 2):
        origin += [0] * inserted[number]
        if number not in gone:
            origin.append(number)
    merged = list(first)
    for edit in second:
        number = origin[edit.line - 1]
        if not number:
            return None
        before = next((each for each in merged if each.line == number and each.old is not None), None)
        if edit.old is None or before is None:
            merged.append(edit._replace(line=number, old=None if edit.old is None else lines[number - 1]))
        else:
            merged[merged.index(before)] = before._replace(new=edit.new)
    return tuple(sorted(merged, key=lambda edit: edit.line))
