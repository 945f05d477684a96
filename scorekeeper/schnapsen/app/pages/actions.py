"""Counting a hand by who won it: winner, game points, closing, false claim; the loser's count if typed."""

from __future__ import annotations

from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Form, Refused, action
from scorekeeper.web.actions.count import fields_of_sides, saved, side_of
from scorekeeper.web.actions.typed import DIGITS, Fields
from scorekeeper.web.counting import number
from scorekeeper.web.i18n import _

TRICK_DIGITS = 2
"""More tricks than there are can be said: that is a contradiction, and kept (Sn.Q3)."""


@action("count-won")
def count_won(form: Form, place: MatchPlace) -> Done:
    """One hand. A row from paper, with points or tricks a count that can fail, else a quick one. Raises
    Refused where nobody won, or for no number of game points; Mistyped for points or tricks that are no number."""
    winner, worth = side_of(form, place, "winner"), number(form.get("game_points"))
    if winner is None:
        raise Refused(_("Say who won the hand."))
    if worth not in (1, 2, 3):
        raise Refused(_("Say what it is worth: 1, 2 or 3."))
    facts = {
        "winner": winner, "game_points": worth, "closed": side_of(form, place, "closed"),
        "false": side_of(form, place, "false"), "last": bool(form.get("last")),
    }
    typed = fields_of_sides(form, place, {"points": _("Card points of %(name)s"), "tricks": _("Tricks of %(name)s")})
    figures = [_figures(typed, side) for side in range(2)]
    way = "paper" if form.get("paper") else "cards" if any(figures) else "quick"
    return saved(form, place, way, {"figures": figures, "facts": facts})


def _figures(typed: Fields, side: int) -> dict[str, object]:
    points, tricks = typed.number(f"points-{side}", DIGITS), typed.number(f"tricks-{side}", TRICK_DIGITS)
    return {key: value for key, value in (("points", points), ("tricks", tricks)) if value is not None}
