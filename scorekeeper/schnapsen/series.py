"""A match of Schnapsen: games from 7 down, Bummerl for who loses one, and its score sheet's columns and lines
(schnapsen.md, Series, Score sheet).

``start`` 7 (5-11) [S]; ``bummerl_schneider``, ``bummerl_schuster`` [X8]. The dealer alternates, also over the end of a
game, and an unfinished game counts nothing [rul]. If rules change from some hand on, a game is still played and judged
by those it began with. Who takes a seat plays on for that side where the entry says so (``Setup.score``): score, games
and Bummerl are the side's then, which bears the key of who sat there first. A season counts for each player what they
won themselves.

In the two columns that count down (kind ``struck``) each new figure strikes the one above it. The column ``dealer``
holds the dealer's key, and the column ``closed`` that of the player who closed; the paper turns them into initials.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple, Protocol

from scorekeeper.findings import Finding
from scorekeeper.outcomes import Outcome
from scorekeeper.schnapsen.variants import RuleSet
from scorekeeper.schnapsen.ways import facts_of
from scorekeeper.series import (
    EMPTY,
    Carry,
    CarryFacts,
    Cell,
    Column,
    FinishedGame,
    GamesFacts,
    Setup,
    Transfer,
    sitting_for,
)

FALSE, LAST, DOUBT = "F", "L", "?"
SCHNEIDER, SCHUSTER = "S", "R"
"""Behind the dot of a game that counts once all the same."""


class Ended(Protocol):
    """What the sheet needs of a finished game."""

    @property
    def loser(self) -> str: ...
    @property
    def bummerl(self) -> int: ...


def columns() -> tuple[Column, ...]:
    """Hand number, dealer, a column for each side, game points, who closed, marks."""
    return (
        Column("number", "number"), Column("dealer", "text"), Column("score", "struck", 0, main=True),
        Column("score", "struck", 1, main=True), Column("points", "number"), Column("closed", "text"),
        Column("marks", "text"),
    )


def lines(
    outcome: Outcome,
    number: int,
    start: Sequence[int] | None,
    scores: Sequence[int],
    ended: Ended | None,
    setup: Setup,
    letter: str = "",
) -> tuple[tuple[Cell, ...], ...]:
    """The lines of hand ``number``: ``start`` above a game's first one, ``scores`` after it, then what it cost.

    ``letter``: ``SCHNEIDER`` or ``SCHUSTER`` where the game was lost so; it is written where the dots do not say it.
    """
    facts = facts_of(outcome.facts)
    new_scores = [Cell("number", score) if side == facts.winner else EMPTY for side, score in enumerate(scores)]
    closer = EMPTY if facts.closed is None else Cell("text", setup.sides[facts.closed][0])
    points, marks = Cell("number", max(outcome.points, default=0)), _marks(outcome)
    rows = [(Cell("number", number), Cell("text", setup.dealer), *new_scores, points, closer, marks)]
    if start is not None:
        rows.insert(0, (EMPTY, EMPTY, *(Cell("number", score) for score in start), EMPTY, EMPTY, EMPTY))
    if ended is not None:
        cost = Cell("dots", f"{ended.bummerl}{letter}" if letter and ended.bummerl == 1 else ended.bummerl)
        dots = [cost if side[0] == ended.loser else EMPTY for side in setup.sides]
        rows.append((EMPTY, EMPTY, *dots, EMPTY, EMPTY, EMPTY))
    return tuple(rows)


def _marks(outcome: Outcome) -> Cell:
    """``F`` a false claim, ``L`` won by the last trick, ``?`` a contradiction."""
    facts = facts_of(outcome.facts)
    there = (facts.false is not None, facts.last, outcome.findings)
    marks = " ".join(sign for sign, is_so in zip((FALSE, LAST, DOUBT), there, strict=True) if is_so)
    return Cell("text", marks) if marks else EMPTY


class Terms(NamedTuple):
    """What a game is played by, from its first hand to its last.

    start: game points to go at its beginning.
    schneider: Bummerl that one costs.
    schuster: Bummerl that one costs; 0: a Schuster is none.
    """

    start: int
    schneider: int
    schuster: int


class Finished(NamedTuple):
    """A game that is over.

    winner: a player's key.
    loser: a player's key.
    sides: the keys of their sides, the winner's first.
    score: where the loser stood.
    bummerl: what it cost.
    kind: why: ``schuster``, ``schneider`` or plain ``game``.
    hands: how many it took.
    """

    winner: str
    loser: str
    sides: tuple[str, str]
    score: int
    bummerl: int
    kind: str
    hands: int


@dataclass(frozen=True, slots=True)
class State:
    """A match so far, by side.

    sides: the key of the side of each player of the last hand.
    score: game points still to go in the running game.
    played: hands of the running game; 0: its first is still to come.
    terms: what the running game is played by, None between two games.
    stood: which side stood at 1 in it when the other stood at the start (a Schuster, X8).
    finished: games in order.
    points: game points won over all hands.
    own_points: those that each player won.
    hands: counted.
    dealt: hands dealt, those that count nothing with them.
    dealer: whose turn it is to deal.
    seats: of the last hand; the dealer is one of them.
    wrong: which of the dealt hands somebody else dealt, from 1 (Sn.D1).
    closed: the match is over and an unfinished game void.
    """

    sides: Mapping[str, str]
    score: Mapping[str, int]
    played: int = 0
    terms: Terms | None = None
    stood: frozenset[str] = frozenset()
    finished: tuple[Finished, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    own_points: Mapping[str, int] = field(default_factory=dict)
    hands: int = 0
    dealt: int = 0
    dealer: str = ""
    seats: tuple[str, ...] = ()
    wrong: tuple[int, ...] = ()
    closed: bool = False

    def games(self, side: str) -> int:
        """Games that a side has won."""
        return sum(game.sides[0] == side for game in self.finished)

    def bummerl(self, side: str) -> int:
        """Bummerl that a side has."""
        return sum(game.bummerl for game in self.finished if game.sides[1] == side)


@dataclass(frozen=True, slots=True, kw_only=True)
class LostGame(FinishedGame):
    """A game of Schnapsen that is over; ``kind``: ``schuster``, ``schneider`` or plain ``game``."""

    bummerl: int
    """For the loser."""

    @property
    def cost(self) -> int:
        """The Bummerl."""
        return self.bummerl


@dataclass(frozen=True, slots=True, kw_only=True)
class CountdownFacts(GamesFacts):
    """What a match of Schnapsen shows of its games."""

    finished: tuple[LostGame, ...]
    """Games in order."""
    bummerl: tuple[int, ...]
    """Of each side."""
    score: tuple[int, ...]
    """What each side has still to go in the running game."""
    start: int
    """What the running game began with."""
    schneider: int
    """What a Schneider costs in it."""
    schuster: int
    """What a Schuster costs in it; 0: there is none."""
    game_points: tuple[int, ...]
    """Won by each side over all hands."""

    @property
    def cost(self) -> tuple[int, ...]:
        """Bummerl of each side."""
        return self.bummerl

    def decides(self, end: str) -> tuple[int, ...]:
        """Whoever first has so many Bummerl has lost (schnapsen.md, Series), however many games that were."""
        return tuple(-each for each in self.cost) if end == "bummerl" else self.games

    def left_after(self, points: Sequence[int]) -> tuple[int, ...] | None:
        """Game points count down."""
        left = tuple(score - won for score, won in zip(self.score, points, strict=True))
        return left if min(left) > 0 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountdownCarry(CarryFacts):
    """Of a game that is counted down."""

    score: tuple[int, ...]
    """What each side has still to go."""
    dealer: int
    """The side that deals."""

    def dealt_by(self, side: int) -> CountdownCarry:
        """The same where this side deals the hand."""
        return replace(self, dealer=side)


class Bummerl:
    """The fold over hands (``scorekeeper.series.Series``)."""

    ends = ("bummerl", "games", "minutes", "open")
    units = ("games", "bummerl", "points_a_hand")
    ordered = True

    def start(self, setup: Setup) -> State:
        """Both on the start."""
        terms = _agreed(setup)
        keys = _keys(setup)
        sides = dict(zip(keys, keys, strict=True))
        return State(sides, dict.fromkeys(keys, terms.start), terms=terms, dealer=setup.dealer, seats=setup.seats)

    def add(self, state: State, outcome: Outcome | None, setup: Setup) -> State:
        """After one more hand, dealt by ``setup.dealer``. One that is not counted or not played out was dealt all the
        same, and changes nothing else."""
        state = _dealt(state, setup)
        if outcome is None or not outcome.complete:
            return state
        players, sides, terms = _keys(setup), _sides(state, setup), _terms(state, setup)
        points_won = dict(zip(sides, outcome.points, strict=False))
        new_state = replace(
            state,
            sides=dict(zip(players, sides, strict=True)),
            score={side: max(0, _still(state, side, terms) - points_won.get(side, 0)) for side in sides},
            played=state.played + 1,
            terms=terms,
            points=_added(state.points, points_won),
            own_points=_added(state.own_points, dict(zip(players, outcome.points, strict=False))),
            hands=state.hands + 1,
        )
        return _judged(new_state, terms)

    def over(self, state: State, kind: str, number: int | None) -> bool | None:
        """Whether somebody has so many Bummerl, or so many games are finished; time is not the game's to say."""
        if number is None:
            return None
        if kind == "bummerl":
            return any(state.bummerl(side) >= number for side in {game.sides[1] for game in state.finished})
        return len(state.finished) >= number if kind == "games" else None

    def carry(self, state: State, setup: Setup) -> Carry:
        """Who deals, and what is still to go for each side."""
        keys = _keys(setup)
        turn = _turn(state, setup)
        dealer = turn if turn in keys else setup.dealer
        side = keys.index(dealer) if dealer in keys else 0
        return Carry(dealer, CountdownCarry(score=self.totals(state, setup), dealer=side))

    def totals(self, state: State, setup: Setup) -> tuple[int, ...]:
        """What is still to go in the running game; between two games what the next one begins with."""
        terms = _terms(state, setup)
        return tuple(_still(state, side, terms) for side in _sides(state, setup))

    def close(self, state: State, setup: Setup) -> tuple[State, tuple[Transfer, ...]]:
        """The end: an unfinished game counts nothing, and nobody pays."""
        return replace(state, closed=True), ()

    def settle(
        self, state: State, setup: Setup, leaver: str, paid: Sequence[Transfer] | None = None
    ) -> tuple[State, tuple[Transfer, ...]]:
        """Who leaves owes nobody anything: games and Bummerl stay with them."""
        return state, ()

    def check(self, state: State) -> tuple[Finding, ...]:
        """Sn.D1: dealers alternate."""
        return tuple(Finding("Sn.D1", "error", facts={"hand": number}) for number in state.wrong)

    def season_value(self, state: State, setup: Setup) -> tuple[tuple[Fraction, ...], ...]:
        """Games won, then fewer Bummerl, then game points a hand."""
        return tuple(
            (
                Fraction(sum(game.winner == key for game in state.finished)),
                Fraction(-sum(game.bummerl for game in state.finished if game.loser == key)),
                Fraction(state.own_points.get(key, 0), state.hands) if state.hands else Fraction(0),
            )
            for key in _keys(setup)
        )

    def facts(self, state: State, setup: Setup) -> CountdownFacts:
        """Score, Bummerl and games of each side, the terms of the running game, and every finished game."""
        sides, terms = _sides(state, setup), _terms(state, setup)
        place = {side: at for at, side in enumerate(sides)}
        return CountdownFacts(
            score=self.totals(state, setup),
            start=terms.start, schneider=terms.schneider, schuster=terms.schuster,
            games=tuple(state.games(side) for side in sides),
            bummerl=tuple(state.bummerl(side) for side in sides),
            game_points=tuple(state.points.get(side, 0) for side in sides),
            hands=state.hands,
            in_game=state.played,
            unfinished=state.closed and state.played > 0,
            finished=tuple(
                LostGame(winner=place.get(game.sides[0]), loser=place.get(game.sides[1]), score=game.score,
                         bummerl=game.bummerl, kind=game.kind, hands=game.hands)
                for game in state.finished
            ),
        )

    def columns(self, setup: Setup) -> tuple[Column, ...]:
        """Hand number, dealer, the two columns that count down, marks."""
        return columns()

    def row(self, outcome: Outcome, before: State, after: State, setup: Setup) -> tuple[tuple[Cell, ...], ...]:
        """The lines of one hand: the start above a game's first, the new score under the winner, then what a finished
        game cost under the loser."""
        if not outcome.complete:
            return ()
        start = self.totals(before, setup) if not before.played else None
        ended = after.finished[-1] if len(after.finished) > len(before.finished) else None
        scores = [
            0 if ended and side == ended.sides[0] else ended.score if ended else after.score[side]
            for side in _sides(after, setup)
        ]
        letter = _letter(ended, before, _terms(before, setup)) if ended else ""
        return lines(outcome, after.hands, start, scores, ended, setup, letter)


BUMMERL = Bummerl()


def _rules(setup: Setup) -> RuleSet:
    rules: RuleSet = setup.agreement.rules
    return rules


def _keys(setup: Setup) -> tuple[str, ...]:
    return tuple(side[0] for side in setup.sides)


def _sides(state: State, setup: Setup) -> tuple[str, ...]:
    """The key of each side: of who stays, theirs; of who came, that of the place, or what the other one left. Where the
    seats were changed before that was said, who comes is a side of their own, unless another one plays on for it."""
    players = _keys(setup)
    own = tuple(state.sides.get(player, player) for player in players)
    if not state.sides or (not setup.score and len(set(own)) == len(own)):
        return own
    free = [side for player, side in state.sides.items() if player not in players]
    return tuple(state.sides.get(player) or free.pop(0) for player in players)


def _added(before: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    return {**before, **{key: before.get(key, 0) + number for key, number in more.items()}}


def _turn(state: State, setup: Setup) -> str:
    """Whose turn to deal it is; of one who has left, of the one who came for them. Where the seats were changed before
    that was said it is still that of the one who has left."""
    return sitting_for(state.dealer, state.seats, setup.seats) if setup.turn else state.dealer


def _letter(ended: Finished, before: State, terms: Terms) -> str:
    """How a finished game was lost, also where the switches let it count like any other; empty for an ordinary one."""
    if ended.sides[1] in before.stood:
        return SCHUSTER
    return SCHNEIDER if ended.score == terms.start else ""


def _dealt(state: State, setup: Setup) -> State:
    """A hand more was dealt: the other one deals the next, whoever's turn this one was."""
    number = state.dealt + 1
    return replace(
        state,
        dealt=number,
        dealer=next((key for key in _keys(setup) if key != setup.dealer), setup.dealer),
        seats=setup.seats,
        wrong=state.wrong if setup.dealer == _turn(state, setup) else (*state.wrong, number),
    )


def _terms(state: State, setup: Setup) -> Terms:
    """Those of the running game; between two games, what the next one would begin with."""
    return _agreed(setup) if state.terms is None else state.terms


def _agreed(setup: Setup) -> Terms:
    """What a game that begins now is played by."""
    rules = _rules(setup)
    return Terms(rules.start, rules.bummerl_schneider, rules.bummerl_schuster or 0)


def _still(state: State, side: str, terms: Terms) -> int:
    """What is still to go for a side; one that has just come begins at the start."""
    return terms.start if state.terms is None else state.score.get(side, terms.start)


def _judged(state: State, terms: Terms) -> State:
    """Whether the hand ended the game, and what that costs the loser; else who has come to stand at 1 against the
    start."""
    player = {side: player for player, side in state.sides.items()}
    pairs = list(zip(player, reversed(player), strict=True))
    for winner, loser in pairs:
        if state.score[winner] > 0:
            continue
        score = state.score[loser]
        if loser in state.stood and terms.schuster:
            kind, cost = "schuster", terms.schuster
        elif score == terms.start:
            kind, cost = "schneider", terms.schneider
        else:
            kind, cost = "game", 1
        game = Finished(player[winner], player[loser], (winner, loser), score, cost, kind, state.played)
        new_score = dict.fromkeys(player, terms.start)
        return replace(
            state, score=new_score, played=0, terms=None, stood=frozenset(), finished=(*state.finished, game)
        )
    at_one = {key for key, other in pairs if state.score[key] == 1 and state.score[other] == terms.start}
    return replace(state, stood=state.stood | at_one)
