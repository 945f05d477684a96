"""What a game's part ``words`` holds, found by the game's id; no game is named here.

Texts are English, to be looked up (``N_``). The house puts the tables of all games together. A key of a table belongs
to one game, unless two games say the same under it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from scorekeeper.game import AgreementT, PlayT, PositionT, Replay, ReplayT
from scorekeeper.games import GAMES, game_of
from scorekeeper.journal.hand_view import HandView
from scorekeeper.msgid import N_
from scorekeeper.outcomes import Scoring, SideResult
from scorekeeper.plugins import plug_in
from scorekeeper.words.book import Book
from scorekeeper.words.finding_text import Phrase, Text
from scorekeeper.words.locale import Locale
from scorekeeper.words.switches import RuleSheet
from scorekeeper.words.task import Question, Task

StepT = TypeVar("StepT")
"""One step of a game's replays."""
ScoringT = TypeVar("ScoringT", bound=Scoring)
"""What a phone needs to add up a hand of the game."""


def _its_name(rules: object, name: str, say: Locale) -> str:
    return name


class OpeningWords(NamedTuple, Generic[AgreementT]):
    """One game as forms speak of it; every text a msgid.

    name: the game's.
    line: stands under the rule set's name, its gaps filled by the phone.
    deal: in the middle of the table, two lines, empty where the phone works them out.
    label: what ``figure`` is.
    compared: the same where two rule sheets are compared.
    figure: of an agreement, such as the points of a hand.
    short: the rule set's name as a row shows it, made of the rules and what players call the variant.
    """

    name: str
    line: str
    deal: tuple[str, str]
    label: str
    compared: str
    figure: Callable[[AgreementT], int]
    short: Callable[[Any, str, Locale], str] = _its_name


AnyOpeningWords: TypeAlias = OpeningWords[Any]


class Teller(Protocol):
    """Who tells a count: how it calls the sides of the hand.

    say: its language.
    """

    say: Locale

    def side(self, side: object) -> str:
        """``Hanna + Jens``. TypeError for what is no side's index."""

    def each(self, numbers: Sequence[object]) -> str:
        """``Hanna + Jens 20, Uwe + Frauke 12``; a side without a figure (None) is left out."""


FactWords: TypeAlias = Callable[[Teller, object, Mapping[str, object]], str]
"""A fact of a count in a sentence: its value, which is neither None nor no, and all facts beside it. May be empty."""
FigureWords: TypeAlias = Callable[[Teller, Sequence[object], Sequence[object] | None], str]
"""Figures said of each side in a sentence: those of the count, and those of the count that it corrects (None: of
none). Empty where nothing was said, or nothing else than before."""


class MarkWords(NamedTuple):
    """What is marked when it happens.

    called: for a side.
    counted: with the figures of the sides.
    season: stands over whoever has most of them in a season.
    evening: stands over whoever has most of them in one of its evenings.
    stroke: what a stroke at a match's course is (a sentence).
    """

    called: str
    counted: str
    season: str
    evening: str
    stroke: str


class ObjectionWords(NamedTuple):
    """What a side can object to.

    name: as a key says it.
    about: the same as a sentence says what an objection is about.
    """

    name: str
    about: str


class ColumnWords(NamedTuple):
    """A column of a score sheet in words.

    head: stands over it.
    before: a letter before a name in it, so that it is known in the margin.
    letters: what the letters in its cells are in a language, where they are words'.
    """

    head: str
    before: str = ""
    letters: Callable[[Locale], Mapping[str, str]] | None = None


class EndWords(NamedTuple):
    """An end of a match that only this game has.

    offered: as a form offers it.
    agreed: as it stands once it is agreed (gap ``number``).
    each: what an evening's number at each table counts then.
    usual: that number as a club is first offered it.
    reached: what stands over the match when it is (gap ``number``).
    """

    offered: str
    agreed: str
    each: str
    usual: int
    reached: str


class UnitWords(NamedTuple):
    """What a season compares.

    name: as the head of a column.
    head: the same in lines above a narrow one.
    compared: as the chain of ties names it (empty: by its name).
    award: what a table gives where this is the first (a sentence).
    fewer: whether fewer are better: then it is compared as what it takes away, and shown as what somebody has.
    example: what sides may have made of it, at a table of two and at one of three.
    """

    name: str
    head: str = ""
    compared: str = ""
    award: str = ""
    fewer: bool = False
    example: tuple[tuple[int, ...], ...] = ()


class CostWords(NamedTuple):
    """What the loser of a game gets, where a match is a series of games.

    fact: its key in the series' facts, by side, and in each of the ``finished`` games, where it is that game's.
    name: of one.
    over: when a game is, for one and for several (gaps ``name``, ``number``).
    result: of a match (gaps ``one``, ``other``, ``games``, ``costs``).
    """

    fact: str
    name: str
    over: tuple[str, str]
    result: str


class FieldWords(NamedTuple):
    """A figure of a side that only this game has.

    head: of its column.
    sentence: with its number, where one tells it.
    """

    head: str
    sentence: Callable[[Locale, int], str] = lambda say, number: str(number)


OWN_HANDS = (N_("own play-through, CC0"),)
"""What the hands that somebody of ours played say of their source."""


class GameWords(ABC, Generic[ReplayT, StepT, PlayT, PositionT, ScoringT]):
    """The words of one game."""

    @property
    @abstractmethod
    def findings(self) -> Mapping[str, Mapping[str, Text]]:
        """What is said of a finding, by rule and case."""

    @property
    def hand_sources(self) -> tuple[str, ...]:
        """What the headers of the hands that the app brings say of their source."""
        return OWN_HANDS

    @property
    @abstractmethod
    def phrases(self) -> Mapping[str, Phrase]:
        """What each gap of the findings says that only they have."""

    @property
    @abstractmethod
    def paragraphs(self) -> Mapping[str, str]:
        """The rules that a finding can name."""

    def cited(self, rule: str, variant: str) -> str:
        """The id of the rule that is told of a finding with this one."""
        return rule

    @property
    def wrong_play(self) -> str:
        """What becomes of a wrong play, as the rule book has it."""
        return N_("What happens after a wrong play is up to your table.")

    @property
    def letters(self) -> str:
        """Letters that are marks on its score sheets: nobody's name is shortened to one of them."""
        return ""

    @property
    def books(self) -> tuple[str, ...]:
        """The variants whose rule book is written."""
        return ()

    def book(self, agreement: Any, say: Locale) -> Book:
        """The rule book of a table, by what it has agreed (``Game.agree``). KeyError where it is not written."""
        raise KeyError(agreement.rules.variant)

    @property
    def lessons(self) -> tuple[str, ...]:
        """The variants that its tasks are a lesson of."""
        return ()

    @property
    def introductions(self) -> Mapping[str, str]:
        """What a task of its lesson tells first, by its name, where that is no rule of the book; where a variant alone
        has it so, by that and the name (``grossenwiehe 12``)."""
        return {}

    def asks(self, question: Question[ReplayT]) -> str:
        """What kind of question is asked about a position; empty where there is none."""
        return ""

    def task(self, question: Question[ReplayT], say: Locale) -> Task:
        """What is asked about a position, with what is said to every answer. KeyError where nothing is asked."""
        raise KeyError(question.name)

    @property
    @abstractmethod
    def doubts(self) -> Mapping[str, str]:
        """What does not go together in a hand that was tapped, by rule and case."""

    @property
    @abstractmethod
    def names(self) -> Mapping[str, str]:
        """What players call each variant."""

    @property
    @abstractmethod
    def sheet(self) -> RuleSheet:
        """What a variant is like, and its house rules in words."""

    @property
    @abstractmethod
    def opening_words(self) -> AnyOpeningWords:
        """How forms speak of the game."""

    @property
    @abstractmethod
    def facts(self) -> Mapping[str, FactWords]:
        """What was said of a hand besides its points, by key, in order."""

    @property
    @abstractmethod
    def figures(self) -> Mapping[str, FigureWords]:
        """What was said of each side besides its points, by key, in order."""

    @property
    @abstractmethod
    def points(self) -> str:
        """How the points are told that somebody counted."""

    @property
    def repairs(self) -> Mapping[str, str]:
        """Why a correction would fit, by kind of slip (and ``/way``), where no other game's records have it."""
        return {}

    @property
    @abstractmethod
    def marks(self) -> Mapping[str, MarkWords]:
        """What is marked, by the key of the mark."""

    @property
    @abstractmethod
    def objections(self) -> Mapping[str, ObjectionWords]:
        """What a side can object to, by what an entry calls it."""

    @property
    @abstractmethod
    def worth(self) -> Mapping[str, str]:
        """What points come from beside cards, as an explanation of a gap names it."""

    @property
    @abstractmethod
    def columns(self) -> Mapping[str, ColumnWords]:
        """The columns of its score sheets by key, but for number, dealer and sum, which every game calls alike."""

    @property
    @abstractmethod
    def head_labels(self) -> Mapping[str, tuple[str, str]]:
        """What stands above and below the figure that everybody begins with or puts in, by the key of the series'
        fact."""

    @property
    @abstractmethod
    def fields(self) -> Mapping[str, FieldWords]:
        """Figures of a side that no other game has."""

    @property
    def spreadsheet(self) -> Mapping[str, str]:
        """The figures of a side in a table of hands, in order, each with the head of its column (gap ``side``); empty
        where the series writes lines."""
        return {}

    @property
    @abstractmethod
    def ends(self) -> Mapping[str, EndWords]:
        """Ends of a match that no other game has, by kind."""

    @property
    @abstractmethod
    def units(self) -> Mapping[str, UnitWords]:
        """What a season compares, by the series' units."""

    @property
    @abstractmethod
    def costs(self) -> CostWords | None:
        """What a lost game costs, where a match is a series of games."""

    @property
    def most_in_the_middle(self) -> str:
        """How much lay in the middle at most, of a match round such a stock (gaps ``points``, ``hand``); else empty."""
        return ""

    @abstractmethod
    def legend(self, columns: Sequence[str], scoring: ScoringT, say: Locale) -> list[str]:
        """What the letters on a score sheet mean: those that can stand in these columns, by what is counted
        (``Game.scoring``)."""

    def rates(self, mark: int, most: int, say: Locale) -> str:
        """What a mark and most cards are worth, on a sheet of figures; empty where the series writes lines."""
        return ""

    def figures_apart(self, hand: HandView, scoring: ScoringT, *, rules_changed: bool) -> Sequence[SideResult]:
        """What a hand brought each side, with what is known apart of what was counted together; empty while nothing is
        counted. ``scoring`` of the match, which was another one before where ``rules_changed``."""
        return hand.result or ()

    def summands(self, hand: HandView, mark_worth: int) -> list[int]:
        """What was counted, by side, of which the sum is told where it does not come out: what was marked while playing
        is no part of it, and no reason that it does not."""
        return [side.number(hand.main) - marks * mark_worth
                for side, marks in zip(hand.result or (), hand.marks_called, strict=False)]

    @property
    def with_cards(self) -> str:
        """That most cards were counted together with the cards; empty likewise."""
        return ""

    @abstractmethod
    def act(self, text: str, lang: str, player: str) -> str:
        """One act as it was taken down, by whom, without the position it was made in. Raises NotationError for what
        cannot be read."""

    def act_texts(self, say: Locale) -> Mapping[str, str]:
        """What ``act_in_line`` puts together, and the names of marks by their keys; a phone gets it, too."""
        return {}

    def act_in_line(self, text: str, texts: Mapping[str, str]) -> str:
        """One act as it was taken down, in a few words, without who did it; a phone says the same (``tokens`` in
        static/match/happened.mjs, or what a game puts in its place)."""
        return " ".join(texts.get(word, word) for word in text.split())

    @abstractmethod
    def step(self, step: StepT, lang: str) -> str:
        """An act of a replay's steps in a sentence without its full stop."""

    @abstractmethod
    def options(self, position: PositionT, plays: Sequence[PlayT], lang: str) -> list[str]:
        """Acts that are possible at a position, as a list shows them."""

    @abstractmethod
    def position(self, position: PositionT, lang: str) -> str:
        """One moment for whoever cannot see it."""

    @abstractmethod
    def opening(self, replay: ReplayT, say: Locale) -> Iterator[str]:
        """How the hand came about, a sentence each."""

    @abstractmethod
    def ending(self, replay: ReplayT, say: Locale) -> Iterator[str]:
        """What became of the hand, a sentence each."""

    @abstractmethod
    def totals(self, replay: ReplayT, say: Locale) -> Iterator[str]:
        """The identity of a hand as far as it says something, a line each."""


AnyWords: TypeAlias = GameWords[Any, Any, Any, Any, Any]


Value = TypeVar("Value")


def words_of(game: str) -> AnyWords:
    """The words of the game with this id. ModuleNotFoundError where there is no such game."""
    words: AnyWords = plug_in(game, "words").WORDS
    return words


def teller_of(replay: Replay) -> AnyWords:
    """The words of the game that a replay is of, to tell it by."""
    return words_of(game_of(replay.record.value("variant")).id)


def every_words() -> tuple[AnyWords, ...]:
    """Every game's, in the order of the games."""
    return tuple(words_of(game.id) for game in GAMES)


def together(tables: Iterable[Mapping[str, Value]]) -> Mapping[str, Value]:
    """Several tables as one. KeyError where two of them say something else of the same key."""
    result: dict[str, Value] = {}
    for table in tables:
        if twice := {key for key in result.keys() & table.keys() if result[key] != table[key]}:
            raise KeyError(f"claimed by two games: {sorted(twice)}")
        result |= table
    return result


class Together(Mapping[str, Value]):
    """Several tables as one, put together when it is first read: a game's words may be imported before or after those
    that they are put together with. KeyError then where two of them say something else of the same key."""

    def __init__(self, tables: Callable[[], Iterable[Mapping[str, Value]]]) -> None:
        self._tables = tables

    @cached_property
    def _table(self) -> Mapping[str, Value]:
        return together(self._tables())

    def __getitem__(self, key: str) -> Value:
        return self._table[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


FIELDS = Together(lambda: (words.fields for words in every_words()))
"""The figures of a side that only one game has, by key."""


MARKED = "zwicks"
"""The key under which marks are kept and shown, whatever their game calls them: a column, a key of JSON, a tie."""


def marks_head(say: Locale) -> str:
    """What marks are called at the head of their column."""
    return say.gettext(FIELDS[MARKED].head)


def stroke_in_words(say: Locale, game: str) -> str:
    """What a stroke at the course of a match is; empty where a game has no marks."""
    return " ".join(say.gettext(each.stroke) for each in words_of(game).marks.values())


def marks_in_words(say: Locale, number: int) -> str:
    """So many marks, as their game calls them."""
    return FIELDS[MARKED].sentence(say, number)


def by_case(tables: Iterable[Mapping[str, Mapping[str, Value]]]) -> Mapping[str, Mapping[str, Value]]:
    """Tables by rule and case as one. A case belongs to one game, a rule may be several games'."""
    tables = tuple(tables)
    rules = dict.fromkeys(rule for table in tables for rule in table)
    return {rule: together(table[rule] for table in tables if rule in table) for rule in rules}
