"""The papers of Zwicken: those about a hand of every game of tricks, and the end of a sheet with a pot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType

from scorekeeper.msgid import N_
from scorekeeper.series import Transfer, in_chips
from scorekeeper.sheets.columns.items import Closing, lines_of, name_of, signed
from scorekeeper.sheets.columns.values import SheetLines
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.tricks.app.papers import TrickPapers
from scorekeeper.words import Locale
from scorekeeper.words.match import otherwise_due

_LABELS = (N_("Chips"), N_("Share of the pot"), N_("Balance"))


class ZwickenPapers(TrickPapers):
    """A ledger with a pot."""

    shares = MappingProxyType({"cuts": 10.0, "played": 13.0, "pot": 13.0})

    def closing(self, sheet_text: SheetText) -> Closing:
        """Chips before the pot was shared, what each has of it, the balance."""
        lined, say = lines_of(sheet_text), sheet_text.say
        chips, people = in_chips(lined.facts), lined.people
        if sheet_text.sheet.status == "blank":
            empty = ("",) * len(people)
            to_write = f"{say.gettext('Who pays whom')}: " + "_" * 40
            return Closing(tuple((say.gettext(label), empty) for label in _LABELS), to_write)
        balances, shares = ({}, {}) if chips is None else (chips.balances, chips.shares)
        made: tuple[Callable[[str], int], ...] = (
            lambda person: balances.get(person, 0) - shares.get(person, 0),
            lambda person: shares.get(person, 0),
            lambda person: balances.get(person, 0),
        )
        return Closing(
            tuple(
                (say.gettext(label), tuple(signed(figure(person)) for person in people))
                for label, figure in zip(_LABELS, made, strict=True)
            ),
            _payments(sheet_text, lined), tuple(_rest(sheet_text, lined)),
        )


def _payments(sheet_text: SheetText, lined: SheetLines) -> str:
    """``Who pays whom: Ben to Anna 4.``"""
    if not sheet_text.sheet.rows:
        return ""
    say = sheet_text.say
    label = say.gettext("Who pays whom") if sheet_text.sheet.ended else say.gettext("Who would pay whom now")
    payments = [_payment(sheet_text, one) for one in lined.payments]
    return f"{label}: " + (", ".join(payments) if payments else say.gettext("nobody owes anything")) + "."


def _payment(sheet_text: SheetText, one: Transfer) -> str:
    say = sheet_text.say
    names = {"payer": _party(sheet_text, one.payer), "payee": _party(sheet_text, one.payee), "amount": one.amount}
    return say.pgettext("score sheet", "%(payer)s to %(payee)s %(amount)s") % names


def _party(sheet_text: SheetText, person: str) -> str:
    one = sheet_text.sheet.person(person)
    return name_of(sheet_text.sheet, person) if one.name or one.first else sheet_text.say.gettext("the pot")


def _rest(sheet_text: SheetText, lined: SheetLines) -> Iterator[str]:
    """What still lies in the pot; who settled on leaving, and what it would be now."""
    say, chips = sheet_text.say, in_chips(lined.facts)
    if lined.carried is not None:
        yield say.gettext("The pot of %(pot)s was carried into a new match.") % {"pot": lined.carried}
    if chips is not None and chips.middle and chips.middle != lined.carried:
        yield say.gettext("%(chips)s stay in the pot.") % {"chips": _chips(say, chips.middle)}
    for gone in lined.left:
        for one in gone.transfers:
            parts = {"number": gone.number, "payment": _payment(sheet_text, one)}
            yield say.gettext("Settled up on leaving before hand %(number)s: %(payment)s.") % parts
    for gone in lined.left:
        if gone.due is not None:
            who = {"name": _party(sheet_text, gone.person), "number": gone.number}
            left = say.gettext("%(name)s left before hand %(number)s.") % who
            yield f"{left} {otherwise_due(say, [_payment(sheet_text, one) for one in gone.due])}"


def _chips(say: Locale, number: int) -> str:
    return say.ngettext("%(num)d chip", "%(num)d chips", number)


PAPERS = ZwickenPapers()
