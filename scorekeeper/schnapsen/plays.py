"""What a player can do in turn: put a card down (perhaps with a marriage), exchange, close, claim.

Taken down live each of these is an act of its own; in a record they stand joined to lines, one a trick (notation).
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.cards import CARDS, Card, read_card
from scorekeeper.schnapsen.variants import ENOUGH
from scorekeeper.zhn.names import ALL_KEYWORDS, fault_of_name
from scorekeeper.zhn.text import nfc, unreadable

Kind: TypeAlias = Literal["card", "swap", "close", "claim"]
MARRIAGES = ("20", "40")
"""How a marriage is announced."""
CLAIM = str(ENOUGH)
"""How a claim is written."""


class Play(NamedTuple):
    """One act. ``card`` and ``marriage`` (0, 20, 40) of a card put down; ``name`` who claims, None for the one who may:
    who has just won a trick or declared a marriage."""

    kind: Kind
    card: Card | None = None
    marriage: int = 0
    name: str | None = None


SWAP, CLOSE = Play("swap"), Play("close")
BEFORE_LEAD: dict[str, Play] = {"swap": SWAP, "close": CLOSE}
"""What can stand before a lead, by its word in lower case."""

PLAY_CASES = {
    "trick-name": ("found",),  # nothing before the colon
    "trick-card": ("found",),  # no card where one belongs, or nothing
    "trick-word": ("found",),  # something after the two cards that is no claim
    "trick-twice": ("found",),  # swap or close for the second time
    "claim-name": ("found", "fault"),  # no name after 66; fault: names.fault_of_name
    "claim-two": ("found",),  # a name before and a name after the 66
}
"""Every case of a ``syntax`` finding about a play, with the names of its facts."""


def read_play(text: str, *, column: int = 1) -> Play:
    """One act: ``swap``, ``close``, ``Ah``, ``40 Kh``, ``66``, ``66 Ben``. Raises NotationError for anything else."""
    stripped = text.strip()
    column += len(text) - len(text.lstrip())
    word, rest = (*stripped.split(maxsplit=1), "", "")[:2]
    if stripped.lower() in BEFORE_LEAD:
        return BEFORE_LEAD[stripped.lower()]
    if word == CLAIM:
        name = rest
        if name and (fault := fault_of_name(name, ALL_KEYWORDS)):
            raise unreadable("claim-name", name, column + len(stripped) - len(name), fault=fault)
        return Play("claim", name=nfc(name) or None)
    marriage = int(word) if word in MARRIAGES else 0
    code = rest if marriage else stripped
    card = CARDS.get(code) or read_card(code)
    if card is None:
        raise unreadable("trick-card", code, column + len(stripped) - len(code))
    return Play("card", card, marriage)


def write_play(play: Play) -> str:
    """An act in canonical form."""
    if play.kind == "claim":
        return CLAIM if play.name is None else f"{CLAIM} {play.name}"
    if play.card is None:
        return play.kind
    return f"{play.marriage} {play.card.code}" if play.marriage else play.card.code
