"""An entry that was tampered with in the database until nobody can read it: kept and flagged, and no page falls."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import select, update

from scorekeeper.journal import projections
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.storage.base import db
from scorekeeper.storage.streams import EntryRow
from tests.cases import for_each
from tests.web.matches import a_hand
from tests.web.tables import Table, addresses

TAMPERED = {
    "no JSON": lambda body: body[:-1],
    "nothing": lambda body: "",
    "no object": lambda body: "[]",
    "an empty object": lambda body: "{}",
    "another kind": lambda body: json.dumps({**json.loads(body), "kind": ["x"]}),
    "no payload": lambda body: json.dumps({**json.loads(body), "payload": None}),
    "figures that are none": lambda body: json.dumps({**json.loads(body), "payload": {"figures": 3, "sides": "x"}}),
    "no id": lambda body: json.dumps({**json.loads(body), "id": None}),
    "too deep": lambda body: '{"payload":' + "[" * 100_000,
}
SAYS = "One entry here cannot be read. It is kept and changes nothing."


def spoil(app: Any, match: str, how: str, seq: int | None = None, kind: str | None = None) -> int:
    """Tamper with one entry, as if the process had been started only now; gives its number."""
    with app.app_context():
        session = db.session()
        query = select(EntryRow.seq, EntryRow.body).where(EntryRow.stream == match)
        query = query.where(EntryRow.kind == kind) if kind else query.where(EntryRow.seq == seq)
        at, body = session.execute(query.order_by(EntryRow.seq)).first()
        changed = update(EntryRow).where(EntryRow.stream == match, EntryRow.seq == at)
        session.execute(changed.values(body=TAMPERED[how](body)))
        session.commit()
        MATCH.memory.drop(session.get_bind(), match)
    return int(at)


def evening(client: Any) -> Table:
    """A match with signed hands, a correction that waits, a call, and a hand that runs."""
    table = Table(client)
    first = table.cards(["X25", "2s"])
    table.sign(first)
    second = table.quick([14, 13])
    table.sign(second)
    count = table.all()[1]["count"]
    table.say(
        "count.quick", {"figures": [{"points": 15}, {"points": 12}], "facts": {"majority": 0}, "marks": [0, 0]},
        hand=second, replaces=count,
    )
    running = table.begin()
    table.say("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=running)
    return table


def words(page: str) -> str:
    return " ".join(page.split())


def answers(app: Any, table: Table, role: str = "judge") -> dict[str, int]:
    """What every page of the match answers to somebody new."""
    asked = {address: app.test_client().get(address, buffered=False) for address in addresses(app, table, role)
             if table.links[role] in address and not address.endswith("/stream")}
    return {address: answer.status_code for address, answer in asked.items()}


@pytest.mark.slow
@for_each("how", list(TAMPERED))
def test_what_cannot_be_read_is_told_in_the_history(app, client, how):
    table = evening(client)
    at = spoil(app, table.match, how, kind="count.quick")
    page = table.page("history")
    assert SAYS.split(". ")[0] in words(page)
    assert len(table.all()) == 3
    seen = table.client.get(table.url("entries")).json["entries"]
    assert [(one["seq"], one["payload"]) for one in seen if one["kind"] == "entry.damaged"] == [(at, {})]
    assert table.client.get(table.url("export.json")).status_code == 200


@pytest.mark.slow
def test_every_page_stays_up_whichever_kind_is_damaged(app, client):
    before = answers(app, evening(client))
    for kind, how in zip(("hand.begun", "count.cards", "accepted", "mark.called"), list(TAMPERED)[3:], strict=False):
        table = evening(client)
        spoil(app, table.match, how, kind=kind)
        after = answers(app, table)
        assert (kind, {address: code for address, code in after.items() if code >= 500}) == (kind, {})
        assert list(after.values()).count(200) == list(before.values()).count(200), kind
        assert "cannot be read" in table.page("history")


def test_a_match_whose_beginning_is_damaged_says_so_and_is_still_given_out(app, client):
    table = evening(client)
    spoil(app, table.match, "an empty object", 1)
    for path in ("", "hands", "history", "sheet.pdf", "change"):
        assert "How this match began cannot be read" in table.page(path, status=500), path
    assert table.client.get(table.url("state")).json == {"error": "match_unreadable"}
    seen = table.client.get(table.url("export.json"))
    assert (seen.status_code, b"entry.damaged" in seen.data) == (200, True)
    _hand, entries = a_hand()
    sent = table.client.post(table.url("entries"), json={"entries": entries, "view": True})
    assert (sent.status_code, "view" in sent.json) == (200, False), "no view, and yet the word for each id"
    assert [result["status"] for result in sent.json["results"]] == ["applied"] * len(entries)


def test_the_proof_names_it_and_what_was_computed_agrees_with_the_pages(app, client):
    table = evening(client)
    at = spoil(app, table.match, "no JSON", kind="accepted")
    with app.app_context():
        session = db.session()
        assert ("unreadable", str(at)) in [(one.what, one.where) for one in projections.differences(session)]
        projections.rebuild(session)
        session.commit()
        assert [(one.what, one.where) for one in projections.differences(session)] == [("unreadable", str(at))]


def test_the_game_goes_on_and_the_phone_that_sends_it_again_hears_that_it_is_there(app, client):
    table = evening(client)
    sent = next(one for one in table.client.get(table.url("entries")).json["entries"] if one["kind"] == "mark.called")
    spoil(app, table.match, "no object", int(sent["seq"]))
    again = {key: sent[key] for key in table.entry("x")}
    answer = table.client.post(table.url("entries"), json={"entries": [again], "words": {}})
    assert [one["status"] for one in answer.json["results"]] == ["duplicate"]
    table.quick([20, 7])
    assert len(table.all()) == 4
