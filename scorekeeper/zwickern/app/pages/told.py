"""What a hand gave in words, for its own page: the parts of a side's points, its cards in their order."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.cards import CARDS
from scorekeeper.journal.view import MatchView
from scorekeeper.outcomes import Json
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.words import locale


def parts_of(view: MatchView, side: Json) -> str:
    """``14 in cards + 3 majority + 2 Zwicks``; what a side counted itself has the majority in it, if it is that side's.
    A Zwick that is not worth one point says what it adds."""
    worth = view.scoring["zwick"]
    itself = side["majority"] is None and view.scoring["majority"]
    points = _("%(points)s counted") if itself else _("%(points)s in cards")
    parts = [points % {"points": side["card_points"]}]
    if side["majority"]:
        parts.append(_("%(points)s majority", points=side["majority"]))
    if side["zwicks"]:
        parts.append(zwicks_for(side["zwicks"], worth))
    return " + ".join(parts)


def zwicks_for(number: int, worth: int) -> str:
    """``2 Zwicks``; where one is not worth one point ``6 for 2 Zwicks``."""
    if worth == 1:
        return locale(language()).zwicks(number)
    return ngettext("%(points)s for %(num)s Zwick", "%(points)s for %(num)s Zwicks", number, points=number * worth)


def in_order(view: MatchView, codes: Iterable[str]) -> list[str]:
    """Cards in the order in which a count always lists them."""
    order = {code: place for place, code in reversed(list(enumerate(view.scoring["order"])))}
    return sorted((code for code in codes if code in CARDS), key=lambda code: (order.get(code, len(order)), code))
