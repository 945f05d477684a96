"""The reader's language for Python code of the pages, from the catalogue that templates and words read.

Flask-Babel's own functions have no types, and look up their place and language three times for each text; a page that
draws every screen of a match asks for four hundred texts. Its ``lazy_gettext`` is used for a text that is named before
its reader is known.
"""

from __future__ import annotations

from scorekeeper.translations import catalogue
from scorekeeper.web.preferences import language


def _(text: str, **parts: object) -> str:
    """The text in the reader's language, its gaps filled."""
    found = catalogue(language()).gettext(text)
    return found % parts if parts else found


def ngettext(one: str, many: str, number: int, **parts: object) -> str:
    """The text for this number, which fills the gap ``num``."""
    return catalogue(language()).ngettext(one, many, number) % {"num": number, **parts}


def npgettext(context: str, one: str, many: str, number: int, **parts: object) -> str:
    """The same where a text needs its context to be told apart."""
    return catalogue(language()).npgettext(context, one, many, number) % {"num": number, **parts}
