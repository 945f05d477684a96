"""Everything of a club on paper: PDFs opened beside the app, and each of them as a page that prints like it.

Only links to watch stand on it; table cards, which are handed to the table, carry the link to record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.sheets.league.blanks import blank_sheet
from scorekeeper.sheets.league.cards import card_pages, card_sheet
from scorekeeper.sheets.league.certificate import certificate_pages, certificate_sheet, certificates
from scorekeeper.sheets.league.content import Code, Sheet
from scorekeeper.sheets.league.cross import cross_table
from scorekeeper.sheets.league.evening import plan_sheet, result_sheet
from scorekeeper.sheets.league.flow import paper
from scorekeeper.sheets.league.member import member_sheet
from scorekeeper.sheets.league.rule_sheet import comparison, rule_sheet
from scorekeeper.sheets.league.season import OPTIONAL, optional_columns, season_sheet
from scorekeeper.sheets.league.season_pages import season_pages
from scorekeeper.sheets.score import score_sheets
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.addresses import full
from scorekeeper.web.club import paper_evening, sheet_words
from scorekeeper.web.club.an_evening import AnEvening, find_evening, sheet_label
from scorekeeper.web.club.paper_answer import Column, Printed, answer
from scorekeeper.web.club.paper_season import FULL, OnPaper, around, corrections, season_on_paper, where
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.preferences import language
from scorekeeper.web.texts import _
from scorekeeper.words import variant_name
from scorekeeper.words.reconstruction import with_reconstruction
from scorekeeper.words.rules import variant_in_words

pages = Blueprint("club_paper", __name__, url_prefix="/c/<token>/paper")
unlisted_pages(pages)


@pages.get("/season/<season>")
@pages.get("/season/<season>.pdf", endpoint="season_pdf")
def season(token: str, season: str) -> AnyResponse:
    """The season's table with its cross tables. ``?list=women``, ``?off=zwicks,hands`` (columns), ``?pairs=0``."""
    found = season_on_paper(token, season)
    listed = request.args.get("list", "")
    if listed and listed not in {one["key"] for one in found.view["lists"]}:
        refuse(404, _("This season has no such list."))
    off = [column for column in OPTIONAL if column in request.args.get("off", "").split(",")]
    about = around(found.place.place, where=where(found.place), corrections=corrections(found.place), listed=listed)
    sheet = season_sheet(found.view, about, off=off)
    crosses = []
    if request.args.get("pairs", "1") != "0" and not listed:
        both = [(found.place.cross(together=together), together) for together in (True, False)]
        crosses = [cross_table(cross, language(), together=together) for cross, together in both if cross["people"]]
    printed = Printed(
        replace(sheet, parts=(*sheet.parts, *crosses)), partial(season_pages, sheet, crosses),
        _("season"), found.place.url(),
    )  # fmt: skip
    return answer(found.place.place, printed, columns=_columns(found, off))


@pages.get("/member/<season>/<person>")
@pages.get("/member/<season>/<person>.pdf", endpoint="member_pdf")
def member(token: str, season: str, person: str) -> AnyResponse:
    """One person's season."""
    found = season_on_paper(token, season)
    shown = found.place.person(person)
    sheet = member_sheet(shown, found.view, around(found.place.place))
    back = found.place.url(f"people/{shown['person']}")
    return answer(found.place.place, _flowing(sheet, _("member-sheet"), back))


@pages.get("/person/<person>")
def person(token: str, person: str) -> AnyResponse:
    """To the sheet of the newest season in which the person has an evening. Answers 404 where there is none."""
    place = find_club(token)
    for season in reversed(list(place.state.seasons)):
        found = season_on_paper(token, season).view
        if any(row["person"] == place.state.person(person) for row in (*found["rows"], *found["below"])):
            return redirect(place.url(f"paper/member/{season}/{place.state.person(person)}"), 302)
    return refuse(404, _("Nobody of this name has an evening in a season yet."))


@pages.get("/certificates/<season>")
@pages.get("/certificates/<season>.pdf", endpoint="certificates_pdf")
def certificate(token: str, season: str) -> AnyResponse:
    """Certificates for the places 1 to 3; the keeper, who hands them over, gets full names on them."""
    place = find_club(token, "member")
    found = season_on_paper(token, season, "member", form=FULL if place.may("keeper") else None)
    listed = request.args.get("list", "")
    if listed and listed not in {one["key"] for one in found.view["lists"]}:
        refuse(404, _("This season has no such list."))
    about = around(found.place.place, listed=listed)
    ranked = certificates(found.view, about)
    if not ranked:
        refuse(404, _("Nobody has a place in this season yet."))
    sheet = certificate_sheet(ranked, about, found.place.name)
    made = partial(certificate_pages, ranked, language())
    return answer(found.place.place, Printed(sheet, made, _("certificates"), found.place.url()))


@pages.get("/evening/<evening>")
def evening(token: str, evening: str) -> str:
    """Which papers there are of an evening."""
    an = find_evening(token, evening, "member")
    return render_template("club/paper/evening.html", an=an, place=an.place)


@pages.get("/result/<evening>")
@pages.get("/result/<evening>.pdf", endpoint="result_pdf")
def result(token: str, evening: str) -> AnyResponse:
    """What everybody got, by round. Answers 403 while it is held back, but for the judge."""
    an = paper_evening.evening_on_paper(token, evening)
    sheet = result_sheet(paper_evening.result(an), around(an.place), _watch(an.place, f"evenings/{an.id}/result"))
    return answer(an.place, _flowing(sheet, _("result"), an.url("result")))


@pages.get("/plan/<evening>")
@pages.get("/plan/<evening>.pdf", endpoint="plan_pdf")
def plan(token: str, evening: str) -> AnyResponse:
    """Who sits where and how it was drawn. ``?round=2``: only that."""
    an = paper_evening.evening_on_paper(token, evening, "member")
    sheet = plan_sheet(paper_evening.plan(an, _round()), around(an.place))
    return answer(an.place, _flowing(sheet, _("table-plan"), _home(an)))


@pages.get("/cards/<evening>")
@pages.get("/cards/<evening>.pdf", endpoint="cards_pdf")
def cards(token: str, evening: str) -> AnyResponse:
    """A card for every table of a round, to cut. ``?round=2``; without it the newest."""
    an = paper_evening.evening_on_paper(token, evening, "record", form=paper_evening.TABLE)
    found = paper_evening.cards(an, _round() or an.last_round)
    made = partial(card_pages, found, language())
    return answer(an.place, Printed(card_sheet(found, language()), made, _("table-cards"), _home(an)))


@pages.get("/sheets/<evening>")
@pages.get("/sheets/<evening>.pdf", endpoint="sheets_pdf")
def sheets(token: str, evening: str) -> AnyResponse:
    """A blank score sheet for every table of a round. ``?round=2``; without it the newest."""
    an = paper_evening.evening_on_paper(token, evening, "record", form=paper_evening.TABLE)
    found = paper_evening.blanks(an, _round() or an.last_round)
    made = partial(score_sheets, found, language())
    return answer(an.place, Printed(blank_sheet(found, language()), made, _("score-sheets"), _home(an)))


@pages.get("/rules/<sheet>")
@pages.get("/rules/<sheet>.pdf", endpoint="rules_pdf")
def rules(token: str, sheet: str) -> AnyResponse:
    """A rule sheet on one page, with a QR code to the same page by the public link."""
    place = find_club(token)
    found = _kept(place, sheet)
    agreed = sheet_words.agreed(found.rules)
    told = {
        "id": found.sheet, "club": place.words.get(place.state.name or "", ""), "name": place.words.get(found.name, ""),
        "version": found.version, "at": found.at,
        "variant": with_reconstruction(
            variant_name(found.rules.variant, language()), found.rules.variant, language()
        ),
        "label": sheet_words.heading(found.rules),
        "totals": [
            (str(one.points), sheet_words.packs_words(one) if one.packs else "")
            for one in sheet_words.totals(found.rules)
        ],
        "about": variant_in_words(agreed.rules, language()),
        "lines": [{"words": line.words, "own": line.own} for line in sheet_words.lines(found.rules)],
        "deal": [f"{label}: {value}" for label, value in sheet_words.deal_words(found.rules)],
    }  # fmt: skip
    sheet_made = rule_sheet(told, around(place), _watch(place, f"rules/{found.sheet}"))
    return answer(place, _flowing(sheet_made, _("rule-sheet"), place.url(f"rules/{found.sheet}")))


@pages.get("/compare")
@pages.get("/compare.pdf", endpoint="compare_pdf")
def compare(token: str) -> AnyResponse:
    """Two rule sheets side by side: ``?a=…&b=…``."""
    place = find_club(token)
    one, other = (_kept(place, request.args.get(key, "")) for key in ("a", "b"))
    rows = [{"label": row.label, "one": row.one, "other": row.other} for row in sheet_words.compared(one, other)]
    club = place.words.get(place.state.name or "", "")
    sheet = comparison(sheet_label(place, one), sheet_label(place, other), rows, club, around(place))
    back = place.url("rules/compare", a=one.sheet, b=other.sheet)
    return answer(place, _flowing(sheet, _("rule-sheets"), back))


def _flowing(sheet: Sheet, name: str, back: str) -> Printed:
    return Printed(sheet, partial(paper, sheet), name, back)


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


def _home(an: AnEvening) -> str:
    return an.place.url(f"paper/evening/{an.id}")


def _kept(place: ClubPlace, sheet: str) -> Any:
    found = place.state.sheets.get(sheet)
    return found if found is not None else refuse(404, _("There is no such rule sheet in this club."))


def _watch(place: ClubPlace, path: str) -> Code | None:
    """The public link to one of the club's pages, for paper; None where it was taken away."""
    link = place.watch_link()
    if link is None:
        return None
    return Code(full(f"{link.path}/{path}"), _("The same in the browser, always as it stands now."), "")
