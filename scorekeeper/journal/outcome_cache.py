"""What the plays of a hand came to, cached beside its row: a first page then only replays the hands that it shows.

Entries stay the truth. What is cached bears a proof over what it was made of, over itself and over the program that
made it (``program.fingerprint``); where that does not fit to the byte, the hand is replayed as if nothing had been
cached.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from typing import NamedTuple, cast

from scorekeeper.acts import Frame
from scorekeeper.as_json import as_json
from scorekeeper.journal.entry import Entry
from scorekeeper.outcomes import Json, Outcome, SideResult
from scorekeeper.program import fingerprint

_CACHED = re.compile(r"([0-9a-f]{20}) ([0-9a-f]{64}) (.*)", re.DOTALL)
_key_text = json.JSONEncoder(sort_keys=True, separators=(",", ":"), default=dict).encode
_outcome_text = json.JSONEncoder(separators=(",", ":"), default=as_json).encode  # figures stay in their order


class CachedOutcome(NamedTuple):
    """What the plays came to; ``outcome`` as `Played` has it."""

    outcome: Outcome | None


def cache_key(frame: Frame, entries: Sequence[Entry], undone: frozenset[str]) -> str:
    """All that a record and its replay read (``recorded``: ``link_of``, ``act_entry``), one text for one content."""
    acts = [
        (entry.id, entry.kind, entry.after, entry.replaces, entry.phone, entry.id in undone, entry.raw)
        for entry in entries
    ]
    return _key_text([frame, acts])


def to_cache(key: str, outcome: Outcome | None, side: type[SideResult]) -> str | None:
    """The text that caches the outcome made of ``key``, with sides of this class; None for an outcome that would not
    come back the same."""
    try:
        text = _outcome_text(outcome)
        same = _read(text, side) == outcome
    except (TypeError, ValueError):
        return None
    return f"{program_mark()} {_proof(key, text)} {text}" if same else None


def from_cache(text: str, key: str, side: type[SideResult]) -> CachedOutcome | None:
    """What this program cached of exactly this; else None."""
    parts = _CACHED.fullmatch(text)
    if parts is None or parts[1] != program_mark() or parts[2] != _proof(key, parts[3]):
        return None
    return CachedOutcome(_read(parts[3], side))


def of_another_program(text: str) -> bool:
    """Whether another program cached it: then it is neither used nor judged."""
    parts = _CACHED.fullmatch(text)
    return parts is not None and parts[1] != program_mark()


def program_mark() -> str:
    """What everything that this program cached begins with."""
    return fingerprint()[:20]


def _read(text: str, side: type[SideResult]) -> Outcome | None:
    values = json.loads(text)
    if values is None:
        return None
    outcome = Outcome._make(tuple(value) if isinstance(value, list) else value for value in values)
    return outcome._replace(sides=tuple(side.read(figures) for figures in cast(tuple[Json, ...], outcome.sides)))


def _proof(key: str, text: str) -> str:
    return hashlib.sha256(f"{fingerprint()}\n{key}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()
