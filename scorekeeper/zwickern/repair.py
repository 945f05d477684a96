"""The smallest corrections that would make a faulty record legal, best first: proposals about the paper.

A replay never uses them (design.md, law 4); a person applies them. ``pen_errors`` says what a pen may have got wrong,
and ``diagnosis.Course`` sorts out what does not help. The rest is written into the lines, read and replayed in full
(zhn.correcting).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TypeAlias

from scorekeeper.zhn.correcting import Faulty, Proposal, Search
from scorekeeper.zhn.repair import Edit, Repair, Why
from scorekeeper.zwickern import pen_errors
from scorekeeper.zwickern.diagnosis import Course, Diagnosis, Entry, PenError
from scorekeeper.zwickern.notation import deal_texts, play_text, read, rebuilt, result_text, write, write_position
from scorekeeper.zwickern.position import Position
from scorekeeper.zwickern.record import Deal, PlayLine, Reading, Record
from scorekeeper.zwickern.replay import Replay, replay

FULL_REPLAY_COST = 20
"""A proposal that only the whole text can tell about costs as much time as so many others."""
_STILL_MISSING_COST = 10.0  # the pack lacks one card, and this correction leaves it missing


Proposer: TypeAlias = Callable[[Diagnosis], Iterator[PenError]]
PROPOSERS: tuple[Proposer, ...] = (
    pen_errors.played_cards, pen_errors.named_cards, pen_errors.announcements, pen_errors.names, pen_errors.calls,
    pen_errors.brackets,
    pen_errors.picture, pen_errors.hand_lines, pen_errors.results,
    pen_errors.twice, pen_errors.swapped, pen_errors.left_out,
    pen_errors.misfits, pen_errors.table_line, pen_errors.deal_line, pen_errors.hand_names,
    pen_errors.dealer, pen_errors.asks, pen_errors.unreadable,
)


def repairs(record: Record, text: str | bytes | None = None) -> tuple[Repair, ...]:
    """At most MOST corrections, each of which would make the record legal, best first.

    None for a legal record, and none for one whose header cannot be used. ``text`` is what the record was read from;
    without it the lines are taken from the record, a record made by no reader (lines 0) stands as ``write`` has it.
    """
    return _SEARCH.repairs(record, text)


class _Faulty(Faulty[Replay]):
    """A faulty record with what its findings and the pack tell of the slip."""

    def __init__(self, replay: Replay, lines: tuple[str, ...], *, lenient: bool) -> None:
        super().__init__(replay, lines)
        assert replay.setting is not None
        self.course = Course(replay.record, replay.setting)
        self.diagnosis = Diagnosis(replay, self.course, lines, lenient=lenient)

    def proposals(self, trials: int | None) -> Iterator[Proposal]:
        diagnosis, course = self.diagnosis, self.course
        syntax = {f.line for f in self.errors if f.rule == "syntax" and f.case not in ("early_deal", "late_deal")}
        for error in self._pen_errors():
            if trials is not None and course.trials > trials:
                return
            edits = error.edits or tuple(_edits(diagnosis, error))
            if trials is not None and error.change is not None:
                if syntax and not syntax <= {edit.line for edit in edits}:
                    continue
                if not course.holds(error.change, error.results, diagnosis.limit):
                    continue
            elif trials is not None:
                course.trials += FULL_REPLAY_COST
            yield Proposal(error.cost, edits, Why(error.kind, error.facts))

    def _pen_errors(self) -> list[PenError]:
        """By cost; of equals the one further down, nearer to where the record contradicts itself."""
        errors = chain.from_iterable(propose(self.diagnosis) for propose in PROPOSERS)
        return sorted(errors, key=lambda error: (round(error.cost, 2), -error.change.start if error.change else 0))

    def dearer(self, fixed: Replay) -> float:
        return _STILL_MISSING_COST * _still_lacks(self.diagnosis, fixed)


def _edits(diagnosis: Diagnosis, pen_error: PenError) -> Iterator[Edit]:
    """The lines that a change of entries, one by one, or of the result changes."""
    lines = diagnosis.lines
    pairs: list[tuple[int, str]] = []
    if pen_error.results is not None:
        for old, new_line in zip(diagnosis.record.results, pen_error.results, strict=True):
            if old != new_line:
                pairs.append((old.line, result_text(new_line)))
    elif pen_error.change is not None:
        old_entries = diagnosis.entries[pen_error.change.start : pen_error.change.stop]
        for before, after in zip(old_entries, pen_error.change.entries, strict=True):
            pairs += _changed(before, after)
    for number, new in pairs:
        yield Edit(number, lines[number - 1], new)


def _changed(before: Entry, after: Entry) -> Iterator[tuple[int, str]]:
    if isinstance(before, PlayLine) and isinstance(after, PlayLine):
        if before != after:
            yield before.line, play_text(after)
    elif isinstance(before, Deal) and isinstance(after, Deal):
        texts = deal_texts(after)
        for number, text in deal_texts(before).items():
            if text != texts[number]:
                yield number, texts[number]


def _still_lacks(diagnosis: Diagnosis, fixed: Replay) -> bool:
    """Whether the pack lacked one card and the corrected record still does."""
    if len(diagnosis.missing) != 1 or fixed.end is None:
        return False
    missing_card = diagnosis.missing[0]
    seen = sum(step.reading.play.card is missing_card for step in fixed.steps)
    turned_up = (item for deal in fixed.record.deals for line in deal.tables for item in line.items)
    seen += sum(item.cards.count(missing_card) for item in turned_up)
    return seen < diagnosis.setting.pack[missing_card]


def effect(fixed: Replay) -> object:
    """What a record comes to: two corrections with the same effect are one. A Zwick is one, called or not."""
    plays = tuple(
        (position.turn, type(reading.play), reading.play.card, _captured_items(position, reading), reading.owner,
         getattr(reading.play, "announced", 0), tuple(ask._replace(line=0) for ask in line.asks))
        for position, reading, _, line, _ in fixed.steps
    )
    deals = tuple(
        (
            tuple(sorted(write_position([lying]) for line in deal.tables for lying in line.items)),
            tuple(sorted((line.player, tuple(sorted(card.code for card in line.cards))) for line in deal.hands)),
        )
        for deal in fixed.record.deals
    )
    results = tuple(line._replace(line=0) for line in fixed.record.results)
    return plays, deals, results, fixed.complete


def _captured_items(position: Position, reading: Reading) -> tuple[tuple[str, ...], ...]:
    """The items that a play takes or builds on, by their cards."""
    items = reading.captured if reading.target < 0 else (reading.target,)
    return tuple(sorted(tuple(card.code for card in position.table[index].cards) for index in items))


_SEARCH: Search[Record, Replay] = Search(
    read=read, write=write, rebuilt=rebuilt, replay=replay, effect=effect, faulty=_Faulty, longest=600, widest=500
)
