"""A confused or unkind phone that holds the record link breaks no page for the others and fills no store."""

from __future__ import annotations

import base64
import json
import zlib
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update

from scorekeeper.journal import match_stream
from scorekeeper.storage.base import db
from scorekeeper.storage.streams import EntryRow, Stream
from scorekeeper.web.housekeeping import tidy
from scorekeeper.web.spreadsheet import as_csv
from tests.cases import for_each
from tests.values import hands_of, match_of
from tests.web.tables import OTHER_PHONE, Table, an_id

SURROGATE = '{"entries":[{"id":"%s","kind":"foo","payload":{"x":"\\ud800"}}]}'


@pytest.fixture(scope="module")
def app(kept_app: Any) -> Any:
    return kept_app


@pytest.fixture
def match(client: Any) -> Table:
    """A match with one counted hand."""
    made = Table(client)
    made.cards(["X25", "X15"])
    return made


def send(match: Table, entry: dict[str, Any], words: dict[str, str] | None = None, role: str = "record") -> Any:
    answer = match.client.post(match.url("entries", role), json={"entries": [entry], "words": words or {}})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.json["results"][0]


# --- what breaks pages -------------------------------------------------------------------------------------------


def test_an_unknown_dealer_is_a_dash_in_the_table(app: Any, match: Table) -> None:
    view, hands = match.view(), match.all()
    hands[0]["dealer"] = an_id()
    with app.test_request_context():
        assert as_csv(match_of(view), hands_of(hands), "en").splitlines()[1].startswith("1,–,")


@for_each(
    "page", ["", "sign", "hands", "hand/1", "history", "sheet", "sheet.pdf", "sheet.pdf?kind=detailed"]
)
def test_a_side_that_is_not_there_breaks_no_page(match: Table, page: str) -> None:
    hand = match.hands[0]
    send(match, match.entry("mark.called", {"what": "zwick", "side": 11, "person": None, "play": None}, hand=hand))
    send(match, match.entry("objected", {"side": 11, "about": "cards", "remark": None}, hand=hand))
    send(match, match.entry("penalty", {"side": 11, "person": None, "points": 5, "reason": None}), role="judge")
    assert match.client.get(match.url(page)).status_code == 200


def test_half_a_character_is_refused(match: Table) -> None:
    answer = match.client.post(
        match.url("entries"), data=SURROGATE % an_id(), content_type="application/json"
    )
    assert (answer.json["results"][0]["status"], answer.json["results"][0]["error"]) == ("rejected", "unreadable")
    assert match.client.get(match.url("export.json")).status_code == 200


def test_a_phone_with_an_impossible_clock_breaks_no_history(match: Table) -> None:
    send(match, match.entry("writer.took", at_phone="0001-01-01T00:00:00+14:00"))
    match.page("history")


@for_each(
    "spoilt",
    [{"epoch": "abc"}, {"epoch": 10**30}, {"at": "0001-01-01T00:00:00+14:00"}, {"at": "0004-01-01T00:00:00Z"},
     {"at": "9999-12-31T23:59:59-12:00"}, {"seq": "x"}, {"role": ["judge"]}, {"carrier": 7}, {"v": {}},
     {"device": "x"}],
)
def test_a_file_with_a_bad_field_gets_a_sentence(match: Table, spoilt: dict[str, Any]) -> None:
    data = json.loads(match.page("export.json", "judge"))
    data["match"] = an_id(2)
    data["entries"][0].update(spoilt)
    answer = match.client.post("/import", data={"text": json.dumps(data)}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 422
    assert "does not come from scorekeeper" in answer.get_data(as_text=True)


@pytest.mark.parametrize("when", ["2026-99-99T99:99:99.999Z", "0000-01-01T00:00:00.000Z"])
def test_a_file_with_a_bad_erasure_gets_a_sentence(match: Table, when: str) -> None:
    data = json.loads(match.page("export.json", "judge"))
    data |= {"match": an_id(2), "erased": [{"id": an_id(), "at": when}]}
    answer = match.client.post("/import", data={"text": json.dumps(data)}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 422


# --- words -------------------------------------------------------------------------------------------------------


def test_only_words_that_the_entries_name_are_kept(match: Table) -> None:
    named, other = an_id(), an_id()
    send(match, match.entry("penalty", {"side": 0, "person": None, "points": 5, "reason": named}),
         {named: "late", other: "never named"}, role="judge")
    words = json.loads(match.page("export.json", "judge"))["words"]
    assert words[named] == "late"
    assert other not in words


def test_a_known_entry_brings_no_further_words(match: Table) -> None:
    entry = match.entry("writer.took")
    send(match, entry)
    spam = an_id()
    assert send(match, entry, {spam: "x" * 4000})["status"] == "duplicate"
    assert spam not in json.loads(match.page("export.json", "judge"))["words"]


def test_newer_entries_bring_their_own_words_only(match: Table) -> None:
    before = match.view()["seq"]
    reason = an_id()
    match.say("hand.voided", {"why": "other", "reason": reason}, hand=match.hands[0], words={reason: "dropped"})
    found = match.client.get(match.url(f"entries?since={before}")).json
    assert found["words"] == {reason: "dropped"}


def test_who_records_renames_until_a_hand_is_signed(match: Table) -> None:
    person = match.persons[0]
    match.say("person.joined", {"person": person}, words={person: "Hanne Petersen"})
    assert match.view()["persons"][person]["name"] == "Hanne Petersen"
    assert "Hanna Petersen" in match.page("history"), "the old name stays in the history"
    match.sign(match.hands[0])
    refused = send(match, match.entry("person.joined", {"person": person}), {person: "Somebody else"})
    assert refused["error"] == "not_allowed"
    assert match.view()["persons"][person]["name"] == "Hanne Petersen"
    match.say("person.joined", {"person": person}, words={person: "Johanna Petersen"}, role="judge")
    assert match.view()["persons"][person]["name"] == "Johanna Petersen"


def test_who_is_forgotten_loses_the_old_names_too(match: Table) -> None:
    person = match.persons[0]
    match.say("person.joined", {"person": person}, words={person: "Hanne Petersen"})
    match.say("person.forgotten", {"person": person}, role="judge")
    everything = match.page("history") + match.page("export.json", "judge")
    assert "Hanna" not in everything
    assert "Hanne" not in everything


def test_watchers_read_no_remark_while_names_are_short(match: Table) -> None:
    remark, reason, place = an_id(), an_id(), an_id()
    hand = match.hands[0]
    match.say("objected", {"side": 1, "about": "other", "remark": remark}, hand=hand,
              words={remark: "Frauke Lorenzen again"})
    match.say("penalty", {"side": 0, "person": None, "points": 5, "reason": reason}, role="judge",
              words={reason: "Uwe Jensen was late", place: "x"})
    for page in ("", "hands", "hand/1", "history", "hands.json", "state", "sheet", "display"):
        text = match.page(page, "watch")
        assert "Lorenzen" not in text, page
        assert "Jensen" not in text, page
    assert "Lorenzen" in match.page("history")
    match.say("names.set", {"names": "full"}, role="judge")
    assert "Lorenzen" in match.page("history", "watch")


# --- what fills a store ------------------------------------------------------------------------------------------


def parcel(match: Table, entries: list[Any]) -> str:
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = packed.compress(json.dumps({"match": match.match, "entries": entries}).encode()) + packed.flush()
    return "SK1." + base64.urlsafe_b64encode(body).decode().rstrip("=")


def paste(match: Table, text: str) -> Any:
    return match.client.post(match.url("take-in"), data={"text": text}, headers={"Origin": "http://localhost"})


def test_a_parcel_that_unpacks_to_too_much_is_refused(match: Table) -> None:
    before = match.view()["seq"]
    answer = paste(match, parcel(match, [0] * 2001))
    assert answer.status_code == 422
    assert match.view()["seq"] == before
    many = " ".join(parcel(match, [0] * 500) for _ in range(5))
    assert paste(match, many).status_code == 422


def test_a_pasted_text_is_taken_in_one_step(match: Table) -> None:
    before = match.view()
    hand = an_id(3)
    begun = match.entry("hand.begun", {"follows": match.hands[0], "inserted": False, "dealer": None}, hand=hand)
    called = [
        match.entry("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=hand)
        for _ in range(70)
    ]
    assert paste(match, parcel(match, [begun, *called])).status_code == 200
    after = match.view()
    assert after["seq"] - before["seq"] == 71
    assert after["version"] - before["version"] == 1, "one transaction for one paste"


def test_so_many_matches_are_begun_a_day(make_app: Any, tmp_path: Any) -> None:
    client = make_app(tmp_path / "limited", matches_per_day=2).test_client()
    first = Table(client)
    Table(client)
    opened = first.entry("match.opened", json.loads(first.page("export.json", "judge"))["entries"][0]["payload"])
    further = {"match": an_id(2), "maker": "m" * 22, "entries": [opened], "words": {}}
    answer = client.post("/matches", json=further)
    assert (answer.status_code, answer.json["error"]) == (429, "day_full")
    assert 0 < int(answer.headers["Retry-After"]) <= 86_400
    data = json.loads(first.page("export.json", "judge"))
    again = json.dumps({**data, "match": an_id(2)})
    answer = client.post("/import", data={"text": again}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 429
    known = {**further, "match": first.match, "entries": data["entries"]}
    assert client.post("/matches", json=known).status_code == 200, "what is here is no new match"


def test_a_match_nobody_played_goes_after_a_year(app: Any, client: Any) -> None:
    played, unplayed, young = Table(client), Table(client), Table(client)
    played.cards(["X25"])
    with app.app_context():
        for table, days in ((played, 366), (unplayed, 366), (young, 364)):
            then = datetime.now(UTC) - timedelta(days=days)
            db.session.execute(update(Stream).where(Stream.id == table.match).values(created_at=then))
            db.session.execute(update(EntryRow).where(EntryRow.stream == table.match).values(at=then))
        db.session.commit()
    tidy(app)
    assert client.get(played.url()).status_code == 200
    assert client.get(young.url()).status_code == 200
    assert client.get(unplayed.url()).status_code == 410


def test_both_sides_settled_from_one_phone_is_told(match: Table) -> None:
    hand = match.hands[0]
    match.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    for side in (0, 1):
        match.say("settled", {"side": side, "outcome": "keep", "reason": None}, hand=hand)
    assert match.hand(1)["objections"][0]["same_phone"] is True
    assert "on one phone" in match.page("sheet")
    assert "from one phone" in match.page("history")


def test_sides_that_settled_on_their_own_phones_are_not_marked(app: Any, match: Table) -> None:
    hand = match.hands[0]
    match.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    match.say("settled", {"side": 0, "outcome": "keep", "reason": None}, hand=hand)
    other = app.test_client()
    entry = match.entry("settled", {"side": 1, "outcome": "keep", "reason": None}, hand=hand, device=OTHER_PHONE)
    assert other.post(match.url("entries"), json={"entries": [entry]}).json["results"][0]["status"] == "applied"
    assert match.hand(1)["objections"][0]["same_phone"] is False
    assert "from one phone" not in match.page("history")


# --- how much a match holds --------------------------------------------------------------------------------------


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a match held 3 hands and 40 entries, the last 6 for its end."""
    for name, value in (("MOST_HANDS", 3), ("MOST_ENTRIES", 40), ("LAST_ENTRIES", 6)):
        monkeypatch.setattr(match_stream, name, value)


SENTENCE = "A match has at most 3 hands and 40 entries"


@pytest.mark.usefixtures("small")
def test_a_match_holds_so_many_hands_and_what_is_in_it_goes_on(match: Table) -> None:
    for points in (10, 12):
        match.sign(match.quick([points, 27 - points]))
    fourth = match.entry("hand.begun", {"follows": match.hands[-1], "inserted": False, "dealer": None}, hand=an_id(3))
    for entry in (fourth, {**fourth, "id": an_id(), "kind": "mark.called",
                           "payload": {"what": "zwick", "side": 0, "person": None, "play": None}}):
        seen = send(match, entry)
        assert (seen["status"], seen["error"]) == ("rejected", "match_full")
    page = match.do("zwick", status=422, side="0")
    assert SENTENCE in page
    assert "This match is full" in page
    # by another phone's text: what is already here is no news
    seen = paste(match, parcel(match, [fourth, json.loads(match.page("export.json", "judge"))["entries"][1]]))
    assert SENTENCE in seen.text
    assert "1 was already here" in seen.text
    match.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=match.hands[0])
    assert len(match.all()) == 3


@pytest.mark.usefixtures("small")
def test_a_match_holds_so_many_entries_and_keeps_the_last_for_its_end(
    app: Any, match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = match.begin()
    zwick = {"what": "zwick", "side": 0, "person": None, "play": None}
    rows = [send(match, match.entry("mark.called", zwick, hand=hand)) for _ in range(40)]
    assert [one["status"] for one in rows] == ["applied"] * 30 + ["rejected"] * 10
    assert {one["error"] for one in rows[30:]} == {"match_full"}
    assert send(match, match.entry("mark.called", zwick, hand=hand))["error"] == "match_full"
    figures = {"figures": [{"points": 20}, {"points": 7}], "facts": {"majority": 0}, "marks": [0, 0]}
    match.say("count.quick", figures, hand=hand)
    match.sign(hand)
    assert match.view()["seq"] == 37
    for _ in range(3):
        match.say("penalty", {"side": 0, "person": None, "points": 1, "reason": None}, role="judge")
    assert send(match, match.entry("writer.took"))["error"] == "match_full"
    # whoever asks to be forgotten is forgotten
    match.say("person.forgotten", {"person": match.persons[0]}, role="judge")
    whole = json.loads(match.page("export.json", "judge"))

    def taken(data: dict[str, Any]) -> Any:
        text = json.dumps({**data, "match": an_id(2)})
        return app.test_client().post("/import", data={"text": text}, headers={"Origin": "http://localhost"})

    assert taken(whole).status_code == 303
    more = {**whole["entries"][5], "id": an_id()}
    refused = taken({**whole, "entries": [*whole["entries"], more]})
    assert "A match in the file is too long: at most" in refused.text
    # what was stored before there were limits stays readable
    monkeypatch.setattr(match_stream, "MOST_ENTRIES", 5)
    assert all(match.client.get(match.url(path)).status_code == 200 for path in ("", "hands", "sheet.pdf", "history"))
