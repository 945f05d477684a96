"""Names as they are shown: first names where there is little room or the world looks on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

NAMELESS = "–"
"""Shown for somebody whose name was erased."""
TITLES = frozenset({
    "oma", "opa", "omi", "opi", "grootmudder", "grootvadder", "grossmutter", "grossvater", "mama", "papa", "mutti",
    "vati", "mudder", "vadder", "tante", "tant", "onkel", "unkel", "uncle", "aunt", "auntie", "granny", "grandma",
    "grandpa", "nana", "herr", "frau", "fru", "hr.", "fr.", "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "dr", "dr.",
    "nr.", "prof", "prof.", "pastor", "paster", "schwester", "bruder", "cousin", "cousine", "kaptein",
})  # fmt: skip
"""Words that are no name by themselves: the next one belongs to them (``Nr. 12`` is how a club shows some).
Written as casefold writes them."""


def first_names(full: Mapping[str, str]) -> dict[str, str]:
    """Each person's first name, a title in front of it included (``Opa Klaas``).

    Where two fall together with the initial of the last name, else with a number.
    """
    words = {person: parted(name) for person, name in full.items()}
    often = Counter(first for first, _rest in words.values())
    shown: dict[str, str] = {}
    taken: Counter[str] = Counter()
    for person, (first, rest) in words.items():
        name = f"{first} {rest[-1][0]}." if often[first] > 1 and rest else first
        taken[name] += 1
        shown[person] = name if taken[name] == 1 or name == NAMELESS else f"{name} {taken[name]}"
    return shown


def parted(name: str) -> tuple[str, list[str]]:
    """The first name with what belongs to it, and the words behind it."""
    words = name.split() or [NAMELESS]
    at = 0
    while at < len(words) - 1 and words[at].casefold() in TITLES:
        at += 1
    return " ".join(words[: at + 1]), words[at + 1 :]
