"""Hands that were counted at a table before other people sat down there: a keeper gives them to the new people, or
cancels them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import store, stream
from scorekeeper.journal.adding import Adding
from scorekeeper.journal.entry import Entry, EntryBody, plain_body
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.in_effect import with_effect
from scorekeeper.journal.links import epochs
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.payloads import CountSealed
from scorekeeper.journal.rows import iso
from scorekeeper.journal.state import MatchState, Sides, corrected_by
from scorekeeper.journal.table import Table
from scorekeeper.journal.tokens import at_table_by, keeper_number
from scorekeeper.storage.base import db
from scorekeeper.storage.league import ours
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions.bodies import derived_id, with_bodies
from scorekeeper.web.club.board_rows import EarlierTable, earlier_tables
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.form_entries import done, ground_of_form
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _, ngettext

pages = Blueprint("earlier_hands", __name__, url_prefix="/c/<token>/evenings/<evening>/table/<match>")
unlisted_pages(pages)


class Unfit(ScorekeeperError):
    """What was counted there cannot be said of the other table; the text says why, in a few words, or nothing.

    decide: whether something is to be decided there first.
    """

    def __init__(self, why: str = "", *, decide: bool = False) -> None:
        super().__init__(why)
        self.decide = decide


class Offer(NamedTuple):
    """What can be done about an earlier table.

    table: what was counted there.
    over: whether it can be taken over to who sits there now.
    to: whose points go to whom, where they are not the same people; a sentence each.
    why: it cannot; empty where that needs no words.
    decide: whether something is to be decided there first.
    """

    table: EarlierTable
    over: bool = False
    to: tuple[str, ...] = ()
    why: str = ""
    decide: bool = False


def offers(evening_place: EveningPlace) -> list[Offer]:
    """The evening's earlier tables, each with what whoever looks can do about it."""
    judge = evening_place.place.may("judge")
    return [_offer(evening_place, one) if judge and one.match_now else Offer(one)
            for one in earlier_tables(evening_place)]


def _offer(evening_place: EveningPlace, one: EarlierTable) -> Offer:
    session = db.session()
    try:
        old, new = (stream.state_of(MATCH, session, match).state for match in (one.match, one.match_now))
        _copies(old, new, "")
    except Unfit as unfit:
        return Offer(one, why=str(unfit), decide=unfit.decide)
    except (stream.StreamUnknown, stream.StreamGone):
        return Offer(one)
    return Offer(one, over=True, to=tuple(_goes_to(evening_place, old, new)))


def _goes_to(evening_place: EveningPlace, old: MatchState, new: MatchState) -> Iterator[str]:
    """Whose points go to whom, where others sit on a side."""
    changes = dict.fromkeys((hand.result.hand_score.sides, _places(hand, old, new)) for hand in _left(old))
    for sides, places in changes:
        for people, at in zip(sides, places, strict=True):
            then, now = ([(match, one) for one in state.people(side)]
                         for match, state, side in ((old.match, old, people), (new.match, new, new.seating[1][at])))
            if {one for _match, one in then} != {one for _match, one in now}:
                names = [" + ".join(_called(evening_place, *one) for one in each) for each in (then, now)]
                yield _("The points of %(old)s go to %(new)s.", old=names[0], new=names[1])


def _called(evening_place: EveningPlace, match: str, person: str) -> str:
    return evening_place.names.get(person) or stream.texts_of(db.session(), match, [person]).get(person, "?")


@pages.post("/over")
def take_over(token: str, evening: str, match: str) -> AnyResponse:
    """Its hands become hands of the table as it sits now, as they were counted, to be signed there; where they were
    counted they are cancelled. Both in one transaction: none counts twice, or nowhere."""
    evening_place = find_evening(token, evening, "judge")
    old, new = _tables(evening_place, match)
    if not new:
        _cannot(evening_place, match, Unfit())
    session, device, now = db.session(), evening_place.place.device, datetime.now(UTC)
    try:
        with store.adding_to_both(session, old, new, device=device, now=now) as (there, now_there):
            if _is_left(there):
                add_as_judge(evening_place, now_there, _copies(there.state, now_there.state, device), {})
                _cancel(evening_place, there)
    except Unfit as unfit:
        _cannot(evening_place, match, unfit)
    except (stream.StreamUnknown, stream.StreamGone):
        refuse(409, _("Somebody has changed this in the meantime. Open the page again and look."))
    return done(evening_place.place, evening_place.path("board"), _("Saved."))


@pages.post("/drop")
def drop(token: str, evening: str, match: str) -> AnyResponse:
    """Its hands are cancelled."""
    evening_place = find_evening(token, evening, "judge")
    old, _new = _tables(evening_place, match)
    device, now = evening_place.place.device, datetime.now(UTC)
    try:
        with store.adding_to_match(db.session(), old, device=device, now=now) as there:
            if _is_left(there):
                _cancel(evening_place, there)
    except Unfit as unfit:
        _cannot(evening_place, match, unfit)
    except (stream.StreamUnknown, stream.StreamGone):
        refuse(409, _("Somebody has changed this in the meantime. Open the page again and look."))
    return done(evening_place.place, evening_place.path("board"), _("Saved."))


def _tables(evening_place: EveningPlace, match: str) -> tuple[str, str]:
    """The match that was seated anew, and the one of its table now; empty where there is none. Both are the club's."""
    session, evening, club = db.session(), evening_place.evening, evening_place.place.state
    if match in evening.drawn and match not in evening.matches and ours(session, club, [match]):
        drawn = stream.state_of(MATCH, session, match).state.evening
        if drawn is not None and "judge" in epochs(session, match):
            draw = evening.draws.get(drawn.round)
            now = [one.match for one in (draw.tables if draw else ()) if one.number == drawn.table]
            return match, next((one for one in ours(session, club, now) if "judge" in epochs(session, one)), "")
    return refuse(409, _("Somebody has changed this in the meantime. Open the page again and look."))


def _cannot(evening_place: EveningPlace, match: str, unfit: Unfit) -> None:
    """Say why, and lead to the hand where something is to be decided. Answers 409."""
    sentence = _("Type it in at the table as it sits now, or cancel it where it was counted.")
    refuse(
        409, f"{unfit}. {sentence}" if str(unfit) else sentence,
        button=(_("Show"), evening_place.url(f"table/{match}", to="decide" if unfit.decide else "look")),
    )


def _left(old: MatchState) -> list[Hand]:
    """The hands that count there still."""
    return [hand for hand in old.hands if hand.result.points is not None or hand.result.state == "disputed"]


def _is_left(there: Adding[MatchState]) -> bool:
    """Whether there is something to do yet: not where this very form came before. Answers 409 where somebody else was
    there before."""
    if _left(there.state):
        return True
    if not any(hand.result.void.id == _void_id(hand) for hand in there.state.hands if hand.result.void is not None):
        refuse(409, _("Somebody has changed this in the meantime. Open the page again and look."))
    return False


def _void_id(hand: Hand) -> str:
    return derived_id(ground_of_form(), "hand.voided", hand.id)


def _copies(old: MatchState, new: MatchState, device: str) -> list[EntryBody]:
    """The counted hands as hands of the other match. Their ids follow from those of the old ones, so that each comes
    once. Raises Unfit where they would not come to the same there."""
    if new.dropped:
        raise Unfit
    if new.ended is not None or corrected_by(new, iso(datetime.now(UTC))) != "record":
        raise Unfit(_("The match is over"))
    check_decided(old)
    stored = {entry["id"]: entry for entry in stream.entries_since(MATCH, db.session(), old.match)}
    current, bodies, copies = new.current, [], []
    inserted = current is not None and current.result.state in ("empty", "running")
    follows = current.follows if current is not None and inserted else new.hands[-1].id if new.hands else None
    for hand in _left(old):
        places, copy = _places(hand, old, new), derived_id(hand.id, "earlier", new.match)
        begun = {"follows": follows, "inserted": inserted, "dealer": None}
        entries = [_begun(hand, copy, device, begun), *_counts_of(hand, stored, places, copy, new, device)]
        copies.append((hand, copy, places))
        if copy in new.hand_entries:
            if not {one["id"] for one in entries} <= {entry.id for entry in new.hand_entries[copy]}:
                raise Unfit
            continue
        bodies += entries
        follows = copy
    after = with_bodies(new, bodies)
    if not all(copy in after.by_id and _is_same(hand, after.by_id[copy], places) for hand, copy, places in copies):
        raise Unfit
    return bodies


def check_decided(old: MatchState) -> None:
    """Raises Unfit where a hand is disputed, a correction waits, or nobody said which of two counts holds."""
    for hand in old.hands:
        why = ""
        if hand.result.state == "disputed":
            why = ngettext("Hand %(hands)s disputed", "Hands %(hands)s disputed", 1, hands=hand.number)
        elif hand.result.proposal is not None:
            why = ngettext("Hand %(hands)s: correction waiting", "Hands %(hands)s: corrections waiting", 1,
                           hands=hand.number)
        elif hand.fork:
            why = _("Hand %(number)s: one hand or two?", number=hand.number)
        elif hand.result.hand_score.conflict:
            why = _("Hand %(number)s: two counts differ", number=hand.number)
        if why:
            raise Unfit(why, decide=True)


def _places(hand: Hand, old: MatchState, new: MatchState) -> tuple[int, ...]:
    """For each side of a hand the one of the other table that gets its points: where its people sit now; whom none of
    them is left, gives them to those who sit in their place. Raises Unfit where that is not plain."""
    then, now = (_sitting(state, sides) for state, sides in (
        (old, hand.result.hand_score.sides), (new, new.seating[1])
    ))
    at = {person: number for number, side in enumerate(now) for person in side}
    found = [{at[person] for person in side if person in at} or {number} for number, side in enumerate(then)]
    places = tuple(each.pop() for each in found if len(each) == 1)
    if sorted(places) != list(range(len(now))) or len(places) != len(then):
        raise Unfit(_("Other people play together there now"))
    return places


def _sitting(state: MatchState, sides: Sides) -> list[list[str]]:
    return list(map(state.people, sides))


def _counts_of(
    hand: Hand, stored: Mapping[str, Any], places: Sequence[int], copy: str, new: MatchState, device: str
) -> Iterator[EntryBody]:
    """What was counted, as it was said, of the sides as they sit there: each side's own numbers with those that it
    changed, else the count that holds; and the marks beside it."""
    score = hand.result.hand_score
    live = with_effect(hand.timeline)
    table = Table(live, turn_goes_on=hand.turn_went_on)
    own = [entry for entry in live if isinstance(entry.payload, CountSealed)] if score.way == "double" else []
    count = [score.count] if score.count is not None and score.way != "plays" else []
    if not own and not count:
        raise Unfit(_("Hand %(number)s", number=hand.number) + ": " + _("play by play"))
    ids = {entry.id: derived_id(entry.id, "earlier", new.match) for entry in own or count}
    for entry in own or count:
        payload = _of_sides(entry, stored[entry.id]["payload"], table, places)
        yield _body(entry, ids[entry.id], copy, payload, device, ids.get(entry.replaces or ""))
    if any(score.marks):
        marks = dict(zip(places, score.marks, strict=True))
        numbers = [marks[side] for side in range(len(places))]
        yield _body(live[-1], derived_id(copy, "marks"), copy, {"what": new.game.marks[0], "numbers": numbers},
                    device, kind="marks.agreed")


def _of_sides(entry: Entry, payload: Mapping[str, Any], table: Table, places: Sequence[int]) -> dict[str, Any]:
    """What was counted with each side where it sits now. Raises Unfit where a side is none any more."""
    def now(side: int) -> int:
        at = table.index(entry, side)
        if at is None or at >= len(places):
            raise Unfit
        return places[at]

    values = {key: value for key, value in payload.items() if key not in ("reason", "remark")}
    for key in ("figures", "marks"):
        if isinstance(values.get(key), list):
            by_side = {now(side): value for side, value in enumerate(values[key])}
            values[key] = [by_side[side] for side in sorted(by_side)]
    of_sides = {fact.key for fact in table.facts if fact.kind in ("side", "tie")}
    values["facts"] = {
        key: now(value) if key in of_sides and isinstance(value, int) else value
        for key, value in (values.get("facts") or {}).items()
    }
    return {**values, "side": now(values["side"])} if "side" in values else values


def _begun(hand: Hand, copy: str, device: str, payload: Mapping[str, object]) -> EntryBody:
    return _body(hand.begun or hand.timeline[-1], derived_id(copy, "begun"), copy, payload, device, kind="hand.begun")


def _body(
    of: Entry, id: str, hand: str, payload: Mapping[str, object], device: str, replaces: str | None = None, *,
    kind: str = "",
) -> EntryBody:
    """An entry of the other match, at the time of what it is made of."""
    return plain_body(id, kind or of.kind, payload, device, hand=hand, replaces=replaces, at_phone=of.at_phone)


def _is_same(hand: Hand, copy: Hand, places: Sequence[int]) -> bool:
    """Whether the hand came to the same there, and proves as much."""
    then, now = hand.result.hand_score, copy.result.hand_score
    if then.outcome is None or now.outcome is None or now.conflict or copy.fork or copy.result.points is None:
        return False
    return (
        (then.way, then.outcome.checked, then.outcome.complete, then.unproved)
        == (now.way, now.outcome.checked, now.outcome.complete, now.unproved)
        and dict(zip(places, then.outcome.points, strict=True)) == dict(enumerate(now.outcome.points))
    )


def _cancel(evening_place: EveningPlace, there: Adding[MatchState]) -> None:
    """They count nowhere any more; the reason says why."""
    reason, device = derived_id(ground_of_form(), "reason"), evening_place.place.device
    payload = {"why": "other", "reason": reason}
    voided = [
        {**_body(there.state.hand_entries[hand.id][-1], _void_id(hand), hand.id, payload, device, kind="hand.voided"),
         "after": there.state.hand_entries[hand.id][-1].id, "at_phone": "", "as": "judge"}
        for hand in _left(there.state)
    ]
    drawn = there.state.evening
    words = {reason: _("Others sit at table %(table)s now", table=drawn.table)} if drawn is not None else {}
    add_as_judge(evening_place, there, voided, words)


def add_as_judge(
    evening_place: EveningPlace, adding: Adding[MatchState], entries: Sequence[object], words: Mapping[str, str], *,
    only_tried: bool = False,
) -> None:
    """By the judge's right; of a keeper the epoch says which one. Raises Unfit where one is not taken. ``only_tried``:
    nothing is stored."""
    club, epoch = evening_place.place, epochs(adding.session, adding.stream).get("judge", 0)
    by = at_table_by(keeper_number(club.epoch), epoch) if club.role == "keeper" else epoch
    take = adding.try_out if only_tried else adding.add
    take(entries, dict(words), role="judge", epoch=by)
    if any(result.status not in ("applied", "duplicate") for result in adding.results):
        raise Unfit
