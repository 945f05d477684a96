"""A club's rules on one page to hang up, and two of them side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.as_json import as_json, named
from scorekeeper.sheets.document import Cell, Code, Column, Document, Figure, Note, Part, Row, Table, figures_checksum
from scorekeeper.sheets.league.season import Around
from scorekeeper.words.book import lines_of
from scorekeeper.words.books import LONGEST_REMARK
from scorekeeper.words.locale import quoted


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule in a sentence.

    words: the sentence.
    differs: the variant has it otherwise.
    """

    words: str
    differs: bool = field(metadata=named("own"))


@dataclass(frozen=True, slots=True)
class RulesOnPaper:
    """A rule sheet as it hangs on the wall."""

    id: str
    """The id of the rule sheet."""
    club: str
    """The club's name."""
    name: str
    """The rule sheet's name."""
    version: int
    """The number of its version, from 1."""
    variant: str
    """What kind of game it is, by name."""
    at: str
    """When it was issued, UTC."""
    label: str
    """What the totals are."""
    totals: tuple[tuple[str, str], ...]
    """The total of a hand, each with the packs it is for, if that matters."""
    about: str
    """What the variant is like, in words."""
    lines: tuple[RuleLine, ...]
    """A line for each rule."""
    deal: tuple[str, ...]
    """How it is dealt, where the sheet says so itself."""
    remark: str = ""
    """What the club says of it in its own words."""


@dataclass(frozen=True, slots=True)
class RuleOfTwo:
    """What two rule sheets say about one thing; empty where one of them does not speak of it.

    label: what it is about.
    one: what the first says.
    other: what the other says.
    """

    label: str
    one: str
    other: str


def rule_sheet(rules: RulesOnPaper, around: Around, code: Code | None = None) -> Document:
    """Total of a hand large, what kind of game it is, every rule in a sentence, a QR code to the same page."""
    say = around.say
    own = say.gettext("own rule")
    lines = [f"{line.words} ({own})" if line.differs else line.words for line in rules.lines]
    parts: list[Part] = [
        *(Figure(rules.label, number, tuple(filter(None, (words,))))
          for number, words in rules.totals),
        Note("", (rules.about,)),
        Note(say.gettext("The rules one by one"), tuple(f"– {line}" for line in (*lines, *rules.deal))),
    ]
    if rules.remark:
        remark = tuple(quoted(line, LONGEST_REMARK) for line in lines_of(rules.remark))
        parts.append(Note(say.gettext("Remark"), remark))
    if code is not None:
        parts.append(code)
    version = say.gettext("Version %(number)s") % {"number": rules.version}
    return Document(
        lang=around.lang, title=quoted(rules.name), under=" · ".join(map(quoted, (rules.club, rules.variant))),
        stand=version, about=around.times.day(rules.at) if rules.at else "", parts=tuple(parts),
        checksum=figures_checksum([rules.id, rules.version, as_json(rules.lines), rules.deal,
                                   *([rules.remark] if rules.remark else [])]), one_page=True, afar=True,
    )


def comparison(one: str, other: str, rows: Sequence[RuleOfTwo], club: str, around: Around) -> Document:
    """Two rule sheets side by side; what differs stands in bold and bears ≠."""
    say = around.say
    columns = (
        Column("rule", say.gettext("Rule"), 0, grow=True),
        Column("one", quoted(one), 0, grow=True),
        Column("other", quoted(other), 0, grow=True),
    )
    lines = [_line(row, say.gettext("differs")) for row in rows]
    differing = sum(row.one != row.other for row in rows)
    sentence = say.ngettext("%(num)d rule differs.", "%(num)d rules differ.", differing)
    return Document(
        lang=around.lang, title=say.gettext("Side by side"), under=quoted(club), stand="", about="",
        parts=(Note("", (sentence if differing else say.gettext("Both say the same."),)),
               Table("", columns, tuple(lines), wrapped=True)),
        checksum=figures_checksum([one, other, [[row.label, row.one, row.other] for row in rows]]),
    )


def _line(row: RuleOfTwo, differs: str) -> Row:
    if row.one == row.other:
        return Row(tuple(Cell(value or "–", "plain") for value in (row.label, row.one, row.other)))
    label = Cell(f"≠ {row.label}", "name", differs)
    return Row((label, *(Cell(value or "–", "name") for value in (row.one, row.other))))
