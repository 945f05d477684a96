"""A hand of tricks as a phone goes on from it: who sits where and what lies in the pack, then the deal and the acts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorekeeper.acts import Said
from scorekeeper.cards import Card
from scorekeeper.errors import NotationError
from scorekeeper.journal.recorded import Recorded
from scorekeeper.tricks.app.pages.game import AnyTrickGame
from scorekeeper.tricks.app.pages.moment import Shown
from scorekeeper.web.game_pages import OpenRecord


def frame(hand: Recorded, game: AnyTrickGame) -> dict[str, object] | None:
    """Players clockwise by their ids, ``dealer`` a seat, the pack in its order, and what the game's own rules add."""
    setting: Any = hand.replay.setting
    if setting is None:
        return None
    rules: Any = hand.game
    return {
        "game": hand.game.id,
        "variant": hand.frame.variant,
        "players": list(hand.frame.seats),
        "dealer": setting.dealer,
        "sides": [list(side) for side in hand.frame.sides],
        "pack": [card.code for card in rules.pack],
        **game.frame(setting),
    }


def steps(open_record: OpenRecord) -> list[dict[str, object]]:
    """What is known of the deal, entry by entry, then every act with its sentence and what was found of it."""
    acts = (_act(act, moments, open_record.shown) for act, moments in moments_of(open_record))
    return [*_deal(open_record.recorded), *acts]


def _deal(hand: Recorded) -> Iterator[dict[str, object]]:
    """What each entry tells of the deal: a phone can take one of them back. Where two differ the first one holds."""
    for one in deals_of(hand):
        hands = {person: cards.split() for person, cards in one.hands if person in hand.frame.seats}
        yield {
            "kind": "deal", "id": one.id, "open": one.open.split(), "hands": hands, "stock": list(one.stock),
            "cuts": list(one.cuts),
        }


def deals_of(hand: Recorded) -> list[Said]:
    """The entries that tell something of the deal, the one that holds first in front."""
    return [one for one in hand.deals if one.open or one.hands or one.stock or one.cuts]


def moments_of(open_record: OpenRecord) -> Iterator[tuple[Said, range]]:
    """Every act with the moments of the replay that show it: one, as a rule; a text of several cards has one each;
    the act that ended the replay shows why, and those behind it have none."""
    hand, at, last = open_record.recorded, 0, open_record.shown.last if open_record.shown is not None else 0
    for act in hand.acts:
        end = min(at + _cards_of(hand, act.text), last)
        yield act, range(at + 1, end + 1)
        at = end


def _cards_of(hand: Recorded, text: str) -> int:
    try:
        return max(1, len(getattr(hand.game.read_play(text), "cards", ())))
    except NotationError:
        return 1


def _act(act: Said, moments: range, shown: Shown | None) -> dict[str, object]:
    said: list[str | Card] = []
    found = []
    for at in moments if shown is not None else ():
        assert shown is not None
        said += [*([" "] if said else []), *shown.pieces(at)]
        found += shown.findings(at)
    return {
        "kind": "play",
        "id": act.id,
        "person": act.person,
        "zhn": act.text,
        "said": [piece if isinstance(piece, str) else {"card": piece.code} for piece in said],
        "findings": [
            {"severity": each.severity, "what": each.words.headline, "why": each.words.detail} for each in found
        ],
    }
