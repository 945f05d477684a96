"""A club whose season was played through its pages, for tests that only read."""

from __future__ import annotations

from tests.conftest import build_app, sqlite_copy
from tests.web.club.evenings import Club

FIRST, SECOND = "2026-11-05", "2026-11-19"


def played(tmp_path_factory, migrated_sqlite, **more):
    """A club with two evenings of one round and two tables: the first is published, on the second a table is open."""
    folder = tmp_path_factory.mktemp("season")
    app = build_app(folder, sqlite_copy(migrated_sqlite, folder))
    club = Club(app, app.test_client(), **more)
    club.evenings = [an_evening(club, FIRST, (12, 9), (13, 9)), an_evening(club, SECOND, (20, 22), (5,))]
    club.say("result.published", {"evening": club.evenings[0].id})
    return club


def an_evening(club, date, *tables):
    """An evening of one round: for each table the card points of its first side, hand by hand."""
    evening = club.evening(date=date, rounds=1)
    evening.draw()
    for number, points in enumerate(tables, 1):
        at = evening.table(number)
        for own in points:
            at.play(own)
    return evening


def shown(club, role="keeper", path="standings.json"):
    """The season as JSON for a role."""
    answer = club.client.get(club.url(f"seasons/{club.season}/{path}", role))
    assert answer.status_code == 200, answer.text
    return answer.json


def counted_hand(at, figures, facts, *, hand=None):
    """A hand by quick counts, or one counted anew, signed by everybody."""
    if hand is None:
        at.sign(at.counted(figures, facts, None))
        return
    there = next((one["count"] for one in at.all() if one["id"] == hand), None)
    at.say("count.quick", {"figures": figures, "facts": facts, "marks": None}, hand=hand, replaces=there)
    at.sign(hand)


def schnapsen_hand(at, winner, points, **more):
    facts = {"winner": winner, "game_points": points, "closed": None, "false": None, "last": False}
    return counted_hand(at, [{}, {}], facts, **more)
