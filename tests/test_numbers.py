"""Whole numbers as people type them."""

from scorekeeper.numbers import whole


def test_a_whole_number_is_written_in_the_ten_figures_and_is_no_longer_than_its_bound():
    """Unicode has digits that ``int`` does not read, and ``int`` itself refuses what is very long."""
    assert ("²".isdigit(), "٣".isdecimal()) == (True, True)
    texts = ("0", "007", "7", "60", "61", "", " 7", "-7", "+7", "7.0", "²", "٣", "1" * 5000)
    assert [whole(text, 60) for text in texts] == [0, None, 7, 60, *[None] * 9]
