"""Which answers were owed to a trick, judged when the record has been read to its end (zwicken.md, After the fact).

A player's later plays show what they held. Of the other cards it is only known which they may be. ``Evidence`` weighs
that for every game of tricks. This module says which cards Zwicken asks for, who did not lead the trump ace, and who
lost their seven.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding
from scorekeeper.tricks.owed import Evidence, JudgedAnswer
from scorekeeper.tricks.places import holder_of
from scorekeeper.zwicken.cutting import PERMANENT
from scorekeeper.zwicken.position import Position, Step
from scorekeeper.zwicken.record import Lay
from scorekeeper.zwicken.trumps import TRUMP, Duty, ace_of, duty, duty_to, strengths
from scorekeeper.zwicken.variants import PACK

NOTHING_SHOWN = Evidence()


def judge_now(position: Position, position_after: Position, card: Card) -> list[Finding]:
    """The answer as far as it can be judged before anything follows."""
    return list(_answer(position, position_after, card, NOTHING_SHOWN)) if position.trick else []


def judge_answers(tricks: Sequence[Sequence[Step]], evidence: Evidence) -> Iterator[tuple[Step, Finding]]:
    """Every answer that was wrong, or may have been, with its step; ``tricks`` are the steps of each, leader first."""
    if not tricks or tricks[0][0].position.turnup is None:
        return
    first_position = tricks[0][0].position
    trump, must_trump = first_position.trump, first_position.setting.rules.must_trump
    strength_of = strengths(trump)
    for trick in tricks:
        lead = card_of(trick[0])
        suit, best_strength = lead.suit, strength_of[lead]
        suit_owed = None if best_strength > TRUMP else suit
        for step in trick[1:]:
            position, after, _, number, seat, _, _, _ = step
            card = card_of(step)
            known, hidden = after.places[seat]
            if known or hidden:  # not their last card: something else could have been played
                class_of = duty_to(suit_owed, best_strength, trump, must_trump).class_of
                answer = class_of(card)
                if answer and not _in_order(evidence, after, seat, number, answer, class_of):
                    for finding in _answer(position, after, card, evidence):
                        yield step, finding
            strength = strength_of[card]
            if strength > best_strength and (strength > TRUMP or card.suit == suit):
                best_strength = strength


def _answer(position: Position, after: Position, card: Card, evidence: Evidence) -> Iterator[Finding]:
    """F1-F4; nothing without a turn-up, since nobody knows what is trump."""
    if position.turnup is None:
        return
    duty_owed = duty_at(position)
    seat, number = position.turn, position.number + 1
    class_of, out = duty_owed.class_of, out_of_hands(after)
    found = evidence.owed(class_of(card), class_of, number, seat, after.places, PACK, out)
    if found is None:
        return
    facts: dict[str, Fact] = {"card": card.code, "led": position.trick[0][1].code}
    if found.card is not None:
        facts["could"] = found.card.code
    player = position.setting.players[seat]
    yield Finding(duty_owed.rules[found.class_index], found.severity, number, player, case="", facts=facts)


def duty_at(position: Position) -> Duty:
    """What is owed to the cards that lie there."""
    trick = tuple([card for _, card in position.trick])
    return duty(trick, position.trump, position.setting.rules.must_trump)


def _in_order(
    evidence: Evidence, after: Position, seat: int, number: int, answer: int, class_of: Callable[[Card], int]
) -> bool:
    """Whether all that the player held is known and owed no more; most answers are of that kind."""
    known, hidden = after.places[seat]
    if hidden:
        known, hidden = evidence.holding(after.places[seat], seat, number)
        if hidden:
            return False
    for card in known:  # noqa: SIM110 - asked at every answer; a loop is twice as quick as any()
        if class_of(card) < answer:
            return False
    return True


def out_of_hands(position: Position) -> frozenset[Card]:
    """Cards known to be in nobody's hand: played, discarded, turned up."""
    cards = position.played | position.discards
    return cards | {position.turnup} if position.turnup is not None else cards


def every_answer(steps: Sequence[Step], evidence: Evidence) -> Iterator[JudgedAnswer]:
    """Each answer with what it was judged by, for people who want to see why."""
    for at, step in enumerate(steps):
        play, position, after = step.play, step.position, step.after
        if type(play) is not Lay or not position.trick or position.turnup is None:
            continue
        card, seat = play.cards[0], position.turn
        duty_owed = duty_at(position)
        holding = evidence.holding(after.places[seat], seat, step.number)
        unseen = tuple(evidence.unseen(step.number, after.places, PACK, out_of_hands(after))) if holding.hidden else ()
        possible = (*holding.cards, *unseen)
        classes = tuple(
            (rule, tuple(other for other in possible if duty_owed.class_of(other) == index))
            for index, rule in enumerate(duty_owed.rules[: duty_owed.class_of(card)])
        )
        finding = next(_answer(position, after, card, evidence), None)
        rule, severity = (finding.rule, finding.severity) if finding is not None else ("", "")
        yield JudgedAnswer(at, step.number, seat, card, holding.cards, holding.hidden, unseen, classes, rule, severity)


def unled_ace(tricks: Sequence[Sequence[Step]], evidence: Evidence) -> Iterator[Step]:
    """The leads that should have been the trump ace: a player's first lead, while they held it (Exactly 11, c)."""
    ace = _ace_in_play(tricks)
    if ace is None:
        return
    seats_led: set[int] = set()
    for lead, *_ in tricks:
        _, after, _, number, seat, _, _, _ = lead
        if seat in seats_led:
            continue
        seats_led.add(seat)
        if card_of(lead) is not ace and ace in evidence.holding(after.places[seat], seat, number).cards:
            yield lead


def lost_sevens(tricks: Sequence[Sequence[Step]]) -> Iterator[Step]:
    """The plays of the 7 of diamonds that lie in a trick with the trump ace (Exactly 11, d)."""
    if not tricks:
        return
    played, ace = tricks[-1][-1].after.played, ace_of(tricks[0][0].position.trump)
    if PERMANENT not in played or ace not in played:
        return
    for trick in tricks:
        if not trick[-1].after.trick and ace in map(card_of, trick):
            yield from (step for step in trick if card_of(step) is PERMANENT)


def _ace_in_play(tricks: Sequence[Sequence[Step]]) -> Card | None:
    """The trump ace, where it was laid or was known in a hand when the first card was; not one that is turned up."""
    if not tricks:
        return None
    before = tricks[0][0].position
    ace = ace_of(before.trump)
    if ace is None or ace is before.turnup:
        return None
    return ace if ace in tricks[-1][-1].after.played or holder_of(before.places, ace) is not None else None


def card_of(step: Step) -> Card:
    """The card of a step in a trick."""
    play = step.play
    assert type(play) is Lay
    return play.cards[0]
