"""Lists of their own beside the season's table: women, youth, seniors, a club's groups, guests, pairs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.league.night import Evening, Night
from scorekeeper.league.pairs import Meeting, pair_nights
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.standings import Standings, standings


def lists(
    rule: SeasonRule,
    nights: Iterable[Night],
    evenings: Sequence[Evening],
    groups: Mapping[str, Collection[str]],
    meetings: Iterable[Meeting] = (),
    seed: str = "",
) -> Mapping[str, Standings]:
    """The tables of ``rule.lists`` by name, in their order; ``groups`` says who belongs to each.

    A group's people keep the points they have among all and get places of their own. "guests" are those who were one
    on some evening, and there their evenings as guests count. "pairs" are all who played on one side, each pair counted
    by the season's rule (what it says of partners cannot hold for them and is left out).
    """
    nights, meetings = tuple(nights), tuple(meetings)
    found = {}
    for name in rule.lists:
        if name == "pairs":
            of_pairs = replace(rule, min_partners=0, max_same_partner=None)
            found[name] = standings(of_pairs, pair_nights(meetings, nights), evenings, seed=seed)
        elif name == "guests":
            guests = {night.person for night in nights if night.guest}
            found[name] = standings(replace(rule, guests="count"), nights, evenings, guests, seed)
        else:
            found[name] = standings(rule, nights, evenings, groups.get(name, ()), seed)
    return found
