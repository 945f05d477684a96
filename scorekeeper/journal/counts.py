"""The counts of one hand: who counted what, which counts are the same, which one is in force."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.in_effect import with_effect
from scorekeeper.journal.payloads import Chosen, Counted, CountSealed, Redone, Undone
from scorekeeper.journal.rights import BY_RIGHT
from scorekeeper.journal.table import Table


@dataclass(frozen=True, slots=True)
class Candidate:
    """One count of the whole hand.

    entry: the first of those that say it.
    phones: that sent it.
    content: what it says, in a form that can be compared.
    table: who sat where when it was counted.
    side_entries: where each side said its own, these by side.
    equal: the others that say it, perhaps with other marks.
    """

    entry: Entry
    phones: frozenset[str]
    content: Mapping[str, object]
    table: Table = field(compare=False, repr=False)
    side_entries: tuple[Entry, ...] = ()
    equal: tuple[Entry, ...] = ()

    @property
    def points(self) -> tuple[int, ...]:
        """What it brings each side without marks."""
        return self.table.outcome(self.entry.payload.way, self.content, (0,) * len(self.table.sides)).points

    @property
    def with_claims(self) -> Mapping[str, object]:
        """What it says, with what each side said of the whole hand for itself: that is no part of ``content``, for two
        phones that differ in it alone have counted the same."""
        claims = [self.table.facts_of(entry) for entry in self.side_entries]
        return {**self.content, "claims": claims} if claims else self.content


def sealed_by(in_effect: Sequence[Entry], table: Table) -> dict[int, list[Entry]]:
    """Each side's own counts. Only the phone that typed one, or the judge, puts another in its place; what another
    phone types for the side stands beside it."""
    typed = {entry.id: entry for entry in in_effect if isinstance(entry.payload, CountSealed)}
    replaced = set(_in_place(in_effect).values())
    sealed: dict[int, list[Entry]] = {}
    for entry in typed.values():
        side = table.index(entry, entry.payload.side)
        if side is not None and entry.id not in replaced:
            sealed.setdefault(side, []).append(entry)
    return sealed


def _in_place(in_effect: Sequence[Entry]) -> dict[str, str]:
    """Of each own count that took another one's place, which."""
    typed = {entry.id: entry for entry in in_effect if isinstance(entry.payload, CountSealed)}
    return {
        entry.id: entry.replaces
        for entry in typed.values()
        if entry.replaces in typed and (entry.role in BY_RIGHT or entry.phone == typed[entry.replaces].phone)
    }


def _chosen(in_effect: Sequence[Entry], chosen: Iterable[Chosen]) -> dict[str, int]:
    """The counts that were chosen, later ones with a higher number, and what took their place: it was typed where the
    chosen one had been."""
    keep = {choice.keep: at for at, choice in enumerate(chosen)}
    for new, old in _in_place(in_effect).items():
        if old in keep:
            keep.setdefault(new, keep[old])
    return keep


def is_open(sealed: Mapping[int, Sequence[Entry]], table: Table) -> bool:
    """Whether every side's number is in; fewer sides later do not open what was sealed for more."""
    return len(sealed) == len(table.sides) == table.most_sides


def recounted(
    side_entries: Sequence[Entry], timeline: Sequence[Entry], table: Table, peeked: int = 0
) -> dict[int, CountSealed | None]:
    """The sides whose number in force is another one than held when every side's could first be seen (law 3), and what
    they had said then. ``side_entries`` the numbers in force by side. ``peeked``: from which entry on the others' could
    be seen beside those of another hand, 0 for never; what was typed after that has no number before it."""
    first_seen = _first_seen(timeline, table)
    changed: dict[int, CountSealed | None] = {
        side: before.payload for side, before in first_seen.items()
        if _figures_and_facts(before, table) != _figures_and_facts(side_entries[side], table)
    }
    if peeked:
        for side, entry in enumerate(side_entries):
            if entry.place > peeked:
                changed.setdefault(side, None)
    return changed


def _figures_and_facts(entry: Entry, table: Table) -> tuple[dict[str, object], dict[str, object]]:
    """What a side counted. Who has the majority is in the points already; which cards it holds is no number."""
    beside = {fact.key for fact in table.facts if fact.kind == "things"}
    return dict(entry.payload.figures), {key: value for key, value in entry.payload.facts.items() if key not in beside}


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
        held = _in_force_then(timeline[: at + 1], table)
        if entry.at and len({count.phone for count in held.values()}) > 1:
            sent = [later for later in timeline[at + 1 :] if (later.at, later.phone) == (entry.at, entry.phone)]
            held = _in_force_then([*timeline[: at + 1], *sent], table)
        if held:
            return held
    return {}


def _in_force_then(entries: Sequence[Entry], table: Table) -> dict[int, Entry]:
    """Each side's number in force after these entries, where all are in."""
    in_effect = with_effect(entries)
    sealed = sealed_by(in_effect, table)
    keep = _chosen(in_effect, [entry.payload for entry in in_effect if isinstance(entry.payload, Chosen)])
    return _firsts(sealed, keep) if is_open(sealed, table) else {}


def _firsts(sealed: Mapping[int, Sequence[Entry]], keep: Mapping[str, int]) -> dict[int, Entry]:
    """Of each side's counts the one that was chosen last, else the first."""
    return {side: max(sealed[side], key=lambda entry: keep.get(entry.id, -1)) for side in sorted(sealed)}


def counts(
    in_effect: Sequence[Entry],
    gone: frozenset[str],
    table: Table,
    sealed: Mapping[int, Sequence[Entry]],
    chosen: Sequence[Chosen],
) -> dict[str, list[Candidate]]:
    """The counts of each way, equal ones as one, in the order in which they came."""
    counts: dict[str, list[Candidate]] = {}
    for entry in in_effect:
        payload = entry.payload
        if isinstance(payload, Counted) and entry.id not in gone and len(payload.figures) == len(table.sides):
            _put(counts.setdefault(payload.way, []), entry, _content(entry, table), table)
    if is_open(sealed, table):
        counts["double"] = _opened(sealed, table, _chosen(in_effect, chosen))
    return counts


def _opened(sealed: Mapping[int, Sequence[Entry]], table: Table, keep: Mapping[str, int]) -> list[Candidate]:
    """The sides' own counts put together; where two phones typed different ones for a side, each is shown. Where they
    did so for several sides, each phone's stay together: another mixture nobody counted."""
    firsts = _firsts(sealed, keep)
    candidates: list[Candidate] = []
    _put(candidates, max(firsts.values(), key=lambda entry: entry.seq), _together(firsts), table, firsts)
    unsure = {side: entries for side, entries in sealed.items() if not any(entry.id in keep for entry in entries)}
    for side, entries in unsure.items():
        for entry in entries[1:]:
            same_phone = {
                at: next((count for count in own_counts if count.phone == entry.phone), None)
                for at, own_counts in unsure.items()
            }
            mixed = {**firsts, **{at: count for at, count in same_phone.items() if count is not None}, side: entry}
            _put(candidates, max(mixed.values(), key=lambda one: one.seq), _together(mixed), table, mixed)
    return candidates


def _together(sealed: Mapping[int, Entry]) -> dict[str, object]:
    payloads = [entry.payload for entry in sealed.values()]
    figures = [dict(payload.figures) for payload in payloads]
    return {"figures": figures, "facts": _tied(payloads)}


def _tied(payloads: Sequence[CountSealed]) -> dict[str, object]:
    """Of facts that several sides can share each side only says that it does, and so for all."""
    return {key: "tie" for payload in payloads for key, value in payload.facts.items() if value == "tie"}


def confirming(timeline: Sequence[Entry], in_effect: Sequence[Entry], table: Table) -> frozenset[str]:
    """Counts that said the same as one that was corrected afterwards: the correction stands for them too."""
    counts = {entry.id: entry for entry in timeline if isinstance(entry.payload, Counted)}
    corrections = [entry for entry in in_effect if entry.replaces in counts and isinstance(entry.payload, Counted)]
    return frozenset(
        other.id
        for entry in corrections
        for other in counts.values()
        if other.seq < entry.place and _same(other, counts[str(entry.replaces)], table)
    )


def _same(count: Entry, other: Entry, table: Table) -> bool:
    return (
        count.kind == other.kind
        and len(count.payload.figures) == len(other.payload.figures)
        and (_content(count, table) == _content(other, table))
    )


def _content(entry: Entry, table: Table) -> dict[str, object]:
    payload: Counted = entry.payload
    figures = [
        {key: sorted(value) if isinstance(value, tuple) else value for key, value in (side_figures or {}).items()}
        for side_figures in table.in_order(entry, payload.figures)
    ]
    facts = {key: list(value) if isinstance(value, tuple) else value for key, value in table.facts_of(entry).items()}
    return {"figures": figures, "facts": {key: value for key, value in facts.items() if value is not None}}


def _put(
    candidates: list[Candidate],
    entry: Entry,
    content: Mapping[str, object],
    table: Table,
    side_entries: Mapping[int, Entry] = MappingProxyType({}),
) -> None:
    key = json.dumps(content, sort_keys=True) if candidates else ""
    for at, candidate in enumerate(candidates):
        if json.dumps(candidate.content, sort_keys=True) == key:
            candidates[at] = replace(
                candidate, phones=candidate.phones | {entry.phone}, content=content, equal=(*candidate.equal, entry)
            )
            return
    candidates.append(Candidate(entry, frozenset({entry.phone}), content, table, tuple(side_entries.values())))


def in_force(
    candidates: Sequence[Candidate], chosen: Sequence[Chosen], kept_hands: Sequence[str] = ()
) -> Candidate | None:
    """The count that holds: what somebody chose, or that of the hand that was kept; else the first."""
    for choice in reversed(chosen):
        for candidate in candidates:
            if candidate.entry.id == choice.keep:
                return candidate
    of_kept_hands = [
        candidate for hand in reversed(kept_hands) for candidate in candidates if candidate.entry.hand == hand
    ]
    return next(iter([*of_kept_hands, *candidates]), None)


def apart(
    candidates: Sequence[Candidate], chosen: Sequence[Chosen], kept_hands: Sequence[str]
) -> tuple[Candidate, ...]:
    """Counts that say different things, until somebody has chosen between them."""
    ids = {candidate.entry.id for candidate in candidates}
    settled = any(choice.keep in ids and ids <= {*choice.of, choice.keep} for choice in chosen) or any(
        [candidate.entry.hand for candidate in candidates].count(hand) == 1 for hand in kept_hands
    )
    return () if len(candidates) < 2 or settled else tuple(candidates)
