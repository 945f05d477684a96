"""Tasks of Schnapsen, besides those of every game of tricks: the points of a trick, the worth of a hand."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.msgid import N_
from scorekeeper.schnapsen.app.words.replay_text import step
from scorekeeper.schnapsen.game import SCHNAPSEN
from scorekeeper.schnapsen.record import Play
from scorekeeper.schnapsen.replay import Replay
from scorekeeper.schnapsen.variants import WORTH
from scorekeeper.tricks.app.words.tasks import TrickTasks, kind_of, number, trick_task
from scorekeeper.words.locale import Locale
from scorekeeper.words.task import Question, Task

LESSONS = ("schnapsen",)
"""The variants whose lesson it is."""
OF_A_TRICK = N_("How many card points are in the trick?")
OF_A_HAND = N_("%(player)s has won. What is the hand worth?")
INTRODUCTIONS: Mapping[str, str] = {
    "04": N_("An ace counts 11, a 10 counts 10, a king 4, a queen 3, a jack 2."),
}
"""What a task of the lesson tells first where that is no rule of the book."""


def asks(question: Question[Replay]) -> str:
    """What kind of question is asked about a stretch of Schnapsen; empty for an example that is none."""
    return kind_of(TASKS, question)


def task(question: Question[Replay], say: Locale) -> Task:
    """What is asked about a stretch of Schnapsen. KeyError where nothing is."""
    return trick_task(TASKS, question, say)


def _points(question: Question[Replay], say: Locale) -> Task:
    """What the last trick counts."""
    end = question.replay.positions[-1]
    lead, answer = (WORTH[card] for card in end.played[-2:])
    sum_ = f"{lead} + {answer} = {lead + answer}."
    choices = question.header("choices").split()
    return number(question, "points", say.gettext(OF_A_TRICK), choices, str(lead + answer), sum_, say)


def _worth(question: Question[Replay], say: Locale) -> Task:
    """What the hand brings its winner."""
    won = next(side for side in question.replay.sides if side.game_points)
    asked = say.gettext(OF_A_HAND) % {"player": won.players[0]}
    return number(question, "worth", asked, ("1", "2", "3"), str(won.game_points), "", say)


def _act(play: Play) -> str:
    return "marriage" if play.marriage else str(play.kind)


TASKS = TrickTasks(
    SCHNAPSEN, step, _act,
    answers=frozenset({"Sn.O1", "Sn.S1", "Sn.S2", "Sn.S3"}),
    takes=frozenset({"Sn.O2"}),
    acts={"Sn.E1": "swap", "Sn.C1": "close", "Sn.K1": "claim", "Sn.M1": "marriage"},
    whole="worth", kinds={"points": _points, "worth": _worth},
)
