"""What a match of Klunker has on a phone: one screen that counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from werkzeug.wrappers import Response

from scorekeeper.journal.hand_view import HandView
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Refused, action
from scorekeeper.web.actions.count import CountForm, saved, sides_of
from scorekeeper.web.errors import refuse
from scorekeeper.web.game_pages import GamePages, Table, files


class StonesForm(CountForm):
    """Stones of everybody: ``stones-0`` …"""

    @classmethod
    def kinds(cls) -> Mapping[str, tuple[str, int]]:
        return {"stones": ("Stones of %(name)s", 999)}


def stones_form(place: MatchPlace, hand: HandView | None) -> StonesForm:
    """The form of a hand as it is counted."""
    figures = {
        f"stones-{at}": side.stones for at, side in enumerate(hand.result or () if hand is not None else ())
    }
    return StonesForm.begun(place, {"hand": hand.id} if hand is not None else {}, **figures)


@action("count-stones", StonesForm)
def count_stones(form: StonesForm, place: MatchPlace) -> Done:
    stones = [form[f"stones-{side}"].data for side in range(sides_of(form.sent, place))]
    if None in stones:
        raise Refused("Say how many stones everybody has.")
    return saved(form, place, "quick", {"figures": [{"stones": each} for each in stones], "facts": {}})


class KlunkerPages(GamePages):
    """It is not written down: there are no pages of a hand."""

    table = Table(
        "klunker", ("match", "stones", "sign", "hands", "display", "more"), {"quick": "stones"}, *files("klunker")
    )
    functions: Mapping[str, Callable[..., object]] = {"stones_form": stones_form}
    actions = (count_stones,)

    def question(self, asking: object) -> str | Response:
        refuse(404, "Nobody can ask anything about a table of Klunker.")


PAGES = KlunkerPages()
