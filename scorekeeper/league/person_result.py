"""What one person did in one evening, and the evenings of a season: standings are made from these alone. Also who met
whom: partner × partner, opponent × opponent, and pairs as contenders of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from scorekeeper.league.amounts import Amount, Exact, points_of

Key: TypeAlias = tuple[str, int]
"""An evening's id and the round, 0 for the whole evening."""
OF_HANDS = frozenset({"won", "marks_called", "highest"})
"""Figures (``lost`` goes with ``won``) that nobody knows where only the total of several hands was told."""


class Evening(NamedTuple):
    """One evening that was held; in a season that counts rounds, one round of it.

    id: the evening's.
    round: from 1; 0: the whole evening.
    rounds: how many there were in it.
    """

    id: str
    round: int = 0
    rounds: int = 1

    @property
    def key(self) -> Key:
        """What the results of this evening are found by."""
        return self.id, self.round


class PersonResult(NamedTuple):
    """What one person did in one evening (``round`` 0) or in one round of it (from 1).

    Figures are sums over the matches that count.

    person: the id.
    evening: its id.
    round: from 1; 0: the whole evening.
    rounds: played and counted.
    sat_out: rounds sat out, which are none of ``rounds``.
    missed: rounds missed while others played, which are none of ``rounds``.
    open, disputed, reserved: matches that count as nothing yet, by why.
    hands: played.
    points: the full points of the side, penalties of the match in them.
    over: points above the equal share of the tables, in 27720ths (``amounts.SHARE``).
    rank: rank points of the tables, in 27720ths.
    won, lost: hands.
    marks_called: by the sides.
    highest: the hand with most points.
    most_behind: the largest deficit made good in a match won.
    partners: by person, each once.
    guest: was one that evening.
    declared: it was said before the evening that it counts for this season.
    penalty: the judge's, in points of this season; a negative one takes away.
    worth: what the game compares where it is not the points: unit and sum; of a mean over hands the sum over them.
    unknown: names of figures that nobody knows in full; those here are of what is known.
    """

    person: str
    evening: str
    round: int = 0
    rounds: int = 0
    sat_out: int = 0
    missed: int = 0
    open: int = 0
    disputed: int = 0
    reserved: int = 0
    hands: int = 0
    points: Exact = 0
    over: Amount = 0
    rank: int = 0
    won: int = 0
    lost: int = 0
    marks_called: int = 0
    highest: int = 0
    most_behind: int = 0
    partners: tuple[str, ...] = ()
    guest: bool = False
    declared: bool = False
    penalty: int = 0
    worth: tuple[tuple[str, Fraction], ...] = ()
    unknown: frozenset[str] = frozenset()

    @property
    def key(self) -> Key:
        """The evening this belongs to."""
        return self.evening, self.round

    @property
    def pending(self) -> int:
        """Matches that count as nothing yet."""
        return self.open + self.disputed + self.reserved

    @property
    def attended(self) -> bool:
        """Whether the person was there: played a match that counts, or sat out."""
        return self.rounds + self.sat_out > 0


class Meeting(NamedTuple):
    """What a person did in one evening or round at tables with another. Each meeting stands twice, once from each side;
    figures are summed over the matches that count, as in PersonResult.

    person: whose figures these are.
    other: whom they met.
    evening: its id.
    round: from 1; 0: the whole evening.
    matches: that count.
    hands: played.
    points: of the person's side.
    over: points above the equal share, in 27720ths.
    rank: rank points, in 27720ths.
    won: hands.
    lost: hands.
    marks_called: by the person's side.
    totals: matches of which nobody knows the single hands.
    highest: the hand with most points.
    most_behind: the largest deficit made good in a match won.
    gained: the first of what the game compares, in 27720ths; None where that are the points.
    """

    person: str
    other: str
    evening: str
    round: int = 0
    together: bool = True
    """On the same side; else against each other."""
    matches: int = 0
    hands: int = 0
    points: int = 0
    over: int = 0
    rank: int = 0
    won: int = 0
    lost: int = 0
    marks_called: int = 0
    totals: int = 0
    highest: int = 0
    most_behind: int = 0
    gained: Amount | None = None


class Tally(NamedTuple):
    """What two made of their meetings, seen from the first."""

    evenings: int
    """On which they met."""
    matches: int
    """In which they met, of those that count."""
    hands: int
    """Of these."""
    points: int
    """In all."""
    over: int
    """Points above the equal share, in 27720ths."""
    won: int
    """Hands."""
    lost: int
    """Hands."""
    gained: Amount | None = None
    """As in Meeting."""
    totals: int = 0
    """As in Meeting."""

    @property
    def over_a_hand(self) -> Fraction:
        """Points above the equal share in a hand, on average; 0 without a hand."""
        return points_of(self.over) / self.hands if self.hands else Fraction(0)


def crossed(meetings: Iterable[Meeting], *, together: bool) -> Mapping[tuple[str, str], Tally]:
    """The cross table: by (person, other) what they made together, or the first against the second."""
    evenings: dict[tuple[str, str], set[str]] = {}
    figures: dict[tuple[str, str], tuple[int, int, int, int, int, int]] = {}
    totals: dict[tuple[str, str], int] = {}
    gained: dict[tuple[str, str], Amount] = {}
    for meeting in meetings:  # in one pass: a season has ten thousand
        if meeting.together == together and meeting.matches:
            pair = (meeting.person, meeting.other)
            if meeting.gained is not None:
                gained[pair] = gained.get(pair, 0) + meeting.gained
            if meeting.totals:
                totals[pair] = totals.get(pair, 0) + meeting.totals
            sums = figures.get(pair)
            if sums is None:
                figures[pair] = meeting.matches, meeting.hands, meeting.points, meeting.over, meeting.won, meeting.lost
                evenings[pair] = {meeting.evening}
                continue
            matches, hands, points, over, won, lost = sums
            figures[pair] = (
                matches + meeting.matches, hands + meeting.hands, points + meeting.points, over + meeting.over,
                won + meeting.won, lost + meeting.lost,
            )
            evenings[pair].add(meeting.evening)
    return {
        pair: Tally(len(evenings[pair]), *figures[pair], gained.get(pair), totals.get(pair, 0))
        for pair in sorted(figures)
    }


def pair_id(person: str, other: str) -> str:
    """The pair as one contender: both ids in order, with ``+`` between them."""
    return "+".join(sorted((person, other)))


def people_of(pair: str) -> tuple[str, ...]:
    """The persons of a contender: two of a pair, one of a person."""
    return tuple(pair.split("+"))


def pair_results(meetings: Iterable[Meeting], results: Iterable[PersonResult]) -> tuple[PersonResult, ...]:
    """A result for each pair that played together, for a list of pairs: a guest's if one of them was a guest, declared
    if both had declared. Rounds sat out belong to nobody's pair."""
    result_of: dict[tuple[str, Key], PersonResult] = {(result.person, result.key): result for result in results}
    pairs = []
    for meeting in meetings:
        if not meeting.together or not meeting.person < meeting.other:
            continue
        key = meeting.evening, meeting.round
        both = [result_of[person, key] for person in (meeting.person, meeting.other) if (person, key) in result_of]
        pairs.append(
            PersonResult(
                pair_id(meeting.person, meeting.other), meeting.evening, meeting.round, rounds=meeting.matches,
                hands=meeting.hands, points=meeting.points, over=meeting.over, rank=meeting.rank, won=meeting.won,
                lost=meeting.lost, marks_called=meeting.marks_called, highest=meeting.highest,
                most_behind=meeting.most_behind,
                guest=any(result.guest for result in both), declared=all(result.declared for result in both),
                unknown=OF_HANDS if meeting.totals else frozenset(),
            )
        )
    return tuple(pairs)
