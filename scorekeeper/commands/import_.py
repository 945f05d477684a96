"""`scorekeeper import`: imports a match or a club from a file that `scorekeeper export` or one of its pages wrote."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import IO

from scorekeeper.commands import FINDINGS, OK, STANDARD, add_language
from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import packed
from scorekeeper.translations import catalogue
from scorekeeper.words.unreadable import why_unreadable

EXAMPLES = """examples:
  scorekeeper import match.json
  scorekeeper import club.json.gz
  ssh there scorekeeper export 019aa1b2 | scorekeeper import -

A match or club that is here already gets the entries it lacks; nothing that is here is changed.
exit status: 0 taken in, 1 taken in but for entries that say other things here, 2 not taken in
"""
LARGEST = 256 * 1024 * 1024
"""Bytes of JSON, more than pages take: here comes in what is too large there."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `import`."""
    parser.epilog = EXAMPLES
    parser.add_argument(
        "file", metavar="FILE", help="a match or a club as JSON, packed as gzip or not; - reads standard input"
    )
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Take it in, all or nothing. Raises ScorekeeperError with a sentence."""
    from datetime import UTC, datetime

    from scorekeeper.commands.installation import opened
    from scorekeeper.journal import match_file, stream
    from scorekeeper.journal.club import club_file as of_club

    say = catalogue(arguments.lang)
    _ = say.gettext
    data = _read(arguments.file, arguments.lang)
    is_club = isinstance(data, dict) and data.get("format") == of_club.FORMAT
    with opened(arguments.lang, new=True) as installation:
        now = datetime.now(UTC)
        result: match_file.MatchImport | of_club.ClubImport
        try:
            if is_club:
                result = of_club.take_in(
                    installation.session, installation.secret, data, passphrase=None, merging=True, device="", now=now
                )
            else:
                result = match_file.take_in(
                    installation.session, installation.secret, data, maker=None, device="", now=now
                )
        except match_file.FileRefused as problem:
            raise ScorekeeperError(_sentence(problem.case, problem.where, arguments)) from None
        except stream.StreamGone:
            raise ScorekeeperError(_("This was deleted here for good.")) from None
    id = result.club if isinstance(result, of_club.ClubImport) else result.match
    added = say.ngettext("%(number)d entry added", "%(number)d entries added", result.added) % {"number": result.added}
    known = result.known
    repeated = say.ngettext("%(num)d was already here.", "%(num)d were already here.", known) % {"num": known}
    print(f"{id}: {added}, {repeated}")
    if result.new and is_club:
        print(_("“scorekeeper club reset %(club)s” gives its keeper a passphrase and a link.") % {"club": id})
    elif result.new:
        print(_("“scorekeeper link %(match)s --same” prints the links of the match.") % {"match": id})
    if result.differing:
        print(say.ngettext(
            "%(num)d entry differs from the one here, which was kept.",
            "%(num)d entries differ from the ones here, which were kept.", result.differing,
        ) % {"num": result.differing})
    return FINDINGS if result.differing else OK


def _read(name: str, lang: str) -> object:
    _ = catalogue(lang).gettext
    try:
        if name == STANDARD:
            return packed.read(_held(sys.stdin.buffer), LARGEST)
        with Path(name).open("rb") as file:
            return packed.read(file if file.seekable() else _held(file), LARGEST)
    except OSError as problem:
        why = _("The file cannot be opened: %(why)s.") % {"why": problem.strerror}
    except packed.UnreadableFile as problem:
        why = why_unreadable(problem.case, lang)
        if problem.case == "large":
            why = _("At most %(size)d MB can be imported.") % {"size": LARGEST // 1024**2}
        if not why:
            return None
    raise ScorekeeperError(f"{name}: {why}")


def _held(pipe: IO[bytes]) -> IO[bytes]:
    return io.BytesIO(pipe.read(LARGEST + 1))


def _sentence(case: str, where: str, arguments: argparse.Namespace) -> str:
    from scorekeeper.journal.match_stream import MOST_ENTRIES, MOST_HANDS

    _ = catalogue(arguments.lang).gettext
    texts = {
        "not_a_match": _("%(file)s is not a scorekeeper match."),
        "not_a_club": _("%(file)s is not a scorekeeper club."),
        "newer": "%(file)s: " + _("A newer version of scorekeeper wrote this file. Update this installation first."),
        "unreadable": _("%(file)s cannot be read at %(where)s; nothing was imported."),
        "foreign": "%(file)s: " + _(
            "Entry %(where)s of the file draws a table whose match is already here but does not belong to this club. "
            "Nothing was imported."
        ),
        "full": "%(file)s: " + _(
            "A match in the file is too long: at most %(hands)s hands and %(entries)s entries. Nothing was imported."
        ),
        "busy": _("Somebody else is importing this or writing to it right now. Try again in a minute."),
        "many": "%(file)s: " + _("The file has more matches or words than can be imported at once."),
        "alone": "%(file)s, %(where)s: " + _(
            "A table of this club was imported here on its own. Delete that match first; it is in the file."
        ),
    }
    return texts.get(case, texts["unreadable"]) % {
        "file": arguments.file, "where": where, "hands": MOST_HANDS, "entries": MOST_ENTRIES,
    }
