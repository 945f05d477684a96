"""The match as a whole: order of hands, forks, dealer, totals, penalties, the end, what each viewer sees."""

from __future__ import annotations

import random
import uuid
from functools import reduce

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.journal.entry import Entry, read_entry
from scorekeeper.journal.fold import fold, go_on, start, step, worked_out
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.visible import Viewer, visible
from tests.cases import examples, named
from tests.journal.entries import OTHER, PHONE, Table, an_id, hands_json, match_json, write_entry


def test_hands_totals_and_the_end(subtests):
    with named(subtests, "the deal goes round"):
        table = Table()
        hands = [table.played()]
        for _ in range(4):
            hands.append(table.played(follows=hands[-1]))
        assert [table.hand(hand)["dealer"] for hand in hands] == [*table.people, table.people[0]]
        table.say("dealer.set", {"dealer": table.people[3]}, hand=hands[1])
        assert table.hand(hands[2])["dealer"] == table.people[0]
    with named(subtests, "totals and the proof of the whole match"):
        table = Table()
        last = None
        for _ in range(3):
            last = table.played(follows=last)
        assert table.view()["totals"] == [57, 42]
        assert table.view()["check"] == {
            "hands": 3, "nominal": 90, "ties": 0, "zwicks": 9, "zwick_points": 9, "penalties": 0, "expected": 99,
            "sum": 99, "ok": True,
        }
        table.say("penalty", {"side": 0, "person": None, "points": -5}, role="judge")
        assert (table.view()["totals"], table.view()["check"]["sum"]) == ([52, 42], 94)
        table.say("penalty.lifted", {"target": table.entries[-1].id}, role="judge")
        assert table.view()["totals"] == [57, 42]
    with named(subtests, "a forgotten hand is put where it belongs"):
        table = Table()
        first = table.played()
        third = table.played(follows=first)
        second = table.begin(first, inserted=True)
        table.count(second)
        assert [hand.id for hand in table.state.hands] == [first, second, third]
        assert table.view()["forks"] == []
    with named(subtests, "the end of a series"):
        table = Table(end={"kind": "hands", "n": 2})
        first = table.played()
        assert not table.view()["over"]
        table.played(follows=first)
        assert table.view()["over"]
        by_points = Table(end={"kind": "points", "n": 19})
        by_points.played()
        assert by_points.view()["over"]
    with named(subtests, "a match to so many points goes on while sides are level"):
        # Whoever has most wins, and equality means another hand (rules.md A48).
        table = Table(end={"kind": "points", "n": 15})
        last = None
        for points, totals, over in (((12, 15), [15, 15], False), ((10, 17), [28, 32], True)):
            hand = table.begin(last)
            table.say("count.quick", {
                "figures": [{"points": each} for each in points], "facts": {"majority": 0}, "marks": [0, 0],
            }, hand=hand)
            table.sign(hand)
            assert (table.view()["totals"], table.view()["over"]) == (totals, over)
            last = hand


class TestForks:
    def forked(self):
        table = Table()
        first = table.played()
        mine = table.begin(first)
        table.count(mine, marks=(0, 0))
        theirs = table.begin(first, device=OTHER)
        table.count(theirs, marks=(0, 0), device=OTHER)
        return table, mine, theirs

    def test_hands_after_the_same_one(self, subtests):
        with named(subtests, "two hands after the same one are first taken as one"):
            table, mine, theirs = self.forked()
            assert [hand.members for hand in table.state.hands][1] == (mine, theirs)
            assert [(one["a"], one["b"]) for one in table.view()["forks"]] == [(mine, theirs)]
            assert table.hand(mine)["confirmed_by"] == 2
        with named(subtests, "they are one"):
            table, mine, theirs = self.forked()
            table.say("hand.same", {"a": mine, "b": theirs, "keep": mine})
            assert (table.view()["forks"], len(table.state.hands)) == ([], 2)
        with named(subtests, "they are two and the second was first"):
            table, mine, theirs = self.forked()
            table.say("hand.order", {"first": theirs, "second": mine})
            assert [hand.id for hand in table.state.hands][1:] == [theirs, mine]
            assert table.view()["forks"] == []
        with named(subtests, "a side counted on each phone, neither heard of the other: nobody counts two by halves"):
            for other_side, marked, asked in ((1, False, False), (0, False, True), (1, True, True)):
                table = Table()
                first = table.played()
                mine, theirs = table.begin(first), table.begin(first, device=OTHER)
                table.say("count.sealed", {"side": 0, "figures": {"points": 17, "cards": None}}, hand=mine)
                assert table.view()["forks"], "the other one may be another hand yet"
                if marked:
                    zwick = {"what": "zwick", "side": 1, "person": None, "play": None}
                    table.say("mark.called", zwick, hand=theirs, device=OTHER)
                number = {"side": other_side, "figures": {"points": 13, "cards": None}}
                table.say("count.sealed", number, hand=theirs, device=OTHER)
                assert bool(table.view()["forks"]) is asked, (other_side, marked)
                assert asked or table.state.hands[1].share.points == (17, 13)
        with named(subtests, "it stays one, whatever is put right in it afterwards, unless one does not count"):
            for later in ("quick", "zwick", "undone", "again", "void"):
                table = Table()
                first = table.played()
                mine, theirs = table.begin(first), table.begin(first, device=OTHER)
                table.say("count.sealed", {"side": 0, "figures": {"points": 17, "cards": None}}, hand=mine)
                number = {"side": 1, "figures": {"points": 12, "cards": None}}
                last = table.say("count.sealed", number, hand=theirs, device=OTHER)
                match later:
                    case "quick":
                        quick = {"figures": [{"points": 17}, {"points": None}], "facts": {"majority": 0}}
                        table.say("count.quick", quick, hand=mine)
                    case "zwick":
                        zwick = {"what": "zwick", "side": 1, "person": None, "play": None}
                        table.say("mark.called", zwick, hand=theirs, device=OTHER)
                    case "undone":
                        table.say("undone", {"target": last}, hand=theirs, device=OTHER)
                    case "again":
                        table.say("count.sealed", number | {"figures": {"points": 13, "cards": None}}, hand=mine)
                    case "void":
                        table.say("hand.voided", {"why": "misdeal"}, hand=theirs, device=OTHER)
                assert bool(table.view()["forks"]) is (later == "void"), later
        with named(subtests, "a whole stretch written offline is taken hand for hand"):
            table, mine, theirs = self.forked()
            after_mine = table.begin(mine)
            after_theirs = table.begin(theirs, device=OTHER)
            assert [hand.members for hand in table.state.hands][2] == (after_mine, after_theirs)


def test_those_who_watch_see_first_names():
    table = Table()
    table.words[table.people[2]] = "Hanna Petersen"
    assert table.view("watch")["sides"][0]["name"] == "Hanna L. + Hanna P."
    assert table.view("watch")["persons"][table.people[1]]["name"] == "Uwe"
    assert table.view("record")["persons"][table.people[1]]["name"] == "Uwe Maaß"
    table.say("names.set", {"names": "full"}, role="judge")
    assert table.view("watch")["persons"][table.people[1]]["name"] == "Uwe Maaß"


def test_a_sealed_entry_shows_no_number_to_others():
    table = Table()
    hand = table.begin()
    table.say("count.sealed", {"side": 1, "figures": {"points": 977, "cards": None}}, hand=hand)
    body = write_entry(table.entries[-1])
    for viewer in (Viewer("watch"), Viewer("record", OTHER), Viewer("judge", OTHER), Viewer("record", PHONE)):
        assert "977" not in str(visible(body, table.state))
        assert "977" not in str(match_json(table.state, table.words, viewer))
        assert "977" not in str(hands_json(table.state, table.words, viewer))
    table.say("count.sealed", {"side": 0, "figures": {"points": 3, "cards": None}}, hand=hand, device=OTHER)
    assert "977" in str(visible(body, table.state)), "then all open at once"


def test_a_phone_takes_back_its_own_last_entry():
    table = Table()
    hand = table.begin()
    mine = table.say("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=hand)
    table.say("mark.called", {"what": "zwick", "side": 1, "person": None, "play": None}, hand=hand, device=OTHER)
    assert table.view()["last_entry"]["id"] == mine
    table.say("undone", {"target": mine}, hand=hand)
    assert table.view()["last_entry"] is None


def test_only_what_changed_is_worked_out_again():
    table = Table()
    first = table.played()
    second = table.played(follows=first)
    before = worked_out(table.state)
    assert before.hands[1].id == second
    entry = read_entry({"id": an_id(999), "kind": "mark.called", "hand": second, "seq": 99,
                        "payload": {"what": "zwick", "side": 0, "person": None, "play": None}})
    after = step(before, entry)
    assert after.hands[0] is before.hands[0]
    assert after.hands[1] is not before.hands[1]
    assert isinstance(after.hands[1], Hand)


# --- properties ------------------------------------------------------------------------------------------------

IDS = [an_id(number, 5) for number in range(30)]
SOME_ID, TINY = st.sampled_from(IDS), st.integers(0, 3)


@st.composite
def anything(draw) -> dict:
    """An entry that can be read, of whatever kind, about whatever."""
    kind, payload = draw(
        st.sampled_from(
            [
                ("hand.begun", {"follows": draw(st.sampled_from([None, *IDS[:4]])), "inserted": draw(st.booleans()),
                                "dealer": None}),
                ("mark.called", {"what": "zwick", "side": draw(st.integers(0, 11)), "person": None, "play": None}),
                ("marks.agreed", {"what": "zwick", "numbers": draw(st.lists(TINY, min_size=1, max_size=4))}),
                ("count.cards", {"figures": [{"list": ["X25"]}, {"list": draw(st.sampled_from([[], ["Td", "Td"]]))}],
                                 "facts": {"majority": draw(st.sampled_from([None, 0, 1, "tie"]))}, "marks": [0, 1]}),
                ("count.quick", {"figures": [{"points": draw(st.integers(0, 99))}, {"points": None}],
                                 "facts": {"majority": 0}}),
                ("count.sealed", {"side": draw(st.integers(0, 3)), "figures": {"points": draw(st.integers(0, 40))}}),
                ("undone", {"target": draw(st.sampled_from(IDS))}),
                ("redone", {"target": draw(st.sampled_from(IDS))}),
                ("chosen", {"of": draw(st.lists(SOME_ID, min_size=1)), "keep": draw(SOME_ID)}),
                ("way.chosen", {"way": draw(st.sampled_from(["cards", "double", "quick", "plays", "paper"]))}),
                ("accepted", {"side": draw(TINY), "digest": draw(st.sampled_from(["", "x"])), "person": None}),
                ("objected", {"side": draw(st.integers(0, 3)), "about": "other", "remark": None}),
                ("settled", {"side": draw(st.sampled_from([None, 0, 1])), "outcome": "void"}),
                ("hand.voided", {"why": "misdeal"}), ("hand.restored", {}),
                ("hand.same", {"a": IDS[0], "b": draw(st.sampled_from(IDS[:4])), "keep": IDS[0]}),
                ("hand.order", {"first": draw(st.sampled_from(IDS[:4])), "second": draw(st.sampled_from(IDS[:4]))}),
                ("play.made", {"person": an_id(draw(st.integers(0, 4)), 1),
                               "zhn": draw(st.sampled_from(["3h", "??", "Ks x *"]))}),
                ("stage.dealt", {"stage": draw(st.integers(1, 9)), "table": ["3c", "4d", "5h"], "hands": None}),
                ("match.ended", {"digest": "", "reservation": False}), ("match.reopened", {}), ("writer.took", {}),
                ("penalty", {"side": draw(st.integers(0, 11)), "person": None, "points": -3}),
                ("some.day", {"who": "knows"}),
                ("rules.changed", {"rules": {"variant": draw(st.sampled_from(["classic", "grupp"])), "switches": {}},
                                   "from": draw(st.sampled_from([None, *IDS[:4]]))}),
                ("seats.set", {"from": None, "to": draw(st.sampled_from([None, *IDS[:4]])),
                               "seats": [an_id(at, 1) for at in range(3)], "sides": [[an_id(at, 1)] for at in range(3)],
                               "swap": draw(st.sampled_from([None, [1, 0, 2]]))}),
            ]
        )
    )
    return {
        "id": draw(st.sampled_from(IDS)), "kind": kind, "payload": payload,
        "hand": draw(st.sampled_from([None, *IDS[:4]])), "replaces": draw(st.sampled_from([None, *IDS])),
        "device": draw(st.sampled_from([PHONE, OTHER, ""])), "role": draw(st.sampled_from(["record", "judge"])),
        "at": "2026-11-21T20:00:00.000Z",
    }


@settings(max_examples=examples(60), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(anything(), max_size=25))
def test_every_entry_in_every_state_gives_a_state(bodies):
    table = Table()
    seen: set[str] = set()
    for number, body in enumerate(bodies, 2):
        if body["id"] not in seen:
            seen.add(body["id"])
            table.entries.append(read_entry({**body, "seq": number}))
    state = fold(table.entries, "m")
    for viewer in (Viewer("watch"), Viewer("record", PHONE), Viewer("judge", OTHER)):
        match_json(state, table.words, viewer)
        hands_json(state, table.words, viewer)
    one_by_one, half = reduce(step, table.entries, start("m")), len(table.entries) // 2
    before = fold(table.entries[:half], "m")
    trail, own = before.trail, dict(before.hand_entries)
    assert state == one_by_one == go_on(before, table.entries[half:])
    assert type(state.hand_entries) is type(state.begun) is dict
    assert type(state.trail) is tuple
    assert (before.trail, before.hand_entries) == (trail, own), "nobody's state changes when another goes on from it"
    stepped = fold([])
    for entry in table.entries:
        stepped = worked_out(step(stepped, entry))  # at each step, so that known hands are taken over
    assert hands_json(stepped, {}, Viewer("judge")) == hands_json(state, {}, Viewer("judge"))


def spoken(device: str, people: tuple[str, ...]) -> list[Entry]:
    """What one phone records of three hands, each with its own ids. Of Zwicks it knows only its own when it counts; in
    the first hand it says nothing of them then."""
    rng = random.Random(device)
    made: list[Entry] = []
    for at in range(3):
        hand, side = IDS[at], rng.randrange(2)
        count = {"figures": [{"points": rng.randrange(27)}, {"points": None}], "facts": {"majority": 0}}
        for kind, payload in (
            ("hand.begun", {"follows": IDS[at - 1] if at else None, "inserted": False, "dealer": None}),
            ("mark.called", {"what": "zwick", "side": side, "person": None, "play": None}),
            ("count.quick", {**count, "marks": [int(side == 0), int(side == 1)] if at else None}),
        ):
            body = {"id": str(uuid.UUID(int=rng.getrandbits(128))), "kind": kind, "payload": payload, "hand": hand,
                    "device": device, "at": "2026-11-21T20:00:00.000Z"}
            made.append(read_entry(body))
    return made


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.integers(0, 2), min_size=27, max_size=27))
def test_whatever_order_three_phones_are_heard_in_the_same_is_known(turns):
    table = Table()
    phones = {at: spoken(f"{at:016x}", table.people) for at in range(3)}
    rows = [*table.entries]
    for turn in [*turns, *([0] * 9 + [1] * 9 + [2] * 9)]:
        if phones[turn]:
            entry = phones[turn].pop(0)
            rows.append(read_entry({**write_entry(entry), "seq": len(rows) + 1}))
    state = fold(rows)
    assert [hand.id for hand in state.hands] == IDS[:3]
    for hand in state.hands:
        now = hand.result.hand_score
        assert {one.entry.device for one in now.called} == {f"{at:016x}" for at in range(3)}
        known = set().union(*(one.phones for one in now.conflict)) or {f"{at:016x}" for at in range(now.confirmed_by)}
        assert len(known) == 3, "every count is in force, confirms it, or is shown beside it"
        beyond = now.uncounted.marks if now.uncounted else (0, 0)
        called = [sum(one.side == side for one in now.called) for side in range(2)]
        assert [*map(sum, zip(now.marks, beyond, strict=True))] == called, "every Zwick scores, or it is asked about"


def test_who_sits_where_and_deals(subtests):
    with named(subtests, "whoever takes a seat deals when it is that seats turn"):
        # The chip was gone, and the round of dealing began again at the first seat.
        anke, bjoern, cleo, doerte, emil = Table(5).people
        table = Table(4)
        first = table.played()
        second = table.begin(first)
        seats = [anke, emil, cleo, doerte]
        sides = [[anke, cleo], [emil, doerte]]
        change = {"from": second, "to": None, "seats": seats, "sides": sides, "swap": None, "turn": True}
        assert table.hand(second)["dealer"] == bjoern
        table.say("seats.set", change)
        assert table.hand(second)["dealer"] == emil
        table.count(second)
        table.sign(second)
        assert table.view()["next"]["dealer"] == cleo
        third = table.begin(second)
        table.count(third)
        table.sign(third)
        assert (table.hand(third)["dealer"], table.view()["next"]["dealer"]) == (cleo, doerte)
    with named(subtests, "whoever takes the first dealers seat before the first hand deals it"):
        anke, bjoern, cleo, doerte, emil = Table(5).people
        table = Table(4, dealer=cleo)
        first = table.begin()
        seats = [anke, bjoern, emil, doerte]
        sides = [[anke, emil], [bjoern, doerte]]
        change = {"from": first, "to": None, "seats": seats, "sides": sides, "swap": None, "turn": True}
        table.say("seats.set", change)
        assert table.hand(first)["dealer"] == emil
        table.count(first)
        table.sign(first)
        assert table.view()["next"]["dealer"] == doerte
    with named(subtests, "whoever took a seat before that was said is shown as they were then"):
        # Law 7: the hand's dealer is printed on a sheet that was signed. What comes next is nobody's word yet.
        anke, bjoern, cleo, doerte, emil = Table(5).people
        table = Table(4)
        second = table.begin(table.played())
        seats = [anke, emil, cleo, doerte]
        change = {"from": second, "to": None, "seats": seats, "sides": [[anke, cleo], [emil, doerte]], "swap": None}
        table.say("seats.set", change)
        assert table.hand(second)["dealer"] == bjoern
        table.count(second)
        table.sign(second)
        assert table.view()["next"]["dealer"] == anke
    with named(subtests, "whoever comes for the next dealer between two hands is the next one"):
        anke, bjoern, cleo, doerte, emil = Table(5).people
        table = Table(4)
        first = table.played()
        assert table.view()["next"]["dealer"] == bjoern
        change = {"from": None, "to": None, "swap": None,
                  "seats": [anke, emil, cleo, doerte], "sides": [[anke, cleo], [emil, doerte]]}
        table.say("seats.set", change)
        assert table.hand(first)["dealer"] == anke
        assert table.view()["next"]["dealer"] == emil

