"""Replaying a hand: paste or upload it, step through it, ask at every play what was allowed.

Every hand has the same pages, wherever it comes from (place.py): a published sample, a hand stored here, or one that
only travels in the address. A correction is offered beside it. Only a person writes it into the text; it is marked
there, so that what stood there before stays readable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Protocol, TypeAlias

from flask import Blueprint, Response, abort, make_response, redirect, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.errors import IncompleteRecord, ScorekeeperError
from scorekeeper.game import Step
from scorekeeper.games import game_of_text
from scorekeeper.sheets.document import Document
from scorekeeper.sheets.game_papers import hand_record_document, ruling_document
from scorekeeper.sheets.hand import as_agreed
from scorekeeper.sheets.pdf import paper
from scorekeeper.web import pdf
from scorekeeper.web.actions.plays import LONGEST
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import NOTATION, Button, Form, Line
from scorekeeper.web.game_pages import AnyHandPages, Verdict, View, hand_pages_of
from scorekeeper.web.hand_place import (
    HandPlace,
    TooLongForAddress,
    detail_of,
    example,
    examples,
    find_example,
    find_hand,
    find_maker,
    find_printed,
    find_sample,
    find_unsaved,
    find_watch,
    first_sample,
    proposals,
    replayed,
    sample_hands,
    title_of,
    variant_hands,
)
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_page, count_sent
from scorekeeper.web.pasted_hand import (
    Elsewhere,
    PastedHandForm,
    Unread,
    as_text,
    completed,
    is_text,
    is_too_long,
    keep,
    no_text,
    other_download,
    read_or_refuse,
    that_fits,
    too_long,
    typed,
)
from scorekeeper.web.preferences import language
from scorekeeper.web.recording import find_recorded
from scorekeeper.web.replay_text import ListedPlay, Moments, RuleLink, rule_link
from scorekeeper.web.security import unlisted
from scorekeeper.web.templating import render_template
from scorekeeper.words import Words
from scorekeeper.words.books import cited_rule
from scorekeeper.words.game_words import words_of
from scorekeeper.words.locale import locale
from scorekeeper.words.repairs import repair_in_words
from scorekeeper.words.rules import switch_in_words, with_comment
from scorekeeper.zhn.repair import CORRECTED, INSERTED, STRUCK_OUT, Edit, Mark, corrected, mark_in
from scorekeeper.zhn.text import parse_line, split_lines

pages = Blueprint("replay", __name__)


@pages.context_processor
def for_templates() -> dict[str, object]:
    """What the templates of a hand may ask."""
    lang = language()
    return {
        "why": partial(repair_in_words, lang=lang),
        "cited_rule": partial(cited_rule, say=locale(lang)),
    }


class TriedForm(Form):
    """A play that is tried: a question in the address, never kept."""

    play = Line(lazy_gettext("Another play"), most=LONGEST, render_kw=NOTATION)


# --- a hand of one's own ---------------------------------------------------------------------------------------


@pages.get("/replay")
def new() -> str:
    """Paste or upload a hand; the published one is a link away."""
    form = PastedHandForm()
    return render_template(
        "replay/new.html", form=form, unread=[], problem=None, place=None, anyway=False, cut=False, example=example(),
        examples=examples(), notation=first_sample(),
    )


@pages.get("/replay/hands")
def hands() -> str:
    """A hand of every variant, to look at."""
    count_page()
    return render_template("replay/hands.html", games=variant_hands(language()))


@pages.post("/replay")
def send() -> AnyResponse:
    """Replay what was typed, kept or not as its button said; what cannot be read is shown beside the text."""
    count_sent()
    form, do = PastedHandForm.posted(), Button.posted().name
    content = typed(form)
    if "example" in do:
        return exemplified(form, do.partition(" ")[2])
    if not form.validate():
        return again(form, form.text.data if isinstance(content, bytes) else content, None)
    if (elsewhere := other_download(content)) is not None:
        text = form.text.data if isinstance(content, bytes) else content
        return again(form, text, elsewhere.words, elsewhere=elsewhere)
    if is_too_long(content):
        # a file stays where it is
        return again(form, form.text.data if isinstance(content, bytes) else content, too_long(), status=413)
    if isinstance(content, bytes) and not is_text(content):
        return again(form, form.text.data, no_text())
    text = completed(as_text(content), form.variant.data or "")
    if not text.strip():
        return again(form, text, Words(_("Nothing here yet."), _("Choose a file, or paste its text.")))
    record, unread = read_or_refuse(content, text, language())
    if record is None or record.setting is None or (unread and "anyway" not in do):
        return again(form, text, None, unread, anyway=record is not None and record.setting is not None)
    if "look" in do:
        try:
            return redirect(HandPlace("unsaved", text).base, 303)
        except TooLongForAddress:
            words = Words(
                _("This hand is too long to be replayed without keeping it."),
                _("Keep it: you can delete it whenever you like."),
            )
            return again(form, text, words, unread, anyway=bool(unread), status=413)
    return keep(text, partial(again, form, text, unread=unread, anyway=bool(unread)))


def exemplified(form: PastedHandForm, game: str) -> Response:
    """The form with the example of a game in its box; what was typed there is not overwritten."""
    wanted = example(game)
    typed_already = form.text.data.replace("\r\n", "\n").strip()
    if typed_already and typed_already not in {text.strip() for text in sample_hands().values()}:
        words = Words(_("The box is not empty."), _("Empty it first, so that nothing you typed is lost."))
        return again(form, form.text.data, words)
    return again(form, wanted, None, status=200)


def again(
    form: PastedHandForm,
    text: str,
    problem: Words | None,
    unread: list[Unread] | None = None,
    *,
    anyway: bool = False,
    status: int = 422,
    place: HandPlace | None = None,
    elsewhere: Elsewhere | None = None,
) -> Response:
    """The form once more, with all that was typed, as far as a hand may be long, and what is wrong with it."""
    form.text.data = that_fits(text)
    page = render_template(
        "replay/new.html", form=form, unread=unread or [], problem=problem, place=place, anyway=anyway,
        cut=form.text.data != text, example=example(), examples=examples(), notation=first_sample(),
        elsewhere=elsewhere,
    )
    response = make_response(page, status)
    response.headers["Cache-Control"] = "no-store"
    return response


# --- what would correct it, and the text itself ----------------------------------------------------------------------


class ShownReplay(Moments, Protocol):
    """A replay as its game shows it, with its plays in a list."""

    def listed_plays(self, marks: Mapping[int, Mark]) -> list[ListedPlay]: ...


def moment_of_address(shown: Moments) -> int:
    """``at`` of the address, held within the hand; or where its ``play`` stands."""
    play = request.args.get("play", None, int)
    asked = shown.moment(play) if play is not None and "at" not in request.args else request.args.get("at", 0, int)
    return max(0, min(asked, shown.last))


def moment_page(template: str, place: HandPlace, shown: ShownReplay, data: object, verdict: Verdict) -> str:
    """The replay at the moment of the address: ``data`` what its script needs, ``verdict`` on the whole hand."""
    left = marks(place.text)
    return render_template(
        template,
        place=place,
        shown=shown,
        at=moment_of_address(shown),
        title=title_of(place),
        detail=detail_of(place),
        listed_plays=shown.listed_plays(left),
        struck_out=struck_out(left),
        data=data,
        verdict=verdict,
    )


def part_or_page(
    inside: str, place: HandPlace, shown: object, called: str, heading: str, back: int, **values: object
) -> str:
    """A sheet for the page that asks (`part=1`), or a page of its own around it.

    ``inside`` the template of what is told; ``called`` the page's title, ``heading`` what stands on top, ``back`` the
    moment it leads back to.
    """
    whole = "part" not in request.args
    return render_template(
        "replay/asked.html" if whole else "replay/asked_part.html",
        inside=inside, place=place, shown=shown, whole=whole, called=called, heading=heading, back=back, **values,
    )


def correct(place: HandPlace) -> str:
    """The corrections that would fit; taken over only by a person."""
    if place.replay.setting is None:
        abort(404)
    offered = []
    for number, found in enumerate(proposals(place.text)):
        text = apply(place.text, found.edits)
        at = play_at(text, min(edit.line for edit in found.edits), 0)
        offered.append((number, found, _elsewhere(text, at)))
    return render_template(
        "replay/correct.html", place=place, offered=offered, at=request.args.get("at", 0, int),
        in_words=partial(_in_words, place),
    )


def _in_words(place: HandPlace, line: str) -> str:
    """A line of the record as the pages tell it; empty for one that is no act of a player's."""
    name, _colon, act = line.partition("#")[0].partition(":")
    setting = place.replay.setting
    if setting is None or name.strip() not in setting.players:
        return ""
    words = words_of(game_of_text(place.text).id)
    try:
        return words.act(act.strip(), language(), name.strip())
    except (ScorekeeperError, ValueError):  # several acts on one line, as of a trick
        texts = words.act_texts(locale(language()))
        acts = [words.act_in_line(part, texts) for part in re.findall(r"(?:[24]0 )?\S+", act)]
        known = all(word in texts or word in {"20", "40"} for word in act.split())
        return f"{name.strip()}: {', '.join(acts)}" if known else ""


def _elsewhere(text: str, at: int) -> str:
    """The corrected hand as one that is not kept here; empty where it is too long for an address."""
    try:
        return HandPlace("unsaved", text).url(at=at or None)
    except TooLongForAddress:
        return ""


def text_page(place: HandPlace) -> str:
    """The text, to be changed: by its maker behind the same links, by anybody else as a hand of their own."""
    form = PastedHandForm(data={"text": place.text})
    return render_template(
        "replay/new.html",
        form=form,
        unread=[],
        problem=None,
        place=place if place.kind == "maker" else None,
        anyway=False,
        cut=False,
        example=example(),
        notation=first_sample(),
        examples=[],
        marks=marks(place.text),
    )


def zhn_file(place: HandPlace) -> AnyResponse:
    """The text as a file; one that we wrote ourselves says where its rules are a reconstruction."""
    text = place.text
    if place.kind == "match":
        text = with_comment(text, place.replay.record.value("variant") or "", language())
    response = make_response(text)
    response.content_type = "text/plain; charset=utf-8"
    response.headers["Content-Disposition"] = 'attachment; filename="hand.zhn"'
    return response


# --- corrections that would fit, applied by a person and marked in the text ------------------------------------------


def apply(text: str, edits: Iterable[Edit]) -> str:
    """The text with a correction written into it, each changed line marked. Raises ValueError where it does not fit."""
    return corrected(split_lines(text), [_marked(edit) for edit in edits])


def _marked(edit: Edit) -> Edit:
    if edit.new is None:
        return edit._replace(new=f"# {STRUCK_OUT}: {edit.old}")
    if edit.old is None:
        return edit._replace(new=f"{edit.new}  # {INSERTED}")
    return edit._replace(new=f"{edit.new}  # {CORRECTED}: {edit.old}")


def marks(text: str) -> dict[int, Mark]:
    """The marks that corrections left in a text, by line."""
    found: dict[int, Mark] = {}
    for number, raw in enumerate(split_lines(text), 1):
        if "#" in raw:
            mark = mark_in(parse_line(number, raw).comment)
            if mark is not None:
                found[number] = mark
    return found


def struck_out(left: Mapping[int, Mark]) -> list[str]:
    """The lines that corrections struck out."""
    return [mark.before for mark in left.values() if mark.kind == STRUCK_OUT]


def play_at(text: str, line: int, total: int) -> int:
    """The play that stands on this line or the next one after it, of ``total``: where to look after a correction."""
    game = game_of_text(text)
    steps = game.replay(game.read(text)).steps
    return next((number for number, step in enumerate(steps, 1) if _line_of(step) >= line), total)


def _line_of(step: Step) -> int:
    """The line of the file that a step stands on; a game's steps have its number, or the line as it was read."""
    return step.line if isinstance(step.line, int) else step.line.line


# --- the pages of every hand -----------------------------------------------------------------------------------


def unreadable(place: HandPlace) -> Response:
    """A kept hand whose header cannot be used: its text with what is wrong, to be corrected and sent again."""
    form = PastedHandForm()
    _record, unread = read_or_refuse(place.text, place.text, language())
    response = again(form, place.text, None, unread, place=place if place.kind == "maker" else None)
    response.status_code = 200
    return response


def _replayed(asked: View, *, unread: bool = False) -> View:
    """A page of a hand whose header can be used: where it cannot, there is no play to be asked about."""

    def view(place: HandPlace) -> str | AnyResponse:
        if place.replay.setting is None:
            return unreadable(place) if unread else abort(404)
        return asked(place)

    return view


def _shown(asked: Callable[[AnyHandPages, HandPlace], str | AnyResponse], *, unread: bool = False) -> View:
    """A page that the hand's game makes."""
    return _replayed(lambda place: asked(hand_pages_of(place), place), unread=unread)


# --- papers about a hand, as a page and as PDF: the whole hand, the ruling on one play --------------------------------


def full_hand(place: HandPlace) -> str:
    """The whole hand: all plays with what was found, the count."""
    made = _hand(place.text, language(), title_of(place), place.agreed)
    return _page(place, made, place.url(), place.url("hand.pdf"))


def hand_pdf(place: HandPlace) -> Response:
    """The whole hand as PDF; of a record whose header cannot be used what was found, and its text."""
    arguments = place.text, language(), title_of(place), place.agreed
    return pdf.answer(pdf.paper_of("hand.pdf", _hand_pdf, *arguments))


def ruling(place: HandPlace) -> str:
    """The ruling on the play that the address asks about. 404 where the record does not reach it."""
    asked = hand_pages_of(place).asked(place)
    made = _ruling(place.text, asked.number, language(), title_of(place), agreed=place.agreed)
    return _page(place, made, place.url(at=asked.at), place.url("ruling.pdf", at=asked.at))


def ruling_pdf(place: HandPlace) -> Response:
    """The ruling as PDF. 404 where the record does not reach the play."""
    number = hand_pages_of(place).asked(place).number
    arguments = place.text, number, language(), title_of(place), place.printed_book, place.agreed
    return pdf.answer(pdf.paper_of(f"ruling-{number}.pdf", _ruling_pdf, *arguments))


def _page(place: HandPlace, document: Document, back: str, download: str) -> str:
    def rule_way(rule: str) -> RuleLink | None:
        return rule_link(rule, place.agreement, place.book)

    return render_template(
        "replay/paper.html", place=place, document=document, back=back, download=download, rule_way=rule_way
    )


Agreed: TypeAlias = tuple[tuple[str, str], ...]
"""``HandPlace.agreed``."""


def _hand(text: str, lang: str, title: str, agreed: Agreed) -> Document:
    made = hand_record_document(replayed(text), text, lang, source_name=title, repairs=proposals(text))
    return _as_agreed(made, agreed, lang)


def _as_agreed(document: Document, agreed: Agreed, lang: str) -> Document:
    return as_agreed(document, [switch_in_words(name, value, lang) for name, value in agreed], lang)


def _hand_pdf(text: str, lang: str, title: str, agreed: Agreed) -> bytes:
    return paper(_hand(text, lang, title, agreed))


def _ruling(text: str, number: int, lang: str, title: str, book: str = "", agreed: Agreed = ()) -> Document:
    try:
        made = ruling_document(
            replayed(text), number, text, lang, source_name=title, repairs=proposals(text), book=book
        )
        return _as_agreed(made, agreed, lang)
    except IncompleteRecord as error:
        refuse(404, str(error))


def _ruling_pdf(text: str, number: int, lang: str, title: str, book: str, agreed: Agreed) -> bytes:
    return paper(_ruling(text, number, lang, title, book, agreed))


VIEWS: dict[str, tuple[str, View]] = {
    "": ("", _shown(lambda game, place: game.page(place), unread=True)),
    "/cards": ("_cards", _shown(lambda game, place: game.cards(place), unread=True)),
    "/allowed": ("_allowed", _shown(lambda game, place: game.allowed(place))),
    "/what-if": ("_what_if", _shown(lambda game, place: game.what_if(place))),
    "/correct": ("_correct", correct),
    "/text": ("_text", text_page),
    "/ruling": ("_ruling", _replayed(ruling)),
    "/print": ("_print", _replayed(full_hand)),
    "/ruling.pdf": ("_ruling_pdf", _replayed(ruling_pdf)),
    "/hand.pdf": ("_hand_pdf", hand_pdf),
    "/hand.zhn": ("_zhn", zhn_file),
}
PLACES: dict[str, tuple[str, Callable[..., HandPlace]]] = {
    "sample": ("/replay/sample", find_sample),
    "printed": ("/replay/sample/as-printed", find_printed),
    "example": ("/replay/example/<game>", find_example),
    "hand": ("/replay/hands/<variant>", find_hand),
    "unsaved": ("/u/<packed>", find_unsaved),
    "watch": ("/h/<watch>", find_watch),
    "maker": ("/h/<watch>/<maker>", find_maker),
    "match": ("/m/<token>/hand/<int:number>/replay", find_recorded),
}


def _serve(view: View, find: Callable[..., HandPlace], **tokens: object) -> AnyResponse:
    place = find(**tokens)
    response = make_response(view(place))
    return response if place.listed else unlisted(response)


for kind, (path, finder) in PLACES.items():
    for suffix, (name, view) in VIEWS.items():
        pages.add_url_rule(path + suffix, f"{kind}{name}", partial(_serve, view, finder))
