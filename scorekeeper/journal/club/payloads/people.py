"""Entries about the club itself, its members and its links."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated

from scorekeeper.journal.entry_kind import CLUB, KEEPER, RECORD, SERVER, entry_kind, entry_part
from scorekeeper.journal.parsing import (
    EntryError,
    Flag,
    Id,
    an_id,
    an_object,
    many,
    matching,
    number,
    one_of,
    optional,
    within,
)

OUTLETS = ("table", "board", "public")
"""Where names are read: at the table, on the notice board, by everybody who has the public link."""
FORMS = ("full", "initial", "first", "number", "hidden")
RULES_OF_PAIRS = ("apart", "away", "together", "free")
GROUPS = ("women", "youth", "seniors")
"""Groups that have a word of ours."""
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00:00)")


def a_day(value: object) -> str:
    """A day as ``2026-11-21``. Raises EntryError."""
    try:
        if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise EntryError("not-a-day")


def a_group(value: object) -> str:
    """A group of ours, or the id of a club's own, whose name stands in the words. Raises EntryError."""
    return str(value) if value in GROUPS else an_id(value)


def a_form_each(value: object) -> Mapping[str, str]:
    """An object by outlet, each value the form of a name shown there. Raises EntryError."""
    forms = an_object(value)
    return {outlet: within(outlet, one_of(*FORMS), forms.get(outlet)) for outlet in OUTLETS}


@entry_kind("club.opened", of=CLUB, role=KEEPER)
class ClubOpened:
    """A club begins.

    name: the id of a text.
    """

    name: Id


@entry_kind("club.named", of=CLUB, role=KEEPER, settings=True)
class ClubNamed(ClubOpened):
    """The club's name from now on."""


@entry_part
class AboutMember:
    """Speaks of a member.

    person: the id of the member or guest.
    """

    person: Id


@entry_kind("member.left", of=CLUB, role=KEEPER)
class MemberLeft(AboutMember):
    """Somebody is no member any more; results and name stay."""


@entry_kind("person.forgotten", of=CLUB, role=KEEPER)
class ClubPersonForgotten(AboutMember):
    """Somebody's name was erased wherever it stood; results stay."""


@entry_kind("member.joined", of=CLUB, role=RECORD, settings=True, strict=True)
class MemberJoined:
    """Somebody is known to the club. Said again: the name is another one.

    person: the id, under which the texts have the name.
    guest: whether they are no member.
    """

    person: Id
    guest: Flag

    def needs(self) -> str:
        """A guest is made by who records, a member by the keeper."""
        return RECORD if self.guest else KEEPER


@entry_kind("member.set", of=CLUB, role=KEEPER, settings=True, strict=True)
class MemberSet:
    """How a member is shown and ranked.

    person: the id.
    forms: by outlet, in which form the name is shown.
    number: of the membership card; None without one.
    groups: lists they belong to: words of ours, or ids of a text.
    consent: the day on which they agreed to how they are shown; None where nobody said.
    guest: whether they are no member.
    """

    person: Id
    forms: Annotated[Mapping[str, str], a_form_each]
    number: Annotated[int | None, optional(number(0, 999_999))]
    groups: Annotated[tuple[str, ...], many(a_group, 0, 20)]
    consent: Annotated[str | None, optional(a_day)]
    guest: Flag


@entry_kind("person.merged", of=CLUB, role=KEEPER, strict=True)
class ClubPersonMerged:
    """Two entries in the list of members are one person.

    person: the id that counts no more by itself.
    into: the id for which the results of both count.
    """

    person: Id
    into: Id


@entry_kind("pair.set", of=CLUB, role=KEEPER, settings=True, strict=True)
class PairSet:
    """What a draw is to make of two people.

    a: one of them.
    b: the other.
    rule: never partners, never at one table, always partners, or as it falls.
    """

    a: Id
    b: Id
    rule: Annotated[str, one_of(*RULES_OF_PAIRS)]

    def check(self, values: Mapping[str, object]) -> None:
        """Raises EntryError for one person."""
        if self.a == self.b:
            raise EntryError("same-person", "b")


@entry_kind("link.renewed", of=CLUB, role=SERVER)
class ClubLinkRenewed:
    """A link of a role was renewed; those who held the old one are out.

    role: the link's.
    epoch: which renewal it is.
    expires: when it ends by itself, UTC; None: never.
    """

    role: Annotated[str, one_of("watch", "member", "record", "judge", "keeper")]
    epoch: Annotated[int, number(0, 10**6)]
    expires: Annotated[str | None, optional(matching(_TIME, "not-a-time"))]


@entry_kind("keeper.named", of=CLUB, role=SERVER, strict=True)
class KeeperNamed:
    """Who holds a keeper's link.

    epoch: the link's; it says which keeper's it is (`tokens.keeper_number`).
    person: the id of the keeper.
    """

    epoch: Annotated[int, number(1, 10**6 - 1)]
    person: Id


@entry_kind("link.revoked", of=CLUB, role=SERVER)
class LinkRevoked(ClubLinkRenewed):
    """A link was taken away; the role has none until it is renewed."""
