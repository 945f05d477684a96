"""Schnapsen: rules, hands written down, their replay, games from 7 down. No web, no database, no clock.

record = schnapsen.read(text)               # never raises for text; faults are record.findings
hand = schnapsen.replay(record)             # positions, findings, sides, who won and how
[side.game_points for side in hand.sides]   # the hand of schnapsen.md: [3, 0]
list(schnapsen.legal(hand.positions[0]))    # what Anna could have done first
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.schnapsen.agreement import PLAYERS, Agreement, agree, scoring
from scorekeeper.schnapsen.assembling import assembled, numbered
from scorekeeper.schnapsen.canonical import write
from scorekeeper.schnapsen.checks import CHECKS
from scorekeeper.schnapsen.legal import knowing, legal
from scorekeeper.schnapsen.legality import RULES, check
from scorekeeper.schnapsen.notation import read
from scorekeeper.schnapsen.plays import Play, read_play, write_play
from scorekeeper.schnapsen.position import Position, step
from scorekeeper.schnapsen.question import draws, hand_size, most_on_table, pack, question
from scorekeeper.schnapsen.record import Record
from scorekeeper.schnapsen.repair import repairs
from scorekeeper.schnapsen.replay import Replay, replay
from scorekeeper.schnapsen.series import BUMMERL, State
from scorekeeper.schnapsen.setting import Setting
from scorekeeper.schnapsen.switches import FORMER, SWITCHES, offers
from scorekeeper.schnapsen.tally import Side
from scorekeeper.schnapsen.variants import RULE_SETS, SOURCES, RuleSet
from scorekeeper.schnapsen.ways import FIELDS, SIGNED, WAYS, counted, outcome

id = "schnapsen"
rule_sets = RULE_SETS
rules = RULES
checks = CHECKS
players = PLAYERS
teams = False
pictures = False
marks: tuple[str, ...] = ()
objections: tuple[str, ...] = ()
fields = FIELDS
signed = SIGNED
ways = WAYS
series = BUMMERL
switches = SWITCHES
former = FORMER
sources = SOURCES


def deals(variant: str, players: range) -> Mapping[str, Any]:
    """What a table has to choose of how it is dealt: nothing."""
    return {}


__all__ = [
    "Agreement", "Play", "Position", "Record", "Replay", "RuleSet", "Setting", "Side", "State", "agree", "assembled",
    "check", "checks", "counted", "deals", "draws", "fields", "former", "hand_size", "id", "knowing", "legal", "marks",
    "most_on_table", "numbered", "objections", "offers", "outcome", "pack", "pictures", "players", "question", "read",
    "read_play", "repairs", "replay", "rule_sets", "rules", "scoring", "series", "signed", "sources", "step",
    "switches", "teams", "ways", "write", "write_play",
]  # fmt: skip
