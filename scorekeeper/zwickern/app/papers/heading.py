"""The top of a sheet about a hand of Zwickern: what a hand gives out, the rules in words, who sat where."""

from __future__ import annotations

from reportlab.platypus import Flowable, Paragraph, Spacer

from scorekeeper.sheets.heading import TIGHT, fact, facts, plain, rules_told, side_mark
from scorekeeper.sheets.page import (
    BODY,
    BOLD,
    FIGURES,
    GREY,
    INK,
    Sheet,
    bold,
    cut,
    grid,
    marked_up,
    markup,
    printable,
    text,
    width_of,
)
from scorekeeper.words import Locale, variant_in_words
from scorekeeper.zwickern.position import forehand
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.setting import Setting

_SUM_BOX = 118.0


def sum_box(setting: Setting, say: Locale) -> Flowable:
    """What one hand gives out without Zwicks, large: everybody's first check."""
    rules = setting.rules
    rates = say.gettext("Zwick %(zwick)s, majority %(majority)s") % {
        "zwick": rules.zwick_points, "majority": rules.majority_points,
    }
    lines = [
        [text(say.gettext("Total of a hand"), BODY, align=1)],
        [text(str(setting.nominal), 26, font=FIGURES, align=1, leading=27)],
        [text(say.gettext("without Zwicks"), BODY, align=1)],
        [text(rates, BODY, align=1)],
    ]
    return grid(lines, [_SUM_BOX], [*TIGHT, ("BOX", (0, 0), (-1, -1), 1.4, INK)])


def heading(replay: Replay, sheet: Sheet) -> list[Flowable]:
    """Title, facts and the box with the total; without a usable header title and facts alone."""
    say, setting = sheet.say, replay.setting
    room = sheet.paper.room - (_SUM_BOX + 10 if setting else 0)
    left: list[Flowable] = [text(cut(printable(sheet.title), room, FIGURES, 22), 22, font=FIGURES, leading=26)]
    told = [marked_up(fact(label, value), 9) for label, value in facts(replay, say)]
    if told:
        left.append(Spacer(1, 2))
        left.append(_in_columns(told, room))
    if setting is None:
        return left
    top = grid([[left, sum_box(setting, say)]], [room + 10, _SUM_BOX], TIGHT)
    return [top, Spacer(1, 3), *_rules_in_words(replay, setting, sheet)]


def brief(replay: Replay, sheet: Sheet) -> list[Flowable]:
    """Title, facts and seats without the description of the rules, for a sheet that has to be one page."""
    return [*plain(replay, sheet), *seats(replay, sheet)]


def _in_columns(facts: list[Paragraph], room: float) -> Flowable:
    """The facts in two columns, read downwards."""
    half = (len(facts) + 1) // 2
    rows = [[facts[at], facts[at + half] if at + half < len(facts) else ""] for at in range(half)]
    return grid(rows, [room * 0.5, room * 0.5], TIGHT)


def _rules_in_words(replay: Replay, setting: Setting, sheet: Sheet) -> list[Flowable]:
    stretch = sheet.say.gettext("Only part of the hand is recorded; nothing before it is judged.")
    about = variant_in_words(setting.rules, sheet.lang, packs=setting.packs)
    return rules_told(replay, about, sheet, besides=stretch if setting.stretch else "")


def seats(replay: Replay, sheet: Sheet) -> list[Flowable]:
    """Who sat where, clockwise, on which side, who deals and who leads: every name in full."""
    setting = replay.setting
    if setting is None:
        return []
    say = sheet.say
    lead = forehand(setting, 0)
    cells: list[str] = []
    widest = 0.0
    for seat, name in enumerate(setting.players):
        mark = side_mark(setting, setting.side_of[seat])
        duty = say.gettext("deals") if seat == setting.dealer else say.gettext("leads") if seat == lead else ""
        front, back = f"{seat + 1} {mark} ".replace("  ", " "), f" ({duty})" if duty else ""
        cells.append(f"{markup(front)}{bold(name)}{markup(back)}")
        widest = max(widest, width_of(front + back, size=9.5) + width_of(printable(name), BOLD, 9.5))
    across = max((n for n in (4, 3, 2) if sheet.paper.room / n > widest + 12), default=1)
    across = min(across, len(cells))
    rows = [[marked_up(cell, 9.5) for cell in cells[at : at + across]] for at in range(0, len(cells), across)]
    rows[-1] += [marked_up("")] * (across - len(rows[-1]))
    lines = [
        ("BOX", (0, 0), (-1, -1), 1.2, INK), ("INNERGRID", (0, 0), (-1, -1), 0.5, INK),
        ("LEFTPADDING", (0, 0), (-1, -1), 5), ("RIGHTPADDING", (0, 0), (-1, -1), 3),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5), ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("BACKGROUND", (0, 0), (-1, -1), GREY),
    ]
    return [grid(rows, [sheet.paper.room / across] * across, lines), Spacer(1, 6)]
