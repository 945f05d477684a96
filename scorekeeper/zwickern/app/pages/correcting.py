"""Correcting a hand's figures one by one on the hand's own page: what its form shows, and its action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Literal, NamedTuple, TypedDict, cast

from flask_babel import lazy_gettext
from wtforms import Field

from scorekeeper.cards import CARDS
from scorekeeper.journal.entry import EntryBody, StoredBody
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.in_effect import with_effect
from scorekeeper.journal.payloads import Counted, SeatsSet
from scorekeeper.journal.view import MatchView
from scorekeeper.numbers import whole
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Refused, Sent, action
from scorekeeper.web.actions.bodies import ReasonForm, body, decides, form_id, needs_reason, typed_text
from scorekeeper.web.actions.count import CountForm, names_of_sides, side_choice
from scorekeeper.web.actions.hands import entries_of, entry_of, page_of, the_known_hand
from scorekeeper.web.forms import Choices, Tick, offered
from scorekeeper.web.hand_list import side_name
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words.locale import locale
from scorekeeper.zwickern.app.pages.hand_words import in_order
from scorekeeper.zwickern.app.pages.missing import FOUND
from scorekeeper.zwickern.app.words.match import scoring_in

OPEN = "open"
"""What stands for a side before a card that nobody has."""
EDITABLE = ("cards", "quick", "paper")
"""Ways whose figures can be put right on the hand's own page; others are counted anew."""
MOST = 9999
"""More points no hand gives."""


_TYPED: tuple[Literal["points"], Literal["cards"]] = ("points", "cards")
"""What is typed of a side."""


class SideFigures(TypedDict, total=False):
    """What a count says of one side, as a phone sends it: only what was counted in its way.

    points: of its cards.
    cards: how many it captured.
    list: the codes of its scoring cards.
    """

    points: int | None
    cards: int | None
    list: list[str]


class CountPayload(TypedDict, total=False):
    """What a count of all sides says, as a phone sends it.

    figures: of each side in turn.
    facts: of the hand as a whole, by key.
    marks: how many Zwicks each side made, where they are confirmed with it.
    reason: the id of the text that says why it is corrected.
    """

    figures: list[SideFigures]
    facts: dict[str, object]
    marks: list[int] | None
    reason: str | None


class SideCorrection(NamedTuple):
    """What one side has, to be put right.

    side: its index, from 0.
    name: as it is shown.
    cards: its scoring cards as the form names them.
    points: whether its points are typed.
    number: whether the number of its cards is typed.
    """

    side: int
    name: str
    cards: tuple[str, ...]
    points: bool
    number: bool


class Correction(NamedTuple):
    """The form and what each side has in it.

    form: what is typed.
    sides: by index.
    open: the cards that nobody has.
    majority: who has it can be said, where the numbers of cards do not decide it.
    again: the way in which the hand is counted anew.
    """

    form: CorrectForm
    sides: list[SideCorrection]
    open: tuple[str, ...]
    majority: bool
    again: str


def put_right(place: MatchPlace, view: MatchView, hand: HandView) -> Correction:
    """The fields of the correction, filled with what holds."""
    payload = _payload_of(place, hand)
    figures = payload["figures"] if payload else [SideFigures() for _side in view.sides]
    majority = _majority_of(payload)
    values = {f"{kind}-{side}": figure.get(kind) for side, figure in enumerate(figures) for kind in _TYPED}
    values |= {f"zwicks-{side}": hand.marks_called[side] for side in range(len(figures))}
    form = CorrectForm.begun(place, {"hand": hand.id}, majority=majority, **values)
    sides = [
        SideCorrection(
            side, side_name(view, side), tuple(f"{side}:{code}" for code in in_order(view, figure.get("list") or ())),
            figure.get("points") is not None, figure.get("cards") is not None,
        )
        for side, figure in enumerate(figures)
    ]
    if not (scoring_in(view).tied or majority == "tie"):
        form["majority"].choices = form["majority"].choices[:-1]
    nobodys = tuple(f"{OPEN}:{code}" for code in in_order(view, hand.open))
    everybodys = (*(side.cards for side in sides), nobodys)
    form.across.choices = offered((card, card) for cards in everybodys for card in cards)
    # What the judge counts is no side's own count.
    editable = hand.way in EDITABLE or (hand.way == "double" and not place.ruling)
    return Correction(form, sides, nobodys, majority is not None, hand.way if hand.way and editable else "cards")


def _payload_of(place: MatchPlace, hand: HandView) -> CountPayload | None:
    """The count in force as it was typed, where it is one whose figures can be put right here."""
    if not hand.count or hand.way not in EDITABLE:
        return None
    count = entry_of(place, hand.count)
    return _as_it_stands(place, hand.id, count) if count is not None else None


def _majority_of(payload: CountPayload | None) -> str | None:
    """What the count says of the majority, as the form writes it; None where it goes by the numbers of cards."""
    if payload is None or all(figure.get("cards") is not None for figure in payload["figures"]):
        return None
    majority = (payload.get("facts") or {}).get("majority")
    return "" if majority is None else str(majority)


def _as_it_stands(place: MatchPlace, hand: str, entry: StoredBody) -> CountPayload:
    """What a count says, its sides as they stand now: numbers that were swapped afterwards in their new places."""
    payload = cast(CountPayload, deepcopy(dict(entry["payload"])))
    for change in with_effect(place.state.by_id[hand].timeline):
        if isinstance(change.payload, SeatsSet) and change.payload.swap and change.seq > entry["seq"]:
            swap = change.payload.swap
            places = [swap.index(side) for side in range(len(swap))]
            if len(figures := payload["figures"]) == len(swap):
                payload["figures"] = [figures[at] for at in places]
            if (marks := payload.get("marks")) and len(marks) == len(swap):
                payload["marks"] = [marks[at] for at in places]
            facts = payload.get("facts") or {}
            majority = facts.get("majority")
            if isinstance(majority, int) and majority < len(swap):
                facts["majority"] = swap[majority]
    return payload


class CorrectForm(CountForm):
    """Card points, numbers of cards and Zwicks of each side, and who has the majority; a field that is empty, or does
    not come, leaves its number as it is."""

    across = Choices(lazy_gettext("Cards on the wrong side"), validate_choice=False)
    reason = ReasonForm.reason

    def offer(self) -> None:
        """The cards that are ticked: who has them by now is found out when they are moved."""
        names = {str(side): name for side, name in enumerate(names_of_sides(self.place, self.sent))}
        ticked, say = {one: one.partition(":") for one in self.across.data or ()}, locale(language())
        self.across.choices = offered(
            (one, f"{names.get(side, _('nobody'))}: {say.card_name(CARDS[code])}")
            for one, (side, _colon, code) in ticked.items() if code in CARDS
        )

    @classmethod
    def kinds(cls) -> Mapping[str, tuple[str, int]]:
        """Those numbers."""
        return {
            "points": (_("Points of %(name)s"), MOST), "cards": (_("Cards of %(name)s"), MOST),
            "zwicks": (_("Zwicks of %(name)s"), MOST),
        }

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """Those, the majority, and which side gets the cards."""
        majority = side_choice(_("Majority"), place, sent, ("tie", _("equal")))
        to = side_choice(_("Which side has them?"), place, sent, sentence=_("Choose one of these."))
        judging = Tick(_("As the judge: it counts at once, and needs a reason"), value="judge")
        return {"majority": majority, "to": to, "as": judging, **super().fields(place, sent)}

    def page(self) -> str:
        """The hand's own page."""
        return page_of(the_known_hand(self.place, self.sent))


@action("correct", CorrectForm)
def correct(form: CorrectForm, place: MatchPlace) -> Done:
    """What the hand's page offers to put right: cards, majority, Zwicks, points; only what is other than before."""
    sent = form.sent
    hand = the_known_hand(place, sent)
    reason, words = typed_text(form.reason, form_id(sent))
    zwicks = [_typed(form, f"zwicks-{side}", was) for side, was in enumerate(hand.marks_called)]
    entries = _recount(form, place, hand, zwicks, reason)
    if not entries and tuple(zwicks) != hand.marks_called:
        payload = {"what": "zwick", "numbers": zwicks, "reason": reason}
        entries = [body(place, sent, "marks.agreed", payload, hand.id)]
    if entries:
        needs_reason(form)
        if decides(place, sent) and hand.state == "disputed":  # whoever decides has said why, and need not say it twice
            settled = {"side": None, "outcome": "keep", "reason": reason}
            entries.append(body(place, sent, "settled", settled, hand.id, after=entries[-1]["id"], as_judge=True))
    to = page_of(hand)
    if not entries:  # the form was still folded
        to += "?correct=1"
    return Done(entries, words if entries else {}, to=to)


def _recount(
    form: CorrectForm, place: MatchPlace, hand: HandView, zwicks: Sequence[int], reason: str | None
) -> list[EntryBody]:
    """The count in force with what was changed in it; nothing where it stays."""
    old = entry_of(place, hand.count)
    if old is None or old["kind"] not in MATCH_KINDS.names_of(Counted):
        return []
    payload = _as_it_stands(place, hand.id, old)
    before = deepcopy(payload)
    _move_cards(form, payload)
    _change_points(form, payload)
    _change_majority(form, payload)
    if payload == before:
        return []
    if old["kind"] == "count.quick" and payload["figures"] != before["figures"]:
        # what was found had explained the numbers of before; in a row from paper it keeps marking that somebody looked
        payload["facts"] = {key: value for key, value in (payload.get("facts") or {}).items() if key != FOUND}
    payload["marks"] = list(zwicks)
    payload["reason"] = reason
    corrected = body(place, form.sent, old["kind"], payload, hand.id, replaces=old["id"])
    twins = _twins(place, hand, old)
    if not twins:
        return [corrected]
    # other phones had counted the same: the correction stands for theirs, too
    chosen = {"of": [old["id"], *twins, corrected["id"]], "keep": corrected["id"]}
    return [corrected, body(place, form.sent, "chosen", chosen, hand.id, after=corrected["id"])]


def _twins(place: MatchPlace, hand: HandView, old: StoredBody) -> list[str]:
    """Other entries that count this hand in the same way."""
    same = [each for each in entries_of(place) if each["hand"] in hand.members and each["kind"] == old["kind"]]
    return [each["id"] for each in same if each["id"] != old["id"] and each["id"] != old["replaces"]]


def _move_cards(form: CorrectForm, payload: CountPayload) -> None:
    """Give the ticked cards (``0:Td``; ``open:Td`` for one that nobody has) to the side named, else to the other."""
    figures = payload["figures"]
    to = _digit(form["to"].data, len(figures))
    for ticked in form.across.data or ():
        side, _colon, code = ticked.partition(":")
        giver = _digit(side, len(figures))
        if giver is not None:
            if code not in (figures[giver].get("list") or ()):
                continue
            figures[giver]["list"].remove(code)
        taker = to if to is not None else 1 - giver if giver is not None and len(figures) == 2 else None
        if taker is None:
            raise Refused(_("Nothing was chosen. Go back and choose."))
        figures[taker].setdefault("list", []).append(code)


def _change_points(form: CorrectForm, payload: CountPayload) -> None:
    for side, figure in enumerate(payload["figures"]):
        for kind in _TYPED:
            before = figure.get(kind)
            if before is not None:
                figure[kind] = _typed(form, f"{kind}-{side}", before)


def _change_majority(form: CorrectForm, payload: CountPayload) -> None:
    chosen = form["majority"].data
    if chosen:
        payload["facts"] = {**(payload.get("facts") or {}), "majority": chosen if chosen == "tie" else int(chosen)}


def _typed(form: CorrectForm, field: str, before: int) -> int:
    """The number in a field, as it was where the field has none."""
    typed: int | None = form[field].data
    return before if typed is None else typed


def _digit(text: str, below: int) -> int | None:
    return whole(text, below - 1)
