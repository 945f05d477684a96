"""A club as its journal has it at one moment: frozen, everything by its id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from scorekeeper.journal.club.payloads import DrawMade, MatchTable, PastResult
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.payloads import Rules
from scorekeeper.journal.state import Note
from scorekeeper.journal.tokens import keeper_number
from scorekeeper.league.draw import Figure
from scorekeeper.names import NAMELESS, numbered, parted

DEFAULT_FORMS: Mapping[str, str] = {"table": "full", "board": "initial", "public": "first"}
"""Until a member has chosen: the world reads first names, as those do who watch a match."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody the club knows.

    last: the entry that said something of them last.
    merged_into: whom they turned out to be; None: nobody else.
    since: when they became a member, UTC; None for a guest.
    """

    person: str
    """The id."""
    guest: bool
    """Whether they are no member."""
    last: str
    forms: Mapping[str, str] = field(default_factory=lambda: DEFAULT_FORMS)
    """In which form their name is shown, by outlet."""
    number: int | None = None
    """Of their membership card; None without one."""
    groups: tuple[str, ...] = ()
    """Lists they belong to: words of ours, or ids of a text."""
    consent: str | None = None
    """The day on which they agreed to that; None where nobody said."""
    left: bool = False
    """Whether they left the club."""
    forgotten: bool = False
    """Whether their name was erased."""
    merged_into: str | None = None
    since: str | None = None

    @property
    def living(self) -> bool:
        """They can be ticked as here."""
        return not (self.left or self.forgotten or self.merged_into)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people and what a draw does with them: apart, away, together, free."""

    a: str
    """One person's id."""
    b: str
    """The other one's id."""
    rule: str
    """Which of the four."""
    last: str
    """The entry that said so last."""


@dataclass(frozen=True, slots=True)
class Keeper:
    """A keeper by number. Whether a link of theirs holds here, the links alone know (`journal.links`).

    number: from 0, whose link the passphrase opens; it stands in the epochs of their links.
    epoch: of their link as the journal knows it.
    withdrawn: whether it was taken back.
    """

    number: int
    epoch: int
    withdrawn: bool = False


class LinkHolder(NamedTuple):
    """Who held the keeper's link of an epoch, from this entry of the journal on.

    seq: the number of that entry.
    epoch: the link's.
    person: the keeper's id.
    """

    seq: int
    epoch: int
    person: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A rule sheet.

    sheet: its id.
    name: the id of a text.
    version: from 1.
    rules: as they were issued.
    rules_json: the same as JSON.
    follows: the id of the version before; None for the first.
    at: when it was issued, UTC.
    remark: the id of a text; None for none.
    """

    sheet: str
    name: str
    version: int
    rules: Rules
    rules_json: Mapping[str, object]
    follows: str | None
    at: str
    remark: str | None = None


@dataclass(frozen=True, slots=True)
class Season:
    """A season and the rule it is ranked by.

    season: its id.
    name: the id of a text.
    sheet: the rule sheet whose game it ranks.
    rule: as JSON.
    groups: lists of its own: words of ours, or ids of a text.
    last: the entry that set it last.
    closed: whether its table stands.
    """

    season: str
    name: str
    sheet: str
    rule: Mapping[str, object]
    groups: tuple[str, ...]
    last: str
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Presence:
    """Whether somebody is here for some rounds.

    present: whether they are.
    from_round: the first they play, from 1.
    to_round: the last one; None: to the end.
    """

    present: bool
    from_round: int
    to_round: int | None

    def at(self, round: int) -> bool:
        """Whether they play in this round."""
        return self.present and self.from_round <= round and (self.to_round is None or round <= self.to_round)


@dataclass(frozen=True, slots=True)
class DrawEntry:
    """The tables of a round, as the entry that holds says them.

    entry: the id of the one that says them.
    payload: what it says.
    at: when, UTC.
    changed: how often they were changed since they were drawn.
    """

    entry: str
    payload: DrawMade
    at: str
    changed: int = 0

    @property
    def round(self) -> int:
        """Which round of the evening."""
        return self.payload.round

    @property
    def seed(self) -> str:
        """What chance was made from."""
        return self.payload.seed

    @property
    def algorithm(self) -> str:
        """How it was drawn."""
        return self.payload.algorithm

    @property
    def by(self) -> str:
        """``lot`` or ``standing``."""
        return self.payload.by

    @property
    def inputs(self) -> str:
        """SHA-256 of what it was drawn from, in hex."""
        return self.payload.inputs

    @property
    def tables(self) -> tuple[MatchTable, ...]:
        """The tables, each with its match."""
        return self.payload.tables

    @property
    def out(self) -> tuple[str, ...]:
        """Who sits out."""
        return self.payload.out

    @property
    def figures(self) -> tuple[Figure, ...]:
        """How well it meets its goals."""
        return self.payload.figures


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points given or taken by the judge.

    entry: the id of the one that gave them.
    person: who got them.
    points: negative ones were taken away.
    season: the one they count for; None: all of the evening's.
    reason: the id of a text; None where none was given.
    at: when, UTC.
    lifted: the entry that took it back; None while it holds.
    lifted_at: when that came, UTC.
    """

    entry: str
    person: str
    points: int
    season: str | None
    reason: str | None
    at: str
    lifted: str | None = None
    lifted_at: str | None = None


@dataclass(frozen=True)
class Evening:
    """One evening. Times are the server's, ISO in UTC."""

    evening: str
    """The id of the evening."""
    seasons: tuple[str, ...]
    """Ids of the seasons it counts for."""
    sheet: str
    """The id of the rule sheet that is played by."""
    date: str
    """The day it was opened on, YYYY-MM-DD."""
    rounds: int
    """How many rounds are planned."""
    hands: int
    """How many hands each match has."""
    place: str | None
    """The id of a text; None where nobody said."""
    correction: int
    """Minutes of the correction period."""
    last: str
    """The id of the entry that said so last."""
    attendance: Mapping[str, Presence] = field(default_factory=dict)
    """By person, in the order in which they were ticked."""
    declared: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By season who declared it for that."""
    draws: Mapping[int, DrawEntry] = field(default_factory=dict)
    """By round, the one that holds."""
    drawn: tuple[str, ...] = ()
    """Every match that was ever drawn for it."""
    held: bool = False
    """Whether its result is kept back."""
    published_at: str | None = None
    """When its result was published; None for not yet."""
    closed_at: str | None = None
    """When it was closed; None for not yet."""
    notice: str | None = None
    """When the correction period began: published, or closed and not held back."""
    penalties: tuple[Penalty, ...] = ()
    """Penalties given beside its matches."""
    past_results: Mapping[str, PastResult] = field(default_factory=dict)
    """By person what was taken over from elsewhere."""
    guests: Mapping[str, bool] = field(default_factory=dict)
    """By person, whether they were a guest that evening."""
    known_strangers: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """By match and the id of a stranger in it, which person of the club that was."""

    def was_guest(self, person: str, now: bool) -> bool:
        """Whether somebody was a guest that evening; ``now``: the answer where they did not come."""
        return self.guests.get(person, now)

    @property
    def status(self) -> str:
        """``open`` or ``closed``."""
        return "open" if self.closed_at is None else "closed"

    @property
    def shown(self) -> bool:
        """Whether those who only watch see its result."""
        return not self.held and (self.published_at is not None or self.closed_at is not None)

    @property
    def until(self) -> str | None:
        """The end of the correction period: afterwards the judge alone corrects. None before the notice."""
        if self.notice is None:
            return None
        try:
            end = datetime.fromisoformat(self.notice) + timedelta(minutes=self.correction)
        except (ValueError, OverflowError):
            return None
        return end.strftime("%Y-%m-%dT%H:%M:%S.") + f"{end.microsecond // 1000:03d}Z"

    @property
    def matches(self) -> tuple[str, ...]:
        """The matches of its tables, by round."""
        return tuple(table.match for round in sorted(self.draws) for table in self.draws[round].tables)

    @cached_property
    def tables(self) -> frozenset[str]:
        """Every match that was ever drawn for it."""
        return frozenset(self.drawn)

    def present(self, round: int) -> tuple[str, ...]:
        """Who plays in a round, in the order in which they were ticked."""
        return tuple(person for person, presence in self.attendance.items() if presence.at(round))


@dataclass(frozen=True)
class ClubState:
    """Made by ``fold.club_step`` only. ``aliases``: persons that turned out to be another one, as it was said."""

    club: str = ""
    """The id of its stream."""
    seq: int = 0
    """Of the last entry."""
    opened: Entry | None = None
    """The first entry."""
    name: str | None = None
    """The id of the text that is its name."""
    name_last: str | None = None
    """The entry that named it last."""
    members: Mapping[str, Member] = field(default_factory=dict)
    """By person, guests too."""
    pairs: Mapping[tuple[str, str], Pair] = field(default_factory=dict)
    """By the two persons."""
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    """Rule sheets by id."""
    seasons: Mapping[str, Season] = field(default_factory=dict)
    """By id."""
    evenings: Mapping[str, Evening] = field(default_factory=dict)
    """By id, without those that were taken away."""
    dropped: Mapping[str, Evening] = field(default_factory=dict)
    """Opened by mistake, by id: no page shows them."""
    penalties: Mapping[str, str] = field(default_factory=dict)
    """By the id of the entry that gave it, the evening."""
    name_entries: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the id of a text or person, the entries that named it."""
    keepers: Mapping[int, Keeper] = field(default_factory=dict)
    """By their number."""
    link_holders: tuple[LinkHolder, ...] = ()
    """Who holds, or held, which link, as it was said."""
    notes: tuple[Note, ...] = ()
    """Entries that did not fit."""
    last_at: str = ""
    """When the last one came, ISO in UTC."""

    @property
    def drawn(self) -> list[str]:
        """Every match ever drawn, in the order of the evenings; last those of evenings that were taken away."""
        every = (*self.evenings.values(), *self.dropped.values())
        return [match for evening in every for match in evening.drawn]

    def drew(self, evening: str, match: str) -> bool:
        """Whether a draw of this evening names the match. Only the match says whose it is: ``storage.league.ours``."""
        drawn_for = self.evenings.get(evening) or self.dropped.get(evening)
        return drawn_for is not None and match in drawn_for.tables

    @cached_property
    def merged(self) -> Mapping[str, str]:
        """Whom each merged person turned out to be in the end."""
        merged = [person for person, member in self.members.items() if member.merged_into is not None]
        final: dict[str, str] = {}
        for person in merged:  # each is asked once, however long the way from one to the next is
            way, at = list[str](), person
            while at not in final and (there := self.members.get(at)) is not None and there.merged_into is not None:
                way.append(at)
                at = there.merged_into
            final.update(dict.fromkeys(way, final.get(at, at)))
        return {person: final[person] for person in merged}

    @property
    def living(self) -> tuple[Member, ...]:
        """Members and guests who can be ticked as here, in the order in which they joined."""
        return tuple(member for member in self.members.values() if member.living)

    def person(self, person: str) -> str:
        """The person whom this id means, after all merges."""
        member = self.members.get(person)
        while member is not None and member.merged_into is not None:
            person = member.merged_into
            member = self.members.get(person)
        return person

    def everybody(self, *people: str) -> tuple[str, ...]:
        """All ids of one person, or of some."""
        meant = dict.fromkeys(map(self.person, people))
        return (*meant, *(person for person, final in self.merged.items() if final in meant))

    def holder(self, epoch: int, seq: int | None = None) -> str | None:
        """Who held the keeper's link of this epoch, at an entry of the journal or now; None where nobody said."""
        found = [one.person for one in self.link_holders if one.epoch == epoch and (seq is None or one.seq <= seq)]
        return self.person(found[-1]) if found else None

    def keeper_called(self, number: int) -> str | None:
        """Who keeper ``number`` is; None where nobody said, or of whom it was said of several."""
        found = {self.person(one.person) for one in self.link_holders if keeper_number(one.epoch) == number}
        return found.pop() if len(found) == 1 else None

    def strangers(self, *people: str) -> tuple[str, ...]:
        """The ids under which somebody, or some, sat at tables where their name was typed in."""
        every = (evening.known_strangers.items() for evening in (*self.evenings.values(), *self.dropped.values()))
        meant = set(map(self.person, people))
        return tuple(id for strangers in every for (_match, id), who in strangers if self.person(who) in meant)

    def used(self, sheet: str) -> bool:
        """Whether something was played or set by this rule sheet."""
        in_seasons = any(season.sheet == sheet for season in self.seasons.values())
        return in_seasons or any(evening.sheet == sheet for evening in self.evenings.values())

    def evenings_of(self, season: str) -> tuple[Evening, ...]:
        """The evenings of a season by date."""
        found = [evening for evening in self.evenings.values() if season in evening.seasons]
        return tuple(sorted(found, key=lambda evening: (evening.date, evening.evening)))

    @property
    def seasons_by_date(self) -> list[Season]:
        """The seasons by the day of their last evening, those without one as they were begun behind the others: one
        that was brought from paper is not the newest."""
        last = {season: evening.date for evening in sorted(self.evenings.values(), key=lambda one: one.date)
                for season in evening.seasons}
        return sorted(self.seasons.values(), key=lambda season: last.get(season.season, "~"))


FULL = "full"
"""The outlet of those who keep the list of members: every name as it was given."""
OUTLET_OF = {"watch": "public", "member": "board", "record": "table", "judge": "table", "keeper": FULL}
"""Which outlet the pages of a role are."""


def names(state: ClubState, words: Mapping[str, str], outlet: str) -> dict[str, str]:
    """Every person of the club as this outlet shows them; a merged id as the person it belongs to.

    Who is hidden or forgotten is a dash. Of those that fall together the one who joined later gets a number, and no
    letter of a last name: how much of theirs is read there each of them has agreed to, and a second Lore changes
    nothing in that. Whoever is to be read as "Lore P." has that form set.
    """
    shown: dict[str, str] = {}
    used: Counter[str] = Counter()
    for person, member in state.members.items():
        if member.merged_into is None:
            name = _shown(member, words.get(person, ""), outlet)
            used[name] += 1
            shown[person] = numbered(name, used[name])
    return shown | {person: shown.get(final, NAMELESS) for person, final in state.merged.items()}


def _shown(member: Member, name: str, outlet: str) -> str:
    form = "full" if outlet == FULL else member.forms.get(outlet, "hidden")
    if member.forgotten or not name.strip() or form == "hidden":
        return NAMELESS
    if form == "number":
        return NAMELESS if member.number is None else f"Nr. {member.number}"
    if form == "full":
        return " ".join(name.split())
    return parted(name).initialled if form == "initial" else parted(name).short
