"""Zwicken, and Anbieten as a reconstruction: rules, deals written down, their replay, chips. No web, no database.

record = zwicken.read(text)               # never raises for text; faults are record.findings
deal = zwicken.replay(record)             # positions, findings, sides, the pot
[side.chips for side in deal.sides]       # the deal of zwicken.md: [-6, 4, 2, -3]
list(zwicken.legal(deal.positions[4]))    # what Ben could have led
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.zwicken.agreement import Agreement, agree, offers, scoring
from scorekeeper.zwicken.assembling import assembled, numbered
from scorekeeper.zwicken.canonical import write
from scorekeeper.zwicken.checks import CHECKS
from scorekeeper.zwicken.legal import knowing, legal
from scorekeeper.zwicken.legality import RULES, check
from scorekeeper.zwicken.moves import step
from scorekeeper.zwicken.notation import read
from scorekeeper.zwicken.plays import Exchange, Lay, Pass, Play, Raise
from scorekeeper.zwicken.position import Position
from scorekeeper.zwicken.question import draws, hand_size, most_on_table, pack, question
from scorekeeper.zwicken.record import Record
from scorekeeper.zwicken.repair import repairs
from scorekeeper.zwicken.replay import Replay, replay
from scorekeeper.zwicken.series import CHIPS, State
from scorekeeper.zwicken.setting import Setting
from scorekeeper.zwicken.settlement import Side
from scorekeeper.zwicken.spelling import read_play, write_play
from scorekeeper.zwicken.switches import FORMER, SWITCHES
from scorekeeper.zwicken.variants import PLAYERS, RULE_SETS, SOURCES, RuleSet
from scorekeeper.zwicken.ways import FIELDS, SIGNED, WAYS, counted, outcome

id = "zwicken"
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
series = CHIPS
switches = SWITCHES
former = FORMER
sources = SOURCES


def deals(variant: str, players: range) -> Mapping[str, object]:
    """What a table has to choose of how it is dealt: nothing, three cards each are dealt to everybody."""
    return {}


__all__ = [
    "Agreement", "Exchange", "Lay", "Pass", "Play", "Position", "Raise", "Record", "Replay", "RuleSet", "Setting",
    "Side", "State", "agree", "assembled", "check", "checks", "counted", "deals", "draws", "fields", "former",
    "hand_size", "id", "knowing", "legal", "marks", "most_on_table", "numbered", "objections", "offers", "outcome",
    "pack", "pictures", "players", "question", "read", "read_play", "repairs", "replay", "rule_sets", "rules",
    "scoring", "series", "signed", "sources", "step", "switches", "teams", "ways", "write", "write_play",
]  # fmt: skip
