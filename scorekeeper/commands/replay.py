"""`scorekeeper replay`: hands in ZHN replayed, for a person or as JSON (notation.md, What a replay answers)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scorekeeper.commands import FINDINGS, OK, PROBLEM, add_language, print_json, read_bytes
from scorekeeper.zhn.repair import Repair

if TYPE_CHECKING:
    from scorekeeper.game import Replay

EXAMPLES = """examples:
  scorekeeper replay hand.zhn                what is wrong with it, and what each side scored
  scorekeeper replay --repairs hand.zhn      and the smallest corrections that would make it right
  scorekeeper replay --positions hand.zhn    and the table before every play
  scorekeeper replay --json *.zhn            one JSON object a file, a line each
  cat hand.zhn | scorekeeper replay -        from standard input

exit status: 0 all legal, 1 some hand is not, 2 a file could not be read
"""
SOME = 20
"""From so many files on, progress is shown to whoever watches."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `replay`."""
    parser.epilog = EXAMPLES
    parser.add_argument("files", nargs="+", metavar="FILE", help="a hand in ZHN; - reads standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object a file, a line each")
    parser.add_argument("--repairs", action="store_true", help="propose the smallest corrections")
    parser.add_argument("--positions", action="store_true", help="the table before every play")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Replay each file in turn; the worst exit status of all."""
    from scorekeeper.errors import NotationError
    from scorekeeper.games import GAMES, game_of_text
    from scorekeeper.translations import catalogue
    from scorekeeper.words import message

    worst, blocks = OK, False
    for file, text in _progress(arguments.files):
        if isinstance(text, OSError):
            why = catalogue(arguments.lang).gettext("The file cannot be opened: %(why)s.")
            worst = _refuse(file, GAMES[0].id, why % {"why": text.strerror}, arguments)
            continue
        game = game_of_text(text)
        try:
            hand = game.replay(game.read(text))
        except NotationError as problem:
            reason = message(problem.finding, arguments.lang) if problem.finding else str(problem)
            worst = _refuse(file, game.id, reason, arguments, problem.line)
            continue
        worst = max(worst, OK if hand.legal else PROBLEM if hand.setting is None else FINDINGS)
        repairs = game.repairs(hand.record, text) if arguments.repairs else None
        if arguments.json:
            print_json(_object(file, hand, repairs, arguments))
        else:
            if blocks:
                print()
            _print(file, hand, repairs, arguments)
        blocks = True
    return worst


def _progress(files: Sequence[str]) -> Iterator[tuple[str, bytes | OSError]]:
    watched = len(files) >= SOME and sys.stderr.isatty()
    for number, file in enumerate(files, 1):
        if watched and number % SOME == 0:
            print(f"\r{number}/{len(files)} ", end="", file=sys.stderr, flush=True)
        try:
            yield file, read_bytes(file)
        except OSError as problem:
            yield file, problem
    if watched:
        print("\r" + " " * 20 + "\r", end="", file=sys.stderr)


def _refuse(file: str, game: str, why: str, arguments: argparse.Namespace, line: int = 0) -> int:
    """Says why a file could not be read at all; with --json as an object of its own, too."""
    from scorekeeper.translations import catalogue

    if arguments.json:
        finding = {"line": line, "play": None, "player": None, "rule": "syntax", "severity": "error", "message": why}
        print_json({
            "file": file, "game": game, "variant": None, "complete": False, "legal": False,
            "findings": [finding], "sides": [], "nominal": None, "expected": None, "counted": None, "table": [],
            **({"repairs": []} if arguments.repairs else {}),
        })
    place = catalogue(arguments.lang).gettext("line %(line)s") % {"line": line} + ": " if line else ""
    print(f"{file}: {place}{why}", file=sys.stderr)
    return PROBLEM


def _object(
    file: str, hand: Replay, repairs: Sequence[Repair] | None, arguments: argparse.Namespace
) -> dict[str, object]:
    from scorekeeper.answers import answer, positions_answer

    result = answer(file, hand, arguments.lang, repairs)
    if arguments.positions:
        result["positions"] = positions_answer(hand)
    return result


def _print(file: str, hand: Replay, repairs: Sequence[Repair] | None, arguments: argparse.Namespace) -> None:
    from scorekeeper.words.report import report

    for line in report(file, hand, repairs, arguments.lang, positions=arguments.positions):
        print(line)
