"""A task: a position of the rule book to try. It says what can be tapped, and the reply to each way of tapping.

A game makes a task of a question (``GameWords.task``). The rules work out every answer beforehand, and the page that
shows a task only looks it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

from scorekeeper.game import Replay
from scorekeeper.msgid import N_
from scorekeeper.words.locale import Locale, upper_first

NOTHING = "-"
"""The answer of who taps nothing where nothing may be right."""
YES, NO = "yes", "no"
RIGHT, WRONG = N_("Right."), N_("That is wrong.")
NOT_ALL = N_("That is not all.")
ALLOWED = N_("It is allowed.")
IS_IT_ALLOWED = N_("Is that allowed?")


class Tap(NamedTuple):
    """One thing to tap.

    key: in an answer.
    words: it shows; empty where it shows cards.
    cards: that lie there.
    value: of a pile; None: none.
    owner: of a pile; empty: nobody.
    """

    key: str
    words: str = ""
    cards: tuple[str, ...] = ()
    value: int | None = None
    owner: str = ""


class Reply(NamedTuple):
    """What is said to an answer.

    right: whether it is.
    headline: the same in a word or sentence.
    words: why.
    rule: the id of the rule that decides it, empty for none.
    """

    right: bool
    headline: str
    words: str = ""
    rule: str = ""


ReplayT = TypeVar("ReplayT", bound=Replay, covariant=True)


class Question(NamedTuple, Generic[ReplayT]):
    """A position to be asked about, before a game has made a task of it.

    name: its own.
    text: its ZHN.
    replay: by the rules of the table.
    rule: that it shows.
    sentence: of that rule in the book; empty where it has none.
    lesson: whether the rule is told before.
    """

    name: str
    text: str
    replay: ReplayT
    rule: str
    sentence: str
    lesson: bool

    def header(self, key: str) -> str:
        """What the header says of this; empty where it says nothing."""
        return self.replay.record.value(key) or ""


class Task(NamedTuple):
    """A task in one language.

    question: it is made of.
    kind: of task.
    at: how many acts are shown before.
    asked: the question in words.
    taps: what can be tapped.
    replies: by the keys of an answer, joined by ``+`` in the order of the taps.
    several: whether one answer is several taps.
    nothing: what the key says that means none of them, empty where there is none.
    """

    question: Question[Replay]
    kind: str
    at: int
    asked: str
    taps: tuple[Tap, ...]
    replies: Mapping[str, Reply]
    several: bool = False
    nothing: str = ""

    @property
    def introduction(self) -> str:
        """What is told first: in a lesson the rule, in a book nothing."""
        return self.question.sentence if self.question.lesson else ""

    @property
    def right(self) -> frozenset[str]:
        """The right answers."""
        return frozenset(key for key, reply in self.replies.items() if reply.right)

    def reply(self, tapped: Iterable[str]) -> Reply | None:
        """What is said to this answer; None where nothing that can be tapped was."""
        keys = set(tapped)
        answer = "+".join(tap.key for tap in self.taps if tap.key in keys)
        return self.replies.get(answer or (NOTHING if NOTHING in keys else ""))


def yes_or_no(wrong: Reply | None, because: Reply, say: Locale) -> tuple[tuple[Tap, ...], dict[str, Reply]]:
    """Whether something is allowed: ``wrong`` says why it is not, None where it is; ``because`` why it is."""
    taps = Tap(YES, upper_first(say.gettext("yes"))), Tap(NO, upper_first(say.gettext("no")))
    right = say.gettext(RIGHT)
    if wrong is None:
        return taps, {YES: because._replace(right=True, headline=right),
                      NO: because._replace(right=False, headline=say.gettext(ALLOWED))}
    return taps, {YES: wrong, NO: Reply(True, right, wrong.words, wrong.rule)}


def one_of(
    choices: Sequence[str], right: str, because: Reply, wrong: str, shown: Callable[[str], str] = str
) -> tuple[tuple[Tap, ...], dict[str, Reply]]:
    """One of several: ``right`` is; ``because`` says why, ``wrong`` is said over it to the others."""
    taps = tuple(Tap(choice, shown(choice)) for choice in choices)
    return taps, {
        choice: because._replace(right=True) if choice == right else because._replace(right=False, headline=wrong)
        for choice in choices
    }


def all_of_them(
    taps: Sequence[Tap], wrong: Mapping[str, Reply], because: Callable[[Sequence[str]], Reply], say: Locale
) -> dict[str, Reply]:
    """Everything that fits, and nothing else: ``wrong`` by key, why one does not fit; ``because`` says of all that fit
    why they do."""
    fitting = [tap.key for tap in taps if tap.key not in wrong]
    why = because(fitting)
    replies: dict[str, Reply] = {}
    for keys in every_answer(taps):
        faults = [wrong[key] for key in keys if key in wrong]
        if faults:
            reply = faults[0]
        elif len(keys) == len(fitting):
            reply = why._replace(right=True, headline=say.gettext(RIGHT))
        else:
            reply = Reply(False, say.gettext(NOT_ALL), "", why.rule)
        replies["+".join(keys)] = reply
    return replies


def every_answer(taps: Sequence[Tap]) -> Iterable[tuple[str, ...]]:
    """Every way of tapping at least one of them, as keys in order."""
    keys = [tap.key for tap in taps]
    return (some for number in range(1, len(keys) + 1) for some in combinations(keys, number))


def as_sentence(act: str) -> str:
    """An act in words as a sentence of its own."""
    return act if act.endswith(("!", ".")) else f"{act}."
