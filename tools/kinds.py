"""Write static/match/kinds.mjs: what scripts need to know of entry kinds, from what each kind's class says.

`python tools/kinds.py` after a change there; a test compares the two.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path

from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.payloads import Counted, Redone, Undone

MODULE = Path(__file__).resolve().parent.parent / "static" / "match" / "kinds.mjs"
NO_BREAK = "\u00a0"
HEAD = "// Made by `python tools/kinds.py` of what each entry kind's class says (scorekeeper/journal/payloads).\n"


def module() -> str:
    """The text of the script."""
    kinds = [MATCH_KINDS[name] for name in sorted(MATCH_KINDS)]
    return HEAD + "\n".join(
        (
            "/** What a phone may take back: one of these is what it said last. */",
            _set("UNDOABLE", (kind.name for kind in kinds if kind.undoable)),
            "/** What is told as said last of a match. */",
            _set("IN_LAST_LINE", (kind.name for kind in kinds if kind.in_last_line)),
            "/** Of what is told: the fields that say whose it was, a person or side; the first that names one. */",
            _map("WHOSE", {kind.name: list(kind.whose) for kind in kinds if kind.whose}),
            "/** The field that says more of it. */",
            _map("WHAT", {kind.name: kind.what for kind in kinds if kind.what}),
            "/** What is told with the figures of its hand. */",
            _set("FIGURES", (kind.name for kind in kinds if kind.figures)),
            "/** What is told without the number of its hand, as long as that is the one in front. */",
            _set("IN_FRONT", (kind.name for kind in kinds if kind.in_front)),
            "/** What puts it right; else its hand's page, or the history. */",
            _map("CORRECTED", {kind.name: kind.corrected for kind in kinds if kind.corrected}),
            "/** What it is for a hand recorded act by act. */",
            _map("ACT", {kind.name: kind.act for kind in kinds if kind.act}),
            "/** What takes another entry back, and what gives it its effect again. */",
            *(f'export const {name.upper()} = "{name}";' for name in sorted(MATCH_KINDS.names_of(Undone, Redone))),
            "/** What sides say against a result, or to end that. */",
            _set("DISPUTING", (kind.name for kind in kinds if kind.consent and not kind.signs)),
            "/** What a side, or a phone, says for itself: never a decision of the judge's. */",
            _set("OWN", (kind.name for kind in kinds if kind.personal)),
            "/** What a side signs, or lies signed on paper. */",
            _set("SIGNING", (kind.name for kind in kinds if kind.signs)),
            "/** What counts every side of a hand, and in which way. */",
            _map("WAYS", {kind.name: kind.payload.way for kind in kinds if issubclass(kind.payload, Counted)}) + "\n",
        )
    )


def _set(name: str, kinds: Iterable[str]) -> str:
    return f"export const {name} = new Set([\n{_lines(json.dumps(kind) for kind in kinds)},\n]);"


def _map(name: str, kinds: Mapping[str, object]) -> str:
    lines = _lines(f"{json.dumps(kind)}:{NO_BREAK}{json.dumps(to)}" for kind, to in kinds.items())
    return f"export const {name} = {{\n{lines},\n}};"


def _lines(parts: Iterable[str]) -> str:
    filled = textwrap.fill(", ".join(parts), 116, initial_indent="  ", subsequent_indent="  ")
    return filled.replace(NO_BREAK, " ")


if __name__ == "__main__":
    MODULE.write_text(module(), encoding="utf-8")
