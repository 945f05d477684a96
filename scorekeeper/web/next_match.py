"""The match that goes on with a pot that stayed (``end_pot=carry``): the same people, rules and chips still open.

What is paid at the end of the match before is paid; what people lack then lies in the pot, and both go on: chips and
pot come to zero in the new match as in the old one. There is one such match to each, whoever asks for it.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, redirect
from werkzeug.wrappers import Response

from scorekeeper.journal import store
from scorekeeper.journal.payloads import PotCarried, RulesChanged
from scorekeeper.storage.base import db
from scorekeeper.web.access import MatchPlace, day_full, find_match, gone, matches_per_day, secret
from scorekeeper.web.deeds.bodies import derived_id
from scorekeeper.web.device import device
from scorekeeper.web.errors import refuse
from scorekeeper.web.limits import count_sent
from scorekeeper.web.onward import address, onward
from scorekeeper.web.texts import _

pages = Blueprint("next_match", __name__)


def brought(place: MatchPlace) -> dict[str, int]:
    """The chips that are still open when everybody has paid, by person; empty where no pot stays, where the match goes
    on, where it is a table of a club's evening, and where who pays whom is open."""
    view = place.view()
    settled = view["settled"]
    if view["status"] == "open" or view["evening"] or not settled or not settled["series"].get("pot"):
        return {}
    left = dict(settled["series"]["balances"])
    for each in settled["transfers"]:
        left[each["payer"]] += each["amount"]
        left[each["payee"]] -= each["amount"]
    found = {person: chips for person, chips in left.items() if chips}
    return found if sum(found.values()) + settled["series"]["pot"] == 0 else {}


def goes_on(place: MatchPlace) -> bool:
    """Whether a new match can be begun with this one's pot by who looks."""
    return place.may("record") and bool(brought(place)) and not onward(place)


def changed_since(place: MatchPlace) -> bool:
    """Whether other chips are open now than those with which the pot went on."""
    return place.state.carried is not None and brought(place) != dict(place.state.carried.brought)


@pages.post("/m/<token>/next")
def begin(token: str) -> Response:
    """Begin it, or go to it where it is there. Answers 403, 404, 410, 422, 429."""
    count_sent()
    place = find_match(token, "record")
    if there := onward(place):
        return redirect(there, 303)
    chips = brought(place)
    if not chips:
        refuse(422, _("This match has no pot to go on with."))
    match, maker = _named(place)
    opened, words = _opening(place, match, chips)
    try:
        store.go_on(
            db.session(), secret(), match, [opened], words,
            before=place.match, maker=maker, device=device(), now=datetime.now(UTC), per_day=matches_per_day(),
        )  # fmt: skip
    except store.DayFull:
        day_full()
    except store.MatchGone:
        gone()
    return redirect(address(place, match), 303)


def _named(place: MatchPlace) -> tuple[str, str]:
    """The id of the match that goes on, and its maker's word: nobody else can know them before. Another one than
    those with which it went on before: they are deleted."""
    gone = sum(isinstance(one.payload, PotCarried) for one in place.state.decided)
    what = f"next {place.match}" + (f" {gone}" if gone else "")
    word = hmac.new(secret(), what.encode(), hashlib.sha256).hexdigest()
    return derived_id(place.match, "next", word), word[:22]


def _opening(place: MatchPlace, match: str, chips: dict[str, int]) -> tuple[dict[str, Any], dict[str, str]]:
    """The entry that opens it, and the words beside it."""
    state = place.state
    assert state.opened is not None
    setup = state.opened.payload
    changed = [one.payload for one in state.decided if isinstance(one.payload, RulesChanged)]
    rules = [setup.rules, *(one.rules for one in changed if one.start in (None, *state.own))][-1]
    seats, sides = state.seating
    payload = {
        "game": setup.game,
        "rules": {
            "variant": rules.variant, "switches": dict(rules.switches), "schedule": rules.schedule,
            "packs": rules.packs,
        },
        "sides": [list(side) for side in sides], "seats": list(seats), "dealer": state.next_dealer, "drawn": False,
        "end": {"kind": setup.end[0], "n": setup.end[1]}, "place": setup.place, "names": state.names, "brought": chips,
    }  # fmt: skip
    entry = {
        "id": derived_id(match, "opened"), "v": 1, "kind": "match.opened", "hand": None, "after": None,
        "replaces": None, "by": None, "device": device(), "at_phone": "", "payload": payload,
    }  # fmt: skip
    named = {*seats, *chips, *([setup.place] if setup.place else [])}
    return entry, {id: text for id, text in place.words.items() if id in named}
