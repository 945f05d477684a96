"""The one door to a club: who comes in by which link, what strangers are told, what each role is shown."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from werkzeug.exceptions import HTTPException

from scorekeeper.journal.club import passphrase, store
from scorekeeper.journal.links import renew as renew_link
from scorekeeper.journal.tokens import CLUB_ROLES, token_of
from scorekeeper.storage.base import db
from scorekeeper.web.access import find_match
from scorekeeper.web.club_access import enter_club, find_club
from tests.cases import for_each
from tests.journal.club.clubs import PASSPHRASE, PEOPLE, Club

NAME = "Zwickerverein Windbargen"


@pytest.fixture
def club(app, monkeypatch):
    """A club with eight members, on the application's own secret."""
    with app.test_request_context("/"):
        monkeypatch.setattr("tests.journal.club.clubs.SECRET", app.secret_key)
        made = Club(db.session(), NAME)
        made.join(*PEOPLE)
        yield made


def token(app, club, role, epoch=1):
    return token_of(app.secret_key, club.id, role, epoch)


def refused(call):
    """Status and code of a refusal."""
    with pytest.raises(HTTPException) as found:
        call()
    return found.value.code if found.value.code is not None else found.value.get_response().status_code


@for_each("role", CLUB_ROLES)
def test_each_link_is_enough_for_its_role_and_those_below(app, club, role):
    for need in CLUB_ROLES:
        if CLUB_ROLES.index(need) <= CLUB_ROLES.index(role):
            place = find_club(token(app, club, role), need)
            assert (place.club, place.role, place.may(need)) == (club.id, role, True)
        else:
            assert refused(lambda need=need: find_club(token(app, club, role), need)) == 403
    place = find_club(token(app, club, role))
    assert [link.role for link in place.links()] == list(CLUB_ROLES[: CLUB_ROLES.index(role) + 1])
    assert place.url("members", group="youth") == f"/c/{token(app, club, role)}/members?group=youth"


def test_names_in_the_form_of_the_outlet_and_no_more(app, club):
    anna = club.people[0]
    data = {"person": anna, "forms": {"table": "full", "board": "initial", "public": "first"}, "number": 12,
            "groups": ["women"], "consent": None, "guest": False}
    club.say("member.set", data, after=club.state.members[anna].last)
    shown = {role: find_club(token(app, club, role)).view().members[0] for role in CLUB_ROLES}
    assert [shown[role].name for role in CLUB_ROLES] == [
        "Anna", "Anna P.", "Anna Petersen", "Anna Petersen", "Anna Petersen"
    ]
    assert [(shown[role].number, shown[role].groups) for role in CLUB_ROLES] == [(None, ()), *[(12, ("women",))] * 4]
    assert find_club(token(app, club, "keeper")).names("board")[anna] == "Anna P."


def test_strangers_and_links_of_matches_are_told_nothing(app, club):
    assert refused(lambda: find_club("A" * 22)) == 404
    assert refused(lambda: find_match(token(app, club, "watch"))) == 404


def test_links_that_were_renewed_or_have_ended_lead_nowhere(app, club):
    now = datetime.now(UTC)
    store.renew(club.session, app.secret_key, club.id, "member", now=now)
    assert refused(lambda: find_club(token(app, club, "member"))) == 403
    assert find_club(token(app, club, "member", 2)).role == "member"
    renew_link(club.session, app.secret_key, club.id, "record", now=now, expires=now - timedelta(seconds=1))
    club.session.commit()
    assert refused(lambda: find_club(token(app, club, "record", 2))) == 403
    assert [link.role for link in find_club(token(app, club, "keeper")).links()] == [
        "watch", "member", "judge", "keeper"
    ]


def test_a_deleted_club_is_gone_for_all_but_its_keeper(app, club):
    store.delete(club.session, club.id, now=datetime.now(UTC))
    for role in CLUB_ROLES:
        assert refused(lambda role=role: find_club(token(app, club, role))) == 410
    assert refused(lambda: find_club(token(app, club, "judge"), even_deleted=True)) == 410
    assert find_club(token(app, club, "keeper"), even_deleted=True).deleted is not None


def test_name_and_passphrase_open_it_until_ten_were_wrong(app, club):
    link = enter_club(NAME, PASSPHRASE)
    assert link.role == "keeper"
    store.revoke(club.session, app.secret_key, club.id, "keeper", now=datetime.now(UTC))
    assert find_club(enter_club(NAME, PASSPHRASE).token).epoch == 2
    for _ in range(10):
        with pytest.raises(passphrase.WrongPassphrase):
            enter_club(NAME, "falsch, falsch")
    assert refused(lambda: enter_club(NAME, PASSPHRASE)) == 429
