"""Of two players nobody can say which one tapped "Right"; they may say so in one more tap, and the sheet shows it."""

from __future__ import annotations

import io
import re

import pytest

from tests.web.tables import Table


@pytest.fixture
def table(client):
    return Table(client)


def keys(page: str) -> list[list[str]]:
    """The names offered, by place; places that are hidden are left out."""
    places = re.findall(r'<div class="signers" data-signers>(.*?)</div>', page, re.S)
    places += re.findall(r'<form class="signers".*?</form>', page, re.S)
    return [re.findall(r'name="person" value="[^"]*">(?:<span>)?([^<]+)<', place) for place in places]


def test_twelve_who_each_play_alone_sign_by_the_form(client):
    table = Table(client, 12, "classic")
    hand = table.cards([], [10] * 12)
    digest = table.hand(1)["digest"]
    assert len(digest) > 200
    table.do("accept", hand=hand, side="11", digest=digest)
    assert [(one["side"], one["valid"]) for one in table.hand(1)["accepted"]] == [(11, True)]


def test_names_are_offered_once_a_side_has_signed(table):
    hand = table.cards(["X25"])
    assert keys(table.page(f"sign?hand={hand}")) == []
    digest = table.hand(1)["digest"]
    table.do("accept", hand=hand, side="0", digest=digest)
    assert keys(table.page(f"sign?hand={hand}")) == [["Hanna", "Jens"]]
    assert keys(table.page(f"sign?hand={hand}", "watch", 403)) == []
    table.do("accept", hand=hand, side="0", digest=digest, person=table.persons[2])
    page = table.page(f"sign?hand={hand}")
    assert keys(page) == []
    assert "Jens" in " ".join(re.findall(r"<p class=\"signed-line\".*?</p>", page, re.S))
    assert [(one["side"], one["person"], one["valid"]) for one in table.hand(1)["accepted"]] == [
        (0, table.persons[2], True)
    ]


def test_said_later_on_the_page_of_the_hand(table):
    hand = table.cards(["X25"])
    table.sign(hand)
    assert keys(table.page("hand/1")) == [["Hanna", "Jens"], ["Uwe", "Frauke"]]
    assert keys(table.page("hand/1", "watch")) == []
    who, digest = table.persons[1], table.hand(1)["digest"]
    to = table.do("accept", hand=hand, side="1", digest=digest, person=who, **{"from": "1"})
    assert to.endswith("/hand/1")
    assert keys(table.page("hand/1")) == [["Hanna", "Jens"]]
    assert table.hand(1)["state"] == "signed"


def test_of_a_single_player_it_is_known(client):
    table = Table(client, sides=3)
    hand = table.cards(["X25"], [0, 0, 0])
    table.do("accept", hand=hand, side="1", digest=table.hand(1)["digest"])
    assert keys(table.page(f"sign?hand={hand}")) == []
    assert table.hand(1)["accepted"][0]["person"] == table.persons[1]


def test_the_sheet_shows_the_initial_or_a_tick(table):
    from pypdf import PdfReader

    hand = table.cards(["X25"])
    table.sign(hand)
    table.do("accept", hand=hand, side="0", digest=table.hand(1)["digest"], person=table.persons[2])
    row = re.search(r"<tbody.*?</tr>", table.page("sheet"), re.S)[0]
    assert "J*" in re.sub("<[^>]+>", " ", row).split(), "the star: both from one phone"
    assert "✓*" in row
    printed = PdfReader(io.BytesIO(table.client.get(table.url("sheet.pdf")).data)).pages[0].extract_text()
    assert "J*" in printed
