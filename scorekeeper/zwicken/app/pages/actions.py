"""Actions of a pot game: a deal counted by tricks, and a count of the chips on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from flask_babel import lazy_gettext
from wtforms import Field, ValidationError

from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.series_view import ChipCountView
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import ActionForm, Done, Sent, action
from scorekeeper.web.actions.bodies import body, one_id
from scorekeeper.web.actions.count import CountForm, names_of_sides, paper_tick, saved, side_choice, sides_of
from scorekeeper.web.counting import from_paper
from scorekeeper.web.forms import FIGURES, ONCE, Choice, Line, NumberField, offered
from scorekeeper.web.i18n import _
from scorekeeper.words.locale import upper_first
from scorekeeper.zwicken.ways import TappedFacts, ZwickenSide

CUTS = ("hop", "jump")
NAMED = ("b", "c", "d", "last", "dealer")
"""Facts that name a side."""
CAUSES = ("b", "c", "d")
WON_LAST = 3
"""Thirds of the pot for the last trick, where nobody is gezwickt."""
MOST_CUTS = 40
BETWEEN_CUTS = " ,;.-"
TRICKS = ("0", "1", "2", "3")
MOST_CHIPS = 9_999_999
"""Chips of a whole match, or in a pot."""
MOST_RAISED = 9999
LONGEST_CUTS = 200
NEEDED = {**FIGURES, "required": True}


class DealForm(CountForm):
    """Tricks of each who played (``tricks-0`` …: none, who passed), hops and jumps as letters, who deals after them,
    who is gezwickt for what else (``b``, ``c``, ``d``), who won the last trick, what each raised."""

    typed_cuts = Line(
        lazy_gettext("In order: h for a hop, j for a jump"), most=LONGEST_CUTS, name="cuts-typed",
        render_kw={"maxlength": MOST_CUTS, **ONCE},
    )

    @classmethod
    def kinds(cls) -> Mapping[str, tuple[str, int]]:
        """Chips that were raised."""
        return {"raised": (_("Raised by %(name)s, in chips"), MOST_RAISED)}

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """Those; tricks of each; facts that name a side."""
        nobody, tricks = _("nobody"), offered([("", _("passed")), *((one, one) for one in TRICKS)])
        labels = {f"tricks-{at}": name for at, name in enumerate(names_of_sides(place, sent))}
        causes = {
            "b": upper_first(_("did not look at the lowest card")),
            "c": upper_first(_("did not lead the trump ace")),
            "d": upper_first(_("lost the 7 of diamonds to the trump ace")),
        }
        return {
            "dealer": side_choice(_("Who deals now?"), place, sent, nobody=_("as the hops and jumps say")),
            **{name: Choice(label, choices=tricks, listed=True) for name, label in labels.items()},
            **{name: side_choice(label, place, sent, nobody=nobody) for name, label in causes.items()},
            "last": side_choice(_("Who won the last trick?"), place, sent), "paper": paper_tick(),
            **super().fields(place, sent),
        }

    def validate_typed_cuts(self, field: Field) -> None:
        """Raises ValidationError for something else than hops and jumps."""
        letters = self._letters()
        if self._by_hand() and (len(letters) > MOST_CUTS or not {*letters} <= {word[0] for word in CUTS}):
            sentence = _("Write hops and jumps as letters, h or j, at most %(most)s; “%(typed)s” has something else "
                         "in it.")
            raise ValidationError(sentence % {"most": MOST_CUTS, "typed": field.data[:MOST_CUTS]})

    def _letters(self) -> list[str]:
        return [letter for letter in self.typed_cuts.data.lower() if letter not in BETWEEN_CUTS]

    def _by_hand(self) -> bool:
        """A script changes the one field, a hand the other: what was typed goes first where it says something else."""
        return bool(self.sent.get("by-hand") or (self.typed_cuts.data and not self.sent.get("cuts", "").split()))

    def cuts(self) -> list[str]:
        """Hops and jumps in their order."""
        if not self._by_hand():
            return [word for word in self.sent.get("cuts", "").split() if word in CUTS][:MOST_CUTS]
        return [word for letter in self._letters() for word in CUTS if word[0] == letter]


    def of_sides(self, kind: str) -> list[Field]:
        """The field of this kind for each side."""
        return [self[f"{kind}-{at}"] for at in range(sides_of(self.sent, self.place))]


def deal_form(place: MatchPlace, hand: HandView | None) -> DealForm:
    """The form of a deal as it is counted."""
    carried = {"hand": hand.id} if hand is not None else {}
    result = hand.result if hand is not None else None
    if hand is None or not result:
        return DealForm.begun(place, carried, paper=from_paper(hand))
    values: dict[str, object] = {"typed_cuts": "".join(cut[0] for cut in hand.facts.cuts_called)}
    facts = TappedFacts.of(hand.facts)
    if facts is not None and facts.said_dealer is not None:
        values["dealer"] = str(facts.said_dealer)
    for at, side in enumerate(cast("Sequence[ZwickenSide]", result)):
        if side.active:
            values[f"tricks-{at}"] = str(side.tricks)
        values[f"raised-{at}"] = side.raised or None
        values |= {cause: str(at) for cause in side.gezwickt if cause in CAUSES}
        values |= {"last": str(at)} if side.thirds == WON_LAST else {}
    return DealForm.begun(place, carried, paper=from_paper(hand), **values)


@action("count-tricks", DealForm)
def count_tricks(form: DealForm, place: MatchPlace) -> Done:
    """One deal: tricks of each who played, hops and jumps, who deals after them, who is gezwickt for what."""
    facts: dict[str, object] = {"cuts": form.cuts()}
    facts |= {fact: int(side) for fact in NAMED if (side := form[fact].data)}
    figures = [_figures(form, side) for side in range(sides_of(form.sent, place))]
    return saved(form, place, "paper" if form["paper"].data else "quick", {"figures": figures, "facts": facts})


def _figures(form: DealForm, side: int) -> dict[str, object]:
    tricks, raised = form[f"tricks-{side}"].data, form[f"raised-{side}"].data
    found: dict[str, object] = {"tricks": int(tricks) if tricks else None}
    return found | ({"raised": raised} if raised else {})


class ChipsForm(ActionForm):
    """The chips before each player, ``chips-<person>``, won or lost: ``sign-<person>``; and those in the pot."""

    pot = NumberField(lazy_gettext("Pot"), least=0, most=MOST_CHIPS, render_kw=NEEDED)

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """Two fields for each player."""
        view, found = place.view(), dict[str, Field]()
        for person in view.seats:
            name = view.persons[person].first
            signs = offered([("+", "+"), ("-", "−")])
            found[f"sign-{person}"] = Choice(_("%(name)s: won or lost", name=name), choices=signs, default="+")
            label = _("Chips of %(name)s", name=name)
            found[f"chips-{person}"] = NumberField(label, least=0, most=MOST_CHIPS, render_kw=NEEDED)
        return found

    def page(self) -> str:
        """The page of the chips."""
        return "chips"


def chips_form(place: MatchPlace, counted: ChipCountView | None) -> ChipsForm:
    """The form of the chips as they were counted last; empty where no count is shown."""
    chips = counted.chips if counted is not None else {}
    signs = {f"sign-{person}": "-" if number < 0 else "+" for person, number in chips.items()}
    numbers = {f"chips-{person}": abs(number) for person, number in chips.items()}
    return ChipsForm.begun(place, pot=counted.middle if counted is not None else None, **signs, **numbers)


@action("chips", ChipsForm)
def chips(form: ChipsForm, place: MatchPlace) -> Done:
    """The chips before each player and in the pot, as counted."""
    signs = {person: -1 if form[f"sign-{person}"].data == "-" else 1 for person in place.view().seats}
    follows = form.sent.get("follows", "")
    payload = {
        "chips": {person: form[f"chips-{person}"].data * sign for person, sign in signs.items()},
        "pot": form.pot.data, "follows": one_id(follows) if follows else None,
    }
    return Done([body(place, form.sent, "count.chips", payload)], to="chips")
