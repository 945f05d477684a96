"""Everything of a club on paper: PDFs opened beside the app, and each of them as a page that prints like it.

Only links to watch stand on it; table cards, which are handed to the table, carry the link to record. Each
paper is one ``Printed``, of which ``answer`` makes the PDF, or the page that says and prints the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal.club.state import Sheet
from scorekeeper.sheets.document import Code, Document
from scorekeeper.sheets.league.cards import card_pages, card_sheet
from scorekeeper.sheets.league.certificate import certificates
from scorekeeper.sheets.league.evening import plan_sheet, result_sheet
from scorekeeper.sheets.league.member import member_sheet
from scorekeeper.sheets.league.rule_sheet import RuleLine, RuleOfTwo, RulesOnPaper, comparison, rule_sheet
from scorekeeper.sheets.league.season import OPTIONAL, cross_table, optional_columns, season_sheet
from scorekeeper.sheets.page import PAPERS
from scorekeeper.sheets.pdf import paper
from scorekeeper.sheets.score_sheets import blank_sheet, score_sheets
from scorekeeper.web import pdf
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.addresses import full, qr_code
from scorekeeper.web.club import paper_evening, rule_sheet_words
from scorekeeper.web.club.evening_place import EveningPlace, find_evening, sheet_label
from scorekeeper.web.club.paper_season import FULL, OnPaper, around, corrections, season_on_paper, where
from scorekeeper.web.club.person_season import plot
from scorekeeper.web.club.season_race import BOX, plot_of, race_of
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words import variant_name
from scorekeeper.words.rules import variant_in_words, with_reconstruction

pages = Blueprint("club_paper", __name__, url_prefix="/c/<token>/paper")
unlisted_pages(pages)


@pages.get("/season/<season>")
@pages.get("/season/<season>.pdf", endpoint="season_pdf")
def season(token: str, season: str) -> AnyResponse:
    """The season's table with its cross tables. ``?list=women``, ``?off=zwicks,hands`` (columns), ``?pairs=0``."""
    found = season_on_paper(token, season)
    listed = request.args.get("list", "")
    if listed and found.view.listed(listed) is None:
        refuse(404, _("This season has no such list."))
    off = [column for column in OPTIONAL if column in request.args.get("off", "").split(",")]
    about = around(found.place.place, where=where(found.place), corrections=corrections(found.place), listed=listed)
    crosses = []
    if request.args.get("pairs", "1") != "0" and not listed:
        both = [(found.place.cross(together=together), together) for together in (True, False)]
        crosses = [cross_table(cross, language(), together=together) for cross, together in both if cross.people]
    race = None if listed else race_of(found.place, found.view)
    document = season_sheet(found.view, about, crosses, off=off, race=race)
    return answer(found.place.place, _flowing(document, _("season"), found.place.url()), columns=_columns(found, off))


@pages.get("/member/<season>/<person>")
@pages.get("/member/<season>/<person>.pdf", endpoint="member_pdf")
def member(token: str, season: str, person: str) -> AnyResponse:
    """One person's season."""
    found = season_on_paper(token, season)
    shown = found.place.person(person)
    document = member_sheet(shown, found.view, around(found.place.place))
    back = found.place.url(f"people/{shown.person}")
    return answer(found.place.place, _flowing(document, _("member-sheet"), back))


@pages.get("/person/<person>")
def person(token: str, person: str) -> AnyResponse:
    """To the sheet of the newest season in which the person has an evening. Answers 404 where there is none."""
    place = find_club(token)
    for season in reversed(list(place.state.seasons)):
        found = season_on_paper(token, season).view
        if any(row.person == place.state.person(person) for row in (*found.rows, *found.below)):
            return redirect(place.url(f"paper/member/{season}/{place.state.person(person)}"), 302)
    return refuse(404, _("There is no evening under this name here."))


@pages.get("/certificates/<season>")
@pages.get("/certificates/<season>.pdf", endpoint="certificates_pdf")
def certificate(token: str, season: str) -> AnyResponse:
    """Certificates for the places 1 to 3; the keeper, who hands them over, gets full names on them."""
    place = find_club(token, "member")
    found = season_on_paper(token, season, "member", form=FULL if place.may("keeper") else None)
    listed = request.args.get("list", "")
    if listed and found.view.listed(listed) is None:
        refuse(404, _("This season has no such list."))
    about = around(found.place.place, listed=listed)
    document = certificates(found.view, about)
    if document is None:
        refuse(404, _("Nobody has a place in this season yet."))
    return answer(found.place.place, Printed(document, partial(paper, document), _("certificates"), found.place.url()))


@pages.get("/evening/<evening>")
def evening(token: str, evening: str) -> str:
    """Which papers there are of an evening."""
    evening_place = find_evening(token, evening, "member")
    return render_template("club/paper/evening.html", evening_place=evening_place, place=evening_place.place)


@pages.get("/result/<evening>")
@pages.get("/result/<evening>.pdf", endpoint="result_pdf")
def result(token: str, evening: str) -> AnyResponse:
    """What everybody got, by round. Answers 403 while it is held back, but for the judge."""
    evening_place = paper_evening.evening_on_paper(token, evening)
    document = result_sheet(
        paper_evening.result(evening_place),
        around(evening_place.place),
        _watch(evening_place.place, f"evenings/{evening_place.id}/result"),
    )
    return answer(evening_place.place, _flowing(document, _("result"), evening_place.url("result")))


@pages.get("/plan/<evening>")
@pages.get("/plan/<evening>.pdf", endpoint="plan_pdf")
def plan(token: str, evening: str) -> AnyResponse:
    """Who sits where and how it was drawn. ``?round=2``: only that."""
    evening_place = paper_evening.evening_on_paper(token, evening, "member")
    document = plan_sheet(paper_evening.plan(evening_place, _round()), around(evening_place.place))
    return answer(evening_place.place, _flowing(document, _("table-plan"), _home(evening_place)))


@pages.get("/cards/<evening>")
@pages.get("/cards/<evening>.pdf", endpoint="cards_pdf")
def cards(token: str, evening: str) -> AnyResponse:
    """A card for every table of a round, to cut. ``?round=2``; without it the newest."""
    evening_place = paper_evening.evening_on_paper(token, evening, "record", form=paper_evening.TABLE)
    found = paper_evening.cards(evening_place, _round() or evening_place.last_round)
    made = partial(card_pages, found, language())
    return answer(
        evening_place.place, Printed(card_sheet(found, language()), made, _("table-cards"), _home(evening_place))
    )


@pages.get("/sheets/<evening>")
@pages.get("/sheets/<evening>.pdf", endpoint="sheets_pdf")
def sheets(token: str, evening: str) -> AnyResponse:
    """A blank score sheet for every table of a round. ``?round=2``; without it the newest."""
    evening_place = paper_evening.evening_on_paper(token, evening, "record", form=paper_evening.TABLE)
    found = paper_evening.blanks(evening_place, _round() or evening_place.last_round)
    made = partial(score_sheets, found, language())
    return answer(
        evening_place.place, Printed(blank_sheet(found, language()), made, _("score-sheets"), _home(evening_place))
    )


@pages.get("/rules/<sheet>")
@pages.get("/rules/<sheet>.pdf", endpoint="rules_pdf")
def rules(token: str, sheet: str) -> AnyResponse:
    """A rule sheet on one page, with a QR code to the same page by the public link."""
    place = find_club(token)
    found = _kept(place, sheet)
    agreed = rule_sheet_words.agreed(found.rules)
    on_paper = RulesOnPaper(
        id=found.sheet, club=place.words.get(place.state.name or "", ""), name=place.words.get(found.name, ""),
        version=found.version,
        variant=with_reconstruction(variant_name(found.rules.variant, language()), found.rules.variant, language()),
        at=found.at, label=rule_sheet_words.heading(found.rules),
        totals=tuple(
            (str(one.points), rule_sheet_words.packs_words(one) if one.packs else "")
            for one in rule_sheet_words.totals(found.rules)
        ),
        about=variant_in_words(agreed.rules, language()),
        lines=tuple(RuleLine(line.words, line.own) for line in rule_sheet_words.lines(found.rules)),
        deal=tuple(f"{label}: {value}" for label, value in rule_sheet_words.deal_words(found.rules)),
    )
    document = rule_sheet(on_paper, around(place), _watch(place, f"rules/{found.sheet}"))
    return answer(place, _flowing(document, _("rule-sheet"), place.url(f"rules/{found.sheet}")))


@pages.get("/compare")
@pages.get("/compare.pdf", endpoint="compare_pdf")
def compare(token: str) -> AnyResponse:
    """Two rule sheets side by side: ``?a=…&b=…``."""
    place = find_club(token)
    one, other = (_kept(place, request.args.get(key, "")) for key in ("a", "b"))
    rows = [RuleOfTwo(row.label, row.one, row.other) for row in rule_sheet_words.compared(one, other)]
    club = place.words.get(place.state.name or "", "")
    document = comparison(sheet_label(place, one), sheet_label(place, other), rows, club, around(place))
    back = place.url("rules/compare", a=one.sheet, b=other.sheet)
    return answer(place, _flowing(document, _("rule-sheets"), back))


def _flowing(document: Document, name: str, back: str) -> Printed:
    return Printed(document, partial(paper, document), name, back)


def _columns(found: OnPaper, off: Sequence[str]) -> list[Column]:
    """Each column that can be switched off, and what is off once it is tapped."""
    return [
        Column(head, ",".join([one for one in off if one != key] if key in off else [*off, key]), key not in off)
        for key, head in optional_columns(found.view, language())
    ]


def _round() -> int | None:
    """The round in the address. Answers 404 for what is no number."""
    said = request.args.get("round", "")
    if not said:
        return None
    return int(said) if said.isascii() and said.isdigit() and len(said) < 4 else refuse(404)


def _home(evening_place: EveningPlace) -> str:
    return evening_place.place.url(f"paper/evening/{evening_place.id}")


def _kept(place: ClubPlace, sheet: str) -> Sheet:
    found = place.state.sheets.get(sheet)
    return found if found is not None else refuse(404, _("There is no such rule sheet in this club."))


def _watch(place: ClubPlace, path: str) -> Code | None:
    """The public link to one of the club's pages, for paper; None where it was taken away."""
    link = place.watch_link()
    if link is None:
        return None
    return Code(full(f"{link.path}/{path}"), _("The same in the browser, always as it stands now."), "")


class Making(NamedTuple):
    """The sizes of paper that can be asked for, with the one that was."""

    names: tuple[str, ...]
    chosen: str


class Printed(NamedTuple):
    """A paper: what it says, what makes its PDF (``size=`` the paper's name), its file's name, where it belongs."""

    document: Document
    made: partial[bytes]
    name: str
    back: str


class Column(NamedTuple):
    """A column that can be switched off: its heading, which are off after a tap on it, whether it is there now."""

    head: str
    off: str
    shown: bool


def answer(place: ClubPlace, printed: Printed, *, columns: Sequence[Column] = ()) -> AnyResponse:
    """The paper as a PDF where the address ends so, else as a page; 304 where the reader has it already.

    Answers 400 for a paper that we do not have.
    """
    size = request.args.get("paper", "a4").lower()
    if size not in {name.lower() for name in PAPERS}:
        refuse(400, _("There is no such paper. Choose A4 or Letter."))
    if not request.path.endswith(".pdf"):
        return make_response(_page(place, printed, size, columns))
    made = printed.made
    return pdf.answer(pdf.paper_of(f"{printed.name}.pdf", made.func, *made.args, **made.keywords, size=size))


def _page(place: ClubPlace, printed: Printed, size: str, columns: Sequence[Column]) -> str:
    here = place.url(request.path.partition(f"/c/{place.token}/")[2])
    given = request.args.to_dict()
    making = Making(tuple(PAPERS), next(name for name in PAPERS if name.lower() == size))

    def address(ending: str = "", **changed: str) -> str:
        kept = {name: value for name, value in {**given, **changed}.items() if value}
        return here + ending + (f"?{urlencode(kept)}" if kept else "")

    return render_template(
        "club/paper/sheet.html", place=place, document=printed.document, back=printed.back, making=making,
        columns=columns, address=address, qr_code=qr_code, plot=plot,
        race_plot=plot_of, race_box=BOX,
    )
