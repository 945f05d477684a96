"""Hands kept here: who may watch, who may change, what is left when they are deleted. On SQLite and PostgreSQL."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

from scorekeeper.storage.base import db
from scorekeeper.storage.hands import StoredHand
from scorekeeper.web.limits import Buckets
from tests.cases import for_each
from tests.web.hands import PRINTED, SAMPLE


def keep(client, text=PRINTED):
    """Store a hand; the paths of its watch page and of its maker's page."""
    response = client.post("/replay", data={"text": text, "do": "keep"})
    assert response.status_code == 303
    maker = response.location.removesuffix("/links")
    return maker.rsplit("/", 1)[0], maker


def test_the_maker_gets_both_links_and_a_code(client_everywhere):
    watch, maker = keep(client_everywhere)
    page = client_everywhere.get(maker + "/links").text
    assert f'href="http://localhost{watch}"' in page
    assert f'href="http://localhost{maker}/links"' in page
    assert re.search(r'<figure class="code"[^>]*><svg', page)
    assert f'data-remember="{watch}"' in page


def test_the_address_passed_on_is_the_installations_own(make_app, tmp_path):
    client = make_app(tmp_path / "public", public_url="https://karten.example").test_client()
    watch, maker = keep(client)
    assert f"https://karten.example{watch}" in client.get(maker + "/links").text


WATCHED = (
    "", "/cards", "/allowed?at=3", "/what-if", "/correct", "/text", "/ruling?at=3", "/print", "/hand.zhn", "/hand.pdf",
)


@for_each("view", WATCHED)
def test_whoever_has_the_watch_link_sees_it_unlisted_and_without_the_makers_link(client, view):
    watch, maker = keep(client)
    response = client.get(watch + view)
    assert response.status_code == 200
    assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert response.headers["Cache-Control"] == "private, no-cache"
    if response.mimetype != "application/pdf":
        assert maker.rsplit("/", 1)[1] not in response.text


def strangers(watch, maker):
    """Addresses somebody might try with only half of what is needed."""
    token = maker.rsplit("/", 1)[1]
    other = "A" * 22
    seen = watch.rsplit("/", 1)[1]
    return [f"{watch}/{other}", f"{watch}/{seen}", f"/h/{token}/{token}", f"/h/{other}/{token}", f"/h/{token}"]


def test_a_stranger_cannot_look_change_or_delete(client):
    watch, maker = keep(client)
    for tried in strangers(watch, maker):
        assert client.get(tried).status_code == 404
        assert client.get(tried + "/links").status_code == 404
        for action in ("/text", "/correct", "/delete"):
            response = client.post(tried + action, data={"text": SAMPLE, "choice": 0, "revision": 1})
            assert response.status_code in (404, 405)
    for action in ("/text", "/correct", "/delete"):
        assert client.post(watch + action, data={"text": SAMPLE}).status_code in (404, 405)
    assert client.get(watch + "/hand.zhn").text == PRINTED


def test_a_makers_link_of_another_hand_is_a_strangers(client):
    watch, _ = keep(client)
    _, other = keep(client, SAMPLE)
    token = other.rsplit("/", 1)[1]
    assert client.post(f"{watch}/{token}/delete").status_code == 404
    assert client.get(watch).status_code == 200


def test_the_maker_replaces_the_text_behind_the_same_links(client_everywhere):
    watch, maker = keep(client_everywhere)
    form = client_everywhere.get(maker + "/text").text
    assert f'action="{maker}/text"' in form
    response = client_everywhere.post(maker + "/text", data={"text": SAMPLE, "do": "replace"})
    assert response.status_code == 303
    assert client_everywhere.get(watch + "/hand.zhn").text == SAMPLE


def test_a_replacement_that_cannot_be_read_comes_back(client):
    watch, maker = keep(client)
    text = SAMPLE.replace("Dianne: 4h", "Dianne: 4z")
    response = client.post(maker + "/text", data={"text": text, "do": "replace"})
    assert response.status_code == 422
    assert "Dianne: 4z" in response.text
    assert client.get(watch + "/hand.zhn").text == PRINTED
    anyway = client.post(maker + "/text", data={"text": text, "do": "replace anyway"})
    assert anyway.status_code == 303
    assert client.get(watch + "/hand.zhn").text == text
    long = client.post(maker + "/text", data={"text": SAMPLE + "# " + "x" * 300_000, "do": "replace"})
    assert long.status_code == 413
    assert "This text is too long." in long.text
    assert len(long.data) < 20_000


def test_a_correction_is_a_proposal_that_only_the_maker_takes_over(client):
    watch, maker = keep(client)
    assert "<form" not in client.get(watch + "/correct?at=38").text.split("<footer")[0]
    offer = client.get(maker + "/correct?at=38").text
    action = unescape(re.search(r'action="([^"]+/correct[^"]*)"', offer)[1])
    german = client.get(maker + "/correct?at=38", headers={"Accept-Language": "de"}).text
    assert "<span>Charlie legt Karo-Dame auf Pik 6, macht 11.</span>" in german
    assert client.get(watch + "/hand.zhn").text == PRINTED  # looking changed nothing
    response = client.post(action, data={"choice": 0, "revision": 1})
    assert response.location == f"{maker}?at=38"
    text = client.get(watch + "/hand.zhn").text
    assert "Charlie: Qd on 6s = 11  # corrected, was: Charlie: Qh on 6s = 11" in text
    assert "corrected; it said: Charlie: Qh on 6s = 11" in client.get(watch + "?at=38").text
    assert "Corrected afterwards; it said: Charlie: Qh on 6s = 11" in client.get(watch + "/print").text


def test_a_correction_of_an_older_text_is_not_taken_over(client_everywhere):
    _, maker = keep(client_everywhere)
    for data in ({"choice": 0, "revision": 7}, {"choice": 99, "revision": 1}, {}):
        response = client_everywhere.post(maker + "/correct", data=data)
        assert response.location.endswith("/correct")
    assert client_everywhere.get(maker + "/hand.zhn").text == PRINTED


def test_deleting_asks_first_and_then_the_links_say_so(client_everywhere):
    watch, maker = keep(client_everywhere)
    assert "cannot be undone" in client_everywhere.get(maker + "/delete").text
    assert client_everywhere.get(watch).status_code == 200
    assert client_everywhere.post(maker + "/delete").status_code == 200
    for gone in (watch, maker, maker + "/links", maker + "/delete", watch + "/allowed?at=1", watch + "/hand.pdf"):
        assert client_everywhere.get(gone).status_code == 410
    assert client_everywhere.post(maker + "/text", data={"text": SAMPLE}).status_code == 410
    assert client_everywhere.post(maker + "/delete").status_code == 410


def test_a_visit_keeps_the_hand_for_another_year(app_everywhere):
    client = app_everywhere.test_client()
    watch, _ = keep(client)
    with app_everywhere.app_context():
        hand = db.session.query(StoredHand).one()
        hand.last_visit_day = date(2020, 1, 1)
        db.session.commit()
    assert client.get(watch).status_code == 200
    with app_everywhere.app_context():
        assert db.session.query(StoredHand).one().last_visit_day > date(2020, 1, 1)


def test_a_link_used_too_fast_is_slowed_down(app, client):
    watch, _ = keep(client)
    app.extensions["scorekeeper.link_buckets"] = Buckets(rate=1, burst=3, clock=lambda: 0.0)
    assert [client.get(watch + "/hand.zhn").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_guessing_links_is_slowed_down(app, client):
    app.extensions["scorekeeper.unknown_buckets"] = Buckets(rate=1, burst=3, clock=lambda: 0.0)
    assert [client.get(f"/h/{number:022d}").status_code for number in range(4)] == [404, 404, 404, 429]


def test_the_same_page_is_not_sent_twice(client):
    watch, _ = keep(client)
    tag = client.get(watch + "?at=3").headers["ETag"]
    assert client.get(watch + "?at=3", headers={"If-None-Match": tag}).status_code == 304
