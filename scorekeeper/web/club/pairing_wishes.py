"""Pairs of people whom a draw keeps apart, or together."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, Response, make_response
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse
from wtforms import SelectChoice

from scorekeeper.names import Order, by_last_name
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.club.form_entries import STALE, add, done, entry, in_words
from scorekeeper.web.club.home import common
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.forms import Choice, Form, carried, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words.people import pair_rule

pages = Blueprint("pairing_wishes", __name__, url_prefix="/c/<token>/members/pairs")
unlisted_pages(pages)

RULES = ("apart", "away", "together")
FREE = "free"
"""What a button says that takes one of these back."""


def _rules() -> list[SelectChoice]:
    return offered((rule, rule_words(rule)) for rule in RULES)


class PairForm(Form):
    """Two people, and what holds for them."""

    a = Choice(lazy_gettext("One"), needed=True, sentence=lazy_gettext("Choose two different people."))
    b = Choice(lazy_gettext("The other"), needed=True, sentence=lazy_gettext("Choose two different people."))
    rule = Choice(
        lazy_gettext("In every draw they"), choices=_rules, default=RULES[0],
        sentence=lazy_gettext("Choose one of these."),
    )


class PairingWishLine(NamedTuple):
    """Two people, and what holds for them.

    a: the id of one.
    b: the id of the other.
    names: of both.
    rule: as the journal has it.
    last: the entry that said it last.
    """

    a: str
    b: str
    names: list[str]
    rule: str
    last: str


@pages.get("")
def page(token: str) -> Response:
    """All of them, and a form for one more."""
    place = find_club(token, "keeper")
    return _page(place, _form(place))


@pages.post("")
def change(token: str) -> AnyResponse:
    """Two must, must not, or may sit together again. Answers 422, 409."""
    place = find_club(token, "keeper")
    form = _form(place)
    a, b, rule = form.a.data, form.b.data, form.rule.data
    if rule != FREE and not form.validate():
        return _page(place, form)
    if a == b or not {a, b} <= place.state.members.keys():
        form.refuse("b", _("Choose two different people."))
        return _page(place, form)
    now = place.state.pairs.get((min(a, b), max(a, b)))
    shown = carried("after") or None
    if now is not None and shown is None and now.rule in (rule, FREE):
        shown = now.last  # what is asked for holds already, or nothing stood there to be seen
    error = add(place, [entry("pair.set", {"a": a, "b": b, "rule": rule}, after=shown)])
    if error:
        place = find_club(token, "keeper")  # somebody else may have been quicker between our reading and our writing
        now = place.state.pairs.get((min(a, b), max(a, b))) if error == STALE else None
        return _page(place, form, in_words(error) if now is None else _stale(now.rule), status=409)
    return done(place, "members/pairs", _("Saved."))


def _stale(rule: str) -> str:
    sentence = _("There is already a wish for these two: they %(what)s. It is below and can be taken back.")
    return sentence % {"what": rule_words(rule)}


def rule_words(rule: str) -> str:
    """What holds for two people, to follow their names."""
    return pair_rule(rule, language())


def _form(place: ClubPlace) -> PairForm:
    """The form as it was sent, if it was, with everybody in the list to choose from."""
    names = place.names("full")
    people = sorted(((one.person, names.get(one.person, "")) for one in place.state.living), key=_by_name)
    form = PairForm.posted()
    form.a.choices = form.b.choices = offered([("", _("choose")), *people])
    return form


def _by_name(one: tuple[str, str]) -> Order:
    return by_last_name(one[1])


def _page(place: ClubPlace, form: PairForm, error: str = "", *, status: int = 422) -> Response:
    names, state = place.names("full"), place.state
    rows = [
        PairingWishLine(pair.a, pair.b, sorted((names[pair.a], names[pair.b]), key=by_last_name), pair.rule, pair.last)
        for pair in state.pairs.values()
        if pair.rule in RULES and state.members[pair.a].living and state.members[pair.b].living
    ]
    page = render_template(
        "club/pairing_wishes.html", **common(place), wishes=rows, form=form, error=error, form_id=fresh_id,
        rule_words=rule_words,
    )
    return make_response(page, status if error or form.errors else 200)
