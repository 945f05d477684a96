"""An evening of Schnapsen and one of Zwicken that were played on paper: each sheet typed from the board, signed as it
lies there, the next one, and the result."""

from __future__ import annotations

import re

import pytest

from tests.cases import for_each
from tests.web.club.evenings import Club, plain
from tests.web.tables import an_id

SCHNAPSEN = [("A", "3", ""), ("B", "3", "ZA F"), ("A", "2", "ZA"), ("A", "2", "")]
ZWICKEN = [("210–", "", ""), ("–12–", "H", ""), ("1110", "", "cA dB"), ("0–––", "", "")]


def of_schnapsen(row, typed):
    winner, worth, margin = typed
    return {f"winner-{row}": winner, f"game_points-{row}": worth, f"margin-{row}": margin}


def of_zwicken(row, typed):
    tricks, cuts, causes = typed
    cells = {f"tricks-{row}-{side}": each for side, each in enumerate(tricks)}
    return {**cells, f"cuts-{row}": cuts, f"causes-{row}": causes}


def fields_of(page):
    """All that the sheet's form sends."""
    form = re.search(r'<form[^>]*id="paper-form".*?</form>', page, re.S)[0]
    inputs = [dict(re.findall(r' (name|value)="([^"]*)"', each)) for each in re.findall(r"<input[^>]*>", form)]
    return {each["name"]: each.get("value", "") for each in inputs}


def main_keys(page):
    """The words of the keys that stand out at the foot of a page."""
    return [plain(words) for words in re.findall(r'<a class="button main"[^>]*?(?<!hidden)>(.*?)</a>', page, re.S)]


@pytest.mark.slow
@for_each(
    ("variant", "shape", "people", "rows", "of", "agreed", "stands"),
    [
        ("schnapsen", "2x1", 4, SCHNAPSEN, of_schnapsen, 1, ["4 : 7", "4 : 4", "2 : 4", "0 : 4"]),
        ("zwicken", "4x1", 8, ZWICKEN, of_zwicken, len(ZWICKEN), None),
    ],
)
def test_an_evening_is_typed_sheet_by_sheet(app, client, variant, shape, people, rows, of, agreed, stands):
    club = Club(app, client, people=people, variant=variant)
    evening = club.evening(hands=agreed, rounds=1)
    tables = sorted(evening.draw(1, shape=[shape]).tables, key=lambda table: table.number)
    next_sheet = club.url(f"evenings/{evening.id}/sheet?round=1")
    for number, table in enumerate(tables, 1):
        there = client.get(next_sheet).location
        assert there.endswith(f"table/{table.match}?to=paper"), "the first whose sheet is not typed"
        sheet = client.get(there).location
        assert sheet.endswith("/count?way=paper")
        base, page = sheet.removesuffix("/count?way=paper"), client.get(sheet).text
        assert f"Table {number}" in plain(page)
        half = {**fields_of(page), **of(1, rows[0]), "deed": "count-paper", "id": an_id()}
        half[next(name for name, text in of(1, rows[0]).items() if text)] = ""
        again = client.post(f"{base}/do", data=half)
        assert again.status_code == 422, "half a row is not saved"
        kept = fields_of(again.text)
        assert {name: kept[name] for name in of(1, rows[0])} == {name: half[name] for name in of(1, rows[0])}
        typed = {name: text for row, each in enumerate(rows, 1) for name, text in of(row, each).items()}
        saved = client.post(f"{base}/do", data={**fields_of(page), **typed, "deed": "count-paper", "id": an_id()})
        page = client.get(saved.location).text
        shown = [plain(each) for each in re.findall(r"<b data-total>(.*?)</b>", page)][: len(rows)]
        assert all(shown)
        if stands is not None:
            assert [stand.partition(" ·")[0] for stand in shown] == stands
        assert "does not add up" not in plain(page)
        signed = client.post(f"{base}/do", data={**fields_of(page), "deed": "on-paper", "id": an_id()})
        page = client.get(signed.location).text
        at = evening.table(number)
        assert [hand["state"] for hand in at.all()] == ["signed"] * len(rows)
        key = re.search(r'<a class="button main" href="([^"]+)" data-next>(.*?)</a>', page)
        next_sheet = key[1].replace("&amp;", "&")
        assert plain(key[2]) == ("Next sheet" if number < len(tables) else "To the evening")
        main = main_keys(client.get(f"{base}/hands").text)
        assert main == [plain(key[2])], "the list of a table whose sheet is typed leads on as well"
    assert next_sheet == club.url(f"evenings/{evening.id}"), "no other sheet waits"
    assert len(main_keys(client.get(next_sheet).text)) == 1, "what comes next is its key"
    assert client.get(club.url(f"evenings/{evening.id}/sheet?round=1")).location.endswith("board?round=1")
    assert "No other table of this evening is waiting for its sheet." in plain(evening.get("board"))
    assert plain(evening.get("board")).count("signed on paper") == len(tables)


def test_the_sheets_of_an_evening_follow_each_other_over_its_rounds(app, client):
    """The last sheet of a round led back to the board, and a played table whose hands wait said "Play on"."""
    club = Club(app, client, people=4)
    evening = club.evening(hands=1, rounds=3)
    for round in (1, 2):
        evening.draw(round)
    first, second = evening.table(1, round=1), evening.table(1, round=2)
    sheet = client.get(club.url(f"evenings/{evening.id}/sheet?round=2&after=1")).location
    assert sheet.endswith(f"table/{first.match}?to=paper")
    base = client.get(sheet).location.removesuffix("/count?way=paper")
    assert main_keys(client.get(f"{base}/hands").text) == ["Play on"]
    first.cards(["X25"])
    assert main_keys(client.get(f"{base}/hands").text) == ["Sign hand 1"]
    first.sign(first.view()["recent"][-1]["id"])
    assert main_keys(client.get(f"{base}/hands").text) == ["Next sheet"]
    second.sign(second.cards(["X25"]))
    assert main_keys(client.get(f"{base}/hands").text) == ["Draw round 3"]
