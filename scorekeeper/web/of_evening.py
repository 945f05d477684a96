"""Which table of which evening a match is, and the way from its phone back to the club.

A table's link says nothing of the club but its name. It leads back as far as the phone may go by itself: to the board,
where it came from there with a link of the club's (kept on that phone, in a cookie that no script reads); else to what
the world may see of the club, where there is such a link. Whoever only watches a table is led nowhere.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from flask import request
from sqlalchemy import select
from werkzeug.wrappers import Response

from scorekeeper.journal.club import store as clubs
from scorekeeper.journal.club.state import ClubState, Evening
from scorekeeper.journal.links import Held, find_link, held
from scorekeeper.journal.payloads import OfEvening
from scorekeeper.journal.tokens import at_least, hashed, token_of
from scorekeeper.storage.base import db
from scorekeeper.storage.streams import Word
from scorekeeper.web.access import MatchPlace, secret
from scorekeeper.web.texts import _

COOKIE = "board"
AN_EVENING = 16 * 3600
"""Seconds for which a phone knows the way back to the board it came from."""


class AtTable(NamedTuple):
    """A table of a club's evening. ``dropped``: the club drew its tables otherwise, and it is none any more.
    ``correction`` minutes after the notice in which it can be corrected; ``back`` an address of the club's that this
    phone may open, and whether that is the ``board``; empty where there is none."""

    club: str
    round: int
    table: int
    dropped: bool
    correction: int
    back: str
    board: bool

    @property
    def words(self) -> str:
        """``Round 2 · Table 3 · SV Altenburg``."""
        if self.dropped:
            parts = [_("Drawn otherwise: this table does not count")]
        else:
            parts = [_("Round %(round)s", round=self.round), _("Table %(table)s", table=self.table)]
        return " · ".join([*parts, self.club] if self.club else parts)


def at_table(place: MatchPlace) -> AtTable | None:
    """The table this match is; None for a match that no club drew, or whose club is not here."""
    drawn = place.state.evening
    if drawn is None:
        return None
    try:
        state = clubs.state_of(db.session(), drawn.club).state
    except (clubs.ClubUnknown, clubs.ClubGone):
        return None
    evening = state.evenings.get(drawn.evening) or state.dropped.get(drawn.evening)
    if evening is None:
        return None
    back, board = _back(place, drawn, state, evening)
    name, dropped = _name(state), place.state.dropped
    return AtTable(name, drawn.round, drawn.table, dropped, evening.correction, back, board)


def came_from_board(response: Response, token: str) -> None:
    """Keep on the phone by which link of the club it came to a table; no other phone's answer ever names it."""
    response.set_cookie(
        COOKIE, token, max_age=AN_EVENING, path=f"{request.script_root}/m", secure=request.is_secure, httponly=True,
        samesite="Lax",
    )  # fmt: skip


def _name(state: ClubState) -> str:
    """The club's name, without all the others' words."""
    found = select(Word.text).where(Word.owner == state.club, Word.id == state.name)
    return db.session().scalar(found) or ""


def _back(place: MatchPlace, drawn: OfEvening, state: ClubState, evening: Evening) -> tuple[str, bool]:
    """The address that this phone may open, and whether it is the board's."""
    if not place.may("record"):
        return "", False
    own, there = request.cookies.get(COOKIE, ""), drawn.evening in state.evenings
    if own and _leads_to_board(own, state.club):
        if not there:  # the whole evening was taken away
            return f"{request.script_root}/c/{own}", False
        return f"{request.script_root}/c/{own}/evenings/{drawn.evening}/board?round={drawn.round}", True
    now = datetime.now(UTC)
    for link in held(db.session(), state.club):
        if link.role == "watch" and _holds(link, now):
            token = token_of(secret(), state.club, "watch", link.epoch)
            shown = f"/evenings/{drawn.evening}" if evening.shown and there else ""
            return f"{request.script_root}/c/{token}{shown}", False
    return "", False


def _leads_to_board(token: str, club: str) -> bool:
    link = find_link(db.session(), hashed(token))
    return (
        link is not None and link.kind == "club" and link.match == club and link.current and link.deleted is None
        and not link.erased and not link.expired(datetime.now(UTC)) and at_least(link.role, "record")
    )  # fmt: skip


def _holds(link: Held, now: datetime) -> bool:
    return link.expires is None or link.expires > now
