"""Where values become JSON: everything that ``journal`` shows to phones and scripts leaves the house through here.

A frozen dataclass or a named tuple becomes an object whose keys are the names of its fields. A mapping keeps its keys,
as text. Any other sequence becomes a list, an exact fraction a text. A field's metadata can change that: ``FLAT`` puts
the keys of its value into the object around it; ``LEFT_OUT`` gives no key where the value is None; ``named`` keeps a
key that was shipped before the field got the name it has today.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, fields, is_dataclass
from fractions import Fraction
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, cast

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"

_JSON, _KEY, _ANY = "json", "key", "any"
FLAT: Mapping[str, str] = MappingProxyType({_JSON: "flat"})
LEFT_OUT: Mapping[str, str] = MappingProxyType({_JSON: "left out"})


def named(key: str) -> Mapping[str, str]:
    """The metadata of a field whose key in JSON is another than its name."""
    return MappingProxyType({_KEY: key})


def key_of(field: Field[object]) -> str:
    """The key that a dataclass's field has in JSON."""
    return str(field.metadata.get(_KEY, field.name))


def fields_from(kind: type[object], plain: Mapping[str, object]) -> dict[str, Any]:
    """The fields of a dataclass of plain values and tuples, read from its JSON; what is not there is left out."""
    values = {field.name: plain[key_of(field)] for field in _fields(kind) if key_of(field) in plain}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


_PLAIN = frozenset({str, int, bool, float, type(None)})


def as_json(value: object) -> JsonValue:
    """The value as JSON knows it. TypeError for what no JSON can hold."""
    kind = type(value)
    if kind in _PLAIN:
        return cast(JsonValue, value)
    if kind is tuple:  # what most values are made of comes first, and what is plain in them asks nobody
        return [item if type(item) in _PLAIN else as_json(item) for item in cast("tuple[JsonValue, ...]", value)]
    if kind is dict:
        mapping = cast("dict[object, JsonValue]", value)
        return {str(key): item if type(item) in _PLAIN else as_json(item) for key, item in mapping.items()}
    if (shape := _shape(kind)) is not None:
        return _object(value, shape)
    if isinstance(value, Mapping):
        return {str(key): as_json(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_json(item) for item in value]
    if isinstance(value, (str, Fraction)):
        return str(value)
    raise TypeError(f"{type(value).__name__} is nothing that JSON holds")


class _Shape(NamedTuple):
    """How a type of objects is read.

    keys: of its JSON object.
    read: the values of its fields, in the same order: JSON already but for the inner ones.
    inner: field and key of those that may hold more than a plain value.
    """

    keys: tuple[str, ...]
    read: Callable[[object], tuple[JsonValue, ...]]
    inner: tuple[tuple[str, str], ...]


def _object(value: object, shape: _Shape) -> dict[str, JsonValue]:
    result = dict(zip(shape.keys, shape.read(value), strict=True))
    for name, how in shape.inner:
        inner = result[name]
        if how == FLAT[_JSON]:
            return _spread(value, shape)
        if inner is None and how == LEFT_OUT[_JSON]:
            del result[name]
        elif type(inner) not in _PLAIN:
            result[name] = as_json(inner)
    return result


def _spread(value: object, shape: _Shape) -> dict[str, JsonValue]:
    """An object of which some field gives its own keys, in their place."""
    result: dict[str, JsonValue] = {}
    how = dict(shape.inner)
    for name, inner in zip(shape.keys, shape.read(value), strict=True):
        as_plain, flag = as_json(inner), how.get(name)
        if flag == FLAT[_JSON] and isinstance(as_plain, dict):
            result |= as_plain
        elif as_plain is not None or flag != LEFT_OUT[_JSON]:
            result[name] = as_plain
    return result


def _shape(kind: type[object]) -> _Shape | None:
    """What is known of a type; None for what is no type of objects."""
    if kind not in _KNOWN:
        _KNOWN[kind] = _looked_at(kind)
    return _KNOWN[kind]


_KNOWN: dict[type[object], _Shape | None] = {}
_ALWAYS_PLAIN = frozenset({"str", "int", "bool", "str | None", "int | None"})


def _fields(kind: type[object]) -> tuple[Field[object], ...]:
    return fields(kind) if is_dataclass(kind) else ()


def _looked_at(kind: type[object]) -> _Shape | None:
    if is_dataclass(kind):
        names = tuple(field.name for field in fields(kind))
        values = {
            key_of(field): field.metadata.get(_JSON, "" if field.type in _ALWAYS_PLAIN else _ANY)
            for field in fields(kind)
        }
    elif issubclass(kind, tuple) and hasattr(kind, "_fields"):
        names = kind._fields
        values = dict.fromkeys(names, _ANY)
    else:
        return None
    read: Callable[[object], tuple[JsonValue, ...]] = attrgetter(*names) if len(names) > 1 else _each(names)
    return _Shape(tuple(values), read, tuple((name, how) for name, how in values.items() if how))


def _each(names: Sequence[str]) -> Callable[[object], tuple[JsonValue, ...]]:
    return lambda value: tuple(getattr(value, name) for name in names)
