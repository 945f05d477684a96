"""Lessons, and the examples of the rule books as tasks: what is right is what the rules say, and what is wrong is
answered with the rule."""

from __future__ import annotations

from scorekeeper.translations import LANGUAGES
from scorekeeper.words.books import LEGAL, book_of, books, example
from scorekeeper.words.lessons import example_task, lesson_of, lesson_task, lessons
from scorekeeper.words.task import NOTHING, YES
from scorekeeper.zwickern.variants import RULE_SETS
from tests.cases import for_each, named

LESSON, MOST_WORDS = 12, 50
TASKS = [(variant, name) for variant in lessons() for name in lesson_of(variant)]
EXAMPLES = [
    (variant, game, name) for variant, game in books().items() for rule in book_of(variant, "en").rules
    for name in rule.examples
]
NO_QUESTION = {
    "Sn.D3-1", "Sn.O3-1", "Sn.O4-1", "Zw.Gb-1", "Zw.Gc-1", "Zw.Gd-1", "Zw.N1-1", "zwicken result-1",
    "zwicken result-11",
}
"""Examples of what happens by itself: there is nothing to be decided."""


def test_every_game_has_a_lesson():
    assert {*lessons().values()} == {"zwickern", "schnapsen", "zwicken"}
    assert {len(lesson_of(variant)) for variant in lessons()} == {LESSON}


@for_each("variant, name", TASKS)
def test_what_is_right_is_what_the_rules_say(variant, name):
    task = lesson_task(variant, name, "en")
    assert task.right == {*task.question.header("right").split()}
    assert task.question.replay.setting is not None
    assert not any(found.rule == "syntax" for found in task.question.replay.findings)


@for_each("lang", LANGUAGES)
@for_each("variant, name", TASKS)
def test_a_wrong_answer_is_answered_with_a_sentence_and_its_rule(variant, name, lang):
    task = lesson_task(variant, name, lang)
    anchors = book_of(variant, lang).anchors
    taps = [tap.key for tap in task.taps]
    assert len({*taps}) == len(taps)
    wrong = [reply for reply in task.replies.values() if not reply.right]
    assert wrong
    assert all(reply.words and reply.rule in anchors for reply in wrong)
    several = 2 ** len(taps) - 1 + bool(task.nothing)
    assert len(task.replies) == (several if task.several else len(taps))
    assert task.introduction
    assert all(reply.headline for reply in task.replies.values())
    assert len(f"{task.introduction} {task.asked}".split()) <= MOST_WORDS


def test_an_answer_is_known_by_what_was_tapped():
    task = lesson_task("dithmarschen", "02", "en")
    found = task.reply(["3d", "6c"])
    assert found is not None
    assert found.right
    assert task.reply(["3d", "6c", "Kh"]) == found
    nothing = task.reply([NOTHING])
    assert nothing is not None
    assert not nothing.right
    assert task.reply([]) is None


def test_a_lesson_tells_what_it_asks():
    """Every value that is asked for was told, every point that a hand brings, and that a card may just be left there;
    where several answers are right, that is said; whoever overlooks a capture hears how it adds up."""
    tasks = {name: lesson_task("dithmarschen", name, "en") for name in lesson_of("dithmarschen")}
    assert "lay it down" in tasks["01"].introduction
    assert all(card in tasks["03"].introduction for card in ("ace", "jack", "queen", "king"))
    assert all(word in tasks["12"].introduction for word in ("joker", "most cards", "Zwick"))
    assert all("Tap all" in task.asked for task in tasks.values() if task.several)
    assert "5 + 3 = 8." in tasks["06"].replies[NOTHING].words


def test_what_a_lesson_tells(subtests):
    with named(subtests, "a lesson tells of the tens what its variant has"):
        # Of the variants whose lesson it is, only Großenwiehe gives the other two tens a point.
        for variant in ("dithmarschen", "dithmarschen-6", "grossenwiehe"):
            text, points = lesson_task(variant, "12", "en").introduction, RULE_SETS[variant].points
            assert lesson_task(variant, "12", "en").right
            assert ("every other 10" in text) == bool(points.get("Th", 0)) == bool(points.get("Tc", 0))
            assert ("the 10 and the 2 of spades" in text) != ("every other 10" in text)
    with named(subtests, "what only lacks the announcement leads to the rule of announcing"):
        task = example_task("dithmarschen", "P4-1", "", "en")
        assert {reply.rule for reply in task.replies.values()} == {"P4"}
    with named(subtests, "an example tells the rule as its table has it"):
        usual = example_task("dithmarschen", "P1-1", "", "en").question.sentence
        assert usual != example_task("dithmarschen", "P1-1", "partner_build=off", "en").question.sentence
        assert example_task("dithmarschen", "P1-1", "partner_build=off", "en").question.sentence == (
            "Nobody builds for a partner."
        )


@for_each("variant, game, name", EXAMPLES)
def test_every_example_of_one_play_can_be_tried(variant, game, name):
    whole_turn = game == "zwickern" and len(example(game, name, variant).replay.steps) > 1
    if whole_turn or {name, f"{game} {name}"} & NO_QUESTION:
        return
    task = example_task(variant, name, "", "en")
    assert 0 < len(task.right) < len(task.replies)
    made = example(game, name, variant)
    if task.kind == "may":
        assert (YES in task.right) == (made.judged == LEGAL)
    elif task.kind == "take":
        play = made.replay.steps[-1].line.play
        named = {item.card.code for group in play.groups for item in group}
        taken = "+".join(tap.key for tap in task.taps if named & {*tap.cards})
        assert (taken in task.right) == (made.judged == LEGAL)
