"""The result of an evening: what each person got, round by round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from sqlalchemy.orm import Session

from scorekeeper.games import game_of
from scorekeeper.journal.club.payloads.evenings import PastResult
from scorekeeper.journal.club.state import Penalty
from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.fold import fold
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.shares import persons_of
from scorekeeper.journal.stream import entries_since
from scorekeeper.league.amounts import SHARE, Exact, compared_value, figure
from scorekeeper.league.evening_part import unknown_on_paper
from scorekeeper.league.evening_sums import add_worth
from scorekeeper.league.options import RuleError, read_rule
from scorekeeper.league.reader import rows_of
from scorekeeper.league.season_view import AVERAGE_DIGITS
from scorekeeper.league.ties import SUM
from scorekeeper.lru_cache import LRUCache
from scorekeeper.names import by_last_name
from scorekeeper.series import AVERAGE
from scorekeeper.storage.base import db
from scorekeeper.storage.league import COUNTS, PersonMatch, matches_of, ours
from scorekeeper.web.club.board_rows import PROPOSED, TableLine, even_hands, of_all_rounds, other_numbers, wrong_hands
from scorekeeper.web.club.evening_place import EveningPlace
from scorekeeper.web.club.season_place import units_of, unlike_tables
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.spreadsheet import decimal_mark
from scorekeeper.words.locale import upper_first
from scorekeeper.words.match import WRONG, wrong_table
from scorekeeper.words.season import award_in_words, unit_name, unit_value


def points_at(session: Session, match: str, moment: str) -> Mapping[str, Exact]:
    """What each person had of a match, as its season counts it, at a moment (ISO in UTC, as entries have their times);
    nobody anything where it did not count then."""
    entries = [read_entry(body) for body in entries_since(MATCH, session, match) if body["at"] <= moment]
    state = fold(entries, match)
    if state.opened is None:
        return {}
    return {
        row["person"]: compared_value(row["points"], row["worth"]) for row in persons_of(state)
        if row["status"] == COUNTS
    }


NOTHING_YET = ("open", "disputed", "reserved", "away")
"""States of a round that counts as nothing yet."""
FRACTION = 2
"""Decimal places of an amount that is not whole."""

_THEN: LRUCache[tuple[str, str, str, datetime], Mapping[str, Exact]] = LRUCache(600)


class Cell(NamedTuple):
    """One round of one person.

    state: counts, open, disputed, reserved, away (the table's match is not here), out (sat out) or absent.
    points: where it counts.
    table: its number, where the person played.
    match: its id, where the person played.
    old: points at the notice, where they were corrected since.
    """

    state: str
    points: Exact | None = None
    table: int | None = None
    match: str = ""
    old: Exact | None = None


@dataclass(frozen=True)
class Row:
    """One person.

    place: ties share it; None for who has played nothing that counts.
    person: the id.
    name: as it is shown.
    guest: whether they were one that evening.
    cells: one a round.
    penalty: the judge's for the whole evening, in points.
    total: of rounds and penalty.
    hands: played; None where nobody knows.
    marks_called: by their sides; likewise.
    values: what else the game compares, as it is compared.
    """

    place: int | None
    person: str
    name: str
    guest: bool
    cells: tuple[Cell, ...]
    penalty: int
    total: Exact
    hands: int | None
    marks_called: int | None
    values: tuple[Fraction, ...] = ()

    @property
    def old_total(self) -> Exact | None:
        """The sum with the rounds as they stood at the notice, where that is another one."""
        more = sum((cell.points or 0) - cell.old for cell in self.cells if cell.old is not None)
        return self.total - more if more else None


class Pending(NamedTuple):
    """A table that counts as nothing yet.

    round: from 1.
    table: its number.
    why: open, disputed, reserved or away.
    """

    round: int
    table: int
    why: str


class Wrong(NamedTuple):
    """A table that counts although some of its signed hands do not add up.

    round: from 1.
    table: its number.
    hands: their numbers.
    persons: whose points of it stand in the result.
    even: those of the hands whose sum is right, and something else of them does not fit.
    """

    round: int
    table: int
    hands: tuple[int, ...]
    persons: tuple[str, ...] = ()
    even: tuple[int, ...] = ()


class Twice(NamedTuple):
    """Somebody whose points stand at several tables of a round, as a file may have it: only those of the first one
    count.

    round: from 1.
    name: whose.
    tables: numbers, the one that counts first.
    """

    round: int
    name: str
    tables: tuple[int, ...]


class Result(NamedTuple):
    """What everybody got.

    rows: by place.
    unit: what the totals are of, in words.
    award: what a table gives, in words.
    marks: whether the game has marks.
    further: what else the game compares, each with its name and a figure for each row.
    pending: tables that count as nothing yet.
    wrong: tables that do not add up.
    mixed: tables by other rules, as ``unlike`` says it.
    penalties: that hold.
    """

    rows: list[Row]
    unit: str
    award: str
    marks: bool
    further: list[tuple[str, list[str]]]
    pending: list[Pending]
    wrong: list[Wrong]
    mixed: list[str]
    penalties: list[Penalty]


def rows(evening_place: EveningPlace) -> list[Row]:
    """Everybody who was drawn, sat down or has a result from paper, the best first, as the game compares; the same by
    name. Who has played nothing that counts stands behind them: no 0 of theirs is better than what was lost."""
    every, before = played_rows(evening_place), _at_notice(evening_place)
    people = _people(evening_place, every)
    played: dict[tuple[str, int], PersonMatch] = {}
    for row in every:  # who sat there under two names has the round once, as in the season
        played.setdefault((evening_place.place.state.person(row.person), row.round), row)
    silent = _silent(evening_place, {row.stream for row in every})
    rounds = range(1, evening_place.last_round + 1)
    on_paper = {evening_place.place.state.person(who) for who in evening_place.evening.past_results}
    found = []
    for person in people:
        cells = tuple(
            _cell(evening_place, person, round, played.get((person, round)), before, silent) for round in rounds
        )
        counted = [row for (who, _round), row in played.items() if who == person and row.status == COUNTS]
        penalty = sum(
            one.points for one in _penalties(evening_place) if evening_place.place.state.person(one.person) == person
        )
        paper = sum(one.exact for one in _on_paper(evening_place, person))
        total: Exact = sum(compared_value(row.points, row.worth) for row in counted) + paper + penalty
        ranked = bool(counted) or person in on_paper
        found.append(((ranked, total, *_further(evening_place, counted)), person, cells, penalty, counted))
    found.sort(key=lambda each: (tuple(-one for one in each[0]), by_last_name(evening_place.name(each[1])), each[1]))
    compared = [each[0] for each in found]
    return [
        Row(
            compared.index((ranked, total, *more)) + 1 if ranked else None, person, evening_place.name(person),
            evening_place.guest(person),
            cells, penalty, total,
            *_hands_and_marks(evening_place, person, counted), tuple(map(Fraction, more)),
        )
        for (ranked, total, *more), person, cells, penalty, counted in found
    ]


def _hands_and_marks(
    evening_place: EveningPlace, person: str, counted: Sequence[PersonMatch]
) -> tuple[int | None, int | None]:
    """Somebody's hands and marks of the evening; None where nobody knows them all."""
    paper = _on_paper(evening_place, person)
    unknown = unknown_on_paper(evening_place.evening) if paper else frozenset()
    hands = sum(row.hands for row in counted) + sum(one.hands for one in paper)
    marks = sum(row.marks_called for row in counted) + sum(one.marks_called for one in paper)
    no_marks = "marks_called" in unknown or any(row.totals for row in counted)
    return None if "hands" in unknown else hands, None if no_marks else marks


def _on_paper(evening_place: EveningPlace, person: str) -> list[PastResult]:
    """What somebody had on an evening of old; on it under two names, both."""
    state = evening_place.place.state
    return [one for who, one in evening_place.evening.past_results.items() if state.person(who) == person]


def units(evening_place: EveningPlace) -> tuple[str, ...]:
    """What the evening's game compares (Series.units)."""
    return units_of(evening_place.place.state, evening_place.evening.sheet)


def printed(amount: Exact) -> str:
    """An amount as it is printed: whole, or with as many places as tell thirds apart."""
    return figure(amount, 0 if Fraction(amount).denominator == 1 else FRACTION, mark=decimal_mark(language()))


def further_printed(unit: str, value: Fraction) -> str:
    """What somebody has of a unit behind the first."""
    digits = AVERAGE_DIGITS if unit.endswith(AVERAGE) else 0
    return figure(unit_value(unit, value), digits, mark=decimal_mark(language()))


def _further(evening_place: EveningPlace, counted: Sequence[PersonMatch]) -> tuple[Fraction, ...]:
    """What the game compares behind its first, over all these matches."""
    sums: dict[str, Fraction] = {}
    for row in counted:
        add_worth(sums, row)
    hands = sum(row.hands for row in counted)
    return tuple(
        sums.get(unit, Fraction(0)) / (hands if unit.endswith(AVERAGE) and hands else 1)
        for unit in units(evening_place)[1:]
    )


def twice(evening_place: EveningPlace) -> list[Twice]:
    """Who has a row at several tables of a round, by round and name."""
    tables: dict[tuple[int, str], list[int]] = {}
    for row in played_rows(evening_place):
        there = tables.setdefault((row.round, evening_place.place.state.person(row.person)), [])
        there += [row.table_number] if row.table_number not in there else []
    found = [(round, evening_place.name(who), there) for (round, who), there in tables.items() if len(there) > 1]
    return [Twice(round, name, tuple(there)) for round, name, there in sorted(found)]


def pending(result: Sequence[Row]) -> list[Pending]:
    """The tables of a result that count as nothing yet, by round and table."""
    found = {
        Pending(round, cell.table or 0, cell.state)
        for row in result for round, cell in enumerate(row.cells, 1) if cell.state in NOTHING_YET
    }
    return sorted(found)


def wrong(evening_place: EveningPlace, result: Sequence[Row]) -> list[Wrong]:
    """The tables with a signed hand that does not add up, and that no judge decided on, by round and table."""
    session = db.session()
    found = wrong_hands(session, evening_place.evening.matches)
    draws = evening_place.evening.draws
    return [
        Wrong(
            round, table.number, tuple(found[table.match]), _got_points(result, round, table.match),
            even_hands(session, table.match, found[table.match]),
        )
        for round in sorted(draws) for table in draws[round].tables if table.match in found
    ]


def _got_points(result: Sequence[Row], round: int, match: str) -> tuple[str, ...]:
    """Whose points of a round are of this match."""
    return tuple(
        row.person for row in result if (cell := row.cells[round - 1]).match == match and cell.points is not None
    )


def proposed(evening_place: EveningPlace) -> list[tuple[int, TableLine]]:
    """Tables at which a correction waits, each with its round: their points stand in the result as they were."""
    return [one for one in of_all_rounds(evening_place) if one[1].state == PROPOSED and one[1].counts]


def result(evening_place: EveningPlace) -> Result:
    """What everybody got. Answers 403 while the result is held back, but for the judge."""
    if evening_place.evening.held and not evening_place.place.may("judge"):
        refuse(403, _("The result is held back until the prize-giving."), heading=upper_first(_("no result yet")))
    found, game = (
        rows(evening_place),
        game_of(evening_place.place.state.sheets[evening_place.evening.sheet].rules.variant),
    )
    of, lang = units(evening_place), language()
    return Result(
        rows=found, unit=penalty_unit(evening_place), award=award_in_words(of, lang), marks=bool(game.marks),
        further=[
            (unit_name(unit, lang), [further_printed(unit, row.values[at]) for row in found])
            for at, unit in enumerate(of[1:])
        ],
        pending=pending(found), wrong=wrong(evening_place, found), mixed=unlike(evening_place),
        penalties=[one for one in evening_place.evening.penalties if one.lifted is None],
    )


def page(evening_place: EveningPlace) -> dict[str, object]:
    """What the page reads. Answers 403 as ``result`` does."""
    found = result(evening_place)
    cells = [cell for row in found.rows for cell in row.cells]
    return {
        **found._asdict(), "printed": printed, "evening_place": evening_place, "place": evening_place.place,
        "rounds": list(range(1, evening_place.last_round + 1)), "brought": bool(evening_place.evening.past_results),
        "why": why_words(), "wrong_table": wrong_table, "wrong_mark": WRONG,
        "wrong_cells": {(person, one.round) for one in found.wrong for person in one.persons},
        "wrong_rows": {person for one in found.wrong for person in one.persons},
        "twice": twice(evening_place), "proposed": proposed(evening_place) if evening_place.place.may("record") else [],
        "other_numbers": other_numbers(db.session(), evening_place.place.state, evening_place.evening),
        "above_share": _above_share(evening_place),
        "sat_out": _counting_out(evening_place) if any(cell.state == "out" for cell in cells) else [],
        "parted": _parted(evening_place, found.rows),
        "penalised": any(row.penalty for row in found.rows),
        "corrected": any(row.old_total is not None for row in found.rows) or any(
            cell.old is not None for cell in cells),
    }


def penalty_unit(evening_place: EveningPlace) -> str:
    """What the result and penalties of this evening are counted in where those are no points; else empty."""
    of = units(evening_place)
    return unit_name(of[0], language()) if of != SUM else ""


def why_words() -> Mapping[str, str]:
    """Why a match counts as nothing yet."""
    return {
        "open": _("not finished"), "disputed": _("disputed"), "reserved": _("provisional"),
        "away": _("its match is missing"),
    }


def played_rows(evening_place: EveningPlace) -> list[PersonMatch]:
    """What everybody did at the evening's tables as they are drawn now, also those whom the club does not know."""
    return rows_of(db.session(), evening_place.place.state, [evening_place.id])


def _people(evening_place: EveningPlace, every: Sequence[PersonMatch]) -> list[str]:
    person = evening_place.place.state.person
    drawn = evening_place.evening.draws.values()
    seated = [who for draw in drawn for table in draw.tables for who in table.seats]
    out = [who for draw in drawn for who in draw.out]
    sat = [row.person for row in every if row.person in evening_place.place.state.members]
    return list(dict.fromkeys(person(who) for who in (*seated, *out, *evening_place.evening.past_results, *sat)))


def _silent(evening_place: EveningPlace, known: set[str]) -> Mapping[str, str]:
    """Matches that say nothing of anybody, each with its state: open, or away where it is not here. ``known`` are those
    of which somebody has a row."""
    asked = set(evening_place.evening.matches) - known
    local = ours(db.session(), evening_place.place.state, asked)
    return {match: "open" if match in local else "away" for match in asked}


def _penalties(evening_place: EveningPlace) -> list[Penalty]:
    """Those of the whole evening; one for a single season stands in that season."""
    return [one for one in evening_place.evening.penalties if one.lifted is None and one.season is None]


def _at_notice(evening_place: EveningPlace) -> Mapping[tuple[str, str], Exact]:
    """What people had at the notice, by match and person; only matches in which something was said since are read."""
    if evening_place.evening.notice is None:
        return {}
    notice = datetime.fromisoformat(evening_place.evening.notice)
    return {
        (table.match, person): points
        for table in matches_of(db.session(), evening_place.place.state, evening_place.evening.matches)
        if table.row.last_at > notice
        for person, points in _then(table.match, evening_place.evening.notice, table.row.last_at).items()
    }


def _then(match: str, notice: str, last: datetime) -> Mapping[str, Exact]:
    """What stood in a match at the notice: its journal is read once for each entry that came since (``last``)."""
    session = db.session()
    key = (str(session.get_bind()), match, notice, last)
    if (found := _THEN.get(key)) is None:
        found = _THEN[key] = points_at(session, match, notice)
    return found


def _cell(
    evening_place: EveningPlace, person: str, round: int, row: PersonMatch | None,
    before: Mapping[tuple[str, str], Exact],
    silent: Mapping[str, str],
) -> Cell:
    if row is not None:
        points = compared_value(row.points, row.worth) if row.status == COUNTS else None
        old = before.get((row.stream, row.person))
        return Cell(
            row.status, points, row.table_number, row.stream, old if points is not None and old != points else None
        )
    draw = evening_place.evening.draws.get(round)
    if draw is None:
        return Cell("absent")
    final = evening_place.place.state.person
    if person in map(final, draw.out):
        return Cell("out")
    for table in draw.tables:  # a match that speaks of others only: this one left before its first hand
        if table.match in silent and person in map(final, table.seats):
            return Cell(silent[table.match], None, table.number, table.match)
    return Cell("absent")


def _counting_out(evening_place: EveningPlace) -> list[str]:
    """Seasons of the evening that give something for a round sat out."""
    rules = [evening_place.place.state.seasons[season].rule for season in evening_place.evening.seasons]
    return [name for name, rule in zip(evening_place.seasons, rules, strict=True) if _gives(rule)]


def _parted(evening_place: EveningPlace, every: Sequence[Row]) -> bool:
    """Whether some share a place here whom a season of the evening would tell apart."""
    places = [row.place for row in every if row.place is not None]
    rules = [evening_place.place.state.seasons[season].rule for season in evening_place.evening.seasons]
    return len(set(places)) < len(places) and any(map(_has_ties, rules))


def _above_share(evening_place: EveningPlace) -> str:
    """How the full points of this evening become those of a season that counts what is above an equal share, by a table
    of this evening; empty where no season does, or no table counts yet."""
    rules = [evening_place.place.state.seasons[season].rule for season in evening_place.evening.seasons]
    names = [
        name for name, rule in zip(evening_place.seasons, rules, strict=True) if rule.get("measure") == "over"
    ]
    counted = [row for row in played_rows(evening_place) if row.status == COUNTS]
    if not names or not counted or units(evening_place) != SUM:
        return ""
    one = max(counted, key=lambda row: (row.over, row.points, row.person))
    over = Fraction(one.over, SHARE)
    return _(
        "%(season)s counts what is above an equal share: %(name)s scored %(points)s in round %(round)s, the share "
        "was %(share)s, so %(over)s count.",
        season=names[0], name=evening_place.name(evening_place.place.state.person(one.person)), points=one.points,
        round=one.round, share=printed(one.points - over), over=printed(over),
    )


def _gives(rule: Mapping[str, object]) -> bool:
    try:
        read = read_rule(rule)
    except RuleError:
        return False
    return read.sat_out == "fixed" or (read.sat_out == "average" and read.total != "average_hand")


def _has_ties(rule: Mapping[str, object]) -> bool:
    try:
        return bool(read_rule(rule).ties)
    except RuleError:
        return False


def unlike(evening_place: EveningPlace, more: Iterable[int] = ()) -> list[str]:
    """That the evening's tables have different numbers of sides and what its seasons make of them, empty where all are
    alike; ``more``: the sides of tables that are to be drawn."""
    drawn = {len(table.sides) for draw in evening_place.evening.draws.values() for table in draw.tables}
    if len(drawn.union(more)) < 2:
        return []
    sentence = _("The tables of this evening have different numbers of sides.")
    return [sentence, *unlike_tables(evening_place.place, evening_place.evening.seasons)]
