"""Drawing lots that anybody can draw again: SHA-256 of the printed seed and the person's id."""

from __future__ import annotations

import hashlib

ALGORITHM = "lot-1"
"""Printed beside the seed; another way of drawing gets another name."""


def lot(seed: str, person: str) -> str:
    """The person's lot as 64 hex digits; the smallest wins. It depends on nobody else, so who leaves changes nothing.

    It is the SHA-256 of ``lot-1``, seed and person's id, a line feed between them, in UTF-8.
    """
    return hashlib.sha256(f"{ALGORITHM}\n{seed}\n{person}".encode()).hexdigest()
