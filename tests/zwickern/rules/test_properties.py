"""Random legal hands of every variant (benchmarks/dealing.py): clean, no card lost, the points add up, written again.

The hands come from the package's own `legal_plays`; what is legal is judged apart by test_referee and test_perft.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from benchmarks.dealing import SEATS, Style, hand
from scorekeeper.zwickern.notation import read, write
from scorekeeper.zwickern.replay import replay
from tests.cases import examples, for_each
from tests.zwickern.rules.hands import MODERN, spoken

calm = settings(deadline=None, max_examples=examples(60), derandomize=True)
SWITCHED = {
    "dithmarschen": ["reverse_subtract=on", "distinct_promises=on", "after_zwick=refill4", "leftover_at=stage"],
    "grossenwiehe": ["table_limit=4", "after_zwick=rest_lay", "majority_tie=split"],
    "christiansen": ["single_build_on_empty=off", "after_zwick=all_lay", "majority_counts=table_only"],
    "classic": ["forced_capture=on", "split_builds=on", "after_zwick=zwicker_lays"],
    "dietze": ["split_builds=off", "table_limit=3"],
    "grupp": ["gr_joker_take=never", "gr_joker_sweep_scores=off", "after_zwick=refill4"],
    "parlett": ["gr_joker_take=joker_only_if_alone", "split_builds=on", "leftover_at=stage"],
    "nsv": ["nsv_jokers=on", "table_limit=5"],
}
HANDS = [(variant, players, False) for variant, counts in SEATS.items() for players in counts]
HANDS += [(variant, 2 if variant == "nsv" else SEATS[variant][0], True) for variant in SWITCHED for _ in range(2)]
"""What is dealt: variant, players, and whether with switches."""


@cache
def dealt(at: int, recorded: bool) -> str:
    """Hand number ``at``, with its hand lines and names, or with what the dice leave of them and a result."""
    variant, players, switched = HANDS[at % len(HANDS)]
    dice = Random(at)
    rules = dice.sample(SWITCHED[variant], 2) if switched else []
    style = Style(1, 1, 0.7, 0) if recorded else Style(0.5, 0.5, 0.7, 0.7)
    return hand(dice, variant, players, style, [f"rules: {', '.join(rules)}"] if rules else []).text


legal_hands = st.integers(0, 2 * len(HANDS) - 1).map(lambda at: dealt(at, True))
some_written = st.integers(0, 2 * len(HANDS) - 1).map(lambda at: dealt(at, False))


def without(text, keyword):
    return "\n".join(line for line in text.split("\n") if not line.startswith(keyword))


def assert_clean(ruling, text):
    """No fault. A5 and A9 are remarks that a legal play may earn."""
    assert all(word.split()[1] in ("A5", "A9") for word in spoken(ruling)), f"{spoken(ruling)}\n{text}"
    assert (ruling.complete, ruling.legal, list(ruling.table)) == (True, True, [])


@calm
@given(legal_hands)
def test_they_replay_clean_and_conserve_the_cards(text):
    ruling = replay(read(text))
    assert_clean(ruling, text)
    stage_pack = {}
    for position in ruling.positions:
        cards = Counter(card for hand in position.hands for card in hand or ())
        cards += Counter(card for item in position.table for card in item.cards)
        cards += Counter(card for won in position.won for card in won)
        assert stage_pack.setdefault(position.stage, cards) == cards
    whole = stage_pack[max(stage_pack)]
    assert all(count <= ruling.setting.pack[card] for card, count in whole.items())
    assert sum(side.cards for side in ruling.sides) in (whole.total(), 0)


@calm
@given(legal_hands)
def test_the_score_identity(text):
    """rules.md 1.3: the sides' points are nominal plus Zwicks; only cards that nobody owns are missing."""
    ruling = replay(read(text))
    rules, zwicks = ruling.setting.rules, sum(side.zwicks for side in ruling.sides)
    assert ruling.expected == ruling.nominal + zwicks * rules.zwick_points
    assert ruling.counted == sum(side.points for side in ruling.sides)
    unowned = ruling.counted == 0 or sum(side.cards for side in ruling.sides) < sum(ruling.setting.pack.values())
    if not unowned:
        assert ruling.counted == ruling.expected
    for side in ruling.sides:
        assert side.points == side.card_points + side.majority + side.zwicks * rules.zwick_points
    assert zwicks == sum(
        bool(before.table) and not after.table and after.captures != before.captures and after.zwicks != before.zwicks
        for before, after in zip(ruling.positions, ruling.positions[1:], strict=False)
    )


@calm
@given(some_written)
def test_writing_and_reading_again_changes_nothing(text):
    record = read(text)
    written = write(record)
    again = read(written)
    assert write(again) == written
    first, second = replay(record), replay(again)
    assert spoken(first) == spoken(second)
    assert (first.sides, first.nominal, first.counted) == (second.sides, second.nominal, second.counted)
    assert [str(position) for position in first.positions] == [str(position) for position in second.positions]


@calm
@given(legal_hands)
def test_without_hand_lines_they_are_as_clean_after_the_fact(text):
    known, seen = replay(read(text)), replay(read(without(text, "hand")))
    assert_clean(seen, text)
    assert spoken(seen) == spoken(known)
    assert seen.sides == known.sides


@calm
@given(legal_hands, st.data())
def test_cut_off_anywhere_they_are_never_in_error(text, data):
    """A record still being written: what cannot be decided yet is unproven, and nothing is an error."""
    text = without(text, "hand") if data.draw(st.booleans()) else text
    lines = text.split("\n")
    cut = data.draw(st.integers(lines.index("deal") + 2, len(lines)))
    whole, part = replay(read(text)), replay(read("\n".join(lines[:cut])))
    assert part.legal, spoken(part)
    assert [str(position) for position in part.positions] == [
        str(position) for position in whole.positions[: len(part.positions)]
    ]
    if not part.complete:
        assert all(side.majority == 0 for side in part.sides)
        assert part.nominal == part.setting.nominal


@calm
@given(legal_hands, st.data())
def test_a_card_changed_into_one_played_elsewhere_is_found(text, data):
    """The most frequent slip of all: one card written for another. That card is then there twice."""
    lines = without(text, "hand").split("\n")
    plays = [n for n, line in enumerate(lines) if line.split(":")[0] in ("Ann", "Bea", "Cem", "Dirk", "Eva", "Finn")]
    at, other = data.draw(st.sampled_from(plays)), data.draw(st.sampled_from(plays))
    cards = [lines[n].split(": ")[1].split()[0].split("(")[0] for n in (at, other)]
    assume(cards[0] != cards[1])
    copies = {card.code: number for card, number in replay(read(text)).setting.pack.items()}
    assume(copies[cards[1]] == 1)
    lines[at] = lines[at].replace(f": {cards[0]}", f": {cards[1]}", 1)
    assert not replay(read("\n".join(lines))).legal


@for_each("variant", MODERN)
def test_in_promise_variants_no_build_outlives_its_stage(variant):
    """rules.md O5."""
    for seed in range(6):
        ruling = replay(read(hand(Random(seed), variant, 4, Style(1, 1, 0.7, 0)).text))
        for before, after in zip(ruling.positions, ruling.positions[1:], strict=False):
            if after.stage != before.stage:
                assert all(len(item.cards) == 1 and not item.value for item in after.table)
