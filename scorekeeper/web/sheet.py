"""The score sheet of a match: PDF to print and sign, an HTML view that prints like it, and blank sheets to write on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from flask import Blueprint, Response, request

from scorekeeper.games import FIRST_VARIANT, game_of, is_variant
from scorekeeper.journal.sheet_lines import sheet_lines
from scorekeeper.journal.state import rules_then
from scorekeeper.sheets.curve import page_plot
from scorekeeper.sheets.page import PAPERS
from scorekeeper.sheets.score.build import (
    MOST_SIDES,
    blank_for,
    blank_of,
    document_of,
    papers_for,
    score_sheet,
    sheet_of,
)
from scorekeeper.sheets.score.sheet import Extras, Sheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.web import clock, pdf
from scorekeeper.web.access import HeldLink, MatchPlace, find_match, unlisted_pages
from scorekeeper.web.addresses import full, qr_code
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_page
from scorekeeper.web.match_evening import on_sheet
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words import locale

pages = Blueprint("sheet", __name__)
unlisted_pages(pages)

KINDS = ("", "detailed", "blank")
NARROW = "a5"
"""A paper that only some games' sheets are made on."""
MOST_COPIES = 2
LONGEST_NAME = 80
LONGEST_NAMES = 2000


class SheetChoice(NamedTuple):
    """What the address asks for.

    kind: of sheet.
    paper: its name.
    copies: how many.
    """

    kind: str
    paper: str
    copies: int


@pages.get("/m/<token>/sheet.pdf")
def sheet_pdf(token: str) -> Response:
    """The score sheet as PDF, in the reader's language; 304 where nothing was recorded since."""
    place, choice = find_match(token).by_any_phone(), chosen_sheet()
    extras = extras_of(place, place.watch_link())

    def read() -> Callable[[], pdf.Pdf]:
        sheet = _sheet(place, choice, extras)
        _on_its_paper(sheet, choice)
        return lambda: pdf.Pdf(_file_name(sheet, choice), _drawn(sheet, choice, language()))

    return pdf.answer(pdf.Paper((place.made_of, extras, choice), read))


@pages.get("/m/<token>/sheet")
def sheet(token: str) -> str:
    """The same as a page, for readers by ear and for printing without a PDF."""
    place, choice = find_match(token), chosen_sheet()
    link = place.watch_link()
    shown = _sheet(place, choice, extras_of(place, link))
    sheet_text = SheetText(shown, locale(language()))
    context = {
        "place": place, "view": place.view(), "plot": page_plot(place.view(), place.hands()), "sheet": shown,
        "sheet_text": sheet_text, "choice": choice, "link": link,
        "code": qr_code(shown.link), "papers": papers_for(shown),
        "document": document_of(sheet_text, detailed=choice.kind == "detailed", page=True),
        "kinds": _kinds(*([(_("With every card"), "detailed")] if shown.lined is None else [])),
    }
    return render_template("match/sheet.html", **context)


def _kinds(*more: tuple[str, str]) -> list[tuple[str, str]]:
    """The kinds of sheet as the page leads to them: their words, and how an address names them."""
    return [(_("Score sheet"), ""), *more, (_("Blank"), "blank")]


@pages.get("/blank.pdf")
def blank_pdf() -> Response:
    """A sheet to be written on before there is a match: ?variant=…&names=Anna/Bo,Cem/Dörte (/ or + within a side)."""
    choice = chosen_sheet()
    variant = request.args.get("variant") or FIRST_VARIANT
    if not is_variant(variant):
        refuse(404, _("There is a mistake in the address, or the page never existed."))
    names = sides_named(request.args.get("names", ""), request.args.get("sides", type=int))
    count_page()
    made = blank_for(variant, _seated(variant, names), Extras())
    _on_its_paper(made, choice)
    return pdf.answer(pdf.paper_of(_named(variant), _drawn, made, choice, language()))


def chosen_sheet() -> SheetChoice:
    """What was asked for; answers 400 for a kind, paper or number of copies that there is not."""
    kind, paper = request.args.get("kind", ""), request.args.get("paper", "a4").lower()
    copies = request.args.get("copies", 1, type=int)
    if kind not in KINDS or paper not in {NARROW, *map(str.lower, PAPERS)} or not 1 <= copies <= MOST_COPIES:
        refuse(400, _("There is a mistake in the address, or the page never existed."))
    return SheetChoice(kind, paper, copies)


def _on_its_paper(sheet: Sheet, choice: SheetChoice) -> None:
    """Answers 400 for a paper that this game's sheet is not made on."""
    if choice.paper not in map(str.lower, papers_for(sheet)):
        refuse(400, _("There is a mistake in the address, or the page never existed."))


def _seated(variant: str, names: list[list[str]]) -> list[list[str]]:
    """The sides as the game can have them: where each plays alone so many as it is played by."""
    game = game_of(variant)
    if game.teams:
        return names
    alone = [[name] if name else [] for side in names for name in side or [""]][: game.players[-1]]
    return [*alone, *([[]] * max(0, game.players[0] - len(alone)))]


def sides_named(text: str, sides: int | None) -> list[list[str]]:
    """``Anna/Bo,Cem/Dörte`` as names by side; ``sides`` without names where that is asked for. Answers 400."""
    sides_given = text.split(",") if text else []
    named = [[name.strip()[:LONGEST_NAME] for name in re.split("[+/]", side)] for side in sides_given]
    if len(text) > LONGEST_NAMES or len(named) > MOST_SIDES or any(len(side) > MOST_SIDES for side in named):
        refuse(400, _("That is too many names for one sheet. Leave some out."))
    wanted = max(2, min(sides or 2, MOST_SIDES))
    return [*named, *([[]] * max(0, wanted - len(named)))]


def extras_of(place: MatchPlace, link: HeldLink) -> Extras:
    """What stands on the sheet beside the match: the watch link, the only one that paper may carry, and of a club's
    table which one it is."""
    return on_sheet(place, Extras(link=full(link.path), code=link.code, zone=clock.zone()))


def _sheet(place: MatchPlace, choice: SheetChoice, extras: Extras) -> Sheet:
    made = sheet_of(place.view(), place.hands(), extras, sheet_lines(place.state), rules_then(place.state))
    return blank_of(made) if choice.kind == "blank" else made


def _drawn(sheet: Sheet, choice: SheetChoice, lang: str) -> bytes:
    return score_sheet(sheet, lang, paper=choice.paper, copies=choice.copies, detailed=choice.kind == "detailed")


def _file_name(sheet: Sheet, choice: SheetChoice) -> str:
    if choice.kind == "blank":  # beside the filled one it is another file
        return _named(_("Blank"))
    return _named(clock.on(sheet.day or sheet.opened).isoformat())


def _named(what: str) -> str:
    """``spielzettel-2026-11-19.pdf``: nobody's name, since a file name goes round."""
    return pdf.file_name(_("Score sheet"), what)
