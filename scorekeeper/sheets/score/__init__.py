"""The score sheet of a match (users.md 3.5): filled, in detail, or blank to be written on, on A4 or Letter.

Same match, same bytes: it shows the time of the last entry, never that of printing.
"""

from __future__ import annotations

from scorekeeper.sheets.score.build import Extras, blank_for, blank_of, sheet_of
from scorekeeper.sheets.score.sheet import Sheet

__all__ = ["Extras", "Sheet", "blank_for", "blank_of", "sheet_of"]
