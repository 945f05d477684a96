"""Nothing is lost and nothing is there twice, whatever the phones of a table do: a machine that plays them all.

Hypothesis draws what happens (every kind of entry, retries, ids used again, several phones at once, stretches without
a connection, garbage, forms, undo, renewed links) and keeps its own list of what was acknowledged. After each step the
server's journal must be that list. It was seen to fail: without the look for known ids in ``Adding._one`` it was red
within seconds (SQLite; the first repeated create broke the constraint on ids and was answered 500). What it found when
it was new: an entry without ``v`` was stored and could never be read again.
"""

from __future__ import annotations

import itertools
import json
import re
import secrets
import threading
import uuid
from typing import Any, ClassVar

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from scorekeeper.journal.entry_kind import JUDGE, MATCH_KINDS
from scorekeeper.journal.projections import differences
from scorekeeper.journal.rows import SENT
from scorekeeper.journal.tokens import device_of
from scorekeeper.storage.base import Base, db
from scorekeeper.web.actions import actions
from scorekeeper.web.limits import Buckets
from tests.journal.anything import BY_THE_SERVER, JSON, Known, Speaker

PHONES = tuple(letter * 22 for letter in "ABCD")
TABLES = (("dithmarschen", 4, 2), ("christiansen", 4, 2), ("dithmarschen", 3, 3), ("christiansen", 6, 6))
FIELDS = (
    "hand", "side", "person", "target", "digest", "about", "outcome", "why", "reason", "remark", "points", "points-0",
    "points-1", "majority", "marks-0", "zwicks-0", "zhn", "table", "stage", "from", "to", "after", "follows", "dealer",
    "keep", "of", "a", "b", "first", "second", "number", "who", "sign", "seat-0", "swap", "leaves", "name", "comes",
    "variant", "reservation", "replaces", "value", "answer", "behind", "inserted", "way", "across", "what", "turn",
    "seen",
)
WORDS = (
    "", "0", "1", "2", "20", "-1", "²", "tie", "yes", "cards", "zwicks", "keep", "count", "misdeal", "2s Ts", "X20",
    "8d x 4c+4d", "side:0", "plus", "hand", "\x00", "ä" * 600, "{}", "dithmarschen",
)


def content(body: dict[str, Any]) -> str:
    """What an entry's phone answers for, in one spelling."""
    return json.dumps({key: body[key] for key in SENT if body.get(key) is not None}, sort_keys=True)


class Phone:
    """One phone: its cookie, what it has not sent yet, and what it has read."""

    def __init__(self, app: Any, secret: str) -> None:
        self.client = FlaskClient(app, app.response_class)
        self.client.set_cookie("device", secret)
        self.device = device_of(secret)
        self.outbox: list[dict[str, Any]] = []
        self.read: list[str] = []


class Recording(RuleBasedStateMachine):
    """The phones of one match, and what they were told."""

    app: ClassVar[Any]

    # --- beginning and end -----------------------------------------------------------------------------------------

    @initialize(table=st.sampled_from(TABLES))
    def a_new_match(self, table):
        variant, players, sides = table
        self.numbers = itertools.count(1)
        self.phones = [Phone(self.app, secret) for secret in PHONES]
        self.log: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        # a fresh id each time: the process remembers matches by it
        self.match = str(uuid.UUID(bytes=secrets.token_bytes(16), version=4))
        persons = [self.new_id() for _ in range(players)]
        self.known = Known(persons, sides)
        rules = {"variant": variant, "switches": {}, "schedule": None, "packs": None}
        opened = {
            "id": self.new_id(), "v": 1, "kind": "match.opened", "device": self.phones[0].device,
            "payload": {
                "game": "zwickern", "rules": rules, "sides": [persons[side::sides] for side in range(sides)],
                "seats": persons, "dealer": persons[0], "drawn": False, "end": {"kind": "open", "n": None},
                "place": None, "names": "first",
            },
        }
        names = {person: f"Gast {number}" for number, person in enumerate(persons)}
        self.opening = {"match": self.match, "maker": "m" * 22, "entries": [opened], "words": names}
        self.links = self.made()
        self.log.append(opened)
        self.sent.append(opened)

    def teardown(self):
        strict = self.app.test_client()  # once at the end: it reads every page as a strict HTML parser does
        for path in ("", "hands", "history", "more"):
            assert strict.get(self.url(path, "judge")).status_code == 200
        with self.app.app_context():
            for table in reversed(Base.metadata.sorted_tables):
                db.session.execute(table.delete())
            db.session.commit()

    def new_id(self) -> str:
        return f"019aa0ff-0000-7000-8000-{next(self.numbers):012x}"

    def made(self) -> dict[str, str]:
        answer = self.phones[0].client.post("/matches", json=self.opening)
        assert answer.status_code == 200, answer.text
        return {role: answer.json[role] for role in ("watch", "record", "judge")}

    # --- what phones do --------------------------------------------------------------------------------------------

    @rule(data=st.data(), phone=st.integers(0, 3), count=st.integers(1, 4))
    def record_without_a_connection(self, data, phone, count):
        self.phones[phone].outbox += [self.an_entry(data, self.phones[phone]) for _ in range(count)]

    @rule(data=st.data(), phone=st.integers(0, 3), role=st.sampled_from(["record", "judge"]))
    def record(self, data, phone, role):
        self.phones[phone].outbox.append(self.an_entry(data, self.phones[phone]))
        self.flush(self.phones[phone], role)

    @rule(phone=st.integers(0, 3), many=st.integers(1, 6), role=st.sampled_from(["record", "judge"]))
    def send_what_waits(self, phone, many, role):
        self.flush(self.phones[phone], role, many)

    @rule(phone=st.integers(0, 3), role=st.sampled_from(["record", "judge"]))
    def lose_the_answer(self, phone, role):
        waiting = list(self.phones[phone].outbox)
        self.flush(self.phones[phone], role)
        self.phones[phone].outbox = waiting  # it never heard: all will be sent again

    @rule(data=st.data(), phone=st.integers(0, 3))
    def send_again(self, data, phone):
        again = data.draw(st.lists(st.sampled_from(self.log), min_size=1, max_size=4))
        known = [body for body in again if body["kind"] not in BY_THE_SERVER]
        results = self.post(self.phones[phone], "record", known + known[::-1])
        assert {result["status"] for result in results} <= {"duplicate"}

    @rule(data=st.data(), phone=st.integers(0, 3))
    def say_it_twice_at_once(self, data, phone):
        entry = self.an_entry(data, self.phones[phone])
        first, *others = self.post(self.phones[phone], "judge", [entry, entry, {**entry, "hand": self.new_id()}])
        if first["status"] == "applied":
            assert [one["status"] for one in others] == ["duplicate", "id_reused"]
            assert {one["seq"] for one in others} == {first["seq"]}

    @rule(data=st.data(), phone=st.integers(0, 3))
    def use_an_id_again(self, data, phone):
        old = data.draw(st.sampled_from(self.log))
        entry = {**self.an_entry(data, self.phones[phone]), "id": old["id"]}
        (result,) = self.post(self.phones[phone], "judge", [entry])
        assert result["status"] == "id_reused" or old["kind"] == "count.sealed"

    @rule(data=st.data(), count=st.integers(2, 4), role=st.sampled_from(["record", "judge"]))
    def all_at_once(self, data, count, role):
        """Phones send at the same moment, each what waits there, and all the same entry that they took over."""
        shared = self.an_entry(data, self.phones[0])
        answers: dict[int, Any] = {}

        def send(number: int) -> None:
            phone = self.phones[number]
            body = {"entries": [*phone.outbox[:20], shared], "words": {}}
            answers[number] = phone.client.post(self.url("entries", role), json=body)

        threads = [threading.Thread(target=send, args=(number,)) for number in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        rows = []
        for number, answer in sorted(answers.items()):
            phone = self.phones[number]
            assert answer.status_code == 200, answer.text
            rows += list(zip([*phone.outbox[:20], shared], answer.json["results"], strict=True))
            phone.outbox = phone.outbox[20:]
        assert len(answers) == count
        rows.sort(key=lambda one: (one[1]["seq"] or 0, one[1]["status"] != "applied"))
        for body, result in rows:
            self.believe(body, result, role)
        statuses = sorted(result["status"] for body, result in rows if body is shared)
        assert statuses in (["applied", *["duplicate"] * (count - 1)], ["rejected"] * count)

    @rule(phone=st.integers(0, 3))
    def make_it_again(self, phone):
        assert self.made() == self.links

    @rule(phone=st.integers(0, 3))
    def read_what_is_new(self, phone):
        reader = self.phones[phone]
        answer = reader.client.get(self.url(f"entries?since={len(reader.read)}", "judge"))
        assert answer.status_code == 200
        reader.read += [entry["id"] for entry in answer.json["entries"]]
        assert reader.read == [body["id"] for body in self.log]

    @rule(role=st.sampled_from(["record", "judge", "watch"]), phone=st.integers(0, 3))
    def renew_a_link(self, role, phone):
        sender, old = self.phones[phone], dict(self.links)
        before = len(sender.outbox)
        answer = sender.client.post(self.url("links", "judge"), data={"role": role})
        assert answer.status_code == 303, answer.text
        self.links = self.made()
        self.learn()
        assert self.links[role] != old[role]
        refused = sender.client.post(f"/m/{old[role]}/entries", json={"entries": sender.outbox[:5], "words": {}})
        assert (refused.status_code, refused.json) == (403, {"error": "link_revoked"})
        assert len(sender.outbox) == before  # nothing was acknowledged, so nothing leaves the phone
        self.flush(sender, "judge")

    # --- what no phone of ours does --------------------------------------------------------------------------------

    @rule(data=st.data(), phone=st.integers(0, 3), count=st.integers(1, 3), role=st.sampled_from(["record", "judge"]))
    def spoilt_entries(self, data, phone, count, role):
        speaker, sender = self.speaker(data), self.phones[phone]
        bodies: list[Any] = [speaker.spoilt(self.an_entry(data, sender)) for _ in range(count)]
        bodies.insert(0, data.draw(JSON))
        self.post(sender, role, bodies, words=data.draw(st.just({}) | JSON))

    @rule(data=st.data(), path=st.sampled_from(["entries", "matches", "do", "links", "names", "facing"]))
    def garbage(self, data, path):
        url = "/matches" if path == "matches" else self.url(path, "judge")
        text = data.draw(st.binary(max_size=20) | JSON.map(lambda value: json.dumps(value).encode()))
        kind = data.draw(st.sampled_from(["application/json", "application/x-www-form-urlencoded", "text/plain", ""]))
        answer = self.phones[0].client.post(url, data=text, content_type=kind)
        assert answer.status_code < 500, answer.text
        assert len(self.learn()) == 0

    @rule(data=st.data(), phone=st.integers(0, 3), action=st.sampled_from([*sorted(actions()), "?"]))
    def odd_form(self, data, phone, action):
        """A form with any fields, sent twice: what it says is there once."""
        ids = [*self.known.persons, *self.known.hands[-4:], *self.known.entries[-4:], self.new_id()]
        fields = st.dictionaries(st.sampled_from(FIELDS), st.sampled_from([*WORDS, *ids]), max_size=8)
        form = {"id": self.new_id(), "hand": data.draw(st.sampled_from([*self.known.hands[-3:], ""])),
                **data.draw(fields), "deed": action}
        self.form(self.phones[phone], form)

    @rule(phone=st.integers(0, 3), side=st.integers(0, 1), back=st.booleans())
    def form_without_a_script(self, phone, side, back):
        """A Zwick by a form, and the form once more because the page was loaded again; perhaps taken back."""
        new = self.form(self.phones[phone], {"deed": "zwick", "id": self.new_id(), "side": str(side)})
        assert [body["kind"] for body in new][-1] == "mark.called"
        if back:
            undo = {"deed": "undo", "id": self.new_id(), "target": new[-1]["id"]}
            assert [body["kind"] for body in self.form(self.phones[phone], undo)] == ["undone"]

    # --- after each step -------------------------------------------------------------------------------------------

    @invariant()
    def the_journal_is_what_was_acknowledged(self):
        answer = self.phones[0].client.get(self.url("entries?since=0", "judge"))
        assert answer.status_code == 200
        entries = answer.json["entries"]
        assert [entry["seq"] for entry in entries] == list(range(1, len(self.log) + 1))
        assert len({entry["id"] for entry in entries}) == len(entries)
        for entry, body in zip(entries, self.log, strict=True):
            if body["kind"] == "count.sealed" and entry["payload"].get("sealed"):
                entry = {**entry, "payload": body["payload"]}  # nobody reads a sealed count, not even its own phone
            for name in ("device", "v"):  # not told by the phone: the server knows which it was
                if not body.get(name):
                    entry = {**entry, name: body.get(name)}
            assert content(entry) == content(body)

    @invariant()
    def what_is_computed_is_what_a_rebuild_computes(self):
        with self.app.app_context():
            assert list(differences(db.session())) == []
            db.session.rollback()

    @invariant()
    def every_page_can_be_read(self):
        client = self.phones[0].client
        state = client.get(self.url("state"))
        assert state.status_code == 200
        assert state.json["seq"] == len(self.log)
        self.known.digests = [hand["digest"] or "" for hand in state.json["recent"]] or [""]
        tag = {"If-None-Match": state.headers["ETag"]}
        assert client.get(self.url("state"), headers=tag).status_code == 304
        assert client.get(self.url("", ("watch", "record", "judge")[len(self.log) % 3])).status_code == 200
        assert client.get(self.url("hands.json")).status_code == 200

    @invariant()
    def history_has_a_line_for_every_entry(self):
        lines: list[str] = []
        for page in itertools.count(1):
            answer = self.phones[0].client.get(self.url(f"history?page={page}"))
            assert answer.status_code == 200
            lines += re.findall(r'<li id="entry-([0-9a-f-]{36})">\n<b[^>]*>[^<]', answer.text)
            if f"page={page + 1}" not in answer.text:
                break
        assert lines == [body["id"] for body in reversed(self.log)]

    # --- beneath ---------------------------------------------------------------------------------------------------

    def url(self, path: str = "", role: str = "record") -> str:
        return f"/m/{self.links[role]}" + (f"/{path}" if path else "")

    def speaker(self, data: Any) -> Speaker:
        return Speaker(data.draw, self.known, self.new_id)

    def an_entry(self, data: Any, phone: Phone) -> dict[str, Any]:
        entry = self.speaker(data).entry(phone.device)
        self.known.entries.append(entry["id"])
        self.sent.append(entry)
        return entry

    def flush(self, phone: Phone, role: str, many: int = 50) -> None:
        """Send what waits; only what was answered with its id leaves the phone, the refused is set aside."""
        if phone.outbox:
            part, phone.outbox = phone.outbox[:many], phone.outbox[many:]
            self.post(phone, role, part)

    def post(self, phone: Phone, role: str, bodies: list[Any], words: Any = None) -> list[dict[str, Any]]:
        sent = json.dumps({"entries": bodies, "words": words or {}})
        answer = phone.client.post(self.url("entries", role), data=sent, content_type="application/json")
        assert answer.status_code == 200, answer.text
        results: list[dict[str, Any]] = answer.json["results"]
        for body, result in zip(bodies, results, strict=True):
            self.believe(body, result, role, words)
        assert answer.json["seq"] == len(self.log)
        return results

    def believe(self, body: Any, result: dict[str, Any], role: str, words: Any = None) -> None:
        """Take down what the server said of an entry, if it may say that."""
        there = {one["id"]: one for one in self.log}
        id = body.get("id") if isinstance(body, dict) else None
        assert result["id"] == (id if isinstance(id, str) else "")
        if result["status"] == "applied":
            assert id not in there
            self.log.append(body)
            assert result["seq"] == len(self.log)
        elif result["status"] == "rejected":
            assert result["error"] in ("unreadable", "not_allowed", "words", "too_long")
            spoilt = bool(words) and result["error"] == "words"
            # as it was spelled: a version that is `true` is not 1
            readable = json.dumps(body) in map(json.dumps, self.sent)
            assert spoilt or not readable or self.forbidden(body, role), "what can be read was refused"
        else:
            assert result["seq"] == [one["id"] for one in self.log].index(id) + 1
            same = content(body) == content(there[id])
            # of a sealed count nobody else hears whether they guessed it
            assert (result["status"] == "duplicate") == same or there[id]["kind"] == "count.sealed"

    def forbidden(self, body: dict[str, Any], role: str) -> bool:
        by_judge = MATCH_KINDS[body["kind"]].role == JUDGE or (
            body["kind"] == "settled" and body["payload"].get("side") is None
        )
        return body["kind"] in BY_THE_SERVER or (by_judge and role != "judge")

    def form(self, phone: Phone, form: dict[str, str]) -> list[dict[str, Any]]:
        """Send a form twice; the entries it made, once."""
        new: list[list[dict[str, Any]]] = []
        for _ in range(2):
            answer = phone.client.post(self.url("do", "judge"), data=form, headers={"Origin": "http://localhost"})
            assert answer.status_code in (303, 400, 403, 404, 422), (answer.status_code, answer.text)
            new.append(self.learn())
            if answer.status_code != 303:
                assert new[-1] == []
        again = {body["id"] for body in new[1]}
        assert not again & {body["id"] for body in new[0]}
        return new[0]

    def learn(self) -> list[dict[str, Any]]:
        """Take down the entries the server made itself: of forms, of a renewed link."""
        answer = self.phones[0].client.get(self.url(f"entries?since={len(self.log)}", "judge"))
        new: list[dict[str, Any]] = answer.json["entries"]
        for entry in new:
            assert entry["id"] not in {body["id"] for body in self.log}
            self.log.append(entry)
            self.known.entries.append(entry["id"])
        return new


def play(app, examples: int, steps: int) -> None:
    """Run the machine on this application, which no limit of requests holds up."""
    for name in [name for name in app.extensions if name.endswith("_buckets")]:
        app.extensions[name] = Buckets(rate=10**6, burst=10**9)
    machine = type("RecordingHere", (Recording,), {"app": app})
    calm = settings(
        max_examples=examples, stateful_step_count=steps, deadline=None, suppress_health_check=list(HealthCheck)
    )
    run_state_machine_as_test(machine, settings=calm)


def test_whatever_phones_do_nothing_is_lost(app_everywhere):
    play(app_everywhere, 6, 12)


@pytest.mark.soak
@pytest.mark.hours
def test_whatever_phones_do_nothing_is_lost_for_hours(app_everywhere):
    play(app_everywhere, 1500, 50)
