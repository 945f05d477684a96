"""Deeds of a pot game: a deal counted by tricks, and the chips counted in."""

from __future__ import annotations

from typing import Any

from scorekeeper.web.access import MatchPlace
from scorekeeper.web.deeds import Done, Form, Refused, deed
from scorekeeper.web.deeds.bodies import body, one_id
from scorekeeper.web.deeds.count import saved, sides_of
from scorekeeper.web.deeds.won import side_of
from scorekeeper.web.texts import _

CUTS = ("hop", "jump")
CAUSES = ("b", "c", "d", "last")
MOST_CUTS = 40
CHIP_DIGITS = 7
"""Chips of a whole match, or in a pot."""
RAISED_DIGITS = 4


@deed("count-tricks")
def count_tricks(form: Form, place: MatchPlace) -> Done:
    """One deal: tricks of each who played, hops and jumps, who is gezwickt for what."""
    sides = sides_of(form, place)
    facts: dict[str, Any] = {"cuts": _cuts(form)}
    facts |= {cause: side for cause in CAUSES if (side := side_of(form, place, cause)) is not None}
    figures = [_figures(form, side) for side in range(sides)]
    way = "paper" if form.get("paper") else "quick"
    return saved(form, place, way, {"figures": figures, "facts": facts})


@deed("chips")
def chips(form: Form, place: MatchPlace) -> Done:
    """The chips before each player and in the pot, as counted. Raises Refused where one is missing."""
    persons = [person for side in place.view()["sides"] for person in side["persons"]]
    counted = {person: _number(form, f"chips-{person}") for person in persons}
    pot = _number(form, "pot")
    if pot is None or None in counted.values():
        raise Refused(_("Count the chips of everybody and of the pot, each a number."))
    signs = {person: -1 if form.get(f"sign-{person}") == "-" else 1 for person in persons}
    follows = form.get("follows", "")
    payload = {
        "chips": {person: (chips or 0) * signs[person] for person, chips in counted.items()}, "pot": pot,
        "follows": one_id(follows) if follows else None,
    }  # fmt: skip
    return Done([body(place, form, "count.chips", payload)], to="chips")


def _figures(form: Form, side: int) -> dict[str, Any]:
    tricks, raised = form.get(f"tricks-{side}", ""), _number(form, f"raised-{side}", RAISED_DIGITS)
    found: dict[str, Any] = {"tricks": int(tricks) if tricks in ("0", "1", "2", "3") else None}
    return found | ({"raised": raised} if raised else {})


def _cuts(form: Form) -> list[str]:
    """Hops and jumps in their order; a form without a script has them as letters."""
    typed = form.get("cuts-typed", "").lower()
    said = form.get("cuts", "").split()
    letters = [word for letter in typed for word in CUTS if word[0] == letter]
    # a script changes the one field, a hand the other: what was typed goes first where it says something else
    chosen = letters if form.get("by-hand") or (typed and not said) else [word for word in said if word in CUTS]
    return chosen[:MOST_CUTS]


def _number(form: Form, name: str, digits: int = CHIP_DIGITS) -> int | None:
    said = form.get(name, "").strip()
    return int(said) if said.isascii() and said.isdigit() and len(said) <= digits else None
