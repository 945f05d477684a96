"""The ways of counting a hand of Zwickern at the table, and the outcome of each.

By cards: each scoring card is given to a side. Double count: every side types its own number, unseen by the others.
Quick count: the last side gets the rest by arithmetic, so it proves nothing (design.md, law 3); but more points than
the pack holds cannot be right. A row from paper has every side's card points, or the total of several hands together,
which no pack's total can be compared with. ``replay`` works out recorded plays; ``counted`` puts its result into the
same words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Literal, Required, TypedDict

from scorekeeper.as_json import LEFT_OUT
from scorekeeper.cards import CARDS
from scorekeeper.findings import Finding
from scorekeeper.outcomes import TOGETHER, Explanation, Fact, Field, HandFacts, Outcome, SideResult, Way
from scorekeeper.series import Carry
from scorekeeper.zwickern.agreement import Agreement, hand_totals, ties_possible
from scorekeeper.zwickern.counting import (
    MAJORITY,
    card_explanations,
    explanations,
    most_cards,
    nominal_points,
    open_and_twice,
)
from scorekeeper.zwickern.position import Position, award_leftovers
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.tally import card_points, majority_shares

_POINTS, _CARDS = Field("points", "points"), Field("cards", "cards", checked=False)
_MAJORITY = (Fact("majority", "tie"),)
_FOUND = (Fact("found", "things", (MAJORITY,)),)
"""Which of the cards that could be missing were found to be counted by nobody, or twice."""
_MISSING = (Fact("holds", "things", (MAJORITY,)), *_FOUND)
"""Which of them a side holds, and that."""
MOST_TOGETHER = 60
_TOGETHER = (Fact(TOGETHER, "number", tuple(range(MOST_TOGETHER + 1))),)
"""Of how many hands the points are the sum, with everything in it; 0: of several, nobody said how many."""
WAYS: Mapping[str, Way] = {
    way.key: way
    for way in (
        Way("cards", (Field("list", "list"), _CARDS), _MAJORITY),
        Way("double", (_POINTS, _CARDS), (*_MAJORITY, *_MISSING), secret=True),
        Way("quick", (_POINTS,), (*_MAJORITY, *_FOUND), proves=False),
        Way("plays", ()),
        Way("paper", (_POINTS,), (*_MAJORITY, *_FOUND, *_TOGETHER)),
    )
}
"""Ways of counting by key; ``plays`` is counted by the replay."""
MARKS = ("zwick",)
MOST_NAMED = 4
"""So many things may be missing, or given twice, that naming them explains a gap: a list of the whole pack does not."""


class Figures(TypedDict, total=False):
    """What was counted for one side, as far as it was said.

    points: of its cards.
    cards: how many it captured.
    list: the codes of its scoring cards.
    """

    points: int | None
    cards: int | None
    list: Sequence[str] | None


class Facts(TypedDict, total=False):
    """What was said of a hand as a whole.

    majority: the index of the side that has it, ``"tie"``, or None where nobody said.
    together: of how many hands the points are the sum, 0 where nobody said; None: of one.
    """

    majority: int | str | None
    together: int | None


class Count(TypedDict, total=False):
    """A hand as it was counted at a table.

    figures: of each side in turn.
    facts: of the hand as a whole.
    claims: of the same, what each side said for itself in a double count; None for one that said nothing.
    marks: how many Zwicks each side made, where that was confirmed with it.
    """

    figures: Required[Sequence[Figures]]
    facts: Facts | None
    claims: Sequence[Facts | None]
    marks: Sequence[int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ZwickernSide(SideResult):
    """What a hand of Zwickern brought one side."""

    card_points: int
    """Of the scoring cards."""
    majority: int | None
    """None where it is counted together with the cards, as in the sum of several hands."""
    zwicks: int
    """Made."""
    points: int
    """With everything."""
    cards: int | None
    """How many cards it captured, where that is known."""
    list: tuple[str, ...] | None
    """The codes of its scoring cards, where they were counted one by one."""
    rest: bool | None = field(default=None, metadata=LEFT_OUT)
    """True: nobody counted them, it has what the others leave."""


def mark_worth(agreement: Agreement) -> int:
    """Points for one Zwick."""
    return agreement.rules.zwick_points


def outcome(
    way: str, entry: Count, agreement: Agreement, marks: Sequence[int], carry: Carry | None = None
) -> Outcome:
    """A hand counted in one way.

    ``entry`` has ``figures`` (for each side ``points``, ``cards``, ``list`` as far as said), ``facts`` with
    ``majority`` (a side's index, ``"tie"`` or None), and in a double count ``claims``, the same facts as each side said
    them; ``marks`` are each side's Zwicks. No hand depends on those before
    it: ``carry`` is not looked at.
    """
    figures, facts = entry["figures"], entry.get("facts") or {}
    if (together := facts.get("together")) is not None:
        return _together(figures, together, agreement)
    majority = facts.get("majority")
    if way == "cards":
        return _by_cards(figures, majority, agreement, marks)
    if way == "double":
        return _double(figures, majority, entry.get("claims") or (), agreement, marks)
    return _by_points(figures, majority, agreement, marks, with_zwicks=way == "paper" and len(figures) > 2)


def _shares(
    majority: int | str | None, figures: Sequence[Figures], agreement: Agreement
) -> tuple[tuple[int, ...], bool, bool]:
    """Each side's points for most cards; whether several have as many; whether it is known at all."""
    rules, sides = agreement.rules, len(figures)
    if majority == "tie":
        return majority_shares(rules, (1,) * sides), True, True
    if isinstance(majority, int):
        return *most_cards(rules, sides, None, majority), True
    numbers = _numbers(figures)
    return *most_cards(rules, sides, numbers, None), numbers is not None or not rules.majority_points


def _numbers(figures: Sequence[Figures]) -> list[int] | None:
    """How many cards each side captured; None where a side's are not said, or none has any."""
    counts = [figure.get("cards") for figure in figures]
    numbers = [number for number in counts if number is not None]
    return numbers if len(numbers) == len(counts) and any(numbers) else None


def _doubts(figures: Sequence[Figures], agreement: Agreement, *, tie: bool) -> tuple[Finding, ...]:
    """What cannot be of the cards that sides say they captured. In the end all cards are somebody's (F1), so they come
    to the pack; to less only where the capturing cards do not count (A31)."""
    numbers, total = _numbers(figures), agreement.cards
    if numbers is not None and (sum(numbers) > total or (sum(numbers) < total and _all_count(agreement))):
        return (Finding("F2", case="cards", facts={"sum": sum(numbers), "total": total}),)
    if tie and not ties_possible(agreement, len(figures)):
        return (Finding("F2", case="tie", facts={"total": total}),)
    return ()


def _claims_apart(claims: Sequence[Facts | None], agreement: Agreement) -> tuple[Finding, ...]:
    """What each side said of the majority where it cannot all be so, though their numbers, with it in them, come out.
    """
    named = {side: claim for side, stated in enumerate(claims) if (claim := (stated or {}).get("majority")) is not None}
    if len({*named.values()}) < 2 or not agreement.rules.majority_points:
        return ()
    own = [side for side, claim in named.items() if claim == side]
    return (Finding("F2", case="majority" if len(own) > 1 else "majorities"),)


def _all_count(agreement: Agreement) -> bool:
    return agreement.rules.majority_counts == "all"


def _side(
    points: int, share: int | None, zwicks: int, figure: Figures, agreement: Agreement, *, rest: bool | None = None
) -> ZwickernSide:
    codes = figure.get("list")
    return ZwickernSide(
        card_points=points,
        majority=share,
        zwicks=zwicks,
        points=points + (share or 0) + zwicks * agreement.rules.zwick_points,
        cards=figure.get("cards"),
        list=None if codes is None else tuple(codes),
        rest=rest,
    )


def _by_cards(
    figures: Sequence[Figures], majority: int | str | None, agreement: Agreement, zwicks: Sequence[int]
) -> Outcome:
    rules, scoring = agreement.rules, agreement.scoring
    shares, tie, majority_known = _shares(majority, figures, agreement)
    order = {card: at for at, card in enumerate(scoring)}
    lists = [
        sorted((CARDS[code] for code in figure.get("list") or ()), key=lambda card: (order.get(card, 99), card.order))
        for figure in figures
    ]
    sides = tuple(
        _side(card_points(rules, cards), share, marks, {**figure, "list": [card.code for card in cards]}, agreement)
        for cards, share, marks, figure in zip(lists, shares, zwicks, figures, strict=True)
    )
    missing, twice = open_and_twice(rules, agreement.packs, scoring, lists)
    explained = card_explanations(rules, missing if majority_known else (*missing, MAJORITY), twice)
    explained = tuple(each for each in explained if len(each.parts) <= MOST_NAMED)
    doubts = _doubts(figures, agreement, tie=tie)
    return _outcome(sides, shares, agreement, tie, majority_known and not missing, missing, twice, explained, doubts)


def _double(
    figures: Sequence[Figures],
    majority: int | str | None,
    claims: Sequence[Facts | None],
    agreement: Agreement,
    zwicks: Sequence[int],
) -> Outcome:
    """Points were typed with the majority in them; who has it is not known (``majority`` of a side is None). Of a sum
    that does not come out the search for the missing point asks whose it is (``missing``)."""
    numbers = _numbers(figures)
    shares, is_shared = most_cards(agreement.rules, len(figures), numbers or (1,) * len(figures), None)
    tie = majority == "tie" or (numbers is not None and is_shared)
    sides = tuple(
        _side(figure.get("points") or 0, None, marks, figure, agreement)
        for figure, marks in zip(figures, zwicks, strict=True)
    )
    doubts = _doubts(figures, agreement, tie=tie)
    result = _outcome(sides, shares, agreement, tie, True, doubts=doubts)
    if result.gap or not (apart := _claims_apart(claims, agreement)):
        return result
    return result._replace(checked="gap", findings=(*doubts, *apart))


def _by_points(
    figures: Sequence[Figures],
    majority: int | str | None,
    agreement: Agreement,
    zwicks: Sequence[int],
    *,
    with_zwicks: bool,
) -> Outcome:
    """Card points without majority and Zwicks; of one side they may be missing, which is then what the others leave.

    Where they leave less than nothing it has none, and the count does not come out. ``with_zwicks``: they were worked
    out from numbers that had the Zwicks in them.
    """
    shares, tie, majority_known = _shares(majority, figures, agreement)
    typed = [figure.get("points") for figure in figures]
    in_cards = agreement.nominal - agreement.rules.majority_points
    rest = in_cards - sum(points for points in typed if points is not None)
    sides = tuple(
        _side(
            max(0, rest) if points is None else points, share, marks, figure, agreement,
            rest=points is None or None,
        )
        for points, share, marks, figure in zip(typed, shares, zwicks, figures, strict=True)
    )
    doubts = _doubts(figures, agreement, tie=tie)
    complete = majority_known and typed.count(None) < 2
    result = _outcome(sides, shares, agreement, tie, complete, doubts=doubts, with_zwicks=with_zwicks)
    return result._replace(checked="none", explanations=()) if None in typed and rest >= 0 and not doubts else result


def _together(figures: Sequence[Figures], together: int, agreement: Agreement) -> Outcome:
    """The sum of several hands, majorities and Zwicks in it: how many of these there were it does not say, so nothing
    proves it; but less than so many hands give without a Zwick, or more where a Zwick is worth nothing, cannot be."""
    sides = tuple(_side(figure.get("points") or 0, None, 0, figure, agreement) for figure in figures)
    total, hands = sum(side.points for side in sides), max(1, together)
    least, most = hand_totals(agreement, len(sides))
    nominal = max(total, hands * least)
    if not agreement.rules.zwick_points and together:
        nominal = min(nominal, hands * most)
    return Outcome(
        True, sides, nominal, nominal, total, "none" if nominal == total else "gap", facts=HandFacts(together=together)
    )


def _outcome(
    sides: tuple[ZwickernSide, ...],
    shares: Sequence[int],
    agreement: Agreement,
    tie: bool,
    complete: bool,
    missing: tuple[str, ...] = (),
    twice: tuple[str, ...] = (),
    explained: tuple[Explanation, ...] = (),
    doubts: tuple[Finding, ...] = (),
    *,
    with_zwicks: bool = False,
) -> Outcome:
    nominal = nominal_points(agreement.rules, agreement.packs, shares, tie=tie)
    expected = nominal + sum(side.zwicks for side in sides) * agreement.rules.zwick_points
    counted = sum(side.points for side in sides)
    checked: Literal["ok", "gap"] = "gap" if counted != expected or missing or twice or doubts else "ok"
    if counted != expected and not explained:
        # cards were counted: Zwicks are noted apart, but for a row of a sheet that has each side's whole hand
        explained = explanations(agreement.rules, counted - expected, agreement.packs, zwicks=with_zwicks)
    return Outcome(complete, sides, nominal, expected, counted, checked, tie, missing, twice, explained, doubts)


def counted(replay: Replay, sides: Sequence[Sequence[str]]) -> Outcome | None:
    """The outcome, each side's ``list`` the codes of its cards that score as they were won. None where the header
    cannot be used, and for a stretch, whose cards before it nobody knows."""
    end = replay.end
    if end is None or replay.setting is None or replay.setting.stretch:
        return None
    if replay.nominal is None or replay.expected is None:
        return None
    final = award_leftovers(end) if replay.complete else end
    figures = tuple(_replayed_figures(frozenset(side), replay, final) for side in sides)
    points = sum(side.points for side in figures)
    checked = "ok" if points == replay.expected else "gap"
    tie = replay.complete and _is_tied(figures, sides, end)
    return Outcome(replay.complete, figures, replay.nominal, replay.expected, points, checked, tie)  # type: ignore[arg-type]


def marks_made(replay: Replay, sides: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The Zwicks of each side so far, of a stretch too."""
    if replay.end is None or replay.setting is None:
        return (0,) * len(sides)
    made = dict(zip(replay.setting.players, replay.end.zwicks, strict=True))
    return tuple(sum(made.get(name, 0) for name in side) for side in sides)


def length(replay: Replay) -> int | None:
    """Plays of the whole deal; None in a stretch, where nobody knows."""
    setting = replay.setting
    return None if setting is None or setting.stretch else sum(map(sum, setting.stages))


def _replayed_figures(people: Set[str], replay: Replay, final: Position) -> ZwickernSide:
    assert replay.setting is not None
    replayed = next((each for each in replay.sides if frozenset(each.players) == people), None)
    if replayed is None:
        return ZwickernSide(card_points=0, majority=0, zwicks=0, points=0, cards=0, list=())
    players, scoring = replay.setting.players, replay.setting.rules.points
    won = (card.code for seat, name in enumerate(players) if name in people for card in final.won[seat])
    return ZwickernSide(
        card_points=replayed.card_points, majority=replayed.majority, zwicks=replayed.zwicks, points=replayed.points,
        cards=replayed.cards, list=tuple(code for code in won if code in scoring),
    )


def _is_tied(figures: Sequence[ZwickernSide], sides: Sequence[Sequence[str]], end: Position) -> bool:
    """Whether several sides have most cards; those won in the end count only where the rules say so."""
    cards = [side.cards or 0 for side in figures]
    players = end.setting.players
    if end.setting.rules.majority_counts == "table_only":
        captures = [sum(end.captures[seat] for seat, name in enumerate(players) if name in side) for side in sides]
        cards = [number - capture_count for number, capture_count in zip(cards, captures, strict=True)]
    most = max(cards)
    return most > 0 and any(end.captures) and cards.count(most) > 1
