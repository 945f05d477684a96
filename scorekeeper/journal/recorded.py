"""A hand written down play by play: its entries in the journal become a ZHN record, and that is replayed.

Nothing is invented and nothing dropped (design.md, laws 2 and 4): what breaks the rules is kept and found, what stands
in no order is named beside it. ``naming.named`` gives the same record with people's names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal, NamedTuple

from scorekeeper.findings import Finding
from scorekeeper.journal.chain import Chain, Fork, chain
from scorekeeper.journal.writing import Frame, Note, Said, Writing, said_by
from scorekeeper.zwickern import notation
from scorekeeper.zwickern.position import Position, award_leftovers
from scorekeeper.zwickern.record import Record
from scorekeeper.zwickern.replay import Replay, replay
from scorekeeper.zwickern.setting import Setting

__all__ = ["Fork", "Found", "Frame", "Note", "Recorded", "SideSoFar", "recorded"]


class SideSoFar(NamedTuple):
    """What one side of the match has; ``list`` the codes of its cards that score, as they were won."""

    card_points: int
    majority: int
    zwicks: int
    points: int
    cards: int
    list: tuple[str, ...]


class Found(NamedTuple):
    """A finding, and the entry it speaks of (None: header, table, hand lines)."""

    entry: str | None
    finding: Finding


@dataclass(frozen=True)
class Recorded:
    """One hand as recorded. ``plays`` the entry of each play line, so that ``plays[i]`` is play i + 1."""

    frame: Frame
    record: Record
    text: str
    replay: Replay
    chain: Chain
    plays: tuple[str, ...]
    notes: tuple[Note, ...]
    empty: bool

    @property
    def complete(self) -> bool:
        """Every card that the variant deals has been played and awarded."""
        return self.replay.complete

    @property
    def legal(self) -> bool:
        """No finding of severity error."""
        return self.replay.legal

    @property
    def stretch(self) -> bool:
        """Only a stretch was recorded, from a picture on (notation.md, Exactly 26)."""
        return self.replay.setting is not None and self.replay.setting.stretch

    @property
    def forks(self) -> tuple[Fork, ...]:
        """Where phones wrote different plays after the same one."""
        return self.chain.forks

    @property
    def aside(self) -> tuple[str, ...]:
        """Entries that stand in no order: branches that do not hold, what was corrected or undone."""
        return self.chain.aside

    @property
    def twins(self) -> tuple[tuple[str, str], ...]:
        """(entry, the equal one of another phone that it confirms)."""
        return self.chain.twins

    @property
    def position(self) -> Position | None:
        """After the last play that could be carried out; None where the header cannot be used."""
        return self.replay.end

    @property
    def played(self) -> int:
        """Plays that could be carried out."""
        return len(self.replay.steps)

    @property
    def of(self) -> int | None:
        """Plays of the whole deal; None in a stretch, where nobody knows."""
        setting = self.replay.setting
        return None if setting is None or setting.stretch else sum(map(sum, setting.stages))

    @cached_property
    def outcome(self) -> tuple[SideSoFar, ...]:
        """What each side of the match has so far, in the match's order; empty where the header cannot be used."""
        end, setting = self.replay.end, self.replay.setting
        if end is None or setting is None:
            return ()
        final = award_leftovers(end) if self.complete else end
        return tuple(self._side(frozenset(side), setting, final) for side in self.frame.sides)

    def _side(self, side: Set[str], setting: Setting, final: Position) -> SideSoFar:
        figures = next((each for each in self.replay.sides if frozenset(each.players) == side), None)
        if figures is None:
            return SideSoFar(0, 0, 0, 0, 0, ())
        won = (card.code for seat, name in enumerate(setting.players) if name in side for card in final.won[seat])
        worth = tuple(code for code in won if code in setting.rules.points)
        return SideSoFar(figures.card_points, figures.majority, figures.zwicks, figures.points, figures.cards, worth)

    @property
    def majority(self) -> int | Literal["tie"] | None:
        """The side with most cards; None where that is not settled yet or nobody took any."""
        if not self.complete or not self.outcome:
            return None
        assert self.replay.end is not None
        counted = [side.cards for side in self.outcome]
        if self.replay.end.setting.rules.majority_counts == "table_only":
            counted = [cards - self._captures(at) for at, cards in enumerate(counted)]
        most = max(counted)
        if most <= 0 or not any(self.replay.end.captures):
            return None
        return "tie" if counted.count(most) > 1 else counted.index(most)

    def _captures(self, side: int) -> int:
        end = self.replay.end
        assert end is not None
        persons = self.frame.sides[side]
        return sum(end.captures[seat] for seat, name in enumerate(end.setting.players) if name in persons)

    @cached_property
    def findings(self) -> tuple[Found, ...]:
        """Every finding with the entry it speaks of."""
        return tuple(
            Found(self.plays[found.play - 1] if found.play and found.play <= len(self.plays) else None, found)
            for found in self.replay.findings
        )


def recorded(
    frame: Frame, entries: Iterable[Any], undone: Set[str] = frozenset(), alias: Mapping[str, str] | None = None
) -> Recorded:
    """The record that a hand's entries come to.

    ``entries``: all of the hand, in the order of the journal, corrected and undone ones too, since the chain goes
    through them; ``undone`` the ids without effect; ``alias`` persons known by another id. Total: any entries give a
    Recorded. Remembered by what it reads.
    """
    other = alias or {}
    return _recorded(frame, tuple([said_by(entry, entry.id in undone, other) for entry in entries]))


@lru_cache(maxsize=512)
def _recorded(frame: Frame, said: tuple[Said, ...]) -> Recorded:
    decisions = [(frozenset(s.of), s.link.keep) for s in said if s.link.keep and not s.link.undone]
    order = chain([s.link for s in said], decisions)
    writing = Writing(frame, said, order)
    text = notation.write(writing.record())
    record = notation.read(text)
    steps = any(s.link.kind in ("play.made", "stage.dealt", "position.set") and not s.link.undone for s in said)
    return Recorded(
        frame, record, text, replay(record), order, tuple(writing.plays), tuple(writing.notes), not steps
    )
