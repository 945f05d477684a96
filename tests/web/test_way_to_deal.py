"""Hops and jumps on the way to a deal: what they came to, who deals then, and what is wrong where that differs."""

from __future__ import annotations

import re

from scorekeeper.journal.hand_view import HandView
from scorekeeper.web.way_to_deal import way_to_deal, way_to_deal_words
from tests.values import value
from tests.web.forms import begin, count, state

NAMES = ["Anna", "Ben", "Cem", "Dora"]
TRICKS = {"tricks-0": "2", "tricks-1": "1", "tricks-2": "0", "tricks-3": ""}


def test_cuts_are_said_in_their_order(client):
    with client.application.test_request_context():
        assert way_to_deal([]) == ""
        assert way_to_deal(["hop", "hop", "jump", "hop"]) == "Hop × 2, Jump, Hop"
        hand = value(HandView, {"facts": {"cuts": ["jump"], "dealer": 2}})
        assert way_to_deal_words(hand, NAMES) == "Jump: Cem deals"
        assert way_to_deal_words(value(HandView, {"facts": {"cuts": [], "dealer": 2}}), NAMES) == ""
        assert way_to_deal_words(value(HandView, {}), NAMES) == ""


def test_who_deals_as_somebody_says_is_compared_with_the_hops(client):
    base = begin(client, "zwicken", NAMES)
    page = client.get(f"{base}/count").text
    keys = re.findall(r'<input type="radio" name="dealer" value="(\d?)"( checked)?', page)
    assert keys == [("", " checked"), ("0", ""), ("1", ""), ("2", ""), ("3", "")]
    count(client, base, **TRICKS, dealer="3", **{"by-hand": "1", "cuts-typed": "h"})
    hand = state(client, base)["current"]
    assert (hand["facts"]["dealer"], hand["facts"]["said_dealer"]) == (1, 3)
    assert [(one["rule"], one["facts"]) for one in hand["doubts"]] == [("Zw.Q4", {"at": 3, "dealer": 1})]
    listed = client.get(f"{base}/hands").text
    assert "The hops and jumps lead to Ben, not to Dora." in listed
    assert "Hop: Ben deals" in listed
    assert "The hops and jumps lead to Ben, not to Dora." in client.get(f"{base}/sign").text


def test_a_correction_begins_with_what_was_said(client):
    base = begin(client, "zwicken", NAMES)
    count(client, base, **TRICKS, dealer="1", **{"by-hand": "1", "cuts-typed": "h"})
    hand = state(client, base)["current"]
    assert hand["doubts"] == []
    page = client.get(f"{base}/count?hand={hand['id']}").text
    assert '<input type="radio" name="dealer" value="1" checked' in page
    assert re.search(r"<b data-deals>Ben deals</b><span[^>]*>Hop</span>", page)
    count(client, base, f"?hand={hand['id']}", **TRICKS, dealer="", **{"by-hand": "1", "cuts-typed": "h"})
    assert state(client, base)["current"]["facts"]["said_dealer"] is None
    history = " ".join(re.sub(r"<[^>]+>", " ", client.get(f"{base}/history").text).split())
    assert "Ben deals in the end." in history
