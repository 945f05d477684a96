"""What the script of a replay (static/replay.mjs) needs to show any moment of a hand without asking again.

Every game says the same by the same keys; what only some have (facts beside the table, hands at every moment) is added
by theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from scorekeeper.cards import Card, by_order
from scorekeeper.web.i18n import _
from scorekeeper.words.locale import Locale, upper_first


class Moments(Protocol):
    """What is asked of a replay as pages show it, of any game; ``at`` is a moment, 0 the beginning."""

    @property
    def say(self) -> Locale: ...
    @property
    def setting(self) -> Any: ...
    @property
    def last(self) -> int: ...
    def number(self, at: int) -> int: ...
    def beside(self, at: int) -> str: ...
    def mover(self, at: int) -> int: ...
    def next_line(self, at: int) -> str: ...
    def spoken(self, at: int) -> str: ...


Row = Sequence[str | int]
"""What a player's box says, as the script reads it: first line, strokes behind the second, second line."""


def stepping(
    shown: Moments,
    tables: Sequence[Sequence[str]],
    boxes: Sequence[Sequence[Row]],
    objected: Sequence[int | None],
    cards: Iterable[Card],
) -> dict[str, object]:
    """The data of a page for stepping, JSON.

    ``tables`` the items that lie there at each moment, as ``Qs``, ``Qs@Dianne`` or ``X30 Ts=20@Dianne``; ``boxes``
    each player's box at each moment, by seat; ``objected`` the item whose last card is outlined; ``cards`` all that is
    drawn.
    """
    moments = range(shown.last + 1)
    return {
        "total": shown.last,
        "of": _("of %(total)s", total=shown.number(shown.last)),
        "numbers": [shown.number(at) for at in moments],
        "beside": {at: words for at in moments if (words := shown.beside(at))},
        "names": list(shown.setting.players),
        "cards": {card.code: upper_first(shown.say.card_name(card)) for card in sorted(set(cards), key=by_order)},
        "tables": tables,
        "turns": [shown.mover(at) for at in moments],
        "next": [shown.next_line(at) for at in moments],
        "changes": changes(boxes),
        "spoken": [shown.spoken(at) for at in moments],
        "zwicks": [],
        "together": _("together"),
        "disputed": _("disputed"),
        "objected": {at: item for at, item in enumerate(objected) if item is not None},
    }


def changes(boxes: Sequence[Sequence[Row]]) -> list[list[list[str | int]]]:
    """For each moment the seats whose box says something else than at the moment before, with what it says."""
    found: list[list[list[str | int]]] = []
    before: Sequence[Row] = ()
    for now in boxes:
        found.append([[seat, *row] for seat, row in enumerate(now) if not before or row != before[seat]])
        before = now
    return found
