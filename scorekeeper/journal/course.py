"""How a match went, hand by hand: the lines of its plot, and what is worth telling at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.journal.hand_view import HandView, points_of
from scorekeeper.journal.view import MatchView
from scorekeeper.series import GamesFacts, in_chips, in_games

MOST = 3
"""So many highlights of a match are shown."""
IN_A_ROW = 3
"""From so many on hands won one after the other are worth telling, and points that somebody was behind in a game."""
MANY_MARKS = 2
"""From so many marks of a side in one hand on they are worth telling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One curve of the plot."""

    name: str
    """Of the side, or of the person where everybody has chips of their own."""
    side: int | None
    """None: of somebody who has left."""
    values: tuple[int, ...]
    """What they had after each hand that counts."""
    marks: tuple[int, ...]
    """Their marks, such as Zwicks, in each of these hands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A match hand by hand.

    lines: one for each side, or each person where everybody plays for themselves.
    """

    hands: tuple[int, ...]
    """The numbers of the hands that count."""
    lines: tuple[Line, ...]

    @property
    def lead(self) -> tuple[int, ...] | None:
        """By how much the first of two sides was in front after each hand; None where there are not two."""
        if len(self.lines) != 2:
            return None
        first, second = self.lines
        return tuple(one - other for one, other in zip(first.values, second.values, strict=True))

    @property
    def marked(self) -> bool:
        """Whether its plot has strokes for marks."""
        return self.lead is not None and any(any(line.marks) for line in self.lines)

    @property
    def drawn(self) -> bool:
        """Whether there is a course to look at: a single hand is none."""
        return len(self.hands) > 1


HighlightKind: TypeAlias = Literal[
    "comeback", "ahead", "marks", "closest", "highest", "changes", "costly", "longest", "from_below", "turned", "run",
    "often", "won", "in_the_middle", "lowest", "gained",
    "nearest",
]


class Highlight(NamedTuple):
    """One thing worth telling.

    kind: which.
    name: of whose it is, empty where it is of both sides.
    hand: its number; None where it is of no single one.
    figures: what it is told with, the best first.
    """

    kind: HighlightKind
    name: str
    hand: int | None
    figures: tuple[int, ...]


def course(view: MatchView, hands: Iterable[HandView]) -> Course:
    """The course of a match: points of the sides added up, or everybody's chips."""
    counted = _counted(hands)
    numbers = tuple(hand.number for hand in counted)
    if in_chips(view.series.facts) is not None:
        return Course(hands=numbers, lines=tuple(_chips(view, counted)))
    if in_games(view.series.facts) is not None:  # what is still to go begins anew with each game
        totals = [tuple(sums) for sums in zip(*map(accumulate, zip(*_points(counted), strict=False)), strict=True)]
    else:
        totals = [hand.total or () for hand in counted]
    lines = (
        Line(
            name=side.name, side=at, values=tuple(_at(total, at) for total in totals),
            marks=tuple(_at(hand.marks_called, at) for hand in counted),
        )
        for at, side in enumerate(view.sides)
    )
    return Course(hands=numbers, lines=tuple(lines))


def _counted(hands: Iterable[HandView]) -> list[HandView]:
    return [hand for hand in hands if hand.counts and hand.result]


def _points(hands: Sequence[HandView]) -> list[tuple[int, ...]]:
    return [points_of(hand) or () for hand in hands]


def _at(values: Sequence[int], side: int) -> int:
    return values[side] if side < len(values) else 0


def _chips(view: MatchView, hands: Sequence[HandView]) -> Iterable[Line]:
    """A line for everybody who ever sat there: those at the table by seat, then those who have left."""
    ledgers = [facts.balances for hand in hands if (facts := in_chips(hand.after)) is not None]
    if len(ledgers) < len(hands):
        return  # the order of the hands is open: nobody knows what was when
    everybody = dict.fromkeys([*view.seats, *(ledgers[-1] if ledgers else ())])
    for person in everybody:
        side = view.seats.index(person) if person in view.seats else None
        values = tuple(ledger.get(person, 0) for ledger in ledgers)
        yield Line(name=view.first(person), side=side, values=values, marks=(0,) * len(hands))


def highlights(view: MatchView, hands: Sequence[HandView], winner: int | None) -> tuple[Highlight, ...]:
    """At most three things worth telling of a match, the rarest first; fewer where there is less to tell, nothing
    of a hand that is disputed or does not add up, and nothing at all where of several hands only the total is known.
    ``winner``: the side that won, None where nobody did."""
    counted = _counted(hands)
    played = course(view, counted)
    if len(counted) < 2 or not played.lines or any(hand.together is not None for hand in counted):
        return ()
    chips, games = in_chips(view.series.facts), in_games(view.series.facts)
    doubtful = {*view.disputed, *view.gaps}
    sound = [hand for hand in counted if hand.number not in doubtful]
    found = [*_marks(played), *_of_one_hand(view, sound)]
    if doubtful:  # what hands come to together may still change
        return tuple(one for one in found if one.hand not in doubtful)[:MOST]
    if games is not None:
        found = [*_of_games(view, games), *_turned(view, counted), *_of_winning(view, counted), *found]
        found += _nearest(view, games)
    elif chips is not None:
        found = [*_of_chips(played, winner), *_in_the_middle(counted), *found]
        found += [*_of_gains(view, counted), *_of_leaders(played)]
    else:
        found = [*_of_the_lead(played, winner), *found, *_of_most(played, counted)]
    return tuple(found[:MOST])


def _of_games(view: MatchView, games: GamesFacts) -> Iterable[Highlight]:
    """The game that cost its loser most, where that is more than a lost game costs, and the one of most hands."""
    costs = sorted(((-game.cost, at) for at, game in enumerate(games.finished) if game.cost > 1))
    if costs:
        game = games.finished[costs[0][1]]
        if game.loser is not None:
            yield Highlight("costly", view.sides[game.loser].name, None, (game.cost,))
    longest = sorted((-game.hands, at) for at, game in enumerate(games.finished))
    if len(longest) > 1 and _alone(longest):
        yield Highlight("longest", "", None, (-longest[0][0], longest[0][1] + 1))


def _of_chips(played: Course, winner: int | None) -> Iterable[Highlight]:
    """How low whoever gained most once stood."""
    own = next((line for line in played.lines if winner is not None and line.side == winner), None)
    if own is not None and -min(own.values) * 3 >= max(own.values[-1], 1):
        yield Highlight("from_below", own.name, played.hands[own.values.index(min(own.values))], (min(own.values),))


def _turned(view: MatchView, hands: Sequence[HandView]) -> Iterable[Highlight]:
    """The game that its winner came back in from furthest behind."""
    sums, behind, over = (0, 0), [(0, 0), (0, 0)], 0
    turned: list[tuple[int, int, int]] = []
    for hand, points in zip(hands, _points(hands), strict=True):
        after = in_games(hand.after)
        if after is None or len(points) != 2:
            return
        sums = (sums[0] + points[0], sums[1] + points[1])
        lead = sums[0] - sums[1]
        behind = [min(one, (way, hand.number)) for one, way in zip(behind, (lead, -lead), strict=True)]
        if len(after.finished) > over:
            over, winner = len(after.finished), after.finished[-1].winner
            if winner is not None:
                turned.append((*behind[winner], winner))
            sums, behind = (0, 0), [(0, 0), (0, 0)]
    if turned and min(turned)[0] <= -IN_A_ROW:
        points_behind, number, side = min(turned)
        yield Highlight("turned", view.sides[side].name, number, (-points_behind,))


def _nearest(view: MatchView, games: GamesFacts) -> Iterable[Highlight]:
    """Who lost a game with the least still to go."""
    lost = [(game.score, at, game.loser) for at, game in enumerate(games.finished, 1) if game.loser is not None]
    if lost:
        score, number, loser = min(lost)
        yield Highlight("nearest", view.sides[loser].name, None, (score, number))


def _of_winning(view: MatchView, hands: Sequence[HandView]) -> Iterable[Highlight]:
    """The longest run of hands that a side won, who most often made the most there is, who won more hands."""
    points = [each for each in _points(hands) if len(each) == 2 and each[0] != each[1]]
    winners = [0 if one > other else 1 for one, other in points]
    if not winners:
        return
    runs = [(side, len(list(run))) for side, run in groupby(winners)]
    side, number = max(runs, key=lambda run: run[1])
    if number >= IN_A_ROW:
        yield Highlight("run", view.sides[side].name, None, (number,))
    most = max(map(max, points))
    times = sorted((-sum(each[at] == most for each in points), at) for at in (0, 1))
    if most > 1 and times[0][0] <= -2 and _alone(times):
        yield Highlight("often", view.sides[times[0][1]].name, None, (most, -times[0][0]))
    won = sorted((-winners.count(at), at) for at in (0, 1))
    if _alone(won):
        yield Highlight("won", view.sides[won[0][1]].name, None, (-won[0][0], len(winners)))


def _in_the_middle(hands: Sequence[HandView]) -> Iterable[Highlight]:
    """The most that was played for, the first time, as the sheet has it; nothing where it was always as much."""
    stocks = sorted((-stock, hand.number) for hand in hands if (stock := hand.facts.in_middle) is not None)
    if stocks and stocks[0][0] < stocks[-1][0]:
        yield Highlight("in_the_middle", "", stocks[0][1], (-stocks[0][0],))


def _of_gains(view: MatchView, hands: Sequence[HandView]) -> Iterable[Highlight]:
    """Who lost most in one hand, and who gained in most of them."""
    points = _points(hands)
    lost = sorted((each[side], at, side) for at, each in enumerate(points) for side in range(len(each)))
    if lost and lost[0][0] < 0 and _alone(lost):
        least, at, side = lost[0]
        yield Highlight("lowest", _name(view, hands[at], side), hands[at].number, (-least,))
    gained = Counter(
        person for hand, each in zip(hands, points, strict=True) for side, own in enumerate(each) if own > 0
        for person in hand.sides[side]
    )
    people = list(gained)
    often = sorted((-gained[person], at) for at, person in enumerate(people))
    if often and often[0][0] < -1 and _alone(often):
        yield Highlight("gained", view.first(people[often[0][1]]), None, (-often[0][0], len(hands)))


def _of_leaders(played: Course) -> Iterable[Highlight]:
    """How often somebody else came to have most."""
    stands = zip(*(line.values for line in played.lines), strict=True)
    first = [max(range(len(each)), key=each.__getitem__) for each in stands if sorted(each)[-1] > sorted(each)[-2]]
    changed = sum(one != other for one, other in pairwise(first))
    if changed > 1:
        yield Highlight("changes", "", None, (changed,))


def _of_the_lead(played: Course, winner: int | None) -> Iterable[Highlight]:
    """The longest way back of whoever won, or that they were in front from the first hand on; how often it changed."""
    if winner is not None:
        line = played.lines[winner]
        others = [one.values for one in played.lines if one is not line]
        ahead = [own - max(rest) for own, *rest in zip(line.values, *others, strict=True)]
        lowest = min(ahead)
        if lowest < 0 and -lowest * 10 >= line.values[-1]:  # two points of a hundred are no way back
            yield Highlight("comeback", line.name, played.hands[ahead.index(lowest)], (-lowest,))
        elif lowest > 0:
            yield Highlight("ahead", line.name, None, ())
    lead = played.lead
    if lead is None:
        yield from _of_leaders(played)
        return
    in_front = [value > 0 for value in lead if value]
    changed = sum(one != other for one, other in pairwise(in_front))
    if changed > 2:
        yield Highlight("changes", "", None, (changed,))


def _of_most(played: Course, hands: Sequence[HandView]) -> Iterable[Highlight]:
    """Of more than two sides: which made the most in more hands than any other did."""
    if len(played.lines) <= 2:
        return
    best = [[side for side, own in enumerate(each) if own == max(each)] for each in _points(hands)]
    won = Counter(sides[0] for sides in best if len(sides) == 1)
    most = sorted((-number, side) for side, number in won.items())
    if most and most[0][0] < -1 and _alone(most):
        yield Highlight("won", played.lines[most[0][1]].name, None, (-most[0][0], len(hands)))


def _marks(played: Course) -> Iterable[Highlight]:
    """The most marks of a side in one hand; the first such hand where several have as many."""
    most = max(max(line.marks, default=0) for line in played.lines)
    if most < MANY_MARKS:
        return
    at, number = min((line.marks.index(most), number) for number, line in enumerate(played.lines) if most in line.marks)
    yield Highlight("marks", played.lines[number].name, played.hands[at], (most,))


def _of_one_hand(view: MatchView, hands: Sequence[HandView]) -> Iterable[Highlight]:
    """The closest hand of two sides that both made something, and the most that anybody made in one."""
    points = _points(hands)
    both = sorted((abs(each[0] - each[1]), at) for at, each in enumerate(points) if len(each) == 2 and min(each) > 0)
    if both and _alone(both) and in_chips(view.series.facts) is None:
        _apart, at = both[0]
        yield Highlight("closest", "", hands[at].number, tuple(points[at]))
    made = sorted((-each[side], at, side) for at, each in enumerate(points) for side in range(len(each)))
    if made and made[0][0] < 0 and _alone(made):
        most, at, side = made[0]
        yield Highlight("highest", _name(view, hands[at], side), hands[at].number, (-most,))


def _alone(ordered: Sequence[tuple[int, ...]]) -> bool:
    """Whether nothing else comes up to the first: what two did is nobody's best."""
    return len(ordered) < 2 or ordered[1][0] != ordered[0][0]


def _name(view: MatchView, hand: HandView, side: int) -> str:
    """Who that side of a hand was: others may sit there now."""
    return " + ".join(view.first(person) for person in hand.sides[side])
