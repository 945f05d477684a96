"""The words of Zwickern, as the house asks for them (words/game_words.py)."""

from __future__ import annotations

from scorekeeper.words.game_words import OWN_HANDS, GameWords
from scorekeeper.zwickern.agreement import ZwickernScoring
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
    figures_apart,
    legend,
    rates,
    summands,
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

    book = staticmethod(book.book)
    asks = staticmethod(tasks.asks)
    task = staticmethod(tasks.task)
    rates = staticmethod(rates)
    figures_apart = staticmethod(figures_apart)
    summands = staticmethod(summands)
    legend = staticmethod(legend)
    act = staticmethod(act)
    act_texts = staticmethod(act_texts)
    act_in_line = staticmethod(act_in_line)
    step = staticmethod(step)
    options = staticmethod(options)
    position = staticmethod(position)
    opening = staticmethod(opening)
    ending = staticmethod(ending)
    totals = staticmethod(totals)


WORDS = ZwickernWords()
