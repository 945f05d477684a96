"""The rule behind a finding of Zwickern, and where the rule reference speaks of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reportlab.platypus import Flowable

from scorekeeper.findings import Finding
from scorekeeper.sheets.closing import FRAME
from scorekeeper.sheets.doubts import finding_text, mark
from scorekeeper.sheets.page import INK, Sheet, grid, marked_up, markup
from scorekeeper.words import Speech
from scorekeeper.words.paragraphs import rule_in_words
from scorekeeper.zwickern.variants import RuleSet

_PARAGRAPHS: Mapping[str, str] = {
    "turn": "3 G1", "table": "3 C1", "C1": "3 C1–C6", "C3": "3 C3", "S1": "3 S1", "B2": "3 B2, B4", "K2": "3 K2",
    "B3": "3 B3", "P1": "3 P1–P6", "O2": "3 O2", "N1": "3 N1, A32", "N2": "3 N2", "A5": "2 A5; 2.1, 4",
    "A9": "2 A9; 2.1, 5", "A21": "2 A21; 2.1, 3", "A25": "2 A25", "A26": "2 A26", "A27": "2 A27",
    "A35": "2 A35, A39, A40; 2.1, 12", "Z1": "3 Z1–Z4, A38", "result": "3 F1–F3",
}  # fmt: skip
"""Where the rule reference (rules.md) speaks of what a finding names."""
_IN_NOTATION: Mapping[str, int] = {"pack": 7, "hand": 2}
"""Rules about the record itself: the number under "Exactly" in notation.md."""


def place_of_rule(rule: str, rules: RuleSet, say: Speech) -> str:
    """Where a rule stands: ``rule reference, 3 B2, B4``; ``notation, Exactly 7`` for what is about the record."""
    if rule in _IN_NOTATION:
        return say.gettext("notation, Exactly %(number)s") % {"number": _IN_NOTATION[rule]}
    paragraph = "3 K2" if rule in ("B2", "S1") and not rules.promises else _PARAGRAPHS.get(rule, "")
    return say.gettext("rule reference, %(paragraph)s") % {"paragraph": paragraph} if paragraph else ""


def finding_box(finding: Finding, rules: RuleSet, sheet: Sheet) -> Flowable:
    """A finding with the rule behind it in words and where that stands, for a ruling."""
    rule, place = rule_in_words(finding.rule, sheet.lang), place_of_rule(finding.rule, rules, sheet.say)
    cell = [finding_text(finding, sheet)]
    if rule:
        label = sheet.say.gettext("The rule:")
        cell.append(marked_up(f"{markup(label)} {markup(rule)} ({markup(place)})"))
    style: list[Any] = [*FRAME, ("VALIGN", (0, 0), (-1, -1), "TOP")]
    if finding.severity != "error":
        style += [("BOX", (0, 0), (-1, -1), 0.6, INK)]
    return grid([[mark(finding), cell]], [24, sheet.paper.room - 24], style)
