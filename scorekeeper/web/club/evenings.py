"""The evenings of a club: the list, opening one, one evening with what comes next, changing it. The form of a new
evening is filled like the last one, so that opening the usual evening is one tap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

from flask import Blueprint, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response
from wtforms import Field, ValidationError

from scorekeeper.games import game_of
from scorekeeper.journal.club.match_effects import end_kind
from scorekeeper.journal.club.payloads.evenings import MOST_HANDS, MOST_ROUNDS
from scorekeeper.journal.club.state import ClubState, Evening, Season, Sheet
from scorekeeper.names import in_order
from scorekeeper.sheets import picture
from scorekeeper.storage.base import db
from scorekeeper.storage.league import ours
from scorekeeper.web import clock
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import derived_id, fresh_id, typed_text
from scorekeeper.web.club import evening_result
from scorekeeper.web.club.board_rows import SHEETS, TableLine, has_begun, of_all_rounds, seated, waiting_words
from scorekeeper.web.club.evening_place import EveningPlace, find_evening, long_date, sheet_label
from scorekeeper.web.club.form_entries import STALE, add, done, entry, ground_of_form, in_words
from scorekeeper.web.club.rule_sheets import as_they_are
from scorekeeper.web.club.strangers import known, strangers
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button, Choice, Choices, Form, Key, Line, NumberField, Tick, carried, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words.match import ENDS, end_each

pages = Blueprint("evenings", __name__, url_prefix="/c/<token>")
unlisted_pages(pages)
ROUNDS, CORRECTION = 3, 30
"""What the first evening of a club is offered; the correction period in minutes as bridge clubs have it."""
MOST_MINUTES = 60 * 24 * 14


@pages.get("/evenings")
def index(token: str) -> str:
    """All evenings that this link sees, the newest first."""
    place = find_club(token)
    found = [each for each in place.state.evenings.values() if place.may("member") or each.shown]
    found.sort(key=lambda each: (each.date, each.evening), reverse=True)
    evenings = [EveningPlace(place, each) for each in found]
    return render_template("club/evening/list.html", place=place, evenings=evenings)


@pages.get("/evenings/new")
def new(token: str) -> str:
    """The form, filled as the last evening was."""
    place = find_club(token, "keeper")
    return _form(place, usual_form(place, clock.on(datetime.now(UTC))), fresh_id())


@pages.post("/evenings/new")
def open_one(token: str) -> str | Response:
    """Open it and go on to who is here. Answers 422 with the form where something is wrong."""
    place = find_club(token, "keeper")
    button, ground = Button.posted(), _ground()
    typed = typed_form()
    fit_number(typed, place.state)
    if button.name == "offer":
        return _form(place, typed, ground)
    if not check_form(typed, place):
        return _again(place, typed, ground)
    evening = derived_id(ground, "evening")
    where, words = typed_text(typed["place"], ground_of_form())
    error = add(place, [entry("evening.opened", typed.payload(evening, where))], words)
    if error:
        typed.trouble = in_words(error)
        return _again(place, typed, ground)
    return done(place, f"evenings/{evening}/here", _("Saved."))


@pages.get("/evenings/<evening>")
def page(token: str, evening: str) -> str:
    """One evening: what comes next, its rounds, its result."""
    evening_place = find_evening(token, evening)
    if not evening_place.place.may("record"):
        return _result(evening_place)
    droppable = evening_place.place.may("keeper") and _droppable(evening_place)
    tables = [line for _round, line in of_all_rounds(evening_place)]
    return render_template(
        "club/evening/evening.html", evening_place=evening_place, place=evening_place.place, droppable=droppable,
        waiting=waiting_words(evening_place.place, [evening_place.evening]).get(evening_place.id, ""),
        keys=_next_keys(evening_place, tables),
        sheets=sum(line.state in SHEETS for line in tables),
    )


def _next_keys(evening_place: EveningPlace, tables: Sequence[TableLine]) -> list[Key]:
    """What comes next in an evening, as its main key, which stands last; and what is beside it."""
    evening, next_round, last_round = evening_place.evening, evening_place.next_round, evening_place.last_round
    attendance, board = _way(_("Who is here"), "here"), _way(_("Board"), "board")
    draw = _way(_("Draw round %(round)s", round=next_round), "draw")
    beside = [board] if last_round else []
    if next_round and not evening.past_results:
        present = bool(evening_place.present(next_round))
        if last_round and not has_begun(evening_place):
            found = [draw, board]
        else:
            found = [*(beside or [attendance] * present), draw if present else attendance]
    elif not all(line.over for line in tables):
        found = [_way(_("Notice"), "notice"), board]
    elif evening.status != "open":
        found = [*beside, _way(_("Result"), "result")]
    elif evening.held or not evening_place.place.may("judge"):
        found = [*beside, _way(_("Notice"), "notice")]
    else:
        found = [*beside, _way(_("Close the evening") if evening.published_at else _("Publish"), "notice")]
    return [*found[:-1], replace(found[-1], main=True)]


def _way(words: str, path: str) -> Key:
    return Key(kind="link", words=words, path=path)


@pages.get("/evenings/<evening>/result")
def result(token: str, evening: str) -> str:
    """Its result by person and round; before the prize-giving the judge alone sees it, the club who sat where."""
    return _result(find_evening(token, evening))


@pages.get("/evenings/<evening>/change")
def change(token: str, evening: str) -> str:
    """The form with what is kept."""
    evening_place = find_evening(token, evening, "keeper")
    return _form(evening_place.place, form_of(evening_place.place, evening_place.evening), fresh_id(), evening_place)


@pages.post("/evenings/<evening>/change")
def set_it(token: str, evening: str) -> str | Response:
    """Keep it. Where somebody else changed it meanwhile, both values are shown and asked about (422)."""
    evening_place = find_evening(token, evening, "keeper")
    place, button, ground = evening_place.place, Button.posted(), _ground()
    typed = typed_form()
    fit_number(typed, place.state)
    if button.name == "offer":
        return _form(place, typed, ground, evening_place)
    if not check_form(typed, place, evening_place.evening):
        return _again(place, typed, ground, evening_place)
    where, words = _place_of(place, evening_place.evening, typed["place"])
    new_entry = entry("evening.set", typed.payload(evening_place.id, where), after=typed.after or None)
    error = add(place, [new_entry], words)
    if error:
        # read again: what was kept meanwhile
        evening_place = find_evening(token, evening, "keeper")
        typed.trouble = in_words(error)
        stored = form_of(evening_place.place, evening_place.evening) if error == STALE else None
        typed.after = evening_place.evening.last
        return _again(evening_place.place, typed, fresh_id(), evening_place, stored)
    return done(place, evening_place.path(), _("Saved."))


@pages.post("/evenings/<evening>/drop")
def drop(token: str, evening: str) -> str | Response:
    """Take an evening away that was opened by mistake. Answers 422 where something of it counts."""
    evening_place = find_evening(token, evening, "keeper")
    if error := add(
        evening_place.place, [entry("evening.dropped", {"evening": evening_place.id})]
    ):
        typed = form_of(evening_place.place, evening_place.evening)
        typed.not_dropped = in_words(error)
        return _again(evening_place.place, typed, fresh_id(), evening_place)
    return done(
        evening_place.place, "evenings", _("This evening was removed")
    )


def _droppable(evening_place: EveningPlace) -> bool:
    """Whether nothing of it counts: no hand, nothing from paper, no points of the judge."""
    used = evening_place.evening.past_results or evening_place.evening.penalties
    return not used and not ours(db.session(), evening_place.place.state, evening_place.evening.drawn, begun=True)


def _result(evening_place: EveningPlace) -> str:
    if evening_place.evening.held and evening_place.place.may("member") and not evening_place.place.may("judge"):
        return render_template(
            "club/evening/held.html",
            evening_place=evening_place,
            place=evening_place.place,
            tables=seated(evening_place, typed=evening_place.place.may("record")),
        )
    context = {"strangers": strangers(evening_place) if evening_place.place.may("record") else [], "new_id": fresh_id}
    were_known = known(evening_place) if evening_place.place.may("keeper") else []
    return render_template(
        "club/evening/result.html", **evening_result.page(evening_place), **context, were_known=were_known,
        as_picture=picture.can_be_made(),
    )


def _place_of(place: ClubPlace, stored: Evening, field: Field) -> tuple[str | None, dict[str, str]]:
    """The place that was typed; where it is the one that is kept, its words are not said again."""
    if field.data and field.data == place.words.get(stored.place or ""):
        return stored.place, {}
    return typed_text(field, ground_of_form())


def _ground() -> str:
    try:
        return ground_of_form()
    except Refused as problem:
        refuse(422, str(problem))


def _again(
    place: ClubPlace,
    form: EveningForm,
    ground: str,
    evening_place: EveningPlace | None = None,
    stored: EveningForm | None = None,
) -> Response:
    return Response(_form(place, form, ground, evening_place, stored), 422, mimetype="text/html")


def _form(
    place: ClubPlace,
    form: EveningForm,
    ground: str,
    evening_place: EveningPlace | None = None,
    stored: EveningForm | None = None,
) -> str:
    kind = kind_of(place.state, form.sheet.data)
    offer_choices(form, place)
    return render_template(
        "club/evening/form.html", place=place, evening_place=evening_place, form=form, ground=ground,
        per=kind, both=differences(place, stored, form) if stored is not None else [],
        mixing=mixing(place.state, form),
        offered=as_they_are() if not place.state.sheets else [], new_id=fresh_id,
        droppable=evening_place is not None and _droppable(evening_place), show=request.args.get("show", ""),
    )


# --- the form --------------------------------------------------------------------------------------------------------


class EveningForm(Form):
    """An evening. ``after``: the entry that the form showed; ``per``: by which end of a table it asked for a number;
    ``drawn``: so many rounds are drawn already; ``trouble``: what is wrong with the whole."""

    date = Line(lazy_gettext("Day"), most=10, sentence=lazy_gettext("Give the day of the evening like this: "
                                                                    "2026-11-19."))
    season = Choices(
        lazy_gettext("Counts for"), sentence=lazy_gettext("One of these no longer exists. Choose again.")
    )
    sheet = Choice(
        lazy_gettext("Rule sheet"), needed=True,
        sentence=lazy_gettext("Choose one of these."),
    )
    rounds = NumberField(lazy_gettext("Rounds"), least=1, most=MOST_ROUNDS)
    hands = NumberField(least=1, most=MOST_HANDS)
    place = Line(lazy_gettext("Place"), most=80)
    correction = NumberField(lazy_gettext("Correction period in minutes"), least=0, most=MOST_MINUTES)
    mix = Tick(lazy_gettext("It still counts for the season"), value="on")
    after = per = trouble = not_dropped = ""
    drawn = 0

    def validate_date(self, field: Field) -> None:
        """Raises ValidationError for what is no day."""
        try:
            date.fromisoformat(field.data)
        except ValueError:
            raise ValidationError(_("Give the day of the evening like this: 2026-11-19.")) from None

    def validate_rounds(self, field: Field) -> None:
        """Raises ValidationError for fewer than are drawn."""
        if field.data is not None and field.data < self.drawn:
            raise ValidationError(
                _(
                    "Round %(round)s has already been drawn, so the evening needs at least that many rounds.",
                    round=self.drawn,
                )
            )

    def payload(self, evening: str, place: str | None) -> dict[str, object]:
        """What ``evening.opened`` and ``evening.set`` say; the form was checked before."""
        return {
            "evening": evening, "seasons": self.season.data, "sheet": self.sheet.data, "date": self.date.data,
            "rounds": self.rounds.data, "hands": self.hands.data, "place": place, "correction": self.correction.data,
        }


def usual_form(place: ClubPlace, today: date) -> EveningForm:
    """A new evening with the last one's settings, in the seasons that still run."""
    state, last = place.state, last_evening(place.state)
    running = [season for season in state.seasons_by_date if not season.closed]
    before = set(last.seasons) if last is not None else set()
    seasons = [season for season in running if season.season in before] or running[-1:]
    sheet = _usual_sheet(state, seasons, last)
    values = {
        "date": today.isoformat(), "season": [season.season for season in seasons], "sheet": sheet, "rounds": ROUNDS,
        "hands": ENDS[kind_of(state, sheet)].usual, "correction": CORRECTION,
    }
    if last is not None:
        values |= {"rounds": last.rounds, "correction": last.correction, "place": place.words.get(last.place or "", "")}
        if kind_of(state, last.sheet) == kind_of(state, sheet):
            values["hands"] = last.hands
    return EveningForm(data=values)


def form_of(place: ClubPlace, evening: Evening) -> EveningForm:
    """The fields of an evening as they are kept."""
    form = EveningForm(
        date=evening.date, season=list(evening.seasons), sheet=evening.sheet, rounds=evening.rounds,
        hands=evening.hands, place=place.words.get(evening.place or "", ""), correction=evening.correction,
    )
    form.mix.data, form.after = bool(mixing(place.state, form)), evening.last
    return form


def typed_form() -> EveningForm:
    """The fields as they came, and what the page carried with them."""
    form = EveningForm.posted()
    form.after, form.per = carried("after"), carried("per")
    return form


def offer_choices(form: EveningForm, place: ClubPlace) -> None:
    """Fill what can be chosen, and call the number by what a table ends by."""
    state, sheet = place.state, form.sheet.data
    form.sheet.choices = offered((each.sheet, sheet_label(place, each)) for each in sheets_to_choose(state, sheet))
    seasons = seasons_to_choose(state, form.season.data)
    form.season.choices = offered((each.season, place.words.get(each.name, "")) for each in seasons)
    form.hands.label.text = per_round(kind_of(state, sheet))


def fit_number(form: EveningForm, state: ClubState) -> None:
    """Where a table ends by something else than the form asked for, the usual number of that, unless another than the
    usual one was typed."""
    kind = kind_of(state, form.sheet.data)
    if form.per and form.per != kind and form.hands.typed == str(_usual(form.per)):
        form.hands.process(None, _usual(kind))


def check_form(form: EveningForm, place: ClubPlace, stored: Evening | None = None) -> bool:
    """Whether it can be taken; else a sentence stands at each field that is wrong."""
    state = place.state
    form.drawn = max(stored.draws) if stored is not None and stored.draws else 0
    offer_choices(form, place)
    form.sheet.choices = offered((sheet, "") for sheet in state.sheets)
    form.season.choices = offered((season, "") for season in state.seasons)
    fits: bool = form.validate()
    if form.sheet.data in state.sheets and (season := _not_mixed(state, form)) is not None:
        form.refuse("sheet", _mixing(place, season, form.sheet.data))
        return False
    return fits


def differences(place: ClubPlace, stored: EveningForm, mine: EveningForm) -> list[tuple[str, str, str]]:
    """What somebody else changed meanwhile and what was typed here: the field, the kept value, the typed one."""
    shown = [
        (name, label, _shown(place, stored, name), _shown(place, mine, name))
        for name, label in labels(kind_of(place.state, mine.sheet.data)).items()
    ]
    return [(label, old, new) for _name, label, old, new in shown if old != new]


def per_round(kind: str) -> str:
    """What the evening's number at each table counts, by the kind of end of its game."""
    return end_each(kind, language())


def _usual(kind: str) -> int:
    """The number that a club is first offered; that of hands for an end nobody knows."""
    return ENDS[kind if kind in ENDS else "hands"].usual


def kind_of(state: ClubState, sheet: str) -> str:
    """By what a table of this rule sheet ends."""
    return end_kind(game_of(state.sheets[sheet].rules.variant)) if sheet in state.sheets else "hands"


def labels(kind: str = "hands") -> dict[str, str]:
    """The fields by name, as the form calls them; ``kind`` of end that a table has."""
    return {
        "date": _("Day"), "seasons": _("Counts for"), "sheet": _("Rule sheet"), "rounds": _("Rounds"),
        "hands": per_round(kind), "place": _("Place"), "correction": _("Correction period in minutes"),
    }


def sheets_to_choose(state: ClubState, chosen: str) -> list[Sheet]:
    """Rule sheets that no newer version follows, and the one that is chosen already."""
    old = {sheet.follows for sheet in state.sheets.values()}
    named = {season.sheet for season in state.seasons.values() if not season.closed}
    return [sheet for sheet in state.sheets.values() if sheet.sheet not in old or sheet.sheet in named | {chosen}]


def seasons_to_choose(state: ClubState, chosen: list[str]) -> list[Season]:
    """Seasons that still run, and those that are chosen already."""
    return [season for season in state.seasons.values() if not season.closed or season.season in chosen]


def mixing(state: ClubState, form: EveningForm) -> list[str]:
    """Chosen seasons that are played by another rule sheet than the evening."""
    known = [state.seasons[one] for one in form.season.data if one in state.seasons]
    return [season.season for season in known if season.sheet != form.sheet.data]


def _not_mixed(state: ClubState, form: EveningForm) -> Season | None:
    """A chosen season that the evening cannot be of as it stands: one of another game, else one that is played by
    another rule sheet, which nobody ticked; None: it can be of them all."""
    chosen = state.sheets[form.sheet.data].rules.variant
    others = [state.seasons[one] for one in mixing(state, form)]
    of_other_games = [one for one in others if game_of(state.sheets[one.sheet].rules.variant) is not game_of(chosen)]
    return next(iter(of_other_games), None if form.mix.data else next(iter(others), None))


def last_evening(state: ClubState, but: str = "") -> Evening | None:
    """The evening before, by its day."""
    found = [evening for evening in state.evenings.values() if evening.evening != but]
    return max(found, key=lambda evening: (evening.date, evening.evening), default=None)


def _usual_sheet(state: ClubState, seasons: list[Season], last: Evening | None) -> str:
    if seasons:
        return seasons[0].sheet
    if last is not None:
        return last.sheet
    return ["", *state.sheets][-1]


def _mixing(place: ClubPlace, season: Season, sheet: str) -> str:
    """A season does not mix rule sheets silently, and never games: there the tick below would be refused."""
    own, other = place.state.sheets[season.sheet], place.state.sheets[sheet]
    if game_of(own.rules.variant) is not game_of(other.rules.variant):
        return _(
            "%(season)s is a season of another game. Untick it, or choose another rule sheet.",
            season=place.words.get(season.name, ""),
        )
    return _(
        "%(season)s is played under %(own)s, this evening under %(other)s. Choose the same one, or tick below that "
        "it counts anyway.",
        season=place.words.get(season.name, ""),
        own=sheet_label(place, own), other=sheet_label(place, other),
    )


def _shown(place: ClubPlace, form: EveningForm, name: str) -> str:
    state, words = place.state, place.words
    if name == "seasons":
        named = (words.get(state.seasons[one].name, "") for one in form.season.data if one in state.seasons)
        return ", ".join(sorted(named, key=in_order)) or "–"
    if name == "sheet":
        return sheet_label(place, state.sheets[form.sheet.data]) if form.sheet.data in state.sheets else "–"
    value: str = getattr(form[name], "typed", form[name].data)
    if name == "date":
        try:
            return long_date(value)
        except ValueError:
            return value
    return value or "–"
