"""What a page tells of a hand of any game: a finding in words, an act of the list, a sentence with its cards drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from scorekeeper.cards import Card
from scorekeeper.findings import Finding
from scorekeeper.words import Words, locale
from scorekeeper.zhn.repair import Mark

GRAVITY = ("error", "unproven", "note")
"""The gravest first."""


class Said(NamedTuple):
    """A finding in words, with what is needed to draw it."""

    severity: str
    words: Words
    finding: Finding


class ListedPlay(NamedTuple):
    """One play of the list: its number, its sentence in pieces (a Card is drawn as a sign), its findings."""

    number: int
    pieces: tuple[str | Card, ...]
    findings: tuple[Said, ...]
    mark: Mark | None = None  # what a correction left on the line
    stage: int = 0  # the stage that begins here, from 1; 0: none


def in_pieces(text: str, cards: Iterable[Card], lang: str) -> tuple[str | Card, ...]:
    """A sentence cut at the names of cards, so that a page can draw their signs; what is not found stays words."""
    say = locale(lang)
    names: dict[str, Card] = {}
    for card in cards:
        if not card.is_joker:
            names[say.card_name(card)] = card
            names[say.the_card(card)] = card
    if not names:
        return (text,)
    longest_first = sorted(names, key=len, reverse=True)
    pattern = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first)
    pieces: list[str | Card] = []
    end = 0
    for match in re.finditer(pattern, text):
        pieces += [text[end : match.start()], names[match[0]]]
        end = match.end()
    return tuple(piece for piece in (*pieces, text[end:]) if piece != "")
