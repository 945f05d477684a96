"""Try it: a lesson of twelve tasks for people who play a game for the first time; and every example of a rule book as a
task.

The rules work out each answer here (``words.lessons``). A page brings all answers, and its script only looks one up.
Without a script the answer comes with the next page (``?a=7c&a=3d``). Only the phone knows how far somebody got.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from flask import Blueprint, Response, make_response, request, url_for
from markupsafe import Markup

from scorekeeper.game import Agreement
from scorekeeper.games import game_of
from scorekeeper.plugins import examples_of
from scorekeeper.web.access import find_match
from scorekeeper.web.addresses import book_path, check_path
from scorekeeper.web.book import asked_agreement, asks_words
from scorekeeper.web.club.rule_sheets import agreed
from scorekeeper.web.club_access import find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.game_pages import pages_of
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_page
from scorekeeper.web.preferences import language
from scorekeeper.web.replay_text import RuleLink, rule_link
from scorekeeper.web.security import unlisted
from scorekeeper.web.templating import macro, render_template
from scorekeeper.words.books import agreement_of, book_of, books
from scorekeeper.words.lessons import example_task, lesson_of, lesson_task, lessons
from scorekeeper.words.task import Reply, Task

pages = Blueprint("lesson", __name__)


class Answered(NamedTuple):
    """What is said to an answer.

    reply: that.
    rule: the way to the rule that decides it; None: none does.
    """

    reply: Reply
    rule: RuleLink | None


class Asked(NamedTuple):
    """A task as a page draws it.

    task: in this language.
    scene: its picture besides what is tapped.
    agreement: what the table has agreed by whose book it is answered.
    book: where a table's own is read; empty: the variant's.
    """

    task: Task
    scene: Markup
    agreement: Agreement
    book: str = ""

    @property
    def answers(self) -> dict[str, Answered]:
        """Every one, by its key."""
        return {key: Answered(reply, rule_link(reply.rule, self.agreement, self.book))
                for key, reply in self.task.replies.items()}

    @property
    def found(self) -> dict[str, object]:
        """What the script looks answers up in: what can be said, each once, and which of it is said to which."""
        answers = list(dict.fromkeys(self.answers.values()))
        return {
            "said": [[each.reply.right, each.reply.headline, each.reply.words,
                      *((each.rule.address, each.rule.words) if each.rule else ("", ""))] for each in answers],
            "to": {key: answers.index(each) for key, each in self.answers.items()},
        }


@pages.get("/rules/<variant>/lesson")
def index(variant: str) -> str:
    """The lesson of a variant: its tasks, and where to begin."""
    count_page()
    names = _names(variant)
    return render_template("book/lesson.html", variant=variant, name=book_of(variant, language()).name, names=names,
                           asks=asks_words(variant), check=check_path(variant, ""))


@pages.get("/rules/<variant>/lesson/<int:number>")
def page(variant: str, number: int) -> str:
    """One task of the lesson, from 1; with ``a`` the answer to it."""
    count_page()
    names = _names(variant)
    if not 1 <= number <= len(names):
        refuse(404)
    back, more = url_for("lesson.index", variant=variant), number < len(names)
    step = {
        "title": _("%(number)s of %(total)s", number=number, total=len(names)), "back": back, "lesson": variant,
        "onward": f"{back}/{number + 1}" if more else back, "onward_name": _("Next") if more else _("Finish"),
        "skip": _("Skip"), "rules": "",
    }
    return _page(_lesson_task(variant, names[number - 1], language()), **step)


@pages.get("/rules/<variant>/try/<name>")
def example(variant: str, name: str) -> str:
    """An example of a variant's book as a task."""
    count_page()
    switches = asked_agreement(variant).switches
    return _example(variant, name, switches, book_path(variant, switches), rules=switches)


@pages.get("/m/<token>/rules/try/<name>")
def match_example(token: str, name: str) -> Response:
    """An example of a match's book, by what its table has agreed."""
    place = find_match(token)
    agreement = place.state.agreement
    made = _example(agreement.rules.variant, name, agreement.switches, place.url("rules"))
    return unlisted(make_response(made))


@pages.get("/c/<token>/rules/<sheet>/try/<name>")
def sheet_example(token: str, sheet: str, name: str) -> Response:
    """An example of a rule sheet's book, by what it says."""
    place = find_club(token)
    agreement = agreed((place.state.sheets.get(sheet) or refuse(404)).rules)
    made = _example(agreement.rules.variant, name, agreement.switches, place.url(f"rules/{sheet}/book"))
    return unlisted(make_response(made))


def _names(variant: str) -> tuple[str, ...]:
    if variant not in lessons():
        refuse(404)
    return lesson_of(variant)


def _example(variant: str, name: str, switches: str, book: str, *, rules: str = "") -> str:
    """An example as a task; ``rules``: the switches that its address carries along."""
    if variant not in books() or name not in examples_of(game_of(variant).id):
        refuse(404)
    try:
        asked = _example_task(variant, name, switches, language())
    except KeyError:  # these rules cannot play it, or it is no question
        refuse(404)
    back = f"{book}#{name.rpartition('-')[0]}"
    step = {"title": _("Try it"), "back": back, "lesson": "", "onward": back, "onward_name": _("To the book"),
            "skip": "", "rules": rules}
    return _page(asked._replace(book=book), **step)


def _page(asked: Asked, **step: str) -> str:
    tapped = request.args.getlist("a")[:20]
    reply = asked.task.reply(tapped)
    answer = next((each for each in asked.answers.values() if each.reply == reply), None)
    return render_template(
        "book/task.html", asked=asked, task=asked.task, tapped=tapped, answer=answer,
        here=request.script_root + request.path, **step,
    )


@lru_cache(maxsize=256)
def _lesson_task(variant: str, name: str, lang: str) -> Asked:
    return _asked(lesson_task(variant, name, lang), agreement_of(variant), lang)


@lru_cache(maxsize=512)
def _example_task(variant: str, name: str, switches: str, lang: str) -> Asked:
    return _asked(example_task(variant, name, switches, lang), agreement_of(variant, switches), lang)


def _asked(task: Task, agreement: Agreement, lang: str) -> Asked:
    drawing = pages_of(game_of(agreement.rules.variant).id)
    assert drawing.recorder is not None
    moment = drawing.recorder.shown(task.question.replay, lang, task.question.text)
    scene = Markup(macro("scene", drawing.task)(moment, task))
    return Asked(task, scene, agreement)
