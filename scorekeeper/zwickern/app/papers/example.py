"""An example of the rule book of Zwickern on paper: the table, the hand of who is to play, and the play."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.sheets.document import Lying, Picture
from scorekeeper.sheets.game_papers import ExampleOnPaper
from scorekeeper.words import Locale
from scorekeeper.zwickern.app.papers.ruling import lying_there
from scorekeeper.zwickern.app.words.replay_text import play_in_words
from scorekeeper.zwickern.replay import Replay

_CARD = 19.0
"""Points of a card's width."""


def example(replay: Replay, say: Locale) -> ExampleOnPaper:
    """What lies there, above what is held; asking and every play in words."""
    first = replay.steps[0].position
    players = first.setting.players
    lying = lying_there(first, players)
    held = tuple(replay.holding(0, first.turn).cards) if first.turn >= 0 else ()
    pictures = [(Picture(lying, empty=say.gettext("The table is empty."), card=_CARD),)]
    if held:
        pictures.append((Picture((Lying(held),), held=True, card=_CARD),))
    return ExampleOnPaper(tuple(_told(replay, say)), tuple(pictures), (9.0, 5.5, 3.2)[: 1 + len(pictures)])


def _told(replay: Replay, say: Locale) -> Iterator[str]:
    for step in replay.steps:
        if step.line.play is None:
            continue
        for ask in step.line.asks:
            named = {"player": step.line.name, "partner": ask.partner, "value": ask.value}
            yield (say.gettext("%(player)s asks %(partner)s for %(value)s: yes.") if ask.answer
                   else say.gettext("%(player)s asks %(partner)s for %(value)s: no.")) % named
        told = play_in_words(step.position, step.line.play, say.lang)
        yield told if told.endswith("!") else f"{told}."
