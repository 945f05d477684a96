"""Who may take a seat at a table that a club drew: somebody of the club who sits at no other table of the round.

Two tables may seat somebody at the same moment. So whoever seats people locks the club's row first, and that of the
match after it, in the order of draws.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.journal import stream
from scorekeeper.journal.adding import Adding, Refused
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.club.state import ClubState
from scorekeeper.journal.club.strangers import elsewhere, everybody, who_sat
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.payloads import Redone, SeatsSet, Undone
from scorekeeper.journal.state import MatchState

_SEATING = (SeatsSet, Undone, Redone)
_SEATING_KINDS = frozenset(name for name, kind in MATCH_KINDS.items() if kind.payload in _SEATING)


def may_seat(body: object) -> bool:
    """Whether what a phone sent can make somebody sit down."""
    kind = body.get("kind") if isinstance(body, Mapping) else None
    return isinstance(kind, str) and kind in _SEATING_KINDS


def check_seats(adding: Adding[MatchState], entry: Entry, after: MatchState, *, but: str = "") -> None:
    """Raises Refused for a person of the club who cannot sit down here: by being said to, or because it holds again
    that they sat. Whom the club does not know is a stranger, who may. ``but``: the match of another table that they
    leave in the same transaction."""
    drawn = adding.state.evening
    if not isinstance(entry.payload, _SEATING) or drawn is None:
        return
    newcomers = who_sat(after) - who_sat(adding.state)
    if not newcomers:
        return
    try:
        club: ClubState = stream.state_of(CLUB, adding.session, drawn.club).state
    except (stream.StreamUnknown, stream.StreamGone):
        return
    evening = club.evenings.get(drawn.evening)
    members = {person: club.members[person] for person in newcomers if person in club.members}
    if evening is None or not club.drew(drawn.evening, adding.stream) or not members:
        return
    # who was drawn here, or sat here before, may come back also after they left the club
    if not all(members[person].living for person in members.keys() - everybody(adding.state)):
        raise Refused("not_in_club")
    if any(after.known_as.get(one) in members for one in after.seating[0]):
        raise Refused("sat_together")
    ids = {id for person in members for id in club.everybody(person)}
    if ids & elsewhere(adding.session, club, evening, adding.stream, but=but):
        raise Refused("sat_elsewhere")
