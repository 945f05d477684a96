"""What a table agreed to play: a variant with its switches, those of the match among them (stake, end pot)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.as_json import named
from scorekeeper.errors import NotationError
from scorekeeper.game import Offer
from scorekeeper.outcomes import Scoring
from scorekeeper.zhn.switches import of_today
from scorekeeper.zwicken.cutting import Cut, after_cut
from scorekeeper.zwicken.switches import FORMER, SWITCHES, apply
from scorekeeper.zwicken.variants import PLAYERS, RULE_SETS, RuleSet

TRICKS = 3
"""Tricks of a deal."""


class Agreement(NamedTuple):
    """The rules of a table. Nothing is dealt by a schedule, there is one pack, and chips are no points of it.

    rules: the variant with its switches.
    players: how many sit there, 0 while nobody knows.
    switches: as they are written, in one text, those of the match too.
    packs: always one.
    schedule: none: nothing is dealt by one.
    nominal: always 0: chips are no points of a pack.
    """

    rules: RuleSet
    players: int
    switches: str
    packs: int = 1
    schedule: None = None
    nominal: int = 0

    @property
    def stake(self) -> int:
        """The basic stake in chips."""
        return self.rules.stake


def agree(
    variant: str, switches: Mapping[str, str], schedule: str | None = None, packs: int | None = None, players: int = 0,
    sides: int = 0,
) -> Agreement:
    """The rules of a table. ``players`` 0: not yet known; ``sides`` means nothing here.

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
    switches_text = ", ".join(f"{name}={value}" for name, value in switches)
    rules = apply(RULE_SETS[variant], switches_text)
    if schedule:
        raise NotationError(f"{variant} has no schedule: {schedule!r}")
    if packs not in (None, 1):
        raise NotationError(f"{variant} is played with one pack")
    if players and players not in PLAYERS:
        raise NotationError(f"{variant} is not played by {players}")
    return Agreement(rules, players, switches_text)


def offers(variant: str, values: Mapping[str, str]) -> tuple[Offer, ...]:
    """Every switch that this variant leaves open, in the order of the rule sheet; ``values`` what is chosen so far.

    KeyError for a variant that is none of this game.
    """
    rules, values = RULE_SETS[variant], of_today(values, FORMER)
    offered = []
    for switch in SWITCHES:
        if not switch.bites(rules):
            continue
        span = switch.span(rules)
        usual = switch.write(rules)
        value = values.get(switch.name) or usual
        least, most = (span[0], span[-1]) if span else (0, 0)
        step = span.step if span else 1
        choices = tuple(switch.choices)
        offered.append(Offer(switch.name, value, usual, choices, least, most, series=switch.series, step=step))
    return tuple(offered)


class AfterCut(NamedTuple):
    """What a cut leads to for the seat that deals.

    pays: seats that pay a stake.
    dealer: the seat that deals then.
    """

    pays: tuple[int, ...]
    dealer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowedTricks:
    """For the quick checks, tricks that somebody can have for whom others are gezwickt."""

    ace: tuple[int, ...]
    """Of who did not lead the trump ace (c)."""
    seven: tuple[int, ...]
    """Of who lost the 7 of diamonds (d)."""
    contested: int = field(metadata=named("in"))
    """How many have to be in for either."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ZwickenScoring(Scoring):
    """What a phone needs to count a deal of Zwicken by itself."""

    game: str = "zwicken"
    """The game's id."""
    variant: str
    """The variant's id."""
    reconstruction: bool
    """Whether nobody has written down in full how it was played."""
    stake: int
    """Chips."""
    tricks: int
    """How many a deal has."""
    thirds: bool
    """Whether each trick wins a third of the pot."""
    gezwickt: bool
    """Whether somebody pays into the pot who won no trick, or for another cause."""
    cumulative: bool
    """Whether each cause is paid for."""
    bete: str
    """What somebody pays then."""
    cuts: Mapping[str, Mapping[str, tuple[AfterCut, ...]]]
    """By ``hop`` and ``jump``, by the number of players (people come and go), for each seat that deals."""
    allowed: AllowedTricks
    """Tricks that somebody can have for whom others are gezwickt."""

    @property
    def made_up(self) -> bool:
        return self.reconstruction


def scoring(agreement: Agreement, sides: int) -> ZwickenScoring:
    """What a phone needs to count a deal by itself."""
    rules = agreement.rules
    cuts = {word: {str(players): _cuts(rules, word, players) for players in PLAYERS} for word in ("hop", "jump")}
    return ZwickenScoring(
        variant=rules.variant,
        reconstruction=rules.reconstruction,
        stake=rules.stake,
        tricks=TRICKS,
        thirds=rules.thirds,
        gezwickt=rules.gezwickt,
        cumulative=rules.zwick_cumulative,
        bete=rules.bete,
        cuts=cuts,
        allowed=AllowedTricks(ace=ACE_TRICKS, seven=SEVEN_TRICKS, contested=CONTESTED),
    )


def _cuts(rules: RuleSet, word: Cut, players: int) -> tuple[AfterCut, ...]:
    outcomes = (after_cut(rules, word, dealer, players) for dealer in range(players))
    return tuple(AfterCut(tuple(pays), dealer) for pays, dealer in outcomes)


CONTESTED = 2
"""So many have to be in for a trick to be played."""
ACE_TRICKS = (1, 2, 3)
"""Tricks of somebody who did not lead the trump ace (c): it wins the trick it is played to (Zw.Q3)."""
SEVEN_TRICKS = (0, 1, 2)
"""Tricks of somebody who lost the 7 of diamonds to the trump ace (d) (Zw.Q3)."""
