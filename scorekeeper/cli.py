"""The `scorekeeper` command: finds the subcommand and runs it; people see sentences, never tracebacks."""

from __future__ import annotations

import argparse
import importlib
import keyword
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType

from scorekeeper import __version__
from scorekeeper.commands import COMMANDS, INTERRUPTED, OK, PROBLEM, terminal_language
from scorekeeper.errors import ScorekeeperError
from scorekeeper.translations import catalogue

MOST_LETTERS = 300
"""Letters of what a fault of our own says of itself."""
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
    except Exception as fault:
        if sys.flags.dev_mode:  # python -X dev -m scorekeeper …
            raise
        print(unforeseen(fault), file=sys.stderr)
        return PROBLEM


def unforeseen(fault: Exception) -> str:
    """What a person is told of a fault that nobody thought of: that it is ours, where it lies, how to see all of it."""
    lines = [(frame.tb_frame.f_code.co_filename, frame.tb_lineno) for frame in _frames(fault.__traceback__)]
    ours = [(Path(file).name, line) for file, line in lines if Path(__file__).parent in Path(file).parents]
    file, line = ours[-1] if ours else ("?", 0)
    why = " ".join(f"{type(fault).__name__}: {fault}".split())[:MOST_LETTERS]
    text = catalogue(terminal_language()).gettext(
        "This is a fault in scorekeeper itself (%(where)s): %(why)s. Please report it; “python -X dev -m "
        "scorekeeper …” shows the details."
    )
    return text % {"where": f"{file}:{line}", "why": why}


def _frames(traceback: TracebackType | None) -> Iterator[TracebackType]:
    while traceback is not None:
        yield traceback
        traceback = traceback.tb_next


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
