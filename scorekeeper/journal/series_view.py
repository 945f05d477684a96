"""The series over a match's hands as it is shown: scores, chips, whether it is over, who pays whom. Also chips counted
between two hands, beside the ledger of that moment.

In a game where a hand depends on those before it, no scores are shown after two hands whose order is open
(``open_from``), until somebody has said which came first. A count of chips belongs after the last hand that was
finished when it was entered, even if the next hand had begun: people leave or join when a hand begins. Whoever had left
by then has settled. What is played or settled later is not in that ledger.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple

from scorekeeper.as_json import FLAT, named
from scorekeeper.findings import Fact, Finding
from scorekeeper.game import plays_for_chips
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.payloads import CountChips, Opened, SeatsSet
from scorekeeper.journal.payloads.hands import MOST_DIGEST
from scorekeeper.journal.series_steps import Step, leaving
from scorekeeper.journal.state import MatchState
from scorekeeper.series import NOTHING_CARRIED, CarryFacts, SeriesFacts, Setup, Transfer, with_chips


class ChipCount(NamedTuple):
    """Chips counted between two hands.

    entry: the count.
    number: of hands done by then.
    book: the series as it stood.
    setup: those who sat there.
    """

    entry: Entry
    number: int
    book: object
    setup: Setup


def chip_counts(state: MatchState) -> list[ChipCount]:
    """Every count that was not undone, in order."""
    counts: list[ChipCount] = []
    seatings: list[SeatsSet] = []
    for entry in state.decided:
        if isinstance(entry.payload, SeatsSet):
            seatings.append(entry.payload)
        elif isinstance(entry.payload, CountChips):
            counts.append(_chips_counted(state, entry, seatings))
    return counts


def _chips_counted(state: MatchState, entry: Entry, seatings: list[SeatsSet]) -> ChipCount:
    number = _hands_before(state, entry)
    book = state.after(number)
    setup = state.steps[number - 1].hand.result.hand_score.setup if number else state.opening
    following = state.steps[number].hand if number < len(state.steps) else None
    changes = [one for one in seatings if following is not None and one.start in following.members]
    if following is not None and changes:
        book, _ = leaving(state.series, book, setup, changes)
        setup = following.result.hand_score.setup
    return ChipCount(entry, number, book, setup)


def _hands_before(state: MatchState, entry: Entry) -> int:
    """After how many hands: after all that are done, where the hand that is named is not known."""
    payload: CountChips = entry.payload
    if payload.follows is None:
        return 0
    hand = state.by_id.get(payload.follows)
    if hand is None:
        return state.done
    return hand.number if _was_done(hand, entry) else hand.number - 1


def _was_done(hand: Hand, entry: Entry) -> bool:
    """Whether the hand had come to something when the chips were counted."""
    if hand.next_seq is not None and hand.next_seq < entry.place:
        return True
    then = tuple(one for one in hand.timeline if one.hand is None or one.place < entry.place)
    result = (hand if len(then) == len(hand.timeline) else replace(hand, timeline=then)).result
    return result.points is not None or result.void is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingView:
    """What does not go together in a count or a series: it belongs to no play."""

    rule: str
    """The rule's id."""
    severity: str
    """``error``, ``unproven`` or ``note``."""
    case: str
    """Which of the rule's sentences tells it."""
    facts: Mapping[str, Fact]
    """What fills the sentence's gaps, by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipCountView:
    """Chips as they were counted in, beside what the ledger said then."""

    id: str
    """The entry."""
    at: str
    """When."""
    number: int
    """After so many hands."""
    chips: Mapping[str, int]
    """By person, more or less than at the start of the match."""
    middle: int = field(metadata=named("pot"))
    """Chips that lay there and are nobody's."""
    book: Mapping[str, int]
    """The same by person as the ledger had it."""
    book_middle: int = field(metadata=named("book_pot"))
    """The middle by the ledger."""
    differences: Mapping[str, int]
    """What each has more than the ledger says, of whom it is not the same."""
    middle_difference: int = field(metadata=named("pot_difference"))
    """The middle as counted less the middle by the ledger."""
    ok: bool
    """Whether both are the same."""
    findings: tuple[FindingView, ...]
    """What does not go together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesView:
    """The series as it stands after all hands but the current one."""

    facts: SeriesFacts = field(metadata=FLAT)
    """What its game says of it."""
    ordered: bool
    """Whether a hand depends on those before it."""
    open_from: int | None
    """The first hand after which scores are open."""
    findings: tuple[FindingView, ...]
    """What does not hold over all hands."""
    counts: tuple[ChipCountView, ...]
    """Chips that were counted in, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftView:
    """Who left between two hands, and who paid whom then."""

    person: str
    """Who."""
    number: int
    """Before which hand."""
    balance: str
    """``kept`` or ``settled``."""
    transfers: tuple[Transfer, ...]
    """Who paid whom."""
    due: tuple[Transfer, ...] | None
    """Who would pay whom by the hands as they stand now; None where that is the same."""
    back: bool
    """Whether they sat there again before that hand began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledView:
    """What becomes of the series at its end, and who pays whom; as it would be now while the match goes on."""

    final: bool
    """Whether the match is over."""
    transfers: tuple[Transfer, ...]
    """Who pays whom."""
    series: SeriesFacts
    """As it is once that is done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckView:
    """Whether all points come to what the packs hold."""

    hands: int
    """How many are counted; of several told together, all of them."""
    nominal: int
    """What the packs of all counted hands give out without marks."""
    ties: int
    """Hands of which nobody got all that there is."""
    marks_called: int = field(metadata=named("zwicks"))
    """Marks of all hands."""
    mark_points: int = field(metadata=named("zwick_points"))
    """What they are worth together."""
    penalties: int
    """Points the judge gave beside the hands, in all."""
    expected: int
    """What the sides must have together."""
    sum: int
    """What they have together."""
    ok: bool
    """Whether the two are the same."""


def open_from(state: MatchState) -> int | None:
    """The first hand after which scores are open: two hands, or two counts, of which nobody has said which holds."""
    if not state.series.ordered:
        return None
    return next((hand.number for hand in state.hands if hand.fork or hand.result.hand_score.conflict), None)


def series_of(state: MatchState) -> SeriesView:
    """The series as it stands after all hands but the current one."""
    after = state.standing
    return SeriesView(
        facts=state.series.facts(after, state.setup_now), ordered=state.series.ordered, open_from=open_from(state),
        findings=tuple(_of_series(state, doubt) for doubt in state.series.check(after)),
        counts=tuple(_counted(state, count) for count in chip_counts(state)),
    )


def _of_series(state: MatchState, series_finding: Finding) -> FindingView:
    """A finding of the series. It counts the hands it was given; a misdealt one is dealt again and none of them, but
    has its number in the list."""
    view, at = finding(series_finding), series_finding.facts.get("hand")
    numbers = [step.hand.number for step in state.steps if step.hand.dealt_again is None]
    if isinstance(at, int) and 0 < at <= len(numbers):
        return replace(view, facts={**view.facts, "hand": numbers[at - 1]})
    return view


def _counted(state: MatchState, count: ChipCount) -> ChipCountView:
    """Chips as they were counted in, beside what the ledger said then."""
    entry, payload = count.entry, count.entry.payload
    more, more_there, findings = with_chips(state.series).counted(count.book, payload.chips, payload.middle)
    return ChipCountView(
        id=entry.id, at=entry.at, number=count.number, chips=payload.chips, middle=payload.middle,
        book={person: chips - more.get(person, 0) for person, chips in payload.chips.items()},
        book_middle=payload.middle - more_there, differences=more, middle_difference=more_there,
        ok=not findings, findings=tuple(finding(doubt) for doubt in findings),
    )


def left(state: MatchState) -> tuple[LeftView, ...]:
    """Who left between two hands, and who paid whom then."""
    return tuple(
        LeftView(
            person=leaver.person, number=step.hand.number, balance=leaver.balance, transfers=leaver.transfers,
            due=leaver.due,
            back=leaver.back,
        )
        for step in state.steps for leaver in step.left
    )


def finding(found: Finding) -> FindingView:
    """A finding of a count or of a series."""
    return FindingView(rule=found.rule, severity=found.severity, case=found.case, facts=found.facts)


def next_carried(state: MatchState) -> CarryFacts:
    """What the next hand will have from those before it."""
    if not state.series.ordered:
        return NOTHING_CARRIED
    carry, sides = state.carry, state.seating[1]
    dealer = next((side for side, people in enumerate(sides) if carry.dealer in people), 0)
    return carry.facts.dealt_by(dealer)


def beside(state: MatchState, step: Step) -> tuple[SeriesFacts | None, SeriesFacts | None]:
    """The series before and after one hand; None from where it is open."""
    hand, opens = step.hand, open_from(state)
    series, setup = state.series, step.hand.result.hand_score.setup
    if not series.ordered:
        return None, None
    counts = hand.result.points is not None
    return (
        None if opens is not None and hand.number > opens else series.facts(step.before, setup),
        series.facts(step.after, setup) if counts and (opens is None or hand.number < opens) else None,
    )


def is_over(state: MatchState, now: datetime | None) -> bool:
    """Whether the agreed end is reached: hands and games by the series, points with penalties and time by the match.
    Sides that are level with so many points play on (rules.md A48)."""
    assert state.opened is not None
    setup: Opened = state.opened.payload
    kind, number = setup.end
    if kind == "open" or number is None:
        return False
    over = state.series.over(state.standing, kind, number)
    if over is not None:
        return over
    if kind == "points":
        most = max(state.totals)
        return most >= number and state.totals.count(most) == 1
    return kind == "minutes" and _minutes(state, now) >= number


def _minutes(state: MatchState, now: datetime | None) -> float:
    assert state.opened is not None
    try:
        begun = datetime.fromisoformat(state.opened.at)
        last = now or datetime.fromisoformat(state.last_at)
    except ValueError:
        return 0
    return (last - begun).total_seconds() / 60


def settled(state: MatchState) -> SettledView | None:
    """What becomes of the series at its end. None in a game that settles nothing, before the first hand, and while
    scores are open: nobody is told to pay by an order of hands, or by a count, that may be another."""
    if not state.series.ordered or not state.hands or open_from(state) is not None:
        return None
    setup = state.setup_now
    closed, transfers = state.series.close(state.after(len(state.hands)), setup)
    return SettledView(
        final=state.ended is not None, transfers=transfers, series=state.series.facts(closed, setup)
    )


def end_digest(state: MatchState) -> str:
    """What the end names: rules, number of hands, the totals, and where a hand depends on others what the next one
    would begin with, and who pays whom."""
    counted = sum(hand.share.points is not None for hand in state.hands)
    parts = [state.agreement.rules.digest, str(counted), ",".join(map(str, state.final_totals))]
    if state.series.ordered:
        _, transfers = state.series.close(state.after(len(state.hands)), state.setup_now)
        facts = next_carried(state)
        carried = {one.name: _short(getattr(facts, one.name)) for one in sorted(fields(facts), key=attrgetter("name"))}
        paid = [f"{transfer.payer[-6:]}>{transfer.payee[-6:]}:{transfer.amount}" for transfer in transfers]
        parts.append(";".join([*(f"{key}={value}" for key, value in carried.items()), *paid]))
    return "|".join(parts)[:MOST_DIGEST]


def _short(value: object) -> str:
    return ".".join(map(_short, value)) if isinstance(value, (list, tuple)) else str(value)


def check(state: MatchState) -> CheckView:
    """Whether all points come to what the packs hold; in a game where a hand has no such sum, the series'. There a
    penalty is counted in another unit than the hands, and is not added to them."""
    counted = [hand.share for hand in state.hands if hand.share.points is not None]
    expected, total = sum(share.expected for share in counted), sum(share.counted for share in counted)
    not_lifted = [entry for entry, lifted in state.penalties if not lifted]
    penalties = sum(entry.payload.points for entry in not_lifted)
    penalties_held = sum(entry.payload.points for entry in not_lifted if state.penalty_holder(entry).side is not None)
    if state.series.ordered:
        # a finding on one hand, as on who dealt it, takes no chip away
        unequal = plays_for_chips(state.game) and any(
            "hand" not in finding_of_series.facts
            for finding_of_series in state.series.check(state.after(len(state.hands)))
        )
        ok = expected == total and not unequal
    else:
        ok = expected == total and sum(state.final_totals) == total + penalties_held
    ok = ok and not any(share.gap for share in counted)  # two gaps that make up for each other are two
    in_check = 0 if state.series.ordered else penalties
    return CheckView(
        hands=sum(share.hands for share in counted), nominal=sum(share.nominal for share in counted),
        ties=sum(share.tie for share in counted), marks_called=sum(share.marks for share in counted),
        mark_points=sum(share.mark_points for share in counted), penalties=penalties,
        expected=expected + in_check, sum=total + in_check, ok=ok,
    )
