"""The ways of counting a hand of Zwickern at the table, and what each comes to.

By cards each scoring card is given to a side; in a double count every side types its own number unseen by the others;
a quick count leaves the last side to arithmetic and so proves nothing (design.md, law 3) – unless more was typed than
the pack holds, which cannot be right; a row from paper has every side's card points. Playing on from recorded plays is
``replay``'s, put into the same words by ``counted``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Literal, Required, TypedDict

from scorekeeper.cards import CARDS
from scorekeeper.findings import Finding
from scorekeeper.outcomes import Explanation, Fact, Field, Outcome, Way
from scorekeeper.series import Carry
from scorekeeper.zwickern.agreement import Agreement, ties_possible
from scorekeeper.zwickern.counting import (
    MAJORITY,
    explanations,
    given_out,
    most_cards,
    named,
    open_and_twice,
)
from scorekeeper.zwickern.position import Position, award_leftovers
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.tally import card_points, majority_shares

_POINTS, _CARDS = Field("points", "points"), Field("cards", "cards", checked=False)
_MAJORITY = (Fact("majority", "tie"),)
WAYS: Mapping[str, Way] = {
    way.key: way
    for way in (
        Way("cards", (Field("list", "list"), _CARDS), _MAJORITY),
        Way("double", (_POINTS, _CARDS), _MAJORITY, secret=True),
        Way("quick", (_POINTS,), _MAJORITY, proves=False),
        Way("plays", ()),
        Way("paper", (_POINTS,), _MAJORITY),
    )
}
"""Ways of counting by key; ``plays`` is counted by the replay."""
MARKS = ("zwick",)


class Figures(TypedDict, total=False):
    """What was counted for one side, as far as it was said: ``list`` the codes of its scoring cards."""

    points: int | None
    cards: int | None
    list: Sequence[str] | None


class Facts(TypedDict, total=False):
    """What was said of a hand as a whole: ``majority`` a side's index, ``"tie"`` or None."""

    majority: int | str | None


class Count(TypedDict, total=False):
    """A hand as it was counted at a table; ``marks`` are each side's Zwicks where they were confirmed with it."""

    figures: Required[Sequence[Figures]]
    facts: Facts | None
    marks: Sequence[int] | None


class SideFigures(TypedDict):
    """What a hand brought one side; ``majority`` None where it is counted together with the cards."""

    card_points: int
    majority: int | None
    zwicks: int
    points: int
    cards: int | None
    list: Sequence[str] | None


def mark_worth(agreement: Agreement) -> int:
    """Points for one Zwick."""
    return agreement.rules.zwick_points


def outcome(
    way: str, entry: Count, agreement: Agreement, marks: Sequence[int], carry: Carry | None = None
) -> Outcome:
    """A hand counted in one way.

    ``entry`` has ``figures`` (for each side ``points``, ``cards``, ``list`` as far as said) and ``facts`` with
    ``majority`` (a side's index, ``"tie"`` or None); ``marks`` are each side's Zwicks. No hand depends on those before
    it: ``carry`` is not looked at.
    """
    figures = entry["figures"]
    majority = (entry.get("facts") or {}).get("majority")
    if way == "cards":
        return _by_cards(figures, majority, agreement, marks)
    if way == "double":
        return _double(figures, majority, agreement, marks)
    return _by_points(figures, majority, agreement, marks, whole=way == "paper" and len(figures) > 2)


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
    said = [figure.get("cards") for figure in figures]
    numbers = [number for number in said if number is not None]
    return numbers if len(numbers) == len(said) and any(numbers) else None


def _doubts(figures: Sequence[Figures], agreement: Agreement, *, tie: bool) -> tuple[Finding, ...]:
    """What cannot be of the cards that sides say they captured. In the end all cards are somebody's (F1), so they come
    to the pack; to less only where the capturing cards do not count (A31)."""
    numbers, total = _numbers(figures), agreement.cards
    if numbers is not None and (sum(numbers) > total or (sum(numbers) < total and _all_count(agreement))):
        return (Finding("F2", case="cards", facts={"sum": sum(numbers), "total": total}),)
    if tie and not ties_possible(agreement, len(figures)):
        return (Finding("F2", case="tie", facts={"total": total}),)
    return ()


def _all_count(agreement: Agreement) -> bool:
    return agreement.rules.majority_counts == "all"


def _side(
    points: int, share: int | None, zwicks: int, figure: Figures, agreement: Agreement
) -> SideFigures:
    return {
        "card_points": points,
        "majority": share,
        "zwicks": zwicks,
        "points": points + (share or 0) + zwicks * agreement.rules.zwick_points,
        "cards": figure.get("cards"),
        "list": figure.get("list"),
    }


def _by_cards(
    figures: Sequence[Figures], majority: int | str | None, agreement: Agreement, zwicks: Sequence[int]
) -> Outcome:
    rules, scoring = agreement.rules, agreement.scoring
    shares, tie, known = _shares(majority, figures, agreement)
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
    found = named(rules, missing if known else (*missing, MAJORITY), twice)
    doubts = _doubts(figures, agreement, tie=tie)
    return _outcome(sides, shares, agreement, tie, known and not missing, missing, twice, found, doubts)


def _double(
    figures: Sequence[Figures], majority: int | str | None, agreement: Agreement, zwicks: Sequence[int]
) -> Outcome:
    """Points were typed with the majority in them; who has it is not known (``majority`` of a side is None)."""
    numbers = _numbers(figures)
    shares, shared = most_cards(agreement.rules, len(figures), numbers or (1,) * len(figures), None)
    tie = majority == "tie" or (numbers is not None and shared)
    sides = tuple(
        _side(figure.get("points") or 0, None, marks, figure, agreement)
        for figure, marks in zip(figures, zwicks, strict=True)
    )
    return _outcome(sides, shares, agreement, tie, True, doubts=_doubts(figures, agreement, tie=tie))


def _by_points(
    figures: Sequence[Figures],
    majority: int | str | None,
    agreement: Agreement,
    zwicks: Sequence[int],
    *,
    whole: bool,
) -> Outcome:
    """Card points without majority and Zwicks; of one side they may be missing, which is then what the others leave.

    Where they leave less than nothing it has none, and the count does not come out. ``whole``: they were worked out
    from numbers that had the Zwicks in them.
    """
    shares, tie, known = _shares(majority, figures, agreement)
    said = [figure.get("points") for figure in figures]
    in_cards = agreement.nominal - agreement.rules.majority_points
    rest = in_cards - sum(points for points in said if points is not None)
    sides = tuple(
        _side(max(0, rest) if points is None else points, share, marks, figure, agreement)
        for points, share, marks, figure in zip(said, shares, zwicks, figures, strict=True)
    )
    doubts = _doubts(figures, agreement, tie=tie)
    made = _outcome(sides, shares, agreement, tie, known and said.count(None) < 2, doubts=doubts, whole=whole)
    return made._replace(checked="none", explanations=()) if None in said and rest >= 0 and not doubts else made


def _outcome(
    sides: tuple[SideFigures, ...],
    shares: Sequence[int],
    agreement: Agreement,
    tie: bool,
    complete: bool,
    missing: tuple[str, ...] = (),
    twice: tuple[str, ...] = (),
    found: tuple[Explanation, ...] = (),
    doubts: tuple[Finding, ...] = (),
    *,
    whole: bool = False,
) -> Outcome:
    nominal = given_out(agreement.rules, agreement.packs, shares, tie=tie)
    expected = nominal + sum(side["zwicks"] for side in sides) * agreement.rules.zwick_points
    counted = sum(side["points"] for side in sides)
    checked: Literal["ok", "gap"] = "gap" if counted != expected or missing or twice or doubts else "ok"
    if counted != expected and not found:
        # cards were counted: Zwicks are noted apart, but for a row of a sheet that has each side's whole hand
        found = explanations(agreement.rules, counted - expected, agreement.packs, zwicks=whole)
    return Outcome(complete, sides, nominal, expected, counted, checked, tie, missing, twice, found, doubts)


def counted(replay: Replay, sides: Sequence[Sequence[str]]) -> Outcome | None:
    """The outcome, each side's ``list`` the codes of its cards that score as they were won. None where the header
    cannot be used, and for a stretch, whose cards before it nobody knows."""
    end = replay.end
    if end is None or replay.setting is None or replay.setting.stretch:
        return None
    if replay.nominal is None or replay.expected is None:
        return None
    final = award_leftovers(end) if replay.complete else end
    made = tuple(_played(frozenset(side), replay, final) for side in sides)
    points = sum(side["points"] for side in made)
    checked = "ok" if points == replay.expected else "gap"
    tie = replay.complete and _is_tied(made, sides, end)
    return Outcome(replay.complete, made, replay.nominal, replay.expected, points, checked, tie)  # type: ignore[arg-type]


def length(replay: Replay) -> int | None:
    """Plays of the whole deal; None in a stretch, where nobody knows."""
    setting = replay.setting
    return None if setting is None or setting.stretch else sum(map(sum, setting.stages))


def _played(people: Set[str], replay: Replay, final: Position) -> SideFigures:
    assert replay.setting is not None
    found = next((each for each in replay.sides if frozenset(each.players) == people), None)
    if found is None:
        return {"card_points": 0, "majority": 0, "zwicks": 0, "points": 0, "cards": 0, "list": []}
    players, worth = replay.setting.players, replay.setting.rules.points
    won = (card.code for seat, name in enumerate(players) if name in people for card in final.won[seat])
    return {
        "card_points": found.card_points, "majority": found.majority, "zwicks": found.zwicks, "points": found.points,
        "cards": found.cards, "list": [code for code in won if code in worth],
    }


def _is_tied(made: Sequence[SideFigures], sides: Sequence[Sequence[str]], end: Position) -> bool:
    """Whether several sides have most cards; those won in the end count only where the rules say so."""
    cards = [side["cards"] or 0 for side in made]
    players = end.setting.players
    if end.setting.rules.majority_counts == "table_only":
        captures = [sum(end.captures[seat] for seat, name in enumerate(players) if name in side) for side in sides]
        cards = [number - taken for number, taken in zip(cards, captures, strict=True)]
    most = max(cards)
    return most > 0 and any(end.captures) and cards.count(most) > 1
