"""One PostgreSQL, two server processes: what is written through one is there for who asks the other, at once.

Nothing else runs between them; what a process remembers of clubs, matches and standings it holds to the database's
numbers. `make run` stays one process with SQLite.
"""

from __future__ import annotations

import http.client
import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.journal.tokens import token_of
from tests.conftest import drop_schema, new_schema, start_server, stop_server
from tests.web.club import forms
from tests.web.matches import SOON
from tests.web.over_http import OverHttp
from tests.web.tables import Table, an_id

pytestmark = pytest.mark.postgresql
NAMES = ("Antje Petersen", "Ole Hansen", "Claas Thomsen", "Telse Jensen")


@pytest.fixture(scope="module")
def servers(postgresql_server, tmp_path_factory):
    """Two processes that were started at the same moment on a database without tables, and their data folder."""
    schema, data = new_schema(postgresql_server), tmp_path_factory.mktemp("several") / "data"
    with ThreadPoolExecutor(2) as both:
        started = list(both.map(lambda _: start_server(data, SCOREKEEPER_DATABASE_URL=schema.url), range(2)))
    yield [url for _, url in started], bytes.fromhex((data / "secret").read_text())
    for process, _ in started:
        stop_server(process)
    drop_schema(postgresql_server, schema)


@pytest.fixture
def clients(servers):
    """A phone that speaks now to the one and now to the other."""
    cookies = {"device": "tischtischtischtischti", "lang": "en"}
    return [OverHttp(url, cookies) for url in servers[0]]


class AtTable(Table):
    """The match of a drawn table."""

    def __init__(self, client, secret, match):
        self.client, self.match, self.hands, self.sides = client, match, [], [[], []]
        self.links = {role: token_of(secret, match, role, 1) for role in ("watch", "record", "judge")}


@pytest.mark.slow
def test_a_club_s_evening_through_both(servers, clients):
    one, other = clients
    club = forms.found(one, name=f"Verein {an_id()[-6:]}")
    assert other.get(club).status_code == 200
    people = forms.people(other, club, *NAMES)
    assert list(forms.known(one, club)) == list(people)

    # a rule sheet and a season by the one, an evening by the other
    evening = an_evening(one, other, club)
    shown = other.get(f"{club}/evenings/{evening}/here")
    assert all(name in shown.text for name in NAMES)
    sent = {**forms.fields(shown, f"{club}/evenings/{evening}/here"), "here": list(people.values())}
    assert other.post(f"{club}/evenings/{evening}/here", data=sent).status_code == 303
    drawn = forms.send(one, f"{club}/evenings/{evening}/draw")
    assert drawn.status_code == 303, forms.words_of(drawn)

    # the table's match is recorded through both, hand by hand
    match = match_of(other, f"{club}/evenings/{evening}")
    table = AtTable(one, servers[1], match)
    for number, client in enumerate((one, other, one)):
        table.client = client
        hand = table.quick([10 + number, None], majority=1)
        table.client = clients[number % 2 == 0]
        table.sign(hand)
        found = [client.get(table.url("state")).json for client in clients]
        assert found[0] == found[1]
        assert found[0]["hands"] == number + 1
        standings = [client.get(seasons_of(one, club) + "/standings.json").json for client in clients]
        assert standings[0] == standings[1]
        counted = [row["value"] for row in standings[0]["rows"]]
        assert len(counted) == (4 if number == 2 else 0), "it counts once its three hands are there"


@pytest.mark.slow
def test_a_forgotten_name_and_a_renewed_link_are_gone_in_both(servers, clients):
    one, other = clients
    club = forms.found(one, name=f"Verein {an_id()[-6:]}")
    people = forms.people(one, club, *NAMES)
    id = other.get(f"{club}/export.json").json["club"]
    member = f"/c/{token_of(servers[1], id, 'member', 1)}"
    for client in clients:
        assert "Antje" in client.get(f"{club}/members").text
        assert client.get(member).status_code == 200
    answer = forms.send(other, f"{club}/members/{people[NAMES[0]]}/forget")
    assert answer.status_code == 303, forms.words_of(answer)
    assert all("Antje" not in client.get(f"{club}/members").text for client in clients)
    assert other.post(f"{club}/links", data={"role": "member", "id": an_id()}).status_code == 303
    assert [client.get(member).status_code for client in clients] == [403, 403]
    answer = forms.send(one, f"{club}/delete")
    assert answer.status_code == 303, forms.words_of(answer)
    assert [client.get(f"{club}/members").status_code for client in clients] == [410, 410]


def test_what_follows_a_match_by_a_link_that_was_renewed_ends_in_both(servers, clients):
    table = Table(clients[0])
    follow = []
    for url in servers[0]:
        connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=60)
        connection.request("GET", table.url("stream", "watch"))
        stream = connection.getresponse()
        assert stream.readline().startswith(b"event: version")
        follow.append(stream)
    assert clients[0].post(table.url("links", "judge"), data={"role": "watch"}).status_code == 303
    begun = time.monotonic()
    for stream in follow:
        stream.read()
    assert time.monotonic() - begun < SOON
    assert [client.get(table.url("stream", "watch")).status_code for client in clients] == [403, 403]


@pytest.mark.slow
def test_ten_wrong_passphrases_are_counted_by_both_together(clients):
    name = f"Verein {an_id()[-6:]}"
    forms.found(clients[0], name=name)
    codes = [
        forms.send(clients[number % 2], "/clubs", name=name, passphrase=f"falsch {number} falsch").status_code
        for number in range(11)
    ]
    assert codes[:9] == [422] * 9
    assert codes[-1] == 429


def test_both_at_once_lose_no_entry(servers, clients):
    table = Table(clients[0])
    hand = table.begin()
    links = table.links["record"]

    def call(number):
        client = OverHttp(servers[0][number % 2], {"device": f"{number:022d}"})
        zwick = {"what": "zwick", "side": number % 2, "person": None, "play": None}
        made = table.entry("mark.called", zwick, hand=hand)
        return client.post(f"/m/{links}/entries", json={"entries": [made], "words": {}}).json["results"][0]["status"]

    with ThreadPoolExecutor(8) as phones:
        assert list(phones.map(call, range(16))) == ["applied"] * 16
    found = [client.get(f"/m/{links}/entries?since=0").json["entries"] for client in clients]
    assert found[0] == found[1]
    assert [entry["seq"] for entry in found[0]] == list(range(1, 19))


def an_evening(one, other, club):
    """A rule sheet and a season through the one server, an evening of three hands through the other; its id."""
    answer = forms.send(one, f"{club}/rules/new", name="Dorfregel", variant="dithmarschen")
    assert answer.status_code == 303, forms.words_of(answer)
    new = f"{club}/seasons/new"
    first = forms.send(other, new, name="Winter")
    if first.status_code != 303:
        first = other.post(new, data=forms.fields(first, new) | {"do": "save"})
    assert first.status_code == 303, forms.words_of(first)
    answer = forms.send(other, f"{club}/evenings/new", rounds="1", hands="3")
    assert answer.status_code == 303, forms.words_of(answer)
    return answer.location.rpartition("/evenings/")[2].partition("/")[0]


def match_of(client, evening):
    """The match of the only table, from the evening's board."""
    return re.search(r"/table/([0-9a-f-]{36})", client.get(f"{evening}/board").text)[1]


def seasons_of(client, club):
    """The address of the only season."""
    return re.search(rf"{club}/seasons/[0-9a-f-]{{36}}", client.get(f"{club}/seasons").text)[0]
