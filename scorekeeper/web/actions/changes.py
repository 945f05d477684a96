"""Actions that change a match under way: who sits at the table from the next hand on, and how people who leave settle;
seats and sides, rules, a forgotten hand, penalties, the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import Field

from scorekeeper.errors import NotationError
from scorekeeper.game import Agreement
from scorekeeper.games import game_of
from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.payloads.match import Rules
from scorekeeper.journal.series_view import left
from scorekeeper.journal.view import MatchView, match_view
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import ActionForm, Done, Refused, Sent, action
from scorekeeper.web.actions.bodies import (
    ReasonForm,
    body,
    carried_text,
    derived_id,
    form_id,
    needed_reason,
    needs_reason,
    next_hand,
    one_id,
    the_hand,
    typed_text,
    with_bodies,
    with_id,
)
from scorekeeper.web.counting import half_counted
from scorekeeper.web.forms import Choice, Choices, NumberField, Tick, offered
from scorekeeper.web.house_rules import PREFIX, differing, switch_fields, unusable
from scorekeeper.web.i18n import _
from scorekeeper.web.next_match import gone_on
from scorekeeper.web.preferences import language
from scorekeeper.web.rule_sets import short_name
from scorekeeper.web.seat_choices import SeatTakerForm, seated_but_gone
from scorekeeper.words.books import agreement_of

MOST_POINTS = 999


def hand_of(place: MatchPlace, number: str) -> str | None:
    """The id of the hand with this number; None for no number. Raises Refused for a number that no hand has."""
    if not number.strip():
        return None
    for hand in place.hands():
        if str(hand.number) == number.strip():
            return str(hand.id)
    raise Refused(_("There is no hand with this number. Look at the list of hands."))


COMING = "next"
"""The hand that comes next, among the numbers of those that are there."""


def hand_choice(place: MatchPlace, label: str, without: str, coming: Sent | None = None) -> Field:
    """A hand by its number, or none; ``without`` says what that means. ``coming``: or the next one, which a form of
    which nothing was sent yet has chosen once a hand is signed: that one stays as it was signed."""
    numbers = [(str(hand.number), str(hand.number)) for hand in place.hands()]
    default = ""
    if coming is not None and numbers:
        numbers.append((COMING, _("the next one")))
        default = COMING if not coming and any(hand.accepted for hand in place.hands()) else ""
    sentence = _("There is no hand with this number. Look at the list of hands.")
    return Choice(label, choices=offered([("", without), *numbers]), sentence=sentence, default=default)


# --- seats and people --------------------------------------------------------------------------------------------


class SeatsForm(ReasonForm):
    """Who sat where, ``from`` a hand ``to`` a hand: ``seat-0`` …; whose points go where: ``swap`` where there are two
    sides, else ``points-to-0`` …"""

    @classmethod
    def of(cls, place: MatchPlace, sent: Sent) -> Self:
        """The form with what was sent. Points stand with the wrong side in hands that were played: where the coming one
        is still chosen, as the page had it, all of them are meant."""
        moved = sent.get("swap") or any(
            name.startswith("points-to-") and value not in ("", name.removeprefix("points-to-"))
            for name, value in sent.items()
        )
        if moved and sent.get("from") == COMING:
            sent = MultiDict([(name, value) for name, value in sent.items(multi=True) if name != "from"])
        return super().of(place, sent)

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """A field for each seat, and where there are more than two sides for each side."""
        view = place.view()
        people = offered((person, view.persons[person].name) for person in view.seats)
        marks = {person: side.mark for side in view.sides for person in side.persons}
        found: dict[str, Field] = {
            "from": hand_choice(place, _("From hand"), _("the first"), sent if view.status == "open" else None),
            "to": hand_choice(place, _("To hand"), _("the last, and from now on")),
        }
        for at, person in enumerate(view.seats):
            label = _("Seat %(number)s, side %(side)s", number=at + 1, side=marks[person])
            found[f"seat-{at}"] = Choice(label, choices=people, default=person)
        if len(view.sides) == 2:
            return found | {"swap": Tick(_("The points went to the wrong side: swap them"))}
        sides = offered((str(at), side.name) for at, side in enumerate(view.sides))
        for at, side in enumerate(view.sides):
            label = _("The points of %(side)s belong to", side=side.name)
            found[f"points-to-{at}"] = Choice(label, choices=sides, default=str(at))
        return found

    def page(self) -> str:
        """The page of who sits where."""
        return "change/seats"


@action("seats", SeatsForm)
def seats(form: SeatsForm, place: MatchPlace) -> Done:
    """Who sat where, from a hand to a hand, in one step; and points that stand with the wrong side."""
    view, sent = place.view(), form.sent
    old, size = view.seats, len(view.seats)
    new = _exchanged(old, [form[f"seat-{at}"].data or old[at] for at in range(size)])
    for at, person in enumerate(new):
        form[f"seat-{at}"].data = person
    if sorted(new) != sorted(old):
        twice = next(at for at in range(size) if new[at] in new[:at])
        form.reject(f"seat-{twice}", _("Somebody would be seated twice. Give each person one seat."))
    swap = _swap(form, len(view.sides))
    if tuple(new) == old and swap is None:
        form.reject("seat-0", _("Nothing has changed, so nothing was saved."))
    coming, begun = form["from"].data == COMING, list[EntryBody]()
    first, last = None if coming else hand_of(place, form["from"].data), hand_of(place, form["to"].data)
    if coming:
        if last:
            form.reject("to", _("The end comes before the beginning. Choose a later one."))
        first, begun = _from_there(sent, place, "")
    if first and last and _number(place, first) > _number(place, last):
        form.reject("to", _("The end comes before the beginning. Choose a later one."))
    needs_reason(form)
    reason, words = typed_text(form.reason, form_id(sent))
    payload = {
        "from": first, "to": last, "seats": new, "sides": _sides(view, new), "swap": swap, "reason": reason,
        "turn": True, "score": True,
    }
    return Done([*begun, body(place, sent, "seats.set", payload)], words, to="hands")


def _exchanged(old: Sequence[str], new: list[str]) -> list[str]:
    """Whose seat somebody else took sits where that one sat, where this is all that was chosen."""
    changed = [at for at, person in enumerate(new) if person != old[at]]
    if len(changed) != 1 or new[changed[0]] not in old:
        return new
    [at] = changed
    return [old[at] if other == old.index(new[at]) else person for other, person in enumerate(new)]


def _sides(view: MatchView, seats: list[str]) -> list[list[str]]:
    """Whoever sits on a seat plays for the side that the seat had."""
    now = dict(zip(view.seats, seats, strict=True))
    return [[now[person] for person in side.persons] for side in view.sides]


def _swap(form: SeatsForm, sides: int) -> list[int] | None:
    """Where each side's points go; None where they stay. Raises Invalid."""
    if sides == 2:
        return [1, 0] if form["swap"].data else None
    moved = [int(form[f"points-to-{side}"].data or side) for side in range(sides)]
    if sorted(moved) != list(range(sides)):
        twice = next(side for side in range(sides) if moved[side] in moved[:side])
        form.reject(f"points-to-{twice}", _("Two sides’ points would go to the same side. Choose another."))
    return moved if moved != list(range(sides)) else None


def _number(place: MatchPlace, hand: str) -> int:
    return next(int(one.number) for one in place.hands() if hand in one.members)


class PlayerForm(SeatTakerForm):
    """Who takes whose seat, ``from`` a hand on."""

    leaves = Choice(lazy_gettext("Who leaves"), needed=True, sentence=lazy_gettext("Choose somebody."))
    left = Tick(lazy_gettext("Has gone home"))
    """Asked of a phone that came from the board: they are not drawn again."""

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """The field whose name is a word of Python."""
        return {"from": hand_choice(place, _("From hand"), _("the next one"))}

    def offer(self) -> None:
        """Those who sit now. Nobody is taken to leave but the only one who is gone from the evening: a wrong person at
        the top of a list is not seen."""
        super().offer()
        view = self.place.view()
        self.leaves.choices = offered([("", "–"), *((person, view.persons[person].name) for person in view.seats)])
        gone = seated_but_gone(self.place)
        if "leaves" not in self.sent and len(gone) == 1:
            self.leaves.data = gone[0]

    def page(self) -> str:
        """The page of another player."""
        return "change/player"


@action("player", PlayerForm)
def player(form: PlayerForm, place: MatchPlace) -> Done:
    """Somebody else takes a seat from a hand on."""
    view, leaves, sent = place.view(), form.leaves.data, form.sent
    found = form.taker()
    if found is None:
        form.reject("name", _("Choose who joins, or type a name."))
    comes, entries, words = found
    if comes in view.seats:
        form.reject("comes", _("This person already sits here. Choose somebody else."))
    hand, begun = _from_there(sent, place, form["from"].data)
    reason, texts = typed_text(form.reason, form_id(sent))
    payload = {
        "from": hand, "to": None, "seats": [comes if one == leaves else one for one in view.seats],
        "sides": [[comes if one == leaves else one for one in side.persons] for side in view.sides],
        "swap": None, "reason": reason, "turn": True, "score": True,
    }
    seated = [*entries, *begun, body(place, sent, "seats.set", payload)]
    return Done([*seated, *_dealt(place, sent, hand, leaves, comes, seated)], words | texts, to="hands")


def _dealt(
    place: MatchPlace, sent: Sent, hand: str, leaves: str, comes: str, seated: list[EntryBody]
) -> list[EntryBody]:
    """That who sat there in a counted hand dealt it, where that seat did: for chips the next one would, whose stake it
    was not."""
    before = place.state.by_id.get(hand)
    if before is None or before.result.hand_score.outcome is None or before.result.hand_score.dealer != leaves:
        return []
    then = with_bodies(place.state, seated).by_id[hand].result
    scored = then.hand_score if then.proposal is None else then.proposal.hand_score
    return [] if scored.dealer == comes else [body(place, sent, "dealer.set", {"dealer": comes}, hand)]


def _from_there(sent: Sent, place: MatchPlace, number: str) -> tuple[str, list[EntryBody]]:
    """The hand a change begins with: the one of this number, else the running or next one, begun here if need be. One
    that is counted and only waits for signatures, or that one side has counted, was played by whoever sat there: the
    next one comes after it."""
    hand, running = hand_of(place, number), place.view().current
    if hand:
        return hand, []
    if running is not None and (running.digest or half_counted(running)):
        return next_hand(place, sent)
    return the_hand(place, MultiDict({**sent, "hand": ""}))


# --- rules -------------------------------------------------------------------------------------------------------


class RulesForm(ReasonForm):
    """Another rule set, ``from`` a hand on, with its switches: ``switch-…``. Switches that were shown for another rule
    set than the one that is chosen now say nothing."""

    variant = Choice(lazy_gettext("Rules"), sentence=lazy_gettext("Choose one of these."))

    @classmethod
    def of(cls, place: MatchPlace, sent: Sent) -> Self:
        """The form with what was sent, as far as it is about this rule set."""
        own = sent.get("shown") == _variant(place, sent)
        named = [(name, value) for name, value in sent.items(multi=True) if own or not name.startswith(PREFIX)]
        return super().of(place, MultiDict(named))

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """The switches of the rule set that is chosen, as they are in force or were typed."""
        view, variant = place.view(), _variant(place, sent)
        typed = {name.removeprefix(PREFIX): value for name, value in sent.items() if name.startswith(PREFIX)}
        usable = {name: value for name, value in typed.items() if value.strip()}
        switches = usable or (_in_force(view) if variant == view.variant and not typed else {})
        return {"from": hand_choice(place, _("From hand"), _("all hands")), **switch_fields(variant, switches)}

    @property
    def agreement(self) -> Agreement:
        """The rule set that is chosen, as it usually is."""
        return agreement_of(self.shown())

    def offer(self) -> None:
        """The rule sets of this game: another game is another match."""
        view = self.place.view()
        self.variant.choices = offered(
            (name, short_name(name, language())) for name in game_of(view.variant).rule_sets
        )
        self.variant.data = self.variant.data or view.variant

    def shown(self) -> str:
        """The rule set whose switches it has."""
        return _variant(self.place, self.sent)

    def page(self) -> str:
        """The page of the rules."""
        return "change/rules"


def _variant(place: MatchPlace, sent: Sent) -> str:
    """The rule set that is chosen, else the one in force."""
    view, chosen = place.view(), sent.get("variant", "")
    return chosen if chosen in game_of(view.variant).rule_sets else view.variant


def _in_force(view: MatchView) -> dict[str, str]:
    """The switches of the match, from the form in which ZHN writes them."""
    pairs = [piece.strip().partition("=") for piece in str(view.switches).split(",") if "=" in piece]
    return {name: value for name, _sign, value in pairs}


def _agree(place: MatchPlace, variant: str, switches: Mapping[str, str]) -> bool:
    """Whether so many can play by these rules."""
    try:
        game_of(variant).agree(variant, switches, None, None, len(place.view().seats))
    except NotationError:
        return False
    return True


@action("rules", RulesForm)
def rules(form: RulesForm, place: MatchPlace) -> Done:
    """Another rule set, or other switches, from a hand on or for all hands."""
    if place.state.evening is not None:
        sentence = _("This table plays by the rule sheet of its evening. The club chooses another for a new evening.")
        raise Refused(sentence)
    variant, sent = form.variant.data, form.sent
    switches = differing(
        variant, {name.removeprefix(PREFIX): sent[name] for name in sent if name.startswith(PREFIX)}
    )
    if not _agree(place, variant, switches):
        alone = (PREFIX + name for name, value in switches.items() if not _agree(place, variant, {name: value}))
        at = next((name for name in alone if name in form), "variant")
        why = unusable(variant, switches)
        form.reject(at, " ".join(filter(None, (_("These rules cannot be combined. Change one of them."), why))))
    first = hand_of(place, form["from"].data)
    needs_reason(form)
    reason, words = typed_text(form.reason, form_id(sent))
    payload = {
        "rules": Rules(variant, switches, None, None).body,
        "from": first, "reason": reason,
    }
    return Done([body(place, sent, "rules.changed", payload)], words, to="hands")


# --- a forgotten hand --------------------------------------------------------------------------------------------


class InsertForm(ActionForm):
    """Where a forgotten hand belongs, and who dealt it."""

    after = Choice(
        lazy_gettext("It was played"),
        sentence=lazy_gettext("There is no hand with this number. Look at the list of hands."),
    )
    person = Choice(lazy_gettext("Who dealt"), sentence=lazy_gettext("Choose somebody."))

    def offer(self) -> None:
        """Every hand, and those who sit now."""
        view, hands = self.place.view(), self.place.hands()
        behind = [(str(hand.number), _("after hand %(number)s", number=hand.number)) for hand in hands]
        people = [(person, view.persons[person].name) for person in view.seats]
        self.after.choices = offered([("0", _("before the first hand")), *behind])
        self.after.data = self.after.data or self.after.choices[-1].value
        self.person.choices = offered([("", _("whoever’s turn it was")), *people])

    def page(self) -> str:
        """The page of a forgotten hand."""
        return "change/insert"


@action("insert", InsertForm)
def insert(form: InsertForm, place: MatchPlace) -> Done:
    """A hand that was forgotten, put into its place; then it is counted."""
    after, sent = form.after.data, form.sent
    follows = hand_of(place, after) if after != "0" else None
    dealer = form.person.data or None
    hand = derived_id(form_id(sent), "hand", after)
    begun = body(place, sent, "hand.begun", {"follows": follows, "inserted": True, "dealer": dealer}, hand)
    return Done([begun], to=f"count?way=cards&hand={hand}")


# --- penalties ---------------------------------------------------------------------------------------------------


class PenaltyForm(ReasonForm):
    """Points that somebody loses or is given, and why. ``who``: ``side:0``, ``person:<id>``."""

    who = Choice(lazy_gettext("For whom"), needed=True, sentence=lazy_gettext("Choose somebody."))
    points = NumberField(lazy_gettext("Points"), least=1, most=MOST_POINTS)
    sign = Choice(lazy_gettext("Deduct or add"), default="minus")
    reason = needed_reason()

    def offer(self) -> None:
        """Every side; where several play together, every person."""
        view = self.place.view()
        alone = {f"side:{at}": f"person:{side.persons[0]}" for at, side in enumerate(view.sides)
                 if len(side.persons) == 1}
        sides = {f"side:{at}": side.name for at, side in enumerate(view.sides)}
        others = {f"person:{person}": view.persons[person].name for person in view.seats
                  if f"person:{person}" not in alone.values()}
        self.who.choices = offered(({alone.get(one, one): name for one, name in sides.items()} | others).items())
        self.who.data = alone.get(self.who.data, self.who.data)  # theirs, wherever they sit later
        self.sign.choices = offered([("minus", _("deduct")), ("plus", _("add"))])

    def page(self) -> str:
        """The page of the penalties."""
        return "change/penalty"


@action("penalty", PenaltyForm, need="judge")
def penalty(form: PenaltyForm, place: MatchPlace) -> Done:
    """Points taken from a side, or given, with the reason."""
    sent = form.sent
    kind, _colon, which = form.who.data.partition(":")
    side, person = (int(which), None) if kind == "side" else (None, which)
    reason, words = typed_text(form.reason, form_id(sent))
    points = (form.points.data or 0) * (1 if form.sign.data == "plus" else -1)
    payload = {"person": person, "side": side, "points": points, "reason": reason}
    return Done([body(place, sent, "penalty", payload)], words, to="change/penalty")


@action("lift", need="judge")
def lift(sent: Sent, place: MatchPlace) -> Done:
    """A penalty is taken back; it stays to be read, struck through."""
    target = one_id(sent.get("target", ""))
    if target not in [one.id for one in place.view().penalties if not one.lifted]:
        raise Refused(_("Somebody has changed this in the meantime. Open the page again and look."))
    reason, words = carried_text(sent, "reason")
    return Done([body(place, sent, "penalty.lifted", {"target": target, "reason": reason})], words, to="change/penalty")


# --- the end -----------------------------------------------------------------------------------------------------


class EndForm(ReasonForm):
    """Why a match is ended provisionally."""

    def page(self) -> str:
        """The page of the end."""
        return "end"


class ReopenForm(EndForm):
    """Why an ended match goes on."""

    reason = needed_reason()


@action("end", EndForm)
def end(form: EndForm, place: MatchPlace) -> Done:
    """The match is over; while something is disputed or open only with reservation. What ended so and is settled since
    the judge ends again: for that it goes on first."""
    view, sent = place.view(), form.sent
    reservation = bool(sent.get("reservation"))
    if ends_again(place) and not reservation:
        settled, words = with_id(_("Everything is settled."), form_id(sent), "reason")
        goes_on = body(place, sent, "match.reopened", {"reason": settled})
        digest = match_view(with_bodies(place.state, [goes_on]), place.words, place.viewer).end_digest
        payload = {"digest": digest, "reservation": False, "reason": None}
        return Done([goes_on, body(place, sent, "match.ended", payload)], words, to="end")
    if view.status != "open":
        return Done([], to="end")
    if unsettled(view, place.hands()) and not reservation:
        raise Refused(_("Something is still open. Settle it, or end the match provisionally."))
    reason, words = typed_text(form.reason, form_id(sent))
    payload = {"digest": view.end_digest, "reservation": reservation, "reason": reason}
    return Done([body(place, sent, "match.ended", payload)], words, to="end")


def ends_again(place: MatchPlace) -> bool:
    """Whether the match ended with a reservation, nothing is open any more, and who looks may end it for good."""
    settled = place.view().status == "reserved" and not unsettled(place.view(), place.hands())
    return settled and place.may("judge") and not gone_on(place)


def unsettled(view: MatchView, hands: Iterable[HandView]) -> bool:
    """Whether something stands against closing the match."""
    current = view.current
    begun = current is not None and current.state not in ("empty", "void")
    unsigned = [number for number in view.unsigned if current is None or number != current.number]
    return bool(view.disputed or unsigned or view.forks or view.gaps or begun or view.sum_asked) or any(
        hand.conflict or half_counted(hand) for hand in hands
    )


@action("reopen", ReopenForm, need="judge")
def reopen(form: ReopenForm, place: MatchPlace) -> Done:
    """An ended match goes on; not one whose pot lies in another one by now. Raises Refused."""
    if gone_on(place):
        raise Refused(_("The pot was carried into a new match. Play on there, or delete that match first."))
    reason, words = typed_text(form.reason, form_id(form.sent))
    return Done([body(place, form.sent, "match.reopened", {"reason": reason})], words, to="end")


class PeopleForm(SeatTakerForm):
    """Who comes, and behind whom they sit; who leaves, and what becomes of their chips."""

    behind = Choice(lazy_gettext("sits to the left of"))
    leaves = Choices(lazy_gettext("Who leaves"))
    balance = Choice(lazy_gettext("The chips of the player who leaves"), default="kept")

    def offer(self) -> None:
        """Offers whoever sits now, to sit behind and to leave."""
        super().offer()
        view = self.place.view()
        sitting = offered((person, view.persons[person].name) for person in view.seats)
        self.behind.choices = self.leaves.choices = sitting
        self.behind.data = self.behind.data or view.seats[-1]
        self.balance.choices = offered(
            [("kept", _("stay in the book until the end")), ("settled", _("are settled now"))]
        )

    def page(self) -> str:
        """The page of coming and leaving."""
        return "change/people"


@action("people", PeopleForm)
def people(form: PeopleForm, place: MatchPlace) -> Done:
    """Whoever leaves goes with the balance kept or settled; whoever comes sits behind the person named, from the next
    hand on. Raises Refused where nothing is changed, where several play together, and where too few or too many would
    sit."""
    view = place.view()
    if game_of(view.variant).teams:
        raise Refused(_("Where several play together, a newcomer takes somebody’s seat: choose “Another player”."))
    leaves, sent = form.leaves.data, form.sent
    seats = [person for person in view.seats if person not in leaves]
    entries, words = list[EntryBody](), dict[str, str]()
    if (found := form.taker()) is not None:
        comes, entries, words = found
        if comes in seats:
            form.reject("comes", _("This person already sits here. Choose somebody else."))
        behind = form.behind.data
        seats.insert(seats.index(behind) + 1 if behind in seats else len(seats), comes)
    if tuple(seats) == view.seats:
        form.reject("name", _("Nothing has changed, so nothing was saved."))
    allowed = game_of(view.variant).players
    if len(seats) not in allowed:
        form.reject("leaves", _(
            "%(least)s to %(most)s people can play. Choose again who joins and who leaves.",
            least=allowed[0], most=allowed[-1],
        ))
    hand, begun = _next_hand(sent, place)
    reason, texts = typed_text(form.reason, form_id(sent))
    payload: dict[str, object] = {
        "from": hand, "to": None, "seats": seats, "sides": [[person] for person in seats], "swap": None,
        "reason": reason, "balance": form.balance.data,
        "turn": True, "score": True,
    }
    if payload["balance"] == "settled":
        payload["paid"] = _paid(place, [*begun, body(place, sent, "seats.set", payload)], leaves)
    to = "hands#hands-left" if payload.get("paid") else ""  # who pays whom is the first thing seen
    return Done([*entries, *begun, body(place, sent, "seats.set", payload)], words | texts, to=to)


def _paid(place: MatchPlace, entries: list[EntryBody], leaves: list[str]) -> list[dict[str, object]]:
    """Who pays whom now because these leave. It is written down with their leaving: what was paid at the table stands,
    whatever is corrected later."""
    return [
        {"leaver": one.person, **each._asdict()}
        for one in left(with_bodies(place.state, entries)) if one.person in leaves and not one.back
        for each in one.transfers
    ]


def uncounted_number(view: MatchView) -> int:
    """The number of the hand that nobody has counted yet: from it on a newcomer plays."""
    current = view.current
    if current is None:
        return view.next.number
    return current.number + (1 if current.result else 0)


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
