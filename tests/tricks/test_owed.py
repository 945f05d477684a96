"""Answers judged after the fact: against every way in which the cards nobody wrote down can lie."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cards import PLAIN_PACK, card
from scorekeeper.tricks.owed import Evidence, ShownCard, judge_answer
from scorekeeper.tricks.places import Places
from tests.cases import for_each

PACK = tuple(each for each in PLAIN_PACK if each.rank in "AKJ")
CLASSES = 3


def by_fillings(answer, class_of, known, hidden, unseen):
    """(class, severity) by trying every hand that the player can have held; None where nothing was owed in any."""
    hands = [(*known, *rest) for rest in combinations(unseen, hidden)]
    owed = [{class_of(each) for each in hand if class_of(each) < answer} for hand in hands]
    if all(owed):
        # the first class such that in every hand this class or one before it was owed
        return max((min(classes) for classes in owed), default=0), "error"
    if any(owed):
        return min(min(classes) for classes in owed if classes), "unproven"
    return None


@st.composite
def situations(draw):
    cards = draw(st.permutations(PACK))
    classes = {each: draw(st.integers(0, CLASSES)) for each in PACK}
    mine, theirs = draw(st.integers(0, 2)), draw(st.integers(0, 2))
    hidden, other_hidden = draw(st.integers(0, 3)), draw(st.integers(0, 2))
    known, cards = tuple(cards[:mine]), cards[mine:]
    others, cards = tuple(cards[:theirs]), cards[theirs:]
    later = [(seat, cards.pop()) for seat in draw(st.lists(st.integers(0, 1), max_size=3))]
    gone = [cards.pop() for _ in range(draw(st.integers(0, 3)))]
    room = draw(st.integers(0, CLASSES))
    return classes, (Places(known, hidden), Places(others, other_hidden)), later, gone, room


@given(situations())
def test_it_is_an_error_where_no_hand_allows_the_answer(situation):
    classes, hands, later, gone, answer = situation
    showings = [ShownCard(8 + at, seat, each) for at, (seat, each) in enumerate(later)]
    room = [hands[0].unknown, hands[1].unknown]
    known = [list(hands[0].known), list(hands[1].known)]
    for seat, each in later:
        if room[seat]:
            known[seat].append(each)
            room[seat] -= 1
    unseen = [each for each in PACK if each not in gone and each not in known[0] and each not in known[1]]
    seen = Evidence(showings).owed(answer, classes.__getitem__, 7, 0, hands, PACK, gone)
    expected = by_fillings(answer, classes.__getitem__, known[0], room[0], unseen)
    assert (seen[:2] if seen else None) == expected
    if seen and seen.card is not None:
        assert seen.card in known[0]
        assert classes[seen.card] < answer


@given(situations(), st.booleans())
def test_from_the_first_slip_on_nothing_is_proved_by_counting_or_by_later_plays(situation, at_once):
    classes, hands, later, gone, answer = situation
    showings = [ShownCard(8 + at, seat, each) for at, (seat, each) in enumerate(later)]
    seen = Evidence(showings, stop=7 if at_once else 8).owed(answer, classes.__getitem__, 7, 0, hands, PACK, gone)
    known, hidden = hands[0]
    certain = any(classes[each] < answer for each in known)
    if seen is None or seen.severity == "unproven":
        assert not certain
    elif at_once:
        assert certain
    unseen = [each for each in PACK if each not in gone and each not in known and each not in hands[1].known]
    if not at_once:
        expected = by_fillings(answer, classes.__getitem__, known, hidden, unseen)
        assert (seen[:2] if seen else None) == expected


@for_each(
    ("hidden", "unseen", "counting", "owed"),
    [
        (2, [0, 3, 3], True, (0, "unproven")),
        (2, [0, 3], True, (0, "error")),  # one of two places must hold it
        (2, [0, 3], False, (0, "unproven")),
        (2, [1, 2, 3], True, (2, "error")),  # only one is not owed; which class it is shows with the third
        (1, [3, 3], True, None),
        (0, [0, 0], True, None),
    ],
)
def test_the_counting_part(hidden, unseen, counting, owed):
    seen = judge_answer(3, 3, None, hidden, unseen, counting=counting)
    assert (seen[:2] if seen else None) == owed


def test_a_card_shown_later_is_held_only_where_there_is_room():
    evidence = Evidence([ShownCard(9, 0, card("Ah")), ShownCard(11, 0, card("Kh")), ShownCard(13, 1, card("Jh"))])
    assert evidence.holding(Places((), 1), 0, 8) == ((card("Ah"),), 0)
    assert evidence.holding(Places((), 3), 0, 9) == ((card("Kh"),), 2)
    assert evidence.holding(Places((), 3), 0, 11) == ((), 3)
