"""A season as its page, its PDF, its CSV and its JSON all show it. The caller passes names and sentences in.

Every figure is there twice: as it is printed, and under ``exact`` as a fraction. The fields have the keys of the JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from scorekeeper.as_json import FLAT, LEFT_OUT, named
from scorekeeper.league.amounts import SHARE, Amount, figure, points_of, rounded
from scorekeeper.league.evening_points import compared_units, earned
from scorekeeper.league.honours import Holder, Honour
from scorekeeper.league.person_result import Meeting, Tally, crossed, people_of
from scorekeeper.league.person_season import Cell, Short
from scorekeeper.league.played_season import PlayedSeason, SeasonTables
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.standings import CourseStep, Row, Standings
from scorekeeper.league.ties import SUM
from scorekeeper.names import by_last_name
from scorekeeper.series import AVERAGE

UNKNOWN = "–"
"""Stands for what nobody knows."""
MOST_DIGITS = 3
AVERAGE_DIGITS = 2
"""Of a mean over hands, which is seldom whole."""
STATES: Mapping[str, str] = {
    "counted": "counted", "dropped": "dropped", "partner": "dropped", "absent": "absent", "nothing": "absent",
    "open": "open", "guest": "guest", "undeclared": "unranked",
}
"""What a cell looks like, by what became of the evening; "nothing" is who was there without anything to count: "out"
where they sat out."""


class SeasonWords(NamedTuple):
    """Everything in words.

    club: its name.
    season: its name.
    sheet: the rule sheet's.
    closed: whether the season is over.
    rule: sentence by sentence.
    names: by person in the form the reader may see.
    mark: the decimal sign.
    unit: of the season's figure.
    nameless: what stands for who has no name.
    below: the heading of those without a place.
    short: what says a missing thing.
    honour: what says an honour's name.
    listed: what says a list's name.
    called: a unit that the game compares.
    had: what is shown of it.
    """

    club: str
    season: str
    sheet: str
    closed: bool
    rule: Sequence[str]
    names: Mapping[str, str]
    mark: str
    unit: str
    nameless: str
    below: str
    short: Callable[[Short], str]
    honour: Callable[[str], str]
    listed: Callable[[str], str]
    called: Callable[[str], str] = str
    had: Callable[[str, Fraction], Fraction] = lambda unit, value: value

    def name(self, contender: str) -> str:
        """A person's name, or the two of a pair."""
        return " + ".join(self.names.get(person, self.nameless) for person in people_of(contender))

    def number(self, value: Fraction | int, digits: int = 0, *, signed: bool = False) -> str:
        """A figure as it is printed."""
        return figure(value, digits, mark=self.mark, signed=signed)


@dataclass(frozen=True, slots=True)
class ColumnView:
    """An evening, or in a season that counts rounds a round of it."""

    evening: str
    """The id of the evening."""
    round: int
    """The number of the round, from 1; 0 for the whole evening."""
    date: str
    """The day of the evening, YYYY-MM-DD."""
    played: int
    """How many of the evening's tables count."""
    of: int
    """How many tables the evening had."""
    from_paper: bool = field(metadata=named("brought"))
    """Whether it was brought over from paper."""


@dataclass(frozen=True, slots=True)
class BesidesView:
    """The part of a figure that no table gave: points for rounds sat out and rounds missed."""

    points: str
    """Points of the season, as printed, with their sign."""
    sat_out: int
    """How many rounds were sat out that gave points."""
    missed: int
    """How many rounds were missed that gave points."""


@dataclass(frozen=True, slots=True)
class ResultView:
    """What one evening gave somebody."""

    evening: str
    """The id of the evening."""
    round: int
    """The number of the round, from 1; 0 for the whole evening."""
    state: str
    """How it looks."""
    mark: str
    """What became of it in the standings."""
    value: str
    """The evening's figure, as printed."""
    exact: str
    """The evening's figure without rounding, a fraction as text."""
    besides: BesidesView | None
    """Points of rounds that were not played; null where there are none."""


@dataclass(frozen=True, slots=True)
class UnitValue:
    """What somebody has of a unit that the game compares."""

    unit: str
    """The unit's key, as the game has it."""
    value: str
    """How much of it, as printed."""
    exact: str
    """How much of it, a fraction as text."""


def or_unknown(number: int | None) -> str:
    """A number as it is printed, a dash where nobody knows it."""
    return UNKNOWN if number is None else str(number)


def won_and_lost(won: int | None, lost: int | None) -> str:
    """``13–11``; a dash where nobody knows."""
    return UNKNOWN if won is None or lost is None else f"{won}–{lost}"


@dataclass(frozen=True, slots=True)
class RowView:
    """One line of the table."""

    place: int | None
    """The number of the place; several may share one; None without a place."""
    move: int | None
    """Places up since the last evening, below zero down; None where they had no place before."""
    person: str
    """The id of the person; of a pair both, joined."""
    name: str
    """The person's name as this viewer may see it."""
    guest: bool
    """Whether they were a guest at all their evenings."""
    only_guest: bool
    """Has no place because evenings as a guest do not count."""
    evenings: int
    """How many evenings they were there."""
    counted: int
    """How many evenings count."""
    value: str
    """The season's figure, as printed."""
    exact: str
    """The season's figure, a fraction as text."""
    dropped: str
    """Sum of the evenings that were dropped, as printed; empty without any."""
    average: str
    """The figure of the average evening that counts, as printed; empty where none counts."""
    hands: int | None
    """How many hands were played, also on dropped evenings, as the figures up to ``partners``; null where nobody
    knows."""
    won: int | None
    """How many hands were won; null where nobody knows, as of all that hang on single hands."""
    lost: int | None
    """How many hands were lost."""
    difference: str
    """Points above an equal share of each hand, as printed."""
    difference_exact: str
    """Points above an equal share of each hand, a fraction as text."""
    marks_called: int | None = field(metadata=named("zwicks"))
    """How many marks (in Zwickern: Zwicks) their sides called."""
    highest: int | None
    """Points of the best hand."""
    partners: int
    """How many different partners."""
    penalty: str
    """Points of the judge's beside the evenings, as printed; empty for none."""
    deduction: str
    """Points taken for missing evenings, as printed; empty for none."""
    zeros: int
    """Missing evenings that count as nothing."""
    bonus: str
    """Points for having been there so often, as printed; empty for none."""
    short: str
    """What is missing for a place, in words."""
    decided: str
    """By what they stand behind the one before: ``value``, or a criterion of the chain of ties; empty where nothing
    tells them apart."""
    lot: str
    """The first 8 hex digits of their lot; empty where none was drawn."""
    besides: BesidesView | None
    """What evenings that count have from rounds that were not played."""
    values: tuple[UnitValue, ...]
    """What the game compares where that is not the points; else empty."""
    nights: tuple[ResultView, ...]
    """What each evening gave; empty in the short view."""
    left_out: tuple[str, ...] | None = field(default=None, metadata=LEFT_OUT)
    """Criteria of the chain of ties that could decide nothing here, because nobody knows somebody's figure; the key is
    missing without any."""

    @property
    def won_lost(self) -> str:
        """Hands won and lost, as printed."""
        return won_and_lost(self.won, self.lost)


@dataclass(frozen=True, slots=True)
class ListView:
    """A list beside the season's table. In the short view it has rows only where it was asked for."""

    key: str
    """What it is called in the rule."""
    name: str
    """The list in words."""
    digits: int = 0
    """How many figures stand after the decimal sign."""
    rows: tuple[RowView, ...] = ()
    """Lines of people with a place, in order."""
    below: tuple[RowView, ...] = ()
    """Lines of people without a place."""


@dataclass(frozen=True, slots=True)
class HonourView:
    """An honour and who holds it."""

    key: str
    """Which honour, as the rule names it."""
    what: str
    """The honour in words."""
    names: tuple[str, ...]
    """Names of who holds it; of a pair both are one."""
    people: tuple[tuple[str, ...], ...]
    """Ids of who holds it, by holder: one, or both of a pair."""
    dates: tuple[str | None, ...]
    """Days of the evenings it was won on, by holder, YYYY-MM-DD; null where it is of the whole season."""
    value: str
    """The figure it was won with, as printed."""
    exact: str
    """The figure it was won with, a fraction as text."""


@dataclass(frozen=True, slots=True)
class WaitingView:
    """A table that counts as nothing yet, and why."""

    evening: str
    """The id of the evening."""
    date: str
    """The day of the evening, YYYY-MM-DD."""
    round: int
    """The number of the round, from 1."""
    table: int
    """The table's number in the hall."""
    why: str
    """``open``, ``disputed`` or ``reserved``."""


@dataclass(frozen=True, slots=True)
class MixedView:
    """An evening that was played by another rule sheet than the season's."""

    evening: str
    """The id of the evening."""
    date: str
    """The day of the evening, YYYY-MM-DD."""
    sheet: str
    """The rule sheet it was played by, in words."""


@dataclass(frozen=True, slots=True)
class UnitView:
    """What the season's game compares, with its name."""

    key: str
    """The unit's key, as the game has it."""
    name: str
    """The unit in words."""


@dataclass(frozen=True, slots=True)
class SeasonView:
    """The season's table with all that stands around it; what the fields of ``PlayedSeason`` mean, they mean here."""

    id: str
    """The id of the season."""
    season: str
    """The id of the season."""
    club: str
    """The club's name."""
    name: str
    """The season's name."""
    closed: bool
    """Whether the season is over."""
    rule: tuple[str, ...]
    """How the season is ranked, sentence by sentence."""
    sheet: str
    """The season's rule sheet, in words."""
    stand: str | None
    """When the last entry shown came, ISO in UTC; null before the first."""
    evenings: tuple[ColumnView, ...]
    """The columns of the table, by their days."""
    unit: str
    """The season's figure in words."""
    unit_of: str
    """``evening`` or ``round``: what is counted and dropped."""
    digits: int
    """How many figures stand after the decimal sign."""
    rows: tuple[RowView, ...]
    """Lines of people with a place, in order."""
    below: tuple[RowView, ...]
    """Lines of people without a place, under ``below_words``."""
    below_words: str
    """Why the people in ``below`` have no place."""
    lists: tuple[ListView, ...]
    """Tables of some members apart, in the order of the rule."""
    honours: tuple[HonourView, ...]
    """Honours that the rule gives."""
    open: tuple[WaitingView, ...]
    """Tables that count as nothing yet."""
    next: str | None
    """The day of the next evening; None without one."""
    to_come: tuple[str, ...]
    """The days of the evenings to come."""
    hidden: int
    """How many evenings are kept back."""
    mixed: tuple[MixedView, ...]
    """Evenings by another rule sheet."""
    game: str
    """The id of the season's game."""
    units: tuple[UnitView, ...]
    """What the season's game compares."""
    sums: bool
    """Whether what is compared are sums of points."""
    marks: bool
    """Whether the season's game has marks."""
    teams: bool
    """Whether several can be one side."""
    past_evenings: tuple[str, ...] = field(metadata=named("brought"))
    """Ids of the evenings that were brought over from paper."""
    unknown: bool
    """Whether an evening from paper does not tell the others' points."""
    strangers: int
    """How many sat at the season's tables whom the club does not know."""
    lots: str | None
    """The seed of lots that were drawn."""
    totals: bool | None = field(default=None, metadata=LEFT_OUT)
    """Whether of some match the total of several hands counts, of which no marks and no best hand are known."""

    def listed(self, key: str) -> ListView | None:
        """One of its lists; None where it has none such."""
        return next((one for one in self.lists if one.key == key), None)


TableView: TypeAlias = SeasonView | ListView
"""What has rows: the season itself, or a list of it."""


@dataclass(frozen=True, slots=True)
class StepView:
    """Where somebody stood after an evening, and what it brought them."""

    evening: str
    """The id of the evening."""
    round: int
    """The number of the round, from 1; 0 where evenings are counted."""
    date: str
    """The day of the evening, YYYY-MM-DD."""
    gained: str | None
    """What the evening gave, as printed; None where it gave nothing."""
    value: str
    """The season's figure after it, as printed."""
    exact: str
    """The season's figure after it, a fraction as text."""
    place: int | None
    """The place after it; None where there was none yet."""


@dataclass(frozen=True, slots=True)
class TallyView:
    """What two made of their meetings, in points."""

    evenings: int
    """On how many evenings they met."""
    matches: int
    """In how many matches they met."""
    hands: int
    """How many hands they played in these."""
    won: int | None
    """How many hands were won; null where nobody knows."""
    lost: int | None
    """How many hands were lost, likewise."""
    points: int
    """Points of all these hands."""
    over: str
    """Points above an equal share, as printed."""
    over_a_hand: str
    """Points above an equal share, of one hand, as printed."""
    exact: str
    """``over`` as a fraction."""

    @property
    def figure(self) -> str:
        """What a cross table shows of it."""
        return self.over

    @property
    def won_lost(self) -> str:
        """Hands won and lost, as printed."""
        return won_and_lost(self.won, self.lost)


@dataclass(frozen=True, slots=True)
class GainedView(TallyView):
    """The same where the season's game compares something else: what the first made of that."""

    gained: str
    """What was made of it, as printed."""
    gained_exact: str
    """What was made of it, a fraction as text."""

    @property
    def figure(self) -> str:
        """What a cross table shows of it."""
        return self.gained


@dataclass(frozen=True, slots=True)
class PartnerView:
    """A partner, and what the two made of their meetings."""

    person: str
    """The id of the partner."""
    name: str
    """The partner's name as this viewer may see it."""
    met: TallyView = field(metadata=FLAT)
    """What came of their meetings."""


@dataclass(frozen=True, slots=True)
class BestHand:
    """A person's highest hand of the season."""

    value: int
    """Points of the hand."""
    evening: str
    """The id of the evening."""
    date: str
    """The day of the evening, YYYY-MM-DD."""


@dataclass(frozen=True, slots=True)
class PersonView:
    """One person's season."""

    person: str
    """The id of the person."""
    name: str
    """The person's name as this viewer may see it."""
    digits: int
    """How many of its figures stand after the decimal sign."""
    of: int
    """How many people have a place."""
    row: RowView
    """The person's line in the season's table."""
    course: tuple[StepView, ...]
    """Where they stood, evening by evening."""
    partners: tuple[PartnerView, ...]
    """Each partner once."""
    best: BestHand | None
    """Their best hand; null where there is none."""


@dataclass(frozen=True, slots=True)
class RatingView:
    """One person's rating, a guess about the club's own hands; figures in tenths, as they are worked out."""

    person: str
    """The id of the person."""
    name: str
    """The person's name as this viewer may see it."""
    at_least: int
    """What they are worth at least, as far as is known."""
    most_likely: int
    """The best guess."""
    give_or_take: int
    """How far off that may be."""
    matches: int
    """How many matches the guess rests on."""


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """Somebody by id and name."""

    person: str
    """The id of the person."""
    name: str
    """The person's name as this viewer may see it."""


@dataclass(frozen=True, slots=True)
class CrossView:
    """What each two made of their meetings."""

    people: tuple[NamedPerson, ...]
    """Everybody, in the order of names."""
    cells: Mapping[str, Mapping[str, TallyView]]
    """What came of two people's meetings, by the first one's id and the second one's."""


@dataclass(frozen=True, slots=True)
class GainedCross(CrossView):
    """The same where the season's game compares no points: ``unit`` names what stands in each ``GainedView``."""

    unit: str
    """What stands in each ``GainedView``."""


def season_view(
    played: PlayedSeason, tables: SeasonTables, words: SeasonWords, *, mixed: Mapping[str, str] | None = None
) -> SeasonView:
    """The season's table with all that stands around it, as every outlet shows it.

    ``mixed``: evenings played by another rule sheet than the season's, with that sheet's name.
    """
    return _view(played, tables, words, mixed or {}, whole=True, listed=played.rule.lists)


def short_view(
    played: PlayedSeason, tables: SeasonTables, words: SeasonWords, *, mixed: Mapping[
        str, str
    ] | None = None, listed: str = ""
) -> SeasonView:
    """The same without what each evening gave, and of the lists only their names, but for the one ``listed``: what
    fits a phone, where it is asked for again after every hand."""
    return _view(played, tables, words, mixed or {}, whole=False, listed=(listed,))


def _view(
    played: PlayedSeason, tables: SeasonTables, words: SeasonWords, mixed: Mapping[
        str, str
    ], *, whole: bool, listed: Collection[str]
) -> SeasonView:
    table = tables.standings
    column = column_digits(table)
    return SeasonView(
        id=played.season, season=words.season, club=words.club, name=words.season, closed=words.closed,
        rule=tuple(words.rule), sheet=words.sheet, stand=played.stand, evenings=columns_view(played),
        unit=words.unit, unit_of=played.rule.unit, digits=column.value,
        rows=_rows(table.rows, played, words, column, whole=whole),
        below=_rows(table.below, played, words, column, whole=whole), below_words=words.below,
        lists=tuple(
            _list_view(name, tables.listed(name), played, words, whole=whole) if name in listed
            else ListView(name, words.listed(name))
            for name in played.rule.lists
        ),
        honours=tuple(_honour_view(honour, played, words, column.value) for honour in tables.honours),
        open=tuple(
            WaitingView(
                table_waiting.evening, played.dates[table_waiting.evening], table_waiting.round, table_waiting.table,
                table_waiting.why
            )
            for table_waiting in played.waiting
        ),
        next=next(iter(played.to_come), None), to_come=played.to_come, hidden=played.hidden,
        mixed=tuple(
            MixedView(evening, date, mixed[evening]) for evening, date in played.dates.items() if evening in mixed
        ),
        game=played.game, units=tuple(UnitView(unit, words.called(unit)) for unit in played.units),
        sums=played.sums, marks=played.marks, teams=played.teams, past_evenings=tuple(sorted(played.past_evenings)),
        unknown=played.unknown, strangers=played.strangers, totals=(played.totals and played.marks) or None,
        lots=played.seed if any(row.lot for row in table.rows) else None,
    )


def _list_view(name: str, table: Standings, played: PlayedSeason, words: SeasonWords, *, whole: bool) -> ListView:
    column = column_digits(table)
    return ListView(
        name, words.listed(name), column.value, _rows(table.rows, played, words, column, whole=whole),
        _rows(table.below, played, words, column, whole=whole),
    )


def _rows(
    rows: Sequence[Row], played: PlayedSeason, words: SeasonWords, column: ColumnDigits, *, whole: bool
) -> tuple[RowView, ...]:
    return tuple(row_view(row, played, words, column, whole=whole) for row in rows)


def columns_view(played: PlayedSeason) -> tuple[ColumnView, ...]:
    """The columns: an evening, or in a season that counts rounds each round of it."""
    columns = []
    for evening in played.evenings:
        counting, of = played.tables.get(evening.key, (0, 0))
        on_paper = evening.id in played.past_evenings
        columns.append(ColumnView(evening.id, evening.round, played.dates[evening.id], counting, of, on_paper))
    return tuple(columns)


def digits_of(table: Standings) -> int:
    """So many digits after the sign that two different figures look different: none where all are whole."""
    rows = (*table.rows, *table.below)
    amounts = [row.season.value for row in rows] + [cell.amount for row in rows for cell in row.cells]
    if not any(amount % SHARE for amount in amounts):
        return 0
    different = {row.value for row in rows}
    for digits in range(1, MOST_DIGITS):
        if len({rounded(value, digits) for value in different}) == len(different):
            return digits
    return MOST_DIGITS


class ColumnDigits(NamedTuple):
    """So many digits after the sign have the figures of a column, each in one form.

    value: of the season's figure, and of whatever is counted like it.
    average: of an evening.
    difference: above the equal share.
    """

    value: int
    average: int
    difference: int


def column_digits(table: Standings) -> ColumnDigits:
    """None where all figures of a column are whole; an average and a difference have as many as the figure they
    stand beside."""
    rows, value = (*table.rows, *table.below), digits_of(table)
    averages = any(row.average is not None and row.average.denominator > 1 for row in rows)
    return ColumnDigits(value, max(value, averages), max(value, any(row.over.denominator > 1 for row in rows)))


def row_view(
    row: Row, played: PlayedSeason, words: SeasonWords, column: ColumnDigits, *, whole: bool = True
) -> RowView:
    """One line of the table; what each evening gave only of the ``whole`` line."""
    digits = column.value
    figures, rule = row.season, played.rule
    counting = [cell for cell in row.cells if cell.mark == "counted"]
    results = [cell.result for cell in row.cells if cell.result is not None]
    average = row.average
    return RowView(
        place=row.place, move=row.move, person=row.person, name=words.name(row.person),
        guest=bool(results) and all(result.guest for result in results),  # who has joined since is none any more
        only_guest=any(short.of == "guest" for short in row.short), evenings=figures.attended,
        counted=figures.evenings_counted,
        value=words.number(row.value, digits), exact=str(row.value),
        dropped=words.number(row.dropped, digits) if row.dropped else "",
        average="" if average is None else words.number(average, column.average),
        hands=figures.known("hands"), won=figures.known("won"), lost=figures.known("lost"),
        difference=words.number(row.over, column.difference, signed=True),
        difference_exact=str(row.over), marks_called=figures.known("marks_called"), highest=figures.known("highest"),
        partners=figures.partners,
        penalty=words.number(points_of(figures.penalty), signed=True) if figures.penalty else "",
        deduction=words.number(points_of(figures.deduction)) if figures.deduction else "", zeros=figures.zeros,
        bonus=words.number(points_of(figures.bonus)) if figures.bonus else "",
        short=" ".join(words.short(short) for short in row.short), decided=row.decided, lot=row.lot,
        besides=_besides(counting, rule, words, digits), values=_values(counting, played, words, digits),
        nights=tuple(_result_view(cell, row, rule, words, digits) for cell in row.cells) if whole else (),
        left_out=row.left_out or None,
    )


def _values(cells: Sequence[Cell], played: PlayedSeason, words: SeasonWords, digits: int) -> tuple[UnitValue, ...]:
    """What the game compares where it is not the points, in its order; 0 of each for who has nothing that counts."""
    if played.sums:
        return ()
    by_unit = compared_units(cell.result for cell in cells if cell.result is not None)
    values = [(unit, words.had(unit, by_unit.get(unit, Fraction(0)))) for unit in played.units]
    return tuple(
        UnitValue(unit, words.number(value, AVERAGE_DIGITS if unit.endswith(AVERAGE) else digits), str(value))
        for unit, value in values
    )


def _besides(cells: Sequence[Cell], rule: SeasonRule, words: SeasonWords, digits: int) -> BesidesView | None:
    """The part of these evenings' figures that rounds sat out and rounds missed brought: no table of theirs has it."""
    if rule.gives != "points":  # the figure is a place's then, not a sum of rounds
        return None
    parts = [(cell.result, cell.amount - earned(rule, cell.result)) for cell in cells if cell.result is not None]
    amount = sum(more for _, more in parts)
    if not amount:
        return None
    results = [result for result, more in parts if more]
    return BesidesView(
        points=words.number(points_of(amount), digits, signed=True),
        sat_out=sum(result.sat_out for result in results) if rule.sat_out != "nothing" else 0,
        missed=sum(result.missed for result in results) if rule.missed != "nothing" else 0,
    )


def _result_view(cell: Cell, row: Row, rule: SeasonRule, words: SeasonWords, digits: int) -> ResultView:
    state = "out" if cell.mark == "nothing" and cell.result is not None and cell.result.sat_out else STATES[cell.mark]
    if row.place is None and state == "counted":
        state = "unranked"
    shown = state in ("counted", "dropped") or (state == "unranked" and cell.mark == "counted")
    value, exact = _printed(cell.amount, words, digits) if shown else ("", "")
    besides = _besides([cell], rule, words, digits) if shown else None
    return ResultView(cell.evening.id, cell.evening.round, state, cell.mark, value, exact, besides)


def _printed(amount: Amount, words: SeasonWords, digits: int) -> tuple[str, str]:
    """27720ths as they are printed, and as the fraction they are. Most are whole points: those cost no fraction."""
    if not digits and not amount % SHARE:
        points = int(amount // SHARE)
        return str(points).replace("-", "−"), str(points)
    value = points_of(amount)
    return words.number(value, digits), str(value)


def _honour_view(honour: Honour, played: PlayedSeason, words: SeasonWords, digits: int) -> HonourView:
    """``digits``: of the season's figure, as which the last one's is printed, and what a pair has above its share."""
    value = honour.value
    least = digits if honour.name in ("pair", "last") else 0
    return HonourView(
        key=honour.name, what=words.honour(honour.name),
        names=tuple(dict.fromkeys(words.name("+".join(holder.people)) for holder in honour.holders)),
        people=tuple(tuple(holder.people) for holder in honour.holders),
        dates=tuple(_date(holder, played) for holder in honour.holders),
        value=words.number(value, max(least, value.denominator > 1), signed=honour.name == "pair"), exact=str(value),
    )


def _date(holder: Holder, played: PlayedSeason) -> str | None:
    return None if holder.evening is None else played.dates.get(holder.evening)


def person_view(played: PlayedSeason, tables: SeasonTables, person: str, words: SeasonWords) -> PersonView | None:
    """One person's season: their line, their course, with whom and what was best. None for who has no evening in it."""
    table = tables.standings
    row = next((row for row in (*table.rows, *table.below) if row.person == person), None)
    if row is None:
        return None
    column = column_digits(table)
    digits, steps = column.value, tables.course.get(person, ())
    best = max((cell.result for cell in row.cells if cell.result is not None), key=lambda result: result.highest)
    return PersonView(
        person=person, name=words.name(person), digits=digits, of=len(table.rows),
        row=row_view(row, played, words, column),
        course=tuple(_step_view(step, played, words, digits) for step in steps),
        partners=_partners(played.meetings, person, words),
        best=BestHand(best.highest, best.evening, played.dates[best.evening])
        if best.highest and row.season.known("highest") is not None else None,
    )


def _step_view(step: CourseStep, played: PlayedSeason, words: SeasonWords, digits: int) -> StepView:
    return StepView(
        evening=step.evening.id, round=step.evening.round, date=played.dates[step.evening.id],
        gained=None if step.gained is None else words.number(step.gained, digits),
        value=words.number(step.value, digits), exact=str(step.value), place=step.place,
    )


def _partners(meetings: Sequence[Meeting], person: str, words: SeasonWords) -> tuple[PartnerView, ...]:
    person_meetings = [meeting for meeting in meetings if meeting.person == person]
    partners = (
        PartnerView(other, words.name(other), in_points(tally, words))
        for (_, other), tally in crossed(person_meetings, together=True).items()
    )
    return tuple(sorted(partners, key=lambda partner: (-partner.met.matches, by_last_name(partner.name))))


def cross_view(
    meetings: Sequence[Meeting], words: SeasonWords, units: Sequence[str] = SUM, *, together: bool
) -> CrossView:
    """The cross table: everybody by name, and what each two made together, or the first against the second.

    ``units`` what the season's game compares: where that are no points it is a ``GainedCross``, of the first unit.
    """
    tallies = crossed(meetings, together=together)
    everybody = {person for pair in tallies for person in pair}
    people = sorted(everybody, key=lambda person: (by_last_name(words.name(person)), person))
    cells: dict[str, dict[str, TallyView]] = {person: {} for person in people}
    all_whole = all(tally.gained is None or not tally.gained % SHARE for tally in tallies.values())
    for (person, other), tally in tallies.items():
        cells[person][other] = _gained(tally, words, 0 if all_whole else AVERAGE_DIGITS)
    named_people = tuple(NamedPerson(person, words.name(person)) for person in people)
    return CrossView(named_people, cells) if tuple(units) == SUM else GainedCross(
        named_people, cells, words.called(units[0])
    )


def in_points(tally: Tally, words: SeasonWords) -> TallyView:
    """What two made of their meetings."""
    over = points_of(tally.over)
    return TallyView(
        evenings=tally.evenings, matches=tally.matches, hands=tally.hands,
        won=None if tally.totals else tally.won, lost=None if tally.totals else tally.lost,
        points=tally.points, over=words.number(over, 0 if over.denominator == 1 else 1, signed=True),
        over_a_hand=words.number(tally.over_a_hand, 1, signed=True), exact=str(over),
    )


def _gained(tally: Tally, words: SeasonWords, digits: int) -> TallyView:
    """The same, with so many ``digits`` in the season's own unit too, where that are no points."""
    view = in_points(tally, words)
    if tally.gained is None:
        return view
    value = points_of(tally.gained)
    return GainedView(
        view.evenings, view.matches, view.hands, view.won, view.lost, view.points, view.over, view.over_a_hand,
        view.exact, words.number(value, digits), str(value),
    )
