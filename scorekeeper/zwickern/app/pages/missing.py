"""Finding the missing point: numbers that do not make the pack's total, the cards that can be the reason, and which of
them each side says it has. A settled hand is a recounted one; only a quick count stays what it is.

In a double count each side's own count says what it holds. A row of a sheet and a quick count of all sides have no
count of each side: there the page carries it along, and the count that takes the place of the first says what was
found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlencode

from flask import request
from wtforms import Field

from scorekeeper.cards import CARDS
from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import ActionForm, Done, Refused, Sent, action
from scorekeeper.web.actions.bodies import body, decides
from scorekeeper.web.actions.count import known_hand, side_choice
from scorekeeper.web.actions.hands import entry_of
from scorekeeper.web.forms import Choices, offered
from scorekeeper.web.i18n import _
from scorekeeper.zwickern.app.words.match import scoring_in, sides_in
from scorekeeper.zwickern.counting import MAJORITY
from scorekeeper.zwickern.missing import Lit, held_then, in_cards, lit, settled, suspects

NOTHING: Mapping[str, str] = MappingProxyType({})
HOLDS, FOUND = "holds", "found"
CARRIED = "held"
"""What a side has said that it holds, where only the page knows it: ``held-0``, codes with commas between."""
COPY = "."
"""Stands between a card and which of its twins it is, in a form."""


class Key(NamedTuple):
    """Something that can be the reason, as a key.

    value: in the form.
    thing: a card's code or the majority.
    """

    value: str
    thing: str


class Searching(NamedTuple):
    """What is asked of a hand that does not come out.

    hand: which.
    gap: counted less expected: negative where points are missing.
    keys: what can be the reason.
    holds: what each side says that it has; None for one that has not said.
    claims: whether each side says that it has the majority.
    shining: what is settled by a tap once all have said.
    points: each side's number.
    cards: what of it is in cards, as it was typed; None where the side did not say whose the majority is.
    """

    hand: HandView
    gap: int
    keys: tuple[Key, ...]
    holds: tuple[tuple[str, ...] | None, ...]
    claims: tuple[bool, ...]
    shining: tuple[Lit, ...]
    points: tuple[int, ...]
    cards: tuple[int | None, ...]

    @property
    def contested(self) -> bool:
        """Whether several sides say that they have the majority."""
        return self.claims.count(True) > 1

    @property
    def complete(self) -> bool:
        """Whether every side has."""
        return None not in self.holds

    def has(self, side: int, key: Key) -> bool:
        """Whether a side says that it has this; before it has said anything, the majority where it claimed that."""
        held = self.holds[side]
        if held is None:
            return key.thing == MAJORITY and self.claims[side]
        twin = int(key.value.partition(COPY)[2] or 1)
        return held.count(key.thing) >= twin

    @property
    def twice(self) -> bool:
        """Whether something of it was counted twice."""
        return any(each.twice for each in self.shining)

    def put_right(self, side: int) -> int:
        """The number with which a side would make them come out."""
        return self.points[side] - self.gap

    def corrects(self, side: int) -> tuple[int, int]:
        """What a side typed would then be, and what it typed."""
        cards = self.cards[side]
        typed = self.points[side] if cards is None else cards
        return typed - self.gap, typed


def searched(view: MatchView, hand: HandView | None) -> Searching | None:
    """What is asked, with what the address carries along; None where there is nothing to be asked."""
    return searching(view, hand, request.args)


def searching(view: MatchView, hand: HandView | None, sent: Mapping[str, str] = NOTHING) -> Searching | None:
    """What is asked; None where there is no gap between the sides' numbers, one of them was not typed, or nothing small
    explains it. ``sent``: what a page carries along."""
    if hand is None or not hand.result or not hand.gap or hand.conflict or not _is_of_each_side(hand):
        return None
    scoring = scoring_in(view)
    if hand.way == "double":
        facts = [dict(own.facts or {}) for own in sorted(hand.sealed, key=lambda own: own.side)]
    else:  # who has the majority stands beside the numbers: no number can lack it
        scoring = replace(scoring, majority=0)
        facts = [{HOLDS: _things_in(sent[name])} if (name := f"{CARRIED}-{side}") in sent else {}
                 for side in range(len(hand.sides))]
    asked = suspects(scoring, hand.gap)
    claims = tuple(stated.get(MAJORITY) == side for side, stated in enumerate(facts)) if scoring.majority else ()
    if claims.count(True) > 1 and MAJORITY not in asked:
        asked = (MAJORITY, *asked)
    if not asked:
        return None
    holds = tuple(None if HOLDS not in stated else tuple(stated[HOLDS]) for stated in facts)
    known = [held for held in holds if held is not None]
    return Searching(
        hand, hand.gap, tuple(_keys(asked)), holds,
        claims,
        lit(scoring, asked, known) if len(known) == len(holds) else (),
        tuple(side.card_points for side in sides_in(hand)),
        tuple(in_cards(scoring, side.card_points, stated.get(MAJORITY), at, len(facts))
              for at, (side, stated) in enumerate(zip(sides_in(hand), facts, strict=True))),
    )


def _is_of_each_side(hand: HandView) -> bool:
    """Whether every side has a number that somebody typed, of this one hand."""
    if hand.way == "double":
        return hand.opened
    return hand.way in ("paper", "quick") and hand.together is None and not any(side.rest for side in sides_in(hand))


def _things_in(text: str) -> list[str]:
    return [thing for thing in text.split(",") if thing in CARDS]


def _keys(asked: Sequence[str]) -> list[Key]:
    keys: list[Key] = []
    for at, thing in enumerate(asked):
        twin = asked[:at].count(thing)
        keys.append(Key(f"{thing}{COPY}{twin + 1}" if twin else thing, thing))
    return keys


class MissingForm(ActionForm):
    """What each side has of what can be the reason (``holds-0`` …), and whose each thing is that nobody has or several
    (``belongs-Ad``), or which side's number was wrong."""

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """Those of the form's hand."""
        hand = known_hand(place, sent.get("hand") or None)
        found = searching(place.view(), hand, sent)
        if hand is None or found is None:
            return {}
        keys = [(key.value, key.thing) for key in found.keys]
        holds = {f"{HOLDS}-{at}": Choices(choices=offered(keys)) for at in range(len(hand.sides))}
        whose = {f"belongs-{each.thing}": side_choice("", place, sent) for each in found.shining}
        return {**holds, **whose, "number": side_choice("", place, sent)}

    def page(self) -> str:
        """That of the double count of this hand."""
        return f"count?way=double&hand={self.sent.get('hand', '')}"

    def side(self, name: str) -> int | None:
        """The side that was chosen in a field."""
        chosen = self[name].data if name in self else ""
        return int(chosen) if chosen else None


@action("missing", MissingForm)
def missing(form: MissingForm, place: MatchPlace) -> Done:
    """What a side has, or whose it is: then the numbers come out. Raises Refused where somebody was quicker."""
    hand = known_hand(place, form.sent.get("hand") or None)
    found = searching(place.view(), hand, form.sent)
    if hand is None or found is None:
        raise Refused(_("Somebody has changed this in the meantime. Open the page again and look."))
    done = form.sent.get("done", "")
    if done in {str(side) for side in range(len(hand.sides))}:
        things = [value.partition(COPY)[0] for value in form[f"{HOLDS}-{done}"].data or ()]
        side = int(done)
        if hand.way != "double":
            return Done([], to=f"{form.page()}&{urlencode(_carried(found.holds, side, things))}")
        return Done(_counted_again(form, place, hand, side, found.points[side], {HOLDS: things}), to=form.page())
    owners = {each.thing: form.side(f"belongs-{each.thing}") for each in found.shining}
    named = {thing: side for thing, side in owners.items() if side is not None}
    points = settled(found.points, found.shining, named, [held or () for held in found.holds])
    wrong = form.side("number")
    if wrong is not None and not named:
        points = tuple(found.put_right(side) if side == wrong else each for side, each in enumerate(points))
    if points == found.points or min(points) < 0:
        raise Refused(_("Nothing was chosen. Go back and choose."))
    entries: list[EntryBody] = []
    if hand.way != "double":
        return Done([_row_again(form, place, hand, points, list(named))], to=lambda view: after(view, hand.id))
    for side, number in enumerate(points):
        if number != found.points[side]:
            holds = held_then(side, found.holds[side] or (), found.shining, named)
            facts: dict[str, object] = {HOLDS: list(holds), FOUND: list(named)}
            facts |= {key: who for key, who in named.items() if key == MAJORITY}
            entries += _counted_again(form, place, hand, side, number, facts)
    return Done(entries, to=lambda view: after(view, hand.id))


def _counted_again(
    form: MissingForm, place: MatchPlace, hand: HandView, side: int, points: int, facts: Mapping[str, object]
) -> list[EntryBody]:
    """A side's own count with more said beside it: in the place of its own, beside another phone's, and chosen."""
    own = next(each for each in hand.sealed if each.side == side)
    cards = (own.figures or {}).get("cards")
    payload = {"side": side, "figures": {"points": points, "cards": cards}, "facts": {**(own.facts or {}), **facts}}
    new_entry = body(place, form.sent, "count.sealed", payload, hand.id, replaces=own.id)
    if own.mine or decides(place, form.sent):
        return [new_entry]
    choice = {"of": [own.id, new_entry["id"]], "keep": new_entry["id"]}
    return [new_entry, body(place, form.sent, "chosen", choice, hand.id)]


def _carried(holds: Sequence[Sequence[str] | None], side: int, things: Sequence[str]) -> dict[str, str]:
    """What each side has said so far, as the next page's address has it; ``side`` says ``things`` now."""
    now = {at: things if at == side else held for at, held in enumerate(holds)}
    return {f"{CARRIED}-{at}": ",".join(held) for at, held in now.items() if held is not None}


def _row_again(
    form: MissingForm, place: MatchPlace, hand: HandView, points: Sequence[int], found: list[str]
) -> EntryBody:
    """The count of all sides with these numbers, in the place of the one that did not come out."""
    old = entry_of(place, hand.count)
    if old is None:
        raise Refused(_("Somebody has changed this in the meantime. Open the page again and look."))
    facts = old["payload"].get("facts")
    payload = {
        **old["payload"], "figures": [{"points": number} for number in points],
        "facts": {**(facts if isinstance(facts, Mapping) else {}), FOUND: found},
        "marks": list(hand.marks_called), "reason": None,
    }
    return body(place, form.sent, old["kind"], payload, hand.id, replaces=old["id"])


def after(view: MatchView, hand: str) -> str:
    """To the sign-off where it comes out now, else to what is left."""
    known = next((one for one in (view.current, *view.recent) if one and hand in one.members), None)
    return f"sign?hand={hand}" if known is None or searching(view, known) is None else f"count?way=double&hand={hand}"
