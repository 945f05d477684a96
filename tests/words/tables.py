"""Tables of a variant by what they agreed: what its words are asked about."""

from __future__ import annotations

from scorekeeper.games import game_of


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
