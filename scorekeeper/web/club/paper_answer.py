"""A paper of a club as an answer: the PDF, or the page that says and prints the same; both of one content."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple
from urllib.parse import urlencode

from flask import make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.sheets.league.content import Sheet
from scorekeeper.sheets.page import PAPERS
from scorekeeper.web import pdf
from scorekeeper.web.addresses import qr_code
from scorekeeper.web.club.season_plot import plot
from scorekeeper.web.club_access import ClubPlace
from scorekeeper.web.errors import refuse
from scorekeeper.web.texts import _


class Making(NamedTuple):
    """The sizes of paper that can be asked for, with the one that was."""

    names: tuple[str, ...]
    chosen: str


class Printed(NamedTuple):
    """A paper: what it says, what makes its PDF (``size=`` the paper's name), its file's name, where it belongs."""

    sheet: Sheet
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
        "club/paper/sheet.html", place=place, sheet=printed.sheet, back=printed.back, making=making, columns=columns,
        address=address, qr_code=qr_code, plot=plot,
    )  # fmt: skip
