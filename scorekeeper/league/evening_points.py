"""What an evening is worth to each person who was there, before any evening is dropped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.league.amounts import SHARE, Amount, part
from scorekeeper.league.person_result import Evening, Key, PersonResult
from scorekeeper.league.rule import SeasonRule
from scorekeeper.series import AVERAGE

Mark: TypeAlias = Literal["counted", "dropped", "absent", "open", "nothing", "guest", "undeclared", "partner"]
"""What became of an evening: counted; dropped as one of the worst; absent; only matches that do not count yet; there
without anything to count; a guest's; not declared before it; too many with this partner."""


class EveningPoints(NamedTuple):
    """What one evening is worth to one person.

    amount: in 27720ths.
    mark: "counted" as long as nothing speaks against it.
    result: what they did; None: missed it all.
    penalty: what is still to be taken from the total.
    """

    amount: Amount
    mark: Mark
    result: PersonResult | None
    penalty: int = 0


PointsByPerson: TypeAlias = Mapping[str, Mapping[Key, EveningPoints]]
"""By person, then by evening."""


def bars(rule: SeasonRule, result: PersonResult) -> Mark | None:
    """Why a whole evening does not count for this season: a guest's, or not declared. None: it may."""
    if result.guest and rule.guests == "out":
        return "guest"
    if rule.declared_only and not result.declared:
        return "undeclared"
    return None


def points_of_evenings(
    rule: SeasonRule, results: Iterable[PersonResult], evenings: Sequence[Evening]
) -> PointsByPerson:
    """Every person's evenings. A result of an evening that is not among ``evenings`` is left out.

    With ``missed`` "all" a person who was there once has also those they missed.
    """
    by_key = {evening.key: evening for evening in evenings}
    results = [result for result in results if (result[1], result[2]) in by_key]
    averages = _averages(rule, results) if rule.unit == "round" and rule.sat_out == "average" else {}
    points: dict[str, dict[Key, EveningPoints]] = defaultdict(dict)
    for result in results:
        points[result.person][result[1], result[2]] = _points_of_result(rule, result, averages)
    if rule.missed == "all":
        _add_missed(rule, points, evenings)
    return _by_places(rule, points, evenings) if rule.gives != "points" else points


def fixed(rule: SeasonRule, measure: str, rounds: int, own: int | None, other: int | None) -> int:
    """``rounds`` rounds with a fixed result own : other, by ``measure``, in 27720ths."""
    scored = own or 0
    conceded = scored if other is None else other
    if measure == "points":
        return SHARE * rounds * scored
    if measure == "over":
        return SHARE // 2 * rounds * (scored - conceded)
    return SHARE // 2 * rounds * (4 if scored > conceded else 2 if scored < conceded else 3)


def without_play(rule: SeasonRule, measure: str, result: PersonResult) -> int:
    """What rounds sat out and missed bring as fixed results, by ``measure``, in 27720ths."""
    amount = 0
    if result.sat_out and rule.sat_out == "fixed":
        amount += fixed(rule, measure, result.sat_out, rule.sat_out_own, rule.sat_out_other)
    if result.missed and rule.missed != "nothing":
        amount += fixed(rule, measure, result.missed, rule.missed_own, rule.missed_other)
    return amount


def earned(rule: SeasonRule, result: PersonResult) -> Amount:
    """What the rounds played bring, by the season's measure, in 27720ths: without those sat out or missed. As they are
    means in points, or in the first unit of a game that compares something else."""
    if rule.measure == "points":
        return part(SHARE * result.worth[0][1], 1) if result.worth else SHARE * result.points
    return result.over if rule.measure == "over" else result.rank


def compared_units(results: Iterable[PersonResult]) -> dict[str, Fraction]:
    """What a game compares where it is not the points, by unit, over all of these; a mean over hands is one over all
    their hands."""
    with_worth = [result for result in results if result.worth]
    hands = sum(result.hands for result in with_worth)
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for result in with_worth:
        for unit, value in result.worth:
            sums[unit] += value
    return {unit: value / hands if unit.endswith(AVERAGE) and hands else value for unit, value in sums.items()}


def _points_of_result(
    rule: SeasonRule, result: PersonResult, averages: Mapping[tuple[str, str], Amount]
) -> EveningPoints:
    bar = bars(rule, result)
    if bar is not None:
        return EveningPoints(0, bar, result)
    amount: Amount = earned(rule, result)
    has_points = result.rounds > 0
    if result.sat_out and rule.sat_out == "average" and rule.total != "average_hand":
        if result.rounds:
            amount += part(amount * result.sat_out, result.rounds)
        elif (result.person, result.evening) in averages:
            amount, has_points = averages[result.person, result.evening] * result.sat_out, True
    if (result.sat_out and rule.sat_out == "fixed") or (result.missed and rule.missed != "nothing"):
        amount, has_points = amount + without_play(rule, rule.measure, result), True
    if has_points:
        return EveningPoints(amount, "counted", result, result.penalty)
    return EveningPoints(0, "open" if result.pending else "nothing", result, result.penalty)


def _averages(rule: SeasonRule, results: Iterable[PersonResult]) -> Mapping[tuple[str, str], Amount]:
    """Each person's average round of each evening, in a season that counts rounds one by one."""
    amounts: dict[tuple[str, str], Amount] = defaultdict(int)
    rounds: dict[tuple[str, str], int] = defaultdict(int)
    for result in results:
        if result.rounds and bars(rule, result) is None:
            amounts[result.person, result.evening] += earned(rule, result)
            rounds[result.person, result.evening] += result.rounds
    return {at: part(amount, rounds[at]) for at, amount in amounts.items()}


def _add_missed(
    rule: SeasonRule, points_by_person: Mapping[str, dict[Key, EveningPoints]], evenings: Sequence[Evening]
) -> None:
    """Evenings missed altogether, as fixed results, for everybody who has an evening of their own in this season."""
    own_result = rule.missed_own, rule.missed_other
    missed = [
        (evening.key, EveningPoints(fixed(rule, rule.measure, evening.rounds, *own_result), "counted", None))
        for evening in evenings
    ]
    for by_evening in points_by_person.values():
        if any(points.mark not in ("guest", "undeclared") for points in by_evening.values()):
            for key, points in missed:
                by_evening.setdefault(key, points)


def _by_places(
    rule: SeasonRule, points_by_person: Mapping[str, Mapping[Key, EveningPoints]], evenings: Sequence[Evening]
) -> PointsByPerson:
    """The same with the points of each evening's places; the judge's penalty has its effect on the place,
    and where there is none on the season's figure."""
    place_points = {
        person: {
            key: points._replace(penalty=0) if points.mark == "counted" else points
            for key, points in by_evening.items()
        }
        for person, by_evening in points_by_person.items()
    }
    for evening in evenings:
        key = evening.key
        present = [
            (points_there.amount + SHARE * points_there.penalty, person, points_there)
            for person, by_evening in points_by_person.items()
            if (points_there := by_evening.get(key)) is not None and points_there.mark == "counted"
        ]
        for person, points_there, amount in _place_points(rule, present):
            place_points[person][key] = EveningPoints(amount, "counted", points_there.result)
    return place_points


def _place_points(
    rule: SeasonRule, present: Sequence[tuple[Amount, str, EveningPoints]]
) -> Iterable[tuple[str, EveningPoints, Amount]]:
    """Each person's points for their place of the evening; who ties shares what the places taken are worth."""
    values = rule.podium if rule.gives == "podium" else tuple(range(len(present), 0, -1))
    groups: dict[Amount, list[tuple[str, EveningPoints]]] = defaultdict(list)
    for amount, person, evening_points in present:
        groups[amount].append((person, evening_points))
    first = 0
    for amount in sorted(groups, reverse=True):
        group = groups[amount]
        points = part(SHARE * sum(values[first : first + len(group)]), len(group))
        first += len(group)
        for person, evening_points in group:
            yield person, evening_points, points
