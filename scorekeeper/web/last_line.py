"""The line in which it stands what happened last: its words, and where a tap on it leads."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Blueprint

from scorekeeper.journal.view import MatchView
from scorekeeper.web.preferences import language
from scorekeeper.words import happened, locale

pages = Blueprint("last_line", __name__)


@pages.app_context_processor
def for_the_line() -> dict[str, object]:
    """What the line's template asks for."""
    return {"last_words": words, "last_texts": texts, "correction_of": correction}


def words(view: MatchView) -> str:
    """The line."""
    return happened.line(view, locale(language()))


def texts(view: MatchView) -> dict[str, object]:
    """What a phone puts the line together from."""
    return happened.texts(view.game, locale(language()))


def correction(view: MatchView) -> tuple[str, str]:
    """Where what was said last is put right: the address behind the match's own, and the screen of the page that it is,
    empty where it is another page. ``static/match/last_line.mjs`` says the same."""
    last = view.happened
    if last is None:
        raise ValueError("nothing was said")
    if last.kind == "mark.called" and view.status == "open":
        return f"?{urlencode({'zwick': last.entry})}", ""
    if last.kind in happened.ACTS:
        return f"/record?{urlencode({'hand': last.hand or '', 'change': last.entry})}", "record"
    if last.kind in happened.COUNTED and not last.signed and not last.waits:
        return f"/count?{urlencode({'hand': last.hand or ''})}", "count"
    elsewhere = {
        "dealer.set": ("/more?part=seats#dealer", "more"), "count.chips": ("/chips", "chips"),
        "seats.set": ("/change/seats", ""), "rules.changed": ("/change/rules", ""),
    }
    return elsewhere.get(last.kind, ("/history" if last.number is None else f"/hand/{last.number}", ""))
