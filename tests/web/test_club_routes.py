"""The one door to a club: every route x every role x own and foreign club x links renewed, ended, of a deleted club.

One table says for each endpoint the least role; a route that has no line in it fails. What a lower role asks is refused
and changes nothing.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from scorekeeper.journal import store as matches
from scorekeeper.journal.club import store
from scorekeeper.journal.tokens import CLUB_ROLES, code_of, code_shown, token_of
from scorekeeper.storage.base import Base, db
from scorekeeper.web.limits import Buckets
from tests.conftest import build_app, close, sqlite_copy
from tests.web.club.evenings import Club, plain
from tests.web.tables import an_id
from tests.web.test_headers import assert_headers, assert_nothing_inline

LEAST = {
    # what is shown to everybody: names in their public form, evenings after their notice
    "club.home": "watch", "club_links.links": "watch",
    "evenings.index": "watch", "evenings.page": "watch", "evenings.result": "watch",
    "evening_table.as_spreadsheet": "watch", "evening_table.as_data": "watch",
    "rule_sheets.index": "watch", "rule_sheets.page": "watch", "rule_sheets.compare": "watch",
    "seasons.index": "watch", "seasons.beside": "watch",
    "standings.page": "watch", "standings.table": "watch", "standings.as_spreadsheet": "watch",
    "standings.as_data": "watch",
    "person_season.page": "watch", "person_season.evening": "watch",
    "pairs.page": "watch", "pairs.as_spreadsheet": "watch", "pairs.as_data": "watch", "pairs.rating": "watch",
    "person_table.as_spreadsheet": "watch", "person_table.as_data": "watch", "person_table.rating_table": "watch",
    "person_table.rating_data": "watch",
    "club_paper.season": "watch", "club_paper.season_pdf": "watch", "club_paper.member": "watch",
    "club_paper.member_pdf": "watch", "club_paper.person": "watch", "club_paper.result": "watch",
    "club_paper.result_pdf": "watch", "club_paper.rules": "watch", "club_paper.rules_pdf": "watch",
    "club_paper.compare": "watch", "club_paper.compare_pdf": "watch",
    # the club among itself
    "person_season.me": "member",
    "club_members.listed": "member", "club_paper.certificate": "member", "club_paper.certificates_pdf": "member",
    "club_paper.evening": "member", "club_paper.plan": "member", "club_paper.plan_pdf": "member",
    # who writes at an evening
    "club_history.history": "record",
    "here.page": "record", "here.tick": "record", "here.one": "record", "here.set_one": "record",
    "here.declared": "record", "here.declare": "record",
    "draw.ask": "record", "draw.make": "record", "draw.page": "record", "draw_change.page": "record",
    "draw_change.change": "record", "board.page": "record", "board.part": "record", "board.table": "record",
    "notice.page": "record",
    "club_paper.cards": "record", "club_paper.cards_pdf": "record",  # a table's card carries its record link
    "club_paper.sheets": "record", "club_paper.sheets_pdf": "record",
    # who decides
    "notice.act": "judge", "notice.penalise": "judge", "notice.lift": "judge",
    # who keeps the club
    "evenings.new": "keeper", "evenings.open_one": "keeper", "evenings.change": "keeper", "evenings.set_it": "keeper",
    "evenings.drop": "keeper",
    "rule_sheets.new": "keeper", "rule_sheets.issue": "keeper", "rule_sheets.next_version": "keeper",
    "rule_sheets.issue_next": "keeper",
    "seasons.new": "keeper", "seasons.make": "keeper", "seasons.change": "keeper", "seasons.set_again": "keeper",
    "seasons.close": "keeper", "seasons.reopen": "keeper", "brought.ask": "keeper", "brought.bring": "keeper",
    "club_members.as_table": "keeper", "club_members.ask": "keeper", "club_members.take": "keeper",
    "club_taking.ask": "keeper", "club_taking.look": "keeper", "club_wishes.page": "keeper",
    "club_wishes.change": "keeper",
    "club_member.page": "keeper", "club_member.change": "keeper", "club_member.left": "keeper",
    "club_member.back": "keeper", "club_member.ask_merge": "keeper", "club_member.merge": "keeper",
    "club_member.ask_forget": "keeper", "club_member.forget": "keeper", "club_member.export": "keeper",
    "club_links.renew": "keeper", "club_links.revoke": "keeper", "club_links.key_pdf": "keeper",
    "club_links.key_picture": "keeper",
    "club_settings.page": "keeper", "club_settings.rename": "keeper", "club_settings.passphrase": "keeper",
    "club_settings.export": "keeper", "club_settings.ask_delete": "keeper", "club_settings.delete": "keeper",
    "club_settings.restore": "keeper",
}  # fmt: skip
"""The least role for each endpoint below /c/<token>."""
FOR_ALL = {"clubs.ask", "clubs.enter", "clubs.new", "clubs.found", "clubs.ask_file", "clubs.take_in"}
"""What needs no link: /clubs and below."""
WHEN_DELETED = {"club_settings.ask_delete", "club_settings.delete", "club_settings.restore"}
"""What a deleted club's keeper can still reach."""
LAST = ("club_member.forget", "club_links.revoke", "club_links.renew", "club_settings.delete", "club_settings.restore")
"""What would take the ground from under the others is asked last, and restored."""
ROLES = CLUB_ROLES
NAMES = ("Antje", "Petersen", "Hansen", "Thomsen", "Ole", "Claas", "Telse")


class Village:
    """A club in which each route finds something: an evening that was published, with tables, and a penalty."""

    def __init__(self, app):
        self.app = app
        self.club = Club(app, app.test_client(), people=5)
        self.evening = self.club.evening(self.club.people[:4], rounds=2)
        self.draw = self.evening.draw()
        table = self.evening.table()
        table.play(11)
        table.play(5)
        reason = an_id()
        said = {"evening": self.evening.id, "person": self.club.people[0], "points": -3, "season": None}
        self.penalty = self.club.say("penalty", {**said, "reason": reason}, words={reason: "Karten gezeigt"})
        self.club.say("result.published", {"evening": self.evening.id})
        self.parts = {
            "evening": self.evening.id, "round": "1", "person": self.club.people[0], "season": self.club.season,
            "sheet": self.club.sheet, "match": self.draw.tables[0].match, "penalty": self.penalty,
        }  # fmt: skip

    def token(self, role, epoch=None):
        return token_of(self.app.secret_key, self.club.id, role, epoch or self.club.epochs[role])

    def rows(self):
        """Every row of the database."""
        with self.app.app_context():
            return {
                table.name: [tuple(row) for row in db.session.execute(select(table).order_by(*table.primary_key))]
                for table in Base.metadata.sorted_tables
            }


@pytest.fixture(scope="module")
def app(tmp_path_factory, migrated_sqlite):
    folder = tmp_path_factory.mktemp("doors")
    made = build_app(folder, sqlite_copy(migrated_sqlite, folder))
    for name in ("link", "shared", "unknown", "page", "sent"):  # the sweep asks quicker than people do
        made.extensions[f"scorekeeper.{name}_buckets"] = Buckets(rate=1e6, burst=1_000_000)
    yield made
    close(made)


@pytest.fixture(scope="module")
def village(app):
    return Village(app)


@pytest.fixture
def client(app):
    """A client that does not read what it gets: thousands of refusals are the same page."""
    return FlaskClient(app, app.response_class)


def routes(app):
    """(endpoint, method, rule) of every route that comes with a club's link; what takes things away last."""
    found = [
        (rule.endpoint, method, rule.rule)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/c/<token>")
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    ]
    order = {endpoint: place for place, endpoint in enumerate(LAST, 1)}
    return sorted(found, key=lambda one: (order.get(one[0], 0), one[1], one[2]))


def address(rule, token, parts):
    """The rule with its parts filled."""
    path = rule.replace("<token>", token)
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda part: parts[part[1]], path) + query(rule, parts)


def query(rule, parts):
    """What a page asks for besides its path."""
    return f"?a={parts['sheet']}&b={parts['sheet']}" if "/compare" in rule else ""


def ask(client, method, path):
    """The status of one request, with an empty form."""
    answer = client.open(path, method=method, data={} if method == "POST" else None)
    answer.close()
    return answer


def enough(role, endpoint):
    """Whether the table lets this role in; what has no line in it is asked of nobody (a test of its own says so)."""
    return role is not None and endpoint in LEAST and ROLES.index(role) >= ROLES.index(LEAST[endpoint])


def test_every_route_has_its_line_in_the_table(app):
    below = {endpoint for endpoint, _, _ in routes(app)}
    assert below == set(LEAST), "say in LEAST which role is the least that may come in (or take the line out)"
    beside = {rule.endpoint for rule in app.url_map.iter_rules() if rule.rule.startswith("/club")}
    assert beside == FOR_ALL
    assert ROLES == ("watch", "member", "record", "judge", "keeper")


@pytest.mark.parametrize("role", [None, "watch", "member", "record", "judge", "keeper"])
def test_a_lower_role_is_refused_on_every_route_and_changes_nothing(app, client, village, role):
    token = "abcdefghijklmnopqrstuv" if role is None else village.token(role)
    before, wrong = village.rows(), []
    for endpoint, method, rule in routes(app):
        if not enough(role, endpoint):
            answer = ask(client, method, address(rule, token, village.parts))
            if answer.status_code != (404 if role is None else 403):
                wrong.append((endpoint, method, answer.status_code))
            assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
            assert not any(name in answer.text for name in NAMES)
    assert wrong == []
    assert village.rows() == before


@pytest.mark.parametrize("role", ["watch", "member", "record", "judge"])
def test_whoever_may_is_let_in_to_read_and_to_write(app, village, role):
    let_in(app, app.test_client(), village, role)


def test_the_keeper_is_let_in_everywhere(app):
    let_in(app, app.test_client(), Village(app), "keeper")


def let_in(app, client, village, role):
    """Every route that is for this role answers with its headers; an empty form may be refused with a sentence."""
    wrong = []
    for endpoint, method, rule in routes(app):
        if enough(role, endpoint):
            answer = ask(client, method, address(rule, village.token(role), village.parts))
            fine = (200, 302, 303) if method == "GET" else (200, 303, 400, 409, 422)
            if answer.status_code not in fine:
                wrong.append((endpoint, method, answer.status_code))
            assert answer.headers["X-Robots-Tag"] == "noindex, nofollow", endpoint
            assert_headers(answer)
            if answer.mimetype == "text/html":
                assert_nothing_inline(answer.text.replace("http://localhost/", "/"))
    assert wrong == []


def test_reading_changes_nothing(app, client, village):
    before = village.rows()
    for _endpoint, method, rule in routes(app):
        if method == "GET":
            for role in ROLES:
                path = address(rule, village.token(role), village.parts)
                assert ask(client, "GET", path).status_code < 500, path
                ask(client, "HEAD", path)
    for path in ("/clubs", "/clubs/new", "/clubs/import"):
        assert client.get(path).status_code == 200, path
    assert village.rows() == before


def test_a_keeper_of_another_club_reaches_nothing_of_this_one(app, client, village):
    other = Village(app)
    own, wrong = other.token("keeper"), []
    before = village.club.state
    kinds = [kind for kind in village.parts if kind != "round"]
    for endpoint, method, rule in routes(app):
        named = [kind for kind in kinds if f"<{kind}>" in rule]
        for kind in named:
            # one part is the other club's, all else is one's own
            answer = ask(client, method, address(rule, own, {**other.parts, kind: village.parts[kind]}))
            leads_back = answer.status_code == 303 and f"/c/{own}/" in answer.headers["Location"]
            if answer.status_code not in (404, 422) and not leads_back:
                wrong.append((endpoint, method, kind, answer.status_code))
            assert village.parts[kind] not in answer.text.replace(answer.request.path, ""), (endpoint, kind)
    assert wrong == []
    assert village.club.state == before


def test_a_club_s_link_opens_no_match_and_a_match_s_link_no_club(app, client, village):
    keeper, match = village.token("keeper"), village.parts["match"]
    for path in ("", "/state", "/links", "/export.json"):
        assert client.get(f"/m/{keeper}{path}").status_code == 404
    for role in ("watch", "record", "judge"):
        link = token_of(app.secret_key, match, role, 1)
        assert client.get(f"/m/{link}").status_code == 200
        for path in ("", "/members", "/seasons", "/links", "/export.json"):
            assert client.get(f"/c/{link}{path}").status_code == 404


@pytest.mark.parametrize("how", ["renewed", "revoked", "expired"])
def test_a_link_that_ended_opens_no_route(app, client, how):
    village, wrong = Village(app), []
    now = datetime.now(UTC)
    with app.app_context():
        for role in ROLES:
            old = {"by_role": "keeper", "by_epoch": 1, "now": now}
            if how == "revoked":
                store.revoke(db.session(), app.secret_key, village.club.id, role, **old)
            else:
                ends = now - timedelta(seconds=1) if how == "expired" else None
                epoch = store.renew(db.session(), app.secret_key, village.club.id, role, expires=ends, **old)
                village.club.epochs[role] = epoch if how == "expired" else 1
    before = village.club.state
    for endpoint, method, rule in routes(app):
        for role in ROLES:
            answer = ask(client, method, address(rule, village.token(role), village.parts))
            said = "This link has ended" if how == "expired" else "This link was renewed"
            if (answer.status_code, said in answer.text) != (403, True):
                wrong.append((endpoint, method, role, answer.status_code))
            assert not any(name in answer.text for name in NAMES)
    for role in ROLES:
        code = code_shown(code_of(app.secret_key, village.club.id, role, village.club.epochs[role]))
        assert client.post("/join", data={"code": code}).status_code == 403
    assert wrong == []
    assert village.club.state == before


def test_a_deleted_club_is_gone_for_everybody_but_its_keeper_who_restores_it(app, client):
    village, wrong = Village(app), []
    with app.app_context():
        store.delete(db.session(), village.club.id, now=datetime.now(UTC))
    for endpoint, method, rule in routes(app):
        for role in ROLES:
            if role == "keeper" and endpoint in WHEN_DELETED:
                continue
            answer = ask(client, method, address(rule, village.token(role), village.parts))
            if answer.status_code != 410:
                wrong.append((endpoint, method, role, answer.status_code))
            assert not any(name in answer.text for name in NAMES)
    assert wrong == []
    table = token_of(app.secret_key, village.parts["match"], "record", 1)
    assert client.get(f"/m/{table}").status_code == 410
    keeper = f"/c/{village.token('keeper')}"
    assert client.get(f"{keeper}/delete").status_code == 200
    assert client.post(f"{keeper}/restore").status_code == 303
    assert client.get(f"{keeper}/members").status_code == client.get(f"/m/{table}").status_code == 200
    with app.app_context():
        assert matches.state_of(db.session(), village.parts["match"]).deleted is None


@pytest.mark.parametrize("notice", ["none", "held"])
def test_before_the_notice_watchers_and_members_see_nothing_of_an_evening(app, client, notice):
    village = Village(app)
    club = village.club
    evening = club.evening(club.people[:4], rounds=1, date="2026-11-26")
    draw = evening.draw()
    table = evening.table()
    table.play(16)
    table.play(1)
    if notice == "held":
        club.say("result.held", {"evening": evening.id})
        club.say("evening.closed", {"evening": evening.id})
    parts = {**village.parts, "evening": evening.id, "match": draw.tables[0].match}
    shown = {}
    for role in ROLES:
        found = [
            ask(client, method, address(rule, village.token(role), parts))
            for endpoint, method, rule in routes(app)
            if method == "GET" and enough(role, endpoint) and not endpoint.startswith("club_settings")
        ]
        text = " ".join(answer.text for answer in found if answer.mimetype not in ("application/pdf", "image/png"))
        shown[role] = evening.id in text
        data = client.get(f"/c/{village.token(role)}/seasons/{club.season}/standings.json").json
        wanted = ("judge", "keeper") if notice == "held" else ("record", "judge", "keeper")
        assert (evening.id in str(data)) == (role in wanted), role
    assert shown["record"]
    assert shown["keeper"]
    pages = [f"evenings/{evening.id}", f"evenings/{evening.id}/result"]
    assert {client.get(f"/c/{village.token('watch')}/{page}").status_code for page in pages} == {403}
    answers = [client.get(f"/c/{village.token('member')}/{page}") for page in pages]
    assert {answer.status_code for answer in answers} == {200}
    # a member sees who sits where, and what stands so far unless the judge holds it back
    assert all(("17" in plain(answer.text)) == (notice == "none") for answer in answers)


def test_names_are_shown_in_the_form_of_the_link(app, client):
    village = Village(app)
    club, person = village.club, village.club.people[0]
    forms = {"table": "full", "board": "initial", "public": "hidden"}
    said = {"person": person, "forms": forms, "number": None, "groups": [], "consent": "2026-10-01", "guest": False}
    club.say("member.set", said, after=club.state.members[person].last)
    for endpoint, method, rule in routes(app):
        for role in ("watch", "member"):
            if method == "GET" and enough(role, endpoint):
                answer = ask(client, method, address(rule, village.token(role), village.parts))
                if answer.mimetype not in ("application/pdf", "image/png"):
                    text = answer.get_data(as_text=True)
                    assert "Antje Petersen" not in text, (endpoint, role)
                    assert role == "member" or "Antje" not in text, endpoint
    assert "Antje P" in client.get(f"/c/{village.token('member')}/members").text


def test_no_log_lets_anybody_into_a_club(app, client, village, caplog):
    caplog.set_level("DEBUG")
    for _endpoint, method, rule in routes(app):
        if method == "GET":
            ask(client, method, address(rule, village.token("watch"), village.parts))
    for role in ROLES:
        ask(client, "GET", f"/c/{village.token(role)}/links")
        assert village.token(role) not in caplog.text
        code = code_of(app.secret_key, village.club.id, role, 1)
        client.post("/join", data={"code": code_shown(code)})
        assert code not in caplog.text.replace("-", "")
    assert "/c/#" in caplog.text
