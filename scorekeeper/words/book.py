"""The rule book: a game's rules in chapters, every rule with its id and its examples.

A game's words make it from the rules of a table (``GameWords.book``). Pages, docs/rules.md and papers only show it.
Texts here are in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from scorekeeper.zhn.text import lines_of as text_lines

MOST_LINES = 8
"""So many lines of its own a remark has; what comes after runs on in the last: the card for the table is one page."""


class Rule(NamedTuple):
    """One rule.

    id: its own (``B3``).
    sentence: that tells it.
    examples: their names.
    origin: where it comes from, a sentence, if no source says so; else empty.
    differs: at this table it is otherwise than the variant has it.
    ids: what else findings and docstrings call it, and what is told with it (docs/rules.md, docs/sources.md).
    """

    id: str
    sentence: str
    examples: tuple[str, ...] = ()
    origin: str = ""
    differs: bool = False
    ids: tuple[str, ...] = ()


class Text(NamedTuple):
    """A paragraph that is no rule.

    text: of it.
    """

    text: str


class CardRow(NamedTuple):
    """Cards of one worth.

    cards: their codes; a rank alone stands for its four suits.
    worth: in words.
    """

    cards: tuple[str, ...]
    worth: str


class CardList(NamedTuple):
    """Drawn cards, a row each worth.

    heading: above it.
    rows: one a worth.
    below: a line; empty: none.
    ids: names of the switches that it speaks of.
    on_card: whether the card for the table has it, too.
    """

    heading: str
    rows: tuple[CardRow, ...]
    below: str = ""
    ids: tuple[str, ...] = ()
    on_card: bool = True


class Deal(NamedTuple):
    """How a dealer deals to so many players.

    heading: who they are.
    steps: one by one.
    origin: where that comes from; empty: a source says so.
    ids: of rules that speak of it.
    """

    heading: str
    steps: tuple[str, ...]
    origin: str = ""
    ids: tuple[str, ...] = ()


class Way(NamedTuple):
    """One value of a house rule.

    sentence: that tells it.
    holds: at this table.
    usual: in the variant.
    """

    sentence: str
    holds: bool
    usual: bool


class HouseRule(NamedTuple):
    """A house rule that was found.

    switch: its name.
    ids: of rules that stand nowhere else in the book.
    about: what it is about.
    ways: its values, each with what it changes.
    origin: where it was found; empty: nobody says.
    """

    switch: str
    ids: tuple[str, ...]
    about: str
    ways: tuple[Way, ...]
    origin: str = ""

    @property
    def differs(self) -> bool:
        """Whether this table plays otherwise than the variant."""
        return any(way.holds and not way.usual for way in self.ways)


Part: TypeAlias = "Rule | Text | CardList | Deal | HouseRule"


class Chapter(NamedTuple):
    """A chapter.

    id: within the book.
    heading: its own.
    parts: in order.
    """

    id: str
    heading: str
    parts: tuple[Part, ...]


class Short(NamedTuple):
    """What the card for the table says under one heading.

    heading: its own; empty: none.
    lines: under it.
    """

    heading: str
    lines: tuple[str, ...]


def lines_of(remark: str) -> tuple[str, ...]:
    """The lines of what a club says of its rules, white space folded, empty ones left out; ``MOST_LINES`` at most."""
    lines = [line for line in (" ".join(line.split()) for line in text_lines(remark)) if line]
    return (*lines[: MOST_LINES - 1], *filter(None, [" ".join(lines[MOST_LINES - 1 :])]))


class Book(NamedTuple):
    """The book of a rule set.

    variant: its id.
    name: what players call it, and whether it is a reconstruction.
    chapters: in order.
    card: what the card for the table says of the play, besides its tables and house rules.
    dealing: what it says of dealing, mostly a line for each number of players.
    remark: what a club's rule sheet says in its own words.
    sheet: that rule sheet, by name and version; empty: it is of none.
    club: whose that is.
    """

    variant: str
    name: str
    chapters: tuple[Chapter, ...]
    card: tuple[Short, ...] = ()
    dealing: tuple[Short, ...] = ()
    remark: str = ""
    sheet: str = ""
    club: str = ""

    @property
    def remark_lines(self) -> tuple[str, ...]:
        """The remark as it was put in lines."""
        return lines_of(self.remark)

    @property
    def rules(self) -> Iterator[Rule]:
        """Every rule, in order."""
        return (part for chapter in self.chapters for part in chapter.parts if isinstance(part, Rule))

    @property
    def house_rules(self) -> Iterator[HouseRule]:
        """Every house rule, in order."""
        return (part for chapter in self.chapters for part in chapter.parts if isinstance(part, HouseRule))

    def sentence(self, rule: str) -> str:
        """What this table has under the id of a rule, also of one that only a house rule tells; empty for none."""
        for part in (part for chapter in self.chapters for part in chapter.parts):
            if isinstance(part, Rule) and rule in (part.id, *part.ids):
                return part.sentence
            if isinstance(part, HouseRule) and rule in (part.switch, *part.ids):
                return next((way.sentence for way in part.ways if way.holds), "")
        return ""

    def heading(self, rule: str) -> str:
        """Of the chapter in which a rule stands; empty for what is none of these."""
        return next((chapter.heading for chapter in self.chapters for part in chapter.parts
                     if isinstance(part, Rule) and part.id == rule), "")

    @property
    def departures(self) -> tuple[HouseRule, ...]:
        """What this table plays otherwise than the variant."""
        return tuple(house_rule for house_rule in self.house_rules if house_rule.differs)

    @property
    def anchors(self) -> tuple[str, ...]:
        """Every id that can stand behind ``#``: of rules, of switches, of chapters."""
        ids = [chapter.id for chapter in self.chapters]
        for part in (part for chapter in self.chapters for part in chapter.parts):
            if isinstance(part, Rule):
                ids += [part.id, *part.ids]
            elif isinstance(part, HouseRule):
                ids += [part.switch, *part.ids]
            elif isinstance(part, (Deal, CardList)):
                ids += part.ids
        return tuple(ids)
