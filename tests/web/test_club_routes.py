"""The one door to a club: every route x every role x own and foreign club x links renewed, ended, of a deleted club.

One table says for each endpoint the least role; a route that has no line in it fails. What a lower role asks is refused
and changes nothing.
"""

from __future__ import annotations

import gzip
import io
import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from scorekeeper.journal import stream
from scorekeeper.journal.club import club_file, store
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.tokens import CLUB_ROLES, code_of, code_shown, token_of
from scorekeeper.storage.base import Base, db
from scorekeeper.web.limits import Buckets
from tests.conftest import build_app, close, sqlite_copy
from tests.web.club.evenings import plain
from tests.web.routes import (
    HOLDERS,
    LEAST,
    ODD,
    address,
    assert_headers,
    assert_names_are_words,
    assert_nothing_inline,
    enough,
    routes,
)
from tests.web.tables import an_id, words_on
from tests.web.village import Village

pytestmark = pytest.mark.usefixtures("short_booklets")

FOR_ALL = {"clubs.ask", "clubs.enter", "clubs.new", "clubs.found", "clubs.ask_file", "clubs.take_in"}
"""What needs no link: /clubs and below."""
WHEN_DELETED = {"club_settings.ask_delete", "club_settings.delete", "club_settings.restore"}
"""What keeper number 0 of a deleted club can still reach."""
WITH_HANDS = {"earlier_hands.take_over", "earlier_hands.drop"}
"""What a key without a field does to hands of an earlier table: of such a table, it is done."""
NAMES = ("Antje", "Petersen", "Hansen", "Thomsen", "Ole", "Claas", "Telse")
NAMED = re.compile(rf"(?<![\w-])(?:{'|'.join(NAMES)})(?![\w-])")
"""One of them, and not three letters of a token."""


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


def ask(client, method, path, **form):
    """The answer to one request, with an empty form unless told otherwise."""
    answer = client.open(path, method=method, data=form if method == "POST" else None)
    answer.close()
    return answer


def test_every_route_has_its_line_in_the_table(app):
    below = {endpoint for endpoint, _, _ in routes(app)}
    assert below == set(LEAST), "say in LEAST which role is the least that may come in (or take the line out)"
    beside = {rule.endpoint for rule in app.url_map.iter_rules() if rule.rule.startswith("/club")}
    assert beside == FOR_ALL
    assert HOLDERS == ("watch", "member", "record", "judge", "keeper", "leading")


@pytest.mark.parametrize("holder", [None, *HOLDERS])
def test_whoever_may_not_is_refused_on_every_route_and_changes_nothing(app, client, village, holder):
    token = "abcdefghijklmnopqrstuv" if holder is None else village.token_for(holder)
    before, wrong = village.rows(), []
    for endpoint, method, rule in routes(app):
        if not enough(holder, endpoint):
            answer = ask(client, method, address(rule, token, village.parts))
            if answer.status_code != (404 if holder is None else 403):
                wrong.append((endpoint, method, answer.status_code))
            assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
            assert not NAMED.search(answer.text)
    assert wrong == []
    assert village.rows() == before


@pytest.mark.parametrize("role", ["watch", "member", "record", "judge"])
def test_whoever_may_is_let_in_to_read_and_to_write(app, village, role):
    let_in(app, app.test_client(), village, role)


@pytest.mark.parametrize("holder", [pytest.param("keeper", marks=pytest.mark.slow), "leading"])
def test_keepers_are_let_in_and_no_name_is_markup_a_formula_or_a_place_for_words(app, holder):
    let_in(app, app.test_client(), Village(app, ODD), holder)


def not_kept(page):
    """The forms whose fields no draft is kept of (static/match/typed.mjs): sent without an id, or one like another."""
    keys = []
    for tag, inside in re.findall(r'<form\b([^>]*method="post"[^>]*)>(.*?)</form>', page, re.DOTALL):
        fields = re.findall(r"<(?:input|select|textarea)\b[^>]*>", inside)
        if any(not re.search(r'type="(?:hidden|password|file)"', field) for field in fields):
            key = re.findall(r' (?:action|id|data-about)="([^"]*)"', tag)
            if key in keys or not any('name="id"' in field for field in fields):
                yield key
            keys.append(key)


def let_in(app, client, village, holder):
    """Every route that is for this holder answers with its headers; an empty form may be refused with a sentence. What
    is typed on a page is kept until it was taken.

    Reading comes first, and changes nothing.
    """
    before, wrong, mine = village.rows(), [], [one for one in routes(app) if enough(holder, one[0])]
    for asked in ("GET", "POST"):
        for endpoint, method, rule in mine:
            if (method == "GET") != (asked == "GET"):
                continue
            if endpoint in WITH_HANDS:
                parts, form, fine = village.parts_for_earlier_hands(), {"id": an_id(4)}, (303,)
            else:
                parts, form, fine = village.parts, {}, (200, 302, 303) if method == "GET" else (200, 303, 400, 422)
            answer = ask(client, method, address(rule, village.token_for(holder), parts), **form)
            if answer.status_code not in fine:
                wrong.append((endpoint, method, answer.status_code))
            assert answer.headers["X-Robots-Tag"] == "noindex, nofollow", endpoint
            assert_headers(answer)
            if answer.mimetype == "text/html":
                assert_nothing_inline(answer.text.replace("http://localhost/", "/"))
                wrong += [(endpoint, *form) for form in not_kept(answer.text)]
            assert_names_are_words(answer)
        assert asked != "GET" or village.rows() == before
    assert wrong == []


def test_reading_changes_nothing_beside_a_club_either(app, client, village):
    """Below a club's link `let_in` asks each holder; of them HEAD."""
    before = village.rows()
    for _endpoint, method, rule in routes(app):
        if method == "GET":
            path = address(rule, village.token("keeper"), village.parts)
            assert ask(client, "HEAD", path).status_code < 500, path
    for path in ("/clubs", "/clubs/new", "/clubs/import"):
        assert client.get(path).status_code == 200, path
    assert village.rows() == before


def test_a_keeper_of_another_club_reaches_nothing_of_this_one(app, client, village):
    other = Village(app)
    own, wrong = other.token("keeper"), []
    before = village.club.state
    kinds = [kind for kind in village.parts if kind not in ("round", "number", "name")]
    for endpoint, method, rule in routes(app):
        named = [kind for kind in kinds if f"<{kind}>" in rule]
        for kind in named:
            # one part is the other club's, all else is one's own
            answer = ask(client, method, address(rule, own, {**other.parts, kind: village.parts[kind]}))
            leads_back = answer.status_code == 303 and f"/c/{own}/" in answer.headers["Location"]
            # earlier hands: no table of the evening, as one that was taken over meanwhile
            not_there = (404, 409, 422) if endpoint.startswith("earlier_hands.") else (404, 422)
            if answer.status_code not in not_there and not leads_back:
                wrong.append((endpoint, method, kind, answer.status_code))
            assert village.parts[kind] not in answer.text.replace(answer.request.path, ""), (endpoint, kind)
    assert wrong == []
    assert village.club.state == before


def forged_and_true(app, client, village):
    """On a server that has neither: first a stranger's file whose draws, evenings and people are the true club's, then
    the true club. The keeper's link of the forged one, and of the true one its id and its evenings' matches."""
    true = json.loads(json.dumps(village_file(village)))
    forged = {**true, "club": an_id(), "words": {**true["words"], village.club.state.name: "Ganz ein anderer"}}
    forged |= {"matches": [], "gone": []}
    answer = brought(client, forged)
    assert answer.status_code == 303, plain(answer.text)
    assert brought(client, true).status_code == 303
    return answer.headers["Location"].rpartition("/")[2], [village.club.id, *village.club.state.drawn]


def brought(client, file):
    """The answer to a club's file."""
    sent = {"file": (io.BytesIO(json.dumps(file).encode()), "club.json"), "passphrase": "Pik ist Trumpf"}
    return client.post("/clubs/import", data=sent, content_type="multipart/form-data")


def rows_of(app, streams):
    """Every row that belongs to these streams."""
    found = {}
    with app.app_context():
        for table in Base.metadata.sorted_tables:
            owner = table.c.id if table.name == "stream" else table.c.get("owner", table.c.get("stream"))
            if owner is not None:
                query = select(table).where(owner.in_(streams)).order_by(*table.primary_key)
                found[table.name] = db.session.execute(query).all()
    return found


ACTIONS = (
    ("evenings/{evening}/notice", {"do": "hold"}), ("evenings/{evening}/notice", {"do": "publish"}),
    ("evenings/{evening}/notice", {"do": "close", "reason": "Schluss"}),
    ("evenings/{evening}/notice", {"do": "reopen", "reason": "Doch nicht"}),
    ("evenings/{evening}/rounds/1/change", {"do": "close", "table": "1", "reason": "Irrtum"}),
    ("evenings/{evening}/rounds/1/change", {"do": "again", "reason": "Irrtum"}),
    ("evenings/{evening}/penalties", {"person": "{person}", "points": "-7", "reason": "So"}),
    ("evenings/{evening}/drop", {}),
    ("members/{person}", {"name": "Niemand", "form-table": "hidden", "form-board": "hidden", "form-public": "hidden"}),
    ("members/{person}/merge", {"into": "{other}"}), ("members/{person}/forget", {}), ("members/{other}/forget", {}),
    ("delete", {}), ("restore", {}), ("delete", {}),
)
"""What a keeper can do that reaches the club's matches, in an order in which each finds something to do."""


def test_a_club_reaches_no_match_that_only_its_file_calls_its_own(make_app, migrated_sqlite, tmp_path, village):
    app = make_app(tmp_path, sqlite_copy(migrated_sqlite, tmp_path))
    for name in [name for name in app.extensions if name.endswith("_buckets")]:
        app.extensions[name] = Buckets(rate=1e6, burst=1_000_000)
    client = app.test_client()
    own, theirs = forged_and_true(app, client, village)
    secret = [token_of(app.secret_key, match, role, 1) for match in theirs for role in CLUB_ROLES]
    secret += [code_of(app.secret_key, match, role, 1) for match in theirs for role in CLUB_ROLES]
    before, wrong = rows_of(app, theirs), []
    parts = {**village.parts, "other": village.club.people[1]}
    done = [(endpoint, method, address(rule, own, parts), {}) for endpoint, method, rule in routes(app)
            if method == "GET"]
    for path, typed in ACTIONS:
        fields = {name: value.format(**parts) for name, value in typed.items()}
        done.append((path, "POST", f"/c/{own}/{path.format(**parts)}", {"id": an_id(4), **fields}))
    reads = len([one for one in done if one[1] == "GET"])
    for endpoint, method, path, fields in done:
        answer = client.open(path, method=method, data=fields or None, headers={"Origin": "http://localhost"})
        content = gzip.decompress(answer.data) if answer.mimetype == "application/gzip" else answer.data
        text = content.decode() if answer.mimetype not in ("application/pdf", "image/png") else ""
        if answer.status_code >= 500 or any(each in text + str(answer.headers) for each in secret):
            wrong.append((endpoint, method, answer.status_code))
        if endpoint == "board.table":
            assert (answer.status_code, "is missing" in plain(text)) == (404, True)
        if endpoint in ("club_settings.export", "club_settings.packed"):
            assert json.loads(text)["matches"] == []
        if endpoint in ("board.page", "evenings.result", "notice.page"):
            assert "its match is missing" in plain(text), endpoint
        if endpoint == "club_member.export":
            assert json.loads(text)["results"] == []
        if endpoint == "standings.as_data":
            assert all(night["points"] == 0 for row in json.loads(text)["rows"] for night in row["nights"]), text
        if endpoint in ("club_paper.cards_pdf", "club_paper.sheets_pdf"):
            assert answer.status_code == 404
    assert wrong == []
    assert reads > 60
    assert rows_of(app, theirs) == before
    file = json.loads(json.dumps(village_file(village)))
    words = {**file["words"], village.club.state.name: "Noch ein anderer"}
    refused = brought(client, {**file, "club": an_id(), "words": words, "matches": []})
    assert refused.status_code == 422
    assert re.search(r"Entry \d+ of the file draws a table whose match is already here", plain(refused.text))
    assert rows_of(app, theirs) == before


def village_file(village):
    """The club as one object."""
    with village.app.app_context():
        return club_file.export(db.session(), village.club.id)


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
        for role in CLUB_ROLES:
            old = {"by_role": "keeper", "by_epoch": 1, "now": now}
            if how == "revoked":
                store.revoke(db.session(), app.secret_key, village.club.id, role, **old)
            else:
                ends = now - timedelta(seconds=1) if how == "expired" else None
                epoch = store.renew(db.session(), app.secret_key, village.club.id, role, expires=ends, **old)
                village.club.epochs[role] = epoch if how == "expired" else 1
    before = village.club.state
    for number, (endpoint, method, rule) in enumerate(routes(app)):
        # the way a link ends makes no difference to who asks: each role on each route once, else in turn
        for role in CLUB_ROLES if how == "renewed" else CLUB_ROLES[number % len(CLUB_ROLES):][:1]:
            answer = ask(client, method, address(rule, village.token(role), village.parts))
            text = {"expired": "This link has expired", "revoked": "This link was withdrawn"}.get(
                how, "This link was renewed")
            if (answer.status_code, text in answer.text) != (403, True):
                wrong.append((endpoint, method, role, answer.status_code))
            assert not NAMED.search(answer.text)
    for role in CLUB_ROLES:
        code = code_shown(code_of(app.secret_key, village.club.id, role, village.club.epochs[role]))
        assert client.post("/join", data={"code": code}).status_code == 403
    assert wrong == []
    assert village.club.state == before


@pytest.mark.slow
def test_a_deleted_club_is_gone_for_everybody_but_keeper_number_0_who_restores_it(app, client):
    village, wrong = Village(app), []
    with app.app_context():
        store.delete(db.session(), village.club.id, now=datetime.now(UTC))
    for endpoint, method, rule in routes(app):
        for holder in HOLDERS:
            if holder == "leading" and endpoint in WHEN_DELETED:
                continue
            answer = ask(client, method, address(rule, village.token_for(holder), village.parts))
            if answer.status_code != 410:
                wrong.append((endpoint, method, holder, answer.status_code))
            assert not NAMED.search(answer.text)
    assert wrong == []
    table = token_of(app.secret_key, village.parts["match"], "record", 1)
    assert client.get(f"/m/{table}").status_code == 410
    keeper = f"/c/{village.token('keeper')}"
    assert client.get(f"{keeper}/delete").status_code == 200
    assert client.post(f"{keeper}/restore").status_code == 303
    assert client.get(f"{keeper}/members").status_code == client.get(f"/m/{table}").status_code == 200
    with app.app_context():
        assert stream.state_of(MATCH, db.session(), village.parts["match"]).deleted is None


@pytest.mark.slow
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
    for role in CLUB_ROLES:
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
    data = {"person": person, "forms": forms, "number": None, "groups": [], "consent": "2026-10-01", "guest": False}
    club.say("member.set", data, after=club.state.members[person].last)
    for endpoint, method, rule in routes(app):
        for role in ("watch", "member"):
            if method == "GET" and enough(role, endpoint):
                answer = ask(client, method, address(rule, village.token(role), village.parts))
                if answer.mimetype != "image/png":
                    is_paper = answer.mimetype == "application/pdf"
                    text = words_on(answer.data) if is_paper else answer.get_data(as_text=True)
                    assert "Antje Petersen" not in text, (endpoint, role)
                    assert role == "member" or "Antje" not in text, endpoint
    assert "Antje P" in client.get(f"/c/{village.token('member')}/members").text


def test_no_log_lets_anybody_into_a_club(app, client, village, caplog):
    caplog.set_level("DEBUG")
    for _endpoint, method, rule in routes(app):
        if method == "GET":
            ask(client, method, address(rule, village.token("watch"), village.parts))
    for role in CLUB_ROLES:
        ask(client, "GET", f"/c/{village.token(role)}/links")
        assert village.token(role) not in caplog.text
        code = code_of(app.secret_key, village.club.id, role, 1)
        client.post("/join", data={"code": code_shown(code)})
        assert code not in caplog.text.replace("-", "")
    assert "/c/#" in caplog.text
