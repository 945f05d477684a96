"""What the start page says of matches that this phone remembers."""

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.browser
MATCH = {
    "kind": "match", "url": "/m/none", "title": "Krug", "game": "schnapsen", "sides": ["Anna", "Ben"], "totals": [4, 7],
    "status": "ended", "opened": "2026-11-19T19:00:00Z", "signed": True, "hands": 5,
}  # fmt: skip


@pytest.mark.parametrize("stood", [{"facts": {"score": [4, 7], "bummerl": [1, 2]}}, {"bummerl": [1, 2]}])
def test_a_series_of_games_shows_what_lost_games_cost_also_as_it_was_kept_before(phone, stood):
    page = phone(360, 620)
    page.goto("/join")
    page.evaluate("kept => localStorage.setItem('scorekeeper.phone', kept)", json.dumps([MATCH | stood]))
    page.goto("/")
    row = page.locator("#phone-list .row").first
    row.wait_for()
    assert "Bummerl" in row.inner_text()
    assert "1 : 2" in row.inner_text()
    assert "4 : 7" not in row.inner_text()
