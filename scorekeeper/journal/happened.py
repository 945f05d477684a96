"""What happened last in a match, for the one line that tells it to everybody at the table: what, in which hand, by
whom.

``static/match/happened.mjs`` makes the same of entries that a phone has not sent yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.in_effect import may_take_back
from scorekeeper.journal.payloads import Redone, Undone


@dataclass(frozen=True, slots=True, kw_only=True)
class HappenedView:
    """What was said last of a match."""

    id: str
    """The entry; of what was taken back, the one that took it back: undone, it stands again."""
    kind: str
    """Of what is told, also where it was taken back."""
    back: bool
    """Whether it was taken back."""
    entry: str
    """What is told; another than ``id`` where it was taken back."""
    hand: str | None
    """The id of the hand it was said of; null: of the match."""
    number: int | None
    """Of its hand."""
    who: tuple[str, ...]
    """Whose it was: a person, or those of a side as they sat."""
    what: str
    """An act in the words of the notation, a mark's key, why a hand does not count."""
    points: tuple[int, ...] | None
    """What the hand brought each side, as it stands now; of a signature what was signed."""
    signed: bool
    """Whether all sides have signed the hand."""
    waits: bool
    """Whether the hand has a correction that is only proposed."""


def last_in_history(trail: Sequence[Entry]) -> tuple[Entry, Entry, bool] | None:
    """The last entry that is told; what it tells of, another one where it takes that back; and whether it does."""
    seen: dict[str, Entry] = {}
    undid: dict[str, str] = {}
    last: tuple[Entry, Entry, bool] | None = None
    for entry in trail:
        seen[entry.id] = entry
        subject, back = entry, False
        if isinstance(entry.payload, (Undone, Redone)):
            given_again = isinstance(entry.payload, Redone) or entry.payload.target in undid
            target = undid.get(entry.payload.target, entry.payload.target)
            if target not in seen or not may_take_back(entry, seen[target]):
                continue
            if isinstance(entry.payload, Undone):
                undid[entry.id] = target
            subject, back = seen[target], not given_again
        if MATCH_KINDS[subject.kind].in_last_line:
            last = (entry, subject, back)
    return last


def happened(
    last: tuple[Entry, Entry, bool] | None, hand: Hand | None, shown: HandView | None, sides: Sequence[tuple[str, ...]]
) -> HappenedView | None:
    """What was said last, as ``last_in_history`` has it; None for nothing. ``hand`` the one it is of and ``shown`` the
    same as this viewer sees it, ``sides`` as they sit now."""
    if last is None:
        return None
    entry, subject, back = last
    kind = MATCH_KINDS[subject.kind]
    signatures = () if shown is None else shown.accepted
    stale = next((each.points for each in signatures if each.id == subject.id and not each.valid), None)
    return HappenedView(
        id=entry.id if back else subject.id, kind=kind.name, back=back, entry=subject.id,
        hand=None if hand is None else hand.id, number=None if hand is None else hand.number,
        who=_who(subject, sides if shown is None else shown.sides), what=kind.what_was(subject.payload),
        points=stale or (None if shown is None else shown.points),
        signed=shown is not None and shown.state == "signed" and not stale,
        waits=shown is not None and shown.proposal is not None,
    )


def _who(subject: Entry, sides: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    whose = MATCH_KINDS[subject.kind].whose_was(subject.payload)
    if isinstance(whose, int):
        return tuple(sides[whose]) if 0 <= whose < len(sides) else ()
    return () if whose is None else (whose,)
