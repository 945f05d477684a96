"""What does not go together in a tapped hand, for templates: in words, and as texts that a script fills."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from scorekeeper.web.preferences import language
from scorekeeper.words.doubts import doubt_in_words, doubt_texts


def doubts_of(view: Mapping[str, Any], hand: Mapping[str, Any] | None) -> list[str]:
    """The doubts of a hand, a sentence each."""
    names = [side["name"] for side in view["sides"]]
    found = (hand or {}).get("doubts") or []
    return [words for one in found if (words := doubt_in_words(one, names, language()))]


def texts() -> dict[str, str]:
    """All texts, for a script."""
    return doubt_texts(language())


def init_app(app: Flask) -> None:
    """Give templates both."""
    app.jinja_env.globals["doubts_of"] = doubts_of
    app.jinja_env.globals["doubt_texts"] = texts
