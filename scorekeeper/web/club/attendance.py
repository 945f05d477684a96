"""Who is here: ticked in one list, last time's people first; guests on the spot; from which round to which.

A tick says something new only where it differs from what the page showed, so two people at the door lose nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask import Blueprint, Response, redirect, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal.club.state import Presence
from scorekeeper.league.options import RuleError, read_rule
from scorekeeper.names import LONGEST_NAME, by_last_name
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import derived_id, form_id, fresh_id
from scorekeeper.web.club.evening_form import last_evening
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.form_entries import Body, add, done, entry, in_words
from scorekeeper.web.club.strangers import names_of
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button, Choice, Choices, Form, Line, Tick, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.templating import render_template

pages = Blueprint("attendance", __name__, url_prefix="/c/<token>/evenings/<evening>")
unlisted_pages(pages)


class HereForm(Form):
    """Who is here: ``was`` ticked when the list was shown, and is now (``here``); a guest whose name is typed."""

    was = Choices(validate_choice=False)
    here = Choices(
        lazy_gettext("Who is here"), sentence=lazy_gettext("This person is no longer on the list.")
    )  # fmt: skip
    guest = Line(lazy_gettext("A guest"), most=LONGEST_NAME)

    @property
    def asked(self) -> Asked:
        """What came back."""
        return Asked(set(self.was.data), set(self.here.data), self.guest.data)


class RoundsForm(Form):
    """From which round to which somebody plays."""

    here = Tick(lazy_gettext("Is here"))
    first = Choice(lazy_gettext("From round"), needed=True, name="from")
    last = Choice(lazy_gettext("To round"), name="to")


class Ticked(NamedTuple):
    """One line of the list. ``note``: from or to which round; ``guest``: ticked under that word."""

    person: str
    name: str
    here: bool
    guest: bool
    note: str


class Asked(NamedTuple):
    """What the list showed and what came back; ``guest`` is a name that was typed."""

    was: set[str]
    ticked: set[str]
    guest: str


@pages.get("/here")
def page(token: str, evening: str) -> str:
    """The list. ``?all=last`` shows it with everybody of last time ticked, to be saved."""
    return _page(find_evening(token, evening, "record"))


@pages.post("/here")
def tick(token: str, evening: str) -> AnyResponse:
    """Keep what is ticked otherwise than shown, and a guest; ``one`` goes on to that person's rounds, ``do=all`` only
    ticks everybody of last time, ``do=others`` all other members. Answers 422 where the guest's name cannot
    be taken."""
    an = find_evening(token, evening, "record")
    form, button = HereForm.posted(), Button.posted(target="one")
    form.here.choices = offered((person, "") for person in an.place.state.members)
    asked, one = form.asked, button.target
    if one and one not in an.place.state.members:
        refuse(404)
    if button.name in ("all", "others"):
        more = _before(an) if button.name == "all" else {line.person for line in lines(an)[1] if not line.guest}
        return Response(_page(an, asked._replace(ticked=asked.ticked | more)), mimetype="text/html")
    if not form.validate():
        return Response(_page(an, asked, str((form.guest.errors or form.here.errors)[0])), 422, mimetype="text/html")
    try:
        bodies = [
            _presence(an, id, person in asked.ticked)
            for person in sorted(asked.was ^ asked.ticked) for id in _ids(an, person, person in asked.ticked)
        ]  # fmt: skip
        came, words = _guest(an, asked.guest)
        error = add(an.place, [*came, *bodies], words)
        if error:
            raise Refused(in_words(error))
    except Refused as problem:
        return Response(_page(an, asked, str(problem)), 422, mimetype="text/html")
    if one:
        return redirect(an.url(f"here/{one}"), 303)
    if button.name == "guest":
        said = _("The guest has been added and ticked.") if asked.guest else _("Saved.")
        return done(an.place, an.path("here"), said)
    return done(an.place, an.path(), _("Attendance saved."))


@pages.get("/here/<person>")
def one(token: str, evening: str, person: str) -> str:
    """One person's evening: from which round to which, and whether the result was declared."""
    an = find_evening(token, evening, "record")
    if person not in an.place.state.members:
        refuse(404)
    here = an.evening.attendance.get(person) or Presence(False, an.next_round or 1, None)
    form = RoundsForm(here=here.here, first=str(here.from_round), last=str(here.to_round or ""))
    return _page_of_one(an, person, _rounds(an, form))


@pages.post("/here/<person>")
def set_one(token: str, evening: str, person: str) -> AnyResponse:
    """Keep it."""
    an = find_evening(token, evening, "record")
    if person not in an.place.state.members:
        refuse(404)
    form = _rounds(an, RoundsForm.posted())
    if not form.validate():
        return Response(_page_of_one(an, person, form), 422, mimetype="text/html")
    first, last = int(form.first.data), int(form.last.data) if form.last.data else None
    if last is not None and last < first:
        form.refuse("last", _("The first round cannot come after the last. Go back and choose again."))
        return Response(_page_of_one(an, person, form), 422, mimetype="text/html")
    said = {"evening": an.id, "person": person, "here": form.here.data, "from_round": first, "to_round": last}
    return _said(an, [entry(Button.posted().draft, "here.set", said)], "here", _("Saved."))


@pages.get("/declare")
def declared(token: str, evening: str) -> str:
    """Whose result is to count for a cup: said before the first round is drawn."""
    an = find_evening(token, evening, "record")
    return render_template(
        "club/evening/declare.html", an=an, place=an.place, cups=cups(an), id=fresh_id(),
        people=an.by_name(an.present(1)),
    )  # fmt: skip


@pages.post("/declare")
def declare(token: str, evening: str) -> AnyResponse:
    """Keep what is ticked otherwise than shown. Answers 422 once a round is drawn."""
    an = find_evening(token, evening, "record")
    if an.evening.draws:
        refuse(422, _("A result has to be declared before the evening. The first round has already been drawn."))
    bodies, draft = [], Button.posted().draft
    for season in cups(an):
        was, ticked = set(draft.getlist(f"was-{season}")), set(draft.getlist(f"declared-{season}"))
        for person in sorted(was ^ ticked):
            said = {"evening": an.id, "season": season, "person": person, "declared": person in ticked}
            bodies.append(entry(draft, "cup.declared", said))
    return _said(an, bodies, "", _("Saved: whose result counts."))


def cups(an: EveningPlace) -> list[str]:
    """Seasons of the evening that count only what was declared before."""
    return [season for season in an.evening.seasons if _declared_only(an.place.state.seasons[season].rule)]


def lines(an: EveningPlace, asked: Asked | None = None) -> tuple[list[Ticked], list[Ticked]]:
    """Last time's people, then the others, each by the last name, as a list of members is read;
    ``asked`` puts ticks as they came."""
    state, before = an.place.state, _before(an)
    if asked is None and request.args.get("all") == "last":
        asked = Asked(set(), _ticked(an) | before, "")
    ticked = _ticked(an) if asked is None else asked.ticked
    known = [*(member.person for member in state.living), *_ticked(an)]
    playing = {state.person(row.person) for row in an.unticked}
    first: list[Ticked] = []
    others: list[Ticked] = []
    for person in sorted(dict.fromkeys(known), key=lambda one: (by_last_name(an.name(one)), one)):
        member = state.members[person]
        # guests of long ago would fill the list; who came last time stays
        if member.guest and not (person in before or person in an.evening.attendance or person in playing):
            continue
        note = _note(an.evening.attendance.get(person))
        line = Ticked(person, an.name(person), person in ticked, an.guest(person), note)
        (first if person in before else others).append(line)
    return first, others


def _before(an: EveningPlace) -> set[str]:
    """Who was here last time."""
    state, last = an.place.state, last_evening(an.place.state, an.id)
    if last is None:
        return set()
    return {state.person(person) for person, presence in last.attendance.items() if presence.here}


def _ticked(an: EveningPlace) -> set[str]:
    """Who is here for the round that comes next (after the last one: for that)."""
    round = an.next_round or an.last_round or 1
    return set(an.present(round))


def _ids(an: EveningPlace, person: str, here: bool) -> list[str]:
    """Somebody who goes is gone under every id that they were ticked by."""
    ticked = [one for one in an.place.state.everybody(person) if one in an.evening.attendance]
    return [person] if here else ticked or [person]


def _presence(an: EveningPlace, person: str, here: bool) -> Body:
    """Who comes after a round was drawn plays from the next one; who goes, up to the last one drawn."""
    known, drawn = an.evening.attendance.get(person), an.last_round
    said: dict[str, object] = {"evening": an.id, "person": person, "here": here, "from_round": 1, "to_round": None}
    if here:
        went_just_now = known is not None and known.here and known.to_round == drawn
        said["from_round"] = known.from_round if known and went_just_now else min(drawn + 1, an.evening.rounds)
    elif known is not None and known.here and known.from_round <= drawn:
        said |= {"here": True, "from_round": known.from_round, "to_round": drawn}
    return entry(Button.posted().draft, "here.set", said)


def _guest(an: EveningPlace, name: str) -> tuple[list[Body], dict[str, str]]:
    """A guest: a new one, or one of long ago who comes again. Raises Refused for a name that a member has."""
    if not name:
        return [], {}
    person = derived_id(form_id(Button.posted().draft), "guest", name)
    if person in an.place.state.members:
        return [], {}  # the form was sent twice
    for member in an.place.state.living:
        if name.casefold() in (an.name(member.person).casefold(), an.place.words.get(member.person, "").casefold()):
            if not member.guest or member.person in _ticked(an):
                raise Refused(_("Somebody with this name is already on the list. Tick that name, or add a letter "
                                "to this one."))
            return [_presence(an, member.person, True)], {}
    joined = entry(Button.posted().draft, "member.joined", {"person": person, "guest": True})
    return [joined, _presence(an, person, True)], {person: name}


def _rounds(an: EveningPlace, form: RoundsForm) -> RoundsForm:
    """The form with the evening's rounds to choose from."""
    rounds = [(str(round), str(round)) for round in range(1, an.evening.rounds + 1)]
    form.first.choices, form.last.choices = offered(rounds), offered([("", _("the end")), *rounds])
    return form


def _page_of_one(an: EveningPlace, person: str, form: RoundsForm) -> str:
    return render_template(
        "club/evening/attendance_of_one.html", an=an, place=an.place, person=person, form=form, id=fresh_id()
    )


def _page(an: EveningPlace, asked: Asked | None = None, wrong: str = "") -> str:
    first, others = lines(an, asked)
    return render_template(
        "club/evening/attendance.html", an=an, place=an.place, first=first, others=others, wrong=wrong, id=fresh_id(),
        was=sorted(asked.was if asked is not None else _ticked(an)), guest=asked.guest if asked is not None else "",
        cups=cups(an), ticked=sum(line.here for line in (*first, *others)),
        unticked=names_of(an, an.unticked),
    )  # fmt: skip


def _note(here: Presence | None) -> str:
    if here is None or not here.here:
        return ""
    parts = []
    if here.from_round > 1:
        parts.append(_("from round %(round)s", round=here.from_round))
    if here.to_round is not None:
        parts.append(_("to round %(round)s", round=here.to_round))
    return ", ".join(parts)


def _declared_only(rule: Mapping[str, object]) -> bool:
    try:
        return read_rule(rule).declared_only
    except RuleError:
        return False


def _said(an: EveningPlace, bodies: list[Body], to: str, words: str) -> AnyResponse:
    if error := add(an.place, bodies):
        refuse(422, in_words(error))
    return done(an.place, an.path(to), words)
