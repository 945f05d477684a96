"""A hand written down act by act, for games of tricks: who is to do what, the cards not seen yet, what was done so far.

Every key is a form of its own, so it works without a script; what breaks the rules is kept and said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from flask import Flask

from scorekeeper.cards import CARDS, Card
from scorekeeper.games import game_of
from scorekeeper.journal.naming import named
from scorekeeper.schnapsen.variants import PACK as TWENTY
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.place import replayed
from scorekeeper.web.preferences import language
from scorekeeper.web.recording import names_of, recorded_of
from scorekeeper.words import sentence
from scorekeeper.zwicken.variants import PACK as THIRTY_TWO

PACKS: Mapping[str, tuple[Card, ...]] = {"schnapsen": TWENTY, "zwicken": THIRTY_TWO}
"""The cards by the game's id."""
_RANKS = "A7KQJT98"
_SUITS = "shdc"


class Done(NamedTuple):
    """One act: who, its words as the notation has them (cards are codes), what was found."""

    who: str
    words: tuple[str, ...]
    found: tuple[str, ...]


class Sheet(NamedTuple):
    """What the screen shows. ``person`` is to act (empty: nobody), ``lies`` the cards of the trick by name, ``suits``
    the cards nobody has seen yet, ``trump`` a suit (empty: nobody said what is turned up), ``leads``: who acts begins
    a trick, ``undecided``: play on or pass comes first, ``claims`` whether a claim is offered."""

    hand: str | None
    person: str
    player: str
    trump: str
    turnup: str
    lies: tuple[tuple[str, str], ...]
    suits: tuple[tuple[str, ...], ...]
    acts: tuple[Done, ...]
    leads: bool
    undecided: bool
    claims: bool
    complete: bool


def sheet(place: MatchPlace, hand_id: str | None) -> Sheet:
    """A hand of the match as it stands; an empty one for the hand that comes next."""
    hand = recorded_of(place, hand_id)
    told = replayed(named(hand, names_of(place, hand)))
    game = game_of(hand.frame.variant)
    position = told.positions[-1] if told.positions else None
    if position is None or not position.trump:
        return Sheet(hand_id, "", "", "", "", (), _by_suit(PACKS[game.id], ()), (), True, False, False, False)
    turnup = _turnup(position)
    turn = position.turn
    seen = {*position.played, *((CARDS[turnup],) if turnup and _stays(position) else ())}
    acts = tuple(
        Done(step.player or "", tuple(game.write_play(step.play).split()), _found(told, step.number))
        for step in told.steps
    )
    undecided = any(each is None for each in getattr(position, "active", ()))
    lies = tuple((position.players[seat], card.code) for seat, card in _trick(position))
    return Sheet(
        hand_id, hand.frame.seats[turn] if turn >= 0 else "", position.player or "", position.trump, turnup, lies,
        _by_suit(PACKS[game.id], seen), acts, not lies, undecided, bool(getattr(position, "fresh", -1) >= 0),
        told.complete,
    )  # fmt: skip


def _turnup(position: Any) -> str:
    """The card turned up while it lies there; empty where it is gone or nobody wrote it down."""
    card = position.turnup
    return str(card.code) if card is not None else ""


def _stays(position: Any) -> bool:
    """Whether the turn-up is in nobody's hand and never will be: where nothing is drawn one by one."""
    return not hasattr(position, "stock")


def _trick(position: Any) -> Sequence[tuple[int, Card]]:
    trick = getattr(position, "trick", None)
    if trick is not None:
        return tuple(trick)
    return ((position.leader, position.lead),) if position.lead is not None else ()


def _by_suit(pack: Sequence[Card], seen: Any) -> tuple[tuple[str, ...], ...]:
    """The cards not seen yet, a suit a row, high to low."""
    order = {card: at for at, card in enumerate(pack)}
    left = [card for card in pack if card not in seen]
    rows = (sorted((card for card in left if card.suit == suit), key=lambda card: order[card]) for suit in _SUITS)
    return tuple(tuple(card.code for card in row) for row in rows)


def _found(told: Any, number: int) -> tuple[str, ...]:
    said = [sentence(one, language()).headline for one in told.findings if one.play == number and one.rule != "result"]
    return tuple(dict.fromkeys(said))


def init_app(app: Flask) -> None:
    """Give templates what the screen shows."""
    app.jinja_env.globals["acts_of"] = sheet
