"""A hand's figures put right one by one on the hand's own page: what its form shows, and the action of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from scorekeeper.journal import stream
from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.live import with_effect
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.payloads import Counted, SeatsSet
from scorekeeper.journal.view import MatchView
from scorekeeper.storage.base import db
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, ManyForm, Refused, action
from scorekeeper.web.actions.bodies import body, free_words
from scorekeeper.web.actions.hands import entry_of, needs_reason, page_of, the_known_hand
from scorekeeper.web.hand_list import side_name
from scorekeeper.web.i18n import _
from scorekeeper.zwickern.app.pages.hand_words import in_order

EDITABLE = ("cards", "quick", "paper")
"""Ways whose figures can be put right on the hand's own page; others are counted anew."""
MOST = 9999
"""More points no hand gives."""


class Put(NamedTuple):
    """What one side has, to be put right: its cards (code, how the form names it), Zwicks, typed figures."""

    side: int
    name: str
    cards: tuple[tuple[str, str], ...]
    zwicks: int
    points: int | None
    number: int | None


class Correction(NamedTuple):
    """The form: what each side has; ``majority`` as the form writes it, None where the numbers of cards decide it."""

    sides: list[Put]
    majority: str | None


def put_right(place: MatchPlace, view: MatchView, hand: HandView) -> Correction:
    """The fields of the correction, filled with what holds."""
    payload = _payload_of(place, hand)
    figures: Sequence[Any] = payload["figures"] if payload else [{}] * len(view.sides)
    sides = [
        Put(
            side, side_name(view, side),
            tuple((code, f"{side}:{code}") for code in in_order(view, figure.get("list") or ())),
            hand.zwicks[side], figure.get("points"), figure.get("cards"),
        )
        for side, figure in enumerate(figures)
    ]
    return Correction(sides, _majority_of(payload))


def _payload_of(place: MatchPlace, hand: HandView) -> Mapping[str, Any] | None:
    """The count in force as it was typed, where it is one whose figures can be put right here."""
    if not hand.count or hand.way not in EDITABLE:
        return None
    count = entry_of(place, hand.count)
    return _as_it_stands(place, hand.id, count) if count is not None else None


def _majority_of(payload: Mapping[str, Any] | None) -> str | None:
    """What the count says of the majority, as the form writes it; None where it goes by the numbers of cards."""
    if payload is None or all(figure.get("cards") is not None for figure in payload["figures"]):
        return None
    said = (payload.get("facts") or {}).get("majority")
    return "" if said is None else str(said)


def _as_it_stands(place: MatchPlace, hand: str, entry: Mapping[str, Any]) -> dict[str, Any]:
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


@action("correct")
def correct(form: ManyForm, place: MatchPlace) -> Done:
    """What the hand's page offers to put right: cards, majority, Zwicks, points; only what is other than before."""
    hand = the_known_hand(place, form)
    reason, words = free_words(form, "reason")
    zwicks = _numbers(form, "zwicks", hand.zwicks)
    entries = _recount(form, place, hand, zwicks, reason)
    if not entries and tuple(zwicks) != hand.zwicks:
        payload = {"what": "zwick", "numbers": zwicks, "reason": reason}
        entries = [body(place, form, "marks.agreed", payload, hand.id)]
    if entries:
        needs_reason(place, form)
    return Done(entries, words if entries else {}, to=page_of(hand))


def _recount(
    form: ManyForm, place: MatchPlace, hand: HandView, zwicks: Sequence[int], reason: str | None
) -> list[EntryBody]:
    """The count in force with what was changed in it; nothing where it stays."""
    old = entry_of(place, hand.count)
    if old is None or old["kind"] not in MATCH_KINDS.saying(Counted):
        return []
    payload = _as_it_stands(place, hand.id, old)
    before = deepcopy(payload)
    _move_cards(form, payload)
    _change_points(form, payload)
    _change_majority(form, payload)
    if payload == before:
        return []
    payload["marks"] = list(zwicks)
    payload["reason"] = reason
    corrected = body(place, form, old["kind"], payload, hand.id, replaces=old["id"])
    twins = _twins(place, hand, old)
    if not twins:
        return [corrected]
    # other phones had counted the same: the correction stands for theirs, too
    chosen = {"of": [old["id"], *twins, corrected["id"]], "keep": corrected["id"]}
    return [corrected, body(place, form, "chosen", chosen, hand.id, after=corrected["id"])]


def _twins(place: MatchPlace, hand: HandView, old: Mapping[str, object]) -> list[str]:
    """Other entries that count this hand in the same way."""
    every = stream.entries_since(MATCH, db.session(), place.match)
    same = [each for each in every if each["hand"] in hand.members and each["kind"] == old["kind"]]
    return [each["id"] for each in same if each["id"] != old["id"] and each["id"] != old["replaces"]]


def _move_cards(form: ManyForm, payload: dict[str, Any]) -> None:
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


def _change_points(form: ManyForm, payload: dict[str, Any]) -> None:
    for side, figure in enumerate(payload["figures"]):
        if figure.get("points") is not None and form.get(f"points-{side}", "").strip():
            figure["points"] = _number(form[f"points-{side}"])
        if figure.get("cards") is not None and form.get(f"cards-{side}", "").strip():
            figure["cards"] = _number(form[f"cards-{side}"])


def _change_majority(form: ManyForm, payload: dict[str, Any]) -> None:
    said = form.get("majority", "")
    side = _digit(said, len(payload["figures"]))
    if side is not None or said == "tie":
        payload["facts"] = {**(payload.get("facts") or {}), "majority": "tie" if said == "tie" else side}


def _numbers(form: ManyForm, field: str, before: Sequence[int]) -> list[int]:
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
