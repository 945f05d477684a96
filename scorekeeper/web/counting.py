"""Counting a hand in any game: the way this phone used last, numbers that people type, the functions that the screens
call."""

from __future__ import annotations

from flask import Flask, request

from scorekeeper.games import WAYS, game_of
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView
from scorekeeper.numbers import whole
from scorekeeper.outcomes import TOGETHER
from scorekeeper.web.game_pages import functions, table_of
from scorekeeper.web.hand_list import gap_words
from scorekeeper.web.hand_words import counted_of, explanations

COOKIE = "way"
_COUNTED_ALONE = ("cards", "quick", "paper")
"""Ways of counting in which one person, and so the judge, counts for all."""
MOST_POINTS = 999
"""Up to three digits are taken, however impossible (users.md 4.2)."""


def number(text: str | None, most: int = MOST_POINTS) -> int | None:
    """The number somebody typed, up to three digits; None for what is none, and for more than can be."""
    known = whole((text or "").strip(), MOST_POINTS)
    return None if known is None or known > most else known


def most_together(variant: str) -> int:
    """Of how many hands a match of this variant can have the sum alone; 0: its game has no such count."""
    facts = (fact for way in game_of(variant).ways.values() for fact in way.facts if fact.key == TOGETHER)
    return next((int(fact.values[-1]) for fact in facts), 0)


def to_correct(hand: HandView | None) -> HandView | None:
    """A hand as a form that counts it begins: where a correction waits for signatures, that is what is corrected. A
    second count in place of the signed one would stand beside the first, and nobody knew which is meant."""
    waits = hand.proposal if hand is not None else None
    return hand if hand is None or waits is None or not waits.count else hand.corrected


def from_paper(hand: HandView | None) -> bool:
    """Whether a hand was a row of a sheet."""
    return hand is not None and hand.way == "paper"


def half_counted(hand: HandView | None) -> bool:
    """``HandView.is_half_counted``; no hand is not."""
    return hand is not None and hand.is_half_counted


def to_finish(view: MatchView) -> HandView | None:
    """The hand that is half counted, be the next one begun or not: no other is counted before it."""
    return next((hand for hand in (*view.recent, view.current) if half_counted(hand)), None)


def begun_since(view: MatchView, hand: HandView | None) -> bool:
    """Whether a hand that is to be finished is not the one at the table any more."""
    return hand is not None and (view.current is None or hand.id != view.current.id)


def way_to_open(view: MatchView) -> str:
    """The way that counting opens in: the one that others have begun, else the one this phone used last; by cards where
    it has used none."""
    if to_finish(view) is not None:
        return "double"
    way = request.cookies.get(COOKIE, "")
    return way if way in WAYS else WAYS[0]


def way_anew(view: MatchView, hand: HandView | None) -> str:
    """In which way a hand is counted anew: as it was, where one person counts so for all; else the first of its game's
    ways in which one does."""
    alone = [way for way in table_of(view.variant).ways if way in _COUNTED_ALONE]
    return hand.way if hand is not None and hand.way in alone else alone[0]


def init_app(app: Flask) -> None:
    """Give templates what the screens of counting ask."""
    app.jinja_env.globals["gap_words"] = gap_words
    app.jinja_env.globals["explained"] = explanations
    app.jinja_env.globals["counted_of"] = counted_of
    app.jinja_env.globals["most_together"] = most_together
    app.jinja_env.globals.update(functions())
