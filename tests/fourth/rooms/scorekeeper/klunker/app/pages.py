"""What a match of Klunker has on a phone: one screen that counts."""

from __future__ import annotations

from werkzeug.wrappers import Response

from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Form, Refused, action
from scorekeeper.web.actions.count import saved, sides_of
from scorekeeper.web.counting import number
from scorekeeper.web.errors import refuse
from scorekeeper.web.game_pages import GamePages
from scorekeeper.web.match_screens import Table, files


@action("count-stones")
def count_stones(form: Form, place: MatchPlace) -> Done:
    stones = [number(form.get(f"stones-{side}")) for side in range(sides_of(form, place))]
    if None in stones:
        raise Refused("Say how many stones everybody has.")
    return saved(form, place, "quick", {"figures": [{"stones": each} for each in stones], "facts": {}})


class KlunkerPages(GamePages):
    """It is not written down: there are no pages of a hand."""

    table = Table(
        "klunker", ("match", "stones", "sign", "hands", "display", "more"), {"quick": "stones"}, *files("klunker")
    )
    actions = (count_stones,)

    def question(self) -> str | Response:
        refuse(404, "Nobody can ask anything about a table of Klunker.")


PAGES = KlunkerPages()
