"""A match as pages, phones and papers read it: frozen values, already as this viewer may see them.

``match_view`` does not grow with the number of hands: it holds the current hand and the last few. ``hands_view`` holds
all of them. The fields have the names of the JSON that phones read (``as_json``, docs/api.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from scorekeeper.as_json import LEFT_OUT, named
from scorekeeper.game import Agreement
from scorekeeper.journal.beside_total import BesideTotal, beside_total
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.hand_view import HandView, hand_view, reason_text
from scorekeeper.journal.happened import HappenedView, happened, last_in_history
from scorekeeper.journal.in_effect import without_effect
from scorekeeper.journal.series_view import (
    CheckView,
    LeftView,
    SeriesView,
    SettledView,
    beside,
    check,
    end_digest,
    is_over,
    left,
    next_carried,
    series_of,
    settled,
)
from scorekeeper.journal.state import MatchState
from scorekeeper.journal.visible import Person, Viewer, persons
from scorekeeper.outcomes import Scoring
from scorekeeper.series import CarryFacts

RECENT = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningView:
    """Which table of an evening a match is."""

    round: int
    """The number of the round, from 1."""
    table: int
    """The table's number in the hall."""
    until: str | None
    """When the evening's correction period ends; None before the notice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedView:
    """That the chips which stayed have gone on in another match, and what everybody brought there."""

    middle: int = field(metadata=named("pot"))
    """Chips that lay in the middle."""
    chips: Mapping[str, int]
    """By person, with which the other match begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndView:
    """When the match is over, as agreed."""

    kind: str
    """``open``, ``hands``, ``points``, ``minutes``, or an end that only its game has."""
    n: int | None
    """After how many; None for ``open``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """A side as it sits now."""

    mark: str
    """The side's letter: A, B …"""
    persons: tuple[str, ...]
    """Ids of the people on it."""
    name: str
    """The people's names, ``Hanna + Jens``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextHand:
    """The hand that is to come."""

    number: int
    """From 1."""
    follows: str | None
    """The last hand; None before the first."""
    dealer: str
    """The person who deals it unless somebody says otherwise."""
    carry: CarryFacts
    """What it will have from the hands before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WriterView:
    """Which phone records."""

    device: str
    """The phone, by its short id."""
    at: str
    """Since when."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastEntry:
    """What this phone said last and can take back."""

    id: str
    """The entry."""
    kind: str
    """What it says."""
    hand: str | None
    """The hand it is about; None where it is about the match."""
    device: str
    """The phone that said it."""
    undoable: bool
    """Whether it can be taken back."""
    judge: bool
    """Said as the judge, who alone takes it back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkView:
    """Two hands begun after the same one, until somebody says whether they are one."""

    a: str
    """The hand that is shown."""
    b: str
    """The other one."""
    number: int
    """Of the first."""
    other_ways: tuple[str, ...]
    """How the other one was counted: kinds of entries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyView:
    """What the judge gave or took beside the hands."""

    id: str
    """The entry."""
    side: int | None
    """Where who got it sits now."""
    person: str | None
    """Who got it; None where a side did."""
    points: int
    """Given, or below zero taken."""
    reason: str
    """In the words of who gave it; empty without."""
    at: str
    """When."""
    lifted: bool
    """Whether it was taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchView:
    """A match."""

    id: str
    """The match."""
    seq: int
    """How many entries it has."""
    version: int
    """Changes with whatever may be read otherwise."""
    game: str
    """The game's id."""
    role: str
    """The viewer's: ``watch``, ``record``, ``judge``."""
    variant: str
    """The rule set's id."""
    rules_digest: str
    """The digest of the rules that hold for the next hand."""
    switches: str
    """House rules as ZHN writes them."""
    schedule: str | None
    """How it is dealt; None where the variant leaves no choice."""
    packs: int | None
    """Of cards."""
    status: str
    """``open``, ``ended``, or ``reserved`` where something is still open at the end."""
    names: str
    """``first`` or ``full``: how those who only watch see names."""
    place: str
    """Where it is played, as typed; may be empty."""
    evening: EveningView | None
    """Which table of a club's evening it is; None where no club drew it."""
    opened: str
    """When it began."""
    last: str
    """When the last entry was made."""
    ended: str | None
    """When it was ended; None while it goes on."""
    end_reason: str
    """In the words of who ended it; may be empty."""
    carried: CarriedView | None
    """Where its chips went on; None where they did not."""
    scoring: Scoring
    """What a phone needs to add up a hand by itself, as its game says it."""
    end: EndView
    """What was agreed."""
    over: bool
    """Whether the agreed end is reached."""
    seats: tuple[str, ...]
    """Who sits there now, clockwise."""
    persons: Mapping[str, Person]
    """Everybody who sits there or sat, by id."""
    sides: tuple[SideView, ...]
    """As they sit now."""
    totals: tuple[int, ...]
    """Of all hands but the current one, by side."""
    final_totals: tuple[int, ...]
    """Of all hands."""
    current: HandView | None
    """The last hand while it is played, counted or signed; None between two."""
    next: NextHand
    """The hand to come."""
    series: SeriesView
    """The series of hands as it stands."""
    settled: SettledView | None
    """What its end brings, or would bring now; None in a game that settles nothing, before the first hand, and while
    scores are open."""
    left: tuple[LeftView, ...]
    """Who left between two hands."""
    end_digest: str
    """What the end names."""
    recent: tuple[HandView, ...]
    """The last hands, at most three."""
    writer: WriterView | None
    """Which phone writes; None where none has said so."""
    last_entry: LastEntry | None
    """What this phone can take back; None for nothing."""
    happened: HappenedView | None
    """What was said last, by whatever phone."""
    forks: tuple[ForkView, ...]
    """Hands of which nobody has said yet whether they are one."""
    notes: int
    """So many entries did not fit."""
    penalties: tuple[PenaltyView, ...]
    """All that were given, in order."""
    hands: int
    """How many there are."""
    open_from: int | None
    """The first hand that may yet change the totals."""
    disputed: tuple[int, ...]
    """Numbers of hands, as those below."""
    unsigned: tuple[int, ...]
    """Counted, and not signed by all sides."""
    proposed: tuple[int, ...]
    """With a correction that waits."""
    quick: tuple[int, ...]
    """Counted without a cross-check."""
    recounted: tuple[int, ...]
    """With a side that changed its number in sight of the others'."""
    gaps: tuple[int, ...]
    """Whose points do not come to what the pack holds."""
    check: CheckView
    """Whether all points do."""
    beside_total: BesideTotal | None = field(default=None, metadata=LEFT_OUT)
    """A total of several hands and those that came later, until the judge has said whether they are in it."""

    @property
    def sum_asked(self) -> bool:
        """Whether its sum is asked about: hands may stand in it twice, in a total and singly. Then no sum is shown as
        the result, for it is true of no answer."""
        return self.beside_total is not None

    @property
    def standing(self) -> MatchView:
        """What the match is shown to stand at on every page: the totals, and the series, of all hands that are counted,
        signed or not; ``static/match/standing.mjs`` on a phone."""
        after = None if self.current is None else self.current.after
        series = self.series if after is None else replace(self.series, facts=after)
        return replace(self, totals=self.final_totals, series=series)

    def first(self, person: str) -> str:
        """Somebody's short name; ``?`` for one who is not known."""
        return self.persons[person].first if person in self.persons else "?"


def match_view(
    state: MatchState, words: Mapping[str, str], viewer: Viewer, *, version: int = 0, now: datetime | None = None
) -> MatchView:
    """The match as this viewer may see it. Raises ValueError before match.opened.

    ``now`` decides whether an agreed time is over; None: the time of the last entry.
    """
    if state.setup is None or state.opened is None:
        raise ValueError("this match was never opened")
    setup, agreement = state.setup, state.agreement
    seats, sides = state.seating
    people = persons(state, words, viewer)
    current = state.current
    shares = [(hand.number, hand.share) for hand in state.hands]
    recent = tuple(_hand(state, hand, words, viewer) for hand in state.hands[-RECENT:])
    return MatchView(
        id=state.match, seq=state.seq, version=version, game=setup.game, role=viewer.role,
        variant=agreement.rules.variant, rules_digest=agreement.rules.digest,
        switches=agreement.switches,
        schedule=_schedule(agreement), packs=agreement.packs,
        status=_status(state), names=state.names, place=words.get(setup.place or "", ""),
        evening=_evening(state),
        opened=state.opened.at, last=state.last_at,
        ended=None if state.ended is None else state.ended.at,
        end_reason="" if state.ended is None else reason_text(state.ended, words),
        carried=None if state.carried is None
        else CarriedView(middle=state.carried.middle, chips=dict(state.carried.brought)),
        scoring=state.game.scoring(agreement, len(sides)),
        end=EndView(kind=setup.end[0], n=setup.end[1]), over=is_over(state, now),
        seats=seats, persons=people,
        sides=tuple(SideView(mark=mark(at), persons=side, name=side_name(side, people))
                    for at, side in enumerate(sides)),
        totals=state.totals, final_totals=state.final_totals,
        current=None if current is None else recent[-1],
        next=NextHand(
            number=len(state.hands) + 1, follows=state.hands[-1].id if state.hands else None,
            dealer=state.next_dealer, carry=next_carried(state),
        ),
        series=series_of(state), settled=settled(state), left=left(state), end_digest=end_digest(state),
        recent=recent,
        writer=None if state.writer is None else WriterView(device=state.writer.device, at=state.writer.at),
        last_entry=last_entry(state, viewer), happened=_happened(state, words, viewer, recent),
        forks=_forks(state), notes=len(state.notes),
        penalties=tuple(_penalty(state, entry, lifted, words) for entry, lifted in state.penalties),
        hands=len(shares), open_from=next((number for number, share in shares if share.unsure), None),
        disputed=tuple(number for number, share in shares if share.disputed),
        unsigned=tuple(number for number, share in shares if share.unsigned),
        proposed=tuple(number for number, share in shares if share.proposed),
        quick=tuple(number for number, share in shares if share.quick),
        recounted=tuple(number for number, share in shares if share.recounted),
        gaps=tuple(hand.number for hand in state.hands if hand.share.gap and not hand.result.decided),
        check=check(state), beside_total=beside_total(state),
    )


def hands_view(state: MatchState, words: Mapping[str, str], viewer: Viewer) -> tuple[HandView, ...]:
    """Every hand in order, each with the totals up to it."""
    return tuple(_hand(state, hand, words, viewer) for hand in state.hands)


def mark(side: int) -> str:
    """The letter of a side: A for the first."""
    return "ABCDEFGHIJKL"[side]


def side_name(side: Sequence[str], people: Mapping[str, Person]) -> str:
    """A side by its players' short names: ``Hanna + Jens``."""
    return " + ".join(people[person].first for person in side if person in people)


def last_entry(state: MatchState, viewer: Viewer) -> LastEntry | None:
    """What this phone said last and can take back: its last entry that was not undone."""
    undone = without_effect(state.trail)
    for entry in reversed(state.trail):
        mine = bool(viewer.device) and viewer.device in (entry.device, entry.carrier)
        if mine and entry.id not in undone and MATCH_KINDS[entry.kind].undoable:
            return LastEntry(
                id=entry.id, kind=entry.kind, hand=None if entry.hand is None else _hand_of(state, entry.hand),
                device=entry.device, undoable=True, judge=entry.role == "judge",
            )
    return None


def _hand_of(state: MatchState, named: str) -> str:
    """The id of a hand by any of those that it has."""
    hand = state.by_id.get(named)
    return named if hand is None else hand.id


def _hand(state: MatchState, hand: Hand, words: Mapping[str, str], viewer: Viewer) -> HandView:
    before, after = beside(state, state.steps[hand.number - 1])
    return hand_view(hand, words, viewer, state.totals_after(hand.number), before, after)


def _happened(
    state: MatchState, words: Mapping[str, str], viewer: Viewer, recent: Sequence[HandView]
) -> HappenedView | None:
    last = last_in_history(state.trail)
    hand = state.by_id.get(last[1].hand or "") if last is not None else None
    shown = None if hand is None else next((view for view in recent if view.number == hand.number), None)
    if hand is not None and shown is None:
        shown = _hand(state, hand, words, viewer)
    return happened(last, hand, shown, state.seating[1])


def _schedule(agreement: Agreement) -> str | None:
    return None if agreement.schedule is None else str(agreement.schedule)


def _evening(state: MatchState) -> EveningView | None:
    drawn = state.evening
    return None if drawn is None else EveningView(round=drawn.round, table=drawn.table, until=state.until)


def _status(state: MatchState) -> str:
    if state.ended is None:
        return "open"
    unsure = any(hand.share.unsure for hand in state.hands)
    return "reserved" if state.ended.payload.reservation or unsure else "ended"


def _forks(state: MatchState) -> tuple[ForkView, ...]:
    return tuple(
        ForkView(a=hand.id, b=other, number=hand.number, other_ways=_ways(state, other))
        for hand in state.hands for other in hand.fork
    )


def _ways(state: MatchState, hand: str) -> tuple[str, ...]:
    entries = state.hand_entries.get(hand, ())
    return tuple(sorted({entry.kind for entry in entries if entry.kind.startswith("count.")}))


def _penalty(state: MatchState, entry: Entry, lifted: bool, words: Mapping[str, str]) -> PenaltyView:
    person, _alone, side = state.penalty_holder(entry)
    return PenaltyView(
        id=entry.id, side=side, person=person, points=entry.payload.points,
        reason=words.get(entry.reason or "", ""), at=entry.at, lifted=lifted,
    )
