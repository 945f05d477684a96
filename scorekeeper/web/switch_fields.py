"""The switches and figures of a rule set as fields of a form: one for each that the rule set leaves open, and further
cards that a table counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from wtforms import Field, StringField, ValidationError
from wtforms.widgets import NumberInput

from scorekeeper.cards import CARDS, RANKS, SUITS
from scorekeeper.web.forms import Choice, Form, Whole, offered, with_fields
from scorekeeper.web.house_rules import NONE, PREFIX, Ask, asks, unusable
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words.locale import locale

Asking = TypeVar("Asking", bound=Form)
MORE_CARDS = 2
"""Further cards that can be given points."""
MOST_POINTS = 999
POINTS = "points_"
"""What the name of a switch begins with that gives a card points."""


class Usable:
    """A value that a switch of this rule set can have: its game says so. A field that did not come leaves it as it
    is."""

    def __init__(self, variant: str, ask: Ask) -> None:
        self.variant, self.switch, self.none = variant, ask.name, NONE if ask.none else ""

    def __call__(self, form: Form, field: Field) -> None:
        """Raises ValidationError."""
        value = (field.data or "").strip() or self.none
        if value and (wrong := unusable(self.variant, {self.switch: value})):
            raise ValidationError(wrong)


def with_switches(form: type[Asking], variant: str, given: Mapping[str, str]) -> type[Asking]:
    """The form with a field for each switch of a rule set, named ``switch-…``, and with those of further cards;
    ``given``: values by switch that differ from the rule set's own. KeyError for an unknown one."""
    return with_fields(form, switch_fields(variant, given) | further_cards())


def further_cards() -> dict[str, Field]:
    """Fields for cards that count besides the rule set's own: ``more-card-1``, ``more-points-1`` …"""
    say = locale(language())
    ranks = [(rank, _("each %(rank)s", rank=say.rank(rank))) for rank in reversed(RANKS)]
    cards = [(code, say.card_name(CARDS[code])) for code in (rank + suit for rank, _word in ranks for suit in SUITS)]
    choices = offered([("", _("no card")), *ranks, *cards])
    found: dict[str, Field] = {}
    for number in range(1, MORE_CARDS + 1):
        found[f"more-card-{number}"] = Choice(_("Another card that counts"), choices=choices)
        found[f"more-points-{number}"] = Whole(_("Points"), least=0, most=MOST_POINTS, empty=True)
    return found


def switches_typed(form: Mapping[str, str]) -> dict[str, str]:
    """The switches' fields of a form by switch, with the points of further cards."""
    found = {name.removeprefix(PREFIX): value for name, value in form.items() if name.startswith(PREFIX)}
    for number in range(1, MORE_CARDS + 1):
        card, points = form.get(f"more-card-{number}", ""), form.get(f"more-points-{number}", "").strip()
        if card and points.isascii() and points.isdigit() and int(points) <= MOST_POINTS:
            found[POINTS + card] = points
    return found


def switch_fields(variant: str, given: Mapping[str, str]) -> dict[str, Field]:
    """Those fields by name. KeyError for an unknown rule set."""
    return {ask.field: _field(ask, variant) for ask in asks(variant, language(), given)}


def _field(ask: Ask, variant: str) -> Field:
    usable = [Usable(variant, ask)]
    if ask.choices:
        return Choice(ask.label, usable, choices=offered(ask.choices), default=ask.value, validate_choice=False)
    attributes = {"inputmode": "numeric", "min": ask.least, "max": ask.most, "step": ask.step}
    if ask.none:
        attributes["placeholder"] = _("no limit")
    return StringField(ask.label, usable, default=ask.value, widget=NumberInput(), render_kw=attributes)
