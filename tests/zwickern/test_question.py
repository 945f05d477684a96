"""One question without a hand: what can be taken and built is what ``legal_plays`` allows whoever holds such cards."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cards import CARDS
from scorekeeper.zwickern.case import Holding
from scorekeeper.zwickern.legal import legal_plays, picture, possible_plays, table_setting
from scorekeeper.zwickern.notation import read_position
from scorekeeper.zwickern.position import Item, item_from_line
from scorekeeper.zwickern.readings import readings
from scorekeeper.zwickern.record import NOBODY, Ask, Build, Capture
from scorekeeper.zwickern.variants import RULE_SETS
from tests.cases import examples, for_each
from tests.zwickern.rules.hands import BOOK, MODERN, at, stretch

RULES = {
    "dithmarschen": ("", "reverse_subtract=on", "distinct_promises=on"),
    "grossenwiehe": ("", "single_build_on_empty=off", "table_limit=4"),
    "classic": ("", "forced_capture=on", "split_builds=on"),
    "grupp": ("", "gr_joker_take=joker_only", "gr_joker_take=never", "gr_joker_take=joker_only_if_alone"),
    "nsv": ("", "nsv_jokers=on", "table_limit=4"),
}
"""House rules that say what may be taken or built, with the variants they are tried in; others as they are."""


def builds(variant, table, card):
    setting = table_setting(variant)
    position = picture(setting, tuple(Item((CARDS[code],)) for code in table.split()))
    found = possible_plays(position, CARDS[card]).builds
    return {
        (table.split()[making.target], making.value): making.matching for making in found if making.target is not None
    }


def test_no_build_whose_only_matching_card_lies_there():
    assert builds("grossenwiehe", "5c", "X25")["5c", 30] == ("X30",)
    assert ("5c", 30) not in builds("grossenwiehe", "5c X30", "X25")


def test_no_build_whose_matching_cards_lie_there_or_are_played():
    assert builds("dithmarschen", "3c", "6c")["3c", 9] == ("9",)
    assert builds("dithmarschen", "3c 9c 9d 9h", "6c")["3c", 9] == ("9",)
    assert ("3c", 9) not in builds("dithmarschen", "3c 9c 9d 9h 9s", "6c")
    assert builds("dithmarschen-6", "3c X15 8d", "7c")["8d", 15] == ("X15",)  # there are two
    assert ("8d", 15) not in builds("dithmarschen-6", "3c X15 X15 8d", "7c")


def test_a_build_to_the_value_of_the_played_rank_needs_another_card():
    free = builds("dithmarschen", "Kc Kd Ac", "Kh")
    full = builds("dithmarschen", "Kc Kd Ks Ac", "Kh")
    assert "K" not in {kind for held in full.values() for kind in held}
    assert "K" in {kind for held in free.values() for kind in held}


def test_alone_it_can_show_each_of_its_values():
    position = picture(table_setting("dithmarschen"), (Item((CARDS["9c"],)),))
    alone = {each.value: each.matching for each in possible_plays(position, CARDS["Qh"]).builds if each.target is None}
    assert alone == {3: ("3", "Q"), 13: ("Q",)}
    assert all(each.target is not None for each in possible_plays(
        picture(table_setting("classic"), (Item((CARDS["9c"],)),)), CARDS["2h"]
    ).builds)


@for_each("variant, wanted", [
    ("dithmarschen", {"prior"}), ("grossenwiehe", {"prior", "ask"}), ("christiansen", set()), ("classic", set()),
])
def test_who_permits_a_build_for_a_partner(variant, wanted):
    position = picture(table_setting(variant), (Item((CARDS["9c"],)),))
    assert possible_plays(position, CARDS["2c"]).for_partner == wanted
    alone = picture(table_setting(variant, partners=False), (Item((CARDS["9c"],)),))
    assert possible_plays(alone, CARDS["2c"]).for_partner == set()


def can_build(variant, rules, table, card):
    """Targets (- for the card alone) and values of the builds."""
    position = picture(table_setting(variant, rules), tuple(Item((CARDS[code],)) for code in table.split()))
    return [("-" if each.target is None else table.split()[each.target], each.value)
            for each in possible_plays(position, CARDS[card]).builds]


def test_a_build_that_a_house_rule_forbids_is_not_listed():
    assert can_build("classic", "", "5c 4d", "5h") == [("5c", 10), ("4d", 9)]
    assert can_build("classic", "forced_capture=on", "5c 4d", "5h") == []
    assert can_build("classic", "forced_capture=on", "5c 4d", "3h") == [("5c", 8), ("4d", 7)]
    assert can_build("christiansen", "", "", "9h") == [("-", 9)]
    assert can_build("christiansen", "single_build_on_empty=off", "", "9h") == []
    assert ("-", 9) in can_build("christiansen", "", "9c 4d", "9h")
    assert ("-", 9) not in can_build("christiansen", "table_limit=2", "9c 4d", "9h"), "it takes a card of a full table"


# --- the same as legal_plays -------------------------------------------------------------------------------------


def a_question(seed, variants=(*RULE_SETS, *RULES, *RULES)):
    """A variant, house rules, what lies there (in ZHN, no card twice) and a hand of up to three cards."""
    dice = Random(seed)
    variant = dice.choice(variants)
    rules = dice.choice(RULES.get(variant, ("",)))
    setting = table_setting(variant, rules)
    pack = [card.code for card in setting.pack]
    lying, hand = dice.sample(pack, dice.randint(0, 5)), dice.sample(pack, dice.randint(1, 3))
    if len(lying) > 2 and not setting.rules.split_builds and dice.random() < 0.5:
        lying = [f"[{lying[0]} {lying[1]}]={dice.randint(2, 14)}", *lying[2:]]
    hand = [code for code in hand if code not in " ".join(lying)] or [next(c for c in pack if c not in " ".join(lying))]
    return variant, rules, " ".join(lying), hand


questions = st.integers(0, 100_000).map(a_question)


def positions(variant, rules, table, hand):
    """The same table twice: where Ann holds this hand, and where nobody is known to hold anything."""
    head = {"rules": rules} if rules else {}
    held = at(stretch(variant, table, hold=f"Ann: {' '.join(hand)}", **head), 0)
    lying = enumerate(read_position(table))
    items = tuple(item_from_line(held.setting, each, n)._replace(owner=NOBODY) for n, each in lying)
    return held, picture(held.setting, items)


def taken(plays, position):
    """The captures as sets of items."""
    return {
        frozenset(readings(position, play)[0].captured) for play in plays if isinstance(play, Capture)
    }


def built(plays, position, partner=None):
    """The builds as (item, value), those for this partner."""
    found = set()
    for play in plays:
        if isinstance(play, Build) and play.beneficiary == partner:
            at_item = readings(position, play)[0].target
            found.add((None if at_item == NOBODY else at_item, play.announced))
    return found


def holds(position, cards, matching):
    options = position.setting.rules.options
    kinds = {card.code if card.is_joker else card.rank for card in cards}
    assert all(card in options for card in cards)
    return not position.setting.rules.promises or bool(kinds & set(matching))


@settings(deadline=None, max_examples=examples(500), derandomize=True)
@given(questions)
def test_it_answers_as_legal_plays_does(question):
    held, open_position = positions(*question)
    for card in set(held.hands[0]):
        plays = list(legal_plays(held, card=card))
        found = possible_plays(open_position, card)
        assert {frozenset(capture.indexes) for capture in found.captures} == taken(plays, held)
        rest = Counter(held.hands[0]) - Counter([card])
        answered = {(each.target, each.value) for each in found.builds if holds(held, rest, each.matching)}
        rules = held.setting.rules
        if rest and (rules.forced_capture or rules.table_limit is not None):
            assert built(plays, held) <= answered  # another card of the hand can forbid it there
        else:
            assert built(plays, held) == answered


def keeps(rest, owed, matching):
    """Whether these cards are enough for the piles of one's own that stay, and for what is built."""
    kinds = {card.code if card.is_joker else card.rank for card in rest}
    return all(kinds & {*each.matching} for each in owed) and (matching is None or bool(kinds & {*matching}))


@settings(deadline=None, max_examples=examples(300), derandomize=True)
@given(st.integers(0, 100_000), st.sampled_from(["Ann", "Cem", "Bea"]))
def test_a_pile_of_somebody_asks_and_allows_what_it_does_for_legal_plays(seed, owner):
    """One's own asks for a card that stays (O2, O6); a partner's gives leave to build its value for them (P2)."""
    variant, _, lying, hand = a_question(seed, ("dithmarschen", "grossenwiehe"))
    if "[" not in lying:
        return
    table = re.sub(r"(\]=[0-9]+)", rf"\1@{owner}", lying)
    held = at(stretch(variant, table, hold=f"Ann: {' '.join(hand)}"), 0)
    items = tuple(item_from_line(held.setting, each, n) for n, each in enumerate(read_position(table)))
    open_position = picture(held.setting, items)
    for card in set(held.hands[0]):
        found, plays = possible_plays(open_position, card), list(legal_plays(held, card=card))
        rest = Counter(held.hands[0]) - Counter([card])
        captures = {frozenset(each.indexes) for each in found.captures
                    if keeps(rest, found.owed(each.indexes), None)}
        assert captures == taken(plays, held)
        answered = {(each.target, each.value) for each in found.builds
                    if not each.partner and keeps(rest, found.owed((each.target,)), each.matching)}
        assert answered == built(plays, held)
        for_cem = {(each.target, each.value) for each in found.builds
                   if each.partner and keeps(rest, found.owed((each.target,)), None)}
        assert for_cem == built(plays, held, "Cem")


def test_a_pile_of_ones_own_for_which_no_other_card_is_left_is_taken_or_built_on():
    setting = table_setting("dithmarschen")
    items = (Item((CARDS["X20"], CARDS["5c"]), 25, 0, 1), Item((CARDS["Qh"],)), Item((CARDS["Jh"],)))
    mine = possible_plays(picture(setting, items), CARDS["X25"])
    assert mine.captures
    assert all(0 in each.indexes for each in mine.captures)
    others = possible_plays(picture(setting, (items[0]._replace(owner=1), *items[1:])), CARDS["X25"])
    assert any(0 not in each.indexes for each in others.captures)
    assert not mine.owners_unknown
    assert possible_plays(picture(setting, (items[0]._replace(owner=NOBODY),)), CARDS["X25"]).owners_unknown


@settings(deadline=None, max_examples=examples(60), derandomize=True)
@given(st.integers(0, 100_000))
def test_for_a_partner_who_says_yes_the_same_can_be_built(seed):
    variant, _, table, hand = a_question(seed, ("grossenwiehe",))
    held, open_position = positions(variant, "", table, hand)
    card = held.hands[0][0]
    for build in possible_plays(open_position, card).builds[:4]:
        partners = next(each for each in held.setting.pack if build.matching[0] in (each.code, each.rank))
        asks = [Ask("Cem", build.value, True)]
        yes = legal_plays(
            held, card=card, asks=asks, holdings=lambda seat, match=partners: Holding(((card,), (), (match,), ())[seat])
        )
        assert (build.target, build.value) in built(yes, held, "Cem")


@pytest.mark.parametrize("variant", [MODERN[0], BOOK[0]])
def test_nothing_is_listed_twice(variant):
    position = picture(table_setting(variant), tuple(Item((CARDS[code],)) for code in ("9c", "Kd", "3s", "Ah")))
    for card in position.setting.pack:
        builds = [(-1 if each.target is None else each.target, each.value) for each in
                  possible_plays(position, card).builds]
        assert len(set(builds)) == len(builds)
        on_items = [build for build in builds if build[0] >= 0]
        assert all(one < other for one, other in pairwise(on_items))
