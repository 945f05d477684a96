"""The pages of a hand of Zwickern: the replay at one moment, and everybody's cards and score."""

from __future__ import annotations

from flask import request

from scorekeeper.web.i18n import _
from scorekeeper.web.place import Place, detail_of, title_of
from scorekeeper.web.preferences import language
from scorekeeper.web.questions import part_or_page
from scorekeeper.web.repair import marks, struck_out
from scorekeeper.web.templating import render_template
from scorekeeper.zwickern.app.pages.hand import replay_of
from scorekeeper.zwickern.app.pages.hand_words import verdict
from scorekeeper.zwickern.app.pages.moment import Shown, data_block


def page(place: Place) -> str:
    """The replay at one moment."""
    shown = Shown(replay_of(place.text), language())
    at, left = asked_moment(shown), marks(place.text)
    return render_template(
        "replay/page.html",
        place=place,
        shown=shown,
        at=at,
        title=title_of(place),
        detail=detail_of(place),
        listed_plays=shown.listed_plays(left),
        struck_out=struck_out(left),
        data=data_block(shown),
        verdict=verdict(shown),
    )


def asked_moment(shown: Shown) -> int:
    """``at`` of the address, held within the hand."""
    return max(0, min(request.args.get("at", 0, int), shown.last))


def cards(place: Place) -> str:
    """Score, cards won and cards known of every player at one moment."""
    shown = Shown(replay_of(place.text), language())
    at = asked_moment(shown)
    return part_or_page("replay/cards_inside.html", place, shown, _("Cards and score"), title_of(place), at, at=at)
