"""The result as a picture: what it says, whole, for any names and any number of sides."""

from __future__ import annotations

from scorekeeper.journal.course import Course, Line
from scorekeeper.sheets.result_picture import Figure, Result, page
from tests.sheets.paper import words


def result(*names, hands=4, lang="en"):
    lines = tuple(
        Line(name=name, side=at, values=tuple(10 * (hand + at) for hand in range(hands)), marks=(1,) * hands)
        for at, name in enumerate(names)
    )
    figures = tuple(Figure(name, str(17 * at)) for at, name in enumerate(names))
    return Result(lang, "Dithmarschen · 23 November 2026", f"{names[0]} wins", figures,
                  Course(hands=tuple(range(1, hands + 1)), lines=lines), ("The lead changed 3 times",))


def test_it_says_who_won_and_what_everybody_has():
    shown = words(page(result("Hanna + Jens", "Uwe + Frauke")))
    for text in ("Dithmarschen", "Hanna + Jens wins", "Uwe + Frauke", "17", "The lead changed 3 times"):
        assert text in shown


def test_each_of_six_has_a_line_and_a_curve_with_the_name():
    text = words(page(result("Anna", "Ben", "Cem", "Dora", "Emil", "Frauke")))
    assert all(text.count(name) >= 2 for name in ("Ben", "Cem", "Dora", "Emil", "Frauke"))


def test_of_seven_and_of_twelve_nobody_is_left_out():
    names = ("Anna", "Ben", "Cem", "Dora", "Emil", "Frauke", "Gesa", "Hinnerk", "Ida", "Jens", "Karla", "Lars")
    for number in (7, 12):
        result_of = result(*names[:number])
        assert [figure.name for figure in result_of.figures] == list(names[:number])
        text = words(page(result_of._replace(course=Course(hands=(), lines=()))))
        assert all(name in text for name in names[:number])
        assert str(17 * (number - 1)) in text


def test_a_long_name_stays_whole_beside_its_figure():
    long = "Christiane-Wilhelmine + Maximilian-Alexander"
    assert words(page(result(long, "Uwe"))).count("Maximilian-Alexander") >= 2


def test_the_same_result_is_the_same_page():
    assert page(result("Anna", "Ben")) == page(result("Anna", "Ben"))


def test_a_winner_in_two_lines_leaves_the_curve_its_room():
    long = page(result("Christiane-Wilhelmine + Maximilian-Alexander", "Uwe"))
    assert words(long).count("Uwe") >= 2, "the curve names its sides"
