"""Actions of a pot game: a deal counted by tricks, and the chips counted in."""

from __future__ import annotations

from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Form, Mistyped, Refused, action
from scorekeeper.web.actions.bodies import body, one_id
from scorekeeper.web.actions.count import fields_of_sides, saved, side_of, sides_of
from scorekeeper.web.actions.typed import Fields
from scorekeeper.web.i18n import _

CUTS = ("hop", "jump")
NAMED = ("b", "c", "d", "last", "dealer")
"""Facts that name a side."""
MOST_CUTS = 40
BETWEEN_CUTS = " ,;.-"
TRICKS = ("", "0", "1", "2", "3")
CHIP_DIGITS = 7
"""Chips of a whole match, or in a pot."""
RAISED_DIGITS = 4


@action("count-tricks")
def count_tricks(form: Form, place: MatchPlace) -> Done:
    """One deal: tricks of each who played, hops and jumps, who deals after them, who is gezwickt for what. Raises
    Mistyped for cuts that are none, and for chips raised that are no number."""
    sides = sides_of(form, place)
    typed = fields_of_sides(form, place, {"raised": _("Raised by %(name)s, in chips")})
    facts: dict[str, object] = {"cuts": _cuts(form, typed)}
    facts |= {fact: side for fact in NAMED if (side := side_of(form, place, fact)) is not None}
    figures = [_figures(form, typed, side) for side in range(sides)]
    way = "paper" if form.get("paper") else "quick"
    return saved(form, place, way, {"figures": figures, "facts": facts})


@action("chips")
def chips(form: Form, place: MatchPlace) -> Done:
    """The chips before each player and in the pot, as counted. Raises Mistyped where one is missing or no number."""
    view = place.view()
    persons = [person for side in view.sides for person in side.persons]
    labels = {f"chips-{person}": _("Chips of %(name)s", name=view.persons[person].first) for person in persons}
    typed = Fields(form, {**labels, "pot": _("Pot")}, "chips")
    counted = {person: typed.number(f"chips-{person}", CHIP_DIGITS) for person in persons}
    pot = typed.number("pot", CHIP_DIGITS)
    if pot is None or None in counted.values():
        raise typed.mistyped(_("Count everybody's chips and the pot, each a number."))
    signs = {person: -1 if form.get(f"sign-{person}") == "-" else 1 for person in persons}
    follows = form.get("follows", "")
    payload = {
        "chips": {person: (chips or 0) * signs[person] for person, chips in counted.items()}, "pot": pot,
        "follows": one_id(follows) if follows else None,
    }
    return Done([body(place, form, "count.chips", payload)], to="chips")


def _figures(form: Form, typed: Fields, side: int) -> dict[str, object]:
    tricks, raised = form.get(f"tricks-{side}", ""), typed.number(f"raised-{side}", RAISED_DIGITS)
    if tricks not in TRICKS:
        raise Refused(_("The form reached us damaged. Go back and try once more."))
    found: dict[str, object] = {"tricks": int(tricks) if tricks else None}
    return found | ({"raised": raised} if raised else {})


def _cuts(form: Form, fields: Fields) -> list[str]:
    """Hops and jumps in their order; a form without a script has them as letters. Raises Mistyped for others."""
    typed = form.get("cuts-typed", "").lower()
    said = form.get("cuts", "").split()
    # a script changes the one field, a hand the other: what was typed goes first where it says something else
    if not (form.get("by-hand") or (typed and not said)):
        return [word for word in said if word in CUTS][:MOST_CUTS]
    letters = [letter for letter in typed if letter not in BETWEEN_CUTS]
    words = [word for letter in letters for word in CUTS if word[0] == letter]
    if len(words) < len(letters) or len(words) > MOST_CUTS:
        label = {"cuts-typed": _("In order: h for a hop, j for a jump")}
        sentence = _("Write hops and jumps as letters, h or j, at most %(most)s; “%(typed)s” has something else "
                     "in it.")
        raise Mistyped(sentence % {"most": MOST_CUTS, "typed": typed[:MOST_CUTS]}, {**label, **fields.labels}, "count")
    return words
