"""Two people who sat at each other's tables, noticed only after hands were played. Each gets what was played on the
other's seat, in one transaction over both matches."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from typing import NamedTuple

from flask import Blueprint, Response, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.errors import ScorekeeperError
from scorekeeper.game import plays_for_chips
from scorekeeper.games import game_of
from scorekeeper.journal import store, stream
from scorekeeper.journal.adding import Adding
from scorekeeper.journal.club.payloads import MatchTable
from scorekeeper.journal.club.state import names
from scorekeeper.journal.club.strangers import everybody, who_sat
from scorekeeper.journal.entry import EntryBody, plain_body
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.links import epochs
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.shares import persons_of
from scorekeeper.journal.state import MatchState, Sides
from scorekeeper.league.amounts import compared_value
from scorekeeper.storage.base import db
from scorekeeper.storage.league import ours
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions.bodies import derived_id, fresh_id
from scorekeeper.web.club.earlier_hands import Unfit, add_as_judge, check_decided
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.form_entries import done, ground_of_form, in_words
from scorekeeper.web.club.strangers import amount_text
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Choice, Form, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.templating import render_template

pages = Blueprint("swapped_tables", __name__, url_prefix="/c/<token>/evenings/<evening>/table/<match>/swap")
unlisted_pages(pages)


class SwapForm(Form):
    """Who of this table sat at the other one, and who of that one here."""

    goes = Choice(needed=True, listed=True, sentence=lazy_gettext("Choose somebody."))
    comes = Choice(needed=True, sentence=lazy_gettext("Choose somebody."))


class Sitting(NamedTuple):
    """Somebody who sits at a table of the round.

    person: as the club knows them, else as they were typed in there.
    name: that may be shown.
    seat: the id under which they sit there.
    match: of the table.
    table: its number.
    """

    person: str
    name: str
    seat: str
    match: str
    table: int


class Moved(NamedTuple):
    """What one of the two has of the round.

    name: theirs.
    before: as it stands.
    then: once each has what is theirs.
    """

    name: str
    before: str
    then: str


def can_swap(evening_place: EveningPlace, round: int) -> bool:
    """Whether there is somebody at another table of a round to swap with, for who may."""
    return _sees_both(evening_place, round) and not _for_chips(evening_place)


def chips_stay(evening_place: EveningPlace, round: int) -> bool:
    """Whether there would be, but for the chips, which stay where they were played."""
    return _sees_both(evening_place, round) and _for_chips(evening_place)


def _sees_both(evening_place: EveningPlace, round: int) -> bool:
    return len(evening_place.evening.draws[round].tables) > 1 and evening_place.place.may("judge")


def _for_chips(evening_place: EveningPlace) -> bool:
    """Whether chips lie before each: who was dealt in there by what was said would still be told as one who left."""
    return plays_for_chips(game_of(evening_place.place.state.sheets[evening_place.evening.sheet].rules.variant))


class Swapping:
    """A table of a round, with who sits there and who at the others."""

    def __init__(self, evening_place: EveningPlace, match: str, ground: str) -> None:
        self.evening_place, self.ground = evening_place, ground
        session, club = db.session(), evening_place.place.state
        draws = evening_place.evening.draws.items()
        found = next(((round, one) for round, draw in draws for one in draw.tables if one.match == match), None)
        if found is None or _for_chips(evening_place):
            refuse(404, _("Somebody has changed this in the meantime. Open the page again and look."))
        self.round, self.table = found
        tables = evening_place.evening.draws[self.round].tables
        mine = {one for one in ours(session, club, [one.match for one in tables]) if "judge" in epochs(session, one)}
        if match not in mine:
            refuse(409, _("Somebody has changed this in the meantime. Open the page again and look."))
        self.states = {
            one.match: stream.state_of(MATCH, session, one.match).state for one in tables if one.match in mine
        }
        self.sitting = [each for one in tables if one.match in mine for each in self._at(one)]
        self.table_names = names(club, stream.words_of(session, club.club), "table")

    def _at(self, table: MatchTable) -> Iterator[Sitting]:
        state, called = self.states[table.match], self.evening_place.names
        typed = stream.texts_of(db.session(), table.match, state.seating[0])
        for seat in state.seating[0]:
            person = state.person(seat)
            yield Sitting(person, called.get(person) or typed.get(seat, "?"), seat, table.match, table.number)

    def id(self, state: MatchState, *parts: object) -> str:
        """The id of an entry or a text, of the form's: sent twice it is the same one."""
        return derived_id(self.ground, state.match, *parts)

    def came_before(self, state: MatchState) -> bool:
        """Whether this very form did it already."""
        return any(entry.id == self.id(state, "seats.set", 0) for entry in state.match_entries)

    def offered(self, form: SwapForm) -> SwapForm:
        """The form with those to choose from."""
        own = [each for each in self.sitting if each.match == self.table.match]
        others = [each for each in self.sitting if each.match != self.table.match]
        form.goes.choices = offered((each.person, each.name) for each in own)
        form.comes.choices = offered([("", "–"), *(
            (each.person, f"{each.name} ({_('table %(table)s', table=each.table)})") for each in others
        )])
        return form

    def chosen(self, form: SwapForm) -> tuple[Sitting, Sitting]:
        """Who sits here and who there, of a form that is valid."""
        by_person = {each.person: each for each in self.sitting}
        return by_person[form.goes.data], by_person[form.comes.data]



class NotPlain(ScorekeeperError):
    """The two cannot be swapped; the text says why and what to do.

    match: where a hand is to be decided first; empty where none is.
    """

    def __init__(self, sentence: str, match: str = "") -> None:
        super().__init__(sentence)
        self.match = match


class Stretch(NamedTuple):
    """Hands in a row that the same people played, all of them settled or none.

    hands: in order.
    seats: clockwise.
    sides: who played together.
    settled: whether signed by all or decided by the judge.
    """

    hands: Sequence[Hand]
    seats: Sequence[str]
    sides: Sides
    settled: bool


@pages.get("")
def page(token: str, evening: str, match: str) -> str:
    """Who sat at whose table, and once that is chosen what becomes of the points."""
    swapping = Swapping(find_evening(token, evening, "judge"), match, fresh_id())
    asked = bool(request.args.get("preview"))
    form = swapping.offered(SwapForm(request.args if asked else None))
    if not asked or not form.validate():
        return _page(swapping, form)
    try:
        return _page(swapping, form, moved=_preview(swapping, *swapping.chosen(form)))
    except NotPlain as problem:
        return _page(swapping, form, problem=problem)


@pages.post("")
def swap(token: str, evening: str, match: str) -> AnyResponse:
    """Each of the two gets the other's seat in every hand that they had their own in. Answers 409 with the way to what
    is to be decided first, 422."""
    evening_place = find_evening(token, evening, "judge")
    swapping = Swapping(evening_place, match, ground_of_form())
    if swapping.came_before(swapping.states[match]):
        return done(evening_place.place, evening_place.path("board"), _("Saved."))
    form = swapping.offered(SwapForm.posted())
    if not form.validate():
        return Response(_page(swapping, form), 422, mimetype="text/html")
    goes, comes = swapping.chosen(form)
    session, device, now = db.session(), evening_place.place.device, datetime.now(UTC)
    try:
        with store.adding_to_both(
            session, goes.match, comes.match, device=device, now=now, swapping=True
        ) as (first, second):
            if not swapping.came_before(first.state):
                for adding, one, other in ((first, goes, comes), (second, comes, goes)):
                    _add(evening_place, adding, *_entries(swapping, adding.state, one, other))
                _check((first.before, first.state), (second.before, second.state))
    except NotPlain as problem:
        refuse(409, str(problem), button=_way(swapping, problem))
    except (stream.StreamUnknown, stream.StreamGone):
        refuse(409, _("Somebody has changed this in the meantime. Open the page again and look."))
    return done(evening_place.place, evening_place.path("board"), _("Saved."))


def _page(
    swapping: Swapping, form: SwapForm, moved: Sequence[Moved] = (), problem: NotPlain | None = None
) -> str:
    evening_place = swapping.evening_place
    return render_template(
        "club/evening/swapped_tables.html", evening_place=evening_place, place=evening_place.place,
        round=swapping.round, table=swapping.table, form=form, moved=moved, problem=problem,
        way=_way(swapping, problem) if problem is not None else None, id=fresh_id(),
    )


def _way(swapping: Swapping, problem: NotPlain) -> tuple[str, str] | None:
    """Words and address of the hand that is to be decided first; None where there is none."""
    if not problem.match:
        return None
    return _("Show"), swapping.evening_place.url(f"table/{problem.match}", to="decide")


def _preview(swapping: Swapping, goes: Sitting, comes: Sitting) -> list[Moved]:
    """What each of the two has then; nothing is kept. Raises NotPlain, also for what the store would not take."""
    both, evening_place = [], swapping.evening_place
    device, now = evening_place.place.device, datetime.now(UTC)
    for one, other in ((goes, comes), (comes, goes)):
        adding = store.trying_swap(db.session(), one.match, other.match, device=device, now=now)
        _add(evening_place, adding, *_entries(swapping, adding.state, one, other), only_tried=True)
        both.append((adding.before, adding.state))
    _check(*both)
    (first, first_then), (second, second_then) = both
    has = partial(_amount, evening_place)
    return [
        Moved(goes.name, has(first, goes), has(second_then, goes)),
        Moved(comes.name, has(second, comes), has(first_then, comes)),
    ]


def _add(
    evening_place: EveningPlace, adding: Adding[MatchState], entries: Sequence[object], words: Mapping[str, str], *,
    only_tried: bool = False,
) -> None:
    """Raises NotPlain where the store does not take one of them."""
    try:
        add_as_judge(evening_place, adding, entries, words, only_tried=only_tried)
    except Unfit:
        errors = (result.error for result in adding.results if result.status not in ("applied", "duplicate"))
        raise NotPlain(in_words(next(filter(None, errors), "sat_elsewhere"))) from None


def _amount(evening_place: EveningPlace, state: MatchState, one: Sitting) -> str:
    """What somebody has of a match, as its season compares it."""
    rows = (row for row in persons_of(state) if row["person"] == one.person)
    return next((amount_text(evening_place, compared_value(row["points"], row["worth"])) for row in rows), "–")


def _check(*both: tuple[MatchState, MatchState]) -> None:
    """Raises NotPlain where a hand would come to something else, or somebody would sit at both tables."""
    for before, then in both:
        if [hand.result.points for hand in before.hands] != [hand.result.points for hand in then.hands]:
            raise NotPlain(in_words("sat_elsewhere"))
    first, second = (set(then.people(who_sat(then))) for _before, then in both)
    if first & second:
        raise NotPlain(in_words("sat_elsewhere"))


def _entries(
    swapping: Swapping, state: MatchState, goes: Sitting, comes: Sitting
) -> tuple[list[EntryBody], dict[str, str]]:
    """Who really sat there sits in every hand where ``goes`` did, and from now on, with the words beside it. What was
    signed holds by the judge's word, which has its reason; what was not is signed as ever. Raises NotPlain."""
    try:
        check_decided(state)
    except Unfit as unfit:
        sentence = _("Table %(table)s: %(words)s. Decide that first.", table=goes.table, words=unfit)
        raise NotPlain(sentence, state.match) from None
    if state.dropped or goes.person not in state.people(state.seating[0]):
        raise NotPlain(_("Somebody has changed this in the meantime. Open the page again and look."))
    seat = {one: comes.person for one in everybody(state) if state.person(one) == goes.person}
    reason, device = swapping.id(state, "reason"), swapping.evening_place.place.device
    words = {reason: _("Sat at each other’s tables")}
    bodies: list[EntryBody] = []
    if comes.person not in everybody(state):
        joined = swapping.id(state, "person.joined")
        bodies.append(plain_body(joined, "person.joined", {"person": comes.person}, device))
        words[comes.person] = swapping.table_names.get(comes.person, comes.name)
    for number, (start, stop, stretch) in enumerate(_changed(state, seat)):
        payload = {
            "from": start, "to": stop, "seats": [seat.get(one, one) for one in stretch.seats],
            "sides": [[seat.get(one, one) for one in side] for side in stretch.sides], "swap": None,
            "reason": reason if stretch.settled else None, "turn": True, "score": True,
        }
        seated = plain_body(swapping.id(state, "seats.set", number), "seats.set", payload, device)
        bodies.append({**seated, "as": "judge"})
    for hand in state.hands:  # what the judge let stand as it was told stands so as others sit there
        if hand.result.decided and hand.result.upheld and set(seat) & set(hand.result.hand_score.seats):
            ruling = hand.result.upheld[-1]
            payload = {"side": None, "outcome": "keep", "reason": ruling.reason, "by_mouth": ruling.payload.by_mouth}
            again = plain_body(swapping.id(state, "settled", hand.id), "settled", payload, device, hand=hand.id)
            bodies.append({**again, "as": "judge"})
    return bodies, words


def _changed(state: MatchState, seat: Collection[str]) -> Iterator[tuple[str | None, str | None, Stretch]]:
    """From which hand to which one others sit; first, without an end, from the first hand that those played who sit
    there now. What the judge says of settled hands is said of them alone: the others would be decided, too."""
    earlier, now = _stretches(state), list[Stretch]()
    while earlier and (earlier[-1].seats, earlier[-1].sides) == state.seating:
        now.insert(0, earlier.pop())
    settled = bool(now) and all(stretch.settled for stretch in now)
    start = now[0].hands[0].id if earlier and now else None
    yield start, None, Stretch((), *state.seating, settled)
    sat = [stretch for stretch in earlier if start is None or set(seat) & set(stretch.seats)]
    for stretch in (*sat, *(each for each in now if each.settled and not settled)):
        yield stretch.hands[0].id, stretch.hands[-1].id, stretch


def _stretches(state: MatchState) -> list[Stretch]:
    def alike(hand: Hand) -> tuple[tuple[str, ...], Sides, bool]:
        score = hand.result.hand_score
        return score.seats, score.sides, hand.result.state == "signed" or hand.result.decided

    return [Stretch(tuple(hands), *key) for key, hands in groupby(state.hands, key=alike)]
