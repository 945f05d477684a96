"""The result of an evening to take along, as a table for a spreadsheet and as JSON. It has what the page shows and no
more."""


from __future__ import annotations

import json

from flask import Blueprint, Response

from scorekeeper.as_json import as_json
from scorekeeper.league.amounts import Exact
from scorekeeper.sheets.league.evening import EveningResult, ResultCell
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.club import paper
from scorekeeper.web.club.downloads import CSV, JSON, evening_download
from scorekeeper.web.club.evening_place import find_evening
from scorekeeper.web.club.evening_result import printed
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.spreadsheet import Figure, csv_text
from scorekeeper.words import locale
from scorekeeper.words.game_words import marks_head

pages = Blueprint("result_table", __name__, url_prefix="/c/<token>/evenings/<evening>")
unlisted_pages(pages)


@pages.get("/result.csv")
def as_spreadsheet(token: str, evening: str) -> Response:
    """A line for each person, a column for each round. Answers 403 as the page does."""
    evening_place = find_evening(token, evening)
    text = csv_text(_lines(paper.result_on_paper(evening_place)), language())
    return evening_download(evening_place, text, CSV, _("Result"), ending="csv")


@pages.get("/result.json")
def as_data(token: str, evening: str) -> Response:
    """All that the page shows. Answers 403 as the page does."""
    evening_place = find_evening(token, evening)
    text = json.dumps(as_json(paper.result_on_paper(evening_place)), ensure_ascii=False, indent=1)
    return evening_download(evening_place, text + "\n", JSON, _("Result"), ending="json")


def _lines(result: EveningResult) -> list[list[object]]:
    rounds = range(1, result.rounds + 1)
    heads: list[object] = [_("Rank"), _("Name"), _("Guest"), *(_("Round %(round)s", round=each) for each in rounds)]
    heads += [_("Penalty"), result.unit or _("Sum"), *result.further, _("Hands")]
    heads += [marks_head(locale(language()))] if result.marks else []
    return [
        heads,
        *(
            [
                row.place, row.name, _("yes") if row.guest else "",
                *(_cell(cell) for cell in row.cells), row.penalty or "", _amount(row.total),
                *map(Figure, row.values), row.hands, *([row.marks_called] if result.marks else []),
            ]
            for row in result.rows
        ),
    ]


def _amount(exact: Exact) -> object:
    """A whole number, or a fraction as it is printed."""
    return exact if isinstance(exact, int) else Figure(printed(exact))


def _cell(cell: ResultCell) -> object:
    """Points, or why there are none."""
    if cell.points is not None:
        return _amount(cell.points)
    why = {"out": _("sat out"), "absent": "", "disputed": _("disputed"), "reserved": _("provisional"),
           "away": _("its match is missing")}
    return why.get(cell.state, _("not finished"))
