"""What is said of the club, its members and its links."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, Self

from scorekeeper.journal.given import EntryError, Given, an_id

OUTLETS = ("table", "board", "public")
"""Where names are read: at the table, on the notice board, by everybody who has the public link."""
FORMS = ("full", "initial", "first", "number", "hidden")
RULES_OF_PAIRS = ("apart", "away", "together", "free")
GROUPS = ("women", "youth", "seniors")
"""Groups that have a word of ours."""
MOST_MEMBERS = 2000
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00:00)")


def a_day(given: Given, key: str) -> str:
    """A day as ``2026-11-21``. Raises EntryError."""
    said = given.values.get(key)
    try:
        if isinstance(said, str) and date.fromisoformat(said).isoformat() == said:
            return said
    except ValueError:
        pass
    raise EntryError("not-a-day", f"{given.where}.{key}")


def a_group(value: Any, where: str) -> str:
    """A group of ours, or the id of a club's own, whose name stands in the words. Raises EntryError."""
    return str(value) if value in GROUPS else an_id(value, where)


@dataclass(frozen=True, slots=True)
class ClubOpened:
    """A club begins. ``name`` is a text id."""

    kind: ClassVar = "club.opened"
    name: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("name"))


@dataclass(frozen=True, slots=True)
class ClubNamed(ClubOpened):
    """The club's name from now on."""

    kind: ClassVar = "club.named"


@dataclass(frozen=True, slots=True)
class AboutMember:
    """Speaks of a member."""

    person: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("person"))


@dataclass(frozen=True, slots=True)
class MemberLeft(AboutMember):
    """Somebody is no member any more; results and name stay."""

    kind: ClassVar = "member.left"


@dataclass(frozen=True, slots=True)
class ClubPersonForgotten(AboutMember):
    """Somebody's name was erased wherever it stood; results stay."""

    kind: ClassVar = "person.forgotten"


@dataclass(frozen=True, slots=True)
class MemberJoined:
    """Somebody is known to the club; the name stands in the words. Said again: the name is another one."""

    kind: ClassVar = "member.joined"
    person: str
    guest: bool

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("person"), given.flag("guest"))


@dataclass(frozen=True, slots=True)
class MemberSet:
    """How a member is shown in each outlet, the groups he is ranked in, the day he agreed to it."""

    kind: ClassVar = "member.set"
    person: str
    forms: Mapping[str, str]
    number: int | None
    groups: tuple[str, ...]
    consent: str | None
    guest: bool

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        forms = given.inner("forms")
        return cls(
            given.id("person"), {outlet: forms.one_of(outlet, FORMS) for outlet in OUTLETS},
            given.number_or_none("number", 0, 999_999), given.many("groups", a_group, 0, 20),
            None if given.values.get("consent") is None else a_day(given, "consent"), given.flag("guest"),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClubPersonMerged:
    """Two entries in the list of members are one person: the results of both count for ``into``."""

    kind: ClassVar = "person.merged"
    person: str
    into: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("person"), given.id("into"))


@dataclass(frozen=True, slots=True)
class PairSet:
    """Two people whom a draw never makes partners, never seats at one table, always makes partners, or as it falls."""

    kind: ClassVar = "pair.set"
    a: str
    b: str
    rule: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        a, b = given.id("a"), given.id("b")
        if a == b:
            raise EntryError("same-person", f"{given.where}.b")
        return cls(a, b, given.one_of("rule", RULES_OF_PAIRS))


@dataclass(frozen=True, slots=True)
class ClubLinkRenewed:
    """A link of a role was renewed; ``expires`` when it ends by itself, if ever."""

    kind: ClassVar = "link.renewed"
    role: str
    epoch: int
    expires: str | None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        expires = given.values.get("expires")
        if expires is not None and (not isinstance(expires, str) or not _TIME.fullmatch(expires)):
            raise EntryError("not-a-time", f"{given.where}.expires")
        role = given.one_of("role", ("watch", "member", "record", "judge", "keeper"))
        return cls(role, given.number("epoch", 0, 10**6), expires)


@dataclass(frozen=True, slots=True)
class LinkRevoked(ClubLinkRenewed):
    """A link was taken away; the role has none until it is renewed."""

    kind: ClassVar = "link.revoked"
