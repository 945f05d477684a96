"""`scorekeeper restore`: fills an empty installation from a backup."""

from __future__ import annotations

import argparse
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.commands import add_language
from scorekeeper.errors import ScorekeeperError
from scorekeeper.translations import catalogue

if TYPE_CHECKING:
    from scorekeeper.storage.archive import Head

EXAMPLES = """examples:
  SCOREKEEPER_DATA=/new/folder scorekeeper restore evening-2026-11-21.backup
  scorekeeper restore older.backup --forget newer.backup   without whom the newer one had been asked to forget

An installation that holds anything is refused; nothing is ever mixed or overwritten. Stop "scorekeeper serve" first.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `restore`."""
    parser.epilog = EXAMPLES
    parser.add_argument("file", metavar="FILE", help="what `scorekeeper backup` wrote, in this or an older version")
    parser.add_argument("--forget", metavar="FILE", help="forget also whom this other backup was asked to forget")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Restore all of it or nothing, then prove the projections. Raises ScorekeeperError with a sentence."""
    from scorekeeper.commands.installation import opened
    from scorekeeper.commands.rebuild import report
    from scorekeeper.journal import projections
    from scorekeeper.journal.club import integrity
    from scorekeeper.storage import archive
    from scorekeeper.storage.erasing import take_over
    from scorekeeper.storage.migrate import alone
    from scorekeeper.storage.secret import put_secret

    _ = catalogue(arguments.lang).gettext

    head = _checked(arguments.file, arguments.lang)
    if arguments.forget:
        _checked(arguments.forget, arguments.lang)
    try:
        with opened(arguments.lang, new=True) as installation, alone(installation.settings.data):
            rows = archive.restore(installation.session, Path(arguments.file))
            if arguments.forget:
                take_over(installation.session, archive.erasures(Path(arguments.forget)))
            projections.rebuild(installation.session)
            # before the rows are there: the links of an empty installation lead nowhere anyway
            put_secret(installation.settings.data, head.secret)
            installation.session.commit()
            print(_("Restored: %(rows)d rows from %(file)s.") % {"rows": rows, "file": arguments.file})
            differences = chain(
                projections.differences(installation.session), integrity.differences(installation.session)
            )
            return report(differences, arguments.lang)
    except archive.ArchiveError as problem:
        raise ScorekeeperError(_sentence(problem.case, arguments.file, arguments.lang)) from None


def _checked(file: str, lang: str) -> Head:
    """The head of a file that is whole and of a version we know. Raises ScorekeeperError."""
    from scorekeeper.storage import archive
    from scorekeeper.storage.migrate import knows

    try:
        head = archive.check(Path(file))
        if not knows(head.revision):
            raise archive.ArchiveError("newer")
    except archive.ArchiveError as problem:
        raise ScorekeeperError(_sentence(problem.case, file, lang)) from None
    except OSError as problem:
        why = catalogue(lang).gettext("The file cannot be opened: %(why)s.") % {"why": problem.strerror}
        raise ScorekeeperError(f"{file}: {why}") from None
    return head


def _sentence(case: str, file: str, lang: str) -> str:
    _ = catalogue(lang).gettext
    return {
        "not_an_archive": _("%(file)s is not a scorekeeper backup."),
        "damaged": _("%(file)s is damaged or incomplete; nothing was restored. Use another backup."),
        "newer": "%(file)s: " + _("A newer version of scorekeeper wrote this file. Update this installation first."),
        "not_empty": _(
            "There is data here already, and a backup can only be restored into an empty installation. Name an "
            "empty folder in SCOREKEEPER_DATA."
        ),
    }[case] % {"file": file}
