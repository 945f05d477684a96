"""Hands that were counted at a table before others sat down there: taken over to who sits there now, or cancelled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from flask import Blueprint
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal import store, stream
from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.links import epochs, find_link
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.tokens import at_table_by, hashed, keeper_number
from scorekeeper.storage.base import db
from scorekeeper.web.access import MatchPlace, held_link, secret, unlisted_pages
from scorekeeper.web.actions import Sent
from scorekeeper.web.actions.bodies import body, derived_id
from scorekeeper.web.club.board_rows import EarlierTable, earlier_tables
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.form_entries import done, ground_of_form
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _

pages = Blueprint("earlier_hands", __name__, url_prefix="/c/<token>/evenings/<evening>/table/<match>")
unlisted_pages(pages)


@pages.post("/over")
def take_over(token: str, evening: str, match: str) -> AnyResponse:
    """Its hands become hands of the table as it sits now, side by side as they were counted, to be signed there; where
    they were counted they are cancelled."""
    evening_place = find_evening(token, evening, "judge")
    earlier, old = _find(evening_place, match)
    new = _place_of(earlier.match_now) if earlier.match_now else None
    if new is None or not can_be_taken_over(old, new):
        refuse(409, _("Type it in at the table as it sits now, or cancel it where it was counted."))
    _append(evening_place, new, list(_copies(old, new)), {})
    _cancel(evening_place, old, earlier)
    return done(evening_place.place, evening_place.path("board"), _("Saved."))


@pages.post("/drop")
def drop(token: str, evening: str, match: str) -> AnyResponse:
    """Its hands are cancelled."""
    evening_place = find_evening(token, evening, "judge")
    earlier, old = _find(evening_place, match)
    _cancel(evening_place, old, earlier)
    return done(evening_place.place, evening_place.path("board"), _("Saved."))


def can_be_taken_over(old: MatchPlace, new: MatchPlace) -> bool:
    """Whether all that was counted there can be said of the other table: it goes on with as many sides, and each hand
    was counted, not taken down play by play, which names who played."""
    view = new.view()
    counted = [hand for hand in old.hands() if hand.counts and hand.result]
    return view.status == "open" and all(
        len(hand.sides) == len(view.sides) and hand.way != "plays" and not hand.conflict for hand in counted
    )


def _find(evening_place: EveningPlace, match: str) -> tuple[EarlierTable, MatchPlace]:
    earlier = next((one for one in earlier_tables(evening_place) if one.match == match), None)
    old = _place_of(match) if earlier is not None else None
    if earlier is None or old is None:
        refuse(409, _("This table was changed. Open the board again."))
    return earlier, old


def _place_of(match: str) -> MatchPlace | None:
    """A match of the club's own with the judge's link, as the board leads to it; None where that was withdrawn."""
    held = epochs(db.session(), match)
    if "judge" not in held:
        return None
    token = held_link(secret(), match, "judge", held["judge"]).token
    link = find_link(db.session(), hashed(token))
    return None if link is None else MatchPlace(link, token)


def _copies(old: MatchPlace, new: MatchPlace) -> Iterator[EntryBody]:
    """The counted hands as hands of the other match: what was counted, and the marks beside it."""
    sent: Sent = MultiDict({"id": ground_of_form()})
    stored = {entry["id"]: entry for entry in stream.entries_since(MATCH, db.session(), old.match)}
    view = new.view()
    follows = view.current.id if view.current is not None else view.next.follows
    for hand in old.hands():
        if not hand.counts or not hand.result:
            continue
        copy = derived_id(sent["id"], "earlier", hand.id)
        yield body(new, sent, "hand.begun", {"follows": follows, "inserted": False, "dealer": None}, copy)
        for count in _counts(hand):
            payload = {key: value for key, value in stored[count]["payload"].items() if key not in ("reason", "remark")}
            yield body(new, sent, str(stored[count]["kind"]), payload, copy)
        if any(hand.marks_called):
            marks = {"what": new.state.game.marks[0], "numbers": list(hand.marks_called)}
            yield body(new, sent, "marks.agreed", marks, copy)
        follows = copy


def _counts(hand: HandView) -> list[str]:
    """The entries that its result rests on."""
    return [one.id for one in hand.sealed] if hand.way == "double" else [hand.count] if hand.count else []


def _cancel(evening_place: EveningPlace, old: MatchPlace, earlier: EarlierTable) -> None:
    """They count nowhere any more; the reason says why."""
    sent: Sent = MultiDict({"id": ground_of_form()})
    reason = derived_id(sent["id"], "reason")
    voided = [
        body(old, sent, "hand.voided", {"why": "other", "reason": reason}, hand.id, as_judge=True)
        for hand in old.hands() if hand.void is None and (hand.counts or hand.state == "disputed")
    ]
    _append(evening_place, old, voided, {reason: _("Others sit at table %(table)s now", table=earlier.table)})


def _append(
    evening_place: EveningPlace, place: MatchPlace, entries: list[EntryBody], words: Mapping[str, str]
) -> None:
    """In the match's own transaction, by the judge's right; of a keeper the epoch says which one."""
    club = evening_place.place
    epoch = at_table_by(keeper_number(club.epoch), place.epoch) if club.role == "keeper" else place.epoch
    store.append(
        db.session(), place.match, entries, dict(words), role="judge", epoch=epoch, device=place.device,
        now=datetime.now(UTC),
    )
