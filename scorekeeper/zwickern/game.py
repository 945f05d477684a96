"""Zwickern, as the house asks for it (game.py)."""

from __future__ import annotations

from scorekeeper.game import MarkedGame, PictureGame
from scorekeeper.outcomes import Field
from scorekeeper.zwickern.agreement import Agreement, agree, scoring
from scorekeeper.zwickern.assembling import assembled, renamed
from scorekeeper.zwickern.legality import RULES, check
from scorekeeper.zwickern.notation import read, read_play, write, write_play
from scorekeeper.zwickern.position import Position
from scorekeeper.zwickern.record import Play, Record
from scorekeeper.zwickern.repair import repairs
from scorekeeper.zwickern.replay import Replay, replay
from scorekeeper.zwickern.series import SERIES
from scorekeeper.zwickern.switches import FORMER, deals, offers
from scorekeeper.zwickern.variants import RULE_SETS
from scorekeeper.zwickern.walk import play as position_after
from scorekeeper.zwickern.ways import MARKS, WAYS, Count, ZwickernSide, counted, length, mark_worth, marks_made, outcome


class Zwickern(
    PictureGame[Record, Replay, Play, Position, Agreement, Count],
    MarkedGame[Record, Replay, Play, Position, Agreement, Count],
):
    """Cards are taken from the table; a hand's record may begin with a picture."""

    id = "zwickern"
    rule_sets = RULE_SETS
    former = FORMER
    rules = RULES
    fields = (
        Field("cards", "cards"),
        Field("zwicks", "marks"),
        Field("majority", "points"),
        Field("card_points", "points"),
        Field("points", "points", main=True),
    )
    side_result = ZwickernSide
    ways = WAYS
    marks = MARKS
    objections = ("cards", "majority", "zwicks")
    signed = ("card_points", "majority", "zwicks", "points")
    series = SERIES
    players = range(2, 13)
    teams = True
    pictures = True

    offers = staticmethod(offers)
    deals = staticmethod(deals)
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
    renamed = staticmethod(renamed)

    def stretch(self, replay: Replay) -> bool:
        return replay.setting is not None and replay.setting.stretch

    length = staticmethod(length)
    mark_worth = staticmethod(mark_worth)
    marks_made = staticmethod(marks_made)


ZWICKERN = Zwickern()
