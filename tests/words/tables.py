"""Tables of a variant by what they agreed: what its words are asked about."""

from __future__ import annotations

import pytest

from scorekeeper.games import game_of
from scorekeeper.words.books import books

USUAL = ("dithmarschen", "schnapsen", "zwicken")
OF_BOOKS = pytest.mark.parametrize(
    "variants",
    [pytest.param(USUAL, id="usual"), pytest.param([*books()], marks=pytest.mark.slow, id="every book")],
)
"""A book of each game; in the long tests all of them."""



def tables(variant):
    """What tables of a variant can agree: one house rule each, at each of its values, with it one of those that it
    opens; the usual way first. No rule reads otherwise by the points of a card."""
    yield {}
    usual = game_of(variant).offers(variant, {})
    for switches in values(usual):
        yield switches
        opened = [offer for offer in game_of(variant).offers(variant, switches)
                  if offer.name not in {each.name for each in usual}]
        yield from (switches | more for more in values(opened))


def values(offers):
    """Each of these house rules at each value but the usual one."""
    for offer in offers:
        numbers = () if offer.choices else (str(offer.least), str(offer.most))
        for value in dict.fromkeys((*offer.choices, *numbers)):
            if value != offer.usual and not offer.series and not offer.name.startswith("points_"):
                yield {offer.name: value}


def all_tables(variants):
    """The tables of several, each with its variant."""
    return [(variant, switches) for variant in variants for switches in tables(variant)]
