"""Where the pot of a match went that stayed: the address of the match that goes on with it."""

from __future__ import annotations

from scorekeeper.journal.links import epochs, find_link
from scorekeeper.journal.tokens import hashed
from scorekeeper.storage.base import db
from scorekeeper.web.access import MatchPlace, held_link, secret


def onward(place: MatchPlace) -> str:
    """The address for who looks, with the rights he has here; empty where the pot has not gone on, and where the match
    with which it did is not on this installation or was deleted."""
    carried = place.state.carried
    return "" if carried is None else address(place, carried.match)


def address(place: MatchPlace, match: str) -> str:
    """A match's address with the same rights as here; empty where it is not there."""
    held = epochs(db.session(), match)
    if place.role not in held:
        return ""
    token = held_link(secret(), match, place.role, held[place.role]).token
    link = find_link(db.session(), hashed(token))
    there = link is not None and link.current and link.deleted is None and not link.erased
    return f"/m/{token}" if there else ""
