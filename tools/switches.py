"""Write the tables of house rules into docs/notation.md: every switch of every game with the values that it can have.

`python tools/switches.py` after a change there; a test compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from scorekeeper.game import AnyGame, Offer
from scorekeeper.games import GAMES
from scorekeeper.words.rules import switch_in_words, switch_name

PAGE = Path(__file__).resolve().parent.parent / "docs" / "notation.md"
LANG = "en"
POINTS = "points_"
MOST_LISTED = 5
HEAD = "| switch | what it settles | values | usual |\n|---|---|---|---|"
PART = re.compile(r"(<!-- switches: (\w+) -->\n).*?(<!-- end -->)", re.S)


def page(text: str) -> str:
    """The page with its tables made anew."""
    games = {game.id: game for game in GAMES}
    return PART.sub(lambda found: found[1] + table(games[found[2]]) + "\n" + found[3], text)


def table(game: AnyGame) -> str:
    """The house rules of a game, a row each: those that a hand's ``rules:`` can have."""
    return "\n".join([HEAD, *_rows(game)])


def _rows(game: AnyGame) -> Iterator[str]:
    by_name: dict[str, dict[str, Offer]] = {}
    for variant in game.rule_sets:
        for offer in offered(game, variant):
            by_name.setdefault(offer.name, {})[variant] = offer
    for name, of_variants in by_name.items():
        allowed = dict.fromkeys(value for offer in of_variants.values() for value in offer.values)
        everywhere = len(of_variants) == len(game.rule_sets)
        cells = f"`{name}`", switch_name(name, LANG), _values_of(name, allowed), _usual(of_variants, everywhere)
        yield f"| {' | '.join(cells)} |"


def offered(game: AnyGame, variant: str) -> tuple[Offer, ...]:
    """The switches that a hand of a variant can have, also those that another one opens; no points of cards."""
    found = {offer.name: offer for offer in game.offers(variant, {})}
    for offer in tuple(found.values()):
        for value in offer.choices:
            found = {each.name: each for each in game.offers(variant, {offer.name: value})} | found
    return tuple(offer for offer in found.values() if not offer.series and not offer.name.startswith(POINTS))


def _values_of(name: str, allowed: Iterable[str]) -> str:
    """The values of a switch, each with what it means; those that are many, or numbers, as they are written."""
    listed = tuple(allowed)
    if len(listed) > MOST_LISTED or not all(value.isascii() for value in listed):
        return _listed(listed)
    return "<br>".join(f"`{value}` {switch_in_words(name, value, LANG)}" for value in listed)


def _usual(of_variants: dict[str, Offer], everywhere: bool) -> str:
    """What variants have; where a switch does nothing in some, or is not alike in all, they are named."""
    by_value: dict[str, list[str]] = {}
    for variant, offer in of_variants.items():
        by_value.setdefault(offer.usual, []).append(variant)
    if everywhere and len(by_value) == 1:
        return f"`{next(iter(by_value))}`"
    return "; ".join(f"`{value}` in {_listed(variants)}" for value, variants in by_value.items())


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
