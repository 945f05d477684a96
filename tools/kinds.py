"""Write static/match/kinds.mjs: what scripts need to know of entry kinds, from what each kind's class says.

`python tools/kinds.py` after a change there; a test compares the two.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from pathlib import Path

from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.payloads import Counted

MODULE = Path(__file__).resolve().parent.parent / "static" / "match" / "kinds.mjs"
HEAD = "// Made by `python tools/kinds.py` of what each entry kind's class says (scorekeeper/journal/payloads).\n"


def module() -> str:
    """The text of the script."""
    kinds = [MATCH_KINDS[name] for name in sorted(MATCH_KINDS)]
    ways = [f'"{kind.name}": "{kind.payload.way}"' for kind in kinds if issubclass(kind.payload, Counted)]
    return HEAD + "\n".join(
        (
            "/** What a phone may take back: one of these is what it said last. */",
            _set("UNDOABLE", (kind.name for kind in kinds if kind.undoable)),
            "/** What is told as said last of a match. */",
            _set("IN_LAST_LINE", (kind.name for kind in kinds if kind.undoable and not kind.untold)),
            "/** What sides say against a result, or to end that. */",
            _set("DISPUTING", (kind.name for kind in kinds if kind.consent and not kind.signs)),
            "/** What a side, or a phone, says for itself: never a decision of the judge's. */",
            _set("OWN", (kind.name for kind in kinds if kind.personal)),
            "/** What a side signs, or lies signed on paper. */",
            _set("SIGNING", (kind.name for kind in kinds if kind.signs)),
            "/** What counts every side of a hand, and in which way. */",
            f"export const WAYS = {{{', '.join(ways)}}};\n",
        )
    )


def _set(name: str, kinds: Iterable[str]) -> str:
    lines = textwrap.fill(", ".join(f'"{kind}"' for kind in kinds), 116, initial_indent="  ", subsequent_indent="  ")
    return f"export const {name} = new Set([\n{lines},\n]);"


if __name__ == "__main__":
    MODULE.write_text(module(), encoding="utf-8")
