"""Where a question is asked that has no hand around it, and by the rules of which table: by itself or in a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

TABLE = ("r", "k", "n", "s")
"""What the address says of the table that asks: its house rules as ``rules:`` of ZHN has them; how many packs, players
and sides there are."""


class Asking(NamedTuple):
    """Where a question is asked, and by the rules of which table.

    variant: that is played.
    of_table: what is known of the table, by ``TABLE``.
    path: of the page.
    rules: where others are chosen, or these are read.
    back: where the arrow leads.
    in_match: whether it is a match's page: then the address says nothing of the rules.
    """

    variant: str
    of_table: Mapping[str, str]
    path: str
    rules: str
    back: str
    in_match: bool = False

    def url(self, tapped: Mapping[str, str | int], path: str = "") -> str:
        """The address of what was tapped."""
        values = {**tapped} if self.in_match else {"v": self.variant, **tapped, **self.of_table}
        values = {name: value for name, value in values.items() if value}
        return (path or self.path) + (f"?{urlencode(values)}" if values else "")

    def rules_url(self, tapped: Mapping[str, str | int]) -> str:
        """Where the rules are chosen for what was tapped, or read."""
        return self.rules if self.in_match else self.url(tapped, self.rules)
