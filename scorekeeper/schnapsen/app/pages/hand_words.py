"""What a side signs of a hand of Schnapsen, in a line: what it did, and what was compared."""

from __future__ import annotations

from scorekeeper.journal.hand_view import HandView
from scorekeeper.outcomes import Json
from scorekeeper.schnapsen.ways import SchnapsenSide
from scorekeeper.web.i18n import _, ngettext


def signed_parts(hand: HandView, *, proposed: bool, side: int, each: SchnapsenSide) -> str:
    """``won, closed the talon · 24 card points, 3 tricks``; of what is only ``proposed`` the figures alone."""
    deeds = "" if proposed else ", ".join(_did(hand.facts, side))
    figures = []
    if each.points is not None:
        figures.append(_("%(points)s card points", points=each.points))
    if each.tricks is not None:
        figures.append(ngettext("%(num)d trick", "%(num)d tricks", each.tricks))
    return " · ".join(part for part in (deeds, ", ".join(figures)) if part)


def _did(facts: Json, side: int) -> list[str]:
    deeds = []
    if facts.get("winner") == side:
        deeds.append(_("won by the last trick") if facts.get("last") else _("won"))
    if facts.get("closed") == side:
        deeds.append(_("closed the talon"))
    if facts.get("false") == side:
        deeds.append(_("claimed wrongly"))
    return deeds


def compared(hand: HandView) -> str:
    """What was compared: the cards of recorded plays, both counts with the pack, the loser's count with the game
    points. Empty where every game says it alike."""
    if not hand.result or (hand.checked == "gap" and hand.gap):
        return ""
    if hand.way == "plays":
        announced = sum(side.number("points") for side in hand.result) - (hand.counted or 0)
        counts = {"counted": hand.counted, "total": hand.nominal}
        if announced:
            return _("%(counted)s of %(total)s in tricks, %(said)s announced", said=announced, **counts)
        return _("%(counted)s of %(total)s in tricks", **counts)
    if hand.checked == "gap":
        return _("does not fit together")
    if hand.checked == "ok":
        return "" if hand.nominal else _("fits the points and tricks counted")
    return _("not cross-checked")
