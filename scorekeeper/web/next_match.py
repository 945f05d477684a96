"""The next match of the same people by the same rules: once more from the start, or with a pot that stayed.

A pot stays by ``end_pot=carry``, and with it the chips still open.

What is paid at the end of the match before is paid. What people lack then lies in the pot, and both go on: chips and
pot come to zero in the new match as in the old one. Each match has one such successor, whoever asks for it. The pages
of the match before ask here whether it exists, and for its address.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import count
from typing import NamedTuple

from flask import Blueprint, redirect
from werkzeug.wrappers import Response

from scorekeeper.journal import store, stream
from scorekeeper.journal.entry import EntryBody, plain_body
from scorekeeper.journal.links import epochs, find_link, never_renewed
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.payloads import CarriedOn
from scorekeeper.journal.payloads.match import opening_payload
from scorekeeper.journal.rows import iso
from scorekeeper.journal.view import MatchView
from scorekeeper.numbers import whole
from scorekeeper.series import in_chips
from scorekeeper.storage.base import db, hash_of_token
from scorekeeper.web.access import (
    MatchPlace,
    day_full,
    find_match,
    gone,
    held_link,
    matches_per_day,
    secret,
    unlisted_pages,
)
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import derived_id, one_id
from scorekeeper.web.device import device
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button, carried
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_of_day, count_sent
from scorekeeper.web.new_match import ALONE, OPEN, NewMatch, Opening, created, opening
from scorekeeper.web.whose_phone import into

MOST_FOLLOWED = 30
"""Matches in a row that are gone through to find the one to go on in."""
pages = Blueprint("next_match", __name__)
unlisted_pages(pages)


def gone_on(place: MatchPlace) -> bool:
    """Whether the pot lies in another match; not where that one is not on this installation or was deleted."""
    carried = place.state.carried
    return carried is not None and bool(_token(place, carried.match))


def _carried_into(place: MatchPlace) -> str:
    """The token of that match for who looks, with the rights they have here; empty where there is none."""
    carried = place.state.carried
    return "" if carried is None else _token_here(place, carried.match)


def _token_here(place: MatchPlace, match: str) -> str:
    """A match's token with the same rights as here; empty where it is not there, and where that link was renewed
    there: who was sent away does not get the new one from this match."""
    token = _token(place, match)
    return token if token and place.role in never_renewed(db.session(), match) else ""


def _token(place: MatchPlace, match: str) -> str:
    held = epochs(db.session(), match)
    if place.role not in held:
        return ""
    token = held_link(secret(), match, place.role, held[place.role]).token
    link = find_link(db.session(), hash_of_token(token))
    return token if link is not None and link.current and link.deleted is None and not link.erased else ""


def open_chips(place: MatchPlace) -> dict[str, int]:
    """The chips that are still open when everybody has paid, by person; empty where no pot stays, where the match goes
    on, where it is a table of a club's evening, and where who pays whom is open."""
    view = place.view()
    settled = view.settled
    chips = None if settled is None else in_chips(settled.series)
    if view.status == "open" or view.evening or settled is None or chips is None or chips.middle <= 0:
        return {}
    left = dict(chips.balances)
    for each in settled.transfers:
        left[each.payer] += each.amount
        left[each.payee] -= each.amount
    found = {person: chips for person, chips in left.items() if chips}
    return found if sum(found.values()) + chips.middle == 0 else {}


class Going(NamedTuple):
    """What a page says of the pot.

    goes_on: who looks can begin a new match with it.
    gone_on: it lies in one.
    following: the address that leads there who looks, empty where they may not.
    changed_since: other chips are open now than those with which it went on.
    """

    goes_on: bool
    gone_on: bool
    following: str
    changed_since: bool


def going(place: MatchPlace) -> Going:
    """How it stands with the pot of this match."""
    chips, gone, carried = open_chips(place), gone_on(place), place.state.carried
    changed = carried is not None and chips != dict(carried.brought)
    following = place.url("next") if _carried_into(place) else ""
    return Going(place.may("record") and bool(chips) and not gone, gone, following, gone and changed)


def changed_words(view: MatchView) -> str:
    """That the other match began with what was here then."""
    words = _("Something has been changed here since: the new match began with a pot of %(pot)s, as it was then.")
    return words % {"pot": 0 if view.carried is None else view.carried.middle}


def moved_words() -> str:
    """Why nothing more is played here."""
    return _(
        "The pot was carried into a new match. Play on there, or delete that match first."
    )


@pages.post("/m/<token>/next")
def begin(token: str) -> Response:
    """Begin it, or go to it where it is there. Answers 403, 404, 410, 422, 429."""
    count_sent()
    place = find_match(token, "record")
    if there := _carried_into(place):
        return _into(place, there)
    if gone_on(place):
        refuse(403, _("The next match has begun. Its link was renewed there: ask for it at the table."))
    chips = open_chips(place)
    if not chips:
        refuse(422, _("This match has no pot to carry over."))
    match, maker = _named(place)
    first, words = _opening(place, match, chips)
    try:
        new = store.go_on(
            db.session(), secret(), match, [first], words,
            before=place.match, maker=maker, device=device(), now=datetime.now(UTC), per_day=matches_per_day(),
        )
    except stream.DayFull:
        day_full()
    except stream.StreamGone:
        gone()
    if new:
        count_of_day("match")
    return _into(place, _token_here(place, match))


def next_path(place: MatchPlace) -> str | None:
    """The address that leads whoever holds this link to the match that follows; None until it has begun."""
    return place.url("next") if _next_one(place) else None


def _next_one(place: MatchPlace) -> str:
    """The token of the match that follows, with the rights held here."""
    return _carried_into(place) or _followed_by(place)


@pages.get("/m/<token>/next")
def onwards(token: str) -> Response:
    """To the match that follows, with the rights held here; where that is over by now and none came after it, to how
    it ended, and to the end of this one where none follows."""
    place = find_match(token)
    if there := _next_one(place):
        return _into(place, there)
    last, after = place, next(_over(place), None)
    for _step in range(MOST_FOLLOWED):
        if after is None:
            break
        last, after = after, next(_over(after), None)
    return redirect(last.url("end"), 303)


def _into(place: MatchPlace, token: str) -> Response:
    """To the match that follows; a side's phone stays its people's."""
    return into(place, find_match(token))


def _named(place: MatchPlace) -> tuple[str, str]:
    """The id of the match that goes on, and its maker's word: nobody else can know them before. Another one than
    those with which it went on before: they are deleted."""
    gone = sum(isinstance(one.payload, CarriedOn) for one in place.state.decided)
    what = f"next {place.match}" + (f" {gone}" if gone else "")
    word = hmac.new(secret(), what.encode(), hashlib.sha256).hexdigest()
    return derived_id(place.match, "next", word), word[:22]


def _opening(place: MatchPlace, match: str, chips: dict[str, int]) -> tuple[EntryBody, dict[str, str]]:
    """The entry that opens it, and the words beside it."""
    state = place.state
    assert state.opened is not None
    setup = state.opened.payload
    seats, sides = state.seating
    payload = opening_payload(
        state.rules.body, sides, seats, state.next_dealer, drawn=False, end=setup.end, place=setup.place,
        names=state.names, brought=chips,
    )
    entry = plain_body(derived_id(match, "opened"), "match.opened", payload, device())
    named = {*seats, *chips, *([setup.place] if setup.place else [])}
    return entry, {id: text for id, text in place.words.items() if id in named}


# --- the same people once more ------------------------------------------------------------------------------------


class Partners(NamedTuple):
    """Who plays with whom in the next match.

    number: from 0, which is as they sat in this one.
    words: who with whom.
    """

    number: int
    words: str


def partners(place: MatchPlace) -> list[Partners]:
    """Who could play with whom in a new match of the same people, as they sat first; of four in twos all three ways.
    Empty for who may not begin one here, and for a table of the club, whose evening says what is played next."""
    view = place.view()
    if view.status == "open" or view.evening or not place.may("record"):
        return []
    return [
        Partners(number, " – ".join(" + ".join(view.first(person) for person in seats[side::2]) for side in (0, 1)))
        for number, seats in enumerate(_seatings(view))
    ]


def _seatings(view: MatchView) -> list[tuple[str, ...]]:
    """The orders round the table that give each way of playing together once."""
    seats = view.seats
    if len(seats) != 4 or len(view.sides) != 2:
        return [seats]
    first, left, opposite, right = seats
    return [seats, (first, opposite, left, right), (first, left, right, opposite)]


class Following(NamedTuple):
    """The match of the same people that comes next.

    got: what it is to be; of its maker's word nobody else can know.
    begun: the entry that opens it.
    there: whether it was begun.
    """

    got: NewMatch
    begun: Opening
    there: bool


def followed_by(place: MatchPlace) -> str:
    """The address that leads who looks to the match of the same people that a phone has begun after this one, or after
    one that followed it, and that is not over. Empty where there is none, or their link was renewed there."""
    return place.url("next") if _followed_by(place) else ""


def _followed_by(place: MatchPlace) -> str:
    """Its token, with the rights held here."""
    for one in _with_followers(place):
        view = one.view()
        if view.status == "open" or view.evening:
            continue
        match = _begun(one, range(len(_seatings(view))))
        if match and (there := _token_here(one, match)):
            return there
    return ""


def _with_followers(place: MatchPlace) -> Iterator[MatchPlace]:
    """The match and those begun after it that are over, after each the ones begun after that; no more of them than
    MOST_FOLLOWED, for each is read whole."""
    waiting, found = [place], set[str]()
    while waiting and len(found) < MOST_FOLLOWED:
        one = waiting.pop()
        if one.match not in found:
            found.add(one.match)
            yield one
            waiting += reversed([*_over(one)])


def _over(place: MatchPlace) -> Iterator[MatchPlace]:
    """The matches that a phone has begun after this one and that are over by now, the newest of each order first, with
    the rights held here."""
    view = place.view()
    if view.status == "open" or view.evening:
        return
    for number in range(len(_seatings(view))):
        for one in reversed([*_in_order(place, number)][:-1]):
            if token := _token_here(place, one.begun.match):
                yield find_match(token)


@pages.post("/m/<token>/again")
def again(token: str) -> Response:
    """A new match of the same people by the same rules; its judge's link. Where a phone has begun one, that one, with
    the rights held here: two phones at a table would write in two matches. Answers 403, 404, 410, 422, 429."""
    count_sent()
    place = find_match(token, "record")
    button = Button.posted("partners")
    orders = partners(place)
    if not orders:
        refuse(422, _("This match is not over yet, or its evening decides what is played next."))
    chosen = whole(button.name, len(orders) - 1) or 0
    try:
        one_id(carried("id"))
    except Refused as damaged:
        refuse(422, str(damaged))
    # who chooses other partners means it; who says no more than "again" goes where the others are
    if match := _begun(place, (chosen,) if chosen else range(len(orders))):
        there = _way_into(place, match)
    elif not chosen and (further := _followed_by(place)):
        there = further
    else:
        next_one = _following(place, chosen)
        there = created(next_one.begun, next_one.got.maker, before=place.match)
    return _into(place, there)


def _begun(place: MatchPlace, orders: Iterable[int]) -> str:
    """The id of the first match by one of these orders that was begun and is not over; empty for none."""
    following = (_following(place, number) for number in orders)
    return next((one.begun.match for one in following if one.there), "")


def _way_into(place: MatchPlace, match: str) -> str:
    """The token of a match that was begun: the judge's for the phone that did, for any other with its rights here."""
    opened = stream.state_of(MATCH, db.session(), match).state.opened
    if opened is not None and opened.device == device() and "judge" in never_renewed(db.session(), match):
        return held_link(secret(), match, "judge", epochs(db.session(), match)["judge"]).token
    there = _token_here(place, match)
    if not there:
        refuse(403, _("The next match has begun. Its link was renewed there: ask for it at the table."))
    return there


def _following(place: MatchPlace, number: int) -> Following:
    """The next match by this order: the first that is neither over nor deleted."""
    return [*_in_order(place, number)][-1]


def _in_order(place: MatchPlace, number: int) -> Iterator[Following]:
    """The matches by this order that were begun and are over, and the next one."""
    seats = _seatings(place.view())[number]
    for time in count():
        got = _same_again(place, seats, f"{number} {time}")
        begun = opening(got, device(), iso(datetime.now(UTC)))
        try:
            found = stream.state_of(MATCH, db.session(), begun.match)
        except stream.StreamUnknown:
            yield Following(got, begun, there=False)
            return
        except stream.StreamGone:
            continue
        if found.deleted is None:
            yield Following(got, begun, there=True)
            if found.state.ended is None:
                return


def _same_again(place: MatchPlace, seats: Sequence[str], which: str) -> NewMatch:
    """A new match as this one was; the turn to deal goes on. ``which`` of those that can follow: each has an id and a
    maker's word of its own, which nobody else can know."""
    state = place.state
    assert state.opened is not None
    setup, rules = state.opened.payload, state.rules
    sides = len(state.seating[1])
    shape = ALONE if sides == len(seats) else "two" if sides == 2 else "pairs" if len(seats) == 2 * sides else "threes"
    maker = hmac.new(secret(), f"again {place.match} {which}".encode(), hashlib.sha256).hexdigest()[:22]
    return NewMatch(
        ground=derived_id(place.match, "again", maker), maker=maker, variant=rules.variant,
        switches=dict(rules.switches), schedule=rules.schedule or "", packs=str(rules.packs or ""), shape=shape,
        players=[place.words.get(person, "") for person in seats], dealer=str(seats.index(state.next_dealer)),
        end=setup.end[0] or OPEN, end_number=setup.end[1], place=place.words.get(setup.place or "", ""),
        names=state.names,
    )
