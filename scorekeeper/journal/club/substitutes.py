"""Who sits down at a table of the club under the id that the club knows them by. An id is no permission: they must be
of this club, and at no other table of the round.
"""

from __future__ import annotations

from scorekeeper.journal import stream
from scorekeeper.journal.adding import Adding, Refused
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.club.state import ClubState
from scorekeeper.journal.club.strangers import elsewhere, everybody
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.payloads import SeatsSet
from scorekeeper.journal.state import MatchState


def check_seats(adding: Adding[MatchState], entry: Entry) -> None:
    """Raises Refused for a person of the club who cannot sit down here. Whom the club does not know is a stranger, who
    may; whoever sat here before may come again."""
    said, drawn = entry.payload, adding.state.evening
    if not isinstance(said, SeatsSet) or drawn is None:
        return
    comes = set(said.seats) - everybody(adding.state)
    if not comes:
        return
    try:
        club: ClubState = stream.state_of(CLUB, adding.session, drawn.club).state
    except (stream.StreamUnknown, stream.StreamGone):
        return
    evening = club.evenings.get(drawn.evening)
    members = {person: club.members[person] for person in comes if person in club.members}
    if evening is None or not club.drew(drawn.evening, adding.stream) or not members:
        return
    if not all(one.living for one in members.values()):
        raise Refused("not_in_club")
    if any(adding.state.known_as.get(one) in members for one in said.seats):
        raise Refused("sat_together")
    ids = {id for person in members for id in club.everybody(person)}
    if ids & elsewhere(adding.session, club, evening, adding.stream):
        raise Refused("sat_elsewhere")
