"""Zwicken, and Anbieten as a reconstruction: rules, deals written down, their replay, chips. No web, no database.

record = zwicken.read(text)               # never raises for text; faults are record.findings
deal = zwicken.replay(record)             # positions, findings, sides, the pot
[side.chips for side in deal.sides]       # the deal of zwicken.md: [-6, 4, 2, -3]
list(zwicken.legal(deal.positions[4]))    # what Ben could have led
zwicken.play(deal.positions[4], play)     # the position after it
"""

from __future__ import annotations

from scorekeeper.zwicken.agreement import Agreement, agree, offers, scoring
from scorekeeper.zwicken.assembling import assembled, numbered
from scorekeeper.zwicken.checks import CHECKS
from scorekeeper.zwicken.game import ZWICKEN
from scorekeeper.zwicken.legal import draws, hand_size, knowing, legal, most_on_table, pack, question
from scorekeeper.zwicken.legality import check
from scorekeeper.zwicken.notation import read, read_play, write, write_play
from scorekeeper.zwicken.position import Position, play
from scorekeeper.zwicken.record import Exchange, Lay, Pass, Play, Raise, Record
from scorekeeper.zwicken.repair import repairs
from scorekeeper.zwicken.replay import Replay, replay
from scorekeeper.zwicken.series import State
from scorekeeper.zwicken.setting import Setting
from scorekeeper.zwicken.settlement import Side
from scorekeeper.zwicken.switches import SWITCHES
from scorekeeper.zwicken.variants import SOURCES, RuleSet
from scorekeeper.zwicken.ways import counted, outcome

checks = CHECKS
switches = SWITCHES
sources = SOURCES

__all__ = [
    "ZWICKEN", "Agreement", "Exchange", "Lay", "Pass", "Play", "Position", "Raise", "Record", "Replay", "RuleSet",
    "Setting", "Side", "State", "agree", "assembled", "check", "checks", "counted", "draws", "hand_size", "knowing",
    "legal", "most_on_table", "numbered", "offers", "outcome", "pack", "play", "question", "read", "read_play",
    "repairs", "replay", "scoring", "sources", "switches", "write", "write_play",
]
