"""What an entry says, one frozen type for each kind (journal.md). Sides are indexes from 0, cards are codes.

No payload holds a name or free text: persons and texts are ids, looked up in the words beside the journal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.journal.given import Given, an_id
from scorekeeper.journal.payloads.counts import (
    CountCards,
    CountChips,
    Counted,
    CountPaper,
    CountQuick,
    CountSealed,
)
from scorekeeper.journal.payloads.hands import (
    Accepted,
    DealerSet,
    HandBegun,
    HandOrder,
    HandRestored,
    HandSame,
    HandVoided,
    MarkCalled,
    MarksAgreed,
    Objected,
    PaperSigned,
    Settled,
    WayChosen,
)
from scorekeeper.journal.payloads.match import (
    LinkRenewed,
    MatchEnded,
    MatchReopened,
    NamesSet,
    OfEvening,
    Opened,
    Penalty,
    PenaltyLifted,
    PeriodSet,
    PersonForgotten,
    PersonJoined,
    PersonMerged,
    PotCarried,
    Rules,
    RulesChanged,
    SeatsSet,
    WriterTook,
)
from scorekeeper.journal.payloads.plain import (
    Chosen,
    Plain,
    Redone,
    Targeted,
    Undone,
    Unknown,
)
from scorekeeper.journal.payloads.plays import (
    PlayMade,
    PositionSet,
    StageDealt,
)

__all__ = [
    "PAYLOADS",
    "Accepted",
    "Chosen",
    "CountCards",
    "CountChips",
    "CountPaper",
    "CountQuick",
    "CountSealed",
    "Counted",
    "DealerSet",
    "HandBegun",
    "HandOrder",
    "HandRestored",
    "HandSame",
    "HandVoided",
    "LinkRenewed",
    "MarkCalled",
    "MarksAgreed",
    "MatchEnded",
    "MatchReopened",
    "NamesSet",
    "Objected",
    "OfEvening",
    "Opened",
    "PaperSigned",
    "Penalty",
    "PenaltyLifted",
    "PeriodSet",
    "PersonForgotten",
    "PersonJoined",
    "PersonMerged",
    "Plain",
    "PlayMade",
    "PositionSet",
    "PotCarried",
    "Redone",
    "Rules",
    "RulesChanged",
    "SeatsSet",
    "Settled",
    "StageDealt",
    "Targeted",
    "Undone",
    "Unknown",
    "WayChosen",
    "WriterTook",
    "read_payload",
]

PAYLOADS: Mapping[str, type[Any]] = {
    payload.kind: payload
    for payload in (
        Opened, RulesChanged, SeatsSet, HandBegun, DealerSet, HandSame, HandOrder, HandVoided, HandRestored, MarkCalled,
        MarksAgreed, WayChosen, CountCards, CountSealed, CountQuick, CountPaper, CountChips, StageDealt, PlayMade,
        PositionSet, Undone, Redone, Chosen, Accepted, Objected, Settled, WriterTook, MatchEnded, MatchReopened,
        Penalty, PenaltyLifted, PersonJoined, PersonMerged, PersonForgotten, NamesSet, LinkRenewed, PeriodSet,
        PotCarried, PaperSigned,
    )
}  # fmt: skip
"""Every kind ever shipped; none is ever taken out."""


def read_payload(kind: str, values: object) -> Any:
    """The payload of a kind; Unknown for a kind of the future. Raises EntryError."""
    given = Given(values)
    if given.values.get("reason") is not None:
        an_id(given.values["reason"], "payload.reason")
    return PAYLOADS.get(kind, Unknown).read(given)
