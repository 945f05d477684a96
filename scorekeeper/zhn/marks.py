"""What a correction leaves in the text: a comment that says what stood there before (design.md, law 4)."""

from __future__ import annotations

import re
from typing import NamedTuple

CORRECTED, INSERTED, STRUCK_OUT = "corrected, was", "inserted", "struck out"
"""How such a comment begins; the same in every language, since it stands in the file."""
_MARK = re.compile(rf"#?\s*({CORRECTED}|{INSERTED}|{STRUCK_OUT})\b:?\s*(.*)")


class Mark(NamedTuple):
    """What a correction left on a line: its kind, and what stood there before (empty for an inserted line)."""

    kind: str
    before: str

    @property
    def inserted(self) -> bool:
        """Whether the line is there only since the correction."""
        return self.kind == INSERTED


def mark_in(comment: str) -> Mark | None:
    """The mark that a comment is, its ``#`` with it or without; None for what a person wrote."""
    found = _MARK.match(comment)
    return Mark(found[1], found[2].strip()) if found else None
