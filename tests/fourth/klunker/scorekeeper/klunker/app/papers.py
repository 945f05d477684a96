"""Klunker is not written down: there is no paper about one hand of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.errors import IncompleteRecord
from scorekeeper.sheets.document import Document
from scorekeeper.sheets.game_papers import ExampleOnPaper, GamePapers
from scorekeeper.words import Locale


class KlunkerPapers(GamePapers[Any]):
    """None."""

    def hand_record(
        self, replay: Any, lang: str, *, text: str, source_name: str, repairs: Sequence[Any]
    ) -> Document:
        raise IncompleteRecord("Klunker is not written down")

    def ruling(
        self, replay: Any, play: int, lang: str, *, text: str, source_name: str, repairs: Sequence[Any]
    ) -> Document:
        raise IncompleteRecord("Klunker is not written down")

    def example(self, replay: Any, say: Locale) -> ExampleOnPaper:
        raise IncompleteRecord("Klunker is not written down")


PAPERS = KlunkerPapers()
