"""The page of one hand, and the page with the journal in words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from flask import Blueprint, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import NotFound

from scorekeeper.journal import stream
from scorekeeper.journal.entry import StoredBody, phone_time, read_entry
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.hand_view import CorrectionView, HandView, points_of
from scorekeeper.journal.in_effect import UNDOING, without_effect
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.payloads import PersonMerged
from scorekeeper.journal.payloads.counts import CountPaper, CountSealed
from scorekeeper.journal.payloads.hands import ON_ONE_SHEET, MarkCalled, MarksAgreed, WayChosen
from scorekeeper.journal.state import rules_then
from scorekeeper.journal.view import MatchView
from scorekeeper.journal.visible import visible
from scorekeeper.sheets.curve import CoursePlot, page_plot
from scorekeeper.storage.base import db
from scorekeeper.translations import catalogue
from scorekeeper.web import hand_words
from scorekeeper.web.access import MatchPlace, find_match, unlisted_pages
from scorekeeper.web.actions import Sent, actions
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.clock import clock
from scorekeeper.web.correction_period import Period, period_of
from scorekeeper.web.counting import way_anew
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Key, Note
from scorekeeper.web.game_pages import pages_of, table_of
from scorekeeper.web.hand_list import (
    ListKeys,
    Row,
    about_texts,
    counts_beside,
    doubts_of,
    earlier_counts,
    list_keys,
    marks,
    objection_sentence,
    on_paper,
    on_paper_words,
    penalty_holder_name,
    penalty_sums,
    penalty_words,
    proof,
    quote,
    rows,
    side_name,
    signed_on_paper,
    void_words,
)
from scorekeeper.web.hand_seating import as_seated, columns, left_words, names_in, names_of_signers
from scorekeeper.web.hand_words import digest_to_agree, keep_words, outcome_choices
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.match_evening import evening_table, keepers_called
from scorekeeper.web.next_match import followed_by
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.web.whose_phone import offers, whose_phone
from scorekeeper.words import Words, locale
from scorekeeper.words.game_words import marks_head, marks_in_words
from scorekeeper.words.history.line import Scene, joined, score_words
from scorekeeper.words.history.match import author, entry_in_words, keeper_of
from scorekeeper.words.locale import upper_first
from scorekeeper.words.match import decided_words
from scorekeeper.words.rules import rules_of_then, stretch_of

pages = Blueprint("hand_page", __name__)
unlisted_pages(pages)

PAGE = 50
"""So many entries of the history stand on one page."""


def common(place: MatchPlace) -> dict[str, object]:
    """What every page about hands reads beside its own."""
    return {
        "place": place, "view": place.view(), "url": place.url, "may": partial(offers, place), "new_id": fresh_id,
        "side_name": side_name, "void_words": void_words, "of": hand_words, "ruling": place.ruling,
        "table": table_of(place.view().variant), "papers": on_paper, "paper_words": on_paper_words,
        "many_form": many_form, "signed_on_paper": signed_on_paper, "people_of": people_of,
        "objection_sentence": objection_sentence, "who_counted": hand_words.who_counted,
        "without_connection": without_connection,
    }


def without_connection(place: MatchPlace, name: str, **fields: str) -> tuple[str, str]:
    """What a phone keeps of a form without a connection: the form's id, and its entries as JSON, the same that the
    form itself would make."""
    sent: Sent = MultiDict({**fields, "id": fresh_id(), **({"as": "judge"} if place.ruling else {})})
    return sent["id"], json.dumps(actions()[name].done(place, sent).entries, separators=(",", ":"))


@pages.app_context_processor
def for_the_list() -> dict[str, object]:
    """What the screen "hands" of the match page needs; worked out only where it is shown."""
    return {
        "hand_rows": hand_rows, "hand_course": hand_course, "hand_notes": hand_notes, "about_texts": about_texts,
        "papers": on_paper, "paper_words": on_paper_words, "hand_keys": hand_keys, "hand_changes": hand_changes,
        "settle_path": settle_path,
        "hand_proof": proof, "penalty_words": penalty_words,
        "many_form": many_form, "earlier_counts": earlier_counts, "penalty_sums": penalty_sums, "side_name": side_name,
        "hand_columns": columns, "left_words": left_words,
        "breaches_in_words": hand_words.breaches_in_words,
        "on_one_sheet": ON_ONE_SHEET,
    }


def many_form(one: str, many: str) -> str:
    """The text for several, its gap left for a script to fill. Both stand in templates under ``ngettext`` too."""
    return catalogue(language()).ngettext(one, many, 2)


def hand_rows(place: MatchPlace) -> list[Row]:
    """The rows of the list."""
    return rows(place.view(), place.hands())


def hand_keys(place: MatchPlace, *, asked: bool) -> ListKeys:
    """The keys under the list; ``asked``: whether its rows are on the page, else the script writes them."""
    typed = place.hands() if asked and offers(place, "judge") else ()
    return list_keys(place.view(), typed, by_judge=place.corrected_by == "judge")


def settle_path(place: MatchPlace, number: int, *, asked: bool, ruling: bool) -> str:
    """Where a hand is settled: on its sign-off, by the sides; on its page once the match is over, and by the judge
    (``ruling``). ``asked``: whether the list is on the page, else the script knows the last few hands alone."""
    view = place.view()
    known = place.hands() if asked else view.recent
    hand = next((one for one in known if one.number == number), None)
    by_sides = hand is not None and view.status == "open" and not ruling
    return place.url("sign", hand=hand.id) if hand is not None and by_sides else place.url(f"hand/{number}")


def hand_changes(place: MatchPlace) -> bool:
    """Whether several hands can be changed from the list."""
    open_to = place.view().status == "open" or place.ruling or place.corrected_by == "record"
    return offers(place, "record") and open_to


def hand_course(place: MatchPlace) -> CoursePlot | None:
    """The curves under the list."""
    return page_plot(place.view(), place.hands())


# --- corrections in words ----------------------------------------------------------------------------------------


def scene_of(place: MatchPlace) -> Scene:
    """What the ids of the match's entries stand for, with every entry as it may be seen."""
    view, hands = place.view(), place.hands()
    every = stream.entries_since(MATCH, db.session(), place.match)
    seen = {each["id"]: visible(each, place.state) for each in every}
    persons = {person: str(known.first) for person, known in view.persons.items()}
    by_server = (one.payload for one in place.state.match_entries if one.role == "server")
    known = {merged.into for merged in by_server if isinstance(merged, PersonMerged)}
    persons = {one: text for one in known if (text := place.words.get(one))} | persons
    sides = [str(side.name) for side in view.sides]
    numbers = {member: hand.number for hand in hands for member in hand.members}
    seated = {member: names_in(view, hand) for hand in hands for member in hand.members}
    penalty_holders = {one.id: who for one in view.penalties if (who := penalty_holder_name(view, one))}
    people = {member: people_of(hand) for hand in hands for member in hand.members}
    people[""] = [len(side.persons) for side in view.sides]
    return Scene(
        persons, sides, numbers, place.words, seen, _points(seen, hands), seated, penalty_holders, people, _gone(every),
        by_mouth=frozenset(member for hand in hands if hand.by_mouth for member in hand.members),
    )


_FROM_PAPER = MATCH_KINDS.names_of(CountPaper)
_MARKS = MATCH_KINDS.names_of(MarkCalled, MarksAgreed)
_WITHOUT_POINTS = _MARKS | MATCH_KINDS.names_of(WayChosen)
"""What changes points and does not say which they were."""
_OWN_COUNTS = MATCH_KINDS.names_of(CountSealed)


def people_of(hand: HandView) -> list[int]:
    """How many people each side of a hand was: what a verb behind its name wants to know."""
    return [len(persons) for persons in hand.sides]


def _points(seen: Mapping[str, StoredBody], hands: Sequence[HandView]) -> dict[str, Sequence[int]]:
    """What each count came to when it was said, as far as the hands tell: corrections and what they corrected, and what
    holds now, where no mark was added since."""
    points: dict[str, Sequence[int]] = {}
    for hand in hands:
        counted: tuple[int, ...] | None = None  # what the count came to that was in force
        for one in hand.corrections:
            replaced = seen[one.entry]["replaces"] if one.entry in seen else None
            marks = one.what in _MARKS
            counted = counted or one.old
            before = one.old if marks else counted
            if one.new is not None:
                points[one.entry] = one.new
            if replaced and before is not None:
                points.setdefault(replaced, before)
            counted = counted if marks else one.new
        if hand.count and (now := counted or points_of(hand)) is not None:
            points.setdefault(hand.count, now)
    return points


def _gone(every: Sequence[StoredBody]) -> frozenset[str]:
    """The ids of entries that were taken back, by who may take them back; ``every`` as they are stored."""
    undoing = [each for each in every if each["kind"] in UNDOING]
    touched = {str(each["payload"].get("target")) for each in undoing} | {each["id"] for each in undoing}
    return without_effect([read_entry(each) for each in every if each["id"] in touched])


def hand_notes(place: MatchPlace, number: int | None = None) -> list[tuple[str, str]]:
    """Every correction with its number in the list: what, why, when, and who agreed."""
    every = place.hands()
    wanted = [hand for hand in every if number in (None, hand.number) and hand.corrections]
    if not wanted:
        return []
    scene, numbers = scene_of(place), marks(every)
    return [
        (str(numbers[hand.id, one.mark]), _note(place, scene, hand, one))
        for hand in wanted
        for one in hand.corrections
    ]


def _signed_here(hand: HandView, one: CorrectionView) -> bool:
    """Whether somebody signed on a phone what a correction made of the hand."""
    return any(each.side in one.sides and each.valid and not each.on_paper for each in hand.accepted)


def _note(place: MatchPlace, scene: Scene, hand: HandView, one: CorrectionView) -> str:
    entry = scene.entries.get(one.entry)
    text = entry_in_words(entry, scene, language()) if entry is not None else None
    what = "" if text is None else text.detail
    if one.what in _WITHOUT_POINTS and one.old and one.new:
        what = joined(f"{score_words(one.old)} → {score_words(one.new)}.", what)
    elif text is not None and not what:
        what = text.headline.removeprefix(f"{upper_first(_('hand %(number)s', number=hand.number))}: ")
    sides = names_in(place.view(), hand)
    if one.role == "judge":
        agreed = " ".join(part for part in (_("the judge"), one.decided and quote(one.reason)) if part)
    elif one.what in _FROM_PAPER and not _signed_here(hand, one):
        agreed = _("typed again from paper")  # the signed sheet says nothing of what was mistyped before
    elif len(one.sides) == len(sides):
        agreed = _("both sides agree") if len(sides) == 2 else _("all sides agree")
    else:
        names = [sides[side] for side in one.sides if side < len(sides)]
        who = locale(language()).all_of(names)
        people = sum(people_of(hand)[side] for side in one.sides if side < len(sides))
        agree = ngettext("%(sides)s agrees", "%(sides)s agree", people, sides=who)
        agreed = agree if names else _("the judge") if one.by_judge else _("not signed yet")
    parts = {"number": hand.number, "what": what, "time": clock(one.at), "agreed": agreed}
    return _("Hand %(number)s: %(what)s %(time)s, %(agreed)s.", **parts)


# --- a hand's page -----------------------------------------------------------------------------------------------


class Badge(NamedTuple):
    """How a hand stands, on top of its page.

    words: that say it.
    icon: its sign.
    kind: signed, disputed, or empty.
    """

    words: str
    icon: str
    kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What the judge can decide of a hand."""

    action: str
    """``rule`` on a correction that waits, or ``decide``."""
    about: str
    """The field of the reason."""
    choices: tuple[tuple[str, str], ...]
    """Each outcome with its words."""
    reason: str = ""
    """The likely reason, which may be put in other words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correcting:
    """A correction that waits: what it makes of which result, and on whom it waits."""

    points: str
    """What it makes of which result, in words."""
    off: str
    """That the numbers it makes do not come out; empty where they do."""
    waits: Note | None
    """On whom it waits; None: on nobody."""
    early: bool
    """Whether somebody who has left is waited for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPage:
    """What the page of a hand says and offers whoever looks at it."""

    badge: Badge | None
    """How the hand stands; None: nothing to say."""
    proof: str
    """What was compared with the pack; empty where nothing counts."""
    way: str
    """How it was counted, and how else, where the line of the proof does not say it."""
    doubts: tuple[str, ...]
    """What does not go together in it, also with another count of it."""
    upheld: tuple[str, ...]
    """That the judge let the result stand, each time with the reason."""
    over: Key | None
    """To how the match ended, or to the one that a phone has begun since; None where neither is to be said."""
    counts: bool
    """Whether it has a result that is part of the totals."""
    sealed: tuple[str, ...]
    """Which sides have counted, while their numbers are kept apart."""
    correcting: Correcting | None
    """The correction that waits; None: none does."""
    objections: tuple[str, ...]
    """What is open against it, in words."""
    agreed: tuple[str, ...]
    """How that is to end, as sides have said so far."""
    settling: Note | None
    """Who has not said it yet, or how it is settled."""
    missing: str
    """Whose signatures its result still needs; empty where that is not the question."""
    missing_early: bool
    """Whether somebody who has left is waited for with it."""
    gone: str
    """Who sat in it and sits in the match no more: nobody waits for them. Empty for nobody."""
    decision: Decision | None
    """None for everybody but the judge."""
    decides_now: bool
    """Whether the judge came to decide: nobody else can any more, or this phone came from the evening's board."""
    corrects_now: bool
    """Whether the form that corrects is open."""
    all_signed: bool
    """Whether every side has signed it once: what is changed then is only proposed."""
    more: bool
    """Whether there is anything to read of who said what."""
    recount: Key | None
    """The judge counts it anew, where its figures are not put right on this page; None for everybody else."""
    second_key: Key | None
    """Beside the main one; None: none."""
    main_key: Key | None
    """What is to be done next; None where the page asks something, and has its keys beside that."""


def hand_page(
    place: MatchPlace, view: MatchView, hand: HandView, period: Period, *, mends: bool, more: bool, asks: bool
) -> HandPage:
    """What its page says of a hand. ``mends``: its figures are put right here one by one; ``more``: there is more to
    read of it than its signatures; ``asks``: two phones differ, and the page asks who is right."""
    names, signers = names_in(view, hand), names_of_signers(view, hand)
    against = tuple(one for one in hand.objections if one.open)
    outcomes = {side: outcome for one in against for side, outcome in one.endings.items()}
    keep, changed = keep_words(hand, changed=bool(against) and against[0].changed), bool(against) and against[0].changed
    signed = {one.side for one in (hand.proposal or hand).accepted if one.valid}
    unsigned = ", ".join(name for side, name in enumerate(signers) if side not in signed)
    away = [person for side in hand.signers for person in side if person not in place.view().seats]
    gone = ", ".join(str(view.persons[person].first) if person in view.persons else "?" for person in away)
    all_signed = len({one.side for one in hand.accepted}) == len(view.sides)
    proof = pages_of(view.game).proof_words(view, hand) if hand.counts else ""
    mouth = bool(hand.by_mouth)
    by_mouth = mouth and hand.way == "paper" and hand.together is None
    ways = ("" if by_mouth else hand_words.way_words(hand), hand_words.other_ways(hand))
    missing = unsigned if hand.unsigned and not hand.proposal else ""
    settles, at = period.corrects and hand.state == "disputed", evening_table(place)
    decision = _decision(hand, keep, settles=settles, gone=bool(gone)) if offers(place, "judge") else None
    decides_now = place.ruling or (at is not None and at.board)
    second: Key | None = None
    main: Key | None = None
    if not asks and not (decision and decides_now):
        second, main = _keys(place, hand, period, keep=keep, mends=mends, waits=_waits(place, hand, outcomes))
    return HandPage(
        badge=None if missing else _badge(hand, changed=changed),  # who has not signed is said below
        proof=proof,
        way=". ".join(way for way in (ways[0] if ways[0] != proof else "", ways[1]) if way),
        doubts=(*doubts_of(view, hand), *(
            [_("Another count gives different points")] if hand.differing and not hand.settled else []
        )),
        upheld=() if mouth else tuple(" ".join(filter(None, (
            _("The judge decided that the result stands."), one.reason and quote(one.reason)
        ))) for one in hand.upheld),
        over=_over(place, period),
        counts=hand.counts,
        sealed=() if hand.opened else tuple(
            counts_beside(view, hand) or [_has_counted(view, hand, one.side) for one in hand.sealed]
        ),
        correcting=_correcting(view, hand, period, unsigned),
        objections=tuple(objection_sentence(view, hand, one) for one in against),
        agreed=tuple(f"{names[side]}: {outcome_choices(keep)[outcome]}" for side, outcome in sorted(outcomes.items())),
        settling=_settling(outcomes, signers, on_phone=settles and not place.ruling),
        missing=_("Waiting for %(sides)s to sign", sides=missing) if missing else "",
        missing_early=bool(missing),
        gone="" if not gone else _(
            "No longer here: %(names)s. Nobody has to wait for their signature: the judge can decide.", names=gone
        ),
        decision=decision,
        decides_now=decides_now,
        corrects_now="correct" in request.args,
        all_signed=all_signed,
        more=more or hand.counts or bool(hand.objections or hand.called),
        recount=_recount(place, hand) if period.corrects and not (mends or asks or place.ruling) else None,
        second_key=second,
        main_key=main,
    )


def _recount(place: MatchPlace, hand: HandView) -> Key | None:
    """Where the judge counts it in the game's own form: that counts at once, whoever has signed."""
    if not hand.counts or hand.proposal or hand.state == "disputed" or not offers(place, "judge"):
        return None
    path = place.url("count", way=way_anew(place.view(), hand), hand=hand.id, **{"as": "judge"})
    return Key(kind="link", words=_("Count again"), path=path)


def _badge(hand: HandView, *, changed: bool) -> Badge | None:
    """``changed``: the result is another than the one that was objected to. None where a correction waits for a signed
    hand: that is said below."""
    if hand.state == "signed":
        signed = _("signed on paper") if signed_on_paper(hand) else _("signed")
        return None if hand.proposal else Badge(signed, "check", "signed")
    if hand.state == "disputed":
        return Badge(_("corrected, not settled yet") if changed else _("disputed"), "warning", "disputed")
    if hand.state == "void":
        return Badge(void_words(hand), "close")
    if hand.state in ("running", "empty"):
        return Badge(_("running"), "clock")
    if hand.decided:
        return Badge(decided_words(hand, language()), "check", "signed")
    return Badge(_("not signed by all"), "clock")


def _over(place: MatchPlace, period: Period) -> Key | None:
    """That it ended, where nothing is said of its correction period."""
    if following := followed_by(place):
        return Key(kind="link", words=_("To the next match"), path=following)
    if place.view().status == "open" or period.words:
        return None
    return Key(kind="link", words=_("The match is over"), path=place.url("end"))


def _has_counted(view: MatchView, hand: HandView, side: int) -> str:
    name = side_name(view, side)
    return ngettext("%(side)s has counted.", "%(side)s have counted.", people_of(hand)[side], side=name)


def _correcting(view: MatchView, hand: HandView, period: Period, unsigned: str) -> Correcting | None:
    """``unsigned``: the sides that have not signed it."""
    proposal = hand.proposal
    if proposal is None:
        return None
    waits = None
    if not proposal.digest:
        waits = Note(_("The result was taken back, and there is no other. Count the hand again, or undo that."))
    elif period.waits:
        waits = Note(_("The judge decides whether it counts."))
    elif unsigned:
        waits = Note(_("Waiting for %(sides)s to sign", sides=unsigned), "clock")
    both = (hand.points, points_of(proposal))
    was, made = ("–" if points is None else " : ".join(map(str, points)) for points in both)
    check = hand_words.check(view, hand.corrected)
    return Correcting(
        points=f"{was} → {made}", off=check.text if check.kind == "bad" else "", waits=waits,
        early=bool(proposal.digest) and not period.waits,
    )


def _settling(outcomes: Mapping[int, str], names: Sequence[str], *, on_phone: bool) -> Note | None:
    """``outcomes``: how the dispute is to end, by side that has said so; ``on_phone``: sides say it on this page."""
    missing = ", ".join(name for side, name in enumerate(names) if side not in outcomes)
    if outcomes and missing:
        return Note(_("Waiting for %(sides)s", sides=missing), "clock")
    return Note(_("It is settled when all sides agree, or the judge decides.")) if on_phone else None


def _decision(hand: HandView, keep: str, *, settles: bool, gone: bool) -> Decision | None:
    """``gone``: somebody who has left is waited for."""
    stands = ("keep", upper_first(_("the result stands")))
    if hand.proposal:
        holds = (("take", upper_first(_("the correction stands"))),) if hand.proposal.digest else ()
        return Decision(action="rule", about="rule-reason", choices=(*holds, stands))
    if settles:
        words = outcome_choices(keep)
        choices = tuple((one, words[one]) for one in ("keep", "count", "void"))
        return Decision(action="decide", about="decide-reason", choices=choices)
    if gone and hand.unsigned and hand.counts:
        return Decision(action="decide", about="unsigned-reason", choices=(stands,))
    if hand.state == "signed" and hand.checked == "gap" and not hand.decided:
        return Decision(action="decide", about="wrong-reason", choices=(stands,), reason=_("signed this way"))
    return None


def _waits(place: MatchPlace, hand: HandView, outcomes: Mapping[int, str]) -> bool:
    """Whether the side with this phone, as it sat in the hand, has said how the dispute is to end, and waits for the
    others."""
    return whose_phone(place).side_in(hand.signers) in outcomes and len(outcomes) < len(hand.sides)


def _keys(
    place: MatchPlace, hand: HandView, period: Period, *, keep: str, mends: bool, waits: bool
) -> tuple[Key | None, Key]:
    """At most two: to go on with the hand, and to correct it or to go back."""
    back = Key(kind="link", words=_("Back"), path=place.url("hands"))
    if not period.corrects or (hand.state == "disputed" and place.ruling and not mends):
        return None, replace(back, words=_("All hands"), main=True)
    if hand.state == "void":
        return None, replace(back, main=True)
    next_key = _next_key(place, hand, period, keep=keep, waits=waits)
    first = next_key is None and hand.state != "disputed"
    if mends:
        correct = Key(kind="submit", words=_("Correct"), form="put-right", id="put-right-main", main=first)
    else:
        words = _("Correct") if hand.result else _("Count the hand")
        path = place.url("count", way=way_anew(place.view(), hand), hand=hand.id)
        correct = Key(kind="link", words=words, path=path, main=first)
    return (back, correct) if next_key is None else (correct, next_key)


def _next_key(place: MatchPlace, hand: HandView, period: Period, *, keep: str, waits: bool) -> Key | None:
    """Settling or signing, where that is this phone's to do; a side settles here, a phone on the table on the sign-off.
    """
    sign, own = place.url("sign", hand=hand.id), whose_phone(place).side_in(hand.signers)
    if hand.state == "disputed" and not place.ruling:
        if waits:
            return None
        if own is not None and not hand_words.take_words(hand.proposal):  # of two results the sign-off asks which
            refused = () if hand.proposal is None else (("proposed", hand.proposal.digest or ""),)
            about = (("side", own), ("hand", hand.id), ("digest", digest_to_agree(hand, own)), *refused)
            return Key(
                kind="action", words=keep, form="settle", fields=about, name="outcome", value="keep", main=True
            )
        return Key(kind="link", words=_("Settle"), path=sign, main=True)
    waiting = hand.proposal is not None and bool(hand.proposal.digest) and not period.waits
    unsigned = not place.ruling and not hand.proposal and hand.unsigned
    return Key(kind="link", words=_("Sign"), path=sign, main=True) if waiting or unsigned else None


@pages.get("/m/<token>/hand/<int:number>")
def page(token: str, number: int) -> str:
    """One hand with everything that was said about it, and the forms that change it."""
    place = find_match(token)
    every = place.hands()
    hand = next((one for one in every if one.number == number), None)
    if hand is None:
        refuse(404, _("There is no hand with this number. Look at the list of hands."))
    view, then = as_seated(place.view(), hand), rules_then(place.state)
    if found := stretch_of(then, number):  # it is shown as it was played
        view = replace(view, scoring=found.scoring)
    scene, period = scene_of(place), period_of(place)
    twins = _twins(place, hand)
    asks = period.corrects and bool(twins or hand.conflict)
    mends = period.corrects and hand.counts and not asks and table_of(view.variant).mends and hand.together is None
    notes, undone = hand_notes(place, number), _undone(place, hand, scene)
    before = next((one for one in reversed(every) if one.number < number), None)
    after = next((one for one in every if one.number > number), None)
    return render_template(
        "match/hand/page.html",
        **{**common(place), "view": view},
        hand=hand,
        before=before,
        after=after,
        twins=twins,
        same_keys=_same_keys(view, twins),
        beyond=hand_words.marks_beyond(view, hand) if period.corrects else None,
        counted_by=_counted_by(place, hand, scene),
        called_at=_called_at(hand, scene),
        check=hand_words.check(view, hand),
        breaches=hand_words.breaches(hand),
        period=period,
        rules_of_then=rules_of_then(then, number, language()),
        mends=mends,
        says=hand_page(place, view, hand, period, mends=mends, more=bool(notes or undone), asks=asks),
        notes=notes,
        undone=undone,
        waiting=_waiting(hand, scene),
    )


class SameKey(NamedTuple):
    """A key that says of two phones' hands that they are one.

    words: what it does.
    keep: the hand that holds.
    marks: ``kept`` as that one has them, or ``added``: the other's too.
    """

    words: str
    keep: str
    marks: str


class Twin(NamedTuple):
    """One of two hands that two phones began at the same place.

    id: its own.
    other: the other's.
    at: when it was last counted or marked there.
    mine: on this phone.
    points: what it counted; None without a count.
    marks: its marks by side.
    marks_line: the same in words; empty in a game without.
    """

    id: str
    other: str
    at: str
    mine: bool
    points: tuple[int, ...] | None
    marks: tuple[int, ...]
    marks_line: str


def _twins(place: MatchPlace, hand: HandView) -> list[Twin]:
    """The hands that two phones began at this place, until somebody says whether they are one; what each has."""
    fork = hand_words.fork_of(place.view(), hand)
    known = {twin.id: twin for twin in hand.twins or ()}
    if fork is None:
        return []
    view, found = place.view(), list[Twin]()
    for one, other in ((fork.a, fork.b), (fork.b, fork.a)):
        twin, line = known[one], ""
        if place.state.game.marks:
            line = f"{marks_head(locale(language()))}: {hand_words.marks_by_side(view, twin.marks) or '–'}"
        mine = twin.device == place.device
        found.append(Twin(one, other, twin.at, mine, twin.points, twin.marks, line))
    return found


def _same_keys(view: MatchView, twins: Sequence[Twin]) -> list[SameKey]:
    """Both are one hand: by the count that holds and with which marks, none of which is dropped unseen."""
    say = locale(language())
    by_words: dict[str, SameKey] = {}
    counted = [twin for twin in twins if twin.points is not None]
    for own in counted or twins:
        other = next(twin for twin in twins if twin.id == own.other)
        ways = ("kept", "added") if any(other.marks) else ("kept",)
        if not counted:
            perhaps_once = any(map(min, own.marks, other.marks))  # both phones may have tapped the same one
            ways = ("added", "kept") if perhaps_once else ("added",)
        for way in ways:
            added = other.marks if way == "added" else (0,) * len(own.marks)
            marks = tuple(map(sum, zip(own.marks, added, strict=True)))
            if own.points is None:
                sides = hand_words.marks_by_side(view, marks)
                words = _("The same hand") + (f", {marks_head(say)}: {sides}" if sides else "")
            else:
                worth = view.scoring.mark_worth
                summed = (points + more * worth for points, more in zip(own.points, added, strict=True))
                points = hand_words.figures_in_words(summed).replace(" ", "\u00a0")
                words = _("The same hand, %(points)s", points=points)
                if way == "added":
                    more = marks_in_words(say, sum(added))
                    words = _("The same hand, %(marks)s added: %(points)s", marks=more, points=points)
            by_words.setdefault(words, SameKey(words, own.id, way))
    return list(by_words.values())


def _called_at(hand: HandView, scene: Scene) -> dict[str, str]:
    """When each mark was tapped, by the phone's clock where that can be."""
    known = ((one, scene.entries.get(one.id)) for one in hand.called)
    return {one.id: one.at if entry is None else phone_time(str(entry["at_phone"] or ""), one.at)
            for one, entry in known}


class CountedBy(NamedTuple):
    """A count, and who made it.

    at: when by the server's clock, UTC.
    words: what it says.
    who: on which phone, or by which right.
    """

    at: str
    words: Words
    who: str


def _counted_by(place: MatchPlace, hand: HandView, scene: Scene) -> list[CountedBy]:
    """What each side counted itself, its first number and every later word of it, once everybody may see them, and the
    count that stands: as they were made."""
    own = [
        one["id"] for one in sorted(scene.entries.values(), key=lambda each: each["seq"])
        if hand.opened and one["kind"] in _OWN_COUNTS and one["hand"] in hand.members and one["id"] not in scene.gone
    ]
    ids = dict.fromkeys(own if hand.way == "double" else [*own, *filter(None, [hand.count])])
    counts = [scene.entries[one] for one in ids if one in scene.entries]
    keepers = {keeper for entry in counts if (keeper := keeper_of(entry)) is not None}
    scene = replace(scene, keepers=keepers_called(place, keepers))
    return [
        CountedBy(entry["at"], entry_in_words(entry, scene, language()),
                  author(entry, scene, language(), place.device))
        for entry in counts
    ]


class TakenBack(NamedTuple):
    """An entry that was taken back and can count again.

    id: its own.
    at: when by the server's clock, UTC.
    words: what it says.
    """

    id: str
    at: str
    words: Words


def _undone(place: MatchPlace, hand: HandView, scene: Scene) -> list[TakenBack]:
    """What was taken back in this hand and can count again."""
    if not offers(place, "record"):
        return []
    return [
        TakenBack(entry["id"], entry["at"], entry_in_words(entry, scene, language()))
        for entry in scene.entries.values()
        if entry["id"] in scene.gone and entry["hand"] in hand.members and entry["kind"] not in UNDOING
    ]


def _waiting(hand: HandView, scene: Scene) -> list[str]:
    """What a correction that waits for both sides would change, in words."""
    entries = hand.proposal.entries if hand.proposal else []
    known = [scene.entries[entry] for entry in entries if entry in scene.entries]
    return [str(entry_in_words(entry, scene, language())).strip() for entry in known]


# --- history -----------------------------------------------------------------------------------------------------


@pages.get("/m/<token>/history")
def history(token: str) -> str:
    """The journal in words, newest first; every entry has its line."""
    place = find_match(token)
    scene = scene_of(place)
    every = sorted(scene.entries.values(), key=lambda entry: -entry["seq"])
    page = max(1, request.args.get("page", 1, int))
    number = request.args.get("hand", 0, int)
    if number:
        every = [entry for entry in every if scene.hands.get(str(entry["hand"])) == number]
    last = max(1, -(-len(every) // PAGE))
    if page > last:
        raise NotFound
    chosen = every[(page - 1) * PAGE : page * PAGE]
    keepers = {keeper for entry in chosen if (keeper := keeper_of(entry)) is not None}
    scene = replace(scene, keepers=keepers_called(place, keepers))
    return render_template(
        "match/hand/history.html",
        **common(place),
        lines=[_line(place, scene, entry) for entry in chosen],
        page=page,
        last=last,
        number=number,
        total=len(every),
    )


class HistoryLine(NamedTuple):
    """An entry as a line of the history.

    id: its own.
    at: when by the server's clock, UTC.
    phone: the phone's own time, empty where it says the server's minute.
    words: what it says.
    who: on which phone, or by which right.
    undone: it was taken back.
    again: it can count again.
    back: it can be taken back here.
    note: it did not fit, and changes nothing.
    """

    id: str
    at: str
    phone: str
    words: Words
    who: str
    undone: bool
    again: bool
    back: bool
    note: bool


def _line(place: MatchPlace, scene: Scene, entry: StoredBody) -> HistoryLine:
    undone = entry["id"] in scene.gone
    return HistoryLine(
        id=entry["id"],
        at=entry["at"],
        phone=_other_time(entry),
        words=entry_in_words(entry, scene, language()),
        who=author(entry, scene, language(), place.device),
        undone=undone,
        again=undone and entry["kind"] not in UNDOING,
        back=not undone and MATCH_KINDS[entry["kind"]].in_history,
        note=any(note.entry == entry["id"] for note in place.state.notes),
    )


def _other_time(entry: StoredBody) -> str:
    """The phone's own time where it says another minute than the server's: recorded without a connection."""
    text = str(entry.get("at_phone") or "")
    if not text or not entry.get("at"):
        return ""
    try:
        return clock(text) if clock(text) != clock(str(entry["at"])) else ""
    except (ValueError, OverflowError):
        return ""
