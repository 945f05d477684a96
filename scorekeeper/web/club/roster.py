"""Lists of people, pasted or from a spreadsheet: the contents of each line, and what is wrong with it. Pure."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple, TypeVar

from scorekeeper.names import LONGEST_NAME, straight
from scorekeeper.numbers import whole
from scorekeeper.zhn.text import lines_of

Read = TypeVar("Read")
MOST_LINES = 2000
MOST_NUMBER = 999_999
MOST_GROUPS = 20
LONGEST_GROUP = 40
BULLET = re.compile(r"^\s*(?:[-*•–·]|\d{1,4}[.)])\s+")
"""What a copied list has in front of each name."""
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "namen", "mitglied", "member", "full name", "vor- und nachname", "name, vorname"),
    "first": ("vorname", "first name", "firstname", "given name"),
    "last": ("nachname", "familienname", "last name", "lastname", "surname", "family name", "zuname"),
    "number": ("nummer", "nr", "nr.", "mitgliedsnummer", "startnummer", "number", "no", "no.", "member number"),
    "groups": ("gruppen", "gruppe", "groups", "group", "liste", "list"),
    "guest": ("gast", "guest"),
    "consent": ("einwilligung", "zustimmung", "einverstanden am", "einwilligung vom", "consent", "consent date"),
    "table": ("am tisch", "tisch", "at the table", "table"),
    "board": ("aushang", "am aushang", "notice board", "board"),
    "public": ("öffentlich", "öffentlicher link", "oeffentlich", "public", "public link"),
}
"""Each column by the heads it may have, in German or English, in any case."""
FORM_WORDS: Mapping[str, str] = {
    "full": "full", "full name": "full", "ganz": "full", "voll": "full", "voller name": "full",
    "ganzer name": "full", "initial": "initial", "first name + initial": "initial", "vorname + initial": "initial",
    "vorname n.": "initial", "vorname und anfangsbuchstabe": "initial", "first name and initial": "initial",
    "first": "first", "first name": "first", "vorname": "first", "nur vorname": "first", "number": "number",
    "nummer": "number", "hidden": "hidden", "nicht": "hidden", "nichts": "hidden", "gar nicht": "hidden",
    "not at all": "hidden", "verborgen": "hidden", "-": "hidden", "–": "hidden",
}
GROUP_WORDS: Mapping[str, str] = {
    "women": "women", "frauen": "women", "damen": "women", "ladies": "women", "youth": "youth", "jugend": "youth",
    "juniors": "youth", "seniors": "seniors", "senioren": "seniors", "seniorinnen": "seniors",
}
YES = frozenset({"ja", "j", "x", "yes", "y", "1", "wahr", "true", "gast", "guest", "✓"})
NO = frozenset({"", "nein", "n", "no", "0", "falsch", "false", "-", "–"})
_NO_TEXT = re.compile(r"[\x01-\x08\x0e-\x1a\x1c-\x1f]|^\s*%PDF-")
"""No table has these signs, and every picture or packed file among its first ones. Zeros are left to UTF-16."""
_GERMAN_DAY = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})")


class Named(NamedTuple):
    """A name on a line of a pasted list.

    line: from 1.
    name: as it stands.
    wrong: a key, empty where nothing is.
    """

    line: int
    name: str
    wrong: str = ""


@dataclass(frozen=True)
class Row:
    """One line of a file.

    line: from 1.
    name: as it stands.
    number: of the membership card; None without one.
    groups: keys of ours or names of theirs.
    guest: whether it says that they are no member.
    consent: the day on which they agreed; None where nobody said.
    forms: by outlet, only those that were given.
    wrong: why nothing is taken from it (a key); empty: all is.
    odd: (key, cell) of cells left out.
    """

    line: int
    name: str = ""
    number: int | None = None
    groups: tuple[str, ...] = ()
    guest: bool = False
    consent: str | None = None
    forms: Mapping[str, str] = field(default_factory=dict)
    wrong: str = ""
    odd: tuple[tuple[str, str], ...] = ()


class Roster(NamedTuple):
    """A file read.

    rows: one a line.
    columns: that were understood.
    unknown: heads that were not.
    wrong: why nothing of it can be used (a key), else empty.
    """

    rows: tuple[Row, ...] = ()
    columns: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    wrong: str = ""


def clean(typed: str) -> str:
    """A name as it is kept: one line, in NFC (some computers type ö as o and two dots), nothing that cannot be seen."""
    composed = unicodedata.normalize("NFC", typed)
    return " ".join("".join(sign if sign.isprintable() else " " for sign in composed).split())


def names_in(text: str) -> list[Named]:
    """The names of a pasted list, one a line; empty lines say nothing. Wrong: ``long``, ``many``."""
    found: list[Named] = []
    for number, line in enumerate(lines_of(text), 1):
        name = clean(BULLET.sub("", line)).strip(",;")
        if not name:
            continue
        wrong = "long" if len(name) > LONGEST_NAME else "many" if len(found) >= MOST_LINES else ""
        found.append(Named(number, name, wrong))
        if wrong == "many":
            break
    return found


def decoded(content: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, else Windows-1252, as German spreadsheets write it."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def read(text: str) -> Roster:
    """What a file says. Wrong: ``empty``, ``unreadable`` (a picture, a PDF, a workbook: give the text as it was sent,
    with its signs that no page can show), ``no-head`` (its first line names no column of names), ``many``."""
    if _NO_TEXT.search(text):
        return Roster(wrong="unreadable")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    first = next((line for line in lines.split("\n") if line.strip()), "")
    if not first:
        return Roster(wrong="empty")
    reader = csv.reader(io.StringIO(lines, newline=""), delimiter=separator(first))
    try:
        cells = [(reader.line_num, row) for row in reader]
    except csv.Error:
        return Roster(wrong="unreadable")
    cells = [(line, [clean(cell) for cell in row]) for line, row in cells if any(cell.strip() for cell in row)]
    if not cells:  # nothing but quotation marks
        return Roster(wrong="empty")
    (_line, heads), body = cells[0], cells[1:]
    columns = [column_of(head) for head in heads]
    if not {"name", "first", "last"} & set(columns):
        return Roster(unknown=tuple(heads), wrong="no-head")
    if len(body) > MOST_LINES:
        return Roster(wrong="many")
    rows = tuple(_row(line, dict(zip(columns, row, strict=False))) for line, row in body)
    unknown = tuple(head for head, column in zip(heads, columns, strict=True) if column is None and head)
    return Roster(_without_repeats(rows), tuple(column for column in columns if column), unknown)


def separator(line: str) -> str:
    """Semicolon, tab or comma: whichever the first line has most of, outside of quotation marks."""
    bare = re.sub(r'"[^"]*"', "", line)
    return max((";", "\t", ","), key=bare.count)


def column_of(head: str) -> str | None:
    """Which column a head stands for; None for one that we do not know."""
    text = head.casefold().strip().strip("*:")
    return next((column for column, heads in COLUMNS.items() if text in heads), None)


def day_of(text: str) -> str | None:
    """``2026-11-21`` from that or from ``21.11.2026``; None for what is no day."""
    if found := _GERMAN_DAY.fullmatch(text):
        day, month, year = (int(part) for part in found.groups())
        text = f"{year:04d}-{month:02d}-{day:02d}"
    try:
        return date.fromisoformat(text).isoformat() if re.fullmatch(r"\d{4}-\d\d-\d\d", text) else None
    except ValueError:
        return None


def number_of(text: str) -> int | None:
    """A member's number; None for what is none."""
    return whole(text, MOST_NUMBER)


def groups_of(text: str) -> tuple[str, ...]:
    """Groups named in one cell or field, between commas, slashes or plus signs, each once."""
    named = [clean(part)[:LONGEST_GROUP] for part in re.split(r"[,;/+|]", text)]
    return tuple(dict.fromkeys(GROUP_WORDS.get(part.casefold(), part) for part in named if part))[:MOST_GROUPS]


def _row(line: int, cells: Mapping[str | None, str]) -> Row:
    values = {column: cell for column, cell in cells.items() if column}
    name = values.get("name") or " ".join(part for part in (values.get("first"), values.get("last")) if part)
    if "," in name:  # "Petersen, Hanna"
        name = straight(name)
    if not name:
        return Row(line, wrong="no-name")
    if len(name) > LONGEST_NAME:
        return Row(line, name[:LONGEST_NAME], wrong="long")
    odd: list[tuple[str, str]] = []
    number = _read_cell(values, "number", number_of, odd)
    consent = _read_cell(values, "consent", day_of, odd)
    forms = {}
    for outlet in ("table", "board", "public"):
        form = _read_cell(values, outlet, lambda cell: FORM_WORDS.get(cell.casefold()), odd)
        if form is not None:
            forms[outlet] = form
    guest = values.get("guest", "").casefold()
    if guest not in YES | NO:
        odd.append(("guest", values["guest"]))
    return Row(line, name, number, groups_of(values.get("groups", "")), guest in YES, consent, forms, odd=tuple(odd))


def _read_cell(
    row: Mapping[str, str], column: str, reading: Callable[[str], Read | None], odd: list[tuple[str, str]]
) -> Read | None:
    """What a cell says; a cell that says nothing we know is noted, and left out."""
    cell = row.get(column, "")
    read_ = reading(cell) if cell else None
    if cell and read_ is None:
        odd.append((column, cell))
    return read_


def _without_repeats(rows: Iterable[Row]) -> tuple[Row, ...]:
    """A name that stands in the file twice is taken the first time; a number likewise."""
    names: set[str] = set()
    numbers: set[int] = set()
    found: list[Row] = []
    for row in rows:
        if not row.wrong and row.name.casefold() in names:
            row = replace(row, wrong="twice")
        if not row.wrong and row.number in numbers:
            row = replace(row, number=None, odd=(*row.odd, ("number", str(row.number))))
        if not row.wrong:
            names.add(row.name.casefold())
            numbers |= {row.number} if row.number is not None else set()
        found.append(row)
    return tuple(found)


def same_names(found: Sequence[Named], known: Iterable[str]) -> list[Named]:
    """Those whose name is known already, or stands further up in the same list."""
    seen = {name.casefold() for name in known}
    again: list[Named] = []
    for one in found:
        if one.name.casefold() in seen:
            again.append(one)
        seen.add(one.name.casefold())
    return again
