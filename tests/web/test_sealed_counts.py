"""While one side's own count is in and the other's is not, no route tells it to anybody: not to the phone that sent it
either, which is handed to the other side."""

from __future__ import annotations

import gzip
import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.cli import main
from scorekeeper.journal import match_file, stream
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.storage.base import db
from tests.cases import for_each
from tests.web.routes import HOLDERS, enough, routes
from tests.web.routes import address as club_address
from tests.web.tables import (
    OTHER_PHONE,
    PHONE,
    SECRET,
    Table,
    addresses,
    an_id,
    read,
)
from tests.web.village import Village

pytestmark = pytest.mark.usefixtures("short_booklets")

POINTS, CARDS = 977, 186
"""Numbers that stand nowhere else; they are looked for by themselves, not within ids and hashes."""
NUMBER = re.compile(rf"(?<![0-9A-Za-z_.-])({POINTS}|{CARDS})(?![0-9A-Za-z_-])")


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


@pytest.mark.parametrize(
    ("role", "cookie"),
    [
        ("watch", ""), ("judge", "anderesanderesanderesa"), ("record", SECRET),
        pytest.param("record", "anderesanderesanderesa", marks=pytest.mark.slow),
    ],
)
def test_no_route_tells_a_sealed_count(app: Any, match: Table, role: str, cookie: str) -> None:
    other = FlaskClient(app, app.response_class)  # a thousand pages: whether they are valid their own tests ask
    if cookie:
        other.set_cookie("device", cookie, domain="localhost")
    swept, rows, broken = 0, [], []
    for address in addresses(app, match, role):
        answer = other.get(address)
        if answer.status_code >= 500 and match.links[role] in address:
            broken.append(address)
        swept += answer.status_code == 200
        if NUMBER.search(read(answer)):
            rows.append(address.replace(match.links[role], "TOKEN"))
    assert rows == []
    assert broken == []
    assert swept > 12, "the sweep reached no pages of the match"


@for_each("role", ["watch", "record", "judge"])
def test_no_action_tells_it_either(app: Any, match: Table, role: str) -> None:
    """Posts: the same entry again from another phone with another side, forms that name the hand."""
    other = app.test_client()
    listed = other.get(match.url("entries") + "?since=0").json["entries"]
    again = [{**one, "payload": {**one["payload"], "side": 1}} for one in listed if one["kind"] == "count.sealed"]
    rows = [other.post(match.url("entries", role), json={"entries": again, "words": {}})]
    for action in ("undo", "accept", "nonsense"):
        form = {"deed": action, "id": an_id(9), "hand": match.hands[0], "target": match.hands[0], "side": "1"}
        rows.append(other.post(match.url("do", role), data=form, headers={"Origin": "http://localhost"}))
    for answer in rows:
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
              device=OTHER_PHONE)


def counted_in_another_hand(match: Table, hand: str) -> None:
    match.quick([10, None])
    seal(match, match.hands[-1], 1, 3)


@for_each("sides", [2, 3])
@for_each(
    "action", [replaced_by_another_phone, chosen_by_another_phone, sides_taken_away, counted_in_another_hand]
)
def test_nothing_another_phone_says_opens_it(app: Any, client: Any, sides: int, action: Any) -> None:
    match = Table(client, sides=sides)
    hand = match.begin()
    for side in range(sides - 1):
        seal(match, hand, side)
    if action is counted_in_another_hand and sides == 3:
        match.begin()
    else:
        action(match, hand)
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


# --- a club's table ------------------------------------------------------------------------------------------------


def drawn(app: Any, village: Village) -> list[bytes]:
    """The club's pictures, in which no number can be searched for."""
    reader = FlaskClient(app, app.response_class)
    paths = f"evenings/{village.evening.id}/result.png", f"seasons/{village.club.season}/standings.png"
    return [reader.get(village.club.url(path, "watch")).data for path in paths]


@pytest.mark.parametrize("holders", [("member", "keeper"), pytest.param(HOLDERS, marks=pytest.mark.slow)])
def test_no_route_of_a_club_and_no_file_tells_a_sealed_count_of_its_table(
    app: Any, monkeypatch: Any, tmp_path: Any, capsysbinary: Any, holders: Any
) -> None:
    """Nor of the table's match, by whatever link. A backup keeps it: what was acknowledged is not lost."""
    village = Village(app)
    second = village.evening.draw(2)
    table = village.evening.table(1, round=2)
    hand = table.begin()
    pictures = drawn(app, village)
    seal(table, hand, 0)
    assert drawn(app, village) == pictures
    parts = {**village.parts, "match": second.tables[0].match, "round": "2"}
    asked = [
        club_address(rule, village.token_for(holder), parts)
        for holder in holders for endpoint, method, rule in routes(app) if method == "GET" and enough(holder, endpoint)
    ]
    asked += [each for role in table.links for each in addresses(app, table, role) if table.links[role] in each]
    reader, rows, broken = FlaskClient(app, app.response_class), [], []
    for path in asked:
        answer = reader.get(path)
        broken += [path] if answer.status_code >= 500 else []
        rows += [path] if NUMBER.search(read(answer)) else []
    assert (rows, broken) == ([], [])
    assert len(asked) > (250 if holders is HOLDERS else 150)
    monkeypatch.setenv("SCOREKEEPER_DATA", str(app.config["SCOREKEEPER"].data))
    for words in (["export", table.match], ["export", "--club", village.club.id]):
        assert main([*words, "--lang", "en"]) == 0
        file = json.loads(unpacked(capsysbinary.readouterr().out))
        assert NUMBER.search(json.dumps(file)) is None
        entries = file["entries"] if "match" in file else file["matches"][-1]["entries"]
        assert "hand.begun" in {entry["kind"] for entry in entries}
    kept = tmp_path / "kept.backup"
    assert main(["backup", str(kept), "--lang", "en"]) == 0
    assert str(POINTS) in gzip.decompress(kept.read_bytes()).decode()
    seal(table, table.hands[-1], 1, 13, device=OTHER_PHONE)
    for name in ("export.json", "club.json.gz"):
        assert NUMBER.search(read(reader.get(village.club.url(name)))), "the sweep can fail"


def unpacked(content: bytes) -> bytes:
    """A file as it was before it was packed, if it was."""
    return gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content


# --- what is there already, sent once more: the answer must not tell a right guess from a wrong one ----------------


def one_sealed(match: Table, remark: str = "", **more: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """Side A's own count as its phone sends it, and the remark beside it; not sent yet."""
    text, hand = an_id(5), match.hands[-1] if match.hands else match.begin()
    payload = {"side": 0, "figures": {"points": 17, "cards": 20}, "facts": {"majority": 0}}
    if remark:
        payload["reason"] = text
    return match.entry("count.sealed", payload, hand=hand, **more), {text: remark} if remark else {}


def guessed(body: dict[str, Any]) -> list[dict[str, Any]]:
    """The body itself, and everything one might send under its id to learn of it."""
    figures = [{"points": points, "cards": cards} for points in range(31) for cards in (20, None)]
    tries = [{**body["payload"], "figures": one} for one in figures]
    tries += [{**body["payload"], "facts": {}}, {"side": 1, "figures": {"points": 17}}, {"x": "y" * 70_000}]
    forged = [{**body, key: value} for key, value in (
        ("device", OTHER_PHONE), ("device", None), ("hand", None), ("kind", "mark.called"), ("kind", "?"), ("v", 2),
        ("at_phone", "2026-11-21T20:05:00Z"), ("after", an_id()), ("replaces", an_id()), ("as", "judge"),
    )]
    return [body, *({**body, "payload": one} for one in tries), *forged, {"id": body["id"]}]


@for_each("carried", [False, True])
@for_each("cookie", ["", "anderesanderesanderesa"])
def test_whoever_sends_its_id_again_hears_the_same_whatever_they_send(
    app: Any, client: Any, cookie: str, carried: bool
) -> None:
    match = Table(client)
    body, _words = one_sealed(match)
    bringer = match.client
    if carried:
        bringer = app.test_client()
        bringer.set_cookie("device", "dritterdritterdritterd", domain="localhost")
    assert bringer.post(match.url("entries"), json={"entries": [body]}).json["results"][0]["status"] == "applied"
    stranger = app.test_client()
    if cookie:
        stranger.set_cookie("device", cookie, domain="localhost")
    before = match.client.get(match.url("entries")).json
    ids, text = set(), an_id(6)
    for role in ("record", "judge"):
        for guess in guessed(body):
            named = {**guess, "by": text}
            answer = stranger.post(match.url("entries", role), json={"entries": [named], "words": {text: "Wer rät?"}})
            ids.add(answer.get_data(as_text=True))
    assert len(ids) == 1
    assert json.loads(ids.pop())["results"] == [
        {"id": body["id"], "status": "duplicate", "seq": 3, "error": None, "detail": None}
    ]
    assert match.client.get(match.url("entries")).json == before, "no entry, no words, no new version"
    with app.app_context():
        assert text not in stream.words_of(db.session(), match.match)
    seal(match, match.hands[-1], 1, 13)
    wrong = {**body, "payload": {**body["payload"], "side": 1}}
    opened = stranger.post(match.url("entries"), json={"entries": [wrong]}).json["results"][0]
    assert opened["status"] == "id_reused", "the test can fail: what everybody may read is compared"


def test_the_phone_that_brought_it_hears_what_its_outbox_needs(app: Any, client: Any) -> None:
    """Its own retry settles, with what was typed beside it; another thing under that id is told and so kept there."""
    match = Table(client)
    body, words = one_sealed(match, "Erst 16 gezählt")
    match.put(body)
    sent = {"entries": [body], "words": words}
    assert match.client.post(match.url("entries"), json=sent).json["results"][0]["status"] == "duplicate"
    with app.app_context():
        assert words.items() <= stream.words_of(db.session(), match.match).items()
    other = {**body, "payload": {**body["payload"], "figures": {"points": 18}}}
    answer = match.client.post(match.url("entries"), json={"entries": [other], "words": {}}).json
    assert answer["results"][0]["status"] == "id_reused"


def test_a_count_that_another_phone_carried_settles_at_home(app: Any, client: Any) -> None:
    match = Table(client)
    body, words = one_sealed(match, "Wir haben 17")
    carrier = app.test_client()
    carrier.set_cookie("device", "dritterdritterdritterd", domain="localhost")
    for phone, status in ((carrier, "applied"), (match.client, "duplicate"), (carrier, "duplicate")):
        answer = phone.post(match.url("entries"), json={"entries": [body], "words": words})
        assert answer.json["results"][0]["status"] == status
    with app.app_context():
        assert words.items() <= stream.words_of(db.session(), match.match).items()


def test_no_phone_takes_back_what_another_sealed_by_its_name(app: Any, client: Any) -> None:
    """A body says which phone made it; whose word it is the cookie says."""
    match = Table(client)
    body, _words = one_sealed(match)
    match.put(body)
    forger = app.test_client()
    for kind, payload, more in (
        ("undone", {"target": body["id"]}, {}), ("count.sealed", {**body["payload"]}, {"replaces": body["id"]}),
    ):
        forged = match.entry(kind, payload, hand=body["hand"], device=PHONE, **more)
        assert forger.post(match.url("entries"), json={"entries": [forged]}).json["results"][0]["status"] == "applied"
        assert body["id"] in [one["id"] for one in match.view()["current"]["sealed"]]


def test_a_remark_beside_it_waits_with_it(app: Any, client: Any) -> None:
    match = Table(client)
    body, words = one_sealed(match, "Wir haben 17, ganz sicher")
    match.put(body, words=words)
    paths = ("", "state", "hands.json", "entries?since=0", "history", "hand/1", "hands", "export.json", "sheet")
    for path in paths:
        for role in ("record", "judge"):
            assert "ganz sicher" not in read(app.test_client().get(match.url(path, role))), (role, path)
    seal(match, match.hands[-1], 1, 13)
    assert "ganz sicher" in read(app.test_client().get(match.url("entries?since=0"))), "the sweep can fail"


def test_a_file_asks_nothing_out(app: Any, client: Any) -> None:
    """The match's maker, with the file of the match and a guess in it."""
    match = Table(client)
    body, _words = one_sealed(match)
    match.put(body)
    ids = set()
    with app.app_context():
        whole = match_file.export(db.session(), match.match)
        listed = stream.entries_since(MATCH, db.session(), match.match)
        for points in (16, 17):
            figures = {**body["payload"], "figures": {"points": points, "cards": 20}}
            (seen,) = (one for one in listed if one["id"] == body["id"])
            entries = [*whole["entries"], {**seen, "payload": figures}]
            taken = match_file.take_in(
                db.session(), app.secret_key, {**whole, "entries": entries}, maker="m" * 22, device=OTHER_PHONE,
                now=datetime.now(UTC),
            )
            ids.add((taken.added, taken.known, taken.differing))
    assert ids == {(0, 3, 0)}
