"""Certificates for the first three places of a season: a page each, lying, black on white in a frame of two lines."""

from __future__ import annotations

from scorekeeper.league.season_view import ListView, RowView, SeasonView
from scorekeeper.sheets.document import Document, Large, LargeLine, Part, Signs, checksum
from scorekeeper.sheets.league.season import Around, listed
from scorekeeper.words.locale import quoted

PLACES = 3


def certificates(view: SeasonView, around: Around) -> Document | None:
    """A page for everybody on the first three places, those who share a place get one each; None where nobody has one.

    KeyError for a list that the season does not have.
    """
    say, shown, season = around.say, listed(view, around.listed), quoted(view.season)
    if isinstance(shown, ListView):
        season = f"{season}, {quoted(shown.name)}"
    ranked = [row for row in shown.rows if row.place is not None and row.place <= PLACES]
    day = around.times.day(view.stand) if view.stand else ""
    day = ", ".join(part for part in (quoted(around.place), day) if part)
    signs = Signs((say.pgettext("certificate", "Place and day"), say.gettext("Judge")), (day,))
    heading, parts = say.gettext("Certificate"), list[Part]()
    for row in ranked:
        lines = (
            LargeLine(quoted(view.club), 15, 0.17), LargeLine(heading, 40, 0.12),
            LargeLine(say.gettext("Place %(place)s") % {"place": row.place}, 24, 0.15),
            LargeLine(quoted(row.name), 44, 0.13, 18, ruled=True), LargeLine(season, 18, 0.115),
            LargeLine(_about(row, view, around), 13, 0.055),
        )
        parts += [Large(lines, fresh=True), signs]
    figures = [[say.gettext("Place %(place)s") % {"place": row.place}, _about(row, view, around)] for row in ranked]
    return Document(
        lang=around.lang, title=f"{heading}: {season}", under=quoted(view.club), stand="", about="", parts=tuple(parts),
        checksum=checksum(figures), wide=True, poster="framed",
    ) if ranked else None


def _about(row: RowView, view: SeasonView, around: Around) -> str:
    say = around.say
    evenings = (
        say.ngettext("%(num)d round", "%(num)d rounds", row.evenings)
        if view.unit_of == "round"
        else say.ngettext("%(num)d evening", "%(num)d evenings", row.evenings)
    )
    facts = {"value": row.value, "unit": view.unit, "evenings": evenings}
    return say.gettext("%(value)s %(unit)s in %(evenings)s") % facts
