"""An evening as its papers show it: plain values in the names of the notice board, those of the table at the tables."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.games import game_of
from scorekeeper.journal.club.payloads import Table
from scorekeeper.journal.club.state import Draw
from scorekeeper.journal.links import epochs_of
from scorekeeper.journal.payloads import Rules
from scorekeeper.journal.sheet_lines import sheet_lines
from scorekeeper.series import LinedSeries
from scorekeeper.sheets.columns.items import given
from scorekeeper.sheets.columns.values import blank_lines
from scorekeeper.sheets.game_papers import figure_papers_of
from scorekeeper.sheets.league.cards import Card, Seat
from scorekeeper.sheets.league.evening import (
    EveningPlan,
    EveningResult,
    OpenTable,
    PenaltyLine,
    PlanRound,
    PlanTable,
    ResultCell,
    ResultRow,
)
from scorekeeper.sheets.score.build import blank_of, sheet_of
from scorekeeper.sheets.score.sheet import Extras
from scorekeeper.sheets.score.sheet import Sheet as ScoreSheet
from scorekeeper.storage.base import db
from scorekeeper.storage.league import ours, stamps
from scorekeeper.web import clock
from scorekeeper.web.access import held_link, secret
from scorekeeper.web.addresses import full
from scorekeeper.web.club import draw_words, evening_result
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.paper_season import match_place, outlet
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _
from scorekeeper.web.match_evening import on_sheet
from scorekeeper.web.preferences import language
from scorekeeper.words import locale

TABLE = "table"


def evening_on_paper(token: str, evening: str, need: str = "watch", *, form: str | None = None) -> EveningPlace:
    """The evening behind a link, its names as on the notice board or in ``form``. Answers as ``find_evening``."""
    evening_place = find_evening(token, evening, need)
    evening_place.names = evening_place.place.names(form or outlet(evening_place.place))
    return evening_place


def _club(evening_place: EveningPlace) -> str:
    return evening_place.place.words.get(evening_place.place.state.name or "", "")


def result(evening_place: EveningPlace) -> EveningResult:
    """The result by person and round. Answers 403 while it is held back, but for the judge."""
    found = evening_result.result(evening_place)
    stamp = stamps(db.session(), evening_place.place.state, [evening_place.id]).get(evening_place.id)
    last = stamp.last_at if stamp is not None else None
    words = evening_place.place.words if evening_place.place.may("record") else {}
    return EveningResult(
        evening=evening_place.id, club=_club(evening_place), date=evening_place.evening.date,
        place=evening_place.where, seasons=tuple(evening_place.seasons), sheet=evening_place.sheet,
        unit=found.unit, given=found.given, marks=found.marks, further=tuple(name for name, _values in found.further),
        rounds=evening_place.last_round, mixed=tuple(found.mixed), until=evening_place.evening.until,
        correction=evening_place.evening.correction,
        closed=evening_place.evening.notice is not None and evening_place.evening.status == "closed",
        last=None if last is None else f"{last.replace(tzinfo=None).isoformat(timespec='seconds')}Z",
        rows=tuple(
            ResultRow(
                row.place, row.person, row.name, row.guest, row.penalty,
                tuple(ResultCell(cell.state, cell.points, cell.old) for cell in row.cells), row.total, row.old_total,
                row.hands, row.zwicks, tuple(values[at] for _name, values in found.further),
            )
            for at, row in enumerate(found.rows)
        ),
        pending=tuple(OpenTable(one.round, one.table, one.why) for one in found.pending),
        penalties=tuple(
            PenaltyLine(evening_place.name(one.person), one.points, words.get(one.reason or "", ""))
            for one in found.penalties
        ),
    )


def plan(evening_place: EveningPlace, round: int | None) -> EveningPlan:
    """The tables of one round, or of all that were drawn."""
    return EveningPlan(
        evening=evening_place.id, club=_club(evening_place), date=evening_place.evening.date,
        place=evening_place.where, seasons=tuple(evening_place.seasons), sheet=evening_place.sheet,
        rounds=tuple(_round(evening_place, draw) for draw in draws(evening_place, round)),
    )


def draws(evening_place: EveningPlace, round: int | None) -> list[Draw]:
    """One round's draw, or all, in their order. Answers 404 for a round that was not drawn."""
    return (
        [evening_place.drawn(round)]
        if round
        else [evening_place.evening.draws[each] for each in sorted(evening_place.evening.draws)]
    )


def _round(evening_place: EveningPlace, draw: Draw) -> PlanRound:
    return PlanRound(
        round=draw.round, seed=draw.seed, algorithm=draw.algorithm, by=draw.by, inputs=draw.inputs,
        changed=draw.changed, out=tuple(map(evening_place.name, draw.out)),
        tables=tuple(
            PlanTable(
                table.table, tuple(tuple(map(evening_place.name, side)) for side in table.sides),
                evening_place.name(table.dealer),
                tuple(map(tuple, table.sides)),
            )
            for table in draw.tables
        ),
        again=tuple(draw_words.again(evening_place.sides_up_to(draw.round))),
    )


def cards(evening_place: EveningPlace, round: int) -> list[Card]:
    """The cards of a round's tables whose matches are here. Answers 403 where the link of a table was taken away, 404
    for no such round."""
    rules = evening_place.place.state.sheets[evening_place.evening.sheet].rules
    found, tables = [], _tables(evening_place, round)
    held = epochs_of(db.session(), [table.match for table in tables])
    for table in tables:
        if "record" not in held.get(table.match, {}):
            refuse(403, _("The link to this table was withdrawn."))
        link = held_link(secret(), table.match, "record", held[table.match]["record"])
        side_of = {person: chr(ord("A") + at) for at, side in enumerate(table.sides) for person in side}
        seats = tuple(
            Seat(side_of[person], evening_place.name(person), person == table.dealer) for person in table.seats
        )
        total, about = _given(rules, len(table.seats))
        found.append(
            Card(table.table, round, full(link.joins), link.code, seats, evening_place.sheet, total, about[-1],
                 _club(evening_place), evening_place.short, about[:-1])
        )
    return found


def _tables(evening_place: EveningPlace, round: int) -> list[Table]:
    """The tables of a round whose matches are the club's own and here. Answers 404 where there is none."""
    own = ours(db.session(), evening_place.place.state, [table.match for table in evening_place.drawn(round).tables])
    found = [table for table in evening_place.drawn(round).tables if table.match in own]
    return found or refuse(404, _("The club was imported here without these matches."))


def _given(rules: Rules, players: int) -> tuple[str, tuple[str, ...]]:
    """The figure printed large, and what stands about it: what a hand gives at a table of so many and its rates, or
    what everybody begins with or puts in, with the words above and below it."""
    game, say = game_of(rules.variant), locale(language())
    if isinstance(game.series, LinedSeries):
        lined = blank_lines(rules.variant, dict(rules.switches), [str(at) for at in range(players)])
        above, value, below = given(lined, say) or ("", "", "")
        return value, (above, below, "")
    agreed = game.agree(rules.variant, rules.switches, rules.schedule, rules.packs, players)
    return figure_papers_of(game.id).figure(agreed, say)


def blanks(evening_place: EveningPlace, round: int) -> list[ScoreSheet]:
    """A sheet to be written on for every table of a round whose match is here, with the link to watch it. Answers 403,
    404."""
    found = []
    for table in _tables(evening_place, round):
        if (place := match_place(table.match)) is None:
            refuse(403, _("The link to this table was withdrawn."))
        watch = place.watch_link()
        extras = Extras(
            link=full(watch.path) if watch.role == "watch" else "", code=watch.code if watch.role == "watch" else "",
            zone=clock.zone(),
        )
        blank = blank_of(sheet_of(place.view(), [], on_sheet(place, extras), sheet_lines(place.state)))
        at_table = evening_place.place.state.person
        dealer = next((one for one in blank.persons if at_table(one) == at_table(table.dealer)), "")
        found.append(replace(blank, dealer=dealer))
    return found
