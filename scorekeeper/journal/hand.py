"""One hand: what holds, what was only proposed, who signed, who objects, what was corrected.

Until all sides have signed, whatever is recorded holds. The same is true again once each of them took its signature
back and no correction waits. After all have signed, a change by those who record is only a proposal, which holds once
all sides have signed it, too; a change by the judge holds at once. The correction period of an evening has the same
effect when it is over, and then signatures make no proposal hold, either. A signature lapses when the result is no
longer the one that was signed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from scorekeeper.journal.consent import (
    COUNTED,
    Objection,
    Signature,
    accepting,
    beneath_of,
    lies_on_paper,
    objections_in,
    signatures_under,
    still_waits,
)
from scorekeeper.journal.entry import PLACE, Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.hand_score import HandScore, score_hand
from scorekeeper.journal.in_effect import without_effect
from scorekeeper.journal.payloads import (
    Accepted,
    Chosen,
    CountSealed,
    HandBegun,
    Objected,
    PaperSigned,
    Redone,
    Settled,
    Undone,
)
from scorekeeper.journal.rights import BY_RIGHT
from scorekeeper.outcomes import Outcome, SideResult


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that was changed after somebody had signed it or objected to it, or the match had gone on. Points by
    side, None: none.

    entry: the one that changed it.
    old: points before, by side.
    new: points since, by side.
    sides: those that signed it to make it hold, from 0; empty where none had to.
    was: each side's figures before, as the outcome had them.
    outcome: what the hand had brought before, as a score sheet shows it struck through.
    decided: the judge's entry by which it holds, where it had only been proposed.
    under: the digest that all sides signed to make it hold.
    unseen: nobody had signed and the match had not gone on: it is told because somebody objected. Checksums and rows of
        before know none of these, and leave them out.
    """

    entry: Entry
    old: tuple[int, ...] | None
    new: tuple[int, ...] | None
    sides: tuple[int, ...]
    was: tuple[SideResult, ...] | None = None
    outcome: Outcome | None = None
    decided: Entry | None = None
    under: str | None = None
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """What would hold if all sides signed it.

    hand_score: the hand with it.
    entries: that make it up.
    signatures: given for it so far.
    refused: the sides that said, seeing it, that the result stays.
    """

    hand_score: HandScore
    entries: tuple[Entry, ...]
    signatures: tuple[Signature, ...]
    refused: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lock:
    """What makes a change by those who record a proposal. Ids of entries.

    sides: the sides' own acceptances that hold the hand: empty where all were taken back while a correction waits, None
        where not all sides have signed themselves.
    paper: by whose word it lies signed on paper.
    """

    sides: tuple[str, ...] | None
    paper: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What a hand has come to.

    state: empty, running, counted, accepted, signed, disputed, void.
    ruled: the digest of what the judge decided last, with a reason: it needs no side's signature.
    upheld: by which the judge said, of no objection, that the result stays as it is now.
    beneath: others that count again when those that stand above them are taken back.
    since: the acceptances given since what is proposed was.
    held_digests: results that all sides signed themselves, as long as one of them holds to its word.
    paper_signing: by which it lay signed on paper what had waited, and holds since.
    """

    hand_score: HandScore
    """The hand worked out."""
    state: str
    signatures: tuple[Signature, ...]
    """Each side's last word."""
    objections: tuple[Objection, ...]
    """Ended or not."""
    corrections: tuple[Correction, ...]
    """All that changed a result, in order."""
    proposal: Proposal | None
    """The correction that waits; None without one."""
    void: Entry | None
    """By what it does not count; None where it does."""
    ruled: str | None
    locked: Lock | None = None
    """By what it is held; None where a change is made at once."""
    upheld: tuple[Entry, ...] = ()
    beneath: tuple[Signature, ...] = ()
    since: frozenset[str] = frozenset()
    held_digests: tuple[str, ...] = ()
    paper_signing: Entry | None = None

    @property
    def unsigned(self) -> bool:
        """Whether it counts and waits for a side's signature."""
        return self.waits and self.state in COUNTED

    @property
    def decided(self) -> bool:
        """Whether the judge decided that it holds as it is now."""
        return self.ruled is not None and self.ruled == self.hand_score.digest

    @property
    def by_mouth(self) -> bool:
        """Whether its players told the result, and the judge decided nothing but that it stands."""
        return self.decided and bool(self.upheld) and self.upheld[-1].payload.by_mouth

    @property
    def waits(self) -> bool:
        """``still_waits``."""
        return still_waits(self.state, decided=self.decided)

    @property
    def points(self) -> tuple[int, ...] | None:
        """What the hand brings to the match; None where it brings nothing (yet)."""
        outcome = self.hand_score.outcome
        return None if outcome is None or self.void is not None else outcome.points


class Twin(NamedTuple):
    """What one of several phones recorded of a hand that each of them began, while nobody has said that it is one.

    id: of the hand as that phone began it.
    entries: its own.
    hand_score: what these come to by themselves.
    """

    id: str
    entries: tuple[Entry, ...]
    hand_score: HandScore


class Share(NamedTuple):
    """What a hand adds to the match, and what is to be said of it there: worked out once, read at every view."""

    points: tuple[int, ...] | None
    """By side; None while nothing counts."""
    sides: tuple[tuple[str, ...], ...]
    """Who played together, persons' ids."""
    nominal: int
    """What its packs give out without marks."""
    tie: bool
    """Whether nobody got the majority."""
    marks: int
    """Of all sides."""
    mark_points: int
    """What these are worth."""
    expected: int
    """What the sides must have together."""
    counted: int
    """What they have."""
    unsigned: bool
    """Not signed by all sides, nor decided by the judge."""
    quick: bool
    """Counted without a cross-check."""
    recounted: bool
    """A side changed its number in sight of the others'."""
    gap: bool
    """``counted`` is not ``expected``."""
    disputed: bool
    """An objection is open."""
    unsure: bool
    """It may yet change the totals."""
    proposed: bool
    """A correction waits."""
    hands: int = 1
    """How many it stands for."""
    together: bool = False
    """Whether it is the sum of several, be it known of how many."""


class MadeOf(NamedTuple):
    """What a hand was worked out from.

    place: what was known of its place, equal where nothing of that changed.
    entries: of each hand that is taken as this one, its entries: the same tuple as long as none is added.
    changes: those of the match's entries that change rules and seats of this hand.
    """

    place: tuple[object, ...]
    entries: tuple[tuple[Entry, ...], ...]
    changes: tuple[Entry, ...]

    def is_still(self, now: MadeOf) -> bool:
        """Whether nothing of it changed."""
        if self.place != now.place or self.changes != now.changes:
            return False
        return all(old is new for old, new in zip(self.entries, now.entries, strict=True))


@dataclass(frozen=True)
class Hand:
    """A hand of the match in its place.

    members: the ids of the hands that are taken as this one.
    auto_dealer: who deals it unless somebody says otherwise; empty: whoever the series says.
    timeline: match.opened, what changes rules and seats of this hand, and its own entries, by seq.
    before: the series up to it, in a game where a hand depends on those before it.
    next_seq: of the entry with which the next hand began.
    twins: other hands begun after the same one, of which no ``hand.same`` says that they are this one.
    peeked: from which entry on the sides' own counts could be seen beside those of another hand that was taken for this
        one; 0 for never.
    begun: the entry that began it.
    made_of: to tell quickly that nothing changed; None where it was made by itself.
    sat: who sat in the hand before, in whose place ``auto_dealer`` is looked for.
    cached_outcome: what its row caches of its plays.
    turn_went_on: whether, in the hand before, the turn went on to whoever sat in the place of the one whose turn it
        was.
    score_went_on: whether, there, whoever took a seat played on with the score of that side.
    """

    id: str
    """The id under which the hand goes: that of its first member."""
    number: int
    """In the match, from 1."""
    members: tuple[str, ...]
    follows: str | None
    """The hand it was begun after; None for the first."""
    auto_dealer: str
    timeline: tuple[Entry, ...]
    before: object = None
    next_seq: int | None = None
    twins: tuple[str, ...] = ()
    peeked: int = 0
    begun: Entry | None = field(default=None, compare=False)
    made_of: MadeOf | None = field(default=None, compare=False, repr=False)
    sat: tuple[str, ...] = ()
    cached_outcome: str = field(default="", compare=False, repr=False)
    turn_went_on: bool = True
    score_went_on: bool = True

    @cached_property
    def result(self) -> Result:
        """Worked out once for each change."""
        return _consent_of(self).result()

    @property
    def without_paper_signing(self) -> tuple[str, Result] | None:
        """By whose word it was signed on paper what waited holds, and what the hand would be had they never said so."""
        signing = self.result.paper_signing
        if signing is None:
            return None
        back = replace(signing, id="", kind="undone", payload=Undone(signing.id))
        return signing.id, _consent_of(replace(self, timeline=(*self.timeline, back))).result()

    @cached_property
    def fork(self) -> tuple[str, ...]:
        """The twins nobody has spoken of: whoever says which count of two holds has said that both are of one hand. So
        have phones that counted a side each, for nobody counts two hands by halves."""
        same_hand = {self.id, *self.members} - {*self.twins}
        for counted in self.result.hand_score.chosen_between if self.twins else ():
            if same_hand & counted:
                same_hand |= counted
        return tuple(twin for twin in self.twins if twin not in same_hand and not self._is_other_half(twin))

    def _is_other_half(self, twin: str) -> bool:
        """Whether a twin was one side's own number when it was heard of, and all that the others had counted that of
        other sides: a double count that two phones began without hearing of each other. What is put right in it
        afterwards makes no second hand of it; that it does not count, nobody said of both."""
        others = tuple(member for member in self.members if member != twin)
        if any(self._record(hands).hand_score.void for hands in ((twin,), others)):
            return False
        sealed = [entry.seq for entry in self.timeline if isinstance(entry.payload, CountSealed)]
        return any(self._were_halves(twin, others, seq) for seq in sealed)

    def _were_halves(self, twin: str, others: tuple[str, ...], seq: int) -> bool:
        """Whether it was so once the entry ``seq`` was there."""
        half, rest = (self._record(hands, seq).hand_score for hands in ((twin,), others))
        if any(half.marks) or any(one.ways or one.played is not None for one in (half, rest)):
            return False
        return bool(half.sealed and rest.sealed) and not {*half.sealed} & {*rest.sealed}

    @cached_property
    def records(self) -> tuple[Twin, ...]:
        """While there is a ``fork``: what each phone has, each by itself."""
        if not self.fork:
            return ()
        together = tuple(member for member in self.members if member not in self.fork)
        return tuple(self._record(hands) for hands in (together, *((twin,) for twin in self.fork)))

    def _record(self, hands: tuple[str, ...], until: int | None = None) -> Twin:
        """What some of its members come to by themselves; ``until``: as of that entry."""
        timeline = tuple(
            entry for entry in self.timeline
            if (entry.hand is None or entry.hand in hands) and (until is None or entry.seq <= until)
        )
        own_entries = tuple(entry for entry in timeline if entry.hand is not None)
        return Twin(hands[0], own_entries, score_hand(
            timeline, self.auto_dealer, self.before, self.peeked, self.sat, turn_goes_on=self.turn_went_on,
            score_goes_on=self.score_went_on,
        ))

    @cached_property
    def share(self) -> Share:
        """What the hand adds to the match."""
        result, now = self.result, self.result.hand_score
        outcome, points = now.outcome, result.points
        disputed = result.state == "disputed"
        unsure, proposed = disputed or self._may_be_two or bool(now.conflict), result.proposal is not None
        if outcome is None or points is None:
            return Share(None, now.sides, 0, False, 0, 0, 0, 0, False, False, False, False, disputed, unsure, proposed)
        marks, unsigned = sum(now.marks), result.unsigned
        return Share(
            points, now.sides, outcome.nominal, outcome.tie, marks, marks * now.worth,
            outcome.expected, outcome.counted, unsigned, now.unproved, now.was_recounted,
            outcome.checked == "gap", disputed, unsure, proposed,
            outcome.hands, outcome.facts.together is not None,
        )

    @property
    def _may_be_two(self) -> bool:
        """Whether there is a ``fork``; what was begun after the correction period is only proposed."""
        if not self.fork:
            return False
        late = {entry.hand for entry in self.timeline if entry.late and isinstance(entry.payload, HandBegun)}
        return not late.issuperset(self.fork)

    @property
    def waits_in_result(self) -> bool:
        """Whether somebody has yet to say what it brings an evening's result. What all signed, or the judge decided,
        brings it something whatever is said against it, and then the result waits."""
        return (self.result.waits or self.share.unsure) and self.result.locked is None and not self.result.decided

    @property
    def dealt_again(self) -> str | None:
        """Who deals the next hand because this one was misdealt; else the series says."""
        void = self.result.void
        again = void is not None and getattr(void.payload, "why", "") == "misdeal"
        return self.result.hand_score.dealer if again else None

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The hand's own entries."""
        return tuple(entry for entry in self.timeline if entry.hand is not None)

    @property
    def last(self) -> str | None:
        """The id of the hand's last entry."""
        return self.entries[-1].id if self.entries else None


def _consent_of(hand: Hand) -> _Consent:
    """The hand gone through, and where somebody let hold what waited and then called that a mistake, once more without:
    what waited waits again, and the signatures of what was before stand."""
    set_aside: frozenset[str] = frozenset()
    while (found := _Consent(hand, set_aside)).passed_over:
        set_aside |= found.passed_over
    return found


class _Consent:
    """Goes through a hand's entries in order and keeps apart what holds and what is proposed. ``ignored`` signings
    on paper that are passed over."""

    def __init__(self, hand: Hand, set_aside: frozenset[str] = frozenset()) -> None:
        self.hand = hand
        self.ignored = set_aside
        self.let_hold: dict[str, tuple[Entry, str | None]] = {}  # signings on paper that let hold what waited
        self.taken_back: frozenset[str] = frozenset()  # what was, by the entries so far
        self.passed_over: frozenset[str] = frozenset()  # of those, the ones taken back while what they let hold did
        self.base: list[Entry] = []
        self.pending: list[Entry] = []
        self.accepts: list[Entry] = []
        self.others: list[Entry] = []  # objections and their settling
        self.against: dict[str, str | None] = {}  # the result that each objection was raised against
        self.closing: dict[str, Entry] = {}  # acceptances of what held, when they were given or later
        self.corrections: list[Correction] = []
        self.held_digests: set[str] = set()  # results that all sides signed, as long as one of them holds to its word
        self.let_go: set[str] = set()  # the same that no side held to any more, as long as nothing is recorded since
        self.let_go_of: frozenset[str] = frozenset()  # every acceptance until then
        self.on_paper: set[str] = set()  # by whose word they have, on paper
        self.undone: frozenset[str] = frozenset()  # what was taken back of all this
        self.all_accepts: set[str] = set()  # every acceptance so far, also what was taken back
        self.earlier: frozenset[str] = frozenset()  # those given before what is proposed was
        self.disputed_before: frozenset[str] = frozenset()  # what was said of a dispute before that
        self.dropped: set[str] = set()  # acceptances of results that all sides left behind
        self.run: tuple[str, str] = ("", "")  # kind and phone of the changes that are being made
        self.because: Entry | None = None  # the last of them
        self.before: HandScore | None = None  # what held before this run of changes, where somebody had seen it
        self.unseen = False  # whether only an objection makes that a correction
        self.rulings: list[tuple[str, str | None]] = []  # by which entry the judge decided, and what held then
        self._scored: HandScore | None = None
        self._would_be: HandScore | None = None
        for at, entry in enumerate(hand.timeline):
            self._take(at, entry)
            self._note_closing()
        self._end_run()

    def now(self) -> HandScore:
        """What holds so far."""
        if self._scored is None:
            self._scored = self._worked_out(self.base)
        return self._scored

    def _proposed(self) -> HandScore:
        """What would hold if all that is proposed did."""
        if self._would_be is None:
            self._would_be = self._worked_out(self._with_proposed())
        return self._would_be

    def _worked_out(self, timeline: Sequence[Entry]) -> HandScore:
        hand = self.hand
        return score_hand(
            timeline, hand.auto_dealer, hand.before, hand.peeked, hand.sat, hand.cached_outcome,
            turn_goes_on=hand.turn_went_on, score_goes_on=hand.score_went_on,
        )

    def _with_proposed(self) -> list[Entry]:
        return sorted([*self.base, *self.pending], key=PLACE)

    def _changed(self, now: HandScore | None = None) -> None:
        """What holds or is proposed is another one: both are worked out anew when they are asked for."""
        self._scored, self._would_be = now, None

    def _take(self, at: int, entry: Entry) -> None:
        payload = entry.payload
        if entry.id in self.ignored:
            return
        if _run_of(entry) != self.run and not self._says_that_it_holds(entry):
            self._end_run()
        if entry.late and not isinstance(payload, Accepted):
            self._put_aside(entry)
        elif isinstance(payload, (Accepted, PaperSigned)):
            self.accepts += self._accepting(entry)
            self.all_accepts.add(entry.id)
            if self._is_signed(self.now(), self.accepts):
                self._all_signed(self.now())
            self._hold_what_all_signed(entry)
        elif isinstance(payload, Settled) and payload.rules_on_proposal:
            self._decide(entry)
        elif _is_of_a_dispute(entry):
            self.others.append(entry)
            if isinstance(payload, Objected):
                self.against[entry.id] = self.now().digest
            if isinstance(payload, Settled) and payload.side is None and payload.outcome == "keep":
                self._rule(entry)
            self._withdraw(entry)
        elif isinstance(payload, (Undone, Redone)) and self._speaks_of_consent(payload.target):
            before = self.accepts, self.others, self.on_paper - self.undone
            self._take_back(without_effect(self.hand.timeline[: at + 1]))
            effective = [earlier for earlier in self.hand.timeline[:at] if earlier.id not in self.undone]
            accepts = [each for earlier in effective for each in self._accepting(earlier)]
            self.accepts = [acceptance for acceptance in accepts if acceptance.id not in self.dropped]
            self.others = [earlier for earlier in effective if _is_of_a_dispute(earlier)]
            if before == (self.accepts, self.others, self.on_paper - self.undone):
                return  # of what was left behind long ago, or a signing that is passed over
            self._held_still()
            self._hold_what_all_signed(entry)
            self._hold_what_need_not_wait()
        elif self.locked and entry.role not in BY_RIGHT:
            self._propose(entry)
        else:
            self._change(entry)
            if entry.reason:
                self._rule(entry)

    def _note_closing(self) -> None:
        """Whoever objected and then accepts what holds has nothing left to object to, whatever is changed later."""
        if self._objected():
            now = self.now().digest
            self.closing |= {entry.id: entry for entry in self._accepted_by_sides() if entry.payload.digest == now}

    def _take_back(self, gone: frozenset[str]) -> None:
        """So much is taken back now. A signing that let hold what still holds is passed over, once all is read."""
        now = self.now().digest
        new = {
            entry_id for entry_id, (_, digest) in self.let_hold.items()
            if entry_id in gone - self.taken_back and digest == now
        }
        self.passed_over = (self.passed_over | new) & gone
        self.taken_back = gone
        self.undone = (gone - self.passed_over) | self.ignored

    @property
    def locked(self) -> bool:
        """Whether all sides have signed once: what is recorded since is a proposal. That they had on paper can turn out
        to be a mistake; then it is as before."""
        return bool(self.held_digests) or bool(self.on_paper - self.undone)

    def _all_signed(self, result: HandScore) -> None:
        """All sides have, themselves or on paper."""
        alike = {acceptance.id for acceptance in self.accepts if acceptance.payload.digest == result.digest}
        in_person = self._accepted_by_sides()
        self.on_paper |= alike - {acceptance.id for acceptance in in_person}
        if result.digest is not None and self._is_signed(result, in_person):
            self.held_digests.add(result.digest)

    def _accepted_by_sides(self) -> list[Entry]:
        """What the sides accepted themselves."""
        return [acceptance for acceptance in self.accepts if not lies_on_paper(acceptance)]

    def _held_still(self) -> None:
        """Somebody took a signature back, or gave it again: what no side holds to any more is open as it was before.
        While a correction waits nothing is: whoever signs decides which of the two holds."""
        if (now := self.now().digest) and self._is_signed(self.now(), self._accepted_by_sides()):
            self.held_digests.add(now)
        if any(
            acceptance.id in self.let_go_of and acceptance.payload.digest in self.let_go
            for acceptance in self._accepted_by_sides()
        ):
            self.held_digests |= self.let_go  # the same signature given again holds as it did
        if self.held_digests and not self.pending and self._ruled() is None and not self._holding():
            self.let_go, self.let_go_of, self.held_digests = self.held_digests, frozenset(self.all_accepts), set()

    def _holding(self) -> tuple[str, ...]:
        """The sides' own acceptances by which they hold to what all had signed."""
        accepted = self._accepted_by_sides()
        return tuple(sorted(acceptance.id for acceptance in accepted if acceptance.payload.digest in self.held_digests))

    def _lock(self) -> Lock | None:
        sides = self._holding() if self.held_digests else None
        return Lock(sides, tuple(sorted(self.on_paper - self.undone))) if self.locked else None

    def _since(self) -> list[Entry]:
        """The acceptances given since what is proposed was: who signed the same result before did not sign this."""
        return [acceptance for acceptance in self.accepts if acceptance.id not in self.earlier]

    def _hold_what_all_signed(self, entry: Entry) -> None:
        if self.pending and not entry.late and self._is_signed(self._proposed(), self._since()):
            self._take_over()
            if isinstance(entry.payload, PaperSigned):
                self.let_hold[entry.id] = entry, self.now().digest

    def _hold_what_need_not_wait(self) -> None:
        """That all had signed was a mistake: what was recorded meanwhile holds, as it would have without."""
        if self.locked or not self.pending or any(entry.late for entry in self.pending):
            return
        before, because = self.now(), self.pending[-1]
        self.base, self.pending = self._with_proposed(), []
        self._changed()
        if before.outcome is not None and (self.accepts or self._after_the_hand(because)):
            self._note(before, self.now(), because, ())

    def _after_the_hand(self, entry: Entry) -> bool:
        return self.hand.next_seq is not None and entry.seq > self.hand.next_seq

    def _accepting(self, entry: Entry) -> list[Entry]:
        if isinstance(entry.payload, Accepted):
            return [entry]
        if not isinstance(entry.payload, PaperSigned):
            return []
        return accepting(entry, self.hand.members, len(self.now().sides))

    def _rule(self, entry: Entry) -> None:
        """What the judge decides with a reason stands as it is now; whatever changes it opens the hand again."""
        if entry.role == "judge":
            self.rulings.append((entry.id, self.now().digest))

    def _stands(self) -> bool:
        """Whether the judge decided that it is as it is now."""
        return bool(self.rulings) and self._ruled() == self.now().digest

    def _ruled(self) -> str | None:
        """What the judge decided last and did not take back."""
        return self._last_ruling()[1]

    def _last_ruling(self) -> tuple[str | None, str | None]:
        undone = without_effect(self.hand.timeline) if self.rulings else ()
        return next((ruling for ruling in reversed(self.rulings) if ruling[0] not in undone), (None, None))

    def _upheld(self, objections: Sequence[Objection]) -> tuple[Entry, ...]:
        """What the judge said stays, and stays still; how an objection ended is said of that."""
        if not self.rulings:
            return ()
        settled = {
            *without_effect(self.hand.timeline),
            *(objection.closed.id for objection in objections if objection.closed is not None),
        }
        rulings = {by for by, digest in self.rulings if digest == self.now().digest and by not in settled}
        settlements = [
            entry for entry in self.hand.timeline if entry.id in rulings and isinstance(entry.payload, Settled)
        ]
        return tuple(entry for entry in settlements if entry.payload.outcome == "keep")

    def _decide(self, entry: Entry) -> None:
        """The judge says whether a correction that waits for signatures holds; of another than they saw, nothing."""
        if entry.role not in BY_RIGHT or not self.pending or entry.id in without_effect(self.hand.timeline):
            return
        proposed = self._proposed().digest
        if (proposed or "") != entry.payload.proposed or (proposed is None and entry.payload.outcome == "take"):
            return  # no result can be signed, nor taken: that nothing waits for ever, what was before stays
        if entry.payload.outcome == "take":
            self._take_over(entry)
        else:
            self.pending = []
            self._changed(self.now())
        self._rule(entry)

    def _withdraw(self, entry: Entry) -> None:
        """With this all sides say that the result stays, and each saw what waits: that does so no more."""
        if not isinstance(entry.payload, Settled) or len(self._refused()) < len(self.now().sides):
            return
        gone = without_effect(self.hand.timeline)  # a slip that ended it ends nothing, from the beginning
        others = [other for other in self.others if other.id not in gone]
        if any(objection.closed is entry for objection in objections_in(others, (), self.now())):
            self.pending = []
            self._changed(self.now())
            self._held_still()

    def _refused(self) -> tuple[int, ...]:
        """The sides whose last word on an objection, since something waits, is that the result stays and not that."""
        if not self.pending:
            return ()
        named, gone = self._proposed().digest or "", without_effect(self.hand.timeline)
        last: dict[int, bool] = {}
        for other in self.others:
            if other.id in gone or other.id in self.disputed_before or not isinstance(other.payload, Settled):
                continue
            if other.payload.side is not None:
                last[other.payload.side] = other.payload.outcome == "keep" and other.payload.proposed == named
        return tuple(sorted(side for side, refuses in last.items() if refuses and side < len(self.now().sides)))

    @cached_property
    def _consent(self) -> set[str]:
        """Entries by which a side speaks for itself, and what undoes them."""
        ids = {entry.id for entry in self.hand.timeline if MATCH_KINDS[entry.kind].consent}
        undoing = [entry for entry in self.hand.timeline if isinstance(entry.payload, (Undone, Redone))]
        for entry in undoing:
            if entry.payload.target in ids:
                ids.add(entry.id)
        return ids

    def _speaks_of_consent(self, target: str) -> bool:
        return target in self._consent

    def _is_signed(self, by: HandScore, among: Sequence[Entry]) -> bool:
        signers = {entry.payload.side for entry in among if entry.payload.digest == by.digest}
        return by.digest is not None and signers >= set(range(len(by.sides)))

    def _put_aside(self, entry: Entry) -> None:
        """Only proposed. After the correction period it stays so, whoever signs it: the judge's own change holds."""
        if not self.pending:
            self.earlier = frozenset(self.all_accepts)
            self.disputed_before = frozenset(other.id for other in self.others)
        self.pending.append(entry)
        self._would_be = None

    def _propose(self, entry: Entry) -> None:
        self._put_aside(entry)
        if self._proposed().digest == self.now().digest and self._proposed().void == self.now().void:
            self.base, self.pending = self._with_proposed(), []
            self._changed()
            self._held_still()

    def _change(self, entry: Entry) -> None:
        """A change that holds at once. Changes of one kind from one phone in a row are one correction."""
        # by the judge, as in word of mouth: no acceptance is left of it, or none was needed
        decided = any(correction.decided is not None for correction in self.corrections) or self._stands()
        watched = bool(self.accepts) or decided or self._after_the_hand(entry)
        if self.before is None and self.base and (watched or self._objected()):
            self.before, self.unseen = self.now(), not watched
        if self.before is None or not self._says_that_it_holds(entry):
            self.run, self.because = _run_of(entry), entry
        self.let_go = set()
        self.base.append(entry)
        self._changed()
        if self.pending and entry.role in BY_RIGHT and self._proposes_nothing():
            self.pending = []
            self._held_still()

    def _objected(self) -> bool:
        """Whether somebody objected, so that what is changed then is to be seen, too."""
        return any(isinstance(entry.payload, Objected) for entry in self.others)

    def _proposes_nothing(self) -> bool:
        """Whether what is proposed says what holds."""
        now, proposed = self.now(), self._proposed()
        return now.digest is not None and (proposed.digest, proposed.void) == (now.digest, now.void)

    def _end_run(self) -> None:
        if self.before is not None and self.before.outcome is not None:
            self._note(self.before, self.now(), self.because or self.base[-1], (), unseen=self.unseen)
        self.before, self.because, self.run = None, None, ("", "")

    def _says_that_it_holds(self, entry: Entry) -> bool:
        """Whether the change before, by the same phone, is by this one to hold against another: in between the other
        seems to, which nobody meant."""
        last, chosen = self.because, entry.payload
        return last is not None and isinstance(chosen, Chosen) and (last.id, last.phone) == (chosen.keep, entry.phone)

    def _take_over(self, judge: Entry | None = None) -> None:
        """All sides have signed what was proposed, or the judge says so: it holds."""
        proposed = self._proposed()
        waiting = self._waiting()  # whoever took theirs back corrects nothing, and its reason is none
        before, because = self.now(), next((entry for entry in waiting if entry.replaces), waiting[-1])
        self.base, self.pending = self._with_proposed(), []
        self._changed(proposed)
        left_behind = {acceptance.id for acceptance in self.accepts if acceptance.payload.digest != proposed.digest}
        self.dropped |= left_behind
        self.accepts = [acceptance for acceptance in self.accepts if acceptance.id not in left_behind]
        if judge is None:
            self._all_signed(proposed)
        self._note(before, proposed, because, () if judge else tuple(range(len(proposed.sides))), judge)

    def _note(
        self, before: HandScore, after: HandScore, entry: Entry, sides: tuple[int, ...], judge: Entry | None = None,
        *, unseen: bool = False,
    ) -> None:
        old = None if before.void or before.outcome is None else before.outcome.points
        new = None if after.void or after.outcome is None else after.outcome.points
        if old != new:
            was = None if before.outcome is None else before.outcome.sides
            under = after.digest if sides else None
            self.corrections.append(Correction(entry, old, new, sides, was, before.outcome, judge, under, unseen))

    def result(self) -> Result:
        """What all of it comes to."""
        now = self.now()
        signatures = signatures_under(self.accepts, now)
        valid = {item.side for item in signatures if item.valid}
        closing = {by: item for by, item in self.closing.items() if by not in self.undone}
        objections = tuple(
            replace(item, changed=(against := self.against[item.entry.id]) != now.digest, against=against)
            for item in objections_in(self.others, [*closing.values()], now)
        )
        void = now.void or next(
            (item.closed for item in objections if item.outcome == "void" and item.closed is not None), None
        )
        # Of what holds by signatures only those agree who did not take theirs back; of what came before, who did then.
        agreed = tuple(sorted(valid))
        settled = self._settled(signatures)
        corrections = tuple(
            item if item.sides and item.under != now.digest else replace(item, sides=agreed)
            for item in self.corrections
        )
        return Result(
            now.settled_at(settled),
            self._state(now, valid, objections, void),
            signatures,
            objections,
            corrections,
            self._proposal(settled),
            void,
            self._ruled(),
            self._lock(),
            self._upheld(objections),
            beneath_of(self.accepts, signatures, now),
            frozenset(item.id for item in self._since()) if self.pending else frozenset(),
            tuple(sorted(self.held_digests)),
            self._paper_signing(),
        )

    def _paper_signing(self) -> Entry | None:
        """The last by which it lay signed on paper what had waited, where that still holds."""
        now = self.now().digest
        valid = (entry for id, (entry, digest) in self.let_hold.items() if digest == now and id not in self.undone)
        return next(reversed([*valid]), None)

    def _settled(self, signatures: Sequence[Signature]) -> int:
        """The place of the last word by which all sides have signed what holds, or the judge decided it; 0 for none."""
        valid = {item.side: item.entry.place for item in signatures if item.valid}
        signed = max(valid.values()) if len(valid) == len(self.now().sides) else 0
        by = self._last_ruling()[0] if self._stands() else None
        return max(signed, *(entry.place for entry in self.hand.timeline if entry.id == by), 0)

    def _proposal(self, settled: int) -> Proposal | None:
        if not self.pending or self._proposes_nothing():
            return None
        proposed = self._proposed()
        if proposed.digest is None and self.now().digest is None and all(
            isinstance(entry.payload, HandBegun) for entry in self._not_taken_back()
        ):
            return None  # a hand of which everything was taken back
        signatures = signatures_under(self._since(), proposed)
        return Proposal(proposed.settled_at(settled), self._waiting(), signatures, self._refused())

    def _waiting(self) -> tuple[Entry, ...]:
        """What is proposed; all of it where all was taken back."""
        return self._not_taken_back() or tuple(self.pending)

    def _not_taken_back(self) -> tuple[Entry, ...]:
        """What is proposed: what was given again for what gave it, and nothing of what was taken back meanwhile."""
        by_id = {entry.id: entry for entry in self.hand.timeline}
        undone, before = without_effect(self.hand.timeline), without_effect(self.base)
        pending_ids = {entry.id for entry in self.pending}
        waiting: dict[str, Entry] = {}
        for entry in self.pending:
            source = entry
            while isinstance(source.payload, (Undone, Redone)) and source.payload.target in by_id:
                source = by_id[source.payload.target]
            if source.id in pending_ids:
                if source.id not in undone:
                    waiting[source.id] = source
            elif (source.id in undone) != (source.id in before):
                waiting[source.id] = entry if source.id in undone else source
        return tuple(sorted(waiting.values(), key=PLACE))

    def _state(self, now: HandScore, valid: set[int], objections: Sequence[Objection], void: Entry | None) -> str:
        if void is not None:
            return "void"
        if any(objection.closed is None for objection in objections):
            return "disputed"
        if now.outcome is not None:
            if valid == set(range(len(now.sides))):
                return "signed"
            return "accepted" if valid else "counted"
        if now.called or now.sealed or now.played or now.agreed:
            return "running"
        return "empty"


def _run_of(entry: Entry) -> tuple[str, str]:
    """Kind and phone, by which changes in a row are one: what is taken back and given again changes nothing."""
    return "undone" if isinstance(entry.payload, Redone) else entry.kind, entry.phone


def _is_of_a_dispute(entry: Entry) -> bool:
    """An objection raised in time, or what settles one; the judge's word on a proposal is no such thing."""
    if isinstance(entry.payload, Settled):
        return not entry.late and not entry.payload.rules_on_proposal
    return isinstance(entry.payload, Objected) and not entry.late
