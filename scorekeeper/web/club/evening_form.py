"""The form of an evening: filled as the last one was, so that opening the usual evening is one tap."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from werkzeug.datastructures import MultiDict

from scorekeeper.games import game_of
from scorekeeper.journal.club.match_effects import end_kind
from scorekeeper.journal.club.payloads.evenings import MOST_HANDS, MOST_ROUNDS
from scorekeeper.journal.club.state import ClubState, Evening, Season, Sheet
from scorekeeper.names import in_order
from scorekeeper.web.club.evening_place import long_date, sheet_label
from scorekeeper.web.club_access import ClubPlace
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words.of_match import ENDS, end_each

ROUNDS, CORRECTION = 3, 30
"""What the first evening of a club is offered; the correction period in minutes as bridge clubs have it."""
MOST_MINUTES = 60 * 24 * 14
_NUMBERS = {"rounds": (1, MOST_ROUNDS), "hands": (1, MOST_HANDS), "correction": (0, MOST_MINUTES)}


@dataclass
class EveningForm:
    """What stands in the fields, as it was typed; ``errors`` by field. ``after``: the entry that the form showed;
    ``per``: by which end of a table it asked for a number."""

    date: str
    seasons: list[str]
    sheet: str
    rounds: str
    hands: str
    place: str
    correction: str
    mix: bool = False
    after: str = ""
    per: str = ""
    errors: dict[str, str] = field(default_factory=dict)

    def payload(self, evening: str, place: str | None) -> dict[str, object]:
        """What ``evening.opened`` and ``evening.set`` say; the form was checked before."""
        return {
            "evening": evening, "seasons": self.seasons, "sheet": self.sheet, "date": self.date,
            "rounds": int(self.rounds), "hands": int(self.hands), "place": place, "correction": int(self.correction),
        }  # fmt: skip


def usual(place: ClubPlace, today: date) -> EveningForm:
    """A new evening with the last one's settings, in the seasons that still run."""
    state, last = place.state, last_evening(place.state)
    running = [season for season in state.seasons.values() if not season.closed]
    before = set(last.seasons) if last is not None else set()
    seasons = [season for season in running if season.season in before] or running[-1:]
    form = EveningForm(
        today.isoformat(), [season.season for season in seasons], _usual_sheet(state, seasons, last), str(ROUNDS),
        str(ENDS["hands"].usual), "", str(CORRECTION),
    )  # fmt: skip
    form.hands = str(ENDS[kind_of(state, form.sheet)].usual)
    if last is not None:
        form.rounds = str(last.rounds)
        if kind_of(state, last.sheet) == kind_of(state, form.sheet):
            form.hands = str(last.hands)
        form.place, form.correction = place.words.get(last.place or "", ""), str(last.correction)
    return form


def of(place: ClubPlace, evening: Evening) -> EveningForm:
    """The fields of an evening as they are kept."""
    form = EveningForm(
        evening.date, list(evening.seasons), evening.sheet, str(evening.rounds), str(evening.hands),
        place.words.get(evening.place or "", ""), str(evening.correction), after=evening.last,
    )  # fmt: skip
    form.mix = bool(mixing(place.state, form))
    return form


def typed(form: MultiDict[str, str]) -> EveningForm:
    """The fields as they came."""
    return EveningForm(
        form.get("date", "").strip(), form.getlist("season"), form.get("sheet", ""), form.get("rounds", "").strip(),
        form.get("hands", "").strip(), " ".join(form.get("place", "").split())[:80],
        form.get("correction", "").strip(), mix="mix" in form, after=form.get("after", ""),
        per=form.get("per", ""),
    )  # fmt: skip


def fit(form: EveningForm, state: ClubState) -> None:
    """Where a table ends by something else than the form asked for, the usual number of that, unless another than the
    usual one was typed."""
    kind = kind_of(state, form.sheet)
    if form.per and form.per != kind and form.hands == str(_usual(form.per)):
        form.hands = str(_usual(kind))


def check(form: EveningForm, place: ClubPlace, kept: Evening | None = None) -> bool:
    """Whether it can be taken; else a sentence stands at each field that is wrong."""
    state, errors = place.state, form.errors
    try:
        date.fromisoformat(form.date)
    except ValueError:
        errors["date"] = _("Give the day of the evening, as 2026-11-19.")
    for name, (least, most) in _NUMBERS.items():
        number = getattr(form, name)
        if not (number.isascii() and number.isdigit() and len(number) < 6 and least <= int(number) <= most):
            errors[name] = _("Give a whole number from %(least)s to %(most)s.", least=least, most=most)
    if form.sheet not in state.sheets:
        errors["sheet"] = _("Choose the rule sheet that the evening is played by.")
    elif (others := mixing(state, form)) and not form.mix:
        errors["sheet"] = _mixing(place, state.seasons[others[0]], form.sheet)
    if not set(form.seasons) <= state.seasons.keys():
        errors["season"] = _("One of these seasons is not known here. Choose again.")
    if kept is not None and kept.draws and "rounds" not in errors and int(form.rounds) < max(kept.draws):
        errors["rounds"] = _("Round %(round)s is drawn already. Give as many rounds at least.", round=max(kept.draws))
    return not errors


def differences(place: ClubPlace, kept: EveningForm, mine: EveningForm) -> list[tuple[str, str, str]]:
    """What somebody else changed meanwhile and what was typed here: the field, the kept value, the typed one."""
    shown = [
        (name, label, _shown(place, kept, name), _shown(place, mine, name))
        for name, label in labels(kind_of(place.state, mine.sheet)).items()
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
    }  # fmt: skip


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
    known = [state.seasons[one] for one in form.seasons if one in state.seasons]
    return [season.season for season in known if season.sheet != form.sheet]


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
    """A season does not mix rule sheets silently."""
    return _(
        "%(season)s is played by %(own)s, and this evening by %(other)s. Choose the same, or tick below that it counts "
        "all the same.",
        season=place.words.get(season.name, ""),
        own=sheet_label(place, place.state.sheets[season.sheet]),
        other=sheet_label(place, place.state.sheets[sheet]),
    )


def _shown(place: ClubPlace, form: EveningForm, name: str) -> str:
    state, words = place.state, place.words
    if name == "seasons":
        named = (words.get(state.seasons[one].name, "") for one in form.seasons if one in state.seasons)
        return ", ".join(sorted(named, key=in_order)) or "–"
    if name == "sheet":
        return sheet_label(place, state.sheets[form.sheet]) if form.sheet in state.sheets else "–"
    value: str = getattr(form, name)
    if name == "date":
        try:
            return long_date(value)
        except ValueError:
            return value
    return value or "–"
