"""What the Python reads in the rows of paper sheets, and what stands beside them, written down for the phone:
tests/vectors/paper_rows.json.

``python -m tests.paper_vectors`` writes it anew; a test compares it with what stands there.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scorekeeper.as_json import as_json
from scorekeeper.journal.view import MatchView, hands_view, match_view
from scorekeeper.journal.visible import Viewer
from scorekeeper.web.application import create_app
from scorekeeper.web.game_pages import pages_of
from scorekeeper.web.paper_columns import SheetRows
from tests.journal.entries import Table, an_id

FILE = Path(__file__).parent / "vectors" / "paper_rows.json"
UNREAD = "?"
"""In place of what a cell says that cannot be read."""
JUDGE = Viewer(role="judge", device="")
TABLES: tuple[tuple[str, str, int, int], ...] = (
    ("zwickern", "dithmarschen", 4, 2), ("zwickern", "classic", 3, 3), ("schnapsen", "schnapsen", 2, 2),
    *(("zwicken", "zwicken", players, players) for players in range(2, 7)), ("zwicken", "anbieten", 3, 3),
)
"""Game, variant, players, sides."""
VIEW = ("sides", "scoring")
HAND = (
    "sides", "result", "facts", "doubts", "gap", "complete", "way", "zwicks", "tie", "nominal", "before", "after",
)
"""What a row reads of a match and of a hand."""
WRITTEN = {
    "points": ("17", "7", "30", "0", "x", "1000", "-1"), "majority": ("A", "b", "2", "=", "0", "z", "12", "Uwe"),
    "zwicks": ("", "", "1", "12", "x"), "raised": ("", "", "5", "9999", "99999"),
    "winner": ("A", "b", "1", "2", "Hanna", "uwe", "C", "0"), "game_points": ("1", "2", "3", "3", "0", "4"),
    "margin": ("", "", "ZA", "z b", "F", "L", "ZA,F", "fb l", "Z", "FF", "ZAZB", "LL", "x", "Z1 f2", "cb", "C"),
    "tricks": ("0", "1", "2", "3", "-", "–", ".", "4", "x"), "cuts": ("", "", "H", "hj", "H, J", "hhs", "7"),
    "causes": ("", "", "bA", "cB dA", "c2", "C1,d2", "b", "aB", "bAbB", "cG", "c9"), "last": ("A", "b", "3", "z"),
}
"""What somebody writes in the cells of a column, more or less well."""


def vectors() -> list[dict[str, Any]]:
    """Sheets of every game, with rows read cell by cell, and with the hands that whole rows come to."""
    chance, made = random.Random(20), []
    with create_app().test_request_context(headers={"Accept-Language": "en"}):
        for game, variant, players, sides in TABLES:
            rows = pages_of(game).sheet
            assert rows is not None
            ends = {"game": game, "end": {"kind": "open", "n": None}}
            table = Table(players, variant, sides, **ends)
            view = match_view(table.state, table.words, JUDGE)
            read = [_row(chance, rows, view) for _ in range(30)]
            made.append({"game": game, "rows": read, **_typed(chance, rows, table)})
    return made


def _row(chance: random.Random, rows: SheetRows, view: MatchView) -> dict[str, Any]:
    """A row as somebody wrote it: what each cell says, and what all say together, or nothing."""
    columns = rows.columns(view)
    texts = {column.name: chance.choice(WRITTEN[column.key]) for column in columns}
    values: dict[str, Any] = {}
    for column in columns:
        text = texts[column.name]
        try:
            values[column.name] = column.read(text) if text else None
        except ValueError:
            values[column.name] = UNREAD
    whole = all(
        values[column.name] != UNREAD and (values[column.name] is not None or column.lacks is None)
        for column in columns
    )
    wrong = rows.impossible(view, values, 1) if whole else None
    figures = rows.figures(view, values, None) if whole and not wrong else None
    found = {name: _plain(value) for name, value in values.items()}
    return {"impossible": wrong and wrong[0], "texts": texts, "values": found, "figures": figures}


def _typed(chance: random.Random, rows: SheetRows, table: Table) -> dict[str, Any]:
    """Rows saved one after the other: the match as phones read it, how each hand stands in its row, and behind it."""
    last = None
    for number in range(1, 9):
        figures = None
        while figures is None:
            figures = _row(chance, rows, match_view(table.state, table.words, JUDGE))["figures"]
        hand = an_id(number, 2)
        table.say("hand.begun", {"follows": last, "inserted": False, "dealer": None}, hand=hand)
        table.say("count.paper", {**figures, "marks": figures.get("marks")}, hand=hand)
        last = hand
    view, hands = match_view(table.state, table.words, JUDGE), hands_view(table.state, table.words, JUDGE)
    beside = [rows.check(view, hand) for hand in hands]
    return {
        "view": _only(VIEW, as_json(view)), "hands": [_only(HAND, as_json(hand)) for hand in hands],
        "texts": [dict(rows.texts_of(view, hand)) for hand in hands], "stands": rows.stands(view, hands),
        "wrong": [not each.ok for each in beside], "fits": [each.words if each.ok else "" for each in beside],
    }


def _only(keys: Sequence[str], shown: Any) -> dict[str, Any]:
    return {key: shown[key] for key in keys}


def _plain(value: Any) -> Any:
    return value._asdict() if hasattr(value, "_asdict") else value


def written() -> str:
    """The file's text, one sheet a line."""
    return "[\n" + ",\n".join(json.dumps(each, separators=(",", ":")) for each in vectors()) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
