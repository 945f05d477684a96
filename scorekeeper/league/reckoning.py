"""One person's season: which evenings count, what they make, and all the figures that stand beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from scorekeeper.league.dropping import chosen
from scorekeeper.league.night import Key, Night
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.shares import SHARE, Amount, part
from scorekeeper.league.worth import Mark, Worth, fixed, without_play

_AT = {name: at for at, name in enumerate(Night._fields)}
BARRED = ("guest", "undeclared")


class Short(NamedTuple):
    """What is missing for a place: ``of`` evenings, partners; or guest, undeclared, played (was there and has
    nothing that counts). ``have`` of ``need``."""

    of: str
    have: int = 0
    need: int = 0


class Made(NamedTuple):
    """What a person's evenings make: all that a place needs but the chain of ties. Amounts in 27720ths.

    ``value`` the figure that decides; ``marks`` of the evenings that could count; ``counted`` and ``dropped`` sums of
    evenings; ``taken`` how many count, ``attended`` how many he was at, ``zeros`` how many missing ones count as zero;
    ``penalty`` what the judge gave beside the evenings; ``deduction`` for missing ones, 0 or more; ``bonus`` for having
    been there so often.
    """

    value: Amount
    marks: Mapping[Key, Mark]
    short: tuple[Short, ...]
    attended: int
    taken: int
    zeros: int
    counted: Amount
    dropped: Amount
    penalty: int
    deduction: int
    bonus: int


class Figures(NamedTuple):
    """What stands beside it, and decides ties: of all evenings that may count, also of dropped ones."""

    hands: int
    won: int
    lost: int
    points: int
    over: int
    zwicks: int
    highest: int
    partners: int
    best_evening: Amount


class Season(NamedTuple):
    """One person's season: what it makes (Made) and what stands beside it (Figures)."""

    person: str
    value: Amount
    marks: Mapping[Key, Mark]
    short: tuple[Short, ...]
    attended: int
    taken: int
    zeros: int
    counted: Amount
    dropped: Amount
    penalty: int
    deduction: int
    bonus: int
    hands: int
    won: int
    lost: int
    points: int
    over: int
    zwicks: int
    highest: int
    partners: int
    best_evening: Amount


def made(rule: SeasonRule, own: Mapping[Key, Worth], held: int) -> Made:
    """What a person's evenings make. ``own`` in the order of the evenings; ``held`` how many there were for all."""
    nights = _nights(own)
    attended = sum(night.rounds + night.sat_out > 0 for night in nights)
    missing = _missing(rule, attended, held)
    marks, zeros = chosen(rule, own, attended, missing if rule.below == "zero" else 0)
    taken = [own[key] for key, mark in marks.items() if mark == "counted"]
    counted = sum(one.amount for one in taken)
    penalty = SHARE * sum(one.penalty for one in own.values())
    deduction = SHARE * rule.deduction * missing if rule.below == "deduct" else 0
    bonus = SHARE * rule.bonus if rule.bonus_from and attended >= rule.bonus_from else 0
    partners = len(set(chain.from_iterable(night.partners for night in nights))) if rule.min_partners else 0
    return Made(
        value=_total(rule, counted + penalty, taken, zeros) - deduction + bonus,
        marks=marks,
        short=_short(rule, own, attended, partners, counts=bool(taken)),
        attended=attended,
        taken=len(taken),
        zeros=zeros,
        counted=counted,
        dropped=sum(own[key].amount for key, mark in marks.items() if mark == "dropped"),
        penalty=penalty,
        deduction=deduction,
        bonus=bonus,
    )


def figures(rule: SeasonRule, own: Mapping[Key, Worth], rounds: Mapping[Key, int]) -> Figures:
    """What stands beside it. ``rounds`` of every evening held."""
    nights = _nights(own)
    columns: list[tuple[Any, ...]] = list(zip(*nights, strict=True)) or [()] * len(_AT)
    over, points = _sum(columns, "over"), _sum(columns, "points")
    if rule.sat_out == "fixed" or rule.missed != "nothing":
        over += _without_play(rule, "over", own, rounds)
        points += _without_play(rule, "points", own, rounds) // SHARE
    return Figures(
        hands=_sum(columns, "hands"),
        won=_sum(columns, "won"),
        lost=_sum(columns, "lost"),
        points=points,
        over=over,
        zwicks=_sum(columns, "zwicks"),
        highest=max(columns[_AT["highest"]], default=0),
        partners=len(set(chain.from_iterable(columns[_AT["partners"]]))),
        best_evening=max((one.amount for one in own.values() if one.mark == "counted"), default=0),
    )


def _nights(own: Mapping[Key, Worth]) -> list[Night]:
    """What a person did in the evenings that may count."""
    return [one.night for one in own.values() if one.night is not None and one.mark not in BARRED]


def _sum(columns: Sequence[tuple[Any, ...]], name: str) -> int:
    return sum(columns[_AT[name]])


def _missing(rule: SeasonRule, attended: int, held: int) -> int:
    """Evenings short of the minimum that cannot be made up any more: those still to come are not missing yet."""
    planned = max(rule.of or 0, held)
    return max(0, held - attended - max(0, planned - rule.minimum))


def _total(rule: SeasonRule, counted: Amount, taken: Sequence[Worth], zeros: int) -> Amount:
    """One figure of the evenings taken; 0 where there is nothing to divide by. Penalties are in ``counted``."""
    if rule.total == "sum":
        return counted
    if rule.total == "average":
        divisor = len(taken) + zeros
    else:
        divisor = sum(one.night.hands for one in taken if one.night is not None)
    return part(counted, divisor) if divisor else counted


def _without_play(rule: SeasonRule, measure: str, own: Mapping[Key, Worth], rounds: Mapping[Key, int]) -> int:
    """Fixed results of rounds and evenings not played, by ``measure``, in 27720ths."""
    return sum(
        fixed(rule, measure, rounds[key], rule.missed_own, rule.missed_other)
        if one.night is None
        else without_play(rule, measure, one.night)
        for key, one in own.items()
        if one.mark not in BARRED
    )


def _short(
    rule: SeasonRule, own: Mapping[Key, Worth], attended: int, partners: int, *, counts: bool
) -> tuple[Short, ...]:
    """``counts``: something of his does. Who only sat out has nothing that could stand before or behind anybody's."""
    barred = {one.mark for one in own.values()}
    if barred and barred <= set(BARRED):
        return (Short("undeclared" if "undeclared" in barred else "guest"),)
    need = max(1, rule.minimum if rule.below == "unranked" else 1)
    short = [Short("evenings", attended, need)] if attended < need else []
    if not counts and not short:
        return (Short("played"),)
    if partners < rule.min_partners:
        short.append(Short("partners", partners, rule.min_partners))
    return tuple(short)
