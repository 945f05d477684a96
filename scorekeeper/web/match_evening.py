"""Which table of which evening a match is, and the way from its phone back to the club.

A table's link says nothing of the club but its name. The way back goes as far as the phone may go by itself. If the
phone came to the table from the board with a link of the club's (kept on that phone, in a cookie that no script reads),
it leads to the board; else to what the world may see of the club, if there is such a link. People who only watch a
table are led nowhere.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from flask import request
from werkzeug.wrappers import Response

from scorekeeper.journal import stream
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.club.state import OUTLET_OF, ClubState, Evening, Sheet, names
from scorekeeper.journal.links import ActiveLink, Link, active_links, epochs, find_link, never_renewed
from scorekeeper.journal.payloads import DrawnTable
from scorekeeper.journal.tokens import at_least, at_table_by, keeper_number, token_of
from scorekeeper.names import NAMELESS
from scorekeeper.sheets.score.sheet import Extras
from scorekeeper.storage.base import db, hash_of_token
from scorekeeper.storage.league import ours
from scorekeeper.web.access import MatchPlace, held_link, secret
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.words.locale import upper_first
from scorekeeper.words.rules import with_reconstruction

COOKIE = "board"
COOKIE_SECONDS = 16 * 3600
"""Seconds for which a phone knows the way back to the board it came from."""


class EveningTable(NamedTuple):
    """A table of a club's evening.

    club: its id.
    round: from 1.
    table: its number.
    dropped: the club drew its tables otherwise, and it is none any more.
    correction: minutes after the notice in which it can be corrected.
    back: an address of the club's that this phone may open; empty where there is none.
    board: whether that is the board.
    """

    club: str
    round: int
    table: int
    dropped: bool
    correction: int
    back: str
    board: bool

    @property
    def words(self) -> str:
        """``Round 2 · Table 3 · SV Altenburg``."""
        if self.dropped:
            parts = [_("Seats changed: this table does not count")]
        else:
            parts = [_("Round %(round)s", round=self.round), upper_first(_("table %(table)s", table=self.table))]
        return " · ".join([*parts, self.club] if self.club else parts)

    @property
    def next_sheet(self) -> str:
        """The address that leads to the next table's sheet, where the way back is the board's."""
        address, board, round = self.back.partition("/board?")
        return f"{address}/sheet?{round}&after={self.table}" if board else ""


def evening_table(place: MatchPlace) -> EveningTable | None:
    """The table this match is; None for a match that no club drew, or whose club is not here."""
    found = club_of(place)
    if found is None:
        return None
    drawn, state, evening = found
    back, board = _back(place, drawn, state, evening)
    name, dropped = _texts(state, state.name).get(state.name or "", ""), place.state.dropped
    return EveningTable(name, drawn.round, drawn.table, dropped, evening.correction, back, board)


class NewTable(NamedTuple):
    """Where one goes on whose table was seated anew.

    heading: that others sit there, or that it is no table any more.
    sentence: who sits there, and what becomes of what was counted.
    button: words and address of the way on; None where there is none.
    """

    heading: str
    sentence: str
    button: tuple[str, str] | None


def new_table(place: MatchPlace) -> NewTable | None:
    """Of a match at whose table others sit now, and which counts for nothing: who does, and the way to the table as it
    is, with the right that the link of the old one had. Its card and its code lie there still. Where that link was
    renewed somebody was to be shut out there: an older table's leads to none. None for any other match."""
    found = club_of(place) if place.state.dropped and place.view().status == "open" else None
    if found is None:
        return None
    drawn, state, evening = found
    draw = evening.draws.get(drawn.round) if drawn.evening in state.evenings else None
    now = next((one for one in (draw.tables if draw is not None else ()) if one.number == drawn.table), None)
    held = epochs(db.session(), now.match) if now is not None and ours(db.session(), state, [now.match]) else {}
    stays = _("What was counted here stays, and the keeper sees it on the board.") if place.state.hands else ""
    if now is None or place.role not in held.keys() & never_renewed(db.session(), now.match):
        back, _board = _back(place, drawn, state, evening)
        return NewTable(
            _("Seats changed: this table does not count"),
            " ".join(part for part in (_("Look at the board to see where you sit."), stays) if part),
            (_("To the club"), back) if back else None,
        )
    called = names(state, stream.words_of(db.session(), state.club), OUTLET_OF[place.role])
    sides = "; ".join(" + ".join(called.get(person, "?") for person in side) for side in now.sides)
    link = held_link(secret(), now.match, place.role, held[place.role])
    return NewTable(
        _("Others sit at table %(table)s now", table=drawn.table),
        " ".join(part for part in (f"{sides}.", stays) if part),
        (_("To table %(table)s", table=drawn.table), link.joins),
    )


def lead_to_new_table(place: MatchPlace) -> None:
    """Answers 409 where others sit at this table now."""
    if moved := new_table(place):
        refuse(409, moved.sentence, code="table_moved", heading=moved.heading, button=moved.button)


def on_sheet(place: MatchPlace, extras: Extras) -> Extras:
    """With what the score sheet of a club's table says of it: club, seasons, table and round, the day of the evening,
    the rule sheet by which the table plays, the sentence on objections. Nothing more for a match that no club drew, or
    that is no table of it any more."""
    found = club_of(place)
    if found is None or place.state.dropped:
        return extras
    drawn, state, evening = found
    sheet = _played_by(place, state, evening)
    seasons = [state.seasons[season].name for season in evening.seasons]
    texts = _texts(state, state.name, *seasons, sheet.name if sheet is not None else None)
    return replace(
        extras, club=texts.get(state.name or "", ""), event=", ".join(texts[one] for one in seasons if one in texts),
        table=str(drawn.table), round=str(drawn.round), day=f"{evening.date}T12:00:00Z",
        rule_sheet=rule_sheet_label(texts.get(sheet.name, ""), sheet) if sheet is not None else "",
        objections=objections_words(evening.correction),
    )


class OnRuleSheet(NamedTuple):
    """What a club's rule sheet says of itself; all empty where there is none.

    club: its name.
    sheet: name and version.
    remark: in the club's own words; empty too where that was erased.
    """

    club: str = ""
    sheet: str = ""
    remark: str = ""


def on_rule_sheet(place: MatchPlace) -> OnRuleSheet:
    """Of the rule sheet that a table plays by; of none for a match that no club drew."""
    found = club_of(place)
    sheet = _played_by(place, *found[1:]) if found is not None else None
    if found is None or sheet is None:
        return OnRuleSheet()
    state = found[1]
    texts = _texts(state, state.name, sheet.name, sheet.remark)
    club, name, remark = (texts.get(id or "", "") for id in (state.name, sheet.name, sheet.remark))
    return OnRuleSheet(club, rule_sheet_label(name, sheet), remark)


def rule_sheet_label(name: str, sheet: Sheet) -> str:
    """A rule sheet by its name and version: ``Dorfregel 2``. Every paper of a season or an evening bears it."""
    return with_reconstruction(f"{name} {sheet.version}".strip(), sheet.rules.variant, language())


def objections_words(minutes: int) -> str:
    """Until when a club's table can object."""
    return ngettext(
        "Objections up to %(num)d minute after the notice; then the judge decides.",
        "Objections up to %(num)d minutes after the notice; then the judge decides.",
        minutes,
    )


def club_of(place: MatchPlace) -> tuple[DrawnTable, ClubState, Evening] | None:
    """The table that a match is, with its club and evening as they are now; a draw of that evening names it, too."""
    drawn = place.state.evening
    if drawn is None:
        return None
    try:
        state = stream.state_of(CLUB, db.session(), drawn.club).state
    except (stream.StreamUnknown, stream.StreamGone):
        return None
    evening = state.evenings.get(drawn.evening) or state.dropped.get(drawn.evening)
    return (drawn, state, evening) if evening is not None and state.drew(drawn.evening, place.match) else None


def of_last_round(place: MatchPlace) -> bool:
    """Whether no later round of its evening was drawn: who sits here now is here for the next."""
    found = club_of(place)
    return found is not None and found[0].round == max(found[2].draws, default=0)


def _played_by(place: MatchPlace, state: ClubState, evening: Evening) -> Sheet | None:
    """The rule sheet that a table plays by: the evening's, unless that was changed since the table was drawn."""
    setup = place.state.setup
    others = [sheet for sheet in reversed([*state.sheets.values()]) if sheet.sheet != evening.sheet]
    every = [state.sheets[evening.sheet], *others] if evening.sheet in state.sheets else others
    return next((sheet for sheet in every if setup is not None and sheet.rules == setup.rules), None)


def came_from_board(response: Response, token: str) -> None:
    """Keep on the phone by which link of the club it came to a table; no other phone's answer ever names it."""
    response.set_cookie(
        COOKIE, token, max_age=COOKIE_SECONDS, path=f"{request.script_root}/m", secure=request.is_secure, httponly=True,
        samesite="Lax",
    )


def epoch_to_write(place: MatchPlace) -> int:
    """By which link this phone says something of a match, and which keeper, where a keeper came from the board of the
    club that drew it (``tokens.at_table_by``)."""
    found = board_link(place) if place.may("judge") else None
    if found is None or found[0].role != "keeper":
        return place.epoch
    return at_table_by(keeper_number(found[0].epoch), place.epoch)


def board_link(place: MatchPlace) -> tuple[Link, str] | None:
    """The link of the club by which this phone came from the board to a match, and its token; None for any other."""
    token = request.cookies.get(COOKIE, "")
    drawn = place.state.evening if token else None
    link = _leads_to_board(token, drawn.club) if drawn is not None else None
    return (link, token) if link is not None else None


def keepers_called(place: MatchPlace, numbers: Collection[int]) -> dict[int, str]:
    """The names of keepers of the club that drew a match, by number, as this viewer may read them: those that are
    known."""
    found = club_of(place) if numbers else None
    if found is None:
        return {}
    state = found[1]
    every = names(state, stream.words_of(db.session(), state.club), OUTLET_OF[place.role])
    called = {number: every.get(state.keeper_called(number) or "", "") for number in numbers}
    return {number: name for number, name in called.items() if name not in ("", NAMELESS)}


def _texts(state: ClubState, *ids: str | None) -> dict[str, str]:
    """A few of the club's texts, without all the others."""
    return stream.texts_of(db.session(), state.club, [id for id in ids if id])


def _back(place: MatchPlace, drawn: DrawnTable, state: ClubState, evening: Evening) -> tuple[str, bool]:
    """The address that this phone may open, and whether it is the board's."""
    if not place.may("record"):
        return "", False
    own, there = request.cookies.get(COOKIE, ""), drawn.evening in state.evenings
    if own and _leads_to_board(own, state.club) is not None:
        if not there:  # the whole evening was taken away
            return f"{request.script_root}/c/{own}", False
        return f"{request.script_root}/c/{own}/evenings/{drawn.evening}/board?round={drawn.round}", True
    now = datetime.now(UTC)
    for link in active_links(db.session(), state.club):
        if link.role == "watch" and _holds(link, now):
            token = token_of(secret(), state.club, "watch", link.epoch)
            shown = f"/evenings/{drawn.evening}" if evening.shown and there else ""
            return f"{request.script_root}/c/{token}{shown}", False
    return "", False


def _leads_to_board(token: str, club: str) -> Link | None:
    """The link of the club that a token is, where it opens its boards now."""
    link = find_link(db.session(), hash_of_token(token))
    if link is None or link.kind != "club" or link.stream != club or not link.open:
        return None
    return link if not link.expired(datetime.now(UTC)) and at_least(link.role, "record") else None


def _holds(link: ActiveLink, now: datetime) -> bool:
    return link.expires is None or link.expires > now
