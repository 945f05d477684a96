"""A match as its journal has it at one moment: frozen, with the hands in order and what they come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain

from scorekeeper.journal.entry import PLACE, Entry
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.live import with_effect
from scorekeeper.journal.order import Place, in_order
from scorekeeper.journal.payloads import (
    HandOrder,
    HandSame,
    MatchEnded,
    MatchReopened,
    NamesSet,
    OfEvening,
    Opened,
    Penalty,
    PenaltyLifted,
    PersonMerged,
    Redone,
    RulesChanged,
    SeatsSet,
    Undone,
)
from scorekeeper.journal.table import agreement_of


@dataclass(frozen=True, slots=True)
class Note:
    """An entry that did not fit and had no effect; ``why`` a key for a sentence. Shown in the history."""

    entry: str
    why: str


@dataclass(frozen=True)
class MatchState:
    """``own`` the entries of each hand as begun, ``whole`` those of the match, ``trail`` the last of all.

    Made by ``fold.step`` only. ``known`` hands of the state before, so that only what changed is worked out again.
    """

    match: str = ""
    seq: int = 0
    opened: Entry | None = None
    own: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    begun: Mapping[str, Entry] = field(default_factory=dict)
    whole: tuple[Entry, ...] = ()
    notes: tuple[Note, ...] = ()
    trail: tuple[Entry, ...] = ()
    writer: Entry | None = None
    last_at: str = ""
    until: str | None = None  # when the correction period of its evening ends
    dropped: bool = False  # the club drew its tables otherwise: this one does not count for the evening
    known: Mapping[str, Hand] = field(default_factory=dict, compare=False, repr=False)

    @property
    def setup(self) -> Opened | None:
        """How the match was opened."""
        return None if self.opened is None else self.opened.payload

    @property
    def evening(self) -> OfEvening | None:
        """Which table of a club this is. Only the server draws tables: what a phone says of that is not believed."""
        opened = self.opened
        return opened.payload.evening if opened is not None and opened.role == "server" else None

    @cached_property
    def decided(self) -> tuple[Entry, ...]:
        """What was said of the whole match and not undone."""
        return tuple(with_effect(self.whole))

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """The hands in order; those that did not change are the same values as in the state before."""
        return () if self.opened is None else _hands(self)

    @cached_property
    def by_id(self) -> Mapping[str, Hand]:
        """Each hand by its id and by the ids of the hands taken as it."""
        return {member: hand for hand in self.hands for member in hand.members}

    @cached_property
    def current(self) -> Hand | None:
        """The hand that is being played or counted: the last one, unless signed, void or put aside as disputed."""
        last = self.hands[-1] if self.hands else None
        return last if last and last.result.state in ("empty", "running", "counted", "accepted") else None

    @cached_property
    def seating(self) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """Seats and sides now: those of the next hand."""
        assert self.opened is not None
        setup: Opened = self.opened.payload
        seats, sides = setup.seats, setup.sides
        for entry in self.decided:
            if isinstance(entry.payload, SeatsSet) and entry.payload.stop is None:
                seats, sides = entry.payload.seats, entry.payload.sides
        return seats, sides

    @cached_property
    def agreement(self) -> object:
        """The rules of the next hand."""
        assert self.opened is not None
        rules = self.opened.payload.rules
        for entry in self.decided:
            if isinstance(entry.payload, RulesChanged) and entry.payload.start in (None, *self.own):
                rules = entry.payload.rules
        return agreement_of(rules, len(self.seating[0]))

    @cached_property
    def next_dealer(self) -> str:
        """Who deals the next hand: the seat after the last dealer; the same again after a misdeal."""
        if not self.hands:
            assert self.opened is not None
            dealer: str = self.opened.payload.dealer
            return dealer
        return self.hands[-1].next_dealer

    @cached_property
    def penalties(self) -> tuple[tuple[Entry, bool], ...]:
        """Penalties in order, and whether each was lifted."""
        lifted = {entry.payload.target for entry in self.decided if isinstance(entry.payload, PenaltyLifted)}
        return tuple((entry, entry.id in lifted) for entry in self.decided if isinstance(entry.payload, Penalty))

    @cached_property
    def ended(self) -> Entry | None:
        """The entry that ended the match, unless it was opened again."""
        last = None
        for entry in self.decided:
            if isinstance(entry.payload, MatchEnded):
                last = entry
            elif isinstance(entry.payload, MatchReopened):
                last = None
        played_on = last is not None and any(entry.seq > last.seq for entry in self.begun.values())
        return None if played_on else last

    @cached_property
    def names(self) -> str:
        """``first`` or ``full``: how those who only watch see names."""
        assert self.opened is not None
        said = [entry.payload.names for entry in self.decided if isinstance(entry.payload, NamesSet)]
        return str(said[-1] if said else self.opened.payload.names)

    @cached_property
    def merged(self) -> Mapping[str, str]:
        """Persons that turned out to be another one."""
        said = [entry.payload for entry in self.decided if isinstance(entry.payload, PersonMerged)]
        return {one.person: one.into for one in said}

    @cached_property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """Points of each side up to and with each hand, without penalties."""
        sums, running, sides = [0] * len(self.seating[1]), [], self.seating[1]
        for hand in self.hands:
            for side, points in enumerate(hand.share.points or ()):
                at = side_now(hand.share.sides, side, sides)
                if at is not None:
                    sums[at] += points
            running.append(tuple(sums))
        return tuple(running)

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Points of each side over all hands but the current one, penalties with them."""
        return self.totals_after(len(self.hands) - (self.current is not None))

    @cached_property
    def final_totals(self) -> tuple[int, ...]:
        """Points of each side over all hands, the current one too."""
        return self.totals_after(len(self.hands))

    def totals_after(self, hands: int) -> tuple[int, ...]:
        """Points of each side over the first so many hands, and all penalties."""
        sums = list(self.running[hands - 1]) if hands else [0] * len(self.seating[1])
        for entry, lifted in self.penalties:
            side_of = self.side_of(entry.payload)
            if not lifted and side_of is not None:
                sums[side_of] += entry.payload.points
        return tuple(sums)

    def side_of(self, penalty: Penalty) -> int | None:
        """The side that a penalty is for."""
        if penalty.side is not None:
            return penalty.side if penalty.side < len(self.seating[1]) else None
        return next((at for at, side in enumerate(self.seating[1]) if penalty.person in side), None)


def _hands(state: MatchState) -> tuple[Hand, ...]:
    decisions = [entry for entry in state.decided if isinstance(entry.payload, (HandSame, HandOrder))]
    places = in_order(state.begun, list(state.own), decisions)
    changes = _changes(state, places)
    begins = [min(state.own[member][0].seq for member in place.members) for place in places]
    hands: list[Hand] = []
    for at, place in enumerate(places):
        # what comes later in the match, not in the row: an inserted hand begins late
        later = [seq for seq in begins[at + 1 :] if seq > begins[at]]
        auto = state.opened.payload.dealer if not hands else hands[-1].next_dealer  # type: ignore[union-attr]
        hands.append(_hand(state, place, at, auto, min(later, default=None), changes[at]))
    return tuple(hands)


def _hand(
    state: MatchState, place: Place, at: int, auto: str, next_seq: int | None, changes: tuple[Entry, ...]
) -> Hand:
    """The hand in this place: the one of the state before where nothing of it changed."""
    assert state.opened is not None
    heard = tuple(state.own[one] for one in place.members)
    place_now = (at + 1, tuple(place.members), place.follows, auto, next_seq, tuple(place.fork))
    known = state.known.get(place.id)
    # what was heard of a hand is a new tuple each time something is added, and the same one otherwise
    if known is not None and known.made_of[0] == place_now and known.made_of[2] == changes:
        same = all(mine is theirs for mine, theirs in zip(known.made_of[1], heard, strict=True))
        if same:
            return known
    own = heard[0] if len(heard) == 1 else tuple(sorted(chain(*heard), key=PLACE))
    timeline = (state.opened, *(sorted((*changes, *own), key=PLACE) if changes else own))
    number, members, follows, _auto, _next_seq, fork = place_now
    begun = state.begun.get(place.id)
    made_of = (place_now, heard, changes)
    return Hand(place.id, number, members, follows, auto, timeline, next_seq, fork, begun, made_of)


def with_one_more(hand: Hand, entry: Entry) -> Hand:
    """The hand with an entry added that moves neither it nor the deal: what the long way would give, quickly."""
    place_now, heard, changes = hand.made_of
    at = place_now[1].index(entry.hand)
    heard = (*heard[:at], (*heard[at], entry), *heard[at + 1 :])
    return replace(hand, timeline=(*hand.timeline, entry), made_of=(place_now, heard, changes))


def side_now(then: Sequence[Sequence[str]], side: int, now: Sequence[Sequence[str]]) -> int | None:
    """Where a side of a hand stands today: the same people, else most of them, else the same place; None if nowhere."""
    if tuple(map(tuple, then)) == tuple(map(tuple, now)):
        return side
    people = set(then[side])
    best = max(range(len(now)), key=lambda at: (len(people & set(now[at])), at == side))
    if people & set(now[best]):
        return best
    taken = {person for other in then for person in other}
    return side if side < len(now) and not taken & set(now[side]) else None


def _changes(state: MatchState, places: list[Place]) -> list[tuple[Entry, ...]]:
    """For each hand the changes of rules and seats that touch it, and what undoes them."""
    number = {member: at for at, place in enumerate(places) for member in place.members}
    touching: list[list[Entry]] = [[] for _ in places]
    ids = set()
    for entry in state.whole:
        payload = entry.payload
        if isinstance(payload, HandSame) and number.get(payload.a) == number.get(payload.b) is not None:
            first = last = number[payload.a]
        elif isinstance(payload, (RulesChanged, SeatsSet)):
            stop = payload.stop if isinstance(payload, SeatsSet) else None
            # a hand that nobody knows (yet) is no reason to touch all the others
            if (payload.start or stop) and not {payload.start, stop} - {None} <= number.keys():
                continue
            first = number[payload.start] if payload.start else 0
            last = number[stop] if stop else len(places) - 1
        elif isinstance(payload, (Undone, Redone)) and payload.target in ids:
            first, last = 0, len(places) - 1
        else:
            continue
        ids.add(entry.id)
        for at in range(first, last + 1):
            touching[at].append(entry)
    return [tuple(entries) for entries in touching]
