"""Tasks of the games of tricks: which cards may be played, whether an act is allowed, who takes the trick, what a hand
is worth. The game's rules work out every answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from scorekeeper.cards import Card, by_order
from scorekeeper.findings import Finding
from scorekeeper.game import AnyTrickRules
from scorekeeper.msgid import N_
from scorekeeper.tricks.replay import TrickPosition, TrickReplay
from scorekeeper.words.lessons import against
from scorekeeper.words.locale import Locale
from scorekeeper.words.task import (
    IS_IT_ALLOWED,
    RIGHT,
    WRONG,
    Question,
    Reply,
    Tap,
    Task,
    all_of_them,
    as_sentence,
    one_of,
    yes_or_no,
)

WHICH_CARDS = N_("Which cards may %(player)s play? Tap all of them.")
WHO_TAKES = N_("Who takes the trick?")
CARD = "card"
"""What an act is called that puts a card down."""

StepT = TypeVar("StepT")
PlayT = TypeVar("PlayT")
ReplayT = TypeVar("ReplayT", bound=TrickReplay)


class TrickTasks(NamedTuple, Generic[ReplayT, StepT, PlayT]):
    """What tasks of one game are made of.

    rules: the game's.
    step: tells an act of a replay.
    act: names one (``CARD`` for a card put down).
    answers: the rules about what may be answered.
    takes: those about who takes a trick.
    acts: those about another act, with its name.
    whole: what is asked about a hand played to its end, empty for nothing.
    kinds: questions of this game alone.
    """

    rules: AnyTrickRules
    step: Callable[[StepT, str], str]
    act: Callable[[PlayT], str]
    answers: frozenset[str]
    takes: frozenset[str]
    acts: Mapping[str, str]
    whole: str
    kinds: Mapping[str, Callable[[Question[ReplayT], Locale], Task]]


AnyTrickTasks: TypeAlias = TrickTasks[Any, Any, Any]


def kind_of(of: AnyTrickTasks, question: Question[TrickReplay]) -> str:
    """What kind of question is asked; empty for an example that is none."""
    if asked := question.header("question"):
        return asked
    if question.rule in of.answers:
        return "play"
    if _wrong(question) or question.rule in of.acts:
        return "may"
    if question.rule in of.takes:
        return "takes"
    return of.whole if question.replay.complete else ""


def trick_task(of: AnyTrickTasks, question: Question[TrickReplay], say: Locale) -> Task:
    """What is asked about a stretch of a hand of tricks. KeyError for an example that is no question."""
    kind = kind_of(of, question)
    if kind == "play":
        return _play(of, question, say)
    if kind == "takes":
        return _takes(question, say)
    return _may(of, question, say) if kind == "may" else of.kinds[kind](question, say)


def _wrong(question: Question[TrickReplay]) -> list[Finding]:
    """What is against the rules in an act."""
    return [found for found in question.replay.findings if found.severity == "error" and found.play is not None]


def _play(of: AnyTrickTasks, question: Question[TrickReplay], say: Locale) -> Task:
    at = _answered(of, question)
    position = question.replay.positions[at]
    cards = sorted(position_hand(position), key=by_order, reverse=True)
    by_card = {card.code: _against(of, position, card.code, say) for card in cards}
    wrong = {code: reply for code, reply in by_card.items() if reply is not None}
    taps = tuple(Tap(card.code, cards=(card.code,)) for card in cards)
    why = Reply(True, "", "" if question.lesson else question.sentence, question.rule)
    replies = all_of_them(taps, wrong, lambda fitting: why, say)
    asked = say.gettext(WHICH_CARDS) % {"player": position.player}
    return Task(question, "play", at, asked, taps, replies, several=True)


def position_hand(position: TrickPosition) -> Sequence[Card]:
    """The cards known of who is to play."""
    return position.held[position.turn].known


def _against(of: AnyTrickTasks, position: TrickPosition, code: str, say: Locale) -> Reply | None:
    return against(of.rules.check(position, of.rules.read_play(code)), say.lang)


def _answered(of: AnyTrickTasks, question: Question[TrickReplay]) -> int:
    """Which moment an answer is asked at: the end of a lesson's position; of an example the one where its rule bars a
    card, else the last one."""
    positions = question.replay.positions
    if question.lesson:
        return len(positions) - 1
    steps = question.replay.steps
    answers = [at for at, step in enumerate(steps) if of.act(step.play) == CARD and positions[at].trick]
    barred = [at for at in answers if question.rule in {
        found.rule for card in position_hand(positions[at])
        for found in of.rules.check(positions[at], of.rules.read_play(card.code))
    }]
    return (barred or answers)[-1]


def _takes(question: Question[TrickReplay], say: Locale) -> Task:
    before, after = question.replay.positions[-2].tricks, question.replay.positions[-1].tricks
    assert question.replay.setting is not None
    players = question.replay.setting.players
    [winner] = [name for seat, name in enumerate(players) if after[seat] > before[seat]]
    return whom(question, "takes", say.gettext(WHO_TAKES), players, winner, say)


def _may(of: AnyTrickTasks, question: Question[TrickReplay], say: Locale) -> Task:
    at = _asked(of, question)
    step = question.replay.steps[at]
    asked = f"{as_sentence(of.step(step, say.lang))} {say.gettext(IS_IT_ALLOWED)}"
    because = Reply(True, "", "" if question.lesson else question.sentence, question.rule)
    taps, replies = yes_or_no(against(_wrong(question), say.lang), because, say)
    return Task(question, "may", at, asked, taps, replies)


def _asked(of: AnyTrickTasks, question: Question[TrickReplay]) -> int:
    """The act that is asked about: what is found of it, or what the rule is about; else the last one."""
    steps = list(enumerate(question.replay.steps))
    wrong = _wrong(question)
    wanted = of.acts.get(wrong[0].rule if wrong else question.rule, CARD)
    fitting = [at for at, step in steps if of.act(step.play) == wanted]
    if wrong:
        of_player = [at for at in fitting if steps[at][1].number == wrong[0].play]
        fitting = of_player or fitting
    return fitting[-1] if fitting else len(steps) - 1


# --- for the kinds of one game ----------------------------------------------------------------------------------------


def whom(
    question: Question[TrickReplay], kind: str, asked: str, players: Sequence[str], right: str, say: Locale
) -> Task:
    """One of the players, asked about the end of the stretch."""
    return number(question, kind, asked, players, right, "", say)


def number(
    question: Question[TrickReplay], kind: str, asked: str, choices: Sequence[str], right: str, because: str,
    say: Locale, shown: Callable[[str], str] = str,
) -> Task:
    """One of several numbers or words, asked about the end of the stretch; ``because`` says how it comes about, empty:
    the rule does."""
    words = because or ("" if question.lesson else question.sentence)
    why = Reply(True, say.gettext(RIGHT), words, question.rule)
    taps, replies = one_of(choices, right, why, say.gettext(WRONG), shown)
    return Task(question, kind, len(question.replay.steps), asked, taps, replies)
