"""Findings on paper: a mark, what is wrong, why, and which rule it is."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, Paragraph, Spacer

from scorekeeper.findings import Finding
from scorekeeper.game import Replay
from scorekeeper.sheets.closing import FRAME, subtitle
from scorekeeper.sheets.page import BOLD, GREY, Sheet, bold, grid, marked_up, markup, text
from scorekeeper.words import Locale, sentence

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


def rule_and_line(finding: Finding, say: Locale) -> str:
    """``rule B3, line 31``."""
    parts = [say.gettext("rule %(rule)s") % {"rule": finding.rule}]
    if finding.line:
        parts.append(say.gettext("line %(line)s") % {"line": finding.line})
    return ", ".join(parts).replace(" ", chr(160))


def other_findings(findings: Sequence[Finding], sheet: Sheet) -> list[Flowable]:
    """Findings that belong to no play that could be carried out: of header, deal lines, result, unreadable lines."""
    if not findings:
        return []
    say = sheet.say
    rows: list[list[object]] = [[mark(finding), finding_text(finding, sheet)] for finding in findings[:MOST]]
    more = len(findings) - MOST
    if more > 0:
        rows.append(["", text(say.ngettext("and %(num)d more", "and %(num)d more", more))])
    style = [*FRAME, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("BACKGROUND", (0, 0), (0, -1), GREY)]
    table = grid(rows, [24, sheet.paper.room - 24], style)
    return [subtitle(say.gettext("Also found")), table, Spacer(1, 6)]


def verdict(replay: Replay, say: Locale) -> str:
    """What the replay comes to, in one sentence."""
    errors = [finding for finding in replay.findings if finding.severity == "error"]
    open_ones = [finding for finding in replay.findings if finding.severity == "unproven"]
    if replay.setting is None:
        return say.gettext("The record cannot be replayed: its header cannot be used.")
    plays = sorted({finding.play for finding in errors if finding.play is not None})
    if errors:
        against = say.ngettext("%(num)d breach of the rules", "%(num)d breaches of the rules", len(errors))
        numbers = ", ".join(map(str, plays[:12])) + (" …" if len(plays) > 12 else "")
        where = say.gettext("on play %(plays)s") % {"plays": numbers} if plays else say.gettext("on no "
                                                                                                "particular play")
        return f"{against}, {where}."
    if open_ones:
        return say.gettext("Nothing against the rules was found, but not everything is proved.")
    if replay.complete:
        return say.gettext("Every play is legal, and the hand is complete.")
    return say.gettext("Every play is legal so far; the hand is not finished.")
