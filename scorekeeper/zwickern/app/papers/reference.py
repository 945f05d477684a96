"""The rule behind a finding of Zwickern, and where the rule reference speaks of it."""

from __future__ import annotations

from reportlab.platypus import Flowable

from scorekeeper.findings import Finding
from scorekeeper.sheets.closing import FRAME
from scorekeeper.sheets.doubts import finding_text, mark
from scorekeeper.sheets.page import INK, Sheet, grid, marked_up, markup
from scorekeeper.words import Locale, sentences
from scorekeeper.words.sentences import rule_in_words
from scorekeeper.zwickern.variants import RuleSet


def place_of_rule(rule: str, rules: RuleSet, say: Locale) -> str:
    """Where a rule stands: ``rule reference, 3 B2, B4``; where builds are no promises a build too large is 3 K2."""
    return sentences.place_of_rule("K2" if rule in ("B2", "S1") and not rules.promises else rule, "zwickern", say)


def finding_box(finding: Finding, rules: RuleSet, sheet: Sheet) -> Flowable:
    """A finding with the rule behind it in words and where that stands, for a ruling."""
    rule, place = rule_in_words(finding.rule, sheet.lang), place_of_rule(finding.rule, rules, sheet.say)
    cell = [finding_text(finding, sheet)]
    if rule:
        label = sheet.say.gettext("The rule:")
        cell.append(marked_up(f"{markup(label)} {markup(rule)} ({markup(place)})"))
    style: list[object] = [*FRAME, ("VALIGN", (0, 0), (-1, -1), "TOP")]
    if finding.severity != "error":
        style += [("BOX", (0, 0), (-1, -1), 0.6, INK)]
    return grid([[mark(finding), cell]], [24, sheet.paper.room - 24], style)
