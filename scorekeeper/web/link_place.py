"""What a link leads to, as its holder may see it: what the door to a match and the door to a club have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import datetime
from functools import cached_property
from urllib.parse import urlencode

from scorekeeper.journal.links import Link
from scorekeeper.journal.tokens import Role, at_least
from scorekeeper.web.device import device


class LinkPlace(ABC):
    """A stream behind a link. ``seq`` and ``version`` as they were read with it; ``deleted``: since when, if at all."""

    role: Role
    epoch: int
    seq: int
    version: int
    deleted: datetime | None
    token: str

    def __init__(self, link: Link, token: str) -> None:
        self.role = link.role
        self.epoch = link.epoch
        self.seq = link.seq
        self.version = link.version
        self.deleted = link.deleted
        self.token = token

    @cached_property
    def device(self) -> str:
        """The public id of the phone that asks."""
        return device()

    def may(self, need: str) -> bool:
        """Whether the link is enough for that."""
        return at_least(self.role, need)

    def url(self, path: str = "", /, **query: str | int | None) -> str:
        """The address of one of its pages under this link: ``place.url("count", way="cards")``."""
        given = {name: value for name, value in query.items() if value not in (None, "")}
        return self.base + (f"/{path}" if path else "") + (f"?{urlencode(given)}" if given else "")

    @property
    @abstractmethod
    def base(self) -> str:
        """The address that all its pages' addresses begin with."""
