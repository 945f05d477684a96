"""Forms of the pages, filled in as people do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from wtforms import StringField

from scorekeeper.web.forms import Choice, Choices, File, Line, Lines, NumberField, Tick
from scorekeeper.web.house_rules import PREFIX
from tests.documents import sent_by, tree_of, wrong_fields

LONG = "ö" * 3000
NONE = "no-such-choice"
FOUR = ["Hanna", "Uwe", "Jens", "Frauke"]


def form(page, **more):
    """The fields of the page that was shown, filled in."""
    hidden = dict(re.findall(r'<input type="hidden" name="(id|maker)" value="([^"]+)">', page))
    return {**hidden, "player": FOUR, "shape": "two", "dealer": "1", "variant": "dithmarschen", "end": "open",
            "names": "first", "do": "begin", **more}


def leaves(client, base, side, balance="kept"):
    """Somebody leaves after the last deal."""
    person = state(client, base)["seats"][side]
    data = {**hidden(client.get(f"{base}/change/people").text, "change"), "leaves": person, "balance": balance}
    assert client.post(f"{base}/do", data=data).status_code == 303


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


def forms_of(page, action):
    """The forms of a page that do this, as elements."""
    return [form for form in tree_of(page.encode()).iter("form") if form.get("data-action") == action]


def once_more(page):
    """The form that is shown again, as an element."""
    again = ("once-more", "change", "paper-form")
    return next(form for form in tree_of(page.encode()).iter("form") if form.get("id") in again)


def asked_again(page):
    """All that the form sends which is shown again."""
    return sent_by(once_more(page))


def wrong(page):
    """What the form that is shown again says is wrong, by field."""
    return wrong_fields(once_more(page))


def count(client, base, query="", **seen):
    """Fill in the counting form as it comes, and send it; the answer."""
    page = client.get(f"{base}/count{query}").text
    return client.post(f"{base}/do", data={**hidden(page), **seen})


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
        data = {"deed": "accept", "id": re.findall(r'name="id" value="([^"]+)"', page)[side], "side": side,
                "hand": hand["id"], "digest": hand["digest"]}
        assert client.post(f"{base}/do", data=data).status_code == 303


def check_line(page):
    """The line of the check without its signs."""
    found = re.search(r'<p class="check-line[^>]*>(.*?)</p>', page[page.index("<main") :], re.S)
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", found[1]).split())


def wrong_values(field: Any) -> list[tuple[str, Any, bool]]:
    """(what is wrong, what is sent, whether it must be refused) for a field; None leaves it out."""
    found: list[tuple[str, Any, bool]] = [("missing", None, False), ("twice", ["1", "2"], False)]
    if isinstance(field, NumberField):
        found += [("negative", "-7777777", True), ("no number", "abc²", True), ("too long", "9" * 40, True)]
    elif isinstance(field, (Line, Lines)):
        found += [("too long", LONG, True), ("negative", "-1", False)]
    elif isinstance(field, (Choice, Choices)):
        found.append(("no choice", NONE, field.validate_choice or field.name.startswith(PREFIX)))
    elif isinstance(field, (Tick, File)):
        found.append(("a word", "<b>x", False))
    else:  # several lines; a passphrase, a switch's figure, a setting of a season
        found += [("negative", "-1", False), ("no number", "abc²", isinstance(field, StringField))]
        found.append(("too long", LONG, field.name == "passphrase"))
    return found


def in_turn(cases: Sequence[Any], whole: bool, number: int) -> Sequence[Any]:
    """All cases, or for every second number one of them, another each time."""
    return cases if whole else [cases[number // 2 % len(cases)]][: 1 - number % 2]


WHOLE = pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["one_value_a_field", "every_value"]
)
"""A form's every second field with one of the wrong values, another for each field; in the long tests every field with
all of them."""
