"""A new match: who plays, by which rules, who deals first. A phone with a script makes it itself (entries.py)."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, Response, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal import store, stream
from scorekeeper.storage.base import db
from scorekeeper.web.access import day_full, gone, held_link, matches_per_day, secret
from scorekeeper.web.device import device
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button
from scorekeeper.web.house_rules import MOST_PLAYERS, asks, ends, every_end, groups, sheet, short_name
from scorekeeper.web.limits import count_page, count_sent
from scorekeeper.web.opening import MORE_CARDS, Opening, Typed, check, opening, shapes_for, typed
from scorekeeper.web.preferences import A_YEAR, language
from scorekeeper.web.templating import render_template
from scorekeeper.words.of_match import end_offered
from scorekeeper.words.rules import variant_in_words

pages = Blueprint("new_match", __name__)

COOKIE = "rules"
"""The variant of the last match that a form without a script began on this phone: it stands there the next time."""


@pages.get("/new")
def new() -> Response:
    """The form of the rules that the address names, else of those that this phone's last form began with."""
    count_page()
    asked = request.args.get("variant", "")
    return form_page(Typed.of(asked or request.cookies.get(COOKIE, "")), opened="rules" if asked else "")


@pages.post("/new")
def begin() -> AnyResponse:
    """Begin the match; or, where a button of the form asks for it, show other rules or more seats."""
    count_sent()
    button = Button.posted()
    got, do = typed(button.draft), button.name or "begin"
    if do == "seats":
        got.players = (got.players + [""] * 4)[: got.game.players[-1]]
    if do != "begin":
        return form_page(got, opened=do)
    if not check(got):
        return form_page(got, status=422)
    token = _created(opening(got, device(), _moment()), got.maker)
    begun = redirect(url_for("match.page", token=token), 303)
    begun.set_cookie(COOKIE, got.variant, max_age=A_YEAR, samesite="Lax", secure=request.is_secure)
    return begun


def _created(begun: Opening, maker: str) -> str:
    """The judge's token of the match that was made, now or when the same form came before. Answers 403, 410, 429."""
    try:
        created = store.create(
            db.session(), secret(), begun.match, [begun.entry], begun.words,
            maker=maker, device=device(), now=datetime.now(UTC), per_day=matches_per_day(),
        )
    except stream.DayFull:
        day_full()
    except stream.NotTheMaker:
        refuse(403)
    except stream.StreamGone:
        gone()
    return held_link(secret(), begun.match, "judge", created.epochs["judge"]).token


def form_page(got: Typed, *, status: int = 200, opened: str = "") -> Response:
    """The form as it stands. ``opened`` names the part that a button asked for."""
    lang = language()
    count, game = len(got.seated) or len(got.players), got.game
    fitting = max(game.players[0], min(count, game.players[-1]))
    packs = int(got.packs) if got.packs else game.agree(got.variant, {}, None, None, fitting).packs
    page = render_template(
        "match/new.html",
        got=got,
        opened=opened,
        asks=asks(got.variant, lang, got.switches),
        groups=groups(lang),
        about=variant_in_words(got.variant, lang, packs=packs),
        rules_name=short_name(got.variant, lang),
        sheet=sheet(lang),
        shapes=shapes_for(count, teams=game.teams),
        ends=[(kind, end_offered(kind, lang), kind in ends(game)) for kind in every_end()],
        more_cards=MORE_CARDS,
        most=MOST_PLAYERS,
    )
    response = make_response(page, status)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _moment() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
