"""Makes a form's fields for house rules: one for each switch that a rule set leaves open, and one for further cards
that a table counts. Reads what was typed there as switches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from wtforms import Field, StringField, ValidationError
from wtforms.widgets import NumberInput

from scorekeeper.cards import CARDS, RANKS, SUITS
from scorekeeper.games import game_of, switches_today
from scorekeeper.numbers import whole
from scorekeeper.web.forms import Choice, Form, NumberField, offered, with_fields
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.rule_sets import NONE, Ask, asks
from scorekeeper.words.locale import locale
from scorekeeper.words.rules import unusable_switches

PREFIX = "switch-"
"""What the name of a switch's field begins with."""
SWITCH_FIELDS = (PREFIX, "more-card-", "more-points-")
"""What the names begin with of all that a page carries along of its switches, before they are fields of its form."""


def differing(variant: str, values: Mapping[str, str]) -> dict[str, str]:
    """The switches among ``values`` that are set otherwise than the variant has them; empty numbers mean none."""
    game = game_of(variant)
    typed = switches_today(variant, {name: value.strip() for name, value in values.items()})
    offered = {offer.name: offer for offer in game.offers(variant, typed)}
    found = {}
    for name, value in typed.items():
        if name not in offered:
            continue
        value = value or (NONE if offered[name].none else "")
        if value and value != offered[name].usual:
            found[name] = value
    return found


def unusable(variant: str, values: Mapping[str, str], beside: Mapping[str, str] | None = None) -> str:
    """What is wrong with the switches of a variant, a sentence each, in the reader's language; empty where each of them
    can be used by itself, ``beside`` those that hold. KeyError for an unknown variant."""
    offers = game_of(variant).offers(variant, {**(beside or {}), **values})
    return " ".join(unusable_switches(offers, values, language()))


Asking = TypeVar("Asking", bound=Form)
MORE_CARDS = 2
"""Further cards that can be given points."""
MOST_POINTS = 999
POINTS = "points_"
"""What the name of a switch begins with that gives a card points."""


class Usable:
    """A value that a switch of this rule set can have: its game says so. A field that did not come leaves it as it
    is. ``values``: what its rule set has otherwise."""

    def __init__(self, variant: str, ask: Ask, values: Mapping[str, str]) -> None:
        self.variant, self.switch, self.none, self.values = variant, ask.name, NONE if ask.none else "", values

    def __call__(self, form: Form, field: Field) -> None:
        """Raises ValidationError."""
        value = (field.data or "").strip() or self.none
        if value and (wrong := unusable(self.variant, {self.switch: value}, self.values)):
            raise ValidationError(wrong)


def with_switches(form: type[Asking], variant: str, values: Mapping[str, str]) -> type[Asking]:
    """The form with a field for each switch of a rule set, named ``switch-…``, and with those of further cards;
    ``values``: values by switch that differ from the rule set's own. KeyError for an unknown one."""
    return with_fields(form, switch_fields(variant, values) | further_cards())


def further_cards() -> dict[str, Field]:
    """Fields for cards that count besides the rule set's own: ``more-card-1``, ``more-points-1`` …"""
    say = locale(language())
    ranks = [(rank, _("each %(rank)s", rank=say.rank(rank))) for rank in reversed(RANKS)]
    cards = [(code, say.card_name(CARDS[code])) for code in (rank + suit for rank, _word in ranks for suit in SUITS)]
    choices = offered([("", _("no card")), *ranks, *cards])
    found: dict[str, Field] = {}
    for number in range(1, MORE_CARDS + 1):
        found[f"more-card-{number}"] = Choice(_("Another card that counts"), choices=choices)
        found[f"more-points-{number}"] = NumberField(_("Points"), least=0, most=MOST_POINTS, empty=True)
    return found


def switches_typed(form: Mapping[str, str]) -> dict[str, str]:
    """The switches' fields of a form by switch, with the points of further cards."""
    found = {name.removeprefix(PREFIX): value for name, value in form.items() if name.startswith(PREFIX)}
    for number in range(1, MORE_CARDS + 1):
        card, points = form.get(f"more-card-{number}", ""), form.get(f"more-points-{number}", "").strip()
        if card and whole(points, MOST_POINTS) is not None:
            found[POINTS + card] = points
    return found


def switch_fields(variant: str, values: Mapping[str, str]) -> dict[str, Field]:
    """Those fields by name. KeyError for an unknown rule set."""
    return {PREFIX + ask.name: _field(ask, variant, values) for ask in asks(variant, language(), values)}


def _field(ask: Ask, variant: str, values: Mapping[str, str]) -> Field:
    usable = [Usable(variant, ask, values)]
    if ask.choices:
        return Choice(ask.label, usable, choices=offered(ask.choices), default=ask.value, validate_choice=False)
    attributes = {"inputmode": "numeric", "min": ask.least, "max": ask.most, "step": ask.step}
    if ask.none:
        attributes["placeholder"] = _("no limit")
    return StringField(ask.label, usable, default=ask.value, widget=NumberInput(), render_kw=attributes)
