"""The steps of a club's fold that concern its people: pure, each gives the next state or says why it does not fit."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.journal.club import guests
from scorekeeper.journal.club.payloads import ClubPersonMerged, MemberJoined, MemberSet, PairSet
from scorekeeper.journal.club.state import ClubState, Evening, Member, Pair, Presence
from scorekeeper.journal.entry import Entry


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
    )  # fmt: skip
    return _with_member(state, member, entry)


def _with_member(state: ClubState, member: Member, entry: Entry) -> ClubState:
    """With what is said of a member now; who became one is one since this entry."""
    known = state.members.get(member.person)
    member = replace(member, since=None if member.guest else member.since or entry.at)
    changed = known is not None and known.guest != member.guest
    return replace(
        state, members={**state.members, member.person: member},
        evenings=guests.turned(state, member.person, member.guest) if changed else state.evenings,
    )  # fmt: skip


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
        id: _as_one(evening, said.person, into) for id, evening in guests.as_one(state, said.person, into).items()
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
            )  # fmt: skip
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
