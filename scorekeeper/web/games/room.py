"""What a room of a game offers to the pages of a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from werkzeug.wrappers import Response

from scorekeeper.web.place import Place
from scorekeeper.web.verdict import Verdict

View = Callable[[Place], "str | Response"]


class Room(NamedTuple):
    """The pages of one game's hands.

    ``views`` by name: page (the replay at one moment), cards (everybody's cards and score), allowed, what_if, ruling,
    print, ruling_pdf, hand_pdf; all but ``hand_pdf`` are asked only where the header can be used. ``verdict`` what is
    to be said as a whole of a replay, in a language, of this text.
    """

    views: Mapping[str, View]
    verdict: Callable[[Any, str, str], Verdict]
