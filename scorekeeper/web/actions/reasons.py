"""Why something was done, in the writer's own words: a field of many forms, needed of who decides as the judge."""

from __future__ import annotations

from flask_babel import lazy_gettext
from wtforms.validators import DataRequired

from scorekeeper.web.actions import ActionForm
from scorekeeper.web.actions.bodies import LONGEST_WORDS, decides
from scorekeeper.web.forms import ONCE, Line
from scorekeeper.web.i18n import _


class ReasonForm(ActionForm):
    """A reason, which may stay empty but for what is decided as the judge."""

    reason = Line(lazy_gettext("Why? (optional)"), most=LONGEST_WORDS, render_kw=ONCE)

    def page(self) -> str:
        """The page of the hand that it is about."""
        hand = self.place.find_hand(self.sent.get("hand"))
        return "" if hand is None else f"hand/{hand.number}"


class DecisionForm(ReasonForm):
    """A reason that has to be given."""

    reason = Line(
        lazy_gettext("Why?"), [DataRequired(lazy_gettext("Say in a few words why."))],
        most=LONGEST_WORDS, render_kw=ONCE,
    )


def needs_reason(form: ReasonForm) -> None:
    """Whoever decides as the judge says why. Raises Invalid."""
    if decides(form.place, form.sent) and not form.reason.data:
        form.reject("reason", _("Say in a few words why."))
