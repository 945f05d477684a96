"""While one side's own count is in and the other's is not, no route tells it to anybody: not to the phone that sent it
either, which is handed to the other side."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.routing import Rule

from tests.web.tables import OTHER_PHONE, PHONE, SECRET, Table, an_id

POINTS, CARDS = 977, 186
"""Numbers that stand nowhere else; they are looked for by themselves, not within ids and hashes."""
NUMBER = re.compile(rf"(?<![0-9A-Za-z_.-])({POINTS}|{CARDS})(?![0-9A-Za-z_-])")
QUERIES = {
    "/count": ("?way=cards", "?way=double", "?way=double&side=0&hand={hand}", "?way=quick", "?way=paper"),
    "/sign": ("?hand={hand}",),
    "/entries": ("?since=0",),
}
"""What some addresses are asked besides; all are asked without a query."""
FILLED = {"number": "1", "play": "1", "at": "0", "mark": "1", "role": "judge", "size": "4"}
ENOUGH = 65_536


@pytest.fixture(scope="module")
def app(kept_app: Any) -> Any:
    return kept_app


@pytest.fixture
def match(client: Any) -> Table:
    """A match with one hand, in which side A's own count is in."""
    made = Table(client)
    hand = made.begin()
    seal(made, hand, 0)
    return made


def seal(match: Table, hand: str, side: int, points: int = POINTS, **more: Any) -> None:
    payload = {"side": side, "figures": {"points": points, "cards": CARDS}}
    match.say("count.sealed", payload, hand=hand, **more)


def read(answer: Any) -> str:
    """All that an answer says: unpacked, a PDF's pages as text, of an endless stream what comes first."""
    if answer.mimetype == "text/event-stream":
        body = b""
        for part in answer.iter_encoded():
            body += part
            if len(body) > ENOUGH or b"\n\n" in body:
                break
        answer.close()
        return body.decode()
    body = answer.get_data()
    if answer.headers.get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)
    if body[:5] == b"%PDF-":
        pypdf = pytest.importorskip("pypdf")
        return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(body)).pages)
    if body[:2] == b"PK":
        archive = zipfile.ZipFile(io.BytesIO(body))
        return "\n".join(archive.read(name).decode(errors="replace") for name in archive.namelist())
    return f"{answer.headers}{body.decode(errors='replace')}"


def addresses(app: Any, match: Table, role: str) -> Iterator[str]:
    """Every address of the URL map that can be asked for, with this link."""
    hand = match.hands[0]
    for rule in app.url_map.iter_rules():
        if "GET" not in rule.methods or rule.endpoint == "assets.static":
            continue
        path = filled(rule, match.links[role], hand)
        yield path
        for query in QUERIES.get(rule.rule.removeprefix("/m/<token>"), ()):
            yield path + query.format(hand=hand)


def filled(rule: Rule, token: str, hand: str) -> str:
    """A rule with its gaps filled. A new kind of gap must be given a value here, or the sweep would miss its route."""
    def value(found: re.Match[str]) -> str:
        name = found[1].split(":")[-1]
        return {"token": token, "watch": token, "maker": token, "hand": hand, "match": hand, **FILLED}.get(name, "x")

    return re.sub(r"<([^>]+)>", value, rule.rule)


@pytest.mark.parametrize(
    ("role", "cookie"),
    [("watch", ""), ("record", "anderesanderesanderesa"), ("judge", "anderesanderesanderesa"), ("record", SECRET)],
)
def test_no_route_tells_a_sealed_count(app: Any, match: Table, role: str, cookie: str) -> None:
    other = app.test_client()
    if cookie:
        other.set_cookie("device", cookie, domain="localhost")
    swept, told, broken = 0, [], []
    for address in addresses(app, match, role):
        answer = other.get(address)
        if answer.status_code >= 500 and match.links[role] in address:
            broken.append(address)
        swept += answer.status_code == 200
        if NUMBER.search(read(answer)):
            told.append(address.replace(match.links[role], "TOKEN"))
    assert told == []
    assert broken == []
    assert swept > 12, "the sweep reached no pages of the match"


@pytest.mark.parametrize("role", ["watch", "record", "judge"])
def test_no_deed_tells_it_either(app: Any, match: Table, role: str) -> None:
    """Posts: the same entry again from another phone with another side, forms that name the hand."""
    other = app.test_client()
    listed = other.get(match.url("entries") + "?since=0").json["entries"]
    again = [{**one, "payload": {**one["payload"], "side": 1}} for one in listed if one["kind"] == "count.sealed"]
    said = [other.post(match.url("entries", role), json={"entries": again, "words": {}})]
    for deed in ("undo", "accept", "nonsense"):
        form = {"deed": deed, "id": an_id(9), "hand": match.hands[0], "target": match.hands[0], "side": "1"}
        said.append(other.post(match.url("do", role), data=form, headers={"Origin": "http://localhost"}))
    for answer in said:
        assert answer.status_code < 500
        assert NUMBER.search(read(answer)) is None


def test_the_phone_that_sent_it_and_others_see_that_it_is_in(app: Any, match: Table) -> None:
    mine = match.view()["current"]["sealed"]
    assert [(one["side"], one["done"], one["mine"], "figures" in one) for one in mine] == [(0, True, True, False)]
    seen = app.test_client().get(match.url("state", "watch")).json
    assert [(one["side"], one["done"]) for one in seen["current"]["sealed"]] == [(0, True)]
    assert "figures" not in seen["current"]["sealed"][0]
    assert seen["current"]["result"] is None


def test_the_other_side_sees_who_has_counted(app: Any, match: Table) -> None:
    other = app.test_client()
    page = other.get(match.url("count") + "?way=double", headers={"Accept-Language": "de"}).get_data(as_text=True)
    assert "Hanna + Jens sind fertig" in page
    assert 'data-own="1"' in page


def test_a_second_count_of_the_same_side_opens_nothing(app: Any, match: Table) -> None:
    seal(match, match.hands[0], 0, POINTS, device=OTHER_PHONE)
    watcher = app.test_client().get(match.url("state", "watch"))
    assert NUMBER.search(watcher.get_data(as_text=True)) is None


def test_all_open_at_once_when_the_last_is_in(app: Any, match: Table) -> None:
    seal(match, match.hands[0], 1, 13, device=OTHER_PHONE)
    watcher = app.test_client().get(match.url("state", "watch")).json
    assert watcher["current"]["opened"] is True
    assert [side["points"] for side in watcher["current"]["result"]] == [POINTS, 13]
    assert watcher["current"]["sealed"][0]["figures"]["points"] == POINTS
    assert NUMBER.search(json.dumps(watcher)), "the sweep can fail: now the number is there"


def replaced_by_another_phone(match: Table, hand: str) -> None:
    listed = match.client.get(match.url("entries")).json["entries"]
    first = next(one["id"] for one in listed if one["kind"] == "count.sealed")
    seal(match, hand, 0, 5, device=OTHER_PHONE, replaces=first)


def chosen_by_another_phone(match: Table, hand: str) -> None:
    listed = match.client.get(match.url("entries")).json["entries"]
    first = next(one["id"] for one in listed if one["kind"] == "count.sealed")
    match.say("chosen", {"of": [first], "keep": first}, hand=hand, device=OTHER_PHONE)


def sides_taken_away(match: Table, hand: str) -> None:
    seats = match.persons
    sides = [seats[:1], seats[1:2]]
    match.say("seats.set", {"from": hand, "to": hand, "seats": seats[:2], "sides": sides, "swap": None},
              device=OTHER_PHONE)  # fmt: skip


def counted_in_another_hand(match: Table, hand: str) -> None:
    match.quick([10, None])
    seal(match, match.hands[-1], 1, 3)


@pytest.mark.parametrize("sides", [2, 3])
@pytest.mark.parametrize(
    "deed", [replaced_by_another_phone, chosen_by_another_phone, sides_taken_away, counted_in_another_hand]
)
def test_nothing_another_phone_says_opens_it(app: Any, client: Any, sides: int, deed: Any) -> None:
    match = Table(client, sides=sides)
    hand = match.begin()
    for side in range(sides - 1):
        seal(match, hand, side)
    if deed is counted_in_another_hand and sides == 3:
        match.begin()
    else:
        deed(match, hand)
    for path in ("", "state", "hands.json", "entries?since=0", "history", "hand/1", "hands", "export.json"):
        for role in ("record", "judge"):
            answer = app.test_client().get(match.url(path, role))
            assert NUMBER.search(read(answer)) is None, (role, path)


def test_a_count_taken_back_is_not_told(app: Any, match: Table) -> None:
    """Undone and typed again: neither the old number nor the new one."""
    listed = match.client.get(match.url("entries") + "?since=0").json["entries"]
    first = next(one["id"] for one in listed if one["kind"] == "count.sealed")
    match.say("undone", {"target": first}, hand=match.hands[0], device=PHONE)
    for role in ("watch", "record", "judge"):
        for path in ("state", "hands.json", "entries?since=0", "history"):
            answer = app.test_client().get(match.url(path, role))
            assert NUMBER.search(read(answer)) is None, (role, path)
