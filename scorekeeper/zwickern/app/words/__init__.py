"""The words of Zwickern: what the house asks of them (words/game_words.py)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.words.book import Book
from scorekeeper.words.game_words import OWN_HANDS, GameWords
from scorekeeper.words.locale import Locale
from scorekeeper.words.task import Question, Task
from scorekeeper.zwickern.agreement import Agreement, ZwickernScoring
from scorekeeper.zwickern.app.words import book, tasks
from scorekeeper.zwickern.app.words.findings import FINDINGS, PHRASES
from scorekeeper.zwickern.app.words.match import (
    COLUMNS,
    COSTS,
    DOUBTS,
    ENDS,
    FACTS,
    FIELDS,
    FIGURES,
    HEAD_LABELS,
    MARKS,
    NAMES,
    OBJECTIONS,
    OPENING,
    POINTS,
    REPAIRS,
    SPREADSHEET,
    UNITS,
    WITH_CARDS,
    WORTH,
    legend,
    rates,
)
from scorekeeper.zwickern.app.words.replay_text import (
    PUBLISHED,
    act,
    act_in_line,
    act_texts,
    ending,
    opening,
    options,
    position,
    step,
    totals,
)
from scorekeeper.zwickern.app.words.rules import PARAGRAPHS
from scorekeeper.zwickern.app.words.switches import SHEET
from scorekeeper.zwickern.position import Position
from scorekeeper.zwickern.record import Play
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.variants import RULE_SETS
from scorekeeper.zwickern.walk import Step


class ZwickernWords(GameWords[Replay, Step, Play, Position, ZwickernScoring]):
    """What Zwickern says."""

    findings = FINDINGS
    phrases = PHRASES
    paragraphs = PARAGRAPHS
    doubts = DOUBTS
    names = NAMES
    sheet = SHEET
    opening_words = OPENING
    facts = FACTS
    figures = FIGURES
    points = POINTS
    repairs = REPAIRS
    marks = MARKS
    objections = OBJECTIONS
    worth = WORTH
    columns = COLUMNS
    head_labels = HEAD_LABELS
    fields = FIELDS
    spreadsheet = SPREADSHEET
    ends = ENDS
    units = UNITS
    costs = COSTS

    with_cards = WITH_CARDS
    wrong_play = PARAGRAPHS["A47"]
    books = book.WITH_BOOK
    lessons = tasks.LESSONS
    introductions = tasks.INTRODUCTIONS
    hand_sources = (*OWN_HANDS, *PUBLISHED)

    def cited(self, rule: str, variant: str) -> str:
        """Where builds are no promises, of one that does not add up: K2, what a pile may count."""
        return "K2" if rule == "B2" and not RULE_SETS[variant].promises else rule

    def book(self, agreement: Agreement, say: Locale) -> Book:
        return book.book(agreement, say)

    def asks(self, question: Question[Replay]) -> str:
        return tasks.asks(question)

    def task(self, question: Question[Replay], say: Locale) -> Task:
        return tasks.task(question, say)

    def rates(self, mark: int, most: int, say: Locale) -> str:
        return rates(mark, most, say)

    def legend(self, columns: Sequence[str], scoring: ZwickernScoring, say: Locale) -> list[str]:
        return legend(columns, scoring, say)

    def act(self, text: str, lang: str, player: str) -> str:
        return act(text, lang, player)

    def act_texts(self, say: Locale) -> Mapping[str, str]:
        return act_texts(say)

    def act_in_line(self, text: str, texts: Mapping[str, str]) -> str:
        return act_in_line(text, texts)

    def step(self, made: Step, lang: str) -> str:
        return step(made, lang)

    def options(self, at: Position, plays: Sequence[Play], lang: str) -> list[str]:
        return options(at, plays, lang)

    def position(self, at: Position, lang: str) -> str:
        return position(at, lang)

    def opening(self, replay: Replay, say: Locale) -> Iterator[str]:
        return opening(replay, say)

    def ending(self, replay: Replay, say: Locale) -> Iterator[str]:
        return ending(replay, say)

    def totals(self, replay: Replay, say: Locale) -> Iterator[str]:
        return totals(replay, say)


WORDS = ZwickernWords()
