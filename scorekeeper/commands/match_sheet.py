"""The score sheet of an exported match, for `scorekeeper sheet`: the file alone is enough, no installation."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scorekeeper.commands import STANDARD
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.sheets.score import Sheet

LARGEST = 64 * 1024 * 1024
"""Bytes of an exported match that are read at most."""


def is_match(text: bytes) -> bool:
    """Whether a file's beginning is JSON, which no hand in ZHN is."""
    return text.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def whole(file: str, begun: bytes) -> bytes:
    """The rest of a match, whose beginning was read already. OSError where it cannot be read."""
    if file == STANDARD:
        return begun + sys.stdin.buffer.read(LARGEST - len(begun))
    with open(file, "rb") as opened:
        return opened.read(LARGEST)


def printed(file: str, text: bytes, arguments: argparse.Namespace) -> bytes:
    """The sheet as PDF. Raises ScorekeeperError with a sentence where the file is no match."""
    from scorekeeper.sheets.score import blank_of
    from scorekeeper.sheets.score_sheets import score_sheet

    sheet = _sheet(file, text, arguments.lang)
    if arguments.blank:
        sheet = blank_of(sheet)
    return score_sheet(
        sheet, arguments.lang, paper=arguments.paper, copies=arguments.copies, detailed=arguments.detailed
    )


def _sheet(file: str, text: bytes, lang: str) -> Sheet:
    from scorekeeper.journal.entry import read_entry
    from scorekeeper.journal.fold import fold
    from scorekeeper.journal.parsing import EntryError
    from scorekeeper.journal.sheet_lines import sheet_lines
    from scorekeeper.journal.state import rules_then
    from scorekeeper.journal.view import hands_view, match_view
    from scorekeeper.journal.visible import Viewer
    from scorekeeper.sheets.score import sheet_of
    from scorekeeper.translations import catalogue

    try:
        data = json.loads(text.decode("utf-8-sig"))
        entries = sorted((read_entry(body) for body in data["entries"]), key=lambda entry: entry.seq)
        state = fold(entries, str(data["match"]))
        words, judge = _words(data), Viewer("judge")
        view, hands = match_view(state, words, judge), hands_view(state, words, judge)
        return sheet_of(view, hands, written=sheet_lines(state), rules_then=rules_then(state))
    except (EntryError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        why = catalogue(lang).gettext("This is not a match written by `scorekeeper export`.")
        raise ScorekeeperError(f"{file}: {why}") from None


def _words(data: Mapping[str, Any]) -> dict[str, str]:
    """Names and remarks, those left out that were erased."""
    erased = {each["id"] for each in data.get("erased") or ()}
    return {id: str(text) for id, text in dict(data.get("words") or {}).items() if id not in erased}
