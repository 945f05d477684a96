"""The match at the table: one document with every screen, and what its forms do where there is no script.

The address decides which screen is shown; with a script the same document switches screens without asking the server.
"""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, flash, redirect, request
from werkzeug.wrappers import Response

from scorekeeper.journal import store
from scorekeeper.journal.hand_view import CalledView, HandView
from scorekeeper.journal.view import LastEntry, MatchView
from scorekeeper.storage.base import db
from scorekeeper.web.access import MatchPlace, find_match, full, unlisted_pages
from scorekeeper.web.actions import Done, Mistyped, ReasonMissing, Refused, actions, actions_of
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.counting import last_way, to_correct
from scorekeeper.web.errors import refuse
from scorekeeper.web.exports import recorded_hands
from scorekeeper.web.forms import Button
from scorekeeper.web.game_pages import table_of
from scorekeeper.web.hand_seating import as_seated, hand_as_seated, names_in, others_sat
from scorekeeper.web.i18n import _
from scorekeeper.web.match_evening import evening_table
from scorekeeper.web.match_screens import FOR_WATCHERS
from scorekeeper.web.preferences import A_YEAR
from scorekeeper.web.sign import sign_off
from scorekeeper.web.templating import render_template
from scorekeeper.words.game_words import words_of

pages = Blueprint("match", __name__)
unlisted_pages(pages)

FACING = ("opposite", "beside")
COOKIE = "facing"


@pages.get("/m/<token>")
def page(token: str) -> str:
    """The match page: the score, and what is done while playing."""
    return screen(token, "match", "watch")


@pages.get("/m/<token>/count")
def count(token: str) -> str | Response:
    """Counting, in the way the address names."""
    place = find_match(token, "record")
    asked = table_of(place.view().variant).screen_of(request.args.get("way") or last_way())
    if asked == "record":
        return redirect(place.url("record"), 303)
    return screen(token, asked, "record")


@pages.get("/m/<token>/chips")
def chips(token: str) -> str:
    """The chips counted in, where a game has any."""
    return screen(token, "chips", "record")


@pages.get("/m/<token>/sign")
def sign(token: str) -> str | Response:
    """Both sides look at the result, each from its own side; those who sat in the hand."""
    place = find_match(token, "record")
    front = None if request.args.get("hand") else waiting(place.view())
    if front is not None and others_sat(place.view(), front):
        return redirect(f"{place.url('sign')}?hand={front.id}", 303)
    return screen(token, "sign", "record")


@pages.get("/m/<token>/record")
def record(token: str) -> str:
    """Play by play."""
    return screen(token, "record", "record")


@pages.get("/m/<token>/hands")
def hands(token: str) -> str:
    """The list of hands: the score sheet on the screen."""
    return screen(token, "hands", "watch")


@pages.get("/m/<token>/display")
def display(token: str) -> str:
    """The score as large as the phone."""
    return screen(token, "display", "watch")


@pages.get("/m/<token>/more")
def more(token: str) -> str:
    """Everything that is not needed in every hand."""
    return screen(token, "more", "watch")


@pages.get("/m/<token>/screens")
def screens(token: str) -> str:
    """Every screen in one answer, hidden: what the script puts into a document that has only one of them."""
    place = find_match(token)
    names = table_of(place.view().variant).screens if place.may("record") else FOR_WATCHERS
    return render_template("match/screens.html", screen="", screens=names, **context(place))


def screen(token: str, name: str, need: str) -> str:
    """The document with this screen, and no other. Answers 403, 404, 410."""
    place = find_match(token, need)
    if name not in table_of(place.view().variant).screens:
        refuse(404)
    return render_template("match/page.html", screen=name, screens=(name,), **context(place, name))


def context(place: MatchPlace, screen: str = "") -> dict[str, object]:
    """What the templates of this screen, or of all of them, read. Who sat in the hand that the address names sits on
    the screens about one hand alone: all others say how the match stands now."""
    now = place.view()
    asked = bool(request.args.get("hand")) and table_of(now.variant).of_one_hand(screen)
    hand = hand_asked_for(place) if asked else now.current
    view = now
    if asked and hand is not None and others_sat(now, hand):
        view, hand = as_seated(now, hand), hand_as_seated(now, hand)
    return {
        "place": place,
        "view": view,
        "now": now,  # as the script reads it: it finds who sat in a hand by itself
        "watching": not place.may("record"),
        "hand": to_correct(hand) if table_of(view.variant).way_of(screen) else hand,
        "signing": sign_off(view, hand if asked else _to_sign(now), watching=not place.may("record")),
        "toast": toast_of(view, request.args.get("zwick", "")),
        "facing": facing(),
        "table": table_of(view.variant),
        "url": place.url,
        "new_id": fresh_id,
        "may": place.may,
        "ruling": place.ruling,
        "at": evening_table(place),
        "recorded": bool(recorded_hands(place)),
        "resting": resting(view) and not request.args.get("more"),
    }


@pages.post("/m/<token>/do")
def do(token: str) -> Response:
    """A form of any screen. Answers 422 with a sentence where it cannot be taken."""
    pressed = Button.posted("deed")
    action = actions().get(pressed.name)
    place = find_match(token, action.need if action else "record")
    if action is None or pressed.name not in actions_of(place.view().game):
        refuse(400)
    try:
        done = action.work(pressed.draft, place)
    except ReasonMissing as problem:
        kept = pressed.carried("reason")
        page = render_template("match/reason.html", place=place, fields=kept, sentence=str(problem))
        return Response(page, 422, mimetype="text/html")
    except Mistyped as problem:
        return Response(_once_more(place, problem, pressed), 422, mimetype="text/html")
    except Refused as problem:
        refuse(422, str(problem))
    undone = _undone(place, pressed.target) if pressed.name == "undo" else ""
    _append(place, done)
    if undone:
        flash(undone)
    to = done.to if isinstance(done.to, str) else done.to(find_match(token).view())
    if to.startswith("hand/"):  # that page shows it; the others show what was done by what stands there
        if done.entries:
            flash(_saved(token, to))
        else:
            flash(_("Nothing has changed, so nothing was saved."), "same")
    return redirect(place.url() + (to if to.startswith("?") else f"/{to}" if to else ""), 303)


def _undone(place: MatchPlace, target: str) -> str:
    """What undo takes back, and of which hand where it is not the one in front: a signature stands on no score, and
    what was before stands behind the next hand."""
    view = place.view()
    last = view.last_entry
    if not last or last.id != target:
        return _("Taken back")
    hand = place.find_hand(last.hand)
    words = _("Taken back") if hand is None else _taken_back(view, hand, last)
    current = view.current
    if hand is None or hand.number == (current.number if current else view.hands):
        return words
    return _("Hand %(number)s", number=hand.number) + f" · {words}"


def _taken_back(view: MatchView, hand: HandView, last: LastEntry) -> str:
    """An entry of a hand as undo names it."""
    of, names = last.id, names_in(view, hand)
    signed = (*(hand.proposal.accepted if hand.proposal else ()), *hand.accepted)
    if side := next((names[one.side] for one in signed if one.id == of), ""):
        return _("The signature of %(side)s has been taken back", side=side)
    if last.kind.startswith("count."):
        return _("Taken back: %(what)s", what=_("the count"))
    side = next((names[one.side] for one in hand.called if one.id == of and one.person is None), "")
    for mark in words_of(view.game).marks.values() if side else ():
        return _("Taken back: %(what)s", what=_(mark.called, side=side).removesuffix("."))
    return _("Taken back")


def _saved(token: str, to: str) -> str:
    """That it is kept; a correction that only waits is not said to be done."""
    place = find_match(token)
    waits = any(hand.proposal for hand in place.hands() if to.split("#")[0] == f"hand/{hand.number}")
    if not waits:
        return _("Saved.")
    if place.corrected_by == "judge":
        return _("Saved. The judge decides whether it counts.")
    return _("Saved. Signatures are still needed.")


def _once_more(place: MatchPlace, problem: Mistyped, pressed: Button) -> str:
    """The page that asks again for what could not be read, with all that was typed."""
    draft, asked = pressed.draft, {*problem.fields, problem.choice.name if problem.choice else ""}
    typed = [(name, label, draft[name]) for name, label in problem.fields.items() if name in draft]
    return render_template(
        "match/once_more.html", place=place, fields=pressed.carried(*asked), typed=typed, choice=problem.choice,
        sentence=str(problem), back=problem.back,
    )


@pages.post("/m/<token>/facing")
def face(token: str) -> Response:
    """Whether the sides sit opposite each other or side by side; kept on this phone."""
    place = find_match(token)
    chosen = Button.posted("facing").name
    answer: Response = redirect(place.url(), 303)
    if chosen in FACING:
        answer.set_cookie(COOKIE, chosen, max_age=A_YEAR, samesite="Lax", secure=request.is_secure)
    return answer


def _append(place: MatchPlace, done: Done) -> None:
    """Put an action's entries into the journal. What is there already is no fault: the form was sent twice."""
    if not done.entries:
        return
    appended = store.append(
        db.session(), place.stream_id, done.entries, done.words,
        role=place.role, epoch=place.epoch, device=place.device, now=datetime.now(UTC),
    )
    errors = [result.error for result in appended.results if result.status == "rejected"]
    if "not_allowed" in errors:
        refuse(403, _("This link does not allow that. Ask whoever began the match for the link."))
    if "match_full" in errors:
        refuse(422, full(), heading=_("This match is full"))
    sitting = {
        "sat_elsewhere": _("This person sits at another table in this round."),
        "sat_together": _("Somebody would be seated twice. Each person has one seat."),
        "not_in_club": _("This person is no longer on the club’s list."),
    }
    if why := next((sitting[error] for error in errors if error in sitting), ""):
        refuse(422, why)
    if errors:
        refuse(422, _("That could not be saved. Go back and see whether the match has moved on."))


def resting(view: MatchView) -> bool:
    """Whether all that was agreed is played: the way leads to the end, and another hand is begun only if asked for."""
    return view.status == "open" and view.over and view.current is None


def hand_asked_for(place: MatchPlace) -> HandView | None:
    """The hand a page is about: the one in the address, by any of its ids, else the running one. Answers 404 for an
    unknown one."""
    asked = request.args.get("hand", "")
    return place.find_hand(asked) or refuse(404) if asked else place.view().current


def waiting(view: MatchView) -> HandView | None:
    """The newest hand that is counted and not signed by all."""
    for hand in (view.current, *reversed(view.recent)):
        if hand is not None and hand.result and (hand.proposal or hand.state not in ("signed", "void")):
            return hand
    return None


def _to_sign(view: MatchView) -> HandView | None:
    """The hand that stands on the sign-off where the address names none: never one that others sat in."""
    hand = waiting(view) or view.current
    return None if others_sat(view, hand) else hand


def toast_of(view: MatchView, entry: str) -> CalledView | None:
    """The Zwick that was just called by a form, for the note on the other half."""
    called = view.current.called if view.current else []
    return next((mark for mark in called if mark.id == entry), None)


def facing() -> str:
    """How the sides sit, as this phone was told."""
    said = request.cookies.get(COOKIE, "")
    return said if said in FACING else FACING[0]
