"""Short records for the tests of the rules: a header, what lies and is held, the plays; and what a replay says of them.

A *stretch* (``from: position``) settles one question; a *hand* is a whole record. With ``schedule`` a hand of any
variant can be two plays long (notation.md, Exactly 4), so that also counting can be shown in a few lines.
"""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.zwickern.legal import legal_plays
from scorekeeper.zwickern.notation import read
from scorekeeper.zwickern.position import Position
from scorekeeper.zwickern.record import Build, Capture, Trail
from scorekeeper.zwickern.replay import Replay, replay

MODERN = ("dithmarschen", "dithmarschen-6", "grossenwiehe", "christiansen")
"""The variants with promises (rules.md section 3)."""
TEAMED = MODERN[:3]
"""Those of them where four players are two teams."""
BOOK = ("classic", "classic-double", "danyliuk", "dietze", "grupp", "parlett", "nsv", "nsv-zwicker")
"""The book presets (rules.md, K)."""
VARIANTS = MODERN + BOOK
WILD = ("grupp", "parlett")
NAMES = ("Ann", "Bea", "Cem", "Dirk", "Eva", "Finn", "Gül", "Hans", "Ida", "Jan", "Kim", "Lea")
"""In seating order; Ann is forehand unless a test says otherwise."""
TWO, THREE = NAMES[:2], NAMES[:3]
PLAIN = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SEATS = {"classic-double": 5, "nsv-zwicker": 2}
"""Players of a test where they are not four."""


def seats(variant: str) -> tuple[str, ...]:
    return NAMES[: SEATS.get(variant, 4)]


def twins(variant: str) -> int:
    """How many of each plain card the variant's pack has with the players of ``seats``."""
    return 2 if variant in ("classic-double", "nsv") else 1


def header(variant: str, players: Iterable[str] | None = None, dealer: str | None = None, **lines: str) -> str:
    """The lines up to the first ``deal``; a further keyword ``rules="…"`` is the line ``rules: …``."""
    names = tuple(players or seats(variant))
    head = {"zhn": "1", "variant": variant, "players": ", ".join(names), "dealer": dealer or names[-1]} | lines
    return "".join(f"{key}: {value}\n" for key, value in head.items())


def hand(variant: str, *lines: str, table: str | None = None, **head: str) -> str:
    """A whole record: ``table`` turned up in the first deal, then every line as it stands."""
    turned = [] if table is None else [f"table: {table}"]
    return header(variant, **head) + "\n".join(["", "deal", *turned, *lines, ""])


def pair(*lines: str, variant: str = "christiansen", table: str = "5c 9d", stages: str = "2", **head: str) -> str:
    """A whole hand of two, Ann first, so many cards each and stage."""
    size = len(table.split())
    return hand(variant, *lines, table=table, **{"players": TWO, "schedule": f"{size} ; {stages}"} | head)


def held(**hands: str) -> list[str]:
    """``held(ann="Ks 2c")`` as ``hand`` lines."""
    return [f"hand {name.capitalize()}: {cards}" for name, cards in hands.items()]


def stretch(variant: str, table: str, *plays: str, hold: str = "", turn: str = "Ann", **head: str) -> str:
    """A record ``from: position``: ``table`` lies, ``turn`` is to play; ``hold`` is ``Ann: Ks 2c; Bea: 3d``."""
    hands = [f"hand {each.strip()}" for each in hold.split(";") if each.strip()]
    return hand(variant, *hands, f"turn: {turn}", *plays, table=table, **{"from": "position"} | head)


def ruled(text: str) -> Replay:
    return replay(read(text))


def judged(text: str) -> list[str]:
    """The findings as ``1 B3``, ``2 O2 unproven``, ``- result``: play, rule, and a severity that is not error."""
    return spoken(ruled(text))


def spoken(ruling: Replay) -> list[str]:
    return [
        f"{'-' if finding.play is None else finding.play} {finding.rule}"
        + ("" if finding.severity == "error" else f" {finding.severity}")
        for finding in ruling.findings
    ]


def at(text: str, play: int = -1) -> Position:
    """The position after so many plays of the record; the last one by default."""
    return ruled(text).positions[play]


def after(ruling: Replay) -> list[str]:
    """The table after each play."""
    return [str(position) for position in ruling.positions[1:]]


def table_after(text: str) -> str:
    return str(at(text))


def captures(text: str, card: str) -> set[frozenset[str]]:
    """What the card may legally take at the end of the record: sets of item names (a pile by its first card)."""
    return {
        frozenset(named.card.code for group in play.groups for named in group)
        for play in plays(text, card)
        if isinstance(play, Capture)
    }


def builds(text: str, card: str) -> set[tuple[str, int]]:
    """The legal builds with this card, as (target or ``-``, value); those for a partner not among them."""
    return {
        (play.target.card.code if play.target else "-", play.announced)
        for play in plays(text, card)
        if isinstance(play, Build) and play.beneficiary is None
    }


def may_trail(text: str, card: str) -> bool:
    return any(isinstance(play, Trail) for play in plays(text, card))


def plays(text: str, card: str) -> list:
    return [play for play in legal_plays(at(text)) if play.card.code == card]


def cards(names: str) -> set[frozenset[str]]:
    """``cards("8c 7d | Js 3h")`` as sets of codes, to compare with ``captures``."""
    return {frozenset(each.split()) for each in names.split("|")} - {frozenset()}


def points(text: str) -> dict[str, int]:
    """Points of each side, by the first player's name."""
    return {side.players[0]: side.points for side in ruled(text).sides}


def zwicks(text: str) -> dict[str, int]:
    return {side.players[0]: side.zwicks for side in ruled(text).sides}
