"""The start page, and the page for this phone's preferences."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games import FIRST_VARIANT
from scorekeeper.web.device import COOKIE as DEVICE
from scorekeeper.web.forms import Button
from scorekeeper.web.game_pages import pages_of
from scorekeeper.web.hand_place import sample_hands
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import CHOICES, VARIANT, language, remember
from scorekeeper.web.templating import render_template
from scorekeeper.words.game_words import words_of
from scorekeeper.words.locale import locale
from scorekeeper.words.match import OPENING

pages = Blueprint("start", __name__)

OTHER_COOKIES = ("facing", "phone", "rules", VARIANT, "way")
"""Set by the match page, by whoever joined a match, by the form of a new one, by "What can I take?" and where a hand
was counted."""


@pages.get("/")
def index() -> str:
    """The start page."""
    games = {game: words.name for game, words in OPENING.items()}
    costs = {game: [own.fact, _(own.name)] for game in games if (own := words_of(game).costs)}
    named = locale(language()).all_of(list(games.values()))
    asks = {game: _(question) for game in games if (question := pages_of(game).table.asks)}
    with_sample = {game: games[game] for game in sample_hands()}
    return render_template(
        "start.html", asks=asks, first_rules=FIRST_VARIANT, games=games, costs=costs, named=named, written=with_sample
    )


@pages.get("/settings")
def settings() -> str:
    """Language, light or dark, card colours."""
    return render_template("settings.html")


@pages.post("/settings")
def choose() -> Response:
    """Keep what was chosen and go back to where the choice was made."""
    draft = Button.posted(carries=("next", *CHOICES)).draft
    response = redirect(local(draft.get("next", "/")), 303)
    for name in CHOICES:
        if name in draft:
            remember(response, name, draft[name])  # type: ignore[arg-type]
    return response


@pages.get("/forget")
def ask_forget() -> str:
    """Before a phone forgets all it knows of scorekeeper. What is not sent yet its script asks the outbox for."""
    return render_template("forget.html", forgotten="done" in request.args)


@pages.post("/forget")
def forget() -> Response:
    """Take every cookie of ours off the phone; its script has emptied the rest before."""
    response = redirect(url_for("start.ask_forget", done=1), 303)
    for name in (*CHOICES, DEVICE, *(cookie for cookie in request.cookies if cookie in OTHER_COOKIES)):
        response.delete_cookie(name, samesite="Lax", secure=request.is_secure)
    return response


def local(address: str) -> str:
    """The address if it is a path of ours, else the start page: nobody is sent elsewhere by a form's field."""
    parts = urlsplit(address)
    ours = address.startswith("/") and not address.startswith(("//", "/\\")) and not parts.netloc
    return address if ours and address.isprintable() else "/"
