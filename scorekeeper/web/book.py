"""The rule book: every rule with its id, its sentence and its examples, as cards on a table with what the judge says.

``/rules`` lists the books. A finding leads to ``/rules/dithmarschen#B3``. The book of a match or of a rule sheet is the
same book with that table's house rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from flask import Blueprint, Response, make_response, request
from markupsafe import Markup

from scorekeeper.errors import NotationError
from scorekeeper.game import Agreement
from scorekeeper.games import game_of
from scorekeeper.sheets.book import booklet, table_card
from scorekeeper.web import pdf
from scorekeeper.web.access import MatchPlace, find_match
from scorekeeper.web.addresses import book_path, by_rules, check_path, full
from scorekeeper.web.club.evening_place import sheet_label
from scorekeeper.web.club.rule_sheets import agreed, remark_of
from scorekeeper.web.club.season_place import find_season
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.game_pages import pages_of
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_page
from scorekeeper.web.match_evening import on_rule_sheet
from scorekeeper.web.preferences import language
from scorekeeper.web.replay_text import GRAVITY, FindingText, finding_text, rule_link
from scorekeeper.web.rule_sets import groups
from scorekeeper.web.security import unlisted
from scorekeeper.web.templating import macro, render_template
from scorekeeper.words.book import Book
from scorekeeper.words.books import LEGAL, agreement_of, book_of, books, shown_example, table_book
from scorekeeper.words.lessons import asks, lessons
from scorekeeper.words.locale import locale
from scorekeeper.words.rules import variant_in_short, with_reconstruction

pages = Blueprint("book", __name__)


class Shown(NamedTuple):
    """An example as a page draws it.

    drawn: its game's picture and sentence.
    allowed: whether the judge allows the play.
    findings: in words.
    name: the example's.
    asked: whether it can be tried.
    """

    drawn: Markup
    allowed: bool
    findings: tuple[FindingText, ...]
    name: str
    asked: bool


pages.add_app_template_global(rule_link)


@pages.get("/rules")
def index() -> str:
    """Every book that is written, by its game."""
    count_page()
    with_book, lang = books(), language()
    found = [
        (group.name, [(variant, with_reconstruction(name, variant, lang)) for variant, name in group.variants
                      if variant in with_book])
        for group in groups(lang)
    ]
    about = {variant: variant_in_short(variant, lang) for variant in with_book}
    games = [each for each in found if each[1]]
    return render_template("book/index.html", games=games, about=about, lessons=lessons())


@pages.get("/rules/<variant>")
def page(variant: str) -> str:
    """The book of a variant; with ``rules`` as a table has it that plays with these switches."""
    count_page()
    return _page(*_of_variant(variant))


@pages.get("/m/<token>/rules")
def of_match(token: str) -> Response:
    """The book of a match, with what its table has agreed."""
    place = find_match(token)
    change = place.url("change/rules") if place.may("record") and place.view().status == "open" else ""
    book, switches = _of_match(place)
    page = _page(book, switches, back=place.url("more"), change=change, keeps=True, check=place.url("check"))
    return unlisted(make_response(page))


@pages.get("/c/<token>/rules/<sheet>/book")
def of_sheet(token: str, sheet: str) -> Response:
    """The book of a club's rule sheet, with what it says otherwise."""
    place = find_club(token)
    book, switches = _of_sheet(place, sheet)
    return unlisted(make_response(_page(book, switches, back=place.url(f"rules/{sheet}"))))


@pages.get("/c/<token>/seasons/<season>/rules")
def of_season(token: str, season: str) -> Response:
    """The book of a season: of the rule sheet that it is played by. Its papers and tasks are the sheet's."""
    found = find_season(token, season)
    sheet = found.season.sheet
    book, switches = _of_sheet(found.place, sheet)
    page = _page(book, switches, back=found.url(), papers=found.place.url(f"rules/{sheet}"))
    return unlisted(make_response(page))


@pages.get("/rules/<variant>/booklet.pdf", defaults={"what": "booklet"})
@pages.get("/rules/<variant>/card.pdf", defaults={"what": "card"})
def paper(variant: str, what: str) -> Response:
    """The book of a variant on paper: the booklet, or the card for the table."""
    count_page()
    book, switches = _of_variant(variant)
    return _paper(book, switches, what, full(book_path(variant, switches)))


@pages.get("/m/<token>/rules/booklet.pdf", defaults={"what": "booklet"})
@pages.get("/m/<token>/rules/card.pdf", defaults={"what": "card"})
def match_paper(token: str, what: str) -> Response:
    """The book of a match on paper."""
    place = find_match(token)
    return unlisted(_paper(*_of_match(place), what, full(f"{place.watch_link().path}/rules")))


@pages.get("/c/<token>/rules/<sheet>/booklet.pdf", defaults={"what": "booklet"})
@pages.get("/c/<token>/rules/<sheet>/card.pdf", defaults={"what": "card"})
def sheet_paper(token: str, sheet: str, what: str) -> Response:
    """The book of a club's rule sheet on paper."""
    place = find_club(token)
    return unlisted(_paper(*_of_sheet(place, sheet), what, place.public(f"rules/{sheet}/book")))


def _of_variant(variant: str) -> tuple[Book, str]:
    """The book of a variant by the switches that the address names, and these. Answers 404 where there is none."""
    agreement = asked_agreement(variant)
    return book_of(variant, language(), agreement), agreement.switches


def asked_agreement(variant: str) -> Agreement:
    """What a table has agreed that plays a variant with the switches that the address names (``?rules=``, as a hand's
    header has them). Answers 404 where its book is not written, or where they cannot be used."""
    if variant not in books():
        refuse(404)
    try:
        return agreement_of(variant, request.args.get("rules", ""))
    except NotationError:
        refuse(404)


def _of_match(place: MatchPlace) -> tuple[Book, str]:
    """The book of a match, with what the club's rule sheet it is played by says of itself, and its switches as
    ``rules:`` writes them."""
    agreement = place.state.agreement
    return table_book(agreement, language())._replace(**on_rule_sheet(place)._asdict()), agreement.switches


def _of_sheet(place: ClubPlace, sheet: str) -> tuple[Book, str]:
    """The book of a club's rule sheet, and its switches as ``rules:`` writes them. Answers 404 where there is none."""
    found = place.state.sheets.get(sheet) or refuse(404)
    agreement = agreed(found.rules)
    club, label = place.words.get(place.state.name or "", ""), sheet_label(place, found)
    book = table_book(agreement, language(), remark_of(place, found))._replace(sheet=label, club=club)
    return book, agreement.switches


def _paper(book: Book, switches: str, what: str, address: str) -> Response:
    """The booklet or the card; ``address`` under the public link, where its book is read: empty where that was taken
    away."""
    if book.variant not in books():
        refuse(404)
    if what == "card":
        name = pdf.file_name(book.variant, _("Card for the table"))
        return pdf.answer(pdf.paper_of(name, table_card, book, language()))
    name, folded = pdf.file_name(book.variant, _("Rules")), request.args.get("fold") == "1"
    return pdf.answer(pdf.paper_of(name, booklet, book, switches, language(), address, folded))


def _page(
    book: Book, switches: str, *, back: str = "", change: str = "", keeps: bool = False, papers: str = "",
    check: str = "",
) -> str:
    """``check``: where this table's questions are answered; empty: where anybody's are, by the same rules."""
    return render_template(
        "book/page.html", book=book, back=back, change=change, keeps=keeps, written=book.variant in books(),
        asked="" if back else by_rules(switches),
        papers=papers or request.script_root + request.path.removesuffix("/book"),
        lesson=book.variant if book.variant in lessons() else "",
        asks=asks_words(book.variant), check=check or check_path(book.variant, switches),
        shown=lambda name: shown(book.variant, name, switches),
    )


def asks_words(variant: str) -> str:
    """What the page of questions of a variant's game answers: ``What can I take?``; empty where it has none."""
    asked = pages_of(game_of(variant).id).table.asks
    return locale(language()).gettext(asked) if asked else ""


def shown(variant: str, name: str, switches: str = "") -> Shown | None:
    """One example by the rules of a table; None where it does not hold there."""
    return _shown(variant, name, switches, language())


@lru_cache(maxsize=2048)
def _shown(variant: str, name: str, switches: str, lang: str) -> Shown | None:
    game = game_of(variant)
    made, drawing = shown_example(game.id, name, variant, switches), pages_of(game.id)
    recorder = drawing.recorder
    if made is None or recorder is None:
        return None
    drawn = macro("example", drawing.example)(recorder.shown(made.replay, lang, made.text))
    findings = [finding_text(found, lang) for found in made.replay.findings]
    findings.sort(key=lambda each: GRAVITY.index(each.severity))
    return Shown(Markup(drawn), made.judged == LEGAL, tuple(findings), name, asks(made))
