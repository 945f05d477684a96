"""The sign-off: what each side sees from its own place, and whether it may sign, has signed, or objects.

The hand's count is to be signed, or the correction that waits. The script works out the same from its own view
(`static/match/sign.mjs`), also for records that no server has yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorekeeper.journal.hand_view import (
    UNCOUNTED,
    CountView,
    HandView,
    ObjectionView,
    ProposalView,
    SignatureView,
    points_of,
)
from scorekeeper.journal.view import MatchView
from scorekeeper.outcomes import SideResult
from scorekeeper.series import in_chips, in_games
from scorekeeper.web.clock import clock
from scorekeeper.web.game_pages import pages_of
from scorekeeper.web.hand_list import (
    about_words,
    counts_beside,
    doubts_of,
    ended_by,
    finished_game_words,
    over_since,
    quote,
)
from scorekeeper.web.hand_seating import names_of_signers
from scorekeeper.web.hand_words import (
    Breaches,
    MarksBeyond,
    breaches,
    counted_of,
    digest_to_agree,
    explanations,
    figures_against,
    figures_in_words,
    keep_words,
    marks_beyond,
    outcome_choices,
    take_words,
    twins_words,
    who_counted,
)
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.whose_phone import WhosePhone
from scorekeeper.words.locale import upper_first
from scorekeeper.words.match import decided_words


class SideWords(NamedTuple):
    """What a side says, beside its sign or its name.

    side: its index, from 0.
    words: in words.
    """

    side: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignPanel:
    """One side's half."""

    side: int
    """Its index, from 0."""
    figures: SideResult | None
    """What it has; None where nothing is counted."""
    signed: SignatureView | None
    """Its signature under what is shown."""
    lapsed: SignatureView | None
    """Its last word where that was for another result."""
    may_sign: bool
    """Whether who looks may sign for it."""
    decided: bool
    """Whether the judge decided, so that it signs nothing."""
    may_settle: bool
    """Whether who looks may settle its objection."""
    agrees_to: str
    """The digest that it signs by saying that the result stands; empty where that signs nothing."""
    keep_label: str
    """How a dispute ends for the result as it stands, in words."""
    take_label: str
    """The same for the correction that waits; empty where none does that can be signed."""
    correction: str
    """That this corrects what was signed before, why, and what it opens again; empty where it does not."""
    answer: str
    """How it has said that a dispute is to end, in words, where another side has not yet: in place of its keys."""
    answers: tuple[SideWords, ...]
    """The same of the other sides; all of it holds once all say the same."""
    players: tuple[str, ...]
    """Who sat on this side."""
    asks_who: bool
    """Whether one of them tapped and nobody said which."""
    elsewhere: bool
    """Whether this is the phone of another side, so that its keys are folded."""
    signed_words: str
    """When it signed, and who, or that the judge decided; empty where neither is so."""
    lapsed_words: str
    """What it had signed, and why that was corrected; empty where it still holds, and while somebody objects."""
    finished_game: str
    """Of a hand that ended a game: that it is over, and what it costs; empty otherwise."""

    @property
    def folded(self) -> bool:
        """Whether its keys wait for a tap."""
        return self.elsewhere and (self.may_sign or self.may_settle)


class Differing(NamedTuple):
    """One of two counts.

    id: its entry.
    points: in words.
    whose: the side that counted so, with its own number; empty where that is not known.
    """

    id: str
    points: str
    whose: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckLine:
    """What was compared with the pack."""

    words: str
    """A sentence."""
    kind: str
    """``ok``, ``bad``, or empty where it is neither."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOff:
    """What is signed."""

    hand: HandView | None
    """None before the first count."""
    proposed: ProposalView | None
    """The correction that waits, if one does."""
    shown: CountView | None
    """The count that is signed: the correction's, else the hand's."""
    digest: str
    """What a signature names."""
    check: CheckLine
    """What is compared with the pack once that is signed."""
    unsigned: tuple[str, ...] | None
    """Names of the sides whose signatures it waits for where a side has signed; empty where none has: its place on the
    screen is free then. None where nothing is to be signed."""
    unsigned_side: int | None
    """The one of two sides whose signature it waits for, which goes by its sign; None for more, and where none has
    signed."""
    keep_label: str
    """How a dispute ends for the result as it stands, in words, as the judge says it."""
    stand: tuple[int, ...] | None
    """Each side's points up to and with this hand."""
    stand_after: str
    """That these are not those of now: hands came after it. Empty for the last one."""
    gap: bool
    """Whether the count does not come out, or says what cannot be, so that it is counted again rather than signed."""
    explained: bool
    """Whether more can be said of that than that it is so."""
    gap_lines: tuple[str, ...]
    """That, a line each: what the sides counted together, and what would account for it."""
    objections: tuple[ObjectionView, ...]
    """Objections that are open."""
    objected: tuple[SideWords, ...]
    """Who objected to it and why, in words, by side."""
    unanswered: tuple[str, ...]
    """Who has not said yet how that is to end, by name."""
    unanswered_side: int | None
    """Of two sides the one that has not."""
    doubts: tuple[str, ...]
    """What does not go together in it, also with another count of it: shown, and signed all the same."""
    breaches: Breaches | None
    """What its record proves to be against the rules; None without any."""
    differing: tuple[Differing, ...]
    """Two phones' counts, of which one tap says which holds; none on a phone that only watches."""
    beyond: MarksBeyond | None
    """Marks that were called and are not in the result, of which one tap says whether they count: asked before anybody
    signs. None for none, and on a phone that only watches."""
    twins: str
    """That two phones began it, and whose marks only one of them has; empty where that is not asked here."""
    again: str
    """The screen that counts it again."""
    again_words: str
    """What the key says that counts the hand again."""
    again_way: str
    """The way of counting that its address names."""
    panels: tuple[SignPanel, ...]
    """What each side sees and can do, in the order of the sides."""

    def again_side(self, side: int) -> int | None:
        """Whose own number is asked for again; None where it is counted for all."""
        return side if self.again == "double" else None


def sign_off(view: MatchView, hand: HandView | None, *, phone: WhosePhone) -> SignOff:
    """The sign-off of a hand as a phone shows it, or the empty one that a script fills."""
    proposed = None if hand is None else hand.proposal
    shown = proposed or hand
    counted = hand is not None and bool(hand.result)
    gap = hand is not None and counted and proposed is None and hand.off
    objections = () if hand is None else tuple(one for one in hand.objections if one.open)
    agreed: dict[int, str] = {side: ending for one in objections for side, ending in one.endings.items()}
    if proposed is not None and objections and take_words(proposed):
        agreed |= {one.side: "take" for one in proposed.accepted if one.valid}  # who signs it says that it is to hold
    again = pages_of(view.game).again(view, hand) if hand is not None else "count"
    unanswered = {at: side.name for at, side in enumerate(view.sides) if at not in agreed}
    unsigned = None if hand is None or objections or hand.conflict else _unsigned(view, hand)
    # two counts that differ are asked about first
    beyond = None if hand is None or phone.kind == "watch" or hand.conflict else marks_beyond(view, hand)
    return SignOff(
        hand=hand,
        proposed=proposed,
        shown=shown,
        digest=(shown.digest or "") if shown is not None else "",
        check=_check(view, hand, shown, disputed=bool(objections)),
        unsigned=None if unsigned is None else tuple(unsigned.values()),
        unsigned_side=next(iter(unsigned)) if unsigned and len(view.sides) == 2 else None,
        keep_label=keep_words(hand, changed=bool(objections) and objections[0].changed),
        stand=_stand(hand) if hand is not None and counted else None,
        stand_after=_stand_after(view, hand) if hand is not None else "",
        gap=gap,
        explained=hand is not None and gap and bool(hand.gap or hand.explanations),
        gap_lines=_gap_lines(view, hand) if hand is not None and gap else (),
        objections=objections,
        objected=tuple(SideWords(one.side, _objection(view, one)) for one in objections),
        unanswered=tuple(unanswered.values()),
        unanswered_side=next(iter(unanswered)) if unanswered and len(view.sides) == 2 else None,
        doubts=_doubts(view, hand, shown, asks=beyond is not None),
        breaches=breaches(shown),
        beyond=beyond,
        twins="" if hand is None or not hand.asks_for_twins else twins_words(view, hand),
        differing=() if hand is None or phone.kind == "watch" or hand.asks_for_twins else tuple(
            Differing(one.id, figures_in_words(one.points), whose)
            for one, whose in zip(hand.conflict, who_counted(view, hand), strict=True)
        ),
        again=again,
        again_words=pages_of(view.game).again_words(view, hand),
        again_way="cards" if again == "count" else again,
        panels=tuple(
            _panel(view, hand, shown, side, phone=phone, disputed=bool(objections), agreed=agreed)
            for side in range(len(view.sides))
        ),
    )


def _panel(
    view: MatchView, hand: HandView | None, shown: CountView | None, side: int, *, phone: WhosePhone, disputed: bool,
    agreed: Mapping[int, str],
) -> SignPanel:
    """A side's half; without a hand one where nothing stands."""
    own_side = phone.side if hand is None else phone.side_in(hand.signers)
    watching, elsewhere = phone.kind == "watch", own_side not in (None, side)
    if hand is None or shown is None:
        return SignPanel(
            side=side, figures=None, signed=None, lapsed=None, may_sign=False, decided=False, may_settle=False,
            agrees_to="", keep_label=keep_words(None, changed=False), take_label="", correction="", answer="",
            answers=(), players=tuple(view.sides[side].persons), asks_who=False, elsewhere=elsewhere,
            signed_words="", lapsed_words="", finished_game="",
        )
    own = [one for one in shown.accepted if one.side == side]
    waits = side in agreed and len(agreed) < len(view.sides)
    signed = next((one for one in reversed(own) if one.valid), None)
    lapsed = own[-1] if own and signed is None else None
    players = hand.signers[side]
    unnamed = signed is not None and not signed.on_paper and not signed.person
    asks_who = unnamed and not disputed and len(players) > 1 and not watching
    objections = [one for one in hand.objections if one.open]
    keep = keep_words(hand, changed=bool(objections) and objections[0].changed)
    take = take_words(hand.proposal) if objections else ""
    choices = outcome_choices(keep) | {"take": take}
    ended = ended_by(hand) if hand.result and hand.proposal is None else None
    decided = hand.decided and signed is None and not (disputed or hand.proposal or hand.conflict)
    return SignPanel(
        side=side,
        figures=shown.result[side] if shown.result else None,
        signed=signed,
        lapsed=lapsed,
        may_sign=not (
            signed or not shown.result or watching or disputed or decided or hand.conflict or _asks_first(shown)
        ),
        decided=decided,
        may_settle=disputed and not watching and not waits,
        agrees_to=digest_to_agree(hand, side),
        keep_label=keep,
        take_label=take,
        correction="" if hand.proposal is None else _correction(view, hand, hand.proposal, side),
        answer=choices[agreed[side]] if waits else "",
        answers=tuple(SideWords(other, choices[ending]) for other, ending in sorted(agreed.items()) if other != side),
        players=players,
        asks_who=asks_who,
        elsewhere=elsewhere,
        signed_words=upper_first(decided_words(hand, language())) if decided
        else "" if signed is None else _signed(view, signed, asks_who=asks_who),
        lapsed_words="" if lapsed is None or disputed else _lapsed(hand, lapsed),
        finished_game="" if ended is None else finished_game_words(view, ended),
    )


# --- in words --------------------------------------------------------------------------------------------------------


def _check(view: MatchView, hand: HandView | None, shown: CountView | None, *, disputed: bool) -> CheckLine:
    """No tick where somebody objects, something that was called is not in it, two phones differ, or the record proves
    that somebody played against the rules."""
    if hand is None or shown is None:
        return CheckLine(words="", kind="")
    proof = hand.corrected
    sure = not (disputed or shown.uncounted or shown.breaches or hand.fork or hand.conflict)
    kinds = {"ok": "ok" if sure else "", "gap": "bad"} if shown.result else {}
    words = "" if hand.conflict else pages_of(view.game).compared_words(view, proof)  # which of two counts is asked
    return CheckLine(words=words, kind=kinds.get(proof.checked, ""))


def _unsigned(view: MatchView, hand: HandView) -> dict[int, str] | None:
    """Who has yet to sign after somebody has, by side, the correction where one waits."""
    if not hand.result or (hand.proposal is None and not hand.unsigned):
        return None
    signed = {one.side for one in (hand.proposal or hand).accepted if one.valid}
    return {side: name for side, name in enumerate(names_of_signers(view, hand)) if signed and side not in signed}


def _asks_first(shown: CountView) -> bool:
    """Whether what was called and not counted is to be settled before anybody signs; who has signed already did so
    without it."""
    return shown.uncounted is not None and not any(one.valid for one in shown.accepted)


def _doubts(view: MatchView, hand: HandView | None, shown: CountView | None, *, asks: bool) -> tuple[str, ...]:
    """``asks``: what was called and not counted is asked about beside it."""
    waits = None if hand is None else replace(hand.corrected, sides=hand.signers)
    if waits is not None and asks:
        waits = replace(waits, doubts=tuple(one for one in waits.doubts if one.rule != UNCOUNTED))
    found = doubts_of(view, waits) + counts_beside(view, hand)
    if shown is not None and shown.result and shown.differing and not (shown is hand and hand.settled):
        found.append(_("Another count gives different points"))
    return tuple(found)


def _stand(hand: HandView) -> tuple[int, ...] | None:
    """What stands for each side with the hand, with the correction that waits for it; None where that ends a game, or
    is open: also where points go with people, and others would sit on the sides of a hand."""
    if hand.proposal is None or hand.total is None:
        return hand.total
    games, chips = in_games(hand.after), in_chips(hand.after)
    if hand.proposal.sides is not None and (games is not None or chips is not None):
        return None
    now, then = points_of(hand), points_of(hand.proposal)
    if now is None or then is None:
        return None
    if games is not None:
        before = in_games(hand.before)
        return None if before is None else before.left_after(then)
    return tuple(total + new - old for total, new, old in zip(hand.total, then, now, strict=True))


def _stand_after(view: MatchView, hand: HandView) -> str:
    return ", " + _("after hand %(number)s", number=hand.number) if hand.number < view.hands else ""


def _gap_lines(view: MatchView, hand: HandView) -> tuple[str, ...]:
    why = tuple(explanations(hand)[:1])
    if not hand.gap:
        return why
    summed = " + ".join(map(str, counted_of(view, hand)))
    instead = _("not %(expected)s", expected=hand.nominal)
    return (f"{summed} = {hand.nominal + hand.gap}, {instead}", *why)


def _correction(view: MatchView, hand: HandView, proposed: ProposalView, side: int) -> str:
    """What was signed before and is to be corrected, as a side sees it."""
    before = figures_against(side, hand.points)
    text = (
        _("A correction: the hand should not count. Until now %(points)s.", points=before) if proposed.void
        else _("A correction. Until now %(points)s.", points=before)
    )
    anew = _("This game was over: it is worked out again.")
    why, again = quote(proposed.reason) if proposed.reason else "", anew if over_since(view, hand) else ""
    return " ".join(part for part in (text, why, again) if part)


def _objection(view: MatchView, one: ObjectionView) -> str:
    """In a line beside who says it: the hand's own page has all of it."""
    what = about_words(view, one)
    words = _("Objection: %(what)s", what=what) if len(view.sides) == 2 else what
    return f"{words} {quote(one.remark)}" if one.remark else words


def _signed(view: MatchView, signed: SignatureView, *, asks_who: bool) -> str:
    if signed.on_paper:
        return upper_first(_("signed on paper"))
    if asks_who or len(view.sides) > 2:  # of many each has a row with their name: nothing grows
        return _("Signed %(time)s", time=clock(signed.at))
    person = view.persons.get(signed.person or "")
    named = view.sides[signed.side].name if person is None else person.first
    return _("Signed, %(who)s %(time)s", who=named, time=clock(signed.at))


def _lapsed(hand: HandView, lapsed: SignatureView) -> str:
    before = (
        _("You had signed %(points)s.", points=figures_against(lapsed.side, lapsed.points)) if lapsed.points
        else _("You had signed another result.")
    )
    why = hand.corrections[-1].reason if hand.corrections and hand.proposal is None else ""
    return f"{before} {quote(why) if why else _('Please look again.')}"
