"""What a match of each game has on a phone: its screens, which of them counts a hand in which way, its files.

Templates of a game's own screens lie in ``templates/games/<game>/screens``; a screen that is not there is every game's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from jinja2 import Template

FOR_WATCHERS = ("match", "hands", "display", "more")
"""Screens of whoever only watches."""
FULL = ("match", "sign", "display")
"""Screens without a frame."""


class Table(NamedTuple):
    """The screens of one game.

    ``ways``: the screen that counts a hand in each way, the usual way first; ``script`` and ``style`` of its page,
    ``everything`` the style of its other screens; ``rooms`` what the page needs besides once they have come; ``mends``:
    a hand's own page puts its figures right one by one (``put_right.html``), else the hand is counted again.
    """

    game: str
    screens: tuple[str, ...]
    ways: Mapping[str, str]
    script: str
    module: str
    style: str
    everything: str
    rooms: str
    mends: bool = False

    def screen_of(self, way: str | None) -> str:
        """The screen of a way of counting; the usual one for a way that this game does not have."""
        return self.ways.get(way or "", next(iter(self.ways.values())))

    def way_of(self, screen: str) -> str:
        """The way that a screen's address names; empty for a screen that counts nothing, or has its own address."""
        if screen == "record":
            return ""
        return next((way for way, of in self.ways.items() if of == screen), "")

    def of_one_hand(self, screen: str) -> bool:
        """Whether a screen is about one hand: it counts or signs it, or takes it down."""
        return screen == "sign" or screen in self.ways.values()

    def template(self, screen: str) -> list[str | Template]:
        """Where a screen's template is looked for."""
        return [f"games/{self.game}/screens/{screen}.html", f"match/screens/{screen}.html"]


def own_table(game: str, ways: Mapping[str, str], *more: str) -> Table:
    """The table of a game that counts on one screen, its files in a folder of its own; ``more`` screens of its own. A
    game that nobody takes down act by act has no screen for it."""
    screens = ("match", "quick", *more, "sign", *(["record"] if "plays" in ways else []), "hands", "display", "more")
    return Table(game, screens, ways, *files(game))


def files(game: str) -> tuple[str, str, str, str, str]:
    """The static files of a game's match, each by its name in the game's folder."""
    folder = f"games/{game}/"
    return f"{folder}start.mjs", f"{folder}match.mjs", f"{folder}table.css", f"{folder}match.css", f"{folder}rooms.css"
