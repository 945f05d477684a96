"""What a game's part ``pages`` offers: pages of a hand, what there is to say of the hand as a whole (``Verdict``),
screens of a match, how a hand is recorded act by act, and where a question is asked that has no hand around it
(``Asking``).

No route knows a game by its name: it asks here for the pages of the game that a hand or a match belongs to. A game's
own screens have their templates in ``templates/games/<game>/screens``; where a game has none, the screen is the same in
every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar
from urllib.parse import urlencode

from jinja2 import Template
from werkzeug.wrappers import Response
from wtforms import Field

from scorekeeper.errors import NotationError
from scorekeeper.game import Replay, ReplayT
from scorekeeper.games import GAMES, game_of, game_of_text
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.recorded import Recorded
from scorekeeper.journal.view import MatchView
from scorekeeper.msgid import N_
from scorekeeper.plugins import plug_in
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Work
from scorekeeper.web.hand_place import HandPlace
from scorekeeper.web.hand_words import breaches_in_words, check, check_words
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.paper_columns import SheetRows
from scorekeeper.web.replay_text import FindingText


class Shown(Protocol):
    """What a verdict reads of a replay as a page shows it."""

    @property
    def replay(self) -> Replay: ...
    @property
    def unplayed(self) -> Sequence[object]: ...
    @property
    def total(self) -> int: ...
    @property
    def last(self) -> int: ...
    def pieces(self, at: int) -> Sequence[object]: ...
    def findings(self, at: int) -> Sequence[FindingText]: ...
    def moment(self, play: int) -> int: ...
    def number(self, at: int) -> int: ...


ShownT = TypeVar("ShownT", bound=Shown)


class Verdict(NamedTuple):
    """What a replay comes to.

    state: ok, bad (against the rules) or open (unfinished, or not provable).
    words: a sentence.
    at: the moment to look at; None where no play is to be looked at.
    listed: whether the list of plays says what is wrong.
    """

    state: Literal["ok", "bad", "open"]
    words: str
    at: int | None = None
    listed: bool = False

    @property
    def place(self) -> str:
        """Where it is told, below the address of the hand; empty where there is nothing more to see."""
        return f"?at={self.at}" if self.at is not None else "#list" if self.listed else ""


def verdict(shown: ShownT, in_order: Callable[[ShownT], Verdict]) -> Verdict:
    """Against the rules, not to be replayed to the end, or in order, which the game says by ``in_order``."""
    errors = [each.play for each in shown.replay.findings if each.severity == "error"]
    if shown.unplayed:
        return _stopped(shown, [play for play in errors if play is None or play <= shown.total])
    if errors:
        return _against(shown, errors)
    doubts = [each.play for each in shown.replay.findings if each.severity == "unproven"]
    if doubts:
        words = ngettext(
            "Nothing against the rules; one doubt", "Nothing against the rules; %(num)d doubts", len(doubts)
        )
        return _located(shown, "open", words, doubts)
    return in_order(shown)


def _stopped(shown: Shown, others: list[int | None]) -> Verdict:
    first = shown.findings(shown.last)[:1]
    words_there = [str(shown.pieces(shown.last)[0]), *(finding.words.headline for finding in first)]
    number = shown.number(shown.last)
    words = _("The hand cannot go on from play %(number)s: %(why)s", number=number, why=" ".join(words_there))
    if others:
        more = ngettext(
            "One other thing is against the rules.", "%(num)d other things are against the rules.", len(others)
        )
        words += " " + more
    return Verdict("bad", words, shown.last)


def _against(shown: Shown, errors: list[int | None]) -> Verdict:
    return _located(shown, "bad", breaches_in_words(len(errors)), errors)


def _located(shown: Shown, state: Literal["bad", "open"], words: str, plays: list[int | None]) -> Verdict:
    """With the play, or the first of several."""
    numbers = sorted({play for play in plays if play is not None})
    if not numbers:
        return Verdict(state, words, listed=True)
    parts = {"what": words, "number": numbers[0]}
    alone = len(numbers) == 1 and None not in plays
    sentence = _("%(what)s, play %(number)s", **parts) if alone else _("%(what)s, first at play %(number)s", **parts)
    return Verdict(state, sentence, shown.moment(numbers[0]))


View = Callable[[HandPlace], "str | Response"]
FOR_WATCHERS = ("match", "hands", "display", "more")
"""Screens of whoever only watches."""
FULL = ("match", "sign", "display")
"""Screens without a frame."""


class OpenRecord(NamedTuple):
    """A hand while it is taken down.

    place: of whoever looks.
    hand: its id; None: it has not begun.
    recorded: what is written of it.
    names: by person.
    shown: its replay with people's names, as its pages show it; None where the header cannot be used.
    """

    place: MatchPlace
    hand: str | None
    recorded: Recorded
    names: Mapping[str, str]
    shown: Any


class Recorder(ABC, Generic[ReplayT]):
    """How the hands of one game are taken down, and how what people type of one is read; ``people`` are persons' ids by
    name.

    ``unseen``: ``?`` stands for a card that nobody saw.
    most: cards of a hand, and of the talon (0: any number).
    ``cuts``, ``pictures``: cuts, or the table in the middle of a hand, can be written down.
    """

    unseen = False
    most: tuple[int, int] = (0, 0)
    cuts = False
    pictures = False

    @abstractmethod
    def frame(self, hand: Recorded) -> dict[str, object] | None:
        """What a phone needs to move the cards by itself, no verdict in it; None where the header cannot be used."""

    @abstractmethod
    def shown(self, replay: ReplayT, lang: str, text: str) -> object:
        """A replay as pages show it, in a language, of this text."""

    @abstractmethod
    def steps(self, open_record: OpenRecord) -> list[dict[str, object]]:
        """Deals and acts of a hand in order, each act with its sentence and what was found of it."""

    @abstractmethod
    def asked(self, open_record: OpenRecord) -> object:
        """What the page without a script asks now."""

    @abstractmethod
    def act(self, text: str, people: Mapping[str, str]) -> tuple[str, str | None]:
        """An act as the journal keeps it, persons by their ids, and who did it, where it names somebody. Raises
        NotationError."""

    @abstractmethod
    def unreadable(self) -> str:
        """The sentence, with an example, that answers what is no act."""

    def announcement(self) -> Field | None:
        """What can be said with a card, as a field; None where nothing is."""
        return None

    def cut(self, text: str) -> str:
        """A cut as the notation has it. Raises NotationError, always in a game without cuts."""
        raise NotationError(text)

    def picture(self, text: str, people: Mapping[str, str]) -> str:
        """The table in the middle of a hand as the notation has it. Raises NotationError, always in a game without."""
        raise NotationError(text)


class Table(NamedTuple):
    """The screens of one game.

    game: its id.
    screens: names of those that are the game's own templates.
    ways: the screen that counts a hand in each way, the usual way first.
    script: with which its page begins.
    module: the script of its screens.
    style: of its page.
    everything: the style of its other screens.
    screen_style: what the page needs besides once they have come.
    display: the style of the display.
    mends: a hand's own page puts its figures right one by one (``put_right.html``), else the hand is counted again.
    asks: what the page of questions answers (a msgid), empty where there is none.
    """

    game: str
    screens: tuple[str, ...]
    ways: Mapping[str, str]
    script: str
    module: str
    style: str
    everything: str
    screen_style: str
    display: str
    mends: bool = False
    asks: str = ""

    def screen_of(self, way: str | None) -> str:
        """The screen of a way of counting; the usual one for a way that this game does not have."""
        return self.ways.get(way or "", next(iter(self.ways.values())))

    def way_of(self, screen: str) -> str:
        """The way that a screen's address names; empty for a screen that counts nothing, or has its own address."""
        if screen == "record":
            return ""
        return next((way for way, of in self.ways.items() if of == screen), "")

    def of_one_hand(self, screen: str) -> bool:
        """Whether a screen is about one hand: it counts or signs it, or takes it down."""
        return screen == "sign" or screen in self.ways.values()

    def style_of(self, screen: str) -> str:
        """The stylesheet of a screen at an address of its own."""
        if screen == "paper" and self._typed:
            return self._of_sheet("paper")
        return {"match": self.style, "display": self.display}.get(screen, self.everything)

    def style_to_come(self, screen: str) -> str:
        """What that page needs besides once the other screens have come."""
        if screen in ("match", "display"):
            return self.screen_style
        return self._of_sheet("rest") if self._typed and screen != "paper" else self.display

    @property
    def _typed(self) -> bool:
        """Whether the rows of a paper sheet are typed: they alone need styles that no other screen brings."""
        return "paper" in self.screens

    def _of_sheet(self, name: str) -> str:
        return f"games/{self.game}/{name}.css"

    def template(self, screen: str) -> list[str | Template]:
        """Where a screen's template is looked for."""
        return [f"games/{self.game}/screens/{screen}.html", f"match/screens/{screen}.html"]


def own_table(game: str, ways: Mapping[str, str], *more: str) -> Table:
    """The table of a game of tricks that counts on one screen, its files in a folder of its own; ``more`` screens of
    its own. A game that nobody takes down act by act, or from paper, has no screen for it."""
    own = tuple(name for way, name in (("paper", "paper"), ("plays", "record")) if ways.get(way) == name)
    screens = ("match", "quick", *more, "sign", *own, "hands", "display", "more")
    return Table(game, screens, ways, *files(game), asks=N_("What may I play?"))


def files(game: str) -> tuple[str, str, str, str, str, str]:
    """The static files of a game's match, each by its name in the game's folder."""
    folder = f"games/{game}/"
    styles = f"{folder}table.css", f"{folder}match.css", f"{folder}screens.css", f"{folder}display.css"
    return f"{folder}start.mjs", f"{folder}match.mjs", *styles


class AskedPlay(NamedTuple):
    """A play that is asked about.

    number: as findings count it.
    at: the moment after it, where it was carried out.
    """

    number: int
    at: int


TABLE = ("r", "k", "n", "s")
"""What the address says of the table that asks: its house rules as ``rules:`` of ZHN has them; how many packs, players
and sides there are."""


class Asking(NamedTuple):
    """Where a question is asked, and by the rules of which table.

    variant: that is played.
    of_table: what is known of the table, by ``TABLE``.
    path: of the page.
    rules: where others are chosen, or these are read.
    back: where the arrow leads.
    in_match: whether it is a match's page: then the address says nothing of the rules.
    """

    variant: str
    of_table: Mapping[str, str]
    path: str
    rules: str
    back: str
    in_match: bool = False

    def url(self, tapped: Mapping[str, str | int], path: str = "") -> str:
        """The address of what was tapped."""
        values = {**tapped} if self.in_match else {"v": self.variant, **tapped, **self.of_table}
        values = {name: value for name, value in values.items() if value}
        return (path or self.path) + (f"?{urlencode(values)}" if values else "")

    def rules_url(self, tapped: Mapping[str, str | int]) -> str:
        """Where the rules are chosen for what was tapped, or read."""
        return self.rules if self.in_match else self.url(tapped, self.rules)


class HandPages(ABC, Generic[ReplayT]):
    """The pages of one game's hands; asked only where the header can be used."""

    @abstractmethod
    def page(self, place: HandPlace) -> str | Response:
        """The replay at one moment."""

    @abstractmethod
    def cards(self, place: HandPlace) -> str | Response:
        """Everybody's cards and score."""

    @abstractmethod
    def allowed(self, place: HandPlace) -> str | Response:
        """What was allowed at a moment."""

    @abstractmethod
    def what_if(self, place: HandPlace) -> str | Response:
        """Another play at a moment."""

    @abstractmethod
    def asked(self, place: HandPlace) -> AskedPlay:
        """The play that the address asks about: ``at`` its moment, held within the hand."""

    @abstractmethod
    def verdict(self, replay: ReplayT, lang: str, text: str) -> Verdict:
        """What is to be said as a whole of a replay, in a language, of this text."""


AnyHandPages: TypeAlias = HandPages[Any]
AnyRecorder: TypeAlias = Recorder[Any]


class GamePages(ABC):
    """The pages of one game.

    hand: those of a hand; None where none is written down.
    recorder: how one is taken down; None likewise.
    sheet: how the rows of its paper sheet are typed; None where they are not.
    filters, functions: what its templates call by these names.
    actions: what only the forms of this game do; they are registered when they are defined.
    """

    hand: AnyHandPages | None = None
    recorder: AnyRecorder | None = None
    sheet: SheetRows | None = None
    filters: Mapping[str, Callable[[str], str]] = {}
    functions: Mapping[str, Callable[..., object]] = {}
    actions: tuple[Work, ...] = ()
    example: str = ""
    """The template whose macro ``example`` draws one of the rule book; empty where no book is written."""
    task: str = ""
    """The template whose macro ``scene`` draws what a task is about, besides what can be tapped; empty likewise."""

    @property
    @abstractmethod
    def table(self) -> Table:
        """What its match has on a phone."""

    def at_end(self, view: MatchView) -> MatchView:
        """The match as the page of its end shows it, where that is another than while it goes on."""
        return view

    def result_words(self, view: MatchView) -> str:
        """How a match stands, in a line; empty where its totals say it."""
        return ""

    def rest_words(self, view: MatchView, *, gone_on: bool) -> list[str]:
        """What becomes at the end of what nobody has won, a sentence each; ``gone_on``: it lies in another match."""
        return []

    def counted_words(self, view: MatchView) -> tuple[str, bool]:
        """What the last count of what lies on the table came to, and whether that was as written; empty without one."""
        return "", True

    def compared_words(self, view: MatchView, hand: HandView) -> str:
        """What was compared of a hand, in a line: ``30 + 3 = 33``."""
        return check_words(hand)

    def again_words(self, view: MatchView, hand: HandView | None) -> str:
        """What the key says that leads on from a count that does not come out."""
        return _("Count again")

    def again(self, view: MatchView, hand: HandView) -> str:
        """The screen to which it leads: each side's own number is put right by itself."""
        return hand.way if hand.way in ("paper", "double") else "count"

    def proof_words(self, view: MatchView, hand: HandView) -> str:
        """The same on the hand's own page, where a sum is said with all that is in it."""
        return check(view, hand).text

    @abstractmethod
    def question(self, asking: Asking) -> str | Response:
        """The page of a question without a hand around it."""

    def lying(self, replay: Any) -> Mapping[str, str]:
        """What lies on the table where a hand stands that is taken down, as the address of a question has it."""
        return {}


def pages_of(game: str) -> GamePages:
    """The pages of the game with this id. ModuleNotFoundError where there is no such game."""
    found: GamePages = plug_in(game, "pages").PAGES
    return found


def filters() -> Mapping[str, Callable[[str], str]]:
    """The filters of all games, by name."""
    return {name: called for game in GAMES for name, called in pages_of(game.id).filters.items()}


def functions() -> Mapping[str, Callable[..., object]]:
    """What the templates of all games call, by name."""
    return {name: called for game in GAMES for name, called in pages_of(game.id).functions.items()}


def hand_pages_of(place: HandPlace) -> AnyHandPages:
    """The pages of the game that a hand is of. Raises NotationError for a game that is not written down."""
    found = pages_of(game_of_text(place.text).id).hand
    if found is None:
        raise NotationError("hands of this game are not written down")
    return found


def recorder_of(variant: str) -> AnyRecorder:
    """How hands of the game that has this variant are taken down. Raises NotationError where they are not."""
    found = pages_of(game_of(variant).id).recorder
    if found is None:
        raise NotationError("hands of this game are not written down")
    return found


def table_of(variant: str) -> Table:
    """The screens of the game that has this variant."""
    return pages_of(game_of(variant).id).table
