"""A club's own page: what is on, and the ways to everything its link may see."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from flask import Blueprint, Response, render_template
from flask_babel import format_date
from werkzeug.exceptions import HTTPException

from scorekeeper.journal.tokens import Role
from scorekeeper.league.reader import rows_of
from scorekeeper.storage.base import db
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.deeds import Refused
from scorekeeper.web.errors import page_for, refuse
from scorekeeper.web.preferences import language
from scorekeeper.words.people import role_name

pages = Blueprint("club", __name__, url_prefix="/c/<token>")
unlisted_pages(pages)

NEWEST = 3
"""So many evenings stand on the club's own page."""


@pages.get("")
def home(token: str) -> str:
    """The club as the holder of this link sees it."""
    place = find_club(token)
    view = place.view()
    return render_template(
        "club/home.html",
        **common(place),
        running=[(evening, _here(place, evening)) for evening in view["evenings"] if evening["status"] == "open"],
        over=[evening for evening in view["evenings"] if evening["status"] != "open"][:NEWEST],
        seasons=[season for season in view["seasons"] if not season["closed"]],
        long_day=long_day,
        people=sum(not (member["left"] or member["guest"]) for member in view["members"]),
        sheets={sheet["id"]: sheet["label"] for sheet in view["sheets"]},
    )


def _here(place: ClubPlace, evening: Mapping[str, Any]) -> int:
    """How many are here: who was ticked, and who has played for somebody since."""
    if not place.may("member"):
        return 0
    ticked = {one["person"] for one in evening["here"]}
    played = (row.person for row in rows_of(db.session(), place.state, [evening["id"]]) if row.hands)
    return len({place.state.person(person) for person in (*ticked, *played)})


@pages.app_errorhandler(Refused)
def unfit_form(refused: Refused) -> Response:
    """A form that no page of ours sends like this, such as one without its id: 422 with the sentence."""
    try:
        refuse(422, str(refused))
    except HTTPException as problem:
        return page_for(problem)


def long_day(day: str) -> str:
    """The day of an evening in words: ``Saturday, 21 November 2026``, whatever the zone."""
    return str(format_date(date.fromisoformat(day), "full"))


def common(place: ClubPlace) -> dict[str, Any]:
    """What every page of a club reads beside its own."""
    return {"place": place, "view": place.view(), "url": place.url, "may": place.may, "role_word": role_word}


def role_word(role: Role) -> str:
    """What the holder of a role is called."""
    return role_name(role, language())
