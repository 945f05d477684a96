"""`scorekeeper club reset`: gives a club a new passphrase and a new link, at the machine, if its keeper has lost
both."""

from __future__ import annotations

import argparse
import secrets
from typing import TYPE_CHECKING

from scorekeeper.commands import OK, add_language
from scorekeeper.errors import ScorekeeperError
from scorekeeper.translations import catalogue

if TYPE_CHECKING:
    from scorekeeper.commands.installation import Installation

EXAMPLES = """examples:
  scorekeeper club reset "Zwickerverein Windbargen"
  scorekeeper club reset 019aa1b2        the start of its id will do; `scorekeeper clubs` lists them

Whoever holds the link of the keeper with the passphrase is out; other keepers' links and those of other roles stay.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `club`."""
    parser.epilog = EXAMPLES
    parser.add_argument("what", choices=("reset",), help="what to do")
    parser.add_argument("club", metavar="NAME", help="the club's name, or its id or the start of it")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Set and print both. Raises ScorekeeperError for what is no club, or several."""
    from datetime import UTC, datetime

    from scorekeeper.commands import addresses
    from scorekeeper.commands.installation import opened
    from scorekeeper.journal.club import store
    from scorekeeper.journal.tokens import CROCKFORD, code_of, code_shown, token_of

    _ = catalogue(arguments.lang).gettext
    with opened(arguments.lang) as installation:
        club = the_club(installation, arguments.club, arguments.lang)
        new_passphrase = "-".join(
            "".join(secrets.choice(CROCKFORD) for _place in range(4)) for _part in range(4)
        ).lower()
        epoch = store.set_passphrase(
            installation.session, installation.secret, club, new_passphrase, now=datetime.now(UTC)
        )
        token, code = (make(installation.secret, club, "keeper", epoch) for make in (token_of, code_of))
        print(_("New passphrase") + f": {new_passphrase}")
        print(_("New link for the keeper: %(link)s (%(code)s)") % {
            "link": f"{addresses.known_address(installation.settings)}/c/{token}", "code": code_shown(code)
        })
    return OK


def the_club(installation: Installation, name_or_id: str, lang: str) -> str:
    """The club of this name, or whose id begins like this. Raises ScorekeeperError for none, and for several."""
    from scorekeeper.journal.club import passphrase, store

    _ = catalogue(lang).gettext
    clubs = passphrase.clubs_named(installation.session, name_or_id)
    start = name_or_id.strip().lower()
    clubs = clubs or [club for club, _name, deleted in store.clubs(installation.session) if club.startswith(start)]
    if not start or not clubs:
        raise ScorekeeperError(_("There is no club %(club)s. “scorekeeper clubs” lists them.") % {"club": name_or_id})
    if len(clubs) > 1:
        raise ScorekeeperError(_("Several clubs are called %(club)s: give the id.") % {"club": name_or_id})
    return clubs[0]
