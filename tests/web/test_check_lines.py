"""The line that says whether a recorded hand of Schnapsen or Zwicken was checked, and against what."""

from __future__ import annotations

import pytest

from tests.web.acts import CONTRACT, act
from tests.web.forms import begin, check_line, count, sign, state


@pytest.mark.parametrize("path", ["sign", "hand/1"])
def test_recorded_tricks_of_schnapsen_are_so_much_of_the_pack(client, path):
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    for one in ({"card": "Th"}, *CONTRACT):
        act(client, base, **one)
    assert check_line(client.get(f"{base}/{path}").text) == "33 of 120 in tricks, 40 announced"


def test_a_pot_that_owes_has_a_real_minus(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])
    count(client, base, **{"tricks-0": "3", "tricks-1": "3"})
    pot = state(client, base)["current"]["facts"]["pot"]["after"]
    assert pot < 0
    assert "Pot after" not in check_line(client.get(f"{base}/sign").text), "no pot that anybody signs is below zero"
    sign(client, base)
    for path in ("", "/display"):
        assert f"<b data-pot>−{-pot}</b>" in client.get(base + path).text


@pytest.mark.parametrize("path", ["sign", "hand/1"])
def test_a_recorded_deal_of_zwicken_proves_no_sum(client, path):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    act(client, base, card="9h")
    for seen in ("play", "swap 2", "pass"):
        act(client, base, act=seen)
    for code in ("As", "Ks", "8s", "Qs", "Td", "Ad"):
        act(client, base, card=code)
    hand = state(client, base)["current"]
    assert hand["checked"] == "none"
    page = client.get(f"{base}/{path}").text
    pot = f"Pot after: {hand['facts']['pot']['after']}"
    assert check_line(page) == {"sign": pot, "hand/1": "Play by play"}[path]
