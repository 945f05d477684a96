"""What an entry of a club says, one frozen type for each kind. No payload holds a name or free text: only their ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.journal.club.payloads.evenings import (
    Brought,
    ClubPenalty,
    ClubPenaltyLifted,
    CupDeclared,
    DrawChanged,
    DrawMade,
    EveningClosed,
    EveningDropped,
    EveningOpened,
    EveningReopened,
    EveningSet,
    Figure,
    HereSet,
    ResultBrought,
    ResultHeld,
    ResultPublished,
    ResultWithdrawn,
    StrangerKnown,
    StrangerUnknown,
    Table,
)
from scorekeeper.journal.club.payloads.people import (
    FORMS,
    GROUPS,
    OUTLETS,
    ClubLinkRenewed,
    ClubNamed,
    ClubOpened,
    ClubPersonForgotten,
    ClubPersonMerged,
    LinkRevoked,
    MemberJoined,
    MemberLeft,
    MemberSet,
    PairSet,
)
from scorekeeper.journal.club.payloads.seasons import SeasonClosed, SeasonReopened, SeasonSet, SheetIssued
from scorekeeper.journal.given import Given, an_id
from scorekeeper.journal.payloads import Unknown

__all__ = [
    "CLUB_PAYLOADS",
    "FORMS",
    "GROUPS",
    "OUTLETS",
    "Brought",
    "ClubLinkRenewed",
    "ClubNamed",
    "ClubOpened",
    "ClubPenalty",
    "ClubPenaltyLifted",
    "ClubPersonForgotten",
    "ClubPersonMerged",
    "CupDeclared",
    "DrawChanged",
    "DrawMade",
    "EveningClosed",
    "EveningDropped",
    "EveningOpened",
    "EveningReopened",
    "EveningSet",
    "Figure",
    "HereSet",
    "LinkRevoked",
    "MemberJoined",
    "MemberLeft",
    "MemberSet",
    "PairSet",
    "ResultBrought",
    "ResultHeld",
    "ResultPublished",
    "ResultWithdrawn",
    "SeasonClosed",
    "SeasonReopened",
    "SeasonSet",
    "SheetIssued",
    "StrangerKnown",
    "StrangerUnknown",
    "Table",
    "read_club_payload",
]

CLUB_PAYLOADS: Mapping[str, type[Any]] = {
    payload.kind: payload
    for payload in (
        ClubOpened, ClubNamed, MemberJoined, MemberSet, MemberLeft, ClubPersonMerged, ClubPersonForgotten, PairSet,
        SheetIssued, SeasonSet, SeasonClosed, SeasonReopened, EveningOpened, EveningSet, HereSet, CupDeclared, DrawMade,
        DrawChanged, ResultHeld, ResultPublished, EveningClosed, EveningReopened, ClubPenalty, ClubPenaltyLifted,
        ResultBrought, ClubLinkRenewed, LinkRevoked, ResultWithdrawn, EveningDropped,
        StrangerKnown, StrangerUnknown,
    )
}  # fmt: skip
"""Every kind ever shipped; none is ever taken out."""


def read_club_payload(kind: str, values: object) -> Any:
    """The payload of a kind; Unknown for a kind of the future. Raises EntryError."""
    given = Given(values)
    if given.values.get("reason") is not None:
        an_id(given.values["reason"], "payload.reason")
    return CLUB_PAYLOADS.get(kind, Unknown).read(given)
