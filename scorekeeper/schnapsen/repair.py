"""The smallest corrections that would make a faulty record legal, best first: proposals about the paper.

A replay never uses them (design.md, law 4); a person applies them. One slip of the pen is taken for granted: a card
misread, 20 and 40 mistaken, another name, a line written twice or beside its place, figures of the result. Every
proposal is written into the lines, read and replayed in full; nothing is proposed that leaves an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from scorekeeper.cards import Card
from scorekeeper.findings import Fact
from scorekeeper.schnapsen.canonical import deal_text, result_text
from scorekeeper.schnapsen.notation import read
from scorekeeper.schnapsen.record import Record, TrickLine
from scorekeeper.schnapsen.replay import Replay, replay
from scorekeeper.schnapsen.spelling import write_trick
from scorekeeper.schnapsen.tally import FIGURES
from scorekeeper.schnapsen.variants import PACK, in_pack
from scorekeeper.zhn.header import header_text
from scorekeeper.zhn.paper import Edit, Repair, Why, corrected, lines_of

MOST = 5
"""So many corrections at most."""
LONGEST, WIDEST = 200, 300
"""Lines of the longest record that is looked at, and characters of its widest line: no hand has half of that."""
_RANKS = "ATKQJ"
_UNFINISHED = 3.0  # the corrected record breaks off


class Slip(NamedTuple):
    """What a pen may have got wrong: how unlikely that is, the lines as they should be, and why."""

    cost: float
    edits: tuple[Edit, ...]
    why: Why


class Case(NamedTuple):
    """A faulty record: its replay, and its lines without comments."""

    found: Replay
    lines: tuple[str, ...]

    @property
    def record(self) -> Record:
        """What was read."""
        return self.found.record

    def edit(self, line: int, new: str | None) -> Edit:
        """This line of the file replaced or struck out."""
        return Edit(line, self.lines[line - 1], new)


def repairs(record: Record, text: str | None = None) -> tuple[Repair, ...]:
    """At most MOST corrections, each of which would make the record legal, best first.

    None for a legal record, and none for one whose header cannot be used. ``text`` is what the record was read from;
    without it the lines are taken from the record.
    """
    if record.setting is None or not record.lines:
        return ()
    lines = lines_of(text) if text is not None else rebuilt(record)
    found = replay(record)
    if found.legal or len(lines) > LONGEST or max(map(len, lines), default=0) > WIDEST:
        return ()
    fitting: dict[object, tuple[float, Repair]] = {}
    case = Case(found, lines)
    for slip in sorted((slip for propose in PROPOSERS for slip in propose(case)), key=lambda slip: slip.cost):
        fixed = replay(read(corrected(lines, slip.edits)))
        if not fixed.legal or (found.complete and not fixed.complete):
            continue
        cost = slip.cost + _UNFINISHED * (not fixed.complete)
        fitting.setdefault(_effect(fixed), (cost, Repair(slip.edits, (slip.why,))))
    best = sorted(fitting.values(), key=lambda each: round(each[0], 2))
    return tuple(repair for _, repair in best[:MOST])


def _effect(fixed: Replay) -> object:
    """What a corrected record says, so that no two corrections say the same."""
    record = fixed.record
    results = tuple(line._replace(line=0) for line in record.results)
    dealt = frozenset(line._replace(line=0) for line in record.dealt)
    return tuple(step.play for step in fixed.steps), fixed.sides, dealt, results


def rebuilt(record: Record) -> tuple[str, ...]:
    """The lines of a record whose text is not at hand: each readable one in canonical form where it stood."""
    texts = {line.line: header_text(line) for line in record.header if line.key}
    texts |= {line.line: deal_text(line) for line in record.dealt}
    texts[record.deal or 0] = "deal"
    for trick in record.tricks:
        own = tuple(claim for claim in trick.claims if claim.line == trick.line)
        texts |= {claim.line: "66" if claim.name is None else f"66 {claim.name}" for claim in trick.claims}
        texts[trick.line] = write_trick(trick._replace(claims=own))
    texts |= {result.line: result_text(result) for result in record.results}
    margin = record.margin
    if margin is not None:
        texts[margin.result] = "result"
        kept = [each for anchor in sorted(margin.kept) for each in margin.kept[anchor]]
        unread = [finding.line for finding in record.findings if finding.line not in texts]
        texts |= {line: unreadable.text for line, unreadable in zip(unread, kept, strict=False)}
    return tuple(texts.get(number, "") for number in range(1, record.lines + 1))


def _likeness(card: Card, other: Card) -> float:
    """How easily a pen or an eye takes one card for the other."""
    if card.rank == other.rank:
        return 0.5
    if card.suit != other.suit or card.rank not in _RANKS:
        return 2.0
    return 0.6 if {card.rank, other.rank} <= set("KQJ") else 1.0


def played_cards(case: Case) -> Iterator[Slip]:
    """A card of a trick misread: for a card that is played nowhere."""
    seen = {card for line in case.record.tricks for card in (line.lead, line.answer)}
    for line in case.record.tricks:
        for card in (line.lead, line.answer):
            for meant in PACK if card is not None else ():
                if meant in seen or card is None:
                    continue
                own = _own(line)
                new = own._replace(lead=meant) if card is own.lead else own._replace(answer=meant)
                yield Slip(
                    _likeness(card, meant), (case.edit(line.line, write_trick(new)),), _why(case, line, card, meant)
                )


def _why(case: Case, line: TrickLine, card: Card, meant: Card) -> Why:
    """What the record itself shows of a card misread."""
    step = next((step for step in case.found.steps if step.line == line.line and step.play.card is card), None)
    if step is None:
        return Why("")
    facts: dict[str, Fact] = {"card": card.code, "meant": meant.code, "player": step.player}
    held = meant in step.position.hands[step.seat].known
    other = next((s.number for s in case.found.steps if s.play.card is card and s.number != step.number), 0)
    if not in_pack(card):
        return Why("card", {**facts, "way": "foreign"})
    if other:
        return Why("card", {**facts, "way": "played", "play": other, "held": int(held)})
    if held:
        return Why("card", {**facts, "way": "not_held"})
    dealt = any(meant in dealt.cards for dealt in case.record.dealt)
    return Why("") if dealt else Why("card", facts)


def dealt_cards(case: Case) -> Iterator[Slip]:
    """A card of a hand, of the talon, or the one turned up, misread: for one that stands on no such line."""
    seen = {card for line in case.record.dealt for card in line.cards}
    for line in case.record.dealt:
        for at, card in enumerate(line.cards):
            for meant in PACK if card is not None else ():
                if meant in seen or card is None:
                    continue
                cards = (*line.cards[:at], meant, *line.cards[at + 1 :])
                edit = case.edit(line.line, deal_text(line._replace(cards=cards)))
                yield Slip(
                    0.4 + _likeness(card, meant), (edit,), Why("dealt", {"card": card.code, "meant": meant.code})
                )


def names(case: Case) -> Iterator[Slip]:
    """Another leader's or claimant's name."""
    leaders = {step.line: step.position.players[step.position.leader] for step in case.found.steps[::-1]}
    wrong = {finding.line for finding in case.found.findings if finding.rule in ("turn", "Sn.K1")}
    for line in case.record.tricks:
        leader = leaders.get(line.line)
        if leader is not None and line.name not in (None, leader) and line.line in wrong:
            facts: dict[str, Fact] = {"player": leader, "name": line.name or ""}
            yield Slip(0.5, (case.edit(line.line, write_trick(_own(line)._replace(name=leader))),), Why("name", facts))
        for claim in line.claims:
            if claim.name is not None and claim.line in wrong:
                plain = _own(line)
                claims = tuple(each._replace(name=None) if each is claim else each for each in plain.claims)
                new = write_trick(plain._replace(claims=claims)) if claim.line == line.line else "66"
                yield Slip(0.8, (case.edit(claim.line, new),), Why(""))


def marriages(case: Case) -> Iterator[Slip]:
    """20 for 40 or the other way round; announced, and none."""
    for line in case.record.tricks:
        if line.marriage and any(f.line == line.line and f.rule == "Sn.M1" for f in case.found.findings):
            for cost, worth in ((0.3, 60 - line.marriage), (1.5, 0)):
                new = write_trick(_own(line)._replace(marriage=worth))
                yield Slip(cost, (case.edit(line.line, new),), Why(""))


def places(case: Case) -> Iterator[Slip]:
    """A line written twice; two lines, or the two cards of a trick, that have changed places."""
    tricks = [line for line in case.record.tricks if not line.text]
    for line, after in pairwise(tricks):
        one, two = case.lines[line.line - 1], case.lines[after.line - 1]
        if one == two:
            yield Slip(0.2, (case.edit(after.line, None),), Why("twice"))
        else:
            yield Slip(1.2, (case.edit(line.line, two), case.edit(after.line, one)), Why("swapped"))
    for line in tricks:
        if line.lead is not None and line.answer is not None:
            new = write_trick(_own(line)._replace(lead=line.answer, answer=line.lead))
            yield Slip(1.0, (case.edit(line.line, new),), Why("swapped"))


def figures(case: Case) -> Iterator[Slip]:
    """What was written down of the result, as the replay has it, all lines together."""
    sides = {side.players: side for side in case.found.sides}
    wrong = {finding.line for finding in case.found.findings if finding.rule == "result"}
    edits = []
    for line in case.record.results:
        side = sides.get(line.side)
        if line.line in wrong and side is not None:
            given = {figure: getattr(side, figure) for figure in FIGURES if getattr(line, figure) is not None}
            edits.append(case.edit(line.line, result_text(line._replace(game_points=side.game_points, **given))))
    if edits:
        yield Slip(0.7 * len(edits), tuple(edits), Why("result"))


PROPOSERS: tuple[Callable[[Case], Iterator[Slip]], ...] = (
    played_cards, dealt_cards, names, marriages, places, figures,
)  # fmt: skip


def _own(line: TrickLine) -> TrickLine:
    """The line with those claims only that stand on it."""
    return line._replace(claims=tuple(claim for claim in line.claims if claim.line == line.line))
