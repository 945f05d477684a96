"""Forms of the pages, filled in as people do."""

from __future__ import annotations

import re

FOUR = ["Hanna", "Uwe", "Jens", "Frauke"]


def form(page, **more):
    """The fields of the page that was shown, filled in."""
    hidden = dict(re.findall(r'<input type="hidden" name="(id|maker)" value="([^"]+)">', page))
    return {**hidden, "player": FOUR, "shape": "two", "dealer": "1", "variant": "dithmarschen", "end": "open",
            "names": "first", "do": "begin", **more}


def leaves(client, base, side, balance="kept"):
    """Somebody leaves after the last deal."""
    person = state(client, base)["seats"][side]
    told = {**hidden(client.get(f"{base}/change/people").text, "change"), "leaves": person, "balance": balance}
    assert client.post(f"{base}/do", data=told).status_code == 303


def begin(client, variant, names, **more):
    """The address of a match that a form opened."""
    fields = form(client.get("/new").text, variant=variant, player=names, shape="each", dealer="0", **more)
    answer = client.post("/new", data=fields)
    assert answer.status_code == 303, answer.text
    return answer.location


def hidden(page, name="quick-form"):
    """The hidden fields of a form of the page."""
    found = re.search(rf'<form[^>]*id="{name}".*?</form>', page, re.S)
    assert found, "no such form"
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', found[0]))


def count(client, base, query="", **said):
    """Fill in the counting form as it comes, and send it; the answer."""
    page = client.get(f"{base}/count{query}").text
    return client.post(f"{base}/do", data={**hidden(page), **said})


def state(client, base):
    return client.get(f"{base}/state").json


def text(client, base, path):
    """A page's words without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(base + path).text).split())


def sign(client, base):
    """Everybody signs the hand in front."""
    hand = state(client, base)["current"]
    for side in range(len(hand["sides"])):
        page = client.get(f"{base}/sign").text
        told = {"deed": "accept", "id": re.findall(r'name="id" value="([^"]+)"', page)[side], "side": side,
                "hand": hand["id"], "digest": hand["digest"]}
        assert client.post(f"{base}/do", data=told).status_code == 303


def check_line(page):
    """The line of the check without its signs."""
    found = re.search(r'<p class="check-line[^>]*>(.*?)</p>', page[page.index("<main") :], re.S)
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", found[1]).split())
