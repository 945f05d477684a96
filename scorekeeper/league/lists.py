"""Lists of their own beside the season's table: women, youth, seniors, a club's groups, guests, pairs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.league.night import Evening, Night
from scorekeeper.league.pairs import Meeting, pair_nights
from scorekeeper.league.reckoned import Known
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.standings import Standings, standings


def lists(
    rule: SeasonRule, nights: Iterable[Night], evenings: Sequence[Evening], groups: Mapping[str, Collection[str]],
    meetings: Iterable[Meeting] = (), seed: str = "",
) -> Mapping[str, Standings]:  # fmt: skip
    """The tables of ``rule.lists`` by name, in their order; ``groups`` says who belongs to each."""
    nights, meetings = tuple(nights), tuple(meetings)
    return {name: listed(name, rule, nights, evenings, groups, meetings, seed) for name in rule.lists}


def listed(
    name: str, rule: SeasonRule, nights: Sequence[Night], evenings: Sequence[Evening],
    groups: Mapping[str, Collection[str]], meetings: Sequence[Meeting], seed: str, known: Known | None = None,
) -> Standings:  # fmt: skip
    """One list's table. ``known`` as for ``standings``.

    A group's people keep the points they have among all and get places of their own. "guests" are those who were one
    on some evening, and there their evenings as guests count. "pairs" are all who played on one side, each pair counted
    by the season's rule (what it says of partners cannot hold for them and is left out).
    """
    more: dict[str, Any] = {"seed": seed, "known": known, "of": name}
    if name == "pairs":
        of_pairs = replace(rule, min_partners=0, max_same_partner=None)
        return standings(of_pairs, pair_nights(meetings, nights), evenings, **more)
    if name == "guests":
        guests = {night.person for night in nights if night.guest}
        return standings(replace(rule, guests="count"), nights, evenings, guests, **more)
    return standings(rule, nights, evenings, groups.get(name, ()), **more)
