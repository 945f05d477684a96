"""Times on pages and papers: one zone for everybody, also when the clocks change and past midnight."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from typing import Any

import pytest

from scorekeeper.journal import store
from scorekeeper.settings import SettingError, Settings
from scorekeeper.web import clock
from tests.cases import for_each
from tests.web.tables import Table

BEFORE, AFTER = datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
"""02:30 in Berlin twice: once in summer time, an hour later in winter time."""
ONE_MORE = datetime(2026, 10, 25, 2, 10, tzinfo=UTC)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """`at(moment)` lets the server's clock stand there for what is recorded next."""
    real = {name: getattr(store, name) for name in ("append", "create")}

    def stand(moment: datetime) -> None:
        for name, work in real.items():
            monkeypatch.setattr(store, name, lambda *a, work=work, **k: work(*a, **{**k, "now": moment}))

    return stand


def words(pdf: bytes) -> str:
    from pypdf import PdfReader

    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def test_an_hour_lasts_an_hour_when_the_clock_is_set_back_and_on():
    rows, ticked = [1_800_000_000.0], [50.0]
    steady = clock.Forwards(lambda: rows[0], lambda: ticked[0])
    begin = steady.now()

    def after(ticks, wall):
        ticked[0] += ticks
        rows[0] += wall
        return (steady.now() - begin).total_seconds()

    assert after(60, 60) == 60
    assert after(60, -7200) == 120, "set back by two hours: a minute is a minute"
    assert after(60, 60) == 180
    assert after(60, 7260) == 240, "it is right again"
    assert after(60, 3660) == 3840, "set on by an hour"


def test_the_zone_is_a_setting():
    assert Settings.from_environment({}).zone == "Europe/Berlin"
    assert Settings.from_environment({"SCOREKEEPER_ZONE": "Atlantic/Faroe"}).zone == "Atlantic/Faroe"
    for wrong in ("Mars/Olympus", "../../etc/passwd", "/etc/localtime"):
        with pytest.raises(SettingError, match="SCOREKEEPER_ZONE"):
            Settings.from_environment({"SCOREKEEPER_ZONE": wrong})


@for_each(
    ("zone", "clocks", "day"),
    [("Europe/Berlin", ["02:30", "02:30", "03:10"], 25), ("Atlantic/Azores", ["00:30", "00:30", "01:10"], 25),
     ("America/New_York", ["20:30", "21:30", "22:10"], 24)],
)
def test_the_hour_that_comes_twice(make_app, zone, clocks, day):
    with make_app(zone=zone).app_context():
        moments = [moment.isoformat() for moment in (BEFORE, AFTER, ONE_MORE)]
        assert [clock.clock(moment) for moment in moments] == clocks
        assert {clock.on(moment).day for moment in moments} == {day}


def test_a_hand_before_and_one_after_the_change(client, at):
    table = Table(client)
    for moment in (BEFORE, AFTER):
        at(moment)
        table.sign(table.cards(["X25"]))
    at(ONE_MORE)
    table.sign(table.cards(["Td"]))
    assert [hand["number"] for hand in table.all()] == [1, 2, 3]
    history = client.get(table.url("history")).get_data(as_text=True)
    shown = [part.split("<")[0] for part in history.split('<time datetime="')[1:] for part in [part.split(">")[1]]]
    assert shown.count("02:30") > shown.count("03:10") > 0
    assert shown.index("03:10") < shown.index("02:30")
    assert "Sunday, 25 October 2026" in history or "Sonntag, 25. Oktober 2026" in history


def test_an_evening_keeps_the_date_it_was_opened_on(client, at):
    """Opened late on Saturday, signed on Sunday: sheet, file names and print view say Saturday."""
    at(datetime(2026, 11, 21, 22, 40, tzinfo=UTC))  # 23:40 in Berlin
    table = Table(client)
    at(datetime(2026, 11, 22, 0, 20, tzinfo=UTC))  # 01:20 of the next day
    table.sign(table.cards(["X25"]))
    sheet = client.get(table.url("sheet.pdf"), headers={"Accept-Language": "de"})
    assert "2026-11-21" in sheet.headers["Content-Disposition"]
    assert "2026-11-21" in client.get(table.url("export.json")).headers["Content-Disposition"]
    printed = words(sheet.data)
    assert "Sa 21.11.2026" in printed
    assert "01:20" in printed, "the last entry"
    shown = client.get(table.url("sheet"), headers={"Accept-Language": "de"}).get_data(as_text=True)
    assert "Sa 21.11.2026" in shown
