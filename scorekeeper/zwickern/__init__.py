"""Zwickern: the rules of every variant, hands written down, and their replay. No web, no database, no clock.

    record = zwickern.read(text)                    # never raises for text; faults are record.findings
    hand = zwickern.replay(record)                  # positions, findings, sides
    [side.points for side in hand.sides]            # the published sample: [8, 1, 3, 26]
    zwickern.repairs(record)                        # the smallest corrections that would make it legal
    list(zwickern.legal_plays(hand.positions[37]))  # what Charlie could have played
    zwickern.play(hand.positions[37], play)         # the position after it

docs/command-line.md shows the same as examples that are run as tests.
"""

from __future__ import annotations

from scorekeeper.zhn.repair import Repair
from scorekeeper.zwickern.agreement import Agreement, agree, scoring
from scorekeeper.zwickern.assembling import assembled, renamed
from scorekeeper.zwickern.captures import captures
from scorekeeper.zwickern.game import ZWICKERN
from scorekeeper.zwickern.legal import legal_captures, legal_plays
from scorekeeper.zwickern.legality import RULES, check
from scorekeeper.zwickern.notation import read, read_play, write, write_play
from scorekeeper.zwickern.position import Position
from scorekeeper.zwickern.record import Ask, Build, Capture, Named, Play, Record, Trail
from scorekeeper.zwickern.repair import repairs
from scorekeeper.zwickern.replay import Replay, replay
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.switches import deals, offers
from scorekeeper.zwickern.tally import Side
from scorekeeper.zwickern.variants import RULE_SETS, RuleSet
from scorekeeper.zwickern.walk import play
from scorekeeper.zwickern.ways import MARKS, WAYS, counted, length, mark_worth, marks_made, outcome

__all__ = [
    "MARKS", "RULES", "RULE_SETS", "WAYS", "ZWICKERN", "Agreement", "Ask", "Build", "Capture", "Named", "Play",
    "Position", "Record", "Repair", "Replay", "RuleSet", "Setting", "Side", "Trail", "agree", "assembled",
    "captures", "check", "counted", "deals", "legal_captures", "legal_plays", "length", "mark_worth", "marks_made",
    "offers", "outcome", "play", "read", "read_play", "renamed", "repairs", "replay", "scoring", "write",
    "write_play",
]
