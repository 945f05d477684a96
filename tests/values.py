"""Values of the house made from plain ones: what a test does not say is empty, as a new match has it."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from scorekeeper.games import GAMES
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView
from scorekeeper.outcomes import HandFacts, Scoring, SideResult

Made = TypeVar("Made")


def match_of(plain: Mapping[str, Any]) -> MatchView:
    """A match from what is said of it."""
    return value(MatchView, plain)


def hands_of(plain: list[dict[str, Any]]) -> tuple[HandView, ...]:
    """Hands from what is said of them."""
    return tuple(value(HandView, one) for one in plain)


def value(kind: type[Made], plain: Any) -> Made:
    """A value of this type; what it does not know of is left out, what is missing is empty."""
    return _made(kind, plain)


def _made(kind: Any, plain: Any) -> Any:
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        if plain is None:
            return None
        return _made(next(one for one in inner if one is not type(None)), plain)
    if kind in (Scoring, SideResult, HandFacts):
        kind = _of_a_game(kind, plain)
    if is_dataclass(kind):
        known = _hints(kind)
        flat = {one.name for one in fields(kind) if one.metadata.get("json") == "flat"}
        return kind(**{
            name: _made(of, plain if name in flat else plain[name]) if name in flat or name in plain else _empty(of)
            for name, of in known.items()
        })
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return kind(**{name: _made(of, plain[name]) for name, of in _hints(kind).items()})
    if origin is tuple:
        return tuple(_made(inner[0], one) for one in plain)
    if origin is not None and issubclass(origin, Mapping):
        return {key: _made(inner[1], one) for key, one in plain.items()}
    return plain


def _of_a_game(kind: type[Any], plain: Mapping[str, Any]) -> type[Any]:
    """The class of the game that has all these fields."""
    if kind is HandFacts:
        every = [HandFacts, *(one.hand_facts for one in GAMES)]
    else:
        every = [get_type_hints(type(one).scoring)["return"] if kind is Scoring else one.side_result for one in GAMES]
    return next(one for one in every if set(plain) <= set(_hints(one)))


def _empty(kind: Any) -> Any:
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return None if type(None) in inner else _empty(inner[0])
    if origin is tuple:
        return ()
    if is_dataclass(kind):
        return _made(kind, {})
    if hasattr(kind, "_fields"):
        return kind(**{name: _empty(of) for name, of in _hints(kind).items()})
    return {} if origin is not None else kind()


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return {name: of for name, of in get_type_hints(kind).items() if not name.startswith("_")}
