"""What a side objects to, as its game calls it."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.every_game import words_of
from scorekeeper.words.locale import Locale


def objections_in_words(game: str, say: Locale) -> Mapping[str, str]:
    """Whatever the game with this id has a word for, by what an entry calls it."""
    return {about: say.gettext(words) for about, words in words_of(game).objections.items()}


def objection_in_words(game: str, about: str, say: Locale) -> str:
    """One of them; what the game has no word for is something else."""
    return objections_in_words(game, say).get(about) or say.gettext("something else")
