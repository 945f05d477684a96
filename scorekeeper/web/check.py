"""A question about one moment, without a hand around it: what can I take, what may I play? Each game has its page.

The state is in the address (`/check?v=dithmarschen&p=X15&t=3.4.7.8.J`), so the page works without JavaScript and can
be gone back in; which rules are played is kept on this phone.
"""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.cards import CARDS
from scorekeeper.games import GAMES, game_of, is_variant
from scorekeeper.journal.view import MatchView
from scorekeeper.web.forms import Button
from scorekeeper.web.game_pages import filters, pages_of
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_page
from scorekeeper.web.preferences import A_YEAR, VARIANT, asked_variant, language
from scorekeeper.web.templating import render_template
from scorekeeper.words import locale, variant_name
from scorekeeper.words.books import books
from scorekeeper.words.rules import variant_in_short, with_reconstruction

pages = Blueprint("check", __name__)
QUESTION_PARTS = ("p", "t", "u", "h", "o", "slot")
"""What a question says besides its variant, of whatever game: choosing other rules loses none of it."""
TABLE = ("r", "k", "n", "s")
"""What the address says of the table that asks: its house rules as ``rules:`` of ZHN has them; how many packs, players
and sides there are."""
pages.record_once(lambda state: state.app.jinja_env.filters.update(filters()))


@pages.app_template_filter("spoken_card")
def spoken_card(code: str) -> str:
    """A card in words: ``queen of hearts``."""
    return locale(language()).card_name(CARDS[code])


@pages.get("/check")
def page() -> str | Response:
    """The question as it stands, by the rules that are played; with `key` the next tap."""
    count_page()
    return pages_of(game_of(asked_variant()).id).question()


def rules_named(variant: str, house_rules: str) -> str:
    """By which rules a question is answered: ``Dithmarschen``, and whether a table has its own."""
    name = variant_name(variant, language())
    return _("%(rules)s, your rules", rules=name) if house_rules else name


@pages.app_template_global("question_url")
def question_url(view: MatchView) -> str:
    """The page of questions by the rules of this match's table."""
    values = {"v": view.variant, "r": view.switches, "k": view.packs, "n": len(view.seats), "s": len(view.sides)}
    return f"{url_for('check.page')}?{urlencode({name: value for name, value in values.items() if value})}"


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
    chosen = asked_variant() if is_variant(asked_variant()) else next(iter(GAMES[0].rule_sets))
    return render_template("check/rules.html", variants=variants, asked=asked, chosen=chosen, back=back,
                           book=chosen if chosen in books() else "")


@pages.post("/check/rules")
def choose_rules() -> Response:
    """Keep the variant and ask the same by its rules; the page says which cards its pack does not have."""
    button = Button.posted("v")
    variant = button.name
    same = {name: button.draft[name] for name in QUESTION_PARTS if button.draft.get(name)}
    if is_variant(variant) and same:
        same["v"] = variant
    asked = f"?{urlencode(same)}" if same else ""
    response = redirect(url_for("check.page") + asked, 303)
    if is_variant(variant):
        response.set_cookie(VARIANT, variant, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return response
