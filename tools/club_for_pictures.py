"""A club for the README's pictures: three evenings played, a fourth with a table that is disputed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

POINTS = (17, 16, 19, 12, 15, 21, 14, 18, 13)


def club(data: Path) -> dict[str, str]:
    """Address of each of its pages, written beside the server that serves ``data``."""
    from tests.conftest import build_app, close
    from tests.web.club import evenings
    from tests.web.club.evenings import PEOPLE, Club
    from tests.web.tables import an_id

    app = build_app(data)
    made = Club(app, app.test_client(), people=len(PEOPLE), rule={"best": 8, "of": 12})
    name = an_id()
    made.say("club.named", {"name": name}, words={name: "Kartenrunde"}, after=made.state.name_last)
    for day, date in enumerate(("2026-10-08", "2026-10-22", "2026-11-05")):
        evening = made.evening(date=date, rounds=2)
        for round in (1, 2):
            evening.draw(round)
            for number in (1, 2, 3):
                table = evening.table(number, round)
                for hand in (0, 1):
                    table.play(POINTS[(day + 2 * round + number + 4 * hand) % len(POINTS)])
        made.say_all([("result.published", {"evening": evening.id}), ("evening.closed", {"evening": evening.id})])
    tonight = made.evening()
    tonight.draw(1)
    first, second, third = (tonight.table(number) for number in (1, 2, 3))
    third.play(17)
    third.play(12)
    second.play(14)
    dispute: Any = evenings.dispute
    dispute(first)
    pages = {
        "club": made.url(), "board": made.url(f"evenings/{tonight.id}/board"),
        "season": made.url(f"seasons/{made.season}"), "season-sheet": made.url(f"paper/season/{made.season}.pdf"),
    }
    close(app)
    return pages
