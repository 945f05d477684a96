"""Who the holder of a phone is among the club's people, if they said so: kept on the phone, under this link, nowhere
else."""

from __future__ import annotations

from flask import request
from werkzeug.wrappers import Response

from scorekeeper.web.club_access import ClubPlace
from scorekeeper.web.preferences import A_YEAR

COOKIE = "me"


def identity(place: ClubPlace) -> str:
    """The person's id, after all merges; empty where nobody said who it is, or they are no longer here."""
    member = place.state.members.get(place.state.person(request.cookies.get(COOKIE, "")))
    return member.person if member is not None and not member.forgotten else ""


def remember(response: Response, place: ClubPlace, person: str) -> None:
    """Keep it; an empty id forgets it."""
    path = f"{request.script_root}/c/{place.token}"
    if person:
        response.set_cookie(
            COOKIE, person, max_age=A_YEAR, path=path, secure=request.is_secure, httponly=True, samesite="Lax"
        )
    else:
        response.delete_cookie(COOKIE, path=path, secure=request.is_secure, httponly=True, samesite="Lax")
