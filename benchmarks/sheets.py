"""How long papers take: a season of 60 members and 40 evenings with its cross tables, a score sheet of 40 hands.

Processor time from the plain view to the bytes. The first in a process reads the fonts and is told apart.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from scorekeeper.sheets.league.season import Around, cross_table, season_sheet
from scorekeeper.sheets.pdf import paper
from scorekeeper.sheets.score.build import score_sheet
from tests.sheets.league.samples import crosses_of, season, view_of
from tests.sheets.score.samples import match, sheet_of

MEMBERS, EVENINGS, HANDS = 60, 40, 40


def season_pdf(members: int = MEMBERS, evenings: int = EVENINGS) -> Callable[[], bytes]:
    """What makes the PDF of a season; its view is made before."""
    played, words = season(members, evenings)
    view, crosses = view_of(played, words), crosses_of(played, words)

    def made() -> bytes:
        tables = [cross_table(cross, "de", together=not at) for at, cross in enumerate(crosses)]
        return paper(season_sheet(view, Around("de"), tables))

    return made


def sheet_pdf(hands: int = HANDS) -> Callable[[], bytes]:
    """What makes the PDF of a match's score sheet."""
    sheet = sheet_of(*match(hands))
    return lambda: score_sheet(sheet, "de")


def run(repeat: int = 5) -> dict[str, Any]:
    """By paper: seconds of the first, median of the others, KB."""
    found: dict[str, Any] = {}
    for name, made in {"season": season_pdf(), "score sheet": sheet_pdf()}.items():
        seconds, size = [], 0
        for _ in range(repeat + 1):
            start = process_time()
            size = len(made())
            seconds.append(process_time() - start)
        found[name] = {"first": seconds[0], "median": median(seconds[1:]), "bytes": size / 1024}
    return found


def main() -> None:
    """Print all figures."""
    for name, row in run().items():
        print(f"{name:14} {row['median']:.3f} s, the first {row['first']:.3f} s, {row['bytes']:.0f} KB")


if __name__ == "__main__":
    main()
