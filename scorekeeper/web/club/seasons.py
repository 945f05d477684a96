"""The seasons of a club: which there are, a new one, its rule changed, closed and reopened, several side by side."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal.club.state import Season
from scorekeeper.league.season_view import RowView
from scorekeeper.names import by_last_name
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions.bodies import derived_id, form_id, free_words, fresh_id
from scorekeeper.web.club import season_form
from scorekeeper.web.club.evening_place import sheet_label
from scorekeeper.web.club.form_entries import STALE, add, done, entry, in_words
from scorekeeper.web.club.rule_sheets import as_they_are
from scorekeeper.web.club.season_form import SeasonForm
from scorekeeper.web.club.season_place import SeasonPlace, around, find_season, season_of, sent
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.forms import Button
from scorekeeper.web.i18n import _
from scorekeeper.web.templating import render_template

pages = Blueprint("seasons", __name__, url_prefix="/c/<token>/seasons")
unlisted_pages(pages)

MOST_BESIDE = 6


@pages.get("")
def index(token: str) -> str:
    """Every season, the newest first."""
    place = find_club(token)
    found = [SeasonPlace(place, season) for season in reversed(list(place.state.seasons.values()))]
    member = place.may("member")  # who only watches knows of an evening when its result is out, as on the club's page
    return render_template(
        "club/season/index.html", **around(place),
        seasons=[(one, sheet_label(place, place.state.sheets[one.season.sheet])) for one in found],
        evenings={one.id: sum(each.shown or member for each in place.state.evenings_of(one.id)) for one in found},
    )


@pages.get("/new")
def new(token: str) -> Response:
    """The form of a new season, filled as the last one."""
    place = find_club(token, "keeper")
    return _page(place, season_form.new(place))


@pages.post("/new")
def make(token: str) -> AnyResponse:
    """First the rule in words, then, when that was seen, the season."""
    return _taken(find_club(token, "keeper"), None)


@pages.get("/<season>/change")
def change(token: str, season: str) -> Response:
    """The form of a season as it is kept."""
    found = find_season(token, season, "keeper")
    return _page(found.place, season_form.of(found.place, found.season), found.season)


@pages.post("/<season>/change")
def set_again(token: str, season: str) -> AnyResponse:
    """The rule as it is and as it would be, then the season set again; what it was stays in the history."""
    found = find_season(token, season, "keeper")
    return _taken(found.place, found.season)


@pages.post("/<season>/close")
def close(token: str, season: str) -> AnyResponse:
    """The season is over."""
    return _ended(find_season(token, season, "keeper"), "season.closed", _("The season is closed. Its table is "
                                                                           "final."))


@pages.post("/<season>/reopen")
def reopen(token: str, season: str) -> AnyResponse:
    """The season goes on."""
    return _ended(find_season(token, season, "keeper"), "season.reopened", _("The season goes on."))


@pages.get("/beside")
def beside(token: str) -> str:
    """Several seasons side by side: where everybody stands in each."""
    place = find_club(token)
    asked = list(dict.fromkeys(request.args.getlist("season")))[:MOST_BESIDE]
    found = [season_of(place, season) for season in asked or list(place.state.seasons)[-MOST_BESIDE:]]
    names: dict[str, str] = {}
    rows: dict[str, dict[str, RowView]] = {}
    for one in found:
        view = one.lines()
        for row in (*view.rows, *view.below):
            names.setdefault(row.person, row.name)
            rows.setdefault(row.person, {})[one.id] = row
    people = [(names[person], rows[person]) for person in sorted(names, key=lambda one: by_last_name(names[one]))]
    return render_template("club/season/beside.html", **around(place), seasons=found, people=people)


def _taken(place: ClubPlace, season: Season | None) -> AnyResponse:
    sent()
    button = Button.posted()
    form, do, draft = season_form.typed(button.draft), button.name, button.draft
    season_form.fit(form, place.state, new=season is None)
    if do == "offer":
        return _page(place, form, season)
    if not season_form.check(form, place, season.season if season else "") or do == "form":
        return _page(place, form, season, status=422 if form.errors else 200)
    if do != "save":
        return _page(place, form, season, preview=True)
    id = season.season if season else derived_id(form_id(draft), "season")
    name, words = free_words(draft, "name")
    payload = {"season": id, "name": name, "sheet": form.sheet.data, "rule": form.rule.as_json() if form.rule else {},
               "groups": form.group.data}
    error = add(place, [entry(draft, "season.set", payload, after=form.after or None)], words)
    if error.replace("-", "_") == STALE and season is not None:
        # somebody else was quicker: both stand there, and the next save knows of it
        fresh = find_club(place.token, "keeper")
        now = fresh.state.seasons[season.season]
        kept = season_form.of(fresh, now)
        form.after = now.last
        return _page(fresh, form, now, kept=kept, problem=in_words(STALE), status=409)
    if error:
        return _page(place, form, season, problem=in_words(error), status=422)
    return done(place, f"seasons/{id}", _("The season has been saved."))


def _ended(found: SeasonPlace, kind: str, said: str) -> AnyResponse:
    sent()
    draft = Button.posted().draft
    reason, words = free_words(draft, "reason")
    payload = {"season": found.id, **({"reason": reason} if reason else {})}
    error = add(found.place, [entry(draft, kind, payload)], words)
    return done(found.place, found.path(), in_words(error) if error else said)


def _page(
    place: ClubPlace, form: SeasonForm, season: Season | None = None, *, preview: bool = False,
    kept: SeasonForm | None = None, problem: str = "", status: int = 200,
) -> Response:
    season_form.offer(form, place)
    before = season_form.of(place, season) if season else None
    page = render_template(
        "club/season/preview.html" if preview else "club/season/form.html", **around(place),
        form=form, season=SeasonPlace(place, season) if season else None,
        form_id=Button.posted().draft.get("id") or fresh_id(), settings=season_form.settings(form, place.state),
        chain=season_form.chain(form), game=season_form.game_id(place.state, form.sheet.data),
        sentences=season_form.sentences(form, place), old=season_form.sentences(before, place) if before else (),
        differences=season_form.differences(place, kept or before or form, form) if season else [], kept=kept,
        mixes=bool(season) and season_form.others(place.state, season.season if season else "", form.sheet.data),
        problem=problem, offered=as_they_are() if not place.state.sheets else [], new_id=fresh_id,
    )
    return make_response(page, status)
