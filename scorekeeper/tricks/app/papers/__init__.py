"""Papers about a hand of a game of tricks: the whole hand, and the ruling on one of its plays."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.game import Replay
from scorekeeper.sheets.document import Document
from scorekeeper.sheets.game_papers import ExampleOnPaper, GamePapers
from scorekeeper.tricks.app.papers.record import hand_record
from scorekeeper.tricks.app.papers.ruling import example, ruling
from scorekeeper.tricks.replay import of_tricks
from scorekeeper.words import Locale
from scorekeeper.zhn.repair import Repair


class TrickPapers(GamePapers[Replay]):
    """The papers of every game of tricks."""

    def hand_record(
        self, replay: Replay, lang: str, *, text: str, source_name: str, repairs: Sequence[Repair]
    ) -> Document:
        return hand_record(replay, lang, text=text, source_name=source_name, repairs=repairs)

    def ruling(
        self, replay: Replay, play: int, lang: str, *, text: str, source_name: str, repairs: Sequence[Repair]
    ) -> Document:
        return ruling(replay, play, lang, text=text, source_name=source_name, repairs=repairs)

    def example(self, replay: Replay, say: Locale) -> ExampleOnPaper:
        return example(of_tricks(replay), say)
