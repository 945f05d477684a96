"""The form of a new match: what was typed, what is still missing, and the entry that opens the match.

The same fields serve a phone without a script and the one whose script draws a table over them.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from scorekeeper.errors import NotationError
from scorekeeper.game import AnyGame
from scorekeeper.games import game_of, is_variant
from scorekeeper.web.actions.bodies import derived_id, fresh_id, one_id
from scorekeeper.web.house_rules import FIRST, MOST_PLAYERS, PREFIX, differing, ends, unusable
from scorekeeper.web.i18n import _

SHAPES = ("two", "pairs", "threes", "each")
"""Two sides, sides of two, sides of three, each alone."""
ALONE = "each"
MOST_IN_SIDE = 3
LONGEST_NAME = 60
LONGEST_PLACE = 80
LONGEST_END = 99_999
DRAWN = "draw"
OPEN = "open"
SHOWN = 4
"""Seats that a form without a script shows at first."""
MORE_CARDS = 2
"""Further cards that can be given points, in the rule sheet of the form."""
POINTS = "points_"
"""What the name of a switch begins with that gives a card points."""


class Opening(NamedTuple):
    """A match about to begin: its id, the opening entry, and the words beside it."""

    match: str
    entry: dict[str, object]
    words: dict[str, str]


@dataclass
class Typed:
    """What stands in the form. ``players`` by seat, clockwise, empty for a seat that is free.

    ``ground`` is the form's own id, from which all others are made; ``dealer`` is a seat's number from 0, or
    ``draw``; ``errors`` sentences by field.
    """

    ground: str = field(default_factory=fresh_id)
    maker: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    variant: str = FIRST
    switches: dict[str, str] = field(default_factory=dict)
    schedule: str = ""
    packs: str = ""
    shape: str = "two"
    players: list[str] = field(default_factory=lambda: [""] * SHOWN)
    dealer: str = DRAWN
    end: str = OPEN
    end_number: str = ""
    place: str = ""
    names: str = "first"
    errors: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, variant: str) -> Typed:
        """An empty form for the rules of this variant; of one that there is not, for those of the first."""
        if not is_variant(variant):
            return cls()
        game = game_of(variant)
        seats = [""] * min(SHOWN, game.players[-1])
        return cls(variant=variant, players=seats, shape="two" if game.teams else ALONE)

    @property
    def game(self) -> AnyGame:
        """The game of the chosen rules."""
        return game_of(self.variant)

    @property
    def seated(self) -> list[str]:
        """The names that were typed, clockwise."""
        return [name for name in self.players if name]


def typed(form: MultiDict[str, str]) -> Typed:
    """What a posted form says; what cannot be is replaced by what stands there at first. Raises Refused (its id)."""
    got = Typed(ground=one_id(form["id"])) if "id" in form else Typed()
    got.maker = form.get("maker", "")[:22] or got.maker
    got.variant = form.get("variant", "") if is_variant(form.get("variant", "")) else FIRST
    got.switches = differing(got.variant, switches_typed(form))
    got.schedule = " ".join(form.get("schedule", "").split())[:LONGEST_PLACE]
    got.packs = _one_of(form.get("packs", ""), ("1", "2"), "")
    got.shape = _one_of(form.get("shape", ""), SHAPES, "two") if got.game.teams else ALONE
    names = [" ".join(name.split())[:LONGEST_NAME] for name in form.getlist("player")[:MOST_PLAYERS]]
    got.players = names + [""] * (min(SHOWN, got.game.players[-1]) - len(names))
    if got.shape == "two" and len(got.seated) == 2:  # two people are two sides, also where nobody chose that
        got.shape = ALONE
    got.dealer = form.get("dealer", DRAWN)
    got.end = _one_of(form.get("end", ""), ends(got.game), OPEN)
    got.end_number = form.get("end-number", "").strip()[:6]
    got.place = " ".join(form.get("place", "").split())[:LONGEST_PLACE]
    got.names = _one_of(form.get("names", ""), ("first", "full"), "first")
    return got


def switches_typed(form: Mapping[str, str]) -> dict[str, str]:
    """The switches' fields of a form by switch, with the points of further cards."""
    found = {name.removeprefix(PREFIX): value for name, value in form.items() if name.startswith(PREFIX)}
    for number in range(1, MORE_CARDS + 1):
        card, points = form.get(f"more-card-{number}", ""), form.get(f"more-points-{number}", "")
        if card and points:
            found[POINTS + card] = points
    return found


def _one_of(value: str, known: tuple[str, ...], otherwise: str) -> str:
    return value if value in known else otherwise


def shapes_for(players: int, *, teams: bool = True) -> tuple[str, ...]:
    """How so many players can be sides: teams of two or three that come out even, or each alone."""
    return tuple(shape for shape in SHAPES if (teams or shape == ALONE) and sides_of(shape, players) is not None)


def sides_of(shape: str, players: int) -> int | None:
    """The number of sides; None where the shape does not fit so many players."""
    sizes = {"two": players // 2, "pairs": 2, "threes": 3, "each": 1}
    size = sizes[shape]
    if not 1 <= size <= MOST_IN_SIDE or players % size or players // size < 2:
        return None
    if shape == "two" and (players % 2 or size < 2):
        return None
    # six in threes are two sides, which has a name of its own; so have four in twos
    return None if shape in ("pairs", "threes") and players // size == 2 else players // size


def check(got: Typed) -> bool:
    """Whether a match can begin with this; else ``errors`` says what to mend."""
    players, errors, allowed = len(got.seated), got.errors, got.game.players
    if players < allowed[0]:
        errors["player"] = _("Type the names of at least two players.")
    elif players > allowed[-1]:
        errors["player"] = _("At most %(number)s can play.", number=allowed[-1])
    elif sides_of(got.shape, players) is None:
        sentence = _("That does not come out even with %(players)s players. Choose something else.", players=players)
        errors["shape"] = sentence
    if len({name.casefold() for name in got.seated}) < players:
        errors["player"] = _("Two players have the same name. Add a letter, so that they can be told apart.")
    if got.end != OPEN and _number(got.end_number) is None:
        errors["end"] = _("How many? Type a number.")
    if players in allowed and "shape" not in errors:
        try:
            agreed(got)
        except NotationError:
            wrong = unusable(got.variant, got.switches)
            errors["rules"] = wrong or _("These rules do not fit together, or not with this many players.")
    return not errors


def agreed(got: Typed) -> None:
    """Raises NotationError for rules that no table can play."""
    packs = int(got.packs) if got.packs else None
    got.game.agree(got.variant, got.switches, got.schedule or None, packs, len(got.seated))


def opening(got: Typed, device: str, at_phone: str) -> Opening:
    """The entry that opens the match, for what has passed ``check``.

    The same form gives the same match; one that was changed after going back gives another.
    """
    names, ground = got.seated, got.ground
    persons = [derived_id(ground, "person", seat, name) for seat, name in enumerate(names)]
    words = dict(zip(persons, names, strict=True))
    count = sides_of(got.shape, len(names)) or len(names)
    place = derived_id(ground, "place", got.place) if got.place else None
    if place:
        words[place] = got.place
    seats = [seat for seat, name in enumerate(got.players) if name]
    chosen = int(got.dealer) if got.dealer.isdecimal() and int(got.dealer) in seats else None
    # drawn from the form's own id: a form that is sent twice draws the same dealer
    dealer = seats.index(chosen) if chosen is not None else int(derived_id(ground, "draw")[-8:], 16) % len(names)
    payload = {
        "game": got.game.id,
        "rules": {
            "variant": got.variant, "switches": got.switches, "schedule": got.schedule or None,
            "packs": int(got.packs) if got.packs else None,
        },
        "sides": [persons[side::count] for side in range(count)],
        "seats": persons,
        "dealer": persons[dealer],
        "drawn": chosen is None,
        "end": {"kind": got.end, "n": None if got.end == OPEN else _number(got.end_number)},
        "place": place,
        "names": got.names,
    }
    match = derived_id(ground, "match", payload, words)
    entry = {
        "id": derived_id(match, "opened"), "v": 1, "kind": "match.opened", "hand": None, "after": None,
        "replaces": None, "by": None, "device": device, "at_phone": at_phone, "payload": payload,
    }
    return Opening(match, entry, words)


def _number(text: str) -> int | None:
    number = int(text) if text.isascii() and text.isdigit() else 0
    return number if 1 <= number <= LONGEST_END else None
