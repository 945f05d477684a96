"""A match as pages, phones and sheets read it: plain JSON, already as this viewer may see it.

``match_view`` does not grow with the number of hands: the current hand and the last few stand in it, all of them in
``hands_view``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.hand_view import hand_view, said
from scorekeeper.journal.live import without_effect
from scorekeeper.journal.series_view import beside, check, end_digest, is_over, left, next_carried, series_of, settled
from scorekeeper.journal.state import MatchState
from scorekeeper.journal.visible import Viewer, persons

RECENT = 3
UNDOABLE = frozenset(
    {
        "mark.called", "marks.agreed", "count.cards", "count.quick", "count.paper", "count.sealed", "accepted",
        "objected", "settled", "hand.voided", "hand.restored", "dealer.set", "way.chosen", "chosen", "stage.dealt",
        "play.made", "position.set", "rules.changed", "seats.set", "count.chips", "penalty", "match.ended",
        "hand.order", "hand.same", "paper.signed",
    }
)  # fmt: skip


def match_view(
    state: MatchState, words: Mapping[str, str], viewer: Viewer, *, version: int = 0, now: datetime | None = None
) -> dict[str, Any]:
    """The view of the contract between server and phone. Raises ValueError before match.opened.

    ``now`` decides whether an agreed time is over; None: the time of the last entry.
    """
    if state.setup is None or state.opened is None:
        raise ValueError("this match was never opened")
    setup, agreement = state.setup, state.agreement
    seats, sides = state.seating
    people = persons(state, words, viewer)
    current = state.current
    return {
        "id": state.match, "seq": state.seq, "version": version, "game": setup.game, "role": viewer.role,
        "variant": agreement.rules.variant, "rules_digest": agreement.rules.digest,  # type: ignore[attr-defined]
        "switches": agreement.written,  # type: ignore[attr-defined]
        "schedule": _schedule(agreement), "packs": agreement.packs,  # type: ignore[attr-defined]
        "status": _status(state), "names": state.names, "place": words.get(setup.place or "", ""),
        "evening": _evening(state),
        "opened": state.opened.at, "last": state.last_at,
        "ended": None if state.ended is None else state.ended.at,
        "end_reason": "" if state.ended is None else said(state.ended, words),
        "carried": None if state.carried is None else {"pot": state.carried.pot, "chips": dict(state.carried.brought)},
        "scoring": state.game.scoring(agreement, len(sides)),
        "end": {"kind": setup.end[0], "n": setup.end[1]}, "over": is_over(state, now),
        "seats": list(seats), "persons": people,
        "sides": [{"mark": mark(at), "persons": list(side), "name": side_name(side, people)}
                  for at, side in enumerate(sides)],
        "totals": list(state.totals), "final_totals": list(state.final_totals),
        "current": None if current is None else _hand(state, current, words, viewer),
        "next": {"number": len(state.hands) + 1, "follows": state.hands[-1].id if state.hands else None,
                 "dealer": state.next_dealer, "carry": next_carried(state)},
        "series": series_of(state), "settled": settled(state), "left": left(state), "end_digest": end_digest(state),
        "recent": [_hand(state, hand, words, viewer) for hand in state.hands[-RECENT:]],
        "writer": None if state.writer is None else {"device": state.writer.device, "at": state.writer.at},
        "last_entry": last_entry(state, viewer), "forks": _forks(state), "notes": len(state.notes),
        "penalties": [_penalty(state, entry, lifted, words) for entry, lifted in state.penalties],
        **_standing(state),
    }  # fmt: skip


def hands_view(state: MatchState, words: Mapping[str, str], viewer: Viewer) -> list[dict[str, Any]]:
    """Every HAND in order, each with the totals up to it."""
    return [_hand(state, hand, words, viewer) for hand in state.hands]


def mark(side: int) -> str:
    """The letter of a side: A for the first."""
    return "ABCDEFGHIJKL"[side]


def side_name(side: Sequence[str], people: Mapping[str, Mapping[str, str]]) -> str:
    """A side by its players' short names: ``Hanna + Jens``."""
    return " + ".join(people[person]["first"] for person in side if person in people)


def last_entry(state: MatchState, viewer: Viewer) -> dict[str, Any] | None:
    """What this phone said last and can take back: its last entry that was not undone. ``judge``: said as the judge,
    who alone takes it back."""
    undone = without_effect(state.trail)
    for entry in reversed(state.trail):
        mine = bool(viewer.device) and viewer.device in (entry.device, entry.carrier)
        if mine and entry.id not in undone and entry.kind in UNDOABLE:
            return {
                "id": entry.id, "kind": entry.kind, "hand": entry.hand, "device": entry.device, "undoable": True,
                "judge": entry.role == "judge",
            }  # fmt: skip
    return None


def _hand(state: MatchState, hand: Hand, words: Mapping[str, str], viewer: Viewer) -> dict[str, Any]:
    step = state.steps[hand.number - 1]
    return {**hand_view(hand, words, viewer, state.totals_after(hand.number)), **beside(state, step)}


def _schedule(agreement: Any) -> str | None:
    return None if agreement.schedule is None else str(agreement.schedule)


def _evening(state: MatchState) -> dict[str, Any] | None:
    """Which table of an evening it is, and when the evening's correction period ends: None before the notice."""
    drawn = state.evening
    return None if drawn is None else {"round": drawn.round, "table": drawn.table, "until": state.until}


def _status(state: MatchState) -> str:
    if state.ended is None:
        return "open"
    unsure = any(hand.share.unsure for hand in state.hands)
    return "reserved" if state.ended.payload.reservation or unsure else "ended"


def _forks(state: MatchState) -> list[dict[str, Any]]:
    return [
        {"a": hand.id, "b": other, "number": hand.number, "other_ways": _ways(state, other)}
        for hand in state.hands for other in hand.fork
    ]  # fmt: skip


def _ways(state: MatchState, hand: str) -> list[str]:
    return sorted({entry.kind for entry in state.own.get(hand, ()) if entry.kind.startswith("count.")})


def _penalty(state: MatchState, entry: Entry, lifted: bool, words: Mapping[str, str]) -> dict[str, Any]:
    person, _alone, side = state.charged(entry)
    return {
        "id": entry.id, "side": side, "person": person, "points": entry.payload.points,
        "reason": words.get(entry.reason or "", ""), "at": entry.at, "lifted": lifted,
    }  # fmt: skip


def _standing(state: MatchState) -> dict[str, Any]:
    """How the match as a whole stands: what is open, and whether all points come to what the packs hold."""
    shares = [(hand.number, hand.share) for hand in state.hands]
    return {
        "hands": len(shares), "open_from": next((number for number, share in shares if share.unsure), None),
        "disputed": [number for number, share in shares if share.disputed],
        "unsigned": [number for number, share in shares if share.unsigned],
        "proposed": [number for number, share in shares if share.proposed],
        "quick": [number for number, share in shares if share.quick],
        "recounted": [number for number, share in shares if share.recounted],
        "gaps": [number for number, share in shares if share.gap],
        "check": check(state),
    }  # fmt: skip
