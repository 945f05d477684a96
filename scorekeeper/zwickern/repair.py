"""The smallest corrections that would make a faulty record legal, best first: proposals about the paper.

A replay never uses them (design.md, law 4); a person applies them. ``slips`` and ``misplaced`` say what a pen may
have got wrong, ``trial`` sorts out what does not help, and what is left is written into the lines, read and replayed
in full: nothing is proposed that does not replay without an error (notation.md, ``--repairs``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import by_order
from scorekeeper.findings import NO_FACTS, Fact
from scorekeeper.zwickern import misdealt, misplaced, slips
from scorekeeper.zwickern.diagnosis import Diagnosis, Slip
from scorekeeper.zwickern.notation import read, write
from scorekeeper.zwickern.paper import (
    Edit,
    corrected,
    deal_texts,
    lines_of,
    play_text,
    rebuilt,
    result_text,
)
from scorekeeper.zwickern.record import Deal, PlayLine, Record
from scorekeeper.zwickern.replay import Replay, replay
from scorekeeper.zwickern.trial import Course, Entry

__all__ = ["MOST", "Edit", "Repair", "Why", "corrected", "effect", "repairs"]

MOST = 5
"""So many corrections at most; a person reads the first, perhaps the second."""
TRIALS = 2500
"""So many proposals at most are tried for one record."""
_NOT_PUT_IN = 10.0  # the pack lacks one card, and this correction leaves it missing
_UNFINISHED = 3.0  # the corrected record breaks off


class Why(NamedTuple):
    """Why a correction would fit, without prose: what kind of slip it takes for granted, and the facts of it."""

    kind: str
    facts: Mapping[str, Fact] = NO_FACTS


class Repair(NamedTuple):
    """A correction: lines of the file to be changed together, and why they would fit, a reason for each slip."""

    edits: tuple[Edit, ...]
    whys: tuple[Why, ...]


Proposer: TypeAlias = Callable[[Diagnosis], Iterator[Slip]]
PROPOSERS: tuple[Proposer, ...] = (
    slips.played_cards, slips.named_cards, slips.announced, slips.names, slips.calls, slips.brackets,
    misdealt.picture, misdealt.hand_lines, misdealt.results, misplaced.twice, misplaced.swapped, misplaced.left_out,
)  # fmt: skip


def repairs(record: Record, text: str | None = None) -> tuple[Repair, ...]:
    """At most MOST corrections, each of which would make the record legal, best first.

    None for a legal record, and none for one whose header cannot be used. ``text`` is what the record was read from;
    without it the lines are taken from the record, a record made by no reader (lines 0) stands as ``write`` has it.
    """
    if record.setting is None:
        return ()
    if text is None and not record.lines:
        text = write(record)
        record = read(text)
    lines = lines_of(text) if text is not None else rebuilt(record)
    found = replay(record)
    if found.legal or record.setting is None:
        return ()
    course = Course(record, record.setting)
    diagnosis = Diagnosis(found, course, record.setting, lines)
    proposals = chain.from_iterable(propose(diagnosis) for propose in PROPOSERS)
    return _best(diagnosis, sorted(proposals, key=_order))


def _order(slip: Slip) -> tuple[float, int]:
    """By cost; of equals the one further down, nearer to where the record contradicts itself."""
    return round(slip.cost, 2), -slip.change.start if slip.change else 0


def _best(diagnosis: Diagnosis, proposals: Iterable[Slip]) -> tuple[Repair, ...]:
    effects: set[object] = set()
    fitting: list[tuple[float, Repair]] = []
    course = diagnosis.course
    syntax = {f.line for f in diagnosis.errors if f.rule == "syntax" and f.case not in ("early_deal", "late_deal")}
    for slip in proposals:
        if course.trials > TRIALS or len(fitting) >= MOST:
            break
        edits = slip.edits or tuple(_edits(diagnosis, slip))
        if slip.change is not None:
            if syntax and not syntax <= {edit.line for edit in edits}:
                continue
            if not course.holds(slip.change, slip.results, diagnosis.limit):
                continue
        fixed = replay(read(corrected(diagnosis.lines, edits)))
        if not fixed.legal or (diagnosis.replay.complete and not fixed.complete):
            continue
        comes_to = effect(fixed)
        if comes_to in effects:
            continue
        effects.add(comes_to)
        cost = slip.cost + _NOT_PUT_IN * _still_lacks(diagnosis, fixed) + _UNFINISHED * (not fixed.complete)
        fitting.append((cost, Repair(edits, (Why(slip.kind, slip.facts),))))
    fitting.sort(key=lambda each: round(each[0], 2))
    return tuple(repair for _, repair in fitting)


def _edits(diagnosis: Diagnosis, slip: Slip) -> Iterator[Edit]:
    """The lines that a change of entries, one by one, or of the result changes."""
    lines = diagnosis.lines
    pairs: list[tuple[int, str]] = []
    if slip.results is not None:
        for was, now in zip(diagnosis.record.results, slip.results, strict=True):
            if was != now:
                pairs.append((was.line, result_text(now)))
    elif slip.change is not None:
        was_there = diagnosis.entries[slip.change.start : slip.change.stop]
        for before, after in zip(was_there, slip.change.entries, strict=True):
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
    meant = diagnosis.missing[0]
    seen = sum(step.deed.play.card is meant for step in fixed.steps)
    seen += sum(lying.cards.count(meant) for deal in fixed.record.deals for line in deal.tables for lying in line.items)
    return seen < diagnosis.setting.pack[meant]


def effect(fixed: Replay) -> object:
    """What a record comes to: two corrections with the same effect are one. A Zwick is one, called or not."""
    plays = tuple(
        (step.position.turn, type(deed.play), deed.play.card, deed.taken, deed.target, deed.owner,
         getattr(deed.play, "announced", 0), step.line.asks)
        for step in fixed.steps
        for deed in (step.deed,)
    )  # fmt: skip
    deals = tuple(
        (
            tuple(lying for line in deal.tables for lying in line.items),
            tuple(sorted((line.player, tuple(sorted(line.cards, key=by_order))) for line in deal.hands)),
        )
        for deal in fixed.record.deals
    )
    results = tuple(line._replace(line=0) for line in fixed.record.results)
    return plays, deals, results, fixed.complete
