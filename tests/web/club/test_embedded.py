"""The club in a frame of another page: nothing to press in it, and nothing else can be framed."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.journal.tokens import token_of
from tests.web.club.evenings import Club
from tests.web.club.forms import words_of
from tests.web.routes import address, assert_nothing_inline
from tests.web.tables import printed
from tests.web.village import Village

pytestmark = pytest.mark.usefixtures("short_booklets")

NAMES = ("Antje Petersen", "Ole Hansen", "Claas Thomsen", "Telse Jensen", "Meike Lorenzen")


@pytest.fixture(scope="module")
def village(hall):
    """A club with an evening whose result is out."""
    return Village(hall, NAMES)


def frame(village, role="watch"):
    return f"/s/{village.token(role)}"


def parts(rule):
    """Something for each part of a rule."""
    return dict.fromkeys(re.findall(r"<(?:\w+:)?(\w+)>", rule), "1")


def test_two_with_the_same_points_stand_at_their_places_by_lot(hall, guest):
    club = Club(hall, guest, people=4)
    evening = club.evening(rounds=1)
    evening.draw()
    table = evening.table()
    for points in (11, 12):
        table.play(points)
    club.say("result.published", {"evening": evening.id})
    shown = words_of(guest.get("/s/" + club.url("", "watch").split("/")[2]))
    season = words_of(guest.get(club.url(f"seasons/{club.season}", "watch")))
    assert season.count(", by lot") >= 2
    assert "Wooden spoon" in words_of(guest.get(club.url(f"seasons/{club.season}", "member")))
    assert "Wooden spoon" not in season + shown, "the public reads nobody's name as the last one"
    papers = [guest.get(club.url(f"paper/season/{club.season}.pdf", role)).data for role in ("member", "watch")]
    assert ["Wooden spoon" in printed(paper) for paper in papers] == [True, False], "on paper as on the page"
    assert len(re.findall(r"\w+ by lot", shown)) >= 2, shown
    names = [club.words[person].split()[0] for person in club.people]
    lists = [re.findall("|".join(names), part) for part in shown.split("Result of the evening")]
    assert lists[0] == lists[1][:4], "who is equal on the evening stands as the lot has put them in the season"


def test_the_frame_shows_the_club_to_the_world_and_has_nothing_to_press(hall, village):
    client = hall.test_client()
    answer = client.get(frame(village))
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "script-src" not in answer.headers["Content-Security-Policy"]
    shown = words_of(answer)
    assert "Antje" in shown
    assert not any(name.split()[1] in shown for name in NAMES)
    assert not re.search(r"<(form|script|button|input|a)\b", answer.text)
    assert_nothing_inline(answer.text.replace("http://localhost/", "/"))
    for role in ("member", "record", "judge", "keeper"):
        assert client.get(frame(village, role)).status_code == 404, role
    link = client.get(village.club.url("links")).text
    assert f"/s/{village.token('watch')}" in link


def test_a_frame_obeys_a_renewed_link(hall):
    village = Village(hall)
    client, old = hall.test_client(), frame(village)
    assert client.post(village.club.url("links"), data={"role": "watch"}).status_code == 303
    refused = client.get(old)
    assert refused.status_code == 403
    assert "frame-ancestors 'none'" in refused.headers["Content-Security-Policy"]
    assert client.get(f"/s/{village.token('watch', 2)}").status_code == 200
    village.club.say("result.held", {"evening": village.evening.id})
    assert "Antje" not in words_of(client.get(f"/s/{village.token('watch', 2)}"))


def test_no_other_page_can_be_framed(hall, village):
    """Every route with links that hold, but those below a club's: of these `test_club_routes` reads all headers."""
    client, wrong, asked = FlaskClient(hall, hall.response_class), [], 0  # whether they are valid their own tests ask
    match = token_of(hall.secret_key, village.parts["match"], "judge", 1)
    for rule in hall.url_map.iter_rules():
        if rule.rule.startswith("/c/<token>"):
            continue
        token = match if rule.rule.startswith("/m/") else village.token("watch" if rule.rule.startswith("/s/")
                                                                        else "keeper")
        path = re.sub(r"<[^>]+>", "1", address(rule.rule, token, {**parts(rule.rule), **village.parts}))
        answer = client.get(path)
        asked += answer.status_code == 200
        framed = "frame-ancestors 'none'" not in answer.headers["Content-Security-Policy"]
        if framed != (rule.endpoint == "embedded.page"):
            wrong.append((rule.endpoint, answer.status_code))
        answer.close()
    assert wrong == []
    assert asked > 80
