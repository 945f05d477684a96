"""Numbers that people type into a form: nothing is cut down to fit, and what is no number is asked for once more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.web.actions import Form, Mistyped
from scorekeeper.web.i18n import _

DIGITS = 3
"""So many are taken, however impossible what they say (users.md 4.2)."""


@dataclass(frozen=True)
class Fields:
    """The fields of a form that people type numbers into. ``labels``: what to call each of them; ``back``: the page
    that the form stands on, relative to the match."""

    form: Form
    labels: Mapping[str, str]
    back: str

    def number(self, name: str, digits: int = DIGITS) -> int | None:
        """The number in a field, None for an empty one or none. Raises Mistyped for what is no whole number of so many
        digits."""
        typed = self.form.get(name, "").strip()
        if not typed:
            return None
        if not (typed.isascii() and typed.isdigit() and len(typed) <= digits):
            said = {"what": self.labels[name], "typed": typed[:20], "most": 10**digits - 1}
            raise self.mistyped(_("%(what)s: “%(typed)s” is not a whole number from 0 to %(most)s.", **said))
        return int(typed)

    def mistyped(self, sentence: str) -> Mistyped:
        """What is raised for something else typed into these fields."""
        return Mistyped(sentence, self.labels, self.back)
