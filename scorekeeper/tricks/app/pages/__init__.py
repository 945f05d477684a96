"""The pages of every game of tricks (each is told which game it shows), and how the games' hands are recorded."""

from __future__ import annotations

from collections.abc import Mapping

from werkzeug.wrappers import Response
from wtforms import Field

from scorekeeper.errors import NotationError
from scorekeeper.game import AnyTrickRules
from scorekeeper.journal.recorded import Recorded
from scorekeeper.tricks.app.pages import moment, questions, recording
from scorekeeper.tricks.app.pages.game import AnyTrickGame
from scorekeeper.tricks.app.pages.moment import Shown
from scorekeeper.tricks.replay import TrickReplay
from scorekeeper.web.game_pages import AskedPlay, HandPages, OpenRecord, Recorder, Verdict
from scorekeeper.web.hand_place import HandPlace


class TrickHandPages(HandPages[TrickReplay]):
    """The pages of one game's hands, by what it says for itself on them."""

    def __init__(self, game: AnyTrickGame) -> None:
        self.game = game

    def page(self, place: HandPlace) -> str | Response:
        return moment.page(place, self.game)

    def cards(self, place: HandPlace) -> str | Response:
        return moment.cards(place, self.game)

    def allowed(self, place: HandPlace) -> str | Response:
        return questions.allowed(place, self.game)

    def what_if(self, place: HandPlace) -> str | Response:
        return questions.what_if(place, self.game)

    def asked(self, place: HandPlace) -> AskedPlay:
        return questions.asked(place, self.game)

    def verdict(self, replay: TrickReplay, lang: str, text: str) -> Verdict:
        return moment.verdict(Shown(replay, self.game, text, lang))


class TrickRecorder(Recorder[TrickReplay]):
    """How hands of one game are taken down, by its rules and by what it says for itself."""

    unseen = True

    def __init__(self, rules: AnyTrickRules, game: AnyTrickGame) -> None:
        self.rules, self.game = rules, game
        self.most = (rules.hand_size, game.stock)
        self.cuts = game.cuts

    def frame(self, hand: Recorded) -> dict[str, object] | None:
        return recording.frame(hand, self.game)

    def shown(self, replay: TrickReplay, lang: str, text: str) -> Shown:
        return Shown(replay, self.game, text, lang)

    def steps(self, open_record: OpenRecord) -> list[dict[str, object]]:
        return recording.steps(open_record)

    def asked(self, open_record: OpenRecord) -> recording.Screen:
        return recording.asked(open_record, self.game)

    def act(self, text: str, people: Mapping[str, str]) -> tuple[str, str | None]:
        play, name = self.game.act_by(self.rules.read_play(text))
        if len(getattr(play, "cards", ())) > 1 or (name is not None and name not in people):
            raise NotationError(text)
        return self.rules.write_play(play), people[name] if name is not None else None

    def unreadable(self) -> str:
        return self.game.unreadable()

    def announcement(self) -> Field | None:
        return self.game.announcement()

    def cut(self, text: str) -> str:
        return self.game.cut(text).text
