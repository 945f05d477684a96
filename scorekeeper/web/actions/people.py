"""Who sits at the table from the next hand on: somebody comes, somebody leaves, with what becomes of it."""

from __future__ import annotations

from scorekeeper.games import game_of
from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.series_view import left
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Form, ManyForm, Refused, action
from scorekeeper.web.actions.bodies import body, derived_id, form_id, free_words, one_id, with_bodies
from scorekeeper.web.i18n import _
from scorekeeper.web.seat_choices import seat_taker

BALANCES = ("kept", "settled")


@action("people")
def people(form: ManyForm, place: MatchPlace) -> Done:
    """Whoever leaves goes with the balance kept or settled; whoever comes sits behind the person named, from the next
    hand on. Raises Refused where nothing is changed, where several play together, and where too few or too many would
    sit."""
    view = place.view()
    if game_of(view.variant).teams:
        raise Refused(_("Where several play together, one person takes another’s seat: choose “Another player”."))
    leaves = [one_id(said) for said in form.getlist("leaves")]
    seats = [person for person in view.seats if person not in leaves]
    entries, words = list[EntryBody](), dict[str, str]()
    if (found := seat_taker(form, place)) is not None:
        comes, entries, words = found
        if comes in seats:
            raise Refused(_("Somebody would be seated twice. Each person has one seat."))
        behind = form.get("behind", "")
        seats.insert(seats.index(behind) + 1 if behind in seats else len(seats), comes)
    if tuple(seats) == view.seats:
        raise Refused(_("Nothing has changed yet: say who comes or who leaves."))
    allowed = game_of(view.variant).players
    if len(seats) not in allowed:
        sentence = _("%(least)s to %(most)s people can play.", least=allowed[0], most=allowed[-1])
        raise Refused(sentence)
    hand, begun = _next_hand(form, place)
    reason, said = free_words(form, "reason")
    balance = form.get("balance", "")
    payload: dict[str, object] = {
        "from": hand, "to": None, "seats": seats, "sides": [[person] for person in seats], "swap": None,
        "reason": reason, "balance": balance if balance in BALANCES else BALANCES[0],
        "turn": True,
    }
    if payload["balance"] == "settled":
        payload["paid"] = _paid(place, [*begun, body(place, form, "seats.set", payload)], leaves)
    to = "hands" if payload["balance"] == "settled" else ""  # there stands who pays whom
    return Done([*entries, *begun, body(place, form, "seats.set", payload)], words | said, to=to)


def _paid(place: MatchPlace, entries: list[EntryBody], leaves: list[str]) -> list[dict[str, object]]:
    """Who pays whom now because these leave. It is written down with their leaving: what was paid at the table stands,
    whatever is corrected later."""
    return [
        {"leaver": one.person, **each._asdict()}
        for one in left(with_bodies(place.state, entries)) if one.person in leaves and not one.back
        for each in one.transfers
    ]


def _next_hand(form: Form, place: MatchPlace) -> tuple[str, list[EntryBody]]:
    """The hand that nobody has counted yet: the running one, else the next, begun here."""
    view = place.view()
    current = view.current
    if current is not None and not current.result:
        return current.id, []
    hand = derived_id(form_id(form), "hand")
    follows = current.id if current is not None else view.next.follows
    payload = {"follows": follows, "inserted": False, "dealer": None}
    return hand, [body(place, form, "hand.begun", payload, hand)]
