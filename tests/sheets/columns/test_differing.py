"""A hand that was counted in two ways that differ bears a ? on the sheet, and a sentence says why."""

from __future__ import annotations

from scorekeeper.sheets.columns.lined_sheet import lined_document
from scorekeeper.sheets.score.build import score_sheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.words import locale
from tests.cases import for_each
from tests.journal.entries import LISTS, Table
from tests.sheets.columns.samples import countdown, deal, deals, sheet
from tests.sheets.paper import words

NOTE = "?: Another count gives different points: hand 1."


def on_paper(at):
    made = sheet(at)
    rows = lined_document(SheetText(made, locale("en")), page=True).tables[0].rows
    lines = [(row.cells[0].text, [cell.text for cell in row.cells]) for row in rows]
    return made, words(score_sheet(made, "en")), lines


def test_a_deal_counted_otherwise_on_paper_has_the_sign_behind_its_number():
    at, _ = deals(4, [])
    made = deal(at, (2, 1, 0, None))
    assert NOTE not in on_paper(at)[1]
    facts = {"cuts": [], "b": None, "c": None, "d": None}
    payload = {"figures": [{"tricks": one} for one in (1, 1, 1, None)], "facts": facts, "marks": None}
    at.say("count.paper", payload, hand=made)
    assert at.hand(made)["differing"]
    _, text, rows = on_paper(at)
    assert NOTE in text
    assert " 1 ? " in text
    assert rows[0][0] == "1 ?"


def test_a_hand_counted_otherwise_has_the_sign_among_its_marks():
    at, made = countdown([(0, 3)])
    facts = {"winner": 1, "game_points": 1, "closed": None, "false": None, "last": True}
    figures = [{"points": 30, "tricks": 4}, {"points": 70, "tricks": 6}]
    at.say("count.paper", {"figures": figures, "facts": facts, "marks": None}, hand=made[0], role="judge")
    assert at.hand(made[0])["differing"]
    sheet_of, text, rows = on_paper(at)
    assert NOTE in text
    assert rows[1][0] == "1"
    assert rows[1][1][sheet_of.lined.at("marks")] == "?"


@for_each("differs", [False, True])
def test_a_sheet_of_figures_says_it_beside_the_dealer(differs):
    at = Table(4)
    made = at.begin()
    at.count(made, LISTS)
    points = 10 if differs else None
    if differs:
        data = {"figures": [{"points": points}, {"points": None}], "facts": {"majority": 0}, "marks": None}
        at.say("count.quick", data, hand=made)
    found = sheet(at)
    assert (NOTE in words(score_sheet(found, "en"))) == differs
    assert ("?" in SheetText(found, locale("en")).row_marks(found.rows[0])) == differs
