"""A season's standings in lines, as a phone, a picture and other people's web sites show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.league.season_view import ListView, RowView, SeasonView
from scorekeeper.web import clock
from scorekeeper.web.i18n import _, ngettext


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Who stands where on a phone, each row with the place as it is shown."""

    ranked: tuple[tuple[RowView, str], ...]
    below: tuple[tuple[RowView, str], ...]
    """Those without a place. Before anybody has one: in the order so far, with that place in brackets."""
    guests: tuple[str, ...]
    """The names of those who are there only as guests."""
    lacking: str
    """What all still lack for a place, where nobody has one and all lack the same: it is said once."""


def lists_of(shown: SeasonView | ListView) -> Standings:
    """The standings of a season or of one of its lists."""
    below = [row for row in shown.below if not row.only_guest]
    lacks = set() if shown.rows else {row.short for row in below}
    places = ["–"] * len(below) if shown.rows else [f"({place})" for place in _places_so_far(below)]
    return Standings(
        ranked=tuple((row, str(row.place)) for row in shown.rows),
        below=tuple(zip(below, places, strict=True)),
        guests=tuple(row.name for row in shown.below if row.only_guest),
        lacking=lacks.pop() if len(lacks) == 1 else "",
    )


def _places_so_far(rows: Sequence[RowView]) -> list[int]:
    """The places of rows in their order: equal figures share the first of theirs."""
    places: list[int] = []
    for number, row in enumerate(rows):
        same = number and row.exact == rows[number - 1].exact
        places.append(places[-1] if same else number + 1)
    return places


def stand_words(view: SeasonView) -> str:
    """``As of Thursday, 19 November 2026, 22:51; 10 evenings played.``"""
    number = len({evening.evening for evening in view.evenings if evening.played or evening.brought})
    played = ngettext("%(num)d evening played.", "%(num)d evenings played.", number)
    if view.stand is None:
        return played
    return _("As of %(day)s, %(time)s; %(played)s", day=clock.day(view.stand), time=clock.clock(view.stand),
             played=played)
