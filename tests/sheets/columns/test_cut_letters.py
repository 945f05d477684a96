"""Hops and jumps are letters of the sheet's language, in the line of a deal as in what explains them."""


from scorekeeper.journal.sheet_lines import PersonColumn
from scorekeeper.series import Cell
from scorekeeper.sheets.columns.items import cell_text
from scorekeeper.sheets.columns.values import SheetLines
from scorekeeper.sheets.score.sheet import Rules, Sheet
from scorekeeper.words.locale import locale
from tests.cases import for_each

SHEET = Sheet(status="draft", rules=Rules("zwicken", "", 0), sides=(), lined=SheetLines((), game="zwicken"))


@for_each(("lang", "letters"), [("en", "HJ"), ("de", "HS"), ("nds", "HS")])
def test_a_jump_is_the_letter_of_its_word(lang, letters):
    assert cell_text(Cell("text", "HJ"), PersonColumn("cuts", "text"), SHEET, say=locale(lang)) == letters
