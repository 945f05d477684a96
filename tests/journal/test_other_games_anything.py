"""Whatever phones say in a match of the other games, in whatever order: a state, the same by both ways, all told."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.fold import fold, step, worked_out
from scorekeeper.journal.visible import Viewer
from tests.cases import examples
from tests.journal.entries import OTHER, PHONE, Table, an_id, hands_json, match_json

PLAYERS = {"schnapsen": 2, "zwicken": 4}
IDS = [an_id(number, 5) for number in range(24)]
PEOPLE = [an_id(at, 1) for at in range(5)]
HANDS = IDS[:4]
PHONES = (PHONE, OTHER, "00000000000000cc")
SOME = st.sampled_from
SIDE = SOME([None, 0, 1, 3])
FACTS = {
    "schnapsen": st.fixed_dictionaries({}, optional={
        "winner": SIDE, "game_points": SOME([None, 1, 2, 3]), "closed": SIDE, "false": SIDE, "last": st.booleans(),
    }),
    "zwicken": st.fixed_dictionaries({}, optional={
        "cuts": st.lists(SOME(["hop", "jump"]), max_size=3), "b": SIDE, "c": SIDE, "d": SIDE,
    }),
}
FIGURES = {
    "schnapsen": st.fixed_dictionaries({}, optional={"points": SOME([0, 20, 66, 130]), "tricks": SOME([0, 3, 10])}),
    "zwicken": st.fixed_dictionaries({}, optional={"tricks": SOME([None, 0, 1, 3, 9])}),
}
ACTS = ("close", "swap", "Ah", "40 Kh", "66", "Js", "pass", "play", "swap 2", "raise 6", "9s", "Td", "??")


def seating(people):
    return {"seats": people, "sides": [[one] for one in people]}


@st.composite
def an_entry(draw, game):
    """Something that can be read; some of it belongs to another game, some to nobody."""
    players = PLAYERS[game]
    count = {
        "figures": draw(st.lists(FIGURES[game], min_size=max(2, players - 1), max_size=players + 1)),
        "facts": draw(FACTS[game]),
    }
    most = len(count["figures"])
    count["facts"] = {
        key: value for key, value in count["facts"].items()
        if type(value) is not int or key == "game_points" or value < most
    }
    more = draw(SOME([players, players, players - 1, players + 1]))
    seats = PEOPLE[: max(2, min(more, 5))]
    hand, target = SOME([None, *HANDS]), SOME(IDS)
    kind, payload = draw(SOME([
        ("hand.begun", {"follows": draw(hand), "inserted": draw(st.booleans()), "dealer": draw(SOME([None, *PEOPLE]))}),
        ("hand.begun", {"follows": draw(hand), "inserted": False, "dealer": None}),
        ("count.quick", count), ("count.quick", count), ("count.paper", count), ("count.cards", count),
        ("count.chips", {"chips": {PEOPLE[0]: draw(st.integers(-9, 9)), PEOPLE[4]: 3}, "pot": 3,
                         "follows": draw(hand)}),
        ("count.sealed", {"side": 0, "figures": {"points": 3}}), ("mark.called", {"what": "zwick", "side": 0}),
        ("stage.dealt", {"stage": 1, "open": draw(SOME([[], ["9h"], ["Th"]])),
                         "hands": draw(SOME([None, {PEOPLE[0]: ["Ah", "?"]}])),
                         "stock": draw(SOME([[], ["?", "Ks"]])), "cuts": draw(SOME([[], ["Ah hop", "?"]]))}),
        ("play.made", {"person": draw(SOME(PEOPLE)), "zhn": draw(SOME(ACTS))}),
        ("undone", {"target": draw(target)}), ("redone", {"target": draw(target)}),
        ("chosen", {"of": [draw(target), draw(target)], "keep": draw(target)}),
        ("way.chosen", {"way": draw(SOME(["quick", "plays", "double"]))}),
        ("accepted", {"side": draw(SOME([0, 1])), "digest": "x", "person": None}),
        ("hand.voided", {"why": draw(SOME(["misdeal", "abandoned"]))}), ("hand.restored", {}),
        ("hand.order", {"first": draw(SOME(HANDS)), "second": draw(SOME(HANDS))}),
        ("hand.same", {"a": HANDS[0], "b": draw(SOME(HANDS)), "keep": HANDS[0]}),
        ("dealer.set", {"dealer": draw(SOME(PEOPLE))}), ("match.ended", {"digest": "", "reservation": False}),
        ("penalty", {"side": 0, "person": None, "points": -3}),
        ("rules.changed", {"rules": {"variant": draw(SOME([game, "classic"])), "switches": {}}, "from": draw(hand)}),
        ("seats.set", {"from": draw(hand), "to": None, **seating(seats), "swap": None,
                       "balance": draw(SOME(["kept", "settled"]))}),
    ]))
    return {
        "kind": kind, "payload": payload, "hand": draw(SOME([None, *HANDS, *HANDS])),
        "replaces": draw(SOME([None, None, *IDS])), "device": draw(SOME(PHONES)),
        "role": draw(SOME(["record", "judge"])), "at": "2026-11-21T20:00:00.000Z",
    }


def folded(game, bodies):
    """A match of the game in which all of this was said, in this order."""
    table = Table(PLAYERS[game], game, PLAYERS[game], game=game)
    for number, body in enumerate(bodies, 2):
        table.entries.append(read_entry({**body, "seq": number}))
    return table


def content(state):
    """Every entry that the state knows of: of a hand, of the match, or with a note."""
    of_hands = {one.id for hand in state.hands for one in hand.timeline}
    return of_hands | {one.id for one in state.match_entries} | {note.entry for note in state.notes} | {state.opened.id}


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYERS)
@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_every_entry_in_every_state_gives_a_state_by_both_ways(game, data):
    bodies = data.draw(st.lists(an_entry(game), max_size=20))
    bodies = [{**body, "id": IDS[at]} for at, body in enumerate(bodies)]
    table = folded(game, bodies)
    state, judge = fold(table.entries, "m"), Viewer("judge", OTHER)
    view = match_json(state, table.words, judge)
    json.dumps([view, hands_json(state, table.words, judge)])
    stepped = fold([], "m")
    for entry in table.entries:
        stepped = worked_out(step(stepped, entry))  # at each step, so that known hands are taken over
    assert hands_json(stepped, table.words, judge) == hands_json(state, table.words, judge)
    assert match_json(stepped, table.words, judge) == view
    assert {entry.id for entry in table.entries} <= content(state)
    if game == "zwicken":
        series = match_json(state, table.words, judge)["series"]
        assert sum(series["balances"].values()) + series["pot"] == 0


@pytest.mark.parametrize("game", PLAYERS)
@settings(max_examples=examples(40), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_whatever_order_three_phones_are_heard_in_the_same_entries_are_known(game, data):
    bodies = data.draw(st.lists(an_entry(game), max_size=15))
    bodies = [{**body, "id": IDS[at]} for at, body in enumerate(bodies)]
    by_phone = {phone: [body for body in bodies if body["device"] == phone] for phone in PHONES}
    turns = data.draw(st.permutations([body["device"] for body in bodies]))
    merged = [by_phone[phone].pop(0) for phone in turns]
    one, other = folded(game, bodies).state, folded(game, merged).state
    assert content(one) >= {body["id"] for body in bodies}
    assert content(one) == content(other)
