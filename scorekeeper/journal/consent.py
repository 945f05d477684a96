"""What a side says about a hand for itself alone: signatures, objections, and how objections were settled."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.hand_score import HandScore
from scorekeeper.journal.payloads import Accepted, Objected, PaperSigned, Settled
from scorekeeper.journal.rights import BY_RIGHT


@dataclass(frozen=True, slots=True)
class Signature:
    """A side's acceptance.

    side: whose, from 0.
    entry: the acceptance.
    valid: whether the result is still the one it names.
    same_phone: whether another side's came from the same phone.
    """

    side: int
    entry: Entry
    valid: bool
    same_phone: bool

    @property
    def on_paper(self) -> bool:
        """It lies on paper, as the judge said."""
        return lies_on_paper(self.entry)


@dataclass(frozen=True, slots=True)
class Objection:
    """A side's objection.

    entry: the one that raised it.
    closed: the entry that ended it; None while it is open.
    outcome: how it ended: keep, void, count, accepted.
    settlements: by side that settled it already, how.
    changed: whether the result is another one than it was raised against.
    against: the digest of the result it was raised against.
    """

    entry: Entry
    closed: Entry | None
    outcome: str | None
    settlements: Mapping[int, str] = field(default_factory=dict)
    changed: bool = False
    against: str | None = None


COUNTED = ("counted", "accepted")
"""The states of a hand that counts and that not all sides have signed."""


def still_waits(state: str, *, decided: bool) -> bool:
    """Whether somebody has yet to count a hand, to sign it or to settle it: not once all sides have signed it, or it
    does not count, nor while it holds as the judge ``decided``. A correction of it may wait all the same."""
    return not decided if state in COUNTED else state in ("empty", "running", "disputed")


def accepting(entry: Entry, members: Collection[str], sides: int) -> list[Entry]:
    """What an entry says as acceptances of one hand, known by the ids ``members``, a side each: what the judge says
    lies signed on paper is that of all its sides."""
    if not isinstance(entry.payload, PaperSigned):
        return [entry] if isinstance(entry.payload, Accepted) else []
    digest = next((digest for hand, digest in entry.payload.hands if hand in members), None)
    if digest is None or entry.role not in BY_RIGHT:
        return []
    return [replace(entry, payload=Accepted(side, digest, None)) for side in range(sides)]


def lies_on_paper(acceptance: Entry) -> bool:
    """Whether an acceptance (``accepting``) is one that the judge told of: it says what a side says, and is none."""
    return MATCH_KINDS[acceptance.kind].payload is PaperSigned


def signatures_under(accepts: Sequence[Entry], now: HandScore) -> tuple[Signature, ...]:
    """The last word of each side, in order of sides."""
    last: dict[int, Entry] = {}
    for entry in accepts:
        if entry.payload.side < len(now.sides):
            previous = last.get(entry.payload.side)
            digest, previous_digest = entry.payload.digest, None if previous is None else previous.payload.digest
            if digest == previous_digest and lies_on_paper(entry):
                continue  # who signed in person is still named
            # an old signature under this very result counts more than a newer one under another
            if previous is None or digest == now.digest or previous_digest != now.digest:
                last[entry.payload.side] = entry
    valid = {side for side, entry in last.items() if entry.payload.digest == now.digest and now.digest is not None}
    phones = [last[side].phone for side in valid if not lies_on_paper(last[side])]
    in_person = {side for side in valid if not lies_on_paper(last[side]) and last[side].phone}
    return tuple(
        Signature(side, entry, side in valid, side in in_person and phones.count(entry.phone) > 1)
        for side, entry in sorted(last.items())
    )


def beneath_of(
    accepts: Sequence[Entry], shown: Sequence[Signature], now: HandScore
) -> tuple[Signature, ...]:
    """The acceptances that are no side's last word."""
    last = {(signature.side, signature.entry.id) for signature in shown}
    return tuple(
        Signature(entry.payload.side, entry, entry.payload.digest == now.digest, same_phone=False)
        for entry in accepts
        if entry.payload.side < len(now.sides) and (entry.payload.side, entry.id) not in last
    )


def objections_in(others: Sequence[Entry], closing: Sequence[Entry], now: HandScore) -> tuple[Objection, ...]:
    """Every objection among ``others``, which hold what settles them, too, and whether it is closed: by those, or by a
    side's own acceptance of what held (``closing``). What lies on paper closes none: it was signed before somebody
    objected, or not: that is for people to say."""
    objections: list[Objection] = []
    settlings = [
        entry for entry in others if isinstance(entry.payload, Settled) and not entry.payload.rules_on_proposal
    ]
    for entry in others:
        if isinstance(entry.payload, Objected) and entry.payload.side < len(now.sides):
            later = [
                settling for settling in settlings if settling.seq > entry.seq
                or (not settling.seq and settling is not entry)
            ]
            objections.append(_closed(entry, later, closing, now))
    return tuple(objections)


def _closed(entry: Entry, later: Sequence[Entry], closing: Sequence[Entry], now: HandScore) -> Objection:
    outcomes: dict[int, str] = {}
    for answer in later:
        if answer.payload.side is None:
            if answer.role in BY_RIGHT:
                return Objection(entry, answer, answer.payload.outcome)
            continue
        if answer.payload.side >= len(now.sides):
            continue
        outcomes[answer.payload.side] = answer.payload.outcome
        if len(outcomes) == len(now.sides) and len(set(outcomes.values())) == 1:
            return Objection(entry, answer, answer.payload.outcome)
    for answer in closing:
        after = answer.seq > entry.seq or not answer.seq
        if after and answer.payload.side == entry.payload.side:
            return Objection(entry, answer, "accepted")
    return Objection(entry, None, None, outcomes)
