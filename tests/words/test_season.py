"""A season's rule in words: every option in every language."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest
from hypothesis import given

from scorekeeper.league import rule as kinds
from scorekeeper.league.evening_points import Mark
from scorekeeper.league.honours import HonourName
from scorekeeper.league.options import LISTS, OPTIONS, Choice, Fault, RuleError, read_rule
from scorekeeper.league.person_season import Short
from scorekeeper.league.rule import SeasonRule
from scorekeeper.translations import LANGUAGES
from scorekeeper.words.game_words import MARKED
from scorekeeper.words.locale import locale
from scorekeeper.words.season import (
    CHOICES,
    EXAMPLE,
    FAULTS,
    HONOURS,
    LIST_NAMES,
    MARKS,
    NAMES,
    OF_MARKS,
    SENTENCES,
    SHORT,
    TIES,
    UNLIKE_TABLES,
    choice_in_words,
    fault_in_words,
    honour_name,
    list_name,
    mark_in_words,
    option_name,
    ratings_missing,
    season_sentences,
    short_in_words,
    tie_name,
)
from tests.cases import for_each
from tests.league.season_of import rules

CHOICE_VALUES = [(field, word) for field, kind in OPTIONS.items() if isinstance(kind, Choice) for word in kind.words]
ALL = [
    *SENTENCES.values(), *NAMES.values(), *TIES.values(),
    *(text for some in CHOICES.values() for text in some.values()), *LIST_NAMES.values(), *MARKS.values(),
    *SHORT.values(), *UNLIKE_TABLES.values(), EXAMPLE, *HONOURS.values(), *OF_MARKS.values(), *FAULTS.values(),
]


TOO = "Gestrichenes zählt hier mit: Differenz, Zwicks, höchstes Spiel."


@for_each(("rule", "seen"), [
    ({"best": 8}, TOO), ({"drops": 1}, TOO), ({"drop_every": 5}, TOO), ({"max_same_partner": 3}, TOO),
    ({}, ""), ({"best": 8, "ties": ["best_evening", "evenings", "lot"]}, ""),
    ({"best": 8, "unit": "round", "ties": ["over"]}, "Gestrichenes zählt hier mit: Differenz."),
])
def test_a_tie_break_that_looks_at_dropped_evenings_says_so(rule, seen):
    sentences = season_sentences(read_rule(rule), "de")
    assert [one for one in sentences if "hier mit:" in one] == ([seen] if seen else [])


def test_the_sentences_of_the_season_table_in_users_md_3_6():
    rule = read_rule({"best": 8, "of": 12, "minimum": 6})
    seen = season_sentences(rule, "de")
    assert seen[:2] == ("Es zählen die besten 8 von 12 Abenden.", "Nötig: 6 Abende.")
    assert seen[-2:] == ("Bei Gleichstand entscheidet: Differenz, dann Zwicks, dann höchstes Spiel, dann Los.", TOO)
    assert season_sentences(rule, "en")[:2] == ("The best 8 of 12 evenings count.", "Needed: 6 evenings.")
    assert season_sentences(rule, "nds")[:2] == ("De besten 8 vun 12 Avenden tellt.", "Nödig: 6 Avenden.")


def test_altenburg_in_german():
    rule = read_rule({"of": 50, "minimum": 25, "drop_from": 30, "drop_every": 5, "drop_most": 5, "unit": "round"})
    assert " ".join(season_sentences(rule, "de")).startswith(
        "Es zählen alle 50 Runden. Nötig: 25 Runden. "
        "Für 30 Runden wird ein schlechtes Ergebnis gestrichen, "
        "für je 5 weitere noch eins, höchstens 5. Jeder bekommt alle Punkte seiner Partei. "
    )


def test_boule_and_cup_in_german():
    rule = read_rule(
        {
            "sat_out": "fixed", "sat_out_own": 80, "missed": "all", "missed_own": 0, "missed_other": 13,
            "declared_only": True, "guests": "out", "ties": [], "lists": "women,Tisch 1", "min_partners": 1,
            "max_same_partner": 2, "minimum": 1, "below": "deduct", "deduction": 1, "drops": 2, "best": 1,
        }
    )
    assert " ".join(season_sentences(rule, "de")) == (
        "Es zählt der beste Abend. Die schlechtesten 2 Abende werden gestrichen. "
        "Jeder bekommt alle Punkte seiner Partei. Alles wird zusammengezählt. "
        "Eine ausgesetzte Runde: 80 Punkte. "
        "Eine versäumte Runde, auch wenn der ganze Abend versäumt wurde: 0 : 13. "
        "Nötig: 1 Abend; was fehlt, kostet je 1 Punkt. Für die Wertung ist 1 Partner nötig. "
        "Mit demselben Partner zählen höchstens 2 Abende. Abende als Gast zählen nicht. "
        "Es zählt nur, was vor dem Abend angesagt wurde. Bei Gleichstand wird der Platz geteilt. "
        "Eigene Listen: Frauen, Tisch 1."
    )


def test_nothing_is_missing():
    assert set(NAMES) == {field.name for field in fields(SeasonRule)}
    assert {(field, word) for field, some in CHOICES.items() for word in some} == set(CHOICE_VALUES)
    assert {*TIES, MARKED} == set(get_args(kinds.Tie))
    assert set(LIST_NAMES) == set(LISTS)
    assert set(MARKS) == set(get_args(Mark))
    assert {*HONOURS, *OF_MARKS} == set(get_args(HonourName))


@for_each("text", sorted({*ALL}))
def test_every_text_has_its_own_words_in_each_language(text):
    assert len({locale(lang).gettext(text) for lang in LANGUAGES}) >= 2
    assert locale("nds").gettext(text) != text


@for_each(("field", "word"), CHOICE_VALUES)
def test_every_choice_is_a_sentence(field, word):
    for lang in LANGUAGES:
        line = choice_in_words(field, word, lang)
        assert line.endswith(".")
        assert line[0].isupper()
    assert len({choice_in_words(field, other, "de") for name, other in CHOICE_VALUES if name == field}) == len(
        CHOICES[field]
    )


@given(rules())
def test_every_rule_is_told_in_whole_sentences(rule):
    for lang in LANGUAGES:
        seen = season_sentences(rule, lang)
        assert all(text.endswith(".") and text[0].isupper() for text in seen)
        assert len(set(seen)) == len(seen)
        assert "None" not in " ".join(seen)
        assert "%(" not in " ".join(seen)


@for_each("unit", ["evening", "round"])
@for_each("best", [None, 1, 8])
@for_each("of", [None, 12])
@for_each("minimum", [0, 6])
def test_which_evenings_count_names_its_numbers(unit, best, of, minimum):
    rule = SeasonRule(unit=unit, best=best, of=of, minimum=minimum)
    for lang in LANGUAGES:
        first = " ".join(season_sentences(rule, lang)[:2 if minimum else 1])
        numbers = [str(number) for number in (best, of, minimum) if number and number > 1]
        assert [number for number in ("8", "12", "6") if number in first] == [
            n for n in ("8", "12", "6") if n in numbers
        ]


def test_short_marks_honours_names():
    assert short_in_words(Short("evenings", 4, 6), "de") == "Noch nicht in der Wertung: 6 Abende nötig, bisher 4."
    rounds = short_in_words(Short("evenings", 4, 6), "de", unit="round")
    assert rounds == "Noch nicht in der Wertung: 6 Runden nötig, bisher 4."
    assert mark_in_words("dropped", "de") == "Gestrichen: Andere waren besser."
    assert honour_name("last", "de") == "Schlusslicht"
    assert option_name("best", "de") == "Wie viele der besten zählen"
    assert (list_name("women", "de"), list_name("Tisch 1", "de")) == ("Frauen", "Tisch 1")
    assert [option_name("?", "de"), tie_name("?", "de"), choice_in_words("gives", "?", "de")] == ["?"] * 3
    assert ratings_missing("de").endswith("requirements/ratings.txt.")


def test_every_fault_is_told_with_what_to_do():
    with pytest.raises(RuleError) as wrong:
        read_rule({"best": "acht", "measure": "Geld"})
    assert [fault_in_words(fault, "de") for fault in wrong.value.faults] == [
        "Wähle eins davon.",
        "Gib eine ganze Zahl von 1 bis 999 an.",
    ]
    for case in FAULTS:
        for lang in LANGUAGES:
            assert fault_in_words(Fault("best", case, 1, 9, ("a", "b"), "x"), lang).endswith(".")


def test_the_rounds_that_count_and_the_bonus_are_said():
    rule = read_rule({"rounds": [2], "bonus": 50, "bonus_from": 30, "unit": "round"})
    assert {
        "Von jedem Abend zählt nur Runde 2.",
        "Für einen Bonus nötig: 30 Runden; dann kommen 50 Punkte dazu.",
    } <= set(season_sentences(rule, "de"))
    both = season_sentences(read_rule({"rounds": "1, 3"}), "nds")
    assert "Vun jeden Avend tellt blots de Runnen 1, 3." in both
