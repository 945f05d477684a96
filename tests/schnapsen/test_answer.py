"""The published hand of schnapsen.md: its JSON figures, its canonical form; and the worked examples of rules.md 5."""

from __future__ import annotations

from scorekeeper import schnapsen
from scorekeeper.as_json import as_json
from scorekeeper.plugins import hands_of
from tests.cases import for_each
from tests.schnapsen.hands import HANDS, ruled, sample


def sides(hand):
    return [
        {"players": list(side.players)} | {field.key: getattr(side, field.key) for field in schnapsen.SCHNAPSEN.fields}
        for side in hand.sides
    ]


def test_the_answer_of_the_contract():
    hand = ruled(sample("closed-by-forehand"))
    assert (hand.complete, hand.legal, hand.findings, hand.table) == (True, True, (), ())
    facts = {"winner": "Anna", "how": "Sn.G3", "closing": {"by": "Anna", "tricks": 0, "points": 0}}
    assert as_json(hand.facts) == facts
    assert list(as_json(hand.facts)) == list(facts)
    assert as_json(hand.beside) == {}
    assert (hand.nominal, hand.expected, hand.counted) == (120, 33, 33)
    anna, ben = sides(hand)
    assert anna == {
        "players": ["Anna"], "tricks": 3, "card_points": 33, "marriages": (40,), "marriage_points": 40, "points": 73,
        "game_points": 3, "score": 2,
    }
    assert list(anna) == [
        "players", "tricks", "card_points", "marriages", "marriage_points", "points", "game_points", "score",
    ]
    assert (ben["tricks"], ben["points"], ben["game_points"], ben["score"]) == (0, 0, 0, 3)


@for_each("path", sorted(HANDS.glob("*.zhn")), ids=lambda path: path.stem)
def test_the_hands_stand_in_canonical_form(path):
    text = path.read_text(encoding="utf-8")
    assert schnapsen.write(schnapsen.read(text)) == text


def verdict(hand):
    return hand.facts.how, hand.facts.winner, max(side.game_points for side in hand.sides)


def test_example_a_the_closer_fails_with_sixty_four():
    hand = ruled(sample("closer-fails"))
    assert verdict(hand) == ("Sn.G4", "Ben", 3)
    assert (hand.sides[0].points, hand.sides[0].tricks) == (64, 3)


def test_example_b_forty_on_the_opening_lead_and_no_trick_ever_is_nothing():
    anna = ruled(sample("marriage-without-a-trick")).sides[0]
    assert (anna.marriages, anna.marriage_points, anna.points) == ((40,), 0, 0)


def test_example_c_thirty_two_at_the_closing_and_fifty_at_the_end_bring_two():
    hand = ruled(sample("thirty-two-at-the-closing"))
    assert as_json(hand.facts.closing) == {"by": "Anna", "tricks": 2, "points": 32}
    assert hand.sides[1].points == 50
    assert verdict(hand) == ("Sn.G3", "Anna", 2)


def test_example_d_the_last_trick_beats_seventy_points_that_nobody_claimed():
    hand = ruled(sample("last-trick"))
    assert hand.sides[0].points == 70
    assert verdict(hand) == ("Sn.G6", "Ben", 1)
    assert hand.expected == hand.counted == 120


def test_an_unusable_header_has_no_sides():
    hand = ruled("zhn: 1\nvariant: schnapsen\nplayers: Anna\ndealer: Anna\ndeal\n")
    assert (hand.complete, hand.legal, hand.sides, hand.nominal) == (False, False, (), None)
    assert as_json(hand.facts) == {"winner": None, "how": None, "closing": None}


def test_the_hand_to_look_at_is_whole_and_clean_and_its_points_come_out():
    (text,) = hands_of("schnapsen").values()
    hand = ruled(text)
    assert schnapsen.write(schnapsen.read(text)) == text, "in canonical form"
    assert (hand.complete, hand.findings, hand.counted) == (True, (), hand.expected)
    assert [(side.game_points, side.points, side.tricks, side.score) for side in hand.sides] == [
        (0, 64, 3, 7), (1, 68, 4, 6),
    ]
    assert (hand.sides[0].marriages, hand.sides[1].marriages) == ((40,), (20,))
    assert "swap 20" in text
