"""The six cases of rules.md 5, recounted from the acts by another way of counting."""

from __future__ import annotations

from hypothesis import given, settings

from scorekeeper import schnapsen
from tests.cases import examples, for_each
from tests.schnapsen.hands import played, ruled, text

WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def recount(heading, dealt, acts):
    """(winner, case, game points) from the acts as text, with nothing of the game's own code."""
    trump = dealt.open[0][1]
    leader = next(name for name in heading.players if name != heading.dealer)
    lead, closer, before = None, None, None
    tricks, points = dict.fromkeys(heading.players, 0), dict.fromkeys(heading.players, 0)
    extra = dict.fromkeys(heading.players, 0)

    def total(name):
        return points[name] + (extra[name] if tricks[name] else 0)

    def other(name):
        return next(each for each in heading.players if each != name)

    for act in acts:
        words = act.text.split()
        if words[0] == "swap":
            continue
        if words[0] == "close":
            closer, before = act.player, (tricks[other(act.player)], total(other(act.player)))
            continue
        if words[0] == "66":
            claimant, foe = act.player, other(act.player)
            if total(claimant) >= 66:
                if closer is None or closer == claimant:
                    had, worth = before if closer else (tricks[foe], total(foe))
                    grade = 3 if had == 0 else 2 if worth < 33 else 1
                    return claimant, "Sn.G3" if closer else "Sn.G1", grade
                return claimant, "Sn.G5", 2 if before[0] else 3
            if closer == claimant:
                return foe, "Sn.G4", 2 if before[0] else 3
            return foe, "Sn.G2", 2 if tricks[foe] else 3
        if len(words) == 2:
            extra[act.player] += int(words[0])
        card = words[-1]
        if lead is None:
            lead = card
            continue
        wins = (card[1] == lead[1] and "ATKQJ".index(card[0]) < "ATKQJ".index(lead[0])) or (
            card[1] == trump and lead[1] != trump
        )
        leader = act.player if wins else other(act.player)
        tricks[leader] += 1
        points[leader] += WORTH[card[0]] + WORTH[lead[0]]
        lead = None
    if closer is not None:
        return other(closer), "Sn.G4", 2 if before[0] else 3
    return leader, "Sn.G6", 1


@settings(max_examples=examples(120))
@given(played())
def test_the_verdict_is_that_of_the_recount(hand):
    replay = schnapsen.replay(schnapsen.assembled(*hand))
    won = replay.verdict
    assert (replay.setting.players[won.winner], won.how, won.game_points) == recount(*hand)


@for_each(
    ("lines", "how", "winner", "points"),
    [
        (("Ah Kh", "As Ks", "Ac Kc", "Ad Kd", "40 Qh 66"), "Sn.G1", "Anna", 3),
        (("Jh Kh", "Js As", "Ac Tc", "Ts Td", "Ad Kd 66"), "Sn.G1", "Anna", 2),
        (("Kh Ah 66",), "Sn.G2", "Anna", 3),
        (("Ah Kh", "Jc Kc 66"), "Sn.G2", "Anna", 2),
        (("Ah Kh", "close As Ks", "Ac Tc", "20 Qd 66"), "Sn.G3", "Anna", 3),
        (("close Ah Kh 66",), "Sn.G4", "Ben", 3),
        (("Jh Ah", "close Ac Kc 66"), "Sn.G4", "Anna", 3),
        (("Jh Ah", "Jc Ac", "As Js", "close Ts Ks", "Qs Ad", "20 Kd 66"), "Sn.G3", "Anna", 2),
        (("close Qh Ah", "Ac Tc", "As Js", "Kd Ad", "Qd Td 66"), "Sn.G2", "Anna", 2),
        (("close Qh Ah", "Ac Tc", "As Ts", "40 Kh 66"), "Sn.G5", "Ben", 3),
        (("Ks Qs", "close Qh Ah", "Ac Tc", "As Ts", "40 Kh 66"), "Sn.G5", "Ben", 3),
        (("Qs Ks", "Jc Qc", "Kc Ac", "close Qh Ah", "Ac Tc", "As Ts", "40 Kh 66"), "Sn.G5", "Anna", 2),
        (("close Jc Ac 66",), "Sn.G2", "Anna", 3),
    ],
)
def test_each_case_by_hand(lines, how, winner, points):
    replay = ruled(text(*lines, turnup="Th"))
    seen = replay.facts
    won = max(replay.sides, key=lambda side: side.game_points)
    assert (seen.how, seen.winner, won.game_points) == (how, winner, points)
