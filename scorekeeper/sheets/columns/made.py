"""The book of a match made from what its journal has written, as JSON (journal/written, journal/view)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games import game_of
from scorekeeper.series import EMPTY, Cell, Setup
from scorekeeper.sheets.columns.values import Book, Column, Count, Line, Payment, Written, figures_of
from scorekeeper.words.rooms import room_of

Json = Mapping[str, Any]


def book_of(view: Json, written: Json) -> Book:
    """The book: a column for everybody who ever sat there, the hands, who pays whom."""
    brought = written.get("brought")
    columns = _all_columns([written, *written["hands"], *written["counts"], *([brought] if brought else [])])
    hands = tuple(_hand(each, columns) for each in written["hands"])
    settled = view.get("settled") or {}
    facts = dict(settled.get("series") or view.get("series") or {})
    game = game_of(view["variant"])
    return Book(
        columns=columns,
        hands=hands,
        counts=tuple(Count(each["number"], each["at"], _lines(each, columns)) for each in written["counts"]),
        brought=_lines(brought, columns) if brought else (),
        facts=facts,
        payments=tuple(_payment(each) for each in settled.get("transfers") or ()),
        left=tuple((one["number"], _payment(each)) for one in view.get("left") or () for each in one["transfers"]),
        due=tuple(
            (one["number"], one["person"], tuple(map(_payment, one["due"])))
            for one in view.get("left") or ()
            if one.get("due") is not None
        ),
        given=_given(game.id, facts),
        made_up=bool(view["scoring"].get("reconstruction")),
        game=game.id,
        scoring=view["scoring"],
        units=game.series.units,
        carried=(view.get("carried") or {}).get("pot"),
        findings=tuple((view.get("series") or {}).get("findings") or ()),
    )


def blank_book(variant: str, switches: Mapping[str, str], people: Sequence[str]) -> Book:
    """The columns of a match that has not begun. Raises NotationError for what no such game has."""
    game = game_of(variant)
    agreement = game.agree(variant, switches, None, None, len(people))
    setup = Setup(agreement, tuple(people), tuple((one,) for one in people), people[0])
    columns = tuple(
        Column(one.key, one.kind, "" if one.side is None else people[one.side], one.main)
        for one in game.series.columns(setup)
    )
    facts = game.series.facts(game.series.start(setup), setup)
    scoring = game.scoring(agreement, len(people))
    return Book(
        columns, facts=facts, given=_given(game.id, facts), made_up=bool(scoring.get("reconstruction")), game=game.id,
        scoring=scoring,
    )  # fmt: skip


def _given(game: str, facts: Json) -> tuple[str, int]:
    """The figure that everybody begins with or puts in, as the game's words know it: printed large in the head."""
    return next(((key, facts[key]) for key in room_of(game).GIVEN if key in facts), ("", 0))


def _all_columns(tables: Sequence[Json]) -> tuple[Column, ...]:
    """Those of the table as it sits now; who sat there earlier stands behind the others, before what closes a row."""
    found = [Column(each["key"], each["kind"], each["person"], each["main"]) for each in tables[0]["columns"]]
    for table in tables[1:]:
        for each in table["columns"]:
            column = Column(each["key"], each["kind"], each["person"], each["main"])
            if column not in found:
                last = max(at for at, one in enumerate(found) if one.person)
                found.insert(last + 1, column)
    return tuple(found)


def _hand(each: Json, columns: Sequence[Column]) -> Written:
    was = tuple(
        None if lines is None else figures_of(_lines({**each, "lines": lines}, columns)) or None
        for lines in each["was"]
    )
    lines = _lines(each, columns)
    if each["open"]:
        lines = tuple(_undecided(line, columns) for line in lines)
    return Written(lines, was, bool(each["open"]))


def _undecided(line: Line, columns: Sequence[Column]) -> Line:
    """What does not depend on the hands before: words and strokes, and which hand it is."""
    return tuple(
        cell if cell.kind in ("text", "strokes") or column.key == "number" else EMPTY
        for cell, column in zip(line, columns, strict=True)
    )


def _lines(each: Json, columns: Sequence[Column]) -> tuple[Line, ...]:
    """The lines with a cell for each of the sheet's columns."""
    places = {(one["key"], one["person"]): at for at, one in enumerate(each["columns"])}
    order = [places.get((column.key, column.person)) for column in columns]
    return tuple(
        tuple(EMPTY if at is None else Cell(line[at][0], line[at][1]) for at in order) for line in each["lines"]
    )


def _payment(each: Json) -> Payment:
    return Payment(each["payer"], each["payee"], each["amount"])
