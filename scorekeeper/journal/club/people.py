"""The steps of a club's fold that concern its people: pure, each gives the next state or says why it does not fit.

Who is a guest of an evening is kept with the evening, so that it stays true when somebody joins the club later. While
an evening runs it follows what is said of a person, for a guest is easily ticked by mistake; once it is closed, or
another one was drawn after it, it keeps what it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorekeeper.journal.club.payloads import ClubPersonMerged, MemberJoined, MemberSet, PairSet
from scorekeeper.journal.club.state import ClubState, Evening, Member, Pair, Presence
from scorekeeper.journal.entry import Entry


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
    }


def as_one(state: ClubState, person: str, into: str) -> Mapping[str, Evening]:
    """The evenings when one of their people turned out to be another: a member of that day was no guest."""
    last = _last_played(state)
    return {
        id: _guest_as_one(state, evening, person, into, runs=_runs(evening, last))
        if person in evening.guests else evening
        for id, evening in state.evenings.items()
    }


def _guest_as_one(state: ClubState, evening: Evening, person: str, into: str, *, runs: bool) -> Evening:
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


def joined(state: ClubState, entry: Entry) -> ClubState | str:
    """Somebody is in the list, or again, or under another name."""
    said: MemberJoined = entry.payload
    there = state.members.get(said.person)
    if there is not None and (there.forgotten or there.merged_into):
        return "forgotten" if there.forgotten else "merged"
    if there is None:
        there = Member(said.person, True, entry.id)
    return _with_member(state, replace(there, guest=said.guest, left=False, last=entry.id), entry)


def member_set(state: ClubState, entry: Entry) -> ClubState | str:
    """What is kept of a member."""
    said: MemberSet = entry.payload
    there = state.members.get(said.person)
    if there is None:
        return "unknown-person"
    if there.forgotten or there.merged_into:
        return "forgotten" if there.forgotten else "merged"
    member = replace(
        there, guest=said.guest, forms=said.forms, number=said.number, groups=said.groups, consent=said.consent,
        last=entry.id,
    )
    return _with_member(state, member, entry)


def _with_member(state: ClubState, member: Member, entry: Entry) -> ClubState:
    """With what is said of a member now; who became one is one since this entry."""
    known = state.members.get(member.person)
    member = replace(member, since=None if member.guest else member.since or entry.at)
    changed = known is not None and known.guest != member.guest
    return replace(
        state, members={**state.members, member.person: member},
        evenings=turned(state, member.person, member.guest) if changed else state.evenings,
    )


def left(state: ClubState, entry: Entry) -> ClubState | str:
    """No member any more."""
    there = state.members.get(entry.payload.person)
    if there is None:
        return "unknown-person"
    return replace(state, members={**state.members, there.person: replace(there, left=True, last=entry.id)})


def merged(state: ClubState, entry: Entry) -> ClubState | str:
    """Two in the list are one: refused for two who sat in one round."""
    said: ClubPersonMerged = entry.payload
    one, other = state.members.get(said.person), state.members.get(said.into)
    if one is None or other is None:
        return "unknown-person"
    if one.merged_into is not None or state.person(said.into) == said.person:
        return "merged"
    if one.forgotten or other.forgotten:
        return "forgotten"
    into = state.person(said.into)
    if _sat_together(state, said.person, into):
        return "sat-together"
    members = {**state.members, said.person: replace(one, merged_into=said.into, last=entry.id)}
    evenings = {
        id: _as_one(evening, said.person, into) for id, evening in as_one(state, said.person, into).items()
    }
    return replace(state, members=members, evenings=evenings)


def _sat_together(state: ClubState, one: str, other: str) -> bool:
    """Whether both, who are nobody else by now, sat at a table in one round of an evening: then they are two people."""
    rounds = (draw for evening in state.evenings.values() for draw in evening.draws.values())
    seated = ({state.person(person) for table in draw.tables for person in table.seats} for draw in rounds)
    return any({one, other} <= there for there in seated)


def _as_one(evening: Evening, person: str, into: str) -> Evening:
    """Who was ticked under two ids is here once, for all the rounds that either was."""
    if person not in evening.attendance:
        return evening
    one, other = evening.attendance[person], evening.attendance.get(into)
    if other is not None and one.here and other.here:
        ends = (one.to_round, other.to_round)
        last = None if None in ends else max(end for end in ends if end is not None)
        one = Presence(True, min(one.from_round, other.from_round), last)
    elif other is not None and other.here:
        one = other
    here = {
        into if id == person else id: one if id in (person, into) else kept for id, kept in evening.attendance.items()
    }
    return replace(evening, attendance=here)


def forgotten(state: ClubState, entry: Entry) -> ClubState | str:
    """Nothing is kept of a person under any id but what the standings need."""
    if entry.payload.person not in state.members:
        return "unknown-person"
    members = dict(state.members)
    for person in state.everybody(entry.payload.person):
        if person in members:
            there = members[person]
            members[person] = Member(
                person, there.guest, entry.id, groups=there.groups, left=True, forgotten=True,
                merged_into=there.merged_into, since=there.since,
            )
    return replace(state, members=members)


def pair_of(said: PairSet) -> tuple[str, str]:
    """The two people in the one order that their pair is kept by."""
    return (said.a, said.b) if said.a < said.b else (said.b, said.a)


def paired(state: ClubState, entry: Entry) -> ClubState | str:
    """What a draw does with two people."""
    said: PairSet = entry.payload
    if not {said.a, said.b} <= state.members.keys():
        return "unknown-person"
    a, b = pair_of(said)
    return replace(state, pairs={**state.pairs, (a, b): Pair(a, b, said.rule, entry.id)})
