"""How ``name=value, …`` is read: a header's ``rules:``, and what a table has agreed (rules.md 2.1).

A game says which switches there are and which values each may have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from scorekeeper.errors import NotationError
from scorekeeper.findings import Fact, Finding
from scorekeeper.zhn.settling import MOST_FAULTS, SPACE

RulesT = TypeVar("RulesT", contravariant=True)


class Readable(Protocol[RulesT]):
    """What is asked of a switch."""

    def allowed(self, rules: RulesT, /) -> tuple[str, ...]:
        """The values as they may be written where these rules hold."""

    def read(self, text: str, rules: RulesT, /) -> object:
        """The value that is meant; ValueError where it is none of ``allowed``."""


GONE = "gone"
"""The field of a rule set that keeps what is said of fields that there are no more."""
CASES: Mapping[str, tuple[str, ...]] = {
    "header-switch-unknown": ("piece", "name", "allowed"),
    "header-switch-twice": ("piece", "name"),
    "header-switch-bare": ("piece", "name", "allowed"),
    "header-switch-value": ("piece", "name", "found", "allowed"),
}
"""Every case of a ``syntax`` finding that switches raise, with the names of its facts."""
_JOINS = re.compile(rf"[{SPACE}]*([/+])[{SPACE}]*")


class Renamed(NamedTuple):
    """What a switch of before is called today.

    name: that.
    values: words of before that are others today.
    """

    name: str
    values: Mapping[str, str] = MappingProxyType({})


class Removed(NamedTuple):
    """A switch that there is no more. What it said is read, changes no play and stays in the digest.

    field: under which it is hashed (scorekeeper.digests).
    values: by the word as it was written, what is hashed.
    """

    field: str
    values: Mapping[str, object]

    def allowed(self, rules: object, /) -> tuple[str, ...]:
        """The values as they were written."""
        return tuple(self.values)

    def read(self, text: str, rules: object, /) -> object:
        """The value as it is hashed; ValueError for what it never could be."""
        if text not in self.values:
            raise ValueError(text)
        return self.values[text]


Former: TypeAlias = Mapping[str, "Renamed | Removed"]
"""A game's switches of before, by the names they had: what is stored, and what stands on paper, is read for ever."""


class Piece(NamedTuple):
    """``name=value`` as written.

    text: all of it.
    name: before the sign.
    value: behind it; empty where none stands.
    column: of the name, from 1.
    value_column: of the value, from 1.
    """

    text: str
    name: str
    value: str
    column: int
    value_column: int


def pieces(text: str, column: int) -> Iterator[Piece]:
    """The pieces between commas, empty ones left out. Spaces mean nothing beside ``, = / +``."""
    at = column
    for raw in text.split(","):
        if piece := raw.strip(SPACE):
            start = at + len(raw) - len(raw.lstrip(SPACE))
            name, equals, value = piece.partition("=")
            value_at = start + len(name) + len(equals) + len(value) - len(value.lstrip(SPACE))
            yield Piece(piece, name.rstrip(SPACE), _JOINS.sub(r"\1", value.strip(SPACE)), start, value_at)
        at += len(raw) + 1


def read_given(
    rules: RulesT, text: str, find: Callable[[str], Readable[RulesT] | None], names: Sequence[str], *, former: Former,
    line: int, column: int,
) -> tuple[dict[str, object], tuple[Finding, ...]]:
    """What ``text`` sets each switch to, by name, and what is wrong with it, left to right.

    A faulty piece sets nothing. ``find`` gives the switch of a name, one of ``names``; a name of ``former`` sets what
    it is called today, ``gone`` collects what those say that there are no more. ``line`` and ``column`` say where the
    text begins. At most MOST_FAULTS findings, of the cases header-switch-unknown, -twice, -bare (no value), -value.
    """
    chosen: dict[str, object] = {}
    gone: list[tuple[str, object]] = []
    seen: set[str] = set()
    faults: list[Finding] = []
    for piece in pieces(text, column):
        case, at, facts = "", piece.column, dict[str, Fact](piece=piece.text, name=piece.name)
        name, value = named_today(piece.name, piece.value, former)
        piece, was = piece._replace(name=name, value=value), former.get(piece.name)
        switch = was if isinstance(was, Removed) else find(name)
        if switch is None:
            case, facts["allowed"] = "unknown", tuple(names)
        elif piece.name in seen:
            case = "twice"
        elif not piece.value:
            case, facts["allowed"] = "bare", switch.allowed(rules)
        else:
            try:
                if isinstance(switch, Removed):
                    gone.append((switch.field, switch.read(piece.value, rules)))
                    chosen[GONE] = tuple(gone)
                else:
                    chosen[piece.name] = switch.read(piece.value, rules)
            except ValueError:
                case, at = "value", piece.value_column
                facts |= {"found": piece.value, "allowed": switch.allowed(rules)}
        seen.add(piece.name)
        if case:
            faults.append(Finding("syntax", line=line, column=at, case=f"header-switch-{case}", facts=facts))
            if len(faults) == MOST_FAULTS:
                break
    return chosen, tuple(faults)


def named_today(name: str, value: str, former: Former) -> tuple[str, str]:
    """A switch and its value as they are written today."""
    was = former.get(name)
    return (was.name, was.values.get(value, value)) if isinstance(was, Renamed) else (name, value)


def of_today(switches: Mapping[str, str], former: Former) -> dict[str, str]:
    """Switches with their values as they are written today; those that there are no more keep their names."""
    return dict(named_today(name, value, former) for name, value in switches.items())


def refuse(faults: Sequence[Finding]) -> None:
    """Raises NotationError with the first fault and its column, if there is one."""
    if faults:
        first = faults[0]
        message = f"rules: {first.facts['piece']!r} ({first.case})"
        raise NotationError(message, column=first.column, finding=first)
