"""The one door to a match: who comes in by which link, what strangers are told, and that reading changes nothing."""

from __future__ import annotations

import io
import logging
import re
import sys

from PIL import Image
from sqlalchemy import select

from scorekeeper.journal.tokens import device_of
from scorekeeper.storage.base import Base, db
from scorekeeper.web.limits import Buckets
from tests import needs
from tests.cases import for_each
from tests.web.matches import a_hand, begin, new_id, quick, sealed, send

FOR_WATCHERS = (
    "state", "hands.json", "stream", "links", "export.csv", "export.zhn", "", "hands", "display", "more",
    "hand/1", "history", "sheet", "sheet.pdf", "facing", "end", "result.png", "screens", "phone", "rules",
    "rules/card.pdf", "rules/booklet.pdf", "rules/try/rules",
)
"""What the watch link is enough for, below /m/<token>; POST only where FOR_WATCHERS_POST says so."""
FOR_WATCHERS_POST = ("facing",)
FOR_JUDGES = {
    "GET": ("key.pdf", "key.png", "delete"),
    "POST": ("links", "names", "delete", "restore"),
}
NEVER_ENDING = ("stream",)


def routes(app):
    """(method, path below the token) of every route that comes with a match's link."""
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/m/<token>"):
            below = rule.rule.removeprefix("/m/<token>").strip("/").replace("<int:number>", "1")
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                yield method, re.sub(r"<[^>]+>", "rules", below)


def call(client, method, token, below, **more):
    """The answer of one route."""
    return client.open(f"/m/{token}" + (f"/{below}" if below else ""), method=method, buffered=False, **more)


def played(client):
    """A match with a counted hand and one that runs."""
    match, links = begin(client)
    hand, entries = a_hand()
    send(client, links["record"], *entries, quick(hand))
    return match, links


def test_every_route_refuses_a_link_that_nobody_made(app, client):
    for method, below in routes(app):
        answer = call(client, method, "abcdefghijklmnopqrstuv", below)
        assert answer.status_code in (404, 429), (method, below)
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_every_route_refuses_a_link_that_was_renewed(app, client):
    _match, links = played(client)
    client.post(f"/m/{links['judge']}/links", data={"role": "record"})
    client.post(f"/m/{links['judge']}/links", data={"role": "watch"})
    for method, below in routes(app):
        for old in (links["record"], links["watch"]):
            answer = call(client, method, old, below)
            assert answer.status_code == 403, (method, below)
    assert client.get(f"/m/{links['record']}/state").json == {"error": "link_revoked"}
    refused = client.post(f"/m/{links['record']}/entries", json={"entries": []})
    assert (refused.status_code, refused.json) == (403, {"error": "link_revoked"})
    assert client.get(f"/m/{links['judge']}").status_code == 200


def test_the_watch_link_opens_what_is_for_watchers_and_nothing_else(app, client):
    _match, links = played(client)
    for method, below in routes(app):
        if below in NEVER_ENDING:
            continue
        status = call(client, method, links["watch"], below).status_code
        free = below.startswith("hand/1/replay") or below in (FOR_WATCHERS if method == "GET" else FOR_WATCHERS_POST)
        if free:
            assert status != 403, (method, below)
        else:
            assert status == 403, (method, below)


def test_only_the_judge_holds_the_keys(app, client):
    _match, links = played(client)
    for method, keys in FOR_JUDGES.items():
        for below in keys:
            for role in ("watch", "record"):
                assert call(client, method, links[role], below).status_code == 403, (method, below, role)


def test_another_match_s_link_shows_that_match_only(client):
    match, links = begin(client)
    other, others = begin(client)
    assert client.get(f"/m/{others['judge']}/state").json["id"] == other
    hand, entries = a_hand()
    send(client, others["record"], *entries, quick(hand))
    assert client.get(f"/m/{links['judge']}/state").json["seq"] == 1
    assert client.get(f"/m/{links['watch']}/state").json["id"] == match
    assert client.get(f"/m/{links['judge']}/hand/1").status_code == 404


def test_reading_changes_nothing(app, client):
    _match, links = played(client)

    def rows():
        with app.app_context():
            return {
                table.name: [tuple(row) for row in db.session.execute(select(table).order_by(*table.primary_key))]
                for table in Base.metadata.sorted_tables
            }

    before = rows()
    for method, below in routes(app):
        if method == "GET" and below not in NEVER_ENDING:
            for link in (links["judge"], links["record"], links["watch"]):
                assert call(client, "GET", link, below).status_code < 500, below
            call(client, "HEAD", links["judge"], below)
    for path in ("/", "/new", "/join", "/import", "/forget", "/unsent"):
        assert client.get(path).status_code == 200, path
    assert rows() == before


def test_no_log_lets_anybody_in(app, client, caplog):
    caplog.set_level(logging.DEBUG)
    _match, links = played(client)
    for method, below in routes(app):
        if below not in NEVER_ENDING:
            call(client, method, links["watch"], below)
    client.post("/join", data={"code": links["codes"]["judge"]})
    client.get(f"/m/{links['judge']}/links")
    app.view_functions["join.ask"] = lambda: 1 / 0
    app.config["PROPAGATE_EXCEPTIONS"] = False
    client.get("/join")
    said = caplog.text
    assert "/m/#" in said
    for secret in (*(links[role] for role in ("watch", "record", "judge")), *links["codes"].values()):
        assert secret not in said
        assert secret.replace("-", "") not in said


def test_pages_behind_a_link_are_unlisted(app, client):
    _match, links = played(client)
    for method, below in routes(app):
        if method == "GET" and below not in NEVER_ENDING:
            answer = call(client, "GET", links["judge"], below)
            assert answer.headers.get("X-Robots-Tag") == "noindex, nofollow", below


def test_titles_hold_no_names(app, client):
    _match, links = played(client)
    for method, below in routes(app):
        if method == "GET" and below not in NEVER_ENDING:
            answer = call(client, "GET", links["judge"], below)
            if answer.mimetype == "text/html" and answer.status_code == 200 and "replay" not in below:
                head = answer.get_data(as_text=True).partition("</head>")[0]
                assert not re.search("Hanna|Uwe|Jens|Frauke|Petersen|Hansen", head), below


def test_a_phone_that_runs_wild_is_stopped_and_its_neighbours_are_not(app):
    app.extensions["scorekeeper.link_buckets"] = Buckets(rate=0.001, burst=50)  # as on a machine without end of speed
    wild, calm = app.test_client(), app.test_client()
    _match, links = begin(wild)
    wild.set_cookie("device", "A" * 22)
    calm.set_cookie("device", "B" * 22)
    for _ in range(60):
        answer = wild.get(f"/m/{links['watch']}/state", headers={"If-None-Match": 'W/"nothing"'})
        if answer.status_code == 429:
            break
    assert (answer.status_code, answer.json) == (429, {"error": "too_fast"})
    assert int(answer.headers["Retry-After"]) >= 1
    assert calm.get(f"/m/{links['watch']}/state").status_code == 200


# --- the phone's own number ----------------------------------------------------------------------------------------


def test_a_phone_gets_its_number_once(client):
    first = client.get("/new").headers.getlist("Set-Cookie")
    assert len(first) == 1
    assert re.match(r"device=[A-Za-z0-9_-]{22};", first[0])
    assert "HttpOnly" not in first[0]
    assert "SameSite=Lax" in first[0]
    assert client.get("/new").headers.getlist("Set-Cookie") == []


# --- links ---------------------------------------------------------------------------------------------------------


def test_each_holder_hands_on_what_is_theirs(client):
    _match, links = begin(client)
    for role, handed in (("watch", 1), ("record", 2), ("judge", 3)):
        page = client.get(f"/m/{links[role]}/links").text
        shown = [name for name in ("watch", "record", "judge") if links["codes"][name] in page]
        assert shown == ["watch", "record", "judge"][:handed]
        for name in ("watch", "record", "judge"):
            assert (f"/m/{links[name]}{'/phone' if name == 'record' else ''}\"" in page) == (name in shown)


def test_renewing_asks_first_and_says_when_it_is_done(client):
    _match, links = begin(client)
    page = client.get(f"/m/{links['judge']}/links").text
    assert page.count("Everybody with the old link is then shut out.") == page.count("Cancel") == 3
    assert "The new link is here." not in page
    done = client.post(f"/m/{links['judge']}/links", data={"role": "record"}, follow_redirects=True).text
    assert done.count("The new link is here.") == 1


def test_a_renewed_link_is_another_one_and_an_entry_says_so(client_everywhere):
    client = client_everywhere
    _match, links = begin(client)
    answer = client.post(f"/m/{links['judge']}/links", data={"role": "judge"})
    assert answer.status_code == 303
    fresh = answer.location.split("/m/")[1].partition("/")[0]
    assert fresh != links["judge"]
    assert client.get(f"/m/{links['judge']}").status_code == 403
    kinds = [one["kind"] for one in client.get(f"/m/{fresh}/entries").json["entries"]]
    assert kinds == ["match.opened", "link.renewed"]
    assert client.get(f"/m/{links['record']}").status_code == 200


def test_watchers_see_first_names_until_the_judge_says_otherwise(client):
    _match, links = begin(client)
    judge = f"/m/{links['judge']}"

    def seen():
        return {one["name"] for one in client.get(f"/m/{links['watch']}/state").json["persons"].values()}

    assert seen() == {"Hanna", "Uwe", "Jens", "Frauke"}
    for _ in range(2):
        assert client.post(f"{judge}/names", data={"names": "full"}).status_code == 303
    assert seen() == {"Hanna Petersen", "Uwe Hansen", "Jens Petersen", "Frauke Hansen"}
    assert client.get(f"{judge}/state").json["seq"] == 2  # said twice, written once
    assert client.post(f"{judge}/names", data={"names": "none"}).status_code == 400


def test_the_key_card_is_a_page_and_a_picture(client):
    _match, links = begin(client)
    card = client.get(f"/m/{links['judge']}/key.pdf")
    assert card.mimetype == "application/pdf"
    assert card.data == client.get(f"/m/{links['judge']}/key.pdf").data
    needs.pictures()
    made = client.get(f"/m/{links['judge']}/key.png")
    assert made.data.startswith(b"\x89PNG")
    assert "key.png" in client.get(f"/m/{links['judge']}/links").text


def test_where_no_picture_can_be_made_the_card_is_offered(client, monkeypatch):
    _match, links = begin(client)
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    assert "key.png" not in client.get(f"/m/{links['judge']}/links").text
    answer = client.get(f"/m/{links['judge']}/key.png")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/m/{links['judge']}/key.pdf")


def test_the_picture_of_a_card_is_the_card(client):
    """Black where the page is, white at its edges, three pixels a point."""
    needs.pictures()
    _match, links = begin(client)
    with Image.open(io.BytesIO(client.get(f"/m/{links['judge']}/key.png").data)) as picture:
        assert picture.size == (893, 1259)
        assert picture.getextrema()[0] < 50
        assert picture.crop((0, 0, 893, 30)).getextrema() == (255, 255)


# --- joining -------------------------------------------------------------------------------------------------------


@for_each("role", ["watch", "record", "judge"])
def test_a_code_leads_to_its_own_link_however_it_is_typed(client, role):
    _match, links = begin(client)
    code = links["codes"][role]
    for typed in (code, code.lower(), code.replace("-", ""), f" {code.replace('0', 'O').replace('1', 'l')} "):
        answer = client.post("/join", data={"code": typed})
        asked = "/phone" if role == "record" else ""
        assert (answer.status_code, answer.location) == (303, f"/m/{links[role]}{asked}"), typed


def test_what_is_no_code_says_so_and_keeps_what_was_typed(client):
    begin(client)
    short = client.post("/join", data={"code": "7Q4M"})
    assert short.status_code == 422
    assert 'value="7Q4M"' in short.text
    assert client.post("/join", data={"code": "0000-0000"}).status_code == 404
    assert client.post("/join").status_code == 422


def test_a_replaced_code_says_so(client):
    _match, links = begin(client)
    client.post(f"/m/{links['judge']}/links", data={"role": "record"})
    assert client.post("/join", data={"code": links["codes"]["record"]}).status_code == 403


def test_guessing_codes_comes_to_an_end_even_for_a_right_one(app, client):
    app.extensions["scorekeeper.code_buckets"] = Buckets(rate=0.001, burst=60)
    _match, links = begin(client)
    tried = [client.post("/join", data={"code": f"0000-{number:04}"}).status_code for number in range(70)]
    assert tried == [404] * 60 + [429] * 10
    answer = client.post("/join", data={"code": links["codes"]["judge"]})
    assert answer.status_code == 429


# --- deleting ------------------------------------------------------------------------------------------------------


def test_a_deleted_match_is_gone_for_everybody_and_comes_back(app, client_everywhere):
    client = client_everywhere
    _match, links = played(client)
    judge = f"/m/{links['judge']}"
    page = client.get(f"{judge}/delete").text
    for kind in ("export.json", "export.csv"):
        assert kind in page
    assert "export.zhn" not in page, "nobody recorded a play"
    assert client.post(f"{judge}/delete").status_code == 303
    assert client.post(f"{judge}/delete").status_code == 303  # sent twice
    for role in ("watch", "record", "judge"):
        assert client.get(f"/m/{links[role]}").status_code == 410, role
        assert client.get(f"/m/{links[role]}/state").json == {"error": "match_deleted"}
    assert client.post("/join", data={"code": links["codes"]["record"]}).status_code == 410
    assert f"{judge}/delete" in client.get(judge).text  # leads to where it is restored
    assert client.post(f"/m/{links['record']}/restore").status_code == 410
    assert client.get(f"{judge}/delete").status_code == 200
    assert client.post(f"{judge}/restore").location == judge
    view = client.get(f"{judge}/state").json
    assert view["hands"] == 1


# --- taking along --------------------------------------------------------------------------------------------------


def test_the_export_taken_in_elsewhere_is_the_same_match(make_app, client_everywhere, tmp_path):
    match, links = played(client_everywhere)
    taken = client_everywhere.get(f"/m/{links['judge']}/export.json")
    assert "attachment" in taken.headers["Content-Disposition"]
    elsewhere = make_app(tmp_path / "elsewhere").test_client()
    answer = elsewhere.post("/import", data={"text": taken.text})
    assert answer.status_code == 303, answer.text
    there = answer.location.split("/m/")[1].partition("/")[0]
    same = ("id", "sides", "persons", "totals", "hands", "seq", "seats", "check", "rules_digest", "opened", "last")
    here = client_everywhere.get(f"/m/{links['judge']}/state").json
    over_there = elsewhere.get(f"/m/{there}/state").json
    assert {name: here[name] for name in same} == {name: over_there[name] for name in same}
    assert here["id"] == match
    assert there != links["judge"]


def test_whoever_holds_an_export_gets_no_link_where_the_match_is(client):
    _match, links = played(client)
    taken = client.get(f"/m/{links['record']}/export.json").text
    answer = client.post("/import", data={"text": taken})
    assert answer.status_code == 422
    assert links["judge"] not in answer.text


@for_each("text", ["", "{", "[]", "{}", "null", '{"format": "scorekeeper match", "v": 99}', "[" * 5000])
def test_what_is_no_export_is_refused_with_a_sentence(client, text):
    answer = client.post("/import", data={"text": text})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_a_sealed_count_is_not_in_the_export_of_another_phone(app):
    own, other = app.test_client(), app.test_client()
    own.set_cookie("device", "A" * 22)
    other.set_cookie("device", "B" * 22)
    _match, links = begin(own)
    hand, entries = a_hand()
    send(own, links["record"], *entries, sealed(hand, 0, 9741, device=device_of("A" * 22)))
    for role in ("watch", "record", "judge"):
        for kind in ("json", "csv", "zhn"):
            assert "9741" not in other.get(f"/m/{links[role]}/export.{kind}").text, (role, kind)
            assert "9741" not in own.get(f"/m/{links[role]}/export.{kind}").text, "this phone may have been handed over"
    send(other, links["record"], sealed(hand, 1, 12, device=device_of("B" * 22)))
    assert "9741" in other.get(f"/m/{links['record']}/export.json").text, "then all numbers are open"


def test_the_table_has_one_row_a_hand_and_no_formula(client):
    names = ("=1+1", "+Uwe", "@Jens", "-Frauke")
    _match, links = begin(client, names=names)
    hand, entries = a_hand()
    send(client, links["record"], *entries, quick(hand))
    table = client.get(f"/m/{links['judge']}/export.csv", headers={"Accept-Language": "en"})
    assert table.data.startswith(b"\xef\xbb\xbf")
    lines = table.get_data(as_text=True).lstrip("\ufeff").splitlines()
    assert len(lines) == 2
    for line in lines:
        for cell in line.split(","):
            assert not cell.strip('"').startswith(("=", "+", "@")), cell
            assert not re.match(r'"?-\D', cell), cell


def test_an_entry_id_of_nobody_is_no_match(client):
    assert client.get(f"/m/{new_id()}").status_code == 404
