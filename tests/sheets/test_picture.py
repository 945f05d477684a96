"""What is shared as a picture: what it says, whole, for any names and any number of sides or people."""

from __future__ import annotations

from scorekeeper.journal.course import Course, Line
from scorekeeper.sheets.picture import MOST_ON_PICTURE, People, Result, page
from scorekeeper.sheets.picture import Line as Side
from tests.cases import named
from tests.sheets.league.samples import names_of
from tests.sheets.paper import pages, words


def result(*names, hands=4, lang="en"):
    lines = tuple(
        Line(name=name, side=at, values=tuple(10 * (hand + at) for hand in range(hands)), marks=(1,) * hands)
        for at, name in enumerate(names)
    )
    figures = tuple(Side("", name, str(17 * at)) for at, name in enumerate(names))
    return Result(lang, "Dithmarschen · 23 November 2026", f"{names[0]} wins", figures,
                  Course(hands=tuple(range(1, hands + 1)), lines=lines), ("The lead changed 3 times",))


def test_everybody_stands_on_it(subtests):
    with named(subtests, "it says who won and what everybody has"):
        shown = words(page(result("Hanna + Jens", "Uwe + Frauke")))
        for text in ("Dithmarschen", "Hanna + Jens wins", "Uwe + Frauke", "17", "The lead changed 3 times"):
            assert text in shown
    with named(subtests, "what the figures count, and what the strokes are, stands there"):
        shown = words(page(result("Anna", "Ben")._replace(unit="games won", strokes="Each stroke is a Zwick.")))
        assert shown.count("games won") == 2
        assert "Each stroke is a Zwick." in shown
    with named(subtests, "each of six has a line and a curve with the name"):
        text = words(page(result("Anna", "Ben", "Cem", "Dora", "Emil", "Frauke")))
        assert all(text.count(name) >= 2 for name in ("Ben", "Cem", "Dora", "Emil", "Frauke"))
    with named(subtests, "of seven and of twelve nobody is left out"):
        names = ("Anna", "Ben", "Cem", "Dora", "Emil", "Frauke", "Gesa", "Hinnerk", "Ida", "Jens", "Karla", "Lars")
        for number in (7, 12):
            result_of = result(*names[:number])
            assert [side.name for side in result_of.sides] == list(names[:number])
            text = words(page(result_of._replace(course=Course(hands=(), lines=()))))
            assert all(name in text for name in names[:number])
            assert str(17 * (number - 1)) in text
    with named(subtests, "everybody of a long list has their whole name and figure on the one page"):
        for number in (5, 12, 13, 24, MOST_ON_PICTURE):
            pdf = people(number, rest="und 12 mehr")
            text = words(pdf)
            assert len(pages(pdf)) == 1
            assert "…" not in text
            assert all(f"{name} {200 - at}" in text for at, name in enumerate(names_of(number), 1)), number
            assert "und 12 mehr" in text
    with named(subtests, "tables stand below the people and are left out where there is no room"):
        assert words(people(24, 12)).count("17 : 13") == 12
        assert "17 : 13" not in words(people(MOST_ON_PICTURE, 24))


def test_names_and_places_are_whole(subtests):
    with named(subtests, "a long name stays whole beside its figure"):
        long = "Christiane-Wilhelmine + Maximilian-Alexander"
        assert words(page(result(long, "Uwe"))).count("Maximilian-Alexander") >= 2
    with named(subtests, "a winner in two lines leaves the curve its room"):
        long = page(result("Christiane-Wilhelmine + Maximilian-Alexander", "Uwe"))
        assert words(long).count("Uwe") >= 2, "the curve names its sides"
    with named(subtests, "where and when stand whole in two lines where one is too short"):
        about = "29. November 2026 · Kartenrunde Windbergen · Gasthaus Zur Linde"
        text = words(page(People("de", about, "Ergebnis des Abends", (Side("1", "Uwe", "17"),))))
        assert about in text
        assert "…" not in text
    with named(subtests, "an initial stays with its name wherever a line ends"):
        for more in range(30):
            line = f"1.1 Antje P. + Ole Rohwer 17 : 13 {'Claas' + 'a' * more} E. + Telse H."
            ends = pages(page(People("de", "", "Ergebnis", (Side("1", "Uwe", "17"),), (line,))))[0].split("\n")
            assert not any(end.strip() in ("E.", "H.", "E. + Telse H.") for end in ends), ends


def test_the_same_result_is_the_same_page():
    assert page(result("Anna", "Ben")) == page(result("Anna", "Ben"))


def people(number, below=0, rest=""):
    lines = tuple(Side(str(at), name, str(200 - at)) for at, name in enumerate(names_of(number), 1))
    tables = tuple(f"{at}.1 Antje Petersen + Ole Rohwer 17 : 13 Claas Ehlers + Telse Thiessen" for at in range(below))
    return page(People("de", "Dithmarschen", "Ergebnis des Abends", lines, tables, rest))
