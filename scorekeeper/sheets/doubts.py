"""Findings on paper: a mark, what is wrong, why, and which rule it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from reportlab.platypus import Flowable, Paragraph, Spacer

from scorekeeper.findings import Finding
from scorekeeper.games import Replay
from scorekeeper.sheets.closing import FRAME, subtitle
from scorekeeper.sheets.page import BOLD, GREY, INK, Sheet, bold, grid, marked_up, markup, text
from scorekeeper.words import Speech, sentence
from scorekeeper.words.paragraphs import rule_in_words
from scorekeeper.zwickern.variants import RuleSet

MOST = 60
"""Findings of the whole record that are printed at most; the others are counted."""
_MARKS = {"error": "⚠", "unproven": "?", "note": "•"}


def mark(finding: Finding) -> Paragraph:
    """The sign of a finding's severity: a warning sign, a question mark, a dot."""
    return text(_MARKS[finding.severity], 12, font=BOLD, align=1, leading=13)


def finding_text(finding: Finding, sheet: Sheet) -> Paragraph:
    """A finding in words, its rule and its line behind it."""
    words = sentence(finding, sheet.lang)
    said = f"{bold(words.headline)} {markup(words.detail)}"
    return marked_up(f"{said} ({markup(rule_and_line(finding, sheet.say))})")


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


def rule_and_line(finding: Finding, say: Speech) -> str:
    """``rule B3, line 31``."""
    parts = [say.gettext("rule %(rule)s") % {"rule": finding.rule}]
    if finding.line:
        parts.append(say.gettext("line %(line)s") % {"line": finding.line})
    return ", ".join(parts).replace(" ", chr(160))


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


def other_findings(findings: Sequence[Finding], sheet: Sheet) -> list[Flowable]:
    """Findings that belong to no play that could be carried out: of header, deal lines, result, unreadable lines."""
    if not findings:
        return []
    say = sheet.say
    rows: list[list[Any]] = [[mark(finding), finding_text(finding, sheet)] for finding in findings[:MOST]]
    more = len(findings) - MOST
    if more > 0:
        rows.append(["", text(say.ngettext("and %(num)d more", "and %(num)d more", more))])
    style = [*FRAME, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("BACKGROUND", (0, 0), (0, -1), GREY)]
    table = grid(rows, [24, sheet.paper.room - 24], style)
    return [subtitle(say.gettext("Found besides")), table, Spacer(1, 6)]


def verdict(replay: Replay, say: Speech) -> str:
    """What the replay comes to, in one sentence."""
    errors = [finding for finding in replay.findings if finding.severity == "error"]
    open_ones = [finding for finding in replay.findings if finding.severity == "unproven"]
    if replay.setting is None:
        return say.gettext("The record cannot be replayed: its header cannot be used.")
    plays = sorted({finding.play for finding in errors if finding.play is not None})
    if errors:
        told = say.ngettext("%(num)d finding against the rules", "%(num)d findings against the rules", len(errors))
        numbers = ", ".join(map(str, plays[:12])) + (" …" if len(plays) > 12 else "")
        where = say.gettext("on play %(plays)s") % {"plays": numbers} if plays else say.gettext("on no play")
        return f"{told}, {where}."
    if open_ones:
        return say.gettext("Nothing against the rules was found, but not everything is proved.")
    if replay.complete:
        return say.gettext("Every play is legal, and the hand is complete.")
    return say.gettext("Every play is legal so far; the hand is not finished.")
