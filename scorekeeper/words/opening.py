"""What a form says of a game before anybody plays: its name, its one figure, how it is dealt, when a match is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scorekeeper.words.rules import variant_name
from scorekeeper.words.speech import N_, Speech, speech


class OpeningWords(NamedTuple):
    """One game as forms speak of it; every text a msgid.

    ``line`` stands under the rule set's name, its gaps filled by the phone; ``deal`` in the middle of the table, two
    lines, empty where the phone works them out; ``label`` and ``compared`` say what ``figure`` of an agreement is.
    """

    name: str
    line: str
    deal: tuple[str, str]
    label: str
    compared: str
    figure: Callable[[Any], int]
    short: Callable[[Any, str, Speech], str] = lambda rules, name, say: name


def _with_jokers(rules: Any, name: str, say: Speech) -> str:
    if not rules.jokers or rules.variant == "dithmarschen-6":
        return name
    jokers = say.ngettext("%(num)d joker", "%(num)d jokers", len(rules.jokers))  # no f-string: those are not extracted
    return f"{name}, {jokers}"


OPENING: Mapping[str, OpeningWords] = {
    "zwickern": OpeningWords(
        "Zwickern", N_("%(points)s points, plus %(zwick)s for each Zwick"), ("", ""),
        N_("points a hand, without Zwicks"), N_("A hand gives without Zwicks"),
        lambda agreement: agreement.nominal, _with_jokers,
    ),
    "schnapsen": OpeningWords(
        "Schnapsen", N_("from %(start)s down"), (N_("5 each"), N_("and one turned up")),
        N_("to count down from"), N_("Counted down from"), lambda agreement: agreement.rules.start,
    ),
    "zwicken": OpeningWords(
        "Zwicken", N_("stake %(stake)s chips"), (N_("3 each"), N_("and one turned up")),
        N_("chips, the basic stake"), N_("Basic stake in chips"), lambda agreement: agreement.rules.stake,
    ),
}  # fmt: skip
"""By the game's id."""

_ENDS: Mapping[str, tuple[str, str]] = {
    "open": (N_("Open end"), N_("Open end")),
    "hands": (N_("After so many hands"), N_("%(number)s hands")),
    "points": (N_("At so many points"), N_("Up to %(number)s points")),
    "bummerl": (N_("At so many Bummerl"), N_("Up to %(number)s Bummerl")),
    "games": (N_("After so many games"), N_("%(number)s games")),
    "minutes": (N_("After so many minutes"), N_("%(number)s minutes")),
}
"""How a match ends: what a form offers, and what stands on the row once it is chosen."""


def short_name(rules: Any, game: str, lang: str) -> str:
    """What stands on the row that shows the rule set: ``Dithmarschen, 3 jokers``."""
    return OPENING[game].short(rules, variant_name(rules.variant, lang), speech(lang))


def end_offered(kind: str, lang: str) -> str:
    """An end as a form offers it: ``After so many hands``."""
    return speech(lang).gettext(_ENDS[kind][0])


def end_told(kind: str, lang: str) -> str:
    """An end once it is agreed, with a gap for the number: ``%(number)s hands``."""
    return speech(lang).gettext(_ENDS[kind][1])
