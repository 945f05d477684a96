"""The correction period: until when a match can be corrected, and by whom."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.web.access import MatchPlace
from scorekeeper.web.clock import clock
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.match_evening import EveningTable, evening_table
from scorekeeper.web.whose_phone import offers


class Period(NamedTuple):
    """What a page needs of the correction period.

    corrects: whether this link is offered corrections.
    waits: what those who record propose waits for the judge.
    words: that say both.
    """

    corrects: bool
    waits: bool
    words: str


def period_of(place: MatchPlace) -> Period:
    """The correction period as the holder of this link meets it."""
    by_judge = place.corrected_by == "judge"
    corrects = offers(place, "record") and (place.ruling or place.state.ended is None or not by_judge)
    return Period(corrects, by_judge, period_words(place, evening_table(place)) if place.may("record") else "")


def period_words(place: MatchPlace, at: EveningTable | None) -> str:
    """How and until when its hands can be corrected; empty for a match that runs as usual."""
    state = place.state
    if place.corrected_by == "judge":
        return _over_words(place)
    if state.ended is None:
        if state.until is None:
            return ""
        return _("The tables can correct until %(time)s, then only the judge.", time=clock(state.until))
    if state.until is not None:
        ended = _("The match is over") + "."
        until = _("The tables can correct until %(time)s, then only the judge.", time=clock(state.until))
        return f"{ended} {until}"
    if at is None:
        return _("The match has ended. Its hands can be corrected until the evening’s correction period is over.")
    return ngettext(
        "The match has ended. Its hands can be corrected up to %(num)d minute after the evening’s notice or end.",
        "The match has ended. Its hands can be corrected up to %(num)d minutes after the evening’s notice or end.",
        at.correction,
    )


def _over_words(place: MatchPlace) -> str:
    """What is said where only the judge's corrections hold."""
    judge, until = place.may("judge"), place.state.until
    decides = _("What you decide here counts at once.")
    if until is None:
        if judge:
            return decides
        return _("Now only the judge can correct.")
    over = _("The correction period ended at %(time)s.", time=clock(until))
    if judge:
        return f"{over} {decides}"
    if place.state.ended is None and not place.view().over:
        return " ".join((over, _("The judge decides whether it counts.")))
    return " ".join((over, _("Now only the judge can correct.")))
