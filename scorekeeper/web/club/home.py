"""A club's own page: what is going on now, and the ways to everything its link may see."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from flask import Blueprint, Response
from flask_babel import format_date

from scorekeeper.journal.club.view import EveningView
from scorekeeper.journal.tokens import Role
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.club.board_rows import waiting_words
from scorekeeper.web.club.evening_place import EveningPlace
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import HttpError, page_for
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
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
    running = [evening for evening in view.evenings if evening.status == "open"]
    over = [evening for evening in view.evenings if evening.status != "open"][:NEWEST]
    return render_template(
        "club/home.html",
        **common(place),
        own_name=place.names().get(place.state.holder(place.epoch) or "", "") if place.role == "keeper" else "",
        running=[(evening, _present(place, evening)) for evening in running],
        over=over,
        waiting=_waiting(place, [*running, *over]),
        seasons=[season for season in view.seasons if not season.closed],
        long_day=long_day,
        people=sum(not (member.left or member.guest) for member in view.members),
        sheets={sheet.id: sheet.label for sheet in view.sheets},
    )


def _present(place: ClubPlace, evening: EveningView) -> int | None:
    """How many are here; None for who may not know."""
    return len(EveningPlace(place, place.state.evenings[evening.id]).people_here) if place.may("member") else None


def _waiting(place: ClubPlace, evenings: Sequence[EveningView]) -> list[tuple[EveningPlace, str]]:
    """Of these evenings those with tables that wait for the keeper, and how many."""
    found = waiting_words(place, [place.state.evenings[evening.id] for evening in evenings])
    return [(EveningPlace(place, place.state.evenings[evening]), words) for evening, words in found.items()]


@pages.app_errorhandler(Refused)
def unfit_form(refused: Refused) -> Response:
    """A form that no page of ours sends like this, such as one without its id: 422 with the sentence."""
    return page_for(HttpError(422, str(refused)))


def long_day(day: str) -> str:
    """The day of an evening in words: ``Saturday, 21 November 2026``, whatever the zone."""
    return str(format_date(date.fromisoformat(day), "full"))


def common(place: ClubPlace) -> dict[str, object]:
    """What every page of a club reads beside its own."""
    return {"place": place, "view": place.view(), "url": place.url, "may": place.may, "role_word": role_word}


def role_word(role: Role) -> str:
    """What the holder of a role is called."""
    return role_name(role, language())
