"""The switches and figures of a rule set as fields of a form: one for each that the rule set leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from wtforms import Field, StringField, ValidationError
from wtforms.widgets import NumberInput

from scorekeeper.web.forms import Choice, Form, offered
from scorekeeper.web.house_rules import NONE, Ask, asks, unusable
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language

Asking = TypeVar("Asking", bound=Form)


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
    """The form with a field for each switch of a rule set, named ``switch-…``; ``given``: values by switch that differ
    from the rule set's own. KeyError for an unknown one."""
    own = type(form.__name__, (form,), {})
    for ask in asks(variant, language(), given):
        setattr(own, ask.field, _field(ask, variant))
    return own


def _field(ask: Ask, variant: str) -> Field:
    usable = [Usable(variant, ask)]
    if ask.choices:
        return Choice(ask.label, usable, choices=offered(ask.choices), default=ask.value, validate_choice=False)
    attributes = {"inputmode": "numeric", "min": ask.least, "max": ask.most, "step": ask.step}
    if ask.none:
        attributes["placeholder"] = _("no limit")
    return StringField(ask.label, usable, default=ask.value, widget=NumberInput(), render_kw=attributes)
