"""Actions at the table: undo, sign-off, objection, dealer, a hand that does not count."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games import OTHERWISE, game_of
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.payloads.hands import MOST_DIGEST, ON_ONE_SHEET
from scorekeeper.journal.view import MatchView
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Form, ReasonMissing, Refused, action
from scorekeeper.web.actions.bodies import a_person, a_side, body, free_words, of_judge, one_id, sides_then, the_hand
from scorekeeper.web.i18n import _

OUTCOMES = ("keep", "void", "count")
RULINGS = ("take", "keep")  # the first one only where there is a result to take
WHY = ("misdeal", "abandoned", "other")


@action("undo")
def undo(form: Form, place: MatchPlace) -> Done:
    """Take back one entry: this phone's own last one, or a mark that the other side says was none."""
    target = one_id(form.get("target", ""))
    said = body(place, form, "undone", {"target": target}, form.get("hand") or None, as_judge=of_judge(place, target))
    return Done([said])


@action("accept")
def accept(form: Form, place: MatchPlace) -> Done:
    """A side signs the result it sees; its digest says which."""
    hand, side = one_id(form.get("hand", "")), a_side(place, form)
    payload = {"side": side, "digest": form.get("digest", "")[:MOST_DIGEST], "person": a_person(place, form)}
    if payload["person"] is None:
        payload["person"] = _alone(sides_then(place, form)[side])
    number = form.get("from", "")
    back = f"hand/{int(number)}" if number.isascii() and number.isdigit() and len(number) < 5 else ""
    signed = body(place, form, "accepted", payload, hand)
    return Done([signed], to=lambda view: back or _after_signing(view, hand))


@action("on-paper", need="judge")
def on_paper(form: Form, place: MatchPlace) -> Done:
    """These hands lie there signed by all sides. What was changed since the page was made is not among them. Raises
    Refused where no hand is."""
    first, last = (form.get(name, "").strip() for name in ("from", "to"))
    if not all(one.isascii() and one.isdigit() and len(one) < 5 for one in (first, last)) or int(first) > int(last):
        raise Refused(_("Say which hands are signed on paper: from the first to the last."))
    seen = form.get("seen", "")
    shown = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else 0
    signed = {
        hand.id: hand.digest for hand in place.hands()
        if hand.digest is not None and int(first) <= hand.number <= int(last) and _waits(hand)
        and place.state.by_id[hand.id].timeline[-1].seq <= shown
    }
    if not signed:
        said = _("None of these hands is waiting for signatures, or somebody has changed it. Look at the list again.")
        raise Refused(said)
    parts = [body(place, form, "paper.signed", {"hands": part}) for part in _in_parts(signed)]
    return Done(parts, to="end" if form.get("back") == "end" else "hands")


def _waits(hand: HandView) -> bool:
    """Whether a hand is counted, waits for signatures, and nobody is asked about it."""
    return hand.unsigned and not hand.conflict and not hand.fork


def _in_parts(signed: dict[str, str]) -> list[dict[str, str]]:
    """What goes into one entry each: a match of a thousand hands is more than one holds."""
    hands = list(signed)
    return [{hand: signed[hand] for hand in hands[at : at + ON_ONE_SHEET]} for at in range(0, len(hands), ON_ONE_SHEET)]


@action("object")
def object_(form: Form, place: MatchPlace) -> Done:
    """Einspruch: the hand is disputed, play goes on."""
    hand, about = one_id(form.get("hand", "")), form.get("about", "")
    if about not in (*game_of(place.view().variant).objections, OTHERWISE):
        raise Refused(_("Say what the objection is about."))
    remark, words = free_words(form, "remark")
    payload = {"side": a_side(place, form), "about": about, "remark": remark}
    return Done([body(place, form, "objected", payload, hand)], words)


@action("settle")
def settle(form: Form, place: MatchPlace) -> Done:
    """A side says how an objection ends; it is settled when all sides say the same."""
    return _settled(form, place, a_side(place, form))


@action("decide", need="judge")
def decide(form: Form, place: MatchPlace) -> Done:
    """The judge says how it ends, and why."""
    if not form.get("reason", "").strip():
        raise ReasonMissing(_("A decision needs a reason, in a few words."))
    return _settled(form, place, None)


@action("rule", need="judge")
def rule(form: Form, place: MatchPlace) -> Done:
    """The judge says whether a correction holds that waits for signatures, and why: nobody waits for who has gone home.
    Raises Refused where another one waits by now."""
    if not form.get("reason", "").strip():
        raise ReasonMissing(_("A decision needs a reason, in a few words."))
    hand, proposed, outcome = one_id(form.get("hand", "")), form.get("proposed", ""), form.get("outcome", "")
    known = place.find_hand(hand)
    waits = known.proposal if known is not None else None
    none_left = waits is not None and waits.digest is None
    if known is None or waits is None or (waits.digest or "") != proposed or outcome not in RULINGS[none_left:]:
        raise Refused(_("Somebody has already settled this. Look at the hand again."))
    reason, words = free_words(form, "reason")
    payload = {"side": None, "outcome": outcome, "proposed": proposed, "reason": reason}
    return Done([body(place, form, "settled", payload, hand, as_judge=True)], words, to=f"hand/{known.number}")


@action("dealer")
def dealer(form: Form, place: MatchPlace) -> Done:
    """Who deals this hand; from here on the deal moves on from there."""
    person = a_person(place, form)
    if person is None:
        raise Refused(_("Say who deals."))
    hand, entries = the_hand(place, form)
    return Done([*entries, body(place, form, "dealer.set", {"dealer": person}, hand)])


@action("void")
def void(form: Form, place: MatchPlace) -> Done:
    """A misdeal or an abandoned hand: it keeps its place and scores nothing."""
    why = form.get("why", "")
    if why not in WHY:
        raise Refused(_("Say why the hand does not count."))
    hand, entries = the_hand(place, form)
    reason, words = free_words(form, "reason")
    return Done([*entries, body(place, form, "hand.voided", {"why": why, "reason": reason}, hand)], words)


@action("write")
def write(form: Form, place: MatchPlace) -> Done:
    """Scanned and taken over: this phone writes now. A notice to the others, not a lock."""
    return Done([body(place, form, "writer.took", {})])


def _settled(form: Form, place: MatchPlace, side: int | None) -> Done:
    hand, outcome = one_id(form.get("hand", "")), form.get("outcome", "")
    if outcome not in OUTCOMES:
        raise Refused(_("Say how it is settled: the result stands, the hand is void, or it is counted again."))
    reason, words = free_words(form, "reason")
    payload: dict[str, object] = {"side": side, "outcome": outcome, "reason": reason}
    if side is not None:
        to = f"sign?hand={hand}"
    elif outcome == "count":
        to = f"count?way=cards&hand={hand}"
    else:  # decided: nobody has to sign, and the hand's page says what holds
        known = place.find_hand(hand)
        to = "hands" if known is None else f"hand/{known.number}"
    return Done([body(place, form, "settled", payload, hand, as_judge=side is None)], words, to=to)


def _alone(persons: Sequence[str]) -> str | None:
    """The one player of a side; nobody is guessed where there are two."""
    return persons[0] if len(persons) == 1 else None


def _after_signing(view: MatchView, hand: str) -> str:
    """The next hand as soon as all have signed, else the same page."""
    current = view.current
    return f"sign?hand={hand}" if current is not None and hand in current.members else _unless_open(view, hand)


def _unless_open(view: MatchView, hand: str) -> str:
    for known in view.recent:
        if hand in known.members and (known.proposal or known.state not in ("signed", "void")):
            return f"sign?hand={hand}"
    return ""
