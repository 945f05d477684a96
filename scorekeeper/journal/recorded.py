"""A hand written down act by act: its entries in the journal become a ZHN record, and that is replayed.

Nothing is invented and nothing dropped (design.md, laws 2 and 4): what breaks the rules is kept and found, what stands
in no order is named beside it. ``naming.named`` gives the same record with people's names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from scorekeeper.acts import Dealt, Frame, Note, Said, dealt
from scorekeeper.findings import Finding
from scorekeeper.game import AnyGame, Record, Replay
from scorekeeper.games import PICTURED, game_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.play_order import Fork, Link, PlayOrder, play_order
from scorekeeper.journal.play_record import apart, deals_corrected, link_of, lying, order_of, said_by, taken
from scorekeeper.outcomes import Outcome


class Found(NamedTuple):
    """A finding, and the entry it speaks of (None: header, table, hand lines)."""

    entry: str | None
    finding: Finding


@dataclass(frozen=True)
class Recorded:
    """One hand as recorded. ``plays`` the entry of each play, so that ``plays[i]`` is play i + 1; ``said`` what its
    entries say, as they came."""

    frame: Frame
    game: AnyGame
    said: tuple[Said, ...]
    record: Record
    text: str
    replay: Replay
    play_order: PlayOrder
    plays: tuple[str, ...]
    notes: tuple[Note, ...]
    empty: bool

    @property
    def complete(self) -> bool:
        """The hand has come to its end, and everything was awarded."""
        return self.replay.complete

    @property
    def legal(self) -> bool:
        """No finding of severity error."""
        return self.replay.legal

    @property
    def stretch(self) -> bool:
        """Only a stretch was recorded, from a picture on (notation.md, Exactly 26)."""
        pictured = PICTURED.get(self.game.id)
        return pictured is not None and pictured.stretch(self.replay)

    @property
    def forks(self) -> tuple[Fork, ...]:
        """Where phones wrote different plays after the same one."""
        return self.play_order.forks

    @cached_property
    def acts(self) -> tuple[Said, ...]:
        """What players did, as it holds, in order; what cannot be read is among it."""
        by_id = {one.id: one for one in reversed(self.said)}
        return tuple(by_id[link.id] for link in self.play_order.order if by_id[link.id].kind == "play")

    @cached_property
    def deals(self) -> tuple[Said, ...]:
        """What was dealt, each as it was told last; what others were chosen over is left out."""
        return tuple(dealt(self.said))

    @property
    def deal(self) -> Dealt:
        """All that is known of the deal of a game without pictures."""
        return lying(self.said, self.frame)[0]

    @cached_property
    def deal_forks(self) -> tuple[Fork, ...]:
        """Deals that tell different things of the same cards, the one that holds first, until somebody chooses; and
        where two phones corrected the same deal differently."""
        corrected = tuple(Fork(of, keep, True, instead=True) for of, keep in deals_corrected(self.said))
        differ = tuple(one.id for one in apart(self.said, self.frame))
        return (*corrected, *([Fork(differ, differ[0], True)] if differ else []))

    @property
    def aside(self) -> tuple[str, ...]:
        """Entries that stand in no order: branches that do not hold, what was corrected or undone."""
        return self.play_order.aside

    @property
    def twins(self) -> tuple[tuple[str, str], ...]:
        """(entry, the equal one of another phone that it confirms)."""
        return self.play_order.twins

    @property
    def position(self) -> object:
        """After the last play that could be carried out; None where the header cannot be used."""
        positions = self.replay.positions
        return positions[-1] if positions else None

    @property
    def played(self) -> int:
        """Plays that could be carried out."""
        return len(self.replay.steps)

    @property
    def of(self) -> int | None:
        """Plays of the whole deal; None where nobody knows beforehand."""
        pictured = PICTURED.get(self.game.id)
        return None if pictured is None else pictured.length(self.replay)

    @cached_property
    def outcome(self) -> Outcome | None:
        """What each side of the match has so far, in the match's order; None where the header cannot be used, and for
        a stretch."""
        return self.game.counted(self.replay, self.frame.sides)

    @cached_property
    def findings(self) -> tuple[Found, ...]:
        """Every finding with the entry it speaks of."""
        return tuple(
            Found(self.plays[found.play - 1] if found.play and found.play <= len(self.plays) else None, found)
            for found in self.replay.findings
        )


def recorded(
    frame: Frame, entries: Iterable[Entry], undone: Set[str] = frozenset(), alias: Mapping[str, str] | None = None
) -> Recorded:
    """The record that a hand's entries come to.

    ``entries``: all of the hand, in the order of the journal, corrected and undone ones too, since the order goes
    through them; ``undone`` the ids without effect; ``alias`` persons known by another id. Total: any entries give a
    Recorded. Remembered by what it reads.
    """
    other = alias or {}
    pairs = [
        (link_of(entry, entry.id in undone, other), said_by(entry, entry.id in undone, other)) for entry in entries
    ]
    return _recorded(frame, tuple(pairs))


@lru_cache(maxsize=512)
def _recorded(frame: Frame, pairs: tuple[tuple[Link, Said], ...]) -> Recorded:
    game, said = game_of(frame.variant), tuple(one for _, one in pairs)
    decisions = [(frozenset(one.of), one.keep) for one in said if one.keep and not one.undone]
    order = play_order([link for link, _ in pairs], decisions)
    made = taken(game, frame, said, order_of(order))
    text = game.write(made.record)
    record = game.read(text)
    steps = any(one.kind in ("play", "ask", "stage", "picture") and not one.undone for one in said)
    return Recorded(
        frame, game, said, record, text, game.replay(record), order, made.plays, made.notes, not steps
    )  # fmt: skip
