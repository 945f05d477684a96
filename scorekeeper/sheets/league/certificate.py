"""Certificates for the first three places of a season: a page each, lying, black on white with one thin frame."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm

from scorekeeper.league.season_view import ListView, RowView, SeasonView
from scorekeeper.sheets.document import Document, Note, checksum
from scorekeeper.sheets.league.season import Around, listed
from scorekeeper.sheets.page import SANS, cut, face, one_paper, printable, width_of
from scorekeeper.sheets.pdf import PageFrame, begun, fitting, page_frame
from scorekeeper.sheets.pen import Pen
from scorekeeper.words.locale import quoted

PLACES = 3
_EDGE = 11.0


@dataclass(frozen=True)
class Certificate:
    """One page: what it is, whose, for which place, in what, and with how much; ``day`` of the last entry."""

    heading: str
    club: str
    place: str
    name: str
    season: str
    about: str
    day: str
    signs: tuple[str, str]


def certificates(view: SeasonView, around: Around) -> tuple[Certificate, ...]:
    """One for everybody on the first three places; those who share a place get one each.

    KeyError for a list that the season does not have.
    """
    say = around.say
    shown = listed(view, around.listed)
    season = quoted(view.season)
    if isinstance(shown, ListView):
        season = f"{season}, {quoted(shown.name)}"
    return tuple(
        Certificate(
            say.gettext("Certificate"), quoted(view.club),
            say.gettext("Place %(place)s") % {"place": row.place}, quoted(row.name),
            season, _about(row, view, around), around.times.day(view.stand) if view.stand else "",
            (say.pgettext("certificate", "Place and day"), say.gettext("Judge")),
        )
        for row in shown.rows if row.place is not None and row.place <= PLACES
    )


def _about(row: RowView, view: SeasonView, around: Around) -> str:
    say = around.say
    evenings = (
        say.ngettext("%(num)d round", "%(num)d rounds", row.evenings)
        if view.unit_of == "round"
        else say.ngettext("%(num)d evening", "%(num)d evenings", row.evenings)
    )
    facts = {"value": row.value, "unit": view.unit, "evenings": evenings}
    return say.gettext("%(value)s %(unit)s in %(evenings)s") % facts


@one_paper
def certificate_pages(found: Sequence[Certificate], lang: str, *, size: str = "a4") -> bytes:
    """All of them as a PDF. ValueError for no certificate, or for a paper that we do not have."""
    if not found:
        raise ValueError("nobody has a place yet")
    frame = page_frame(size, wide=True)
    out = io.BytesIO()
    canvas = begun(out, frame, lang, f"{found[0].heading}: {found[0].season}", found[0].club)
    for one in found:
        _draw(Pen(canvas, frame.height * mm), frame, one)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def certificate_sheet(found: Sequence[Certificate], around: Around, season: str) -> Document:
    """The same as texts, for a page."""
    say = around.say
    notes = tuple(
        Note(f"{one.place}: {one.name}", (f"{one.heading}, {one.club}", one.season, one.about, one.day))
        for one in found
    )
    return Document(
        lang=around.lang, title=say.gettext("Certificates"), under=quoted(season), stand="", about="",
        parts=notes or (Note("", (say.gettext("Nobody has a place yet."),)),),
        checksum=checksum([[one.place, one.about] for one in found]),
    )


def _draw(pen: Pen, frame: PageFrame, one: Certificate) -> None:
    _frame(pen, frame)
    middle, top = frame.width / 2, frame.height
    room = frame.width - 2 * _EDGE - 30
    _line(pen, middle, top * 0.17, one.club, 15, room)
    _line(pen, middle, top * 0.29, one.heading, 40, room)
    _line(pen, middle, top * 0.44, one.place, 24, room)
    _line(pen, middle, top * 0.57, one.name, 44, room, least=18)
    wide = min(room, 120.0)
    pen.line(middle - wide / 2, top * 0.615, middle + wide / 2, top * 0.615, 0.6)
    _line(pen, middle, top * 0.685, one.season, 18, room)
    pen.text(middle, top * 0.74, cut(printable(one.about), room * mm, SANS, 13), 13, SANS, 1)
    _signs(pen, frame, one)


def _frame(pen: Pen, frame: PageFrame) -> None:
    """Two lines around the page, the inner one thin."""
    pen.box(_EDGE, _EDGE, frame.width - 2 * _EDGE, frame.height - 2 * _EDGE, 2.2)
    inner = _EDGE + 2.2
    pen.box(inner, inner, frame.width - 2 * inner, frame.height - 2 * inner, 0.6)


def _line(pen: Pen, x: float, y: float, words: str, size: float, room: float, least: float = 11) -> None:
    shown, font, fits = fitting(words, room, size, least)
    pen.text(x, y, shown, fits, font, 1)


def _signs(pen: Pen, frame: PageFrame, one: Certificate) -> None:
    width, y = 76.0, frame.height * 0.87
    for x, label, above in ((frame.width * 0.27, one.signs[0], one.day), (frame.width * 0.73, one.signs[1], "")):
        pen.line(x - width / 2, y, x + width / 2, y, 0.8)
        pen.text(x, y + 4.6, cut(printable(label), width * mm, SANS, 10.5), 10.5, SANS, 1)
        if above and width_of(above, face(above), 11) <= width * mm:
            pen.text(x, y - 1.8, above, 11, face(above), 1)
