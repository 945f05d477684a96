"""What a game must offer to the house, and the list of games. A variant's id names its game.

The house (command line, pages, sheets, later the journal) speaks to games through this module where it does not mean
one game in particular. Zwickern is built; its cousins move in beside it (schnapsen, zwicken) with the same members.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, Protocol, cast

from scorekeeper import zwickern
from scorekeeper.outcomes import Outcome, Way
from scorekeeper.zhn.text import lines_of


class Game(Protocol):
    """One game: a package of pure rules.

    ``id`` its name in answers; ``rule_sets`` by variant id, unique over all games; ``rules`` the ids its findings
    carry, in the order in which findings are listed; ``fields`` the figures a side has from a hand, in the order in
    which they are written; ``ways`` of counting a hand at the table; ``marks`` what is tapped when it happens.
    """

    id: str
    rule_sets: Mapping[str, Any]
    rules: tuple[str, ...]
    fields: tuple[str, ...]
    ways: Mapping[str, Way]
    marks: tuple[str, ...]

    def read(self, text: str | bytes, *, strict: bool = False) -> Any:
        """A record; never raises for text (NotationError for what is none, or with ``strict`` at the first fault)."""

    def write(self, record: Any) -> str:
        """The record in canonical form."""

    def replay(self, record: Any) -> Any:
        """Positions, findings, sides; total."""

    def repairs(self, record: Any) -> Sequence[Any]:
        """The smallest corrections that would make a faulty record legal, best first; perhaps none."""

    def agree(
        self, variant: str, switches: Mapping[str, str], schedule: str | None, packs: int | None, players: int
    ) -> Any:
        """What a table plays. Raises NotationError for what this game does not have."""

    def scoring(self, agreement: Any, sides: int) -> dict[str, Any]:
        """What a phone needs to add up a hand of it by itself."""

    def outcome(self, way: str, entry: Mapping[str, Any], agreement: Any, marks: Sequence[int]) -> Outcome:
        """A hand counted in one of the ways."""


def _game(module: ModuleType) -> Game:
    return cast(Game, module)


GAMES: tuple[Game, ...] = (_game(zwickern),)
"""Every game there is. The first one answers for a text whose variant nobody knows."""
WAYS = tuple(dict.fromkeys(way for game in GAMES for way in game.ways))
"""Every way of counting that some game has, in the order in which they are offered."""
MARKS = tuple(dict.fromkeys(mark for game in GAMES for mark in game.marks))
"""Whatever some game marks when it happens."""
_BY_VARIANT = {variant: game for game in GAMES for variant in game.rule_sets}


def game_of(variant: str | None) -> Game:
    """The game that has this variant; the first game for None and for an id that no game has."""
    return _BY_VARIANT.get(variant or "", GAMES[0])


def game_of_text(text: str | bytes) -> Game:
    """The game that a record is of, by its ``variant:`` line; the first game where there is none to be found."""
    for line in lines_of(text if isinstance(text, str) else text.decode("utf-8", "replace")):
        key, colon, value = line.partition(":")
        if colon and key.strip() == "variant":
            return game_of(value.partition("#")[0].strip())
        if line.strip() == "deal":
            break
    return GAMES[0]
