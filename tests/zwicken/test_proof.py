"""What is proved of hidden hands, against every filling of them one by one."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import zwicken
from scorekeeper.cards import card
from scorekeeper.zwicken.variants import PACK
from tests.cases import examples, for_each, named
from tests.zwicken.deals import Dice, allowed, faults, found, replayed

THREE = "turnup: 9h\nAnna: play\nBen: play\nCem: play\n"


def verdict(position: zwicken.Position, held: list, rest: int, unseen: list, played) -> str:
    """By trying every filling of the hidden places: is the answer wrong in all, in some, or in none of them?"""
    wrong = right = 0
    for filling in combinations(unseen, rest):
        if played in allowed(position, [*held, *filling, played]):
            right += 1
        else:
            wrong += 1
        if wrong and right:
            return "unproven"
    return "error" if wrong else ""


def brute(replay: zwicken.Replay) -> dict[int, str]:
    """For each answer, by its number, what the fillings say; for a replay without a slip."""
    steps = [step for step in replay.steps if type(step.play) is zwicken.Lay]
    found: dict[int, str] = {}
    for at, step in enumerate(steps):
        position, seat, played = step.position, step.seat, step.play.cards[0]
        if not position.trick:
            continue
        known = {
            other: list(places.known)
            + [
                later.play.cards[0]
                for later in steps[at + 1 :]
                if later.seat == other and later.play.cards[0] not in places.known
            ]
            for other, places in enumerate(step.after.places)
        }
        out = step.after.played | step.after.discards | {position.turnup}
        unseen = [each for each in PACK if each not in out and all(each not in cards for cards in known.values())]
        hidden = step.after.places[seat].size - len(known[seat])
        found[step.number] = verdict(position, known[seat], hidden, unseen, played)
    return found


@given(st.integers(0, 10**9), st.sampled_from([0.0, 0.5, 1.0]))
@settings(max_examples=examples(120), deadline=None)
def test_every_answer_is_judged_as_the_fillings_say(seed, hidden):
    replay = zwicken.replay(zwicken.read(Dice(seed, honest=False, hidden=hidden).text()))
    judged = {f.play: f.severity for f in replay.findings if f.rule.startswith("Zw.F")}
    assert {number: severity for number, severity in brute(replay).items() if severity} == judged


@given(st.integers(0, 10**9))
@settings(max_examples=examples(60), deadline=None)
def test_what_is_shown_of_an_answer_is_what_it_was_judged_by(seed):
    replay = zwicken.replay(zwicken.read(Dice(seed, honest=False).text()))
    by_number = {f.play: (f.rule, f.severity) for f in replay.findings if f.rule.startswith("Zw.F")}
    for judged in replay.answers:
        assert (judged.rule, judged.severity) == by_number.get(judged.play, ("", ""))
        assert replay.steps[judged.step].number == judged.play
        if judged.severity == "error" and not judged.hidden:
            assert any(set(cards) & set(judged.known) for _, cards in judged.owed)


def test_what_later_plays_prove(subtests):
    with named(subtests, "so few unseen cards that one of the hidden must be owed"):
        body = """turnup: 9h
        hand Anna: As Ac Ad
        hand Ben: Ks Kc Kd
        hand Cem: Qs Qc Qd
        hand Dora: Js Jc Jd
        hand Emil: Ts Tc Td
        Anna: swap Ac Ad + Jh Th
        Ben: swap Kc Kd + 8h 7h
        Cem: swap Qs Qc Qd + 9s 9c 9d
        Dora: swap Js Jc Jd + 7s 8d 7d
        Emil: swap Ts Tc Td + Ah Kh Qh
        Fritz: play
        Anna: As Ks 9s 7s Kh {}"""
        replay = replayed(body.format("7c"), 6)
        assert [each.code for each in replay.answers[-1].unseen] == ["8c", "8s"]
        assert faults(replay) == [("Zw.N1", "", "note"), ("Zw.F2", "", "error")]
        assert faults(replayed(body.format("8s"), 6)) == [("Zw.N1", "", "note")]
    with named(subtests, "later plays prove an answer wrong"):
        body = f"{THREE}Anna: As Ks 9c\nAnna: Ac Kc 8s\nAnna: Ad Kd 8d"
        assert faults(replayed(body)) == [("Zw.F2", "", "error")]
    with named(subtests, "with all three tricks an answer is decided"):
        body = f"{THREE}Anna: As Ks 9c\nAnna: Ac Kc 8c\nAnna: Ad Kd 8d"
        assert faults(replayed(body)) == []
    with named(subtests, "in anbieten the hand of who dropped out stays open"):
        body = f"{THREE}Anna: As Ks 9c\nAnna: raise 2\nCem: pass\nAnna: Ac Kc\nAnna: Ad Kd"
        assert faults(replayed(body, variant="anbieten")) == [("Zw.F2", "", "unproven")]
    with named(subtests, "who did not show a card is never judged on it"):
        body = "turnup: 9h\nhand Anna: As Ks Qs\nAnna: pass\nBen: swap 3\nCem: play\nBen: Ts 9s\nBen: Ac Kc\nBen: Ad Kd"
        assert faults(replayed(body)) == []
    with named(subtests, "the ace shown after a slip proves no cause"):
        body = f"{THREE}Anna: As Ks Qs\nDora: Kc Ac 8c\nBen: Ah Th Jh"
        replay = replayed(body)
        assert "Zw.Gc" not in found(replay)
        kept = f"{THREE}Anna: As Ks Qs\nAnna: Kc Ac 8c\nBen: Th Ah Jh"
        assert [(f.rule, f.player) for f in replayed(kept).findings] == []


@for_each(
    ("slip", "rule"), [("Anna: Ac Kc 9h", "hand"), ("Dora: Ac Kc 8s", "turn"), ("Anna: Ac 2c 8s", "pack")]
)
def test_from_a_slip_on_plays_prove_nothing(slip, rule):
    body = f"{THREE}Anna: As Ks 9c\n{slip}\nAnna: Ad Kd Ts"
    replay = replayed(body)
    assert rule in found(replay)
    assert ("Zw.F2", 6, "unproven") in [(f.rule, f.play, f.severity) for f in replay.findings]
    assert not any(f.severity == "error" and f.rule.startswith("Zw.F") for f in replay.findings)


def test_what_is_asked(subtests):
    with named(subtests, "check says what is open now"):
        position = replayed(f"{THREE}Anna: As").end
        assert position is not None
        (finding,) = zwicken.check(position, zwicken.read_play("9c"))
        assert (finding.rule, finding.severity, finding.player) == ("Zw.F2", "unproven", "Ben")
        assert zwicken.check(position, zwicken.read_play("Ks")) == ()
    with named(subtests, "what may be played"):
        position = replayed("turnup: 9h\nhand Ben: Ts 9c Kh\nAnna: play\nBen: play\nCem: play\nAnna: Qs").end
        assert position is not None
        assert [zwicken.write_play(play) for play in zwicken.legal(position)] == ["Ts"]
        deciding = replayed("turnup: 9h", rules="must_play_base_pot=on").end
        assert [zwicken.write_play(play) for play in zwicken.legal(deciding)] == ["play", "swap 1", "swap 2", "swap 3"]
    with named(subtests, "holding says what was seen afterwards"):
        replay = replayed(f"{THREE}Anna: As Ks 9c\nAnna: Ac Kc 8s\nAnna: Ad Kd 8c")
        before_lead = replay.holding(3, 0)
        assert (before_lead.cards, before_lead.hidden) == ((card("As"), card("Ac"), card("Ad")), 0)
        assert not replay.is_recorded(3, 0)
        assert replay.holding(0, 0) == ((), 3)
