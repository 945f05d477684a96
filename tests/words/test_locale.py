"""Cards, lists and numbers in each language."""

from __future__ import annotations

import pytest

from scorekeeper.cards import CARDS, card
from scorekeeper.translations import LANGUAGES
from scorekeeper.words import Locale, locale
from scorekeeper.words.game_words import marks_head, marks_in_words
from scorekeeper.words.locale import quoted
from tests.cases import for_each, named

EN, DE = locale("en"), locale("de")


@for_each(
    ("code", "german", "english", "short_german", "short_english"),
    [
        ("Td", "Karo 10", "10 of diamonds", "♦10", "♦10"),
        ("Qh", "Herz-Dame", "queen of hearts", "♥D", "♥Q"),
        ("Js", "Pik-Bube", "jack of spades", "♠B", "♠J"),
        ("Kc", "Kreuz-König", "king of clubs", "♣K", "♣K"),
        ("As", "Pik-Ass", "ace of spades", "♠A", "♠A"),
        ("6c", "Kreuz 6", "6 of clubs", "♣6", "♣6"),
        ("X25", "Joker 25", "joker 25", "Joker 25", "Joker 25"),
        ("X", "Joker", "joker", "Joker", "Joker"),
    ],
)
def test_cards(code, german, english, short_german, short_english):
    assert (DE.card_name(card(code)), EN.card_name(card(code))) == (german, english)
    assert (DE.card_short(card(code)), EN.card_short(card(code))) == (short_german, short_english)


@for_each("lang", LANGUAGES)
def test_every_card_has_names_of_its_own(lang):
    say = locale(lang)
    assert len({say.card_name(each) for each in CARDS.values()}) == len(CARDS)
    assert len({say.card_short(each) for each in CARDS.values()}) == len(CARDS)


def test_how_a_language_says_it(subtests):
    with named(subtests, "cards in a sentence"):
        hand = [card(code) for code in ("As", "6c", "Qd")]
        assert EN.cards(hand) == "the ace of spades, the 6 of clubs and the queen of diamonds"
        assert DE.cards(hand) == "Pik-Ass, Kreuz 6 und Karo-Dame"
        assert EN.cards([card("X25"), card("X")]) == "joker 25 and a joker"
        assert EN.cards([]) == ""
    with named(subtests, "what a card counts is told where its name does not"):
        assert DE.counted(card("Jc"), (2, 12)) == "Kreuz-Bube (2 oder 12)"
        assert DE.counted(card("Jc"), (12,)) == "Kreuz-Bube (12)"
        assert DE.counted(card("Tc"), (10,)) == "Kreuz 10"
        assert DE.counted(card("X25"), (25,)) == "Joker 25"
        assert EN.counted(card("Ah"), (1, 11)) == "the ace of hearts (1 or 11)"
        assert EN.counted(card("X"), tuple(range(2, 15))) == "a joker (2 to 14)"
    with named(subtests, "lists"):
        assert [DE.all_of(list("abc")[:n]) for n in range(4)] == ["", "a", "a und b", "a, b und c"]
        assert [EN.any_of([10, 20, 6][:n]) for n in range(4)] == ["", "10", "10 or 20", "10, 20 or 6"]
    with named(subtests, "items of findings"):
        assert DE.items(["7c", "[7d 4d]=11"]) == "Kreuz 7 und Stapel 11"
        assert EN.item("[Qs]=13") == "the pile of 13"
        with pytest.raises(KeyError):
            EN.item("7z")
    with named(subtests, "numbers"):
        assert [DE.number(n) for n in (2, 4, 12, 13, 0)] == ["zwei", "vier", "zwölf", "13", "kein"]
        assert [DE.times(n) for n in (1, 2, 3)] == ["einmal", "zweimal", "dreimal"]
        assert [EN.points(n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
        assert (marks_head(DE), marks_in_words(DE, 1), marks_in_words(DE, 2)) == ("Zwicks", "1 Zwick", "2 Zwicks")
        assert DE.number_of_cards(1) == "1 Karte"
    with named(subtests, "another language speaks english"):
        assert Locale("fr").card_name(card("Qh")) == "queen of hearts"
    with named(subtests, "quoting"):
        assert quoted("  a\n\tb\x00c\u202e ") == "a b c"
        assert quoted("x" * 61) == "x" * 59 + "…"
        assert quoted("Großenwiehe 10♥") == "Großenwiehe 10♥"
