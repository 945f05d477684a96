"""The top of every sheet about one hand: title, what was played by which rules, who sat where."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from reportlab.platypus import Flowable, Spacer

from scorekeeper.game import Record, Replay, Setting
from scorekeeper.games import game_of
from scorekeeper.sheets.page import (
    FIGURES,
    Sheet,
    bold,
    cut,
    marked_up,
    markup,
    paper_named,
    printable,
    text,
)
from scorekeeper.words import Locale, locale, switch_in_words, variant_name
from scorekeeper.words.locale import quoted

LABELLED = ("event", "hand", "date", "place", "recorder", "source")
"""Header keys that are printed where they stand, in this order."""


def checksum(record: Record) -> str:
    """Twelve hex digits of the SHA-256 over the canonical ZHN, in fours: the same hand has the same, however typed."""
    written = game_of(record.value("variant")).write(record)
    digest = hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{digest[:4]} {digest[4:8]} {digest[8:12]}"


def about(replay: Replay, lang: str, title: str, paper: str, source_name: str) -> Sheet:
    """A sheet about one hand in a language: its title, running head, foot and subject. ValueError for a paper that we
    do not have."""
    say, record = locale(lang), replay.record
    return Sheet(lang, paper_named(paper), title, running(replay), _foot(record, source_name, say), _subject(record))


def _foot(record: Record, source_name: str, say: Locale) -> str:
    parts = [quoted(source_name)] if source_name else []
    parts.append(say.gettext("checksum %(checksum)s") % {"checksum": checksum(record)})
    return " · ".join(parts)


def _subject(record: Record) -> str:
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


TIGHT = [
    ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0), ("TOPPADDING", (0, 0), (-1, -1), 0.6),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0.9), ("VALIGN", (0, 0), (-1, -1), "TOP"),
]


def plain(replay: Replay, sheet: Sheet) -> list[Flowable]:
    """Title and facts alone."""
    shown = [fact(label, value) for label, value in facts(replay, sheet.say)]
    title = cut(printable(sheet.title), sheet.paper.room, FIGURES, 22)
    story: list[Flowable] = [text(title, 22, font=FIGURES, leading=26)]
    return [*story, marked_up("  ·  ".join(shown), 9), Spacer(1, 4)]


def fact(label: str, value: str) -> str:
    """A fact with its label, marked up."""
    return f"{markup(label)} {bold(value)}"


def facts(replay: Replay, say: Locale) -> Iterator[tuple[str, str]]:
    """What is printed at the head, with its label."""
    record, setting = replay.record, replay.setting
    named = {
        "event": say.gettext("Event"), "hand": say.gettext("Hand"), "date": say.gettext("Date"),
        "place": say.gettext("Place"), "recorder": say.gettext("Recorder"), "source": say.gettext("Source"),
    }
    if setting is not None:
        yield say.gettext("Rules"), variant_name(setting.rules.variant, say.lang)
        yield say.gettext("Version of the rules"), setting.rules.digest
    for key in LABELLED:
        value = quoted(record.value(key) or "")
        if value:
            yield named[key], value


def rules_told(replay: Replay, about: str, sheet: Sheet, *, besides: str = "") -> list[Flowable]:
    """What the variant is ``about`` in a few sentences, each house rule that the record's header names in one, and what
    is to be known ``besides``."""
    said = [markup(about)]
    for piece in (replay.record.value("rules") or "").split(","):
        name, equals, value = (part.strip() for part in piece.partition("="))
        if equals:
            said.append(bold(switch_in_words(name, value, sheet.lang)))
    if besides:
        said.append(bold(besides))
    return [marked_up(" ".join(said)), Spacer(1, 5)]


def side_mark(setting: Setting, side: int) -> str:
    """● A and ■ B where two sides play, a letter alone for three or more teams, nothing where each plays alone."""
    if len(setting.sides) == 2:
        return ("● A", "■ B")[side]
    return chr(ord("A") + side) if len(setting.sides) < len(setting.players) else ""
