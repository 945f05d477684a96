"""Texts that the tests of the pages send."""

from __future__ import annotations

import re
from html import unescape

from tests.needs import ROOT

SAMPLE = (ROOT / "tests/hands/christiansen-sample.zhn").read_text(encoding="utf-8")
PRINTED = (ROOT / "tests/hands/christiansen-sample-as-printed.zhn").read_text(encoding="utf-8")
NO_HANDS = "".join(line for line in SAMPLE.splitlines(True) if not line.startswith("hand "))
STRETCH = """zhn: 1
variant: dithmarschen
players: Ann, Bea, Cem, Dirk
dealer: Dirk
from: position

deal
table: [X15 5c]=20@Ann 3h
hand Bea: X20 3s
turn: Bea
Bea: X20 x X15
"""
DOUBLE = """zhn: 1
variant: nsv
players: Ann, Bea, Cem
dealer: Cem

deal
table: 2c 2d 9h Kd
Ann: 4c
Bea: 4c
"""
EVIL = SAMPLE.replace("Dianne", "<b>D&d").replace("Albert", '"Al\'bert"')
"""Names that would be markup if anything forgot to escape them."""


def unsaved(client, text):
    """The address of a hand replayed without being kept."""
    response = client.post("/replay", data={"text": text, "do": "look"})
    assert response.status_code == 303, response.text
    return response.location


def words(response):
    """The text of a page without its markup."""
    body = re.sub(r"<(script|template).*?</\1>", "", response.text, flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", body)))
