"""Corrections that would fit, applied by a person and marked in the text: what stood there stays readable.

design.md, law 4: a repair is a proposal; whoever takes it over changes their own text, and every page that shows the
corrected line says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from scorekeeper.games import game_of_text
from scorekeeper.zhn.repair import CORRECTED, INSERTED, STRUCK_OUT, Edit, Mark, Repair, corrected, mark_in
from scorekeeper.zhn.text import parse_line, split_lines


@lru_cache(maxsize=64)
def proposals(text: str) -> tuple[Repair, ...]:
    """The corrections that would make a hand legal, best first (at most five)."""
    game = game_of_text(text)
    return tuple(game.repairs(game.read(text), text))


def apply(text: str, edits: Iterable[Edit]) -> str:
    """The text with a correction written into it, each changed line marked. Raises ValueError where it does not fit."""
    return corrected(split_lines(text), [_marked(edit) for edit in edits])


def _marked(edit: Edit) -> Edit:
    if edit.new is None:
        return edit._replace(new=f"# {STRUCK_OUT}: {edit.old}")
    if edit.old is None:
        return edit._replace(new=f"{edit.new}  # {INSERTED}")
    return edit._replace(new=f"{edit.new}  # {CORRECTED}: {edit.old}")


def marks(text: str) -> dict[int, Mark]:
    """The marks that corrections left in a text, by line."""
    found: dict[int, Mark] = {}
    for number, raw in enumerate(split_lines(text), 1):
        if "#" in raw:
            mark = mark_in(parse_line(number, raw).comment)
            if mark is not None:
                found[number] = mark
    return found


def struck_out(left: Mapping[int, Mark]) -> list[str]:
    """The lines that corrections struck out."""
    return [mark.before for mark in left.values() if mark.kind == STRUCK_OUT]


def play_at(text: str, line: int, total: int) -> int:
    """The play that stands on this line or the next one after it, of ``total``: where to look after a correction."""
    game = game_of_text(text)
    steps = game.replay(game.read(text)).steps
    return next((number for number, step in enumerate(steps, 1) if _line_of(step) >= line), total)


def _line_of(step: Any) -> int:
    """The line of the file that a step stands on; a game's steps have its number, or the line as it was read."""
    return int(getattr(step.line, "line", step.line))
