"""The smallest corrections that would make a faulty record legal, best first: proposals about the paper.

A replay never uses them (design.md, law 4); a person applies them. ``tricks.pen_errors`` says what a pen may have got
wrong in both games of tricks. The errors that only Schnapsen knows are here: marriages, exchanges, closings, claims, a
trick left out. Each proposal is tried before it is given. Costs as in ``zhn.correcting``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from scorekeeper.cards import Card
from scorekeeper.findings import Fact
from scorekeeper.schnapsen.legality import marriage_worth
from scorekeeper.schnapsen.notation import deal_text, read, result_text, write, write_trick
from scorekeeper.schnapsen.position import Position
from scorekeeper.schnapsen.record import BEFORE_LEAD, CLAIM, MARRIAGES, DealLine, Record
from scorekeeper.schnapsen.replay import Replay, replay
from scorekeeper.schnapsen.setting import SCORES
from scorekeeper.schnapsen.tally import FIGURES
from scorekeeper.schnapsen.variants import PACK, partner_of
from scorekeeper.schnapsen.walk import Step
from scorekeeper.tricks import pen_errors
from scorekeeper.tricks.pen_errors import FaultyRecord, Word, of_the_pen
from scorekeeper.tricks.places import Places
from scorekeeper.zhn.correcting import Proposal, Search
from scorekeeper.zhn.repair import Repair, Why, laid_out


def rebuilt(record: Record) -> tuple[str, ...]:
    """The lines of a record whose text is not at hand: each readable one in canonical form where it stood."""
    texts = {line.line: deal_text(line) for line in record.dealt}
    texts[record.deal or 0] = "deal"
    for trick in record.tricks:
        own_claims = tuple(claim for claim in trick.claims if claim.line == trick.line)
        texts |= {claim.line: "66" if claim.name is None else f"66 {claim.name}" for claim in trick.claims}
        texts[trick.line] = write_trick(trick._replace(claims=own_claims))
    texts |= {result.line: result_text(result) for result in record.results}
    return laid_out(record, texts)


FEW = 8
"""Of so many cards that nobody knows each may be one of a trick left out; of more none is guessed."""


class Hand(FaultyRecord[Replay, Record, Step]):
    """A faulty hand of Schnapsen as it stands on paper."""

    pack = PACK
    at_once = frozenset({"Sn.E1", "Sn.C1", "Sn.M1", "Sn.K1"})

    def __init__(self, replay: Replay, lines: tuple[str, ...], *, lenient: bool) -> None:
        assert replay.setting is not None
        players, dealer = replay.setting.players, replay.setting.dealer
        super().__init__(replay, lines, replay.record, replay.steps, players, dealer, lenient=lenient)

    @property
    def dealt(self) -> Sequence[int]:
        return [line.line for line in self.record.dealt]

    @property
    def plays(self) -> Sequence[int]:
        return [line.line for line in self.record.tricks]

    def proposed(self) -> Iterator[Proposal]:
        yield from pen_errors.common_proposals(self)
        yield from pen_errors.numbers(self, "score", SCORES)
        for propose in (turned_up, marriages, before_leads, claims, left_out):
            yield from propose(self)
        sides = {
            side.players: (side.game_points, {key: getattr(side, key) for key in FIGURES}) for side in self.replay.sides
        }
        yield from pen_errors.results(self, "game_points", sides)

    def card_of(self, step: Step) -> Card | None:
        return step.play.card

    def held_before(self, step: Step) -> Places:
        return step.position.hands[step.seat]

    def signs(self, number: int) -> tuple[list[Word], list[Word]]:
        """The words of a trick's line before its lead, and those from the lead on."""
        words = list(self.words(number))
        at = next((at for at, word in enumerate(words) if word.card is not None), len(words))
        return words[:at], words[at:]


def turned_up(hand: Hand) -> Iterator[Proposal]:
    """The line of the card turned up was left out: it is the only card that stands in no hand or talon, or nowhere."""
    if not hand.record.deal or any(line.kind == "turnup" for line in hand.record.dealt):
        return
    undealt = [card for card in hand.pack if not hand.seen[True][card]]
    for cards in (undealt, [card for card in undealt if not hand.seen[False][card]]):
        if len(cards) == 1:
            code = cards[0].code
            yield hand.insert(0.5, "line_missing", hand.record.deal + 1, f"turnup: {code}", meant=code)


def marriages(hand: Hand) -> Iterator[Proposal]:
    """20 for 40 or the other way round; declared with the wrong lead; not written down, which is likely where the
    points of the result are higher by just so many."""
    points = {side.players: side.points for side in hand.replay.sides}
    missing_points = {(line.points or 0) - points.get(line.side, 0) for line in hand.record.results}
    for number in hand.plays:
        signs, cards = hand.signs(number)
        sign = next((word for word in signs if word.text in MARRIAGES), None)
        lead = cards[0].card if cards else None
        if sign is not None:
            other = "20" if sign.text == "40" else "40"
            new = hand.with_words((sign, other))
            yield hand.change(0.4, "marriage", number, new, card=lead.code if lead else "", meant=int(other))
            yield hand.change(1.6, "no_marriage", number, hand.with_words((sign, "")))
        elif lead is not None and partner_of(lead) is not None:
            trump = hand.replay.end.trump if hand.replay.end is not None else ""
            worth = marriage_worth(lead, trump)
            new = hand.with_words((cards[0], f"{worth} {cards[0].text}"))
            cost = 0.9 if worth in missing_points else 1.8
            yield hand.change(cost, "marriage_missing", number, new, card=lead.code, meant=worth)


def before_leads(hand: Hand) -> Iterator[Proposal]:
    """An exchange or a closing: too many, missing, on another line, the two in the wrong order."""
    for sign in BEFORE_LEAD:
        lines_with_sign = {
            number: word for number in hand.plays for word in hand.words(number) if word.text.lower() == sign
        }
        for number, word in lines_with_sign.items():
            yield hand.change(1.9, "sign_gone", number, hand.with_words((word, "")), word=sign)
        for number in hand.plays:
            signs, cards = hand.signs(number)
            if number in lines_with_sign or not cards:
                continue
            words_after = [word for word in (*signs, cards[0]) if sign == "swap" or word.text.lower() != "swap"]
            with_sign = hand.with_words((words_after[0], f"{sign} {words_after[0].text}"))
            yield hand.change(1.8, "sign_missing", number, with_sign, word=sign)
            for other, word in lines_with_sign.items():
                edits = (hand.edit(other, hand.with_words((word, ""))), hand.edit(number, with_sign))
                cost = 1.5 + 0.1 * min(5, abs(other - number))
                yield Proposal(cost, tuple(sorted(edits)), Why("sign_moved", {"word": sign}))
    for number in hand.plays:
        signs = [word for word in hand.signs(number)[0] if word.text.lower() in BEFORE_LEAD]
        if len(signs) == 2:
            first, second = signs
            yield hand.change(0.8, "swapped", number, hand.with_words((first, second.text), (second, first.text)))


def claims(hand: Hand) -> Iterator[Proposal]:
    """A claim too early, too late, by another one, twice."""
    lines: dict[int, tuple[int, int]] = {}
    for number in range(1, len(hand.lines) + 1):
        words = hand.text(number).split()
        if CLAIM in words and number not in hand.heads.values() and number > (hand.record.deal or 0):
            text = hand.text(number)
            lines[number] = (text.index(CLAIM), len(text))
    for number, (start, _) in lines.items():
        text = hand.text(number)
        text_before = text[:start].rstrip()
        stands_alone = not text_before or text_before.endswith(":")
        yield hand.change(1.6, "claim_gone", number, None if stands_alone else text_before)
        if not stands_alone and text[start:] != CLAIM:
            yield hand.change(0.9, "claimant", number, f"{text_before} {CLAIM}")
        if stands_alone and text != CLAIM:
            yield hand.change(0.9, "claimant", number, CLAIM)
        for other in hand.plays:
            if other != number and other not in lines:
                edits = (
                    hand.edit(number, None if stands_alone else text_before),
                    hand.edit(other, f"{hand.text(other)} {CLAIM}"),
                )
                cost = 1.4 + 0.1 * min(5, abs(other - number))
                yield Proposal(cost, tuple(sorted(edits)), Why("claim_moved"))
    for number in hand.plays:
        if number not in lines and hand.words(number):
            yield hand.change(2.0, "claim_missing", number, f"{hand.text(number)} {CLAIM}")


def left_out(hand: Hand) -> Iterator[Proposal]:
    """A trick that was not written down: cards that were put down nowhere else, where the leader could have them."""
    free = hand.unplayed_cards()
    for number, position in _gaps(hand):
        leader_places, other_places = position.hands[position.leader], position.hands[1 - position.leader]
        leads, answers = _may_be(leader_places, free), _may_be(other_places, free)
        guess_cost = 0.6 * bool(leader_places.unknown or other_places.unknown)
        for lead, answer in product(leads, answers):
            for extra_cost, sign in _signs(position, lead, guessed=bool(guess_cost)) if lead is not answer else ():
                facts: dict[str, Fact] = {"card": lead.code, "meant": answer.code}
                text = hand.labelled(position.player, f"{sign}{lead.code} {answer.code}")
                yield hand.insert(2.3 + extra_cost + guess_cost, "trick", number, text, **facts)


def _gaps(hand: Hand) -> Iterator[tuple[int, Position]]:
    """Where a trick can be missing: the number of the line before which it would stand, and the position there."""
    for number in hand.plays:
        step = hand.steps.get(number)
        if step is not None and step.position.lead is None and number <= hand.limit:
            yield number, step.position
    end = hand.replay.end
    if end is not None and end.lead is None and not end.over and hand.plays:
        yield hand.plays[-1] + 1, end


def _may_be(places: Places, free: Sequence[Card]) -> list[Card]:
    """Which cards put down nowhere can have been played from a hand; of too many that nobody knows none."""
    known = [card for card in places.known if card in free]
    return known if not places.unknown else list(free) if len(free) <= FEW else []


def _signs(position: Position, lead: Card, *, guessed: bool) -> Iterator[tuple[float, str]]:
    """What may have stood before a lead, with its cost: nothing, a marriage, an exchange or a closing."""
    marriage = f"{marriage_worth(lead, position.trump)} " if partner_of(lead) is not None else ""
    for extra_cost, word in ((0.0, ""), (0.1, marriage)) if marriage else ((0.0, ""),):
        yield extra_cost, word
        for sign in BEFORE_LEAD if position.stock and not guessed else ():
            yield extra_cost + 0.2, f"{sign} {word}"


def repairs(record: Record, text: str | bytes | None = None) -> tuple[Repair, ...]:
    """At most five corrections, each of which would make the record legal, best first.

    None for a legal record, and none for one whose header cannot be used. ``text`` is what the record was read from;
    without it the lines are taken from the record, a record made by no reader (lines 0) stands as ``write`` has it.
    """
    return _SEARCH.repairs(record, text)


def effect(fixed: Replay) -> object:
    """What a corrected record says, so that no two corrections say the same."""
    record = fixed.record
    results = tuple(line._replace(line=0) for line in record.results)
    dealt = frozenset((line.kind, line.player, _card_codes(line)) for line in record.dealt)
    plays = tuple((step.seat, *step.play[:3]) for step in fixed.steps)
    return plays, fixed.setting, fixed.sides, dealt, results, fixed.complete


def _card_codes(line: DealLine) -> tuple[str, ...]:
    """The cards of a line; the order of a talon is that in which it is drawn, that of a hand says nothing."""
    cards = map(str, line.cards)
    return tuple(cards if line.kind == "talon" else sorted(cards))


_SEARCH: Search[Record, Replay] = Search(
    read=read, write=write, rebuilt=rebuilt, replay=replay, effect=effect, faulty=Hand, of_the_pen=of_the_pen,
    trials=1500,
)
