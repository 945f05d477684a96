"""The evening board: which table needs the keeper, which runs, which is done. The page updates by itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from flask import Blueprint, Response, flash, redirect, request
from werkzeug.http import quote_etag
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal.club.payloads.evenings import MOST_ROUNDS
from scorekeeper.journal.links import epochs
from scorekeeper.journal.tokens import Role
from scorekeeper.numbers import whole
from scorekeeper.storage.base import db
from scorekeeper.storage.league import ours, seated, stamps
from scorekeeper.web import clock
from scorekeeper.web.access import held_link, secret, unlisted_pages
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.club.board_rows import (
    AWAY,
    HANDED_IN,
    OTHER_STATES,
    PROPOSED,
    SHEETS,
    STATES,
    WAITING,
    News,
    TableLine,
    asks_for_total,
    counts,
    lines,
    news,
    of_all_rounds,
    open_sheets,
    to_decide,
    unfinished,
)
from scorekeeper.web.club.earlier_hands import offers
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.strangers import strangers
from scorekeeper.web.club.swapped_tables import can_swap, chips_stay
from scorekeeper.web.counting import most_together
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _
from scorekeeper.web.match_evening import came_from_board
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template

pages = Blueprint("board", __name__, url_prefix="/c/<token>/evenings/<evening>")
unlisted_pages(pages)

_WAYS = {
    "end": "/end", "paper": "/count?way=paper", "total": "/change/total",
    "signed": "/hands#on-paper", "links": "/links?show=record",
    "player": "/change/player", "seats": "/change/seats",
}
"""The pages of a match that the board leads to, by what its keys ask for."""
LOOK = "hands"
"""The page of a match that judge and keeper come to: there a careless touch counts nothing. Who decides
comes to the disputed hand itself. Who holds the recorders' link comes to record."""


@pages.get("/board")
def page(token: str, evening: str) -> str | AnyResponse:
    """The tables of the newest round, or of the one in the address."""
    evening_place = find_evening(token, evening, "record")
    if not evening_place.last_round:
        return redirect(evening_place.url("draw"), 303)
    return render_template("club/evening/board.html", **_context(evening_place))


@pages.get("/board/part")
def part(token: str, evening: str) -> Response:
    """The same without its frame, for the script that follows. While nothing is new in any of its matches: nothing
    where it was asked with ``since``, the ETag of the last one; else 304."""
    evening_place = find_evening(token, evening, "record")
    if not evening_place.last_round:
        refuse(404)
    tag = _tag(evening_place)
    if request.args.get("since") == quote_etag(tag, weak=True):
        return Response(mimetype="text/html")
    response = Response(status=304) if request.if_none_match.contains_weak(tag) else Response(
        render_template("club/evening/board_part.html", **_context(evening_place)), mimetype="text/html"
    )
    response.set_etag(tag, weak=True)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@pages.get("/table/<match>")
def table(token: str, evening: str, match: str) -> AnyResponse:
    """To the match of a table, with the link of it that this holder may use: judge, record, or watch."""
    evening_place = find_evening(token, evening, "record")
    if match not in evening_place.evening.drawn:  # of one that was seated anew there is still something to look at
        refuse(404, _("Somebody has changed this in the meantime. Open the page again and look."))
    if not ours(db.session(), evening_place.place.state, [match]):
        refuse(404, _("The club was imported here without these matches."), heading=_("This table’s match is missing"))
    held = epochs(db.session(), match)
    role: Role = "judge" if evening_place.place.may("judge") else "record"
    if role not in held:
        refuse(403, _("The link to this table was withdrawn."))
    into = f"/{LOOK}" if role == "judge" or "to" in request.args else ""
    if request.args.get("to") == "decide":
        disputed, proposed, wrong = to_decide(db.session(), evening_place.place.state, match)
        ways = ["/end"] if asks_for_total(db.session(), evening_place.place.state, match) else []
        ways += [f"/hand/{number}" for number in disputed] + [f"/hand/{number}#rule" for number in proposed]
        ways += [f"/hand/{number}" for number in wrong]
        into = ways[0] if ways else into
    into = _WAYS.get(request.args.get("to", ""), into)
    answer = redirect(held_link(secret(), match, role, held[role]).path + into, 302)
    came_from_board(answer, token)
    return answer


@pages.get("/table/<match>/run")
def run(token: str, evening: str, match: str) -> str:
    """What can be done about one table, each with what it does to points."""
    evening_place = find_evening(token, evening, "record")
    found = [
        (round, line) for round, line in of_all_rounds(evening_place) if line.match == match and line.state != "away"
    ]
    if not found:
        refuse(404, _("Somebody has changed this in the meantime. Open the page again and look."))
    round, line = found[0]
    latest = news(db.session(), evening_place.place.state, evening_place.evening)
    begun = bool(latest[match].row.row.hands)
    unbegun = [one for one in evening_place.drawn(round).tables if not latest[one.match].row.row.hands]
    alone = round == evening_place.last_round and evening_place.evening.status == "open"
    return render_template(
        "club/evening/table.html", evening_place=evening_place, place=evening_place.place, round=round, line=line,
        begun=begun, newest=alone, types=line.state in SHEETS,
        typed=_is_typed(line, latest[match]), joins=not begun and len(unbegun) > 1,
        swaps=begun and can_swap(evening_place, round), chips_stay=begun and chips_stay(evening_place, round),
        totals=most_together(latest[match].row.row.variant),
    )


def _is_typed(line: TableLine, latest: News) -> bool:
    """Whether the sheet of a table that is played still takes what is to be put right."""
    return line.state not in (*SHEETS, "done") and latest.row.row.status == "open"


@pages.get("/sheet")
def sheet(token: str, evening: str) -> AnyResponse:
    """To the sheet of the next table that is not done, to be typed in: the round's, then those of the evening's other
    rounds; ``after``: the table before. Back to the board where there is none."""
    evening_place = find_evening(token, evening, "record")
    if not evening_place.last_round:
        return redirect(evening_place.url("draw"), 303)
    round, after = _round(evening_place), request.args.get("after", 0, int)
    latest = news(db.session(), evening_place.place.state, evening_place.evening)
    open_tables = sorted(
        ((other != round, other), line.table <= after, line.table, line.match)
        for other, line in open_sheets(evening_place.evening, latest, datetime.now(UTC))
        if (other, line.table) != (round, after)
    )
    if open_tables:
        return redirect(evening_place.url(f"table/{open_tables[0][-1]}", to="paper"), 302)
    flash(_("No other table of this evening is waiting for its sheet."))
    return redirect(evening_place.url("board", round=round), 302)


def _context(evening_place: EveningPlace) -> dict[str, object]:
    round, show = _round(evening_place), request.args.get("show", "")
    now = datetime.now(UTC)
    latest = news(db.session(), evening_place.place.state, evening_place.evening)
    found = lines(evening_place.evening, round, latest, evening_place.names, now)
    unfinished_tables = [
        (evening_place.url("board", round=other, show=asked), words)
        for other in sorted(evening_place.evening.draws) if other != round  # its own counts tell
        for words, asked in unfinished(lines(evening_place.evening, other, latest, evening_place.names, now), other)
    ]
    show = show if show in (*STATES, *OTHER_STATES) else ""
    return {
        "evening_place": evening_place, "place": evening_place.place, "round": round, "show": show,
        "counts": counts(found),
        "unfinished": unfinished_tables, "state_words": state_words(),
        "first": next((line for line in found if line.decides), None),
        "waiting": sum(line.state == WAITING for line in found),
        "lines": [line for line in found if not show or line.filter == show], "time": clock.clock(now.isoformat()),
        "out": _out(evening_place, round),
        "open": sum(line.filter != "done" for line in found), "begun": _begun(evening_place, round, latest),
        "new_id": fresh_id, "strangers": strangers(evening_place), "earlier": offers(evening_place),
    }


def _out(evening_place: EveningPlace, round: int) -> list[str]:
    """Who sits out a round: whoever was drawn so and sits, or sat in a hand, at none of its tables for somebody."""
    drawn, final = evening_place.evening.draws[round], evening_place.place.state.person
    sat = set(map(final, seated(db.session(), evening_place.place.state, [table.match for table in drawn.tables])))
    return [evening_place.name(person) for person in drawn.out if final(person) not in sat]


def _begun(evening_place: EveningPlace, round: int, news: Mapping[str, News]) -> bool:
    """Whether a hand was begun at any table of a round: before that, the next draw is not what comes next."""
    known = (news.get(table.match) for table in evening_place.evening.draws[round].tables)
    return any(one.row.row.hands for one in known if one is not None)


def state_words() -> dict[str, str]:
    """What stands under the counts."""
    return {
        "running": _("running"), "disputed": _("disputed"), "missing": _("quiet"), "done": _("done"),
        PROPOSED: _("correction waiting"), HANDED_IN: _("handed in"), WAITING: _("not begun"), AWAY: _("no match"),
    }


def _round(evening_place: EveningPlace) -> int:
    number = whole(request.args.get("round", ""), MOST_ROUNDS) or 0
    return number if number in evening_place.evening.draws else evening_place.last_round


def _tag(evening_place: EveningPlace) -> str:
    """Changes with every entry of the club and of the evening's matches, and each minute, for silence is told."""
    stamp = stamps(db.session(), evening_place.place.state, [evening_place.id]).get(evening_place.id)
    versions = stamp.versions if stamp is not None else 0
    asked = f"{_round(evening_place)}{request.args.get('show', '')[:8]}"
    minute = int(datetime.now(UTC).timestamp() // 60)
    place = evening_place.place
    return f"board-{place.version}-{versions}-{minute}-{place.role}-{language()}-{asked}".replace(
        '"', ""
    )
