"""`scorekeeper replay`: hands in ZHN replayed, for a person or as JSON (notation.md, What a replay answers)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from scorekeeper.commands import FINDINGS, OK, PROBLEM, add_language

if TYPE_CHECKING:
    from scorekeeper.zwickern.repair import Repair
    from scorekeeper.zwickern.replay import Replay

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
    from scorekeeper.zwickern.replay import replay

    worst, blocks = OK, False
    for file, text in _progress(arguments.files):
        record = _read(text)
        if record is None:
            worst = PROBLEM
            _refuse(file, text, arguments)
            continue
        hand = replay(record)
        worst = max(worst, OK if hand.legal else PROBLEM if hand.setting is None else FINDINGS)
        repairs = _repairs(hand) if arguments.repairs else None
        if arguments.json:
            print(json.dumps(_object(file, hand, repairs, arguments), ensure_ascii=False))
        else:
            if blocks:
                print()
            _tell(file, hand, repairs, arguments)
        blocks = True
    return worst


def _progress(files: Sequence[str]) -> Iterator[tuple[str, bytes | OSError]]:
    watched = len(files) >= SOME and sys.stderr.isatty()
    for number, file in enumerate(files, 1):
        if watched and number % SOME == 0:
            print(f"\r{number}/{len(files)} ", end="", file=sys.stderr, flush=True)
        try:
            if file == "-":
                yield file, sys.stdin.buffer.read()
            else:
                with open(file, "rb") as opened:
                    yield file, opened.read()
        except OSError as problem:
            yield file, problem
    if watched:
        print("\r" + " " * 20 + "\r", end="", file=sys.stderr)


def _read(text: bytes | OSError) -> Any:
    """The record, or None where the bytes are no text a hand could stand in."""
    from scorekeeper.errors import NotationError
    from scorekeeper.zwickern.notation import read

    if isinstance(text, OSError):
        return None
    try:
        return read(text)
    except NotationError:
        return None


def _refuse(file: str, text: bytes | OSError, arguments: argparse.Namespace) -> None:
    """Says why a file could not be read at all."""
    from scorekeeper.errors import NotationError
    from scorekeeper.translations import catalogue
    from scorekeeper.zwickern.notation import read

    if isinstance(text, OSError):
        why = catalogue(arguments.lang).gettext("The file cannot be opened: %(why)s.") % {"why": text.strerror}
    else:
        try:
            read(text)
            why = ""
        except NotationError as problem:
            why = str(problem)
    if arguments.json:
        finding = {"line": 0, "play": None, "player": None, "rule": "syntax", "severity": "error", "message": why}
        print(json.dumps({
            "file": file, "game": "zwickern", "variant": None, "complete": False, "legal": False,
            "findings": [finding], "sides": [], "nominal": None, "expected": None, "counted": None, "table": [],
            **({"repairs": []} if arguments.repairs else {}),
        }, ensure_ascii=False))  # fmt: skip
    print(f"{file}: {why}", file=sys.stderr)


def _repairs(hand: Replay) -> Sequence[Repair]:
    from scorekeeper.zwickern.repair import repairs

    return repairs(hand.record)


def _object(
    file: str, hand: Replay, repairs: Sequence[Repair] | None, arguments: argparse.Namespace
) -> dict[str, Any]:
    from scorekeeper.answers import answer, positions_answer

    found = answer(file, hand, arguments.lang, repairs)
    if arguments.positions:
        found["positions"] = positions_answer(hand)
    return found


def _tell(file: str, hand: Replay, repairs: Sequence[Repair] | None, arguments: argparse.Namespace) -> None:
    from scorekeeper.words.report import report

    for line in report(file, hand, repairs, arguments.lang, positions=arguments.positions):
        print(line)
