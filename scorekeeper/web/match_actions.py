"""The actions of a match's forms and keys without a script: all are sent to the same address."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import cast

from flask import Blueprint, flash, redirect
from werkzeug.wrappers import Response

from scorekeeper.journal import store
from scorekeeper.storage.base import db
from scorekeeper.web.access import MatchPlace, find_match, full, unlisted_pages
from scorekeeper.web.actions import ActionForm, Done, Invalid, Refused, actions, actions_of
from scorekeeper.web.changes import again
from scorekeeper.web.club.attendance import tick_seated
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button, arrived_forms, form_arrived
from scorekeeper.web.i18n import _
from scorekeeper.web.match_evening import epoch_to_write, evening_table
from scorekeeper.web.templating import render_template

pages = Blueprint("match_actions", __name__)
pages.add_app_template_global(arrived_forms)
unlisted_pages(pages)

FROM_BOARD = ("player", "people", "seats", "decide", "rule", "total", "beside-total")
"""After these the evening's board comes next, where the phone came from there."""
_COUNTS = ("correct", "count-")
"""With what the name of an action begins that counts: after the judge's count the board comes next, too."""


@pages.post("/m/<token>/do")
def do(token: str) -> Response:
    """A form of any screen. Answers 422 with a sentence where it cannot be taken."""
    pressed = Button.posted_whole("deed")
    action = actions().get(pressed.name)
    place = find_match(token, action.need if action else "record")
    if action is None or pressed.name not in actions_of(place.view().game):
        refuse(400)
    try:
        done = action.done(place, pressed.draft)
    except Invalid as problem:
        page = again(place, pressed.name, problem.form) or problem.form.own_page() or _once_more(problem.form, pressed)
        return Response(page, 422, mimetype="text/html")
    except Refused as problem:
        refuse(422, str(problem))
    _append(place, done)
    form_arrived(pressed.draft.get("id", ""))
    seated, before = _seated_by(done), set(place.view().seats)
    left = sorted(before - seated) if seated and pressed.draft.get("left") else []
    tick_seated(place, sorted(seated - before), done.words, left)
    to = done.to if isinstance(done.to, str) else done.to(find_match(token).view())
    decided = pressed.name.startswith(_COUNTS) and any(each.get("as") == "judge" for each in done.entries)
    at = evening_table(place) if (pressed.name in FROM_BOARD or decided) and not to.startswith("count") else None
    if at is not None and at.board:
        flash(_("Saved.") if done.entries else _("Nothing has changed, so nothing was saved."))
        return redirect(at.back, 303)
    if to.startswith("hand/"):  # that page shows it; the others show what was done by what stands there
        if done.entries:
            flash(_saved(token, to))
        else:
            flash(_("Nothing has changed, so nothing was saved."), "same")
    return redirect(place.url() + (to if to.startswith("?") else f"/{to}" if to else ""), 303)


def _seated_by(done: Done) -> set[str]:
    """Who sits at the table by what was done, where it says so."""
    payloads = (each["payload"] for each in done.entries if each["kind"] == "seats.set")
    return {person for payload in payloads for person in cast("list[str]", payload["seats"])}


def _saved(token: str, to: str) -> str:
    """That it is kept; a correction that only waits is not said to be done."""
    place = find_match(token)
    waits = any(hand.proposal for hand in place.hands() if to.split("#")[0] == f"hand/{hand.number}")
    if not waits:
        return _("Saved.")
    if place.corrected_by == "judge":
        return _("Saved.") + " " + _("The judge decides whether it counts.")
    return _("Saved. Signatures are still needed.")


def _once_more(form: ActionForm, pressed: Button) -> str:
    """The page that asks again for what could not be taken, with all that was typed."""
    asked = [field for field in form if field.name in pressed.draft or field.errors]
    return render_template(
        "match/once_more.html", place=form.place, asked=asked, back=form.page(),
        carried=pressed.carried(*(field.name for field in asked)),
    )


def _append(place: MatchPlace, done: Done) -> None:
    """Put an action's entries into the journal. What is there already is no fault: the form was sent twice."""
    if not done.entries:
        return
    appended = store.append(
        db.session(), place.stream_id, done.entries, done.words,
        role=place.role, epoch=epoch_to_write(place), device=place.device, now=datetime.now(UTC),
    )
    errors = [result.error for result in appended.results if result.status == "rejected"]
    if "not_allowed" in errors:
        refuse(403, _("This link does not allow that. Ask whoever began the match for one that does."))
    if "match_full" in errors:
        refuse(422, full(), heading=_("This match is full"))
    sitting = {
        "sat_elsewhere": _("This person sits at another table in this round. Choose somebody else, or change that "
                           "table first."),
        "sat_together": _("Somebody would be seated twice. Give each person one seat."),
        "not_in_club": _("Somebody has changed this in the meantime. Open the page again and look."),
    }
    if why := next((sitting[error] for error in errors if error in sitting), ""):
        refuse(422, why)
    if errors:
        refuse(422, _("That could not be saved. Open the page again and look."))


@pages.app_template_global()
def form_of(place: MatchPlace, name: str, hand: str = "") -> ActionForm:
    """The form of an action as its page begins; ``hand``: the id of the one that it is about. KeyError for an action
    without a form."""
    form = actions()[name].form
    if form is None:
        raise KeyError(name)
    return form.begun(place, {"hand": hand} if hand else {})
