"""One module a subcommand of `scorekeeper`: `add_arguments(parser)` and `run(arguments) -> exit code`.

A module is imported only when its command was named, and imports what it needs inside `run`, so that `scorekeeper
--help` stays quick. Imports that only a type checker needs stand below `TYPE_CHECKING`, here and in the games' own
commands and nowhere else.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping

from scorekeeper.translations import LANGUAGES

# name -> the line `scorekeeper --help` shows; the module of that name in this package does the work
COMMANDS = {
    "replay": "replay hands in ZHN: is every play legal, who won what, do the totals come out",
    "check": "what a card can take on a table, and what could be built with it",
    "score": "count a hand from cards or totals, and say what a mismatch could come from",
    "sheet": "print a hand, a ruling or a match's score sheet as PDF",
    "variants": "every variant with its deals, points and house rules",
    "serve": "serve the pages on this machine, for all phones in its network",
    "link": "list the matches kept here, or print new links to one of them",
    "clubs": "list the clubs kept here",
    "club": "give a club's keeper a new passphrase and link",
    "export": "write a match or a whole club as JSON: everything that was said, for another server",
    "import": "take in a match or a club that was exported",
    "backup": "write everything kept here to one file, also while serving",
    "restore": "fill an empty installation from such a file",
    "rebuild": "compute again what lists and standings read, or prove it (--check)",
}

OK = 0
FINDINGS = 1  # all was read, and something in it is against the rules or does not add up
PROBLEM = 2  # the command could not do what was asked (argparse uses the same)
INTERRUPTED = 130

STANDARD = "-"
"""The file name that means standard input or output."""


def terminal_language(environ: Mapping[str, str] | None = None) -> str:
    """The language of the person at the terminal, from LC_ALL, LC_MESSAGES, LANG; English where we have no other."""
    env = os.environ if environ is None else environ
    setting = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    code = setting.partition(".")[0].partition("_")[0].lower()
    return code if code in LANGUAGES else "en"


def add_language(parser: argparse.ArgumentParser) -> None:
    """The option `--lang` of every command that speaks."""
    parser.add_argument(
        "--lang", choices=sorted(LANGUAGES), default=terminal_language(), help="language of the answer"
    )


def read_bytes(file: str) -> bytes:
    """What a file holds, or standard input for ``-``; no more than it takes to see that it is too long to be read.

    OSError where it cannot be opened.
    """
    from scorekeeper.zhn.text import LARGEST

    if file == STANDARD:
        return sys.stdin.buffer.read(LARGEST + 1)
    with open(file, "rb") as opened:
        return opened.read(LARGEST + 1)


def print_json(answer: Mapping[str, object]) -> None:
    """One object on a line of its own, in UTF-8 whatever the terminal or pipe is said to take (RFC 8259, 8.1)."""
    import json

    # what a file name has that is no Unicode becomes the escape that JSON has for it
    line = json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace")
    sys.stdout.flush()
    sys.stdout.buffer.write(line + b"\n")
