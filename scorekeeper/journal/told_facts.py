"""What was said of a hand besides its figures, in words, and chips that were counted: by the key of the fact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.journal.told import Told

Line = tuple[str, str]


def facts_told(told: Told, old: Mapping[str, Any] | None) -> list[str]:
    """The facts of a count and its tricks; of a correction only what is other than before."""
    facts = told.payload.get("facts") or {}
    before = (old.get("facts") or {}) if old else {}
    said = [
        words
        for key in _FACTS
        if facts.get(key) != before.get(key) and (words := _told(told, key, facts.get(key), facts))
    ]
    tricks = [figure.get("tricks") for figure in told.payload["figures"]]
    had = [figure.get("tricks") for figure in old["figures"]] if old else None
    if any(number is not None for number in tricks) and tricks != had:
        said.append(told.say.gettext("Tricks: %(figures)s.") % {"figures": told.each(tricks)})
    raised, before_that = _raised(told.payload["figures"]), _raised(old["figures"]) if old else {}
    if raised != before_that:
        amounts = ", ".join(f"{told.side(side)} {chips}" for side, chips in raised.items())
        said.append(told.say.gettext("Raised: %(figures)s.") % {"figures": amounts or told.say.gettext("nobody")})
    return said


def _raised(figures: Sequence[Mapping[str, Any]]) -> dict[int, int]:
    """Chips raised by each side that raised any."""
    return {side: figure["raised"] for side, figure in enumerate(figures) if figure.get("raised")}


_FACTS = ("winner", "game_points", "closed", "false", "last", "cuts", "b", "c", "d")


def _told(told: Told, key: str, value: Any, facts: Mapping[str, Any]) -> str:
    """One fact in a sentence; empty for what was not said, or goes with another one."""
    say = told.say
    if key == "winner" and value is not None:
        won = {"side": told.side(value), "points": facts.get("game_points") or "?"}
        return say.gettext("%(side)s won, %(points)s.") % won
    if key == "cuts" and value:
        words = {"hop": say.gettext("hop"), "jump": say.gettext("jump")}
        return say.gettext("On the way to the deal: %(cuts)s.") % {"cuts": ", ".join(words[cut] for cut in value)}
    if key == "last" and value is True:  # else a side's index: who won it
        return say.gettext("By the last trick.")
    texts = {
        "closed": say.gettext("%(side)s closed."),
        "false": say.gettext("%(side)s claimed wrongly."),
        "b": say.gettext("%(side)s did not look at the lowest card."),
        "c": say.gettext("%(side)s had the trump ace and led another card."),
        "last": say.gettext("%(side)s won the last trick."),
        "d": say.gettext("%(side)s lost the 7 of diamonds to the trump ace."),
    }
    return texts[key] % {"side": told.side(value)} if key in texts and value is not None and value is not False else ""


def chips_told(told: Told) -> Line:
    """Chips as counted in: ``Anna +4, Ben −6, pot 2``."""
    chips = told.payload["chips"]
    figures = ", ".join(f"{told.person(person)} {_signed(number)}" for person, number in chips.items())
    headline = told.say.gettext("Chips counted: %(figures)s, pot %(pot)s.")
    return headline % {"figures": figures, "pot": told.payload["pot"]}, ""


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
