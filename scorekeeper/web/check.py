"""A question about one moment, without a hand around it: what can I take, what may I play? Each game has a page for it.

The state is in the address (`/check?v=dithmarschen&p=X15&t=3.4.7.8.J`), so the page works without JavaScript, and Back
works in it. The phone keeps which rules are played. Below a match (`/m/…/check`) that table's rules hold, and the cards
recorded so far already lie there.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.cards import CARDS
from scorekeeper.games import FIRST_VARIANT, GAMES, game_of, is_variant
from scorekeeper.journal.recorded import named
from scorekeeper.web.access import MatchPlace, find_match
from scorekeeper.web.addresses import book_path
from scorekeeper.web.forms import Button
from scorekeeper.web.game_pages import TABLE, Asking, filters, pages_of
from scorekeeper.web.hand_place import replayed
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_page
from scorekeeper.web.preferences import A_YEAR, VARIANT, asked_variant, language
from scorekeeper.web.recording import names_of, recorded_of
from scorekeeper.web.security import unlisted
from scorekeeper.web.templating import render_template
from scorekeeper.words import locale, variant_name
from scorekeeper.words.books import books
from scorekeeper.words.rules import variant_in_short, with_reconstruction

pages = Blueprint("check", __name__)
QUESTION_PARTS = ("p", "t", "u", "h", "o", "slot")
"""What a question says besides its variant, of whatever game: choosing other rules loses none of it."""
MOST_LETTERS = 400
"""So many letters of the address are read of a table's rules."""
pages.record_once(lambda state: state.app.jinja_env.filters.update(filters()))


@pages.app_template_filter("spoken_card")
def spoken_card(code: str) -> str:
    """A card in words: ``queen of hearts``."""
    return locale(language()).card_name(CARDS[code])


def _of_address() -> Asking:
    of_table = {name: request.args.get(name, "")[:MOST_LETTERS] for name in TABLE}
    return Asking(asked_variant(), of_table, url_for("check.page"), url_for("check.rules"), url_for("start.index"))


def _of_match(place: MatchPlace) -> Asking:
    view = place.view()
    values = (view.switches, view.packs, len(view.seats), len(view.sides))
    of_table = {name: str(value) for name, value in zip(TABLE, values, strict=True)}
    return Asking(view.variant, of_table, place.url("check"), place.url("rules"), place.url(), in_match=True)


@pages.get("/check")
def page() -> str | Response:
    """The question as it stands, by the rules that are played; with `key` the next tap."""
    count_page()
    return pages_of(game_of(asked_variant()).id).question(_of_address())


@pages.get("/m/<token>/check")
def of_match(token: str) -> Response:
    """The same by the rules of a match's table; before the first tap with what was recorded lying there."""
    place = find_match(token)
    asking = _of_match(place)
    if not request.args and (lying := _recorded(place)):
        return unlisted(make_response(redirect(asking.url(lying), 303)))
    return unlisted(make_response(pages_of(game_of(asking.variant).id).question(asking)))


def _recorded(place: MatchPlace) -> Mapping[str, str]:
    """What lies on the table of the hand that is taken down, as the address of a question has it; nothing for whoever
    may not record."""
    hand = place.state.current
    if hand is None or not place.may("record"):
        return {}
    recorded = recorded_of(place, hand.id)
    replay = replayed(named(recorded, names_of(place, recorded)))
    if replay.setting is None or replay.complete:
        return {}
    return pages_of(game_of(recorded.frame.variant).id).lying(replay)


def rules_named(variant: str, house_rules: str) -> str:
    """By which rules a question is answered: ``Dithmarschen``, and whether a table has its own."""
    name = variant_name(variant, language())
    return _("%(rules)s, your rules", rules=name) if house_rules else name


@pages.get("/check/rules")
def rules() -> str:
    """Which variant is played; kept on this phone."""
    lang = language()
    variants = [
        (
            variant,
            with_reconstruction(variant_name(variant, lang), variant, lang),
            variant_in_short(variant, lang),
        )
        for game in GAMES
        for variant in game.rule_sets
    ]
    asked = {name: request.args.get(name, "") for name in ("v", *QUESTION_PARTS)}
    of_table = {name: request.args.get(name, "") for name in TABLE}
    same = {name: value for name, value in (asked | of_table).items() if value}
    back = f"{url_for('check.page')}?{urlencode(same)}"
    chosen = asked_variant() if is_variant(asked_variant()) else FIRST_VARIANT
    return render_template("check/rules.html", variants=variants, asked=asked | of_table, chosen=chosen, back=back,
                           own=rules_named(chosen, of_table["r"]) if of_table["r"] else "",
                           book=book_path(chosen, of_table["r"]) if chosen in books() else url_for("book.index"))


@pages.post("/check/rules")
def choose_rules() -> Response:
    """Keep the variant and ask the same by its rules; the page says which cards its pack does not have. Whoever
    chooses the one that is played keeps the table's own rules."""
    button = Button.posted("v", carries=("own", *QUESTION_PARTS, *TABLE))
    variant = button.name
    parts = (*QUESTION_PARTS, *TABLE) if variant == button.draft.get("own") else QUESTION_PARTS
    same = {name: button.draft[name] for name in parts if button.draft.get(name)}
    if is_variant(variant) and same:
        same["v"] = variant
    asked = f"?{urlencode(same)}" if same else ""
    response = redirect(url_for("check.page") + asked, 303)
    if is_variant(variant):
        response.set_cookie(VARIANT, variant, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return response
