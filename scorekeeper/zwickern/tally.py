"""Points: of captured cards, of a side, of a whole hand; and how the written result compares with them.

rules.md F1-F3, 1.3, A10-A12, A31; notation.md, Exactly 22-25.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding
from scorekeeper.zwickern.position import Position
from scorekeeper.zwickern.record import ResultLine
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.variants import RuleSet


class Side(NamedTuple):
    """What one side has from a hand.

    players: names.
    cards: captured.
    zwicks: made.
    majority: points for it.
    card_points: of the scoring cards.
    points: ``card_points`` + ``majority`` + Zwicks at the variant's rate.
    """

    players: tuple[str, ...]
    cards: int
    zwicks: int
    majority: int
    card_points: int
    points: int


def card_points(rules: RuleSet, cards: Iterable[Card]) -> int:
    """The points of captured cards (rules.md 1.3); a card without points, or foreign to the pack, scores 0."""
    points = rules.points
    return sum([points.get(card.code, 0) for card in cards])


def majority_shares(rules: RuleSet, counts: Sequence[int]) -> tuple[int, ...]:
    """The majority's points for each side, from its number of counted cards (A11, A12; 2.1.10).

    Nobody has it where no side has a card. A tie is settled by ``majority_tie``.
    """
    most = max(counts, default=0)
    leading = [count == most and most > 0 for count in counts]
    tied = sum(leading)
    if tied > 1:
        share = {"none": 0, "split": rules.majority_points // tied, "all": rules.majority_points}[rules.majority_tie]
    else:
        share = rules.majority_points
    return tuple(share if wins else 0 for wins in leading)


def count_sides(end: Position, complete: bool) -> tuple[tuple[Side, ...], int]:
    """Each side's figures, and the nominal total: what this rule set gives out in this hand without Zwicks.

    In an unfinished hand nobody has the majority, and the nominal total is the pack's (Exactly 23).
    """
    setting = end.setting
    rules = setting.rules
    won = [[card for seat in side for card in end.won[seat]] for side in setting.sides]
    counts = [len(cards) for cards in won]
    if rules.majority_counts == "table_only":
        counts = [
            count - sum(end.captures[seat] for seat in side) for count, side in zip(counts, setting.sides, strict=True)
        ]
    any_capture = any(end.captures)
    shares = majority_shares(rules, counts) if complete and any_capture else (0,) * len(won)
    sides = []
    for seats, cards, share in zip(setting.sides, won, shares, strict=True):
        zwicks = sum(end.zwicks[seat] for seat in seats)
        points = card_points(rules, cards)
        names = tuple(setting.players[seat] for seat in seats)
        total = points + share + zwicks * rules.zwick_points
        sides.append(Side(names, len(cards), zwicks, share, points, total))
    nominal = setting.nominal
    if complete:
        nominal += sum(shares) - rules.majority_points
    return tuple(sides), nominal


def count_result(sides: Sequence[Side], nominal: int, rules: RuleSet) -> tuple[int, int]:
    """(expected, counted): the nominal total with all Zwicks, and the sum of the sides' points."""
    return nominal + rules.zwick_points * sum(side.zwicks for side in sides), sum(side.points for side in sides)


def result_findings(results: Sequence[ResultLine], sides: Sequence[Side], setting: Setting) -> list[Finding]:
    """Where what was written down differs from the replay (Exactly 25); sides not named are not checked."""
    findings: list[Finding] = []
    by_names = {frozenset(side.players): side for side in sides}
    for line in results:
        side = by_names.get(frozenset(line.side))
        if side is None or len(line.side) != len(side.players):
            facts: dict[str, Fact] = {"side": line.side, "sides": tuple("+".join(s.players) for s in sides)}
            findings.append(Finding("result", line=line.line, case="side", facts=facts))
            continue
        facts = {"side": line.side}
        for figure in ("points", "cards", "zwicks"):
            recorded, actual = getattr(line, figure), getattr(side, figure)
            if recorded is not None and recorded != actual:
                facts |= {figure: recorded, f"real_{figure}": actual}
        if len(facts) > 1:
            findings.append(Finding("result", line=line.line, case="differs", facts=facts))
    return findings
