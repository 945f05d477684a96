"""The standings of a season: the list that fits a phone, the whole table, both as files to take along; and what is
still open and may change them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from itertools import pairwise

from flask import Blueprint, Response, request

from scorekeeper.as_json import as_json
from scorekeeper.journal.club.state import Evening
from scorekeeper.league.options import RuleError, read_rule
from scorekeeper.league.season_view import SeasonView, TableView
from scorekeeper.sheets import picture
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.clock import clock
from scorekeeper.web.club.board_rows import waiting_words as waiting_of_tables
from scorekeeper.web.club.downloads import CSV, JSON, season_download
from scorekeeper.web.club.evening_place import long_date
from scorekeeper.web.club.person_season import identity
from scorekeeper.web.club.season_place import SeasonPlace, find_season, shown, waiting_words
from scorekeeper.web.club.season_table import as_csv, lists_of, plot_of, race_of, stand_words, whole_table
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words.season import measure_in_words, ties_in_words

pages = Blueprint("standings", __name__, url_prefix="/c/<token>/seasons/<season>")
unlisted_pages(pages)


@pages.get("")
def page(token: str, season: str) -> str:
    """Who stands where. ``?list=women`` shows a list of its own, ``?of=<person>`` marks somebody's row, else
    that of who holds the phone."""
    found = find_season(token, season)
    view = found.lines(_asked(found))
    marked = request.args.get("of") or identity(found.place)
    race, whole = race_of(found, view, marked), found.view()
    outgoing = found.out.lines()
    return render_template(
        "club/season/standings.html", **_chosen(found, view), whole=whole,
        gives=measure_in_words(found.rule, language(), found.units),
        tied=ties_in_words(found.rule, language(), found.units) if _tied(view.listed(_asked(found)) or view) else "",
        columns=whole_table(whole, whole.listed(_asked(found)) or whole),
        lists=lists_of(view, view.listed(_asked(found)), public=not found.place.may("member")),
        marked=marked, race=None if _asked(found) else plot_of(race), race_ends=race.ends,
        waiting=[waiting_words(one) for one in view.open], stand=stand_words(view),
        uncounted=_uncounted(found), moves=may_move(found) if found.season.closed else [],
        as_picture=picture.can_be_made(), goes_out=bool(outgoing.rows or outgoing.below),
        kept_back=outgoing.hidden - view.hidden,
    )


@pages.get("/table")
def table(token: str, season: str) -> str:
    """Everything in columns, as on the notice board."""
    found = find_season(token, season)
    view = found.view()
    columns = whole_table(view, view.listed(_asked(found)) or view)
    return render_template("club/season/table.html", **_chosen(found, view), columns=columns)


@pages.get("/standings.csv")
def as_spreadsheet(token: str, season: str) -> Response:
    """The table for a spreadsheet, with its lists below."""
    found = find_season(token, season)
    return season_download(found, as_csv(found.view(), language()), CSV, _("Standings").lower(), ending="csv")


@pages.get("/standings.json")
def as_data(token: str, season: str) -> Response:
    """Everything that the pages show, figures also as exact fractions."""
    found = find_season(token, season)
    text = json.dumps(as_json(found.view()), ensure_ascii=False, indent=1)
    return season_download(found, text + "\n", JSON, _("Standings").lower(), ending="json")


def _tied(shown: TableView) -> bool:
    """Whether two have the same figure: the evening's result has them in one place."""
    return any(one.exact == other.exact for one, other in pairwise(shown.rows))


def _uncounted(found: SeasonPlace) -> list[str]:
    """Evenings played by the season's rule sheet that count for no season, such as one opened before the season was;
    said to the keeper, who can change that, as long as the season goes on."""
    if found.season.closed or not found.place.may("keeper"):
        return []
    evenings = found.place.state.evenings.values()
    return [one.evening for one in evenings if not one.seasons and one.sheet == found.season.sheet]


def _chosen(found: SeasonPlace, view: SeasonView) -> dict[str, object]:
    """What the page and the table show, with the list that was asked for, if one was."""
    return {**shown(found, view), "chosen": view.listed(_asked(found))}


def _asked(found: SeasonPlace) -> str:
    """The list that was asked for, or none. Answers 404 for one that the season has not."""
    asked = request.args.get("list", "")
    if asked and asked not in found.rule.lists:
        refuse(404, _("There is a mistake in the address, or the page never existed."))
    return asked


def still_open(found: SeasonPlace) -> list[str]:
    """Evenings that are missing, evenings that go on, and what may still move the table; a sentence each."""
    evenings = found.place.state.evenings_of(found.id)
    return [*_missing(found, evenings), *may_move(found)]


def may_move(found: SeasonPlace) -> list[str]:
    """What may still move the table: an evening that goes on, tables that may correct, tables that wait for the
    keeper. Who only watches reads it of evenings whose result is out."""
    member = found.place.may("member")
    evenings = [one for one in found.place.state.evenings_of(found.id) if one.shown or member]
    waiting, now = waiting_of_tables(found.place, evenings), datetime.now(UTC)
    sentences = []
    for one in evenings:
        parts = []
        if one.status == "open" and one.draws:
            parts.append(_("the evening is not closed"))
        if one.until is not None and datetime.fromisoformat(one.until) > now:
            parts.append(_("the tables can correct until %(time)s", time=clock(one.until)))
        parts += [waiting[one.evening]] if one.evening in waiting else []
        sentences += [f"{long_date(one.date)}: {', '.join(parts)}."] if parts else []
    return sentences


def _missing(found: SeasonPlace, evenings: tuple[Evening, ...]) -> list[str]:
    """How many of the evenings that were planned were played, where some were not."""
    try:
        planned = read_rule(found.season.rule).of
    except RuleError:
        return []
    played = sum(bool(one.draws or one.past_results) for one in evenings)
    if not planned or played >= planned:
        return []
    return [ngettext(
        "%(played)s of %(num)d evening planned was played.", "%(played)s of %(num)d evenings planned were played.",
        planned, played=played,
    )]
