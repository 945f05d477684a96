"""Several keepers: each with a link of their own, named, handed out and taken back by number 0; who did what."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text as sql

from scorekeeper.journal.tokens import KEEPERS_APART, at_table_by, code_of, code_shown, keeper_at_table, token_of
from scorekeeper.storage.base import db, table_of
from scorekeeper.storage.streams import EntryRow
from scorekeeper.words.history.match import keeper_of
from tests.conftest import emptied, sqlite_copy
from tests.documents import sent_by, tree_of
from tests.web.club.evenings import Club, before_the_lock
from tests.web.club.forms import fields, links, send, taken_in, the_form, words_of
from tests.web.routes import address, routes
from tests.web.tables import an_id
from tests.web.village import Village

pytestmark = pytest.mark.usefixtures("short_booklets")

NAMES = ("Antje", "Ole", "Hanna Boysen", "Uwe Martens")
HANNA, UWE = 2, 3
"""Their places among the members."""


@pytest.fixture
def club(hall):
    """A club whose only keeper is number 0."""
    return Club(hall, hall.test_client(), people=4, names=NAMES)


@pytest.fixture
def club_everywhere(app_everywhere):
    """The same on SQLite and on PostgreSQL."""
    return Club(app_everywhere, app_everywhere.test_client(), people=4, names=NAMES)


def keeper(club, number, epoch=1):
    """The address of a keeper's link."""
    return f"/c/{token(club, number, epoch)}"


def token(club, number, epoch=1):
    return token_of(club.app.secret_key, club.id, "keeper", number * KEEPERS_APART + epoch)


def named(club, person, number=1):
    """Another keeper, named as the page does it; the address of their link."""
    page = club.url("keepers")
    answer = send(club.client, page, page, person=club.people[person])
    assert answer.status_code == 303, words_of(answer)
    assert code_of(club.app.secret_key, club.id, "keeper", number * KEEPERS_APART + 1) in words_of(
        club.client.get(answer.headers["Location"])).replace("-", "")
    return keeper(club, number)


def journal(answer):
    """What a club's file says, and by whom."""
    return [[one[key] for key in ("seq", "kind", "payload", "role", "epoch")] for one in answer.json["entries"]]


def test_the_link_of_the_only_keeper_stays_the_same_to_the_byte():
    secret, club = b"x" * 32, "019aa1b2-0000-7000-8000-000000000000"
    assert token_of(secret, club, "keeper", 1) == "MSg7EqmR-wAmleelTSZ2qw"
    assert code_of(secret, club, "keeper", 1) == "YYEZGJCH2TYC"


def test_another_keeper_keeps_the_club_and_the_history_says_who_did_what(club):
    client, own, hanna = club.client, club.url(), named(club, HANNA)
    for base, name in ((own, "Ketel"), (hanna, "Levke")):
        assert send(client, f"{base}/members/add", names=name).status_code == 303
    page = f"{own}/keepers"
    answer = client.post(page, data={**fields(client.get(page), page), "number": "0", "person": club.people[0]})
    assert answer.status_code == 303
    assert send(client, f"{own}/members/add", names="Momme").status_code == 303
    assert "You are here as: Keeper Hanna Boysen" in words_of(client.get(hanna))
    assert "Delete" in words_of(client.get(f"{own}/settings"))
    assert "Delete" not in words_of(client.get(f"{hanna}/settings")), "that is offered to who leads"
    assert ["deletes the club" in words_of(client.get(f"{base}/links")) for base in (own, hanna)] == [True, False]
    assert "Choose somebody." in words_of(client.post(page, data={"number": "2", "person": ""}))
    text = words_of(client.get(f"{own}/history"))
    assert re.search(r"Momme was added to the members\. \S+ , Keeper Antje, this phone", text)
    assert re.search(r"The keeper with the passphrase is Antje\. \S+ , Keeper Antje, this phone", text)
    assert re.search(r"Levke was added to the members\. \S+ , Keeper Hanna Boysen, this phone", text)
    assert re.search(r"Hanna Boysen is a keeper and has a link\. \S+ , Keeper, this phone", text)
    assert re.search(r"Ketel was added to the members\. \S+ , Keeper, this phone", text), "nobody had said who"
    assert "Antje, Hanna Boysen" in words_of(client.get(f"{own}/settings"))
    code = code_shown(code_of(club.app.secret_key, club.id, "keeper", KEEPERS_APART + 1))
    assert client.post("/join", data={"code": code}).headers["Location"] == hanna
    club.say("person.forgotten", {"person": club.people[HANNA]})
    text = words_of(client.get(f"{own}/history"))
    assert "Hanna" not in text
    assert re.search(r"Levke was added to the members\. \S+ , Keeper, this phone", text)


def test_a_keeper_renews_their_own_link_and_nobody_else_s(club):
    client, own, hanna = club.client, club.url(), named(club, HANNA)
    assert list(links(client, hanna)) == ["watch", "member", "record", "judge", "keeper"]
    assert links(client, hanna)["keeper"] == hanna
    assert links(client, own)["keeper"] == own
    leads = client.post(f"{hanna}/links", data={"role": "keeper"}).headers["Location"].partition("/links")[0]
    assert (leads, client.get(hanna).status_code) == (keeper(club, 1, 2), 403)
    assert client.get(own).status_code == client.get(leads).status_code == 200
    assert send(client, f"{leads}/members/add", names="Levke").status_code == 303
    text = words_of(client.get(f"{own}/history"))
    assert re.search(r"new link “Keeper Hanna Boysen”; the old one no longer works\. \S+ , Keeper Hanna Boysen", text)
    assert re.search(r"Levke was added to the members\. \S+ , Keeper Hanna Boysen", text)
    for path in ("keepers", "keepers/1/link", "keepers/1/revoke", "keepers/2/link", "settings/passphrase",
                 "settings/name", "delete"):
        data = {"number": "2", "person": club.people[UWE], "passphrase": "Pik ist Trumpf", "name": "Uwes Verein"}
        answer = client.post(f"{leads}/{path}", data=data)
        assert (answer.status_code, "keeper with the passphrase" in words_of(answer)) == (403, True), path
    assert not {"settings/passphrase", "settings/name"} & set(re.findall(r'settings/\w+', client.get(
        f"{leads}/settings").text))
    assert list(club.state.keepers) == [1]


def test_a_deleted_club_comes_back_by_number_0_alone(club):
    client, own, hanna = club.client, club.url(), named(club, HANNA)
    assert send(client, f"{own}/delete").status_code == 303
    for method, path in (("GET", ""), ("GET", "/delete"), ("POST", "/delete"), ("POST", "/restore")):
        answer = client.open(f"{hanna}{path}", method=method)
        assert (answer.status_code, "Restore it" in answer.text) == (410, False), path
        assert "Only the keeper with the passphrase can do this." in words_of(answer)
    assert "Restore it" in client.get(own).text
    assert client.post(f"{own}/restore").status_code == 303
    assert client.get(hanna).status_code == 200


def test_a_keeper_whose_link_is_taken_back_is_a_stranger_on_every_route(hall):
    village = Village(hall)
    client, own = hall.test_client(), village.club.url()
    theirs, before = token(village.club, 1), village.club.state
    assert client.get(f"/c/{theirs}/members").status_code == 200
    folded = [" ".join(form.itertext()) for fold in tree_of(client.get(f"{own}/keepers").data).iter("details")
              for form in fold.findall("form") if fold.get("class") == "renew"]
    assert any("Withdraw it" in words for words in folded), "one tap does not withdraw it"
    assert send(client, f"{own}/keepers", f"{own}/keepers/1/revoke", renew=None).status_code == 303
    wrong = []
    for endpoint, method, rule in routes(hall):
        answer = client.open(address(rule, theirs, village.parts), method=method, data={} if method == "POST" else None)
        if answer.status_code != 403 or "This link was withdrawn" not in answer.text:
            wrong.append((endpoint, method, answer.status_code))
    assert wrong == []
    code = code_shown(code_of(hall.secret_key, village.club.id, "keeper", KEEPERS_APART + 1))
    assert client.post("/join", data={"code": code}).status_code == 403
    assert village.club.state.seq == before.seq + 1
    assert "The link “Keeper" in words_of(client.get(f"{own}/history"))
    assert "has no link" in words_of(client.get(f"{own}/keepers"))
    assert send(client, f"{own}/keepers", f"{own}/keepers/1/link").status_code == 303
    assert client.get(f"/c/{theirs}").status_code == 403
    assert client.get(keeper(village.club, 1, 2)).status_code == 200
    assert client.post(f"{own}/keepers/0/revoke").status_code == client.post(f"{own}/keepers/7/link").status_code == 404


def test_the_links_that_a_keeper_has_seen_are_renewed_where_their_own_is_taken_back(club):
    client, own, hanna = club.client, club.url(), named(club, HANNA)
    data = {"role": "judge", "until": "31.12.2099"}
    assert client.post(f"{own}/links", data=data).status_code == 303
    assert client.post(f"{own}/links/revoke", data={"role": "member"}).status_code == 303
    seen = links(client, hanna)
    assert list(seen) == ["watch", "record", "judge", "keeper"]
    action = f"{own}/keepers/1/revoke"
    form = the_form(client.get(f"{own}/keepers"), action)
    words_of_form = " ".join(" ".join(form.itertext()).split())
    assert re.search(r"still knows the links “Recorder”, “Judge”", words_of_form), words_of_form
    assert "everybody else needs the new links" in words_of_form
    assert "renew" not in sent_by(form), "nothing that shuts others out is ticked for anybody"
    answer = client.post(action, data={**sent_by(form), "renew": "1"})
    assert answer.status_code == 303
    shown = words_of(client.get(answer.headers["Location"]))
    assert "new links" in shown
    assert {role: client.get(address).status_code for role, address in seen.items()} == {
        "watch": 200, "record": 403, "judge": 403, "keeper": 403}
    now = links(client, own)
    assert list(now) == ["watch", "record", "judge", "keeper"], "what had been withdrawn stays so"
    assert all(client.get(address).status_code == 200 for address in now.values())
    assert "Valid until 31 December 2099" in shown, "the last day stays"
    text = words_of(client.get(f"{own}/history"))
    assert text.count("There is a new link “Judge”") == 2
    assert "There is a new link “Recorder”" in text


def test_a_keeper_taken_back_judges_no_table_any_more(club):
    """By the table's link that the board had led to they went on to decide, tonight and at any other table."""
    client, own, hanna = club.client, club.url(), named(club, HANNA)
    evening = club.evening(hands=2)
    evening.draw()
    at = evening.table(1)
    hand = at.play(11)
    there = f"evenings/{evening.id}/table/{at.match}"
    theirs = client.get(f"{hanna}/{there}").headers["Location"]
    old = club.evening(date="2026-11-12", rounds=1)
    old.draw()
    club.say("evening.closed", {"evening": old.id})
    over = client.get(f"{hanna}/evenings/{old.id}/table/{old.table(1).match}").headers["Location"]
    (second,) = evening.draw(2).tables
    moved = client.get(f"{hanna}/evenings/{evening.id}/table/{second.match}").headers["Location"].rpartition("/")[0]
    comes = club.member("Zoe")
    evening.here(comes, first=2)
    evening.post("rounds/2/change", do="replace", goes=second.seats[0], comes=comes, left="1", reason="kam zu spät")
    assert client.get(theirs).status_code == client.get(over).status_code == 200
    assert f"/m/{evening.table(1, 2).links['judge']}" in client.get(moved).text
    assert send(client, f"{own}/keepers", f"{own}/keepers/1/revoke", renew="1").status_code == 303
    form = {"deed": "decide", "id": an_id(4), "hand": hand, "outcome": "keep", "reason": "so"}
    judge = theirs.rpartition("/")[0]
    for answer in (client.get(theirs), client.get(over), client.get(moved), client.post(f"{judge}/do", data=form)):
        assert answer.status_code == 403
    assert client.get(f"/m/{at.links['record']}").status_code == 200, "the table plays on"
    assert client.get(client.get(f"{own}/{there}").headers["Location"]).status_code == 200
    history = words_of(client.get(f"/m/{at.links['record']}/history"))
    assert "There is a new link “Judge”" in history


@contextmanager
def stopped(club: Club) -> Iterator[None]:
    """The club's stream takes no entry."""
    entries = table_of(EntryRow).name
    with club.app.app_context():
        if db.engine.dialect.name == "sqlite":
            after = ["DROP TRIGGER stops"]
            db.session.execute(sql(
                f"CREATE TRIGGER stops BEFORE INSERT ON {entries} WHEN NEW.stream = '{club.id}'"
                " BEGIN SELECT RAISE(ABORT, 'stopped'); END"
            ))
        else:
            after = [f"DROP TRIGGER stops ON {entries}", "DROP FUNCTION stops"]
            db.session.execute(sql(
                "CREATE FUNCTION stops() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stopped'; END $$"
            ))
            db.session.execute(sql(
                f"CREATE TRIGGER stops BEFORE INSERT ON {entries} FOR EACH ROW"
                f" WHEN (NEW.stream = '{club.id}') EXECUTE FUNCTION stops()"
            ))
        db.session.commit()
    try:
        yield
    finally:
        with club.app.app_context():
            for statement in after:
                db.session.execute(sql(statement))
            db.session.commit()


def test_a_keeper_is_taken_back_with_every_table_or_not_at_all(club_everywhere):
    """The club's own entries come last, when the tables have new links and the keeper's is withdrawn."""
    club = club_everywhere
    client, own, hanna = club.client, club.url(), named(club, HANNA)
    evening = club.evening(hands=2)
    evening.draw()
    last = club.evening(date="2026-11-12", rounds=1)
    last.draw()
    tables = [(one.id, one.table(1).match) for one in (evening, last)]
    theirs = [client.get(f"{hanna}/evenings/{id}/table/{match}").headers["Location"] for id, match in tables]
    seq = club.state.seq
    with stopped(club):
        assert send(client, f"{own}/keepers", f"{own}/keepers/1/revoke", renew="1").status_code == 500
    assert [client.get(one).status_code for one in (hanna, *theirs)] == [200] * 3
    assert club.state.seq == seq
    assert send(client, f"{own}/keepers", f"{own}/keepers/1/revoke", renew="1").status_code == 303
    assert [client.get(one).status_code for one in (hanna, *theirs)] == [403] * 3


@pytest.mark.postgresql  # SQLite begins with its lock
def test_a_keeper_taken_back_judges_no_table_that_was_drawn_at_that_moment(make_app, migrated_postgresql, tmp_path):
    """Which tables there are was asked before the club's row was locked."""
    app = make_app(tmp_path, emptied(migrated_postgresql))
    club = Club(app, app.test_client(), people=4, names=NAMES)
    client, own, hanna = club.client, club.url(), named(club, HANNA)
    evening, theirs = club.evening(hands=2), []

    def drawn():
        evening.draw()
        there = f"{hanna}/evenings/{evening.id}/table/{evening.table(1).match}"
        theirs.append(app.test_client().get(there).headers["Location"])

    with before_the_lock(app, drawn):
        assert send(client, f"{own}/keepers", f"{own}/keepers/1/revoke", renew="1").status_code == 303
    assert [client.get(one).status_code for one in (hanna, *theirs)] == [403] * 2


def test_a_keeper_taken_back_may_keep_what_links_others_use(club):
    client, own, hanna = club.client, club.url(), named(club, HANNA)
    seen, before = links(client, hanna), club.state.seq
    assert send(client, f"{own}/keepers", f"{own}/keepers/1/revoke", renew=None).status_code == 303
    assert {role: client.get(address).status_code for role, address in seen.items()} == {
        "watch": 200, "member": 200, "record": 200, "judge": 200, "keeper": 403}
    assert club.state.seq == before + 1


@pytest.mark.parametrize("keepers", [(0, 1), pytest.param((0, 1, 2), marks=pytest.mark.slow)])
def test_no_page_and_no_file_shows_a_keeper_another_one_s_link(hall, keepers):
    village = Village(hall)
    client, club = FlaskClient(hall, hall.response_class), village.club  # valid or not: their own tests ask
    page = club.url("keepers")
    assert send(client, page, page, person=club.people[0]).status_code == 303
    numbers = {number: (token(club, number), code_of(hall.secret_key, club.id, "keeper", number * KEEPERS_APART + 1))
               for number in (0, 1, 2)}
    seen = set()
    for number in keepers:
        own = numbers[number][0]
        secret = {each for other, both in numbers.items() if other != number for each in (*both, code_shown(both[1]))}
        for endpoint, method, rule in routes(hall):
            if method == "GET":
                answer = client.get(address(rule, own, village.parts))
                content = gzip.decompress(answer.data) if answer.mimetype == "application/gzip" else answer.data
                if any(each.encode() in content for each in secret):
                    seen.add((number, endpoint))
    assert seen == {(0, "club_keepers.page")}


def test_another_passphrase_renews_the_link_it_opens_and_no_other(club):
    client, hanna, own = club.client, named(club, HANNA), club.url()
    held = links(client, own)
    answer = send(client, f"{own}/settings", f"{own}/settings/passphrase", passphrase="Pik ist Trumpf")
    new = keeper(club, 0, 2)
    assert answer.headers["Location"] == f"{new}/settings"
    assert "your link is new" in words_of(client.get(answer.headers["Location"]))
    assert client.get(own).status_code == 403
    held.pop("keeper")
    for address_of in (hanna, *held.values()):
        assert client.get(address_of).status_code == 200
    name = club.words[club.state.name]
    assert send(client, "/clubs", name=name, passphrase="Pik ist Trumpf").headers["Location"] == new


def test_whoever_takes_a_club_in_is_number_0_and_named_keepers_have_no_right(
    club, make_app, migrated_sqlite, tmp_path
):
    client, own = club.client, club.url()
    page = f"{own}/keepers"
    assert client.post(page, data={"number": "0", "person": club.people[0]}).status_code == 303
    hanna = named(club, HANNA)
    assert send(client, f"{hanna}/members/add", names="Levke").status_code == 303
    content = client.get(f"{own}/export.json").data
    app = make_app(tmp_path, sqlite_copy(migrated_sqlite, tmp_path))
    there = app.test_client()
    new = taken_in(there, content).headers["Location"]
    assert journal(there.get(f"{new}/export.json")) == journal(client.get(f"{own}/export.json"))
    for base in (own, hanna, f"/c/{token_of(app.secret_key, club.id, 'keeper', KEEPERS_APART + 1)}"):
        assert there.get(base).status_code == 404
    shown = words_of(there.get(f"{new}/keepers"))
    assert re.search(r"No name yet has the passphrase · you.*Hanna Boysen has no link", shown)
    assert send(there, f"{new}/members/add", names="Momme").status_code == 303
    text = words_of(there.get(f"{new}/history"))
    assert re.search(r"Momme was added to the members\. \S+ , Keeper, this phone", text), "nobody said who came"
    assert re.search(r"Levke was added to the members\. \S+ , Keeper Hanna Boysen, another phone", text)
    answer = send(there, f"{new}/keepers", f"{new}/keepers", person=club.people[UWE])
    assert answer.headers["Location"].endswith("show=2"), "a number that somebody had is nobody else's"


def test_the_history_of_a_table_says_which_keeper_decided(club):
    """Both came to the table by the same link of its judge, and what either decided was only "judge"."""
    client, hanna = club.client, named(club, HANNA)
    page = club.url("keepers")
    assert client.post(page, data={"number": "0", "person": club.people[0]}).status_code == 303
    evening = club.evening()
    evening.draw()
    at = evening.table(1)
    hand, alone = at.play(11), at.links["judge"]
    tables = f"evenings/{evening.id}/table/{at.match}"
    for base, reason in ((hanna, "zu spät"), (club.url(), "zu laut")):
        assert client.get(f"{base}/{tables}").headers["Location"].startswith(f"/m/{alone}/"), "the link it always was"
        at.do("penalty", "judge", who="side:0", points="3", sign="minus", reason=reason)
    client.get(f"{hanna}/{tables}")
    at.do("object", "judge", side="1", about="cards", hand=hand)
    at.do("decide", "judge", outcome="keep", hand=hand, reason="gezählt")
    client.delete_cookie("board", path="/m", domain="localhost")
    at.do("penalty", "judge", who="side:1", points="1", sign="minus", reason="von Hand")
    lines = words_of(client.get(at.url("history", "record"))).split("Reason: ")
    who = {re.search(r"“(.*?)”", line)[1]: re.search(r", (Judge.*?), this phone", line)[1] for line in lines[1:]}
    assert who == {
        "von Hand": "Judge", "gezählt": "Judge, Keeper Hanna Boysen", "zu laut": "Judge, Keeper Antje",
        "zu spät": "Judge, Keeper Hanna Boysen",
    }
    assert "Keeper" in words_of(client.get(at.url("history", "watch")))


def test_what_the_link_of_a_table_says_of_a_keeper_is_read_as_it_was_written():
    for number in (0, 1, 99):
        assert keeper_at_table(at_table_by(number, 7)) == number
    assert [keeper_at_table(epoch) for epoch in (0, 1, 9_999)] == [None] * 3
    assert at_table_by(1, KEEPERS_APART) == KEEPERS_APART, "a link renewed as often as that keeps its own number"


def test_what_a_keeper_only_carried_was_not_theirs():
    entry = {"epoch": at_table_by(1, 1), "device": "a" * 16}
    assert keeper_of(entry) == 1
    assert keeper_of({**entry, "carrier": "b" * 16}) is None


def test_a_form_sent_twice_names_one_keeper_and_a_late_one_is_told(club):
    page = club.url("keepers")
    sent = {**fields(club.client.get(page), page), "person": club.people[HANNA]}
    assert [club.client.post(page, data=sent).status_code for _ in range(2)] == [303, 303]
    late = club.client.post(page, data={**sent, "person": club.people[UWE]})
    assert (late.status_code, "Somebody has changed this in the meantime" in words_of(late)) == (409, True)
    assert list(club.state.keepers) == [1]
    club.say("member.left", {"person": club.people[UWE]})
    for typed in (club.people[UWE], "", "nobody"):
        answer = club.client.post(page, data={"number": "2", "person": typed})
        assert (answer.status_code, "Choose somebody." in words_of(answer)) == (422, True)


def test_of_two_who_name_a_keeper_at_the_same_moment_one_is_first(app_everywhere):
    club = Club(app_everywhere, app_everywhere.test_client(), people=4)
    page, at_once = club.url("keepers"), Barrier(2)

    def name(person):
        client = club.app.test_client()
        sent = {**fields(client.get(page), page), "person": club.people[person]}
        at_once.wait()
        return client.post(page, data=sent).status_code

    with ThreadPoolExecutor(2) as phones:
        assert sorted(phones.map(name, (HANNA, UWE))) == [303, 409]
    first = club.state.holder(KEEPERS_APART + 1)
    assert first in (club.people[HANNA], club.people[UWE])
    assert club.client.get(keeper(club, 1)).status_code == 200
