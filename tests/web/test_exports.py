"""A match taken along as JSON, table or ZHN, and taken in elsewhere: without links, sealed counts and formulas."""

from __future__ import annotations

import io
import re

from scorekeeper.journal.tokens import device_of
from tests.cases import for_each
from tests.web.matches import a_hand, begin, played, quick, sealed, send


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


@for_each(
    ("content", "shown"), [(b'{"format": "other"}\r\n', True), (b"\x1f\x8bpacked", False), (b"a" * 250_001, False)],
)
def test_a_file_that_was_refused_comes_back_as_text(client, content, shown):
    """No page can choose a file again."""
    answer = client.post("/import", data={"file": (io.BytesIO(content), "match.json")})
    assert answer.status_code == 422
    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", answer.text, re.S)[1]
    assert ("&#34;other&#34;" in text) == shown
    assert bool(text.strip()) == shown


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
