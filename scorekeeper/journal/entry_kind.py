"""An entry kind in one place: its class says all there is to say of it, and nobody keeps a list beside it.

    @entry_kind("dealer.set", of=HAND, moves=True, undoable=True)
    class DealerSet:
        dealer: Id

makes a frozen value of it whose reading follows from the fields, and puts the kind among those of its type of stream.
A field is annotated with what it holds and the reader of it (``parsing``); its default stands where a phone said
nothing. What spans fields is asked in ``check(self, values)``, which raises EntryError; who may say what hangs on what
is said in ``needs(self)``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass
from typing import Any, NamedTuple, TypeVar, dataclass_transform, get_type_hints

from scorekeeper.journal.parsing import EntryError, Reader, an_id, an_object, keys, within

Made = TypeVar("Made")
RECORD, JUDGE, KEEPER, SERVER = "record", "judge", "keeper", "server"
DAMAGED = "entry.damaged"
"""Stands for a kept entry that cannot be read; no kind of any stream, so that it is without effect in each."""


class EntryKind(NamedTuple):
    """What holds of all entries of a kind.

    ``of``: the whole match, one hand, whatever it speaks of, or a club; ``role``: the lowest that may say it;
    ``begins``: a hand can begin with it (a signature or an objection alone makes none); ``moves``: it can move a hand,
    the deal, or more than the hand it names; ``grows``: a match goes on by it, so that it makes way in one that is
    full; ``harmless``: without effect on the result, so also taken after the correction period; ``undoable``: a phone
    may take it back; ``sealed``: withheld until the hand's counts are all in; ``own``: said by a side, or a phone, for
    itself: never a decision of the judge's; ``signs``: it says what a side signs, or what lies signed on paper;
    ``consent``: it says what sides think of a result, and makes none; ``act``: what it is for the record of a hand
    taken down act by act (`acts.Said`), empty for what such a record does not read; ``settings``: its form shows what
    stands, and names the last entry of the thing in ``after``; ``strict``: refused where it would become a note, for it
    would mislead others.
    """

    name: str
    payload: type[Any]
    read: Callable[[Mapping[str, object]], Any]
    of: Scope
    role: str
    begins: bool = False
    moves: bool = False
    grows: bool = False
    harmless: bool = False
    undoable: bool = False
    sealed: bool = False
    own: bool = False
    signs: bool = False
    consent: bool = False
    act: str = ""
    settings: bool = False
    strict: bool = False

    def needs(self, payload: object) -> str:
        """The lowest role that may say this."""
        needs = getattr(payload, "needs", None)
        return self.role if needs is None else str(needs())


class Kinds(dict[str, EntryKind]):
    """The kinds of one type of stream: every one ever shipped, none is ever taken out.

    A kind of the future is there, too, when it is asked for: kept, without effect, said by whoever has ``role``.
    """

    def __init__(self, role: str) -> None:
        super().__init__()
        self._role = role

    def __missing__(self, name: str) -> EntryKind:
        return EntryKind(name, Unknown, _READERS[Unknown], NOTHING, self._role)

    def saying(self, *classes: type[object]) -> frozenset[str]:
        """The names of the kinds whose payload is one of these classes, or made of it."""
        return frozenset(name for name, kind in self.items() if issubclass(kind.payload, classes))

    def read(self, name: str, values: object) -> object:
        """What an entry of this kind says. Raises EntryError."""
        try:
            said = values if type(values) is dict else an_object(values)
            if said.get("reason") is not None:
                within("reason", an_id, said["reason"])
            return self[name].read(said)
        except EntryError as error:
            raise error.inside("payload") from None


class Scope(NamedTuple):
    """What an entry is about, in which type of stream."""

    kinds: Kinds
    name: str


MATCH_KINDS, CLUB_KINDS = Kinds(RECORD), Kinds(KEEPER)
MATCH, HAND = Scope(MATCH_KINDS, "match"), Scope(MATCH_KINDS, "hand")
TARGET = Scope(MATCH_KINDS, "target")
"""Of the match or of a hand, as is the entry it speaks of."""
CLUB = Scope(CLUB_KINDS, "club")
NOTHING = Scope(Kinds(SERVER), "nothing")


@dataclass_transform(frozen_default=True)
def entry_kind(name: str, *, of: Scope, role: str = RECORD, **facts: Any) -> Callable[[type[Made]], type[Made]]:
    """Make a class the payload of a kind; ``facts``: what else `EntryKind` says of it."""

    def made(cls: type[Made]) -> type[Made]:
        frozen = entry_part(cls)
        of.kinds[name] = EntryKind(name, frozen, _READERS[frozen], of, role, **facts)
        return frozen

    return made


@dataclass_transform(frozen_default=True)
def entry_part(cls: type[Made]) -> type[Made]:
    """Make a class a part of payloads, or what several kinds have in common: read alike, no kind of its own."""
    frozen = dataclass(frozen=True, slots=True)(cls)
    _READERS[frozen] = _reading(frozen)
    return frozen


def reader_of(cls: type[Made]) -> Reader[Made]:
    """How a class that was made so is read from a JSON object."""
    read = _READERS[cls]
    return lambda value: read(an_object(value))


# --- fields ----------------------------------------------------------------------------------------------------------


class Named(NamedTuple):
    """A field's key in JSON, where it is another than its name; and where that is absent, the one of old."""

    key: str
    of_old: str = ""


class Absent(NamedTuple):
    """What is read where the key is absent; null is read as null."""

    value: object


class Unless(NamedTuple):
    """A field that is None, whatever it says, where another one says something."""

    key: str


_READERS: dict[type[Any], Callable[[Mapping[str, object]], Any]] = {}


def _reading(cls: type[Made]) -> Callable[[Mapping[str, object]], Made]:
    """How all fields of a class are read, and what spans them is checked."""
    hints = get_type_hints(cls, include_extras=True)
    fields = [_field(field, hints[field.name]) for field in dataclasses.fields(cls)]  # type: ignore[arg-type]
    check: Callable[[Made, Mapping[str, object]], None] | None = getattr(cls, "check", None)
    plain = keys([(field.keys[0], field.read) for field in fields if field.plain])
    special = [(at, field.take) for at, field in enumerate(fields) if not field.plain]

    def with_special(values: Mapping[str, object]) -> list[object]:
        said = plain(values)
        for at, take in special:
            said.insert(at, take(values))
        return said

    read_each = with_special if special else plain
    if check is None:
        return lambda values: cls(*read_each(values))

    def reading(values: Mapping[str, object]) -> Made:
        said = cls(*read_each(values))
        check(said, values)
        return said

    return reading


class _Field(NamedTuple):
    keys: tuple[str, ...]
    read: Reader[object]
    absent: object
    unless: str | None

    @property
    def plain(self) -> bool:
        """Read from the one key it has, whatever else there is."""
        return len(self.keys) == 1 and self.absent is None and self.unless is None

    def take(self, values: Mapping[str, object]) -> object:
        if self.unless is not None and values.get(self.unless):
            return None
        key = self.keys[0] if self.keys[0] in values else self.keys[-1]
        return within(key, self.read, values.get(key, self.absent))


def _field(field: dataclasses.Field[Any], hint: object) -> _Field:
    said = getattr(hint, "__metadata__", ())
    read = next((one for one in said if callable(one)), None)
    if read is None and hint in _READERS:
        read = reader_of(hint)
    if read is None:
        raise TypeError(f"{field.name}: nothing says how it is read")
    if field.default is not MISSING and field.default is not None:
        read = _or_else(read, field.default)
    found = {type(one): one for one in said}
    named, absent, unless = found.get(Named), found.get(Absent), found.get(Unless)
    return _Field(
        (field.name,) if named is None else tuple(filter(None, named)), read, None if absent is None else absent.value,
        None if unless is None else unless.key,
    )


def _or_else(read: Reader[object], default: object) -> Reader[object]:
    return lambda value: default if value is None else read(value)


@entry_part
class Unknown:
    """A kind this version does not know: kept, shown in the history, without effect."""
