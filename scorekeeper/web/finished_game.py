"""A game that a hand has ended, where games are counted down: what stood then, and what it costs whom; and what is said
when all that was agreed is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import Flask

from scorekeeper.games import game_of
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView
from scorekeeper.series import FinishedGame, SeriesFacts, in_games
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words.game_words import CostWords, words_of
from scorekeeper.words.of_match import end_reached


def ended_by(hand: HandView) -> FinishedGame | None:
    """The game that a hand ended; None where it ended none, or where that is open."""
    before, after = _finished(hand.before), _finished(hand.after)
    return after[-1] if len(after) > len(before) else None


def over_since(view: MatchView, hand: HandView) -> bool:
    """Whether the game of this hand is over: another result of the hand can undo that."""
    return hand.before is not None and len(_finished(hand.before)) < len(_finished(view.series.facts))


def just_over(view: MatchView) -> FinishedGame | None:
    """The last game that is over, until a hand of the next one is counted."""
    series = in_games(view.series.facts)
    return series.finished[-1] if series and series.finished and not series.in_game and view.status == "open" else None


def _finished(facts: SeriesFacts | None) -> Sequence[FinishedGame]:
    series = in_games(facts)
    return () if series is None else series.finished


def score_of(game: FinishedGame) -> list[int]:
    """What stood when it was over: 0 for the winner, what the loser had still to go."""
    found = [0, 0]
    if game.loser is not None:
        found[game.loser] = game.score
    return found


def game_over_words(view: MatchView, game: FinishedGame) -> str:
    """Whose game it was not, and what that costs; in the words of its room."""
    costs = costs_of(view)
    if costs is None or game.loser is None:
        return ""
    return _(costs.over[game.cost != 1], number=game.cost, name=view.sides[game.loser].name)


def costs_of(view: MatchView) -> CostWords | None:
    """What the loser of a game gets in this match; None where it is no series of games."""
    return words_of(view.game).costs


def ends_reached(view: MatchView) -> Mapping[str, str]:
    """What stands over a match of this game when its agreed end is reached, by the kind of end, with a gap for the
    number."""
    return {kind: words for kind in game_of(view.variant).series.ends if (words := end_reached(kind, language()))}


def init_app(app: Flask) -> None:
    """Give templates what the match page and the sign-off say of it."""
    app.jinja_env.globals.update(
        just_over=just_over,
        costs_of=costs_of,
        ends_reached=ends_reached,
        game_over_words=game_over_words,
    )
