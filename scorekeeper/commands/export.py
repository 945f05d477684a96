"""`scorekeeper export`: a match or a club as JSON, the whole journal, to keep or to take to another server."""

from __future__ import annotations

import argparse
import sys

from scorekeeper.commands import OK, STANDARD, add_language
from scorekeeper.errors import ScorekeeperError

EXAMPLES = """examples:
  scorekeeper export 019aa1b2 -o match.json
  scorekeeper export 019aa1b2 | gzip > match.json.gz
  scorekeeper export --club "Zwickerverein Windbargen" -o club.json.gz

A file that is called .gz is packed; pages take a club of up to 16 MB in, packed or not.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `export`."""
    parser.epilog = EXAMPLES
    parser.add_argument("match", metavar="MATCH", help="a match's id or the start of it; `scorekeeper link` lists them")
    parser.add_argument(
        "--club", action="store_true", help="a whole club with its matches: MATCH is its name, or its id"
    )
    parser.add_argument("-o", "--output", metavar="FILE", default=STANDARD, help="the file to write (standard output)")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write it. Raises ScorekeeperError with a sentence."""
    from scorekeeper.commands.club import the_club
    from scorekeeper.commands.installation import opened
    from scorekeeper.commands.link import the_match
    from scorekeeper.journal import packed
    from scorekeeper.journal.club import club_file as of_club
    from scorekeeper.journal.match_file import export
    from scorekeeper.storage.engine import transactions

    with opened(arguments.lang) as installation, transactions(writing=False):
        if arguments.club:
            data = of_club.export(installation.session, the_club(installation, arguments.match, arguments.lang))
        else:
            data = export(installation.session, the_match(installation, arguments.match, arguments.lang).stream)
    if arguments.output == STANDARD:
        sys.stdout.flush()
        sys.stdout.buffer.writelines(packed.json_pieces(data))
        return OK
    try:
        with open(arguments.output, "xb") as file:
            file.writelines([packed.pack(data)] if arguments.output.endswith(".gz") else packed.json_pieces(data))
    except OSError as problem:
        raise ScorekeeperError(f"{arguments.output}: {problem.strerror}") from None
    return OK
