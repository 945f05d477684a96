"""Answers judged without hand lines, against every way in which the cards nobody wrote down can have lain.

For each answer of the strict phase every hand is tried that the player can have held beside it: the cards the record
puts there, those they showed later, and any choice of cards nobody saw. An answer is wrong where none of them allows
it, open where some do, and right where all do (schnapsen.md, After the fact).
"""

from __future__ import annotations

import random
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import schnapsen
from scorekeeper.acts import Dealt
from scorekeeper.cards import card
from scorekeeper.schnapsen.variants import PACK
from tests.cases import examples, named
from tests.schnapsen.hands import hidden, played, ruled, text

ORDER = "ATKQJ"


def owed_in(hand, lead, trump, answer):
    """The class of the first answer owed of this whole hand, None where the answer given is one of the first."""
    higher = [c for c in hand if c.suit == lead.suit and ORDER.index(c.rank) < ORDER.index(lead.rank)]
    suit = [c for c in hand if c.suit == lead.suit]
    trumps = [c for c in hand if c.suit == trump] if lead.suit != trump else []
    for at, owed in enumerate((higher, suit, trumps)):
        if owed:
            return None if answer in owed else at
    return None


def by_fillings(replay, at):
    """(rule, severity) of the answer at step ``at``, by trying every filling; only for a record without slips."""
    step = replay.steps[at]
    before, after, seat = step.position, step.after, step.seat
    room = [after.hands[each].unknown for each in (0, 1)]
    known = [list(after.hands[each].known) for each in (0, 1)]
    for later in replay.steps[at + 1 :]:
        if later.play.kind != "card":
            continue
        seen = [later.play.card]
        if later.play.marriage:
            seen.append(card(("Q" if seen[0].rank == "K" else "K") + seen[0].suit))
        for each in seen:
            if room[later.seat] and each not in known[later.seat]:
                known[later.seat].append(each)
                room[later.seat] -= 1
    gone = {*after.played, *after.stock, *known[0], *known[1]}
    unseen = [each for each in PACK if each not in gone]
    answer = step.play.card
    found = [
        owed_in([answer, *known[seat], *rest], before.lead, before.trump, answer)
        for rest in combinations(unseen, room[seat])
    ]
    wrong = [each for each in found if each is not None]
    if not wrong:
        return "", ""
    rules = ("Sn.S1", "Sn.S2", "Sn.S3")
    return (rules[max(wrong)], "error") if len(wrong) == len(found) else (rules[min(wrong)], "unproven")


def answers(replay):
    return {judged.step: (judged.rule, judged.severity) for judged in replay.answers}


KNOWN = st.sampled_from([(), ("Anna",), ("Ben",), ("Anna", "Ben")])


@settings(max_examples=examples(150))
@given(played(), KNOWN, st.integers(0, 9), st.randoms(use_true_random=False))
def test_whatever_is_hidden_the_verdict_is_that_of_all_fillings(hand, hands, talon, chance):
    heading, dealt, acts = hand
    changed = list(acts)
    strict = [at for at, act in enumerate(acts) if " " not in act.text and len(act.text) == 2 and act.text != "66"]
    if strict and chance.random() < 0.7:  # two cards of one player swapped in time: perhaps a revoke
        at, other = chance.choice(strict), chance.choice(strict)
        if acts[at].player == acts[other].player:
            changed[at], changed[other] = acts[other]._replace(player=acts[at].player), acts[at]
    part = hidden(dealt, hands=hands, talon=talon)
    replay = schnapsen.replay(schnapsen.assembled(heading, part, changed[: chance.randint(0, len(changed))]))
    if {finding.rule for finding in replay.findings} & {"pack", "hand", "turn", "syntax", "Sn.M1", "Sn.E1"}:
        return
    for step, verdict in answers(replay).items():
        assert verdict == by_fillings(replay, step)


@given(played())
def test_an_honest_hand_is_never_wrong_whatever_is_hidden(hand):
    heading, dealt, acts = hand
    for hands, talon in (((), 0), (("Anna",), 4), (("Ben",), 9), (("Anna", "Ben"), 0)):
        for end in (len(acts), len(acts) // 2):
            part = hidden(dealt, hands=hands, talon=talon)
            replay = schnapsen.replay(schnapsen.assembled(heading, part, acts[:end]))
            assert replay.legal


@given(played(claims=False))
def test_a_hand_played_out_in_the_open_is_proved_whole_without_a_hand_line(hand):
    heading, dealt, acts = hand
    replay = schnapsen.replay(schnapsen.assembled(heading, Dealt(dealt.open), acts))
    assert replay.complete
    if replay.end.closing is None:
        assert not [finding for finding in replay.findings if finding.severity != "note"]


OPEN = ("Ac Jc", "Tc Qc", "Ad Jd", "Td Qd", "As Js")
"""Five open tricks of forehand's; left after them: K of clubs and diamonds, T K Q of spades, all hearts. The turn-up, a
trump, is Ben's then."""
LATER = ("Ah Th", "Kh Qs")
"""Ben gives the known trump and then shows that the queen of spades was there."""
THEIRS = "Ts ? Kh ? Qh ? Ah ? Jh"
"""A talon with which nobody but Ben can have K and Q of spades."""


def proof_of(*lines, **more):
    return [f"{f.play} {f.rule} {f.severity}" for f in ruled(text(*OPEN, *lines, **more)).findings]


class TestByHand:
    """Single answers, worked out on paper. Hearts are trump."""

    def test_every_answer(self, subtests):
        with named(subtests, "a card played later was held"):
            assert proof_of("Ts Kc", *LATER)[0] == "12 Sn.S2 error"
        with named(subtests, "without it only the known trump is certain"):
            assert proof_of("Ts Kc") == ["12 Sn.S3 error"]
        with named(subtests, "what may have been held is open"):
            assert [f"{f.rule} {f.severity}" for f in ruled(text("close Jc As")).findings] == ["Sn.S1 unproven"]
            assert [f"{f.rule} {f.severity}" for f in ruled(text("close Ac As")).findings] == ["Sn.S2 unproven"]
        with named(subtests, "too few other cards prove it"):
            assert proof_of("Ts Kc", anna="Ac Tc Ad Td As", talon=THEIRS) == ["12 Sn.S2 error"]
        with named(subtests, "from a slip on plays prove nothing"):
            assert proof_of("Ts Kc", "Ah Th", "Ben: Kh Qs")[:2] == ["12 Sn.S3 error", "15 turn error"]
            assert proof_of("Ts Kc", "Ah Th", "Kh Th", "Tc Qs")[0] == "12 Sn.S3 error"
        with named(subtests, "from a slip on answers are judged without counting"):
            slipped = text("Ben: Ac Jc", *OPEN[1:], "Ah Ks", "Kh Th", anna="Ac Tc Ad Td As", talon=THEIRS)
            assert [f"{f.play} {f.rule}" for f in ruled(slipped).findings] == ["1 turn", "12 Sn.S2"]
            counted = text(*OPEN, "Qh Ks", anna="Ac Tc Ad Td As", talon=THEIRS, turnup="Jh").replace("? Jh", "? Th")
            assert [f"{f.play} {f.rule} {f.severity}" for f in ruled(counted).findings] == ["12 Sn.S2 error"]
        with named(subtests, "replay says what it was judged by"):
            judged = ruled(text(*OPEN, "Ts Kc", *LATER)).answers[0]
            assert (judged.play, judged.seat, judged.card.code) == (12, 1, "Kc")
            assert (judged.rule, judged.severity) == ("Sn.S2", "error")
            assert [each.code for each in judged.known] == ["Th", "Qs"]
            assert judged.hidden == 2
            assert [rule for rule, _ in judged.owed] == ["Sn.S1", "Sn.S2", "Sn.S3"]
            assert {"Ks", "Kd"} <= {each.code for each in judged.unseen}


def test_random_garbage_never_raises():
    chance = random.Random(3)
    for _ in range(300):
        cards = [each.code for each in PACK] + ["9h", "X", "swap", "close", "20", "40", "66", "Anna:", "Ben", "?"]
        lines = [" ".join(chance.choices(cards, k=chance.randint(1, 5))) for _ in range(chance.randint(0, 12))]
        replay = ruled(text(*lines, anna="Ah Kh ?" if chance.random() < 0.5 else None))
        assert len(replay.sides) == 2
