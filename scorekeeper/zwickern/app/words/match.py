"""What pages and papers of a match of Zwickern say: before it begins, where missing points may be; its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.words.game_words import (
    ColumnWords,
    EndWords,
    FactWords,
    FieldWords,
    FigureWords,
    MarkWords,
    OpeningWords,
    Teller,
    UnitWords,
)
from scorekeeper.words.locale import N_, Locale
from scorekeeper.zwickern.agreement import Agreement
from scorekeeper.zwickern.counting import MAJORITY, ZWICK
from scorekeeper.zwickern.variants import RULE_SETS
from scorekeeper.zwickern.ways import MARKS as MARKED


def _with_jokers(rules: Any, name: str, say: Locale) -> str:
    if not rules.jokers or rules.variant == "dithmarschen-6":
        return name
    jokers = say.ngettext("%(num)d joker", "%(num)d jokers", len(rules.jokers))  # no f-string: those are not extracted
    return f"{name}, {jokers}"


OPENING: OpeningWords[Agreement] = OpeningWords(
    "Zwickern", N_("%(points)s points, plus %(zwick)s for each Zwick"), ("", ""),
    N_("points a hand, without Zwicks"), N_("A hand without Zwicks is worth"),
    lambda agreement: agreement.nominal, _with_jokers,
)
"""How forms speak of the game."""
NAMES: Mapping[str, str] = {variant: rules.name for variant, rules in RULE_SETS.items()}
"""What players call a variant."""
DOUBTS: Mapping[str, str] = {
    "F2 cards": N_("%(sum)s cards in all, but the pack has %(total)s. Count the cards again."),
    "F2 tie": N_("Two sides cannot each have half of %(total)s cards. Count the cards again."),
}
"""What cannot be of the cards that sides captured; a count of points either comes out or has a gap."""


def _majority(by: Teller, majority: object, facts: Mapping[str, object]) -> str:
    if majority == "tie":
        return by.say.gettext("Majority: equal.")
    return by.say.gettext("Majority: %(side)s.") % {"side": by.side(majority)}


FACTS: Mapping[str, FactWords] = {"majority": _majority}
FIGURES: Mapping[str, FigureWords] = {}
POINTS = N_("Card points: %(figures)s.")
MARKS: Mapping[str, MarkWords] = {
    mark: MarkWords(N_("Zwick for %(side)s."), N_("Zwicks confirmed: %(figures)s."), N_("Zwicks: %(figures)s."))
    for mark in MARKED
}
OBJECTIONS: Mapping[str, str] = {"cards": N_("cards"), "majority": N_("majority"), "zwicks": N_("Zwicks")}
WORTH: Mapping[str, str] = {MAJORITY: N_("the majority"), ZWICK: N_("a Zwick")}
"""What points come from beside cards, as an explanation of a gap names it."""
COLUMNS: Mapping[str, ColumnWords] = {}
"""Its sheet is drawn from the figures of each hand (zwickern/app/papers/score_sheet)."""
GIVEN: Mapping[str, tuple[str, str]] = {}
FIELDS: Mapping[str, FieldWords] = {"zwicks": FieldWords(N_("Zwicks"), lambda say, number: say.zwicks(number))}
ENDS: Mapping[str, EndWords] = {}
UNITS: Mapping[str, UnitWords] = {
    "points": UnitWords(N_("points"), example=((18, 12), (13, 10, 7))),
}
COSTS = None
"""A match is a sum."""


def legend(columns: Sequence[str], scoring: Mapping[str, object], say: Locale) -> list[str]:
    """No letters stand on its sheet."""
    return []


REFERENCE: Mapping[str, str | int] = {
    "turn": "3 G1", "table": "3 C1", "C1": "3 C1–C6", "C3": "3 C3", "S1": "3 S1", "B2": "3 B2, B4", "K2": "3 K2",
    "B3": "3 B3", "P1": "3 P1–P6", "O2": "3 O2", "N1": "3 N1, A32", "N2": "3 N2", "A5": "2 A5; 2.1, 4",
    "A9": "2 A9; 2.1, 5", "A21": "2 A21; 2.1, 3", "A25": "2 A25", "A26": "2 A26", "A27": "2 A27",
    "A35": "2 A35, A39, A40; 2.1, 12", "Z1": "3 Z1–Z4, A38", "result": "3 F1–F3", "pack": 7, "hand": 2,
}
"""Where the rule reference speaks of what a finding names."""
PARAGRAPHS: Mapping[str, str] = {
    "pack": N_("A card comes up only as often as the pack has it."),
    "hand": N_("You can only play a card from your own hand."),
    "turn": N_("Players take turns clockwise, starting on the dealer's left."),
    "table": N_("Only what is on the table can be captured or built on."),
    "C1": N_("What is captured must make groups that each add up to one value of the card played."),
    "C3": N_("Several groups may be captured at once if each adds up to the same value of the card played."),
    "S1": N_("A card laid down as a build counts one of its own values."),
    "B2": N_(
        "A build counts the sum of the card played and what it is laid on; where builds are promises, also their "
        "difference, or the value both share."
    ),
    "K2": N_("A pile may count 14 at most."),
    "B3": N_("Whoever builds must keep another card in hand that can take the build."),
    "P1": N_("You may build for a partner only if they have declared the value or said yes when asked."),
    "O2": N_("Whoever owns a build must keep a card that can take it as long as it is there."),
    "N1": N_("With six cards or piles on the table, whoever can capture or build may not add another."),
    "N2": N_("After a Zwick those still to come in this round lay a card down or capture; nobody builds."),
    "A5": N_("On an empty table a single card is not laid down as a build, unless agreed."),
    "A9": N_("One card in hand covers one promise, unless agreed otherwise."),
    "A21": N_("By agreement, whoever can capture must do so."),
    "A25": N_("After a Zwick, cards are only laid down until four are on the table."),
    "A26": N_("After a Zwick everybody lays a card down first, the Zwick maker last."),
    "A27": N_("Whoever makes a Zwick lays another card down at once."),
    "A35": N_("A joker on the table is taken only as agreed."),
    "Z1": N_("A Zwick is a capture that leaves nothing on the table."),
    "result": N_("What is written down must be what the plays come to."),
}
"""The rules that a finding can name, each in a sentence."""
