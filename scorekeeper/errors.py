"""The exceptions that code raises, for callers of the API. Faults in people's records are findings instead
(findings.py)."""

from __future__ import annotations

from scorekeeper.findings import Finding


class ScorekeeperError(ValueError):
    """The root of everything this package raises on purpose."""


class NotationError(ScorekeeperError):
    """A text that cannot be read as a record; ``line`` and ``column`` count from 1, 0 where there is no place."""

    def __init__(self, message: str, *, line: int = 0, column: int = 0, finding: Finding | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.finding = finding


class ImpossiblePlay(ScorekeeperError):
    """A play that cannot be carried out: it names what does not lie there, or nobody is to play."""


class IncompleteRecord(ScorekeeperError):
    """A record that lacks what the question needs (a score of an unfinished hand, a replay without a variant)."""
