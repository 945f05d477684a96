"""An evening as its papers show it: plain values in the names of the notice board, those of the table at the tables."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from scorekeeper.games import game_of
from scorekeeper.journal.club.payloads import Table
from scorekeeper.journal.club.state import Draw
from scorekeeper.journal.links import epochs
from scorekeeper.journal.payloads import Rules
from scorekeeper.journal.written import written
from scorekeeper.sheets.columns.labels import given
from scorekeeper.sheets.columns.made import blank_book
from scorekeeper.sheets.games import room_of
from scorekeeper.sheets.league.cards import Card, Seat
from scorekeeper.sheets.score import Extras, blank_of, sheet_of
from scorekeeper.sheets.score import Sheet as ScoreSheet
from scorekeeper.storage.base import db
from scorekeeper.storage.league import ours
from scorekeeper.storage.seasons import stamps
from scorekeeper.web import clock
from scorekeeper.web.access import held_link, secret
from scorekeeper.web.addresses import full
from scorekeeper.web.club import draw_words, result_rows
from scorekeeper.web.club.an_evening import AnEvening, find_evening
from scorekeeper.web.club.paper_season import match_place, outlet
from scorekeeper.web.errors import refuse
from scorekeeper.web.of_evening import on_sheet
from scorekeeper.web.preferences import language
from scorekeeper.web.texts import _
from scorekeeper.words import speech

TABLE = "table"


def evening_on_paper(token: str, evening: str, need: str = "watch", *, form: str | None = None) -> AnEvening:
    """The evening behind a link, its names as on the notice board or in ``form``. Answers as ``find_evening``."""
    an = find_evening(token, evening, need)
    an.names = an.place.names(form or outlet(an.place))
    return an


def head(an: AnEvening) -> dict[str, Any]:
    """What every paper of an evening says on top."""
    return {
        "evening": an.id, "club": an.place.words.get(an.place.state.name or "", ""), "date": an.evening.date,
        "place": an.where, "seasons": an.seasons, "sheet": an.sheet,
    }  # fmt: skip


def result(an: AnEvening) -> dict[str, Any]:
    """The result by person and round. Answers 403 while it is held back, but for the judge."""
    page = result_rows.page(an)
    stamp = stamps(db.session(), an.place.state, [an.id]).get(an.id)
    last = stamp.last_at if stamp is not None else None
    words = an.place.words if an.place.may("record") else {}
    return {
        **head(an), "unit": page["unit"], "given": page["given"], "marks": page["marks"],
        "further": [name for name, _values in page["further"]],
        "rounds": an.last_round, "mixed": page["mixed"], "until": an.evening.until,
        "correction": an.evening.correction, "closed": an.evening.notice is not None,
        "last": None if last is None else f"{last.replace(tzinfo=None).isoformat(timespec='seconds')}Z",
        "rows": [
            {"place": row.place, "person": row.person, "name": row.name, "guest": row.guest, "penalty": row.penalty,
             "cells": [
                 {"state": cell.state, "points": _exact(cell.points), "old": _exact(cell.old)} for cell in row.cells
             ],
             "total": _exact(row.total), "old_total": _exact(row.old_total), "hands": row.hands,
             "zwicks": row.zwicks, "values": [values[at] for _name, values in page["further"]]}
            for at, row in enumerate(page["rows"])
        ],
        "pending": [{"round": one.round, "table": one.table, "why": one.why} for one in page["pending"]],
        "penalties": [
            {"name": an.name(one.person), "points": one.points, "reason": words.get(one.reason or "", "")}
            for one in page["penalties"]
        ],
    }  # fmt: skip


def _exact(amount: int | Fraction | None) -> int | str | None:
    """An amount as JSON: a whole number, or the fraction that it is."""
    return amount if amount is None or isinstance(amount, int) else str(amount)


def plan(an: AnEvening, round: int | None) -> dict[str, Any]:
    """The tables of one round, or of all that were drawn."""
    return {**head(an), "rounds": [_round(an, draw) for draw in draws(an, round)]}


def draws(an: AnEvening, round: int | None) -> list[Draw]:
    """One round's draw, or all, in their order. Answers 404 for a round that was not drawn."""
    return [an.drawn(round)] if round else [an.evening.draws[each] for each in sorted(an.evening.draws)]


def _round(an: AnEvening, draw: Draw) -> dict[str, Any]:
    return {
        "round": draw.round, "seed": draw.seed, "algorithm": draw.algorithm, "by": draw.by, "inputs": draw.inputs,
        "changed": draw.changed, "out": [an.name(person) for person in draw.out],
        "tables": [
            {"table": table.table, "sides": [[an.name(person) for person in side] for side in table.sides],
             "dealer": an.name(table.dealer), "people": [list(side) for side in table.sides]}
            for table in draw.tables
        ],
        "again": draw_words.again(an.sides_up_to(draw.round)),
    }  # fmt: skip


def cards(an: AnEvening, round: int) -> list[Card]:
    """The cards of a round's tables whose matches are here. Answers 403 where the link of a table was taken away, 404
    for no such round."""
    rules = an.place.state.sheets[an.evening.sheet].rules
    found = []
    for table in _tables(an, round):
        held = epochs(db.session(), table.match)
        if "record" not in held:
            refuse(403, _("The link of this table was taken away."))
        link = held_link(secret(), table.match, "record", held["record"])
        side_of = {person: chr(ord("A") + at) for at, side in enumerate(table.sides) for person in side}
        seats = tuple(Seat(side_of[person], an.name(person), person == table.dealer) for person in table.seats)
        total, about = _given(rules, len(table.seats))
        found.append(
            Card(table.table, round, full(link.path), link.code, seats, an.sheet, total, about[-1],
                 str(head(an)["club"]), an.short, about[:-1])
        )  # fmt: skip
    return found


def _tables(an: AnEvening, round: int) -> list[Table]:
    """The tables of a round whose matches are the club's own and here. Answers 404 where there is none."""
    own = ours(db.session(), an.place.state, [table.match for table in an.drawn(round).tables])
    found = [table for table in an.drawn(round).tables if table.match in own]
    return found or refuse(404, _("The club was brought here without these matches."))


def _given(rules: Rules, players: int) -> tuple[str, tuple[str, ...]]:
    """The figure printed large, and what stands about it: what a hand gives at a table of so many and its rates, or
    what everybody begins with or puts in, with the words above and below it."""
    game, say = game_of(rules.variant), speech(language())
    if game.series.lines:
        book = blank_book(rules.variant, dict(rules.switches), [str(at) for at in range(players)])
        above, value, below = given(book, say) or ("", "", "")
        return value, (above, below, "")
    agreed = game.agree(rules.variant, rules.switches, rules.schedule, rules.packs, players)
    return room_of(game.id).figure(agreed, say)


def blanks(an: AnEvening, round: int) -> list[ScoreSheet]:
    """A sheet to be written on for every table of a round whose match is here, with the link to watch it. Answers 403,
    404."""
    found = []
    for table in _tables(an, round):
        if (place := match_place(table.match)) is None:
            refuse(403, _("The link of this table was taken away."))
        watch = place.watch_link()
        extras = Extras(
            link=full(watch.path) if watch.role == "watch" else "", code=watch.code if watch.role == "watch" else "",
            zone=clock.zone(),
        )  # fmt: skip
        blank = blank_of(sheet_of(place.view(), [], on_sheet(place, extras), written(place.state)))
        at_table = an.place.state.person
        dealer = next((one.id for one in blank.persons if at_table(one.id) == at_table(table.dealer)), "")
        found.append(replace(blank, dealer=dealer))
    return found
