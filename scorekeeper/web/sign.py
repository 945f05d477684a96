"""The sign-off: what each side looks at from its own side, and whether it may sign, has signed, or objects.

What stands to be signed is the hand's count, or the correction that waits. The script works the same out of its own
view (`static/match/sign.mjs`), also of what no server knows yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.journal.hand_view import CountView, HandView, ObjectionView, ProposalView, SignatureView
from scorekeeper.journal.view import MatchView
from scorekeeper.outcomes import SideResult
from scorekeeper.series import FinishedGame
from scorekeeper.web.hand_list import ended_by, over_since, quote
from scorekeeper.web.whose_phone import WhosePhone


@dataclass(frozen=True, slots=True, kw_only=True)
class SignPanel:
    """One side's half."""

    side: int
    figures: SideResult | None
    """What it has; None where nothing is counted."""
    signed: SignatureView | None
    """Its signature under what is shown."""
    lapsed: SignatureView | None
    """Its last word where that was for another result."""
    may_sign: bool
    may_settle: bool
    """Whether it says how what is disputed is to end."""
    waits: bool
    """Whether it has, and another side has not."""
    players: tuple[str, ...]
    """Who sat on this side."""
    asks_who: bool
    """Whether one of them tapped and nobody said which."""
    elsewhere: bool
    """Whether this is the phone of another side, so that its keys are folded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOff:
    """What is signed."""

    hand: HandView | None
    """None before the first count."""
    proposed: ProposalView | None
    """The correction that waits, if one does."""
    shown: CountView | None
    """The count that is signed: the correction's, else the hand's."""
    proof: HandView | None
    """The hand as it would be once that is signed: what is compared with the pack."""
    stand: tuple[int, ...] | None
    """Each side's points up to and with this hand."""
    ended: FinishedGame | None
    """The game that this hand ended, where games are counted down: what stands then is the next one's."""
    gap: bool
    """Whether the count does not come out, so that it is counted again rather than signed."""
    explained: bool
    """Whether more can be said of that than that it is so."""
    until_now: tuple[int, ...] | None
    """What a correction corrects."""
    why: str
    """Why a correction was made, in its writer's own words, quoted; empty where nobody said."""
    reopens: bool
    """Whether a correction may open a game again that was over."""
    objections: tuple[ObjectionView, ...]
    """Those that are open."""
    changed: bool
    """Whether the result was changed since the first of them: whoever agrees now agrees to the new one."""
    agreed: Mapping[int, str]
    """How the dispute is to end, as sides have said so far: it holds once all say the same."""
    differs: bool
    """Whether another way of counting comes to other points."""
    again: str
    """The screen that counts it again."""
    panels: tuple[SignPanel, ...]

    def waits_for(self, view: MatchView) -> tuple[str, ...]:
        """The sides that have not said yet how the dispute is to end, by name."""
        return tuple(side.name for at, side in enumerate(view.sides) if at not in self.agreed)


def sign_off(view: MatchView, hand: HandView | None, *, phone: WhosePhone) -> SignOff:
    """The sign-off of a hand as a phone shows it, or the empty one that a script fills."""
    proposed = None if hand is None else hand.proposal
    shown = proposed or hand
    counted = hand is not None and bool(hand.result)
    gap = hand is not None and counted and proposed is None and hand.checked == "gap"
    objections = () if hand is None else tuple(one for one in hand.objections if one.open)
    return SignOff(
        hand=hand,
        proposed=proposed,
        shown=shown,
        proof=None if hand is None else hand.corrected,
        stand=hand.total if hand is not None and counted else None,
        ended=ended_by(hand) if hand is not None and counted and proposed is None else None,
        gap=gap,
        explained=hand is not None and gap and bool(hand.gap or hand.explanations),
        until_now=None if hand is None else hand.points,
        why=_why(hand),
        reopens=hand is not None and proposed is not None and over_since(view, hand),
        objections=objections,
        changed=bool(objections) and objections[0].changed,
        agreed={side: said for one in objections for side, said in one.said.items()},
        differs=bool(shown and shown.result and shown.differing),
        again=hand.way if hand is not None and hand.way in ("paper", "double") else "count",
        panels=tuple(
            _panel(view, hand, shown, side, phone=phone, disputed=bool(objections))
            for side in range(len(view.sides))
        ),
    )


def _panel(
    view: MatchView, hand: HandView | None, shown: CountView | None, side: int, *, phone: WhosePhone, disputed: bool
) -> SignPanel:
    """A side's half; without a hand one where nothing stands."""
    watching, elsewhere = phone.kind == "watch", phone.side not in (None, side)
    if hand is None or shown is None:
        return SignPanel(
            side=side, figures=None, signed=None, lapsed=None, may_sign=False, may_settle=False, waits=False,
            players=tuple(view.sides[side].persons), asks_who=False,
            elsewhere=elsewhere,
        )
    own = [one for one in shown.accepted if one.side == side]
    said = {other for one in hand.objections if one.open for other in one.said}
    waits = disputed and side in said and len(said) < len(view.sides)
    signed = next((one for one in reversed(own) if one.valid), None)
    players = hand.sides[side]
    unnamed = signed is not None and not signed.on_paper and not signed.person
    return SignPanel(
        side=side,
        figures=shown.result[side] if shown.result else None,
        signed=signed,
        lapsed=own[-1] if own and signed is None else None,
        may_sign=not (signed or not shown.result or watching or disputed or hand.conflict),
        may_settle=disputed and not watching and not waits,
        waits=waits,
        players=players,
        asks_who=unnamed and len(players) > 1 and not watching,
        elsewhere=elsewhere,
    )


def _why(hand: HandView | None) -> str:
    """The reason of the correction that waits."""
    if hand is None or hand.proposal is None:
        return ""
    return quote(hand.proposal.reason) if hand.proposal.reason else ""
