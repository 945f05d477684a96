"""`scorekeeper rebuild`: computes again what lists and standings read; or proves that it agrees with the journals."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from scorekeeper.commands import FINDINGS, OK, add_language
from scorekeeper.translations import catalogue

if TYPE_CHECKING:
    from scorekeeper.journal.projections import Difference

EXAMPLES = """examples:
  scorekeeper rebuild --check    change nothing, only prove
  scorekeeper rebuild            compute everything again, then prove

exit status: 0 all is as the journals say, 1 something is not, 2 it could not be looked at
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `rebuild`."""
    parser.epilog = EXAMPLES
    parser.add_argument("--check", action="store_true", help="change nothing")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Rebuild and prove. Raises SettingError."""
    from scorekeeper.commands.installation import opened
    from scorekeeper.journal import projections
    from scorekeeper.journal.club import integrity
    from scorekeeper.storage.engine import transactions

    say = catalogue(arguments.lang)
    with opened(arguments.lang) as installation:
        if not arguments.check:
            matches = projections.rebuild(installation.session)
            installation.session.commit()
            text = say.ngettext("%(number)d match recomputed.", "%(number)d matches recomputed.", matches)
            print(text % {"number": matches})
        with transactions(writing=False):
            differences = chain(
                projections.differences(installation.session), integrity.differences(installation.session)
            )
            return report(differences, arguments.lang)


def report(differences: Iterable[Difference], lang: str) -> int:
    """Print what is not as the journals say, or that all is; the exit code."""
    _ = catalogue(lang).gettext
    texts = {
        "seq": _("the entries have a gap at %(where)s"),
        "entry": _("entry %(where)s was changed after it was written"),
        "unreadable": _("entry %(where)s cannot be read"),
        "match": _("the row of the match differs from the journal"),
        "hand": _("the row of hand %(where)s differs from the journal"),
        "person": _("the row of person %(where)s differs from the journal"),
        "seed": _("the draw of %(where)s is not what its seed gives"),
        "draw": _("the match of the table drawn in %(where)s is missing"),
        "extra": _("there is a row %(where)s for something that is not in the journal"),
    }
    code = OK
    for each in differences:
        print(f"{each.match}: {texts[each.what] % {'where': each.where}}")
        code = FINDINGS
    if code == OK:
        print(_("Everything agrees with the journals."))
    return code
