"""The links of a club: what each role may do, renewed, ended, taken away, typed, and the key card."""

from __future__ import annotations

import io
import re

import pytest
from pypdf import PdfReader

from scorekeeper.journal.tokens import CLUB_ROLES
from tests.cases import named
from tests.web.club.forms import NAME, found, links, people, send, words_of

OURS = {
    "watch": ("", "links"), "member": ("members",), "record": ("history",),
    "keeper": ("members/add", "members/import", "members/pairs", "members.csv", "settings", "delete", "key.pdf",
               "key.png"),
}
"""Pages that need at least this role."""
ACTIONS = (
    "members/add", "members/import", "members/pairs", "members/{0}", "members/{0}/left", "members/{0}/back",
    "members/{0}/merge", "members/{0}/forget", "links", "links/revoke", "settings/name", "settings/passphrase",
    "delete", "restore",
)
"""What only the keeper may do."""


@pytest.fixture
def club(client):
    """A club with a member."""
    made = found(client)
    people(client, made, "Hanna")
    return made


def test_what_each_role_may(client, club, subtests):
    with named(subtests, "each role sees its pages and no others"):
        held = links(client, club)
        assert list(held) == list(CLUB_ROLES)
        for role, address in held.items():
            for need, pages in OURS.items():
                for page in pages:
                    status = client.get(f"{address}/{page}".rstrip("/")).status_code
                    enough = CLUB_ROLES.index(role) >= CLUB_ROLES.index(need)
                    assert status == (200 if enough else 403), (role, page)
    with named(subtests, "only the keeper changes people links and settings"):
        person = re.search(r"/members/([0-9a-f-]{36})", client.get(f"{club}/members").text)[1]
        for role, address in links(client, club).items():
            if role != "keeper":
                for action in ACTIONS:
                    assert client.post(f"{address}/{action.format(person)}").status_code == 403, (role, action)
        assert "Hanna" in client.get(f"{club}/members").text
    with named(subtests, "a foreign club s keeper reaches nobody here"):
        person = re.search(r"/members/([0-9a-f-]{36})", client.get(f"{club}/members").text)[1]
        other = found(client, "Another club")
        assert client.get(f"{other}/members/{person}").status_code == 404
        assert client.post(f"{other}/members/{person}/forget").status_code == 404
    with named(subtests, "whoever holds a link may hand on what is not more"):
        held = links(client, club)
        for role, address in held.items():
            assert list(links(client, address)) == list(CLUB_ROLES[: CLUB_ROLES.index(role) + 1])


def test_every_role_is_told_in_plain_words_beside_its_code(client, club):
    text = words_of(client.get(f"{club}/links"))
    for words in (
        "Ticks off who is here", "gives penalties", "Sees names only in the form", "Everything that “Recorder” may do",
    ):
        assert words in text
    assert len(re.findall(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b", text)) == 5


def test_a_typed_code_leads_to_the_club(client, club):
    page = client.get(links(client, club)["member"] + "/links")
    codes = re.findall(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b", words_of(page))
    answer = client.post("/join", data={"code": codes[-1].lower()})
    assert (answer.status_code, answer.headers["Location"]) == (303, links(client, club)["member"])


def renew(client, club, role, until=None):
    """A new link for a role."""
    data = {"role": role} if until is None else {"role": role, "until": until}
    return client.post(f"{club}/links", data=data)


def test_a_renewed_link_throws_out_who_had_the_old_one(client, club):
    old = links(client, club)["member"]
    answer = renew(client, club, "member")
    assert answer.headers["Location"] == f"{club}/links?show=member&renewed=1"
    assert client.get(old).status_code == 403
    new = links(client, club)["member"]
    assert new != old
    assert client.get(new).status_code == 200


def test_the_keeper_s_own_link_is_renewed_and_leads_on(client, club):
    answer = renew(client, club, "keeper")
    assert client.get(club).status_code == 403
    assert client.get(answer.headers["Location"]).status_code == 200
    assert renew(client, answer.headers["Location"].partition("/links")[0], "keeper", "31.12.2099").status_code == 422


def test_how_a_link_is_handed_on(client, club, subtests):
    with named(subtests, "a link with a last day says so"):
        assert renew(client, club, "record", "31.12.2099").status_code == 303
        text = words_of(client.get(f"{club}/links"))
        assert "Valid until 31 December 2099" in text
        for typed in ("31.2.2099", "1.1.2020", "soon"):
            answer = renew(client, club, "record", typed)
            assert answer.status_code == 422
            assert "still to come" in words_of(answer)
            assert f'value="{typed}"' in answer.text
    with named(subtests, "the key card names the club and its link"):
        card = PdfReader(io.BytesIO(client.get(f"{club}/key.pdf").data)).pages[0].extract_text()
        assert "Key to the club" in card
        assert NAME in card
        assert club.rpartition("/")[2] in card.replace("\n", "")
        assert client.get(f"{club}/key.pdf").data == client.get(f"{club}/key.pdf").data
    with named(subtests, "a page without links to make offers none"):
        watch = links(client, club)["watch"]
        assert "Make a new link" not in words_of(client.get(f"{watch}/links"))
        assert send(client, f"{club}/links", role="watch", until="").status_code == 303


def test_a_link_that_is_taken_away_is_gone_until_there_is_a_new_one(client, club):
    old = links(client, club)["watch"]
    assert client.post(f"{club}/links/revoke", data={"role": "watch"}).status_code == 303
    refused = words_of(client.get(old))
    assert "This link was withdrawn" in refused
    assert "made a new one" not in refused, "there is none to ask for"
    assert "watch" not in links(client, club)
    assert "There is no such link at the moment" in words_of(client.get(f"{club}/links"))
    assert renew(client, club, "watch").status_code == 303
    assert client.get(links(client, club)["watch"]).status_code == 200
    assert "This link was renewed" in words_of(client.get(old))
    assert client.post(f"{club}/links/revoke", data={"role": "keeper"}).status_code == 400


def test_a_long_name_stands_whole_on_the_key_card(client):
    name = "Zwickerverein Windbargen und Umgebung von 1921, gegründet in der Gaststätte Lin"
    card = PdfReader(io.BytesIO(client.get(f"{found(client, name)}/key.pdf").data)).pages[0].extract_text()
    assert name in " ".join(card.split())
