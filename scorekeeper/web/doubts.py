"""What does not go together in a tapped hand, for templates: in words, and as texts that a script fills."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flask import Flask

from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.series_view import FindingView
from scorekeeper.journal.view import MatchView
from scorekeeper.web.hand_seating import names_in
from scorekeeper.web.preferences import language
from scorekeeper.words.doubts import doubt_in_words, doubt_texts


def doubts_of(view: MatchView, hand: HandView | None) -> list[str]:
    """The doubts of a hand, a sentence each."""
    return _in_words(names_in(view, hand), hand.doubts) if hand else []


def series_doubts(view: MatchView) -> list[str]:
    """What does not hold over the whole series: who dealt out of turn, a pot without thirds; a sentence each."""
    return _in_words([side.name for side in view.sides], view.series.findings)


def _in_words(names: Sequence[str], found: Iterable[FindingView]) -> list[str]:
    return [words for one in found if (words := doubt_in_words(one, names, language()))]


def texts() -> dict[str, str]:
    """All texts, for a script."""
    return doubt_texts(language())


def init_app(app: Flask) -> None:
    """Give templates all of them."""
    app.jinja_env.globals["doubts_of"] = doubts_of
    app.jinja_env.globals["series_doubts"] = series_doubts
    app.jinja_env.globals["doubt_texts"] = texts
