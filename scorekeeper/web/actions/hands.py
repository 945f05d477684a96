"""Actions about one hand after it was played: a choice between two counts, forks, hands that count again, undone
entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask_babel import lazy_gettext
from wtforms import Field

from scorekeeper.journal import stream
from scorekeeper.journal.entry import StoredBody
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.match_stream import MATCH, MOST_HANDS
from scorekeeper.numbers import whole
from scorekeeper.storage.base import db
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import ActionForm, Done, Refused, Sent, action, table
from scorekeeper.web.actions.bodies import ReasonForm, body, carried_text, needs_reason, of_judge, one_id
from scorekeeper.web.forms import Choice, Tick, offered
from scorekeeper.web.hand_words import seen_marks
from scorekeeper.web.i18n import _


def the_known_hand(place: MatchPlace, sent: Sent) -> HandView:
    """The hand that the form names. Raises Refused for one that is not of this match."""
    hand = place.find_hand(one_id(sent.get("hand", "")))
    if hand is None:
        raise Refused(_("There is no hand with this number. Look at the list of hands."))
    return hand


def page_of(hand: HandView) -> str:
    """The hand's page below the match's address."""
    return f"hand/{hand.number}"


def entries_of(place: MatchPlace) -> list[StoredBody]:
    """Every entry of the match as it was sent."""
    return stream.entries_since(MATCH, db.session(), place.match)


def entry_of(place: MatchPlace, entry: str | None) -> StoredBody | None:
    """One of them."""
    every = entries_of(place) if entry else []
    return next((each for each in every if each["id"] == entry), None)


# --- which of two holds ------------------------------------------------------------------------------------------


@action("choose")
def choose(sent: Sent, place: MatchPlace) -> Done:
    """Two counts differ: this one holds."""
    hand = the_known_hand(place, sent)
    known, wanted = [one.id for one in hand.conflict], one_id(sent.get("keep", ""))
    keeps = next((one.keeps for one in hand.conflict if one.id == wanted), None)
    if keeps is None:
        raise Refused(_("Somebody has changed this in the meantime. Open the page again and look."))
    return Done(
        [body(place, sent, "chosen", {"of": known, "keep": keep}, hand.id) for keep in keeps], to=page_of(hand)
    )


@action("uncounted")
def uncounted(sent: Sent, place: MatchPlace) -> Done:
    """Marks that were called are not in the result: they are taken into it, or (``leave``) they were none."""
    hand = the_known_hand(place, sent)
    shown = hand.proposal or hand
    beyond = shown.uncounted
    if beyond is None or sent.get("seen") != seen_marks(shown):
        raise Refused(_("Somebody has changed this in the meantime. Open the page again and look."))
    leave = sent.get("how") == "leave"
    numbers = [*shown.marks_called] if leave else [*map(sum, zip(shown.marks_called, beyond.marks, strict=True))]
    entries = [body(place, sent, "undone", {"target": tap}, hand.id) for tap in beyond.calls if leave]
    if not leave or sum(beyond.marks) > len(beyond.calls):  # nobody tapped what only another count says
        entries.append(body(place, sent, "marks.agreed", {"what": _mark(place), "numbers": numbers}, hand.id))
    return Done(entries, to=f"sign?hand={hand.id}")


def _mark(place: MatchPlace) -> str:
    return str(place.state.game.marks[0])


@action("same")
def same(sent: Sent, place: MatchPlace) -> Done:
    """Two records are the same hand; what was counted in the one named holds, with its own marks (``kept``) or with
    those of the other phone added (``added``)."""
    one, other = _fork(sent, place)
    keep = one_id(sent.get("keep", ""))
    if keep not in (one, other):
        raise Refused(_("Somebody has changed this in the meantime. Open the page again and look."))
    hand = next(each for each in place.hands() if one in each.members)
    entries = [body(place, sent, "hand.same", {"a": one, "b": other, "keep": keep})]
    counts = [each.id for each in hand.conflict]
    held = [count for count in counts if (entry := entry_of(place, count)) is not None and entry["hand"] == keep]
    if held:
        entries.append(body(place, sent, "chosen", {"of": counts, "keep": held[0]}, hand.id))
    numbers = _marks_chosen(hand, keep, (one, other), sent.get("marks", ""))
    left = () if numbers is None else _left_behind(hand, numbers)
    if numbers is not None and (held or left or numbers != hand.marks_called):
        entries.append(body(place, sent, "marks.agreed", {"what": _mark(place), "numbers": list(numbers)}, keep))
    entries += [body(place, sent, "undone", {"target": tap}, keep) for tap in left]
    return Done(entries, to=page_of(hand))


def _marks_chosen(hand: HandView, keep: str, pair: tuple[str, str], how: str) -> tuple[int, ...] | None:
    """The marks by side as they were chosen with the hand that holds; None where the form says nothing of them."""
    marks = {twin.id: twin.marks for twin in hand.twins or () if twin.id in pair}
    if len(marks) < len(pair) or how not in ("kept", "added"):
        return None
    return marks[keep] if how == "kept" else tuple(map(sum, zip(*marks.values(), strict=True)))


def _left_behind(hand: HandView, numbers: Sequence[int]) -> tuple[str, ...]:
    """The taps beyond these numbers, the last of each side: whoever chose the numbers has said that they are none."""
    by_side = [[one.id for one in hand.called if one.side == side] for side in range(len(numbers))]
    return tuple(tap for taps, number in zip(by_side, numbers, strict=True) for tap in taps[number:])


@action("order")
def order(sent: Sent, place: MatchPlace) -> Done:
    """Two hands, not one; or two hands the other way round. The one named is the earlier."""
    first, second = one_id(sent.get("first", "")), one_id(sent.get("second", ""))
    known = {member for hand in place.hands() for member in hand.members}
    if first == second or not {first, second} <= known:
        raise Refused(_("There is no hand with this number. Look at the list of hands."))
    return Done([body(place, sent, "hand.order", {"first": first, "second": second})], to="hands")


def _fork(sent: Sent, place: MatchPlace) -> tuple[str, str]:
    asked = {one_id(sent.get("a", "")), one_id(sent.get("b", ""))}
    for fork in place.view().forks:
        if {fork.a, fork.b} == asked:
            return fork.a, fork.b
    raise Refused(_("Somebody has changed this in the meantime. Open the page again and look."))


# --- counts, counts not, counts again ----------------------------------------------------------------------------


class StrikeForm(ReasonForm):
    """Why a hand does not count, and whether that is decided as the judge (``as``)."""

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """The field whose name is a word of Python."""
        return {"as": Tick(_("As the judge: it counts at once, and needs a reason"), value="judge")}


@action("strike", StrikeForm)
def strike(form: StrikeForm, place: MatchPlace) -> Done:
    """This hand does not count; then its own page again."""
    hand = the_known_hand(place, form.sent)
    needs_reason(form)
    return replace(table.void(form, place), to=page_of(hand))


@action("restore")
def restore(sent: Sent, place: MatchPlace) -> Done:
    """A hand that did not count counts again."""
    hand = the_known_hand(place, sent)
    reason, words = carried_text(sent, "reason")
    return Done([body(place, sent, "hand.restored", {"reason": reason}, hand.id)], words, to=page_of(hand))


class DealerForm(ActionForm):
    """Who dealt a hand: one of those who sat in it."""

    person = Choice(lazy_gettext("Who dealt"), needed=True, sentence=lazy_gettext("Choose somebody."))

    def offer(self) -> None:
        """Those who sat in the hand; without one, those who sit now."""
        view, hand = self.place.view(), self.place.find_hand(self.sent.get("hand"))
        people, known = (hand or view).seats, view.persons
        self.person.choices = offered(
            (one, known[one].name if one in known else _("somebody")) for one in people
        )
        if hand is not None and self.person.raw_data is None:
            self.person.data = hand.dealer  # a wrong person at the top of a list is not seen

    def page(self) -> str:
        """The hand's own page."""
        return page_of(the_known_hand(self.place, self.sent))


@action("dealt-by", DealerForm)
def dealt(form: DealerForm, place: MatchPlace) -> Done:
    """Who dealt this hand; then its own page again. The same as before is no change."""
    hand = the_known_hand(place, form.sent)
    if form.person.data == hand.dealer:
        return Done([], to=page_of(hand))
    return replace(table.dealer(form.sent, place), to=page_of(hand))


@action("redo")
def redo(sent: Sent, place: MatchPlace) -> Done:
    """What was taken back counts again."""
    target = one_id(sent.get("target", ""))
    new_entry = body(
        place, sent, "redone", {"target": target}, sent.get("hand") or None, as_judge=of_judge(place, target)
    )
    return Done([new_entry], to=_back(sent))


@action("undo-there")
def undo_there(sent: Sent, place: MatchPlace) -> Done:
    """Take back one entry, and look again at the page it was done on."""
    return replace(table.undo(sent, place), to=_back(sent))


def _back(sent: Sent) -> str:
    """Where the form came from: the history, the list of hands, the end, or a hand's page."""
    if sent.get("back") in ("hands", "end"):
        return str(sent["back"])
    number = whole(sent.get("number", ""), MOST_HANDS)
    return "history" if number is None else f"hand/{number}"
