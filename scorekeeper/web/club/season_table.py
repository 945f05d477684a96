"""A season's standings in lines, as a phone, a picture and other people's web sites show them; its race of places, with
one person in front; and its tables as CSV. In the CSV no text that people typed can act as a formula, and numbers stay
numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.league.season_view import (
    UNKNOWN,
    ColumnView,
    CrossView,
    GainedCross,
    GainedView,
    HonourView,
    ListView,
    ResultView,
    RowView,
    SeasonView,
    StepView,
    TableView,
    TallyView,
    UnitView,
)
from scorekeeper.names import by_last_name
from scorekeeper.sheets.curve import CourseBox, CoursePlot, Race, Runner, race_plot
from scorekeeper.sheets.league.season import Sign, signs_of
from scorekeeper.web import clock
from scorekeeper.web.club.evening_place import short_date
from scorekeeper.web.club.season_place import SeasonPlace, besides_words, left_out_words, marks_or_unknown
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.web.spreadsheet import Figure, csv_text
from scorekeeper.words import locale
from scorekeeper.words.game_words import marks_head
from scorekeeper.words.locale import upper_first
from scorekeeper.words.season import honour_value


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """One person, or a pair, with the place as it is shown."""

    place: str
    """As it is shown."""
    person: str
    """The id; of a pair both, joined by ``+``."""
    pair: bool
    """Whether it is two people, who have no page."""
    name: str
    """As it is shown."""
    guest: bool
    """Whether they are no member."""
    move: int | None
    """Places up since the last evening, negative: down; None: there was none before."""
    value: str
    """The season's figure as it is printed."""
    about: str
    """What the figure comes from, in few words."""
    short: str
    """What they lack for a place; empty where that is said once for all."""
    lot: bool
    """Whether the place was drawn by lot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeTable:
    """The standings in columns, as on the notice board."""

    rows: Sequence[RowView]
    """Who is ranked."""
    below: Sequence[tuple[str, Sequence[RowView]]]
    """Who is not, each with the heading they stand under."""
    figures: int
    """Columns between the name and the evenings."""
    columns: int
    """All there are."""
    legend: Sequence[Sign]
    """Signs that its cells have, as on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HonourLine:
    """An honour in words.

    what: it is for.
    names: of who holds it.
    value: the figure it was won with.
    day: it was won on, ISO; None where it is the season's.
    """

    what: str
    names: str
    value: str
    day: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Who stands where on a phone."""

    ranked: tuple[StandingLine, ...]
    """With a place, in order."""
    below: tuple[StandingLine, ...]
    """Those without a place. Before anybody has one: in the order so far, with that place in brackets."""
    guests: tuple[str, ...]
    """The names of those who are there only as guests."""
    lacking: str
    """What all still lack for a place, where nobody has one and all lack the same: it is said once."""
    below_words: str
    """What stands over those without a place."""
    nothing: str
    """Why there is nothing to read; empty where there is."""
    honours: tuple[HonourLine, ...]
    """Honours that the rule gives, a line each."""


MOST_NAMES = 4
"""So many share an honour by name."""


def whole_table(season: SeasonView, shown: TableView) -> WholeTable:
    """Everybody of a season, or of one of its lists."""
    below = [
        (season.below_words, [row for row in shown.below if not row.only_guest]),
        (_("Guests only, not ranked"), [row for row in shown.below if row.only_guest]),
    ]
    figures = 5 + (2 if season.sums else 1) + season.marks + season.teams + len(season.units[1:])
    legend = [sign for sign in signs_of(shown, locale(language())) if not sign.on_paper]
    return WholeTable(
        rows=shown.rows, below=[(words, rows) for words, rows in below if rows], figures=figures,
        columns=3 + figures + len(season.evenings) + len(season.to_come), legend=legend,
    )


def for_everybody(season: SeasonView) -> SeasonView:
    """A season as everybody may read it, on a page as on paper: only the club's own members read who came last."""
    return replace(season, honours=tuple(one for one in season.honours if one.key != "last"))


def lists_of(season: SeasonView, listed: ListView | None = None, *, public: bool = False) -> Standings:
    """The standings of a season or of one of its lists. ``public``: everybody may look."""
    shown = listed or season
    below = [row for row in shown.below if not row.only_guest]
    lacks = set() if shown.rows else {row.short for row in below}
    places = ["–"] * len(below) if shown.rows else [f"({place})" for place in _places_so_far(below)]
    lacking = lacks.pop() if len(lacks) == 1 else ""
    guests = tuple(row.name for row in shown.below if row.only_guest)
    nothing = "" if shown.rows or below or guests else (
        _("Nothing is published yet.") if season.hidden
        else _("Nothing counts yet.")
    )
    return Standings(
        ranked=tuple(_standing(season, row, str(row.place), ranked=True) for row in shown.rows),
        below=tuple(
            _standing(season, row, place, lacking=lacking) for row, place in zip(below, places, strict=True)
        ),
        guests=guests,
        lacking=lacking,
        below_words=lacking or season.below_words,
        nothing=nothing,
        honours=() if listed is not None else tuple(
            _honour(one, points=season.sums) for one in (for_everybody(season) if public else season).honours
        ),
    )


def _standing(season: SeasonView, row: RowView, place: str, *, ranked: bool = False, lacking: str = "") -> StandingLine:
    return StandingLine(
        place=place, person=row.person, pair="+" in row.person, name=row.name, guest=row.guest, move=row.move,
        value=row.value, about=", ".join(_about(season, row, ranked=ranked)),
        short="" if lacking else _beneath(season.below_words, row.short), lot=ranked and bool(row.lot),
    )


def _beneath(heading: str, short: str) -> str:
    """What somebody lacks, without the words with which the heading above begins too."""
    value, colon, lacks = short.partition(": ")
    return upper_first(lacks) if colon and heading.startswith(value) else short


def _about(season: SeasonView, row: RowView, *, ranked: bool) -> Iterator[str]:
    """How often they were there, what else the game compares, what no table gave."""
    if season.unit_of == "round":
        yield ngettext("%(num)d round", "%(num)d rounds", row.evenings)
    else:
        yield ngettext("%(num)d evening", "%(num)d evenings", row.evenings)
    if season.marks:
        yield marks_or_unknown(row.marks_called)
    yield from (f"{one.value} {unit.name}" for one, unit in zip(row.values[1:], season.units[1:], strict=False))
    if not season.sums:
        hands = row.hands
        yield f"{UNKNOWN} {_('Hands')}" if hands is None else ngettext("%(num)d hand", "%(num)d hands", hands)
    if ranked and row.lot:
        yield _("by lot")
    if row.left_out:
        yield left_out_words(row.left_out)
    if row.besides:
        yield besides_words(row.besides)
    if row.penalty:
        points = row.penalty if season.sums else f"{row.penalty} {season.units[0].name}"
        yield _("By the judge: %(points)s", points=points)


def _honour(one: HonourView, *, points: bool) -> HonourLine:
    names, more = ", ".join(one.names[:MOST_NAMES]), len(one.names) - MOST_NAMES
    if more > 0:
        names += ", " + ngettext("and %(num)d more", "and %(num)d more", more)
    value = honour_value(one.key, one.value, language(), points=points)
    return HonourLine(what=one.what, names=names, value=value, day=one.dates[0])


def _places_so_far(rows: Sequence[RowView]) -> list[int]:
    """The places of rows in their order: equal figures share the first of theirs."""
    places: list[int] = []
    for number, row in enumerate(rows):
        same = number and row.exact == rows[number - 1].exact
        places.append(places[-1] if same else number + 1)
    return places


def stand_words(view: SeasonView) -> str:
    """``As of Thursday, 19 November 2026, 22:51; 10 evenings played.``"""
    number = len({evening.evening for evening in view.evenings if evening.played or evening.from_paper})
    played = ngettext("%(num)d evening played.", "%(num)d evenings played.", number)
    if view.stand is None:
        return played
    stand = _("As of %(time)s", time=f"{clock.day(view.stand)}, {clock.clock(view.stand)}")
    return f"{stand}; {played}"


def as_csv(view: SeasonView, lang: str) -> str:
    """The season's table and under it its lists, each with its heading; one column for each evening."""
    lines: list[Sequence[object]] = [titles(view), *_lines(view, view)]
    for one in view.lists:
        lines += [[], [one.name], titles(view), *_lines(one, view)]
    return csv_text(lines, lang)


def crossed_csv(cross: CrossView, lang: str) -> str:
    """A cross table: one line for each two who met."""
    points = [_("Points"), upper_first(_("difference")), _("Difference a hand")]
    own = [cross.unit] if isinstance(cross, GainedCross) else points
    met_at = _("Tables") if isinstance(cross, GainedCross) else _("Matches")
    lines: list[Sequence[object]] = [
        [_("Name"), _("With or against"), _("Evenings"), met_at, _("Hands"), upper_first(_("won")), _("Lost"), *own]
    ]
    names = {one.person: one.name for one in cross.people}
    for person, others in cross.cells.items():
        for other in sorted(others, key=lambda one: by_last_name(names[one])):
            met = others[other]
            lines.append(
                [names[person], names[other], met.evenings, met.matches, met.hands, met.won, met.lost,
                 *_made(met)]
            )
    return csv_text(lines, lang)


def _made(met: TallyView) -> list[object]:
    """What two made of their meetings: what the season's game compares, or points."""
    if isinstance(met, GainedView):
        return [Figure(met.gained)]
    return [met.points, Figure(met.over), Figure(met.over_a_hand)]


def titles(view: SeasonView) -> list[object]:
    """The heads of the columns."""
    return [
        _("Rank"), _("Moved"), _("Name"), _("Guest"), _("Evenings"), upper_first(_("counted")), _unit_head(view),
        *(unit.name for unit in further_units(view)), upper_first(_("dropped")), _("Average"),
        upper_first(_("won")), _("Lost"),
        *([] if view.sums else [_("Hands")]),
        *([upper_first(_("difference"))] if view.sums else []),
        *([marks_head(locale(language()))] if view.marks else []),
        *([upper_first(_("highest hand"))] if view.sums else []),
        *([_("Partners")] if view.teams else []), _("Penalty"),
        _("Without playing"), _("Remark"), *(column_name(evening) for evening in view.evenings),
    ]


def _unit_head(view: SeasonView) -> str:
    """What the season counts: a head of a file, so it is never called otherwise, whatever pages call it."""
    if view.unit != _("points above the equal share"):
        return view.unit
    return locale(language()).pgettext("spreadsheet", "points above the equal share")


def further_units(view: SeasonView) -> Sequence[UnitView]:
    """What the season's game compares behind its figure; nothing where that are points."""
    return view.units[1:]


def column_name(evening: ColumnView | StepView) -> str:
    """An evening's date; with its round where rounds are counted."""
    if evening.round:
        return _("%(date)s, round %(round)s", date=evening.date, round=evening.round)
    return evening.date


def _lines(shown: TableView, view: SeasonView) -> list[list[object]]:
    guests = [row for row in shown.below if row.only_guest]
    below = [row for row in shown.below if not row.only_guest]
    return [
        *(_line(row, view) for row in (*shown.rows, *below)),
        *(_line_of_guest(row, view) for row in guests),
    ]


def _line(row: RowView, view: SeasonView) -> list[object]:
    return [
        row.place, row.move, row.name, _("yes") if row.guest else "", row.evenings, row.counted,
        Figure(row.value), *(Figure(one.value) for one in row.values[1:]), Figure(row.dropped),
        Figure(row.average), row.won, row.lost,
        *([] if view.sums else [row.hands]),
        *([Figure(row.difference.lstrip("+"))] if view.sums else []),
        *([row.marks_called] if view.marks else []), *([row.highest] if view.sums else []),
        *([row.partners] if view.teams else []),
        Figure(row.penalty.lstrip("+")),
        Figure(row.besides.points.lstrip("+") if row.besides else ""),
        " ".join([*([row.short] if row.short else []), *([left_out_words(row.left_out)] if row.left_out else [])]),
        *(_result(result) for result in row.nights),
    ]


def _line_of_guest(row: RowView, view: SeasonView) -> list[object]:
    """Whoever cannot qualify has a name and no figures, as on the page and on paper: zeros would be results."""
    figures = len(titles(view)) - len(view.evenings)
    cells = {2: row.name, 3: _("yes"), 4: row.evenings, figures - 1: _("Guests only, not ranked")}
    return [*(cells.get(at, "") for at in range(figures)), *(_result(result) for result in row.nights)]


def _result(result: ResultView) -> object:
    """What an evening gave; one dropped stands in brackets, as on paper a struck one."""
    if result.state == "dropped":
        return f"({result.value})" if result.value else ""
    if result.state == "out":
        return _("sat out")
    return Figure(result.value)


MOST = 6
"""So many curves can be told from one another in black and white."""
BOX = CourseBox(
    width=322, height=150, names=140, apart=18, side=34, marks=0, margin=14, gap=6, stroke=0, between=0, letter=8
)
"""In the units of templates/macros/course.html; beside the curves stand the places."""


def race_of(found: SeasonPlace, view: SeasonView, own: str = "") -> Race:
    """The places of whoever is in front at the end, with ``own`` before all others; the first where nobody is known."""
    course = found.tables.course
    evenings = [(one.evening, one.round) for one in view.evenings]
    ranked = [row for row in view.rows if row.person in course]
    first = next((row.person for row in ranked if row.person == own), ranked[0].person if ranked else "")
    chosen = [row for row in ranked if row.person == first]
    chosen += [row for row in ranked if row.person != first][: MOST - 1]
    runners = []
    for row in chosen:
        places = {(step.evening.id, step.evening.round): step.place for step in course[row.person]}
        runners.append(Runner(row.name, tuple(places.get(one) for one in evenings), row.person == first))
    return Race(tuple(runners), tuple(short_date(one.date) for one in view.evenings))


def plot_of(race: Race) -> CoursePlot | None:
    """The race as curves on a page; None where there is none yet."""
    return race_plot(race, BOX.named([one.name for one in race.runners]))
