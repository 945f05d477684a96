"""A club in which nothing is there yet: every link and every form of its pages leads somewhere."""

from __future__ import annotations

from urllib.parse import urldefrag

import pytest

from scorekeeper.journal.tokens import CLUB_ROLES
from scorekeeper.web.limits import Buckets
from tests.cases import for_each
from tests.documents import tree_of
from tests.web.club.forms import found, links, people

LAST = ("/delete", "/restore", "/links", "/links/revoke")
"""What is sent after everything else: it takes away what the other forms need."""


@pytest.fixture
def client(hall):
    """Somebody whom no limit stops."""
    for name in ("link", "shared", "unknown", "page", "sent"):
        hall.extensions[f"scorekeeper.{name}_buckets"] = Buckets(rate=1e6, burst=1_000_000)
    return hall.test_client()


def ways(page):
    """The addresses that a page's links and forms lead to, each with its method."""
    tree = tree_of(page.data)
    for one in tree.iter("a"):
        yield "get", urldefrag(one.get("href", "")).url
    for form in tree.iter("form"):
        yield form.get("method", "get").lower(), form.get("action", "")
    for button in tree.iter("button"):
        if button.get("formaction"):
            yield button.get("formmethod", "post").lower(), button.get("formaction")


def walked(client, club):
    """Every link followed from the club's first page, every form sent empty: what did not answer, and where it was."""
    ahead, seen, forms, broken = [club], {club}, {}, []
    while ahead:
        address = ahead.pop()
        page = client.get(address)
        if page.status_code >= 400:
            broken.append((address, page.status_code))
        elif page.mimetype == "text/html":
            for method, way in ways(page):
                if method == "post" and way.startswith(club):
                    forms[way] = address
                elif way.startswith(club) and way not in seen:
                    seen.add(way)
                    ahead.append(way)
        page.close()
    for way in sorted(forms, key=lambda way: (way.removeprefix(club).startswith(LAST), way)):
        status = client.post(way).status_code
        if status in (404, 405) or status >= 500:
            broken.append((way, status, forms[way]))
    assert len(seen) > 3
    return broken


@for_each("role", CLUB_ROLES)
def test_every_way_of_a_club_with_nothing_in_it_leads_somewhere(client, role):
    assert walked(client, links(client, found(client, f"Verein {role}"))[role]) == []


def test_nor_does_a_way_lead_nowhere_where_only_people_are_there(client):
    club = found(client)
    people(client, club, "Hanna Boysen", "Jens Paulsen")
    assert walked(client, club) == []


def test_every_page_of_a_new_club_leads_on_to_season_rules_and_members(client):
    club = found(client)
    people(client, club, "Hanna Boysen", "Jens Paulsen")
    ahead, seen = [club], {club}
    while ahead:
        page = client.get(ahead.pop())
        if page.mimetype != "text/html":
            continue
        there = {way for method, way in ways(page) if method == "get" and way.startswith(club)}
        for below in ("seasons", "rules", "members"):
            assert f"{club}/{below}" in {*there, page.request.path}, (page.request.path, below)
        ahead += there - seen
        seen |= there
    assert len(seen) > 12
    home = client.get(club).text
    assert f'href="{club}/seasons/new"><span>New season' in home, "what comes once the people are there"
