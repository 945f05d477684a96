"""What a match of Klunker has on a phone: one screen that counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from werkzeug.wrappers import Response

from scorekeeper.errors import NotationError
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.counting import number
from scorekeeper.web.deeds import Done, Form, Refused, deed
from scorekeeper.web.deeds.count import saved, sides_of
from scorekeeper.web.errors import refuse
from scorekeeper.web.games.room import Recorder, Room, Typed
from scorekeeper.web.games.tables import Table, files


@deed("count-stones")
def count_stones(form: Form, place: MatchPlace) -> Done:
    stones = [number(form.get(f"stones-{side}")) for side in range(sides_of(form, place))]
    if None in stones:
        raise Refused("Say how many stones everybody has.")
    return saved(form, place, "quick", {"figures": [{"stones": each} for each in stones], "facts": {}})


def _not_written(*_anything: Any) -> NoReturn:
    raise NotationError("Klunker is not written down")


def _question() -> str | Response:
    refuse(404, "Nobody can ask anything about a table of Klunker.")


ROOM = Room(
    {}, _not_written,
    Recorder(_not_written, _not_written, _not_written, _not_written, Typed(_not_written, _not_written)),
)  # fmt: skip
TABLE = Table(
    "klunker", ("match", "stones", "sign", "hands", "display", "more"), {"quick": "stones"}, *files("klunker")
)  # fmt: skip
QUESTION = _question
FILTERS: Mapping[str, Callable[[str], str]] = {}
FUNCTIONS: Mapping[str, Callable[..., Any]] = {}
DEEDS = (count_stones,)
