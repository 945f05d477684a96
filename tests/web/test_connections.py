"""The connection of a phone that watches stays open, also when there is nothing new."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit

import pytest


@pytest.fixture
def connection(live_server):
    made = http.client.HTTPConnection(urlsplit(live_server.url).netloc, timeout=30)
    yield made
    made.close()


def ask(connection, **headers):
    connection.request("GET", "/manifest.webmanifest", headers=headers)
    answer = connection.getresponse()
    answer.read()
    return answer


def test_the_next_question_comes_on_the_same_connection(connection):
    tag = ask(connection).getheader("ETag")
    mine = connection.sock
    for _ in range(3):
        answer = ask(connection, **{"If-None-Match": tag})
        assert (answer.status, answer.getheader("Connection")) == (304, None)
        assert connection.sock is mine


def test_a_phone_that_wants_it_closed_has_it_closed(connection):
    tag = ask(connection).getheader("ETag")
    assert ask(connection, **{"If-None-Match": tag, "Connection": "close"}).getheader("Connection") == "close"
