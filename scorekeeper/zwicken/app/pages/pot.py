"""What the pages of a match of Zwicken say beside its table: who has left and with how many chips, how counted chips
differ from the ledger, how the pot is shared at the end."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.journal.series_view import ChipCountView
from scorekeeper.journal.view import MatchView
from scorekeeper.series import in_chips
from scorekeeper.web.hand_list import signed
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words.locale import locale


def closed(view: MatchView) -> MatchView:
    """The match with the series as it ends: everybody's chips with their share of the pot. Nothing else is shown at the
    end, so that no figure stands beside another of the same person."""
    settled = view.settled
    return view if settled is None else replace(view, series=replace(view.series, facts=settled.series))


def balances_words(view: MatchView) -> str:
    """``Anna −7, Ben +9, Egon −2``: everybody's chips, then of those who left with some in the ledger."""
    chips, seats = in_chips(view.series.facts), view.seats
    balances = {} if chips is None else chips.balances
    gone = [person for person in balances if person not in seats and balances[person]]
    return ", ".join(f"{view.first(person)} {signed(balances.get(person, 0))}" for person in [*seats, *gone])


def gone_words(view: MatchView) -> str:
    """``Egon −6``: who left between two deals and whose chips stay in the ledger; empty without any, and where
    nothing is said of chips because the order of the hands is open."""
    series = in_chips(view.series.facts)
    if series is None or view.series.open_from:
        return ""
    balances = {person: chips for person, chips in series.balances.items() if person not in view.seats and chips}
    chips_text = ", ".join(f"{view.first(person)} {signed(chips)}" for person, chips in balances.items())
    return _("No longer here: %(chips)s", chips=chips_text) if chips_text else ""


def counted_words(view: MatchView) -> tuple[str, bool]:
    """What the last count of the chips came to, and whether it was as in the ledger; empty without one."""
    counts = view.series.counts
    if not counts:
        return "", True
    last = counts[-1]
    if last.ok:
        return _("After hand %(number)s: the chips are as in the book.", number=last.number), True
    sentence = _("After hand %(number)s the chips differ from the book:", number=last.number)
    return f"{sentence} {_differences(view, last)}", False


def differs_words(view: MatchView) -> str:
    """The same for the match page, in few words; empty where the last count was as in the ledger."""
    counts = view.series.counts
    if not counts or counts[-1].ok:
        return ""
    return _("Counted differently: %(chips)s", chips=_differences(view, counts[-1]))


def _differences(view: MatchView, count: ChipCountView) -> str:
    """``Anna +1, Pot −2``: what was counted beside what the ledger says."""
    more = [f"{view.first(person)} {signed(chips)}" for person, chips in count.differences.items()]
    if count.middle_difference:
        more.append(f"{_('Pot')} {signed(count.middle_difference)}")
    return ", ".join(more)


FEW = 4
"""People whose shares of a pot are listed by name also where all are alike."""


def shared_words(view: MatchView) -> list[str]:
    """Who gets how much of the end pot, which the figures include; then why not everybody gets the same, if so: chips
    that do not come out even, who has left. Empty where nothing is shared."""
    series = None if view.settled is None else in_chips(view.settled.series)
    if series is None or not any(series.shares.values()):
        return []
    shares = series.shares
    pot = sum(shares.values())
    amounts = ", ".join(f"{view.first(person)}\u00a0{signed(chips)}" for person, chips in shares.items() if chips)
    if len(shares) > FEW and len({*shares.values()}) == 1:
        amounts = f"{len(shares)} × {pot // len(shares)}"  # a list of six says no more, and pushes the keys down
    sentences = list[str]()
    if pot % len(shares):
        first = view.sides[series.dealer].name
        sentences.append(
            _(
                "It does not come out even: the odd chips go round one by one, first to %(name)s, who would deal next.",
                name=first,
            )
        )
    gone = [view.first(person) for person in series.balances if person not in shares and person in view.persons]
    if gone:
        sentences.append(_("Anybody who has left gets none of it: %(names)s.", names=locale(language()).all_of(gone)))
    return [_("Includes the pot of %(pot)s: %(shares)s.", pot=pot, shares=amounts), *sentences]


def _pot_that_stays(view: MatchView, pot: int, *, gone_on: bool) -> str:
    """What becomes of a pot that is not shared: a table of the club goes on in this match, any other in a new one."""
    if gone_on and view.carried is not None:
        return _("The pot of %(pot)s was carried into a new match.", pot=view.carried.middle)
    stays = _("The pot of %(pot)s stays for the next time.", pot=pot)
    if view.evening:
        return stays + " " + _("A new match begins with an empty pot; to play on for this one, the judge can reopen "
                               "this match.")
    return stays + " " + _("A new match begun here goes on with this pot; any other begins with an empty one.")


def pot_words(view: MatchView, *, gone_on: bool) -> list[str]:
    """What becomes of the pot at the end, a sentence; nothing where it is empty."""
    chips = None if view.settled is None else in_chips(view.settled.series)
    if shared := shared_words(view):
        return shared
    return [_pot_that_stays(view, chips.middle, gone_on=gone_on)] if chips is not None and chips.middle else []
