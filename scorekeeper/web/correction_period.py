"""Until when a match can be corrected and by whom, in a sentence for its pages."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.web.access import MatchPlace
from scorekeeper.web.clock import clock
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.match_evening import EveningTable, evening_table


class Period(NamedTuple):
    """What a page needs of it. ``corrects``: whether this link is offered corrections; ``waits``: what those who record
    propose waits for the judge; ``words`` say it."""

    corrects: bool
    waits: bool
    words: str


def period_of(place: MatchPlace) -> Period:
    """The correction period as the holder of this link meets it."""
    by_judge = place.corrected_by == "judge"
    corrects = place.ruling or (place.may("record") and (place.state.ended is None or not by_judge))
    return Period(corrects, by_judge, period_words(place, evening_table(place)) if place.may("record") else "")


def period_words(place: MatchPlace, at: EveningTable | None) -> str:
    """How and until when its hands can be corrected; empty for a match that runs as usual."""
    state = place.state
    if place.corrected_by == "judge":
        return _over(place)
    if state.ended is None:
        if state.until is None:
            return ""
        return _("Its hands can be corrected until %(time)s, then by the judge only.", time=clock(state.until))
    if state.until is not None:
        return _(
            "The match has ended. Until %(time)s its hands can be corrected, then by the judge only.",
            time=clock(state.until),
        )
    if at is None:
        return _("The match has ended. Its hands can be corrected until the evening’s correction period is over.")
    return ngettext(
        "The match has ended. Its hands can be corrected up to %(num)d minute after the evening’s notice or end.",
        "The match has ended. Its hands can be corrected up to %(num)d minutes after the evening’s notice or end.",
        at.correction,
    )


def _over(place: MatchPlace) -> str:
    """What is said where only the judge's corrections hold."""
    judge, until = place.may("judge"), place.state.until
    if until is None:
        if judge:
            return _("The match has ended. What you change here counts at once, as the judge’s decision.")
        return _("The match has ended. Only the judge can correct or reopen it.")
    if judge:
        return _(
            "The correction period ended at %(time)s. What you change here counts at once, as the judge’s decision.",
            time=clock(until),
        )
    if place.state.ended is None:
        return _("The correction period ended at %(time)s. Any change made now waits for the judge.", time=clock(until))
    return _("The correction period ended at %(time)s. Now only the judge can correct.", time=clock(until))
