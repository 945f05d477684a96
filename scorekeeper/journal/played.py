"""A hand recorded play by play, as the reckoning needs it: the recorder's replay in the words of every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.live import without_effect
from scorekeeper.journal.payloads import PlayMade, PositionSet, Rules, StageDealt
from scorekeeper.journal.recorded import Frame, Recorded, recorded
from scorekeeper.journal.table import Table
from scorekeeper.outcomes import Outcome
from scorekeeper.series import Carry


@dataclass(frozen=True, slots=True)
class Played:
    """What was recorded of the plays. ``outcome`` is None for a stretch and where nothing can be replayed."""

    recorded: Recorded
    outcome: Outcome | None
    place: int  # of the last play

    @property
    def plays(self) -> int:
        """How many plays were carried out."""
        return self.recorded.played


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


def _flat(value: Any) -> Any:
    """A value that can be remembered by."""
    return tuple(value) if isinstance(value, list) else value


def played(timeline: Sequence[Entry], table: Table) -> Played | None:
    """The plays of a hand, or None where nobody recorded any."""
    of_plays = [entry for entry in timeline if isinstance(entry.payload, (PlayMade, StageDealt, PositionSet))]
    if not of_plays:
        return None
    own = tuple(entry for entry in timeline if entry.hand is not None)
    frame = frame_of(table.rules, table.seats, table.sides, table.dealer, table.carry)
    made = recorded(frame, own, without_effect(timeline))
    return Played(made, made.outcome, of_plays[-1].place)
