"""Papers about a hand of a game of tricks: the whole hand, and the ruling on one of its plays."""

from __future__ import annotations

from scorekeeper.game import Replay
from scorekeeper.sheets.game_papers import ExampleOnPaper, GamePapers
from scorekeeper.tricks.app.papers.record import hand_record
from scorekeeper.tricks.app.papers.ruling import example, ruling
from scorekeeper.tricks.replay import of_tricks
from scorekeeper.words import Locale


class TrickPapers(GamePapers[Replay]):
    """The papers of every game of tricks."""

    hand_record = staticmethod(hand_record)
    ruling = staticmethod(ruling)

    def example(self, replay: Replay, say: Locale) -> ExampleOnPaper:
        return example(of_tricks(replay), say)
