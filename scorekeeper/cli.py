"""The `scorekeeper` command: finds the subcommand and runs it; people see sentences, never tracebacks."""

from __future__ import annotations

import argparse
import importlib
import keyword
import os
import sys
from collections.abc import Sequence

from scorekeeper import __version__
from scorekeeper.commands import COMMANDS, INTERRUPTED, OK, PROBLEM
from scorekeeper.errors import ScorekeeperError

ABOUT = "Replays, checks, scores and prints hands of the games that `scorekeeper variants` lists."


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    # a terminal that cannot show ♠ shows ? instead of stopping
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    parser = build_parser(words)
    arguments = parser.parse_args(words)
    if "run" not in arguments:
        parser.print_help()
        return OK
    try:
        code = arguments.run(arguments)
        sys.stdout.flush()
        return int(code)
    except ScorekeeperError as problem:
        print(problem, file=sys.stderr)
        return PROBLEM
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read our output has seen enough (`| head`); nothing more may be written, at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def build_parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser; only a subcommand that occurs in `words` is imported and knows its own arguments."""
    parser = argparse.ArgumentParser(prog="scorekeeper", description=ABOUT)
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", title="commands")
    for name, line in COMMANDS.items():
        command = subparsers.add_parser(
            name, help=line, description=line[0].upper() + line[1:] + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if name in words:
            # import is a word of Python's own: its module is import_
            module = importlib.import_module(f"scorekeeper.commands.{name}{'_' * keyword.iskeyword(name)}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser
