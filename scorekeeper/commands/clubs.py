"""`scorekeeper clubs`: lists the clubs of this installation."""

from __future__ import annotations

import argparse

from scorekeeper.commands import OK, add_language
from scorekeeper.translations import catalogue

EXAMPLES = """examples:
  scorekeeper clubs
  scorekeeper club reset "Zwickerverein Windbargen"   a new passphrase and a new link for its keeper
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `clubs`."""
    parser.epilog = EXAMPLES
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """List them, oldest first. Raises SettingError."""
    from scorekeeper.commands.installation import opened
    from scorekeeper.journal import stream
    from scorekeeper.journal.club import store
    from scorekeeper.journal.club.club_stream import CLUB
    from scorekeeper.storage.engine import transactions

    say = catalogue(arguments.lang)
    with opened(arguments.lang) as installation, transactions(writing=False):
        clubs = store.clubs(installation.session)
        if not clubs:
            print(say.gettext("Nothing here yet."))
        for club, name, deleted in clubs:
            state = stream.state_of(CLUB, installation.session, club).state
            people, evenings = len(state.living), len(state.evenings)
            parts = [
                say.ngettext("%(num)d person", "%(num)d people", people) % {"num": people},
                say.ngettext("%(num)d evening", "%(num)d evenings", evenings) % {"num": evenings},
            ]
            if deleted is not None:
                parts.append(say.gettext("deleted"))
            print(f"{club}  {name}  " + "  ".join(parts))
    return OK
