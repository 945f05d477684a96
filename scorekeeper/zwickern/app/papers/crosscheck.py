"""The cross-check of a whole sheet: what all its hands give out against what its sides have."""

from __future__ import annotations

from collections import Counter

from scorekeeper.sheets.score.sheet import Sheet
from scorekeeper.words import Locale
from scorekeeper.zwickern.app.words.match import zwicks as zwicks_in_words
from scorekeeper.zwickern.app.words.views import sides_in


def cross_check(sheet: Sheet, say: Locale) -> str:
    """``12 × 30 + 17 Zwicks = 377 = 198 + 179 ✓``: what all hands give out, what the sides have, ⚠ where they differ.

    On a blank sheet with room to write.
    """
    if sheet.status == "blank":
        return _to_fill(sheet, say)
    rules = sheet.rules
    rows = [row for row in sheet.rows if row.counts]
    parts = [part for row in rows for part in sides_in(row)]
    groups: Counter[int] = Counter()
    less = ties = 0
    for row in rows:
        if row.tie and row.nominal in (rules.nominal, *rules.tied):
            groups[rules.nominal] += 1
            less, ties = less + rules.nominal - row.nominal, ties + 1
        else:
            groups[row.nominal] += 1
    zwicks = sum(part.zwicks for part in parts)
    terms = [f"{number} × {nominal}" for nominal, number in groups.items()] or [f"0 × {rules.nominal}"]
    made = " + ".join(terms)
    expected = sum(number * nominal for nominal, number in groups.items()) - less
    if less:
        each = rules.most if less == ties * rules.most else 0
        made += f" {'−' if less > 0 else '+'} {f'{ties} × {each}' if each else abs(less)}"
    counted = zwicks_in_words(say, zwicks)
    made += f" + {counted}" if rules.mark == 1 or not zwicks else f" + {rules.mark} × {counted}"
    points = sum(part.points - part.card_points - (part.majority or 0) for part in parts)
    expected += points
    for penalty in sheet.penalties:
        made += f" {'−' if penalty.points < 0 else '+'} {abs(penalty.points)}"
        expected += penalty.points
    total = sum(sheet.totals)
    sums = " + ".join(str(each) if each >= 0 else f"({each})" for each in sheet.totals)
    if expected == total:
        return f"{made} = {expected} = {sums} ✓"
    return f"{made} = {expected} ≠ {total} = {sums} ⚠"


def _to_fill(sheet: Sheet, say: Locale) -> str:
    long, short = "_" * 5, "_" * 3
    rules = sheet.rules
    tie = f" − {short} × {rules.most}" if rules.tied and rules.tie_share == "none" else ""
    zwick = f"{rules.mark} × " if rules.mark != 1 else ""
    sides = " + ".join([long] * len(sheet.sides)) if len(sheet.sides) <= 4 else "_" * 12
    zwicks = say.gettext("Zwicks")
    return f"{short} × {rules.nominal}{tie} + {zwick}{short} {zwicks} = {long} = {sides}"
