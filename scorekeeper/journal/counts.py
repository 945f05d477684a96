"""The counts of one hand: who said what, which are the same, which one is in force."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.payloads import Chosen, Counted, CountSealed
from scorekeeper.journal.rights import BY_RIGHT
from scorekeeper.journal.table import Table


@dataclass(frozen=True, slots=True)
class Candidate:
    """One count of the whole hand: the entries that say it, and what they say in a form that can be compared."""

    entry: Entry
    phones: frozenset[str]
    said: Mapping[str, Any]
    points: tuple[int, ...]


def sealed_by(live: Sequence[Entry], table: Table) -> dict[int, list[Entry]]:
    """Each side's own counts. Only the phone that typed one, or the judge, puts another in its place; what another
    phone types for the side stands beside it."""
    typed = {entry.id: entry for entry in live if isinstance(entry.payload, CountSealed)}
    gone = {
        entry.replaces
        for entry in typed.values()
        if entry.replaces in typed and (entry.role in BY_RIGHT or entry.phone == typed[entry.replaces].phone)
    }
    sealed: dict[int, list[Entry]] = {}
    for entry in typed.values():
        side = table.index(entry, entry.payload.side)
        if side is not None and entry.id not in gone:
            sealed.setdefault(side, []).append(entry)
    return sealed


def is_open(sealed: Mapping[int, Sequence[Entry]], table: Table) -> bool:
    """Whether every side's number is in; fewer sides later do not open what was sealed for more."""
    return len(sealed) == len(table.sides) == table.most_sides


def in_sight(sealed: Mapping[int, Sequence[Entry]], timeline: Sequence[Entry], keep: Collection[str]) -> bool:
    """Whether a number in force was typed, or chosen, after every side's was in: then it proves nothing (law 3)."""
    firsts: dict[int, int] = {}
    for entry in timeline:
        if isinstance(entry.payload, CountSealed):
            firsts.setdefault(entry.payload.side, entry.place)
    opened_at = max(firsts.values(), default=0)
    for entries in sealed.values():
        chosen = [entry for entry in entries if entry.id in keep]
        holds = (chosen or list(entries))[0]
        differing = len({entry.payload.figures["points"] for entry in entries}) > 1
        if holds.place > opened_at or (chosen and differing):
            return True
    return False


def counts(
    live: Sequence[Entry],
    gone: frozenset[str],
    table: Table,
    sealed: Mapping[int, Sequence[Entry]],
    chosen: Sequence[Chosen],
) -> dict[str, list[Candidate]]:
    """The counts of each way, equal ones as one, in the order in which they came."""
    counts: dict[str, list[Candidate]] = {}
    for entry in live:
        payload = entry.payload
        if isinstance(payload, Counted) and entry.id not in gone and len(payload.figures) == len(table.sides):
            _put(counts.setdefault(payload.way, []), entry, _said(entry, table), table)
    if is_open(sealed, table):
        counts["double"] = _opened(sealed, table, {one.keep for one in chosen})
    return counts


def _opened(sealed: Mapping[int, Sequence[Entry]], table: Table, keep: set[str]) -> list[Candidate]:
    """The sides' own counts put together; where two phones typed different ones for a side, each is shown."""
    firsts = {side: next((one for one in sealed[side] if one.id in keep), sealed[side][0]) for side in sorted(sealed)}
    candidates: list[Candidate] = []
    _put(candidates, max(firsts.values(), key=lambda entry: entry.seq), _together(firsts), table)
    for side, entries in sealed.items():
        if not any(entry.id in keep for entry in entries):
            for entry in entries[1:]:
                _put(candidates, entry, _together({**firsts, side: entry}), table)
    return candidates


def _together(sealed: Mapping[int, Entry]) -> dict[str, Any]:
    payloads = [entry.payload for entry in sealed.values()]
    figures = [dict(one.figures) for one in payloads]
    return {"figures": figures, "facts": _tied(payloads)}


def _tied(payloads: Sequence[CountSealed]) -> dict[str, Any]:
    """Of facts that several sides can share each side only says that it does, and so for all."""
    return {key: "tie" for one in payloads for key, value in one.facts.items() if value == "tie"}


def confirming(timeline: Sequence[Entry], live: Sequence[Entry], table: Table) -> frozenset[str]:
    """Counts that said the same as one that was corrected afterwards: the correction stands for them too."""
    counts = {entry.id: entry for entry in timeline if isinstance(entry.payload, Counted)}
    corrections = [entry for entry in live if entry.replaces in counts and isinstance(entry.payload, Counted)]
    return frozenset(
        other.id
        for entry in corrections
        for other in counts.values()
        if other.seq < entry.place and _same(other, counts[str(entry.replaces)], table)
    )


def _same(one: Entry, other: Entry, table: Table) -> bool:
    return (
        one.kind == other.kind
        and len(one.payload.figures) == len(other.payload.figures)
        and (_said(one, table) == _said(other, table))
    )


def _said(entry: Entry, table: Table) -> dict[str, Any]:
    payload: Counted = entry.payload
    figures = [
        {key: sorted(value) if isinstance(value, tuple) else value for key, value in (one or {}).items()}
        for one in table.in_order(entry, payload.figures)
    ]
    kinds = {fact.key: fact.kind for fact in table.facts}
    facts = {key: _fact(entry, kinds.get(key, ""), value, table) for key, value in payload.facts.items()}
    return {"figures": figures, "facts": {key: value for key, value in facts.items() if value is not None}}


def _fact(entry: Entry, kind: str, value: Any, table: Table) -> Any:
    """A fact with the side that it names where that side stands now; None where there is no such side any more."""
    if kind in ("side", "tie") and value != "tie":
        return table.index(entry, value)
    return list(value) if isinstance(value, tuple) else value


def _put(candidates: list[Candidate], entry: Entry, said: Mapping[str, Any], table: Table) -> None:
    key = json.dumps(said, sort_keys=True)
    for at, known in enumerate(candidates):
        if json.dumps(known.said, sort_keys=True) == key:
            candidates[at] = Candidate(known.entry, known.phones | {entry.phone}, said, known.points)
            return
    way = entry.payload.way
    found = table.outcome(way, said, (0,) * len(table.sides))
    candidates.append(Candidate(entry, frozenset({entry.phone}), said, found.points))


def in_force(candidates: Sequence[Candidate], chosen: Sequence[Chosen], kept: Sequence[str] = ()) -> Candidate | None:
    """The count that holds: what somebody chose, or that of the hand that was kept; else the first."""
    for one in reversed(chosen):
        for candidate in candidates:
            if candidate.entry.id == one.keep:
                return candidate
    of_kept = [candidate for hand in reversed(kept) for candidate in candidates if candidate.entry.hand == hand]
    return next(iter([*of_kept, *candidates]), None)


def apart(candidates: Sequence[Candidate], chosen: Sequence[Chosen], kept: Sequence[str]) -> tuple[Candidate, ...]:
    """Counts that say different things, until somebody has chosen between them."""
    ids = {candidate.entry.id for candidate in candidates}
    settled = any(one.keep in ids and ids <= {*one.of, one.keep} for one in chosen) or any(
        [candidate.entry.hand for candidate in candidates].count(hand) == 1 for hand in kept
    )
    return () if len(candidates) < 2 or settled else tuple(candidates)
