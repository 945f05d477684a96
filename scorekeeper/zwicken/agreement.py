"""What a table agreed to play: a variant with its switches, those of the match among them (stake, end pot)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.errors import NotationError
from scorekeeper.offers import Offer
from scorekeeper.zhn.switches import of_today
from scorekeeper.zwicken.cutting import Cut, after_cut
from scorekeeper.zwicken.switches import FORMER, SWITCHES, apply
from scorekeeper.zwicken.variants import PLAYERS, RULE_SETS, RuleSet

TRICKS = 3
"""Tricks of a deal."""


class Agreement(NamedTuple):
    """The rules of a table. Nothing is dealt by a schedule, there is one pack, and chips are no points of it."""

    rules: RuleSet
    players: int
    written: str  # the switches, those of the match too
    packs: int = 1
    schedule: None = None
    nominal: int = 0

    @property
    def stake(self) -> int:
        """The basic stake in chips."""
        return self.rules.stake


def agree(
    variant: str, switches: Mapping[str, str], schedule: str | None = None, packs: int | None = None, players: int = 0
) -> Agreement:
    """The rules of a table. ``players`` 0: not yet known.

    Raises NotationError for an unknown variant, a switch that cannot be used, a number of players that cannot play,
    a schedule, or more than one pack.
    """
    return _agreed(variant, tuple(sorted(switches.items())), schedule, packs, players)


@lru_cache(maxsize=512)
def _agreed(
    variant: str, switches: tuple[tuple[str, str], ...], schedule: str | None, packs: int | None, players: int
) -> Agreement:
    if variant not in RULE_SETS:
        raise NotationError(f"no variant {variant!r}")
    written = ", ".join(f"{name}={value}" for name, value in switches)
    rules = apply(RULE_SETS[variant], written)
    if schedule:
        raise NotationError(f"{variant} has no schedule: {schedule!r}")
    if packs not in (None, 1):
        raise NotationError(f"{variant} is played with one pack")
    if players and players not in PLAYERS:
        raise NotationError(f"{variant} is not played by {players}")
    return Agreement(rules, players, written)


def offers(variant: str, given: Mapping[str, str]) -> tuple[Offer, ...]:
    """Every switch that this variant leaves open, in the order of the rule sheet; ``given`` what is chosen so far.

    KeyError for a variant that is none of this game.
    """
    rules, given = RULE_SETS[variant], of_today(given, FORMER)
    found = []
    for switch in SWITCHES:
        if not switch.bites(rules):
            continue
        span = switch.span(rules)
        value = given.get(switch.name) or switch.write(rules)
        least, most = (span[0], span[-1]) if span else (0, 0)
        step = span.step if span else 1
        found.append(Offer(switch.name, value, tuple(switch.choices), least, most, series=switch.series, step=step))
    return tuple(found)


def scoring(agreement: Agreement, sides: int) -> dict[str, object]:
    """What a phone needs to count a deal by itself: stakes on the way to the deal, thirds, causes, the checks.

    ``cuts``: by ``hop`` and ``jump``, by the number of players (people come and go between deals), for each seat that
    deals, who pays a stake and who deals then. ``allowed``, for the quick checks: ``ace`` and ``seven`` the tricks of
    who did not lead the trump ace (c), of who lost the 7 of diamonds (d); ``in`` how many have to be in for either.
    """
    rules = agreement.rules
    cuts = {word: {str(players): _cuts(rules, word, players) for players in PLAYERS} for word in ("hop", "jump")}
    return {
        "game": "zwicken",
        "variant": rules.variant,
        "reconstruction": rules.reconstruction,
        "stake": rules.stake,
        "tricks": TRICKS,
        "thirds": rules.thirds,
        "gezwickt": rules.gezwickt,
        "cumulative": rules.zwick_cumulative,
        "bete": rules.bete,
        "cuts": cuts,
        "allowed": {
            "ace": list(ACE_TRICKS),
            "seven": list(SEVEN_TRICKS),
            "in": CONTESTED,
        },
    }


def _cuts(rules: RuleSet, word: Cut, players: int) -> list[dict[str, object]]:
    led = (after_cut(rules, word, dealer, players) for dealer in range(players))
    return [{"pays": list(pays), "dealer": dealer} for pays, dealer in led]


CONTESTED = 2
"""So many have to be in for a trick to be played."""
ACE_TRICKS = (1, 2, 3)
"""Tricks of somebody who did not lead the trump ace (c): it wins the trick it is played to (Zw.Q3)."""
SEVEN_TRICKS = (0, 1, 2)
"""Tricks of somebody who lost the 7 of diamonds to the trump ace (d) (Zw.Q3)."""
