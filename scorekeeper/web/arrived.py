"""Which forms of a phone were taken: it forgets what was typed in one once it hears that this very form was."""

from __future__ import annotations

from flask import session

_ARRIVED = "arrived"
_MOST_ARRIVED = 8
"""So many forms a phone is told of."""


def form_arrived(form: str) -> None:
    """The form that was sent with this ``id`` was taken."""
    session[_ARRIVED] = [form, *arrived_forms()][:_MOST_ARRIVED]


def arrived_forms() -> list[str]:
    """The ids of the last forms of this phone that were taken, newest first."""
    return list(session.get(_ARRIVED, ()))
