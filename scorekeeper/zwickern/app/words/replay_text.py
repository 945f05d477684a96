"""How a hand of Zwickern is told as a whole: its plays, what lies there, what the points come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.words.locale import Locale
from scorekeeper.zwickern.app.words.plays import option_in_words, play_in_words, position_in_words
from scorekeeper.zwickern.plays import Play
from scorekeeper.zwickern.position import Position
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.spelling import read_play
from scorekeeper.zwickern.walk import Step


def act(text: str, lang: str, player: str) -> str:
    """A play as it was taken down. Raises NotationError."""
    return play_in_words(None, read_play(text), lang, player=player)


def step(made: Step, lang: str) -> str:
    """A play that was made."""
    return play_in_words(made.position, made.reading.play, lang)


def options(at: Position, plays: Sequence[Play], lang: str) -> list[str]:
    """Plays that are possible."""
    return [option_in_words(at, play, lang) for play in plays]


def position(at: Position, lang: str) -> str:
    """One moment for a screen reader."""
    return position_in_words(at, lang)


def opening(replay: Replay, say: Locale) -> Iterator[str]:
    """Nothing: the table of plays says who deals and what was turned up."""
    yield from ()


def ending(replay: Replay, say: Locale) -> Iterator[str]:
    """Nothing: the table of figures says who has how many points."""
    yield from ()


def totals(replay: Replay, say: Locale) -> Iterator[str]:
    """``counted 38 = 34 + 4 from Zwicks``, or what still lies on the table."""
    if replay.complete:
        mark = "=" if replay.expected == replay.counted else "≠"
        zwicks = (replay.expected or 0) - (replay.nominal or 0)
        yield say.gettext("counted %(counted)s %(mark)s %(nominal)s + %(zwicks)s from Zwicks") % {
            "counted": replay.counted, "mark": mark, "nominal": replay.nominal, "zwicks": zwicks,
        }  # fmt: skip
    elif replay.table:
        yield say.gettext("still on the table: %(items)s") % {"items": " ".join(replay.table)}
