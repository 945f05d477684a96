"""A club's rules on one page to hang up, and two of them side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.sheets.league.content import Cell, Code, Column, Figure, Note, Part, Row, Sheet, Table, checksum
from scorekeeper.sheets.league.season import Around
from scorekeeper.words.speech import quoted

Json = Mapping[str, Any]


def rule_sheet(rules: Json, around: Around, code: Code | None = None) -> Sheet:
    """Total of a hand large, what kind of game it is, every rule in a sentence, a QR code to the same page.

    ``rules``: {"id", "club", "name", "version", "variant", "at": iso, "label": what the totals are, "totals":
    [[number, words]], "about", "lines": [{"words", "own"}], "deal": [sentence]}.
    """
    say = around.say
    own = say.gettext("own rule")
    lines = [f"{line['words']} ({own})" if line["own"] else line["words"] for line in rules["lines"]]
    parts: list[Part] = [
        *(Figure(rules["label"], number, tuple(filter(None, (words,))))
          for number, words in rules["totals"]),
        Note("", (rules["about"],)),
        Note(say.gettext("The rules one by one"), tuple(f"– {line}" for line in (*lines, *rules["deal"]))),
    ]  # fmt: skip
    if code is not None:
        parts.append(code)
    version = say.gettext("Version %(number)s") % {"number": rules["version"]}
    return Sheet(
        lang=around.lang, title=quoted(rules["name"]), under=" · ".join(map(quoted, (rules["club"], rules["variant"]))),
        stand=version, about=around.times.day(rules["at"]) if rules["at"] else "", parts=tuple(parts),
        checksum=checksum([rules["id"], rules["version"], rules["lines"], rules["deal"]]), one_page=True,
    )  # fmt: skip


def comparison(one: str, other: str, rows: Sequence[Json], club: str, around: Around) -> Sheet:
    """Two rule sheets side by side; what differs stands in bold and bears ≠. ``rows``: {"label", "one", "other"}."""
    say = around.say
    columns = (
        Column("rule", say.gettext("Rule"), 0, grow=True),
        Column("one", quoted(one), 0, grow=True),
        Column("other", quoted(other), 0, grow=True),
    )
    lines = [_line(row, say.gettext("differs")) for row in rows]
    differing = sum(row["one"] != row["other"] for row in rows)
    told = say.ngettext("%(num)d rule differs.", "%(num)d rules differ.", differing)
    return Sheet(
        lang=around.lang, title=say.gettext("Two rule sheets side by side"), under=quoted(club), stand="", about="",
        parts=(Note("", (told if differing else say.gettext("Both say the same."),)),
               Table("", columns, tuple(lines), wrapped=True)),
        checksum=checksum([one, other, [[row["label"], row["one"], row["other"]] for row in rows]]),
    )  # fmt: skip


def _line(row: Json, differs: str) -> Row:
    if row["one"] == row["other"]:
        return Row(tuple(Cell(row[key] or "–", "plain") for key in ("label", "one", "other")))
    label = Cell(f"≠ {row['label']}", "name", differs)
    return Row((label, *(Cell(row[key] or "–", "name") for key in ("one", "other"))))
