"""What is still open in a season: said before it is closed, and while its table may still move afterwards."""

from __future__ import annotations

from datetime import UTC, datetime

from scorekeeper.journal.club.state import Evening
from scorekeeper.league.options import RuleError, read_rule
from scorekeeper.web.clock import clock
from scorekeeper.web.club.board_rows import waiting_words
from scorekeeper.web.club.evening_place import long_date
from scorekeeper.web.club.season_place import SeasonPlace
from scorekeeper.web.i18n import _, ngettext


def still_open(found: SeasonPlace) -> list[str]:
    """Evenings that are missing, evenings that go on, and what may still move the table; a sentence each."""
    evenings = found.place.state.evenings_of(found.id)
    return [*_missing(found, evenings), *may_move(found)]


def may_move(found: SeasonPlace) -> list[str]:
    """What may still move the table: an evening that goes on, tables that may correct, tables that wait for the
    keeper. Who only watches reads it of evenings whose result is out."""
    member = found.place.may("member")
    evenings = [one for one in found.place.state.evenings_of(found.id) if one.shown or member]
    waiting, now = waiting_words(found.place, evenings), datetime.now(UTC)
    sentences = []
    for one in evenings:
        parts = []
        if one.status == "open" and one.draws:
            parts.append(_("the evening is not closed"))
        if one.until is not None and datetime.fromisoformat(one.until) > now:
            parts.append(_("the tables can correct until %(time)s", time=clock(one.until)))
        parts += [waiting[one.evening]] if one.evening in waiting else []
        sentences += [f"{long_date(one.date)}: {', '.join(parts)}."] if parts else []
    return sentences


def _missing(found: SeasonPlace, evenings: tuple[Evening, ...]) -> list[str]:
    """How many of the evenings that were planned were played, where some were not."""
    try:
        planned = read_rule(found.season.rule).of
    except RuleError:
        return []
    played = sum(bool(one.draws or one.past_results) for one in evenings)
    if not planned or played >= planned:
        return []
    return [ngettext(
        "%(played)s of %(num)d evening planned was played.", "%(played)s of %(num)d evenings planned were played.",
        planned, played=played,
    )]
