"""What stands of the series over a match's hands, as plain JSON: scores, pots, whether it is over, who pays whom.

In a game where a hand depends on those before it, nothing is said of scores behind two hands whose order is open
(``open_from``): they are shown as open until somebody has said which was first.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from scorekeeper.findings import Finding
from scorekeeper.journal.along import Step
from scorekeeper.journal.chip_counts import ChipCount, chip_counts
from scorekeeper.journal.fitting import plays_for_chips
from scorekeeper.journal.payloads import Opened
from scorekeeper.journal.payloads.hands import MOST_DIGEST
from scorekeeper.journal.state import MatchState
from scorekeeper.series import Carry, Transfer, with_chips


def open_from(state: MatchState) -> int | None:
    """The first hand after which scores are open: two hands, or two counts, of which nobody has said which holds."""
    if not state.series.ordered:
        return None
    return next((hand.number for hand in state.hands if hand.fork or hand.result.reckoning.conflict), None)


def series_of(state: MatchState) -> dict[str, Any]:
    """The series as it stands after all hands but the current one."""
    after = state.standing
    return {
        **state.series.facts(after, state.setup_now), "ordered": state.series.ordered, "open_from": open_from(state),
        "findings": [_of_series(state, one) for one in state.series.check(after)],
        "counts": [_counted(state, one) for one in chip_counts(state)],
    }  # fmt: skip


def _of_series(state: MatchState, one: Finding) -> dict[str, Any]:
    """A finding of the series. It counts the hands it was given; a misdealt one is dealt again and none of them, but
    has its number in the list."""
    told, at = finding(one), one.facts.get("hand")
    given = [step.hand.number for step in state.steps if step.hand.dealt_again is None]
    if isinstance(at, int) and 0 < at <= len(given):
        told["facts"]["hand"] = given[at - 1]
    return told


def _counted(state: MatchState, one: ChipCount) -> dict[str, Any]:
    """Chips as they were counted in, beside what the book said then."""
    entry, said = one.entry, one.entry.payload
    more, pot_more, findings = with_chips(state.series).counted(one.book, said.chips, said.pot)
    return {
        "id": entry.id, "at": entry.at, "number": one.number, "chips": dict(said.chips), "pot": said.pot,
        "book": {person: chips - more.get(person, 0) for person, chips in said.chips.items()},
        "book_pot": said.pot - pot_more, "differences": dict(more), "pot_difference": pot_more,
        "ok": not findings, "findings": [finding(one) for one in findings],
    }  # fmt: skip


def left(state: MatchState) -> list[dict[str, Any]]:
    """Who left between two hands, and who paid whom then; ``due`` who would by the hands as they stand now, None where
    that is the same; ``back``: before that hand began he sat there again."""
    return [
        {"person": one.person, "number": step.hand.number, "balance": one.balance,
         "transfers": [transfer(each) for each in one.transfers],
         "due": None if one.due is None else [transfer(each) for each in one.due], "back": one.back}
        for step in state.steps for one in step.left
    ]  # fmt: skip


def finding(one: Finding) -> dict[str, Any]:
    """A finding of a count or of a series: it belongs to no play."""
    facts = {key: list(value) if isinstance(value, tuple) else value for key, value in one.facts.items()}
    return {"rule": one.rule, "severity": one.severity, "case": one.case, "facts": facts}


def carried(carry: Carry | None) -> dict[str, Any]:
    """What a hand has from those before it."""
    return {} if carry is None else dict(carry.facts)


def next_carried(state: MatchState) -> dict[str, Any]:
    """What the next hand will have."""
    if not state.series.ordered:
        return {}
    carry, sides = state.carry, state.seating[1]
    dealer = next((side for side, people in enumerate(sides) if carry.dealer in people), 0)
    return {**carry.facts, "dealer": dealer}


def beside(state: MatchState, step: Step) -> dict[str, Any]:
    """The series before and after one hand; None from where it is open."""
    hand, opens = step.hand, open_from(state)
    series, setup = state.series, step.hand.result.reckoning.setup
    if not series.ordered:
        return {"before": None, "after": None}
    counts = hand.result.points is not None
    return {
        "before": None if opens is not None and hand.number > opens else dict(series.facts(step.before, setup)),
        "after": dict(series.facts(step.after, setup))
        if counts and (opens is None or hand.number < opens) else None,
    }  # fmt: skip


def is_over(state: MatchState, now: datetime | None) -> bool:
    """Whether the agreed end is reached: hands and games by the series, points with penalties and time by the match."""
    assert state.opened is not None
    setup: Opened = state.opened.payload
    kind, number = setup.end
    if kind == "open" or number is None:
        return False
    said = state.series.over(state.standing, kind, number)
    if said is not None:
        return said
    if kind == "points":
        return any(total >= number for total in state.totals)
    return kind == "minutes" and _minutes(state, now) >= number


def _minutes(state: MatchState, now: datetime | None) -> float:
    assert state.opened is not None
    try:
        begun = datetime.fromisoformat(state.opened.at)
        last = now or datetime.fromisoformat(state.last_at)
    except ValueError:
        return 0
    return (last - begun).total_seconds() / 60


def settled(state: MatchState) -> dict[str, Any] | None:
    """What becomes of the series at its end, and who pays whom; as it would be now while the match goes on. None in a
    game that settles nothing, before the first hand, and while scores are open: nobody is told to pay by an order of
    hands, or by a count, that may be another."""
    if not state.series.ordered or not state.hands or open_from(state) is not None:
        return None
    setup = state.setup_now
    closed, transfers = state.series.close(state.after(len(state.hands)), setup)
    return {
        "final": state.ended is not None, "transfers": [transfer(one) for one in transfers],
        "series": dict(state.series.facts(closed, setup)),
    }  # fmt: skip


def transfer(one: Transfer) -> dict[str, Any]:
    """Who pays whom how much."""
    return {"payer": one.payer, "payee": one.payee, "amount": one.amount}


def end_digest(state: MatchState) -> str:
    """What the end names: rules, number of hands, the totals, and where a hand depends on others what the next one
    would begin with, and who pays whom."""
    agreement: Any = state.agreement
    counted = sum(hand.share.points is not None for hand in state.hands)
    parts = [agreement.rules.digest, str(counted), ",".join(map(str, state.final_totals))]
    if state.series.ordered:
        _, transfers = state.series.close(state.after(len(state.hands)), state.setup_now)
        carried = {key: _short(value) for key, value in sorted(next_carried(state).items())}
        paid = [f"{one.payer[-6:]}>{one.payee[-6:]}:{one.amount}" for one in transfers]
        parts.append(";".join([*(f"{key}={value}" for key, value in carried.items()), *paid]))
    return "|".join(parts)[:MOST_DIGEST]


def _short(value: Any) -> str:
    return ".".join(map(_short, value)) if isinstance(value, (list, tuple)) else str(value)


def check(state: MatchState) -> dict[str, Any]:
    """Whether all points come to what the packs hold; in a game where a hand has no such sum, the series'. There a
    penalty is counted in another unit than the hands, and is not added to them."""
    counted = [hand.share for hand in state.hands if hand.share.points is not None]
    expected, total = sum(share.expected for share in counted), sum(share.counted for share in counted)
    live = [entry for entry, lifted in state.penalties if not lifted]
    penalties = sum(entry.payload.points for entry in live)
    placed = sum(entry.payload.points for entry in live if state.charged(entry).side is not None)
    if state.series.ordered:
        # a finding on one hand, as on who dealt it, takes no chip away
        unequal = plays_for_chips(state.game) and any(
            "hand" not in one.facts for one in state.series.check(state.after(len(state.hands)))
        )
        ok = expected == total and not unequal
    else:
        ok = expected == total and sum(state.final_totals) == total + placed
    charged = 0 if state.series.ordered else penalties
    return {
        "hands": len(counted), "nominal": sum(share.nominal for share in counted),
        "ties": sum(share.tie for share in counted), "zwicks": sum(share.marks for share in counted),
        "zwick_points": sum(share.mark_points for share in counted), "penalties": penalties,
        "expected": expected + charged, "sum": total + charged, "ok": ok,
    }  # fmt: skip
