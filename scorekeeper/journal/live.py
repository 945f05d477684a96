"""Which entries have effect: what was undone has none, what was undone and redone has; and what stands in the place of
an entry that was corrected, perhaps by several phones that did not know of each other.

Of an entry and its corrections the last one holds. Where two phones put different things in its place, neither knowing
the other's, the last one holds too, but a person is asked which it was (kind ``chosen``); so where one took it back
while another corrected it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple, Protocol

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS, SERVER
from scorekeeper.journal.payloads import Opened, Redone, Undone
from scorekeeper.journal.rights import BY_RIGHT

UNDOING = MATCH_KINDS.saying(Undone, Redone)
"""Kinds that take back, or give again, what another entry says."""


def without_effect(entries: Iterable[Entry]) -> frozenset[str]:
    """The ids that were undone and not redone. Undoing an undo redoes; who may not undo something does not."""
    undone: set[str] = set()
    seen: dict[str, Entry] = {}
    undid: dict[str, str] = {}
    for entry in entries:
        payload = entry.payload
        seen[entry.id] = entry
        if not isinstance(payload, (Undone, Redone)):
            continue
        again = isinstance(payload, Redone) or payload.target in undid
        target = undid.get(payload.target, payload.target)
        if target not in seen or not may_take_back(entry, seen[target]):
            continue
        if isinstance(payload, Undone):
            undid[entry.id] = target
        if again:
            undone.discard(target)
        else:
            undone.add(target)
    return frozenset(undone)


def may_take_back(entry: Entry, target: Entry) -> bool:
    """Whether who says ``entry`` may undo or redo ``target``: the judge everything but the beginning and what
    the server said, which its club or the match that goes on takes back; who records what was recorded; nobody another
    side's word, nor, without the judge's link, what the judge said."""
    if isinstance(target.payload, Opened):
        return False
    if target.role == SERVER:
        return entry.role == SERVER
    if entry.role in BY_RIGHT:
        return True
    same_phone = bool(entry.phone) and entry.phone == target.phone
    kind = MATCH_KINDS[target.kind]
    if kind.consent or kind.sealed:  # what a side says for itself
        return same_phone and target.role not in BY_RIGHT
    return target.role not in BY_RIGHT


def with_effect(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that were not undone, without the undoing itself."""
    undone = without_effect(entries)
    return [entry for entry in entries if entry.id not in undone and not isinstance(entry.payload, (Undone, Redone))]


def replaced(live: Iterable[Entry]) -> frozenset[str]:
    """The ids that a live correction stands for."""
    return frozenset(entry.replaces for entry in live if entry.replaces is not None and entry.replaces != entry.id)


class Put(Protocol):
    """An entry as it is asked here: what it says in whose place, by which phone."""

    @property
    def id(self) -> str: ...

    @property
    def replaces(self) -> str | None: ...

    @property
    def said(self) -> tuple[object, ...]: ...

    @property
    def undone(self) -> bool: ...

    @property
    def phone(self) -> str: ...


class Choice(NamedTuple):
    """A person's decision: of these ids the one to keep, and what that one says; in other places what says the same."""

    of: Set[str]
    keep: str
    said: tuple[object, ...] | None = None


class Standing(NamedTuple):
    """``holds`` the entry in force; ``same`` the corrections of other phones that say the same; ``rivals`` what phones
    put in this place differently, the oldest first (none: they agree); ``open`` while nobody has chosen. ``gone``: what
    was taken back and corrected all the same, until somebody has chosen one or the other."""

    holds: str
    same: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    open: bool = False
    gone: str = ""


def standing(family: Sequence[Put], chosen: Iterable[Choice]) -> Standing | None:
    """What stands in one place; None where all of it was undone. ``family``: the entry first written, then what was put
    in its place as it arrived, undone ones too; ``chosen`` the oldest first."""
    if len(family) == 1:
        return None if family[0].undone else Standing(family[0].id)
    place = _Place(family)
    if not place.ends:
        return None
    choices = list(chosen)
    gone, keep = place.taken_back(choices)
    if gone and keep is False:
        return None
    if not gone:
        return place.standing(choices)
    undone = {one.id for one in family if one.undone}
    found = place.standing([one._replace(of=one.of - undone) for one in choices])
    return found._replace(gone=gone) if keep is None else found


class _Place:
    """One entry with its corrections."""

    def __init__(self, family: Sequence[Put]) -> None:
        self.family = family
        self.by_id = {one.id: one for one in family}
        self.line = {one.id: self._line(one) for one in family}
        self.ends = self._ends()

    def _line(self, one: Put) -> list[str]:
        """The entry and those that it corrects, back to the first."""
        line = [one.id]
        while one.id != self.family[0].id:
            one = self.by_id.get(one.replaces or "", self.family[0])
            line.append(one.id)
        return line

    def _ends(self) -> list[Put]:
        """The live entries that no other live one corrects. Who corrects one has corrected what says the same there."""
        live = [one for one in self.family if not one.undone]
        corrected = {id for one in live for id in self.line[one.id][1:]}
        alike = {(self.by_id[id].replaces, self.by_id[id].said) for id in corrected - {self.family[0].id}}
        return [one for one in live if one.id not in corrected and (one.replaces, one.said) not in alike]

    def taken_back(self, chosen: Iterable[Choice]) -> tuple[str, bool | None]:
        """What was taken back although a correction of it stands, and whether people keep that; None: not said."""
        gone = [id for one in self.ends for id in self.line[one.id][1:] if self.by_id[id].undone]
        if not gone:
            return "", None
        keep: bool | None = None
        for choice in chosen:
            if not choice.of & set(gone):
                continue
            own = choice.keep in self.by_id
            if choice.keep in gone or (not own and any(self.by_id[id].said == choice.said for id in gone)):
                keep = False
            elif not own or any(choice.keep in self.line[one.id] for one in self.ends):
                keep = True
        return gone[0], keep

    def standing(self, chosen: Iterable[Choice]) -> Standing:
        """What holds, and what stands against it."""
        every = _apart(self.ends)
        holds, dropped = None, set[str]()
        for choice in chosen:
            kept, against = self._decided(choice)
            if kept and against:
                holds, dropped = kept[-1], (dropped | {one.id for one in against}) - {one.id for one in kept}
        left = _apart([one for one in self.ends if one.id not in dropped])
        if holds is None:
            holds = left[-1]
        elif all(one.said != holds.said for one in left):
            left = sorted([*left, holds], key=self.family.index)
        is_open = len(left) > 1
        return Standing(
            holds.id,
            tuple(one.id for one in self.ends if one is not holds and one.said == holds.said),
            tuple(one.id for one in (left if is_open else every)) if len(every) > 1 else (),
            is_open,
        )

    def _decided(self, choice: Choice) -> tuple[list[Put], list[Put]]:
        """What a decision keeps here and what it leaves, each with what has corrected it since."""
        named = {id for id in (*choice.of, choice.keep) if id in self.by_id}
        keep = {id for id in named if id == choice.keep}
        keep = keep or {id for id in named if self.by_id[id].said == choice.said}
        kept = [one for one in self.ends if keep & set(self.line[one.id])]
        # somebody would rather have it as it was before it was corrected
        over = [one for one in self.ends if (named - keep) & set(self.line[one.id])]
        if keep and all(one in over for one in kept):
            kept = [self.by_id[id] for id in keep if not self.by_id[id].undone]
        return kept, [one for one in over if one not in kept]


def _apart(ends: Sequence[Put]) -> list[Put]:
    """One entry for each thing that is said, of each phone the last: what it had said before, it knew."""
    last = {one.phone: one.id for one in ends}
    told: dict[tuple[object, ...], Put] = {}
    for one in ends:
        if last[one.phone] == one.id:
            told.setdefault(one.said, one)
    return list(told.values())
