"""Schnapsen, as the house asks for it (game.py)."""

from __future__ import annotations

from scorekeeper.game import Deals, TrickRules
from scorekeeper.schnapsen.agreement import PLAYERS, Agreement, agree, scoring
from scorekeeper.schnapsen.assembling import assembled, numbered
from scorekeeper.schnapsen.legal import draws, hand_size, knowing, legal, most_on_table, pack, question
from scorekeeper.schnapsen.legality import RULES, check
from scorekeeper.schnapsen.notation import read, write
from scorekeeper.schnapsen.position import Position
from scorekeeper.schnapsen.position import play as position_after
from scorekeeper.schnapsen.record import Play, Record, read_play, write_play
from scorekeeper.schnapsen.repair import repairs
from scorekeeper.schnapsen.replay import Replay, replay
from scorekeeper.schnapsen.series import BUMMERL
from scorekeeper.schnapsen.switches import FORMER, offers
from scorekeeper.schnapsen.variants import RULE_SETS
from scorekeeper.schnapsen.ways import FIELDS, SIGNED, WAYS, Count, SchnapsenFacts, SchnapsenSide, counted, outcome


class Schnapsen(TrickRules[Record, Replay, Play, Position, Agreement, Count]):
    """Two play for 66; games are counted down from seven."""

    id = "schnapsen"
    rule_sets = RULE_SETS
    former = FORMER
    rules = RULES
    fields = FIELDS
    side_result = SchnapsenSide
    hand_facts = SchnapsenFacts
    ways = WAYS
    marks: tuple[str, ...] = ()
    objections: tuple[str, ...] = ()
    signed = SIGNED
    series = BUMMERL
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


SCHNAPSEN = Schnapsen()
