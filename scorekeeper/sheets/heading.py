"""The top of every sheet about one hand: title, what was played by which rules, who sat where."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from reportlab.platypus import Flowable, Paragraph, Spacer

from scorekeeper.games import Replay, game_of
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
    paper_named,
    printable,
    text,
    width_of,
)
from scorekeeper.words import Speech, speech, switch_in_words, variant_in_words, variant_name
from scorekeeper.words.speech import quoted
from scorekeeper.zwickern.position import forehand
from scorekeeper.zwickern.setting import Setting

LABELLED = ("event", "hand", "date", "place", "recorder", "source")
"""Header keys that are printed where they stand, in this order."""
_SUM_BOX = 118.0


def checksum(record: Any) -> str:
    """Twelve hex digits of the SHA-256 over the canonical ZHN, in fours: the same hand has the same, however typed."""
    written = game_of(record.value("variant")).write(record)
    digest = hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{digest[:4]} {digest[4:8]} {digest[8:12]}"


def about(replay: Replay, lang: str, title: str, paper: str, source_name: str) -> Sheet:
    """A sheet about one hand in a language: its title, running head, foot and subject. ValueError for a paper that we
    do not have."""
    say, record = speech(lang), replay.record
    return Sheet(lang, paper_named(paper), title, running(replay), _foot(record, source_name, say), _subject(record))


def _foot(record: Any, source_name: str, say: Speech) -> str:
    parts = [quoted(source_name)] if source_name else []
    parts.append(say.gettext("checksum %(checksum)s") % {"checksum": checksum(record)})
    return " · ".join(parts)


def _subject(record: Any) -> str:
    """What the file says it is about: the players' names, also those that our fonts cannot write."""
    return quoted_names(record.value("players") or "")


def quoted_names(names: str) -> str:
    """A line of names without anything invisible in it."""
    return " ".join(names.split())[:1000]


def running(replay: Replay) -> str:
    """The running head: date, and who played."""
    date = replay.record.value("date")
    names = ", ".join(replay.setting.players) if replay.setting else ""
    return " · ".join(part for part in (quoted(date or ""), names) if part)


def sum_box(setting: Setting, say: Speech) -> Flowable:
    """What one hand gives out without Zwicks, large: everybody's first check."""
    rules = setting.rules
    rates = say.gettext("Zwick %(zwick)s, majority %(majority)s") % {
        "zwick": rules.zwick_points, "majority": rules.majority_points,
    }  # fmt: skip
    lines = [
        [text(say.gettext("Total of a hand"), BODY, align=1)],
        [text(str(setting.nominal), 26, font=FIGURES, align=1, leading=27)],
        [text(say.gettext("without Zwicks"), BODY, align=1)],
        [text(rates, BODY, align=1)],
    ]
    return grid(lines, [_SUM_BOX], [*_TIGHT, ("BOX", (0, 0), (-1, -1), 1.4, INK)])


_TIGHT = [
    ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0), ("TOPPADDING", (0, 0), (-1, -1), 0.6),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0.9), ("VALIGN", (0, 0), (-1, -1), "TOP"),
]  # fmt: skip


def heading(replay: Replay, sheet: Sheet) -> list[Flowable]:
    """Title, facts and the box with the total; without a usable header title and facts alone."""
    say, setting = sheet.say, replay.setting
    room = sheet.paper.room - (_SUM_BOX + 10 if setting else 0)
    left: list[Flowable] = [text(cut(printable(sheet.title), room, FIGURES, 22), 22, font=FIGURES, leading=26)]
    facts = [marked_up(_fact(label, value), 9) for label, value in _facts(replay, say)]
    if facts:
        left.append(Spacer(1, 2))
        left.append(_in_columns(facts, room))
    if setting is None:
        return left
    top = grid([[left, sum_box(setting, say)]], [room + 10, _SUM_BOX], _TIGHT)
    return [top, Spacer(1, 3), *_rules_in_words(replay, setting, sheet)]


def brief(replay: Replay, sheet: Sheet) -> list[Flowable]:
    """Title, facts and seats without the description of the rules, for a sheet that has to be one page."""
    return [*plain(replay, sheet), *seats(replay, sheet)]


def plain(replay: Replay, sheet: Sheet) -> list[Flowable]:
    """Title and facts alone."""
    facts = [_fact(label, value) for label, value in _facts(replay, sheet.say)]
    title = cut(printable(sheet.title), sheet.paper.room, FIGURES, 22)
    story: list[Flowable] = [text(title, 22, font=FIGURES, leading=26)]
    return [*story, marked_up("  ·  ".join(facts), 9), Spacer(1, 4)]


def _in_columns(facts: list[Paragraph], room: float) -> Flowable:
    """The facts in two columns, read downwards."""
    half = (len(facts) + 1) // 2
    rows = [[facts[at], facts[at + half] if at + half < len(facts) else ""] for at in range(half)]
    return grid(rows, [room * 0.5, room * 0.5], _TIGHT)


def _fact(label: str, value: str) -> str:
    return f"{markup(label)} {bold(value)}"


def _facts(replay: Replay, say: Speech) -> Iterator[tuple[str, str]]:
    record, setting = replay.record, replay.setting
    named = {
        "event": say.gettext("Event"), "hand": say.gettext("Hand"), "date": say.gettext("Date"),
        "place": say.gettext("Place"), "recorder": say.gettext("Recorder"), "source": say.gettext("Source"),
    }  # fmt: skip
    if setting is not None:
        yield say.gettext("Rules"), variant_name(setting.rules.variant, say.lang)
        yield say.gettext("Version of the rules"), setting.rules.digest
    for key in LABELLED:
        value = quoted(record.value(key) or "")
        if value:
            yield named[key], value


def _rules_in_words(replay: Replay, setting: Setting, sheet: Sheet) -> list[Flowable]:
    """The variant in a few sentences, and each house rule that the header names in one."""
    said = [markup(variant_in_words(setting.rules, sheet.lang, packs=setting.packs))]
    for piece in (replay.record.value("rules") or "").split(","):
        name, equals, value = (part.strip() for part in piece.partition("="))
        if equals:
            said.append(bold(switch_in_words(name, value, sheet.lang)))
    if setting.stretch:
        said.append(bold(sheet.say.gettext("Only a stretch of the hand is recorded; nothing before it is judged.")))
    return [marked_up(" ".join(said)), Spacer(1, 5)]


def side_mark(setting: Setting, side: int) -> str:
    """● A and ■ B where two sides play, a letter alone for three or more teams, nothing where each plays alone."""
    if len(setting.sides) == 2:
        return ("● A", "■ B")[side]
    return chr(ord("A") + side) if len(setting.sides) < len(setting.players) else ""


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
    ]  # fmt: skip
    return [grid(rows, [sheet.paper.room / across] * across, lines), Spacer(1, 6)]
