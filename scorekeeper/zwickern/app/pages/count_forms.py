"""What is typed and tapped while a hand is counted: numbers of each side, and the draft that buttons carry along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from flask_babel import lazy_gettext
from wtforms import Field

from scorekeeper.web.actions import ActionForm
from scorekeeper.web.actions.count import CountForm
from scorekeeper.web.counting import MOST_POINTS
from scorekeeper.web.forms import Choice, Form, Whole, offered, with_fields
from scorekeeper.web.i18n import _

TIE = "tie"
OPEN = "-"
SIDES = "0123456789ab"
"""A side as one character of the draft; there are twelve at most."""
MOST_ZWICKS = 99
KINDS = ("points", "zwicks", "numbers")
"""Numbers that are typed of each side: card points, Zwicks, captured cards."""


class NumbersForm(CountForm):
    """Numbers of each side: card points, Zwicks, cards; what a way of counting has of them."""

    @classmethod
    def kinds(cls) -> Mapping[str, tuple[str, int]]:
        """Those."""
        words = (_("Points of %(name)s"), _("Zwicks of %(name)s"), _("Cards of %(name)s"))
        most = (MOST_POINTS, MOST_ZWICKS, MOST_POINTS)
        return dict(zip(KINDS, zip(words, most, strict=True), strict=True))

    def page(self) -> str:
        """The screen of the way that it was typed on."""
        way = self.sent.get("way", "")
        return f"count?way={way}" if way in ("cards", "quick") else "count"

    def missing(self, sentence: str) -> NoReturn:
        """Say it at every side whose points nobody typed. Raises Invalid."""
        fields = [field for field in self if field.name.startswith("points-") and field.data is None]
        for field in fields[1:]:
            self.refuse(field.name, sentence)
        self.reject(fields[0].name, sentence)


class SealedForm(ActionForm):
    """One side's own count."""

    points = Whole(lazy_gettext("Your points"), least=0, most=MOST_POINTS)

    def page(self) -> str:
        """That of the double count."""
        return "count?way=double"


class TilesField(Field):  # type: ignore[misc]  # wtforms has no types
    """A side or nobody for each scoring card, a character each; None where it is not so."""

    def __init__(self, *, tiles: int, sides: int, **more: object) -> None:
        self._tiles, self._signs = tiles, SIDES[:sides]
        super().__init__(**more)

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was carried along."""
        text = valuelist[0] if valuelist else ""
        signs = self._signs
        whole = len(text) == self._tiles
        self.data = tuple(signs.index(sign) if sign in signs else None for sign in text) if whole else None


class StrokesField(Field):  # type: ignore[misc]  # wtforms has no types
    """Each side's Zwicks, dots between them; None where it is not so."""

    def __init__(self, *, sides: int, **more: object) -> None:
        self._sides = sides
        super().__init__(**more)

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was carried along."""
        parts = valuelist[0].split(".") if valuelist else []
        self.data = tuple(_strokes(part) for part in parts) if len(parts) == self._sides else None


def _strokes(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    return number if number <= MOST_ZWICKS else 0


class TapsForm(Form):
    """What the buttons of a counting screen say, and the draft that its page carries: nobody types any of it, so what
    cannot be is ignored.

    ``given`` the side of each tile, ``majority``, ``zwicks``, ``active`` the side that taps give to; then the tap:
    ``give`` a tile (or ``majority``) and a side, ``rest`` what is open to a side, ``more`` and ``less`` Zwicks, ``to``
    the side that taps give to from now on, ``most`` who has the majority, which ends a count; ``side`` whose own count
    is typed, ``again`` where it is typed although a missing point could be looked for.
    """

    @classmethod
    def read(cls, sent: Mapping[str, object], tiles: int, sides: int) -> TapsForm:
        """The form with what was sent."""
        at = [str(side) for side in range(sides)]
        gives = [f"{tile}.{side}" for tile in (*range(tiles), "majority") for side in at] + [f"majority.{TIE}"]
        choices = {
            "majority": [*at, TIE], "most": [*at, TIE], "give": gives,
            "again": ["1"], **dict.fromkeys(("active", "rest", "more", "less", "to", "side"), at),
        }
        fields: dict[str, Field] = {
            name: Choice(choices=offered((each, each) for each in values), empty=True)
            for name, values in choices.items()
        }
        fields |= {"given": TilesField(tiles=tiles, sides=sides), "zwicks": StrokesField(sides=sides)}
        form: TapsForm = with_fields(cls, fields)(sent)
        form.validate()
        return form

    def said(self, name: str) -> str:
        """What was chosen; empty for nothing, and for what is no choice."""
        return "" if self[name].errors else self[name].data or ""

    def side_in(self, name: str) -> int | None:
        """The side that was chosen; None without one."""
        said = self.said(name)
        return int(said) if said and said != TIE else None
