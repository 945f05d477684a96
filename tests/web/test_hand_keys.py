"""The page of a hand, in every state and for everybody: at most two keys, all else is folded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.forms import begin, count, sign
from tests.web.hand_keys import MOST, keys
from tests.web.tables import OTHER_PHONE, Table, an_id

PHONES = ("table", "0", "1", "none")


State = tuple[str, Table]


def hands(client: Any) -> Iterator[State]:
    """A hand as it may stand between two sides, each state from the one before or anew."""
    table = Table(client)
    table.begin()
    yield "running", table
    for side, points in enumerate((17, 10)):
        table.say("count.sealed", {"side": side, "figures": {"points": points, "cards": None}}, hand=table.hands[-1])
        yield f"counted by {side + 1}", table
    table = Table(client)
    hand = table.cards(["X25", "2s"])
    yield "counted", table
    table.sign(hand, 0)
    yield "half signed", table
    table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    yield "disputed", table
    table.do("settle", hand=hand, side="0", outcome="keep", digest=table.hand(1)["digest"])
    yield "one has said how it ends", table
    table.do("correct", hand=hand, across="1:2s")
    yield "corrected in the dispute", table
    table = Table(client)
    hand = table.cards(["X25", "2s"])
    table.sign(hand)
    yield "signed", table
    table.do("correct", hand=hand, across="1:Td")
    yield "a correction waits", table
    table.sign(hand, 0)
    yield "half signed anew", table
    table.do("strike", hand=hand, why="misdeal")
    yield "struck", table
    table = Table(client)
    table.sign(table.quick([14, None]))
    yield "quick", table
    table = Table(client)
    figures = {"figures": [{"points": 11}, {"points": 15}], "facts": {"majority": 1}, "marks": [0, 0]}
    table.say("count.paper", figures, hand=table.begin())
    yield "does not add up", table
    table.sign(table.hands[-1])
    yield "signed and does not add up", table
    table = Table(client)
    hand = table.cards(["X25"])
    table.cards(["X15"], hand=hand, device=OTHER_PHONE)
    yield "two counts", table
    table = Table(client)
    table.cards(["X25"])
    other = an_id()
    table.say("hand.begun", {"follows": None, "inserted": False, "dealer": None}, hand=other, device=OTHER_PHONE)
    table.cards(["Td"], hand=other, device=OTHER_PHONE)
    yield "one hand or two", table
    table = Table(client, sides=3)
    hand = table.cards(["X25"])
    yield "three", table
    table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    yield "three dispute", table
    table = Table(client)
    hand = table.cards(["X25", "2s"])
    table.sign(hand)
    table.do("end")
    yield "over", table


def too_many(client: Any, where: str, address: str) -> Iterator[str]:
    """What is wrong with a hand's page for each phone that has this link."""
    for phone in PHONES:
        client.post(address.rpartition("/hand/")[0] + "/phone", data={"whose": phone})
        for more in ("", "?correct=1"):
            answer = client.get(address + more)
            assert answer.status_code == 200, answer.text
            if len(found := keys(answer.data)) > MOST:
                yield f"{where}, {phone}{more}: {found}"
        client.delete_cookie("phone", domain="localhost")


@pytest.mark.slow
def test_at_most_two_keys_whoever_looks_at_a_hand(client: Any) -> None:
    wrong = [
        fault for state, table in hands(client) for role in ("record", "judge", "watch")
        for fault in too_many(client, f"{state}, {role}", table.url("hand/1", role))
    ]
    assert "\n".join(wrong) == ""


@pytest.mark.slow
def test_at_most_two_keys_at_a_hand_of_tricks_too(client: Any) -> None:
    wrong = []
    for game, names, seen in (
        ("schnapsen", ["Anna", "Ben"], {"winner": "0", "game_points": "3"}),
        ("zwicken", ["Anna", "Ben", "Cem"], {"tricks-0": "2", "tricks-1": "1", "tricks-2": "0"}),
    ):
        base = begin(client, game, names)
        assert count(client, base, **seen).status_code == 303
        wrong += too_many(client, f"{game}, counted", f"{base}/hand/1")
        sign(client, base)
        wrong += too_many(client, f"{game}, signed", f"{base}/hand/1")
    assert "\n".join(wrong) == ""
