"""The words of Zwicken, as the house asks for them (words/game_words.py)."""

from __future__ import annotations

from scorekeeper.msgid import N_
from scorekeeper.tricks.app.words import TrickWords
from scorekeeper.zwicken.agreement import ZwickenScoring
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
from scorekeeper.zwicken.app.words.replay_text import SIGNS, ending, opening, option_in_words, position, step, totals
from scorekeeper.zwicken.app.words.switches import NAMES, SHEET
from scorekeeper.zwicken.notation import read_play
from scorekeeper.zwicken.position import Position, Step
from scorekeeper.zwicken.record import Play
from scorekeeper.zwicken.replay import Replay


class ZwickenWords(TrickWords[Replay, Step, Play, Position, ZwickenScoring]):
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
    letters = "HJSZ"
    head_labels = HEAD_LABELS
    fields = FIELDS
    ends = ENDS
    units = UNITS
    costs = COSTS
    most_in_the_middle = N_("Largest pot: %(points)s in hand %(hand)s")
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


WORDS = ZwickenWords()
