"""An entry kind in one place: its class says all there is to say of it, and nobody keeps a list beside it.

    @entry_kind("dealer.set", of=HAND, moves=True, undoable=True)
    class DealerSet:
        dealer: Id

makes the class a frozen value that is read by its fields, and adds the kind to those of its type of stream. A field's
annotation says what it holds and how that is read (``parsing``); its default stands where a phone sent nothing.
``check(self, values)`` looks at what spans several fields, and raises EntryError. ``needs(self)`` says who may say it,
where that depends on the values.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass
from typing import Any, NamedTuple, TypeVar, cast, dataclass_transform, get_type_hints

from scorekeeper.game import AnyGame
from scorekeeper.journal.parsing import EntryError, Reader, an_id, an_object, description, keys, within

Payload = TypeVar("Payload")
RECORD, JUDGE, KEEPER, SERVER = "record", "judge", "keeper", "server"
DAMAGED = "entry.damaged"
"""Stands for a kept entry that cannot be read; no kind of any stream, so that it is without effect in each."""


class EntryKind(NamedTuple):
    """What holds of all entries of a kind.

    name: as it is stored, such as ``hand.begun``.
    payload: the class with its fields.
    read: makes one of a JSON object; EntryError where a field is wrong.
    of: what an entry is about: the whole match, one hand, whatever its target is about, or a club.
    role: the lowest role that may say it.
    begins: a hand can begin with it (a signature or an objection alone makes none).
    moves: it can move a hand, the deal, or more than the hand it names.
    grows: a match goes on by it; in a match that is nearly full it is refused first.
    harmless: it has no effect on the result, so it is also taken after the correction period.
    undoable: a phone may take it back.
    in_history: the history alone has a key that does; all else is corrected where it stands, or undone there.
    untold: nothing to tell on the line that says what happened last, though it can be taken back.
    sealed: withheld until all of the hand's counts are in.
    personal: said by a side, or by a phone, for itself; never a decision of the judge's.
    signs: it says what a side signs, or what lies signed on paper.
    consent: it says what sides think of a result, and makes none.
    act: what it is for a hand recorded act by act (`acts.ActEntry`); empty for what such a record does not read.
    settings: its form shows what stands, and names the last entry about the same thing in ``after``.
    strict: refused where it would become a note, since that would mislead others.
    whose: the fields that say whose it was, a person or a side; the first that names one holds.
    what: the field that says more of it to whoever is told; empty for none.
    figures: told with what its hand brings each side.
    in_front: told without the number of its hand, as long as that is the one in front.
    corrected: what puts it right: ``mark``, ``record``, ``count``, ``dealer``, ``chips``, ``seats``, ``rules``; empty:
        nothing but its hand, or the history.
    """

    name: str
    payload: type[object]
    read: Callable[[Mapping[str, object]], object]
    of: Scope
    role: str
    begins: bool = False
    moves: bool = False
    grows: bool = False
    harmless: bool = False
    undoable: bool = False
    in_history: bool = False
    untold: bool = False
    sealed: bool = False
    personal: bool = False
    signs: bool = False
    consent: bool = False
    act: str = ""
    settings: bool = False
    strict: bool = False
    whose: tuple[str, ...] = ()
    what: str = ""
    figures: bool = False
    in_front: bool = False
    corrected: str = ""

    def needs(self, payload: object) -> str:
        """The lowest role that may say this."""
        needs = getattr(payload, "needs", None)
        return self.role if needs is None else str(needs())

    def fits(self, payload: object, game: AnyGame) -> bool:
        """Whether this game has what the payload says. Reading knows no match, so it takes what any game has; what
        another game has is kept, has no effect and is a note in the history: nothing of it reaches the rules."""
        fits = getattr(payload, "fits", None)
        return fits is None or bool(fits(game))

    @property
    def in_last_line(self) -> bool:
        """Whether it is told as said last of a match."""
        return self.undoable and not self.untold

    def whose_was(self, payload: object) -> str | int | None:
        """Whose it was: a person's id or a side's number; None for nobody's."""
        return next((value for field in self.whose if (value := getattr(payload, field)) is not None), None)

    def what_was(self, payload: object) -> str:
        """What more it says; empty for nothing."""
        return str(getattr(payload, self.what) or "") if self.what else ""


class Kinds(dict[str, EntryKind]):
    """The kinds of one type of stream: every one ever shipped, none is ever taken out.

    A kind of the future is there, too, when it is asked for: kept, without effect, said by whoever has ``role``.
    """

    def __init__(self, role: str) -> None:
        super().__init__()
        self._role = role

    def __missing__(self, name: str) -> EntryKind:
        return EntryKind(name, Unknown, _READERS[Unknown], NOTHING, self._role)

    def names_of(self, *classes: type[object]) -> frozenset[str]:
        """The names of the kinds whose payload is one of these classes, or made of it."""
        return frozenset(name for name, kind in self.items() if issubclass(kind.payload, classes))

    def read(self, name: str, values: object) -> object:
        """What an entry of this kind says. Raises EntryError."""
        try:
            payload = values if type(values) is dict else an_object(values)
            if payload.get("reason") is not None:
                within("reason", an_id, payload["reason"])
            return self[name].read(payload)
        except EntryError as error:
            raise error.inside("payload") from None


class Scope(NamedTuple):
    """What an entry is about.

    kinds: all of the type of stream it belongs to, by name.
    name: ``match``, ``hand``, ``target`` or ``club``.
    """

    kinds: Kinds
    name: str


MATCH_KINDS, CLUB_KINDS = Kinds(RECORD), Kinds(KEEPER)
MATCH, HAND = Scope(MATCH_KINDS, "match"), Scope(MATCH_KINDS, "hand")
TARGET = Scope(MATCH_KINDS, "target")
"""Of the match or of a hand, as is the entry it speaks of."""
CLUB = Scope(CLUB_KINDS, "club")
NOTHING = Scope(Kinds(SERVER), "nothing")


@dataclass_transform(frozen_default=True)
def entry_kind(name: str, *, of: Scope, role: str = RECORD, **facts: Any) -> Callable[[type[Payload]], type[Payload]]:
    """Make a class the payload of a kind; ``facts``: what else `EntryKind` says of it."""

    def decorate(cls: type[Payload]) -> type[Payload]:
        frozen = entry_part(cls)
        kind = EntryKind(name, frozen, _READERS[frozen], of, role, **facts)
        fields = {field.name for field in dataclasses.fields(frozen)}  # type: ignore[arg-type]
        if missing := {*kind.whose, *filter(None, [kind.what])} - fields:
            raise TypeError(f"{name}: no field {', '.join(sorted(missing))}")
        of.kinds[name] = kind
        return frozen

    return decorate


@dataclass_transform(frozen_default=True)
def entry_part(cls: type[Payload]) -> type[Payload]:
    """Make a class a part of payloads, or what several kinds have in common: read alike, no kind of its own."""
    frozen = dataclass(frozen=True, slots=True)(cls)
    _READERS[frozen] = _reading(frozen)
    return frozen


def reader_of(cls: type[Payload]) -> Reader[Payload]:
    """How a class that was made so is read from a JSON object."""
    read = _READERS[cls]

    def read_part(value: object) -> Payload:
        return cast("Payload", read(an_object(value)))

    read_part.__doc__ = f"[{cls.__name__}](#{cls.__name__.lower()})."
    return read_part


# --- fields ----------------------------------------------------------------------------------------------------------


class Named(NamedTuple):
    """How a field is called in JSON, where it is not by its name.

    key: what it is written under.
    old_key: what it was written under once; empty for nothing.
    """

    key: str
    old_key: str = ""


class Absent(NamedTuple):
    """What is read where the key is absent; null is read as null.

    value: that.
    """

    value: object


class Unless(NamedTuple):
    """A field that is None, whatever it says, where another one says something.

    key: of the other one in JSON.
    """

    key: str


_READERS: dict[type[object], Callable[[Mapping[str, object]], object]] = {}


def _reading(cls: type[Payload]) -> Callable[[Mapping[str, object]], Payload]:
    """How all fields of a class are read, and what spans them is checked."""
    fields = fields_of(cls)
    check: Callable[[Payload, Mapping[str, object]], None] | None = getattr(cls, "check", None)
    plain = keys([(field.keys[0], field.read) for field in fields if field.plain])
    special = [(at, field.read_from) for at, field in enumerate(fields) if not field.plain]

    def with_special(values: Mapping[str, object]) -> list[object]:
        found = plain(values)
        for at, read_from in special:
            found.insert(at, read_from(values))
        return found

    read_each = with_special if special else plain
    if check is None:
        return lambda values: cls(*read_each(values))

    def reading(values: Mapping[str, object]) -> Payload:
        payload = cls(*read_each(values))
        check(payload, values)
        return payload

    return reading


class PayloadField(NamedTuple):
    """How a field is read.

    keys: its key in JSON, and behind it the one of old.
    read: makes its value of what stands there.
    absent: what it is where no key is there.
    unless: the key of another field beside which it is not read; None for none.
    """

    keys: tuple[str, ...]
    read: Reader[object]
    absent: object
    unless: str | None

    @property
    def plain(self) -> bool:
        """Read from the one key it has, whatever else there is."""
        return len(self.keys) == 1 and self.absent is None and self.unless is None

    def read_from(self, values: Mapping[str, object]) -> object:
        if self.unless is not None and values.get(self.unless):
            return None
        key = self.keys[0] if self.keys[0] in values else self.keys[-1]
        return within(key, self.read, values.get(key, self.absent))


def fields_of(cls: type[object]) -> Sequence[PayloadField]:
    """How the fields of a payload, or of a part of one, are read."""
    hints = get_type_hints(cls, include_extras=True)
    return [_field(field, hints[field.name]) for field in dataclasses.fields(cls)]  # type: ignore[arg-type]


def _field(field: dataclasses.Field[object], hint: object) -> PayloadField:
    metadata = getattr(hint, "__metadata__", ())
    read = next((item for item in metadata if callable(item)), None)
    if read is None and hint in _READERS:
        read = reader_of(hint)
    if read is None:
        raise TypeError(f"{field.name}: nothing says how it is read")
    if field.default is not MISSING and field.default is not None:
        read = _or_else(read, field.default)
    found = {type(item): item for item in metadata}
    key_names, absent, unless = found.get(Named), found.get(Absent), found.get(Unless)
    return PayloadField(
        (field.name,) if key_names is None else tuple(filter(None, key_names)),
        read,
        None if absent is None else absent.value,
        None if unless is None else unless.key,
    )


def _or_else(read: Reader[object], default: object) -> Reader[object]:

    def read_or_default(value: object) -> object:
        return default if value is None else read(value)

    read_or_default.__doc__ = f"{description(read)}; `{json.dumps(default)}` where absent."
    return read_or_default


@entry_part
class Unknown:
    """A kind this version does not know: kept, shown in the history, without effect."""
