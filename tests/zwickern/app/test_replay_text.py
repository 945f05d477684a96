"""Plays and positions as people say them."""

from __future__ import annotations

from scorekeeper.translations import LANGUAGES
from scorekeeper.zwickern.app.words.replay_text import (
    doing_in_words,
    option_in_words,
    play_in_words,
    position_in_words,
)
from scorekeeper.zwickern.legal import legal_plays
from scorekeeper.zwickern.notation import read, read_play
from scorekeeper.zwickern.replay import replay
from tests.cases import for_each
from tests.needs import ROOT
from tests.zwickern.rules.every_rule import CASES
from tests.zwickern.rules.hands import VARIANTS, at, stretch


def lying(table: str, variant: str = "christiansen", **head: str):
    """The position of a table, Ann to play."""
    return at(stretch(variant, table, **head), 0)


@for_each(
    ("table", "play", "german", "english"),
    [
        ("3s 4d", "4h", "Ann legt Herz 4 ab", "Ann trails the 4 of hearts"),
        ("3s", "X25", "Ann legt Joker 25 ab", "Ann trails joker 25"),
        (
            "[3d 5s]=8@Bea 4d", "Qh on 3d = 11",
            "Ann legt Herz-Dame auf Stapel 8, macht 11", "Ann plays the queen of hearts on the pile of 8, making 11",
        ),
        (
            "3s 4d", "Jh on 3s = 15",
            "Ann legt Herz-Bube auf Pik 3, macht 15", "Ann plays the jack of hearts on the 3 of spades, making 15",
        ),
        (
            "X30", "10s on X30 = 20",
            "Ann legt Pik 10 auf Joker 30, macht 20", "Ann plays the 10 of spades on joker 30, making 20",
        ),
        (
            "3s", "Qs = 13", "Ann legt Pik-Dame hin und sagt 13 an",
            "Ann lays the queen of spades down as a pile of 13",
        ),
        (
            "X25", "Jd on X25 = 13 for Cem", "Ann legt Karo-Bube auf Joker 25, macht 13, für Cem",
            "Ann plays the jack of diamonds on joker 25, making 13, for Cem",
        ),
        (
            "Qs Ad 8d 4d 2d 2c", "Ks x Qs+Ad 8d+4d+2d",
            "Ann sticht mit Pik-König: Pik-Dame und Karo-Ass; Karo 8, Karo 4 und Karo 2",
            ("Ann captures with the king of spades: queen of spades and ace of diamonds; "
             "8 of diamonds, 4 of diamonds and 2 of diamonds"),
        ),
        (
            "[3d 4d]=7@Bea 6c", "7s x 3d",
            "Ann sticht mit Pik 7: Stapel 7", "Ann captures with the 7 of spades: pile of 7",
        ),
        (
            "[3d 4d]=7@Bea", "7s x 3d !", "Ann sticht mit Pik 7: Stapel 7. Zwick!",
            "Ann captures with the 7 of spades: pile of 7. Zwick!",
        ),
        (
            "7c", "7s x 7c",
            "Ann sticht mit Pik 7: Kreuz 7. Zwick!", "Ann captures with the 7 of spades: 7 of clubs. Zwick!",
        ),
        (
            "7c 2s", "7s x 7c !", "Ann sticht mit Pik 7: Kreuz 7, und sagt Zwick an",
            "Ann captures with the 7 of spades: 7 of clubs, and calls a Zwick",
        ),
        (
            "7c 5s 2s", "7s x *", "Ann sticht mit Pik 7 den ganzen Tisch: Kreuz 7, Pik 5 und Pik 2. Zwick!",
            "Ann captures the whole table with the 7 of spades: 7 of clubs, 5 of spades and 2 of spades. Zwick!",
        ),
        (
            "As", "Ah(11) x As", "Ann sticht mit Herz-Ass als 11: Pik-Ass. Zwick!",
            "Ann captures with the ace of hearts as 11: ace of spades. Zwick!",
        ),
    ],
)
def test_a_play_is_told(table, play, german, english):
    position = lying(table)
    assert play_in_words(position, read_play(play), "de") == german
    assert play_in_words(position, read_play(play), "en") == english


@for_each(
    ("play", "words", "doing"),
    [
        ("6c", "Kreuz 6 ablegen", "ablegen"),
        ("Qd on 6s = 11", "Karo-Dame auf Stapel 8, macht 11", "auf Stapel 8, macht 11"),
        ("Qd = 13 for Cem", "Karo-Dame hinlegen und 13 ansagen, für Cem", "hinlegen und 13 ansagen, für Cem"),
        ("8h x 6s", "Herz 8 sticht Stapel 8", "sticht Stapel 8"),
    ],
)
def test_a_possible_play_is_told_without_its_player(play, words, doing):
    position = lying("[6s 2h]=8@Bea 9c")
    assert option_in_words(position, read_play(play), "de") == words
    assert doing_in_words(position, read_play(play), "de") == doing


def test_for_the_partner_names_them_where_they_are_known():
    play = read_play("Jd on X25 = 13 for partner")
    assert play_in_words(lying("X25", "dithmarschen"), play, "de").endswith(", für Cem")
    assert play_in_words(lying("X25", "christiansen"), play, "de").endswith(", für den Partner")
    assert play_in_words(None, play, "en") == (
        "Somebody plays the jack of diamonds on joker 25, making 13, for the partner"
    )


def test_a_heap_is_called_by_its_sum():
    """Where builds are split (A24) the cards lie singly, and people still speak of what was announced."""
    assert play_in_words(lying("[3d 4d]=7 2c", "dietze"), read_play("5s on 3d = 12"), "de") == (
        "Ann legt Pik 5 auf Stapel 7, macht 12"
    )
    assert "Stapel 7 (Karo 3 und Karo 4); Kreuz 2" in position_in_words(lying("[3d 4d]=7 2c", "dietze"), "de")


def test_a_wild_joker_is_just_a_joker():
    assert play_in_words(lying("7c 2c", "grupp"), read_play("X(9) x 7c+2c"), "de") == (
        "Ann sticht mit Joker als 9: Kreuz 7 und Kreuz 2. Zwick!"
    )
    assert play_in_words(lying("7c", "grupp"), read_play("X"), "en") == "Ann trails a joker"


@for_each("play", ["Ks x Qs+Ad 8d", "Ks x *", "Jh on 3s = 15", "Qh"])
@for_each("lang", LANGUAGES)
def test_what_does_not_lie_there_is_named_all_the_same(play, lang):
    for position in (None, lying("2c"), lying("9h 9d", "classic")):
        words = play_in_words(position, read_play(play), lang, player="Zoe")
        assert words.startswith("Zoe ")
        assert "%" not in words


def test_the_picture_of_look_08():
    text = (ROOT / "tests/hands/christiansen-sample-as-printed.zhn").read_text(encoding="utf-8")
    ruling = replay(read(text))
    step = ruling.steps[37]
    assert play_in_words(step.position, step.reading.play, "de") == "Charlie legt Herz-Dame auf Stapel 8, macht 11"
    assert position_in_words(step.position, "de", holding=ruling.holding(37, step.position.turn)) == (
        "Auf dem Tisch: Stapel 25 von Dianne (Karo 3, Pik 5, Herz-Dame und Karo-König); "
        "Stapel 8 von Beatrice (Pik 6 und Herz 2). Charlie ist dran. "
        "Charlie hält Pik-Ass, Kreuz 6 und Karo-Dame. Karten übrig: Albert 3, Beatrice 2, Charlie 3, Dianne 3."
    )
    allowed = list(legal_plays(step.position))
    assert len(allowed) == 4
    named = " ".join(option_in_words(step.position, play, "de") for play in allowed)
    assert "Karo-Dame auf Stapel 8, macht 11" in named


def test_a_position_without_cards_or_end():
    position = lying("[8c 5d]=13@Ann 3h", hold="Ann: 7s 8s")
    assert position_in_words(position, "en") == (
        "On the table: pile of 13, owned by Ann (8 of clubs and 5 of diamonds); 3 of hearts. Ann to play. "
        "Cards left: Ann 2."
    )
    empty = at(stretch("christiansen", "7c", "Ann: 7s x 7c", "Bea: 2c x 7h", hold="Ann: 7s; Bea: 2c"), 1)
    assert position_in_words(empty, "en").startswith("The table is empty. Bea to play.")
    over = at(stretch("christiansen", "7c", "Ann: 7s x 7c", hold="Ann: 7s; Bea: ; Cem: ; Dirk: "), 1)
    assert position_in_words(over, "de") == "Der Tisch ist leer. Alle Karten sind gespielt."


def test_a_hand_known_in_part():
    ruling = replay(read(stretch("christiansen", "2c", "Ann: 7s", "Bea: 8s", hold="Bea: 8s")))
    text = position_in_words(ruling.positions[0], "en", holding=ruling.holding(0, 0))
    assert "Known of Ann’s hand: the 7 of spades." in text


@for_each("variant", VARIANTS)
def test_every_play_of_the_rules_examples_is_told(variant):
    records = [text for each in CASES if each.variant == variant for text in (each.faulty, each.clean)]
    for text in records:
        for step in replay(read(text)).steps:
            for lang in LANGUAGES:
                words = play_in_words(step.position, step.reading.play, lang)
                assert words.startswith(step.position.player)
                assert not words.endswith(".")
                assert position_in_words(step.position, lang).endswith(".")


@for_each("lang", LANGUAGES)
def test_every_legal_play_of_a_rich_table_is_told_in_its_own_words(lang):
    position = lying("3s 4d [3d 5s]=8@Bea Qs 10h X30", hold="Ann: Ks Jh 8c As")
    plays = list(legal_plays(position))
    rows = [option_in_words(position, play, lang) for play in plays]
    assert len(plays) > 10
    assert len(set(rows)) == len(plays)
