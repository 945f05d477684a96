"""An evening's papers: before it the plan (users.md 3.6: round, table, A, B, how it was drawn), after it the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.as_json import named
from scorekeeper.league.amounts import Exact, figure
from scorekeeper.league.season_view import or_unknown
from scorekeeper.sheets.document import (
    Cell,
    CellKind,
    Code,
    Column,
    Document,
    Note,
    Part,
    Row,
    Signs,
    Table,
    cells,
    figures_checksum,
)
from scorekeeper.sheets.league.season import Around
from scorekeeper.words import Locale
from scorekeeper.words.game_words import marks_head
from scorekeeper.words.locale import quoted, upper_first
from scorekeeper.words.match import WRONG, wrong_table

MANY_ROUNDS = 6
"""With more rounds the result lies."""
DEALS = "•"
"""Behind the name of whoever deals first."""
CHANGED = "*"
"""Behind the name of who has a seat that was somebody else's in the draw."""
MANY_SIDES = 2
"""With more sides at a table the plan lies."""


@dataclass(frozen=True, slots=True)
class EveningOnPaper:
    """What every paper of an evening says on top."""

    evening: str
    """The id of the evening."""
    club: str
    """The club's name."""
    date: str
    """The day it was opened on, YYYY-MM-DD."""
    place: str
    """Where; empty where nobody said."""
    seasons: tuple[str, ...]
    """Names of the seasons it counts for."""
    sheet: str
    """The rule sheet in words."""


@dataclass(frozen=True, slots=True)
class ResultCell:
    """One round of one person."""

    state: str
    """``counts``, or why it does not."""
    points: Exact | None
    """Points of the round, where it counts."""
    old: Exact | None
    """Points at the notice, where they were corrected since."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One person's rounds and what they come to."""

    place: int | None
    """Its number; ties share it; null for who has played nothing that counts."""
    person: str
    """The id of the person."""
    name: str
    """As it is shown."""
    guest: bool
    """Whether they were a guest that evening."""
    penalty: int
    """The judge's penalty for the whole evening, in points."""
    cells: tuple[ResultCell, ...]
    """What each round gave, in order."""
    total: Exact
    """Points of all rounds and the penalty."""
    old_total: Exact | None
    """The total at the notice, where it was corrected since."""
    hands: int | None
    """How many hands were played; null where nobody knows."""
    marks_called: int | None = field(metadata=named("zwicks"))
    """How many marks their sides called; null where nobody knows."""
    values: tuple[str, ...]
    """What else the game compares, as it is printed."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that counts as nothing yet."""

    round: int
    """The number of the round, from 1."""
    table: int
    """The table's number in the hall."""
    why: str
    """Open, disputed, reserved or away."""


@dataclass(frozen=True, slots=True)
class WrongTable:
    """A table that counts although some of its signed hands do not add up."""

    round: int
    """The number of the round, from 1."""
    table: int
    """The table's number in the hall."""
    hands: tuple[int, ...]
    """Numbers of the hands that do not add up."""
    persons: tuple[str, ...] = ()
    """Whose points of it stand in the result."""
    even: tuple[int, ...] = ()
    """Those of the hands whose sum is right, and something else of them does not fit."""


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """Points that the judge gave or took."""

    name: str
    """Who got them."""
    points: int
    """Negative ones were taken away."""
    reason: str
    """Why; empty where nobody said."""


@dataclass(frozen=True, slots=True)
class EveningResult(EveningOnPaper):
    """The result of an evening. The fields bear the keys of its JSON."""

    unit: str
    """What is counted; empty for points."""
    award: str = field(metadata=named("given"))
    """What a table gives; empty for the points of the own side."""
    marks: bool
    """Whether its game has marks."""
    further: tuple[str, ...]
    """What else the game compares, by name."""
    rounds: int
    """How many were drawn."""
    mixed: tuple[str, ...]
    """That its tables have different numbers of sides, and what each season makes of them; empty where not."""
    until: str | None
    """When the correction period ends, UTC; null before the notice."""
    correction: int
    """Minutes after the notice in which the tables correct."""
    closed: bool
    """Whether the evening is."""
    last: str | None
    """When its last entry came."""
    rows: tuple[ResultRow, ...]
    """By place."""
    pending: tuple[OpenTable, ...]
    """Tables that count as nothing yet."""
    wrong: tuple[WrongTable, ...]
    """Tables that do not add up."""
    penalties: tuple[PenaltyLine, ...]
    """Penalties that hold."""


@dataclass(frozen=True, slots=True)
class PlanTable:
    """Who sits at a table.

    table: its number.
    sides: by name.
    dealer: the name of who deals first.
    people: the sides by id.
    instead: who was drawn there, by the name of who has the seat since; empty for who has nobody's.
    """

    table: int
    sides: tuple[tuple[str, ...], ...]
    dealer: str
    people: tuple[tuple[str, ...], ...]
    instead: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlanRound:
    """A round's tables, and how they were drawn.

    round: from 1.
    seed: what chance was made from.
    algorithm: which draw made them.
    by: lot or standing.
    inputs: SHA-256 of all they were drawn by, in hex.
    changed: how often they were changed since.
    out: names of who sits out.
    tables: by number.
    again: who meets again, in sentences.
    """

    round: int
    seed: str
    algorithm: str
    by: str
    inputs: str
    changed: int
    out: tuple[str, ...]
    tables: tuple[PlanTable, ...]
    again: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EveningPlan(EveningOnPaper):
    """Who sits where, round by round.

    rounds: in order.
    """

    rounds: tuple[PlanRound, ...]


def result_sheet(result: EveningResult, around: Around, code: Code | None = None) -> Document:
    """What everybody got, round by round; penalties; what counts as nothing yet; until when the tables correct.

    ``code``: the public link.
    """
    say = around.say
    table = _result_table(result, say)
    parts: list[Part] = [table]
    parts += _pending(result, say) + _wrong(result, say) + _penalties(result, say)
    if result.mixed:
        first, *seasons = result.mixed
        shows = say.gettext("This shows what was scored at each table.")
        parts.append(Note("", (f"{first} {shows}", *seasons)))
    if code is not None:
        parts.append(code)
    parts.append(Signs((say.gettext("Judge"),)))
    return Document(
        lang=around.lang, title=say.gettext("Result of the evening"), under=_under(result), stand=_day(result, around),
        about=_last(result, around), parts=tuple(parts), checksum=figures_checksum(_figures(result)),
        status=_status(result, say), ground=_until(result, around),
        wide=result.rounds > MANY_ROUNDS,
    )


def _under(paper: EveningOnPaper) -> str:
    return " · ".join(quoted(part) for part in (paper.club, paper.place, *paper.seasons, paper.sheet) if part)


def _day(paper: EveningOnPaper, around: Around) -> str:
    return around.times.day(paper.date)


def _last(result: EveningResult, around: Around) -> str:
    if not result.last:
        return ""
    times = around.times
    same = times.day(result.last) == times.day(result.date)
    at = times.clock(result.last) if same else times.moment(result.last)
    return around.say.gettext("last entry %(time)s") % {"time": at}


def _status(result: EveningResult, say: Locale) -> str:
    if result.pending or not (result.closed or result.until):
        return say.gettext("DRAFT")
    return say.gettext("CONFIRMED") if result.closed else say.gettext("published").upper()


def _until(result: EveningResult, around: Around) -> str:
    if not result.until:
        return around.say.ngettext(
            "Objections up to %(num)d minute after the notice; then the judge decides.",
            "Objections up to %(num)d minutes after the notice; then the judge decides.",
            result.correction,
        )
    sentence = around.say.gettext("Objections until %(time)s; then the judge decides.")
    return sentence % {"time": around.times.moment(result.until)}


def _figures(result: EveningResult) -> object:
    return [
        result.evening,
        [[row.person, row.total, row.penalty, [[cell.state, cell.points] for cell in row.cells]]
         for row in result.rows],
    ]


def _result_table(result: EveningResult, say: Locale) -> Table:
    penalised = any(row.penalty for row in result.rows)
    wrong = {(person, one.round) for one in result.wrong for person in one.persons}
    in_wrong = {person for person, _round in wrong}
    columns = [
        Column("place", say.gettext("Rank"), least=6),
        Column("name", say.gettext("Name"), 0, grow=True),
        *(Column(f"round {at}", say.gettext("Round\n%(round)s") % {"round": at}, least=10)
          for at in range(1, result.rounds + 1)),
        *([Column("penalty", say.gettext("Penalty"))] if penalised else []),
        Column("total", result.unit or say.gettext("Points"), grey=True, least=12),
        *(Column(f"further {at}", name) for at, name in enumerate(result.further)),
        Column("hands", say.gettext("Hands")),
        *([Column("zwicks", marks_head(say))] if result.marks else []),
    ]
    rows = [
        Row((
            Cell(str(row.place or "–"), "strong"),
            Cell(quoted(row.name), "name", after=say.gettext("(g)") if row.guest else ""),
            *(_marked(_round_cell(cell, say), (row.person, at) in wrong, say) for at, cell in enumerate(row.cells, 1)),
            *([Cell(signed(row.penalty) if row.penalty else "")] if penalised else []),
            _marked(
                _corrected(row.old_total, row.total, say, "strong") or Cell(amount(row.total, say), "strong"),
                row.person in in_wrong, say,
            ),
            *map(Cell, row.values), Cell(or_unknown(row.hands)),
            *([Cell(or_unknown(row.marks_called))] if result.marks else []),
        ))
        for row in result.rows
    ]
    if not rows:
        rows.append(Row(cells(say.gettext("No round has been drawn yet.")), across=True))
    award = result.award or say.gettext("Everybody gets the full points of their side.")
    return Table("", tuple(columns), tuple(rows), " ".join((award, *_signs(result, say))),
                 sizes=(20.0, 18.0, 16.0, 14.0, 13.0, 12.0, 11.0, 10.0), shares=True)


def _signs(result: EveningResult, say: Locale) -> list[str]:
    """What the signs mean that stand in the result, and of no others."""
    states = {cell.state for row in result.rows for cell in row.cells if cell.points is None}
    signs = (
        ("–", say.gettext("not there"), "absent" in states), ("×", say.gettext("sat out"), "out" in states),
        ("…", say.gettext("open"), bool(states - {"absent", "out"})),
        (say.gettext("(g)"), say.gettext("guest"), any(row.guest for row in result.rows)),
    )
    shown = [f"{sign}\xa0=\xa0{words}" for sign, words, has in signs if has]
    found = [f"{', '.join(shown)}."] if shown else []
    if any(cell.old is not None for row in result.rows for cell in row.cells):
        found.append(say.gettext("Struck through: what the notice said before a correction."))
    return found


def _round_cell(cell: ResultCell, say: Locale) -> Cell:
    if cell.points is not None:
        return _corrected(cell.old, cell.points, say) or Cell(amount(cell.points, say))
    if cell.state == "out":
        return Cell("×", spoken=say.gettext("sat out"))
    if cell.state == "absent":
        return Cell("–", spoken=say.gettext("not there"))
    return Cell("…", spoken=_why(cell.state, say))


def _marked(cell: Cell, wrong: bool, say: Locale) -> Cell:
    """The cell, with the mark before its figure where a table in it does not add up: figures stay in line."""
    return cell._replace(before=f"{WRONG} ", spoken=say.gettext("Does not add up")) if wrong else cell


def _corrected(old: Exact | None, now: Exact, say: Locale, kind: CellKind = "") -> Cell | None:
    """What it was at the notice, struck through, and what it is; None where it stayed."""
    return None if old is None else Cell(amount(now, say), kind, was=(amount(old, say),))


def amount(exact: Exact, say: Locale) -> str:
    """A whole number, or a fraction as decimals."""
    if isinstance(exact, int):
        return minus(exact)
    return figure(exact, 2, mark="." if say.lang == "en" else ",")


def minus(number: int) -> str:
    """A number with the sign for minus."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign, + too."""
    return f"{number:+d}".replace("-", "−")


def _why(state: str, say: Locale) -> str:
    words = {
        "disputed": say.gettext("disputed"), "reserved": say.gettext("provisional"),
        "away": say.gettext("its match is missing"),
    }
    return words.get(state, say.gettext("not finished"))


def _pending(result: EveningResult, say: Locale) -> list[Part]:
    sentence = say.gettext("Round %(round)s, table %(table)s: %(why)s. It does not count yet.")
    lines = [
        sentence % {"round": one.round, "table": one.table, "why": _why(one.why, say)} for one in result.pending
    ]
    return [Note(upper_first(say.gettext("open")), tuple(lines))] if lines else []


def _wrong(result: EveningResult, say: Locale) -> list[Part]:
    lines = [wrong_table(one.round, one.table, one.hands, one.even, say.lang) for one in result.wrong]
    return [Note(say.gettext("Does not add up"), tuple(lines))] if lines else []


def _penalties(result: EveningResult, say: Locale) -> list[Part]:
    lines = []
    for one in result.penalties:
        amount = f"{signed(one.points)} {result.unit}".strip()
        lines.append(f"{quoted(one.name)}: {amount}" + (f" ({one.reason})" if one.reason else ""))
    heading = say.gettext("Penalties") if result.unit else say.gettext("Penalty")
    return [Note(heading, tuple(lines))] if lines else []


def plan_sheet(plan: EveningPlan, around: Around) -> Document:
    """Who sits where, round by round, and everything that lets anybody draw it again.

    The goals of a draw with their figures are for its page: on the wall stands what everybody can check, and what it
    comes to.
    """
    say = around.say
    several = len(plan.rounds) > 1
    parts: list[Part] = [_plan_table(plan.rounds, say)] if plan.rounds else []
    # nobody looks for a seat among figures: how several rounds were drawn stands on a sheet of its own
    parts += [_drawn(one, say, several=several, fresh=several and not at) for at, one in enumerate(plan.rounds)]
    if not parts:
        parts = [Note("", (say.gettext("No round has been drawn yet."),))]
    sides = [len(table.sides) for one in plan.rounds for table in one.tables]
    number = plan.rounds[0].round if len(plan.rounds) == 1 else 0
    return Document(
        lang=around.lang, title=say.gettext("Who sits where"), under=_under(plan), stand=_day(plan, around),
        about=say.gettext("Round %(round)s") % {"round": number} if number else "", parts=tuple(parts),
        checksum=figures_checksum([[one.seed, one.inputs, [table.people for table in one.tables]]
                           for one in plan.rounds]),
        wide=max(sides, default=2) > MANY_SIDES,
    )


def _plan_table(rounds: Sequence[PlanRound], say: Locale) -> Table:
    """Who sits where in one size, however many rounds there are; a round is not torn."""
    several = len(rounds) > 1
    sides = max((len(table.sides) for one in rounds for table in one.tables), default=2)
    columns = (
        Column("table", say.gettext("Table"), least=9),
        *(Column(f"side {at}", chr(ord("A") + at), 0, grow=True) for at in range(sides)),
    )
    rows: list[Row] = []
    for one in rounds:
        heading = say.gettext("Round %(round)s") % {"round": one.round}
        own = [Row(cells(Cell(heading, "far")), across=True)] if several else []
        own += [_seats(table, sides, say) for table in sorted(one.tables, key=lambda table: int(table.table))]
        if one.out:
            label = upper_first(say.ngettext("sits out", "sit out", len(one.out)))
            words = f"{label}: {', '.join(quoted(name) for name in one.out)}"
            own.append(Row(cells(Cell(words, "far")), across=True))
        rows += [own[0], *(row._replace(kind="joined") for row in own[1:])]
    heading = "" if several else say.gettext("Round %(round)s") % {"round": rounds[0].round}
    note = say.gettext("%(name)s deals first") % {"name": DEALS}
    dealt = any(table.dealer for one in rounds for table in one.tables)
    changed = any(table.instead for one in rounds for table in one.tables)
    since = say.gettext("Changed since the draw.")
    notes = [note if dealt else "", f"{CHANGED} {since}" if changed else ""]
    return Table(heading, columns, tuple(rows), " · ".join(filter(None, notes)), wrapped=True)


def _seat(name: str, table: PlanTable, say: Locale) -> str:
    """A name with the mark of who deals first, and of a seat that was somebody else's in the draw."""
    found = quoted(name)
    if name in table.instead:
        found += CHANGED
    if other := table.instead.get(name, ""):
        found = say.gettext("%(name)s (for %(other)s)") % {"name": found, "other": quoted(other)}
    return f"{found} {DEALS}" if name == table.dealer else found


def _seats(table: PlanTable, sides: int, say: Locale) -> Row:
    """A table's people, a side a cell."""
    found = [Cell(str(table.table), "far")]
    for side in (*table.sides, *((),) * (sides - len(table.sides))):
        names = [_seat(name, table, say) for name in side]
        found.append(Cell("\n+ ".join(names), "far"))
    return Row(tuple(found))


def _drawn(one: PlanRound, say: Locale, *, several: bool, fresh: bool) -> Note:
    head = say.gettext("How it was drawn")
    if several:
        head = f"{say.gettext('Round %(round)s') % {'round': one.round}} · {head}"
    lines = [
        " ".join((*_way(one, say), *one.again)),
        say.gettext("To repeat the draw, take seed %(seed)s, method %(method)s, and the people with their season "
                    "(fingerprint %(inputs)s).")
        % {"seed": one.seed or "–", "method": one.algorithm, "inputs": one.inputs[:16]},
    ]
    return Note(head, tuple(lines), fresh=fresh)


def _way(one: PlanRound, say: Locale) -> Sequence[str]:
    found = [upper_first(say.gettext("by lot")) + "." if one.by == "lot" else say.gettext("By the standings.")]
    if one.changed:
        found.append(
            say.ngettext("Changed by hand %(num)d time since.", "Changed by hand %(num)d times since.", one.changed)
        )
    return found
