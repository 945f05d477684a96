"""The steps of a club's fold that concern its keepers: whose link is whose, so that the journal says who did what.

A link's holder is named for one epoch. Whoever renews their own link keeps their name; number 0 renews others' under
their names. Of a link that the machine gave anew, or an import, nobody knows the holder until it is said: what was said
before by the old one stays the old holder's.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.journal.club.payloads import ClubLinkRenewed, KeeperNamed
from scorekeeper.journal.club.state import ClubState, Keeper, LinkHolder
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import KEEPER
from scorekeeper.journal.tokens import keeper_number


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
