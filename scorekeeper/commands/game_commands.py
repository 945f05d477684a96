"""What a game adds to the command line; the subcommands themselves know no game by its name."""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.errors import ScorekeeperError
from scorekeeper.plugins import plug_in
from scorekeeper.translations import catalogue

if TYPE_CHECKING:
    from scorekeeper.cards import Card
    from scorekeeper.game import AnyGame
    from scorekeeper.outcomes import Outcome
    from scorekeeper.words import Locale


class GameCommands(ABC):
    """One game on the command line."""

    @property
    @abstractmethod
    def checked(self) -> str:
        """Lines of examples for `check`."""

    @property
    @abstractmethod
    def scored(self) -> str:
        """Lines of examples for `score`."""

    def listed(self, variant: str) -> Mapping[str, object]:
        """What the JSON of a variant says beside its switches: points of cards, deals by players."""
        return {}

    def points_by_players(self, variant: str) -> Sequence[tuple[int, int]]:
        """For how many players it is dealt, and for how many points; empty where that is the same for all who can
        play the game."""
        return ()

    def deals_in_words(self, variant: str, say: Locale) -> Sequence[str]:
        """How it is dealt to how many, in lines; empty where there is nothing to say."""
        return ()

    @abstractmethod
    def check(self, game: AnyGame, arguments: argparse.Namespace) -> int:
        """Answer what may be done at a table; the exit code. Raises ScorekeeperError for what cannot be read."""

    def add_score_options(self, parser: argparse.ArgumentParser) -> None:  # noqa: B027  most have none
        """What only this game asks of a hand that is to be counted: the options of ``own_score_options``."""

    @property
    def own_score_options(self) -> Sequence[str]:
        """How the options are called that only this game has."""
        return ()

    def counted_in_words(self, outcome: Outcome, say: Locale) -> Sequence[str]:
        """What stands below the sides of a counted hand, in lines."""
        return ()

    @property
    def needed(self) -> Sequence[str]:
        """The facts of a tapped hand without which it has no result."""
        return ()

    @abstractmethod
    def score(self, game: AnyGame, arguments: argparse.Namespace) -> int:
        """Count a hand; the exit code. Raises ScorekeeperError for what cannot be read."""


def more_than_the_pack(codes: Sequence[str], lang: str) -> str:
    """That these cards were named more often than the pack has them."""
    return catalogue(lang).gettext("More than the pack has: %(cards)s.") % {"cards": ", ".join(codes)}


def refuse_more_than_the_pack(cards: Sequence[Card], pack: Mapping[Card, int], lang: str) -> None:
    """Raises ScorekeeperError where a card is named more often than the pack has it."""
    excess = Counter(cards) - Counter(pack)
    if excess:
        raise ScorekeeperError(more_than_the_pack([card.code for card in excess], lang))


def commands_of(game: str) -> GameCommands:
    """What the game with this id says. ModuleNotFoundError where there is no such game."""
    commands: GameCommands = plug_in(game, "commands").COMMANDS
    return commands


def every_commands() -> tuple[GameCommands, ...]:
    """Every game's, in the order of the games."""
    from scorekeeper.games import GAMES

    return tuple(commands_of(game.id) for game in GAMES)
