"""The evenings of a club: all of them, opening one in a few taps, one with what comes next, changing it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from flask import Blueprint, request
from werkzeug.wrappers import Response

from scorekeeper.journal.club.state import Evening
from scorekeeper.storage.base import db
from scorekeeper.storage.league import ours
from scorekeeper.web import clock
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import derived_id, form_id, free_words, fresh_id
from scorekeeper.web.club import evening_form as forms
from scorekeeper.web.club import evening_result
from scorekeeper.web.club.board_rows import seated
from scorekeeper.web.club.evening_form import EveningForm
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.form_entries import STALE, add, done, entry, in_words
from scorekeeper.web.club.rule_sheets import as_they_are
from scorekeeper.web.club.strangers import known, strangers
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button
from scorekeeper.web.i18n import _
from scorekeeper.web.templating import render_template

pages = Blueprint("evenings", __name__, url_prefix="/c/<token>")
unlisted_pages(pages)


@pages.get("/evenings")
def index(token: str) -> str:
    """All evenings that this link sees, the newest first."""
    place = find_club(token)
    found = [each for each in place.state.evenings.values() if place.may("member") or each.shown]
    found.sort(key=lambda each: (each.date, each.evening), reverse=True)
    evenings = [EveningPlace(place, each) for each in found]
    return render_template("club/evening/list.html", place=place, evenings=evenings)


@pages.get("/evenings/new")
def new(token: str) -> str:
    """The form, filled as the last evening was."""
    place = find_club(token, "keeper")
    return _form(place, forms.usual(place, clock.on(datetime.now(UTC))), fresh_id())


@pages.post("/evenings/new")
def open_one(token: str) -> str | Response:
    """Open it and go on to who is here. Answers 422 with the form where something is wrong."""
    place = find_club(token, "keeper")
    button, ground = Button.posted(), _ground()
    typed = forms.typed(button.draft)
    forms.fit(typed, place.state)
    if button.name == "offer":
        return _form(place, typed, ground)
    if not forms.check(typed, place):
        return _again(place, typed, ground)
    evening = derived_id(ground, "evening")
    where, words = free_words(button.draft, "place")
    error = add(place, [entry(button.draft, "evening.opened", typed.payload(evening, where))], words)
    if error:
        typed.trouble = in_words(error)
        return _again(place, typed, ground)
    return done(place, f"evenings/{evening}/here", _("The evening is open. Who is here?"))


@pages.get("/evenings/<evening>")
def page(token: str, evening: str) -> str:
    """One evening: what comes next, its rounds, its result."""
    evening_place = find_evening(token, evening)
    if not evening_place.place.may("record"):
        return _result(evening_place)
    droppable = evening_place.place.may("keeper") and _droppable(evening_place)
    return render_template(
        "club/evening/evening.html", evening_place=evening_place, place=evening_place.place, droppable=droppable
    )


@pages.get("/evenings/<evening>/result")
def result(token: str, evening: str) -> str:
    """Its result by person and round; before the prize-giving the judge alone sees it, the club who sat where."""
    return _result(find_evening(token, evening))


@pages.get("/evenings/<evening>/change")
def change(token: str, evening: str) -> str:
    """The form with what is kept."""
    evening_place = find_evening(token, evening, "keeper")
    return _form(evening_place.place, forms.of(evening_place.place, evening_place.evening), fresh_id(), evening_place)


@pages.post("/evenings/<evening>/change")
def set_it(token: str, evening: str) -> str | Response:
    """Keep it. Where somebody else changed it meanwhile, both values are shown and asked about (422)."""
    evening_place = find_evening(token, evening, "keeper")
    place, button, ground = evening_place.place, Button.posted(), _ground()
    typed = forms.typed(button.draft)
    forms.fit(typed, place.state)
    if button.name == "offer":
        return _form(place, typed, ground, evening_place)
    if not forms.check(typed, place, evening_place.evening):
        return _again(place, typed, ground, evening_place)
    where, words = _place_of(place, evening_place.evening, button.draft)
    said = entry(button.draft, "evening.set", typed.payload(evening_place.id, where), after=typed.after or None)
    error = add(place, [said], words)
    if error:
        # read again: what was kept meanwhile
        evening_place = find_evening(token, evening, "keeper")
        typed.trouble = in_words(error)
        kept = forms.of(evening_place.place, evening_place.evening) if error == STALE else None
        typed.after = evening_place.evening.last
        return _again(evening_place.place, typed, fresh_id(), evening_place, kept)
    return done(place, evening_place.path(), _("The evening has been changed."))


@pages.post("/evenings/<evening>/drop")
def drop(token: str, evening: str) -> str | Response:
    """Take an evening away that was opened by mistake. Answers 422 where something of it counts."""
    evening_place = find_evening(token, evening, "keeper")
    if error := add(
        evening_place.place, [entry(Button.posted().draft, "evening.dropped", {"evening": evening_place.id})]
    ):
        typed = forms.of(evening_place.place, evening_place.evening)
        typed.not_dropped = in_words(error)
        return _again(evening_place.place, typed, fresh_id(), evening_place)
    return done(
        evening_place.place, "evenings", _("The evening has been removed. The history still says that it was opened.")
    )


def _droppable(evening_place: EveningPlace) -> bool:
    """Whether nothing of it counts: no hand, nothing from paper, no points of the judge."""
    used = evening_place.evening.brought or evening_place.evening.penalties
    return not used and not ours(db.session(), evening_place.place.state, evening_place.evening.drawn, begun=True)


def _result(evening_place: EveningPlace) -> str:
    if evening_place.evening.held and evening_place.place.may("member") and not evening_place.place.may("judge"):
        return render_template(
            "club/evening/held.html",
            evening_place=evening_place,
            place=evening_place.place,
            tables=seated(evening_place),
        )
    context = {"strangers": strangers(evening_place) if evening_place.place.may("record") else [], "new_id": fresh_id}
    were_known = known(evening_place) if evening_place.place.may("keeper") else []
    return render_template(
        "club/evening/result.html", **evening_result.page(evening_place), **context, were_known=were_known
    )


def _place_of(place: ClubPlace, kept: Evening, draft: Mapping[str, str]) -> tuple[str | None, dict[str, str]]:
    """The place that was typed; where it is the one that is kept, its words are not said again."""
    typed = " ".join(draft.get("place", "").split())
    if typed and typed == place.words.get(kept.place or ""):
        return kept.place, {}
    return free_words(draft, "place")


def _ground() -> str:
    try:
        return form_id(Button.posted().draft)
    except Refused as problem:
        refuse(422, str(problem))


def _again(
    place: ClubPlace,
    form: EveningForm,
    ground: str,
    evening_place: EveningPlace | None = None,
    kept: EveningForm | None = None,
) -> Response:
    return Response(_form(place, form, ground, evening_place, kept), 422, mimetype="text/html")


def _form(
    place: ClubPlace,
    form: EveningForm,
    ground: str,
    evening_place: EveningPlace | None = None,
    kept: EveningForm | None = None,
) -> str:
    kind = forms.kind_of(place.state, form.sheet.data)
    forms.offer(form, place)
    return render_template(
        "club/evening/form.html", place=place, evening_place=evening_place, form=form, ground=ground,
        per=kind, both=forms.differences(place, kept, form) if kept is not None else [],
        mixing=forms.mixing(place.state, form),
        offered=as_they_are() if not place.state.sheets else [], new_id=fresh_id,
        droppable=evening_place is not None and _droppable(evening_place), show=request.args.get("show", ""),
    )
