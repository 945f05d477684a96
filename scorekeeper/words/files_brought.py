"""What is wrong with a packed file that is brought, on pages and on the command line alike."""

from __future__ import annotations

from scorekeeper.words.locale import N_, locale

_WHY = {
    "cut": N_("The file breaks off before its end: it did not come over whole. Fetch it once more."),
    "damaged": N_("The packed file was changed or damaged on its way. Fetch it once more."),
}


def why_unreadable(case: str, lang: str) -> str:
    """Why a packed file cannot be read, by the case of ``packed.UnreadableFile``; empty where that is not it."""
    return locale(lang).gettext(_WHY[case]) if case in _WHY else ""
