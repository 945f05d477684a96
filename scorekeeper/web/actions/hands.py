"""Actions about one hand after it was played: two counts, forks, hands that count again, undone entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.journal import stream
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.storage.base import db
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Form, ManyForm, ReasonMissing, Refused, action, table
from scorekeeper.web.actions.bodies import body, decides, free_words, of_judge, one_id
from scorekeeper.web.i18n import _


def the_known_hand(place: MatchPlace, form: Form) -> HandView:
    """The hand that the form names. Raises Refused for one that is not of this match."""
    hand = place.find_hand(one_id(form.get("hand", "")))
    if hand is None:
        raise Refused(_("This match no longer has that hand. Look at the list of hands."))
    return hand


def page_of(hand: HandView) -> str:
    """The hand's page below the match's address."""
    return f"hand/{hand.number}"


def entry_of(place: MatchPlace, entry: str | None) -> Mapping[str, Any] | None:
    """An entry of the match as it was sent."""
    every = stream.entries_since(MATCH, db.session(), place.match) if entry else []
    return next((each for each in every if each["id"] == entry), None)


def needs_reason(place: MatchPlace, form: Form) -> None:
    """Whoever decides as the judge says why. Raises ReasonMissing."""
    if decides(place, form) and not form.get("reason", "").strip():
        raise ReasonMissing(_("If you decide as the judge, say why in a few words."))


# --- which of two holds ------------------------------------------------------------------------------------------


@action("choose")
def choose(form: ManyForm, place: MatchPlace) -> Done:
    """Two counts differ: this one holds."""
    hand = the_known_hand(place, form)
    known, wanted = [one.id for one in hand.conflict], one_id(form.get("keep", ""))
    keeps = next((one.keeps for one in hand.conflict if one.id == wanted), None)
    if keeps is None:
        raise Refused(_("Somebody has already settled this. Look at the hand again."))
    return Done(
        [body(place, form, "chosen", {"of": known, "keep": keep}, hand.id) for keep in keeps], to=page_of(hand)
    )


@action("same")
def same(form: ManyForm, place: MatchPlace) -> Done:
    """Two records are the same hand; what was counted in the one named holds."""
    one, other = _fork(form, place)
    keep = one_id(form.get("keep", ""))
    if keep not in (one, other):
        raise Refused(_("Somebody has already settled this. Look at the hand again."))
    hand = next(each for each in place.hands() if one in each.members)
    entries = [body(place, form, "hand.same", {"a": one, "b": other, "keep": keep})]
    counts = [each.id for each in hand.conflict]
    held = [count for count in counts if (entry_of(place, count) or {}).get("hand") == keep]
    if held:
        entries.append(body(place, form, "chosen", {"of": counts, "keep": held[0]}, hand.id))
    return Done(entries, to=page_of(hand))


@action("order")
def order(form: ManyForm, place: MatchPlace) -> Done:
    """Two hands, not one; or two hands the other way round. The one named is the earlier."""
    first, second = one_id(form.get("first", "")), one_id(form.get("second", ""))
    known = {member for hand in place.hands() for member in hand.members}
    if first == second or not {first, second} <= known:
        raise Refused(_("This match no longer has that hand. Look at the list of hands."))
    return Done([body(place, form, "hand.order", {"first": first, "second": second})], to="hands")


def _fork(form: ManyForm, place: MatchPlace) -> tuple[str, str]:
    asked = {one_id(form.get("a", "")), one_id(form.get("b", ""))}
    for fork in place.view().forks:
        if {fork.a, fork.b} == asked:
            return fork.a, fork.b
    raise Refused(_("Somebody has already settled this. Look at the hand again."))


# --- counts, counts not, counts again ----------------------------------------------------------------------------


@action("strike")
def strike(form: ManyForm, place: MatchPlace) -> Done:
    """This hand does not count; then its own page again."""
    hand = the_known_hand(place, form)
    needs_reason(place, form)
    return replace(table.void(form, place), to=page_of(hand))


@action("restore")
def restore(form: ManyForm, place: MatchPlace) -> Done:
    """A hand that did not count counts again."""
    hand = the_known_hand(place, form)
    reason, words = free_words(form, "reason")
    return Done([body(place, form, "hand.restored", {"reason": reason}, hand.id)], words, to=page_of(hand))


@action("dealt-by")
def dealt(form: ManyForm, place: MatchPlace) -> Done:
    """Who dealt this hand; then its own page again."""
    hand = the_known_hand(place, form)
    return replace(table.dealer(form, place), to=page_of(hand))


@action("redo")
def redo(form: ManyForm, place: MatchPlace) -> Done:
    """What was taken back counts again."""
    target = one_id(form.get("target", ""))
    said = body(
        place, form, "redone", {"target": target}, form.get("hand") or None, as_judge=of_judge(place, target)
    )
    return Done([said], to=_back(form))


@action("undo-there")
def undo_there(form: ManyForm, place: MatchPlace) -> Done:
    """Take back one entry, and look again at the page it was done on."""
    return replace(table.undo(form, place), to=_back(form))


def _back(form: ManyForm) -> str:
    """Where the form came from: the history, the list of hands, the end, or a hand's page."""
    if form.get("back") in ("hands", "end"):
        return str(form["back"])
    number = form.get("number", "")
    return f"hand/{int(number)}" if number.isascii() and number.isdigit() and len(number) < 5 else "history"
