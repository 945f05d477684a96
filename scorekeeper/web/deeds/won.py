"""The deed of counting a hand by who won it: winner, game points, closing, false claim; the loser's count if typed."""

from __future__ import annotations

from typing import Any

from scorekeeper.web.access import MatchPlace
from scorekeeper.web.counting import number
from scorekeeper.web.deeds import Done, Form, Refused, deed
from scorekeeper.web.deeds.count import saved, sides_of
from scorekeeper.web.texts import _

MOST_TRICKS = 10


@deed("count-won")
def count_won(form: Form, place: MatchPlace) -> Done:
    """One hand. With points or tricks it is a count that can fail, else a quick one, or a row from paper. Raises
    Refused where nobody won, or for no number of game points."""
    winner, worth = side_of(form, place, "winner"), number(form.get("game_points"))
    if winner is None:
        raise Refused(_("Say who won the hand."))
    if worth not in (1, 2, 3):
        raise Refused(_("Say how many it counts: 1, 2 or 3."))
    facts = {
        "winner": winner, "game_points": worth, "closed": side_of(form, place, "closed"),
        "false": side_of(form, place, "false"), "last": bool(form.get("last")),
    }  # fmt: skip
    figures = [_figures(form, side) for side in range(sides_of(form, place))]
    way = "cards" if any(figures) else "paper" if form.get("paper") else "quick"
    return saved(form, place, way, {"figures": figures, "facts": facts})


def side_of(form: Form, place: MatchPlace, name: str) -> int | None:
    """The side that a field names; None for an empty one. Raises Refused for one that is not there."""
    said = form.get(name, "")
    if not said:
        return None
    side = number(said)
    if side is None or side >= sides_of(form, place):
        raise Refused(_("The form reached us damaged. Go back and try once more."))
    return side


def _figures(form: Form, side: int) -> dict[str, Any]:
    points, tricks = number(form.get(f"points-{side}")), number(form.get(f"tricks-{side}"), MOST_TRICKS)
    return {key: value for key, value in (("points", points), ("tricks", tricks)) if value is not None}
