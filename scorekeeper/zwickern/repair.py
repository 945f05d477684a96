"""The smallest corrections that would make a faulty record legal, best first: proposals about the paper.

A replay never uses them (design.md, law 4); a person applies them. ``slips`` and ``misplaced`` say what a pen may
have got wrong, ``trial`` sorts out what does not help, and what is left is written into the lines, read and replayed
in full: nothing is proposed that does not replay without an error (notation.md, ``--repairs``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple, TypeAlias

from scorekeeper.findings import Finding
from scorekeeper.zhn.paper import Repair as Repair
from scorekeeper.zhn.paper import Why as Why
from scorekeeper.zwickern import headings, misdealt, misplaced, slips
from scorekeeper.zwickern.deeds import Deed
from scorekeeper.zwickern.diagnosis import Diagnosis, Slip
from scorekeeper.zwickern.notation import read, write
from scorekeeper.zwickern.paper import (
    Edit,
    corrected,
    deal_texts,
    joined,
    lines_of,
    play_text,
    rebuilt,
    result_text,
)
from scorekeeper.zwickern.position import Position
from scorekeeper.zwickern.record import Deal, PlayLine, Record
from scorekeeper.zwickern.replay import Replay, replay
from scorekeeper.zwickern.spelling import write_position
from scorekeeper.zwickern.trial import Course, Entry

__all__ = ["MOST", "Edit", "Repair", "Why", "corrected", "effect", "repairs"]

MOST = 5
"""So many corrections at most; a person reads the first, perhaps the second."""
LONGEST, WIDEST = 600, 500
"""Lines of the longest record that is looked at, and characters of its widest line: no hand has half of that."""
WHOLE = 20
"""A proposal that only the whole text can tell about costs as much time as so many others."""
TRIALS = 2500
"""So many proposals at most are tried for one record."""
HALVES, FOLLOWED = 100, 6
"""Where no single slip explains everything: so many are tried as the first of two, and so many followed up."""
_NOT_PUT_IN = 10.0  # the pack lacks one card, and this correction leaves it missing
_UNFINISHED = 3.0  # the corrected record breaks off


Proposer: TypeAlias = Callable[[Diagnosis], Iterator[Slip]]
PROPOSERS: tuple[Proposer, ...] = (
    slips.played_cards, slips.named_cards, slips.announced, slips.names, slips.calls, slips.brackets,
    misdealt.picture, misdealt.hand_lines, misdealt.results, misplaced.twice, misplaced.swapped, misplaced.left_out,
    headings.misfits, headings.table_line, headings.deal_line, headings.hand_names, headings.dealer, headings.asked,
    headings.unread,
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
    if record.setting is None or len(lines) > LONGEST or max(map(len, lines), default=0) > WIDEST:
        return ()
    found = replay(record)
    if found.legal:
        return ()
    fitting = _single(found, lines) or _double(found, lines)
    fitting.sort(key=lambda each: round(each.cost, 2))
    return tuple(each.repair for each in fitting[:MOST])


class _Fitting(NamedTuple):
    """A correction that replays without an error, with its cost and what the corrected record comes to."""

    cost: float
    repair: Repair
    effect: object


def _proposals(diagnosis: Diagnosis) -> list[Slip]:
    """By cost; of equals the one further down, nearer to where the record contradicts itself."""
    slips = chain.from_iterable(propose(diagnosis) for propose in PROPOSERS)
    return sorted(slips, key=lambda slip: (round(slip.cost, 2), -slip.change.start if slip.change else 0))


def _single(found: Replay, lines: tuple[str, ...], trials: int = TRIALS) -> list[_Fitting]:
    """The corrections of one slip, the cheapest first; after so many ``trials`` the search ends."""
    assert found.setting is not None
    course = Course(found.record, found.setting)
    diagnosis = Diagnosis(found, course, lines)
    syntax = {f.line for f in diagnosis.errors if f.rule == "syntax" and f.case not in ("early_deal", "late_deal")}
    fitting: dict[object, _Fitting] = {}
    for slip in _proposals(diagnosis):
        if course.trials > trials or len(fitting) >= MOST:
            break
        edits = slip.edits or tuple(_edits(diagnosis, slip))
        if slip.change is not None:
            if syntax and not syntax <= {edit.line for edit in edits}:
                continue
            if not course.holds(slip.change, slip.results, diagnosis.limit):
                continue
        else:
            course.trials += WHOLE
        fixed = replay(read(corrected(lines, edits)))
        if not fixed.legal or (found.complete and not fixed.complete):
            continue
        cost = slip.cost + _NOT_PUT_IN * _still_lacks(diagnosis, fixed) + _UNFINISHED * (not fixed.complete)
        fits = _Fitting(cost, Repair(edits, (Why(slip.kind, slip.facts),)), effect(fixed))
        fitting.setdefault(fits.effect, fits)
    return list(fitting.values())


def _double(found: Replay, lines: tuple[str, ...]) -> list[_Fitting]:
    """The corrections of two slips: one that takes away errors and brings none forward, then a second one."""
    fitting: dict[object, _Fitting] = {}
    for first, half in _halves(found, lines):
        once = tuple(lines_of(corrected(lines, first.edits)))
        for second in _single(half, once, TRIALS // FOLLOWED):
            edits = joined(lines, first.edits, second.repair.edits)
            if edits is None:
                continue
            fixed = replay(read(corrected(lines, edits)))
            if fixed.legal and fixed.complete >= found.complete:
                repair = Repair(edits, (*first.whys, *second.repair.whys))
                fitting.setdefault(effect(fixed), _Fitting(second.cost, repair, effect(fixed)))
        if len(fitting) >= MOST:
            break
    return list(fitting.values())


def _halves(found: Replay, lines: tuple[str, ...]) -> list[tuple[Repair, Replay]]:
    """The most promising first halves of a correction of two slips, with what the record is then."""
    assert found.setting is not None
    diagnosis = Diagnosis(found, Course(found.record, found.setting), lines, lenient=True)
    errors = _errors(found)
    halves: list[tuple[int, float, Repair, Replay]] = []
    for slip in _proposals(diagnosis)[:HALVES]:
        edits = slip.edits or tuple(_edits(diagnosis, slip))
        fixed = replay(read(corrected(lines, edits)))
        left = _errors(fixed)
        if left and fixed.setting is not None and (len(fixed.steps), -len(left)) > (len(found.steps), -len(errors)):
            halves.append((len(left), slip.cost, Repair(edits, (Why(slip.kind, slip.facts),)), fixed))
    halves.sort(key=lambda half: half[:2])
    return [(repair, fixed) for _, _, repair, fixed in halves[:FOLLOWED]]


def _errors(found: Replay) -> list[Finding]:
    return [finding for finding in found.findings if finding.severity == "error"]


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
        (position.turn, type(deed.play), deed.play.card, _taken(position, deed), deed.owner,
         getattr(deed.play, "announced", 0), tuple(ask._replace(line=0) for ask in line.asks))
        for position, deed, _, line, _ in fixed.steps
    )  # fmt: skip
    deals = tuple(
        (
            tuple(sorted(write_position([lying]) for line in deal.tables for lying in line.items)),
            tuple(sorted((line.player, tuple(sorted(card.code for card in line.cards))) for line in deal.hands)),
        )
        for deal in fixed.record.deals
    )
    results = tuple(line._replace(line=0) for line in fixed.record.results)
    return plays, deals, results, fixed.complete


def _taken(position: Position, deed: Deed) -> tuple[tuple[str, ...], ...]:
    """The items that a play takes or builds on, by their cards."""
    items = deed.taken if deed.target < 0 else (deed.target,)
    return tuple(sorted(tuple(card.code for card in position.table[index].cards) for index in items))
