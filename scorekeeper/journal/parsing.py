"""Reading what a phone sent: each value becomes what its field holds, or the entry is refused, with the field and the
reason.

A reader takes one JSON value and gives what the field holds, or raises EntryError. It does not know where the value
stands: its caller adds that (``EntryError.inside``), only where something was refused. A reader's docstring says what
it takes; `tools/journal.py` writes ``docs/journal.md`` from these docstrings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, TypeAlias, TypeVar

from scorekeeper.cards import CARDS
from scorekeeper.errors import ScorekeeperError

Value = TypeVar("Value")
Reader: TypeAlias = Callable[[object], Value]

MOST_SIDES = 12
MOST_POINTS = 9999
MOST_CHIPS = 9_999_999
"""Chips of a player or in a pot over a whole match."""
MOST_PIECES = 400
"""Of a list that has no bound of its own."""
MOST_ZHN = 400
ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""A UUID in lower case; the one place that says so."""
_is_id = ID.fullmatch
_is_device = re.compile(r"[0-9a-f]{16}").fullmatch


class EntryError(ScorekeeperError):
    """An entry that cannot be read. ``case`` says how (a key for a sentence), ``field`` where it stands."""

    def __init__(self, case: str, field: str = "") -> None:
        super().__init__(f"{field}: {case}")
        self.case = case
        self.field = field

    def inside(self, where: str) -> EntryError:
        """The same, found within ``where``: a field, or a place in a list (``[2]``)."""
        between = "." if self.field and not self.field.startswith("[") else ""
        return EntryError(self.case, f"{where}{between}{self.field}")


# --- single values ---------------------------------------------------------------------------------------------------


def an_object(value: object) -> Mapping[str, object]:
    """A JSON object. Raises EntryError."""
    if type(value) is not dict and not isinstance(value, Mapping):  # asking a Mapping's class takes long
        raise EntryError("not-an-object")
    return value


def an_id(value: object) -> str:
    """A UUID in lower case. Raises EntryError."""
    if not isinstance(value, str) or not _is_id(value):
        raise EntryError("not-an-id")
    return value


def id_or_none(value: object) -> str | None:
    """A UUID in lower case, or null. Raises EntryError."""
    if value is None or (isinstance(value, str) and _is_id(value)):
        return value
    raise EntryError("not-an-id")


def a_device(value: object) -> str:
    """A device's public id; empty where the browser told none. Raises EntryError."""
    if value is None or value == "":
        return ""
    if not isinstance(value, str) or not _is_device(value):
        raise EntryError("not-an-id")
    return value


def a_flag(value: object) -> bool:
    """True, or false where nothing is said. Raises EntryError."""
    if value is not None and not isinstance(value, bool):
        raise EntryError("not-yes-or-no")
    return bool(value)


def a_card(value: object) -> str:
    """A card's code. It may be foreign to the pack: that is for the rules to say. Raises EntryError."""
    if not isinstance(value, str) or value not in CARDS:
        raise EntryError("not-a-card")
    return value


def zhn(value: object) -> str:
    """A piece of a line of ZHN. Not yet read as a play: what nobody can read is kept and flagged. Raises EntryError."""
    if not isinstance(value, str) or not value.strip() or len(value) > MOST_ZHN or not value.isprintable():
        raise EntryError("not-a-text")
    return value.strip()


def number(least: int = 0, most: int = MOST_POINTS) -> Reader[int]:
    """A reader of a whole number within its span."""

    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise EntryError("not-a-number")
        return value

    read.__doc__ = f"A whole number from {least} to {most}."
    return read


def one_of(*allowed: str) -> Reader[str]:
    """A reader of one of a few words."""

    def read(value: object) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise EntryError("not-one-of")
        return value

    read.__doc__ = f"{_listed([f'`{word}`' for word in allowed])}."
    return read


def _listed(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def text(most: int) -> Reader[str]:
    """A reader of a short text without control characters."""

    def read(value: object) -> str:
        if not isinstance(value, str) or len(value) > most or not value.isprintable():
            raise EntryError("not-a-text")
        return value

    read.__doc__ = f"A text of at most {most} characters."
    return read


def matching(pattern: re.Pattern[str], case: str) -> Reader[str]:
    """A reader of a text of this form."""

    def read(value: object) -> str:
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise EntryError(case)
        return value

    read.__doc__ = f"A text of the form `{pattern.pattern}`."
    return read


def description(read: Reader[object]) -> str:
    """What a reader takes, in words without a full stop: its docstring's first sentence."""
    return re.split(r"\.(?:\s|$)", read.__doc__ or "")[0].replace("``", "`")


def _inside(read: Reader[object]) -> str:
    sentence = description(read)
    return sentence[:1].lower() + sentence[1:]


# --- values made of others -------------------------------------------------------------------------------------------


def optional(read: Reader[Value]) -> Reader[Value | None]:
    """A reader that takes null for None."""

    def read_or_none(value: object) -> Value | None:
        return None if value is None else read(value)

    read_or_none.__doc__ = f"{description(read)}, or null."
    return read_or_none


def if_any(read: Reader[Value]) -> Reader[Value | None]:
    """A reader that takes whatever is empty (null, false, ``""``) for None."""

    def read_if_any(value: object) -> Value | None:
        return read(value) if value else None

    read_if_any.__doc__ = f"{description(read)}, or empty."
    return read_if_any


def many(read: Reader[Value], least: int = 0, most: int = MOST_PIECES) -> Reader[tuple[Value, ...]]:
    """A reader of a list of so many pieces."""

    def read_all(values: object) -> tuple[Value, ...]:
        if not isinstance(values, (list, tuple)) or not least <= len(values) <= most:
            raise EntryError("not-a-list")
        try:
            return tuple(map(read, values))
        except EntryError:  # readers say the same each time
            return tuple(within(f"[{at}]", read, value) for at, value in enumerate(values))

    span = f"at most {most}" if not least else f"{least}" if least == most else f"{least} to {most}"
    read_all.__doc__ = f"A list of {span}, each: {_inside(read)}."
    return read_all


def by_id(read: Reader[Value]) -> Reader[dict[str, Value]]:
    """A reader of an object with a value for each id."""

    def read_all(values: object) -> dict[str, Value]:
        return {an_id(id): within(id, read, value) for id, value in an_object(values).items()}

    read_all.__doc__ = f"An object by id, each value: {_inside(read)}."
    return read_all


def within(where: str, read: Reader[Value], value: object) -> Value:
    """The value that stands ``where`` says. Raises EntryError."""
    try:
        return read(value)
    except EntryError as error:
        raise error.inside(where) from None


def keys(pairs: Sequence[tuple[str, Reader[object]]]) -> Callable[[Mapping[str, object]], list[object]]:
    """What reads these keys of an object, each by its reader; one that is absent is read as null."""

    def read_each(values: Mapping[str, object]) -> list[object]:
        get = values.get
        try:
            return [read(get(key)) for key, read in pairs]
        except EntryError:  # readers say the same each time
            return [within(key, read, get(key)) for key, read in pairs]

    return read_each


# --- what many fields hold -------------------------------------------------------------------------------------------

a_number = number()
a_side = number(0, MOST_SIDES - 1)

Id: TypeAlias = Annotated[str, an_id]
OptionalId: TypeAlias = Annotated[str | None, id_or_none]
Flag: TypeAlias = Annotated[bool, a_flag]
Number: TypeAlias = Annotated[int, a_number]
Side: TypeAlias = Annotated[int, a_side]
"""A side's index, from 0."""
OptionalSide: TypeAlias = Annotated[int | None, optional(a_side)]
Points: TypeAlias = Annotated[int, number(-MOST_POINTS)]
"""Points given, or (negative) taken."""
EachSide: TypeAlias = Annotated[tuple[int, ...], many(a_number, 1, MOST_SIDES)]
"""A number for each side."""
Cards: TypeAlias = Annotated[tuple[str, ...], many(a_card)]
