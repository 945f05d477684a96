"""What a confused or a crafty phone can not do: sign for others, undo their words, change in silence what is signed."""

from __future__ import annotations

from tests.cases import for_each, named
from tests.journal.entries import LISTS, OTHER, PHONE, Table

MOVED = (("X25", "X15", "Ah"), (*LISTS[1], "2s"))


def accept(table: Table, hand: str, side: int, digest: str, **more) -> str:
    return table.say("accepted", {"side": side, "digest": digest, "person": None}, hand=hand, **more)


def test_signatures_given_and_taken_back(subtests):
    with named(subtests, "a signature of a side that does not exist changes nothing"):
        table = Table()
        hand = table.played()
        accept(table, hand, 7, table.hand(hand)["digest"])
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        assert (table.hand(hand)["state"], table.points(hand)) == ("signed", [19, 14])
        accept(table, hand, 7, table.hand(hand)["proposal"]["digest"])
        accept(table, hand, 0, table.hand(hand)["proposal"]["digest"])
        assert table.points(hand) == [19, 14]
    with named(subtests, "voiding a signed hand needs all sides"):
        table = Table()
        hand = table.played()
        table.say("hand.voided", {"why": "abandoned"}, hand=hand)
        proposal = table.hand(hand)["proposal"]
        assert proposal["void"] is True
        assert proposal["digest"] != table.hand(hand)["digest"]
        accept(table, hand, 0, proposal["digest"])
        assert table.hand(hand)["state"] == "signed"
        assert table.view()["next"]["dealer"] == table.people[1], "what is only proposed moves nobody"
        accept(table, hand, 1, proposal["digest"])
        assert table.hand(hand)["state"] == "void"
    with named(subtests, "a misdeal that all sign later moves the deal"):
        table = Table()
        hand = table.played()
        table.say("hand.voided", {"why": "misdeal"}, hand=hand)
        digest = table.hand(hand)["proposal"]["digest"]
        assert table.state.next_dealer == table.people[1]
        for side in (0, 1):
            accept(table, hand, side, digest)
        assert table.view()["next"]["dealer"] == table.people[0]
    with named(subtests, "another phone cannot take back a signature or an objection"):
        table = Table()
        hand = table.begin()
        table.count(hand)
        table.sign(hand, 0)
        table.say("undone", {"target": table.entries[-1].id}, hand=hand, device=OTHER)
        assert [one["valid"] for one in table.hand(hand)["accepted"]] == [True]
        objection = table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
        table.say("undone", {"target": objection}, hand=hand, device=OTHER)
        assert table.hand(hand)["state"] == "disputed"
        table.say("undone", {"target": objection}, hand=hand)
        assert table.hand(hand)["state"] == "accepted"
    with named(subtests, "taking back ones signature does not open what all had signed"):
        table = Table()
        hand = table.played()
        mine = table.entries[-1].id
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        table.say("undone", {"target": mine}, hand=hand)
        table.count(hand, (("X25",), LISTS[1]), replaces=table.hand(hand)["count"])
        assert (table.points(hand), table.hand(hand)["state"]) == ([19, 14], "accepted")
    with named(subtests, "what all sides took their signatures back from is held by nobody"):
        # Undo four times: the signatures, the count, and the hand can be counted again.
        table = Table()
        hand = table.begin()
        count = table.count(hand)
        signs = [accept(table, hand, side, table.hand(hand)["digest"], device=PHONE) for side in (0, 1)]
        for sign in reversed(signs):
            table.say("undone", {"target": sign}, hand=hand, device=PHONE)
        assert (table.hand(hand)["state"], table.hand(hand)["accepted"]) == ("counted", [])
        back = table.say("undone", {"target": count}, hand=hand, device=PHONE)
        seen = table.hand(hand)
        assert (seen["state"], seen["result"], seen["proposal"], seen["corrections"]) == ("empty", None, None, [])
        table.say("undone", {"target": back}, hand=hand, device=PHONE)
        assert (table.points(hand), table.hand(hand)["proposal"]) == ([19, 14], None)
        table.sign(hand)
        table.count(hand, MOVED, replaces=count, device=PHONE)
        seen = table.hand(hand)
        assert (seen["state"], table.points(hand)) == ("signed", [19, 14]), "and signed anew it is held again"
        assert [side["points"] for side in seen["proposal"]["result"]] == [18, 15]
    with named(subtests, "while a correction waits signatures taken back open nothing and come back"):
        table = Table()
        hand = table.begin()
        count = table.count(hand)
        signs = [accept(table, hand, side, table.hand(hand)["digest"], device=PHONE) for side in (0, 1)]
        corrected = table.count(hand, MOVED, replaces=count, device=PHONE)
        undos = [table.say("undone", {"target": sign}, hand=hand, device=PHONE) for sign in signs]
        seen = table.hand(hand)
        assert (seen["state"], table.points(hand)) == ("counted", [19, 14])
        assert [side["points"] for side in seen["proposal"]["result"]] == [18, 15]
        for undo in undos:
            table.say("undone", {"target": undo}, hand=hand, device=PHONE)
        seen = table.hand(hand)
        assert (seen["state"], table.points(hand)) == ("signed", [19, 14])
        for one in (*signs, corrected):
            table.say("undone", {"target": one}, hand=hand, device=PHONE)
        assert table.hand(hand)["proposal"] is None
        table.say("undone", {"target": count}, hand=hand, device=PHONE)
        assert table.hand(hand)["state"] == "empty", "with the correction gone nobody holds to anything"
    with named(subtests, "a correction that all signed holds though an older signature was taken back meanwhile"):
        for back in (0, 1):
            table = Table()
            hand = table.begin()
            count = table.count(hand)
            signs = [accept(table, hand, side, table.hand(hand)["digest"], device=PHONE) for side in (0, 1)]
            table.count(hand, MOVED, replaces=count, device=PHONE)
            digest = table.hand(hand)["proposal"]["digest"]
            accept(table, hand, 1 - back, digest, device=PHONE)
            table.say("undone", {"target": signs[back]}, hand=hand, device=PHONE)
            accept(table, hand, back, digest, device=PHONE)
            seen = table.hand(hand)
            assert (seen["state"], table.points(hand), seen["proposal"]) == ("signed", [18, 15], None), back
    with named(subtests, "a signature under a correction that is taken back and given again counts"):
        table = Table()
        hand = table.played()
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        digest = table.hand(hand)["proposal"]["digest"]
        mine = accept(table, hand, 0, digest, device=PHONE)
        back = table.say("undone", {"target": mine}, hand=hand, device=PHONE)
        accept(table, hand, 1, digest, device=PHONE)
        seen = table.hand(hand)
        assert (table.points(hand), [one["side"] for one in seen["proposal"]["accepted"]]) == ([19, 14], [1])
        table.say("undone", {"target": back}, hand=hand, device=PHONE)
        seen = table.hand(hand)
        assert (seen["state"], table.points(hand), seen["proposal"]) == ("signed", [18, 15], None)
    with named(subtests, "what a side had signed before it was proposed is no signature of the proposal"):
        # It is shown as one only where it counts as one.
        table = Table()
        hand = table.begin()
        first = table.count(hand)
        old = table.hand(hand)["digest"]
        early = accept(table, hand, 0, old, device=PHONE)
        second = table.count(hand, MOVED, replaces=first, device=PHONE)
        table.sign(hand, device=PHONE)
        for _ in range(2):
            corrected = table.count(hand, LISTS, replaces=second, device=PHONE)
            assert (table.hand(hand)["proposal"]["digest"], table.hand(hand)["proposal"]["accepted"]) == (old, [])
            accept(table, hand, 1, old, device=PHONE)
            assert [one["side"] for one in table.hand(hand)["proposal"]["accepted"]] == [1]
            assert table.points(hand) == [18, 15]
            # what was said long ago and is given again was said long ago all the same
            back = table.say("undone", {"target": early}, hand=hand, device=PHONE)
            table.say("undone", {"target": back}, hand=hand, device=PHONE)
            assert table.points(hand) == [18, 15]
            table.say("undone", {"target": corrected}, hand=hand, device=PHONE)
            assert table.hand(hand)["proposal"] is None
        table.count(hand, LISTS, replaces=second, device=PHONE)
        accept(table, hand, 0, old, device=PHONE)
        accept(table, hand, 1, old, device=PHONE)
        assert table.points(hand) == [19, 14]


def test_what_lay_on_paper_by_a_slip(subtests):
    with named(subtests, "a slip of who said that it lies on paper leaves what both had signed locked"):
        table = Table()
        hand = table.played()
        digest = table.hand(hand)["digest"]
        lies = table.say("paper.signed", {"hands": {hand: digest}}, role="judge")
        table.say("undone", {"target": lies}, role="judge")
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        assert (table.points(hand), table.hand(hand)["state"]) == ([19, 14], "signed")
    with named(subtests, "with a slip taken back a correction made meanwhile holds"):
        # Nobody had signed the hand: what waited for signatures waits for nothing.
        for signed in ((), (0,), (0, 1)):
            table = Table()
            hand = table.begin()
            count = table.count(hand)
            for side in signed[:1]:
                accept(table, hand, side, table.hand(hand)["digest"])
            lies = table.say("paper.signed", {"hands": {hand: table.hand(hand)["digest"]}}, role="judge")
            for side in signed[1:]:
                accept(table, hand, side, table.hand(hand)["digest"])
            table.count(hand, MOVED, replaces=count)
            assert table.points(hand) == [19, 14]
            table.say("undone", {"target": lies}, role="judge")
            seen = table.hand(hand)
            if len(signed) == 2:
                assert (seen["state"], table.points(hand)) == ("signed", [19, 14])
                assert [side["points"] for side in seen["proposal"]["result"]] == [18, 15]
                continue
            assert (seen["state"], table.points(hand), seen["proposal"]) == ("counted", [18, 15], None), signed
            assert [one["new"] for one in seen["corrections"]] == [[18, 15]] * len(signed)
            table.count(hand, LISTS, replaces=seen["count"])
            assert (table.points(hand), table.hand(hand)["proposal"]) == ([19, 14], None), "and so does what is next"
    with named(subtests, "a correction that lay signed on paper by a slip locks nothing either"):
        table = Table()
        hand = table.begin()
        count = table.count(hand)
        slips = [table.say("paper.signed", {"hands": {hand: table.hand(hand)["digest"]}}, role="judge")]
        corrected = table.count(hand, MOVED, replaces=count)
        digest = table.hand(hand)["proposal"]["digest"]
        slips.append(table.say("paper.signed", {"hands": {hand: digest}}, role="judge"))
        assert (table.points(hand), table.hand(hand)["state"]) == ([18, 15], "signed")
        table.count(hand, LISTS, replaces=corrected)
        for slip in slips:
            assert table.hand(hand)["proposal"] is not None
            table.say("undone", {"target": slip}, role="judge")
        assert (table.points(hand), table.hand(hand)["proposal"]) == ([19, 14], None)
    with named(subtests, "a count that was taken back leaves nothing to sign and the judge lets the result stay"):
        table = Table()
        hand = table.played()
        table.say("undone", {"target": table.hand(hand)["count"]}, hand=hand)
        assert (table.hand(hand)["state"], table.hand(hand)["proposal"]["digest"]) == ("signed", None)
        for outcome in ("take", "keep"):
            assert table.hand(hand)["proposal"] is not None
            data = {"side": None, "outcome": outcome, "proposed": "", "reason": None}
            table.say("settled", data, hand=hand, role="judge")
        seen = table.hand(hand)
        assert (seen["state"], table.points(hand), seen["proposal"]) == ("signed", [19, 14], None)
    with named(subtests, "what was proposed since a slip waits with what the slip let hold"):
        table = Table()
        hand = table.played()
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        slip = table.say("paper.signed", {"hands": {hand: table.hand(hand)["proposal"]["digest"]}}, role="judge")
        table.count(hand, (("X25", "X15"), (*LISTS[1], "2s", "Ah")), replaces=table.hand(hand)["count"])
        table.say("undone", {"target": slip}, role="judge")
        seen = table.hand(hand)
        assert (seen["state"], table.points(hand)) == ("signed", [19, 14])
        assert [side["points"] for side in seen["proposal"]["result"]] == [17, 16]
        table.sign(hand, digest=seen["proposal"]["digest"])
        assert (table.hand(hand)["state"], table.points(hand)) == ("signed", [17, 16])
    with named(subtests, "what the judge changed since a slip stays"):
        table = Table()
        hand = table.played()
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        slip = table.say("paper.signed", {"hands": {hand: table.hand(hand)["proposal"]["digest"]}}, role="judge")
        other = (("X25", "X15"), (*LISTS[1], "2s", "Ah"))
        table.count(hand, other, replaces=table.hand(hand)["count"], role="judge")
        table.say("undone", {"target": slip}, role="judge")
        seen = table.hand(hand)
        assert (
            seen["state"], table.points(hand), seen["proposal"], seen["conflict"]
        ) == ("counted", [17, 16], None, [])


@for_each("on_paper", [False, True])
def test_a_slip_on_paper_that_let_a_correction_hold_leaves_what_stood_before_it(on_paper):
    """All of it: the correction waits again, what was signed before is signed, and so when the slip is put back."""
    table = Table()
    hand = table.begin()
    count = table.count(hand)
    if on_paper:
        table.say("paper.signed", {"hands": {hand: table.hand(hand)["digest"]}}, role="judge")
    else:
        table.sign(hand)
    table.count(hand, MOVED, replaces=count)
    before = table.hand(hand, role="judge")
    assert (before["state"], [side["points"] for side in before["proposal"]["result"]]) == ("signed", [18, 15])
    slip = table.say("paper.signed", {"hands": {hand: before["proposal"]["digest"]}}, role="judge")
    held = table.hand(hand, role="judge")
    assert (held["state"], table.points(hand), len(held["corrections"])) == ("signed", [18, 15], 1)
    assert held["slip"]["id"] == slip
    back = table.say("undone", {"target": slip}, role="judge")
    assert table.hand(hand, role="judge") == {**before, "last": table.hand(hand)["last"]}
    table.say("undone", {"target": back}, role="judge")
    assert table.hand(hand, role="judge") == {**held, "last": table.hand(hand)["last"]}


def test_what_holds_against_whom(subtests):
    with named(subtests, "an objection that its side closed by signing stays closed"):
        table = Table()
        hand = table.begin()
        count = table.count(hand)
        table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
        table.sign(hand, 1)
        assert table.hand(hand)["state"] == "accepted"
        table.count(hand, MOVED, replaces=count, role="judge", device=OTHER)
        seen = table.hand(hand)
        assert (seen["state"], seen["objections"][0]["outcome"]) == ("counted", "accepted")
        table.say("undone", {"target": seen["objections"][0]["closed"]}, hand=hand)
        assert table.hand(hand)["state"] == "disputed"
    with named(subtests, "who signs what only waits still objects to what holds"):
        table = Table()
        hand = table.played()
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
        waits = table.hand(hand)["proposal"]["digest"]
        table.sign(hand, 1, digest=waits)
        assert table.hand(hand)["state"] == "disputed"
        table.sign(hand, 0, digest=waits)
        assert table.hand(hand)["state"] == "signed"
    with named(subtests, "what the judge changes after they took a correction is a correction too"):
        table = Table()
        hand = table.played()
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        digest = table.hand(hand)["proposal"]["digest"]
        taken = {"side": None, "outcome": "take", "proposed": digest, "reason": None}
        table.say("settled", taken, hand=hand, role="judge", device=OTHER)
        other = (("X25", "X15"), (*LISTS[1], "2s", "Ah"))
        table.count(hand, other, replaces=table.hand(hand)["count"], role="judge", device=OTHER)
        table.count(hand, LISTS, replaces=table.hand(hand)["count"], role="judge", device=PHONE)
        found = [(one["old"], one["new"], one["by_judge"]) for one in table.hand(hand)["corrections"]]
        assert [(old, new) for old, new, _ in found] == [
            ([19, 14], [18, 15]), ([18, 15], [17, 16]), ([17, 16], [19, 14])
        ]
        assert all(by_judge for _, _, by_judge in found)
    with named(subtests, "the view says what a hand is locked by"):
        table = Table()
        hand = table.begin()
        count = table.count(hand)
        digest = table.hand(hand)["digest"]
        first = accept(table, hand, 0, digest, device=PHONE)
        assert table.hand(hand)["locked"] is None
        second = accept(table, hand, 1, digest, device=PHONE)
        assert table.hand(hand)["locked"] == {"sides": [first, second], "paper": []}
        lies = table.say("paper.signed", {"hands": {hand: digest}}, role="judge")
        assert table.hand(hand)["locked"] == {"sides": [first, second], "paper": [lies]}
        corrected = table.count(hand, MOVED, replaces=count, device=PHONE)
        for sign in (first, second):
            table.say("undone", {"target": sign}, hand=hand, device=PHONE)
        assert table.hand(hand)["locked"] == {"sides": [], "paper": [lies]}, "a correction waits"
        table.say("undone", {"target": corrected}, hand=hand, device=PHONE)
        assert table.hand(hand)["locked"] == {"sides": None, "paper": [lies]}
        table.say("undone", {"target": lies}, role="judge")
        assert table.hand(hand)["locked"] is None
    with named(subtests, "who records does not undo the judge"):
        table = Table()
        table.say("penalty", {"side": 0, "person": None, "points": -5}, role="judge", device=OTHER)
        table.say("undone", {"target": table.entries[-1].id})
        assert table.view()["totals"] == [-5, 0]
        table.say("undone", {"target": table.entries[-2].id}, role="judge")
        assert table.view()["totals"] == [0, 0]
    with named(subtests, "nobody undoes the beginning"):
        table = Table()
        hand = table.played()
        table.say("undone", {"target": table.entries[0].id}, hand=hand)
        assert table.points(hand) == [19, 14]
    with named(subtests, "a side that does not exist settles nothing"):
        table = Table()
        hand = table.begin()
        table.count(hand)
        table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
        for side in (8, 9):
            table.say("settled", {"side": side, "outcome": "void"}, hand=hand)
        assert table.hand(hand)["state"] == "disputed"
    with named(subtests, "a match ended with something open is ended with reservation whatever was said"):
        table = Table()
        hand = table.begin()
        table.count(hand)
        table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
        table.say("match.ended", {"digest": "", "reservation": False})
        assert table.view()["status"] == "reserved"


def test_hands_that_are_one(subtests):
    with named(subtests, "a signature makes no hand"):
        table = Table()
        first = table.played()
        accept(table, "018f0000-0000-7000-8000-00000000ffff", 0, "x")
        assert [hand.id for hand in table.state.hands] == [first]
        assert [note.why for note in table.state.notes] == ["unknown-hand"]
    with named(subtests, "of two hands that are one the count holds that was kept"):
        table = Table()
        first = table.played()
        mine, theirs = table.begin(first), table.begin(first, device=OTHER)
        table.count(mine)
        table.count(theirs, MOVED, device=OTHER)
        assert (table.points(mine), len(table.hand(mine)["conflict"])) == ([19, 14], 2)
        table.say("hand.same", {"a": mine, "b": theirs, "keep": theirs})
        assert (table.points(mine), table.hand(mine)["conflict"]) == ([18, 15], [])
    with named(subtests, "two signed hands are not made one by who records"):
        table = Table()
        first = table.played()
        second = table.played(follows=first)
        table.say("hand.same", {"a": first, "b": second, "keep": second})
        assert (len(table.state.hands), table.view()["totals"]) == (2, [38, 28])
        table.say("hand.order", {"first": second, "second": first})
        assert [hand.id for hand in table.state.hands] == [first, second]
        table.say("hand.same", {"a": first, "b": second, "keep": second}, role="judge")
        assert len(table.state.hands) == 1
    with named(subtests, "an old signature does not bring back an old result"):
        table = Table()
        hand = table.played()
        old = table.hand(hand)["digest"]
        moved = table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        new = table.hand(hand)["proposal"]["digest"]
        for side in (0, 1):
            accept(table, hand, side, new)
        assert table.points(hand) == [18, 15]
        table.count(hand, LISTS, replaces=moved)
        accept(table, hand, 0, old)
        assert table.points(hand) == [18, 15], "the other side signed that long ago, for something else"
        accept(table, hand, 1, old)
        assert table.points(hand) == [19, 14]


def test_points_go_with_teams_and_hands(subtests):
    with named(subtests, "a team keeps its points whatever column it moves to"):
        table = Table()
        table.played()
        exchanged = {
            "from": None, "to": None, "seats": table.opened[
                "seats"
            ], "sides": table.opened["sides"][::-1], "swap": None,
        }
        table.say("seats.set", exchanged)
        view = table.view()
        assert dict(zip((side["name"] for side in view["sides"]), view["totals"], strict=True)) == {
            "Uwe + Frauke": 14, "Hanna + Jens": 19,
        }
    with named(subtests, "points that no side has any more are missed in the proof"):
        table = Table(3, sides=3)
        hand = table.begin()
        table.count(hand, (*LISTS, ()), 0, (0, 0, 2))
        table.sign(hand)
        sides = [[person] for person in table.people[:2]]
        two = {"from": None, "to": None, "seats": list(table.people[:2]), "sides": sides, "swap": None}
        table.say("seats.set", two)
        assert table.view()["check"]["ok"] is False
    with named(subtests, "a hand begun after the end opens the match again"):
        table = Table()
        first = table.played()
        table.say("match.ended", {"digest": "", "reservation": False})
        assert table.view()["status"] == "ended"
        table.played(follows=first)
        assert table.view()["status"] == "open"
    with named(subtests, "a span that names a hand nobody knows touches none"):
        table = Table()
        hand = table.played()
        nowhere = "018f0000-0000-7000-8000-00000000dddd"
        swapped = {
            "from": None, "to": nowhere, "seats": table.opened["seats"], "sides": table.opened["sides"][::-1],
            "swap": [1, 0],
        }
        table.say("seats.set", swapped, role="judge")
        rules = {"variant": "grossenwiehe", "switches": {}, "schedule": None, "packs": None}
        table.say("rules.changed", {"rules": rules, "from": nowhere}, role="judge")
        assert table.points(hand) == [19, 14]
        assert table.view()["scoring"]["nominal"] == 30


class TestSealed:
    def seal(self, table, hand, side, points, **more):
        data = {"side": side, "figures": {"points": points, "cards": None}}
        return table.say("count.sealed", data, hand=hand, **more)

    def is_recounted(self, table, hand, **first):
        """Checked so, by these sides, which had those points first: no proof, no reproach, nothing to decide."""
        seen = table.hand(hand)
        assert (seen["checked"], seen["way_note"], seen["unproved"]) == ("recounted", "recounted", False)
        assert (seen["conflict"], seen["corrections"]) == ([], [])
        was = {f"side_{one['side']}": one["was"] and one["was"]["points"] for one in seen["recounted"]}
        assert was == first
        assert (table.view()["recounted"], table.view()["quick"], table.view()["gaps"]) == ([seen["number"]], [], [])
        return True

    def is_double_counted(self, table, hand):
        seen = table.hand(hand)
        assert (seen["checked"], seen["way_note"], seen["recounted"], seen["unproved"]) == ("ok", "", [], False)
        assert (table.view()["recounted"], table.view()["quick"]) == ([], [])
        return True

    def test_recounts(self, subtests):
        with named(subtests, "a side that changes its number after both were seen has recounted"):
            table = Table()
            hand = table.begin()
            self.seal(table, hand, 0, 17)
            first = self.seal(table, hand, 1, 12, device=OTHER)
            assert table.hand(hand)["checked"] == "gap"
            second = self.seal(table, hand, 1, 14, device=OTHER, replaces=first)
            seen = table.hand(hand)
            assert (
                seen["checked"], seen["way_note"], table.view()["gaps"]
            ) == ("gap", "", [1]), "it still does not fit"
            third = self.seal(table, hand, 1, 13, device=OTHER, replaces=second)
            assert table.points(hand) == [17, 13]
            assert self.is_recounted(table, hand, side_1=12)
            table.say("mark.called", {"what": "zwick", "side": 1, "person": None, "play": None}, hand=hand)
            assert self.is_recounted(
                table, hand, side_1=13
            ), "what was before stands beside what is: both with the Zwick"
            table.sign(hand)
            assert table.hand(hand)["state"] == "signed"
            self.seal(table, hand, 1, 12, device=OTHER, replaces=third)
            assert table.hand(hand)["proposal"], "after all have signed it is a correction as any other"
        with named(subtests, "who goes back to what they typed unseen has changed nothing"):
            table = Table()
            hand = table.begin()
            self.seal(table, hand, 0, 17)
            first = self.seal(table, hand, 1, 13)
            wrong = self.seal(table, hand, 1, 12, replaces=first)
            self.seal(table, hand, 1, 13, replaces=wrong)
            assert self.is_double_counted(table, hand)
        with named(subtests, "the judge's number for a side is a recount too"):
            table = Table()
            hand = table.begin()
            self.seal(table, hand, 0, 17)
            first = self.seal(table, hand, 1, 12)
            self.seal(table, hand, 1, 13, device=OTHER, role="judge", replaces=first)
            assert self.is_recounted(table, hand, side_1=12)
        with named(subtests, "whoever peeks with a number of no worth has proved nothing"):
            for undoing in (False, True):
                table = Table()
                hand = table.begin()
                dummy = self.seal(table, hand, 0, 1)
                self.seal(table, hand, 1, 13, device=OTHER)
                if undoing:
                    table.say("undone", {"target": dummy}, hand=hand)
                    assert table.hand(hand)["opened"] is False
                self.seal(table, hand, 0, 17, **({} if undoing else {"replaces": dummy}))
                assert self.is_recounted(table, hand, side_0=1)
        with named(subtests, "a choice between ones own numbers is a recount"):
            table = Table()
            hand = table.begin()
            dummy = self.seal(table, hand, 0, 1)
            self.seal(table, hand, 1, 13, device=OTHER)
            real = self.seal(table, hand, 0, 17)
            table.say("chosen", {"of": [dummy, real], "keep": real}, hand=hand)
            assert table.points(hand) == [17, 13]
            assert self.is_recounted(table, hand, side_0=1)

    def test_what_was_typed_unseen(self, subtests):
        with named(subtests, "a number taken back before the others is in is none"):
            for way in ("replaced", "undone", "undone, and typed after the other side's"):
                table = Table()
                hand = table.begin()
                first = self.seal(table, hand, 0, 16)
                if way == "replaced":
                    self.seal(table, hand, 0, 17, replaces=first)
                else:
                    table.say("undone", {"target": first}, hand=hand)
                if way == "undone":
                    self.seal(table, hand, 0, 17)
                self.seal(table, hand, 1, 13, device=OTHER)
                if way.endswith("side's"):
                    assert table.hand(hand)["opened"] is False
                    self.seal(table, hand, 0, 17)
                assert table.points(hand) == [17, 13]
                assert self.is_double_counted(table, hand), way
        with named(subtests, "what a phone sends at once it said before it saw the other phone's number"):
            # Both numbers of side A were typed without a connection, while B's lay sealed on the server.
            for by_one in (False, True):
                table = Table()
                hand = table.begin()
                at = {"at": "2026-11-21T23:00:00.000Z"}
                self.seal(table, hand, 1, 13, **({} if by_one else {"device": OTHER}))
                first = self.seal(table, hand, 0, 16, **at)
                second = self.seal(table, hand, 0, 17, replaces=first, **at)
                assert table.points(hand) == [17, 13]
                # on one phone for both sides the number of the other side stood there
                assert self.is_recounted(table, hand, side_0=16) if by_one else self.is_double_counted(table, hand)
                self.seal(table, hand, 0, 12, replaces=second)
                assert table.hand(hand)["recounted"][0]["was"]["points"] == (16 if by_one else 17)
        with named(subtests, "whoever peeks through another hand that is told apart again has proved nothing"):
            for typed_after in (True, False):
                table = Table()
                before = table.played()
                hand = table.begin(before)
                self.seal(table, hand, 0, 17)
                if not typed_after:
                    self.seal(table, hand, 1, 13, device=OTHER)
                beside = table.begin(before, device=OTHER)
                self.seal(table, beside, 1, 1, device=OTHER)
                assert table.hand(hand)["sealed"][0]["figures"]["points"] == 17, "two that follow the same one are one"
                table.say("hand.order", {"first": hand, "second": beside}, device=OTHER)
                assert table.hand(hand)["opened"] is not typed_after
                if typed_after:
                    self.seal(table, hand, 1, 13, device=OTHER)
                table.say("hand.voided", {"why": "other", "reason": None}, hand=beside, device=OTHER)
                assert table.points(hand) == [17, 13]
                found = table.hand(hand)
                assert (found["checked"], found["recounted"]) == (
                    ("recounted", [{"side": 1, "was": None}]) if typed_after else ("ok", [])
                )
        with named(subtests, "two hands that were taken for one before anything was counted are double counted"):
            for judging in (False, True):
                table = Table()
                before = table.played()
                hand = table.begin(before)
                beside = table.begin(hand if judging else before, device=OTHER)
                if judging:
                    same = table.say("hand.same", {"a": hand, "b": beside, "keep": hand}, role="judge")
                    table.say("undone", {"target": same}, role="judge")
                else:
                    table.say("hand.order", {"first": hand, "second": beside})
                for each in (hand, beside):
                    for side, points in ((0, 17), (1, 13)):
                        self.seal(table, each, side, points, device=OTHER)
                assert [table.hand(each)["checked"] for each in (hand, beside)] == ["ok", "ok"]

    def test_a_number_that_is_sealed(self, subtests):
        with named(subtests, "another phone cannot take back or replace a number"):
            table = Table()
            hand = table.begin()
            mine = self.seal(table, hand, 0, 17)
            table.say("undone", {"target": mine}, hand=hand, device=OTHER)
            self.seal(table, hand, 0, 5, device=OTHER, replaces=mine)
            self.seal(table, hand, 1, 13, device=OTHER)
            assert table.points(hand) == [17, 13]
            assert len(table.hand(hand)["conflict"]) == 2
        with named(subtests, "fewer sides open nothing"):
            table = Table(3, sides=3)
            hand = table.begin()
            for side in (0, 1):
                self.seal(table, hand, side, 10)
            sides = [[person] for person in table.people[:2]]
            two = {"from": None, "to": None, "seats": list(table.people[:2]), "sides": sides, "swap": None}
            table.say("seats.set", two)
            assert table.hand(hand)["opened"] is False
        with named(subtests, "not even the phone that typed it shows it again"):
            table = Table()
            hand = table.begin()
            self.seal(table, hand, 0, 17)
            assert "figures" not in table.hand(hand)["sealed"][0], "the phone is handed over to the other side"


def test_what_a_side_says_that_does_not_exist_is_not_shown():
    table = Table()
    hand = table.begin()
    table.count(hand)
    table.say("objected", {"side": 11, "about": "cards", "remark": None}, hand=hand)
    assert (table.hand(hand)["objections"], table.hand(hand)["state"]) == ([], "counted")


def test_a_stranger_deals_no_hand():
    table = Table()
    hand = table.begin()
    table.say("dealer.set", {"dealer": "018f0000-0000-7000-8000-00000000eeee"}, hand=hand)
    assert table.hand(hand)["dealer"] == table.people[0]


def test_many_marks_after_a_signature_cost_little():
    """Not cubic: two hundred late Zwicks are one correction, worked out once."""
    table = Table()
    hand = table.begin()
    table.count(hand, marks=None)
    table.sign(hand, 0)
    for _ in range(200):
        table.say("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=hand)
    assert [(one["old"], one["new"]) for one in table.hand(hand)["corrections"]] == [([17, 13], [217, 13])]
