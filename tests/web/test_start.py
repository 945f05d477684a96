"""The start page: which games are played, a hand of each, and what it says without a script."""

from __future__ import annotations

import re

from scorekeeper.games import GAMES
from scorekeeper.words.match import OPENING


def test_without_a_script_the_start_page_does_not_say_that_nothing_was_played(client):
    page = client.get("/").text
    assert re.search(r'id="phone-empty" hidden', page)
    assert "Without JavaScript, keep the link" in page


def test_the_start_page_names_the_games_that_are_played(client):
    assert "A score book for Zwickern, Schnapsen and Zwicken." in client.get("/").text


def test_the_start_page_leads_to_a_hand_of_every_game(client):
    page = client.get("/", headers={"Accept-Language": "en"}).text
    links = re.findall(r'<a class="word" href="(/replay/[^"]+)">(\w+)</a>', page)
    assert [name for _, name in links] == [*(OPENING[game.id].name for game in GAMES), "All"]
    for link, _ in links[:-1]:
        found = client.get(link, headers={"Accept-Language": "en"})
        assert found.status_code == 200
        assert "X-Robots-Tag" not in found.headers
        assert len(re.findall(r'id="play-', found.text)) > 5
