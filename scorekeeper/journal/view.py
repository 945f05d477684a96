"""A match as pages, phones and papers read it: frozen values, already as this viewer may see them.

``match_view`` does not grow with the number of hands: the current hand and the last few stand in it, all of them in
``hands_view``. The names of the fields are those of the JSON that phones read (``as_json``, docs/api.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper.game import Agreement
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.hand_view import HandView, hand_view, reason_text
from scorekeeper.journal.happened import HappenedView, happened, last_in_history
from scorekeeper.journal.live import without_effect
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
from scorekeeper.outcomes import Json, Scoring

RECENT = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningView:
    """Which table of an evening a match is."""

    round: int
    table: int
    until: str | None
    """When the evening's correction period ends; None before the notice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedView:
    """Where a pot that stayed has gone on: with how much, and what everybody brought there."""

    pot: int
    chips: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndView:
    """When the match is over, as agreed."""

    kind: str
    n: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """A side as it sits now."""

    mark: str
    """Its letter."""
    persons: tuple[str, ...]
    name: str
    """``Hanna + Jens``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextHand:
    """The hand that is to come."""

    number: int
    follows: str | None
    dealer: str
    carry: Json
    """What it will have from the hands before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WriterView:
    """Which phone records."""

    device: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LastEntry:
    """What this phone said last and can take back."""

    id: str
    kind: str
    hand: str | None
    device: str
    undoable: bool
    judge: bool
    """Said as the judge, who alone takes it back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkView:
    """Two hands begun after the same one, until somebody says whether they are one."""

    a: str
    b: str
    number: int
    other_ways: tuple[str, ...]
    """How the other one was counted: kinds of entries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyView:
    """What the judge gave or took beside the hands."""

    id: str
    side: int | None
    """Where who got it sits now."""
    person: str | None
    points: int
    reason: str
    at: str
    lifted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchView:
    """A match."""

    id: str
    seq: int
    """How many entries it has."""
    version: int
    """Changes with whatever may be read otherwise."""
    game: str
    role: str
    """The viewer's: ``watch``, ``record``, ``judge``."""
    variant: str
    rules_digest: str
    switches: str
    """House rules as ZHN writes them."""
    schedule: str | None
    packs: int | None
    status: str
    """``open``, ``ended``, or ``reserved`` where something is still open at the end."""
    names: str
    """``first`` or ``full``: how those who only watch see names."""
    place: str
    evening: EveningView | None
    opened: str
    last: str
    """When the last entry was made."""
    ended: str | None
    end_reason: str
    carried: CarriedView | None
    scoring: Scoring
    """What a phone needs to add up a hand by itself, as its game says it."""
    end: EndView
    over: bool
    """Whether the agreed end is reached."""
    seats: tuple[str, ...]
    """Who sits there now, clockwise."""
    persons: Mapping[str, Person]
    sides: tuple[SideView, ...]
    totals: tuple[int, ...]
    """Of all hands but the current one, by side."""
    final_totals: tuple[int, ...]
    """Of all hands."""
    current: HandView | None
    next: NextHand
    series: SeriesView
    settled: SettledView | None
    left: tuple[LeftView, ...]
    end_digest: str
    """What the end names."""
    recent: tuple[HandView, ...]
    writer: WriterView | None
    last_entry: LastEntry | None
    happened: HappenedView | None
    """What was said last, by whatever phone."""
    forks: tuple[ForkView, ...]
    notes: int
    """So many entries did not fit."""
    penalties: tuple[PenaltyView, ...]
    hands: int
    open_from: int | None
    """The first hand that may yet change the totals."""
    disputed: tuple[int, ...]
    """Numbers of hands, as those below."""
    unsigned: tuple[int, ...]
    proposed: tuple[int, ...]
    quick: tuple[int, ...]
    recounted: tuple[int, ...]
    gaps: tuple[int, ...]
    check: CheckView

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
        else CarriedView(pot=state.carried.pot, chips=dict(state.carried.brought)),
        scoring=state.game.scoring(agreement, len(sides)),
        end=EndView(kind=setup.end[0], n=setup.end[1]), over=is_over(state, now),
        seats=seats, persons=people,
        sides=tuple(SideView(mark=mark(at), persons=side, name=side_name(side, people))
                    for at, side in enumerate(sides)),
        totals=state.totals, final_totals=state.final_totals,
        current=None if current is None else _hand(state, current, words, viewer),
        next=NextHand(
            number=len(state.hands) + 1, follows=state.hands[-1].id if state.hands else None,
            dealer=state.next_dealer, carry=next_carried(state),
        ),
        series=series_of(state), settled=settled(state), left=left(state), end_digest=end_digest(state),
        recent=tuple(_hand(state, hand, words, viewer) for hand in state.hands[-RECENT:]),
        writer=None if state.writer is None else WriterView(device=state.writer.device, at=state.writer.at),
        last_entry=last_entry(state, viewer), happened=_happened(state, words, viewer),
        forks=_forks(state), notes=len(state.notes),
        penalties=tuple(_penalty(state, entry, lifted, words) for entry, lifted in state.penalties),
        hands=len(shares), open_from=next((number for number, share in shares if share.unsure), None),
        disputed=tuple(number for number, share in shares if share.disputed),
        unsigned=tuple(number for number, share in shares if share.unsigned),
        proposed=tuple(number for number, share in shares if share.proposed),
        quick=tuple(number for number, share in shares if share.quick),
        recounted=tuple(number for number, share in shares if share.recounted),
        gaps=tuple(number for number, share in shares if share.gap),
        check=check(state),
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
                id=entry.id, kind=entry.kind, hand=entry.hand, device=entry.device, undoable=True,
                judge=entry.role == "judge",
            )
    return None


def _hand(state: MatchState, hand: Hand, words: Mapping[str, str], viewer: Viewer) -> HandView:
    before, after = beside(state, state.steps[hand.number - 1])
    return hand_view(hand, words, viewer, state.totals_after(hand.number), before, after)


def _happened(state: MatchState, words: Mapping[str, str], viewer: Viewer) -> HappenedView | None:
    last = last_in_history(state.trail)
    hand = state.by_id.get(last[1].hand or "") if last is not None else None
    return happened(last, hand, None if hand is None else _hand(state, hand, words, viewer), state.seating[1])


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
