"""What a game's room of words holds: ``words/of_<game>``, found by the game's id (words/rooms.py).

Texts are English to be looked up (``N_``). The house puts the tables of all games together; a key of a table belongs to
one game, unless two say the same of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from scorekeeper.words.speech import Speech
from scorekeeper.words.telling import Phrase, Text


def _its_name(rules: Any, name: str, say: Speech) -> str:
    return name


class OpeningWords(NamedTuple):
    """One game as forms speak of it; every text a msgid.

    ``line`` stands under the rule set's name, its gaps filled by the phone; ``deal`` in the middle of the table, two
    lines, empty where the phone works them out; ``label`` and ``compared`` say what ``figure`` of an agreement is;
    ``short`` is the rule set's name as a row shows it, made of the rules and what players call the variant.
    """

    name: str
    line: str
    deal: tuple[str, str]
    label: str
    compared: str
    figure: Callable[[Any], int]
    short: Callable[[Any, str, Speech], str] = _its_name


class Teller(Protocol):
    """Who tells a count: its language, and how it calls the sides of the hand."""

    say: Speech

    def side(self, side: object) -> str:
        """``Hanna + Jens``. TypeError for what is no side's index."""

    def each(self, numbers: Sequence[object]) -> str:
        """``Hanna + Jens 20, Uwe + Frauke 12``; a side without a figure (None) is left out."""


FactWords: TypeAlias = Callable[[Teller, Any, Mapping[str, Any]], str]
"""A fact of a count in a sentence: its value, which is neither None nor no, and all facts beside it. May be empty."""
FigureWords: TypeAlias = Callable[[Teller, Sequence[Any], Sequence[Any] | None], str]
"""Figures said of each side in a sentence: those of the count, and those of the count that it corrects (None: of
none). Empty where nothing was said, or nothing else than before."""


class MarkWords(NamedTuple):
    """What is marked when it happens, by the key of the mark: ``called`` for a side, ``agreed`` and ``counted`` with
    the figures of the sides."""

    called: str
    agreed: str
    counted: str


class ColumnWords(NamedTuple):
    """A column of a score sheet in words. ``head`` stands over it; ``before`` is a letter before a name in it, so that
    it is known in the margin; ``letters`` what the letters in its cells are in a language, where they are words'."""

    head: str
    before: str = ""
    letters: Callable[[Speech], Mapping[str, str]] | None = None


class EndWords(NamedTuple):
    """An end of a match that only this game has: as a form offers it, as it stands once it is agreed (gap ``number``),
    what an evening's number at each table counts then, that number as a club is first offered it, and what stands over
    the match when it is reached (gap ``number``)."""

    offered: str
    told: str
    each: str
    usual: int
    reached: str


class UnitWords(NamedTuple):
    """What a season compares: as the head of a column, the same in lines above a narrow one, as the chain of ties names
    it (empty: by its name), what a table gives where this is the first (a sentence), and whether fewer are better: then
    it is compared as what it takes away, and shown as what somebody has. ``example``: what sides may have made of it,
    at a table of two and at one of three."""

    name: str
    head: str = ""
    compared: str = ""
    given: str = ""
    fewer: bool = False
    example: tuple[tuple[int, ...], ...] = ()


class CostWords(NamedTuple):
    """What the loser of a game gets, where a match is a series of games.

    ``fact`` its key in the series' facts, by side, and in each of the ``finished`` games, where it is that game's;
    ``name`` of one; ``over`` when a game is over, for one and for several (gaps ``name``, ``number``); ``result`` of a
    match (gaps ``one``, ``other``, ``games``, ``costs``)."""

    fact: str
    name: str
    over: tuple[str, str]
    result: str


class FieldWords(NamedTuple):
    """A figure of a side that only this game has: at the head of its column, and with its number in a sentence."""

    head: str
    told: Callable[[Speech, int], str]


class Room(Protocol):
    """The words of one game.

    ``FINDINGS`` by rule and case, ``PHRASES`` what each gap of them says that only they have, ``PARAGRAPHS`` the rules
    that a finding can name, ``DOUBTS`` what does not go together in a hand that was tapped, by rule and case; ``NAMES``
    what players call each variant; ``OPENING`` how forms speak of the game; ``FACTS`` and ``FIGURES`` what was said of
    a hand besides its points, by key, in their order; ``POINTS`` how the points are told that somebody counted,
    ``MARKS`` what is marked, ``OBJECTIONS`` what a side can object to, by what an entry calls it; ``WORTH`` what points
    come from beside cards, as an explanation of a gap names it; ``COLUMNS`` of its score sheets by key, but for number,
    dealer and sum, which every game calls alike; ``GIVEN`` what stands above and below the figure that everybody begins
    with or puts in, by the key of the series' fact; ``FIELDS`` figures of a side that no other game has; ``ENDS`` of a
    match that no other game has, by kind; ``UNITS`` what a season compares, by the series' units; ``COSTS`` where a
    match is a series of games, else None;
    ``REFERENCE`` where the rule reference (rules.md) speaks of what a finding names, or, of a rule about the record
    itself, its number under "Exactly" in the game's notation.
    """

    FINDINGS: Mapping[str, Mapping[str, Text]]
    PHRASES: Mapping[str, Phrase]
    PARAGRAPHS: Mapping[str, str]
    REFERENCE: Mapping[str, str | int]
    DOUBTS: Mapping[str, str]
    NAMES: Mapping[str, str]
    OPENING: OpeningWords
    FACTS: Mapping[str, FactWords]
    FIGURES: Mapping[str, FigureWords]
    POINTS: str
    MARKS: Mapping[str, MarkWords]
    OBJECTIONS: Mapping[str, str]
    WORTH: Mapping[str, str]
    COLUMNS: Mapping[str, ColumnWords]
    GIVEN: Mapping[str, tuple[str, str]]
    FIELDS: Mapping[str, FieldWords]
    ENDS: Mapping[str, EndWords]
    UNITS: Mapping[str, UnitWords]
    COSTS: CostWords | None

    def legend(self, columns: Sequence[str], scoring: Mapping[str, Any], say: Speech) -> list[str]:
        """What the letters on a score sheet mean: those that can stand in these columns, by what is counted
        (``Game.scoring``)."""

    def about(self, rules: Any, say: Speech, packs: int | None) -> str:
        """What a variant, or a rule set made of one, is like, in a few sentences. ``rules`` a rule set or a variant's
        id; ``packs`` None: as many as the smallest table takes. KeyError for an id that the game does not have."""

    def switch_name(self, name: str, say: Speech) -> str | None:
        """What a switch is about, as the heading of its row; None for one that the game does not have."""

    def switch_in_words(self, name: str, value: str, say: Speech) -> str | None:
        """What a switch at this value means, a sentence; None where the game has no words for it."""

    def act(self, text: str, lang: str, player: str) -> str:
        """One act as it was taken down, by whom, without the position it was made in. Raises NotationError for what
        cannot be read."""

    def step(self, made: Any, lang: str) -> str:
        """An act of a replay's steps in a sentence without its full stop."""

    def options(self, at: Any, plays: Sequence[Any], lang: str) -> list[str]:
        """Acts that are possible at a position, as a list shows them."""

    def position(self, at: Any, lang: str) -> str:
        """One moment for whoever cannot see it."""

    def opening(self, replay: Any, say: Speech) -> Iterator[str]:
        """How the hand came about, a sentence each."""

    def ending(self, replay: Any, say: Speech) -> Iterator[str]:
        """What became of the hand, a sentence each."""

    def totals(self, replay: Any, say: Speech) -> Iterator[str]:
        """The identity of a hand as far as it says something, a line each."""
