"""House rules and variants in words."""

from __future__ import annotations

import pytest

from scorekeeper.games import GAMES
from scorekeeper.plugins import hands_of, sample
from scorekeeper.translations import LANGUAGES
from scorekeeper.words import switch_in_words, switch_name, variant_in_words, variant_name
from scorekeeper.words.rules import source_in_words
from scorekeeper.zwickern.app.words.switches import SWITCHES as WORDS
from scorekeeper.zwickern.switches import BY_NAME, SWITCHES, apply
from scorekeeper.zwickern.variants import RULE_SETS
from tests.cases import for_each, named

PUBLISHED = [sample("zwickern", name) for name in ("published", "published-as-printed")]
VALUES = [(switch.name, value) for switch in SWITCHES for value in switch.choices if switch.name != "jokers"]
NUMBERS = [
    ("zwick_points", "3"), ("majority_points", "1"), ("table_limit", "6"), ("points_A", "2"), ("points_X25", "0"),
]


def test_every_source_of_a_hand_that_the_app_brings_has_its_words():
    texts = [*(text for game in GAMES for text in hands_of(game.id).values()), *PUBLISHED]
    lines = {line for text in texts for line in text.split("\n")}
    sources = {line.removeprefix("source: ") for line in lines if line.startswith("source: ")}
    assert len(sources) == 3
    for source in sources:
        assert source_in_words(source, "en") == source
        assert source_in_words(source, "de") != source
    assert source_in_words("Hand", "de") == "Hand", "what somebody wrote stays as it is"


def test_every_switch_is_told(subtests):
    with named(subtests, "every word of every switch has its sentence"):
        known = {(name, value) for name, words in WORDS.items() for value in words.ways if value}
        assert known == set(VALUES)
        assert [name for name in WORDS if name != "points_…" and not WORDS[name].found] == []
    with named(subtests, "values of one switch differ"):
        for name, words in WORDS.items():
            values = [value for value in words.ways if value]
            for lang in LANGUAGES:
                assert len({switch_in_words(name, value, lang) for value in values}) == len(values)
    with named(subtests, "every switch has a name"):
        for name in BY_NAME:
            german, english = switch_name(name, "de"), switch_name(name, "en")
            assert german != english
            assert "_" not in german
        assert switch_name("points_Td", "de") == "Punkte: Karo 10"
        assert switch_name("points_…", "de") != switch_name("points_…", "en")
        assert switch_name("trust", "de") == "trust"
    with named(subtests, "names of variants"):
        assert variant_name("classic", "de") == "Klassisch (Hülsemann)"
        assert variant_name("classic", "en") == "Classic (Hülsemann)"
        assert variant_name("skat", "de") == "skat"


@for_each(("name", "value"), [*VALUES, *NUMBERS, ("jokers", "X15/X20"), ("jokers", "none")])
def test_a_switch_is_one_sentence_in_each_language(name, value):
    rows = [switch_in_words(name, value, lang) for lang in LANGUAGES]
    assert len(set(rows)) == len(rows)
    for text in rows:
        assert text[0].isupper()
        assert text.endswith(".")
        assert "_" not in text


@for_each(
    ("name", "value", "german", "english"),
    [
        ("zwick_points", "1", "Ein Zwick zählt 1 Punkt.", "A Zwick counts 1 point."),
        ("majority_points", "3", "Die Mehrheit zählt 3 Punkte.", "Most cards count 3 points."),
        ("points_A", "2", "Je Ass: 2 Punkte.", "Each ace: 2 points."),
        ("points_7", "1", "Je 7: 1 Punkt.", "Each 7: 1 point."),
        ("points_Td", "10", "Karo 10: 10 Punkte.", "10 of diamonds: 10 points."),
        ("points_X25", "7", "Joker 25: 7 Punkte.", "Joker 25: 7 points."),
        ("jokers", "X15/X20/X25", "Im Spiel: Joker 15, 20 und 25.", "In the pack: jokers 15, 20 and 25."),
        (
            "jokers", "15/15/20/20",
            "Im Spiel: Joker 15 und 20, je zweimal.", "In the pack: jokers 15 and 20, each twice.",
        ),
        ("jokers", "X15/X20/X20", "Im Spiel: Joker 15, 20 und 20.", "In the pack: jokers 15, 20 and 20."),
        ("jokers", "X/X/X", "Im Spiel: 3 freie Joker.", "In the pack: 3 wild jokers."),
        ("jokers", "X30", "Im Spiel: Joker 30.", "In the pack: joker 30."),
        ("jokers", "none", "Im Spiel: keine Joker.", "In the pack: no jokers."),
        (
            "table_limit", "6",
            ("Liegen 6 Karten oder Stapel da, muss stechen oder bauen, wer kann. Eine Karte allein hinzulegen ist kein "
             "Ausweg."),
            ("With 6 cards or piles on the table, whoever can capture or build must do so. A card laid down alone is "
             "no way out."),
        ),
    ],
)
def test_what_switches_say(name, value, german, english):
    assert switch_in_words(name, value, "de") == german
    assert switch_in_words(name, value, "en") == english


@for_each("name", ["jokers", "zwick_points", "points_Td", "table_limit", "trust", "points_", ""])
@for_each("value", ["", "on", "X15/", "½", "9" * 99, "a\x00b", "X1/X2"])
def test_a_value_nobody_knows_is_shown_as_it_stands(name, value):
    for lang in LANGUAGES:
        assert switch_in_words(name, value, lang).endswith(".")
        assert "\x00" not in switch_in_words(name, value, lang)


@for_each("variant", RULE_SETS)
def test_every_variant_is_told(variant):
    for lang in LANGUAGES:
        text = variant_in_words(variant, lang)
        assert text.endswith(".")
        assert f"{RULE_SETS[variant].nominal(2 if variant == 'classic-double' else 1)} " in text
    assert variant_in_words(variant, "de") != variant_in_words(variant, "en")


def test_a_variant_with_switches_is_told_as_it_is_then():
    rules = apply(RULE_SETS["dithmarschen"], "zwick_points=2, jokers=none")
    assert variant_in_words(rules, "de") == (
        "52 Karten, keine Joker. Ass, König, Dame und Bube zählen niedrig oder hoch: 1 oder 11, 4 oder 14, "
        "3 oder 13, 2 oder 12. Gebaut wird nach oben und unten, und die Karte dafür muss auf der Hand bleiben. "
        "Ein Zwick zählt 2 Punkte. Die Mehrheit zählt 3 Punkte. Ohne Zwicks bringt ein Spiel 12 Punkte."
    )
    with pytest.raises(KeyError):
        variant_in_words("skat", "de")
