"""Somebody who plays for another at a club's table: a member who sat out, or a stranger whose name was typed in."""

from __future__ import annotations

from tests.web.club.evenings import plain
from tests.web.tables import an_id


def free(club, evening):
    return evening.state.draws[1].out[0]


def change(table, status=303, **fields):
    """The form "another player" as a phone without a script sends it."""
    leaves = fields.pop("leaves", None) or table.view()["seats"][0]
    sent = {"deed": "player", "id": an_id(4), "leaves": leaves, "from": "", "reason": "", **fields}
    answer = table.client.post(table.url("do"), data=sent, headers={"Origin": "http://localhost"})
    assert answer.status_code == status, plain(answer.text)[:900]
    return plain(answer.text)


def count_it(table, points):
    """The hand that the change has begun, counted and signed."""
    hand = table.view()["current"]["id"]
    data = {"figures": [{"points": points}, {"points": None}], "facts": {"majority": 1}, "marks": [0, 0]}
    table.say("count.quick", data, hand=hand)
    table.sign(hand)


def stranger(club, evening, name="Jochen Fremd"):
    table = evening.table(1)
    table.play(12)
    change(table, name=name, guest="1")
    count_it(table, 9)
    return table, table.view()["seats"][0]


def typed_elsewhere(table, name, leaves, points):
    """Somebody whom a phone that asks no list has seated by name, in a hand that is counted; gives the id."""
    hand, who = an_id(3), table.joins(name)
    begun = {"follows": table.view()["next"]["follows"], "inserted": False, "dealer": None}
    table.say("hand.begun", begun, hand=hand)
    table.takes_the_seat(who, leaves, hand)
    count_it(table, points)
    return who
