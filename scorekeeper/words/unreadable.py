"""Sentences about a line that cannot be read, for the cases of ``syntax`` that every game's records have (notation.md,
Exactly 3, 5, 26, 27).

They are written for somebody who types a record or gets one by mail: what stands there, and what to write instead. Also
what is wrong with a packed file, on pages and on the command line alike.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.msgid import N_
from scorekeeper.words.finding_text import FOUND, HAND, LINE, RESULT, Example, Text, text
from scorekeeper.words.locale import locale

_RESULT_LINE = Example("Ann: 17")
_RESULT_FIGURES = N_("These may follow, each with its number: %(allowed)s.")

_ON_HEADER: Mapping[str, Text] = {
    "header-line": text(
        N_("This line does not belong in the header."),
        N_("“%(found)s” is not of the form “key: value”. The plays begin below a “deal” line."),
    ),
    "header-keyword": text(
        N_("This line does not belong in the header."),
        N_("A line beginning with “%(word)s” can only come below a “deal” line."),
    ),
    "header-missing": text(
        N_("A header line is missing."),
        N_("Please add “%(key)s: …” at the top. Without it the hand cannot be replayed."),
    ),
    "header-twice": text(
        N_("This header line appears twice."),
        N_("The first “%(key)s” counts; this second one is left out."),
    ),
    "header-zhn": text(
        N_("This version of the notation is not known."),
        (FOUND, N_("Only version 1 can be read.")),
        N_("Only version 1 can be read."),
    ),
    "header-variant": text(
        N_("This variant is not known."),
        N_("The line says “%(found)s”. Known variants: %(variants)s."),
        N_("Please name one of the variants that can be replayed."),
    ),
    "header-name": text(
        LINE,
        N_("“%(name)s” cannot be used: %(fault)s. Please write the name differently."),
        Example("players: Ann, Bea, Cem, Dirk"),
    ),
    "header-name-twice": text(
        N_("Two players have the same name."),
        N_("Please tell them apart: “%(name)s” and “%(name)s 2”."),
    ),
    "header-dealer": text(
        N_("The dealer is not one of the players."),
        N_("The line says “%(found)s”. The players are: %(allowed)s."),
        Example("dealer: Ann"),
    ),
    "header-switch-unknown": text(
        LINE,
        N_("There is no house rule called “%(name)s”. Choose from: %(allowed)s."),
    ),
    "header-switch-twice": text(
        LINE,
        N_("“%(name)s” is set more than once. Only one of them can apply."),
    ),
    "header-switch-bare": text(
        LINE,
        N_("“%(name)s” has no value. Possible: %(allowed)s."),
    ),
    "header-switch-value": text(
        LINE,
        N_("“%(name)s” cannot be “%(found)s”. Possible: %(allowed)s."),
    ),
}

_ON_DEALS: Mapping[str, Text] = {
    "no_deal": text(
        N_("Nothing is dealt in this record."),
        N_("Below the header comes a “deal” line, and below that the plays."),
    ),
    "deal-line": text(
        LINE,
        N_("“%(found)s” does not belong here."),
    ),
    "keyword-line": text(
        LINE,
        N_("No line begins with “%(word)s”. A play begins with a player’s name or a card."),
    ),
    "hand-colon": text(HAND, Example("hand Ann: Qs 10d")),
    "hand-name": text(HAND, Example("hand Ann: Qs 10d")),
    "hand-stranger": text(
        HAND,
        N_("“%(name)s” is not playing. The players are: %(allowed)s."),
    ),
    "hand-card": text(
        HAND,
        (N_("“%(found)s” is not a card."), Example("Qs · 10d · X25")),
    ),
}

_ON_RESULTS: Mapping[str, Text] = {
    "result-line": text(
        RESULT,
        N_("“%(found)s” does not belong here."),
    ),
    "result-keyword": text(
        RESULT,
        N_("A line beginning with “%(word)s” cannot come after the result."),
    ),
    "result-colon": text(RESULT, (FOUND, _RESULT_LINE, _RESULT_FIGURES), (FOUND, _RESULT_LINE), _RESULT_LINE),
    "result-name": text(
        RESULT,
        (N_("A name is missing."), _RESULT_LINE, _RESULT_FIGURES),
        (N_("A name is missing."), _RESULT_LINE),
    ),
    "result-points": text(
        RESULT,
        (N_("“%(found)s” does not belong here."), _RESULT_LINE, _RESULT_FIGURES),
        (_RESULT_LINE, _RESULT_FIGURES),
        _RESULT_LINE,
    ),
    "result-figure": text(
        RESULT,
        N_("“%(found)s” is not known here. The first number may be followed by: %(allowed)s."),
        (FOUND, _RESULT_LINE),
        _RESULT_LINE,
    ),
    "result-twice": text(RESULT, N_("“%(found)s” appears twice.")),
    "result-number": text(
        RESULT,
        N_("After “%(word)s” comes a number."),
    ),
}

_ON_TEXTS: Mapping[str, Text] = {
    "text-large": text(
        N_("This text is too long."),
        N_("It was not read. Please give one hand at a time."),
    ),
    "text-encoding": text(
        N_("This is not plain text."),
        N_("It cannot be read. Save it as plain text (UTF-8) and try again."),
    ),
}

FILES: Mapping[str, Text] = {
    "": text(LINE, N_("It is left out.")),
    **_ON_HEADER,
    **_ON_DEALS,
    **_ON_RESULTS,
    **_ON_TEXTS,
}
"""The cases of ``syntax``."""


_WHY = {
    "cut": N_("The file arrived damaged or incomplete. Download it once more."),
    "damaged": N_("The file arrived damaged or incomplete. Download it once more."),
}


def why_unreadable(case: str, lang: str) -> str:
    """Why a packed file cannot be read, by the case of ``packed.UnreadableFile``; empty where that is not it."""
    return locale(lang).gettext(_WHY[case]) if case in _WHY else ""
