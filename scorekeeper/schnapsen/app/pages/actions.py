"""Counting a hand by who won it: winner, game points, closing, false claim; the loser's count if typed."""

from __future__ import annotations

from collections.abc import Mapping

from flask import request
from wtforms import Field

from scorekeeper.journal.hand_view import HandView
from scorekeeper.outcomes import NO_FACTS
from scorekeeper.schnapsen.ways import facts_of
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Refused, Sent, action
from scorekeeper.web.actions.count import CountForm, paper_tick, saved, side_choice
from scorekeeper.web.counting import MOST_POINTS, from_paper, number
from scorekeeper.web.forms import Tick
from scorekeeper.web.i18n import _
from scorekeeper.words.locale import upper_first

MOST_TRICKS = 99
"""More tricks than there are can be said: that is a contradiction, and kept (Sn.Q3)."""


class WonForm(CountForm):
    """Who won (``winner``), who closed, who claimed wrongly (``false``), each by the number of their side; whether it
    was by the last trick; points and tricks of each, if somebody counted them."""

    @classmethod
    def kinds(cls) -> Mapping[str, tuple[str, int]]:
        """Card points and tricks."""
        return {
            "points": (_("Card points of %(name)s"), MOST_POINTS), "tricks": (_("Tricks of %(name)s"), MOST_TRICKS),
        }

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """Those, and who it was."""
        nobody = _("nobody")
        return {
            "winner": side_choice(_("Who won?"), place, sent),
            "closed": side_choice(_("Closed"), place, sent, nobody=nobody),
            "false": side_choice(upper_first(_("claimed wrongly")), place, sent, nobody=nobody),
            "last": Tick(upper_first(_("won by the last trick"))), "paper": paper_tick(),
            **super().fields(place, sent),
        }

    def row(self, side: int) -> list[Field]:
        """What is counted of one side."""
        return [self[f"{kind}-{side}"] for kind in self.kinds()]


def won_form(place: MatchPlace, hand: HandView | None) -> WonForm:
    """The form of a hand as it is counted; the address may say who won it. What its recorded plays come to nobody has
    counted, and is no figure of the form."""
    facts = facts_of(hand.facts if hand is not None and hand.result else NO_FACTS)
    values = {name: _as_choice(getattr(facts, name)) for name in ("winner", "closed", "false")}
    if (asked := request.args.get("winner", "")) in ("0", "1"):
        values["winner"] = asked
    figures = {
        f"{kind}-{at}": getattr(side, kind)
        for at, side in enumerate(hand.result or () if hand is not None and hand.way != "plays" else ())
        for kind in WonForm.kinds()
    }
    carried = {"hand": hand.id} if hand is not None else {}
    return WonForm.begun(place, carried, last=facts.last, paper=from_paper(hand), **values, **figures)


def _as_choice(side: int | None) -> str | None:
    return None if side is None else str(side)


@action("count-won", WonForm)
def count_won(form: WonForm, place: MatchPlace) -> Done:
    """One hand. A row from paper, with points or tricks a count that can fail, else a quick one. Raises Invalid where
    nobody won, Refused for no number of game points."""
    if not form["winner"].data:
        form.reject("winner", _("Choose somebody."))
    worth = number(form.sent.get("game_points"))
    if worth not in (1, 2, 3):
        raise Refused(_("1, 2 or 3?"))
    winner, closed, false = (int(one) if (one := form[name].data) else None for name in ("winner", "closed", "false"))
    facts = {"winner": winner, "game_points": worth, "closed": closed, "false": false, "last": form["last"].data}
    figures = [_figures(form, side) for side in range(2)]
    way = "paper" if form["paper"].data else "cards" if any(figures) else "quick"
    return saved(form, place, way, {"figures": figures, "facts": facts})


def _figures(form: WonForm, side: int) -> dict[str, int]:
    return {kind: typed for kind in form.kinds() if (typed := form[f"{kind}-{side}"].data) is not None}
