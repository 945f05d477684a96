"""Replaying a hand: paste or upload it, step through it, ask at every play what was allowed.

Every hand has the same pages, wherever it comes from (place.py): a published sample, a hand kept here, or one that
only travels in the address.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from flask import Blueprint, Response, abort, make_response, redirect
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.web import questions
from scorekeeper.web.forms import Button
from scorekeeper.web.game_pages import HandPages, View, hand_pages_of
from scorekeeper.web.headers import unlisted
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_sent
from scorekeeper.web.pasted_hand import (
    Elsewhere,
    HandForm,
    Unread,
    as_text,
    completed,
    is_text,
    is_too_long,
    keep,
    no_text,
    read_or_refuse,
    taken_along,
    that_fits,
    too_long,
    typed,
)
from scorekeeper.web.place import (
    Place,
    TooLongForAddress,
    example,
    examples,
    find_example,
    find_maker,
    find_printed,
    find_sample,
    find_unsaved,
    find_watch,
    hands_written_down,
)
from scorekeeper.web.preferences import language
from scorekeeper.web.recording import find_recorded
from scorekeeper.web.templating import render_template
from scorekeeper.words import Words, variant_name
from scorekeeper.words.repairs import repair_in_words
from scorekeeper.words.sentences import rule_in_words

pages = Blueprint("replay", __name__)


@pages.context_processor
def for_templates() -> dict[str, object]:
    """What the templates of a hand may ask."""
    lang = language()
    return {
        "variant_name": variant_name,
        "why": partial(repair_in_words, lang=lang),
        "rule_text": partial(rule_in_words, lang=lang),
    }


# --- a hand of one's own ---------------------------------------------------------------------------------------


@pages.get("/replay")
def new() -> str:
    """Paste or upload a hand; the published one is a link away."""
    form = HandForm()
    return render_template(
        "replay/new.html", form=form, unread=[], problem=None, place=None, anyway=False, cut=False, example=example(),
        examples=examples(),
    )


@pages.post("/replay")
def send() -> AnyResponse:
    """Replay what was typed, kept or not as its button said; what cannot be read is shown beside the text."""
    count_sent()
    form, do = HandForm.posted(), Button.posted().name
    content = typed(form)
    if "example" in do:
        return exemplified(form, do.partition(" ")[2])
    if not form.validate():
        return again(form, form.text.data if isinstance(content, bytes) else content, None)
    if (elsewhere := taken_along(content)) is not None:
        text = form.text.data if isinstance(content, bytes) else content
        return again(form, text, elsewhere.words, elsewhere=elsewhere)
    if is_too_long(content):
        # a file stays where it is
        return again(form, form.text.data if isinstance(content, bytes) else content, too_long(), status=413)
    if isinstance(content, bytes) and not is_text(content):
        return again(form, form.text.data, no_text())
    text = completed(as_text(content), form.variant.data or "")
    if not text.strip():
        return again(form, text, Words(_("There is no hand yet."), _("Paste its text, or choose a file.")))
    record, unread = read_or_refuse(content, text, language())
    if record is None or record.setting is None or (unread and "anyway" not in do):
        return again(form, text, None, unread, anyway=record is not None and record.setting is not None)
    if "look" in do:
        try:
            return redirect(Place("unsaved", text).base, 303)
        except TooLongForAddress:
            words = Words(
                _("This hand is too long to be replayed without keeping it."),
                _("Keep it: you can delete it whenever you like."),
            )
            return again(form, text, words, unread, anyway=bool(unread), status=413)
    return keep(text, partial(again, form, text, unread=unread, anyway=bool(unread)))


def exemplified(form: HandForm, game: str) -> Response:
    """The form with the example of a game in its box; what was typed there is not overwritten."""
    wanted = example(game)
    typed_already = form.text.data.replace("\r\n", "\n").strip()
    if typed_already and typed_already not in {text.strip() for text in hands_written_down().values()}:
        words = Words(_("The box is not empty."), _("Empty it first, so that nothing you typed is lost."))
        return again(form, form.text.data, words)
    return again(form, wanted, None, status=200)


def again(
    form: HandForm,
    text: str,
    problem: Words | None,
    unread: list[Unread] | None = None,
    *,
    anyway: bool = False,
    status: int = 422,
    place: Place | None = None,
    elsewhere: Elsewhere | None = None,
) -> Response:
    """The form once more, with all that was typed, as far as a hand may be long, and what is wrong with it."""
    form.text.data = that_fits(text)
    page = render_template(
        "replay/new.html", form=form, unread=unread or [], problem=problem, place=place, anyway=anyway,
        cut=form.text.data != text, example=example(), examples=examples(), elsewhere=elsewhere,
    )
    response = make_response(page, status)
    response.headers["Cache-Control"] = "no-store"
    return response


# --- the pages of every hand -----------------------------------------------------------------------------------


def unreadable(place: Place) -> Response:
    """A kept hand whose header cannot be used: its text with what is wrong, to be corrected and sent again."""
    form = HandForm()
    _record, unread = read_or_refuse(place.text, place.text, language())
    response = again(form, place.text, None, unread, place=place if place.kind == "maker" else None)
    response.status_code = 200
    return response


def _shown(asked: Callable[[HandPages, Place], str | AnyResponse], *, unread: bool = False) -> View:
    """A page that the hand's game makes. Where the header cannot be used there is no play to be asked about."""

    def view(place: Place) -> str | AnyResponse:
        if place.replay.setting is None:
            return unreadable(place) if unread else abort(404)
        return asked(hand_pages_of(place), place)

    return view


def whole_pdf(place: Place) -> str | AnyResponse:
    """The hand as PDF; of a record whose header cannot be used what was found, and its text."""
    return hand_pages_of(place).hand_pdf(place)


VIEWS: dict[str, tuple[str, View]] = {
    "": ("", _shown(lambda game, place: game.page(place), unread=True)),
    "/cards": ("_cards", _shown(lambda game, place: game.cards(place), unread=True)),
    "/allowed": ("_allowed", _shown(lambda game, place: game.allowed(place))),
    "/what-if": ("_what_if", _shown(lambda game, place: game.what_if(place))),
    "/correct": ("_correct", questions.correct),
    "/text": ("_text", questions.text),
    "/ruling": ("_ruling", _shown(lambda game, place: game.ruling(place))),
    "/print": ("_print", _shown(lambda game, place: game.whole(place))),
    "/ruling.pdf": ("_ruling_pdf", _shown(lambda game, place: game.ruling_pdf(place))),
    "/hand.pdf": ("_hand_pdf", whole_pdf),
    "/hand.zhn": ("_zhn", questions.zhn),
}
PLACES: dict[str, tuple[str, Callable[..., Place]]] = {
    "sample": ("/replay/sample", find_sample),
    "printed": ("/replay/sample/as-printed", find_printed),
    "example": ("/replay/example/<game>", find_example),
    "unsaved": ("/u/<packed>", find_unsaved),
    "watch": ("/h/<watch>", find_watch),
    "maker": ("/h/<watch>/<maker>", find_maker),
    "match": ("/m/<token>/hand/<int:number>/replay", find_recorded),
}


def _serve(view: View, find: Callable[..., Place], **tokens: object) -> AnyResponse:
    place = find(**tokens)
    response = make_response(view(place))
    return response if place.listed else unlisted(response)


for kind, (path, finder) in PLACES.items():
    for suffix, (name, view) in VIEWS.items():
        pages.add_url_rule(path + suffix, f"{kind}{name}", partial(_serve, view, finder))
