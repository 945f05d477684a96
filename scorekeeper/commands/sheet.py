"""`scorekeeper sheet`: a hand, a ruling on one of its plays, or a match's score sheet, as PDF."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING

from scorekeeper.commands import OK, STANDARD, add_language, read_bytes
from scorekeeper.errors import NotationError, ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.game import Replay
    from scorekeeper.outcomes import Json
    from scorekeeper.sheets.score.sheet import Sheet


EXAMPLES = """examples:
  scorekeeper sheet hand.zhn -o hand.pdf              the whole hand
  scorekeeper sheet hand.zhn --play 38 -o ruling.pdf  the ruling on play 38
  scorekeeper sheet hand.zhn -o - | lp                straight to the printer
  cat hand.zhn | scorekeeper sheet - -o hand.pdf      from standard input
  scorekeeper sheet match.json -o sheet.pdf           the score sheet of an exported match
  scorekeeper sheet match.json --blank -o blank.pdf   the same to be written on

exit status: 0 written, 2 the hand cannot be read or the sheet not be written
"""
LARGEST = 64 * 1024 * 1024
"""Bytes of an exported match that are read at most."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `sheet`."""
    parser.epilog = EXAMPLES
    parser.add_argument("file", metavar="FILE", help="a hand in ZHN, or an exported match; - reads standard input")
    parser.add_argument("-o", "--output", metavar="PDF", help="the file to write; - writes to standard output")
    parser.add_argument("--play", type=int, metavar="N", help="the ruling on this play instead of the whole hand")
    parser.add_argument("--detailed", action="store_true", help="of a match: a column for each scoring card")
    parser.add_argument("--blank", action="store_true", help="of a match: to be written on, names and rules filled in")
    parser.add_argument("--copies", type=int, choices=(1, 2), default=1, help="of a match: how many, numbered (1)")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="size of the paper (a4)")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the sheet. Raises ScorekeeperError with a sentence for a hand or a file that will not do."""
    from scorekeeper.translations import catalogue

    say = catalogue(arguments.lang)
    if arguments.output is None and sys.stdout.isatty():
        raise ScorekeeperError(say.gettext("A PDF cannot be shown here. Say where to write it: -o hand.pdf"))
    if _same_file(arguments.file, arguments.output):
        raise ScorekeeperError(say.gettext("The sheet would overwrite the hand itself. Give it another name after -o."))
    text = _read(arguments.file, arguments.lang)
    if is_match(text):
        pdf = printed_match(arguments.file, read_match(arguments.file, text), arguments)
    else:
        pdf = _of_hand(text, arguments)
    _write(pdf, arguments.output, arguments.lang)
    return OK


def _of_hand(text: bytes, arguments: argparse.Namespace) -> bytes:
    """A hand's sheet, or a ruling. Raises ScorekeeperError with a sentence."""
    from scorekeeper.translations import catalogue

    if arguments.detailed or arguments.blank or arguments.copies > 1:
        gettext = catalogue(arguments.lang).gettext
        raise ScorekeeperError(gettext("--detailed, --blank and --copies are for an exported match, not for a hand."))
    hand = _replayed(arguments.file, text, arguments.lang)
    _refuse_unusable(arguments.file, hand, arguments.lang)
    return _sheet(hand, text, arguments)


def _same_file(source: str, target: str | None) -> bool:
    if target in (None, STANDARD) or source == STANDARD:
        return False
    try:
        return os.path.samefile(source, str(target))
    except OSError:
        return False


def _read(file: str, lang: str) -> bytes:
    from scorekeeper.translations import catalogue

    try:
        return read_bytes(file)
    except OSError as problem:
        why = catalogue(lang).gettext("The file cannot be opened: %(why)s.") % {"why": problem.strerror}
        raise ScorekeeperError(f"{file}: {why}") from None


def _replayed(file: str, text: bytes, lang: str) -> Replay:
    from scorekeeper.games import game_of_text
    from scorekeeper.words import message

    game = game_of_text(text)
    try:
        replay: Replay = game.replay(game.read(text))
        return replay
    except NotationError as problem:
        why = message(problem.finding, lang) if problem.finding else str(problem)
        raise ScorekeeperError(f"{file}: {why}") from None


def _refuse_unusable(file: str, hand: Replay, lang: str) -> None:
    """A header that cannot be used: there is no table and no count to print."""
    from scorekeeper.words import message

    if hand.setting is None:
        why = "\n".join(f"  {finding.line}: {message(finding, lang)}" for finding in hand.findings[:5])
        raise ScorekeeperError(f"{file}:\n{why}")


def _sheet(hand: Replay, text: bytes, arguments: argparse.Namespace) -> bytes:
    from scorekeeper.games import game_of_text
    from scorekeeper.sheets.game_papers import hand_record, ruling

    record_text = text.decode("utf-8-sig")
    fitting = game_of_text(text).repairs(hand.record, record_text) if not hand.legal else ()
    name = "" if arguments.file == STANDARD else os.path.basename(arguments.file)
    if arguments.play is None:
        return hand_record(hand, record_text, arguments.lang, paper=arguments.paper, source_name=name, repairs=fitting)
    return ruling(
        hand, arguments.play, record_text, arguments.lang, paper=arguments.paper, source_name=name, repairs=fitting
    )


def _write(pdf: bytes, output: str | None, lang: str) -> None:
    from scorekeeper.translations import catalogue

    if output in (None, STANDARD):
        sys.stdout.buffer.write(pdf)
        return
    try:
        with open(str(output), "wb") as opened:
            opened.write(pdf)
    except OSError as problem:
        why = catalogue(lang).gettext("The file cannot be written: %(why)s.") % {"why": problem.strerror}
        raise ScorekeeperError(f"{output}: {why}") from None


# --- the score sheet of an exported match: the file alone is enough, no installation ---------------------------------


def is_match(text: bytes) -> bool:
    """Whether a file's beginning is JSON, which no hand in ZHN is."""
    return text.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def read_match(file: str, begun: bytes) -> bytes:
    """The rest of a match, whose beginning was read already. OSError where it cannot be read."""
    if file == STANDARD:
        return begun + sys.stdin.buffer.read(LARGEST - len(begun))
    with open(file, "rb") as opened:
        return opened.read(LARGEST)


def printed_match(file: str, text: bytes, arguments: argparse.Namespace) -> bytes:
    """The sheet as PDF. Raises ScorekeeperError with a sentence where the file is no match."""
    from scorekeeper.sheets.score.build import blank_of, score_sheet

    sheet = _match_sheet(file, text, arguments.lang)
    if arguments.blank:
        sheet = blank_of(sheet)
    return score_sheet(
        sheet, arguments.lang, paper=arguments.paper, copies=arguments.copies, detailed=arguments.detailed
    )


def _match_sheet(file: str, text: bytes, lang: str) -> Sheet:
    from scorekeeper.journal.entry import read_entry
    from scorekeeper.journal.fold import fold
    from scorekeeper.journal.parsing import EntryError
    from scorekeeper.journal.sheet_lines import sheet_lines
    from scorekeeper.journal.state import rules_then
    from scorekeeper.journal.view import hands_view, match_view
    from scorekeeper.journal.visible import Viewer
    from scorekeeper.sheets.score.build import sheet_of
    from scorekeeper.translations import catalogue

    try:
        data = json.loads(text.decode("utf-8-sig"))
        entries = sorted((read_entry(body) for body in data["entries"]), key=lambda entry: entry.seq)
        state = fold(entries, str(data["match"]))
        words, judge = _words(data), Viewer("judge")
        view, hands = match_view(state, words, judge), hands_view(state, words, judge)
        return sheet_of(view, hands, lines=sheet_lines(state), rules_then=rules_then(state))
    except (EntryError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        why = catalogue(lang).gettext("%(file)s is not a scorekeeper match.")
        raise ScorekeeperError(why % {"file": file}) from None


def _words(data: Json) -> dict[str, str]:
    """Names and remarks, those left out that were erased."""
    erased = {each["id"] for each in data.get("erased") or ()}
    return {id: str(text) for id, text in dict(data.get("words") or {}).items() if id not in erased}
