"""A club's files to take along. Each is named after its club, its contents and the day, so that ten of them in a folder
can be told apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import quote

from flask import Response, make_response

from scorekeeper.names import in_ascii
from scorekeeper.web import clock
from scorekeeper.web.club.evening_place import EveningPlace
from scorekeeper.web.club.season_place import SeasonPlace
from scorekeeper.web.club_access import ClubPlace
from scorekeeper.web.preferences import language
from scorekeeper.web.spreadsheet import with_reconstruction
from scorekeeper.words.rules import is_reconstruction

CSV, JSON, GZIP = "text/csv; charset=utf-8", "application/json", "application/gzip"
LONGEST = 60
"""Letters of one part of a name."""


def download(place: ClubPlace, content: str | bytes, kind: str, *what: str, day: str, ending: str) -> Response:
    """``content`` as a file ``Zwickerverein-Winter-2026-27-2026-11-22.csv``; ``day`` as the journal has days."""
    response = make_response(content)
    response.content_type = kind
    response.headers["Content-Disposition"] = _attached(
        [place.words.get(place.state.name or "", ""), *what, day], ending
    )
    return response


def season_download(found: SeasonPlace, text: str, kind: str, what: str, *, ending: str) -> Response:
    """Something of a season, of the day of the last entry that it shows."""
    if kind == CSV:
        text = with_reconstruction(text, is_reconstruction(_variant(found.place, found.season.sheet)), language())
    stand = found.played.stand
    day = clock.on(stand).isoformat() if stand is not None else ""
    return download(found.place, text, kind, found.name, what, day=day, ending=ending)


def evening_download(evening_place: EveningPlace, text: str, kind: str, what: str, *, ending: str) -> Response:
    """Something of an evening, of its day."""
    if kind == CSV:
        text = with_reconstruction(
            text, is_reconstruction(_variant(evening_place.place, evening_place.evening.sheet)), language()
        )
    return download(evening_place.place, text, kind, what, day=evening_place.evening.date, ending=ending)


def _variant(place: ClubPlace, sheet: str) -> str:
    return place.state.sheets[sheet].rules.variant


def _attached(parts: Sequence[str], ending: str) -> str:
    """The header, with the name in plain letters for what knows no others."""
    whole = "-".join(filter(None, map(_plain, parts))) + f".{ending}"
    return f"attachment; filename=\"{in_ascii(whole)}\"; filename*=UTF-8''{quote(whole)}"


def _plain(part: str) -> str:
    """Letters and digits, everything else one hyphen: no system trips over it."""
    return re.sub(r"[\W_]+", "-", part)[:LONGEST].strip("-")
