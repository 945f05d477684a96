"""The lines of a match made from what its journal has written (journal/sheet_lines, journal/view)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.games import game_of
from scorekeeper.journal.sheet_lines import LinedHand, LinedMatch, LinedPart, PersonColumn
from scorekeeper.journal.view import MatchView
from scorekeeper.series import EMPTY, SeriesFacts, Setup
from scorekeeper.sheets.columns.values import Count, HandLines, Line, SheetLines, figures_of
from scorekeeper.words.game_words import words_of


def lines_of(view: MatchView, match: LinedMatch) -> SheetLines:
    """The lines: a column for everybody who ever sat there, the hands, who pays whom."""
    brought = match.brought
    tables = (*match.hands, *match.counts, *(() if brought is None else (brought,)))
    columns = _all_columns((match.columns, *(one.columns for one in tables)))
    settled = view.settled
    facts = view.series.facts if settled is None else settled.series
    game = game_of(view.variant)
    return SheetLines(
        columns=columns,
        hands=tuple(_hand(each, columns) for each in match.hands),
        counts=tuple(Count(each.number, each.at, _lines(each, columns)) for each in match.counts),
        brought=() if brought is None else _lines(brought, columns),
        facts=facts,
        payments=() if settled is None else settled.transfers,
        left=tuple((one.number, each) for one in view.left for each in one.transfers),
        due=tuple((one.number, one.person, one.due) for one in view.left if one.due is not None),
        given=_given(game.id, facts),
        made_up=bool(view.scoring.get("reconstruction")),
        game=game.id,
        scoring=view.scoring,
        units=game.series.units,
        carried=None if view.carried is None else view.carried.pot,
        findings=view.series.findings,
    )


def blank_lines(variant: str, switches: Mapping[str, str], people: Sequence[str]) -> SheetLines:
    """The columns of a match that has not begun. Raises NotationError for what no such game has."""
    game = game_of(variant)
    agreement = game.agree(variant, switches, None, None, len(people))
    setup = Setup(agreement, tuple(people), tuple((one,) for one in people), people[0])
    columns = tuple(
        PersonColumn(one.key, one.kind, "" if one.side is None else people[one.side], one.main)
        for one in game.series.columns(setup)
    )
    facts = game.series.facts(game.series.start(setup), setup)
    scoring = game.scoring(agreement, len(people))
    return SheetLines(
        columns, facts=facts, given=_given(game.id, facts), made_up=bool(scoring.get("reconstruction")), game=game.id,
        scoring=scoring,
    )


def _given(game: str, facts: SeriesFacts) -> tuple[str, int]:
    """The figure that everybody begins with or puts in, as the game's words know it: printed large in the head."""
    return next(((key, getattr(facts, key)) for key in words_of(game).given if hasattr(facts, key)), ("", 0))


def _all_columns(tables: Sequence[Sequence[PersonColumn]]) -> tuple[PersonColumn, ...]:
    """Those of the table as it sits now; who sat there earlier stands behind the others, before what closes a row."""
    found = list(tables[0])
    for table in tables[1:]:
        for column in table:
            if column not in found:
                last = max(at for at, one in enumerate(found) if one.person)
                found.insert(last + 1, column)
    return tuple(found)


def _hand(each: LinedHand, columns: Sequence[PersonColumn]) -> HandLines:
    was = tuple(
        None if lines is None else figures_of(_lines(replace(each, lines=lines), columns)) or None
        for lines in each.was
    )
    lines = _lines(each, columns)
    if each.open:
        lines = tuple(_undecided(line, columns) for line in lines)
    return HandLines(lines, was, each.open)


def _undecided(line: Line, columns: Sequence[PersonColumn]) -> Line:
    """What does not depend on the hands before: words and strokes, and which hand it is."""
    return tuple(
        cell if cell.kind in ("text", "strokes") or column.key == "number" else EMPTY
        for cell, column in zip(line, columns, strict=True)
    )


def _lines(each: LinedPart, columns: Sequence[PersonColumn]) -> tuple[Line, ...]:
    """The lines with a cell for each of the sheet's columns."""
    places = {(one.key, one.person): at for at, one in enumerate(each.columns)}
    order = [places.get((column.key, column.person)) for column in columns]
    return tuple(tuple(EMPTY if at is None else line[at] for at in order) for line in each.lines)
