"""The counts of one hand: who said what, which are the same, which one is in force."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.live import with_effect
from scorekeeper.journal.payloads import Chosen, Counted, CountSealed, Redone, Undone
from scorekeeper.journal.rights import BY_RIGHT
from scorekeeper.journal.table import Table


@dataclass(frozen=True, slots=True)
class Candidate:
    """One count of the whole hand: the entries that say it, and what they say in a form that can be compared. ``own``:
    where each side said its own, these by side."""

    entry: Entry
    phones: frozenset[str]
    said: Mapping[str, object]
    table: Table = field(compare=False, repr=False)
    own: tuple[Entry, ...] = ()

    @property
    def points(self) -> tuple[int, ...]:
        """What it brings each side without marks."""
        return self.table.outcome(self.entry.payload.way, self.said, (0,) * len(self.table.sides)).points


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


def recounted(
    own: Sequence[Entry], timeline: Sequence[Entry], table: Table, peeked: int = 0
) -> dict[int, CountSealed | None]:
    """The sides whose number in force is another one than held when every side's could first be seen (law 3), and what
    they had said then. ``own`` the numbers in force by side. ``peeked``: from which entry on the others' could be seen
    beside those of another hand, 0 for never; what was typed after that has no number before it."""
    seen = _first_seen(timeline, table)
    changed: dict[int, CountSealed | None] = {
        side: before.payload for side, before in seen.items() if _own(before) != _own(own[side])
    }
    if peeked:
        for side, one in enumerate(own):
            if one.place > peeked:
                changed.setdefault(side, None)
    return changed


def _own(entry: Entry) -> tuple[dict[str, object], dict[str, object]]:
    return dict(entry.payload.figures), dict(entry.payload.facts)


def _first_seen(timeline: Sequence[Entry], table: Table) -> dict[int, Entry]:
    """Each side's number that held when all were open for the first time; none where they never were.

    What one phone sent at once was said before its answer came: it could not see what another phone's number was. Of
    numbers that were all typed on it, it could.
    """
    ready: set[int | None] = set()
    for at, entry in enumerate(timeline):
        if isinstance(entry.payload, CountSealed):
            ready.add(table.index(entry, entry.payload.side))
        elif not isinstance(entry.payload, (Undone, Redone)):
            continue
        if len(ready - {None}) < len(table.sides):
            continue
        held = _held(timeline[: at + 1], table)
        if entry.at and len({one.phone for one in held.values()}) > 1:
            sent = [later for later in timeline[at + 1 :] if (later.at, later.phone) == (entry.at, entry.phone)]
            held = _held([*timeline[: at + 1], *sent], table)
        if held:
            return held
    return {}


def _held(said: Sequence[Entry], table: Table) -> dict[int, Entry]:
    """Each side's number in force after these entries, where all are in."""
    live = with_effect(said)
    sealed = sealed_by(live, table)
    keep = {entry.payload.keep for entry in live if isinstance(entry.payload, Chosen)}
    return _firsts(sealed, keep) if is_open(sealed, table) else {}


def _firsts(sealed: Mapping[int, Sequence[Entry]], keep: set[str]) -> dict[int, Entry]:
    """Of each side's counts the one that was chosen, else the first."""
    return {side: next((one for one in sealed[side] if one.id in keep), sealed[side][0]) for side in sorted(sealed)}


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
    """The sides' own counts put together; where two phones typed different ones for a side, each is shown. Where they
    did so for several sides, each phone's stay together: another mixture nobody counted."""
    firsts = _firsts(sealed, keep)
    candidates: list[Candidate] = []
    _put(candidates, max(firsts.values(), key=lambda entry: entry.seq), _together(firsts), table, firsts)
    unsure = {side: entries for side, entries in sealed.items() if not any(one.id in keep for one in entries)}
    for side, entries in unsure.items():
        for entry in entries[1:]:
            there = {at: next((one for one in said if one.phone == entry.phone), None) for at, said in unsure.items()}
            own = {**firsts, **{at: one for at, one in there.items() if one is not None}, side: entry}
            _put(candidates, max(own.values(), key=lambda one: one.seq), _together(own), table, own)
    return candidates


def _together(sealed: Mapping[int, Entry]) -> dict[str, object]:
    payloads = [entry.payload for entry in sealed.values()]
    figures = [dict(one.figures) for one in payloads]
    return {"figures": figures, "facts": _tied(payloads)}


def _tied(payloads: Sequence[CountSealed]) -> dict[str, object]:
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


def _said(entry: Entry, table: Table) -> dict[str, object]:
    payload: Counted = entry.payload
    figures = [
        {key: sorted(value) if isinstance(value, tuple) else value for key, value in (one or {}).items()}
        for one in table.in_order(entry, payload.figures)
    ]
    kinds = {fact.key: fact.kind for fact in table.facts}
    facts = {key: _fact(entry, kinds.get(key, ""), value, table) for key, value in payload.facts.items()}
    return {"figures": figures, "facts": {key: value for key, value in facts.items() if value is not None}}


def _fact(entry: Entry, kind: str, value: object, table: Table) -> object:
    """A fact with the side that it names where that side stands now; None where there is no such side any more."""
    if kind in ("side", "tie") and isinstance(value, int):
        return table.index(entry, value)
    return list(value) if isinstance(value, tuple) else value


def _put(
    candidates: list[Candidate],
    entry: Entry,
    said: Mapping[str, object],
    table: Table,
    own: Mapping[int, Entry] = MappingProxyType({}),
) -> None:
    key = json.dumps(said, sort_keys=True) if candidates else ""
    for at, known in enumerate(candidates):
        if json.dumps(known.said, sort_keys=True) == key:
            candidates[at] = replace(known, phones=known.phones | {entry.phone}, said=said)
            return
    candidates.append(Candidate(entry, frozenset({entry.phone}), said, table, tuple(own.values())))


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
