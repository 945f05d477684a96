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
    last = _last_played(state)
    return {
        id: replace(evening, guests={**evening.guests, person: guest})
        if person in evening.guests and _runs(evening, last) else evening
        for id, evening in state.evenings.items()
    }  # fmt: skip


def as_one(state: ClubState, person: str, into: str) -> Mapping[str, Evening]:
    """The evenings when one of their people turned out to be another: a member of that day was no guest."""
    last = _last_played(state)
    return {
        id: _as_one(state, evening, person, into, runs=_runs(evening, last)) if person in evening.guests else evening
        for id, evening in state.evenings.items()
    }


def _as_one(state: ClubState, evening: Evening, person: str, into: str, *, runs: bool) -> Evening:
    kept = {id: guest for id, guest in evening.guests.items() if id != person}
    member = state.members[into]
    if runs:
        guest = member.guest
    else:
        was_member = member.since is not None and member.since[:10] <= evening.date
        guest = evening.guests[person] and kept.get(into, not was_member)
    return replace(evening, guests={**kept, into: guest})


def _last_played(state: ClubState) -> str:
    """The date of the last evening that has a round; empty where none has."""
    return max((one.date for one in state.evenings.values() if one.draws or one.brought), default="")


def _runs(evening: Evening, last_played: str) -> bool:
    """Whether it is not over: neither closed nor followed by another one that has a round."""
    return evening.closed_at is None and last_played <= evening.date
