"""Deeds about one hand after it was played: corrections, two counts, forks, hands that count again, undone entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from scorekeeper.journal import store
from scorekeeper.journal.live import with_effect
from scorekeeper.journal.payloads import SeatsSet
from scorekeeper.storage.base import db
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.deeds import Done, Form, ReasonMissing, Refused, deed, table
from scorekeeper.web.deeds.bodies import body, decides, free_words, one_id
from scorekeeper.web.texts import _

Hand = dict[str, Any]
MOST = 9999
"""More points no hand gives."""


def the_known_hand(place: MatchPlace, form: Form) -> Hand:
    """The hand that the form names. Raises Refused for one that is not of this match."""
    asked = one_id(form.get("hand", ""))
    for hand in place.hands():
        if hand["id"] == asked:
            return hand
    raise Refused(_("This match has no such hand any more. Look at the list of hands."))


def page_of(hand: Hand) -> str:
    """The hand's page below the match's address."""
    return f"hand/{hand['number']}"


def entry_of(place: MatchPlace, entry: str | None) -> Mapping[str, Any] | None:
    """An entry of the match as it was sent."""
    every = store.entries_since(db.session(), place.match) if entry else []
    return next((each for each in every if each["id"] == entry), None)


def as_it_stands(place: MatchPlace, hand: str, entry: Mapping[str, Any]) -> dict[str, Any]:
    """What a count says, its sides as they stand now: numbers that were swapped afterwards in their new places."""
    payload: dict[str, Any] = deepcopy(dict(entry["payload"]))
    for change in with_effect(place.state.by_id[hand].timeline):
        if isinstance(change.payload, SeatsSet) and change.payload.swap and change.seq > entry["seq"]:
            swap = change.payload.swap
            for figures in (payload.get("figures"), payload.get("marks")):
                if figures is not None and len(figures) == len(swap):
                    figures[:] = [figures[swap.index(side)] for side in range(len(swap))]
            facts = payload.get("facts") or {}
            if isinstance(facts.get("majority"), int) and facts["majority"] < len(swap):
                facts["majority"] = swap[facts["majority"]]
    return payload


def needs_reason(place: MatchPlace, form: Form) -> None:
    """Whoever decides as the judge says why. Raises ReasonMissing."""
    if decides(place, form) and not form.get("reason", "").strip():
        raise ReasonMissing(_("Whoever decides as the judge says why, in a few words."))


# --- corrections -------------------------------------------------------------------------------------------------


@deed("correct")
def correct(form: Any, place: MatchPlace) -> Done:
    """What the hand's page offers to put right: cards, majority, Zwicks, points; only what is other than before."""
    hand = the_known_hand(place, form)
    reason, words = free_words(form, "reason")
    zwicks = _numbers(form, "zwicks", hand["zwicks"])
    entries = _recount(form, place, hand, zwicks, reason)
    if not entries and zwicks != hand["zwicks"]:
        payload = {"what": "zwick", "numbers": zwicks, "reason": reason}
        entries = [body(place, form, "marks.agreed", payload, hand["id"])]
    if entries:
        needs_reason(place, form)
    return Done(entries, words if entries else {}, to=page_of(hand))


def _recount(
    form: Any, place: MatchPlace, hand: Hand, zwicks: Sequence[int], reason: str | None
) -> list[dict[str, Any]]:
    """The count in force with what was changed in it; nothing where it stays."""
    old = entry_of(place, hand["count"])
    if old is None or old["kind"] not in ("count.cards", "count.quick", "count.paper"):
        return []
    payload = as_it_stands(place, hand["id"], old)
    before = deepcopy(payload)
    _move_cards(form, payload)
    _change_points(form, payload)
    _change_majority(form, payload)
    if payload == before:
        return []
    payload["marks"] = list(zwicks)
    payload["reason"] = reason
    corrected = body(place, form, old["kind"], payload, hand["id"], replaces=old["id"])
    twins = _twins(place, hand, old)
    if not twins:
        return [corrected]
    # other phones had counted the same: the correction stands for theirs, too
    chosen = {"of": [old["id"], *twins, corrected["id"]], "keep": corrected["id"]}
    return [corrected, body(place, form, "chosen", chosen, hand["id"], after=corrected["id"])]


def _twins(place: MatchPlace, hand: Hand, old: Mapping[str, Any]) -> list[str]:
    """Other entries that count this hand in the same way."""
    every = store.entries_since(db.session(), place.match)
    same = [each for each in every if each["hand"] in hand["members"] and each["kind"] == old["kind"]]
    return [each["id"] for each in same if each["id"] != old["id"] and each["id"] != old["replaces"]]


def _move_cards(form: Any, payload: dict[str, Any]) -> None:
    """Give the ticked cards (``0:Td``; ``open:Td`` for one that nobody has) to the side named, else to the other."""
    figures = payload["figures"]
    to = _digit(form.get("to", ""), len(figures))
    for ticked in form.getlist("across"):
        side, _colon, code = ticked.partition(":")
        giver = _digit(side, len(figures))
        if giver is not None:
            if code not in (figures[giver].get("list") or ()):
                continue
            figures[giver]["list"].remove(code)
        taker = to if to is not None else 1 - giver if giver is not None and len(figures) == 2 else None
        if taker is None:
            raise Refused(_("Say which side the cards belong to."))
        figures[taker].setdefault("list", []).append(code)


def _change_points(form: Any, payload: dict[str, Any]) -> None:
    for side, figure in enumerate(payload["figures"]):
        if figure.get("points") is not None and form.get(f"points-{side}", "").strip():
            figure["points"] = _number(form[f"points-{side}"])
        if figure.get("cards") is not None and form.get(f"cards-{side}", "").strip():
            figure["cards"] = _number(form[f"cards-{side}"])


def _change_majority(form: Any, payload: dict[str, Any]) -> None:
    said = form.get("majority", "")
    side = _digit(said, len(payload["figures"]))
    if side is not None or said == "tie":
        payload["facts"] = {**(payload.get("facts") or {}), "majority": "tie" if said == "tie" else side}


def _numbers(form: Any, field: str, before: Sequence[int]) -> list[int]:
    """A number for each side, as it was where the form has none."""
    found = list(before)
    for side in range(len(found)):
        if form.get(f"{field}-{side}", "").strip():
            found[side] = _number(form[f"{field}-{side}"])
    return found


def _number(said: str) -> int:
    said = said.strip()
    if not (said.isascii() and said.isdigit() and len(said) <= len(str(MOST))):
        raise Refused(_("Points and Zwicks are whole numbers."))
    return int(said)


def _digit(said: str, below: int) -> int | None:
    number = int(said) if said.isascii() and said.isdigit() and len(said) < 3 else below
    return number if number < below else None


# --- which of two holds ------------------------------------------------------------------------------------------


@deed("choose")
def choose(form: Any, place: MatchPlace) -> Done:
    """Two counts differ: this one holds."""
    hand = the_known_hand(place, form)
    known = [one["id"] for one in hand["conflict"]]
    keep = one_id(form.get("keep", ""))
    if keep not in known:
        raise Refused(_("Somebody has settled this already. Look at the hand again."))
    return Done([body(place, form, "chosen", {"of": known, "keep": keep}, hand["id"])], to=page_of(hand))


@deed("same")
def same(form: Any, place: MatchPlace) -> Done:
    """Two records are the same hand; what was counted in the one named holds."""
    one, other = _fork(form, place)
    keep = one_id(form.get("keep", ""))
    if keep not in (one, other):
        raise Refused(_("Somebody has settled this already. Look at the hand again."))
    hand = next(each for each in place.hands() if one in each["members"])
    entries = [body(place, form, "hand.same", {"a": one, "b": other, "keep": keep})]
    counts = [each["id"] for each in hand["conflict"]]
    held = [count for count in counts if (entry_of(place, count) or {}).get("hand") == keep]
    if held:
        entries.append(body(place, form, "chosen", {"of": counts, "keep": held[0]}, hand["id"]))
    return Done(entries, to=page_of(hand))


@deed("order")
def order(form: Any, place: MatchPlace) -> Done:
    """Two hands, not one; or two hands the other way round. The one named is the earlier."""
    first, second = one_id(form.get("first", "")), one_id(form.get("second", ""))
    known = {member for hand in place.hands() for member in hand["members"]}
    if first == second or not {first, second} <= known:
        raise Refused(_("This match has no such hand any more. Look at the list of hands."))
    return Done([body(place, form, "hand.order", {"first": first, "second": second})], to="hands")


def _fork(form: Any, place: MatchPlace) -> tuple[str, str]:
    asked = {one_id(form.get("a", "")), one_id(form.get("b", ""))}
    for fork in place.view()["forks"]:
        if {fork["a"], fork["b"]} == asked:
            return fork["a"], fork["b"]
    raise Refused(_("Somebody has settled this already. Look at the hand again."))


# --- counts, counts not, counts again ----------------------------------------------------------------------------


@deed("strike")
def strike(form: Any, place: MatchPlace) -> Done:
    """This hand does not count; then its own page again."""
    hand = the_known_hand(place, form)
    needs_reason(place, form)
    return replace(table.void(form, place), to=page_of(hand))


@deed("restore")
def restore(form: Any, place: MatchPlace) -> Done:
    """A hand that did not count counts again."""
    hand = the_known_hand(place, form)
    reason, words = free_words(form, "reason")
    return Done([body(place, form, "hand.restored", {"reason": reason}, hand["id"])], words, to=page_of(hand))


@deed("dealt-by")
def dealt(form: Any, place: MatchPlace) -> Done:
    """Who dealt this hand; then its own page again."""
    hand = the_known_hand(place, form)
    return replace(table.dealer(form, place), to=page_of(hand))


@deed("redo")
def redo(form: Any, place: MatchPlace) -> Done:
    """What was taken back counts again."""
    payload = {"target": one_id(form.get("target", ""))}
    return Done([body(place, form, "redone", payload, form.get("hand") or None)], to=_back(form))


@deed("undo-there")
def undo_there(form: Any, place: MatchPlace) -> Done:
    """Take back one entry, and look at the history again."""
    return replace(table.undo(form, place), to=_back(form))


def _back(form: Any) -> str:
    """Where the form came from: the history, or a hand's page."""
    number = form.get("number", "")
    return f"hand/{int(number)}" if number.isascii() and number.isdigit() and len(number) < 5 else "history"
