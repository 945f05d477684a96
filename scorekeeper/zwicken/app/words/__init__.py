"""The words of Zwicken: what the house asks of them (words/game_words.py)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.tricks.app.words import in_line
from scorekeeper.words.book import Book
from scorekeeper.words.game_words import GameWords
from scorekeeper.words.locale import N_, Locale
from scorekeeper.words.task import Question, Task
from scorekeeper.zwicken.agreement import Agreement, ZwickenScoring
from scorekeeper.zwicken.app.words import book, tasks
from scorekeeper.zwicken.app.words.findings import FINDINGS, PHRASES
from scorekeeper.zwicken.app.words.match import (
    COLUMNS,
    COSTS,
    DOUBTS,
    ENDS,
    FACTS,
    FIELDS,
    FIGURES,
    HEAD_LABELS,
    MARKS,
    OBJECTIONS,
    OPENING,
    POINTS,
    REPAIRS,
    UNITS,
    WORTH,
    legend,
)
from scorekeeper.zwicken.app.words.replay_text import IN_LINE, act, ending, opening, options, position, step, totals
from scorekeeper.zwicken.app.words.switches import NAMES, SHEET
from scorekeeper.zwicken.position import Position, Step
from scorekeeper.zwicken.record import Play
from scorekeeper.zwicken.replay import Replay


class ZwickenWords(GameWords[Replay, Step, Play, Position, ZwickenScoring]):
    """What Zwicken says."""

    findings = FINDINGS
    phrases = PHRASES
    paragraphs = book.PARAGRAPHS
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
    ends = ENDS
    units = UNITS
    costs = COSTS
    most_in_the_middle = N_("Largest pot: %(points)s after hand %(hand)s")
    books = book.WITH_BOOK
    lessons = tasks.LESSONS
    introductions = tasks.INTRODUCTIONS

    def book(self, agreement: Agreement, say: Locale) -> Book:
        return book.book(agreement, say)

    def asks(self, question: Question[Replay]) -> str:
        return tasks.asks(question)

    def task(self, question: Question[Replay], say: Locale) -> Task:
        return tasks.task(question, say)

    def legend(self, columns: Sequence[str], scoring: ZwickenScoring, say: Locale) -> list[str]:
        return legend(columns, scoring, say)

    def act(self, text: str, lang: str, player: str) -> str:
        return act(text, lang, player)

    def act_texts(self, say: Locale) -> Mapping[str, str]:
        return in_line(IN_LINE, say)

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


WORDS = ZwickenWords()
