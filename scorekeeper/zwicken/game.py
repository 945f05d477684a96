"""Zwicken, as the house asks for it (game.py)."""

from __future__ import annotations

from scorekeeper.game import Deals, TrickRules
from scorekeeper.zwicken.agreement import Agreement, agree, offers, scoring
from scorekeeper.zwicken.assembling import assembled, numbered
from scorekeeper.zwicken.legal import draws, hand_size, knowing, legal, most_on_table, pack, question
from scorekeeper.zwicken.legality import RULES, check
from scorekeeper.zwicken.notation import read, read_play, write, write_play
from scorekeeper.zwicken.position import Position
from scorekeeper.zwicken.position import play as position_after
from scorekeeper.zwicken.record import Play, Record
from scorekeeper.zwicken.repair import repairs
from scorekeeper.zwicken.replay import Replay, replay
from scorekeeper.zwicken.series import CHIPS
from scorekeeper.zwicken.switches import FORMER
from scorekeeper.zwicken.variants import PLAYERS, RULE_SETS
from scorekeeper.zwicken.ways import FIELDS, SIGNED, WAYS, Count, ZwickenFacts, ZwickenSide, counted, outcome


class Zwicken(TrickRules[Record, Replay, Play, Position, Agreement, Count]):
    """Three cards each, chips and a pot; Anbieten is a variant of it."""

    id = "zwicken"
    rule_sets = RULE_SETS
    former = FORMER
    rules = RULES
    fields = FIELDS
    side_result = ZwickenSide
    hand_facts = ZwickenFacts
    ways = WAYS
    marks: tuple[str, ...] = ()
    objections: tuple[str, ...] = ()
    signed = SIGNED
    series = CHIPS
    players = PLAYERS
    teams = False
    pictures = False
    pack = pack
    hand_size = hand_size
    most_on_table = most_on_table
    draws = draws

    def deals(self, variant: str, players: range) -> Deals:
        return {}

    offers = staticmethod(offers)
    read = staticmethod(read)
    write = staticmethod(write)
    read_play = staticmethod(read_play)
    write_play = staticmethod(write_play)
    replay = staticmethod(replay)
    repairs = staticmethod(repairs)
    agree = staticmethod(agree)
    scoring = staticmethod(scoring)
    check = staticmethod(check)
    play = staticmethod(position_after)
    outcome = staticmethod(outcome)
    counted = staticmethod(counted)
    assembled = staticmethod(assembled)
    numbered = staticmethod(numbered)
    legal = staticmethod(legal)
    knowing = staticmethod(knowing)
    question = staticmethod(question)


ZWICKEN = Zwicken()
