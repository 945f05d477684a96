"""A whole hand of each game of tricks as a player reads it: what follows suit, what is thrown away, whose the trick is,
card points and game points."""

from __future__ import annotations

from scorekeeper.games import game_of_text
from scorekeeper.words.game_words import teller_of
from scorekeeper.words.locale import locale
from tests.cases import for_each
from tests.web.trick_hands import CLOSED, HOPPED, RAISED

UNDERTRUMPED = """zhn: 1
variant: zwicken
players: Anna, Ben, Cem
dealer: Cem
deal
turnup: 9h
Anna: play
Ben: play
Cem: play
Anna: As Kh Th
Ben: 7s 8s Qc
Ben: Kc Ac 7c
"""
HANDS = {
    CLOSED: [
        "Anna dreht zu", "Anna spielt Herz-Ass aus", "Ben wirft Karo-Bube ab; der Stich geht an Anna",
        "Anna sagt 40 an und spielt Herz-König aus", "Ben wirft Pik-Bube ab; der Stich geht an Anna",
        "Anna spielt Herz-Dame aus", "Ben wirft Pik-Ass ab; der Stich geht an Anna", "Anna meldet mit 66 aus",
    ],
    HOPPED: [
        "Ben geht mit und tauscht nichts", "Cem geht mit und tauscht 2 Karten", "Dora passt",
        "Anna geht mit und tauscht nichts", "Ben spielt Pik-Ass aus", "Cem gibt Pik 10 zu",
        "Anna gibt Pik 8 zu; der Stich geht an Ben", "Ben spielt Pik-König aus", "Cem gibt Pik-Bube zu",
        "Anna gibt Pik 9 zu; der Stich geht an Ben", "Ben spielt Karo 10 aus", "Cem sticht mit Karo-Ass",
        "Anna gibt Karo-Dame zu; der Stich geht an Cem",
    ],
    RAISED: [
        "Anna geht mit und tauscht nichts", "Ben geht mit und tauscht nichts", "Cem geht mit und tauscht 1 Karte",
        "Anna spielt Herz 10 aus", "Ben wirft Pik 9 ab", "Cem macht den Stich mit Herz-Bube",
        "Cem steigert um 6 Marken", "Anna passt", "Cem spielt Pik-König aus", "Ben macht den Stich mit Pik-Ass",
        "Ben spielt Pik 10 aus", "Cem macht den Stich mit Pik-Dame",
    ],
}


def replayed(text):
    game = game_of_text(text)
    return game.replay(game.read(text))


@for_each(("text", "seen"), HANDS.items(), ids=["schnapsen", "zwicken", "anbieten"])
def test_every_act_of_a_hand(text, seen):
    hand = replayed(text)
    assert [teller_of(hand).step(step, "de") for step in hand.steps] == seen


def test_a_trump_too_low_is_no_card_thrown_away():
    hand = replayed(UNDERTRUMPED)
    rows = [teller_of(hand).step(step, "de") for step in hand.steps]
    assert rows[4] == "Ben sticht mit Herz-König"
    assert rows[5] == "Cem trumpft mit Herz 10, aber zu niedrig; der Stich geht an Ben"


def test_card_points_are_not_called_as_game_points_are():
    hand, say = replayed(CLOSED), locale("de")
    assert "73 Augen" in teller_of(hand).position(hand.steps[-1].position, "de")
    assert list(teller_of(hand).ending(hand, say)) == [
        "Anna hat zugedreht; Ben hatte da 0 Stiche und 0 Augen.",
        "Anna hat zugedreht, zu Recht ausgemeldet und gewinnt 3 Punkte.",
    ]


def test_who_has_passed_and_who_dropped_out():
    assert "Dora hat gepasst" in teller_of(replayed(HOPPED)).position(replayed(HOPPED).steps[-1].position, "de")
    hand = replayed(RAISED)
    assert "Anna ist ausgestiegen" in teller_of(hand).position(hand.steps[-1].position, "de")
