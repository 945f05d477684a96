"""A hand recorded play by play, as its score needs it: the recorder's replay in the words of every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from scorekeeper.acts import Frame
from scorekeeper.games import game_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.live import without_effect
from scorekeeper.journal.outcome_cache import cache_key, from_cache, to_cache
from scorekeeper.journal.payloads import PlayMade, PositionSet, Rules, StageDealt
from scorekeeper.journal.recorded import Recorded, recorded
from scorekeeper.journal.table import Table
from scorekeeper.outcomes import Outcome, SideResult
from scorekeeper.series import Carry


@dataclass(frozen=True)
class Played:
    """What was recorded of the plays: the hand's own ``entries``, of which some were ``undone``. ``cached`` what its
    row keeps of a hand like this, empty for nothing."""

    frame: Frame
    entries: tuple[Entry, ...]
    undone: frozenset[str]
    place: int  # of the last play
    cached: str = field(default="", compare=False, repr=False)

    @cached_property
    def recorded(self) -> Recorded:
        """The record, replayed."""
        return recorded(self.frame, self.entries, self.undone)

    @cached_property
    def outcome(self) -> Outcome | None:
        """What it came to; None for a stretch and where nothing can be replayed."""
        found = from_cache(self.cached, self._cache_key, self._side) if self.cached else None
        return self.recorded.outcome if found is None else found.outcome

    @property
    def to_cache(self) -> str | None:
        """The outcome as the hand's row keeps it."""
        return to_cache(self._cache_key, self.outcome, self._side)

    @property
    def plays(self) -> int:
        """How many plays were carried out."""
        return self.recorded.played

    @property
    def _side(self) -> type[SideResult]:
        return game_of(self.frame.variant).side_result

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
    carried = () if carry is None else tuple((key, _flat(value)) for key, value in carry.facts.items())
    return Frame(rules.variant, switches, rules.schedule, rules.packs, seats, sides, dealer, (), carried)


def _flat(value: object) -> object:
    """A value that can be remembered by."""
    return tuple(value) if isinstance(value, list) else value


def played(timeline: Sequence[Entry], table: Table, known: str = "") -> Played | None:
    """The plays of a hand, or None where nobody recorded any. ``known``: what its row keeps of them."""
    of_plays = [entry for entry in timeline if isinstance(entry.payload, (PlayMade, StageDealt, PositionSet))]
    if not of_plays:
        return None
    entries = tuple(entry for entry in timeline if entry.hand is not None)
    frame = frame_of(table.rules, table.seats, table.sides, table.dealer, table.carry)
    return Played(frame, entries, without_effect(timeline), of_plays[-1].place, known)
