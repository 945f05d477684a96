"""Pairs of people whom a draw keeps apart, or together."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, Response, make_response, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.names import by_last_name
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.club.form_entries import STALE, add, done, entry, in_words
from scorekeeper.web.club.home import common
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words.people import pair_rule

pages = Blueprint("pairing_wishes", __name__, url_prefix="/c/<token>/members/pairs")
unlisted_pages(pages)

RULES = ("apart", "away", "together")


class Wish(NamedTuple):
    """Two people, by id and by name, and what holds for them."""

    a: str
    b: str
    names: list[str]
    rule: str
    last: str


@pages.get("")
def page(token: str) -> Response:
    """All of them, and a form for one more."""
    return _page(find_club(token, "keeper"))


@pages.post("")
def change(token: str) -> AnyResponse:
    """Two must, must not, or may sit together again. Answers 422, 409."""
    place, form = find_club(token, "keeper"), request.form
    a, b, rule = (form.get(name, "") for name in ("a", "b", "rule"))
    living = {member.person for member in place.state.living}
    if rule != "free" and not {a, b} <= living:
        return _page(place, _("Choose two people."))
    if a == b or not {a, b} <= place.state.members.keys():
        return _page(place, _("Choose two different people."))
    if rule not in (*RULES, "free"):
        return _page(place, _("Say whether they sit together or not."))
    now = place.state.pairs.get((min(a, b), max(a, b)))
    shown = form.get("after") or None
    if now is not None and shown is None and now.rule in (rule, "free"):
        shown = now.last  # what is asked for holds already, or nothing stood there to be seen
    error = add(place, [entry(form, "pair.set", {"a": a, "b": b, "rule": rule}, after=shown)])
    if error == STALE:
        place = find_club(token, "keeper")  # somebody else may have been quicker between our reading and our writing
        now = place.state.pairs.get((min(a, b), max(a, b)))
        return _page(place, in_words(error) if now is None else _stale(now.rule), status=409)
    if error:
        return _page(find_club(token, "keeper"), in_words(error), status=409)
    return done(place, "members/pairs", _("It holds from the next draw on."))


def _stale(rule: str) -> str:
    sentence = _("Something is said about these two already: they %(what)s. It stands below and can be taken back.")
    return sentence % {"what": rule_words(rule)}


def rule_words(rule: str) -> str:
    """What holds for two people, to follow their names."""
    return pair_rule(rule, language())


def _page(place: ClubPlace, error: str = "", *, status: int = 422) -> Response:
    names, state = place.names("full"), place.state
    wishes = [
        Wish(pair.a, pair.b, sorted((names[pair.a], names[pair.b]), key=by_last_name), pair.rule, pair.last)
        for pair in state.pairs.values()
        if pair.rule in RULES and state.members[pair.a].living and state.members[pair.b].living
    ]
    everybody = ((one.person, names.get(one.person, "")) for one in state.living)
    people = sorted(everybody, key=lambda one: by_last_name(one[1]))
    page = render_template(
        "club/pairing_wishes.html", **common(place), wishes=wishes, people=people, error=error, form_id=fresh_id,
        chosen=request.form, rule_words=rule_words, rules=RULES,
    )  # fmt: skip
    return make_response(page, status if error else 200)
