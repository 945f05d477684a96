"""The digest of a rule set, which heads every signature: no later version of the program may change one (law 7).

The digest always hashes the fields that rule sets had when the first signatures were given, by the names and words of
that time. A field that came later is hashed only if its value is not as before. The data for this lies beside each
game's RuleSet.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, Protocol

LENGTH = 12
"""Hex digits of a digest."""
NOT_HASHED = frozenset({"name", "sources", "gone"})
"""Fields of a rule set that decide neither a play nor a score; ``gone`` is hashed piece by piece."""
NOTHING: Mapping[object, object] = MappingProxyType({})


class HashedRules(Protocol):
    """A rule set as it is hashed: a frozen dataclass with its ``variant``, and with ``gone``, pairs of name and value,
    as hashed, of fields that the class has no more and that somebody had set."""

    @property
    def variant(self) -> str: ...
    @property
    def gone(self) -> tuple[tuple[str, object], ...]: ...


class ByDigest:
    """Rule sets of which two are equal where nothing differs that decides a play or a score.

    digest: of all that does.
    """

    __slots__ = ()
    digest: str

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, self.__class__) and self.digest == other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)


class Respelled(NamedTuple):
    """A field whose attribute has another name today, or other values.

    attribute: as it is called today.
    values: by those of today, as they are hashed.
    """

    attribute: str
    values: Mapping[object, object] = NOTHING

    def of(self, value: object) -> object:
        """A value of today as it is hashed."""
        return self.values[value] if self.values and value in self.values else value


class Shipped(NamedTuple):
    """What a game's digests rest on. Lines are added to it; none is ever changed or taken out.

    fields: what is hashed always.
    values: by variant, every field as the variant was first shipped; of a field that came later, the value that means
        "as before".
    respelled: by hashed name, where today's is another.
    """

    fields: tuple[str, ...]
    values: Mapping[str, Mapping[str, object]]
    respelled: Mapping[str, Respelled] = MappingProxyType({})


def digest_of(rules: HashedRules, shipped: Shipped) -> str:
    """The digest of a rule set."""
    return hashlib.sha256(_text(hashed(rules, shipped)).encode()).hexdigest()[:LENGTH]


def hashed(rules: HashedRules, shipped: Shipped) -> dict[str, object]:
    """What a digest is made of, by the names and with the values that are hashed."""
    before = dict(shipped.values.get(rules.variant, {}))
    now: dict[str, object] = {**before, **dict(rules.gone)}
    for attribute, default in _deciding(rules.__class__).items():
        name, spelled = _spelling(attribute, shipped)
        before.setdefault(name, spelled.of(default))
        now[name] = spelled.of(getattr(rules, attribute))
    return {
        name: value
        for name, value in now.items()
        if name in shipped.fields or name not in before or _text(value) != _text(before[name])
    }


@cache
def _deciding(rules: type) -> Mapping[str, object]:
    """The fields of a class of rule sets that decide a play or a score, with their defaults; what is worked out from
    others is none."""
    return {field.name: field.default for field in fields(rules) if field.init and field.name not in NOT_HASHED}


def _spelling(attribute: str, shipped: Shipped) -> tuple[str, Respelled]:
    """The hashed name of a field, and how its values are hashed."""
    for name, spelled in shipped.respelled.items():
        if spelled.attribute == attribute:
            return name, spelled
    return attribute, Respelled(attribute)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), default=sorted)
