"""A match as its journal has it at one moment: frozen, with the hands in order and what they come to.

It also says three things that depend on time. Who may still correct the match: those who record, while it runs; at a
table of a club's evening also after its end, until the correction period is over, which begins with the evening's
notice; after that, and after the end of a match that no club drew, the judge alone. Whose a penalty is when people have
come and gone since: those whom the judge saw on that side. Which rules each hand was played by, where they were changed
from some hand on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain, groupby
from typing import NamedTuple

from scorekeeper.game import Agreement, AnyGame, plays_for_chips
from scorekeeper.games import game_of
from scorekeeper.journal.entry import PLACE, Entry
from scorekeeper.journal.hand import Hand, MadeOf
from scorekeeper.journal.in_effect import with_effect
from scorekeeper.journal.order import OrderedHand, in_order
from scorekeeper.journal.payloads import (
    CarriedOn,
    CountSealed,
    DrawnTable,
    HandOrder,
    HandSame,
    MatchEnded,
    MatchReopened,
    NamesSet,
    Opened,
    PaperSigned,
    Penalty,
    PenaltyLifted,
    PersonMerged,
    Redone,
    Rules,
    RulesChanged,
    SeatsSet,
    Undone,
)
from scorekeeper.journal.rights import BY_RIGHT
from scorekeeper.journal.series_steps import Begin, Making, Step, walk
from scorekeeper.journal.table import agreement_of
from scorekeeper.journal.tokens import Role
from scorekeeper.outcomes import Scoring
from scorekeeper.series import AnySeries, Carry, Setup, side_now, sitting_for

Sides = tuple[tuple[str, ...], ...]


class PenaltyHolder(NamedTuple):
    """Who got points of the judge.

    person: who was named or was a side of their own; None for a side of several.
    alone: whether they were a side of their own.
    side: where it stands today, from 0; None where whoever got it sits there no more.
    """

    person: str | None
    alone: bool
    side: int | None


def seating(opened: Opened, in_effect: Iterable[Entry]) -> tuple[tuple[str, ...], Sides]:
    """Seats and sides by what was said of them and holds."""
    seats, sides = opened.seats, opened.sides
    for entry in in_effect:
        if isinstance(entry.payload, SeatsSet) and entry.payload.stop is None:
            seats, sides = entry.payload.seats, entry.payload.sides
    return seats, sides


def penalty_holder(
    entry: Entry, opened: Opened, match_entries: Sequence[Entry], now: Sides, *, by_person: bool
) -> PenaltyHolder:
    """Whom a penalty is for. ``match_entries`` what was said of the match, ``now`` the sides of today.

    ``by_person``: each has an account of their own, which nobody takes over with the seat; else a side's is taken over
    as its points are (``side_now``).
    """
    penalty: Penalty = entry.payload
    then = seating(opened, with_effect([earlier for earlier in match_entries if earlier.place < entry.place]))[1]
    person, at = penalty.person, penalty.side
    if at is None:
        at = _side_of(person, then)
    if at is None or at >= len(then):
        return PenaltyHolder(person, False, _side_of(person, now))
    alone = len(then[at]) == 1
    person = then[at][0] if alone else person
    side = _side_of(person, now)
    if side is None and not (alone and by_person):
        side = side_now(then, at, now)
    return PenaltyHolder(person, alone, side)


def _side_of(person: str | None, sides: Sides) -> int | None:
    return next((at for at, side in enumerate(sides) if person in side), None)


@dataclass(frozen=True, slots=True)
class Note:
    """An entry that did not fit and had no effect. Shown in the history.

    entry: its id.
    why: a key for a sentence.
    """

    entry: str
    why: str


@dataclass(frozen=True)
class MatchState:
    """A match after some of its entries. Made by ``fold`` only.

    match: its id.
    seq: the number of the last entry in it.
    opened: the entry that began it; None before.
    hand_entries: of each hand as it was begun, its entries.
    begun: by hand, the entry that began it.
    match_entries: those about the whole match.
    notes: entries that did not fit.
    trail: the last entries of all.
    writer: the entry by which a phone took over the writing; None for nobody.
    last_at: the server's time of the last entry, UTC.
    until: when the correction period of its evening ends.
    dropped: the club drew its tables otherwise, so this one does not count for the evening.
    sequence: the hands in order, where they were worked out for steps to build on (``fold.worked_out``) or by such a
        step; otherwise they are worked out when they are asked for.
    walked: the series between these hands.
    earlier_steps: the hands of the state before, so that only what changed is worked out again.
    cached_outcomes: by hand, what its row caches of its plays (``played``).
    """

    match: str = ""
    seq: int = 0
    opened: Entry | None = None
    hand_entries: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    begun: Mapping[str, Entry] = field(default_factory=dict)
    match_entries: tuple[Entry, ...] = ()
    notes: tuple[Note, ...] = ()
    trail: Sequence[Entry] = ()
    writer: Entry | None = None
    last_at: str = ""
    until: str | None = None
    dropped: bool = False
    sequence: tuple[Hand, ...] | None = field(default=None, compare=False, repr=False)
    walked: tuple[Step, ...] | None = field(default=None, compare=False, repr=False)
    earlier_steps: Mapping[str, Step] = field(default_factory=dict, compare=False, repr=False)
    cached_outcomes: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def setup(self) -> Opened | None:
        """How the match was opened."""
        return None if self.opened is None else self.opened.payload

    @property
    def evening(self) -> DrawnTable | None:
        """Which table of a club this is. Only the server draws tables: what a phone says of that is not believed."""
        opened = self.opened
        return opened.payload.evening if opened is not None and opened.role == "server" else None

    @cached_property
    def decided(self) -> tuple[Entry, ...]:
        """What was said of the whole match and not undone."""
        return tuple(with_effect(self.match_entries))

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """The hands in order; those that did not change are the same values as in the state before."""
        return tuple(step.hand for step in self.steps) if self.sequence is None else self.sequence

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Each hand with the series before and after it."""
        if self.walked is not None:
            return self.walked
        if self.opened is None:
            return ()
        return walk(self.series, self.opening, _makings(self), self.earlier_steps)

    @property
    def game(self) -> AnyGame:
        """The game of this match."""
        assert self.opened is not None
        return game_of(self.opened.payload.rules.variant)

    @property
    def series(self) -> AnySeries:
        """How hands of this game come to a match."""
        return self.game.series

    @cached_property
    def opening(self) -> Setup:
        """The table that the series begins with, by the rules of its first hand: others hold from the beginning once
        that hand is played by them, not while its sides have yet to sign it."""
        assert self.opened is not None
        setup: Opened = self.opened.payload
        agreement = agreement_of(setup.rules, len(setup.seats), len(setup.sides))
        opened = Setup(agreement, setup.seats, setup.sides, setup.dealer, setup.brought)
        if not any(isinstance(entry.payload, RulesChanged) for entry in self.decided):
            return opened
        first = next(_makings(self), None)
        if first is None:
            return opened._replace(agreement=self.agreement)
        # whatever stands before it: no score is in what its sides sign, so none decides which rules it has
        begin = Begin(setup.dealer, self.series.start(opened) if self.series.ordered else None, setup.seats)
        return opened._replace(agreement=first.make(begin).result.hand_score.agreement)

    @cached_property
    def by_id(self) -> Mapping[str, Hand]:
        """Each hand by its id and by the ids of the hands taken as it."""
        return {member: hand for hand in self.hands for member in hand.members}

    @cached_property
    def current(self) -> Hand | None:
        """The hand that is being played or counted: the last one while it waits, unless it is put aside as disputed."""
        last = self.hands[-1] if self.hands else None
        return last if last and last.result.waits and last.result.state != "disputed" else None

    @cached_property
    def seatings(self) -> tuple[Entry, ...]:
        """Who sat where from when on, as it was said."""
        return tuple(entry for entry in self.decided if isinstance(entry.payload, SeatsSet))

    @cached_property
    def seating(self) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """Seats and sides now: those of the next hand."""
        assert self.opened is not None
        return seating(self.opened.payload, self.seatings)

    @cached_property
    def rules(self) -> Rules:
        """The rules of the next hand, as they were said."""
        assert self.opened is not None
        rules: Rules = self.opened.payload.rules
        for entry in self.decided:
            if isinstance(entry.payload, RulesChanged) and entry.payload.start in (None, *self.hand_entries):
                rules = entry.payload.rules
        return rules

    @cached_property
    def agreement(self) -> Agreement:
        """The rules of the next hand, as its game takes them."""
        return agreement_of(self.rules, *map(len, self.seating))

    @cached_property
    def setup_now(self) -> Setup:
        """The table of the next hand as the series sees it; who deals it is for the series to say."""
        assert self.opened is not None
        seats, sides = self.seating
        dealer = self.opened.payload.dealer
        turn, score = True, True
        if lasting := [entry.payload for entry in self.seatings if entry.payload.stop is None]:
            turn, score = lasting[-1].turn, lasting[-1].score
        elif self.steps:
            last = self.steps[-1].hand.result.hand_score
            turn, score = last.turn_goes_on, last.score_goes_on
        return Setup(self.agreement, seats, sides, dealer if dealer in seats else seats[0], turn=turn, score=score)

    @cached_property
    def carry(self) -> Carry:
        """What the next hand begins with."""
        carry = self.series.carry(self.after(len(self.hands)), self.setup_now)
        dealer = self.steps[-1].dealer if self.steps else self.opening.dealer
        seats = self.steps[-1].hand.result.hand_score.seats if self.steps else self.opening.seats
        if not dealer:
            return carry
        if self.series.ordered and not self.setup_now.turn:
            return carry._replace(dealer=dealer)
        clockwise = plays_for_chips(self.game)
        return carry._replace(dealer=sitting_for(dealer, seats, self.setup_now.seats, clockwise=clockwise))

    @property
    def next_dealer(self) -> str:
        """Who deals the next hand, as the series says; the same again after a misdeal."""
        return self.carry.dealer

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
        played_on = last is not None and any(entry.seq > last.seq and not entry.late for entry in self.begun.values())
        return None if played_on else last

    @cached_property
    def in_result(self) -> int:
        """How many of its hands, from the first on, an evening's result counts: all, but for what waits at the end
        beyond what was agreed, or ended. Whoever taps another hand takes nothing from those that were played."""
        assert self.setup is not None
        kind, number = self.setup.end
        at = len(self.hands)
        while at and self.hands[at - 1].waits_in_result and (
            self._begun_late(self.hands[at - 1]) if self.ended is not None
            else self.series.over(self.after(at - 1), kind, number)
        ):
            at -= 1
        return at

    def _begun_late(self, hand: Hand) -> bool:
        return hand.begun is not None and hand.begun.late

    @cached_property
    def carried(self) -> CarriedOn | None:
        """Where the chips went that stayed, unless the match was opened again since."""
        last = None
        for entry in self.decided:
            if isinstance(entry.payload, CarriedOn):
                last = entry.payload
            elif isinstance(entry.payload, MatchReopened):
                last = None
        return last

    @cached_property
    def names(self) -> str:
        """``first`` or ``full``: how those who only watch see names."""
        assert self.opened is not None
        choices = [entry.payload.names for entry in self.decided if isinstance(entry.payload, NamesSet)]
        return str(choices[-1] if choices else self.opened.payload.names)

    @cached_property
    def merged(self) -> Mapping[str, str]:
        """Persons that turned out to be another one."""
        merges = [entry.payload for entry in self.decided if isinstance(entry.payload, PersonMerged)]
        return {merge.person: merge.into for merge in merges}

    @cached_property
    def known_as(self) -> Mapping[str, str]:
        """Persons typed in at a club's table who were somebody of the club: only the club says so, through the server.
        What they had is that person's; what a judge said of two names (``merged``) changes names alone."""
        return {entry.payload.person: entry.payload.into for entry in self._merged_by_club}

    def person(self, id: str) -> str:
        """Somebody who sits or sat there as the club knows them by now."""
        return self.known_as.get(id, id)

    def people(self, ids: Iterable[str]) -> list[str]:
        """The same of several, in order."""
        return list(map(self.person, ids))

    def known_entries(self, person: str) -> tuple[str, ...]:
        """The entries in force by which the club said who that was."""
        return tuple(entry.id for entry in self._merged_by_club if entry.payload.person == person)

    @property
    def _merged_by_club(self) -> list[Entry]:
        return [entry for entry in self.decided if isinstance(entry.payload, PersonMerged) and entry.role == "server"]

    @cached_property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """What stands for each side after each hand, without penalties."""
        return tuple(self.series.totals(step.after, self._then(at + 1)) for at, step in enumerate(self.steps))

    @property
    def done(self) -> int:
        """How many hands are done: all but the current one."""
        return len(self.hands) - (self.current is not None)

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """What stands for each side after all hands but the current one, penalties with them."""
        return self._totals(self.standing, self.setup_now)

    @cached_property
    def final_totals(self) -> tuple[int, ...]:
        """What stands for each side after all hands, the current one too."""
        return self.totals_after(len(self.hands))

    def totals_after(self, hands: int) -> tuple[int, ...]:
        """What stands for each side after the first so many hands; with all penalties where it is a sum of points. In
        other games they stand beside it."""
        return self._totals(self.after(hands), self._then(hands))

    def _then(self, hands: int) -> Setup:
        """Those who sit now, by the rules of the hand that follows the first so many."""
        if hands >= len(self.steps):
            return self.setup_now
        return self.setup_now._replace(agreement=self.steps[hands].hand.result.hand_score.setup.agreement)

    def _totals(self, after: object, setup: Setup) -> tuple[int, ...]:
        sums = list(self.series.totals(after, setup))
        if self.series.ordered:
            return tuple(sums)
        for entry, lifted in self.penalties:
            side = self.penalty_holder(entry).side
            if not lifted and side is not None:
                sums[side] += entry.payload.points
        return tuple(sums)

    @property
    def standing(self) -> object:
        """The series as it stands: after all hands but the current one, with what was settled since."""
        return self.after(self.done) if self.current is None else self.steps[self.done].before

    def after(self, hands: int) -> object:
        """The series after the first so many hands."""
        return self.steps[hands - 1].after if hands else self.series.start(self.opening)

    def penalty_holder(self, penalty: Entry) -> PenaltyHolder:
        """Whom a penalty is for, and where they sit today."""
        assert self.opened is not None
        alone = plays_for_chips(self.game)
        return penalty_holder(penalty, self.opened.payload, self.match_entries, self.seating[1], by_person=alone)


def _makings(state: MatchState) -> Iterator[Making]:
    """How each hand is made, in order; those known already are there."""
    if state.sequence is not None:
        for hand in state.sequence:
            yield Making(lambda _, hand=hand: hand, _seated(state, hand.members))  # type: ignore[misc]
        return
    decisions = [entry for entry in state.decided if isinstance(entry.payload, (HandSame, HandOrder))]
    places = in_order(state.begun, list(state.hand_entries), decisions)
    changes, peeked = _changes(state, places), _peeked(state, places)
    nexts = _nexts([min(state.hand_entries[member][0].seq for member in place.members) for place in places])
    for at, place in enumerate(places):
        make = partial(_hand, state, place, at, nexts[at], changes[at], peeked.get(place.id, 0))
        yield Making(make, _seated(state, place.members))


def _nexts(begins: list[int]) -> list[int | None]:
    """For each hand with which entry the next one began: what comes later in the match, not in the row, since an
    inserted hand begins late."""
    nexts: list[int | None] = []
    later: list[int] = []
    for seq in reversed(begins):
        at = bisect_right(later, seq)
        nexts.append(later[at] if at < len(later) else None)
        later.insert(at, seq)
    return nexts[::-1]


def _seated(state: MatchState, members: Collection[str]) -> list[SeatsSet]:
    """Who sits where from this hand on, as somebody said."""
    return [entry.payload for entry in state.seatings if entry.payload.start in members]


def _hand(
    state: MatchState,
    place: OrderedHand,
    at: int,
    next_seq: int | None,
    changes: tuple[Entry, ...],
    peeked: int,
    begin: Begin,
) -> Hand:
    """The hand in this place: the one of the state before where nothing of it changed."""
    assert state.opened is not None
    hand_entries = tuple(state.hand_entries[member] for member in place.members)
    members, fork = tuple(place.members), tuple(place.fork)
    made_of = MadeOf((at + 1, members, place.follows, begin, next_seq, fork, peeked), hand_entries, changes)
    before = state.earlier_steps.get(place.id)
    hand_before = None if before is None else before.hand
    if hand_before is not None and hand_before.made_of is not None and hand_before.made_of.is_still(made_of):
        return hand_before
    entries = hand_entries[0] if len(hand_entries) == 1 else tuple(sorted(chain(*hand_entries), key=PLACE))
    timeline = (state.opened, *(sorted((*changes, *entries), key=PLACE) if changes else entries))
    begun = state.begun.get(place.id)
    return Hand(
        place.id, at + 1, members, place.follows, begin.dealer, timeline, begin.before, next_seq, fork, peeked, begun,
        made_of, begin.sat, state.cached_outcomes.get(place.id, ""), begin.turn, begin.score,
    )


def with_one_more(hand: Hand, entry: Entry) -> Hand:
    """The hand with an entry added that moves neither it nor the deal: what the long way would give, quickly."""
    assert hand.made_of is not None
    assert entry.hand is not None
    at, each = hand.members.index(entry.hand), hand.made_of.entries
    entries = (*each[:at], (*each[at], entry), *each[at + 1 :])
    return replace(hand, timeline=(*hand.timeline, entry), made_of=hand.made_of._replace(entries=entries))


def _peeked(state: MatchState, places: list[OrderedHand]) -> dict[str, int]:
    """From which entry on a hand's sealed counts could be seen beside those of another one: where two were taken for
    one and then told apart, each has numbers of its own again, but what was seen was seen."""
    place_of = {member: each.id for each in places for member in each.members}
    peeked: dict[str, int] = {}
    for entry in state.match_entries:
        payload = entry.payload
        if isinstance(payload, HandSame):
            pair, since, until = (payload.a, payload.b), entry.seq, _undone_at(state, entry.id)
        elif isinstance(payload, HandOrder):
            pair, since, until = (payload.first, payload.second), 0, entry.seq
        else:
            continue
        first = [seq for hand in pair if (seq := _first_sealed(state, hand)) is not None]
        seen = max(since, *first, 0)
        apart = len(first) == len(pair) and place_of[pair[0]] != place_of[pair[1]]
        if apart and seen < until and _could_be_one(state, entry, pair):
            for hand in pair:
                peeked[place_of[hand]] = min(seen, peeked.get(place_of[hand], seen))
    return peeked


def _undone_at(state: MatchState, target: str) -> int:
    """With which entry something said of the match was first taken back; 0 where nobody did."""
    undone = (entry for entry in state.match_entries if isinstance(entry.payload, Undone))
    return next((entry.seq for entry in undone if entry.payload.target == target), 0)


def _first_sealed(state: MatchState, hand: str) -> int | None:
    return next(
        (entry.seq for entry in state.hand_entries.get(hand, ()) if isinstance(entry.payload, CountSealed)), None
    )


def _could_be_one(state: MatchState, entry: Entry, hands: tuple[str, str]) -> bool:
    """Whether two hands were taken for one before they were told apart: both follow the same one, or the judge said
    that they are."""
    begun = [state.begun[hand].payload for hand in hands if hand in state.begun]
    follow = {begin.follows for begin in begun if not begin.inserted}
    return (isinstance(entry.payload, HandSame) and entry.role in BY_RIGHT) or (len(begun), len(follow)) == (2, 1)


def _changes(state: MatchState, places: list[OrderedHand]) -> list[tuple[Entry, ...]]:
    """For each hand what was said of the match and touches it: changes of rules and seats, that it lies signed on
    paper, and what undoes them."""
    number = {member: at for at, place in enumerate(places) for member in place.members}
    touching: list[list[Entry]] = [[] for _ in places]
    ids, papers = set[str](), dict[str, list[int]]()
    for entry in state.match_entries:
        payload, touched = entry.payload, list[int]()
        if isinstance(payload, HandSame) and number.get(payload.a) == number.get(payload.b) is not None:
            touched = [number[payload.a]]
        elif isinstance(payload, (RulesChanged, SeatsSet)):
            stop = payload.stop if isinstance(payload, SeatsSet) else None
            # a hand that nobody knows (yet) is no reason to touch all the others
            if (payload.start or stop) and not {payload.start, stop} - {None} <= number.keys():
                continue
            first = number[payload.start] if payload.start else 0
            touched = list(range(first, (number[stop] if stop else len(places) - 1) + 1))
        elif isinstance(payload, PaperSigned):
            touched = papers[entry.id] = sorted({number[hand] for hand, _ in payload.hands if hand in number})
        elif isinstance(payload, (Undone, Redone)) and payload.target in papers:
            touched = papers[entry.id] = papers[payload.target]
        elif isinstance(payload, (Undone, Redone)) and payload.target in ids:
            touched = list(range(len(places)))
        else:
            continue
        ids.add(entry.id)
        for at in touched:
            touching[at].append(entry)
    return [tuple(entries) for entries in touching]


def corrected_by(state: MatchState, now: str) -> Role:
    """The lowest role whose corrections can come to hold at ``now`` (UTC, as entries have their times): record, judge.

    What others still say is kept all the same: as a proposal (hand.py).
    """
    if state.until is not None and now > state.until:
        return "judge"
    return "judge" if state.ended is not None and state.evening is None else "record"


@dataclass(frozen=True, slots=True)
class RulesThen:
    """A stretch of hands played by the same rules; ``variant`` and what follows as the view of a match has them."""

    first: int
    """The number of the first hand that is played by them, from 1."""
    variant: str
    """The id of the variant."""
    rules_digest: str
    """12 hex digits over all that decides a play or a score."""
    switches: str
    """What differs from the variant, as ZHN writes it."""
    scoring: Scoring
    """What a phone needs to add a hand up."""


def rules_then(state: MatchState) -> tuple[RulesThen, ...]:
    """The hands in stretches of the same rules, in order; last what the next hand is played by, where that is again
    something else. Empty where all is played by the same rules."""
    tables = [(hand.result.hand_score.agreement, len(hand.result.hand_score.sides)) for hand in state.hands]
    numbered = enumerate([*tables, (state.agreement, len(state.seating[1]))], 1)
    stretches = [next(group) for _, group in groupby(numbered, key=lambda numbered_rules: _same(numbered_rules[1][0]))]
    if len(stretches) < 2:
        return ()
    return tuple(_stretch(state, number, agreement, sides) for number, (agreement, sides) in stretches)


def _stretch(state: MatchState, number: int, agreement: Agreement, sides: int) -> RulesThen:
    rules = agreement.rules
    scoring = state.game.scoring(agreement, sides)
    return RulesThen(number, rules.variant, rules.digest, agreement.switches, scoring)


def _same(agreement: Agreement) -> tuple[object, ...]:
    """By what two hands are played alike: another total is another rule, other people are none."""
    return agreement.rules.digest, agreement.switches, agreement.nominal
