"""`scorekeeper link`: new links to a match, for whoever sits at the machine; without an id, a list of the matches."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from scorekeeper.commands import OK, add_language
from scorekeeper.errors import ScorekeeperError
from scorekeeper.translations import catalogue

if TYPE_CHECKING:
    from scorekeeper.commands.installation import Installation
    from scorekeeper.storage.streams import MatchRow

EXAMPLES = """examples:
  scorekeeper link                  the matches, newest first
  scorekeeper link 019aa1b2         all three links to a match (the start of its id is enough), with their codes
  scorekeeper link 019aa1b2 --new record   a new link to write; who holds the old one is out
"""
LISTED = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `link`."""
    parser.epilog = EXAMPLES
    parser.add_argument("match", metavar="MATCH", nargs="?", help="a match's id or the start of it")
    parser.add_argument(
        "--new", choices=("watch", "record", "judge", "all"), default="all", metavar="ROLE",
        help="renew only this link: watch, record or judge (all)",
    )
    parser.add_argument("--same", action="store_true", help="renew nothing: show the links that hold")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Renew and print. Raises ScorekeeperError for what is no match, or several."""
    from scorekeeper.commands.installation import opened
    from scorekeeper.storage.streams import newest_matches

    with opened(arguments.lang) as installation:
        if not arguments.match:
            _list(newest_matches(installation.session, "", LISTED), installation, arguments.lang)
            return OK
        row = the_match(installation, arguments.match, arguments.lang)
        _links(installation, row, arguments)
    return OK


def the_match(installation: Installation, start: str, lang: str) -> MatchRow:
    """The match whose id begins like this. Raises ScorekeeperError for none, and for several after listing them."""
    from scorekeeper.storage.streams import newest_matches

    _ = catalogue(lang).gettext
    rows = newest_matches(installation.session, start.strip().lower(), LISTED)
    if not rows:
        raise ScorekeeperError(_("There is no match %(match)s. “scorekeeper link” lists them.") % {"match": start})
    if len(rows) > 1:
        _list(rows, installation, lang)
        raise ScorekeeperError(_("Several matches begin with %(match)s: give more of the id.") % {"match": start})
    return rows[0]


def _list(rows: list[MatchRow], installation: Installation, lang: str) -> None:
    from scorekeeper.journal.stream import words_of

    say = catalogue(lang)
    if not rows:
        print(say.gettext("Nothing here yet."))
    for row in rows:
        facts, names = json.loads(row.facts), words_of(installation.session, row.stream)
        sides = " – ".join(" + ".join(names.get(person, "?") for person in side) for side in facts["sides"])
        hands = say.ngettext("%(num)d hand", "%(num)d hands", row.hands) % {"num": row.hands}
        print(f"{row.stream}  {row.last_at:%Y-%m-%d %H:%M} UTC  {row.variant}  {hands}  {sides}")


def _links(installation: Installation, row: MatchRow, arguments: argparse.Namespace) -> None:
    from datetime import UTC, datetime

    from scorekeeper.commands import addresses
    from scorekeeper.journal import links, store
    from scorekeeper.journal.tokens import ROLES, code_of, code_shown, token_of
    from scorekeeper.words.people import role_name

    _ = catalogue(arguments.lang).gettext
    renewed = [] if arguments.same else [role for role in ROLES if arguments.new in (role, "all")]
    for role in renewed:
        store.renew(
            installation.session, installation.secret, row.stream, role, by_role="server", now=datetime.now(UTC)
        )
    address = addresses.known_address(installation.settings)
    for role, epoch in links.epochs(installation.session, row.stream).items():
        token, code = (make(installation.secret, row.stream, role, epoch) for make in (token_of, code_of))
        new = "  *" if role in renewed else ""
        print(f"{role_name(role, arguments.lang):16} {address}/m/{token}   {code_shown(code)}{new}")
    if renewed:
        print(_("* new; whoever has the old one needs this one."))
