"""Places: known cards and unknown ones (schnapsen.md, Exactly 5)."""


from scorekeeper.cards import card
from scorekeeper.tricks.places import (
    Places,
    dealt_places,
    holder_of,
    may_have,
    with_cards,
    with_shown,
    without_card,
    without_knowing,
)
from tests.cases import for_each, named

ACE, KING, JACK = card("Ah"), card("Kh"), card("Jd")


@for_each(
    ("cards", "places"),
    [
        ([], ((), 5)),
        ([ACE, None, JACK], ((ACE, JACK), 3)),
        ([None] * 5, ((), 5)),
        ([ACE] * 5, ((ACE,) * 5, 0)),
        ([ACE] * 6, ((ACE,) * 6, 0)),
    ],
)
def test_dealt(cards, places):
    assert dealt_places(cards, 5) == places


def test_what_is_known_of_a_place(subtests):
    with named(subtests, "what comes in is known where it was written down"):
        assert with_cards(Places((ACE,), 1), (None, KING)) == ((ACE, KING), 2)
    with named(subtests, "a card gone from where it was known leaves an unknown place"):
        assert without_knowing(Places((ACE, KING), 1), ACE) == ((KING,), 2)
        assert without_knowing(Places((KING,), 1), ACE) == ((KING,), 1)
        assert without_knowing(Places((ACE, KING, ACE), 1), ACE) == ((KING,), 3)
    with named(subtests, "a card that was shown stays and is known"):
        assert with_shown(Places((KING,), 2), ACE) == (((KING, ACE), 1), False, True)
        assert with_shown(Places((ACE,), 2), ACE) == (((ACE,), 2), False, False)
        assert with_shown(Places((KING,)), ACE) == (((KING,), 0), False, False)
    with named(subtests, "with whom a card is known"):
        hands = (Places((KING,)), Places((ACE,)))
        assert (holder_of(hands, ACE), holder_of(hands, KING), holder_of(hands, JACK)) == (1, 0, None)
        assert holder_of(hands, ACE, except_seat=1) is None


@for_each(
    ("places", "elsewhere", "after", "fault", "came_out"),
    [
        (Places((ACE, KING), 1), False, ((KING,), 1), False, False),
        (Places((ACE, KING), 1), True, ((KING,), 1), False, False),  # known with them: where else it is does not matter
        (Places((KING,), 2), False, ((KING,), 1), False, True),
        (Places((KING,), 2), True, ((), 2), True, False),
        (Places((KING, JACK)), False, ((), 1), True, False),
        (Places(()), False, ((), 0), True, False),
    ],
)
def test_a_card_that_leaves(places, elsewhere, after, fault, came_out):
    assert without_card(places, ACE, elsewhere=elsewhere) == (after, fault, came_out)


@for_each(
    ("places", "elsewhere", "may"),
    [(Places((ACE,)), True, True), (Places((KING,), 1), False, True), (Places((), 1), True, False),
     (Places((KING,)), False, False)],
)
def test_whether_a_player_may_have_a_card(places, elsewhere, may):
    assert may_have(places, ACE, elsewhere=elsewhere) == may
