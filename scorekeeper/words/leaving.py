"""What is said where somebody settled on leaving, and hands before that were corrected afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.words.locale import Locale


def otherwise_due(say: Locale, payments: Sequence[str]) -> str:
    """What would be settled by the hands as they stand now, each payment in words; that what was settled stands."""
    if not payments:
        return say.gettext(
            "By the hands as they stand now nothing would be due. What was settled stands; the rest is in the book."
        )
    text = say.gettext(
        "By the hands as they stand now it would be: %(payments)s. What was settled stands; the rest is in the book."
    )
    return text % {"payments": "; ".join(payments)}
