"""Schnapsen and Zwicken written down act by act, by plain forms: the record is scored, slips are kept and said."""

from __future__ import annotations

import re

import pytest

from tests.web.test_tapped_games import begin, state

CONTRACT = [
    {"act": "close"}, {"card": "Ah"}, {"card": "Jd"}, {"say": "40", "card": "Kh"}, {"card": "Js"}, {"card": "Qh"},
    {"card": "As"}, {"act": "66"},
]  # fmt: skip
"""The hand of schnapsen.md after its turn-up, the ten of hearts."""


def act(client, base, **said):
    """Press a key of the screen."""
    page = client.get(f"{base}/record").text
    form = re.search(r'<form class="keys-of".*?</form>', page, re.S)
    assert form, "nobody is asked anything"
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[0]))
    answer = client.post(f"{base}/do", data={**hidden, **said})
    assert answer.status_code == 303, answer.text


def test_the_hand_of_the_contract_is_scored_by_its_acts(client):
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    act(client, base, card="Th")
    for one in CONTRACT:
        act(client, base, **one)
    assert "The hand is over." in client.get(f"{base}/record").text
    hand = state(client, base)["current"]
    assert (hand["way"], hand["facts"]["how"]) == ("plays", "Sn.G3")
    assert [side["game_points"] for side in hand["result"]] == [0, 3]
    assert [side["points"] for side in hand["result"]] == [0, 73]
    for path in ("sign", "hand/1", "hand/1/replay", "history"):
        assert client.get(f"{base}/{path}").status_code == 200, path


def test_a_slip_is_kept_and_said(client):
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    act(client, base, card="Th")
    act(client, base, card="Ah")
    act(client, base, card="Jd")
    act(client, base, act="66")
    page = client.get(f"{base}/record").text
    assert "66" in page
    assert state(client, base)["current"]["plays"] == 3


def test_the_last_act_is_taken_back(client):
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    act(client, base, card="Th")
    act(client, base, card="Ah")
    page = client.get(f"{base}/record").text
    form = re.search(r'<form class="undo-form.*?</form>', page, re.S)
    assert form
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[0]))
    assert client.post(f"{base}/do", data=hidden).status_code == 303
    assert state(client, base)["current"]["plays"] == 0


def test_a_deal_of_zwicken_by_decisions_and_cards(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    act(client, base, card="9h")
    assert "Passes" in client.get(f"{base}/record").text
    for said in ("play", "swap 2", "pass"):
        act(client, base, act=said)
    assert "Passes" not in client.get(f"{base}/record").text
    for code in ("As", "Ks", "8s", "Qs", "Td", "Ad"):
        act(client, base, card=code)
    result = state(client, base)["current"]["result"]
    assert [side["tricks"] for side in result] == [0, 2, 1]
    assert [side["chips"] for side in result] == [-3, 2, 1]


@pytest.mark.parametrize("said", [{"act": "dance"}, {}])
def test_what_cannot_be_read_is_refused_with_a_sentence(client, said):
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    act(client, base, card="Th")
    page = client.get(f"{base}/record").text
    form = re.search(r'<form class="keys-of".*?</form>', page, re.S)
    assert form
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[0]))
    assert client.post(f"{base}/do", data={**hidden, **said}).status_code == 422


@pytest.mark.parametrize("lang", ["de", "nds"])
def test_in_other_languages(client, lang):
    base = begin(client, "zwicken", ["Anna", "Ben"])
    act(client, base, card="9h")
    client.set_cookie("lang", lang, domain="localhost")
    assert "Passes" not in client.get(f"{base}/record").text
