"""Members imported from a file: first each line with what it would do, then the same done."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from flask import Blueprint, Response, make_response
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal.club.state import DEFAULT_FORMS
from scorekeeper.journal.entry import EntryBody
from scorekeeper.names import LONGEST_NAME
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import derived_id, fresh_id, one_id
from scorekeeper.web.club import roster
from scorekeeper.web.club.form_entries import add, done, entry, in_words
from scorekeeper.web.club.home import common
from scorekeeper.web.club.member import Typed, day_shown, differences, group_ids, payload, stored
from scorekeeper.web.club.members import ADDED, AT_ONCE, MOST_TYPED
from scorekeeper.web.club.roster import Roster, Row
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.forms import Button, File, Form, Text, carried, clean, form_arrived
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_sent
from scorekeeper.web.templating import render_template

pages = Blueprint("member_import", __name__, url_prefix="/c/<token>")
unlisted_pages(pages)


class ImportForm(Form):
    """A list of members as a file, or its text."""

    file = File(lazy_gettext("File"))
    text = Text(lazy_gettext("Text"))


@dataclass(frozen=True)
class PlannedRow:
    """One line of the file and what it does.

    row: as it was read.
    does: ``new``, ``change``, ``same`` or ``skip``.
    text: the same in words.
    person: the id of whom it changes; empty: nobody.
    after: what is said of them then; None where nothing is taken.
    odd: cells that are left out, in words.
    """

    row: Row
    does: str
    text: str = ""
    person: str = ""
    after: Typed | None = None
    odd: tuple[str, ...] = ()


class Shown(NamedTuple):
    """What the page shows of a file.

    found: how it was read; None: nothing was sent.
    lines: each with what it does.
    plan: what tells this plan from another.
    """

    found: Roster | None = None
    lines: Sequence[PlannedRow] = ()
    plan: str = ""


NOTHING_SHOWN = Shown()


@pages.get("/members/import")
def ask(token: str) -> Response:
    """A field for the file, one for its text."""
    return _page(find_club(token, "keeper"))


@pages.post("/members/import")
def look(token: str) -> AnyResponse:
    """What each line would do; with ``step`` ``take`` it is done. Answers 422 for a file that cannot be read."""
    place = find_club(token, "keeper")
    count_sent()
    form, button = ImportForm.posted(), Button.posted("step")
    file = form.file.data
    sent = roster.decoded(file.read()) if file is not None else form.text.data
    text = clean(sent)
    found = roster.read(sent[:MOST_TYPED])
    if found.wrong == "unreadable":  # signs that nobody typed
        return _page(place, "", _wrong_words(found), status=422)
    wrong = _wrong_words(found) if len(text) <= MOST_TYPED else _wrong_words(Roster(wrong="many"))
    if wrong:
        return _page(place, text[:MOST_TYPED], wrong, status=422)
    lines = plan(place, found)
    plain = hashlib.sha256(repr([(line.does, line.person, line.row) for line in lines]).encode()).hexdigest()
    shown = Shown(found, lines, plain)
    if button.name != "take":
        return _page(place, text, shown=shown)
    try:
        ground = one_id(carried("id"))
    except Refused:
        ground = fresh_id()
    if carried("plan") != plain:
        changed = _("The list of members has changed in the meantime. Look once more before it is imported.")
        return _page(place, text, changed, shown=shown, status=409)
    wanted = [line for line in lines if line.does in ("new", "change")]
    for at in range(0, len(wanted), AT_ONCE):
        error = _take(place, ground, wanted[at : at + AT_ONCE])
        if error:
            return _page(place, text, in_words(error), shown=shown, status=409)
    form_arrived(carried("looked"))
    does = Counter(line.does for line in lines)
    return done(place, ADDED, _(
        "%(new)s new, %(changed)s changed, %(same)s unchanged, %(skipped)s left out.",
        new=does["new"], changed=does["change"], same=does["same"], skipped=does["skip"],
    ))


def plan(place: ClubPlace, found: Roster) -> list[PlannedRow]:
    """What each line of the file does to the list as it is now."""
    words, state = place.words, place.state
    known: dict[str, list[str]] = {}
    for member in state.living:
        known.setdefault(words.get(member.person, "").casefold(), []).append(member.person)
    numbers = {member.number: member.person for member in state.living if member.number is not None}
    lines = []
    for row in found.rows:
        people = known.get(row.name.casefold(), [])
        if row.wrong or len(people) > 1:
            lines.append(PlannedRow(row, "skip", _why(row.wrong or "several")))
            continue
        if row.number is not None and numbers.get(row.number) not in (None, *people):
            row = replace(row, number=None, odd=(*row.odd, ("number", str(row.number))))
        odd = tuple(_odd_words(column, cell) for column, cell in row.odd)
        if not people:
            lines.append(PlannedRow(row, "new", _("new"), "", _merged(Typed(row.name), row, found.columns), odd))
            continue
        now = stored(state.members[people[0]], words.get(people[0], ""), words)
        after = _merged(now, row, found.columns)
        changes = differences(now, replace(after, name=now.name))
        sentence = "; ".join(f"{what}: {old} → {new}" for what, old, new in changes) or _("already on the list "
                                                                                            "like this")
        lines.append(PlannedRow(row, "change" if changes else "same", sentence, people[0], after, odd))
    return lines


def _merged(now: Typed, row: Row, columns: Sequence[str]) -> Typed:
    """What is known of somebody with what the line says; an empty cell changes nothing."""
    groups = roster.groups_of(", ".join(row.groups)) if row.groups else now.all_groups
    return replace(
        now,
        number=str(row.number) if row.number is not None else now.number,
        groups=tuple(group for group in groups if group in roster.GROUP_WORDS.values()),
        others=", ".join(group for group in groups if group not in roster.GROUP_WORDS.values()),
        consent=day_shown(row.consent) or now.consent,
        guest=row.guest if "guest" in columns else now.guest,
        forms={**now.forms, **row.forms},
    )


def _take(place: ClubPlace, ground: str, lines: Sequence[PlannedRow]) -> str:
    """Add what some lines say; an error key, else empty."""
    bodies: list[EntryBody] = []
    words: dict[str, str] = {}
    for line in lines:
        assert line.after is not None
        person = line.person or derived_id(ground, "person", line.row.line, line.row.name)
        groups, new = group_ids(line.after.all_groups, place.state, {**place.words, **words}, ground)
        words |= new
        fields = payload(line.after, person, groups)
        plain = {**fields, "forms": dict(DEFAULT_FORMS), "number": None, "groups": [], "consent": None}
        after = None if line.does == "new" else place.state.members[person].last
        if line.does == "new":
            words[person] = line.row.name
            bodies.append(entry("member.joined", {"person": person, "guest": line.after.guest}, ground=ground))
            after = str(bodies[-1]["id"])
        if line.does == "change" or fields != plain:
            bodies.append(entry("member.set", fields, ground=ground, after=after))
    return add(place, bodies, words)


def _wrong_words(found: Roster) -> str:
    """Why the file cannot be read, and what to do."""
    heads = ", ".join(_("“%(words)s”", words=head) for head in found.unknown[:6] if head)
    words = {
        "empty": _("Choose a file, or paste its text."),
        "unreadable": _("That is not a table. Save it as CSV in your spreadsheet, and choose that file."),
        "no-head": _(
            "No column is called “Name”. The first line names the columns. It says: %(heads)s",
            heads=heads or "–",
        ),
        "many": _("That is more than %(num)s lines. Import them in parts.", num=roster.MOST_LINES),
    }
    return words.get(found.wrong, "")


def _why(wrong: str) -> str:
    """Why nothing is taken from a line."""
    words = {
        "no-name": _("left out: no name"),
        "long": _("left out: the name is longer than %(num)s letters", num=LONGEST_NAME),
        "twice": _("left out: this name is already further up"),
        "several": _("left out: several on the list have this name"),
    }
    return words[wrong]


def _odd_words(column: str, text: str) -> str:
    """A cell that is left out, and why."""
    words = {
        "number": _("the number “%(said)s” is already taken, or is not a number", said=text),
        "consent": _("“%(found)s” is not a day. Write it like 21.11.2026.", found=text),
        "guest": _("guest “%(said)s”: write yes or no", said=text),
    }
    return words.get(column) or _("the name form “%(said)s” is not known", said=text)


def _page(
    place: ClubPlace, text: str = "", error: str = "", *, shown: Shown = NOTHING_SHOWN, status: int = 200
) -> Response:
    form = ImportForm(text=text)
    if error:
        form.refuse("file", error)
    page = render_template(
        "club/member_import.html", **common(place), form=form, form_id=fresh_id(),
        looked=carried("looked") or carried("id"), **shown._asdict(),
    )
    return make_response(page, status)
