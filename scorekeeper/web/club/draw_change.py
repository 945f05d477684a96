"""A round changed by hand before its tables play: somebody takes a seat, a table more or less, all drawn again.

Each change has its reason, which stands in the journal. Whoever is not named keeps their seat; a table that changes
gets a new match, since the old one is another table's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

from flask import Blueprint, Response
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal.club.draw_check import draw_history, pairing_wishes
from scorekeeper.league.draw import Draw, DrawError, History, Wish, closed, draw, opened, replaced
from scorekeeper.storage.base import db
from scorekeeper.storage.league import matches_of
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import derived_id, form_id, fresh_id
from scorekeeper.web.club import draw_shapes, draw_words
from scorekeeper.web.club.draw import Asked, drawn_for, payload
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.form_entries import Body, add, done, entry, with_reason
from scorekeeper.web.forms import Button
from scorekeeper.web.i18n import _
from scorekeeper.web.templating import render_template

pages = Blueprint("draw_change", __name__, url_prefix="/c/<token>/evenings/<evening>/rounds/<int:round>")
unlisted_pages(pages)


class Before(TypedDict):
    """Who sat with whom before, and who wishes what."""

    history: History
    wishes: list[Wish]


class Changing:
    """A round that is to be changed: who sits where, who else could, and which tables have not begun."""

    def __init__(self, evening_place: EveningPlace, round: int) -> None:
        self.evening_place, self.round = evening_place, round
        self.said = evening_place.drawn(round)
        self.made_from: dict[str, object] = {}
        self.drawn = draw_shapes.draw_of_entry(self.said)
        begun = {
            row.match for row in matches_of(db.session(), evening_place.place.state, evening_place.evening.matches)
            if row.row.hands
        }
        self.free = [table.table for table in self.said.tables if table.match not in begun]
        self.seated = {person for table in self.said.tables for person in table.seats}
        here = (*self.said.out, *evening_place.present(round), *evening_place.present(round + 1))
        known = {evening_place.place.state.person(person) for person in self.seated}
        self.waiting = evening_place.by_name(
            {person for person in here if evening_place.place.state.person(person) not in known}
        )
        self.sitting = evening_place.by_name(
            {who for table in self.said.tables if table.table in self.free for who in table.seats}
        )

    @property
    def whole(self) -> bool:
        """Whether no table has begun."""
        return len(self.free) == len(self.said.tables)

    @property
    def before(self) -> Before:
        """What the functions of the draw go by."""
        state = self.evening_place.place.state
        return Before(history=draw_history(state, self.evening_place.evening, self.round), wishes=pairing_wishes(state))


@pages.get("/change")
def page(token: str, evening: str, round: int) -> str:
    """What can be changed."""
    return _page(Changing(find_evening(token, evening, "record"), round))


@pages.post("/change")
def change(token: str, evening: str, round: int) -> AnyResponse:
    """Change it. Answers 422 with what was typed where it cannot be."""
    evening_place = find_evening(token, evening, "record")
    changing = Changing(evening_place, round)
    try:
        button = Button.posted()
        work = _WORKS.get(button.name)
        if work is None:
            raise Refused(_("The form reached us damaged. Go back and try once more."))
        drawn = work(changing, button.draft)
        drawing = payload(evening_place, round, drawn, _matches(changing, drawn)) | changing.made_from
        given, words = with_reason(button.draft, drawing)
        if error := add(evening_place.place, [entry(button.draft, "draw.changed", given)], words):
            raise Refused(draw_words.why_not(error, round))
        add(evening_place.place, _here(changing, drawn))
    except Refused as problem:
        return Response(_page(changing, str(problem)), 422, mimetype="text/html")
    return done(evening_place.place, evening_place.path(f"rounds/{round}"), _("The tables have been changed."))


def _replace(changing: Changing, form: MultiDict[str, str]) -> Draw:
    goes, comes = form.get("goes", ""), form.get("comes", "")
    if goes not in changing.sitting or comes not in (*changing.sitting, *changing.waiting):
        raise Refused(_("Choose who gives up a seat and who takes it."))
    try:
        return replaced(changing.drawn, goes, comes, stays="left" not in form, **changing.before)
    except DrawError:
        raise Refused(_("Choose two different people.")) from None


def _open(changing: Changing, form: MultiDict[str, str]) -> Draw:
    evening_place = changing.evening_place
    people = [person for person in changing.waiting if person in form.getlist("more")]
    allowed = draw_shapes.allowed(evening_place.place.state.sheets[evening_place.evening.sheet])
    can = [shape for shape in allowed if shape.people == len(people)]
    if not can:
        raise Refused(_("By this rule sheet there is no table for that many people. Tick others."))
    # partners are drawn as ever; the table's seats come from the round's own seed
    table = draw(people, changing.said.seed, shapes=can[:1], **changing.before).tables[0]
    return opened(changing.drawn, table.sides, **changing.before)


def _close(changing: Changing, form: MultiDict[str, str]) -> Draw:
    said = form.get("table", "")
    number = int(said) if said.isascii() and said.isdigit() and len(said) < 5 else 0
    if number not in changing.free:
        raise Refused(_("Choose a table that has not begun."))
    evening_place = changing.evening_place
    here = evening_place.present(changing.round)
    left = {person for person in changing.seated if evening_place.place.state.person(person) not in here}
    return closed(changing.drawn, number, left=left, **changing.before)


def _again(changing: Changing, form: MultiDict[str, str]) -> Draw:
    evening_place, round = changing.evening_place, changing.round
    if not changing.whole:
        raise Refused(draw_words.why_not("already_played", round))
    shapes = {draw_shapes.shape_of(table.sides) for table in changing.said.tables}
    can = draw_shapes.allowed(evening_place.place.state.sheets[evening_place.evening.sheet])
    asked = Asked([shape for shape in can if shape in shapes] or can[:1])
    drawn, changing.made_from = drawn_for(evening_place, round, evening_place.present(round), asked)
    return drawn


_WORKS: Mapping[str, Callable[[Changing, MultiDict[str, str]], Draw]] = {
    "replace": _replace, "open": _open, "close": _close, "again": _again,
}


def _matches(changing: Changing, drawn: Draw) -> list[str]:
    """A table as it was keeps its match; any other one is a new match."""
    kept = {(one.table, one.sides, one.seats, one.dealer): one.match for one in changing.said.tables}
    return [
        kept.get((table.number, table.sides, table.seats, table.dealer))
        or derived_id(form_id(Button.posted().draft), "match", changing.round, table.number, table.seats)
        for table in drawn.tables
    ]


def _here(changing: Changing, drawn: Draw) -> list[Body]:
    """Who takes a seat is here from this round on, and who left is not any more."""
    evening_place, round, form = changing.evening_place, changing.round, Button.posted().draft
    seated = {person for table in drawn.tables for person in table.seats}
    bodies = []
    present = evening_place.present(round)
    for person in sorted(person for person in seated if evening_place.place.state.person(person) not in present):
        said = {"evening": evening_place.id, "person": person, "here": True, "from_round": round, "to_round": None}
        bodies.append(entry(form, "here.set", said))
    goes = form.get("goes", "")
    if form.get("do") == "replace" and "left" in form and goes not in seated:
        here = evening_place.evening.attendance.get(goes)
        first = here.from_round if here is not None else 1
        said = {
            "evening": evening_place.id,
            "person": goes,
            "here": first < round,
            "from_round": first,
            "to_round": round - 1,
        }
        bodies.append(entry(form, "here.set", said))
    return bodies


def _page(changing: Changing, wrong: str = "") -> str:
    evening_place = changing.evening_place
    return render_template(
        "club/evening/round_change.html", evening_place=evening_place, place=evening_place.place,
        round=changing.round, changing=changing, wrong=wrong,
        draft=Button.posted().draft, id=fresh_id(),
    )
