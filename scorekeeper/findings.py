"""How anything in the house speaks of a fault: a finding names the rule, the place and the facts, and holds no prose.

``scorekeeper.words`` turns a finding into a sentence. The rules' ids are those of notation.md and rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

Severity: TypeAlias = Literal["error", "unproven", "note"]
Fact: TypeAlias = "str | int | tuple[str, ...] | tuple[int, ...]"
NO_FACTS: Mapping[str, Fact] = MappingProxyType({})


class Finding(NamedTuple):
    """One fault, doubt or remark.

    rule: its id.
    severity: error (against the rules), unproven (cannot be decided from what is recorded) or note.
    play: counted from 1 over the whole hand; None for what belongs to no play.
    player: by name; None for what belongs to no play.
    line: of the file, from 1; 0: not from a file.
    column: of the line, from 1; 0: not from a file.
    case: which of the rule's ways it is.
    facts: what a sentence about it needs (cards by code, values, names).
    """

    rule: str
    severity: Severity = "error"
    play: int | None = None
    player: str | None = None
    line: int = 0
    column: int = 0
    case: str = ""
    facts: Mapping[str, Fact] = NO_FACTS
