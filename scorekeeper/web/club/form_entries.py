"""The entries that a club's forms make: a form sent twice makes them once. Also what became of them, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flask import flash, redirect
from werkzeug.wrappers import Response

from scorekeeper.journal.adding import Appended
from scorekeeper.journal.club import store as clubs
from scorekeeper.journal.entry import EntryBody
from scorekeeper.web.actions.bodies import derived_id, form_id, moment_of, needed_reason, typed_text
from scorekeeper.web.club_access import ClubPlace
from scorekeeper.web.forms import Form, carried
from scorekeeper.web.i18n import _

STALE = "changed_meanwhile"


class ReasonForm(Form):
    """Why something is done, which the journal keeps."""

    reason = needed_reason()


def ground_of_form() -> str:
    """The id that the form came with: its entries have theirs of it. Raises Refused for a form without one."""
    return form_id({"id": carried("id")})


def entry(
    kind: str, payload: Mapping[str, object], *, ground: str = "", after: str | None = None, part: object = None
) -> EntryBody:
    """One entry of the form that came, whose id gives it its id and time: sent twice it is the same one.

    ``ground``: another id in place of the form's; ``after``: the last entry of the thing that the form showed; ``part``
    tells entries of one form apart that would say the same. Raises Refused for a form without an id.
    """
    ground = ground or ground_of_form()
    id = derived_id(ground, kind, payload, after, part)
    return clubs.body(kind, payload, now=moment_of(ground), after=after, id=id)


def with_reason(form: ReasonForm, payload: Mapping[str, object]) -> tuple[dict[str, object], dict[str, str]]:
    """The payload with the reason of a form that is valid, and the words beside it. Raises Refused for a form without
    an id."""
    reason, words = typed_text(form.reason, ground_of_form())
    return {**payload, "reason": reason}, words


CAME = "came"
"""What a sentence is about that says when those play who came while a round is played: the ways to a table stand
beside it."""


def done(place: ClubPlace, path: str, sentence: str, about: str = "message") -> Response:
    """Back to a page of the club, which says what was done. No names: the words wait in a cookie."""
    flash(sentence, about)
    return redirect(place.url(path), 303)


def add(place: ClubPlace, bodies: Iterable[EntryBody], words: Mapping[str, str] | None = None) -> str:
    """Add a form's entries; the error key of the first that was not taken, else empty."""
    wanted = list(bodies)
    return refused(place.add(wanted, dict(words or {}))) if wanted else ""


def refused(appended: Appended) -> str:
    """The error key of the first entry that was not taken; empty where all were, now or before."""
    for result in appended.results:
        if result.status not in ("applied", "duplicate"):
            return result.error or result.status
    return ""


def in_words(error: str) -> str:
    """Why an entry was not taken, in a sentence."""
    sentences = {
        STALE: _("Somebody else has changed this in the meantime. Both versions are below: choose which one counts, "
                 "and save again."),
        "not_allowed": _("This link does not allow that") + ".",
        "too_long": _("This text is too long."),
        "words": _("This text is too long."),
        "id_reused": _("This form has already been sent with something else in it. Open it again."),
        "forgotten": _("Somebody has changed this in the meantime. Open the page again and look."),
        "merged": _("Somebody has changed this in the meantime. Open the page again and look."),
        "unknown_person": _("Somebody has changed this in the meantime. Open the page again and look."),
        "left": _("Somebody has changed this in the meantime. Open the page again and look."),
        "not_in_club": _("Somebody has changed this in the meantime. Open the page again and look."),
        "evening_closed": _("The evening is closed. Reopen it first."),
        "brought_already": _(
            "This evening has results from paper, so nothing can be drawn for it. Open another evening for that."
        ),
        "sat_together": _("These two sat in the same round, so they are two people. Check which entry you mean."),
        "sat_elsewhere": _("This person sits at another table in this round. Choose somebody else, or change that "
                           "table first."),
        "unknown_table": _("Somebody has changed this in the meantime. Open the page again and look."),
        "no_stranger": _("Somebody has changed this in the meantime. Open the page again and look."),
        "already_played": _("Something has already been recorded for this evening, so it cannot be removed."),
        "evening_used": _("Something has already been recorded for this evening, so it cannot be removed."),
        "declared_late": _("The first round has already been drawn: it is too late for that."),
        "disputed": _("A hand is still disputed. Decide it first, or end that match provisionally."),
        "other_game": _("This rule sheet is for another game than the season. Choose another one."),
        "season_closed": _("The season is closed. Reopen it first, or leave the evening out of it."),
        "unfit_rule": _("A season cannot be scored like this. Go through its settings again."),
    }
    return sentences.get(error.replace("-", "_"), _("That could not be saved. Open the page again and look."))
