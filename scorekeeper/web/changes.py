"""Pages that change a match under way, each with a preview of what would be other; and its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask import Blueprint, request
from werkzeug.datastructures import MultiDict

from scorekeeper.games import game_of
from scorekeeper.journal.hand_view import HandView, points_of
from scorekeeper.journal.view import MatchView, hands_view, match_view
from scorekeeper.series import GamesFacts, in_chips, in_games
from scorekeeper.web.access import MatchPlace, find_match, unlisted_pages
from scorekeeper.web.actions import Refused, actions
from scorekeeper.web.actions.bodies import fresh_id, with_bodies
from scorekeeper.web.actions.changes import unsettled
from scorekeeper.web.correction_period import period_of
from scorekeeper.web.errors import refuse
from scorekeeper.web.hand_list import penalty_unit, penalty_words, proof
from scorekeeper.web.hand_page import common
from scorekeeper.web.house_rules import PREFIX, asks, short_name
from scorekeeper.web.i18n import _
from scorekeeper.web.match import resting
from scorekeeper.web.match_evening import evening_table
from scorekeeper.web.next_match import going
from scorekeeper.web.pot import balances_words, closed, counted_words, shared_words
from scorekeeper.web.preferences import language
from scorekeeper.web.seat_choices import people_for
from scorekeeper.web.templating import render_template
from scorekeeper.words.game_words import CostWords, words_of

pages = Blueprint("changes", __name__)
unlisted_pages(pages)

PREVIEWED = ("seats", "player", "rules")
"""Changes that touch hands already played: they are shown before they are made."""
WHATS = {
    "seats": "record", "player": "record", "rules": "record", "insert": "record", "penalty": "judge",
    "people": "record",
}
"""Each change with the right it needs."""


class Changed(NamedTuple):
    """A hand that a change makes other: its points by side before and after; signatures that lapse; open cards."""

    number: int
    old: tuple[int, ...] | None
    new: tuple[int, ...] | None
    lapses: bool
    to_place: int


class Preview(NamedTuple):
    """What a change would do. ``problem`` is a sentence where it cannot be made."""

    problem: str
    hands: list[Changed]
    old: tuple[int, ...]
    new: tuple[int, ...]
    sides: list[str]


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
    asked = bool(request.args.get("preview")) and what in PREVIEWED
    more = _for_rules(place) if what == "rules" else {}
    return render_template(
        f"match/hand/change_{what}.html",
        **common(place),
        hands=place.hands(),
        form=request.args,
        preview=preview(place, what, request.args) if asked else None,
        penalty_words=penalty_words,
        penalty_unit=penalty_unit(place.view()),
        people=people_for(place) if what in ("player", "people") else None,
        **more,
    )


def _for_rules(place: MatchPlace) -> dict[str, object]:
    """The rule set chosen in the form, with its switches as they are in force or were typed."""
    view, lang = place.view(), language()
    variant = request.args.get("variant", "")
    own = game_of(view.variant).rule_sets  # another game is another match
    variant = variant if variant in own else view.variant
    typed = {name.removeprefix(PREFIX): value for name, value in request.args.items() if name.startswith(PREFIX)}
    given = typed if request.args.get("shown") == variant else _in_force(view) if variant == view.variant else {}
    return {
        "variant": variant,
        "variants": [(name, short_name(name, lang)) for name in own],
        "asks": asks(variant, lang, {name: value for name, value in given.items() if value.strip()}),
    }


def _in_force(view: MatchView) -> dict[str, str]:
    """The switches of the match, from the form in which ZHN writes them."""
    pairs = [piece.strip().partition("=") for piece in str(view.switches).split(",") if "=" in piece]
    return {name: value for name, _sign, value in pairs}


def preview(place: MatchPlace, what: str, args: MultiDict[str, str]) -> Preview:
    """What the change would do to the hands and the totals; nothing is kept."""
    view = place.view()
    nothing = Preview("", [], view.final_totals, view.final_totals, [])
    form = MultiDict(args)
    form["id"] = fresh_id()
    form["reason"] = form.get("reason", "").strip() or "…"  # to look needs none
    try:
        done = actions()[what].work(form, place)
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
    return Preview("", changed, view.final_totals, totals, sides)


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


# --- the end -----------------------------------------------------------------------------------------------------


@pages.get("/m/<token>/end")
def end(token: str) -> str:
    """How the match stands, what is open, and the button that ends it."""
    place = find_match(token)
    view, pot = place.view(), going(place)
    return render_template(
        "match/hand/end.html", **common(place), proof=proof(closed(view)), result=result_words(view),
        open=unsettled(view), settlement=settlement_words(view, gone_on=pot.gone_on), period=period_of(place),
        at=evening_table(place), resting=resting(view), counted=counted_words(view), decided=decided(place.hands()),
        **pot._asdict(),
    )


def decided(hands: Sequence[HandView]) -> list[int]:
    """The numbers of the hands that count by the judge's word, not signed by all."""
    ruled = (hand for hand in hands if hand.counts and hand.decided)
    return [hand.number for hand in ruled if sum(one.valid for one in hand.accepted) < len(hand.sides)]


def result_words(view: MatchView) -> str:
    """``Hanna + Jens win 115 : 107``; in a game that is a series of games, or goes round a pot, what stands there."""
    costs, games = words_of(view.game).costs, in_games(view.series.facts)
    if costs is not None and games is not None:
        return _games_words(view, games, costs)
    if in_chips(view.series.facts) is not None:
        return balances_words(closed(view))
    totals, sides = view.final_totals, view.sides
    order = sorted(range(len(totals)), key=lambda side: (-totals[side], side))
    score = " : ".join(str(totals[side]) for side in order)
    best = [side for side in order if totals[side] == totals[order[0]]]
    if len(best) > 1:
        return _("A tie, %(score)s", score=score)
    first = sides[best[0]]
    if len(first.persons) > 1:
        return _("%(side)s win %(score)s", side=first.name, score=score)
    return _("%(side)s wins %(score)s", side=first.name, score=score)


def _games_words(view: MatchView, series: GamesFacts, costs: CostWords) -> str:
    """``Anna – Ben: games 2 : 1, 1 : 2``: games won, then what the losers have."""
    one, other = (side.name for side in view.sides)
    games, lost = (" : ".join(map(str, each)) for each in (series.games, series.cost))
    return _(costs.result, one=one, games=games, other=other, costs=lost)


def _pot_that_stays(view: MatchView, pot: int, *, gone_on: bool) -> str:
    """What becomes of a pot that is not shared: a table of the club goes on in this match, any other in a new one."""
    if gone_on and view.carried is not None:
        return _("The pot of %(pot)s was carried into a new match.", pot=view.carried.pot)
    stays = _("The pot of %(pot)s stays for the next time.", pot=pot)
    if view.evening:
        return stays + " " + _("A new match begins with an empty pot; to play on with this one, the judge "
                               "reopens this match.")
    return stays + " " + _("A new match begun here goes on with this pot; any other begins with an empty one.")


def settlement_words(view: MatchView, *, gone_on: bool = False) -> list[str]:
    """What becomes of an unfinished game, of the pot, and who pays whom, a sentence each."""
    settled = view.settled
    if settled is None:
        unsure = view.series.open_from is not None and in_chips(view.series.facts) is not None
        return [_("Who pays whom will be shown once the open hands are decided.")] if unsure else []
    games, chips = in_games(settled.series), in_chips(settled.series)
    found = [_("The unfinished game does not count.")] if games is not None and games.unfinished else []
    shared = shared_words(view)
    if shared:
        found.append(shared)
    elif chips is not None and chips.pot:
        found.append(_pot_that_stays(view, chips.pot, gone_on=gone_on))
    found += [
        _("%(payer)s to %(payee)s: %(amount)s", payer=view.first(one.payer), payee=view.first(one.payee),
          amount=one.amount)
        for one in settled.transfers
    ]
    return found
