"""Tasks of Zwickern: what a card can capture, which values a build may have, whether a play is allowed, the values of
cards and their points. The rules work out every answer (legal.py, legality.py)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from scorekeeper.cards import Card
from scorekeeper.msgid import N_
from scorekeeper.words.lessons import against
from scorekeeper.words.locale import Locale, upper_first
from scorekeeper.words.task import (
    IS_IT_ALLOWED,
    NOTHING,
    RIGHT,
    WRONG,
    Question,
    Reply,
    Tap,
    Task,
    all_of_them,
    as_sentence,
    every_answer,
    one_of,
    yes_or_no,
)
from scorekeeper.zwickern.app.words.replay_text import play_in_words
from scorekeeper.zwickern.app.words.sums import sums_in_words
from scorekeeper.zwickern.legal import legal_captures, name_item
from scorekeeper.zwickern.legality import check
from scorekeeper.zwickern.position import Position
from scorekeeper.zwickern.record import Build, Capture, Named, Play
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.tally import card_points

LESSONS = ("dithmarschen", "dithmarschen-6", "grossenwiehe")
"""The variants whose lesson it is: all twelve tasks have the same answers there."""
OF_THE_COUNT = frozenset({"F1", "F2", "A10", "A11", "A12", "A36"})
"""Rules about what a hand comes to at its end."""
MOST_ITEMS = 6
"""So many items are asked about at most: what a card captures has an answer for every choice of them."""
NOT_OF_CAPTURES = frozenset({"turn", "hand", "pack", "table", "Z1"})
"""What is wrong with a capture whatever it takes."""
INTRODUCTIONS: Mapping[str, str] = {
    "01": N_(
        "You capture with your card, build with it, or just lay it down. You capture a card of the same value, or "
        "several that add up to it."
    ),
    "03": N_("An ace counts 1 or 11, a jack 2 or 12, a queen 3 or 13, a king 4 or 14."),
    "12": N_(
        "The 10 of diamonds scores 3, the 10 and the 2 of spades and each ace 1. A joker scores 5 or more, most "
        "cards 3, each Zwick 1."
    ),
    "grossenwiehe 12": N_(
        "The 10 of diamonds scores 3, every other 10, the 2 of spades and each ace 1. A joker scores 5 or more, most "
        "cards 3, each Zwick 1."
    ),
}
"""What a task of the lesson tells first where that is no rule of the book, or more than one; before its name the
variant that alone has it so."""


WHAT_IS_TAKEN = N_("What can %(card)s capture?")
TAP_ALL = N_("Tap all that it takes at once.")
SOMETHING = N_("%(card)s can capture something.")
NOTHING_FITS = N_("%(card)s takes nothing here.")
MORE = N_("That is not all.")
ALLOWED_TO_TAKE = N_("It is allowed.")
NOTHING_TAKEN = N_("It captures nothing")
WHAT_TO_SAY = N_("%(player)s builds with %(card)s on %(target)s. What may it count? Tap all that is right.")
WHAT_IT_COUNTS = N_("What does %(card)s count? Tap all that is right.")
COUNTS = N_("%(card)s counts %(values)s.")
WHAT_COMES = N_("The last card has been played. How many points for %(players)s?")
WHAT_WORTH = N_("What are these cards worth, in points?")


def asks(question: Question[Replay]) -> str:
    """What kind of question is asked about a stretch of Zwickern."""
    if asked := question.header("question"):
        return asked
    if question.replay.complete and (question.rule in OF_THE_COUNT or question.rule == "result"):
        return "count"
    return "take" if _is_of_captures(question) else "may"


def task(question: Question[Replay], say: Locale) -> Task:
    """What is asked about the last play of a stretch of Zwickern."""
    at = len(question.replay.steps) - 1
    step = question.replay.steps[at]
    return _MADE[asks(question)](question, question.replay.positions[at], step.reading.play, say)._replace(at=at)


def _is_of_captures(question: Question[Replay]) -> bool:
    """Whether an example can be asked as: what can this card capture?"""
    step = question.replay.steps[-1]
    play, table = step.reading.play, question.replay.positions[len(question.replay.steps) - 1].table
    firsts = {item.cards[0] for item in table}
    wrong = {found.rule for found in question.replay.findings if found.severity == "error"}
    return (
        isinstance(play, Capture) and 1 < len(table) <= MOST_ITEMS and len(firsts) == len(table)
        and not wrong & NOT_OF_CAPTURES
    )


def _take(question: Question[Replay], position: Position, play: Play, say: Locale) -> Task:
    card = play.card
    named = say.the_card(card)
    taps = tuple(
        Tap(
            item.cards[0].code, cards=tuple(each.code for each in item.cards), value=item.value or None,
            owner=position.setting.players[item.owner] if item.owner >= 0 else "",
        )
        for item in position.table
    )
    replies = dict(_captures(question, position, card, taps, say))
    right = [reply for reply in replies.values() if reply.headline == say.gettext(RIGHT)]
    replies[NOTHING] = (
        right[-1]._replace(right=False, headline=upper_first(say.gettext(SOMETHING) % {"card": named})) if right
        else Reply(True, say.gettext(RIGHT), upper_first(say.gettext(NOTHING_FITS) % {"card": named}), question.rule)
    )
    asked = " ".join(say.gettext(text) % {"card": named} for text in (WHAT_IS_TAKEN, TAP_ALL))
    return Task(question, "take", 0, asked, taps, replies, several=True, nothing=say.gettext(NOTHING_TAKEN))


def _captures(
    question: Question[Replay], position: Position, card: Card, taps: Sequence[Tap], say: Locale
) -> Iterator[tuple[str, Reply]]:
    """What is said to each choice of items."""
    index = {tap.key: at for at, tap in enumerate(taps)}
    by_sums = {frozenset(capture.indexes): capture.grouping for capture in legal_captures(position, card)}
    fits: dict[frozenset[int], str] = {}
    wrong: dict[frozenset[int], Reply] = {}
    keys = {frozenset(index[key] for key in answer): "+".join(answer) for answer in every_answer(taps)}
    for chosen in keys:
        grouping = by_sums.get(chosen)
        groups = grouping.groups if grouping else (tuple(sorted(chosen)),)
        play = Capture(
            card, tuple(tuple(name_item(position, at) for at in group) for group in groups),
            grouping.value if grouping and card.is_wild else None,
        )
        reply = against(check(position, play), say.lang)
        if reply is None and grouping is not None:
            fits[chosen] = sums_in_words(position, grouping)
        else:
            assert reply is not None, "what does not add up is against a rule"
            wrong[chosen] = reply
    most = max((_cards_of(position, chosen) for chosen in fits), default=0)
    for chosen, key in keys.items():
        if chosen in wrong:
            yield key, wrong[chosen]
        elif _cards_of(position, chosen) < most:
            words = f"{fits[chosen]} {say.gettext(MORE)}".strip()
            yield key, Reply(True, say.gettext(ALLOWED_TO_TAKE), words, question.rule)
        else:
            zwick = len(chosen) == len(position.table) and (position.setting.rules.gr_joker_sweep_scores
                                                            or not card.is_wild)
            words = f"{fits[chosen]} {say.gettext('Zwick!')}".strip() if zwick else fits[chosen]
            yield key, Reply(True, say.gettext(RIGHT), words, question.rule)


def _cards_of(position: Position, chosen: frozenset[int]) -> int:
    return sum(len(position.table[at].cards) for at in chosen)


def _say(question: Question[Replay], position: Position, play: Play, say: Locale) -> Task:
    assert isinstance(play, Build)
    choices = question.header("choices").split()
    taps = tuple(Tap(choice, choice) for choice in choices)
    values = {choice: against(check(position, play._replace(announced=int(choice))), say.lang) for choice in choices}
    wrong = {choice: reply for choice, reply in values.items() if reply is not None}
    assert play.target is not None
    parts = {"player": position.player, "card": say.the_card(play.card), "target": _named(play.target, say)}
    asked = say.gettext(WHAT_TO_SAY) % parts
    because = partial(_because_of_builds, question)
    return Task(question, "say", 0, asked, taps, all_of_them(taps, wrong, because, say), several=True)


def _named(target: Named, say: Locale) -> str:
    return say.the_card(target.card)


def _because_of_builds(question: Question[Replay], fitting: Sequence[str]) -> Reply:
    return Reply(True, "", "", question.rule)


def _may(question: Question[Replay], position: Position, play: Play, say: Locale) -> Task:
    findings = [each for each in question.replay.findings if each.play is not None]
    act = as_sentence(play_in_words(position, play, say.lang, player=question.replay.steps[-1].line.name))
    because = Reply(True, "", "" if question.lesson else question.sentence, question.rule)
    wrong = against(findings, say.lang)
    if wrong is not None and findings[0].case == "unsaid":  # what lacks is the announcement
        wrong = wrong._replace(rule="P4")
    taps, replies = yes_or_no(wrong, because, say)
    return Task(question, "may", 0, f"{act} {say.gettext(IS_IT_ALLOWED)}", taps, replies)


def _value(question: Question[Replay], position: Position, play: Play, say: Locale) -> Task:
    card = play.card
    values = [str(value) for value in position.setting.rules.options[card]]
    counts = upper_first(say.gettext(COUNTS) % {
        "card": say.the_card(card), "values": say.any_of(values),
    })
    choices = question.header("choices").split()
    wrong = {
        choice: Reply(False, say.gettext(WRONG), counts, question.rule) for choice in choices
        if choice not in values
    }
    taps = tuple(Tap(choice, choice) for choice in choices)

    def because(fitting: Sequence[str]) -> Reply:
        return Reply(True, "", counts, question.rule)

    asked = say.gettext(WHAT_IT_COUNTS) % {"card": say.the_card(card)}
    return Task(question, "value", 0, asked, taps, all_of_them(taps, wrong, because, say), several=True)


def _points(question: Question[Replay], position: Position, play: Play, say: Locale) -> Task:
    rules = position.setting.rules
    cards = [card for item in position.table for card in item.cards]
    each = [points for card in cards if (points := card_points(rules, [card]))]
    total = str(sum(each))
    why = Reply(True, say.gettext(RIGHT), f"{' + '.join(map(str, each))} = {total}.", question.rule)
    taps, replies = one_of(question.header("choices").split(), total, why, say.gettext(WRONG))
    asked = say.gettext(WHAT_WORTH)
    return Task(question, "points", 0, asked, taps, replies)


def _count(question: Question[Replay], position: Position, play: Play, say: Locale) -> Task:
    side = question.replay.sides[0]
    first = side.points - side.points % 4
    why = Reply(True, say.gettext(RIGHT), "" if question.lesson else question.sentence, question.rule)
    choices = [str(points) for points in range(first, first + 4)]
    taps, replies = one_of(choices, str(side.points), why, say.gettext(WRONG))
    asked = say.gettext(WHAT_COMES) % {"players": " + ".join(side.players)}
    return Task(question, "count", 0, asked, taps, replies)


_MADE = {"take": _take, "say": _say, "may": _may, "value": _value, "points": _points, "count": _count}
"""What is made of each kind of question."""
