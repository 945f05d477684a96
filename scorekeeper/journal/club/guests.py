"""Who is a guest of an evening: kept with the evening, so that it stays true when somebody joins the club later. Pure.

While an evening runs it follows what is said of a person, for a guest is easily ticked by mistake; once it is closed,
or another one was drawn after it, it keeps what it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorekeeper.journal.club.state import ClubState, Evening


def came(state: ClubState, evening: Evening, people: Iterable[str]) -> Mapping[str, bool]:
    """The evening's guests when these people came; those who were there before stay what they were."""
    found = dict(evening.guests)
    for person in map(state.person, people):
        member = state.members.get(person)
        if member is not None:
            found.setdefault(person, member.guest)
    return found


def turned(state: ClubState, person: str, guest: bool) -> Mapping[str, Evening]:
    """The evenings when somebody became a guest, or a member."""
    return {
        id: replace(evening, guests={**evening.guests, person: guest})
        if person in evening.guests and _runs(state, evening) else evening
        for id, evening in state.evenings.items()
    }  # fmt: skip


def as_one(state: ClubState, evening: Evening, person: str, into: str) -> Evening:
    """The evening when one of its people turned out to be another: a member of that day was no guest."""
    if person not in evening.guests:
        return evening
    kept = {id: guest for id, guest in evening.guests.items() if id != person}
    member = state.members[into]
    if _runs(state, evening):
        guest = member.guest
    else:
        was_member = member.since is not None and member.since[:10] <= evening.date
        guest = evening.guests[person] and kept.get(into, not was_member)
    return replace(evening, guests={**kept, into: guest})


def _runs(state: ClubState, evening: Evening) -> bool:
    """Whether it is not over: neither closed nor followed by another one that has a round."""
    others = state.evenings.values()
    return evening.closed_at is None and not any(
        other.date > evening.date and (other.draws or other.brought) for other in others
    )
