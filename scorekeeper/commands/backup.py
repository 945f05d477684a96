"""`scorekeeper backup`: everything this installation keeps, in one file, while it goes on serving."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path

from scorekeeper.commands import OK, add_language
from scorekeeper.errors import ScorekeeperError

EXAMPLES = """examples:
  scorekeeper backup evening-2026-11-21.backup

The file holds every match, name, link and the secret they are made of: keep it where only you can read it.
"scorekeeper restore" reads it on any machine, into SQLite or PostgreSQL.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `backup`."""
    parser.epilog = EXAMPLES
    parser.add_argument("file", metavar="FILE", help="the file to write; it must not be there yet")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the archive, whole or not at all. Raises ScorekeeperError with a sentence."""
    from scorekeeper.commands.installation import opened
    from scorekeeper.storage import archive
    from scorekeeper.translations import catalogue

    _ = catalogue(arguments.lang).gettext
    target = Path(arguments.file)
    if target.exists():
        raise ScorekeeperError(_("%(file)s already exists. Choose another name.") % {"file": target})
    part = target.with_name(target.name + ".part")
    with opened(arguments.lang) as installation:  # outside: an OSError of the file is none of the data folder
        try:
            part.unlink(missing_ok=True)
            part.touch(mode=0o600)
            with part.open("wb") as file:
                rows = archive.write(
                    installation.engine, file, secret=installation.secret, revision=installation.revision
                )
            archive.check(part)  # what was just written is read once more, before it is called a backup
            part.rename(target)
        except OSError as problem:
            why = _("The file cannot be written: %(why)s.") % {"why": problem.strerror}
            raise ScorekeeperError(f"{target}: {why}") from None
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    print(_("Saved and read back: %(rows)d rows in %(file)s.") % {"rows": rows, "file": target})
    print(_("The file holds the secret behind every link: keep it where only you can read it."))
    return OK
