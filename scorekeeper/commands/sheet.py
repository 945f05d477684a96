"""`scorekeeper sheet`: a hand, a ruling on one of its plays, or a match's score sheet, as PDF."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from scorekeeper.commands import OK, STANDARD, add_language, read_bytes
from scorekeeper.errors import NotationError, ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.game import Replay

EXAMPLES = """examples:
  scorekeeper sheet hand.zhn -o hand.pdf              the whole hand
  scorekeeper sheet hand.zhn --play 38 -o ruling.pdf  the ruling on play 38
  scorekeeper sheet hand.zhn -o - | lp                straight to the printer
  cat hand.zhn | scorekeeper sheet - -o hand.pdf      from standard input
  scorekeeper sheet match.json -o sheet.pdf           the score sheet of an exported match
  scorekeeper sheet match.json --blank -o blank.pdf   the same to be written on

exit status: 0 written, 2 the hand cannot be read or the sheet not be written
"""


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
    from scorekeeper.commands import match_sheet
    from scorekeeper.translations import catalogue

    say = catalogue(arguments.lang)
    if arguments.output is None and sys.stdout.isatty():
        raise ScorekeeperError(say.gettext("A PDF cannot be shown here. Say where to write it: -o hand.pdf"))
    if _same_file(arguments.file, arguments.output):
        raise ScorekeeperError(say.gettext("The sheet would overwrite the hand itself. Give it another name after -o."))
    text = _read(arguments.file, arguments.lang)
    if match_sheet.is_match(text):
        made = match_sheet.printed(arguments.file, match_sheet.whole(arguments.file, text), arguments)
    else:
        made = _of_hand(text, arguments)
    _write(made, arguments.output, arguments.lang)
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
        found: Replay = game.replay(game.read(text))
        return found
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

    written = text.decode("utf-8-sig")
    fitting = game_of_text(text).repairs(hand.record, written) if not hand.legal else ()
    name = "" if arguments.file == STANDARD else os.path.basename(arguments.file)
    if arguments.play is None:
        return hand_record(hand, written, arguments.lang, paper=arguments.paper, source_name=name, repairs=fitting)
    return ruling(
        hand, arguments.play, written, arguments.lang, paper=arguments.paper, source_name=name, repairs=fitting
    )


def _write(made: bytes, output: str | None, lang: str) -> None:
    from scorekeeper.translations import catalogue

    if output in (None, STANDARD):
        sys.stdout.buffer.write(made)
        return
    try:
        with open(str(output), "wb") as opened:
            opened.write(made)
    except OSError as problem:
        why = catalogue(lang).gettext("The sheet cannot be written: %(why)s.") % {"why": problem.strerror}
        raise ScorekeeperError(f"{output}: {why}") from None
