"""What the judge decides: it holds at once, leaves no proposal that says the same, and finishes the hand."""

from __future__ import annotations

from scorekeeper.journal.shares import status_of
from tests.cases import named
from tests.journal.entries import LISTS, Table, an_id

MOVED = (("X25", "X15", "Ah"), (*LISTS[1], "2s"))
OTHERS = (("X25",), (*LISTS[1], "2s", "X15", "Ah"))
WHY = {"reason": an_id(1, 9)}


def proposed() -> tuple[Table, str, str, str]:
    """A signed hand (19 : 14) with a correction to 18 : 15 that waits; table, hand, its count, the waiting one."""
    table = Table()
    hand = table.played()
    count = str(table.hand(hand)["count"])
    return table, hand, count, table.count(hand, MOVED, replaces=count)


def test_what_the_judge_decided(subtests):
    with named(subtests, "a proposal that says what the judge decided is none any more"):
        table, hand, count, _waits = proposed()
        table.count(hand, MOVED, replaces=count, role="judge", payload=WHY)
        assert (table.points(hand), table.hand(hand)["proposal"]) == ([18, 15], None)
        table.count(hand, OTHERS, replaces=table.hand(hand)["count"], role="judge", payload=WHY)
        assert (table.hand(hand)["proposal"], table.hand(hand)["conflict"]) == (None, []), "nor does it come back"
    with named(subtests, "a proposal that the judge decided against is none any more"):
        table, hand, count, waits = proposed()
        mine = table.count(hand, OTHERS, replaces=count, role="judge", payload=WHY)
        table.say("chosen", {"of": [count, waits, mine], "keep": mine}, hand=hand, role="judge")
        assert table.points(hand) != [18, 15]
        assert table.hand(hand)["proposal"] is None
    with named(subtests, "a late correction that says what holds is no proposal"):
        table = Table()
        hand = table.played()
        table.say("period.set", {"until": table.entries[-1].at}, role="server")
        table.count(hand, LISTS, replaces=table.hand(hand)["count"])
        assert table.hand(hand)["proposal"] is None
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        assert table.hand(hand)["proposal"]["result"][0]["points"] == 18, "what says something else waits as before"
    with named(subtests, "a late count of a hand without one waits"):
        table = Table()
        hand = table.begin()
        table.say("period.set", {"until": table.entries[-1].at}, role="server")
        table.count(hand)
        assert table.hand(hand)["result"] is None
        assert table.hand(hand)["proposal"]["result"][0]["points"] == 19
    with named(subtests, "a correction tells that the judge decided on it"):
        # The judge's column of the sheet stayed empty where they had it counted again, or let it stay.
        table = Table()
        hand = table.begin()
        table.count(hand)
        table.sign(hand, 0)
        table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        seen = [(one["role"], one["by_judge"]) for one in table.hand(hand)["corrections"]]
        assert seen == [("record", False)], "so far it is the table's own"
        keeps = table.say("settled", {"side": None, "outcome": "keep", **WHY}, hand=hand, role="judge")
        assert [one["by_judge"] for one in table.hand(hand)["corrections"]] == [True]
        table.say("undone", {"target": keeps}, hand=hand, role="judge")
        table.say("settled", {"side": None, "outcome": "count", **WHY}, hand=hand, role="judge")
        table.count(hand, OTHERS, replaces=table.hand(hand)["count"])
        assert [one["by_judge"] for one in table.hand(hand)["corrections"]] == [False, True]
    with named(subtests, "what the judge decided needs no signature"):
        # Issue 3: a dispute is settled by both sides or by the judge with a reason; then the match can be closed.
        table = Table()
        hand = table.begin()
        table.count(hand)
        table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
        assert table.view()["disputed"] == [1]
        table.say("settled", {"side": None, "outcome": "keep", **WHY}, hand=hand, role="judge")
        assert (table.view()["disputed"], table.view()["unsigned"]) == ([], [])
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        assert table.view()["unsigned"] == [1], "what is changed afterwards is not what was decided"
    with named(subtests, "a hand that the judge corrected with a reason needs no signature"):
        table = Table()
        hand = table.played()
        count = table.hand(hand)["count"]
        table.count(hand, MOVED, replaces=count, role="judge")
        assert table.view()["unsigned"] == [1], "without a reason the sides sign again"
        table.count(hand, OTHERS, replaces=table.hand(hand)["count"], role="judge", payload=WHY)
        assert table.view()["unsigned"] == []


def test_a_hand_that_was_decided_waits_for_nobody_and_is_over():
    """As the last one it stayed the hand that is played: the match could not be ended, and did not count."""
    table = Table(end={"kind": "hands", "n": 1})
    hand = table.begin()
    table.count(hand)
    objection = {"side": 1, "about": "cards", "remark": None}
    table.say("objected", objection, hand=hand)
    assert (waits(table), status_of(table.state)) == (True, "disputed")
    keep = table.say("settled", {"side": None, "outcome": "keep", **WHY}, hand=hand, role="judge")
    view = table.view()
    assert (waits(table), view["current"], view["totals"], view["over"]) == (False, None, [19, 14], True)
    assert status_of(table.state) == "counts"
    table.say("undone", {"target": keep}, hand=hand, role="judge")
    assert (waits(table), table.hand(hand)["state"]) == (True, "disputed")
    table.say("redone", {"target": keep}, hand=hand, role="judge")
    assert not waits(table)
    table.count(hand, MOVED, replaces=table.hand(hand)["count"])
    assert (waits(table), table.view()["current"]["id"], status_of(table.state)) == (True, hand, "open")
    table.count(hand, LISTS, replaces=table.hand(hand)["count"])
    assert not waits(table), "it is again what was decided"
    table.say("objected", objection, hand=hand)
    assert (waits(table), table.view()["current"], status_of(table.state)) == (True, None, "disputed")


def waits(table: Table) -> bool:
    """Whether somebody has yet to do something about the last hand."""
    return bool(table.state.hands[-1].result.waits)


def test_a_decision_that_is_taken_back(subtests):
    with named(subtests, "a decision that was taken back decides nothing"):
        table = Table()
        hand = table.begin()
        table.count(hand)
        keep = table.say("settled", {"side": None, "outcome": "keep", **WHY}, hand=hand, role="judge")
        assert table.view()["unsigned"] == []
        back = table.say("undone", {"target": keep}, hand=hand, role="judge")
        assert (table.view()["unsigned"], table.hand(hand)["ruled"]) == ([1], None)
        table.say("undone", {"target": back}, hand=hand, role="judge")
        assert table.view()["unsigned"] == [], "the taking back was taken back"
    with named(subtests, "a correction that was taken back decides nothing even of the same points"):
        table = Table()
        hand = table.begin()
        count = table.count(hand)
        mine = table.count(hand, replaces=count, role="judge", payload=WHY)
        assert table.view()["unsigned"] == []
        table.say("undone", {"target": mine}, hand=hand, role="judge")
        assert (table.points(hand), table.view()["unsigned"]) == ([19, 14], [1])
    with named(subtests, "who may not take back what the judge decided does not"):
        table = Table()
        hand = table.begin()
        table.count(hand)
        keep = table.say("settled", {"side": None, "outcome": "keep", **WHY}, hand=hand, role="judge")
        table.say("undone", {"target": keep}, hand=hand)
        assert table.view()["unsigned"] == []
    with named(subtests, "what was raised late stays put aside when the judge takes something back"):
        # After the notice's period an objection waits for the judge; no undo of theirs brings it in by the back door.
        table = Table()
        hand = table.begin()
        table.count(hand)
        seen = table.hand(hand)
        paper = table.say("paper.signed", {"hands": {hand: seen["digest"]}}, role="judge")
        table.say("period.set", {"until": table.entries[-1].at}, role="server")
        table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
        assert table.hand(hand)["state"] == "signed"
        table.say("undone", {"target": paper}, role="judge")
        assert (table.hand(hand)["state"], table.hand(hand)["objections"]) == ("counted", [])
        table.say("redone", {"target": paper}, role="judge")
        assert (table.hand(hand)["state"], table.hand(hand)["objections"]) == ("signed", [])

