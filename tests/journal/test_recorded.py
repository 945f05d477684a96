"""A hand recorded play by play: its entries give the published record and result, and nothing ever raises."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import zwickern
from scorekeeper.acts import Frame
from scorekeeper.journal.recorded import named, recorded
from tests.cases import named as case
from tests.journal.plays import HAND, PERSONS, SAMPLE, an_id, entries_of, entry, frame_of, person, played

TEXT = SAMPLE.read_text(encoding="utf-8")


@pytest.fixture
def sample():
    frame, names = frame_of(TEXT)
    return frame, names, list(entries_of(TEXT))


def published():
    """The record as ZHN without what the journal does not know: where it was printed, what was written down."""
    lines = zwickern.write(zwickern.read(TEXT)).split("\nresult\n")[0].rstrip("\n").splitlines()
    return "".join(f"{line}\n" for line in lines if not line.startswith("source:"))


def small(**more):
    """Two players of the book game with four cards each: short hands for single questions."""
    persons = (person(0), person(1))
    given = {
        "schedule": "4 ; 2 2",
        "seats": persons,
        "sides": ((persons[0],), (persons[1],)),
        "dealer": persons[0],
    }
    return Frame("classic", **{**given, **more})


def dealt(number=1, table=("2c", "3c", "4c", "5c"), **more):
    return entry(number, "stage.dealt", {"stage": 1, "table": list(table), "hands": None}, **more)


def test_the_published_hand_entered_play_by_play_gives_the_published_result(sample):
    frame, names, entries = sample
    hand = recorded(frame, entries)
    assert (hand.complete, hand.legal, hand.played, hand.of) == (True, True, 48, 48)
    assert [(side.points, side.cards, side.zwicks) for side in hand.outcome.sides] == [
        (8, 5, 1),
        (1, 12, 0),
        (3, 12, 2),
        (26, 27, 1),
    ]
    assert [bool(side.majority) for side in hand.outcome.sides] == [False, False, False, True]
    assert sorted(hand.outcome.sides[3].list) == sorted(["Ts", "2s", "As", "Ac", "X20", "X25", "X30"])
    assert named(hand, names) == published()
    assert (hand.forks, hand.notes, hand.aside) == ((), (), ())


def test_every_beginning_of_the_hand_is_legal_and_incomplete(sample):
    frame, _, entries = sample
    for number in range(2, len(entries)):
        hand = recorded(frame, entries[:number])
        assert not hand.complete
        assert [found for found in hand.findings if found.severity == "error"] == []


def test_without_the_hands_written_down_the_hand_scores_the_same(sample):
    frame, _, _ = sample
    hand = recorded(frame, entries_of(TEXT, hands=False))
    assert hand.complete
    assert [side.points for side in hand.outcome.sides] == [8, 1, 3, 26]


def test_zwicks_tapped_with_their_play_are_called_in_the_record(sample):
    frame, names, entries = sample
    bare = [e for e in entries if e.kind != "play.made"] + [
        played(
            int(e.id[-12:], 16),
            PERSONS.index(e.payload.person),
            e.payload.zhn.removesuffix(" !"),
            after=int(e.after[-12:], 16),
        )
        for e in entries
        if e.kind == "play.made"
    ]
    bare.sort(key=lambda e: e.seq)
    zwicks = [e.id for e in entries if e.kind == "play.made" and e.payload.zhn.endswith("!")]
    marks = [
        entry(900 + at, "mark.called", {"what": "zwick", "side": 0, "person": None, "play": id})
        for at, id in enumerate(zwicks)
    ]
    assert named(recorded(frame, [*bare, *marks]), names) == published()
    assert "!" not in recorded(frame, bare).text


def test_plays_of_one_phone(subtests):
    with case(subtests, "a play against the rules is kept and flagged"):
        hand = recorded(small(), [dealt(), played(2, 1, "9h x 2c+3c", after=1), played(3, 0, "7s", after=2)])
        assert [
            (found.entry, found.rule) for found in hand.findings if found.severity == "error"
        ] == [(an_id(2), "C1")]
        assert hand.played == 2
        assert str(hand.position) == "4c 5c 7s"
    with case(subtests, "what nobody can read ends the replay and stays in the text"):
        hand = recorded(small(), [dealt(), played(2, 1, "hello # you: !", after=1), played(3, 0, "7s", after=2)])
        assert hand.played == 0
        assert "hello" in hand.text
        assert "7s" in hand.text
        assert any(found.rule == "syntax" for found in hand.findings)
    with case(subtests, "an undone play is gone and what follows it stays"):
        entries = [dealt(), played(2, 1, "9h", after=1), played(3, 0, "7s", after=2)]
        hand = recorded(small(), entries, frozenset({an_id(2)}))
        assert hand.plays == (an_id(3),)
        assert an_id(2) in hand.aside
    with case(subtests, "a correction stands in the place of what it corrects"):
        entries = [
            dealt(),
            played(2, 1, "9h", after=1),
            played(3, 0, "7s", after=2),
            played(4, 1, "8h", after=3, replaces=an_id(2)),
            played(5, 1, "Th", after=4),
        ]
        hand = recorded(small(), entries)
        assert hand.plays == (an_id(4), an_id(3), an_id(5))
        assert recorded(small(), entries, frozenset({an_id(4)})).plays == (an_id(2), an_id(3), an_id(5))
    with case(subtests, "a forgotten play is put in where it belongs"):
        entries = [
            dealt(),
            played(2, 1, "9h", after=1),
            played(3, 1, "7s", after=2),
            played(4, 0, "8h", after=3, payload={"inserted": True, "behind": an_id(2)}),
            played(5, 0, "Th", after=4),
        ]
        hand = recorded(small(), entries)
        assert hand.plays == (an_id(2), an_id(4), an_id(3), an_id(5))
        assert hand.forks == ()
    with case(subtests, "other entries between the plays do not break the chain"):
        mark = entry(3, "mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, after=2)
        hand = recorded(small(), [dealt(), played(2, 1, "9h", after=1), mark, played(4, 0, "7s", after=3)])
        assert hand.plays == (an_id(2), an_id(4))


def test_plays_of_two_phones(subtests):
    with case(subtests, "two phones that wrote the same confirm each other"):
        entries = [dealt(), played(2, 1, "9h", after=1), played(3, 1, "9h", after=1), played(4, 0, "7s", after=3)]
        hand = recorded(small(), entries)
        assert hand.plays == (an_id(2), an_id(4))
        assert hand.twins == ((an_id(3), an_id(2)),)
        assert hand.forks == ()
    with case(subtests, "the order in which phones send keeps every play"):
        one = [played(10 + n, 1, zhn, after=after) for n, (zhn, after) in enumerate([("9h", 1), ("8h", 10)])]
        two = [played(20 + n, 1, zhn, after=after) for n, (zhn, after) in enumerate([("7h", 1), ("6h", 20)])]
        for order in itertools.permutations([0, 0, 1, 1]):
            queues = [list(one), list(two)]
            hand = recorded(small(), [dealt(), *(queues[side].pop(0) for side in order)])
            assert {*hand.plays, *hand.aside} == {e.id for e in one + two}
            assert HAND
    with case(subtests, "two phones that correct the same play differently make a fork that one choice settles"):
        hand = recorded(small(), corrected_twice())
        assert hand.plays == (an_id(5), an_id(3))  # as it always was: the later one holds until somebody chooses
        (fork,) = hand.forks
        assert (fork.heads, fork.keep, fork.open, fork.instead) == ((an_id(4), an_id(5)), an_id(5), True, True)
        for keep in (4, 5):
            settled = recorded(small(), corrected_twice(choice(6, [4, 5], keep)))
            assert settled.plays == (an_id(keep), an_id(3))
            assert [fork.open for fork in settled.forks] == [False]
    with case(subtests, "a play that two phones wrote and both corrected is asked about once"):
        entries = [
            dealt(),
            played(2, 1, "9h", after=1),
            played(3, 1, "9h", after=1, device=OTHER),
            played(4, 1, "8h", replaces=an_id(2)),
            played(5, 1, "8h", replaces=an_id(3)),
            played(6, 1, "Th", replaces=an_id(2), device=OTHER),
            played(7, 1, "Th", replaces=an_id(3), device=OTHER),
            played(8, 0, "7s", after=7),
        ]
        (fork,) = recorded(small(), entries).forks
        assert (fork.heads, set(fork.of)) == ((an_id(4), an_id(6)), {an_id(each) for each in (4, 5, 6, 7)})
        for keep, plays in ((4, (4, 8)), (6, (6, 8))):
            decided = recorded(small(), [*entries, choice(9, [4, 5, 6, 7], keep)])
            assert decided.plays == tuple(map(an_id, plays))
            assert not any(fork.open for fork in decided.forks)
    with case(subtests, "what was there before the corrections can be chosen too"):
        hand = recorded(small(), corrected_twice(choice(6, [2, 4, 5], 2)))
        assert (hand.plays, [fork.open for fork in hand.forks]) == ((an_id(2), an_id(3)), [False])
    with case(subtests, "what two phones wrote alike is asked about once when it is taken back and corrected"):
        entries = [
            dealt(),
            played(2, 1, "9h", after=1),
            played(3, 1, "9h", after=1, device=OTHER),
            played(4, 1, "8h", replaces=an_id(2), device=OTHER),
            played(5, 1, "8h", replaces=an_id(3), device=OTHER),
            played(6, 0, "7s", after=5),
        ]
        undone = frozenset({an_id(2), an_id(3)})
        (fork,) = recorded(small(), entries, undone).forks
        assert (fork.heads, set(fork.of)) == ((an_id(2), an_id(4)), {an_id(each) for each in (2, 3, 4, 5)})
        for keep, plays in ((2, (6,)), (4, (4, 6))):
            decided = recorded(small(), [*entries, choice(9, [2, 3, 4, 5], keep)], undone)
            assert decided.plays == tuple(map(an_id, plays))
            assert not any(fork.open for fork in decided.forks)


def test_two_phones_that_wrote_different_plays_make_a_fork_that_one_choice_settles():
    entries = [
        dealt(),
        played(2, 1, "9h", after=1),
        played(3, 1, "8h", after=1),
        played(4, 0, "7s", after=2),
        played(5, 0, "6s", after=3),
    ]
    hand = recorded(small(), entries)
    assert hand.plays == (an_id(2), an_id(4))
    (fork,) = hand.forks
    assert (fork.heads, fork.keep, fork.open) == ((an_id(2), an_id(3)), an_id(2), True)
    choice = entry(6, "chosen", {"of": [an_id(2), an_id(3)], "keep": an_id(3)}, after=4)
    settled = recorded(small(), [*entries, choice, played(7, 1, "Ts", after=6)])
    assert settled.plays == (an_id(3), an_id(5), an_id(7))
    assert not settled.forks[0].open
    assert {an_id(2), an_id(4)} <= set(settled.aside)


def test_a_second_deal_that_differs_is_named_and_the_first_one_holds():
    other = dealt(2, ("2c", "3c", "4c", "6c"))
    hand = recorded(small(), [dealt(), other, played(3, 1, "9h", after=2)])
    assert str(hand.replay.positions[0]) == "2c 3c 4c 5c"
    assert [note.what for note in hand.notes] == ["dealt"]
    choice = entry(4, "chosen", {"of": [an_id(1), an_id(2)], "keep": an_id(2)})
    assert str(recorded(small(), [dealt(), other, choice]).replay.positions[0]) == "2c 3c 4c 6c"


def test_a_stretch_alone_is_a_record_from_a_position():
    frame = Frame(
        "christiansen", seats=PERSONS[:4], sides=tuple((p,) for p in PERSONS[:4]), dealer=PERSONS[0]
    )
    table = f"3c [X30 Ts]=20@{person(3)}"
    start = entry(1, "position.set", {"table": table, "hands": {person(3): ["X20", "4h"]}, "turn": person(3)})
    hand = recorded(frame, [start, played(2, 3, "4h", after=1), played(3, 0, "3d x 3c", after=2)])
    assert hand.stretch
    assert not hand.complete
    assert hand.legal
    assert (hand.plays, hand.of) == ((an_id(2), an_id(3)), None)
    broken = recorded(frame, [start, played(2, 3, "X20", after=1)])
    assert [found.rule for found in broken.findings] == ["O2"]
    text = named(hand, dict(zip(PERSONS, ("Anna", "Bea, die", "Anna", "Anna"), strict=False)))
    assert "players: Anna, Bea die, Anna 2, Anna 3" in text
    assert "[X30 Ts]=20@Anna 3" in text
    assert zwickern.replay(zwickern.read(text)).legal


def test_a_question_before_a_play_stands_before_it():
    frame = Frame(
        "grossenwiehe", seats=PERSONS[:4], sides=(PERSONS[0:4:2], PERSONS[1:4:2]), dealer=PERSONS[0]
    )
    ask = entry(2, "play.made", {"person": person(1), "ask": f"{person(3)} 13 yes"}, after=1)
    deal = entry(
        1,
        "stage.dealt",
        {"stage": 1, "table": ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "X30"], "hands": None},
    )
    hand = recorded(frame, [deal, ask, played(3, 1, f"4h on 9c = 13 for {person(3)}", after=2)])
    assert [a.value for a in hand.record.deals[0].plays[0].asks] == [13]
    assert hand.plays == (an_id(3),)
    assert f"ask {person(3)} 13 yes\n" in hand.text


def test_sides_are_the_matchs_in_its_order():
    persons = PERSONS[:4]
    frame = Frame(
        "dithmarschen",
        seats=persons,
        sides=((persons[1], persons[3]), (persons[0], persons[2])),
        dealer=persons[0],
    )
    deal = entry(1, "stage.dealt", {"stage": 1, "table": ["2c", "3c", "Ad"], "hands": None})
    hand = recorded(frame, [deal, played(2, 1, "Ah x Ad", after=1)])
    assert [side.cards for side in hand.outcome.sides] == [2, 0]
    assert "teams" not in hand.text
    crossed = frame._replace(sides=((persons[0], persons[1]), (persons[2], persons[3])))
    assert f"teams: {persons[0]}+{persons[1]}, {persons[2]}+{persons[3]}" in recorded(crossed, [deal]).text


codes = st.sampled_from(["2c", "9h", "Qs", "X30", "X", "X99", "Ad"])
persons_or_strangers = st.sampled_from([*PERSONS[:3], an_id(77)])
lines = st.one_of(
    codes,
    st.builds("{} x {}".format, codes, codes),
    st.builds("{} on {} = {}".format, codes, codes, st.integers(0, 40)),
    st.builds("{} = 3 for {}".format, codes, persons_or_strangers),
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=9),
)


@st.composite
def journals(draw):
    """Entries of one hand that any phones may have sent, in any order and with any pointers."""
    numbers = st.one_of(st.none(), st.integers(1, 14).map(an_id))
    entries = []
    for number in range(1, draw(st.integers(0, 12)) + 1):
        kind = draw(st.sampled_from(["play", "play", "play", "ask", "deal", "position", "chosen", "mark"]))
        hands = draw(
            st.one_of(
                st.none(), st.dictionaries(persons_or_strangers, st.lists(codes, max_size=3), max_size=2)
            )
        )
        more = {"after_": draw(numbers), "replaces": draw(st.one_of(st.none(), numbers))}
        kinds = {
            "play": (
                "play.made",
                {
                    "person": draw(persons_or_strangers),
                    "zhn": draw(lines),
                    "inserted": draw(st.booleans()),
                    "behind": draw(numbers),
                },
            ),
            "ask": ("play.made", {"person": draw(persons_or_strangers), "ask": draw(lines)}),
            "deal": (
                "stage.dealt",
                {
                    "stage": draw(st.integers(1, 5)),
                    "table": draw(st.lists(codes, max_size=5)),
                    "hands": hands,
                },
            ),
            "position": (
                "position.set",
                {
                    "table": draw(st.sampled_from(["3c [X30 Ts]=20", "[", "", "9h"])),
                    "hands": hands,
                    "turn": draw(persons_or_strangers),
                },
            ),
            "chosen": (
                "chosen",
                {"of": [an_id(draw(st.integers(1, 14)))], "keep": an_id(draw(st.integers(1, 14)))},
            ),
            "mark": ("mark.called", {"what": "zwick", "side": 0, "person": None, "play": draw(numbers)}),
        }
        name, payload = kinds[kind]
        made = entry(number, name, payload, replaces=more["replaces"])
        object.__setattr__(made, "after", more["after_"])
        entries.append(made)
    return entries, draw(st.frozensets(st.integers(1, 14).map(an_id), max_size=4))


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(journals(), st.sampled_from(["classic", "christiansen", "dietze", "grossenwiehe", "nonsense"]))
def test_any_entries_give_a_record_and_no_play_is_lost(journal, variant):
    entries, undone = journal
    persons = PERSONS[:3]
    frame = Frame(variant, seats=persons, sides=tuple((p,) for p in persons), dealer=persons[0])
    hand = recorded(frame, entries, undone)
    assert zwickern.write(zwickern.read(hand.text)) == hand.text
    live = {e.id for e in entries if e.kind == "play.made" and e.payload.ask is None}
    ids = (
        set(hand.plays)
        | set(hand.aside)
        | {twin for twin, _ in hand.twins}
        | {note.entry for note in hand.notes}
    )
    assert live <= ids
    assert len(set(hand.plays)) == len(hand.plays)
    assert hand.outcome is None or len(hand.outcome.sides) == 3
    named(hand, {persons[0]: "Änne # = !", persons[1]: "Änne"})


def test_the_same_entries_are_worked_out_once(sample):
    frame, _, entries = sample
    assert recorded(frame, entries) is recorded(frame, tuple(entries))


# --- corrections of several phones -------------------------------------------------------------------------------

OTHER, THIRD = "fedcba9876543210", "00000000ffffffff"


def corrected_twice(*more, by=OTHER):
    """Two phones correct the same play, neither having heard of the other's correction."""
    return [
        dealt(),
        played(2, 1, "9h", after=1),
        played(3, 0, "7s", after=2),
        played(4, 1, "8h", after=3, replaces=an_id(2)),
        played(5, 1, "Th", after=3, replaces=an_id(2), device=by),
        *more,
    ]


def choice(number, of, keep):
    return entry(number, "chosen", {"of": [an_id(one) for one in of], "keep": an_id(keep)})


def test_one_phone_that_corrects_twice_or_two_that_say_the_same_make_no_fork():
    again = recorded(small(), corrected_twice(by="0123456789abcdef"))
    assert (again.plays, again.forks) == ((an_id(5), an_id(3)), ())
    seen = [
        *corrected_twice()[:-1], played(5, 1, "Th", after=3, replaces=an_id(4), device=OTHER)
    ]
    assert (recorded(small(), seen).plays, recorded(small(), seen).forks) == ((an_id(5), an_id(3)), ())
    same = [*corrected_twice()[:-1], played(5, 1, "8h", after=3, replaces=an_id(2), device=OTHER)]
    hand = recorded(small(), same)
    assert hand.forks == ()
    assert len(hand.twins) == 1  # taken back and corrected together
    later = played(6, 1, "Qh", after=3, replaces=hand.plays[0])
    assert (recorded(small(), [*same, later]).plays[0], recorded(small(), [*same, later]).forks) == (an_id(6), ())


def test_a_correction_of_the_chosen_correction_holds():
    chosen = choice(6, [4, 5], 4)
    hand = recorded(small(), corrected_twice(chosen, played(7, 1, "Qh", replaces=an_id(4), device=OTHER)))
    assert hand.plays == (an_id(7), an_id(3))
    assert not any(fork.open for fork in hand.forks)
    undone = recorded(small(), corrected_twice(chosen), frozenset({an_id(4)}))
    assert undone.plays == (an_id(5), an_id(3))
    assert not any(fork.open for fork in undone.forks)


def test_a_third_correction_after_the_choice_is_asked_about_alone():
    third = played(7, 1, "Qh", after=3, replaces=an_id(2), device=THIRD)
    hand = recorded(small(), corrected_twice(choice(6, [4, 5], 4), third))
    (fork,) = hand.forks
    assert (hand.plays[0], fork.heads, fork.keep, fork.open) == (an_id(4), (an_id(4), an_id(7)), an_id(4), True)
    last = recorded(small(), corrected_twice(choice(6, [4, 5], 4), third, choice(8, [4, 7], 7)))
    assert (last.plays[0], [fork.open for fork in last.forks]) == (an_id(7), [False])


def taken_back_and_corrected(*more):
    """One phone takes a play back, another corrects it, neither having heard of the other."""
    return [
        dealt(),
        played(2, 1, "9h", after=1),
        played(3, 0, "7s", after=2),
        played(4, 1, "8h", after=3, replaces=an_id(2), device=OTHER),
        *more,
    ]


def test_a_play_that_one_phone_takes_back_while_another_corrects_it_is_asked_about():
    undone = frozenset({an_id(2)})
    hand = recorded(small(), taken_back_and_corrected(), undone)
    assert hand.plays == (an_id(4), an_id(3))  # as it always was: the correction holds until somebody chooses
    (fork,) = hand.forks
    assert (fork.heads, fork.keep, fork.open, fork.instead) == ((an_id(2), an_id(4)), an_id(4), True, True)
    for keep, plays in ((2, (3,)), (4, (4, 3))):
        decided = recorded(small(), taken_back_and_corrected(choice(6, [2, 4], keep)), undone)
        assert decided.plays == tuple(map(an_id, plays))
        assert not any(fork.open for fork in decided.forks)
    both = [choice(6, [2, 4], 2), choice(7, [2, 4], 4)]
    assert recorded(small(), taken_back_and_corrected(*both), undone).plays == (an_id(4), an_id(3))
    later = [choice(6, [2, 4], 4), played(7, 1, "Qh", replaces=an_id(4))]
    hand = recorded(small(), taken_back_and_corrected(*later), undone)
    assert (hand.plays[0], [fork.open for fork in hand.forks]) == (an_id(7), []), "asked once"
