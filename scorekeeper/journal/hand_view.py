"""One hand as pages, phones and papers read it: frozen values, already as this viewer may see them.

The fields have the names of the JSON that phones read (``as_json``, docs/api.md).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from scorekeeper.as_json import LEFT_OUT, named
from scorekeeper.findings import Finding
from scorekeeper.games import OTHERWISE
from scorekeeper.journal.consent import COUNTED, Objection, Signature, still_waits
from scorekeeper.journal.counts import Candidate
from scorekeeper.journal.entry import Entry, phone_time
from scorekeeper.journal.hand import Correction, Hand, Lock, Result, Twin
from scorekeeper.journal.hand_score import HandScore, Uncounted, main_figure, signed_points
from scorekeeper.journal.in_effect import with_effect
from scorekeeper.journal.payloads import Settled
from scorekeeper.journal.recorded import PlayFinding
from scorekeeper.journal.series_view import FindingView, finding
from scorekeeper.journal.visible import Viewer, sees_sealed
from scorekeeper.outcomes import Explanation, HandFacts, Json, Outcome, SideResult
from scorekeeper.series import NOTHING_CARRIED, CarryFacts, SeriesFacts

FROM_PAPER, NOT_CHECKED = "from paper", "not cross-checked"
RECOUNTED = "recounted"
UNCOUNTED = "marks"
"""The rule of a doubt about marks that were called and not counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidView:
    """That a hand does not count."""

    why: str
    """``misdeal``, ``abandoned``, ``other``, or ``settled`` where it ended a dispute."""
    reason: str
    """In the words of who said so; empty where none were given."""
    at: str
    """When."""
    id: str
    """The entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledView:
    """A mark, such as a Zwick, as it was tapped."""

    id: str
    """The entry."""
    side: int
    """Whose it is."""
    person: str | None
    """Who made it, where it was said."""
    at: str
    """When."""
    device: str
    """The phone that tapped it."""
    same: bool
    """Perhaps one that another phone tapped, and nobody has said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwinView:
    """What one of several phones recorded of a hand that each of them began."""

    id: str
    """The hand as that phone began it."""
    device: str
    """The phone."""
    at: str
    """When it was last counted or marked there, by the phone's clock where that can be."""
    points: tuple[int, ...] | None
    """What its count brings each side; None: it counted nothing."""
    marks: tuple[int, ...] = field(metadata=named("zwicks"))
    """Marks that were called there, a number for each side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UncountedView:
    """Marks, such as Zwicks, that were called and are not in the result, until somebody takes them in or back."""

    marks: tuple[int, ...] = field(metadata=named("zwicks"))
    """How many, a number for each side."""
    calls: tuple[str, ...]
    """The taps that are meant: without them none is left over. What only another count says has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LockView:
    """By what a change that is recorded now would only be proposed. Ids of entries."""

    sides: tuple[str, ...] | None
    """The sides' own acceptances that hold the hand; None where not all sides have signed themselves."""
    paper: tuple[str, ...]
    """By whose word it lies signed on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpheldView:
    """That the judge said, of no objection, that the result stays as it is now."""

    id: str
    """The entry."""
    reason: str
    """In the judge's words; may be empty."""
    at: str
    """When."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureView:
    """A side's last word on the result."""

    id: str
    """The entry."""
    side: int
    """Who signed."""
    at: str
    """When: what waited for a connection came later than it was given."""
    person: str | None
    """Who of the side, where it was said."""
    device: str
    """The phone it was given on."""
    valid: bool
    """Whether the result is still the one it was given for."""
    same_phone: bool
    """Whether another side signed with the same phone."""
    on_paper: bool
    """Whether it lies on paper, as the judge said."""
    points: tuple[int, ...] | None
    """What each side had when it was given, where the digest tells."""
    digest: str | None = field(default=None, metadata=LEFT_OUT)
    """What it names, where that is not the result it stands beside."""
    seq: int | None = field(default=None, metadata=LEFT_OUT)
    """Its number in the journal, where the order matters: there are objections, or others ``beneath``."""
    since: bool | None = field(default=None, metadata=LEFT_OUT)
    """True: given since the correction was made that waits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectionView:
    """What a side has against the result."""

    id: str
    """The entry."""
    side: int
    """Who objects."""
    about: str
    """What its game lets a side object to, or ``other``."""
    remark: str
    """In their words; may be empty."""
    at: str
    """When."""
    open: bool
    """Whether it is not ended yet."""
    changed: bool
    """Whether the result is another one than it was raised against."""
    outcome: str | None
    """How it ended: ``keep``, ``void``, ``count``, ``accepted``."""
    endings: Mapping[int, str] = field(metadata=named("said"))
    """By side how it is to end, as long as not all say the same."""
    reason: str
    """Why it ended so, in the words of who ended it; may be empty."""
    settled_at: str | None
    """When it ended."""
    same_phone: bool
    """Whether what several sides agreed on was said for more than one of them by one phone."""
    by_judge: bool
    """Whether the judge ended it."""
    closed: str | None
    """The entry that ended it."""
    against: str | None
    """The digest of the result it was raised against."""
    seq: int
    """The entry's number in the journal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSigningView:
    """That a correction which waited holds because it was said to lie signed on paper."""

    id: str
    """The entry that said so."""
    then: HandView
    """What the hand would be had it never been said: so it is once the entry is undone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedView:
    """A side's own count: that it is in; its numbers only where they may be seen."""

    side: int
    """Whose count it is."""
    done: bool
    """Whether it is in."""
    mine: bool
    """Whether this phone typed one for the side."""
    id: str
    """The entry."""
    figures: Mapping[str, int | None] | None = field(default=None, metadata=LEFT_OUT)
    """``points`` and ``cards`` as typed."""
    facts: Json | None = field(default=None, metadata=LEFT_OUT)
    """What the side said of the whole hand with it, if anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecountedView:
    """A side that changed its own number with the others' in sight."""

    side: int
    """Which."""
    was: SideResult | None
    """Its figures by the number it had said first; None where it had said none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateView:
    """One of several counts that differ, until somebody says which holds. ``keeps``: what is chosen with it, where each
    side said its own."""

    id: str
    """The entry of the count."""
    keeps: tuple[str, ...]
    """The ids of entries that are chosen with it, where each side said its own."""
    device: str
    """The phone it came from."""
    phones: tuple[str, ...]
    """Every phone that said the same."""
    at: str
    """When."""
    way: str
    """Of counting."""
    points: tuple[int, ...]
    """By side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionView:
    """A result that was changed after somebody had signed it or objected to it, or the match had gone on."""

    mark: int
    """Its number in this hand, from 1."""
    by_judge: bool
    """Whether the judge decided on it."""
    entry: str
    """The entry that changed it."""
    what: str
    """The kind of entry that changed it."""
    reason: str
    """In the words of who corrected; may be empty."""
    old: tuple[int, ...] | None
    """Points by side before; None: there was no result."""
    new: tuple[int, ...] | None
    """Points by side after; None: it does not count any more."""
    was: tuple[SideResult, ...] | None
    """Each side's figures before."""
    at: str
    """When."""
    role: str
    """By which right it was said."""
    device: str
    """From which phone."""
    by: str | None
    """The person who said it, where named."""
    sides: tuple[int, ...]
    """Who agreed."""
    decided: str | None
    """The judge's entry by which it holds, where it had only been proposed."""
    unseen: bool
    """Whether it is told only because somebody had objected; no checksum has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountView:
    """What the count in force comes to: of a hand as it stands, or as a correction that waits would have it."""

    complete: bool
    """Whether nothing is missing."""
    result: tuple[SideResult, ...] | None
    """Each side's figures, by the keys of its game; None while nothing is counted."""
    tie: bool
    """Whether nobody, or several, have most cards."""
    nominal: int
    """What the pack gives out without marks."""
    expected: int
    """What the pack gives out with the marks that were called."""
    counted: int | None
    """What the sides have together."""
    gap: int
    """Counted less expected."""
    checked: str
    """``ok``, ``gap``, ``none`` where nothing could have failed, ``recounted``."""
    way_note: str
    """What the way of counting says of itself: ``not cross-checked``, ``from paper``, ``recounted``; else empty."""
    unproved: bool
    """Whether nothing could have shown a slip."""
    explanations: tuple[Explanation, ...]
    """What would account for a gap."""
    open: tuple[str, ...]
    """Cards that no side has."""
    twice: tuple[str, ...]
    """Cards given too often."""
    to_place: tuple[str, ...]
    """Cards that are open because the rules were changed after the count."""
    main: str
    """The key of the figure that the hand brings to the match."""
    facts: HandFacts
    """What the game tells of the hand as a whole."""
    doubts: tuple[FindingView, ...]
    """What does not go together in it."""
    ways: tuple[str, ...]
    """Every way of counting that was used."""
    way: str | None
    """The way of counting in force; None while nothing is counted."""
    differing: tuple[str, ...]
    """Ways of counting that come to other points."""
    marks_called: tuple[int, ...] = field(metadata=named("zwicks"))
    """Marks that count, a number for each side."""
    agreed: bool
    """Whether the number of marks was confirmed."""
    count: str | None
    """The entry that the result rests on."""
    opened: bool
    """Whether what the sides counted themselves may be seen."""
    confirmed_by: int
    """How many phones said the same."""
    recounted: tuple[RecountedView, ...]
    """Sides that changed their number in sight of the others'."""
    conflict: tuple[CandidateView, ...]
    """Counts that differ, until somebody says which holds."""
    plays: int
    """How many were recorded."""
    findings: tuple[PlayFinding, ...]
    """What is against recorded plays."""
    zhn: bool
    """Whether it was recorded play by play, so that there is a hand to replay."""
    stretch: bool
    """Whether that record is of a part of the hand only."""
    digest: str | None
    """What a signature names."""
    accepted: tuple[SignatureView, ...]
    """Each side's last word on it."""
    uncounted: UncountedView | None = field(default=None, metadata=LEFT_OUT)
    """Marks that were called and that the count does not have; None: none, or it is asked first whether two phones'
    hands are one (``fork``)."""

    @property
    def together(self) -> int | None:
        """Of how many hands it is the sum, 0 where nobody said; None: of one."""
        return self.facts.together

    @property
    def off(self) -> bool:
        """Whether it does not come out, or says what cannot be: it is counted again rather than signed."""
        return self.checked == "gap" or any(one.severity == "error" for one in self.doubts)

    @property
    def breaches(self) -> tuple[int, ...]:
        """The recorded plays that are proved to be against the rules, by number, each as often as it is."""
        found = (one.play for one in self.findings if one.severity == "error" and one.play is not None)
        return tuple(sorted(found))


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalView(CountView):
    """What waits: all that the hand itself would say of the count in force if it held."""

    void: bool
    """Whether the hand would not count."""
    voided: VoidView | None
    """How it would not; None where it would."""
    entries: tuple[str, ...]
    """The entries that make the correction."""
    reason: str
    """Why, in the words of whoever corrects; empty where none were given."""
    device: str
    """From which phone it came."""
    at: str
    """When."""
    refused: tuple[int, ...] | None = field(default=None, metadata=LEFT_OUT)
    """Sides that said, seeing it, that the result stays; None where none did."""
    sides: tuple[tuple[str, ...], ...] | None = field(default=None, metadata=LEFT_OUT)
    """Who would have played together, persons' ids; None where they are those of the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView(CountView):
    """A hand of the match."""

    id: str
    """The hand."""
    number: int
    """In the match, from 1."""
    follows: str | None
    """The hand it was begun after."""
    dealer: str
    """Who deals it."""
    by_turn: bool
    """Whether nobody said who deals it."""
    score_goes_on: bool
    """Whether who took a seat before it plays on with the score of whom they replaced, where the score is a side's."""
    state: str
    """``empty``, ``running``, ``counted``, ``accepted``, ``signed``, ``disputed``, ``void``."""
    void: VoidView | None
    """Why it does not count; None where it does."""
    begun: str
    """When; empty where nothing was said of it."""
    last: str | None
    """The id of the last entry of the hand; None where there is none."""
    fork: tuple[str, ...]
    """Other hands begun after the same one, until somebody says whether they are one."""
    members: tuple[str, ...]
    """Its ids: several where two phones' hands are one."""
    total: tuple[int, ...] | None
    """Each side's points up to and with this hand."""
    sides: tuple[tuple[str, ...], ...]
    """Who played together, persons' ids."""
    seats: tuple[str, ...]
    """Who sat where, clockwise."""
    called: tuple[CalledView, ...]
    """Marks that were tapped, in order."""
    carry: CarryFacts
    """What it has from the hands before it."""
    digest_head: str
    """Rules and sides, with which its digest begins."""
    ruled: str | None
    """The digest of what the judge decided last."""
    locked: LockView | None
    """By what it is held; None where a change is made at once."""
    upheld: tuple[UpheldView, ...] = field(metadata=named("kept"))
    """What the judge let stand, without an objection."""
    objections: tuple[ObjectionView, ...]
    """Those that were raised, ended or not."""
    sealed: tuple[SealedView, ...]
    """Each side's own count."""
    proposal: ProposalView | None
    """The correction that waits; None without one."""
    corrections: tuple[CorrectionView, ...]
    """All that changed a result, in order."""
    before: SeriesFacts | None
    """The series before it; None where it is open, and in a game that is a sum."""
    after: SeriesFacts | None
    """The series after it; None likewise."""
    beneath: tuple[SignatureView, ...] | None = field(default=None, metadata=LEFT_OUT)
    """Acceptances that count again once those above them are taken back, where there are any."""
    held: tuple[str, ...] | None = field(default=None, metadata=LEFT_OUT)
    """Digests that all sides have signed themselves, where they are others than those of ``locked.sides``."""
    paper_signing: PaperSigningView | None = field(default=None, metadata={**LEFT_OUT, **named("slip")})
    """By what a correction that waited holds; None otherwise."""
    twins: tuple[TwinView, ...] | None = field(default=None, metadata=LEFT_OUT)
    """While there is a ``fork``: what each phone has."""
    by_mouth: bool | None = field(default=None, metadata=LEFT_OUT)
    """True: its players told the result by word of mouth, and the judge decided that it stands."""

    @property
    def is_half_counted(self) -> bool:
        """Whether a double count is open: a side's own number is in, another's is awaited."""
        return bool(self.sealed) and not self.opened and not self.result and not self.void

    @property
    def asks_for_twins(self) -> bool:
        """Whether it is asked if two phones' hands are one before it is asked which count holds: a choice between
        counts would leave marks of the other phone behind."""
        marked = any(any(twin.marks) for twin in self.twins or ())
        return bool(self.fork) and (marked or not self.conflict)

    @property
    def marks_apart(self) -> tuple[int, ...]:
        """By side: marks of a phone's own that the result leaves out."""
        twins = self.twins or ()
        return tuple(
            max(0, sum(one.marks[side] for one in twins if side < len(one.marks)) - number)
            for side, number in enumerate(self.marks_called)
        )

    @property
    def counts(self) -> bool:
        """Whether it is part of the totals."""
        return bool(self.result) and self.state != "void"

    @property
    def signers(self) -> tuple[tuple[str, ...], ...]:
        """Who is asked to sign, by side: those of the correction that waits, else those who sat in the hand."""
        waits = self.proposal
        return self.sides if waits is None or waits.sides is None else waits.sides

    @property
    def decided(self) -> bool:
        """Whether it is as the judge decided last: it needs no side's signature."""
        return self.ruled is not None and self.ruled == self.digest

    @property
    def settled(self) -> bool:
        """Whether all sides have signed it as it is, or the judge decided: what another count comes to is asked no
        more."""
        return self.state == "signed" or self.decided

    @property
    def waits(self) -> bool:
        """``Result.waits``."""
        return still_waits(self.state, decided=self.decided)

    @property
    def unsigned(self) -> bool:
        """``Result.unsigned``."""
        return self.waits and self.state in COUNTED

    @property
    def points(self) -> tuple[int, ...] | None:
        """What the result in force brings each side; None without one."""
        return points_of(self)

    @property
    def corrected(self) -> HandView:
        """The hand as it would be if the correction that waits held; itself where none waits."""
        waits = self.proposal
        if waits is None:
            return self
        return replace(self, void=waits.voided, by_mouth=None, **_fields_of(waits))

    @property
    def was_recounted(self) -> bool:
        """``HandScore.was_recounted``."""
        return bool(self.recounted and self.result) and not self.gap


def points_of(count: CountView) -> tuple[int, ...] | None:
    """The main figure of each side; None without a result."""
    return None if not count.result else tuple(side.number(count.main) for side in count.result)


def hand_view(
    hand: Hand,
    words: Mapping[str, str],
    viewer: Viewer,
    total: Sequence[int] | None = None,
    before: SeriesFacts | None = None,
    after: SeriesFacts | None = None,
) -> HandView:
    """The hand as this viewer may see it. ``total`` each side's points up to and with it, ``before`` and ``after`` the
    series."""
    signing = hand.without_paper_signing
    shown = _hand_view(hand, hand.result, words, viewer, total, before, after)
    if signing is None:
        return shown
    by, then = signing
    without = _hand_view(hand, then, words, viewer, total, before, after)
    return replace(shown, paper_signing=PaperSigningView(id=by, then=without))


def _hand_view(
    hand: Hand,
    result: Result,
    words: Mapping[str, str],
    viewer: Viewer,
    total: Sequence[int] | None,
    before: SeriesFacts | None,
    after: SeriesFacts | None,
) -> HandView:
    now = result.hand_score
    return HandView(
        **_fields_of(_count_view(
            now, tuple(_signature(item, result) for item in result.signatures), asked=not hand.fork,
        )),
        id=hand.id, number=hand.number, follows=hand.follows, dealer=now.dealer, by_turn=now.by_turn,
        score_goes_on=now.score_goes_on, state=result.state,
        void=_void(result.void, words), begun=hand.entries[0].at if hand.entries else "", last=hand.last,
        fork=hand.fork, members=hand.members, total=None if total is None else tuple(total),
        sides=now.sides, seats=now.seats,
        called=tuple(
            CalledView(id=item.entry.id, side=item.side, person=item.entry.payload.person, at=item.entry.at,
                       device=item.entry.device, same=item.same)
            for item in now.called
        ),
        carry=NOTHING_CARRIED if now.carry is None else now.carry.facts, digest_head=now.digest_head,
        ruled=result.ruled, locked=_locked(result.locked),
        upheld=tuple(UpheldView(id=item.id, reason=reason_text(item, words), at=item.at) for item in result.upheld),
        beneath=tuple(_signature(item, result) for item in result.beneath) or None, held=_held(result),
        objections=tuple(_objection(item, words, hand) for item in result.objections),
        sealed=tuple(_sealed(side, entries, hand, viewer) for side, entries in sorted(now.sealed.items())),
        proposal=_proposal(result, words, asked=not hand.fork),
        corrections=tuple(
            _correction(at, item, words, by_judge=_decided_by_judge(result, at))
            for at, item in enumerate(result.corrections)
        ),
        before=before, after=after, twins=tuple(_twin(each) for each in hand.records) or None,
        by_mouth=result.by_mouth or None,
    )


def _twin(twin: Twin) -> TwinView:
    now = twin.hand_score
    last = now.count or (now.called[-1].entry if now.called else twin.entries[0])
    return TwinView(
        id=twin.id, device=last.device, at=phone_time(last.at_phone, last.at), marks=now.marks,
        points=None if now.outcome is None else now.outcome.points,
    )


def _count_view(now: HandScore, accepted: tuple[SignatureView, ...], *, asked: bool) -> CountView:
    """What the count in force comes to, or that there is none; ``asked`` whether it is asked about marks beyond it."""
    outcome, played = now.outcome, now.played
    figures = _no_outcome(now) if outcome is None else outcome
    recorded = None if played is None else played.recorded
    rules_changed = now.count is not None and now.changed_at > now.count.seq
    beyond = now.uncounted if asked else None
    return CountView(
        complete=figures.complete, result=None if outcome is None else figures.sides, tie=figures.tie,
        nominal=figures.nominal, expected=figures.expected, counted=None if outcome is None else figures.counted,
        gap=figures.gap, checked=figures.checked, way_note="" if outcome is None else _way_note(outcome, now),
        unproved=now.unproved, explanations=figures.explanations,
        open=figures.open, twice=figures.twice, to_place=figures.open if rules_changed else (), main=figures.main,
        facts=replace(figures.facts, found=now.found) if outcome is not None and now.found else figures.facts,
        doubts=tuple(finding(doubt) for doubt in (*figures.findings, *_of_uncounted(beyond))),
        uncounted=None if beyond is None else UncountedView(marks=beyond.marks, calls=beyond.calls),
        ways=now.ways, way=now.way, differing=now.differing,
        marks_called=now.marks, agreed=now.agreed, count=None if now.count is None else now.count.id,
        opened=now.opened, confirmed_by=now.confirmed_by,
        recounted=tuple(RecountedView(side=side, was=was) for side, was in sorted(now.recounted.items())),
        conflict=_candidates(now.conflict),
        plays=0 if played is None else played.plays,
        findings=() if recorded is None else recorded.findings,
        zhn=recorded is not None and not recorded.empty, stretch=recorded is not None and recorded.stretch,
        digest=now.digest, accepted=accepted,
    )


def _of_uncounted(beyond: Uncounted | None) -> Iterator[Finding]:
    for side, number in enumerate(() if beyond is None else beyond.marks):
        if number:
            yield Finding(UNCOUNTED, "unproven", case="uncounted", facts={"at": side, "number": number})


_COUNT_FIELDS = tuple(each.name for each in fields(CountView))


def _fields_of(count: CountView) -> dict[str, Any]:
    """What a hand, or a proposal, says of a count as that count does."""
    return {name: getattr(count, name) for name in _COUNT_FIELDS}


def _no_outcome(now: HandScore) -> Outcome:
    """Where no count is in force."""
    nominal = now.agreement.nominal
    expected = nominal + sum(now.marks) * now.worth
    return Outcome(False, (), nominal, expected, expected, "none", main=main_figure(now.game.fields))


def _way_note(outcome: Outcome, now: HandScore) -> str:
    """A count that nothing could have shown to be wrong is as good as a quick one; one that comes out after a side saw
    the others' numbers and changed its own is neither that nor a proof."""
    if outcome.checked == RECOUNTED:
        return RECOUNTED
    return FROM_PAPER if now.way == "paper" else NOT_CHECKED if now.unproved else ""


def _void(by: Entry | None, words: Mapping[str, str]) -> VoidView | None:
    if by is None:
        return None
    return VoidView(why=getattr(by.payload, "why", "settled"), reason=reason_text(by, words), at=by.at, id=by.id)


def _held(result: Result) -> tuple[str, ...] | None:
    """What all sides have signed and one of them holds to, where that is not plain."""
    holding = result.locked.sides or () if result.locked else ()
    of = {
        signature.entry.payload.digest for signature in (*result.signatures, *result.beneath)
        if signature.entry.id in holding
    }
    return None if of == set(result.held_digests) else result.held_digests


def _signature(signature: Signature, of: Result) -> SignatureView:
    entry, digest = signature.entry, signature.entry.payload.digest
    points = signed_points(digest, of.hand_score.game)
    return SignatureView(
        id=entry.id, side=signature.side, at=phone_time(entry.at_phone, entry.at), person=entry.payload.person,
        device=entry.device, valid=signature.valid, same_phone=signature.same_phone,
        on_paper=signature.on_paper,
        points=None if points is None else tuple(points), digest=None if signature.valid else digest,
        seq=entry.seq if of.beneath or of.objections else None, since=entry.id in of.since or None,
    )


def _locked(by: Lock | None) -> LockView | None:
    return None if by is None else LockView(sides=by.sides, paper=by.paper)


def _objection(objection: Objection, words: Mapping[str, str], hand: Hand) -> ObjectionView:
    payload, game_objections = objection.entry.payload, hand.result.hand_score.game.objections
    return ObjectionView(
        id=objection.entry.id, side=payload.side, about=payload.about if payload.about in game_objections
        else OTHERWISE,
        remark=words.get(payload.remark or "", ""), at=objection.entry.at, open=objection.closed is None,
        changed=objection.changed, outcome=objection.outcome, endings=objection.settlements,
        reason="" if objection.closed is None else reason_text(objection.closed, words),
        settled_at=None if objection.closed is None else objection.closed.at,
        same_phone=_on_one_phone(objection, hand),
        by_judge=(
            objection.closed is not None and isinstance(objection.closed.payload, Settled)
            and objection.closed.payload.side is None
        ),
        closed=None if objection.closed is None else objection.closed.id, against=objection.against,
        seq=objection.entry.seq,
    )


def _on_one_phone(objection: Objection, hand: Hand) -> bool:
    """Whether what several sides agreed on was said for more than one of them by one phone."""
    if objection.closed is None or not isinstance(objection.closed.payload, Settled):
        return False
    if objection.closed.payload.side is None:
        return False
    phones: dict[int, str] = {}
    for entry in with_effect(hand.entries):
        settles = isinstance(entry.payload, Settled) and entry.payload.side is not None
        if settles and objection.entry.seq < entry.seq <= objection.closed.seq:
            phones[entry.payload.side] = entry.phone
    known_phones = [phone for phone in phones.values() if phone]
    return len(set(known_phones)) < len(known_phones)


def _sealed(side: int, entries: Sequence[Entry], hand: Hand, viewer: Viewer) -> SealedView:
    """A side's own count: that it is in; its numbers only where they may be seen."""
    # whose it is the cookie said; another phone may have brought one in this one's name
    own_entries = [entry for entry in entries if viewer.device and entry.phone == viewer.device]
    shown = own_entries[-1] if own_entries else entries[0]
    if not sees_sealed(hand):
        return SealedView(side=side, done=True, mine=bool(own_entries), id=shown.id)
    in_force = hand.result.hand_score.side_entries
    mine = bool(own_entries)
    if in_force:  # what another phone typed may have been chosen
        shown = in_force[side]
        mine = bool(viewer.device) and shown.phone == viewer.device
    figures = {key: shown.payload.figures.get(key) for key in ("points", "cards")}
    facts = hand.result.hand_score.claims[shown.id] or None
    return SealedView(side=side, done=True, mine=mine, id=shown.id, figures=figures, facts=facts)


def _candidates(apart: Sequence[Candidate]) -> tuple[CandidateView, ...]:
    same = set[str]().union(*({entry.id for entry in candidate.side_entries} for candidate in apart))
    for candidate in apart:
        same &= {entry.id for entry in candidate.side_entries}
    return tuple(_candidate(candidate, same) for candidate in apart)


def _candidate(candidate: Candidate, same: Collection[str]) -> CandidateView:
    """``same``: what every one of them has."""
    entry = candidate.entry
    keeps = tuple(side_entry.id for side_entry in candidate.side_entries if side_entry.id not in same)
    return CandidateView(
        id=entry.id, keeps=keeps or (entry.id,), device=entry.device, phones=tuple(sorted(candidate.phones)),
        at=entry.at,
        way=entry.payload.way, points=candidate.points,
    )


def _proposal(result: Result, words: Mapping[str, str], *, asked: bool) -> ProposalView | None:
    one = result.proposal
    if one is None:
        return None
    then = one.hand_score
    accepted = tuple(_signature(signature, result) for signature in one.signatures if signature.valid)
    return ProposalView(
        **_fields_of(_count_view(then, accepted, asked=asked)),
        void=then.void is not None, voided=_void(then.void, words),
        entries=tuple(entry.id for entry in one.entries),
        reason=next((why for entry in reversed(one.entries) if (why := reason_text(entry, words))), ""),
        device=one.entries[-1].device, at=one.entries[-1].at, refused=one.refused or None,
        sides=None if then.sides == result.hand_score.sides else then.sides,
    )


def _decided_by_judge(result: Result, at: int) -> bool:
    """Whether the judge decided on a correction: it is their own, they let it hold, they had the hand counted again,
    or the result it came to is the one they let stay."""
    correction = result.corrections[at]
    if "judge" in (correction.entry.role, "" if correction.decided is None else correction.decided.role):
        return True
    again = [
        each.closed.seq for each in result.objections
        if each.outcome == "count" and each.closed is not None and each.closed.payload.side is None
    ]
    last = at == len(result.corrections) - 1
    stays = last and result.ruled is not None and result.ruled == result.hand_score.digest
    return stays or any(seq < correction.entry.seq for seq in again)


def _correction(at: int, correction: Correction, words: Mapping[str, str], *, by_judge: bool) -> CorrectionView:
    entry, by = correction.entry, correction.decided or correction.entry
    return CorrectionView(
        mark=at + 1, by_judge=by_judge, entry=entry.id, what=entry.kind, reason=reason_text(by, words),
        old=correction.old, new=correction.new, was=correction.was,
        at=by.at, role=by.role, device=by.device, by=by.by, sides=correction.sides,
        decided=None if correction.decided is None else correction.decided.id, unseen=correction.unseen,
    )


def reason_text(entry: Entry, words: Mapping[str, str]) -> str:
    """The reason given with an entry, in its sender's words; empty where none was."""
    return words.get(entry.reason or "", "")
