"""Actions that change a match under way: seats and sides, players, rules, a forgotten hand, penalties, the end."""

from __future__ import annotations

from scorekeeper.errors import NotationError
from scorekeeper.games import game_of
from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.view import MatchView
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, ManyForm, Refused, action
from scorekeeper.web.actions.bodies import body, derived_id, form_id, free_words, one_id, the_hand
from scorekeeper.web.actions.hands import needs_reason
from scorekeeper.web.house_rules import PREFIX, differing, unusable
from scorekeeper.web.i18n import _
from scorekeeper.web.next_match import gone_on
from scorekeeper.web.seat_choices import seat_taker

MOST_POINTS = 999


def hand_of(place: MatchPlace, said: str) -> str | None:
    """The id of the hand with this number; None for no number. Raises Refused for a number that no hand has."""
    if not said.strip():
        return None
    for hand in place.hands():
        if str(hand.number) == said.strip():
            return str(hand.id)
    raise Refused(_("There is no hand with this number."))


# --- seats and people --------------------------------------------------------------------------------------------


@action("seats")
def seats(form: ManyForm, place: MatchPlace) -> Done:
    """Who sat where, from a hand to a hand, in one step; and points that stand with the wrong side."""
    view = place.view()
    old, size = view.seats, len(view.seats)
    new = [form.get(f"seat-{at}", "") or old[at] for at in range(size)]
    if sorted(new) != sorted(old):
        raise Refused(_("Somebody would be seated twice. Each person has one seat."))
    swap = _swap(form, len(view.sides))
    if tuple(new) == old and swap is None:
        raise Refused(_("Nothing has changed yet: choose other seats, or swap the points."))
    first, last = hand_of(place, form.get("from", "")), hand_of(place, form.get("to", ""))
    if first and last and _number(place, first) > _number(place, last):
        raise Refused(_("The last hand comes before the first."))
    needs_reason(place, form)
    reason, words = free_words(form, "reason")
    payload = {
        "from": first, "to": last, "seats": new, "sides": _sides(view, new), "swap": swap, "reason": reason,
        "turn": True,
    }
    return Done([body(place, form, "seats.set", payload)], words, to="hands")


def _sides(view: MatchView, seats: list[str]) -> list[list[str]]:
    """Whoever sits on a seat plays for the side that the seat had."""
    now = dict(zip(view.seats, seats, strict=True))
    return [[now[person] for person in side.persons] for side in view.sides]


def _swap(form: ManyForm, sides: int) -> list[int] | None:
    """Where each side's points go; None where they stay."""
    if sides == 2:
        return [1, 0] if form.get("swap") else None
    moved = []
    for side in range(sides):
        said = form.get(f"points-to-{side}", str(side))
        moved.append(int(said) if said.isascii() and said.isdigit() and len(said) < 3 else side)
    if sorted(moved) != list(range(sides)):
        raise Refused(_("Two sides' points would go to the same side."))
    return moved if moved != list(range(sides)) else None


def _number(place: MatchPlace, hand: str) -> int:
    return next(int(one.number) for one in place.hands() if hand in one.members)


@action("player")
def player(form: ManyForm, place: MatchPlace) -> Done:
    """Somebody else takes a seat from a hand on."""
    view = place.view()
    leaves = one_id(form.get("leaves", ""))
    if leaves not in view.seats:
        raise Refused(_("Say who leaves."))
    found = seat_taker(form, place)
    if found is None:
        raise Refused(_("Say who comes: type a name."))
    comes, entries, words = found
    if comes in view.seats:
        raise Refused(_("Somebody would be seated twice. Each person has one seat."))
    hand, begun = _from_there(form, place)
    reason, said = free_words(form, "reason")
    payload = {
        "from": hand, "to": None, "seats": [comes if one == leaves else one for one in view.seats],
        "sides": [[comes if one == leaves else one for one in side.persons] for side in view.sides],
        "swap": None, "reason": reason, "turn": True,
    }
    return Done([*entries, *begun, body(place, form, "seats.set", payload)], words | said, to="hands")


def _from_there(form: ManyForm, place: MatchPlace) -> tuple[str, list[EntryBody]]:
    """The hand a change begins with: the one named, else the running or next one, begun here if need be."""
    hand = hand_of(place, form.get("from", ""))
    return (hand, []) if hand else the_hand(place, {name: form[name] for name in form if name != "hand"})


# --- rules -------------------------------------------------------------------------------------------------------


@action("rules")
def rules(form: ManyForm, place: MatchPlace) -> Done:
    """Another rule set, or other switches, from a hand on or for all hands."""
    if place.state.evening is not None:
        sentence = _("This table plays by the rule sheet of its evening. The club chooses another for a new evening.")
        raise Refused(sentence)
    view = place.view()
    variant = form.get("variant", "") or view.variant
    if variant not in game_of(view.variant).rule_sets:  # another game is another match
        raise Refused(_("Choose a rule set."))
    typed = {name.removeprefix(PREFIX): form[name] for name in form if name.startswith(PREFIX)}
    switches = differing(variant, typed) if form.get("shown") == variant else {}
    try:
        game_of(variant).agree(variant, switches, None, None, len(view.seats))
    except NotationError:
        why = unusable(variant, switches)
        raise Refused(_("These rules do not fit together. %(why)s", why=why).rstrip()) from None
    first = hand_of(place, form.get("from", ""))
    needs_reason(place, form)
    reason, words = free_words(form, "reason")
    payload = {
        "rules": {"variant": variant, "switches": switches, "schedule": None, "packs": None},
        "from": first, "reason": reason,
    }
    return Done([body(place, form, "rules.changed", payload)], words, to="hands")


# --- a forgotten hand --------------------------------------------------------------------------------------------


@action("insert")
def insert(form: ManyForm, place: MatchPlace) -> Done:
    """A hand that was forgotten, put into its place; then it is counted."""
    after = form.get("after", "").strip()
    follows = hand_of(place, after) if after not in ("", "0") else None
    dealer = form.get("person", "") or None
    if dealer and dealer not in place.view().seats:
        raise Refused(_("Say who dealt."))
    hand = derived_id(form_id(form), "hand", after)
    begun = body(place, form, "hand.begun", {"follows": follows, "inserted": True, "dealer": dealer}, hand)
    return Done([begun], to=f"count?way=cards&hand={hand}")


# --- penalties ---------------------------------------------------------------------------------------------------


@action("penalty", need="judge")
def penalty(form: ManyForm, place: MatchPlace) -> Done:
    """Points taken from a side, or given, with the reason."""
    view = place.view()
    kind, _colon, which = form.get("who", "").partition(":")
    side = int(which) if kind == "side" and which.isascii() and which.isdigit() and len(which) < 3 else None
    person = which if kind == "person" and which in view.seats else None
    if person is None and (side is None or side >= len(view.sides)):
        raise Refused(_("Say who gets the penalty."))
    if side is not None and len(view.sides[side].persons) == 1:
        person, side = view.sides[side].persons[0], None  # theirs, wherever they sit later
    said = form.get("points", "").strip()
    if not (said.isascii() and said.isdigit() and 0 < int(said[:6]) <= MOST_POINTS):
        raise Refused(_("Say how many points: a whole number above 0."))
    reason, words = free_words(form, "reason")
    if reason is None:
        raise Refused(_("A penalty needs a reason, in a few words."))
    points = int(said) if form.get("sign") == "plus" else -int(said)
    payload = {"person": person, "side": side, "points": points, "reason": reason}
    return Done([body(place, form, "penalty", payload)], words, to="change/penalty")


@action("lift", need="judge")
def lift(form: ManyForm, place: MatchPlace) -> Done:
    """A penalty is taken back; it stays to be read, struck through."""
    target = one_id(form.get("target", ""))
    if target not in [one.id for one in place.view().penalties if not one.lifted]:
        raise Refused(_("This penalty has already been lifted."))
    reason, words = free_words(form, "reason")
    return Done([body(place, form, "penalty.lifted", {"target": target, "reason": reason})], words, to="change/penalty")


# --- the end -----------------------------------------------------------------------------------------------------


@action("end")
def end(form: ManyForm, place: MatchPlace) -> Done:
    """The match is over; while something is disputed or open only with reservation."""
    view = place.view()
    reservation = bool(form.get("reservation"))
    if view.status != "open":
        return Done([], to="end")
    if unsettled(view) and not reservation:
        raise Refused(_("Something is still open. Settle it, or end the match provisionally."))
    reason, words = free_words(form, "reason")
    payload = {"digest": view.end_digest, "reservation": reservation, "reason": reason}
    return Done([body(place, form, "match.ended", payload)], words, to="end")


def unsettled(view: MatchView) -> bool:
    """Whether something stands against closing the match."""
    current = view.current
    begun = current is not None and current.state not in ("empty", "void")
    unsigned = [number for number in view.unsigned if current is None or number != current.number]
    return bool(view.disputed or unsigned or view.forks or view.gaps or begun)


@action("reopen", need="judge")
def reopen(form: ManyForm, place: MatchPlace) -> Done:
    """An ended match goes on; not one whose pot lies in another one by now. Raises Refused."""
    if gone_on(place):
        raise Refused(_("The pot was carried into a new match. Play on there, or delete that match first."))
    reason, words = free_words(form, "reason")
    if reason is None:
        raise Refused(_("Say in a few words why the match goes on."))
    return Done([body(place, form, "match.reopened", {"reason": reason})], words, to="end")
