"""Names of people: parts, short forms, order."""

from __future__ import annotations

import random

import pytest

from scorekeeper.names import Name, by_last_name, first_names, in_order, parted, short_forms, straight
from scorekeeper.translations import LANGUAGES
from tests.cases import for_each

IN_ORDER = [
    "Nr. 9", "Nr. 41", "Ärmel Ahrens", "Gesche Behrens", "Hans von Bülow", "Sönke Ćosić", "Oma Hänsel",
    "Prof. Dr. med. Anna Hansen", "Hansen, Maren", "Peter Hansen", "Peter Hansen (2)", "Peter Hansen (10)",
    "Peter Hansen jun.", "Peter Hansen, sen.", "Hansine", "Işık Ilgaz", "Peter Meier, Dr.", "Max Muellner",
    "Frauke Müller", "Jens Öhlers",
    "Ole Olsen", "Anna Schmidt geb. Aal", "Anna Schmidt-Aal", "Łukasz Zieliński", "Νίκος Αλεξίου", "Иван Петров", "–",
]
"""By last names as a reader looks for them, whatever stands before or behind these."""


@for_each(
    ("name", "parts"),
    [
        ("Hanna", Name("", "Hanna")),
        ("Opa Klaas", Name("Opa", "Klaas")),
        ("Nr. 41", Name("Nr.", "41")),
        ("Peter Hansen (2)", Name("", "Peter", "", "Hansen", "(2)")),
        ("Peter Hansen jun.", Name("", "Peter", "", "Hansen", "jun.")),
        ("Peter Hansen d. Ä.", Name("", "Peter", "", "Hansen", "d. Ä.")),
        ("Sammy Davis Jr", Name("", "Sammy", "", "Davis", "Jr")),
        ("Peter jun.", Name("", "Peter", "", "", "jun.")),
        ("Prof. Dr. med. Peter Hansen sen. (2)", Name("Prof. Dr. med.", "Peter", "", "Hansen", "sen. (2)")),
        ("Hans Georg von der Heide, Dr.", Name("", "Hans", "Georg von der", "Heide", "", "Dr.")),
        ("Anna Schmidt geb. von Bülow", Name("", "Anna", "", "Schmidt", "", "geb. von Bülow")),
        ("Peter Hansen 2", Name("", "Peter", "", "Hansen", "2")),
        ("Nr. 12", Name("Nr.", "12")),
        ("Gast Nr. 12", Name("", "Gast", "Nr.", "12")),
        ("Anna Schmidt, geb.", Name("", "Anna", "", "Schmidt", "", "geb.")),
        ("Anna Schmidt (geb. Petersen)", Name("", "Anna", "", "Schmidt", "(geb. Petersen)")),
        ("Peter (Pit) Hansen", Name("", "Peter", "(Pit)", "Hansen")),
        ("von Bülow, Hans jun.", Name("", "Hans", "von", "Bülow", "jun.")),
        # these are last names
        ("Max Born", Name("", "Max", "", "Born")),
        ("Amartya Sen", Name("", "Amartya", "", "Sen")),
        ("Robert Senior", Name("", "Robert", "", "Senior")),
        ("Jun", Name("", "Jun")),
        ("(2)", Name("", "(2)")),
        (" ", Name("", "–")),
        (",", Name("", "–")),
    ],
)
def test_a_name_in_its_parts(name, parts):
    assert parted(name) == parts


@for_each(
    ("full", "short"),
    [
        (["Opa Klaas", "Opa Hinnerk"], ["Opa Klaas", "Opa Hinnerk"]),
        (["Tante Frauke Hansen", "Opa"], ["Tante Frauke", "Opa"]),
        (["Großmutter Elke", "Elke Jensen"], ["Großmutter Elke", "Elke"]),
        (["Opa Jens Petersen", "Opa Jens Hansen"], ["Opa Jens P.", "Opa Jens H."]),
        (["Hanna", "Hanna"], ["Hanna", "Hanna\N{NO-BREAK SPACE}(2)"]),
        (["Peter Hansen jun.", "Uwe Maaß"], ["Peter", "Uwe"]),
        (["Peter Hansen jun.", "Peter Hansen"], ["Peter H. jun.", "Peter H."]),
        (["Peter Hansen (2)", "Hansen, Peter"], ["Peter H. (2)", "Peter H."]),
        (["Trude v. d. Heide", "Trude von Holt"], ["Trude v. d. H.", "Trude von H."]),
        (["A. Müller", "Ș. Ionescu", "B"], ["A. M.", "Ș. I.", "B"]),  # "A." would be a side
        (["Dr. med. Anna Schmidt geb. Petersen", "Dr. med. Anna Aal"], ["Dr. med. Anna S.", "Dr. med. Anna A."]),
    ],
)
def test_first_names_and_what_tells_two_apart(full, short):
    assert list(first_names(dict(enumerate(full))).values()) == short


def test_a_name_shortened_for_paper():
    for forms in (
        ("Anna Maria Petersen", "Anna Maria P.", "Anna P.", "Anna"), ("Hanna",), ("A. Müller", "A. M."),
        ("Peter Hansen jun.", "Peter H. jun.", "Peter jun."), ("Nr. 41", "41"),
        ("Anna Schmidt geb. Petersen", "Anna S.", "Anna"), ("Trude v. d. Heide", "Trude v. d. H.", "Trude"),
        ("Hans Georg von der Heide", "Hans Georg von der H.", "Hans von der H.", "Hans"), ("Anna [?3]", "Anna"),
        ("Hans-Heinrich Voß", "Hans-Heinrich V.", "Hans-Heinrich", "Hans-H. V.", "H.-H. V."),
    ):
        assert short_forms(forms[:1])[0][: len(forms)] == forms
    assert parted("Trude v. d. Heide").initialled == "Trude v. d. H."
    assert parted("Peter (Pit) Hansen").initialled == "Peter H."
    assert short_forms(("Jo Petersen-Westphal", "Jo Paulsen-Westphal", "Jo Petersen-Marx", "Jan")) == (
        ("Jo Petersen-Westphal", "Jo Pe.", "J. Pe."), ("Jo Paulsen-Westphal", "Jo Pa.", "J. Pa."),
        ("Jo Petersen-Marx", "Jo P.-M.", "J. P.-M."), ("Jan",),
    )
    assert straight("Petersen, Dr. Hanna (2)") == "Dr. Hanna Petersen (2)"
    assert straight("Peter Hansen, jun.") == "Peter Hansen jun."


def test_people_stand_by_last_names():
    for seed in range(5):
        mixed = random.Random(seed).sample(IN_ORDER, len(IN_ORDER))
        assert sorted(mixed, key=by_last_name) == IN_ORDER


@pytest.mark.browser
def test_the_order_of_letters_is_that_of_every_language_of_the_pages(browser):
    """A language with another order would need a table of its own; then this fails."""
    words = [
        "aal", "Aal", "Ähre", "Ahre", "Ahrens", "Ægir", "Åse", "Božić", "Ćosić", "Cosma", "côte", "coté", "Đorđević",
        "Dora", "Gößling", "Gosslar", "Müller", "Mueller", "Muller", "Muellner", "O'Hara", "Öhlers", "Ohlsen", "Ole",
        "Øster", "Oz", "Łukasz", "Luka", "Şahin", "Sahne", "Schmidt", "Schmidt-Aal", "Schmidtke", "Žižka", "Zora",
        "Αλεξίου", "Νίκος", "Иван", "Петров",
    ]
    page = browser.new_page()
    page.goto("about:blank")
    for lang in LANGUAGES:
        asked = "([words, lang]) => words.sort(new Intl.Collator(lang).compare)"
        assert page.evaluate(asked, [words, lang]) == sorted(words, key=in_order), lang
    page.close()
