"""The pages of a hand of Zwickern, and what its match has on a phone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from werkzeug.wrappers import Response

from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.recorded import Recorded
from scorekeeper.journal.series_view import FindingView
from scorekeeper.journal.view import MatchView
from scorekeeper.web.actions import Work
from scorekeeper.web.game_pages import (
    AskedPlay,
    Asking,
    GamePages,
    HandPages,
    OpenRecord,
    Recorder,
    Table,
    Verdict,
    files,
)
from scorekeeper.web.hand_words import check as check_of
from scorekeeper.web.i18n import _
from scorekeeper.web.place import Place, title_of
from scorekeeper.web.preferences import language
from scorekeeper.web.replay import moment_of_address, moment_page, part_or_page
from scorekeeper.words.locale import N_
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
from scorekeeper.zwickern.app.pages.hand_words import in_order, majorities_apart, parts_of, signed_parts, verdict
from scorekeeper.zwickern.app.pages.missing import missing, searched, searching
from scorekeeper.zwickern.app.pages.moment import Shown, data_block, replay_of
from scorekeeper.zwickern.app.pages.paper_sheet import ROWS
from scorekeeper.zwickern.replay import Replay


class ZwickernHandPages(HandPages[Replay]):
    """The pages of a hand."""

    def page(self, place: Place) -> str | Response:
        shown = Shown(replay_of(place.text), language())
        return moment_page("games/zwickern/replay/page.html", place, shown, data_block(shown), verdict(shown))

    def cards(self, place: Place) -> str | Response:
        shown = Shown(replay_of(place.text), language())
        at = moment_of_address(shown)
        return part_or_page(
            "games/zwickern/replay/cards_inside.html", place, shown, _("Cards and score"), title_of(place), at, at=at
        )

    def allowed(self, place: Place) -> str | Response:
        return questions.allowed(place)

    def what_if(self, place: Place) -> str | Response:
        return questions.what_if(place)

    def asked(self, place: Place) -> AskedPlay:
        return questions.asked(place)

    def verdict(self, replay: Replay, lang: str, text: str) -> Verdict:
        return verdict(Shown(replay, lang))


class ZwickernRecorder(Recorder[Replay]):
    """How a hand is taken down."""

    pictures = True

    def frame(self, hand: Recorded) -> dict[str, object] | None:
        return recording.frame(hand)

    def shown(self, replay: Replay, lang: str, text: str) -> Shown:
        return Shown(replay, lang)

    def steps(self, open_record: OpenRecord) -> list[dict[str, object]]:
        return recording.steps(open_record)

    def asked(self, open_record: OpenRecord) -> recording.Prompt:
        return recording.asked(open_record)

    def act(self, text: str, people: Mapping[str, str]) -> tuple[str, str | None]:
        return recording.act(text, people)

    def unreadable(self) -> str:
        return recording.unreadable()

    def picture(self, text: str, people: Mapping[str, str]) -> str:
        return recording.picture(text, people)


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

    def claims_apart(self, hand: HandView) -> tuple[FindingView, ...]:
        return majorities_apart(hand)

    def again_words(self, view: MatchView, hand: HandView | None) -> str:
        return _("Find the point") if searching(view, hand) else super().again_words(view, hand)

    def again(self, view: MatchView, hand: HandView) -> str:
        return "double" if searching(view, hand) else super().again(view, hand)

    def compared_words(self, view: MatchView, hand: HandView) -> str:
        if hand.result and hand.checked == "ok":  # with its unit: "30 + 3 Zwicks = 33"
            return check_of(view, hand).text
        return super().compared_words(view, hand)

    def question(self, asking: Asking) -> str | Response:
        return of_captures(asking)

    def lying(self, replay: Replay) -> Mapping[str, str]:
        return lying(replay)


PAGES = ZwickernPages()
