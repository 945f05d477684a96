"""Tasks of Zwicken, besides those of every game of tricks: what a cut means, what tricks bring, who is gezwickt."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.msgid import N_
from scorekeeper.tricks.app.words.tasks import CARD, TrickTasks, kind_of, number, trick_task, whom
from scorekeeper.words.locale import Locale
from scorekeeper.words.task import Question, Task
from scorekeeper.zwicken.app.words.book import A_THIRD, HIGHEST, NO_TRICK
from scorekeeper.zwicken.app.words.replay_text import step
from scorekeeper.zwicken.cutting import action_for
from scorekeeper.zwicken.game import ZWICKEN
from scorekeeper.zwicken.record import Exchange, Lay, Pass, Play, Raise
from scorekeeper.zwicken.replay import Replay

LESSONS = ("zwicken",)
"""The variants whose lesson it is."""
WHAT_CUT = N_("The lowest card of the cut is %(card)s. What happens?")
CUTS = {"hop": N_("hop"), "jump": N_("jump"), "deal": N_("The dealer deals")}
WHAT_WON = N_("%(player)s has two of the three tricks. What do they win?")
WHO_PAYS = N_("Who is gezwickt?")
INTRODUCTIONS: Mapping[str, str] = {
    "03": N_("The highest card of the suit led takes the trick, unless somebody trumps."),
    "04": HIGHEST, "11": A_THIRD, "12": NO_TRICK,
}
"""What a task of the lesson tells first where that is no rule of the book."""


def asks(question: Question[Replay]) -> str:
    """What kind of question is asked about a stretch of Zwicken; empty for an example that is none."""
    return kind_of(TASKS, question)


def task(question: Question[Replay], say: Locale) -> Task:
    """What is asked about a stretch of Zwicken. KeyError where nothing is."""
    return trick_task(TASKS, question, say)


def _cut(question: Question[Replay], say: Locale) -> Task:
    """What the lowest card of the cut means."""
    card = question.replay.record.cuts[-1].card
    assert card is not None, "a task shows its cut"
    asked = say.gettext(WHAT_CUT) % {"card": say.the_card(card)}
    made = number(question, "cut", asked, tuple(CUTS), action_for(card), "", say, lambda cut: say.gettext(CUTS[cut]))
    return made._replace(at=0)


def _won(question: Question[Replay], say: Locale) -> Task:
    """The chips of who took two tricks."""
    side = next(side for side in question.replay.sides if side.tricks == 2)
    asked = say.gettext(WHAT_WON) % {"player": side.players[0]}
    choices = question.header("choices").split()
    return number(question, "won", asked, choices, str(side.won), "", say, lambda chips: say.chips(int(chips)))


def _gezwickt(question: Question[Replay], say: Locale) -> Task:
    """Who pays into the next pot."""
    sides = question.replay.sides
    [pays] = [side.players[0] for side in sides if side.gezwickt]
    return whom(question, "gezwickt", say.gettext(WHO_PAYS), [side.players[0] for side in sides], pays, say)


def _act(play: Play) -> str:
    names = {Lay: CARD, Exchange: "exchange", Pass: "pass", Raise: "raise"}
    return names[type(play)]


TASKS = TrickTasks(
    ZWICKEN, step, _act,
    answers=frozenset({"Zw.F1", "Zw.F2", "Zw.F3", "Zw.F4"}),
    takes=frozenset(),
    acts={"Zw.E1": "exchange", "Zw.P1": "pass", "Zw.P2": "exchange", "Zw.R1": "raise"},
    whole="", kinds={"cut": _cut, "won": _won, "gezwickt": _gezwickt},
)
