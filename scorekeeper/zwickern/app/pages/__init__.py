"""The pages of a hand of Zwickern, and what a phone shows of its match."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from werkzeug.wrappers import Response

from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView
from scorekeeper.msgid import N_
from scorekeeper.web.actions import Work
from scorekeeper.web.game_pages import (
    GamePages,
    HandPages,
    Recorder,
    Table,
    Verdict,
    files,
)
from scorekeeper.web.hand_place import HandPlace, title_of
from scorekeeper.web.hand_words import check as check_of
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.replay import moment_of_address, moment_page, part_or_page
from scorekeeper.zwickern.app.pages import questions, recording
from scorekeeper.zwickern.app.pages.actions import (
    another,
    count_cards,
    count_quick,
    count_sealed,
    whose,
    zwick,
)
from scorekeeper.zwickern.app.pages.check import key_in_words, lying
from scorekeeper.zwickern.app.pages.check import page as of_captures
from scorekeeper.zwickern.app.pages.correcting import correct, put_right
from scorekeeper.zwickern.app.pages.counting import counting
from scorekeeper.zwickern.app.pages.hand_words import in_order, parts_of, signed_parts, verdict
from scorekeeper.zwickern.app.pages.missing import missing, searched, searching
from scorekeeper.zwickern.app.pages.moment import Shown, data_block, replay_of
from scorekeeper.zwickern.app.pages.paper_sheet import ROWS
from scorekeeper.zwickern.replay import Replay


class ZwickernHandPages(HandPages[Replay]):
    """The pages of a hand."""

    def page(self, place: HandPlace) -> str | Response:
        shown = Shown(replay_of(place.text), language())
        return moment_page("games/zwickern/replay/page.html", place, shown, data_block(shown), verdict(shown))

    def cards(self, place: HandPlace) -> str | Response:
        shown = Shown(replay_of(place.text), language())
        at = moment_of_address(shown)
        return part_or_page(
            "games/zwickern/replay/cards_inside.html", place, shown, _("Cards and score"), title_of(place), at, at=at
        )

    allowed = staticmethod(questions.allowed)
    what_if = staticmethod(questions.what_if)
    asked = staticmethod(questions.asked)

    def verdict(self, replay: Replay, lang: str, text: str) -> Verdict:
        return verdict(Shown(replay, lang))


class ZwickernRecorder(Recorder[Replay]):
    """How a hand is taken down."""

    pictures = True

    frame = staticmethod(recording.frame)

    def shown(self, replay: Replay, lang: str, text: str) -> Shown:
        return Shown(replay, lang)

    steps = staticmethod(recording.steps)
    asked = staticmethod(recording.asked)
    act = staticmethod(recording.act)
    unreadable = staticmethod(recording.unreadable)
    picture = staticmethod(recording.picture)

class ZwickernPages(GamePages):
    """The pages of Zwickern."""

    hand = ZwickernHandPages()
    recorder = ZwickernRecorder()
    sheet = ROWS
    table = Table(
        "zwickern", ("match", "count", "double", "quick", "paper", "sign", "record", "hands", "display", "more"),
        {"cards": "count", "double": "double", "quick": "quick", "plays": "record", "paper": "paper"},
        *files("zwickern"), mends=True, asks=N_("What can I take?"),
    )
    filters: Mapping[str, Callable[[str], str]] = {"spoken": key_in_words}
    functions: Mapping[str, Callable[..., object]] = {
        "counting": counting, "parts_of": parts_of,
        "zwickern_made": signed_parts, "in_order": in_order, "put_right": put_right,
        "searching": searched,
    }
    actions: tuple[Work, ...] = (
        zwick, whose, another, count_cards, count_quick, count_sealed, correct, missing,
    )

    example = "games/zwickern/example.html"
    task = "games/zwickern/task.html"

    def again_words(self, view: MatchView, hand: HandView | None) -> str:
        return _("Find the point") if searching(view, hand) else super().again_words(view, hand)

    def again(self, view: MatchView, hand: HandView) -> str:
        return "double" if searching(view, hand) else super().again(view, hand)

    def compared_words(self, view: MatchView, hand: HandView) -> str:
        if hand.result and hand.checked == "ok":  # with its unit: "30 + 3 Zwicks = 33"
            return check_of(view, hand).text
        return super().compared_words(view, hand)

    question = staticmethod(of_captures)
    lying = staticmethod(lying)


PAGES = ZwickernPages()
