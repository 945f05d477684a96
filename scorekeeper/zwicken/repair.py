"""The smallest corrections that would make a faulty record legal, best first: proposals about the paper.

A replay never uses them (design.md, law 4); a person applies them. ``tricks.pen_errors`` says what a pen may have got
wrong in both games of tricks. The errors that only Zwicken and Anbieten know are here: cuts, decisions, numbers,
raises, lines left out. Each proposal is tried before it is given. Costs as in ``zhn.correcting``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from scorekeeper.cards import Card
from scorekeeper.findings import Fact
from scorekeeper.tricks import pen_errors
from scorekeeper.tricks.pen_errors import FaultyRecord, of_the_pen
from scorekeeper.tricks.places import Places
from scorekeeper.zhn.correcting import Proposal, Search, likeness
from scorekeeper.zhn.repair import Edit, Repair, laid_out
from scorekeeper.zwicken.cutting import action_for
from scorekeeper.zwicken.legal import legal
from scorekeeper.zwicken.notation import read, write, write_act, write_cards, write_cut, write_play, write_result
from scorekeeper.zwicken.position import Position, Step
from scorekeeper.zwicken.position import play as after
from scorekeeper.zwicken.record import ActLine, Exchange, Lay, Pass, Play, Raise, Record
from scorekeeper.zwicken.replay import Replay, replay
from scorekeeper.zwicken.setting import HAND
from scorekeeper.zwicken.variants import PACK


def rebuilt(record: Record) -> tuple[str, ...]:
    """The lines of a record whose text is not at hand: each readable one in canonical form where it stood."""
    texts = {cut.line: f"cut: {write_cut(cut)}" for cut in record.cuts}
    texts[record.deal or 0] = "deal"
    if record.turnup is not None:
        texts[record.turnup.line] = f"turnup: {record.turnup.card.code}"
    texts |= {hand.line: f"hand {hand.player}: {write_cards(hand.cards)}".rstrip() for hand in record.hands}
    texts |= {act.line: write_act(act, act.name) for act in record.acts}
    texts |= {result.line: write_result(result) for result in record.results}
    if record.pot is not None:
        texts[record.pot.line] = f"pot: {record.pot.chips}"
    return laid_out(record, texts)


TRICKS = 120
"""So many tricks at most are tried where one was left out."""
_DECISIONS = (("pass", 1.8), ("play", 2.0), ("swap 1", 2.2), ("swap 2", 2.2), ("swap 3", 2.3))


class Deal(FaultyRecord[Replay, Record, Step]):
    """A faulty deal of Zwicken or Anbieten as it stands on paper."""

    pack = PACK
    at_once = frozenset({"Zw.H1", "Zw.E1", "Zw.P1", "Zw.P2", "Zw.R1"})

    def __init__(self, replay: Replay, lines: tuple[str, ...], *, lenient: bool) -> None:
        assert replay.setting is not None
        players, dealer = replay.setting.players, replay.setting.dealer
        super().__init__(replay, lines, replay.record, replay.steps, players, dealer, lenient=lenient)

    @property
    def dealt(self) -> Sequence[int]:
        turnup = self.record.turnup
        return [*([turnup.line] if turnup is not None else []), *(hand.line for hand in self.record.hands)]

    @property
    def plays(self) -> Sequence[int]:
        return [line.line for line in self.record.acts]

    def proposed(self) -> Iterator[Proposal]:
        yield from pen_errors.common_proposals(self)
        stake, thirds = self.replay.setting.stake if self.replay.setting else HAND, self._thirds
        yield from pen_errors.numbers(self, "pot", range(0, 40 * stake, HAND if thirds else 1))
        yield from pen_errors.numbers(self, "stake", range(HAND if thirds else 1, 10 * HAND, HAND if thirds else 1))
        for propose in (cuts, cuts_left_out, decisions, exchanges, answers_to_raises, raises, missing_tricks, figures):
            yield from propose(self)

    @property
    def _thirds(self) -> bool:
        return self.replay.setting is not None and self.replay.setting.rules.thirds

    def card_of(self, step: Step) -> Card | None:
        return step.play.cards[0] if isinstance(step.play, Lay) else None

    def held_before(self, step: Step) -> Places:
        return step.position.places[step.seat]

    @property
    def acts(self) -> Iterator[tuple[int, ActLine, Play]]:
        """The readable lines of plays with their numbers."""
        return ((line.line, line, line.play) for line in self.record.acts if line.play is not None)

    def gaps(self) -> Iterator[tuple[int, Position]]:
        """Where a line of plays can be missing: the number of the line before which it would stand, and the position
        there; last behind all lines."""
        for number in self.plays:
            step = self.steps.get(number)
            if step is not None and number <= self.limit:
                yield number, step.position
        end = self.replay.end
        if end is not None and not end.over:
            last = max((*self.plays, *self.dealt, self.record.deal or 0))
            stopped = next((number for number in self.plays if number not in self.steps), last + 1)
            yield stopped, end

    def line_with(self, line: ActLine, play: Play) -> str:
        """The line with another play."""
        return write_act(line._replace(play=play), line.name)


def cuts(deal: Deal) -> Iterator[Proposal]:
    """The card of a cut misread, its word wrong."""
    for cut in deal.record.cuts:
        for card in PACK if cut.looked else ():
            line = f"cut: {write_cut(cut._replace(card=card, action=action_for(card)))}"
            if cut.card is None or cut.card is card:
                yield deal.change(1.0, "cut", cut.line, line)
            else:
                yield deal.change(0.2 + likeness(cut.card, card), "cut", cut.line, line)
        if cut.action != "deal" or not cut.looked:
            yield deal.change(2.4, "stray", cut.line, None)


def cuts_left_out(deal: Deal) -> Iterator[Proposal]:
    """A hop or a jump that nobody wrote down, before one of the cuts or behind them."""
    lines = [cut.line for cut in deal.record.cuts] or [deal.record.deal or 0]
    for number in (*(line for line in lines if deal.record.cuts), lines[-1] + 1):
        yield deal.insert(1.8, "hop", number, "cut: ? hop")
        yield deal.insert(2.1, "jump", number, "cut: ? jump")


def decisions(deal: Deal) -> Iterator[Proposal]:
    """Who passed played, or the other way round; a decision that was not written down."""
    for number, line, play in deal.acts:
        step = deal.steps.get(number)
        if step is None or not step.position.deciding or isinstance(play, (Lay, Raise)):
            continue
        if isinstance(play, Pass):
            for word, cost in _DECISIONS[1:]:
                text = f"{line.name}: {word}" if line.name is not None else word
                yield deal.change(cost, "played", number, text, player=step.player or "")
        else:
            yield deal.change(1.9, "passed", number, deal.line_with(line, Pass()), player=step.player or "")
    for number, position in deal.gaps():
        if position.deciding:
            player = position.player or ""
            for word, cost in _DECISIONS:
                yield deal.insert(cost, "decision", number, deal.labelled(player, word), player=player)


def exchanges(deal: Deal) -> Iterator[Proposal]:
    """How many cards were exchanged; one card too many or too few in the list of them."""
    for number, line, play in deal.acts:
        if not isinstance(play, Exchange) or not play.count:
            continue
        facts: dict[str, Fact] = {"player": line.name or ""}
        if not play.out and not play.bought:
            for count in range(HAND + 1):
                if count != play.count:
                    cost = 1.1 + 0.1 * abs(count - play.count)
                    yield deal.change(cost, "count", number, deal.line_with(line, Exchange(count)), **facts)
            continue
        for at in range(play.count):
            out, bought = _without(play.out, at), _without(play.bought, at)
            new = deal.line_with(line, Exchange(play.count - 1, out, bought))
            yield deal.change(2.0, "count", number, new, **facts)
        yield deal.change(2.6, "count", number, deal.line_with(line, Exchange(play.count)), **facts)


def _without(cards: Sequence[Card | None], at: int) -> tuple[Card | None, ...]:
    return (*cards[:at], *cards[at + 1 :])


def answers_to_raises(deal: Deal) -> Iterator[Proposal]:
    """Who dropped out at a raise: a pass that was not written down, or another player's. One too many is a play, and
    none is struck out that was written once."""
    open_raise = False
    for number, line, play in (*deal.acts, (len(deal.lines) + 1, ActLine(None), Lay(()))):
        if open_raise:
            for name in deal.players:
                yield deal.insert(2.0, "decision", min(number, max(deal.plays) + 1), f"{name}: pass", player=name)
        if open_raise and isinstance(play, Exchange):
            yield deal.change(1.6, "passed", number, deal.line_with(line, Pass()), player=line.name or "")
        if isinstance(play, (Pass, Raise)) and (open_raise or isinstance(play, Raise)):
            for name in deal.players:
                if name != line.name:
                    yield deal.change(1.4, "raiser", number, f"{name}: {write_play(play)}", player=name)
        open_raise = isinstance(play, Raise) or (open_raise and isinstance(play, Pass))


def raises(deal: Deal) -> Iterator[Proposal]:
    """A raise of another height, or one that was not written down: so high that the result comes out."""
    setting = deal.replay.setting
    if setting is None or not setting.rules.raises:
        return
    chips_by_side = {side.players: side.chips for side in deal.replay.sides}
    lines = [line for line in deal.record.results if line.side in chips_by_side]
    differences = {abs(chips_by_side[line.side] - line.chips) for line in lines}
    for number, line, play in deal.acts:
        if not isinstance(play, Raise):
            continue
        likely = {play.chips + more for more in (-10, -2, -1, 1, 2, 10)}
        for chips in sorted(likely | {play.chips + sign * each for each in differences for sign in (-1, 1)}):
            if chips > 0 and chips != play.chips:
                yield deal.change(1.4, "raise", number, deal.line_with(line, Raise(chips)), meant=chips)
        yield deal.change(2.4, "stray", number, None)
    for number, position in deal.gaps():
        for chips in sorted(differences - {0}) if not position.deciding and not position.trick else ():
            for seat in position.seats_in:
                text = f"{position.players[seat]}: raise {chips}"
                yield deal.insert(2.2, "raise_missing", number, text, meant=chips)


def missing_tricks(deal: Deal) -> Iterator[Proposal]:
    """A trick that was not written down, where it is known what everybody in it held."""
    for number, position in deal.gaps():
        if position.deciding or position.trick or any(position.places[seat].unknown for seat in position.seats_in):
            continue
        unplayed = set(deal.unplayed_cards())
        for cards in islice(_tricks(position, unplayed), TRICKS):
            text = deal.labelled(position.player, " ".join(card.code for card in cards))
            yield deal.insert(2.3, "trick", number, text, card=cards[0].code, meant=cards[-1].code)


def _tricks(position: Position, unplayed: set[Card]) -> Iterator[tuple[Card, ...]]:
    """Every trick that can be played here with cards that were put down nowhere."""
    for play in legal(position):
        if not isinstance(play, Lay) or play.cards[0] not in unplayed:
            continue
        position_after = after(position, play)
        if position_after.trick:
            yield from ((*play.cards, *rest) for rest in _tricks(position_after, unplayed))
        else:
            yield play.cards


def figures(deal: Deal) -> Iterator[Proposal]:
    """The result with its pot."""
    pot, end, pot_edit = deal.record.pot, deal.replay.pot, list[Edit]()
    wrong = {finding.line for finding in deal.replay.findings if finding.rule == "result"}
    if pot is not None and pot.line in wrong and end is not None:
        pot_edit.append(deal.edit(pot.line, f"pot: {end.after}"))
    sides = {
        side.players: (side.chips, {"tricks": side.tricks, "gezwickt": len(side.gezwickt)})
        for side in deal.replay.sides
    }
    yield from pen_errors.results(deal, "chips", sides, *pot_edit, signed=True)


def repairs(record: Record, text: str | bytes | None = None) -> tuple[Repair, ...]:
    """At most five corrections, each of which would make the record legal, best first.

    None for a legal record, and none for one whose header cannot be used. ``text`` is what the record was read from;
    without it the lines are taken from the record, a record made by no reader (lines 0) stands as ``write`` has it.
    """
    return _SEARCH.repairs(record, text)


def effect(fixed: Replay) -> object:
    """What a corrected record says, so that no two corrections say the same. Of a cut that is what was done then, of
    an exchange what is known of it, whoever is named."""
    record = fixed.record
    plays = tuple((step.seat, type(step.play), step.play) for step in fixed.steps)
    cuts = tuple((cut.action, cut.looked) for cut in fixed.cuts)
    hands = frozenset((hand.player, tuple(sorted(map(str, hand.cards)))) for hand in record.hands)
    results = tuple(line._replace(line=0) for line in record.results)
    pot = record.pot.chips if record.pot is not None else None
    return plays, cuts, fixed.dealer, record.turnup and record.turnup.card, hands, results, pot, fixed.setting


_SEARCH: Search[Record, Replay] = Search(
    read=read, write=write, rebuilt=rebuilt, replay=replay, effect=effect, faulty=Deal, of_the_pen=of_the_pen,
    trials=1500,
)
