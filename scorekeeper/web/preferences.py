"""The preferences of this phone: language, light or dark, two or four card colours. Kept in cookies, set by a POST."""

from __future__ import annotations

from flask import Flask, Response, current_app, g, has_request_context, request
from flask_babel import Babel
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_accept_header

from scorekeeper.translations import FOLDER, LANGUAGES, LIKE_GERMAN
from scorekeeper.web.security import SAFE

THEMES = ("system", "light", "dark", "black")
CARDS = ("two", "four")
# name of the cookie -> what it may hold; the first theme and card colours are what no cookie means
CHOICES: dict[str, tuple[str, ...]] = {"lang": tuple(LANGUAGES), "theme": THEMES, "cards": CARDS}
A_YEAR = 365 * 24 * 3600
LONGEST_LIST = 500
"""Characters of the languages that a browser asks for; what comes after them is not read."""


def init_app(app: Flask) -> None:
    """Set up Flask-Babel and give every template the preferences."""
    Babel(
        app,
        default_locale="en",
        locale_selector=locale,
        default_translation_directories=str(FOLDER),
    )
    app.context_processor(for_templates)


VARIANT = "variant"
"""The cookie that keeps which rules somebody last asked about."""


def asked_variant() -> str:
    """The variant that the address names, else the one kept on this phone; perhaps none that there is."""
    return request.args.get("v") or request.cookies.get(VARIANT, "")


def language() -> str:
    """The language of this request: chosen, else the browser's best, else English."""
    if not has_request_context():
        return "en"
    found: str | None = g.get("lang")  # asked for each text of a page, and each look at `g` finds the request anew
    if found is None:
        found = g.lang = _chosen("lang") or _accepted()
    return found


_BROWSERS = {"en_GB": "en-GB", "nds": "de"}
"""As browsers call what ``locale`` says; none of them writes a date in Low German."""


def locale() -> str:
    """How this request writes dates and numbers: in English with the day first, as cards are played where day and month
    are read in this order; "11/23" would be no day there."""
    lang = language()
    return "en_GB" if lang == "en" else lang


def theme() -> str:
    """system, light, dark or black."""
    return _chosen("theme") or THEMES[0]


def four_colours() -> bool:
    """True where diamonds and spades have colours of their own."""
    return _chosen("cards") == "four"


def for_templates() -> dict[str, object]:
    """Names that every template may use."""
    return {
        "lang": language(),
        "locale_tag": _BROWSERS.get(locale(), locale()),
        "languages": list(LANGUAGES.items()),
        "like_german": LIKE_GERMAN,
        "theme": theme(),
        "four_colours": four_colours(),
        "current_path": current_path(),
        "address_warning": current_app.extensions.get("scorekeeper.address_warning"),
    }


def current_path() -> str:
    """Path and query of this page, for a form that is to come back to it; where a GET would not work, the start."""
    if not has_request_context() or request.method not in SAFE or isinstance(request.routing_exception, HTTPException):
        return "/"
    return request.full_path if request.query_string else request.path


def remember(response: Response, name: str, value: str) -> None:
    """Keep a choice on this phone; a value that is no choice (`system` as a language) forgets it."""
    if value in CHOICES[name] and value != "system":
        response.set_cookie(
            name, value, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure
        )
    else:
        response.delete_cookie(name, httponly=True, samesite="Lax", secure=request.is_secure)


def _chosen(name: str) -> str | None:
    value = request.cookies.get(name)
    return value if value in CHOICES[name] else None


def _accepted() -> str:
    # no browser names a hundred languages, and each costs time
    asked = parse_accept_header(request.headers.get("Accept-Language", "")[:LONGEST_LIST], LanguageAccept)
    # not best_match: it takes `en` of "de-AT, en;q=0.5", because only that is named exactly as we name it
    for tag, weight in asked:
        code = tag.lower().partition("-")[0]
        if weight > 0 and code in LANGUAGES:
            return code
    return "en"
