"""What a room of a game offers to the pages of a hand, and to whoever takes one down act by act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from werkzeug.wrappers import Response

from scorekeeper.journal.recorded import Recorded
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.place import Place
from scorekeeper.web.verdict import Verdict

View = Callable[[Place], "str | Response"]


class Taking(NamedTuple):
    """A hand while it is taken down: ``hand`` its id (None: it has not begun), ``recorded`` what is written of it,
    ``shown`` its replay with people's names, as the room shows it; None where the header cannot be used."""

    place: MatchPlace
    hand: str | None
    recorded: Recorded
    names: Mapping[str, str]
    shown: Any


class Typed(NamedTuple):
    """How what people type of a hand is read; ``people`` are persons' ids by name. All raise NotationError.

    ``act`` an act as the journal keeps it, persons by their ids, and who did it, where it names somebody; ``slip`` the
    sentence, with an example, that answers what is none. ``unseen``: ``?`` stands for a card that nobody saw. ``most``
    cards of a hand, and of the talon (0: any number). ``cut`` a cut as the notation has it, ``picture`` the table in
    the middle of a hand; None where a game has none.
    """

    act: Callable[[str, Mapping[str, str]], tuple[str, str | None]]
    slip: Callable[[], str]
    unseen: bool = False
    most: tuple[int, int] = (0, 0)
    cut: Callable[[str], str] | None = None
    picture: Callable[[str, Mapping[str, str]], str] | None = None


class Recorder(NamedTuple):
    """How the hands of one game are taken down.

    ``frame`` what a phone needs to move the cards by itself, no verdict in it (None where the header cannot be used);
    ``shown`` a replay as pages show it, in a language, of this text; ``steps`` deals and acts of a hand in order, each
    act with its sentence and what was found of it; ``asked`` what the page without a script asks now; ``typed`` how
    what people type is read.
    """

    frame: Callable[[Recorded], dict[str, Any] | None]
    shown: Callable[[Any, str, str], Any]
    steps: Callable[[Taking], list[dict[str, Any]]]
    asked: Callable[[Taking], Any]
    typed: Typed


class Room(NamedTuple):
    """The pages of one game's hands.

    ``views`` by name: page (the replay at one moment), cards (everybody's cards and score), allowed, what_if, ruling,
    print, ruling_pdf, hand_pdf; all but ``hand_pdf`` are asked only where the header can be used. ``verdict`` what is
    to be said as a whole of a replay, in a language, of this text. ``recorder`` how its hands are taken down.
    """

    views: Mapping[str, View]
    verdict: Callable[[Any, str, str], Verdict]
    recorder: Recorder
