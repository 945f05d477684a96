"""One hand as pages, phones and sheets read it: plain JSON, already as this viewer may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games import OTHERWISE
from scorekeeper.journal.consent import Objection, Signature
from scorekeeper.journal.counts import Candidate
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.hand import Correction, Hand, Proposal, Result
from scorekeeper.journal.live import with_effect
from scorekeeper.journal.reckoning import Reckoning, main_figure, signed_points
from scorekeeper.journal.series_view import carried, finding
from scorekeeper.journal.visible import Viewer, sees_sealed
from scorekeeper.outcomes import Outcome

WAY_NOTES = {"quick": "not cross-checked", "paper": "from paper"}
RECOUNTED = "recounted"


def hand_view(
    hand: Hand, words: Mapping[str, str], viewer: Viewer, total: Sequence[int] | None = None
) -> dict[str, Any]:
    """The HAND of the contract between server and phone. ``total`` each side's points up to and with this hand."""
    result = hand.result
    now = result.reckoning
    return {
        "id": hand.id, "number": hand.number, "follows": hand.follows, "dealer": now.dealer, "by_turn": now.by_turn,
        "state": result.state,
        "void": _void(result, words), "begun": hand.own[0].at if hand.own else "", "last": hand.last,
        "fork": list(hand.fork), "members": list(hand.members), "total": None if total is None else list(total),
        "sides": [list(side) for side in now.sides], "seats": list(now.seats),
        "ways": list(now.ways), "way": now.way, "differing": list(now.differing),
        **_counted(now.outcome, now),
        "called": [
            {"id": one.entry.id, "side": one.side, "person": one.entry.payload.person, "at": one.entry.at,
             "device": one.entry.device, "same": one.same}
            for one in now.called
        ],
        "zwicks": list(now.marks), "agreed": now.agreed, "carry": carried(now.carry),
        "count": None if now.count is None else now.count.id, "digest": now.digest, "digest_head": now.digest_head,
        "ruled": result.ruled,
        "kept": [{"id": one.id, "reason": said(one, words), "at": one.at} for one in result.kept],
        "accepted": [_signature(one, now) for one in result.signatures],
        "objections": [_objection(one, words, hand) for one in result.objections],
        "sealed": [_sealed(side, entries, hand, viewer) for side, entries in sorted(now.sealed.items())],
        "opened": now.opened, "confirmed_by": now.confirmed_by,
        "recounted": [{"side": side, "was": None if was is None else dict(was)}
                      for side, was in sorted(now.recounted.items())],
        "conflict": [_candidate(one) for one in now.conflict],
        "proposal": _proposal(result.proposal),
        "corrections": [
            _correction(at, one, words, by_judge=_decided_by_judge(result, at))
            for at, one in enumerate(result.corrections)
        ],
        **_plays(now),
    }  # fmt: skip


def _counted(outcome: Outcome | None, now: Reckoning) -> dict[str, Any]:
    """What the count in force comes to; the same keys where there is none."""
    if outcome is None:
        expected = now.agreement.nominal + sum(now.marks) * now.worth
        return {
            "complete": False, "result": None, "tie": False, "nominal": now.agreement.nominal, "expected": expected,
            "counted": None, "gap": 0, "checked": "none", "way_note": "", "unproved": False,
            "explanations": [], "open": [], "twice": [],
            "to_place": [], "main": main_figure(now.game.fields), "facts": {}, "doubts": [],
        }  # fmt: skip
    changed = now.count is not None and now.changed_at > now.count.seq
    return {
        "complete": outcome.complete, "result": [dict(side) for side in outcome.sides], "tie": outcome.tie,
        "nominal": outcome.nominal, "expected": outcome.expected, "counted": outcome.counted, "gap": outcome.gap,
        "checked": outcome.checked, "way_note": _way_note(now), "unproved": now.unproved,
        "explanations": [_explanation(one) for one in outcome.explanations],
        "open": list(outcome.open), "twice": list(outcome.twice),
        "to_place": list(outcome.open) if changed else [], "main": outcome.main, "facts": dict(outcome.facts),
        "doubts": [finding(one) for one in outcome.findings],
    }  # fmt: skip


def _way_note(now: Reckoning) -> str:
    """A count that nothing could have shown to be wrong is as good as a quick one; one that comes out after a side saw
    the others' numbers and changed its own is neither that nor a proof."""
    if now.outcome is not None and now.outcome.checked == RECOUNTED:
        return RECOUNTED
    return WAY_NOTES.get(now.way or "", WAY_NOTES["quick"] if now.unproved else "")


def _explanation(one: Any) -> dict[str, Any]:
    return {"twice": one.twice, "parts": [{"points": part.points, "ones": list(part.ones)} for part in one.parts]}


def _plays(now: Reckoning) -> dict[str, Any]:
    if now.played is None:
        return {"plays": 0, "findings": [], "zhn": False, "stretch": False}
    recorded = now.played.recorded
    findings = [
        {"play": found.finding.play, "rule": found.finding.rule, "severity": found.finding.severity,
         "entry": found.entry}
        for found in recorded.findings
    ]  # fmt: skip
    return {
        "plays": now.played.plays, "findings": findings, "zhn": not recorded.empty, "stretch": recorded.stretch,
    }  # fmt: skip


def _void(result: Result, words: Mapping[str, str]) -> dict[str, Any] | None:
    if result.void is None:
        return None
    why = getattr(result.void.payload, "why", "settled")
    return {"why": why, "reason": said(result.void, words), "at": result.void.at, "id": result.void.id}


def _signature(one: Signature, now: Reckoning) -> dict[str, Any]:
    return {
        "id": one.entry.id, "side": one.side, "at": one.entry.at, "person": one.entry.payload.person,
        "device": one.entry.device, "valid": one.valid, "same_phone": one.same_phone, "on_paper": one.on_paper,
        "points": signed_points(one.entry.payload.digest, now.game),
    }  # fmt: skip


def _objection(one: Objection, words: Mapping[str, str], hand: Hand) -> dict[str, Any]:
    payload, known = one.entry.payload, hand.result.reckoning.game.objections
    return {
        "id": one.entry.id, "side": payload.side, "about": payload.about if payload.about in known else OTHERWISE,
        "remark": words.get(payload.remark or "", ""), "at": one.entry.at, "open": one.closed is None,
        "changed": one.changed,
        "outcome": one.outcome, "said": {str(side): how for side, how in one.said.items()},
        "reason": "" if one.closed is None else said(one.closed, words),
        "settled_at": None if one.closed is None else one.closed.at,
        "same_phone": _on_one_phone(one, hand),
        "by_judge": one.closed is not None and one.closed.kind == "settled" and one.closed.payload.side is None,
    }  # fmt: skip


def _on_one_phone(one: Objection, hand: Hand) -> bool:
    """Whether what several sides agreed on was said for more than one of them by one phone."""
    if one.closed is None or one.closed.kind != "settled" or one.closed.payload.side is None:
        return False
    phones: dict[int, str] = {}
    for entry in with_effect(hand.own):
        settles = entry.kind == "settled" and entry.payload.side is not None
        if settles and one.entry.seq < entry.seq <= one.closed.seq:
            phones[entry.payload.side] = entry.phone
    known = [phone for phone in phones.values() if phone]
    return len(set(known)) < len(known)


def _sealed(side: int, entries: Sequence[Entry], hand: Hand, viewer: Viewer) -> dict[str, Any]:
    """A side's own count: that it is in; its numbers only where they may be seen."""
    # whose it is the cookie said; another phone may have brought one in this one's name
    mine = [entry for entry in entries if viewer.device and entry.phone == viewer.device]
    shown = mine[-1] if mine else entries[0]
    told: dict[str, Any] = {"side": side, "done": True, "mine": bool(mine), "id": shown.id}
    if sees_sealed(hand):
        told["figures"] = {key: shown.payload.figures.get(key) for key in ("points", "cards")}
    return told


def _candidate(one: Candidate) -> dict[str, Any]:
    entry = one.entry
    return {
        "id": entry.id, "device": entry.device, "phones": sorted(one.phones), "at": entry.at,
        "way": entry.payload.way, "points": list(one.points),
    }  # fmt: skip


def _proposal(one: Proposal | None) -> dict[str, Any] | None:
    if one is None:
        return None
    outcome, counted = one.reckoning.outcome, _counted(one.reckoning.outcome, one.reckoning)
    checks = ("nominal", "expected", "counted", "gap", "checked", "way_note", "facts", "doubts")
    return {
        "result": None if outcome is None else [dict(side) for side in outcome.sides],
        **{key: counted[key] for key in checks}, "way": one.reckoning.way,
        "digest": one.reckoning.digest, "void": one.reckoning.void is not None,
        "differing": list(one.reckoning.differing),
        "accepted": [_signature(signature, one.reckoning) for signature in one.signatures if signature.valid],
        "entries": [entry.id for entry in one.entries], "device": one.entries[-1].device, "at": one.entries[-1].at,
    }  # fmt: skip


def _decided_by_judge(result: Result, at: int) -> bool:
    """Whether the judge decided on a correction: it is his own, he let it hold, he had the hand counted again, or the
    result it came to is the one he let stay."""
    one = result.corrections[at]
    if "judge" in (one.entry.role, "" if one.decided is None else one.decided.role):
        return True
    again = [
        each.closed.seq for each in result.objections
        if each.outcome == "count" and each.closed is not None and each.closed.payload.side is None
    ]  # fmt: skip
    last = at == len(result.corrections) - 1
    stays = last and result.ruled is not None and result.ruled == result.reckoning.digest
    return stays or any(seq < one.entry.seq for seq in again)


def _correction(at: int, one: Correction, words: Mapping[str, str], *, by_judge: bool) -> dict[str, Any]:
    entry, by = one.entry, one.decided or one.entry
    return {
        "mark": at + 1, "by_judge": by_judge, "entry": entry.id, "what": entry.kind, "reason": said(by, words),
        "old": None if one.old is None else list(one.old), "new": None if one.new is None else list(one.new),
        "was": None if one.was is None else [dict(side) for side in one.was],
        "at": by.at, "role": by.role, "device": by.device, "by": by.by, "sides": list(one.sides),
        "decided": None if one.decided is None else one.decided.id,
    }  # fmt: skip


def said(entry: Entry, words: Mapping[str, str]) -> str:
    """The reason given with an entry, in its sender's words; empty where none was."""
    return words.get(entry.reason or "", "")
