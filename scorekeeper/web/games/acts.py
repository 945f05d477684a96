"""A hand written down act by act, for games of tricks: who is to do what, the cards not seen yet, what was done so far.

Every key is a form of its own, so it works without a script; what breaks the rules is kept and said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, NamedTuple

from flask import Flask

from scorekeeper.acts import dealt
from scorekeeper.cards import Card
from scorekeeper.games import game_of
from scorekeeper.journal.naming import named
from scorekeeper.journal.recorded import Recorded
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.games import schnapsen, zwicken
from scorekeeper.web.games.told import Said
from scorekeeper.web.games.tricks.game import TrickGame
from scorekeeper.web.games.tricks.moment import Shown
from scorekeeper.web.place import replayed
from scorekeeper.web.preferences import language
from scorekeeper.web.recording import names_of, recorded_of

TRICK_GAMES: Mapping[str, TrickGame] = {"schnapsen": schnapsen.GAME, "zwicken": zwicken.GAME}
"""The games whose hands are taken down on this screen, by their ids."""
_SUITS = "shdc"


class Done(NamedTuple):
    """One act: its sentence in pieces (a Card is drawn as a sign), what was found of it."""

    pieces: tuple[str | Card, ...]
    found: tuple[Said, ...]


class Who(NamedTuple):
    """Somebody who can say something out of turn: the person's id, and the name."""

    person: str
    name: str


class Sheet(NamedTuple):
    """What the screen shows. ``person`` is to act (empty: nobody), ``lies`` the cards of the trick by name, ``suits``
    the cards nobody has seen yet, ``trump`` a suit (empty: nobody said what is turned up), ``leads``: who acts begins
    a trick, ``undecided``: play on or pass comes first; ``claims``, ``raises`` and ``drops`` who may do that now.
    Before anything is turned up: ``cuts`` what the cuts led to (hop, jump, - where nobody looked), ``cut_entry`` the
    entry that says them (empty: none), ``dealer`` who deals after them."""

    hand: str | None
    person: str = ""
    player: str = ""
    trump: str = ""
    turnup: str = ""
    lies: tuple[tuple[str, str], ...] = ()
    suits: tuple[tuple[str, ...], ...] = ()
    acts: tuple[Done, ...] = ()
    leads: bool = True
    undecided: bool = False
    claims: tuple[Who, ...] = ()
    raises: tuple[Who, ...] = ()
    drops: tuple[Who, ...] = ()
    complete: bool = False
    cuts: tuple[str, ...] = ()
    cut_entry: str = ""
    dealer: str = ""


def sheet(place: MatchPlace, hand_id: str | None) -> Sheet:
    """A hand of the match as it stands; an empty one for the hand that comes next."""
    hand = recorded_of(place, hand_id)
    text = named(hand, names_of(place, hand))
    told = replayed(text)
    game: Any = game_of(hand.frame.variant)
    # the position behind the last act: at the end of a record an open raise is taken for answered
    position = told.steps[-1].after if told.steps else told.positions[0] if told.positions else None
    if position is None or not position.trump:
        dealer = _dealer(TRICK_GAMES[game.id], position) if position is not None else ""
        return _before(hand_id, hand, _by_suit(game.pack, frozenset()), dealer)
    chances, turn = TRICK_GAMES[game.id].chances(position), position.turn
    shown = Shown(told, TRICK_GAMES[game.id], text, language())
    acts = tuple(Done(shown.pieces(at), tuple(shown.findings(at))) for at in range(1, shown.total + 1))

    def who(seats: Iterable[int]) -> tuple[Who, ...]:
        return tuple(Who(hand.frame.seats[seat], position.players[seat]) for seat in seats)

    return Sheet(
        hand_id, hand.frame.seats[turn] if turn >= 0 else "", position.player or "", position.trump,
        str(position.turnup.code) if position.turnup is not None else "",
        tuple((position.players[seat], card.code) for seat, card in position.trick),
        _by_suit(game.pack, chances.gone), acts, not position.trick, chances.deciding,
        who([chances.claims] if chances.claims >= 0 else ()), who(chances.raises), who(chances.drops), told.complete,
    )  # fmt: skip


def _dealer(game: TrickGame, position: Any) -> str:
    """Who deals in the end; empty where no cut can change it."""
    seat = game.chances(position).dealer
    return str(position.players[seat]) if seat >= 0 else ""


def _before(hand_id: str | None, hand: Recorded, suits: tuple[tuple[str, ...], ...], dealer: str) -> Sheet:
    """The screen while nobody has said what is turned up; of two entries that tell cuts the first one holds."""
    cutting = next((one for one in dealt(hand.said) if one.cuts), None)
    if cutting is None:
        return Sheet(hand_id, suits=suits, dealer=dealer)
    words = tuple(cut.split()[-1] for cut in cutting.cuts)
    return Sheet(hand_id, suits=suits, cuts=words, cut_entry=cutting.id, dealer=dealer)


def _by_suit(pack: Sequence[Card], gone: Set[Card]) -> tuple[tuple[str, ...], ...]:
    """The cards that can still be put down, a suit a row, in the order of the pack."""
    left = [card for card in pack if card not in gone]
    return tuple(tuple(card.code for card in left if card.suit == suit) for suit in _SUITS)


def init_app(app: Flask) -> None:
    """Give templates what the screen shows."""
    app.jinja_env.globals["acts_of"] = sheet
