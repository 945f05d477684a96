"""Table cards, four on a page to cut apart: the link into the table's match, who sits where, who deals, what a hand
gives.

A card is handed to the table and carries the link of those who record; no other paper of a club does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.sheets.document import (
    Cell,
    Code,
    Column,
    Document,
    Figure,
    Note,
    Part,
    Row,
    Table,
    figures_checksum,
)
from scorekeeper.sheets.pdf import cut_out
from scorekeeper.words import locale
from scorekeeper.words.locale import quoted, upper_first

ACROSS, DOWN = 2, 2


@dataclass(frozen=True)
class Seat:
    """One seat in the order of playing.

    side: its letter.
    name: of who sits there.
    deals: whether they deal first.
    """

    side: str
    name: str
    deals: bool


@dataclass(frozen=True)
class Card:
    """A table's card.

    table: its number.
    round: from 1.
    link: records.
    code: can be typed instead.
    seats: in the order of playing.
    rules: the rule sheet's name.
    total: of a hand.
    rates: beside it.
    club: its name.
    day: in words.
    about: the words above and below the figure in a game in which it is no hand's total.
    """

    table: int
    round: int
    link: str
    code: str
    seats: tuple[Seat, ...]
    rules: str
    total: str
    rates: str
    club: str
    day: str
    about: tuple[str, ...] = ()

    def words(self, lang: str) -> tuple[str, str]:
        """What stands above the figure, and right below it."""
        say = locale(lang)
        above, below = self.about or (say.gettext("Total of a hand"), say.gettext("without Zwicks"))
        return above, below


def card_pages(cards: Sequence[Card], lang: str, *, size: str = "a4") -> bytes:
    """The cards as a PDF, to cut. ValueError for no card, or for a paper that we do not have."""
    if not cards:
        raise ValueError("no table was drawn yet")
    made = [_document(card, lang) for card in cards]
    title = locale(lang).gettext("Table cards")
    return cut_out(made, title, f"{cards[0].club}, {cards[0].day}", size=size, across=ACROSS, down=DOWN)


def card_sheet(cards: Sequence[Card], lang: str) -> Document:
    """The same as texts, for a page."""
    say = locale(lang)
    parts: list[Part] = []
    for card in cards:
        parts += [Note(_heading(card, lang), ()), *_document(card, lang).parts]
    first = cards[0] if cards else None
    return Document(
        lang=lang, title=say.gettext("Table cards"), under=first.club if first else "",
        stand=first.day if first else "", about="",
        parts=tuple(parts) or (Note("", (say.gettext("No round has been drawn yet."),)),),
        checksum=figures_checksum([[card.round, card.table, card.total] for card in cards]),
    )


def _document(card: Card, lang: str) -> Document:
    """One card: the way into the match beside what a hand gives, below it who sits where."""
    say = locale(lang)
    address = card.link.partition("://")[2].partition("/")[0] or card.link
    how = say.gettext("Scan to record this table, or open %(address)s and type the code.")
    above, below = card.words(lang)
    deals = say.gettext("deals")
    columns = (Column("side", say.gettext("Side"), 0), Column("name", say.gettext("Name"), 0, grow=True),
               Column("deals", say.gettext("Dealer"), 0))
    rows = tuple(
        Row((Cell(seat.side, "plain"), Cell(seat.name, "name"), Cell(deals if seat.deals else "", "plain")))
        for seat in card.seats
    )
    return Document(
        lang=lang, title=upper_first(say.gettext("table %(table)s")) % {"table": card.table}, under=card.club,
        about=card.day, stand=say.gettext("Round %(round)s") % {"round": card.round},
        checksum=figures_checksum([card.round, card.table]),
        parts=(Code(card.link, how % {"address": quoted(address)}, card.code, beside=True),
               Figure(above, card.total, tuple(filter(None, (below, card.rates, card.rules)))),
               Table("", columns, rows, wrapped=True, sizes=(14.0, 12.0, 10.0, 8.5))),
    )


def _heading(card: Card, lang: str) -> str:
    sentence = locale(lang).gettext("Table %(table)s, round %(round)s")
    return sentence % {"table": card.table, "round": card.round}
