"""The steps of a club's fold for its people and its keepers. They are pure: each gives the next state, or says why the
entry does not fit.

The evening itself keeps who was its guest, so that it stays true when somebody joins the club later. While an evening
runs its guests follow what the club says of a person, because a guest is easily ticked by mistake. Once it is closed,
or a later evening was drawn, it keeps what it has.

One person holds a keeper's link for one epoch, so that the journal says who did what. Keepers who renew their own link
keep their name; number 0 renews the others' links under their names. If the machine or an import made a new link,
nobody knows its holder until somebody says so. Entries made with the old link stay the old holder's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorekeeper.journal.club.payloads import (
    ClubLinkRenewed,
    ClubPersonMerged,
    KeeperNamed,
    MemberJoined,
    MemberSet,
    PairSet,
)
from scorekeeper.journal.club.state import ClubState, Evening, Keeper, LinkHolder, Member, Pair, Presence
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import KEEPER
from scorekeeper.journal.tokens import keeper_number


def came(state: ClubState, evening: Evening, people: Iterable[str]) -> Mapping[str, bool]:
    """The evening's guests when these people came; those who were there before stay what they were."""
    guests = dict(evening.guests)
    for person in map(state.person, people):
        member = state.members.get(person)
        if member is not None:
            guests.setdefault(person, member.guest)
    return guests


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
    guests = {id: guest for id, guest in evening.guests.items() if id != person}
    member = state.members[into]
    if runs:
        guest = member.guest
    else:
        was_member = member.since is not None and member.since[:10] <= evening.date
        guest = evening.guests[person] and guests.get(into, not was_member)
    return replace(evening, guests={**guests, into: guest})


def _last_played(state: ClubState) -> str:
    """The date of the last evening that has a round; empty where none has."""
    return max(
        (evening.date for evening in state.evenings.values() if evening.draws or evening.past_results), default=""
    )


def _runs(evening: Evening, last_played: str) -> bool:
    """Whether it is not over: neither closed nor followed by another one that has a round."""
    return evening.closed_at is None and last_played <= evening.date


def joined(state: ClubState, entry: Entry) -> ClubState | str:
    """Somebody is in the list, or again, or under another name."""
    payload: MemberJoined = entry.payload
    member = state.members.get(payload.person)
    if member is not None and (member.forgotten or member.merged_into):
        return "forgotten" if member.forgotten else "merged"
    if member is None:
        member = Member(payload.person, True, entry.id)
    return _with_member(state, replace(member, guest=payload.guest, left=False, last=entry.id), entry)


def member_set(state: ClubState, entry: Entry) -> ClubState | str:
    """What is kept of a member."""
    payload: MemberSet = entry.payload
    earlier = state.members.get(payload.person)
    if earlier is None:
        return "unknown-person"
    if earlier.forgotten or earlier.merged_into:
        return "forgotten" if earlier.forgotten else "merged"
    member = replace(
        earlier, guest=payload.guest, forms=payload.forms, number=payload.number, groups=payload.groups,
        consent=payload.consent,
        last=entry.id,
    )
    return _with_member(state, member, entry)


def _with_member(state: ClubState, member: Member, entry: Entry) -> ClubState:
    """With what is said of a member now; who became one is one since this entry."""
    earlier = state.members.get(member.person)
    member = replace(member, since=None if member.guest else member.since or entry.at)
    changed = earlier is not None and earlier.guest != member.guest
    return replace(
        state, members={**state.members, member.person: member},
        evenings=turned(state, member.person, member.guest) if changed else state.evenings,
    )


def left(state: ClubState, entry: Entry) -> ClubState | str:
    """No member any more."""
    member = state.members.get(entry.payload.person)
    if member is None:
        return "unknown-person"
    return replace(state, members={**state.members, member.person: replace(member, left=True, last=entry.id)})


def merged(state: ClubState, entry: Entry) -> ClubState | str:
    """Two in the list are one: refused for two who sat in one round."""
    payload: ClubPersonMerged = entry.payload
    merged_member, other = state.members.get(payload.person), state.members.get(payload.into)
    if merged_member is None or other is None:
        return "unknown-person"
    if merged_member.merged_into is not None or state.person(payload.into) == payload.person:
        return "merged"
    if merged_member.forgotten or other.forgotten:
        return "forgotten"
    into = state.person(payload.into)
    if _sat_together(state, payload.person, into):
        return "sat-together"
    members = {**state.members, payload.person: replace(merged_member, merged_into=payload.into, last=entry.id)}
    evenings = {
        id: _as_one(evening, payload.person, into) for id, evening in as_one(state, payload.person, into).items()
    }
    return replace(state, members=members, evenings=evenings)


def _sat_together(state: ClubState, one: str, other: str) -> bool:
    """Whether both, who are nobody else by now, sat at a table in one round of an evening: then they are two people."""
    rounds = (draw for evening in state.evenings.values() for draw in evening.draws.values())
    seated = ({state.person(person) for table in draw.tables for person in table.seats} for draw in rounds)
    return any({one, other} <= people for people in seated)


def _as_one(evening: Evening, person: str, into: str) -> Evening:
    """Who was ticked under two ids is here once, for all the rounds that either was."""
    if person not in evening.attendance:
        return evening
    one, other = evening.attendance[person], evening.attendance.get(into)
    if other is not None and one.present and other.present:
        ends = (one.to_round, other.to_round)
        last = None if None in ends else max(end for end in ends if end is not None)
        one = Presence(True, min(one.from_round, other.from_round), last)
    elif other is not None and other.present:
        one = other
    attendance = {
        into if id == person else id: one if id in (person, into) else presence
        for id, presence in evening.attendance.items()
    }
    return replace(evening, attendance=attendance)


def forgotten(state: ClubState, entry: Entry) -> ClubState | str:
    """Nothing is kept of a person under any id but what the standings need."""
    if entry.payload.person not in state.members:
        return "unknown-person"
    members = dict(state.members)
    for person in state.everybody(entry.payload.person):
        if person in members:
            member = members[person]
            members[person] = Member(
                person, member.guest, entry.id, groups=member.groups, left=True, forgotten=True,
                merged_into=member.merged_into, since=member.since,
            )
    return replace(state, members=members)


def pair_of(payload: PairSet) -> tuple[str, str]:
    """The two people in the one order that their pair is kept by."""
    return (payload.a, payload.b) if payload.a < payload.b else (payload.b, payload.a)


def paired(state: ClubState, entry: Entry) -> ClubState | str:
    """What a draw does with two people."""
    payload: PairSet = entry.payload
    if not {payload.a, payload.b} <= state.members.keys():
        return "unknown-person"
    a, b = pair_of(payload)
    return replace(state, pairs={**state.pairs, (a, b): Pair(a, b, payload.rule, entry.id)})


def named(state: ClubState, entry: Entry) -> ClubState | str:
    """Somebody holds a keeper's link."""
    payload: KeeperNamed = entry.payload
    member = state.members.get(payload.person)
    if member is None:
        return "unknown-person"
    if not member.living:
        return "forgotten" if member.forgotten else "merged" if member.merged_into else "left"
    return _held(state, entry, payload.epoch, payload.person)


def link_renewed(state: ClubState, entry: Entry) -> ClubState:
    """A link has another epoch; a keeper's is still theirs, where they renewed it or another keeper did."""
    payload: ClubLinkRenewed = entry.payload
    if payload.role != KEEPER:
        return state
    number = keeper_number(payload.epoch)
    known = state.keepers.get(number)
    if entry.role != KEEPER:
        before = None
    elif keeper_number(entry.epoch) == number:
        before = state.holder(entry.epoch)
    else:
        before = None if known is None else state.holder(known.epoch)
    return _held(state, entry, payload.epoch, before)


def link_revoked(state: ClubState, entry: Entry) -> ClubState:
    """A link was taken back."""
    payload: ClubLinkRenewed = entry.payload
    known = state.keepers.get(keeper_number(payload.epoch)) if payload.role == KEEPER else None
    if known is None:
        return state
    return replace(state, keepers={**state.keepers, known.number: replace(known, withdrawn=True)})


def _held(state: ClubState, entry: Entry, epoch: int, person: str | None) -> ClubState:
    number = keeper_number(epoch)
    held = () if person is None else (LinkHolder(entry.seq, epoch, person),)
    return replace(
        state, keepers={**state.keepers, number: Keeper(number, epoch)},
        link_holders=(*state.link_holders, *held),
    )
