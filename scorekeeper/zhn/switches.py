"""Reading ``name=value, …``, a header's ``rules:`` and what a table has agreed (rules.md 2.1).

A game says which switches there are and what each may be set to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from scorekeeper.errors import NotationError
from scorekeeper.findings import Fact, Finding
from scorekeeper.zhn.settling import MOST_FAULTS, SPACE


class Readable(Protocol):
    """What is asked of a switch."""

    def allowed(self, rules: Any, /) -> tuple[str, ...]:
        """The values as they may be written where these rules hold."""

    def read(self, text: str, rules: Any, /) -> Any:
        """The value that is meant; ValueError where it is none of ``allowed``."""


W = TypeVar("W", bound=Readable)
_JOINS = re.compile(rf"[{SPACE}]*([/+])[{SPACE}]*")


class Piece(NamedTuple):
    """``name=value`` as written, with the columns of both; ``value`` empty where none stands."""

    text: str
    name: str
    value: str
    column: int
    value_column: int


class Unfit(Exception):
    """A switch cannot be set at this table, whatever it may be elsewhere: the finding's case, and its facts."""

    def __init__(self, case: str, **facts: Fact) -> None:
        super().__init__(case)
        self.case, self.facts = case, facts


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
    rules: Any, text: str, find: Callable[[str], W | None], known: Sequence[str], *, line: int, column: int,
    read: Callable[[W, Piece], Any] | None = None,
) -> tuple[dict[str, Any], tuple[Finding, ...]]:  # fmt: skip
    """What ``text`` sets each switch to, by name, and what is wrong with it, left to right.

    A faulty piece sets nothing. ``find`` gives the switch of a name, one of ``known``; ``line`` and ``column`` say
    where the text begins; ``read`` reads a value otherwise than the switch does, and may say that it is ``Unfit``. At
    most MOST_FAULTS findings, of the cases header-switch-unknown, -twice, -bare (without value), -value.
    """
    given: dict[str, Any] = {}
    seen: set[str] = set()
    faults: list[Finding] = []
    for piece in pieces(text, column):
        case, at, facts = "", piece.column, dict[str, Fact](piece=piece.text, name=piece.name)
        if (switch := find(piece.name)) is None:
            case, facts["allowed"] = "unknown", tuple(known)
        elif piece.name in seen:
            case = "twice"
        elif not piece.value:
            case, facts["allowed"] = "bare", switch.allowed(rules)
        else:
            try:
                given[piece.name] = read(switch, piece) if read else switch.read(piece.value, rules)
            except Unfit as unfit:
                case, facts = unfit.case, {**facts, **unfit.facts}
            except ValueError:
                case, at = "value", piece.value_column
                facts |= {"found": piece.value, "allowed": switch.allowed(rules)}
        seen.add(piece.name)
        if case:
            faults.append(Finding("syntax", line=line, column=at, case=f"header-switch-{case}", facts=facts))
            if len(faults) == MOST_FAULTS:
                break
    return given, tuple(faults)


def refuse(faults: Sequence[Finding]) -> None:
    """Raises NotationError with the first fault and its column, if there is one."""
    if faults:
        first = faults[0]
        message = f"rules: {first.facts['piece']!r} ({first.case})"
        raise NotationError(message, column=first.column, finding=first)
