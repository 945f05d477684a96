"""The pages of a hand of Zwickern that show it: the replay at one moment, everybody's cards and score."""

from __future__ import annotations

from scorekeeper.web.i18n import _
from scorekeeper.web.place import Place, title_of
from scorekeeper.web.preferences import language
from scorekeeper.web.replay import moment_of_address, moment_page, part_or_page
from scorekeeper.zwickern.app.pages.hand_words import verdict
from scorekeeper.zwickern.app.pages.moment import Shown, data_block, replay_of


def page(place: Place) -> str:
    """The replay at one moment."""
    shown = Shown(replay_of(place.text), language())
    return moment_page("games/zwickern/replay/page.html", place, shown, data_block(shown), verdict(shown))


def cards(place: Place) -> str:
    """Score, cards won and cards known of every player at one moment."""
    shown = Shown(replay_of(place.text), language())
    at = moment_of_address(shown)
    return part_or_page(
        "games/zwickern/replay/cards_inside.html", place, shown, _("Cards and score"), title_of(place), at, at=at
    )
