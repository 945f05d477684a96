"""What does not go together in a tapped hand, for templates: in words, and as texts that a script fills."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import Flask

from scorekeeper.web.columns import names_in
from scorekeeper.web.preferences import language
from scorekeeper.words.doubts import doubt_in_words, doubt_texts


def doubts_of(view: Mapping[str, Any], hand: Mapping[str, Any] | None) -> list[str]:
    """The doubts of a hand, a sentence each."""
    return _in_words(names_in(view, hand), hand.get("doubts") or []) if hand else []


def series_doubts(view: Mapping[str, Any]) -> list[str]:
    """What does not hold over the whole series: who dealt out of turn, a pot without thirds; a sentence each."""
    return _in_words([side["name"] for side in view["sides"]], (view.get("series") or {}).get("findings") or [])


def _in_words(names: Sequence[str], found: Iterable[Mapping[str, Any]]) -> list[str]:
    return [words for one in found if (words := doubt_in_words(one, names, language()))]


def texts() -> dict[str, str]:
    """All texts, for a script."""
    return doubt_texts(language())


def init_app(app: Flask) -> None:
    """Give templates all of them."""
    app.jinja_env.globals["doubts_of"] = doubts_of
    app.jinja_env.globals["series_doubts"] = series_doubts
    app.jinja_env.globals["doubt_texts"] = texts
