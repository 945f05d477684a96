"""Schnapsen: rules, hands written down, their replay, games from 7 down. No web, no database, no clock.

record = schnapsen.read(text)               # never raises for text; faults are record.findings
hand = schnapsen.replay(record)             # positions, findings, sides, who won and how
[side.game_points for side in hand.sides]   # the hand of schnapsen.md: [3, 0]
list(schnapsen.legal(hand.positions[0]))    # what Anna could have done first
schnapsen.play(hand.positions[0], play)     # the position after it
"""

from __future__ import annotations

from scorekeeper.schnapsen.agreement import Agreement, agree, scoring
from scorekeeper.schnapsen.assembling import assembled, numbered
from scorekeeper.schnapsen.checks import CHECKS
from scorekeeper.schnapsen.game import SCHNAPSEN
from scorekeeper.schnapsen.legal import draws, hand_size, knowing, legal, most_on_table, pack, question
from scorekeeper.schnapsen.legality import check
from scorekeeper.schnapsen.notation import read, write
from scorekeeper.schnapsen.position import Position, play
from scorekeeper.schnapsen.record import Play, Record, read_play, write_play
from scorekeeper.schnapsen.repair import repairs
from scorekeeper.schnapsen.replay import Replay, replay
from scorekeeper.schnapsen.series import State
from scorekeeper.schnapsen.setting import Setting
from scorekeeper.schnapsen.switches import SWITCHES, offers
from scorekeeper.schnapsen.tally import Side
from scorekeeper.schnapsen.variants import SOURCES, RuleSet
from scorekeeper.schnapsen.ways import counted, outcome

checks = CHECKS
switches = SWITCHES
sources = SOURCES

__all__ = [
    "SCHNAPSEN", "Agreement", "Play", "Position", "Record", "Replay", "RuleSet", "Setting", "Side", "State", "agree",
    "assembled", "check", "checks", "counted", "draws", "hand_size", "knowing", "legal", "most_on_table", "numbered",
    "offers", "outcome", "pack", "play", "question", "read", "read_play", "repairs", "replay", "scoring", "sources",
    "switches", "write", "write_play",
]
