"""An example of the rule book of a game of tricks on paper: what is turned up, who holds what, and what was done."""

from __future__ import annotations

from typing import Any

from scorekeeper.sheets.document import Lying, Picture
from scorekeeper.sheets.game_papers import ExampleOnPaper
from scorekeeper.words import Locale
from scorekeeper.words.game_words import teller_of

_CARD = 19.0
"""Points of a card's width."""


def example(replay: Any, say: Locale) -> ExampleOnPaper:
    """The hands with their owners in order of the seats, and every act in words."""
    teller, players = teller_of(replay), replay.setting.players
    known = [(name, replay.holding(0, seat).cards) for seat, name in enumerate(players)]
    turned = teller.position(replay.steps[0].position, say.lang).partition(". ")[0].rstrip(".") + "."
    acts = ". ".join(teller.step(step, say.lang) for step in replay.steps) + "."
    order = [name for name, cards in known if cards]
    held = say.gettext("Hands from the top: %(players)s.") % {"players": ", ".join(order)} if order else ""
    pictures = tuple(Picture((Lying(tuple(cards)),), held=True, card=_CARD) for _, cards in known if cards)
    return ExampleOnPaper(tuple(filter(None, (f"{turned} {held}".strip(), acts))), (pictures,), (9.0, 7.0))
