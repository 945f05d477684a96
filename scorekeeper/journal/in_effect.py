"""Which entries have effect: an undone entry has none, an undone and redone one has. Also what stands in the place of a
corrected entry, which several phones may have corrected without knowing of each other.

Of an entry and its corrections the last one holds. If two phones put different things in its place, and neither knew of
the other, the last one holds, too, but a person is asked which was right (kind ``chosen``). The same happens if one
phone took the entry back while another corrected it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple, Protocol

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS, SERVER
from scorekeeper.journal.payloads import Opened, Redone, Undone
from scorekeeper.journal.rights import BY_RIGHT

UNDOING = MATCH_KINDS.names_of(Undone, Redone)
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


def replaced(in_effect: Iterable[Entry]) -> frozenset[str]:
    """The ids that a correction in effect stands for."""
    return frozenset(entry.replaces for entry in in_effect if entry.replaces is not None and entry.replaces != entry.id)


class Revision(Protocol):
    """An entry as it is asked here: what it says in whose place, by which phone."""

    @property
    def id(self) -> str: ...

    @property
    def replaces(self) -> str | None: ...

    @property
    def content(self) -> tuple[object, ...]: ...

    @property
    def undone(self) -> bool: ...

    @property
    def phone(self) -> str: ...


class Choice(NamedTuple):
    """A person's decision between entries.

    of: ids that say different things.
    keep: the one that holds.
    content: what that one says; in other places holds what says the same.
    """

    of: Set[str]
    keep: str
    content: tuple[object, ...] | None = None


class Standing(NamedTuple):
    """What holds in one place.

    holds: the entry in force.
    same: corrections of other phones that say the same.
    rivals: the different corrections that phones made here, the oldest first; empty where they agree.
    open: nobody has chosen between them yet.
    undone: what was taken back and corrected all the same, until somebody has chosen one or the other.
    """

    holds: str
    same: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    open: bool = False
    undone: str = ""


def standing(family: Sequence[Revision], chosen: Iterable[Choice]) -> Standing | None:
    """What stands in one place; None where all of it was undone. ``family``: the entry first written, then what was put
    in its place as it arrived, undone ones too; ``chosen`` the oldest first."""
    if len(family) == 1:
        return None if family[0].undone else Standing(family[0].id)
    place = _Place(family)
    if not place.ends:
        return None
    choices = list(chosen)
    undone_id, keep = place.undone_though_corrected(choices)
    if undone_id and keep is False:
        return None
    if not undone_id:
        return place.standing(choices)
    undone_ids = {revision.id for revision in family if revision.undone}
    result = place.standing([choice._replace(of=choice.of - undone_ids) for choice in choices])
    return result._replace(undone=undone_id) if keep is None else result


class _Place:
    """One entry with its corrections."""

    def __init__(self, family: Sequence[Revision]) -> None:
        self.family = family
        self.by_id = {revision.id: revision for revision in family}
        self.line = {revision.id: self._line(revision) for revision in family}
        self.ends = self._ends()

    def _line(self, revision: Revision) -> list[str]:
        """The entry and those that it corrects, back to the first."""
        line = [revision.id]
        while revision.id != self.family[0].id:
            revision = self.by_id.get(revision.replaces or "", self.family[0])
            line.append(revision.id)
        return line

    def _ends(self) -> list[Revision]:
        """Entries in effect that no other such one corrects. Who corrects one has corrected what says the same."""
        in_effect = [revision for revision in self.family if not revision.undone]
        corrected = {id for revision in in_effect for id in self.line[revision.id][1:]}
        alike = {(self.by_id[id].replaces, self.by_id[id].content) for id in corrected - {self.family[0].id}}
        return [
            revision for revision in in_effect
            if revision.id not in corrected and (revision.replaces, revision.content) not in alike
        ]

    def undone_though_corrected(self, chosen: Iterable[Choice]) -> tuple[str, bool | None]:
        """What was taken back although a correction of it stands, and whether people keep that; None: not said."""
        undone_ids = [id for revision in self.ends for id in self.line[revision.id][1:] if self.by_id[id].undone]
        if not undone_ids:
            return "", None
        keep: bool | None = None
        for choice in chosen:
            if not choice.of & set(undone_ids):
                continue
            is_here = choice.keep in self.by_id
            if choice.keep in undone_ids or (
                not is_here and any(self.by_id[id].content == choice.content for id in undone_ids)
            ):
                keep = False
            elif not is_here or any(choice.keep in self.line[revision.id] for revision in self.ends):
                keep = True
        return undone_ids[0], keep

    def standing(self, chosen: Iterable[Choice]) -> Standing:
        """What holds, and what stands against it."""
        every = _apart(self.ends)
        holds, dropped = None, set[str]()
        for choice in chosen:
            chosen_ends, against = self._decided(choice)
            if chosen_ends and against:
                holds = chosen_ends[-1]
                dropped |= {revision.id for revision in against}
                dropped -= {revision.id for revision in chosen_ends}
        left = _apart([revision for revision in self.ends if revision.id not in dropped])
        if holds is None:
            holds = left[-1]
        elif all(revision.content != holds.content for revision in left):
            left = sorted([*left, holds], key=self.family.index)
        is_open = len(left) > 1
        return Standing(
            holds.id,
            tuple(revision.id for revision in self.ends if revision is not holds and revision.content == holds.content),
            tuple(revision.id for revision in (left if is_open else every)) if len(every) > 1 else (),
            is_open,
        )

    def _decided(self, choice: Choice) -> tuple[list[Revision], list[Revision]]:
        """What a decision keeps here and what it leaves, each with what has corrected it since."""
        named_ids = {id for id in (*choice.of, choice.keep) if id in self.by_id}
        keep = {id for id in named_ids if id == choice.keep}
        keep = keep or {id for id in named_ids if self.by_id[id].content == choice.content}
        kept_ends = [revision for revision in self.ends if keep & set(self.line[revision.id])]
        # somebody would rather have it as it was before it was corrected
        against = [revision for revision in self.ends if (named_ids - keep) & set(self.line[revision.id])]
        if keep and all(revision in against for revision in kept_ends):
            kept_ends = [self.by_id[id] for id in keep if not self.by_id[id].undone]
        return kept_ends, [revision for revision in against if revision not in kept_ends]


def _apart(ends: Sequence[Revision]) -> list[Revision]:
    """One entry for each thing that is said, of each phone the last: what it had said before, it knew."""
    last = {revision.phone: revision.id for revision in ends}
    by_content: dict[tuple[object, ...], Revision] = {}
    for revision in ends:
        if last[revision.phone] == revision.id:
            by_content.setdefault(revision.content, revision)
    return list(by_content.values())
