"""The message catalogues, read with the standard library alone (words.py must not need Flask)."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
# code -> the language's own name; English is what the code is written in and needs no catalogue
LANGUAGES = {"en": "English", "de": "Deutsch", "nds": "Plattdüütsch (Entwurf)"}
LIKE_GERMAN = frozenset({"de", "nds"})
"""Languages of those who play with German packs: B D K A in the corners."""


@cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """The texts of a language (`de`, `en`); English, or a language we do not have, gives the texts as written."""
    if lang == "en" or lang not in LANGUAGES:
        return gettext.NullTranslations()
    return gettext.translation("messages", FOLDER, languages=[lang])
