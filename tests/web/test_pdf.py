"""PDFs are made in one place: one at a time, once for what they are made of, with nobody's transaction held; what is
kept of them is never another link's."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial

import pytest

from scorekeeper.desk import TooManyAtOnce
from scorekeeper.storage.base import db
from scorekeeper.web import pdf, sheet
from scorekeeper.web.pdf import Pdf, Press
from tests.cases import for_each
from tests.needs import ROOT
from tests.sheets.paper import words
from tests.web import matches

GERMAN = {"Accept-Language": "de"}


@pytest.fixture
def app(app_of_process):
    from tests.rows import as_built

    return as_built(app_of_process)


@pytest.fixture
def drawn(monkeypatch):
    """How score sheets were drawn: what of, and how many connections to the database were out meanwhile."""
    found, draw = [], sheet.score_sheet

    def watched(one, *how, **more):
        found.append(db.engine.pool.checkedout())
        return draw(one, *how, **more)

    monkeypatch.setattr(sheet, "score_sheet", watched)
    return found


def a_match(client):
    _, links = matches.begin(client, variant="dithmarschen")
    hand, begun = matches.a_hand()
    matches.send(client, links["record"], *begun, matches.quick(hand, 20))
    return links


class TestPress:
    def test_one_at_a_time_and_who_waits_too_long_is_told(self):
        press, go_on, inside = Press(wait=0.3), threading.Event(), []

        def make(n):
            inside.append(n)
            go_on.wait(20)
            return Pdf("a", b"%d" % n)

        def one(n):
            try:
                return press.made(b"%d" % n, partial(make, n), f"link {n}").content
            except TooManyAtOnce:
                return None

        with ThreadPoolExecutor(40) as threads:
            asked = [threads.submit(one, n) for n in range(40)]
            while sum(each.done() for each in asked) < 40 - pdf.AT_ONCE:
                time.sleep(0.01)
            assert len(inside) == pdf.AT_ONCE
            go_on.set()
            assert sorted(filter(None, (each.result() for each in asked))) == sorted(b"%d" % n for n in inside)
        assert press.made(b"new", lambda: Pdf("b", b"b")).content == b"b"

    def test_one_link_takes_half_of_the_places_at_most(self):
        press, go_on, begun = Press(), threading.Event(), threading.Event()

        def make():
            begun.set()
            go_on.wait(20)
            return Pdf("a", b"a")

        with ThreadPoolExecutor(pdf.EACH) as threads:
            asked = [threads.submit(press.made, b"%d" % n, make, "one") for n in range(pdf.EACH)]
            begun.wait(20)
            while press._desk._inside.total() < pdf.EACH:
                time.sleep(0.01)
            with pytest.raises(TooManyAtOnce):
                press.made(b"more", make, "one")
            other = threading.Thread(target=press.made, args=(b"other", make, "two"))
            other.start()
            go_on.set()
            other.join(20)
            assert [each.result().content for each in asked] == [b"a"] * pdf.EACH
        assert press.cached(b"other") is not None

    def test_of_those_who_ask_for_the_same_at_once_one_makes_it(self):
        press, made = Press(), []

        def make():
            time.sleep(0.1)
            made.append(1)
            return Pdf("a", b"a")

        with ThreadPoolExecutor(8) as threads:
            found = [*threads.map(lambda _: press.made(b"key", make, "one"), range(8))]
        assert {one.content for one in found} == {b"a"}
        assert made == [1]
        assert press._asked == {}

    def test_one_that_fails_leaves_its_place_and_its_turn(self):
        press = Press()

        def fail():
            raise ValueError("no paper")

        for _ in range(20):
            with pytest.raises(ValueError, match="no paper"):
                press.made(b"key", fail, "one")
        assert press.made(b"key", lambda: Pdf("a", b"a"), "one").content == b"a"

    def test_what_was_not_asked_for_longest_goes_first_and_it_never_keeps_more(self):
        press = Press(most=10_000)
        for n in range(50):
            press.made(b"%d" % n, lambda: Pdf("a", bytes(1500)))
            press.cached(b"0")
            assert len(press) <= 10_000
        assert [n for n in range(50) if press.cached(b"%d" % n)] == [0, 46, 47, 48, 49]
        press.made(b"large", lambda: Pdf("a", bytes(10_000)))
        assert press.cached(b"large") is None

    def test_what_has_no_value_of_its_own_is_no_key(self, app):
        with app.test_request_context():
            assert pdf._key((object(),)) != pdf._key((object(),))
            one = object()
            assert pdf._key((one,)) != pdf._key((one,)), "another may lie there the next time"
            assert pdf._key(("a", 1)) == pdf._key(("a", 1)) != pdf._key(("a", "1"))


class TestOnceForWhatItIsMadeOf:
    def test_the_same_is_drawn_once_for_every_phone(self, app, client, drawn):
        links = a_match(client)
        address = f"/m/{links['watch']}/sheet.pdf"
        first = client.get(address).data
        for number in range(5):
            phone = app.test_client()
            phone.set_cookie("device", f"{number}" * 22, domain="localhost")
            assert phone.get(address).data == first
        assert len(drawn) == 1
        matches.send(client, links["record"], *matches.a_hand()[1])
        assert client.get(address).data != first
        assert len(drawn) == 2

    def test_nobody_reads_in_the_database_while_it_is_drawn(self, client, drawn):
        links = a_match(client)
        for path in (f"/m/{links['record']}/sheet.pdf", "/blank.pdf"):
            assert client.get(path).status_code == 200
        assert drawn == [0, 0]

    def test_another_right_language_paper_host_or_link_is_another_pdf(self, client, drawn):
        links = a_match(client)
        watch, record = (f"/m/{links[role]}/sheet.pdf" for role in ("watch", "record"))
        asked = [
            (watch, {}), (record, {}), (watch, GERMAN), (watch + "?paper=letter", {}), (watch + "?kind=detailed", {}),
            (watch + "?copies=2", {}), (watch, {"Host": "elsewhere.example"}),
        ]
        got = [client.get(path, headers=headers).data for path, headers in asked]
        assert len(set(got)) == len(asked) == len(drawn)
        assert "Petersen" in words(got[1])
        assert "Petersen" not in words(got[0])
        assert [client.get(path, headers=headers).data for path, headers in asked] == got
        assert len(drawn) == len(asked)
        # the watch link renewed: who may still come in gets the new one
        old = words(client.get(record).data)
        assert links["codes"]["watch"] in old
        client.post(f"/m/{links['judge']}/links", data={"role": "watch"}, headers={"Origin": "http://localhost"})
        assert links["codes"]["watch"] not in words(client.get(record).data)
        assert client.get(watch).status_code == 403, "what is kept opens no door"

    def test_another_match_of_the_same_figures_is_another_pdf(self, client, drawn):
        one, other = a_match(client), a_match(client)
        papers = [words(client.get(f"/m/{links['watch']}/sheet.pdf").data) for links in (one, other)]
        assert one["codes"]["watch"] in papers[0]
        assert other["codes"]["watch"] in papers[1]
        assert other["codes"]["watch"] not in papers[0]

    def test_names_that_are_to_be_whole_from_now_on(self, client, drawn):
        links = a_match(client)
        address = f"/m/{links['watch']}/sheet.pdf"
        assert "Petersen" not in words(client.get(address).data)
        data = {"Origin": "http://localhost"}
        assert client.post(f"/m/{links['judge']}/names", data={"names": "full"}, headers=data).status_code == 303
        assert "Petersen" in words(client.get(address).data)
        client.post(f"/m/{links['judge']}/names", data={"names": "first"}, headers=data)
        assert "Petersen" not in words(client.get(address).data)

    def test_another_play_or_language_of_a_hand_is_another_pdf(self, client):
        for path in ("/replay/sample/hand.pdf", "/replay/sample/ruling.pdf?at=3", "/replay/sample/ruling.pdf?at=4"):
            first, again = client.get(path), client.get(path)
            assert first.status_code == 200
            assert first.data == again.data
            assert client.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
            assert client.get(path, headers=GERMAN).data != first.data
        assert client.get("/replay/sample/ruling.pdf?at=3").data != client.get("/replay/sample/ruling.pdf?at=4").data


class TestTooMany:
    @for_each(("language", "seen"), [
        ("en", "It is busy right now."), ("de", "Gerade ist viel zu tun."), ("nds", "Jüst is veel to doon."),
    ])
    def test_who_has_waited_reads_why_and_when_to_come_back(self, app, client, language, seen):
        links = a_match(client)
        press = app.extensions["scorekeeper.press"] = Press(wait=0.01)
        with ExitStack() as taken:
            for _ in range(pdf.AT_ONCE):
                taken.enter_context(press._desk.place())
            answer = client.get(f"/m/{links['watch']}/sheet.pdf", headers={"Accept-Language": language})
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert seen in answer.text
        assert f'/m/{links["watch"]}/sheet.pdf' in answer.text, "one tap tries again"
        assert client.get(f"/m/{links['watch']}/sheet.pdf").status_code == 200

    def test_a_bucket_of_their_own_for_what_is_not_kept(self, app, client):
        links = a_match(client)
        buckets = app.extensions["scorekeeper.pdf_buckets"]
        buckets.burst, buckets.rate = 3, 0.001
        path = f"/m/{links['watch']}/sheet.pdf"
        asked = [path, path + "?copies=2", path, path + "?kind=blank", path + "?paper=letter", path]
        assert [client.get(each).status_code for each in asked] == [200, 200, 200, 200, 429, 200]
        elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
        assert client.get(path + "?paper=letter", environ_base=elsewhere).status_code == 429, "the link's own is empty"
        other = a_match(client)
        assert client.get(f"/m/{other['watch']}/sheet.pdf", environ_base=elsewhere).status_code == 200
        assert client.get(f"/m/{links['watch']}").status_code == 200


def test_no_other_module_hands_out_a_pdf():
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / "scorekeeper" / "web").rglob("*.py")}
    assert [path.name for path, text in sources.items() if "application/pdf" in text] == ["pdf.py"]

