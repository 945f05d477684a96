"""What the cuts on the way to a deal came to, where a game has hops and jumps; said wherever such a hand is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from flask import Flask

from scorekeeper.journal.hand_view import HandView
from scorekeeper.web.i18n import _


def way_to_deal(cuts: Iterable[str]) -> str:
    """``Hop × 2, Jump``; empty where nobody hopped or jumped."""
    called = {"hop": _("Hop"), "jump": _("Jump")}
    runs = [(called.get(cut, cut), len(list(run))) for cut, run in groupby(cuts)]
    return ", ".join(f"{word} × {times}" if times > 1 else word for word, times in runs)


def way_to_deal_words(hand: HandView, names: Sequence[str]) -> str:
    """``Hop: Anna deals``; empty for a hand without hops and jumps. ``names`` of the sides as they sat in it."""
    facts = hand.facts
    cuts, dealer = facts.get("cuts") or (), facts.get("dealer")
    if not cuts or not isinstance(dealer, int) or dealer >= len(names):
        return ""
    return f"{way_to_deal(cuts)}: " + _("%(name)s deals", name=names[dealer])


def init_app(app: Flask) -> None:
    """Give templates what a counting page says of it."""
    app.jinja_env.globals["way_to_deal"] = way_to_deal
