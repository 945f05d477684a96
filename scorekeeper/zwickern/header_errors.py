"""Slips in lines that are no plays (header, ``deal table hand ask result``), and lines that cannot be read.

What they change can only be told from the text, so these proposals carry their edits. Costs as in ``diagnosis``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from scorekeeper.findings import Finding
from scorekeeper.zhn.paper import Edit
from scorekeeper.zwickern.diagnosis import FEW, Diagnosis, Slip, replaced
from scorekeeper.zwickern.line_errors import plays_of
from scorekeeper.zwickern.paper import ask_text, play_text
from scorekeeper.zwickern.record import Deal, PlayLine

LOOKED_AT = 4
"""Of lines that cannot be read, or stand where they do not belong, so many are looked at."""
ALIKE = 0.5
"""A play that looks less like an unreadable line than this is no guess at what it says."""
_SIDE = re.compile(r"[^:]+: *[0-9]+( +(cards|zwicks) +[0-9]+)*")


def misfits(diagnosis: Diagnosis) -> Iterator[Slip]:
    """A line where it does not belong: written twice, swapped with its neighbour, or without the line above it."""
    found = [f for f in diagnosis.errors if f.rule == "syntax" or (f.rule == "pack" and f.play is None)]
    for number in list(dict.fromkeys(finding.line for finding in found if finding.line))[:LOOKED_AT]:
        text = diagnosis.lines[number - 1]
        near = _neighbours(diagnosis, number)
        for other in (line for line, each in enumerate(diagnosis.lines, 1) if each == text and line != number):
            if text and not _is_play(diagnosis, other):
                cost = 0.3 if other in near else 1.0 if text != "deal" else 2.5
                yield _told(cost, "twice", Edit(number, text, None))
        yield from _swapped(diagnosis, number)
        if text.startswith(("table", "hand", "turn")):
            yield _told(1.0, "line_missing", Edit(number, None, "deal"))
        if _SIDE.fullmatch(text):
            yield _told(1.0, "line_missing", Edit(number, None, "result"))


def _swapped(diagnosis: Diagnosis, number: int) -> Iterator[Slip]:
    text = diagnosis.lines[number - 1]
    for other in _neighbours(diagnosis, number):
        beside = diagnosis.lines[other - 1]
        if beside != text:
            yield _told(1.3, "swapped", *sorted((Edit(number, text, beside), Edit(other, beside, text))))


def deal_line(diagnosis: Diagnosis) -> Iterator[Slip]:
    """A ``deal`` line was left out: hands of the next stage stand below plays of this one."""
    for deal in diagnosis.record.deals[:LOOKED_AT]:
        begun = min((line.line for line in deal.plays), default=None)
        late = [line.line for line in deal.hands if begun is not None and line.line > begun]
        if late:
            yield _told(1.0, "line_missing", Edit(min(late), None, "deal"))


def _told(cost: float, kind: str, *edits: Edit) -> Slip:
    return Slip(cost, kind, edits=edits)


def _neighbours(diagnosis: Diagnosis, number: int) -> list[int]:
    """The lines next to this one that hold something."""
    lines = diagnosis.lines
    above = next((at for at in range(number - 1, 0, -1) if lines[at - 1]), None)
    below = next((at for at in range(number + 1, len(lines) + 1) if lines[at - 1]), None)
    return [at for at in (above, below) if at is not None]


def _is_play(diagnosis: Diagnosis, number: int) -> bool:
    at = diagnosis.at_line.get(number)
    return at is not None and isinstance(diagnosis.entries[at], PlayLine)


def table_line(diagnosis: Diagnosis) -> Iterator[Slip]:
    """The ``table:`` line was left out: the cards that are seen nowhere, if they are as many as are turned up."""
    finding = next((f for f in diagnosis.errors if f.case == "no_table"), None)
    if finding is None or len(diagnosis.missing) != diagnosis.setting.table_cards:
        return
    cards = " ".join(card.code for card in diagnosis.missing)
    yield _told(1.0, "line_missing", Edit(finding.line + 1, None, f"table: {cards}"))


def hand_names(diagnosis: Diagnosis) -> Iterator[Slip]:
    """The name on a ``hand`` line: a stranger's, or somebody's who has another line of that deal."""
    for entry in diagnosis.entries:
        if not isinstance(entry, Deal):
            continue
        named = [hand.player for hand in entry.hands]
        free = [name for name in diagnosis.setting.players if name not in named]
        lines = [hand.line for hand in entry.hands if named.count(hand.player) > 1]
        lines += [f.line for f in diagnosis.errors if f.case == "hand-stranger" and _deal_of(diagnosis, f) is entry]
        for number in lines[:LOOKED_AT]:
            text = diagnosis.lines[number - 1]
            _, _, cards = text.partition(":")
            for name in free:
                slip = _told(1.0, "hand_name", Edit(number, text, f"hand {name}:{cards}"))
                yield slip._replace(facts={"player": name})


def _deal_of(diagnosis: Diagnosis, finding: Finding) -> Deal | None:
    deals = [each for each in diagnosis.entries if isinstance(each, Deal) and each.line < finding.line]
    return deals[-1] if deals else None


def dealer(diagnosis: Diagnosis) -> Iterator[Slip]:
    """Another dealer: where the names stand in turn, but begin with somebody else."""
    header = next((line for line in diagnosis.record.header if line.key == "dealer"), None)
    turns = sum(finding.rule == "turn" for finding in diagnosis.errors)
    if header is None or not header.line or 2 * turns < len(diagnosis.course.steps):
        return
    for seat, name in enumerate(diagnosis.setting.players):
        if seat != diagnosis.setting.dealer:
            edit = Edit(header.line, diagnosis.lines[header.line - 1], f"dealer: {name}")
            yield _told(2.0, "dealer", edit)._replace(facts={"player": name})


def asked(diagnosis: Diagnosis) -> Iterator[Slip]:
    """The answer, the name or the value of a question before a play; or its line stands beside its place."""
    for at, line, _ in diagnosis.plays():
        if not line.asks or not diagnosis.finding_at(at, "P1"):
            continue
        position = diagnosis.course.position(at)
        values = {getattr(line.play, "announced", 0)} - {0}
        for ask in line.asks:
            text = diagnosis.lines[ask.line - 1]
            partners = [diagnosis.setting.players[seat] for seat in diagnosis.setting.partners(position.turn)]
            others = [ask._replace(answer=not ask.answer)]
            others += [ask._replace(partner=name) for name in partners if name != ask.partner]
            others += [ask._replace(value=value) for value in values if value != ask.value]
            for other in others:
                yield _told(1.5, "ask", Edit(ask.line, text, ask_text(other)))
            yield from _swapped(diagnosis, ask.line)


def unread(diagnosis: Diagnosis) -> Iterator[Slip]:
    """A play that cannot be read: of those that were possible, the ones that look like what stands there."""
    at = next((i for i, entry in enumerate(diagnosis.entries) if isinstance(entry, PlayLine) and not entry.play), None)
    if at is None or at >= len(diagnosis.course.states):
        return
    entry, position = diagnosis.entries[at], diagnosis.course.position(at)
    if not isinstance(entry, PlayLine) or position.turn < 0:
        return
    hand = position.hands[position.turn]
    cards = list(dict.fromkeys(diagnosis.missing if hand is None else hand))
    for card in cards if len(cards) <= 2 * FEW else ():
        for play, cost in plays_of(position, card):
            line = entry._replace(play=play, name=position.player if entry.name is not None else None)
            for called in (False, True):
                new = line._replace(play=play._replace(called=called))
                alike = SequenceMatcher(None, entry.text, play_text(new)).ratio()
                if alike >= ALIKE and called == entry.text.endswith("!"):
                    edit = Edit(entry.line, diagnosis.lines[entry.line - 1], play_text(new))
                    yield Slip(0.2 * cost + 6 * (1 - alike), "unread", replaced(at, new), edits=(edit,))
