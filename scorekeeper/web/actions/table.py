"""Actions at the table: undo, sign-off, objection, dealer, a hand that does not count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import Field

from scorekeeper.games import OTHERWISE, game_of
from scorekeeper.journal.entry import LAST, EntryBody
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.match_stream import MOST_HANDS
from scorekeeper.journal.payloads.hands import MOST_DIGEST, ON_ONE_SHEET
from scorekeeper.journal.view import MatchView
from scorekeeper.numbers import whole
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import ActionForm, Done, Refused, Sent, action
from scorekeeper.web.actions.bodies import (
    LONGEST_WORDS,
    DecisionForm,
    ReasonForm,
    a_person,
    a_side,
    body,
    carried_text,
    derived_id,
    form_id,
    of_judge,
    one_id,
    signers_of,
    the_hand,
    typed_text,
)
from scorekeeper.web.counting import way_anew
from scorekeeper.web.forms import ONCE, Line, NumberField
from scorekeeper.web.hand_list import hands_there
from scorekeeper.web.i18n import _
from scorekeeper.words.match import BY_WORD_OF_MOUTH

OUTCOMES = ("keep", "void", "count")
RULINGS = ("take", "keep")  # the first one only where there is a result to take
WHY = ("misdeal", "abandoned", "other")


class PaperSignedForm(ActionForm):
    """Which hands lie there signed on paper: ``from`` and ``to``, by their numbers."""

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """The fields whose names are words of Python."""
        loose = place.view().unsigned or (None,)
        return {
            "from": NumberField(_("From hand"), least=1, most=MOST_HANDS, default=loose[0]),
            "to": NumberField(_("To hand"), least=1, most=MOST_HANDS, default=loose[-1]),
        }

    def page(self) -> str:
        """The list of hands, the end, or the sheet that was typed in."""
        return {"end": "end", "paper": "count?way=paper"}.get(self.sent.get("back", ""), "hands")


class ObjectionForm(ActionForm):
    """What is wrong, in one's own words."""

    remark = Line(lazy_gettext("In your own words (optional)"), most=LONGEST_WORDS, render_kw=ONCE)

    def page(self) -> str:
        """The sign-off of that hand."""
        return f"sign?hand={self.sent['hand']}" if self.place.find_hand(self.sent.get("hand")) else "sign"


@action("undo")
def undo(sent: Sent, place: MatchPlace) -> Done:
    """Take back one entry: this phone's own last one, or a mark that the other side says was none."""
    target = one_id(sent.get("target", ""))
    hand, as_judge = sent.get("hand") or None, of_judge(place, target)
    return Done([body(place, sent, "undone", {"target": target}, hand, as_judge=as_judge)])


@action("accept")
def accept(sent: Sent, place: MatchPlace) -> Done:
    """A side signs the result it sees; its digest says which."""
    hand = one_id(sent.get("hand", ""))
    number = whole(sent.get("from", ""), MOST_HANDS)
    back = "" if number is None else f"hand/{number}"
    signed = _acceptance(sent, place, a_side(place, sent))
    return Done([signed], to=lambda view: back or _after_signing(view, hand))


@action("on-paper", PaperSignedForm, need="judge")
def on_paper(form: PaperSignedForm, place: MatchPlace) -> Done:
    """These hands lie there signed by all sides. Raises Refused where no hand is."""
    signed = {hand.id: hand.digest for hand in _waiting(form, place) if hand.digest is not None}
    parts = [body(place, form.sent, "paper.signed", {"hands": part}) for part in _in_parts(signed)]
    return Done(parts, to=form.page())


@action("by-word-of-mouth", PaperSignedForm, need="judge")
def by_word_of_mouth(form: PaperSignedForm, place: MatchPlace) -> Done:
    """These hands were told by word of mouth, and nobody signs: the judge decides that they stand. With them the match
    ends where all that were agreed are there, and nothing else is open. Raises Refused where no hand is."""
    reason = derived_id(form_id(form.sent), "reason")
    payload = {"side": None, "outcome": "keep", "reason": reason, "by_mouth": True}
    waiting, view = _waiting(form, place), place.view()
    decided = [body(place, form.sent, "settled", payload, hand.id, as_judge=True) for hand in waiting]
    there = hands_there(view, place.hands())
    whole = view.end.kind == "hands" and there >= (view.end.n or 0) and view.status == "open"
    if whole and {hand.number for hand in waiting}.issuperset({*view.unsigned, *view.disputed, *view.gaps}):
        end = {"digest": view.end_digest, "reservation": False, "reason": reason}
        decided.append(body(place, form.sent, "match.ended", end, as_judge=True))
    return Done(decided, {reason: _(BY_WORD_OF_MOUTH)}, to=form.page())


def _waiting(form: PaperSignedForm, place: MatchPlace) -> list[HandView]:
    """The hands from one to another that wait for signatures. What was changed since the page was made is not among
    them. Raises Refused where no hand is."""
    first, last, sent = form["from"].data, form["to"].data, form.sent
    if first > last:
        form.reject("to", _("The end comes before the beginning. Choose a later one."))
    shown = whole(sent.get("seen", ""), LAST) or 0
    found = [
        hand for hand in place.hands()
        if hand.digest is not None and first <= hand.number <= last and waits_to_be_signed(hand)
        and place.state.by_id[hand.id].timeline[-1].seq <= shown
    ]
    if not found:
        text = _("Somebody has changed this in the meantime. Open the page again and look.")
        raise Refused(text)
    return found


def waits_to_be_signed(hand: HandView) -> bool:
    """Whether a hand is counted, waits for signatures, and nobody is asked about it."""
    return hand.unsigned and not hand.conflict and not hand.fork


def _in_parts(signed: dict[str, str]) -> list[dict[str, str]]:
    """What goes into one entry each: a match of a thousand hands is more than one holds."""
    hands = list(signed)
    return [{hand: signed[hand] for hand in hands[at : at + ON_ONE_SHEET]} for at in range(0, len(hands), ON_ONE_SHEET)]


@action("object", ObjectionForm)
def object_(form: ObjectionForm, place: MatchPlace) -> Done:
    """Einspruch: the hand is disputed, play goes on."""
    sent = form.sent
    hand, about = one_id(sent.get("hand", "")), sent.get("about", "")
    if about not in (*game_of(place.view().variant).objections, OTHERWISE):
        raise Refused(_("Nothing was chosen. Go back and choose."))
    remark, words = typed_text(form.remark, form_id(sent))
    payload = {"side": a_side(place, sent), "about": about, "remark": remark}
    return Done([body(place, sent, "objected", payload, hand)], words)


@action("settle")
def settle(sent: Sent, place: MatchPlace) -> Done:
    """A side says how an objection ends; it is settled when all sides say the same. Whoever says that the result stands
    signs it too, where the page names its digest, and refuses the correction that it names; that this holds, ``take``
    its digest, it says by signing it."""
    side = a_side(place, sent)
    if sent.get("take"):
        return Done([_acceptance(MultiDict({**sent, "digest": sent["take"]}), place, side)])
    done = _settled(sent, place, side, *carried_text(sent, "reason"))
    if sent.get("outcome") == "keep" and sent.get("digest"):
        done.entries.append(_acceptance(sent, place, side))
    return done


@action("decide", DecisionForm, need="judge")
def decide(form: DecisionForm, place: MatchPlace) -> Done:
    """The judge says how it ends, and why."""
    return _settled(form.sent, place, None, *typed_text(form.reason, form_id(form.sent)))


@action("rule", DecisionForm, need="judge")
def rule(form: DecisionForm, place: MatchPlace) -> Done:
    """The judge says whether a correction holds that waits for signatures, and why: nobody waits for who has gone home.
    Raises Refused where another one waits by now."""
    sent = form.sent
    hand, proposed, outcome = one_id(sent.get("hand", "")), sent.get("proposed", ""), sent.get("outcome", "")
    known = place.find_hand(hand)
    waits = known.proposal if known is not None else None
    none_left = waits is not None and waits.digest is None
    if known is None or waits is None or (waits.digest or "") != proposed or outcome not in RULINGS[none_left:]:
        raise Refused(_("Somebody has changed this in the meantime. Open the page again and look."))
    reason, words = typed_text(form.reason, form_id(sent))
    payload = {"side": None, "outcome": outcome, "proposed": proposed, "reason": reason}
    return Done([body(place, sent, "settled", payload, hand, as_judge=True)], words, to=f"hand/{known.number}")


@action("dealer")
def dealer(sent: Sent, place: MatchPlace) -> Done:
    """Who deals this hand; from here on the deal moves on from there."""
    person = a_person(place, sent)
    if person is None:
        raise Refused(_("Choose somebody."))
    hand, entries = the_hand(place, sent)
    return Done([*entries, body(place, sent, "dealer.set", {"dealer": person}, hand)])


@action("void", ReasonForm)
def void(form: ReasonForm, place: MatchPlace) -> Done:
    """A misdeal or an abandoned hand: it keeps its place and scores nothing."""
    sent = form.sent
    why = sent.get("why", "")
    if why not in WHY:
        raise Refused(_("Say in a few words why."))
    hand, entries = the_hand(place, sent)
    reason, words = typed_text(form.reason, form_id(sent))
    return Done([*entries, body(place, sent, "hand.voided", {"why": why, "reason": reason}, hand)], words)


@action("write")
def write(sent: Sent, place: MatchPlace) -> Done:
    """Scanned and taken over: this phone writes now. A notice to the others, not a lock."""
    return Done([body(place, sent, "writer.took", {})])


def _acceptance(sent: Sent, place: MatchPlace, side: int) -> EntryBody:
    """A side's signature under what its page showed."""
    person = a_person(place, sent) or _alone(signers_of(place, sent)[side])
    payload = {"side": side, "digest": sent.get("digest", "")[:MOST_DIGEST], "person": person}
    return body(place, sent, "accepted", payload, one_id(sent.get("hand", "")))


def _settled(sent: Sent, place: MatchPlace, side: int | None, reason: str | None, words: dict[str, str]) -> Done:
    hand, outcome = one_id(sent.get("hand", "")), sent.get("outcome", "")
    if outcome not in OUTCOMES:
        raise Refused(_("Nothing was chosen. Go back and choose."))
    payload: dict[str, object] = {"side": side, "outcome": outcome, "reason": reason}
    if side is not None and outcome == "keep" and "proposed" in sent:
        payload["proposed"] = sent["proposed"]
    if side is not None:
        to = f"sign?hand={hand}"
    elif outcome == "count":
        to = _counted_again(place, hand, words.get(reason or "", ""))
    else:  # decided: nobody has to sign, and the hand's page says what holds
        known = place.find_hand(hand)
        to = "hands" if known is None else f"hand/{known.number}"
    return Done([body(place, sent, "settled", payload, hand, as_judge=side is None)], words, to=to)


def _counted_again(place: MatchPlace, hand: str, reason: str) -> str:
    """Where the judge counts a hand: the way it was counted, with the reason that was given. It is the judge's word."""
    way = way_anew(place.view(), place.find_hand(hand))
    return "count?" + urlencode({"way": way, "hand": hand, "as": "judge", "reason": reason})


def _alone(persons: Sequence[str]) -> str | None:
    """The one player of a side; nobody is guessed where there are two."""
    return persons[0] if len(persons) == 1 else None


def _after_signing(view: MatchView, hand: str) -> str:
    """The next hand as soon as all have signed, else the same page."""
    current = view.current
    return f"sign?hand={hand}" if current is not None and hand in current.members else _unless_open(view, hand)


def _unless_open(view: MatchView, hand: str) -> str:
    for known in view.recent:
        if hand in known.members and (known.proposal or known.waits):
            return f"sign?hand={hand}"
    return ""
