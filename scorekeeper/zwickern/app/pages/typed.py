"""Plays and tables of Zwickern as people type them, made what the journal keeps: persons by their ids."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.web.i18n import _
from scorekeeper.zwickern.notation import read_play, read_position, write_play, write_position


def act(text: str, people: Mapping[str, str]) -> tuple[str, str | None]:
    """A play in canonical form; a build may be for somebody, but nobody is named who makes it. Raises NotationError."""
    before, for_, name = text.partition(" for ")
    if for_ and name.removesuffix("!").strip() in people:
        called = " !" if name.rstrip().endswith("!") else ""
        text = f"{before} for {people[name.removesuffix('!').strip()]}{called}"
    return write_play(read_play(text.strip())), None


def picture(text: str, people: Mapping[str, str]) -> str:
    """What lies on the table in canonical form, builds with their owners' ids. Raises NotationError."""
    items = read_position(" ".join(text.split()), frozenset([*people.values(), *people]))
    return write_position([item._replace(owner=people.get(item.owner or "", item.owner)) for item in items])


def unreadable() -> str:
    """What to do where no play can be read."""
    return _("That is not a play. Write it like this: 8h x 5d+3s, or 4s on 9c = 13, or 3h")
