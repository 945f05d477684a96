"""How a match with lines stands at its foot: figures by person, who pays whom as sentences, what becomes of the rest.

By what its series has and its words say, never by a game's name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.series import Transfer, in_chips, in_games
from scorekeeper.sheets.columns.labels import MINUS, name_of, signed
from scorekeeper.sheets.columns.values import SheetLines
from scorekeeper.sheets.document import DOT
from scorekeeper.sheets.score.sheet import Sheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.words import Locale
from scorekeeper.words.game_words import CostWords, words_of
from scorekeeper.words.locale import N_
from scorekeeper.words.of_match import otherwise_due

_MOST_DOTS = 8


class Closing(NamedTuple):
    """``people`` from left to right; each line a label and a text for each of them; ``sentences`` who pays whom."""

    people: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    sentences: str
    notes: tuple[str, ...]


def closing(sheet_text: SheetText) -> Closing:
    """What stands at the foot; on a sheet to be written on the same lines without figures."""
    sheet, say = sheet_text.sheet, sheet_text.say
    lined = sheet.lined
    assert lined is not None
    people = lined.people
    if sheet.status == "blank":
        empty = ("",) * len(people)
        sentences = f"{say.gettext('Who pays whom')}: " + "_" * 40 if _settles(lined) else ""
        return Closing(people, tuple((say.gettext(label), empty) for label in _labels(lined)), sentences, ())
    lines = _lines(sheet, lined)
    figures = tuple((say.gettext(label), values) for label, values in lines)
    return Closing(people, figures, _payments(sheet_text, lined), tuple(_rest(sheet_text, lined)))


def _settles(lined: SheetLines) -> bool:
    """Whether somebody pays somebody at the end: the series is one of chips."""
    return in_chips(lined.facts) is not None


def _lines(sheet: Sheet, lined: SheetLines) -> list[tuple[str, tuple[str, ...]]]:
    costs = words_of(lined.game).costs
    if costs is not None:
        return _of_games(sheet, lined, costs)
    return _of_chips(lined) if _settles(lined) else _of_a_sum(sheet, lined)


def _labels(lined: SheetLines) -> tuple[str, ...]:
    costs = words_of(lined.game).costs
    return (costs.name, *_DOWN) if costs is not None else _LEDGER if _settles(lined) else _SUM


_SUM = (N_("Total"),)
_DOWN = (N_("Games won"), N_("Hands won"), N_("Largest hand"))
_LEDGER = (N_("Chips"), N_("Share of the pot"), N_("Balance"))


def _of_games(sheet: Sheet, lined: SheetLines, costs: CostWords) -> list[tuple[str, tuple[str, ...]]]:
    """What lost games cost as dots and number, games, hands and the largest of them; of who has left the hands that
    they played."""
    games = in_games(lined.facts)
    lost, won_games = ((), ()) if games is None else (games.cost, games.games)
    dots = [f"{DOT * number} {number}" if 0 < number <= _MOST_DOTS else str(number) for number in lost]
    won = _won(sheet)
    hands = [str(sum(hand.get(person, 0) > 0 for hand in won)) for person in lined.people]
    largest = [str(max((hand.get(person, 0) for hand in won), default=0)) for person in lined.people]
    gone = [""] * (len(lined.people) - len(dots))
    values = ([*dots, *gone], [*map(str, won_games), *gone], hands, largest)
    return [(label, tuple(each)) for label, each in zip((costs.name, *_DOWN), values, strict=True)]


def _of_a_sum(sheet: Sheet, lined: SheetLines) -> list[tuple[str, tuple[str, ...]]]:
    """What each who sits there has in all."""
    totals = {person: total for side, total in zip(sheet.sides, sheet.totals, strict=True) for person in side.persons}
    return [(_SUM[0], tuple(str(totals.get(person, "")).replace("-", MINUS) for person in lined.people))]


def _won(sheet: Sheet) -> list[dict[str, int]]:
    """What each who sat there brought home of a hand, hand by hand."""
    return [
        {side.persons[0]: points for side, points in zip(sheet.seated(row), row.brought, strict=False)}
        for row in sheet.rows if row.scores and row.complete and row.brought is not None
    ]


def _of_chips(lined: SheetLines) -> list[tuple[str, tuple[str, ...]]]:
    """Chips before the pot was shared, what each has of it, the balance."""
    chips = in_chips(lined.facts)
    balances, shares = ({}, {}) if chips is None else (chips.balances, chips.shares)
    made: tuple[Callable[[str], str], ...] = (
        lambda person: signed(balances.get(person, 0) - shares.get(person, 0)),
        lambda person: signed(shares.get(person, 0)),
        lambda person: signed(balances.get(person, 0)),
    )
    return [(label, tuple(map(figure, lined.people))) for label, figure in zip(_LEDGER, made, strict=True)]


def _payments(sheet_text: SheetText, lined: SheetLines) -> str:
    """``Who pays whom: Ben to Anna 4.``; nothing in a game that settles nothing."""
    if not _settles(lined) or not sheet_text.sheet.rows:
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
    if sheet_text.sheet.person(person).name or sheet_text.sheet.person(person).first:
        return name_of(sheet_text.sheet, person)
    return sheet_text.say.gettext("the pot")


def _rest(sheet_text: SheetText, lined: SheetLines) -> list[str]:
    """An unfinished game; what still lies in the pot; who settled on leaving, and what it would be now."""
    say, games, chips = sheet_text.say, in_games(lined.facts), in_chips(lined.facts)
    found = []
    if games is not None and games.unfinished and sheet_text.sheet.ended:
        found.append(say.gettext("The unfinished game does not count."))
    if lined.carried is not None:
        pot = _chips(say, lined.carried)
        found.append(say.gettext("The pot was carried into a new match, with %(chips)s.") % {"chips": pot})
    if chips is not None and chips.pot and chips.pot != lined.carried:
        found.append(say.gettext("%(chips)s stay in the pot.") % {"chips": _chips(say, chips.pot)})
    for number, one in lined.left:
        parts = {"number": number, "payment": _payment(sheet_text, one)}
        found.append(say.gettext("Settled on leaving before hand %(number)s: %(payment)s.") % parts)
    for number, person, due in lined.due:
        parts = {"name": _party(sheet_text, person), "number": number}
        left = say.gettext("%(name)s left before hand %(number)s.") % parts
        found.append(f"{left} {otherwise_due(say, [_payment(sheet_text, one) for one in due])}")
    return found


def _chips(say: Locale, number: int) -> str:
    return say.ngettext("%(num)d chip", "%(num)d chips", number)
