"""The total of a match whose table typed no hands.

The part of the total that is not counted yet becomes one count. It stands for all these hands, and is compared with no
pack's total. If hands arrive afterwards, the judge says whether they are in it.
"""

from __future__ import annotations

from collections.abc import Mapping

from wtforms import Field

from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.parsing import MOST_POINTS
from scorekeeper.journal.view import hands_view, match_view
from scorekeeper.numbers import whole
from scorekeeper.outcomes import TOGETHER
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Refused, Sent, action
from scorekeeper.web.actions.bodies import body, derived_id, form_id, fresh_id, with_bodies, with_id
from scorekeeper.web.actions.changes import unsettled
from scorekeeper.web.actions.count import CountForm, saved
from scorekeeper.web.actions.table import waits_to_be_signed
from scorekeeper.web.counting import most_together
from scorekeeper.web.forms import FIGURES, NumberField
from scorekeeper.web.i18n import _
from scorekeeper.words.match import BY_WORD_OF_MOUTH


class TotalForm(CountForm):
    """What each side has in the end: ``total-0``, ``total-1`` …; ``together``: of how many hands, as far as somebody
    knows. ``hand``: the count of this kind that it puts right."""

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """A field for each side, of no less than it has already. Raises Refused in a game that has no such count, and
        for a hand that is none."""
        most, counted = most_together(place.view().variant), _counted(place, _known(place, sent))
        if not most:
            raise Refused(_("The form arrived damaged. Go back and try again."))
        totals = {
            f"total-{at}": NumberField(side.name, least=counted[at], most=MOST_POINTS, render_kw=FIGURES)
            for at, side in enumerate(place.view().sides)
        }
        return {**totals, TOGETHER: NumberField(_("Hands"), least=1, most=most, empty=True)}

    @property
    def hand(self) -> HandView | None:
        """The count that it puts right; None: it is a new one."""
        return _known(self.place, self.sent)

    @property
    def counted(self) -> tuple[int, ...]:
        """What each side has from other hands, without penalties."""
        return _counted(self.place, self.hand)

    @property
    def others(self) -> int:
        """How many hands are counted besides."""
        own = self.hand
        return self.place.view().check.hands - (0 if own is None or not own.counts else own.together or 1)

    @property
    def ends(self) -> bool:
        """Whether the match ends with it, where the judge lets it stand."""
        view = self.place.view()
        return view.status == "open" and not (view.disputed or view.proposed or view.gaps or view.forks)

    def page(self) -> str:
        """The page of a total."""
        return "change/total"


def _known(place: MatchPlace, sent: Sent) -> HandView | None:
    """The hand that a form names. Raises Refused for a count of another kind, and where others sat then."""
    known = place.find_hand(sent.get("hand"))
    if known is not None and (known.together is None or len(known.sides) != len(place.view().sides)):
        raise Refused(_("The form arrived damaged. Go back and try again."))
    return known


def _counted(place: MatchPlace, own: HandView | None) -> tuple[int, ...]:
    view = place.view()
    found = list(view.final_totals)
    for at, points in enumerate((own.points if own is not None and own.counts else None) or ()):
        found[at] -= points
    for penalty in view.penalties:
        if penalty.side is not None and not penalty.lifted:
            found[penalty.side] -= penalty.points
    return tuple(found)


def begun(place: MatchPlace, sent: Sent) -> TotalForm:
    """The form as its page begins: with what was typed elsewhere, or is to be put right, and the hands of those agreed
    that are not counted."""
    carried = {name: sent[name] for name in ("hand", "as") if sent.get(name)}
    form = TotalForm.begun(place, carried)
    own, end = form.hand, place.view().end
    totals = [] if own is None else [sum(each) for each in zip(form.counted, own.points or (), strict=False)]
    values: dict[str, object] = {f"total-{at}": total for at, total in enumerate(totals)}
    typed = ((name, whole(text, MOST_POINTS)) for name, text in sent.items())
    values |= {name: number for name, number in typed if name.startswith("total-") and number is not None}
    left = end.n - form.others if end.kind == "hands" and end.n else 0
    values[TOGETHER] = own.together or None if own is not None else left if left > 0 else None
    return TotalForm.begun(place, carried, **values)


@action("total", TotalForm)
def total(form: TotalForm, place: MatchPlace) -> Done:
    """What of the total is not counted yet. Where the judge was told it nobody signs, also nothing of before, and the
    match ends unless something else is open. A total that cannot be is kept, and waits for the judge's own word."""
    sent = form.sent
    rest = [form[f"total-{at}"].data - counted for at, counted in enumerate(form.counted)]
    counted = {
        "figures": [{"points": points} for points in rest], "facts": {TOGETHER: form[TOGETHER].data or 0},
        "marks": [0] * len(rest),
    }
    done = saved(form, place, "paper", counted)
    if not (sent.get("told") and place.may("judge")):
        return done
    words = {**done.words, _reason(sent): _(BY_WORD_OF_MOUTH)}
    return Done([*done.entries, *_let_stand(form, place, done)], words, to="end")


def _reason(sent: Sent) -> str:
    """The id of the text that says by whose word it holds."""
    return derived_id(form_id(sent), "reason")


@action("beside-total", need="judge")
def beside(sent: Sent, place: MatchPlace) -> Done:
    """Whether the hands that came later are in a total: then the one or the other goes (``keep`` is ``total`` or
    ``hands``), else both count (``both``)."""
    asked, keep = place.view().beside_total, sent.get("keep")
    if asked is None or asked.total != sent.get("hand") or keep not in ("total", "hands", "both"):
        raise Refused(_("Somebody has changed this in the meantime. Open the page again and look."))
    # a hand that the table begins behind these later on is beside the total, too
    spoken_of = asked.first if keep == "both" else tuple(dict.fromkeys((*asked.first, *asked.twins)))
    apart = () if keep == "hands" and not asked.stands_apart else asked.twins if keep == "hands" else spoken_of
    entries = []
    for hand in apart:
        first, second = (hand, asked.total) if hand in asked.before else (asked.total, hand)
        pair = {"first": first, "second": second}
        entries.append(body(place, sent, "hand.order", pair, as_judge=True))
    if keep == "both":
        return Done(entries, to="end")
    if keep == "hands" and not asked.stands_apart:  # what else was said of that hand stays
        taken_back = body(place, sent, "undone", {"target": asked.count}, asked.total, as_judge=True)
        return Done([*entries, taken_back], to="end")
    reason = _("Its total counts.") if keep == "total" else _("Its hands came one by one.")
    why, words = with_id(reason, form_id(sent), "reason")
    void = {"why": "other", "reason": why}
    gone = asked.came if keep == "total" else (asked.total,)
    return Done(
        [*entries, *(body(place, sent, "hand.voided", void, hand, as_judge=True) for hand in gone)], words, to="end"
    )


def totals_answered(place: MatchPlace) -> dict[str, str]:
    """By each answer to whether hands are in a total what the sides have then; empty where the judge is not asked."""
    asked = place.view().beside_total
    if asked is None or not place.may("judge"):
        return {}
    answers = {
        keep: beside(Sent({"id": fresh_id(), "hand": asked.total, "keep": keep}), place).entries
        for keep in ("total", "hands", "both")
    }
    then = {keep: with_bodies(place.state, entries).final_totals for keep, entries in answers.items()}
    return {keep: " : ".join(map(str, totals)).replace("-", "\N{MINUS SIGN}") for keep, totals in then.items()}


def _let_stand(form: TotalForm, place: MatchPlace, done: Done) -> list[EntryBody]:
    """By which all stands that nobody signed, and the match ends where nothing is open then."""
    sent, words = form.sent, {**place.words, **done.words}
    keep = {"side": None, "outcome": "keep", "reason": _reason(sent), "by_mouth": True}
    loose = filter(waits_to_be_signed, hands_view(with_bodies(place.state, done.entries), words, place.viewer))
    stands = [
        body(place, sent, "settled", keep, hand.id, as_judge=True) for hand in loose
        if hand.together is None or not hand.gap
    ]
    state = with_bodies(place.state, [*done.entries, *stands])
    then = match_view(state, words, place.viewer)
    if then.status != "open" or then.proposed or unsettled(then, hands_view(state, words, place.viewer)):
        return stands
    end = {"digest": then.end_digest, "reservation": False, "reason": _reason(sent)}
    return [*stands, body(place, sent, "match.ended", end, as_judge=True)]
