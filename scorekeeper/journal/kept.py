"""What the plays of a hand came to, kept beside its row: a first page then replays those hands only that it shows.

Entries stay the truth. What is kept bears a proof over what it was made of, over itself and over the program that made
it (``program.fingerprint``); where that does not fit to the byte, the hand is replayed as if nothing had been kept.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.acts import Frame
from scorekeeper.journal.entry import Entry
from scorekeeper.outcomes import Outcome
from scorekeeper.program import fingerprint

_KEPT = re.compile(r"([0-9a-f]{20}) ([0-9a-f]{64}) (.*)", re.DOTALL)
_told = json.JSONEncoder(sort_keys=True, separators=(",", ":"), default=dict).encode
_written = json.JSONEncoder(separators=(",", ":"), default=dict).encode  # figures stay in their order


class Known(NamedTuple):
    """What the plays came to; ``outcome`` as `Played` has it."""

    outcome: Outcome | None


def made_of(frame: Frame, entries: Sequence[Entry], undone: frozenset[str]) -> str:
    """All that a record and its replay read (``recorded``: ``link_of``, ``said_by``), one text for one content."""
    told = [(one.id, one.kind, one.after, one.replaces, one.phone, one.id in undone, one.raw) for one in entries]
    return _told([frame, told])


def kept(made: str, outcome: Outcome | None) -> str | None:
    """The outcome of what was ``made`` of this, to be kept; None for one that does not come back the same."""
    try:
        text = _written(outcome)
        same = _read(text) == outcome
    except (TypeError, ValueError):
        return None
    return f"{mark()} {_proof(made, text)} {text}" if same else None


def recalled(text: str, made: str) -> Known | None:
    """What this program kept of exactly this; else None."""
    parts = _KEPT.fullmatch(text)
    if parts is None or parts[1] != mark() or parts[2] != _proof(made, parts[3]):
        return None
    return Known(_read(parts[3]))


def of_another_program(text: str) -> bool:
    """Whether it is none of this program's, which neither uses nor judges it."""
    parts = _KEPT.fullmatch(text)
    return parts is not None and parts[1] != mark()


def mark() -> str:
    """What all that this program kept begins with."""
    return fingerprint()[:20]


def _read(text: str) -> Outcome | None:
    values = json.loads(text)
    return None if values is None else Outcome._make(tuple(one) if isinstance(one, list) else one for one in values)


def _proof(made: str, text: str) -> str:
    return hashlib.sha256(f"{fingerprint()}\n{made}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()
