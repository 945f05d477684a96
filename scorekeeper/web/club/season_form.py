"""The form of a season: every setting of its rule with what was typed, and a sentence at each that cannot be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from scorekeeper.games import game_of
from scorekeeper.journal.club.state import ClubState, Season
from scorekeeper.league.options import (
    OPTIONS,
    Choice,
    Flag,
    Number,
    RuleError,
    Several,
    Usable,
    read_rule,
    usable_options,
)
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.ties import SUM
from scorekeeper.web.club.evening_place import sheet_label
from scorekeeper.web.club.season_place import rule_sentences, units_of
from scorekeeper.web.club_access import ClubPlace
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words.season import (
    KNOWN,
    choice_in_words,
    example_in_words,
    fault_in_words,
    given_in_words,
    list_name,
    option_name,
    tie_name,
)

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


class Ask(NamedTuple):
    """One setting as the form shows it. ``kind``: number, choice, tick or text; ``choices`` (value, words), an example
    of each in ``examples``; ``own`` where it is set otherwise than usual."""

    name: str
    label: str
    kind: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    error: str = ""
    own: bool = False
    examples: Mapping[str, str] = MappingProxyType({})


@dataclass
class SeasonForm:
    """What stands in the fields. ``given`` the rule's settings as typed; ``groups`` whom the season is only for;
    ``after`` the entry that the form showed; ``mixed`` whether evenings by another sheet are to count all the same;
    ``game`` the one whose settings the form offered."""

    name: str
    sheet: str
    given: dict[str, object]
    groups: list[str] = field(default_factory=list)
    mixed: bool = False
    after: str = ""
    game: str = ""
    errors: dict[str, str] = field(default_factory=dict)
    rule: SeasonRule | None = None

    def several(self, name: str) -> tuple[str, ...]:
        """A setting that is a list: the chain of ties, the lists of their own."""
        value = self.given.get(name)
        return tuple(map(str, value)) if isinstance(value, (list, tuple)) else ()

    def hidden(self) -> list[tuple[str, str]]:
        """Everything typed as hidden fields, for the page that shows the rule in words before it is saved."""
        fields = [("name", self.name), ("sheet", self.sheet), ("after", self.after), ("game", self.game)]
        for name, value in self.given.items():
            many = value if isinstance(value, (list, tuple)) else [value]
            fields += [(name, "on" if one is True else str(one)) for one in many if one not in (None, "", False)]
        return [*fields, *(("group", group) for group in self.groups), *([("mixed", "1")] if self.mixed else [])]


def new(state: ClubState, name: str) -> SeasonForm:
    """A new season: as the last one was counted, by its rule sheet; a club's first as most clubs count."""
    last = next(reversed(list(state.seasons.values())), None)
    if last is None:
        sheet = next(reversed(list(state.sheets)), "")
        return SeasonForm(name, sheet, usual(state, sheet))
    return SeasonForm(name, last.sheet, usable_by(state, last.sheet).fitted(last.rule), list(last.groups))


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


def fit(form: SeasonForm, state: ClubState, *, new: bool = False) -> None:
    """Give the settings the values that the chosen sheet's game can use; what was set and is of no use there is said
    at the sheet. A chain that stood as usual is the usual one of this game; in a ``new`` season what a table gives,
    too."""
    can, before = usable_by(state, form.sheet), usable_by(state, _sheet_of_game(state, form.game))
    if new and form.game not in ("", game_id(state, form.sheet)) and form.given.get(MEASURE) == _preset(before):
        form.given[MEASURE] = _preset(can)
    out = can.left_out(form.given)
    if out:
        names = ", ".join(_("“%(words)s”", words=option_name(name, language())) for name in out)
        form.errors["sheet"] = _(
            "This game has no use for %(names)s; it stands as usual now. Look once more and go on.", names=names
        )
    if form.game and form.several(TIES) == before.usual_ties:
        form.given[TIES] = list(can.usual_ties)
    form.given = can.fitted(form.given)


def _sheet_of_game(state: ClubState, game: str) -> str:
    return next((id for id, sheet in state.sheets.items() if game_of(sheet.rules.variant).id == game), "")


def game_id(state: ClubState, sheet: str) -> str:
    """The game that a rule sheet is of; empty without one."""
    return game_of(state.sheets[sheet].rules.variant).id if sheet in state.sheets else ""


def of(place: ClubPlace, season: Season) -> SeasonForm:
    """The fields of a season as it is kept."""
    mixed = bool(others(place.state, season.season, season.sheet))
    name = place.words.get(season.name, "")
    given = usable_by(place.state, season.sheet).fitted(season.rule)
    return SeasonForm(name, season.sheet, given, list(season.groups), mixed, season.last)


def typed(form: MultiDict[str, str]) -> SeasonForm:
    """The fields as they came."""
    given: dict[str, object] = {name: form[name] for name in OPTIONS if name in form and name not in (TIES, "lists")}
    given[TIES] = [one for one in form.getlist(TIES) if one]
    given["lists"] = form.getlist("lists")
    return SeasonForm(
        " ".join(form.get("name", "").split())[:LONGEST_NAME], form.get("sheet", ""), given, form.getlist("group"),
        "mixed" in form, form.get("after", ""), form.get("game", ""),
    )  # fmt: skip


def check(form: SeasonForm, place: ClubPlace, season: str = "") -> bool:
    """Whether it can be taken; else a sentence stands at each field that is wrong."""
    state, errors = place.state, form.errors
    if not form.name:
        errors["name"] = _("Give the season a name, such as its year.")
    if form.sheet not in state.sheets:
        errors["sheet"] = _("Choose the rule sheet that the season is played by.")
    elif not form.mixed and (wrong := others(state, season, form.sheet)):
        errors["sheet"] = _(
            "%(number)s evenings of this season were played by another rule sheet. Choose theirs, or tick below that "
            "they count all the same.",
            number=wrong,
        )
    if not set(form.groups) <= set(groups_of(place)):
        errors["group"] = _("One of these groups is not known here. Choose again.")
    try:
        form.rule = read_rule(form.given)
    except RuleError as error:
        errors.update({fault.field: fault_in_words(fault, language()) for fault in error.faults})
    return not errors


def others(state: ClubState, season: str, sheet: str) -> int:
    """How many evenings of a season were called by another sheet."""
    return sum(evening.sheet != sheet for evening in state.evenings_of(season))


def asks(form: SeasonForm, state: ClubState) -> dict[str, list[Ask]]:
    """The settings that the season's game can use as the form shows them, by part."""
    preset, can = SeasonForm("", "", usual(state, form.sheet)), usable_by(state, form.sheet)
    units = units_of(state, form.sheet) if form.sheet in state.sheets else SUM
    found = {
        part: [(one := _ask(name, form))._replace(own=one.value != _ask(name, preset).value)
               for name in names if name in can.fields]
        for part, names in PARTS.items()
    }  # fmt: skip
    found["table"] = [_measured(one, can, units) if one.name == MEASURE else one for one in found["table"]]
    return found


def _measured(ask: Ask, can: Usable, units: Sequence[str]) -> Ask:
    """What a table can give in this game; the usual is what the game compares."""
    unit = given_in_words(units, language())
    choices = [(value, unit if unit and value == "points" else words) for value, words in ask.choices]
    return ask._replace(
        choices=tuple(choice for choice in choices if choice[0] in can.measures),
        examples={value: example_in_words(value, units, language()) for value in can.measures},
    )


def _ask(name: str, form: SeasonForm) -> Ask:
    kind, lang, default = OPTIONS[name], language(), SeasonRule().as_json()[name]
    value, error = form.given.get(name, default), form.errors.get(name, "")
    label = option_name(name, lang)
    if isinstance(kind, Choice):
        choices = tuple((word, choice_in_words(name, word, lang)) for word in kind.words)
        return Ask(name, label, "choice", str(value), choices, error=error)
    if isinstance(kind, Flag):
        return Ask(name, label, "tick", "on" if value in (True, "on") else "", error=error)
    if isinstance(kind, Number):
        shown = "" if value is None or (value in (0, "0") and not kind.empty and not error) else str(value)
        return Ask(name, label, "number", shown or ("" if kind.empty else "0"), (), kind.least, kind.most, error)
    shown = ", ".join(str(one) for one in value) if isinstance(value, (list, tuple)) else str(value)
    return Ask(name, label, "text", shown, error=error)


def ties(form: SeasonForm, state: ClubState) -> tuple[list[str], list[tuple[str, str]]]:
    """The chain as typed, padded to as many fields as the form has, and what each may be."""
    assert isinstance(OPTIONS[TIES], Several)
    chain = list(form.several(TIES))
    chain += [""] * (MOST_TIES - len(chain))
    offered = usable_by(state, form.sheet).ties
    return chain, [(name, tie_name(name, language())) for name in KNOWN[TIES] if name in offered]


def lists(form: SeasonForm, place: ClubPlace) -> list[tuple[str, str, bool]]:
    """Lists of their own that can be ticked: ours and the club's groups."""
    chosen = list(form.several("lists"))
    known = dict.fromkeys([*usable_by(place.state, form.sheet).lists, *groups_of(place), *chosen])
    return [(name, called(name, place), name in chosen) for name in known]


def groups_of(place: ClubPlace) -> list[str]:
    """The groups that a season can be only for: women, youth, seniors, and those that members have been given."""
    found = dict.fromkeys(["women", "youth", "seniors"])
    for member in place.state.members.values():
        found.update(dict.fromkeys(member.groups))
    return list(found)


def called(name: str, place: ClubPlace) -> str:
    """A list or group by its name."""
    return place.words.get(name) or list_name(name, language())


def differences(place: ClubPlace, kept: SeasonForm, mine: SeasonForm) -> list[tuple[str, str, str]]:
    """What differs between what is kept and what was typed: the field, the kept value, the typed one."""
    pairs = [(_("Name"), kept.name, mine.name), (_("Rule sheet"), _sheet(place, kept), _sheet(place, mine))]
    pairs.append((_("Only for"), _named(place, kept.groups), _named(place, mine.groups)))
    left_out = SeasonRule().as_json()
    for name in OPTIONS:
        old, new_ = kept.given.get(name, left_out[name]), mine.given.get(name, left_out[name])
        pairs.append((option_name(name, language()), _shown(name, old), _shown(name, new_)))
    return [(label, old, new_) for label, old, new_ in pairs if old != new_]


def sentences(form: SeasonForm, place: ClubPlace) -> tuple[str, ...]:
    """The rule in words; nothing for one that cannot be read."""
    try:
        rule = form.rule or read_rule(form.given)
    except RuleError:
        return ()
    only = (_("Only for: %(groups)s.", groups=_named(place, form.groups)),) if form.groups else ()
    units = units_of(place.state, form.sheet) if form.sheet in place.state.sheets else SUM
    return (*rule_sentences(rule, place.words, units), *only)


def _sheet(place: ClubPlace, form: SeasonForm) -> str:
    return sheet_label(place, place.state.sheets[form.sheet]) if form.sheet in place.state.sheets else "–"


def _named(place: ClubPlace, groups: list[str]) -> str:
    return ", ".join(called(group, place) for group in groups) or "–"


def _shown(name: str, value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(str(one) for one in value) or "–"
    if isinstance(OPTIONS[name], Choice):
        return choice_in_words(name, str(value), language())
    if isinstance(OPTIONS[name], Flag):
        return _("yes") if value in (True, "on") else _("no")
    return "–" if value in (None, "", 0, "0") else str(value)
