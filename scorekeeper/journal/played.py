"""A hand recorded play by play, as the reckoning needs it: the recorder's replay in the words of every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.live import without_effect
from scorekeeper.journal.payloads import PlayMade, PositionSet, Rules, StageDealt
from scorekeeper.journal.recorded import Frame, Recorded, recorded
from scorekeeper.journal.table import Table
from scorekeeper.outcomes import Outcome


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


def frame_of(rules: Rules, seats: tuple[str, ...], sides: tuple[tuple[str, ...], ...], dealer: str) -> Frame:
    """The head of the record."""
    switches = tuple(sorted(rules.switches.items()))
    return Frame(rules.variant, switches, rules.schedule, rules.packs, seats, sides, dealer)


def played(timeline: Sequence[Entry], table: Table) -> Played | None:
    """The plays of a hand, or None where nobody recorded any."""
    of_plays = [entry for entry in timeline if isinstance(entry.payload, (PlayMade, StageDealt, PositionSet))]
    if not of_plays:
        return None
    own = tuple(entry for entry in timeline if entry.hand is not None)
    frame = frame_of(table.rules, table.seats, table.sides, table.dealer)
    made = recorded(frame, own, without_effect(timeline))
    return Played(made, _outcome(made), of_plays[-1].place)


def _outcome(made: Recorded) -> Outcome | None:
    replay = made.replay
    if made.stretch or not made.outcome or replay.nominal is None or replay.expected is None:
        return None
    sides = tuple(
        {
            "card_points": side.card_points, "majority": side.majority, "zwicks": side.zwicks,
            "points": side.points, "cards": side.cards, "list": list(side.list),
        }
        for side in made.outcome
    )  # fmt: skip
    counted = sum(side.points for side in made.outcome)
    fits = counted == replay.expected
    return Outcome(
        made.complete, sides, replay.nominal, replay.expected, counted, "ok" if fits else "gap", made.majority == "tie"
    )
