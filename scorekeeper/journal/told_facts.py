"""What was said of a hand besides its figures, in the words of its game, and chips that were counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.journal.told import Told
from scorekeeper.words.rooms import room_of

Line = tuple[str, str]


def facts_told(told: Told, old: Mapping[str, Any] | None) -> list[str]:
    """The facts of a count, and its figures beside the points; of a correction only what is other than before."""
    words, facts = room_of(told.scene.game), told.payload.get("facts") or {}
    before = (old.get("facts") or {}) if old else {}
    said = [
        tell(told, facts[key], facts)
        for key, tell in words.FACTS.items()
        if facts.get(key) != before.get(key) and facts.get(key) is not None and facts[key] is not False
    ]
    for key, list_of in words.FIGURES.items():
        had = [figure.get(key) for figure in old["figures"]] if old else None
        said.append(list_of(told, [figure.get(key) for figure in told.payload["figures"]], had))
    return [each for each in said if each]


def chips_told(told: Told) -> Line:
    """Chips as counted in: ``Anna +4, Ben −6, pot 2``."""
    chips = told.payload["chips"]
    figures = ", ".join(f"{told.person(person)} {_signed(number)}" for person, number in chips.items())
    headline = told.say.gettext("Chips counted: %(figures)s, pot %(pot)s.")
    return headline % {"figures": figures, "pot": told.payload["pot"]}, ""


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
