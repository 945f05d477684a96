"""Who sits at the table from the next hand on: somebody comes, somebody leaves, with what becomes of it."""

from __future__ import annotations

from flask_babel import lazy_gettext

from scorekeeper.games import game_of
from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.series_view import left
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Refused, Sent, action
from scorekeeper.web.actions.bodies import body, derived_id, form_id, free_words, with_bodies
from scorekeeper.web.forms import Choice, Choices, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.seat_choices import SeatTakerForm


class PeopleForm(SeatTakerForm):
    """Who comes, and behind whom they sit; who leaves, and what becomes of their chips."""

    behind = Choice(lazy_gettext("sits to the left of"))
    leaves = Choices(lazy_gettext("Who leaves"))
    balance = Choice(lazy_gettext("The chips of whoever leaves"), default="kept")

    def offer(self) -> None:
        """Those who sit now."""
        super().offer()
        view = self.place.view()
        sitting = offered((person, view.persons[person].name) for person in view.seats)
        self.behind.choices = self.leaves.choices = sitting
        self.behind.data = self.behind.data or view.seats[-1]
        self.balance.choices = offered(
            [("kept", _("stay in the book until the end")), ("settled", _("are settled now"))]
        )

    def page(self) -> str:
        """That of coming and leaving."""
        return "change/people"


@action("people", PeopleForm)
def people(form: PeopleForm, place: MatchPlace) -> Done:
    """Whoever leaves goes with the balance kept or settled; whoever comes sits behind the person named, from the next
    hand on. Raises Refused where nothing is changed, where several play together, and where too few or too many would
    sit."""
    view = place.view()
    if game_of(view.variant).teams:
        raise Refused(_("Where several play together, one person takes another’s seat: choose “Another player”."))
    leaves, sent = form.leaves.data, form.sent
    seats = [person for person in view.seats if person not in leaves]
    entries, words = list[EntryBody](), dict[str, str]()
    if (found := form.taker()) is not None:
        comes, entries, words = found
        if comes in seats:
            form.reject("comes", _("Somebody would be seated twice. Each person has one seat."))
        behind = form.behind.data
        seats.insert(seats.index(behind) + 1 if behind in seats else len(seats), comes)
    if tuple(seats) == view.seats:
        form.reject("name", _("Nothing has changed yet: say who comes or who leaves."))
    allowed = game_of(view.variant).players
    if len(seats) not in allowed:
        sentence = _("%(least)s to %(most)s people can play.", least=allowed[0], most=allowed[-1])
        form.reject("leaves", sentence)
    hand, begun = _next_hand(sent, place)
    reason, said = free_words(sent, "reason")
    payload: dict[str, object] = {
        "from": hand, "to": None, "seats": seats, "sides": [[person] for person in seats], "swap": None,
        "reason": reason, "balance": form.balance.data,
        "turn": True,
    }
    if payload["balance"] == "settled":
        payload["paid"] = _paid(place, [*begun, body(place, sent, "seats.set", payload)], leaves)
    to = "hands" if payload["balance"] == "settled" else ""  # there stands who pays whom
    return Done([*entries, *begun, body(place, sent, "seats.set", payload)], words | said, to=to)


def _paid(place: MatchPlace, entries: list[EntryBody], leaves: list[str]) -> list[dict[str, object]]:
    """Who pays whom now because these leave. It is written down with their leaving: what was paid at the table stands,
    whatever is corrected later."""
    return [
        {"leaver": one.person, **each._asdict()}
        for one in left(with_bodies(place.state, entries)) if one.person in leaves and not one.back
        for each in one.transfers
    ]


def _next_hand(sent: Sent, place: MatchPlace) -> tuple[str, list[EntryBody]]:
    """The hand that nobody has counted yet: the running one, else the next, begun here."""
    view = place.view()
    current = view.current
    if current is not None and not current.result:
        return current.id, []
    hand = derived_id(form_id(sent), "hand")
    follows = current.id if current is not None else view.next.follows
    payload = {"follows": follows, "inserted": False, "dealer": None}
    return hand, [body(place, sent, "hand.begun", payload, hand)]
