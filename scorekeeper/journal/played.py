"""A hand recorded play by play, as scoring needs it: what its replay came to, in the words of every game.

The outcome of the plays is cached beside the hand's row, so that a first page replays only the hands that it shows. The
entries stay the truth. A cached outcome has a proof over what it was made of, over itself and over the program that
made it (``program.fingerprint``). If the proof does not fit to the byte, the hand is replayed as if nothing had been
cached.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import NamedTuple, cast

from scorekeeper.acts import Frame
from scorekeeper.as_json import as_json
from scorekeeper.game import AnyGame
from scorekeeper.games import MARKED, game_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.in_effect import without_effect
from scorekeeper.journal.payloads import PlayMade, PositionSet, Rules, StageDealt
from scorekeeper.journal.recorded import Recorded, recorded
from scorekeeper.journal.table import Table
from scorekeeper.outcomes import Json, Outcome
from scorekeeper.program import fingerprint
from scorekeeper.series import NOTHING_CARRIED, Carry

_CACHED = re.compile(r"([0-9a-f]{20}) ([0-9a-f]{64}) (.*)", re.DOTALL)
_key_text = json.JSONEncoder(sort_keys=True, separators=(",", ":"), default=dict).encode
_outcome_text = json.JSONEncoder(separators=(",", ":"), default=as_json).encode  # figures stay in their order


class CachedOutcome(NamedTuple):
    """What the plays came to; ``outcome`` as `Played` has it.

    outcome: as `Played` has it; None: they are not complete.
    """

    outcome: Outcome | None


def cache_key(frame: Frame, entries: Sequence[Entry], undone: frozenset[str]) -> str:
    """All that a record and its replay read (``recorded``: ``link_of``, ``act_entry``), one text for one content."""
    acts = [
        (entry.id, entry.kind, entry.after, entry.replaces, entry.phone, entry.id in undone, entry.raw)
        for entry in entries
    ]
    return _key_text([frame, acts])


def to_cache(key: str, outcome: Outcome | None, game: AnyGame) -> str | None:
    """The text that caches the outcome made of ``key`` in this game; None for an outcome that would not
    come back the same."""
    try:
        text = _outcome_text(outcome)
        same = _read(text, game) == outcome
    except (TypeError, ValueError):
        return None
    return f"{program_mark()} {_proof(key, text)} {text}" if same else None


def from_cache(text: str, key: str, game: AnyGame) -> CachedOutcome | None:
    """What this program cached of exactly this; else None."""
    parts = _CACHED.fullmatch(text)
    if parts is None or parts[1] != program_mark() or parts[2] != _proof(key, parts[3]):
        return None
    return CachedOutcome(_read(parts[3], game))


def of_another_program(text: str) -> bool:
    """Whether another program cached it: then it is neither used nor judged."""
    parts = _CACHED.fullmatch(text)
    return parts is not None and parts[1] != program_mark()


def program_mark() -> str:
    """What everything that this program cached begins with."""
    return fingerprint()[:20]


def _read(text: str, game: AnyGame) -> Outcome | None:
    values = json.loads(text)
    if values is None:
        return None
    outcome = Outcome._make(tuple(value) if isinstance(value, list) else value for value in values)
    sides = tuple(game.side_result.read(figures) for figures in cast(tuple[Json, ...], outcome.sides))
    return outcome._replace(sides=sides, facts=game.hand_facts.read(cast(Json, outcome.facts)))


def _proof(key: str, text: str) -> str:
    return hashlib.sha256(f"{fingerprint()}\n{key}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True)
class Played:
    """What was recorded of the plays.

    frame: what the match says of the hand.
    entries: the hand's own.
    undone: ids of those that were.
    place: of the last play.
    cached: what its row keeps of a hand like this, empty for nothing.
    """

    frame: Frame
    entries: tuple[Entry, ...]
    undone: frozenset[str]
    place: int
    cached: str = field(default="", compare=False, repr=False)

    @cached_property
    def recorded(self) -> Recorded:
        """The record, replayed."""
        return recorded(self.frame, self.entries, self.undone)

    @cached_property
    def outcome(self) -> Outcome | None:
        """What it came to; None for a stretch and where nothing can be replayed."""
        found = from_cache(self.cached, self._cache_key, self._game) if self.cached else None
        return self.recorded.outcome if found is None else found.outcome

    @property
    def marks(self) -> tuple[int, ...]:
        """How many marks each side made in what is recorded so far, be it only a stretch of the hand."""
        game = MARKED.get(game_of(self.frame.variant).id)
        sides = self.frame.sides
        return (0,) * len(sides) if game is None else game.marks_made(self.recorded.replay, sides)

    @property
    def to_cache(self) -> str | None:
        """The outcome as the hand's row keeps it."""
        return to_cache(self._cache_key, self.outcome, self._game)

    @property
    def plays(self) -> int:
        """How many plays were carried out."""
        return self.recorded.played

    @property
    def _game(self) -> AnyGame:
        return game_of(self.frame.variant)

    @property
    def _cache_key(self) -> str:
        return cache_key(self.frame, self.entries, self.undone)


def frame_of(
    rules: Rules,
    seats: tuple[str, ...],
    sides: tuple[tuple[str, ...], ...],
    dealer: str,
    carry: Carry | None = None,
) -> Frame:
    """The head of the record. ``carry``: what the hands before gave this one."""
    switches = tuple(sorted(rules.switches.items()))
    facts = NOTHING_CARRIED if carry is None else carry.facts
    carried = tuple((one.name, getattr(facts, one.name)) for one in fields(facts))
    return Frame(rules.variant, switches, rules.schedule, rules.packs, seats, sides, dealer, (), carried)


def played(timeline: Sequence[Entry], table: Table, known: str = "") -> Played | None:
    """The plays of a hand, or None where nobody recorded any. ``known``: what its row keeps of them."""
    of_plays = [entry for entry in timeline if isinstance(entry.payload, (PlayMade, StageDealt, PositionSet))]
    if not of_plays:
        return None
    entries = tuple(entry for entry in timeline if entry.hand is not None)
    frame = frame_of(table.rules, table.seats, table.sides, table.dealer, table.carry)
    return Played(frame, entries, without_effect(timeline), of_plays[-1].place, known)
