"""A match of Schnapsen in the journal: from 7 down, Bummerl, what corrections and forks do to the score."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.fold import fold
from scorekeeper.journal.parsing import EntryError
from scorekeeper.journal.visible import Viewer
from tests.cases import for_each, named
from tests.journal.entries import OTHER, PHONE, Table, an_id, match_json

THIRD = "00000000000000cc"


def table(**more):
    return Table(2, "schnapsen", 2, **{"game": "schnapsen", **more})


def won(at, winner, worth=1, *, hand=None, follows=None, **more):
    """A hand counted quickly; without ``hand`` a new one behind ``follows``, else behind the last."""
    if hand is None:
        hand = at.begin(follows if follows is not None else at.state.hands[-1].id if at.state.hands else None)
    facts = {"winner": winner, "game_points": worth, "closed": None, "false": None, "last": False}
    facts |= more.pop("facts", {})
    at.say("count.quick", {"figures": [{}, {}], "facts": facts, "marks": None}, hand=hand, **more)
    return hand


def evening(at, *hands):
    """Hands one after the other, each signed by both: (winner, game points)."""
    made = []
    for winner, worth in hands:
        made.append(won(at, winner, worth))
        at.sign(made[-1])
    return made


def test_scores(subtests):
    with named(subtests, "score counts down and a game brings a bummerl"):
        at = table(end={"kind": "bummerl", "n": 1})
        hands = evening(at, (0, 3), (1, 1), (0, 3))
        view = at.view()
        assert (view["game"], view["totals"], view["over"]) == ("schnapsen", [1, 6], False)
        evening(at, (0, 2))
        view = at.view()
        assert view["series"]["score"] == [7, 7]
        assert view["series"]["games"] == [1, 0]
        assert view["series"]["bummerl"] == [0, 1]
        assert view["over"] is True
        first = at.hand(hands[0])
        assert (first["before"]["score"], first["after"]["score"], first["carry"]["score"]) == ([7, 7], [4, 7], [7, 7])
        assert [side["game_points"] for side in first["result"]] == [3, 0]
        assert (first["main"], first["checked"], first["way_note"]) == ("game_points", "none", "not cross-checked")
    with named(subtests, "what could not have failed is counted whatever the way"):
        # Law 3: points that nothing can be said against prove no more than none.
        at = table()
        (quick,) = evening(at, (0, 3))
        facts = {"winner": 0, "game_points": 1, "closed": None, "false": None}
        compared, loose = ([{}, {"points": 40, "tricks": 3}], False), ([{}, {"points": 40, "tricks": 3}], True)
        for figures, last in (compared, loose):
            hand = at.begin(at.state.hands[-1].id)
            payload = {"figures": figures, "facts": {**facts, "last": last}, "marks": None}
            at.say("count.cards", payload, hand=hand)
        view = at.view()
        assert at.hand(quick)["unproved"] is True
        assert view["quick"] == [1, 3]
    with named(subtests, "a corrected early hand changes later scores and breaks no later signature"):
        at = table()
        hands = evening(at, (0, 3), (0, 3), (1, 2))
        first = at.state.by_id[hands[0]].result.hand_score.count.id
        assert at.hand(hands[2])["after"]["score"] == [1, 5]
        won(at, 1, 3, hand=hands[0], replaces=first, role="judge")
        assert [at.hand(hand)["after"]["score"] for hand in hands] == [[7, 4], [4, 4], [4, 2]]
        assert at.hand(hands[0])["corrections"][0]["old"] == [3, 0]
        assert [at.hand(hand)["state"] for hand in hands] == ["counted", "signed", "signed"]
        assert at.hand(hands[2])["corrections"] == []
    with named(subtests, "an undone hand leaves the score as it was"):
        at = table()
        evening(at, (0, 3))
        hand = won(at, 1, 2)
        at.say("undone", {"target": at.state.by_id[hand].result.hand_score.count.id}, hand=hand)
        view = at.view()
        assert view["final_totals"] == [4, 7]
        assert (view["next"]["carry"]["score"], view["current"]["after"]) == ([4, 7], None)
    with named(subtests, "what was tapped against the rules is shown beside and refuses nothing"):
        at = table()
        hand = won(at, 0, 1, facts={"false": 1})
        shown = at.hand(hand)
        assert [found["rule"] for found in shown["doubts"]] == ["Sn.Q1"]
        assert shown["result"][0]["game_points"] == 1
    with named(subtests, "points and tricks of the loser prove the game points"):
        at = table()
        hand = at.begin()
        facts = {"winner": 0, "game_points": 2}
        figures = [{}, {"points": 40, "tricks": 4}]
        at.say("count.cards", {"figures": figures, "facts": facts, "marks": None}, hand=hand)
        assert [found["rule"] for found in at.hand(hand)["doubts"]] == ["Sn.Q2"]
        assert at.hand(hand)["checked"] == "gap"
    with named(subtests, "sides in facts follow when seats were written wrongly"):
        at = table()
        hand = won(at, 0, 3, facts={"closed": 0})
        seats = list(at.people)
        at.say("seats.set", {"from": hand, "to": None, "seats": seats, "swap": [1, 0], "reason": None,
                             "sides": [[seats[1]], [seats[0]]]})
        shown = at.hand(hand)
        assert shown["sides"] == [[seats[1]], [seats[0]]]
        assert [side["game_points"] for side in shown["result"]] == [0, 3]
        assert shown["facts"]["closed"] == 1
    with named(subtests, "two hands behind the same one leave scores after them open"):
        at = table()
        first = evening(at, (0, 1))[0]
        second = won(at, 0, 3, follows=first)
        third = won(at, 1, 2, follows=second)
        other = won(at, 1, 1, follows=first, device=OTHER)
        view = at.view()
        assert view["series"]["open_from"] == 2
        assert (at.hand(second)["before"]["score"], at.hand(second)["after"]) == ([6, 7], None)
        assert (at.hand(third)["before"], at.hand(third)["after"]) == (None, None)
        at.say("hand.order", {"first": second, "second": other})
        assert at.view()["series"]["open_from"] is None
        assert [at.hand(hand)["after"]["score"] for hand in (second, other, third)] == [[3, 7], [3, 6], [3, 4]]
    with named(subtests, "the end voids an unfinished game and names the score"):
        at = table()
        evening(at, (0, 3), (1, 1))
        view = at.view()
        assert view["settled"]["final"] is False
        assert view["end_digest"].endswith("|2|4,6|dealer=0;score=4.6")
        at.say("match.ended", {"digest": view["end_digest"], "reservation": False})
        settled = at.view()["settled"]
        assert (settled["final"], settled["transfers"], settled["series"]["unfinished"]) == (True, [], True)
    with named(subtests, "what another game has is a note and no more"):
        at = table()
        hand = won(at, 0, 3)
        before = at.hand(hand)["digest"]
        at.say("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=hand)
        at.say("count.quick", {"figures": [{"tricks": 2}, {"tricks": 1}], "facts": {"cuts": ["hop"]}}, hand=hand)
        at.say("count.quick", {"figures": [{}, {}], "facts": {"majority": 0}}, hand=hand)
        at.say("count.chips", {"chips": {at.people[0]: 3}, "pot": 0, "follows": None})
        at.say("position.set", {"table": "Ah", "hands": None, "turn": at.people[0]}, hand=hand)
        at.say("way.chosen", {"way": "double"}, hand=hand)
        rules = {"variant": "dithmarschen", "switches": {}, "schedule": None, "packs": None}
        at.say("rules.changed", {"rules": rules, "from": None, "reason": None})
        at.say("seats.set", {"from": None, "to": None, "seats": [*at.people, an_id(9, 1)], "swap": None, "reason": None,
                             "sides": [[at.people[0]], [at.people[1], an_id(9, 1)]]})
        assert [note.why for note in at.state.notes] == ["other-game"] * 8
        assert at.hand(hand)["digest"] == before


def test_who_takes_a_seat_plays_on_for_that_side(subtests):
    at = table(end={"kind": "bummerl", "n": 2})
    resi, karl = at.people
    evening(at, (1, 3), (1, 3), (1, 1), (0, 2), (1, 1))
    sepp = an_id(7, 1)
    hand = at.begin(at.state.hands[-1].id)
    sat = {"seats": [resi, sepp], "sides": [[resi], [sepp]], "swap": None, "turn": True, "score": True}
    at.say("seats.set", {"from": hand, "to": None, **sat})
    with named(subtests, "score and games of that side stay"):
        assert at.view()["series"]["score"] == [5, 6]
        at.sign(won(at, 0, 3, hand=hand))
        evening(at, (1, 1), (0, 2))
        series = at.view()["series"]
        assert (series["games"], series["bummerl"], series["game_points"]) == ([1, 1], [1, 1], [7, 9])
        assert [(game["winner"], game["loser"], game["score"]) for game in series["finished"]] == [(1, 0, 7), (0, 1, 5)]
        assert [at.hand(one.id)["total"] for one in at.state.hands[:3]] == [[7, 4], [7, 1], [7, 7]]
    with named(subtests, "also for who comes back, and where the other one goes"):
        last = at.begin(at.state.hands[-1].id)
        toni = an_id(8, 1)
        for seats in ([toni, sepp], [karl, toni]):
            sat = {"seats": seats, "sides": [[one] for one in seats], "swap": None, "turn": True, "score": True}
            at.say("seats.set", {"from": last, "to": None, **sat})
            if seats[0] == toni:
                at.sign(won(at, 0, 3, hand=last))
                last = at.begin(last)
        series = at.view()["series"]
        assert (series["games"], series["score"]) == ([1, 1], [7, 4])  # Toni went over to the other side
        at.sign(won(at, 0, 3, hand=last))
        assert at.view()["over"] is False
    with named(subtests, "a season counts for each what they won themselves"):
        state = at.state
        alone = [state.setup_now._replace(seats=(one,), sides=((one,),), dealer=one) for one in (resi, karl, sepp)]
        worth = [state.series.season_value(state.after(len(state.hands)), one)[0][:2] for one in alone]
        assert worth == [(1, -1), (1, 0), (0, -1)]
    with named(subtests, "entries of before that was said read as they did then"):
        at = table()
        resi, karl = at.people
        evening(at, (1, 3), (0, 1), (1, 2))
        digests = []
        for comes, hands in ((sepp, ((0, 3), (0, 3))), (karl, ((1, 2),))):
            hand = at.begin(at.state.hands[-1].id)
            sat = {"seats": [resi, comes], "sides": [[resi], [comes]], "swap": None, "turn": True}
            at.say("seats.set", {"from": hand, "to": None, **sat})
            digests.append(at.view()["end_digest"])
            for winner, worth in hands:
                at.sign(won(at, winner, worth, hand=hand))
                digests.append(at.view()["end_digest"])
                hand = None
        assert digests == [
            f"b88d551bb423|{end}" for end in (
                "3|6,7|dealer=0;score=6.7", "4|3,7|dealer=0;score=3.7", "5|7,7|dealer=1;score=7.7",
                "5|7,7|dealer=0;score=7.7", "6|7,5|dealer=0;score=7.5",
            )
        ]
        assert [at.hand(one.id)["total"] for one in at.state.hands] == [
            [7, 4], [6, 4], [6, 2], [3, 7], [7, 7], [7, 5],
        ]
        assert [(game["winner"], game["loser"], game["kind"]) for game in at.view()["series"]["finished"]] == [
            (0, None, "schneider")
        ]


def test_who_deals(subtests):
    with named(subtests, "dealers alternate over the end of a game and another one is a finding"):
        at = table()
        hands = evening(at, (0, 3), (0, 3), (0, 3), (1, 1))
        assert [at.hand(hand)["dealer"] for hand in hands] == [at.people[number % 2] for number in range(4)]
        at.say("dealer.set", {"dealer": at.people[1]}, hand=hands[2])
        assert at.hand(hands[2])["dealer"] == at.people[1]
        assert at.hand(hands[3])["dealer"] == at.people[0]
        view = at.view()
        assert [found["rule"] for found in view["series"]["findings"]] == ["Sn.D1"]
        assert view["check"]["ok"] is True  # another dealer takes no point away
    with named(subtests, "an abandoned hand moves the deal on and a misdealt one does not"):
        at = table()
        first = evening(at, (0, 3))[0]
        broken = at.begin(first)
        at.say("hand.voided", {"why": "abandoned"}, hand=broken)
        assert at.view()["next"]["dealer"] == at.people[0]
        again = at.begin(broken)
        at.say("hand.voided", {"why": "misdeal"}, hand=again)
        assert at.view()["next"]["dealer"] == at.people[0]
        assert at.view()["series"]["findings"] == []
        assert at.view()["next"]["carry"]["score"] == [4, 7]
    with named(subtests, "a finding on the dealer names the hand by its number in the list"):
        at = table()
        hands = evening(at, (0, 1))
        for why in ("abandoned", "misdeal"):
            hands.append(at.begin(hands[-1]))
            at.say("hand.voided", {"why": why}, hand=hands[-1])
        hands += evening(at, (1, 1), (1, 1))
        at.say("dealer.set", {"dealer": at.hand(hands[3])["dealer"]}, hand=hands[4])
        view = at.view()
        assert [found["facts"]["hand"] for found in view["series"]["findings"]] == [at.hand(hands[4])["number"]] == [5]
    with named(subtests, "whoever takes the next dealers seat deals and that is in turn"):
        at = table()
        anna, ben = at.people
        won(at, 0)
        hand = at.begin(at.state.hands[-1].id)
        cem = an_id(7, 1)
        assert at.hand(hand)["dealer"] == ben
        change = {"from": hand, "to": None, "seats": [anna, cem], "sides": [[anna], [cem]], "swap": None, "turn": True}
        at.say("seats.set", change)
        assert at.hand(hand)["dealer"] == cem
        won(at, 1, hand=hand)
        assert at.view()["next"]["dealer"] == anna
        assert at.view()["series"]["findings"] == []
    with named(subtests, "whoever comes for one who came for the next dealer deals"):
        # Also where the hand of the first one who came counted nothing.
        at = table()
        anna = at.people[0]
        won(at, 0)
        cem, dora = an_id(7, 1), an_id(8, 1)
        for comes, deals in ((cem, cem), (dora, anna)):
            hand = at.begin(at.state.hands[-1].id)
            sat = {"seats": [anna, comes], "sides": [[anna], [comes]]}
            at.say("seats.set", {"from": hand, "to": None, **sat, "swap": None, "turn": True})
            assert at.hand(hand)["dealer"] == deals
            at.say("hand.voided", {"why": "abandoned", "reason": None}, hand=hand)
        emil = an_id(9, 1)
        hand = at.begin(hand)
        assert at.hand(hand)["dealer"] == dora
        change = {
            "from": hand, "to": None, "seats": [anna, emil], "sides": [[anna], [emil]], "swap": None, "turn": True
        }
        at.say("seats.set", change)
        assert at.hand(hand)["dealer"] == emil


@for_each(
    ("change", "case"),
    [
        ({"game": "zwicken"}, "game"), ({"game": "chess"}, "not-one-of"),
        ({"end": {"kind": "hands", "n": 3}}, "not-one-of"),
        ({"rules": {"variant": "schnapsen", "switches": {"start": "4"}}}, "rules"),
    ],
)
def test_a_match_that_does_not_fit_its_game_is_refused(change, case):
    with pytest.raises(EntryError) as refused:
        table(**change)
    assert refused.value.case == case


def test_three_people_play_no_schnapsen():
    with pytest.raises(EntryError):
        Table(3, "schnapsen", 3, game="schnapsen")


def test_other_rules_from_some_hand_on(subtests):
    with named(subtests, "other rules of the series from the beginning let it begin elsewhere"):
        at = table()
        hand = won(at, 0, 3)
        rules = {"variant": "schnapsen", "switches": {"start": "9"}, "schedule": None, "packs": None}
        at.say("rules.changed", {"rules": rules, "from": None, "reason": None})
        assert at.view()["totals"] == [9, 9]
        at.sign(hand)
        assert at.view()["totals"] == [6, 9]
    with named(subtests, "other rules from a hand on let the running game end as it began"):
        at = table()
        hands = evening(at, (1, 2), (0, 3))
        nine = {"variant": "schnapsen", "switches": {"start": "9"}, "schedule": None, "packs": None}
        third = at.begin(hands[-1])
        at.say("rules.changed", {"rules": nine, "from": third, "reason": None})
        assert (at.view()["totals"], at.view()["series"]["start"]) == ([4, 5], 7)
        at.sign(won(at, 0, 3, hand=third))
        at.sign(won(at, 0, 1))
        assert at.view()["series"]["finished"][0]["kind"] == "game"
        assert at.view()["totals"] == [9, 9]
        at.sign(won(at, 1, 2))
        assert [at.hand(hand.id)["total"] for hand in at.state.hands] == [[7, 5], [4, 5], [1, 5], [9, 9], [9, 7]]
    with named(subtests, "an old games end keeps the start that the next one had"):
        at = table()
        evening(at, (0, 3), (0, 3), (0, 1), (1, 1))
        nine = {"variant": "schnapsen", "switches": {"start": "9"}, "schedule": None, "packs": None}
        at.say("rules.changed", {"rules": nine, "from": at.begin(at.state.hands[-1].id), "reason": None})
        assert [at.hand(hand.id)["total"] for hand in at.state.hands[:4]] == [[4, 7], [1, 7], [7, 7], [7, 6]]
    with named(subtests, "other rules from the first hand on let it begin elsewhere"):
        at = table()
        first = at.begin(None)
        nine = {"variant": "schnapsen", "switches": {"start": "9"}, "schedule": None, "packs": None}
        at.say("rules.changed", {"rules": nine, "from": first, "reason": None})
        at.sign(won(at, 0, 3, hand=first))
        assert at.view()["totals"] == [6, 9]
    with named(subtests, "signed hands keep their start until their sides have signed another one"):
        # Other rules for all hands: the signed ones wait as proposals, and the match begins where they begin.
        at = table()
        first, second, third = evening(at, (1, 2), (0, 3), (0, 2))
        assert at.view()["totals"] == [2, 5]
        rules = {"variant": "schnapsen", "switches": {"start": "5"}, "schedule": None, "packs": None}
        at.say("rules.changed", {"rules": rules, "from": None, "reason": None})
        assert at.state.opening.agreement.rules.start == 7
        view = at.view()
        assert (view["totals"], view["series"]["bummerl"], view["series"]["start"]) == ([2, 5], [0, 0], 7)
        proposals = [at.hand(hand)["proposal"]["digest"] for hand in (first, second, third)]
        at.sign(first, digest=proposals[0])
        assert at.state.opening.agreement.rules.start == 5
        assert at.hand(first)["after"]["score"] == [5, 3]
        at.sign(second, digest=proposals[1])
        at.sign(third, digest=proposals[2])
        view = at.view()
        assert (view["totals"], view["series"]["bummerl"], view["series"]["start"]) == ([5, 5], [0, 1], 5)
    with named(subtests, "other rules from the first hand on are those that the match begins with"):
        at = table()
        (first,) = evening(at, (0, 3))
        rules = {"variant": "schnapsen", "switches": {"start": "9"}, "schedule": None, "packs": None}
        at.say("rules.changed", {"rules": rules, "from": first, "reason": None})
        assert (at.state.opening.agreement.rules.start, at.view()["totals"]) == (7, [4, 7])
        at.sign(first, digest=at.hand(first)["proposal"]["digest"])
        assert (at.state.opening.agreement.rules.start, at.view()["totals"]) == (9, [6, 9])


def phones():
    """What three phones say at the same time of two hands, each in its own order; as bodies without a seq."""
    at = table()
    first = evening(at, (0, 2))[0]
    shared = len(at.entries)
    for device in (PHONE, OTHER, THIRD):
        hand = won(at, 1, 1, follows=first, device=device)
        won(at, 0, 3, follows=hand, device=device)
    return at.entries[:shared], [[one for one in at.entries[shared:] if one.device == device]
                                 for device in (PHONE, OTHER, THIRD)]


@for_each("order", list(itertools.permutations(range(3))))
def test_whatever_order_phones_arrive_in_no_entry_is_lost_and_the_fold_is_total(order):
    shared, by_phone = phones()
    entries = list(shared)
    for at in order:
        entries += by_phone[at]
    entries = [replace(one, seq=number) for number, one in enumerate(entries, 1)]
    state = fold(entries, "m")
    ids = {one.id for hand in state.hands for one in hand.entries} | {note.entry for note in state.notes}
    assert {one.id for one in entries if one.hand} <= ids
    assert len(state.hands) == 3
    assert match_json(state, {}, Viewer("record", PHONE))["series"]["open_from"] == 2


def test_hands_taken_down_live(subtests):
    with named(subtests, "a hand taken down live is joined replayed and scored"):
        at = table()
        evening(at, (0, 2), (1, 4 - 1))
        hand = at.begin(at.state.hands[-1].id)
        anna, ben = at.people  # Anna deals hand 3, so Ben leads
        at.say("stage.dealt", {"stage": 1, "open": ["Th"], "hands": {ben: ["Ah", "Kh", "Qh", "Qs", "Qc"],
                               anna: ["Jd", "Js", "Jc", "As", "Ac"]}}, hand=hand)
        for person, text in [(ben, "close"), (ben, "Ah"), (anna, "Jd"), (ben, "40 Kh"), (anna, "Js"), (ben, "Qh"),
                             (anna, "As"), (ben, "66")]:
            at.say("play.made", {"person": person, "zhn": text, "ask": None, "inserted": False}, hand=hand)
        shown = at.hand(hand)
        assert (shown["way"], shown["complete"], shown["checked"]) == ("plays", True, "ok")
        assert [side["game_points"] for side in shown["result"]] == [0, 3]
        assert (shown["facts"]["winner"], shown["facts"]["closed"]) == (1, 1)
        assert (shown["before"]["score"], shown["after"]["score"]) == ([5, 4], [5, 1])
        text = at.state.by_id[hand].result.hand_score.played.recorded.text
        assert "score: 5 4\n" in text
        assert f"{ben}: close Ah Jd\n{ben}: 40 Kh Js\n{ben}: Qh As 66\n" in text
    with named(subtests, "an act that nobody can read ends what is known and is kept"):
        at = table()
        hand = at.begin()
        ben = at.people[1]
        at.say("stage.dealt", {"stage": 1, "open": ["Th"], "hands": None}, hand=hand)
        rows = [
            at.say("play.made", {"person": ben, "zhn": text, "ask": None, "inserted": False}, hand=hand)
            for text in ("Ah", "nonsense", "Kh")
        ]
        made = at.state.by_id[hand].result.hand_score.played.recorded
        assert made.plays == tuple(rows)
        assert [(found.entry, found.rule) for found in made.findings] == [(rows[1], "syntax")]
        assert f"{ben}: nonsense\n{ben}: Kh\n" in made.text
    with named(subtests, "reading an old stage keeps its table"):
        read = read_entry({"id": an_id(1), "kind": "stage.dealt", "hand": an_id(2), "device": PHONE,
                           "payload": {"stage": 1, "table": ["2c", "3c"], "hands": None}})
        assert read.payload.open == ("2c", "3c")


D1 = {"rule": "Sn.D1", "severity": "error", "case": "", "facts": {"hand": 2}}


@for_each(
    ("start", "stop", "sit", "dealers", "next_one", "found", "end"),
    [
        (1, None, "AC", "AAC", "A", [D1], "3|4,7|dealer=0;score=4.7"),
        (1, None, "CB", "ABC", "B", [], "3|5,7|dealer=1;score=5.7"),
        (None, None, "CD", "ACD", "C", [], "3|4,7|dealer=0;score=4.7"),
        (None, None, "CB", "ACB", "C", [], "3|4,7|dealer=0;score=4.7"),
        (0, None, "CD", "ACD", "C", [], "3|4,7|dealer=0;score=4.7"),
        (1, 1, "AC", "AAA", "B", [D1], "3|4,7|dealer=1;score=4.7"),
    ],
    ids=["the second dealer", "who did not deal it", "both, of all hands", "the first dealer, of all hands",
         "both, from the first hand", "for one hand"],
)
def test_seats_changed_before_turns_went_on_read_as_they_were_told(start, stop, sit, dealers, next_one, found, end):
    """Law 7: sides have signed under these dealers, and the end names who would deal next. Entries of today say it."""
    at = table()
    people = dict(zip("ABCD", (*at.people, an_id(7, 1), an_id(8, 1)), strict=True))
    hands = [won(at, 0), won(at, 0)]
    seats = [people[one] for one in sit]
    at.say("seats.set", {"from": None if start is None else hands[start], "to": None if stop is None else hands[stop],
                         "seats": seats, "sides": [[one] for one in seats], "swap": None})
    hands.append(won(at, 0))
    view = at.view()
    named = {person: letter for letter, person in people.items()}
    assert "".join(named[at.hand(hand)["dealer"]] for hand in hands) == dealers
    assert (named[view["next"]["dealer"]], view["series"]["findings"]) == (next_one, found)
    assert view["end_digest"].partition("|")[2] == end
