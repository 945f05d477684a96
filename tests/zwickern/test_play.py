"""A position and a play give the next position: what somebody builds on who takes only the rules."""

from __future__ import annotations

import pytest

from scorekeeper import zwickern
from scorekeeper.errors import ImpossiblePlay
from tests.needs import ROOT

HANDS = sorted((ROOT / "tests" / "hands").glob("*.zhn"))


def test_every_legal_play_can_be_played():
    hand = zwickern.replay(zwickern.read(HANDS[0].read_bytes()))
    after = [zwickern.play(at, play) for at in hand.positions[:-1] for play in zwickern.legal_plays(at)]
    assert len(after) > 100
    assert all(isinstance(each, zwickern.Position) for each in after)


def test_what_does_not_lie_there_cannot_be_played():
    hand = zwickern.replay(zwickern.read(HANDS[0].read_bytes()))
    at, end = hand.positions[0], hand.positions[-1]
    lying = {card for item in at.table for card in item.cards}
    absent = next(card for card in at.setting.pack if card not in lying and not card.is_joker)
    with pytest.raises(ImpossiblePlay):
        zwickern.play(at, zwickern.read_play(f"Ks x {absent.code}"))
    with pytest.raises(ImpossiblePlay):
        zwickern.play(end, zwickern.read_play("Ks"))
