"""Hops and jumps are letters of the sheet's language, in the line of a deal as in what explains them."""

import pytest

from scorekeeper.series import Cell
from scorekeeper.sheets.columns.labels import told
from scorekeeper.sheets.columns.values import Column
from scorekeeper.words.speech import speech


@pytest.mark.parametrize(("lang", "letters"), [("en", "HJ"), ("de", "HS"), ("nds", "HS")])
def test_a_jump_is_the_letter_of_its_word(lang, letters):
    assert told(Cell("text", "HJ"), Column("cuts", "text"), None, say=speech(lang)) == letters
