"""A hand's plays in their order: as ``after`` says, corrections and inserted plays in place, forks kept apart.

Several phones may have written the same hand. Where they wrote the same, it is one play. Where they wrote different
plays after the same one, there is a fork, and a person says which branch holds (kind ``chosen``). Nothing is dropped:
``PlayOrder.aside`` names what has no place in the order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.in_effect import Choice, Standing, standing
from scorekeeper.journal.payloads import PlayMade, PositionSet

STEPS = MATCH_KINDS.names_of(PositionSet, PlayMade)
"""Kinds that make up the order; ``after`` may point to an entry of any kind."""


class Link(NamedTuple):
    """One entry as the play order sees it.

    id: the entry's.
    kind: the entry's, or ``chosen``.
    after: the id of the entry it was said behind; None: first.
    replaces: the id of the entry it corrects; None: it is none.
    content: what it says, equal where entries say the same.
    inserted: a forgotten play, which stands right behind the entry ``behind`` (None: first of all) and makes no fork.
    behind: of a forgotten play, the id of the entry it stands behind.
    keep: what a decision (kind ``chosen``) keeps.
    undone: whether it has no effect.
    phone: the one that sent it.
    """

    id: str
    kind: str
    after: str | None = None
    replaces: str | None = None
    content: tuple[object, ...] = ()
    inserted: bool = False
    behind: str | None = None
    keep: str | None = None
    undone: bool = False
    phone: str = ""


class Fork(NamedTuple):
    """Different plays after the same one.

    heads: the first entry of each branch, the oldest first.
    keep: the one that holds.
    open: nobody has chosen yet.
    instead: different corrections of the same play, or a play that was taken back and corrected all the same (kept,
        nothing stands there); what follows is the same.
    besides: what is decided together with the heads, where other phones had recorded that play too.
    """

    heads: tuple[str, ...]
    keep: str
    open: bool
    instead: bool = False
    besides: tuple[str, ...] = ()

    @property
    def of(self) -> tuple[str, ...]:
        """All that a choice is made of."""
        return (*self.heads, *self.besides)


class PlayOrder(NamedTuple):
    """The order that the entries of a hand come to.

    order: the links that hold, first to last.
    forks: where several plays follow one, until somebody says which holds.
    aside: ids that stand in no order: branches that do not hold, what was corrected.
    twins: (id, id of the equal entry that it confirms).
    first: for a corrected entry's place: (id of the correction in force, id of the entry first recorded).
    """

    order: tuple[Link, ...]
    forks: tuple[Fork, ...] = ()
    aside: tuple[str, ...] = ()
    twins: tuple[tuple[str, str], ...] = ()
    first: tuple[tuple[str, str], ...] = ()


def play_order(links: Sequence[Link], chosen: Iterable[tuple[Set[str], str]] = ()) -> PlayOrder:
    """The order of these entries of one hand, given as they arrived. Total: any links give an order.

    ``chosen`` are people's decisions, (ids, the one to keep), the oldest first: the last one that fits holds.
    """
    return _Ordering(links, list(chosen)).play_order()


class _Ordering:
    """One hand being put in order."""

    def __init__(self, links: Sequence[Link], chosen: list[tuple[Set[str], str]]) -> None:
        self.links = {link.id: link for link in reversed(links)}  # of an id that comes twice the first one counts
        self.arrived = [link for at, link in enumerate(links) if self.links[link.id] is link]
        self.place = {link.id: at for at, link in enumerate(self.arrived)}
        self.chosen = chosen
        self.root_of: dict[str, str] = {}
        self.family: dict[str, list[Link]] = {}  # an entry with all that was put in its place
        self.standing: dict[str, Standing] = {}
        self.holds: dict[str, Link] = {}
        self._correct()
        self.parent: dict[str, str | None] = {}
        self.children: dict[str | None, list[str]] = {}
        self.inserted: dict[str | None, list[str]] = {}
        self._hang()
        self.forks: list[Fork] = []
        self.twins: list[tuple[str, str]] = []
        self.alike: dict[str, list[str]] = {}

    def _correct(self) -> None:
        """What stands in each place: of an entry and its corrections the latest that is not undone.

        A correction chosen against another one holds in its stead.
        """
        for link in self.arrived:
            if link.kind in STEPS:
                root = self.root_of.get(link.replaces or "", link.id)
                self.root_of[link.id] = root
                self.family.setdefault(root, []).append(link)
        choices = [
            Choice(of, keep, self.links[keep].content) for of, keep in self.chosen if keep in self.links
        ]
        for root, family in self.family.items():
            found = standing(family, choices)
            if found is not None:
                self.standing[root] = found
                self.holds[root] = self.links[found.holds]

    def _before(self, link: Link) -> str | None:
        """The place that an entry stands behind: the nearest one still in effect, following ``after`` back.

        A correction, an inserted play and all other kinds were written with the whole order in sight, so they point
        on to what was last then; a decision points to the end of the branch that it keeps.
        """
        at, seen = link.after or self._earlier(link.id), {link.id}
        while at is not None and at not in seen:
            seen.add(at)
            link_there = self.links.get(at)
            if link_there is None:
                at = self._earlier(link.id)
                continue
            if at in self.holds and not link_there.inserted and self.place[at] < self.place[link.id]:
                return at
            if link_there.keep is not None and not link_there.undone:
                end = self._end_of(self.root_of.get(link_there.keep, link_there.keep), self.place[at])
                if end is not None:
                    return end
            at = link_there.after or self._earlier(at)
        return None

    def _end_of(self, head: str, before: int) -> str | None:
        """The last place of the branch beginning with ``head`` that had arrived at a time."""
        end: str | None = None
        for root, behind in self.parent.items():
            at: str | None = root
            while at is not None and at != head:
                at = self.parent.get(at) if at != root else behind
            if at == head and self.place[root] < before:
                end = root
        return end

    def _earlier(self, id: str) -> str | None:
        """The entry that arrived before this one: what it follows where it does not say so."""
        at = self.place.get(id, 0)
        return self.arrived[at - 1].id if at else None

    def _hang(self) -> None:
        """Every place in effect behind another one that arrived before it, so that there are no rings."""
        for root in sorted(self.holds, key=self.place.__getitem__):
            link = self.links[root]
            if link.inserted:
                behind = self.root_of.get(link.behind or "")
                while behind is not None and (behind not in self.holds or self.place[behind] >= self.place[root]):
                    behind = self._before(self.links[behind]) if self.place[behind] < self.place[root] else None
                self.inserted.setdefault(behind, []).append(root)
            else:
                behind = self.parent[root] = self._before(link)
                self.children.setdefault(behind, []).append(root)

    def play_order(self) -> PlayOrder:
        """Goes along what holds, branch by branch."""
        order: list[Link] = []
        waiting: list[list[str]] = [[]]
        self._expand([None], waiting)
        while waiting:
            branch = waiting[-1]
            if not branch:
                waiting.pop()
                continue
            root = branch.pop(0)
            order.append(self.holds[root])
            self._ask([root, *self.alike.get(root, ())])
            waiting.append([])
            self._expand([root, *self.alike.get(root, ())], waiting)
        inside = {link.id for link in order} | {twin for twin, _ in self.twins}
        aside = tuple(link.id for link in self.arrived if link.id in self.root_of and link.id not in inside)
        first = tuple((link.id, self.root_of[link.id]) for link in order if self.root_of[link.id] != link.id)
        return PlayOrder(tuple(order), tuple(self.forks), aside, tuple(self.twins), first)

    def _ask(self, places: Sequence[str]) -> None:
        """Where several phones corrected these places, which say the same now: the same again, or another thing; or
        took them back."""
        standing = [self.standing[place] for place in places]
        self.twins += [(same, self.holds[places[0]].id) for place_standing in standing for same in place_standing.same]
        rivals = [self.links[id] for place_standing in standing for id in place_standing.rivals]
        undone_ids = [place_standing.undone for place_standing in standing if place_standing.undone]
        if not rivals and not undone_ids:
            return
        holds = self.holds[places[0]]
        by_content: dict[tuple[object, ...], str] = {}
        for link in rivals or [holds]:
            by_content.setdefault(link.content, link.id)
        keep = by_content.get(holds.content, holds.id)
        heads = (*undone_ids[:1], *by_content.values())
        besides = [self.holds[place].id for place in places] + [link.id for link in rivals] + undone_ids
        self.forks.append(
            Fork(
                heads, keep, bool(undone_ids) or any(place_standing.open for place_standing in standing), True,
                tuple(dict.fromkeys(id for id in besides if id not in heads)),
            )
        )

    def _expand(self, places: Sequence[str | None], waiting: list[list[str]]) -> None:
        """What follows these places (one, or several that say the same): inserted plays first, then the branch."""
        inserted = [root for place in places for root in reversed(self.inserted.get(place, []))]
        following = [root for place in places for root in self.children.get(place, ())]
        following.sort(key=self.place.__getitem__)
        waiting[-1] += inserted
        groups: dict[tuple[object, ...], list[str]] = {}
        for root in following:
            link = self.holds[root]
            groups.setdefault((link.kind, *link.content), []).append(root)
        if not groups:
            return
        heads = [alike[0] for alike in groups.values()]
        held_root = heads[0]
        if len(heads) > 1:
            held_root, undecided = self._decided(list(groups.values()))
            self.forks.append(Fork(tuple(self.holds[head].id for head in heads), self.holds[held_root].id, undecided))
        alike = next(group for group in groups.values() if group[0] == held_root)
        self.alike[held_root] = alike[1:]
        self.twins += [(self.holds[other].id, self.holds[held_root].id) for other in alike[1:]]
        waiting[-1].append(held_root)

    def _decided(self, groups: list[list[str]]) -> tuple[str, bool]:
        """(the head that holds, whether that is undecided): what people chose last, else what arrived first."""
        found: str | None = None
        for of, keep in self.chosen:
            holds = [group[0] for group in groups if keep in self._ids(group)]
            others = [group[0] for group in groups if of & self._ids(group) and group[0] not in holds]
            if holds and others:
                found = holds[0]
        return (groups[0][0], True) if found is None else (found, False)

    def _ids(self, roots: Iterable[str]) -> set[str]:
        return {link.id for root in roots for link in self.family[root]}
