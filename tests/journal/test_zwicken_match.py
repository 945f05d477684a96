"""A match of Zwicken in the journal: the pot goes from deal to deal, people come and go, chips are counted."""

from __future__ import annotations

import pytest

from scorekeeper.journal.parsing import EntryError
from scorekeeper.words.figures import doubt_in_words
from tests.cases import for_each, named
from tests.journal.entries import OTHER, Table, an_id

ANNA, BEN, CEM, DORA = range(4)


def table(players=4, **more):
    """Anna stakes first; stake 3."""
    return Table(players, "zwicken", players, **{"game": "zwicken", **more})


def deal(at, *tricks, hand=None, follows=None, cuts=(), **more):
    """A deal counted quickly: tricks by seat, None passed."""
    if hand is None:
        hand = at.begin(follows if follows is not None else at.state.hands[-1].id if at.state.hands else None)
    facts = {"cuts": list(cuts), "b": None, "c": None, "d": None} | more.pop("facts", {})
    figures = [{"tricks": number} for number in tricks]
    at.say("count.quick", {"figures": figures, "facts": facts, "marks": None}, hand=hand, **more)
    return hand


def signed(at, *tricks, **more):
    hand = deal(at, *tricks, **more)
    at.sign(hand)
    return hand


def seated(at, people, hand, **more):
    at.say("seats.set", {"from": hand, "to": None, "seats": people, "sides": [[one] for one in people], "swap": None,
                         "reason": None, **more})


def chips(at, hand):
    return [side["chips"] for side in at.hand(hand)["result"]]


def test_pot_and_chips(subtests):
    with named(subtests, "an evening of quick deals moves pot chips and dealer"):
        at = table(end={"kind": "hands", "n": 3})
        first = signed(at, 2, 1, 0, None)  # Anna deals and stakes 3: 2, 1 and 0 of it; Cem pays 3 into the next pot
        assert chips(at, first) == [-1, 1, -3, 0]
        second = signed(at, 3, 0, None, None, cuts=["hop"])  # Ben stakes, hops: Cem stakes too; pot 3 + 6
        assert at.hand(second)["dealer"] == at.people[BEN]
        assert at.hand(second)["facts"]["dealer"] == CEM
        assert chips(at, second) == [9, -6, -3, 0]
        view = at.view()
        assert view["totals"] == [8, -5, -6, 0]
        assert (view["next"]["dealer"], view["next"]["carry"]["pot"]) == (at.people[DORA], 3)
        assert view["over"] is False
        assert view["check"]["ok"] is True
        third = signed(at, None, None, None, None)
        assert (chips(at, third), at.view()["over"]) == ([0, 0, 0, -3], True)
        assert at.view()["series"]["findings"] == []
        assert sum(at.view()["totals"]) + at.view()["series"]["pot"] == 0
    with named(subtests, "a corrected early deal changes later pots and breaks no later signature"):
        at = table()
        hands = [signed(at, 2, 1, 0, None), signed(at, 1, 1, 1, 0), signed(at, None, 3, 0, None)]
        count = at.state.by_id[hands[0]].result.hand_score.count.id
        before = [(at.hand(hand)["carry"]["pot"], at.hand(hand)["digest"]) for hand in hands[1:]]
        deal(at, 1, 1, 1, None, hand=hands[0], replaces=count, role="judge")
        after = [(at.hand(hand)["carry"]["pot"], at.hand(hand)["digest"]) for hand in hands[1:]]
        assert [pot for pot, _ in before] == [3, 3]
        assert [pot for pot, _ in after] == [0, 3]
        assert [digest for _, digest in before] == [digest for _, digest in after]
        assert [at.hand(hand)["state"] for hand in hands] == ["counted", "signed", "signed"]
        assert at.hand(hands[1])["accepted"][0]["points"] is None  # chips follow from the pot and are not signed
        assert sum(at.view()["totals"]) + at.view()["series"]["pot"] == 0
    with named(subtests, "behind a count that took too much a deal is taken down all the same"):
        at = table(2)
        signed(at, 3, 3)  # six thirds of a pot of 3: Zw.Q1
        assert at.view()["series"]["pot"] == -3
        assert [one["case"] for one in at.view()["series"]["findings"]] == ["below"]
        hand = at.begin(at.state.hands[-1].id)
        at.say("stage.dealt", {"stage": 1, "open": ["9h"], "hands": None, "cuts": []}, hand=hand)
        for seat, act in [(0, "play"), (1, "play"), (0, "As"), (1, "Ts"), (0, "Ac"), (1, "Tc"), (0, "Ad"), (1, "Td")]:
            at.say("play.made", {"person": at.people[seat], "zhn": act, "ask": None, "inserted": False}, hand=hand)
        found = at.hand(hand)
        assert found["complete"] is True
        assert [side["tricks"] for side in found["result"]] == [3, 0]
        at.sign(hand)
        assert at.view()["series"]["pot"] == 0  # it was played for the stake; without a trick 3 are paid
        assert sum(at.view()["totals"]) + at.view()["series"]["pot"] == 0
    with named(subtests, "a penalty in stakes is not added to chips"):
        at = table()
        signed(at, 2, 1, 0, None)
        before = at.view()["check"]
        at.say("penalty", {"side": 0, "person": None, "points": -2, "reason": None}, role="judge")
        check = at.view()["check"]
        assert check["penalties"] == -2
        assert (check["expected"], check["sum"], check["ok"]) == (before["expected"], before["sum"], True)
        assert at.view()["final_totals"] == [-1, 1, -3, 0]
    with named(subtests, "a chip count beside the book is a finding where it differs"):
        at = table()
        first = signed(at, 2, 1, 0, None)
        book = dict(zip(at.people, (-1, 1, -3, 0), strict=True))
        at.say("count.chips", {"chips": book, "pot": 3, "follows": first})
        at.say("count.chips", {"chips": {**book, at.people[DORA]: 2}, "pot": 1, "follows": first})
        wrong = at.say("count.chips", {"chips": dict.fromkeys(at.people, 1), "pot": 0, "follows": None})
        counts = at.view()["series"]["counts"]
        assert [one["ok"] for one in counts] == [True, False, False]
        assert (counts[1]["differences"], counts[1]["pot_difference"]) == ({at.people[DORA]: 2}, -2)
        assert (counts[1]["book"], counts[1]["book_pot"]) == (book, 3)
        assert [found["rule"] for found in counts[1]["findings"]] == ["Zw.I1"]
        assert [one["number"] for one in counts] == [1, 1, 0]
        at.say("undone", {"target": wrong})
        assert len(at.view()["series"]["counts"]) == 2


def test_joining_and_leaving(subtests):
    with named(subtests, "who joins plays from then on and stands at zero before"):
        at = table(3)
        signed(at, 2, 1, 0)
        new = an_id(3, 1)
        hand = at.begin(at.state.hands[-1].id)
        seated(at, [*at.people, new], hand)
        deal(at, 0, None, None, 3, hand=hand)
        at.sign(hand, 0, 1, 2, 3)
        view = at.view()
        assert view["totals"] == [-1 - 3, 1 - 3, -3, 6]
        assert sum(view["totals"]) + view["series"]["pot"] == 0
    with named(subtests, "who leaves keeps their balance or settles it"):
        for balance in ("kept", "settled"):
            at = table()
            signed(at, 3, None, None, 0)  # Anna: -3 + 3 = 0, Dora pays 3: pot 3
            signed(at, 3, None, 0, None)  # Ben stakes 3, pot 6 to Anna; Cem pays 3
            hand = at.begin(at.state.hands[-1].id)
            seated(at, [at.people[BEN], at.people[CEM], at.people[DORA]], hand, balance=balance)
            deal(at, 3, None, None, hand=hand)
            view = at.view()
            assert view["left"][0]["person"] == at.people[ANNA]
            assert view["left"][0]["balance"] == balance
            paid = sum(one["amount"] for one in view["left"][0]["transfers"])
            assert paid == (6 if balance == "settled" else 0)
            balances = view["series"]["balances"]
            assert balances[at.people[ANNA]] == (0 if balance == "settled" else 6)
            assert sum(balances.values()) + view["series"]["pot"] == 0
    with named(subtests, "each of several leavers goes with a word of their own"):
        for words in (("settled", "kept"), ("kept", "settled")):
            at = table(5)
            signed(at, 3, 0, None, 0, None)  # Anna stakes 3 and takes them; Ben and Dora pay 3 each: pot 6
            signed(at, 3, None, None, None, None)  # Ben stakes 3, Anna takes the pot of 9
            hand = at.begin(at.state.hands[-1].id)
            anna, ben, cem, _, emil = at.people
            seated(at, [anna, ben, cem, emil], hand, balance=words[0])
            seated(at, [anna, cem, emil], hand, balance=words[1])
            left = at.view()["left"]
            assert [one["person"] for one in left] == [at.people[DORA], ben]
            assert [one["balance"] for one in left] == list(words)
            assert [bool(one["transfers"]) for one in left] == [word == "settled" for word in words]
    with named(subtests, "a newcomer changes nothing of what a leaver said"):
        for word, other in (("settled", "kept"), ("kept", "settled")):
            at = table()
            signed(at, 3, None, None, 0)
            signed(at, 3, None, 0, None)
            hand = at.begin(at.state.hands[-1].id)
            stay = at.people[:DORA]
            seated(at, stay, hand, balance=word)
            seated(at, [*stay, an_id(7, 1)], hand, balance=other)
            assert [(one["person"], one["balance"]) for one in at.view()["left"]] == [(at.people[DORA], word)]
    with named(subtests, "who leaves and comes back before the deal has not left"):
        at = table()
        signed(at, 3, None, None, 0)
        hand = at.begin(at.state.hands[-1].id)
        seated(at, at.people[:DORA], hand, balance="settled")
        seated(at, at.people, hand)
        assert at.view()["left"] == []
    with named(subtests, "who settled and comes back before the deal has paid all the same"):
        at = table()
        leaving_settled(at, (DORA, DORA, ANNA, 6))
        hand = at.state.hands[-1].id
        seated(at, at.people, hand)
        left = at.view()["left"]
        assert [(one["person"], one["back"], len(one["transfers"])) for one in left] == [(at.people[DORA], True, 1)]
        balances = at.view()["series"]["balances"]
        assert (balances[at.people[ANNA]], balances[at.people[DORA]]) == (0, 0)
        # gone again for good: nothing is left to settle, and the first payment is said once
        seated(at, at.people[:DORA], hand, balance="settled", paid=[])
        assert [(one["back"], len(one["transfers"])) for one in at.view()["left"]] == [(True, 1), (False, 0)]
        assert at.view()["series"]["balances"][at.people[DORA]] == 0
    with named(subtests, "money that was given back is taken back with the leaving"):
        at = table()
        leaving_settled(at, (DORA, DORA, ANNA, 6))
        leaving = at.entries[-1].id
        seated(at, at.people, at.state.hands[-1].id)
        at.say("undone", {"target": leaving})
        assert at.view()["left"] == []
        assert at.view()["series"]["balances"][at.people[DORA]] == -6
    with named(subtests, "what was settled on leaving stands when an early deal is corrected"):
        at = table()
        first = leaving_settled(at, (DORA, DORA, ANNA, 6))
        dora = at.people[DORA]
        assert (at.view()["left"][0]["due"], at.view()["series"]["balances"][dora]) == (None, 0)
        count = at.state.by_id[first].result.hand_score.count.id
        deal(at, 3, None, 0, None, hand=first, replaces=count, role="judge")  # not Dora lost the 3, but Cem
        left = at.view()["left"][0]
        assert left["transfers"] == [{"payer": dora, "payee": at.people[ANNA], "amount": 6}]
        assert left["due"] == [{"payer": dora, "payee": at.people[ANNA], "amount": 3}]
        assert at.view()["series"]["balances"][dora] == 3
        assert sum(one["amount"] for one in at.view()["settled"]["transfers"] if one["payee"] == dora) == 3
        assert sum(at.view()["series"]["balances"].values()) + at.view()["series"]["pot"] == 0
    with named(subtests, "an old entry that does not say what was paid is read as before"):
        at = table()
        first = leaving_settled(at)
        assert at.view()["left"][0]["transfers"][0]["amount"] == 6
        count = at.state.by_id[first].result.hand_score.count.id
        deal(at, 3, None, 0, None, hand=first, replaces=count, role="judge")
        assert (at.view()["left"][0]["transfers"][0]["amount"], at.view()["left"][0]["due"]) == (3, None)


def leaving_settled(at, *paid):
    """Two deals, then Dora leaves with 6 to pay to Anna; ``paid`` as (leaver, payer, payee, amount) by seat."""
    first = signed(at, 3, None, None, 0)  # Anna deals, 3 staked and won; Dora pays 3: pot 3
    signed(at, 3, None, None, 0)  # Ben stakes 3: Anna takes 6; Dora pays 3 more
    hand = at.begin(at.state.hands[-1].id)
    rows = [dict(zip(("leaver", "payer", "payee"), (at.people[one] for one in who), strict=True), amount=amount)
            for *who, amount in paid]
    seated(at, at.people[:DORA], hand, balance="settled", **({"paid": rows} if paid else {}))
    return first


@for_each("paid", [(DORA, ANNA, BEN, 6), (DORA, DORA, DORA, 6), (DORA, DORA, ANNA, 0)])
def test_what_nobody_can_have_paid_on_leaving_is_refused(paid):
    with pytest.raises(EntryError):
        leaving_settled(table(), paid)


def test_deals_in_their_order(subtests):
    with named(subtests, "two deals behind the same one leave pots open until one is first"):
        at = table()
        first = signed(at, 2, 1, 0, None)
        second = deal(at, 3, None, 0, None, follows=first)
        third = deal(at, 1, 1, 1, None, follows=second)
        other = deal(at, None, None, None, None, follows=first, device=OTHER)
        assert at.view()["series"]["open_from"] == 2
        assert (at.hand(third)["before"], at.hand(third)["after"]) == (None, None)
        at.say("hand.order", {"first": other, "second": second})
        assert at.view()["series"]["open_from"] is None
        assert [at.hand(hand)["number"] for hand in (first, other, second, third)] == [1, 2, 3, 4]
        assert at.hand(second)["carry"]["pot"] == 6
        assert sum(at.view()["final_totals"]) + at.view()["next"]["carry"]["pot"] == 0
    with named(subtests, "a misdealt hand moves neither pot nor dealer"):
        at = table()
        hand = deal(at, 2, 1, 0, None)
        at.say("hand.voided", {"why": "misdeal"}, hand=hand)
        assert at.view()["next"]["dealer"] == at.people[ANNA]
        assert at.view()["next"]["carry"]["pot"] == 0
        assert at.view()["final_totals"] == [0, 0, 0, 0]
    with named(subtests, "an abandoned hand moves the deal on and not the pot"):
        at = table()
        first = signed(at, 2, 1, 0, None)
        broken = at.begin(first)
        at.say("hand.voided", {"why": "abandoned"}, hand=broken)
        view = at.view()
        assert at.hand(broken)["dealer"] == at.people[BEN]
        assert (view["next"]["dealer"], view["next"]["carry"]) == (
            at.people[CEM], {"pot": 3, "dealer": CEM, "stake": 3}
        )
        assert view["series"]["findings"] == []
    with named(subtests, "another dealer than the deals before lead to is a finding in words and moves no chip"):
        at = table()
        hands = [signed(at, 2, 1, 0, None)]
        hands.append(deal(at, 1, 1, 1, None))
        at.say("dealer.set", {"dealer": at.people[DORA]}, hand=hands[1])
        assert at.view()["series"]["findings"] == []  # it is not done yet
        at.sign(hands[1])
        assert at.hand(hands[1])["dealer"] == at.people[DORA]
        [found] = at.view()["series"]["findings"]
        assert (found["rule"], found["facts"]) == ("Zw.D1", {"hand": 2})
        [found] = at.state.series.check(at.state.standing)
        assert doubt_in_words(found, [], "en") == "Somebody dealt hand 2 out of turn."
        assert at.view()["check"]["ok"] is True
    with named(subtests, "nobody is told to pay while the order of deals is open"):
        at = table()
        first = signed(at, 2, 1, 0, None)
        second = deal(at, 3, 0, None, None, follows=first)
        other = deal(at, 1, 1, 1, None, follows=first, device=OTHER)
        assert (at.view()["series"]["open_from"], at.view()["settled"]) == (2, None)
        at.say("hand.order", {"first": second, "second": other})
        assert at.view()["settled"]["transfers"]
    with named(subtests, "at the end the pot is shared and few pay"):
        at = table()
        signed(at, 2, 1, 0, None)  # -1 +1 -3 0, pot 3; Ben would stake first
        view = at.view()
        assert view["series"]["pot"] == 3
        assert view["end_digest"].endswith("|dealer=1;pot=3;stake=3;000000>000003:1;000002>000001:2")
        at.say("match.ended", {"digest": view["end_digest"], "reservation": False})
        settled = at.view()["settled"]
        assert settled["final"] is True
        assert settled["series"]["chips"] == [-1, 2, -2, 1]  # one each from Ben clockwise: Ben, Cem, Dora
        paid = [(at.people.index(one["payer"]), at.people.index(one["payee"]), one["amount"])
                for one in settled["transfers"]]
        assert paid == [(ANNA, DORA, 1), (CEM, BEN, 2)]
        at.say("match.reopened", {})
        assert at.view()["settled"]["final"] is False
    with named(subtests, "a deal that nobody can have played so is kept with its doubt"):
        at = table()
        hand = deal(at, 2, 2, None, None)
        assert [found["rule"] for found in at.hand(hand)["doubts"]] == ["Zw.Q1"]
        assert at.hand(hand)["checked"] == "none"
    with named(subtests, "a deal taken down live"):
        at = table()
        names = dict(zip(("Anna", "Ben", "Cem", "Dora"), at.people, strict=True))
        hand = at.begin()
        at.say("stage.dealt", {"stage": 1, "open": ["9h"], "hands": None, "cuts": ["Ah hop", "Kh"]}, hand=hand)
        acts = ["Cem: play", "Dora: swap 2", "Anna: pass", "Ben: play", "Cem: As", "Dora: Ts", "Ben: 8s", "Cem: Ks",
                "Dora: Js", "Ben: 9s", "Cem: Td", "Dora: Ad", "Ben: Qd"]
        for act in acts:
            who, _, text = act.partition(": ")
            at.say("play.made", {"person": names[who], "zhn": text, "ask": None, "inserted": False}, hand=hand)
        shown = at.hand(hand)
        assert (shown["way"], shown["complete"]) == ("plays", True)
        assert [side["tricks"] for side in shown["result"]] == [0, 0, 2, 1]
        assert [side["chips"] for side in shown["result"]] == [-3, -6, 4, 2]
        assert at.view()["next"]["carry"]["pot"] == 3
        assert at.view()["next"]["dealer"] == at.people[CEM]


@for_each("players", [1, 7])
def test_so_many_cannot_play(players):
    with pytest.raises(EntryError):
        table(players)


# --- chips counted in while the next hand has begun --------------------------------------------------------------


def counted_in(at, chips, pot, follows):
    at.say("count.chips", {"chips": chips, "pot": pot, "follows": follows})
    return at.view()["series"]["counts"][-1]


def test_counts_and_what_waits_for_the_judge(subtests):
    with named(subtests, "a count after somebody left is one after the last hand done and stays so"):
        at = table()
        first = signed(at, 2, 1, 0, None)
        second = at.begin(first)
        anna, ben, cem, dora = at.people
        seated(at, [anna, ben, dora], second, balance="settled", paid=[
            {"leaver": cem, "payer": cem, "payee": ben, "amount": 1}
        ])
        book = {anna: -1, ben: 0, dora: 0}
        for follows in (first, second):  # an older phone named the hand that had begun
            found = counted_in(at, book, 3, follows)
            assert (found["number"], found["ok"]) == (1, True)
        deal(at, 2, 1, 0, hand=second)
        after_second = counted_in(at, book, 3, second)
        assert (after_second["number"], after_second["ok"]) == (2, False)
        at.sign(second)
        at.begin(second)
        assert [
            (one["number"], one["ok"]) for one in at.view()["series"]["counts"]
        ] == [(1, True), (1, True), (2, False)]
    with named(subtests, "what is settled after a count does not change it"):
        at = table()
        first = signed(at, 2, 1, 0, None)
        second = at.begin(first)
        anna, ben, cem, dora = at.people
        found = counted_in(at, {anna: -1, ben: 1, cem: -3, dora: 0}, 3, first)
        assert (found["number"], found["ok"]) == (1, True)
        seated(at, [anna, ben, dora], second, balance="settled")
        assert at.view()["series"]["counts"][0]["ok"] is True
    with named(subtests, "the judge lets a correction hold for which somebody gone home would have to sign"):
        at = table()
        first, digest = waiting(at)
        data = {"side": None, "outcome": "take", "proposed": digest, "reason": None}
        at.say("settled", data, hand=first, role="record")
        assert at.hand(first)["proposal"], "only the judge may"
        at.say("settled", {**data, "proposed": "another"}, hand=first, role="judge")
        assert at.hand(first)["proposal"], "another correction than the one they saw"
        at.say("settled", {**data, "reason": an_id(1, 7)}, hand=first, role="judge")
        hand = at.hand(first)
        assert (hand["proposal"], hand["digest"], hand["ruled"]) == (None, digest, digest)
        assert [side["tricks"] for side in hand["result"]] == [1, 1, 1, 0]
        assert 1 not in at.view()["unsigned"]
        assert [one["valid"] for one in hand["accepted"]] == [True] * 3
        assert hand["corrections"][-1]["new"] == chips(at, first)
    with named(subtests, "the judge lets the result stay and what they decided can be taken back"):
        at = table()
        first, digest = waiting(at)
        before = at.hand(first)["digest"]
        ruled = at.say("settled", {"side": None, "outcome": "keep", "proposed": digest, "reason": None}, hand=first,
                       role="judge")
        hand = at.hand(first)
        assert (hand["proposal"], hand["digest"], hand["state"]) == (None, before, "signed")
        at.say("undone", {"target": ruled}, hand=first, role="judge")
        assert at.hand(first)["proposal"]["digest"] == digest
    with named(subtests, "a decision on a correction leaves an objection open"):
        at = table()
        first, digest = waiting(at)
        at.say("objected", {"side": BEN, "about": "other", "remark": None}, hand=first)
        at.say(
            "settled", {"side": None, "outcome": "keep", "proposed": digest, "reason": None}, hand=first, role="judge"
        )
        assert [one["open"] for one in at.hand(first)["objections"]] == [True]
    with named(subtests, "chips brought from the match before lie in the pot"):
        cem = an_id(CEM, 1)
        at = table(brought={cem: -3})
        view = at.view()
        assert (view["totals"], view["series"]["pot"], view["series"]["sum"]) == ([0, 0, -3, 0], 3, 0)
        signed(at, 3, 0, None, None)
        assert at.view()["totals"] == [3, -3, -3, 0]
        assert at.state.series.season_value(at.state.standing, at.state.setup_now)[CEM] == (0,)
        for wrong in ({cem: 3}, {"x": -3}, {cem: "3"}, [cem]):
            with pytest.raises(EntryError):
                table(brought=wrong)
        with pytest.raises(EntryError):
            Table(2, "schnapsen", 2, game="schnapsen", brought={cem: -3})


# --- who has gone home -------------------------------------------------------------------------------------------


def waiting(at):
    """A signed deal that is to be corrected after Cem, who lost in it, has left; those who are there have signed."""
    first = signed(at, 2, 1, 0, None)
    second = at.begin(first)
    seated(at, [at.people[ANNA], at.people[BEN], at.people[DORA]], second)
    count = at.state.by_id[first].result.hand_score.count.id
    deal(at, 1, 1, 1, None, hand=first, replaces=count)
    digest = at.hand(first)["proposal"]["digest"]
    at.sign(first, ANNA, BEN, DORA, digest=digest)
    assert at.hand(first)["proposal"], "Cem has gone home"
    return first, digest


# --- a pot that was brought --------------------------------------------------------------------------------------

