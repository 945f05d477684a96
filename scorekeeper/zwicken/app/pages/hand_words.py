"""What a side signs of a deal of Zwicken, in a line: what it did, and what lies in the pot behind it."""

from __future__ import annotations

from scorekeeper.journal.hand_view import HandView
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.words.figures import signed
from scorekeeper.zwicken.ways import ZwickenSide


def causes() -> dict[str, str]:
    """Why somebody is gezwickt, by the letter of the cause."""
    return {
        "a": _("gezwickt: no trick"), "b": _("gezwickt at the cut"), "c": _("gezwickt: the trump ace not led"),
        "d": _("gezwickt: the 7 lost to the ace"),
    }


def signed_parts(each: ZwickenSide) -> str:
    """``2 tricks · staked 3``, ``passed``, ``0 tricks · gezwickt: no trick``."""
    parts = [ngettext("%(num)d trick", "%(num)d tricks", each.tricks) if each.active else _("passed")]
    if each.staked:
        parts.append(_("staked %(number)s", number=each.staked))
    words = causes()
    return " · ".join([*parts, *(words[key] for key in each.gezwickt)])


def pot_behind(hand: HandView) -> str:
    """What lies in the pot behind a deal; empty where it does not count."""
    pot = hand.facts.get("pot")
    if not hand.result or not pot or hand.state == "void":
        return ""
    return _("Pot: %(number)s", number=signed(pot["after"]).removeprefix("+"))
