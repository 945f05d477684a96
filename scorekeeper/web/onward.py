"""Where the pot of a match went that stayed: the match that goes on with it, and its address."""

from __future__ import annotations

from scorekeeper.journal.links import epochs, find_link, never_renewed
from scorekeeper.journal.tokens import hashed
from scorekeeper.storage.base import db
from scorekeeper.web.access import MatchPlace, held_link, secret


def gone_on(place: MatchPlace) -> bool:
    """Whether the pot lies in another match; not where that one is not on this installation or was deleted."""
    carried = place.state.carried
    return carried is not None and bool(_token(place, carried.match))


def onward(place: MatchPlace) -> str:
    """The address of that match for who looks, with the rights he has here; empty where there is none."""
    carried = place.state.carried
    return "" if carried is None else address(place, carried.match)


def address(place: MatchPlace, match: str) -> str:
    """A match's address with the same rights as here; empty where it is not there, and where that link was renewed
    there: who was sent away does not get the new one from this match."""
    token = _token(place, match)
    return f"/m/{token}" if token and place.role in never_renewed(db.session(), match) else ""


def _token(place: MatchPlace, match: str) -> str:
    held = epochs(db.session(), match)
    if place.role not in held:
        return ""
    token = held_link(secret(), match, place.role, held[place.role]).token
    link = find_link(db.session(), hashed(token))
    return token if link is not None and link.current and link.deleted is None and not link.erased else ""
