"""`scorekeeper variants` as people call it: every variant, and the deal of every head count."""

from __future__ import annotations

import json

from tests.cases import for_each
from tests.commands.terminal import run


def test_all_twelve(capsys):
    code, out, _ = run(capsys, "variants", "--json")
    found = {each["variant"]: each["nominal"] for each in map(json.loads, out.splitlines())}
    assert code == 0
    assert found == {
        "dithmarschen": 30, "dithmarschen-6": 48, "grossenwiehe": 83, "christiansen": 34, "classic": 21,
        "classic-double": 41, "danyliuk": 21, "dietze": 21, "grupp": 21, "parlett": 21, "nsv": 21,
        "nsv-zwicker": 21, "schnapsen": 120, "zwicken": 0, "anbieten": 0,
    }


def test_one_and_an_unknown_one(capsys):
    assert "8 ; 6 6" in run(capsys, "variants", "christiansen")[1]
    seen = run(capsys, "variants", "danyliuk")[1]
    derived = "derived by arithmetic; the last stage from forehand 3 3 2 2 2 2 2"
    assert f"7  2  41  4 ; 4 4 4 4               {derived}" in seen
    asked = seen.partition("packs: 1")[2]
    assert "8  1  21  4 ; 4 4                   by the rule for the rest; the last stage" in asked
    assert "danyliuk         21/41" in run(capsys, "variants")[1]
    code, _, err = run(capsys, "variants", "whist")
    assert code == 2
    assert "dithmarschen" in err


def test_a_switch_is_listed_with_every_value_that_it_can_have(capsys):
    seen = run(capsys, "variants", "dithmarschen")[1]
    assert "partner_build=prior" in seen
    assert "off, prior, ask, prior+ask" in seen
    assert "trail, zwicker_lays, all_lay, rest_lay, refill4" in seen
    assert "none, 1–99" in seen
    assert "3–9999" in run(capsys, "variants", "zwicken")[1]


@for_each("variant", ["classic", "dietze", "grupp", "nsv", "christiansen"])
def test_the_deal_of_every_head_count(capsys, variant):
    found = json.loads(run(capsys, "variants", variant, "--json")[1])
    deals = {(each["players"], each["packs"]): each for each in found["deals"]}
    assert [players for players, _ in deals] == {
        "classic": list(range(2, 13)), "dietze": list(range(2, 13)), "grupp": list(range(2, 9)),
        "nsv": list(range(2, 9)), "christiansen": [2, 3, 4],
    }[variant]
    rest = {key for key, each in deals.items() if each["status"] == "rest"}
    assert rest == ({(7, 1), (8, 1)} if variant == "grupp" else set())
    if variant in ("classic", "dietze"):
        assert deals[4, 1]["points"] == 21
        assert deals[5, 2]["points"] == 41
        assert deals[7, 2]["last"] == [3, 3, 2, 2, 2, 2, 2]
        assert deals[6, 2]["last"] is None
    needs = {(each["needs"], each["players"]) for each in found["more_deals"]}
    assert needs == {
        "classic": {("packs: 1", n) for n in range(5, 13)} | {("packs: 2", n) for n in (2, 3, 4)},
        "dietze": {("packs: 2", n) for n in (2, 3, 4)}, "grupp": set(), "christiansen": set(),
        "nsv": {("packs: 1", n) for n in range(3, 9)} | {("packs: 2", 2)}
        | {("rules: nsv_jokers=on", n) for n in range(2, 9)},
    }[variant]
