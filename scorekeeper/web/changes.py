"""Pages that change a match under way, each with a preview of what would be different; and the page that ends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask import Blueprint, request
from werkzeug.datastructures import MultiDict

from scorekeeper.games import game_of
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.hand_view import HandView, points_of
from scorekeeper.journal.state import MatchState
from scorekeeper.journal.view import MatchView, hands_view, match_view
from scorekeeper.web.access import MatchPlace, find_match, unlisted_pages
from scorekeeper.web.actions import ActionForm, Invalid, Refused, actions, total
from scorekeeper.web.actions.bodies import fresh_id, with_bodies
from scorekeeper.web.actions.changes import uncounted_number
from scorekeeper.web.counting import most_together, to_finish
from scorekeeper.web.errors import refuse
from scorekeeper.web.hand_list import penalty_unit, penalty_words
from scorekeeper.web.hand_page import common
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.match_evening import board_link, evening_table, of_last_round
from scorekeeper.web.templating import render_template

pages = Blueprint("changes", __name__)
unlisted_pages(pages)

PREVIEWED = ("seats", "player", "rules")
"""Changes that touch hands already played: they are shown before they are made."""
WHATS = {
    "seats": "record", "player": "record", "rules": "record", "insert": "record", "penalty": "judge",
    "people": "record", "total": "record",
}
"""Each change with the right it needs."""


class Changed(NamedTuple):
    """A hand that a change makes other.

    number: the hand's.
    old: points before, by side; None: none counted.
    new: points then, by side; None: none count.
    lapses: whether signatures do.
    to_place: cards that nobody has then.
    """

    number: int
    old: tuple[int, ...] | None
    new: tuple[int, ...] | None
    lapses: bool
    to_place: int


class Preview(NamedTuple):
    """What a change would do.

    problem: a sentence where it cannot be made, else empty.
    hands: those that it makes other.
    old: totals before, by side.
    new: totals then, by side.
    sides: their names.
    seat: whose the points of a seat are that somebody takes, where each person's own count; else empty.
    """

    problem: str
    hands: list[Changed]
    old: tuple[int, ...]
    new: tuple[int, ...]
    sides: list[str]
    seat: str = ""


@pages.get("/m/<token>/change")
def index(token: str) -> str:
    """Everything that can be changed while a match goes on."""
    place = find_match(token, "record")
    return render_template("match/hand/change_index.html", **common(place))


@pages.get("/m/<token>/change/<what>")
def change(token: str, what: str) -> str:
    """One change: its form, filled with what was asked for, and what it would do. Answers 403, 404."""
    if what not in WHATS:
        refuse(404)
    place = find_match(token, WHATS[what])
    if what == "people" and game_of(place.view().variant).teams:
        refuse(404)
    if what == "total":
        return _total(place)
    made = actions()[what].form
    assert made is not None
    form = made.of(place, request.args) if request.args else made.begun(place)
    shown = None
    if request.args.get("preview") and what in PREVIEWED:
        try:
            shown = preview(place, what, request.args)
        except Invalid as problem:
            form = problem.form
    return _page(place, what, form, shown)


def _total(place: MatchPlace) -> str:
    """Its form, with what was typed on the sheet. Answers 404 in a game that has no such count."""
    if not most_together(place.view().variant):
        refuse(404)
    return _page(place, "total", total.begun(place, request.args), None)


def again(place: MatchPlace, what: str, form: ActionForm) -> str | None:
    """The page of a change that cannot be made, with all that was typed and what is wrong. None where ``what`` is none,
    and for the judge's decision, which only lacks its reason: that page would begin with its preview again."""
    return _page(place, what, form, None) if what in WHATS and form.sent.get("as") != "judge" else None


def _page(place: MatchPlace, what: str, form: ActionForm, preview: Preview | None) -> str:
    at = evening_table(place)
    return render_template(
        f"match/hand/change_{what}.html", **common(place), form=form, preview=preview, penalty_words=penalty_words,
        first=uncounted_number(place.view()),
        board=at.back if at is not None and at.board else "",
        penalty_unit=penalty_unit(place.view()), from_board=board_link(place) is not None and of_last_round(place),
    )


def preview(place: MatchPlace, what: str, args: MultiDict[str, str]) -> Preview:
    """What the change would do to the hands and the totals; nothing is kept. Raises Invalid."""
    view = place.view()
    nothing = Preview("", [], view.final_totals, view.final_totals, [])
    sent = MultiDict(args)
    sent["id"] = fresh_id()
    sent.pop("as", None)  # to look needs no reason
    try:
        done = actions()[what].done(place, sent)
    except Invalid:
        raise
    except Refused as problem:
        return nothing._replace(problem=str(problem))
    state = with_bodies(place.state, done.entries)
    words = {**place.words, **done.words}
    new = match_view(state, words, place.viewer)
    changed = _changed(place.hands(), hands_view(state, words, place.viewer))
    sides = [side.name for side in new.sides]
    totals = tuple(
        total + sum((one.new or zero)[side] - (one.old or zero)[side] for one in changed)
        for zero in [[0] * len(sides)]
        for side, total in enumerate(view.final_totals)
    )
    return Preview("", changed, view.final_totals, totals, sides, _whose(view, state, new))


def _whose(view: MatchView, state: MatchState, new: MatchView) -> str:
    """Whose the points are of the one seat that somebody else takes, at a club's table, where each person's own count;
    else empty."""
    goes, comes = set(view.seats) - set(new.seats), set(new.seats) - set(view.seats)
    if state.evening is None or len(goes) != 1 or len(comes) != 1:
        return ""
    (leaver,), (taker,) = goes, comes
    names = {"leaves": new.first(leaver), "comes": new.first(taker)}
    own = [both for hand in state.hands if (both := _hands_and_points(state, hand, leaver)) is not None]
    half = to_finish(new)
    stays = half is not None and any(leaver in side for side in half.sides)
    if not own and not stays:
        return _("All points of this seat go to %(comes)s.", **names)
    parts = list[str]()
    if own:
        parts.append(ngettext("%(num)d hand", "%(num)d hands", sum(hands for hands, _points in own)))
    if own and not state.series.ordered:
        parts.append(ngettext("%(num)d point", "%(num)d points", sum(points for _hands, points in own)))
    if half is not None and stays:
        parts.append(_("Hand %(number)s", number=half.number))
    return _("%(leaves)s keeps %(points)s. What follows goes to %(comes)s.", points=", ".join(parts), **names)


def _hands_and_points(state: MatchState, hand: Hand, person: str) -> tuple[int, int] | None:
    """How many hands and points a hand brings somebody once all that is proposed of it is signed; None where they do
    not sit in it then, or it brings nothing."""
    proposal = hand.result.proposal
    then = hand.result.hand_score if proposal is None else proposal.hand_score
    side = next((at for at, people in enumerate(then.sides) if state.person(person) in state.people(people)), None)
    void = hand.result.void if proposal is None else then.void
    if side is None or then.outcome is None or void is not None:
        return None
    return then.outcome.hands, then.outcome.points[side]


def _changed(old: Sequence[HandView], new: Sequence[HandView]) -> list[Changed]:
    """The hands that differ."""
    before = {hand.id: hand for hand in old}
    found = []
    for hand in new:
        was = before.get(hand.id)
        if was is None:
            continue
        waits = hand.proposal
        old_points = points_of(was)
        new_points = points_of(waits) if waits and waits.result else points_of(hand)
        lapses = sum(one.valid for one in was.accepted) > sum(one.valid for one in hand.accepted)
        to_place = max(0, len(hand.to_place) - len(was.to_place))
        if old_points != new_points or lapses or to_place or (waits and not was.proposal):
            found.append(Changed(hand.number, old_points, new_points, lapses or bool(waits), to_place))
    return found
