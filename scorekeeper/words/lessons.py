"""The lessons, and the examples of the rule books, as tasks.

A lesson is a game's own twelve tasks in order, each a position in the game's notation. The header of a task says: under
``question`` what is asked; under ``tell`` the rule (or chapter) that is told before; under ``choices`` what can be
tapped, if the position does not say it; under ``right`` the answer that its writer takes for right. A test checks that
answer against the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from scorekeeper.findings import Finding
from scorekeeper.game import Replay
from scorekeeper.games import GAMES, game_of
from scorekeeper.plugins import tasks_of
from scorekeeper.words.books import Example, agreement_of, book_of, books, by_rules, replayed, shown_example
from scorekeeper.words.game_words import AnyWords, words_of
from scorekeeper.words.locale import locale
from scorekeeper.words.sentences import sentence
from scorekeeper.words.task import Question, Reply, Task


def lessons() -> Mapping[str, str]:
    """The variants that have a lesson, with the id of their game, in order."""
    with_book = books()
    return {
        variant: game.id for game in GAMES for variant in words_of(game.id).lessons if variant in with_book
    }


def lesson_of(variant: str) -> tuple[str, ...]:
    """The names of the tasks of a lesson, in order. KeyError for a variant without one."""
    return tuple(tasks_of(lessons()[variant]))


def lesson_task(variant: str, name: str, lang: str) -> Task:
    """One task of a lesson. KeyError for one that there is not."""
    game = lessons()[variant]
    text = by_rules(tasks_of(game)[name], variant)
    replay = replayed(text)
    rule = replay.record.value("tell") or ""
    words, say = words_of(game), locale(lang)
    introduction = words.introductions.get(f"{variant} {name}") or words.introductions.get(name)
    sentence = say.gettext(introduction) if introduction else _sentences(variant, lang)[rule]
    return _with_rule(words.task(Question(name, text, replay, rule, sentence, lesson=True), say))


def asks(made: Example) -> bool:
    """Whether an example that a book shows can be tried: it is a question."""
    return bool(_words(made).asks(_question(made)))


def example_task(variant: str, name: str, switches: str, lang: str) -> Task:
    """An example of a variant's book, asked by the rules of a table. KeyError for an example that the game has not,
    that does not hold at that table, or that cannot be tried."""
    made = shown_example(game_of(variant).id, name, variant, switches)
    if made is None or not asks(made):
        raise KeyError(name)
    text = _sentences(variant, lang, switches).get(made.rule, "")
    return _with_rule(_words(made).task(_question(made, text), locale(lang)))


def _question(made: Example, sentence: str = "") -> Question[Replay]:
    return Question(made.name, made.text, made.replay, made.rule, sentence, lesson=False)


def _words(made: Example) -> AnyWords:
    assert made.replay.setting is not None
    return words_of(game_of(made.replay.setting.rules.variant).id)


def _with_rule(task: Task) -> Task:
    """The task with the rule said to every wrong answer that says nothing else."""
    sentence = task.question.sentence
    return task._replace(replies={
        key: reply if reply.right or reply.words else reply._replace(words=sentence)
        for key, reply in task.replies.items()
    })


@lru_cache(maxsize=64)
def _sentences(variant: str, lang: str, switches: str = "") -> Mapping[str, str]:
    """The sentences of a variant's book, or of a table's with these switches, by their rules; none where it is not
    written."""
    if variant not in books():
        return {}
    book = book_of(variant, lang, agreement_of(variant, switches))
    return {rule.id: rule.sentence for rule in book.rules}


def against(findings: Sequence[Finding], lang: str) -> Reply | None:
    """Why something is not allowed; None where nothing is against it."""
    found = [each for each in findings if each.severity != "note"]
    if not found:
        return None
    words = sentence(found[0], lang)
    return Reply(False, words.headline, words.detail, found[0].rule)
