"""A season as its paper shows it: names as on the notice board, and what was corrected since the last notice."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from scorekeeper.journal.club.state import Evening
from scorekeeper.journal.hand_view import CorrectionView, HandView
from scorekeeper.journal.links import epochs, find_link
from scorekeeper.journal.tokens import hashed
from scorekeeper.league.season_view import SeasonView, season_view
from scorekeeper.league.ties import SUM
from scorekeeper.sheets.league.season import Around
from scorekeeper.storage.base import db
from scorekeeper.storage.league import TableRow, matches_of
from scorekeeper.web import clock
from scorekeeper.web.access import MatchPlace, held_link, secret
from scorekeeper.web.club.season_place import SeasonPlace, find_season
from scorekeeper.web.club_access import ClubPlace
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.words.season import of_unit

BOARD, PUBLIC, FULL = "board", "public", "full"
MOST_CORRECTED = 8
"""So many corrections are printed one by one."""


class OnPaper(NamedTuple):
    """A season with its names in the form of the notice board, and its view in them."""

    place: SeasonPlace
    view: SeasonView


def outlet(place: ClubPlace) -> str:
    """The form of the names on paper that hangs up: the notice board's; the public one for those who only watch."""
    return BOARD if place.may("member") else PUBLIC


def season_on_paper(token: str, season: str, need: str = "watch", *, form: str | None = None) -> OnPaper:
    """The season behind a club's link, in the names of the notice board or of ``form``. Answers as ``find_season``."""
    found = find_season(token, season, need)
    found.names = found.place.names(form or outlet(found.place))
    return OnPaper(found, season_view(found.played, found.tables, found.season_words, mixed=found.mixed))


def around(place: ClubPlace, *, where: str = "", corrections: tuple[str, ...] = (), listed: str = "") -> Around:
    """What stands on a paper beside its figures."""
    return Around(language(), clock.zone(), where, corrections, listed)


def where(found: SeasonPlace) -> str:
    """Where the club plays: the place of the last evening that has one."""
    evenings = [evening for evening in found.reading.evenings if evening.place]
    return found.place.words.get(evenings[-1].place or "", "") if evenings else ""


def corrections(found: SeasonPlace) -> tuple[str, ...]:
    """What changed on evenings that were on the board already: corrected hands and the judge's points.

    An evening's own corrections count from its notice on; those of earlier ones since the notice before the last, for
    the paper that hung there until now is that one.
    """
    state = found.place.state
    shown = {evening.evening for evening in found.reading.evenings}
    evenings = [one for one in state.evenings_of(found.id) if one.evening in shown and one.notice]
    notices = sorted(_moment(one.notice) for one in evenings)
    before = notices[-2] if len(notices) > 1 else datetime.min.replace(tzinfo=UTC)
    sentences: list[str] = []
    tables: dict[str, list[TableRow]] = {evening.evening: [] for evening in evenings}
    at = {match: evening.evening for evening in evenings for match in evening.matches}
    for row in matches_of(db.session(), state, list(at)):
        tables[at[row.match]].append(row)
    for evening in evenings:
        since = max(_moment(evening.notice), before)
        sentences += _hands(tables[evening.evening], evening, since) + _points(found, evening, since)
    if len(sentences) > MOST_CORRECTED:
        rest = len(sentences) - MOST_CORRECTED + 1
        sentences[MOST_CORRECTED - 1 :] = [ngettext("%(num)d more correction.", "%(num)d more corrections.", rest)]
    return tuple(sentences)


def match_place(match: str) -> MatchPlace | None:
    """A match that is known as the club's own (``storage.league.ours``) with the link of those who record, or to watch;
    None where both were taken away."""
    held = epochs(db.session(), match)
    for role in ("record", "watch"):
        if role in held:
            token = held_link(secret(), match, role, held[role]).token
            link = find_link(db.session(), hashed(token))
            return MatchPlace(link, token) if link is not None else None
    return None


def _hands(tables: Sequence[TableRow], evening: Evening, since: datetime) -> list[str]:
    """Hands of an evening that were corrected after this moment; only matches that changed since are read."""
    found = []
    for row in tables:
        if _aware(row.row.last_at) <= since:
            continue
        place = match_place(row.match)
        for hand in place.hands() if place is not None else ():
            for each in hand.corrections:
                if each.old and each.new and _moment(each.at) > since and each.old != each.new:
                    found.append(_corrected(evening, row.round, row.table, hand, each))
    return found


def _corrected(evening: Evening, round: int, table: int, hand: HandView, each: CorrectionView) -> str:
    return _(
        "%(day)s, round %(round)s, table %(table)s, hand %(hand)s: %(new)s instead of %(old)s",
        day=_day(evening), round=round, table=table, hand=hand.number,
        new=":".join(map(str, each.new or ())), old=":".join(map(str, each.old or ())),
    )


def _points(found: SeasonPlace, evening: Evening, since: datetime) -> list[str]:
    """The judge's points given or cancelled after this moment."""
    sentences = []
    for one in evening.penalties:
        if one.season not in (None, found.id):
            continue
        points = f"{one.points:+d}".replace("-", "−")
        sums = found.units == SUM
        facts = {"day": _day(evening), "name": found.names.get(one.person, "–"),
                 "points": of_unit(points, found.units, language())}
        new = _moment(one.at) > since
        if new and one.lifted is None:
            sentences.append(
                _("%(day)s: %(points)s points by the judge for %(name)s", **facts) if sums
                else _("%(day)s: %(points)s by the judge for %(name)s", **facts)
            )
        elif not new and one.lifted_at is not None and _moment(one.lifted_at) > since:
            sentences.append(
                _("%(day)s: %(points)s points by the judge for %(name)s cancelled", **facts) if sums
                else _("%(day)s: %(points)s by the judge for %(name)s cancelled", **facts)
            )
    return sentences


def _day(evening: Evening) -> str:
    return Around(language(), clock.zone()).day(evening.date)


def _moment(iso: str | None) -> datetime:
    return _aware(datetime.fromisoformat((iso or "").replace("Z", "+00:00")))


def _aware(at: datetime) -> datetime:
    return at if at.tzinfo else at.replace(tzinfo=UTC)
