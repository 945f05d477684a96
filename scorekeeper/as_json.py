"""Where values become JSON: the one way on which what ``journal`` shows leaves the house for phones and scripts.

A frozen dataclass or a named tuple is an object whose keys are its fields' names; a mapping keeps its keys, as text;
any other sequence is a list, an exact fraction text. Two kinds of field are said otherwise, by their metadata: one that
is ``FLAT`` gives its own keys to the object it stands in, and one that may be ``LEFT_OUT`` is no key where it is None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, cast

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"

_SAID, _ANY = "json", "any"
FLAT: Mapping[str, str] = MappingProxyType({_SAID: "flat"})
LEFT_OUT: Mapping[str, str] = MappingProxyType({_SAID: "left out"})
_PLAIN = frozenset({str, int, bool, float, type(None)})


def as_json(value: object) -> JsonValue:
    """The value as JSON knows it. TypeError for what no JSON can hold."""
    kind: type[Any] = type(value)
    if kind in _PLAIN:
        return cast(JsonValue, value)
    if kind is tuple:  # what most values are made of comes first, and what is plain in them asks nobody
        return [one if type(one) in _PLAIN else as_json(one) for one in cast(tuple[Any, ...], value)]
    if kind is dict:
        known = cast(dict[object, Any], value)
        return {str(key): one if type(one) in _PLAIN else as_json(one) for key, one in known.items()}
    if (shape := _shape(kind)) is not None:
        return _object(value, shape)
    if isinstance(value, Mapping):
        return {str(key): as_json(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_json(one) for one in value]
    if isinstance(value, (str, Fraction)):
        return str(value)
    raise TypeError(f"{type(value).__name__} is nothing that JSON holds")


class _Shape(NamedTuple):
    """The fields of a type of objects; ``inner`` those that may hold more than a plain value, and how each is said."""

    names: tuple[str, ...]
    read: Callable[[object], tuple[object, ...]]
    inner: tuple[tuple[str, str], ...]


def _object(value: object, shape: _Shape) -> dict[str, JsonValue]:
    found: dict[str, Any] = dict(zip(shape.names, shape.read(value), strict=True))
    for name, said in shape.inner:
        one = found[name]
        if said == FLAT[_SAID]:
            return _spread(value, shape)
        if one is None and said == LEFT_OUT[_SAID]:
            del found[name]
        elif type(one) not in _PLAIN:
            found[name] = as_json(one)
    return found


def _spread(value: object, shape: _Shape) -> dict[str, JsonValue]:
    """An object of which some field gives its own keys, in their place."""
    found: dict[str, JsonValue] = {}
    how = dict(shape.inner)
    for name, one in zip(shape.names, shape.read(value), strict=True):
        made, said = as_json(one), how.get(name)
        if said == FLAT[_SAID] and isinstance(made, dict):
            found |= made
        elif made is not None or said != LEFT_OUT[_SAID]:
            found[name] = made
    return found


def _shape(kind: type[Any]) -> _Shape | None:
    """What is known of a type; None for what is no type of objects."""
    if kind not in _KNOWN:
        _KNOWN[kind] = _looked_at(kind)
    return _KNOWN[kind]


_KNOWN: dict[type[Any], _Shape | None] = {}
_ALWAYS_PLAIN = frozenset({"str", "int", "bool", "str | None", "int | None"})


def _looked_at(kind: type[Any]) -> _Shape | None:
    if is_dataclass(kind):
        said = {one.name: one.metadata.get(_SAID, "" if one.type in _ALWAYS_PLAIN else _ANY) for one in fields(kind)}
    elif issubclass(kind, tuple) and hasattr(kind, "_fields"):
        said = dict.fromkeys(kind._fields, _ANY)
    else:
        return None
    names = tuple(said)
    read: Any = attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, name) for name in names)
    return _Shape(names, read, tuple((name, how) for name, how in said.items() if how))
