"""The standings once more, by other means: plain fractions, everything written out, nothing shared with the league."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations


def evening_points(rule, each):
    """What an evening gives one person, None where nothing counts."""
    own = {"points": Fraction(each.points), "over": Fraction(each.over, 27720), "rank": Fraction(each.rank, 27720)}
    value = own[rule.measure]
    if each.rounds and each.sat_out and rule.sat_out == "average" and rule.total != "average_hand":
        value = value / each.rounds * (each.rounds + each.sat_out)
    counts = each.rounds > 0
    for rounds, how, mine, theirs in (
        (each.sat_out, rule.sat_out == "fixed", rule.sat_out_own, rule.sat_out_other),
        (each.missed, rule.missed != "nothing", rule.missed_own, rule.missed_other),
    ):
        if rounds and how:
            counts = True
            value += rounds * result(rule.measure, mine, theirs)
    return value if counts else None


def result(measure, mine, theirs):
    theirs = mine if theirs is None else theirs
    if measure == "points":
        return Fraction(mine)
    if measure == "over":
        return mine - Fraction(mine + theirs, 2)
    return Fraction(2) if mine > theirs else Fraction(1) if mine < theirs else Fraction(3, 2)


def given(rule, values):
    """{person: points} of one evening as points for its places."""
    if rule.gives == "points":
        return values
    order = sorted(values.values(), reverse=True)
    steps = list(rule.podium) if rule.gives == "podium" else list(range(len(order), 0, -1))
    steps += [0] * len(order)
    return {
        person: sum((Fraction(steps[at]) for at in range(len(order)) if order[at] == value), Fraction(0))
        / order.count(value)
        for person, value in values.items()
    }


def recount(rule, all_results, evenings):
    """{person: the season's figure} of all who have an evening that may count; without partners' limits."""
    may = [each for each in all_results if not (each.guest and rule.guests == "out")]
    may = [each for each in may if each.declared or not rule.declared_only]
    people = {each.person for each in may}
    of = {}
    penalties = dict.fromkeys(people, 0)
    for evening in evenings:
        here = {each.person: each for each in may if each.evening == evening.id}
        values = {person: evening_points(rule, each) for person, each in here.items()}
        values = {person: value for person, value in values.items() if value is not None}
        if rule.missed == "all":
            missing = evening.rounds * result(rule.measure, rule.missed_own, rule.missed_other)
            present = {each.person for each in all_results if each.evening == evening.id}
            values |= dict.fromkeys(people - present, missing)
        if rule.gives != "points":
            values = {
                person: value + (here[person].penalty if person in here else 0) for person, value in values.items()
            }
            for person, each in here.items():
                penalties[person] += 0 if person in values else each.penalty
        else:
            for person, each in here.items():
                penalties[person] += each.penalty
        for person, points in given(rule, values).items():
            of[person, evening.id] = points
    return {person: figure(rule, person, of, may, len(evenings), penalties[person]) for person in people}


def figure(rule, person, of, may, held, penalty):
    own = {evening: value for (who, evening), value in of.items() if who == person}
    attended = sum(1 for each in may if each.person == person and each.rounds + each.sat_out)
    allowed_to_miss = max(rule.of or held, held) - rule.minimum
    missing = max(0, held - attended - max(0, allowed_to_miss))
    hands = {each.evening: each.hands for each in may if each.person == person}
    per_hand = rule.total == "average_hand"
    results = [
        (value / max(1, hands.get(evening, 0)) if per_hand else value, evening) for evening, value in own.items()
    ]
    results += [(Fraction(0), None)] * (missing if rule.below == "zero" else 0)
    drops = rule.drops
    if rule.drop_every:
        drops += len(range(rule.drop_from or rule.drop_every, attended + 1, rule.drop_every)[: rule.drop_most])
    left = len(results) - drops
    if rule.best is not None:
        left = min(left, rule.best)
    kept = sorted(results, key=lambda one: one[0], reverse=True)[: max(1, left)]
    total = sum((own[evening] if evening else 0 for _, evening in kept), Fraction(0)) + penalty
    if rule.total == "average":
        total /= max(1, len(kept))
    elif per_hand:
        total /= sum(hands[evening] for _, evening in kept) or 1
    total += rule.bonus if rule.bonus_from and attended >= rule.bonus_from else 0
    return total - (rule.deduction * missing if rule.below == "deduct" else 0)


def best_of(values, count):
    """The largest sum of so many of the values, by trying all."""
    return max(sum(some) for some in combinations(values, count))
