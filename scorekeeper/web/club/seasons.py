"""The seasons of a club: the list, a new one, its rule changed, closed and reopened, several side by side. Also the
form of a season: every setting of its rule with what was typed, and a sentence at each that cannot be used."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import NamedTuple

from flask import Blueprint, Response, make_response, request
from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse
from wtforms import Field, SelectChoice, StringField
from wtforms.validators import DataRequired

from scorekeeper.games import game_of
from scorekeeper.journal.club.state import ClubState, Evening, Season
from scorekeeper.journal.entry import EntryBody
from scorekeeper.league.options import (
    OPTIONS,
    Flag,
    Number,
    RuleError,
    Usable,
    read_rule,
    usable_options,
)
from scorekeeper.league.options import Choice as Option
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.season_view import RowView
from scorekeeper.league.ties import SUM
from scorekeeper.names import by_last_name
from scorekeeper.web import clock
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions.bodies import LONGEST_WORDS, derived_id, fresh_id, typed_text
from scorekeeper.web.club.evening_place import long_date, sheet_label
from scorekeeper.web.club.evenings import sheets_to_choose
from scorekeeper.web.club.form_entries import STALE, add, done, entry, ground_of_form, in_words
from scorekeeper.web.club.rule_sheets import as_they_are
from scorekeeper.web.club.season_place import (
    SeasonPlace,
    around,
    find_season,
    rule_sentences,
    season_of,
    sent,
    units_of,
)
from scorekeeper.web.club.standings import still_open
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.forms import ONCE, Button, Choice, Choices, Form, Line, Tick, carried, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words.season import (
    KNOWN,
    award_in_words,
    choice_in_words,
    example_in_words,
    fault_in_words,
    list_name,
    option_name,
    tie_name,
)

pages = Blueprint("seasons", __name__, url_prefix="/c/<token>/seasons")
unlisted_pages(pages)

MOST_BESIDE = 6
LONGEST_NAME = 80
PARTS: Mapping[str, tuple[str, ...]] = {
    "usual": ("of", "best", "drops", "minimum", "total"),
    "evenings": ("unit", "rounds", "drop_from", "drop_every", "drop_most"),
    "table": ("measure", "sat_out", "sat_out_own", "sat_out_other", "missed", "missed_own", "missed_other"),
    "evening": ("gives", "podium", "declared_only"),
    "ranked": ("guests", "below", "deduction", "bonus", "bonus_from", "min_partners", "max_same_partner"),
}
"""The settings in the order in which people think of them, first those that nearly every club sets; ties and lists have
fields of their own."""
TIES, MEASURE = "ties", "measure"
PRESET = "over"
"""What a table gives in a new season, where its game can use it: tables of two and of three sides are alike then."""
MOST_TIES = 6
MOST_ADDED = 40
"""So many evenings are offered to count for a season, too."""
ARCHIVE_PAGE = 10
"""So many seasons stand on a page of the archive: each is worked out."""


@pages.get("")
def index(token: str) -> str:
    """Every season, the newest first."""
    place = find_club(token)
    every = [SeasonPlace(place, season) for season in reversed(place.state.seasons_by_date)]
    found = [one for one in every if not one.season.closed]
    member = place.may("member")  # who only watches knows of an evening when its result is out, as on the club's page
    return render_template(
        "club/season/index.html", **around(place),
        seasons=[(one, sheet_label(place, place.state.sheets[one.season.sheet])) for one in found],
        evenings={one.id: sum(each.shown or member for each in place.state.evenings_of(one.id)) for one in found},
        every=every, over=len(every) - len(found),
    )


@pages.get("/archive")
def archive(token: str) -> str:
    """Seasons that are over, the newest first: who was in front, and the way to tables, paper and certificates."""
    place = find_club(token)
    seasons = [season for season in reversed(place.state.seasons_by_date) if season.closed]
    last = max(1, -(-len(seasons) // ARCHIVE_PAGE))
    page = min(max(1, request.args.get("page", 1, int)), last)
    found = [SeasonPlace(place, season) for season in seasons[(page - 1) * ARCHIVE_PAGE : page * ARCHIVE_PAGE]]
    return render_template(
        "club/season/archive.html", **around(place), seasons=[(one, _first_three(one)) for one in found],
        page=page, last=last,
    )


def _first_three(found: SeasonPlace) -> list[RowView]:
    """The places 1 to 3, all who share one; none of a season whose rule nobody can count by."""
    try:
        read_rule(found.season.rule)
    except RuleError:
        return []
    return [row for row in found.lines().rows if (row.place or 4) <= 3]


class EndForm(Form):
    """Why a season is closed, or reopened; and that it is meant although something is open still."""

    anyway = Tick(lazy_gettext("Close it anyway"))
    reason = Line(lazy_gettext("Reason (optional)"), most=LONGEST_WORDS, render_kw=ONCE)


@pages.get("/new")
def new(token: str) -> Response:
    """The form of a new season, filled as the last one."""
    place = find_club(token, "keeper")
    return _page(place, new_form(place))


@pages.post("/new")
def make(token: str) -> AnyResponse:
    """First the rule in words, then, when that was seen, the season."""
    return _posted(find_club(token, "keeper"), None)


@pages.get("/<season>/change")
def change(token: str, season: str) -> Response:
    """The form of a season as it is kept."""
    found = find_season(token, season, "keeper")
    return _page(found.place, form_of(found.place, found.season), found.season)


@pages.post("/<season>/change")
def set_again(token: str, season: str) -> AnyResponse:
    """The rule as it is and as it would be, then the season set again; what it was stays in the history."""
    found = find_season(token, season, "keeper")
    return _posted(found.place, found.season)


@pages.post("/<season>/close")
def close(token: str, season: str) -> AnyResponse:
    """The season is over. Answers 422 where something is open still and nobody said that it is meant so."""
    found = find_season(token, season, "keeper")
    form = EndForm.posted()
    if not found.season.closed and still_open(found) and not form.anyway.data:
        form.validate()
        form.refuse("anyway", _("Something is still open. Tick this to close the season anyway."))
        return _page(found.place, form_of(found.place, found.season), found.season, ending=form, status=422)
    return _ended(found, "season.closed", _("Saved."))


@pages.post("/<season>/reopen")
def reopen(token: str, season: str) -> AnyResponse:
    """The season goes on."""
    return _ended(find_season(token, season, "keeper"), "season.reopened", _("Saved."))


@pages.get("/beside")
def beside(token: str) -> str:
    """Several seasons side by side: where everybody stands in each."""
    place = find_club(token)
    asked = list(dict.fromkeys(request.args.getlist("season")))[:MOST_BESIDE]
    newest = [season.season for season in place.state.seasons_by_date][-MOST_BESIDE:]
    found = [season_of(place, season) for season in asked or newest]
    names: dict[str, str] = {}
    rows: dict[str, dict[str, RowView]] = {}
    for one in found:
        view = one.lines()
        for row in (*view.rows, *view.below):
            names.setdefault(row.person, row.name)
            rows.setdefault(row.person, {})[one.id] = row
    people = [(names[person], rows[person]) for person in sorted(names, key=lambda one: by_last_name(names[one]))]
    return render_template("club/season/beside.html", **around(place), seasons=found, people=people)


def _posted(place: ClubPlace, season: Season | None) -> AnyResponse:
    sent()
    button = Button.posted(carries=OPTIONS)
    form, do = typed_form(button.draft), button.name
    fit_measure(form, place.state, new=season is None)
    if do == "offer":
        return _page(place, form, season)
    if not check_form(form, place, season.season if season else "") or do == "form":
        return _page(place, form, season, status=422 if form.errors else 200)
    if do != "save":
        if season is None and not form.played.raw_data:
            today = clock.on(datetime.now(UTC)).isoformat()
            form.played.data = [
                one.evening for one in evenings_to_add(place.state, form.sheet.data, "")
                if _is_on(one) or (not one.seasons and one.date == today)
            ]
        return _page(place, form, season, preview=True)
    id = season.season if season else derived_id(ground_of_form(), "season")
    name, words = typed_text(form["name"], ground_of_form())
    payload = {"season": id, "name": name, "sheet": form.sheet.data, "rule": form.rule.as_json() if form.rule else {},
               "groups": form.group.data}
    error = add(
        place, [entry("season.set", payload, after=form.after or None), *_counted_too(place, form, id)], words
    )
    if error.replace("-", "_") == STALE and season is not None:
        # somebody else was quicker: both stand there, and the next save knows of it
        fresh = find_club(place.token, "keeper")
        now = fresh.state.seasons[season.season]
        stored = form_of(fresh, now)
        form.after = now.last
        return _page(fresh, form, now, stored=stored, problem=in_words(STALE), status=409)
    if error:
        return _page(place, form, season, problem=in_words(error), status=422)
    return done(place, f"seasons/{id}", _("Saved."))


def _ended(found: SeasonPlace, kind: str, sentence: str) -> AnyResponse:
    sent()
    form = EndForm.posted()
    if not form.validate():
        return _page(found.place, form_of(found.place, found.season), found.season, ending=form, status=422)
    reason, words = typed_text(form.reason, ground_of_form())
    payload = {"season": found.id, **({"reason": reason} if reason else {})}
    error = add(found.place, [entry(kind, payload)], words)
    return done(found.place, found.path(), in_words(error) if error else sentence)


def _page(
    place: ClubPlace, form: SeasonForm, season: Season | None = None, *, preview: bool = False,
    stored: SeasonForm | None = None, problem: str = "", status: int = 200,
    ending: EndForm | None = None,
) -> Response:
    offer_choices(form, place, season.season if season else "")
    before, shown_season = form_of(place, season) if season else None, SeasonPlace(place, season) if season else None
    page = render_template(
        "club/season/preview.html" if preview else "club/season/form.html", **around(place),
        form=form, season=shown_season, ending=ending or EndForm(),
        open=still_open(shown_season) if shown_season and not preview else [],
        form_id=carried("id") or fresh_id(), settings=settings(form, place.state),
        chain=chain(form), game=game_id(place.state, form.sheet.data),
        sentences=sentences(form, place), old=sentences(before, place) if before else (),
        differences=differences(place, stored or before or form, form) if season else [], stored=stored,
        mixes=bool(season) and others(place.state, season.season if season else "", form.sheet.data),
        problem=problem, offered=as_they_are() if not place.state.sheets else [], new_id=fresh_id,
    )
    return make_response(page, status)


# --- the form --------------------------------------------------------------------------------------------------------


class Setting(NamedTuple):
    """One setting as the form shows it.

    field: the form's.
    differs: set otherwise than usual.
    about: an example of each choice.
    """

    field: Field
    differs: bool = False
    about: Mapping[str, str] = MappingProxyType({})


class Chain(Choices):
    """What decides in turn, each of several lists naming one or nothing."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was chosen, in this order."""
        self.data = [one for one in valuelist if one]


class SeasonForm(Form):
    """A season. Each setting of its rule is a further field, named as in the rule; what is wrong with one the rule
    says. ``after``: the entry that the form showed; ``game``: the one whose settings it offered.

    settings: as typed.
    rule: what was read of them.
    """

    name = Line(
        lazy_gettext("Name"), [DataRequired(lazy_gettext("Type a name."))],
        most=LONGEST_NAME,
    )
    sheet = Choice(
        lazy_gettext("Rule sheet"), needed=True,
        sentence=lazy_gettext("Choose one of these."),
    )
    mixed = Tick(lazy_gettext("Evenings played under another rule sheet still count"))
    group = Choices(
        lazy_gettext("Only for these (none ticked: for everybody)"),
        sentence=lazy_gettext("One of these no longer exists. Choose again."),
    )
    ties = Chain(lazy_gettext("If tied, these decide in turn"), validate_choice=False)
    lists = Choices(lazy_gettext("Separate lists"), validate_choice=False)
    played = Choices(
        lazy_gettext("These evenings are on or were played already. Tick those that count, too."),
        sentence=lazy_gettext("One of these no longer exists. Choose again."),
    )
    settings: Mapping[str, object] = MappingProxyType({})
    after = game = ""
    rule: SeasonRule | None = None

    def give(self, settings: Mapping[str, object]) -> None:
        """Put settings into their fields."""
        self.settings = settings
        left_out = SeasonRule().as_json()
        for name in OPTIONS:
            self[name].process(None, _in_field(name, settings.get(name, left_out[name])))

    def several(self, name: str) -> tuple[str, ...]:
        """A setting that is a list: the chain of ties, the lists of their own."""
        value = self.settings.get(name)
        return tuple(map(str, value)) if isinstance(value, (list, tuple)) else ()

    def hidden(self) -> list[tuple[str, str]]:
        """Everything typed as hidden fields, for the page that shows the rule in words before it is saved."""
        fields = [("name", self.name.data), ("sheet", self.sheet.data), ("after", self.after), ("game", self.game)]
        for name, value in self.settings.items():
            many = value if isinstance(value, (list, tuple)) else [value]
            fields += [(name, "on" if one is True else str(one)) for one in many if one not in (None, "", False)]
        groups = [("group", group) for group in self.group.data]
        return [*fields, *groups, *([("mixed", "1")] if self.mixed.data else [])]


def _field(name: str) -> Field:
    """The field of a setting."""
    kind = OPTIONS[name]
    if isinstance(kind, Option):
        return Choice(choices=lambda: _choices(name), validate_choice=False)
    if isinstance(kind, Flag):
        return Tick(value="on")
    number = {"inputmode": "numeric", "maxlength": "6"} if isinstance(kind, Number) else {"maxlength": "80"}
    return StringField(render_kw={**number, "autocomplete": "off"})


def _choices(name: str) -> list[SelectChoice]:
    kind = OPTIONS[name]
    assert isinstance(kind, Option)
    return offered((word, choice_in_words(name, word, language())) for word in kind.words)


def _in_field(name: str, value: object) -> object:
    """A setting as its field has it."""
    kind = OPTIONS[name]
    if isinstance(kind, Option):
        return str(value)
    if isinstance(kind, Flag):
        return value in (True, "on")
    if name in (TIES, "lists"):
        return list(map(str, value)) if isinstance(value, (list, tuple)) else []
    if isinstance(kind, Number):
        return ("" if value is None else str(value)) or ("" if kind.empty else "0")
    return ", ".join(str(one) for one in value) if isinstance(value, (list, tuple)) else str(value)


for _name in OPTIONS:
    if _name not in (TIES, "lists"):
        setattr(SeasonForm, _name, _field(_name))


def new_form(place: ClubPlace) -> SeasonForm:
    """A new season: as the last one was counted, by its rule sheet; a club's first as most clubs count."""
    state = place.state
    last = next(reversed(list(state.seasons.values())), None)
    if last is None:
        sheet = next(reversed(list(state.sheets)), "")
        form = SeasonForm(sheet=sheet)
        form.give(usual(state, sheet))
    else:
        form = SeasonForm(sheet=last.sheet, group=list(last.groups))
        form.give(usable_by(state, last.sheet).fitted(last.rule))
    return form


def usual(state: ClubState, sheet: str) -> dict[str, object]:
    """The settings that stand in the form of a club's first season, as the game of a rule sheet can use them."""
    can = usable_by(state, sheet)
    return can.fitted({**SeasonRule().as_json(), MEASURE: _preset(can)})


def _preset(can: Usable) -> str:
    return PRESET if PRESET in can.measures else SeasonRule().measure


def usable_by(state: ClubState, sheet: str) -> Usable:
    """What the game of a rule sheet can use of a season's rule; without one everything."""
    if sheet not in state.sheets:
        return usable_options(SUM, marks=True, teams=True)
    game = game_of(state.sheets[sheet].rules.variant)
    return usable_options(game.series.units, marks=bool(game.marks), teams=game.teams)


def fit_measure(form: SeasonForm, state: ClubState, *, new: bool = False) -> None:
    """Give the settings the values that the chosen sheet's game can use; what was set and is of no use there is said
    at the sheet. A chain that stood as usual is the usual one of this game; in a ``new`` season what a table gives,
    too."""
    sheet, settings = form.sheet.data, dict(form.settings)
    can, before = usable_by(state, sheet), usable_by(state, _sheet_of_game(state, form.game))
    if new and form.game not in ("", game_id(state, sheet)) and settings.get(MEASURE) == _preset(before):
        settings[MEASURE] = _preset(can)
    out = can.left_out(settings)
    if out:
        names = ", ".join(_("“%(words)s”", words=option_name(name, language())) for name in out)
        sentence = _(
            "This game does not use %(names)s; it has the usual setting instead. Check it and go on.", names=names
        )
    if form.game and form.several(TIES) == before.usual_ties:
        settings[TIES] = list(can.usual_ties)
    form.give(can.fitted(settings))
    if out:
        form.refuse("sheet", sentence)


def _sheet_of_game(state: ClubState, game: str) -> str:
    return next((id for id, sheet in state.sheets.items() if game_of(sheet.rules.variant).id == game), "")


def game_id(state: ClubState, sheet: str) -> str:
    """The game that a rule sheet is of; empty without one."""
    return game_of(state.sheets[sheet].rules.variant).id if sheet in state.sheets else ""


def form_of(place: ClubPlace, season: Season) -> SeasonForm:
    """The fields of a season as it is kept."""
    mixed = bool(others(place.state, season.season, season.sheet))
    name = place.words.get(season.name, "")
    settings = usable_by(place.state, season.sheet).fitted(season.rule)
    form = SeasonForm(name=name, sheet=season.sheet, group=list(season.groups), mixed=mixed)
    form.give(settings)
    form.after = season.last
    return form


def typed_form(draft: MultiDict[str, str]) -> SeasonForm:
    """The fields as they came, and what the page carried with them."""
    form = SeasonForm.posted()
    form.after, form.game = carried("after"), carried("game")
    plain = {name: draft[name] for name in OPTIONS if name in draft and name not in (TIES, "lists")}
    form.settings = {**plain, TIES: form.ties.data, "lists": form.lists.data}
    return form


def evenings_to_add(state: ClubState, sheet: str, season: str) -> list[Evening]:
    """The last evenings that were played by a rule sheet, or are on, and do not count for a season, the newest first;
    none of one that is closed."""
    if season in state.seasons and state.seasons[season].closed:
        return []
    played = [
        one for one in state.evenings.values()
        if one.sheet == sheet and season not in one.seasons and (one.draws or one.past_results or _is_on(one))
    ]
    return sorted(played, key=lambda one: (one.date, one.evening), reverse=True)[:MOST_ADDED]


def _is_on(evening: Evening) -> bool:
    """Whether it goes on, and no season has it."""
    return evening.status == "open" and not evening.seasons


def _counted_too(place: ClubPlace, form: SeasonForm, season: str) -> list[EntryBody]:
    """The entries by which the evenings that were ticked count for a season."""
    evenings = [place.state.evenings[one] for one in form.played.data or ()]
    return [
        entry("evening.set", {
            "evening": one.evening, "seasons": [*one.seasons, season], "sheet": one.sheet, "date": one.date,
            "rounds": one.rounds, "hands": one.hands, "place": one.place, "correction": one.correction,
        }, after=one.last)
        for one in evenings
    ]


def offer_choices(form: SeasonForm, place: ClubPlace, season: str = "") -> None:
    """Fill what can be chosen: the club's rule sheets and groups, and evenings that may count, too."""
    state = place.state
    sheets = sheets_to_choose(state, form.sheet.data)
    form.sheet.choices = offered((sheet.sheet, sheet_label(place, sheet)) for sheet in sheets)
    form.group.choices = offered((group, called(group, place)) for group in groups_of(place))
    can = usable_by(state, form.sheet.data)
    ties = ((one, tie_name(one, language())) for one in KNOWN[TIES] if one in can.ties)
    form.ties.choices = offered([("", "–"), *ties])
    lists = dict.fromkeys([*can.lists, *groups_of(place), *form.lists.data])
    form.lists.choices = offered((name, called(name, place)) for name in lists)
    form.played.choices = offered(
        (one.evening, " · ".join(filter(None, (long_date(one.date), place.words.get(one.place or "", "")))))
        for one in evenings_to_add(state, form.sheet.data, season)
    )


def check_form(form: SeasonForm, place: ClubPlace, season: str = "") -> bool:
    """Whether it can be taken; else a sentence stands at each field that is wrong."""
    state, before = place.state, list(form.sheet.errors)
    offer_choices(form, place, season)
    form.sheet.choices = offered((sheet.sheet, sheet_label(place, sheet)) for sheet in state.sheets.values())
    form.validate()
    for sentence in before:
        form.refuse("sheet", sentence)
    if form.sheet.data in state.sheets and not form.mixed.data and (wrong := others(state, season, form.sheet.data)):
        sentence = _(
            "%(number)s evenings of this season were played under another rule sheet. Choose theirs, or tick below "
            "that they count anyway.",
            number=wrong,
        )
        form.refuse("sheet", sentence)
    try:
        form.rule = read_rule(form.settings)
    except RuleError as error:
        for fault in error.faults:
            form.refuse(fault.field, fault_in_words(fault, language()))
    return not form.errors


def others(state: ClubState, season: str, sheet: str) -> int:
    """How many evenings of a season were called by another sheet."""
    return sum(evening.sheet != sheet for evening in state.evenings_of(season))


def settings(form: SeasonForm, state: ClubState) -> dict[str, list[Setting]]:
    """The settings that the season's game can use, by part."""
    preset, sheet, lang = SeasonForm(), form.sheet.data, language()
    preset.give(usual(state, sheet))
    can, units = usable_by(state, sheet), units_of(state, sheet) if sheet in state.sheets else SUM
    for name in (name for names in PARTS.values() for name in names):
        form[name].label.text = option_name(name, lang)
    # what a table can give in this game; the usual is what the game compares
    unit = award_in_words(units, lang)
    measures = [(one.value, unit if unit and one.value == "points" else one.label) for one in _choices(MEASURE)]
    form[MEASURE].choices = offered(one for one in measures if one[0] in can.measures)
    about = {MEASURE: {value: example_in_words(value, units, lang) for value in can.measures}}
    return {
        part: [Setting(form[name], form[name].data != preset[name].data, about.get(name, {}))
               for name in names if name in can.fields]
        for part, names in PARTS.items()
    }


def chain(form: SeasonForm) -> list[str]:
    """The chain as typed, padded to as many lists as the form has."""
    return [*form.several(TIES), *[""] * MOST_TIES][: max(MOST_TIES, len(form.several(TIES)))]


def groups_of(place: ClubPlace) -> list[str]:
    """The groups that a season can be only for: women, youth, seniors, and those that members have been given."""
    found = dict.fromkeys(["women", "youth", "seniors"])
    for member in place.state.members.values():
        found.update(dict.fromkeys(member.groups))
    return list(found)


def called(name: str, place: ClubPlace) -> str:
    """A list or group by its name."""
    return place.words.get(name) or list_name(name, language())


def differences(place: ClubPlace, stored: SeasonForm, mine: SeasonForm) -> list[tuple[str, str, str]]:
    """What differs between what is kept and what was typed: the field, the kept value, the typed one."""
    pairs = [
        (_("Name"), stored.name.data, mine.name.data),
        (_("Rule sheet"), _sheet(place, stored), _sheet(place, mine)),
    ]
    pairs.append((_("Only for"), _named(place, stored.group.data), _named(place, mine.group.data)))
    left_out = SeasonRule().as_json()
    for name in OPTIONS:
        old, new_ = stored.settings.get(name, left_out[name]), mine.settings.get(name, left_out[name])
        pairs.append((option_name(name, language()), _shown(name, old), _shown(name, new_)))
    return [(label, old, new_) for label, old, new_ in pairs if old != new_]


def sentences(form: SeasonForm, place: ClubPlace) -> tuple[str, ...]:
    """The rule in words; nothing for one that cannot be read."""
    try:
        rule = form.rule or read_rule(form.settings)
    except RuleError:
        return ()
    only = (_("Only for") + f": {_named(place, form.group.data)}.",) if form.group.data else ()
    units = units_of(place.state, form.sheet.data) if form.sheet.data in place.state.sheets else SUM
    return (*rule_sentences(rule, place.words, units), *only)


def _sheet(place: ClubPlace, form: SeasonForm) -> str:
    return sheet_label(place, place.state.sheets[form.sheet.data]) if form.sheet.data in place.state.sheets else "–"


def _named(place: ClubPlace, groups: list[str]) -> str:
    return ", ".join(called(group, place) for group in groups) or "–"


def _shown(name: str, value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(str(one) for one in value) or "–"
    if isinstance(OPTIONS[name], Option):
        return choice_in_words(name, str(value), language())
    if isinstance(OPTIONS[name], Flag):
        return _("yes") if value in (True, "on") else _("no")
    return "–" if value in (None, "", 0, "0") else str(value)
