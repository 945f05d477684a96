"""The reader's language for Python code of the pages: gettext with its types, which Flask-Babel does not carry."""

from __future__ import annotations

import flask_babel


def _(text: str, **parts: object) -> str:
    """The text in the reader's language, its gaps filled."""
    return str(flask_babel.gettext(text, **parts))


def ngettext(one: str, many: str, number: int, **parts: object) -> str:
    """The text for this number, which fills the gap ``num``."""
    return str(flask_babel.ngettext(one, many, number, **parts))


def npgettext(context: str, one: str, many: str, number: int, **parts: object) -> str:
    """The same where a text needs its context to be told apart."""
    return str(flask_babel.npgettext(context, one, many, number, **parts))
