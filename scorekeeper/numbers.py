"""Whole numbers as people and machines write them: the one function that reads one."""

from __future__ import annotations


def whole(text: str, most: int) -> int | None:
    """A whole number from 0 to ``most`` in the figures 0 to 9, with no more of them than ``most`` has; None for
    anything else: not every sign that Unicode calls a digit is one that `int` reads, and none of any length is."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None
