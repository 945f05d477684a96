"""The history of a club in words, page by page."""

from __future__ import annotations

import pytest

from tests.web.club.forms import found, people, words_of


@pytest.fixture
def club(client):
    """A club."""
    return found(client)


def test_the_history_tells_everything_with_the_names_that_may_be_seen(client, club):
    people(client, club, "Hanna Petersen")
    client.post(f"{club}/links", data={"role": "member", "until": "31.12.2099"})
    text = words_of(client.get(f"{club}/history"))
    assert "The club was started." in text
    assert "Hanna Petersen was added to the members." in text
    assert "There is a new link “Member”; the old one no longer works. It expires on 2099-12-31." in text
    assert "Keeper, this phone" in text


def test_a_long_history_has_pages(client, club):
    people(client, club, *(f"Person {n}" for n in range(60)))
    assert "Page 1 of 2" in words_of(client.get(f"{club}/history"))
    assert "The club was started." in words_of(client.get(f"{club}/history?page=2"))
    assert client.get(f"{club}/history?page=3").status_code == 404
