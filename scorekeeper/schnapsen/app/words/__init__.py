"""The words of Schnapsen, as the house asks for them (words/game_words.py)."""

from __future__ import annotations

from scorekeeper.schnapsen.agreement import SchnapsenScoring
from scorekeeper.schnapsen.app.words import book, tasks
from scorekeeper.schnapsen.app.words.findings import FINDINGS, PHRASES
from scorekeeper.schnapsen.app.words.match import (
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
from scorekeeper.schnapsen.app.words.replay_text import SIGNS, ending, opening, option_in_words, position, step, totals
from scorekeeper.schnapsen.app.words.switches import NAMES, SHEET
from scorekeeper.schnapsen.position import Position
from scorekeeper.schnapsen.record import Play, read_play
from scorekeeper.schnapsen.replay import Replay
from scorekeeper.schnapsen.walk import Step
from scorekeeper.tricks.app.words import TrickWords


class SchnapsenWords(TrickWords[Replay, Step, Play, Position, SchnapsenScoring]):
    """What Schnapsen says."""

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
    letters = "ZFLSR"
    head_labels = HEAD_LABELS
    fields = FIELDS
    ends = ENDS
    units = UNITS
    costs = COSTS
    wrong_play = book.WRONGLY
    books = book.WITH_BOOK
    lessons = tasks.LESSONS
    introductions = tasks.INTRODUCTIONS

    book = staticmethod(book.book)
    asks = staticmethod(tasks.asks)
    task = staticmethod(tasks.task)
    legend = staticmethod(legend)
    signs = SIGNS
    read_play = staticmethod(read_play)
    option = staticmethod(option_in_words)
    step = staticmethod(step)
    position = staticmethod(position)
    opening = staticmethod(opening)
    ending = staticmethod(ending)
    totals = staticmethod(totals)


WORDS = SchnapsenWords()
