"""A round changed by hand before its tables play: somebody takes a seat, there is a table more or less, all is drawn
again.

The journal has the reason of each change. People who are not named keep their seats. A table that changes gets a new
match, since the old one is another table's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypedDict

from flask import Blueprint, Response, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal.club.draw_check import draw_history, pairing_wishes
from scorekeeper.journal.entry import EntryBody
from scorekeeper.league.draw import Draw, DrawError, History, Wish, closed, draw, enlarged, joined, opened, replaced
from scorekeeper.names import LONGEST_NAME
from scorekeeper.storage.base import db
from scorekeeper.storage.league import matches_of
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import derived_id, fresh_id
from scorekeeper.web.club import draw_words
from scorekeeper.web.club.attendance import guest_called
from scorekeeper.web.club.draw import Asked, allowed_shapes, drawn_for, payload, shape_of
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.form_entries import ReasonForm, add, done, entry, ground_of_form, with_reason
from scorekeeper.web.forms import Button, Choice, Choices, Line, Tick, offered
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.templating import render_template

pages = Blueprint("draw_change", __name__, url_prefix="/c/<token>/evenings/<evening>/rounds/<int:round>")
unlisted_pages(pages)


CHOOSE_BOTH = lazy_gettext("Choose two different people.")


class SeatForm(ReasonForm):
    """Somebody takes a seat."""

    goes = Choice(lazy_gettext("Gives up the seat"), needed=True, sentence=CHOOSE_BOTH)
    comes = Choice(lazy_gettext("Takes it"), empty=True, sentence=CHOOSE_BOTH)
    guest = Line(lazy_gettext("Guest"), most=LONGEST_NAME)
    left = Tick(lazy_gettext("Whoever gives it up has gone home"))


class MoreForm(ReasonForm):
    """One more table."""

    more = Choices(lazy_gettext("Who sits there"))


class EnlargeForm(ReasonForm):
    """Somebody more at a table."""

    table = Choice(lazy_gettext("Table"), sentence=lazy_gettext("Choose a table that has not begun."))
    more = Choices(lazy_gettext("Who sits down there too"))


class FewerForm(ReasonForm):
    """A table less."""

    table = Choice(lazy_gettext("Table"), sentence=lazy_gettext("Choose a table that has not begun."))


class JoinForm(ReasonForm):
    """Two tables made one."""

    table = Choice(lazy_gettext("Table"), sentence=lazy_gettext("Choose a table that has not begun."))
    other = Choice(lazy_gettext("With table"), needed=True, sentence=lazy_gettext("Choose two tables."))
    gone = Choices(lazy_gettext("Has gone home"))


class Before(TypedDict):
    """What was before the round.

    history: who sat with whom.
    pairing_wishes: whom the draw keeps apart, or together.
    """

    history: History
    pairing_wishes: list[Wish]


class Changing:
    """A round that is to be changed: who sits where, who else could, and which tables have not begun."""

    def __init__(self, evening_place: EveningPlace, round: int) -> None:
        self.evening_place, self.round = evening_place, round
        self.draw = evening_place.drawn(round)
        self.made_from: dict[str, object] = {}
        self.joined: tuple[list[EntryBody], dict[str, str]] = [], {}
        self.gone: set[str] = set()
        self.drawn = self.draw.payload
        begun = {
            row.match for row in matches_of(db.session(), evening_place.place.state, evening_place.evening.matches)
            if row.row.hands
        }
        self.free = [table.number for table in self.draw.tables if table.match not in begun]
        self.seated = {person for table in self.draw.tables for person in table.seats}
        present = (*self.draw.out, *evening_place.present(round), *evening_place.present(round + 1))
        known = {evening_place.place.state.person(person) for person in self.seated}
        self.waiting = evening_place.by_name(
            {person for person in present if evening_place.place.state.person(person) not in known}
        )
        self.sitting = evening_place.by_name(
            {who for table in self.draw.tables if table.number in self.free for who in table.seats}
        )
        final = evening_place.place.state.person
        self.others = evening_place.by_name(
            {one.person for one in evening_place.place.state.living if not one.guest} - known - set(map(final, present))
        )

    @property
    def roomy(self) -> list[int]:
        """The tables that have not begun and have, by the rule sheet, a place for some of those who have none."""
        sizes = {shape.people for shape in allowed_shapes(self.evening_place.place.state.sheets[
            self.evening_place.evening.sheet])}
        seats = {table.number: len(table.seats) for table in self.draw.tables if table.number in self.free}
        return [
            number for number, sit in seats.items()
            if sizes & set(range(sit + 1, sit + len(self.waiting) + 1))
        ]

    @property
    def untouched(self) -> bool:
        """Whether no table has begun."""
        return len(self.free) == len(self.draw.tables)

    @property
    def before(self) -> Before:
        """What the functions of the draw go by."""
        state = self.evening_place.place.state
        history = draw_history(state, self.evening_place.evening, self.round)
        return Before(history=history, pairing_wishes=pairing_wishes(state))


@pages.get("/change")
def page(token: str, evening: str, round: int) -> str:
    """What can be changed."""
    return _page(Changing(find_evening(token, evening, "record"), round))


@pages.post("/change")
def change(token: str, evening: str, round: int) -> AnyResponse:
    """Change it. Answers 422 with what was typed where it cannot be."""
    evening_place = find_evening(token, evening, "record")
    changing, button = Changing(evening_place, round), Button.posted()
    form = None
    try:
        if button.name not in _WAYS:
            raise Refused(_("The form arrived damaged. Go back and try again."))
        kind, work = _WAYS[button.name]
        form = _offered(changing, kind.posted())
        drawn = work(changing, form) if form.validate() else None
        if drawn is None:
            return Response(_page(changing, button.name, form), 422, mimetype="text/html")
        drawing = payload(evening_place, round, drawn, _matches(changing, drawn)) | changing.made_from
        codes = _new_codes(changing, drawn)
        changed, words = with_reason(form, drawing)
        joined, called = changing.joined
        if error := add(evening_place.place, [*joined, entry("draw.changed", changed)], words | called):
            raise Refused(draw_words.why_not(error, round))
        add(evening_place.place, _presence_entries(changing, drawn))
    except Refused as problem:
        return Response(_page(changing, button.name, form, str(problem)), 422, mimetype="text/html")
    return done(evening_place.place, evening_place.path(f"rounds/{round}"), codes)


@pages.app_template_global()
def ways_to_a_table(evening_place: EveningPlace) -> list[tuple[str, str]]:
    """How whoever has no table in the newest round can still get one: words and address of each way."""
    changing = Changing(evening_place, evening_place.last_round)
    if not changing.free or not changing.waiting:
        return []
    address = f"rounds/{changing.round}/change"
    found = [("enlarge", _("One more at a table"))] if changing.roomy else []
    found += [("open", _("One more table"))] if len(changing.waiting) > 1 else []
    return [(words, f"{evening_place.url(address, way=way)}#{way}") for way, words in found]


def _replace(changing: Changing, form: SeatForm) -> Draw | None:
    comes = form.comes.data
    if form.guest.data and comes:
        form.refuse("guest", _("Choose somebody from the list, or type a guest’s name: not both."))
        return None
    if form.guest.data:
        try:
            comes, joined, words = guest_called(changing.evening_place, form.guest.data)
        except Refused as problem:
            form.refuse("guest", str(problem))
            return None
        changing.joined = joined, words
    if not comes:
        form.refuse("comes", str(CHOOSE_BOTH))
        return None
    try:
        drawn = replaced(changing.drawn, form.goes.data, comes, stays=not form.left.data, **changing.before)
    except DrawError:
        form.refuse("comes", _("Choose two different people."))
        return None
    changing.gone = {form.goes.data} if form.left.data else set()
    return drawn


def _no_table(people: int) -> str:
    """Why so many cannot sit together."""
    return _("This rule sheet has no table for %(num)s. Tick more people, or fewer.", num=people)


def _open(changing: Changing, form: MoreForm) -> Draw | None:
    evening_place = changing.evening_place
    people = [person for person in changing.waiting if person in form.more.data]
    allowed = allowed_shapes(evening_place.place.state.sheets[evening_place.evening.sheet])
    can = [shape for shape in allowed if shape.people == len(people)]
    if not can:
        form.refuse("more", _no_table(len(people)))
        return None
    # partners are drawn as ever; the table's seats come from the round's own seed
    table = draw(people, changing.draw.seed, shapes=can[:1], **changing.before).tables[0]
    return opened(changing.drawn, table.sides, **changing.before)


def _enlarge(changing: Changing, form: EnlargeForm) -> Draw | None:
    evening_place, number = changing.evening_place, int(form.table.data)
    more = [person for person in changing.waiting if person in form.more.data]
    seats = next(table.seats for table in changing.draw.tables if table.number == number)
    allowed = allowed_shapes(evening_place.place.state.sheets[evening_place.evening.sheet])
    can = [shape for shape in allowed if shape.people == len(seats) + len(more)]
    if not can or not more:
        form.refuse("more", _no_table(len(seats) + len(more)) if more else _("Choose somebody."))
        return None
    sides = draw(sorted({*seats, *more}), changing.draw.seed, shapes=can[:1], **changing.before).tables[0].sides
    return enlarged(changing.drawn, number, sides, **changing.before)


def _close(changing: Changing, form: FewerForm) -> Draw:
    evening_place = changing.evening_place
    present = evening_place.present(changing.round)
    left = {person for person in changing.seated if evening_place.place.state.person(person) not in present}
    return closed(changing.drawn, int(form.table.data), left=left, **changing.before)


def _join(changing: Changing, form: JoinForm) -> Draw | None:
    evening_place, both = changing.evening_place, {form.table.data, form.other.data}
    if len(both) < 2:
        form.refuse("other", _("Choose two tables."))
        return None
    people = {who for table in changing.draw.tables if str(table.number) in both for who in table.seats}
    present = evening_place.present(changing.round)
    gone = people & set(form.gone.data)
    left = gone | {person for person in people if evening_place.place.state.person(person) not in present}
    allowed = allowed_shapes(evening_place.place.state.sheets[evening_place.evening.sheet])
    stay = sorted(people - left)
    fit = sorted((shape for shape in allowed if shape.people <= len(stay)), key=lambda shape: -shape.people)[:1]
    tables = draw(stay, changing.draw.seed, shapes=fit, **changing.before).tables if fit else ()
    if len(tables) != 1:
        form.refuse("gone", _("That many people need two tables. Tick who has gone home.") if tables
                    else _no_table(len(stay)))
        return None
    changing.gone = gone
    one, other = map(int, both)
    return joined(changing.drawn, one, other, tables[0].sides, left=left, **changing.before)


def _again(changing: Changing, form: ReasonForm) -> Draw:
    evening_place, round = changing.evening_place, changing.round
    if not changing.untouched:
        raise Refused(draw_words.why_not("already_played", round))
    shapes = {shape_of(table.sides) for table in changing.draw.tables}
    can = allowed_shapes(evening_place.place.state.sheets[evening_place.evening.sheet])
    asked = Asked([shape for shape in can if shape in shapes] or can[:1])
    drawn, changing.made_from = drawn_for(evening_place, round, evening_place.present(round), asked)
    return drawn


_WAYS: Mapping[str, tuple[type[ReasonForm], Callable[[Changing, Any], Draw | None]]] = {
    "replace": (SeatForm, _replace), "open": (MoreForm, _open), "enlarge": (EnlargeForm, _enlarge),
    "close": (FewerForm, _close),
    "join": (JoinForm, _join), "again": (ReasonForm, _again),
}
"""What can be done: what is typed for it, and what draws it; None where a sentence stands at a field."""


def _matches(changing: Changing, drawn: Draw) -> list[str]:
    """A table as it was keeps its match; any other one is a new match."""
    matches = {(one.number, one.sides, one.seats, one.dealer): one.match for one in changing.draw.tables}
    return [
        matches.get((table.number, table.sides, table.seats, table.dealer))
        or derived_id(ground_of_form(), "match", changing.round, table.number, table.seats)
        for table in drawn.tables
    ]


def _new_codes(changing: Changing, drawn: Draw) -> str:
    """That it is saved, and which tables are to get another card."""
    were = {one.match for one in changing.draw.tables}
    pairs = zip(drawn.tables, _matches(changing, drawn), strict=True)
    tables = [table.number for table, match in pairs if match not in were]
    if not tables:
        return _("Saved.")
    return ngettext(
        "Saved. Table %(tables)s has a new code: print its card again.",
        "Saved. Tables %(tables)s have new codes: print their cards again.",
        len(tables), tables=", ".join(map(str, tables)),
    )


def _presence_entries(changing: Changing, drawn: Draw) -> list[EntryBody]:
    """Who takes a seat is here from this round on, and who left is not any more."""
    evening_place, round = changing.evening_place, changing.round
    seated = {person for table in drawn.tables for person in table.seats}
    bodies = []
    present = evening_place.present(round)
    for person in sorted(person for person in seated if evening_place.place.state.person(person) not in present):
        values = {"evening": evening_place.id, "person": person, "here": True, "from_round": round, "to_round": None}
        bodies.append(entry("here.set", values))
    for goes in sorted(changing.gone - seated):
        presence = evening_place.evening.attendance.get(goes)
        first = presence.from_round if presence is not None else 1
        values = {
            "evening": evening_place.id,
            "person": goes,
            "here": first < round,
            "from_round": first,
            "to_round": round - 1,
        }
        bodies.append(entry("here.set", values))
    return bodies


def _offered(changing: Changing, form: ReasonForm) -> ReasonForm:
    """The form with the round's people and tables to choose from."""
    name, at = changing.evening_place.name, {who: one.number for one in changing.draw.tables for who in one.seats}
    waiting, others = ([(who, name(who)) for who in people] for people in (changing.waiting, changing.others))
    sitting = [
        (who, f"{name(who)} ({_('table %(table)s', table=at[who])})" if isinstance(form, SeatForm) else name(who))
        for who in changing.sitting
    ]
    if isinstance(form, SeatForm):
        asked = request.args.get("table", "")
        same_table = {who for table in changing.draw.tables if str(table.number) == asked for who in table.seats}
        form.goes.choices = offered([("", "–"), *([one for one in sitting if one[0] in same_table] or sitting)])
        if request.args.get("swap"):
            form.comes.choices = offered([("", "–"), *(one for one in sitting if one[0] not in same_table)])
            return form
        form.comes.choices = [
            *offered([("", "–")]), *offered(waiting, _("Not at a table")), *offered(others, _("Others in the club")),
            *offered(sitting, _("They swap seats")),
        ]
    elif isinstance(form, EnlargeForm):
        form.more.choices = offered(waiting)
        form.table.choices = offered((str(number), str(number)) for number in changing.roomy)
        asked = request.args.get("table", "")
        if not form.table.data and asked in map(str, changing.roomy):
            form.table.data = asked
    elif isinstance(form, MoreForm):
        form.more.choices = offered(waiting)
    elif isinstance(form, JoinForm):
        numbers = [(str(number), str(number)) for number in changing.free]
        form.table.choices, form.other.choices = offered(numbers), offered([("", "–"), *numbers])
        asked = request.args.get("table", "")
        form.gone.choices = offered(_leaving(changing, form, asked))
        if not form.table.data and asked in map(str, changing.free):
            form.table.data = asked
    elif isinstance(form, FewerForm):
        form.table.choices = offered((str(number), str(number)) for number in changing.free)
        asked = request.args.get("table", "")
        if not form.table.data and asked in map(str, changing.free):
            form.table.data = asked
    return form


def _leaving(changing: Changing, form: JoinForm, asked: str) -> list[tuple[str, str]]:
    """Who can have gone home of the tables that are to be one: of those that were chosen, else of all that have not
    begun, each with its table, and first of the one that was asked for."""
    both = {form.table.data, form.other.data} if form.other.data else set()
    free = [one for one in changing.draw.tables if one.number in changing.free]
    tables = [one for one in free if not both or str(one.number) in both]
    order = {who: at for at, who in enumerate(changing.sitting)}
    return [
        (who, f"{changing.evening_place.name(who)} ({_('table %(table)s', table=one.number)})")
        for one in sorted(tables, key=lambda one: (str(one.number) != asked, one.number))
        for who in sorted(one.seats, key=order.__getitem__)
    ]


def _begun(changing: Changing, form: ReasonForm) -> ReasonForm:
    """The form with what is likeliest chosen: of those offered, whoever is not here any more gives up the seat, and the
    only one without a seat takes it."""
    if isinstance(form, SeatForm):
        present = set(changing.evening_place.present(changing.round))
        final, asked = changing.evening_place.place.state.person, request.args.get("table", "")
        gone = [
            who for table in changing.draw.tables for who in table.seats
            if who in changing.sitting and final(who) not in present and (not asked or str(table.number) == asked)
        ]
        form.goes.data = gone[0] if gone else ""
        form.comes.data = changing.waiting[0] if len(changing.waiting) == 1 else ""
    elif isinstance(form, EnlargeForm) and len(changing.waiting) == 1:
        form.more.data = list(changing.waiting)
    return form


def _page(changing: Changing, way: str = "", form: ReasonForm | None = None, wrong: str = "") -> str:
    evening_place = changing.evening_place
    forms = {name: _begun(changing, _offered(changing, kind())) for name, (kind, _work) in _WAYS.items()}
    return render_template(
        "club/evening/round_change.html", evening_place=evening_place, place=evening_place.place,
        round=changing.round, changing=changing, wrong=wrong, way=way if form else "",
        asked_table=request.args.get("table", ""), swap=bool(request.args.get("swap")),
        asked_way=request.args.get("way", ""),
        forms={**forms, **({way: form} if form else {})}, id=fresh_id(),
    )
