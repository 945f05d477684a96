"""What is kept can be taken away and brought back: by whoever sits at the machine, on both databases, while serving."""

from __future__ import annotations

import contextlib
import gzip
import itertools
import json
import os
import socket
import sqlite3
import stat
import subprocess
import zlib
from contextlib import closing
from datetime import UTC, datetime

import pytest
import sqlalchemy

from scorekeeper.cli import main
from scorekeeper.commands import serve
from scorekeeper.journal import links, store, stream
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.settings import Settings
from scorekeeper.storage import hands
from scorekeeper.storage.base import db, hash_of_token
from scorekeeper.storage.secret import read_secret
from scorekeeper.storage.streams import MatchRow
from scorekeeper.web import create_app
from tests.cases import for_each
from tests.conftest import build_app, close, drop_schema, new_schema
from tests.journal import table

NOW = datetime(2026, 11, 21, 20, 5, tzinfo=UTC)
WAYS = [("sqlite", "sqlite"), *(pytest.param(a, b, marks=pytest.mark.postgresql) for a, b in (
    ("sqlite", "postgresql"), ("postgresql", "sqlite"), ("postgresql", "postgresql")
))]


class Place:
    """One installation as its owner has it: a data folder, perhaps a PostgreSQL database, and the command line."""

    def __init__(self, data, url, monkeypatch, capsys):
        self.data, self.url, self._patch, self._capsys = data, url, monkeypatch, capsys

    def __call__(self, *words, lang="en"):
        self._patch.setenv("SCOREKEEPER_DATA", str(self.data))
        self._patch.setenv("SCOREKEEPER_DATABASE_URL", self.url)
        self._capsys.readouterr()
        code = main([*map(str, words), "--lang", lang])
        out, err = self._capsys.readouterr()
        assert "fault in scorekeeper" not in err
        return code, out, err

    def inside(self, work):
        """`work(session)` with this installation's database."""
        app = create_app(Settings(data=self.data, database_url=self.url))
        try:
            with app.app_context():
                done = work(db.session())
                db.session.commit()
                return done
        finally:
            close(app)


@pytest.fixture
def place(tmp_path, monkeypatch, capsys, request):
    """`place("sqlite")` makes an installation; with `ready=False` not even tables."""
    schemas, number = [], itertools.count()

    def make(kind, *, ready=True):
        data = tmp_path / f"place-{next(number)}"
        url = ""
        if kind == "postgresql":
            schemas.append(new_schema(request.getfixturevalue("postgresql_server")))
            url = schemas[-1].url
        if ready:
            close(build_app(data, url))
        return Place(data, url, monkeypatch, capsys)

    yield make
    for schema in schemas:
        drop_schema(request.getfixturevalue("postgresql_server"), schema)


def play(place, hands_=3):
    """A match with some hands, a renewed link, somebody forgotten, a remark with everything odd in it; a kept hand."""
    match = table.an_id()
    secret = read_secret(place.data)

    def work(session):
        store.create(
            session, secret, match, [table.opened()], table.NAMES, maker=table.MAKER, device=table.PHONE, now=NOW
        )
        remark, data = table.an_id(), {"role": "judge", "epoch": 1, "device": table.OTHER_PHONE, "now": NOW}
        follows = None
        for number in range(hands_):
            hand = table.quick_hand((number, 27 - number), follows)
            follows = hand[0]["hand"]
            hand[1]["payload"]["reason"] = remark
            store.append(session, match, hand, {remark: "ä “♠” \\ \n \u2028 '; --"}, **data)
        store.append(session, match, [table.entry("person.forgotten", {"person": table.DIRK})], {}, **data)
        store.renew(session, secret, match, "record", by_role="judge", by_epoch=1, now=NOW)
        kept = hands.store(session, "zhn: 1\n", now=NOW, per_day=9)
        hands.erase(session, hands.store(session, "gone", now=NOW, per_day=9).maker, now=NOW)
        return kept

    return match, place.inside(work)


def journal(place, match):
    """All that is kept of a match, but for the version."""

    def work(session):
        row = session.get(MatchRow, match)
        rows = {match: (row.status, row.hands, row.facts)} if row else {}
        return (
            stream.entries_since(MATCH, session, match), stream.words_of(session, match), links.epochs(session, match),
            rows, stream.state_of(MATCH, session, match).state,
        )

    return place.inside(work)


def content(file):
    return gzip.decompress(file.read_bytes())


class TestBackup:
    @pytest.mark.parametrize(("before", "after"), WAYS)
    def test_everything_comes_back_on_either_database_and_gives_the_same_backup(self, place, tmp_path, before, after):
        old, new = place(before), place(after, ready=False)
        match, kept = play(old)
        code, out, _ = old("backup", tmp_path / "one")
        assert (code, "rows" in out) == (0, True)
        assert stat.S_IMODE((tmp_path / "one").stat().st_mode) == 0o600
        code, out, err = new("restore", tmp_path / "one")
        assert (code, err) == (0, "")
        assert "Everything agrees with the journals." in out
        assert journal(new, match) == journal(old, match)
        assert read_secret(new.data) == read_secret(old.data)
        assert new.inside(lambda session: hands.find(session, kept.watch).text) == "zhn: 1\n"
        new("backup", tmp_path / "two")
        assert (tmp_path / "two").read_bytes() == (tmp_path / "one").read_bytes()
        # and it goes on: a new hand can be stored beside those that came with the archive
        new.inside(lambda session: hands.store(session, "new", now=NOW, per_day=9))

    def test_who_was_forgotten_stays_forgotten(self, place, tmp_path):
        old, newest, new = place("sqlite"), place("sqlite", ready=False), place("sqlite", ready=False)
        match, _ = play(old)
        old("backup", tmp_path / "before")
        forget = [table.entry("person.forgotten", {"person": table.ANNA})]
        old.inside(lambda session: store.append(session, match, forget, {}, role="judge", epoch=1, device="", now=NOW))
        old("backup", tmp_path / "after")
        newest("restore", tmp_path / "after")
        assert set(journal(newest, match)[1].values()) & set(table.NAMES.values()) == {"Bernd Jensen", "Carla Hansen"}
        assert new("restore", tmp_path / "before", "--forget", tmp_path / "after")[0] == 0
        assert journal(new, match)[1] == journal(newest, match)[1]

    def test_nothing_is_mixed_or_overwritten(self, place, tmp_path):
        old, other = place("sqlite"), place("sqlite")
        play(old)
        match, _ = play(other)
        old("backup", tmp_path / "one")
        before = journal(other, match)
        code, _, err = other("restore", tmp_path / "one")
        assert (code, "only be restored into an empty installation" in err) == (2, True)
        assert journal(other, match) == before
        assert read_secret(other.data) != read_secret(old.data)
        code, _, err = old("backup", tmp_path / "one")
        assert (code, "already exists" in err) == (2, True)

    def test_what_is_not_whole_is_refused_before_anything_is_made(self, place, tmp_path, subtests):
        old, new = place("sqlite"), place("sqlite", ready=False)
        play(old)
        old("backup", tmp_path / "one")
        whole = (tmp_path / "one").read_bytes()
        lines = content(tmp_path / "one").splitlines(keepends=True)

        def with_head(**changed):
            head = json.dumps(json.loads(lines[0]) | changed, sort_keys=True, separators=(",", ":")).encode() + b"\n"
            return gzip.compress(b"".join([head, *lines[1:-1], foot([head, *lines[1:-1]])]))

        spoiled = {
            "cut": whole[:-20], "changed": gzip.compress(b"".join(lines).replace(b"Anna", b"Anne")),
            "line": gzip.compress(b"".join(lines[:5] + lines[6:])), "other": b"zhn: 1\n", "empty": gzip.compress(b""),
            "missing": None, "newer": with_head(format=99), "tables": with_head(revision="20991231a"),
        }
        for at in range(0, len(whole), len(whole) // 40):
            spoiled[f"bit {at}"] = whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :]
        # what only says when and by which system it was packed is nothing of the backup
        spoiled = {name: there for name, there in spoiled.items() if there is None or not same(there, whole)}
        for name, there in spoiled.items():
            file = tmp_path / name
            if there is not None:
                file.write_bytes(there)
            with subtests.test(name):
                code, _, err = new("restore", file)
                assert (code, err.count("\n"), "own" in err) == (2, 1, False), err
                assert not new.data.exists()

    def test_odd_content_under_a_right_checksum_is_refused_before_anything_is_made(self, place, tmp_path, subtests):
        old, new = place("sqlite"), place("sqlite", ready=False)
        play(old)
        (tmp_path / "one").unlink(missing_ok=True)
        old("backup", tmp_path / "one")
        head, *rows = map(json.loads, content(tmp_path / "one").splitlines()[:-1])
        entry = next(at for at, line in enumerate(rows) if line["table"] == "entry")
        heads = [
            {"format": None}, {"format": "1"}, {"format": True}, {"revision": []}, {"revision": 7}, {"secret": None},
            {"secret": "zz"}, {"secret": 7}, {"secret": ""}, {"secret": "00"},
            {"secret": head["secret"] + "00"}, {"archive": [head["archive"]]},
        ]
        lines = [{"table": name, "row": {}} for name in (None, [], "odd", "entry")]
        lines += [{"table": "entry", "row": row} for row in (None, [], 7, rows[entry]["row"] | {"odd": 1})]
        lines += [{"table": "entry"}, {"row": rows[entry]["row"]}]
        lines += [
            {"table": "entry", "row": rows[entry]["row"] | changed}
            for changed in ({"at": None}, {"at": "yesterday"}, {"at": 7}, {"at": "2026-11-21T20:05:00"}, {"seq": "1"},
                            {"seq": True}, {"seq": 10**30}, {"body": None}, {"body": {}}, {"body": "\0"},
                            {"kind": "\ud800"}, {"kind": ["x"]}, {"body_hash": "zz"}, {"body_hash": 7},
                            {"body_hash": ""}, {"body_hash": "00"}, {"role": "boss"},
                            {"at": "0001-01-01T00:00:00+14:00"}, {"at": "9999-12-31T23:59:59-14:00"})
        ]
        others = [
            ("stream", {"kind": "nonsense"}), ("stream", {"kind": ""}), ("link", {"role": "boss"}),
            ("link", {"token_hash": ""}),
        ]
        club = {"stream": rows[entry]["row"]["stream"], "name_hash": "00" * 32, "passphrase": "x", "wrong": 0}
        spoiled = [[head | changed, *rows] for changed in heads]
        spoiled += [[head, *rows[:entry], line, *rows[entry + 1 :]] for line in lines]
        spoiled.append([head, *rows, {"table": "club_row", "row": club}])
        for name, changed in others:
            at = next(at for at, line in enumerate(rows) if line["table"] == name)
            spoiled.append([head, *rows[:at], {**rows[at], "row": rows[at]["row"] | changed}, *rows[at + 1 :]])
        packed = [[json.dumps(line).encode() + b"\n" for line in each] for each in spoiled]
        whole = [json.dumps(line).encode() + b"\n" for line in (head, *rows)]
        packed += [[*whole, odd] for odd in (b"[]\n", b"\n", b"\xff\xfe\n", b"[" * 100_000 + b"\n", b"null\n")]
        for number, each in enumerate(packed):
            (tmp_path / "odd").write_bytes(gzip.compress(b"".join([*each, foot(each)])))
            with subtests.test(number=number, line=each[-1][:80]):
                code, _, err = new("restore", tmp_path / "odd")
                assert (code, err.count("\n"), str(tmp_path / "odd") in err) == (2, 1, True)
                assert not new.data.exists()

    @pytest.mark.slow
    @for_each("what", ["twice", "order", "[]", "null", "{", "[" * 100_000])
    def test_rows_that_cannot_stand_together_leave_the_installation_empty_or_are_named(self, place, tmp_path, what):
        old, new = place("sqlite"), place("sqlite", ready=False)
        play(old)
        (tmp_path / "one").unlink(missing_ok=True)
        old("backup", tmp_path / "one")
        head, *rows = map(json.loads, content(tmp_path / "one").splitlines()[:-1])
        entry = next(at for at, line in enumerate(rows) if line["table"] == "entry")
        if what in ("twice", "order"):
            rows.append(rows[-1]) if what == "twice" else rows[entry]["row"].update(seq=0)
        else:
            rows[entry]["row"]["body"] = what
        lines = [json.dumps(line).encode() + b"\n" for line in (head, *rows)]
        (tmp_path / "odd").write_bytes(gzip.compress(b"".join([*lines, foot(lines)])))
        code, out, err = new("restore", tmp_path / "odd")
        if code == 2:
            assert (err.count("\n"), "damaged" in err) == (1, True)
            assert new("restore", tmp_path / "one")[0] == 0, "nothing came in: it is still empty"
        else:
            assert (code, bool(out)) == (1, True)

    def test_it_is_one_moment_while_others_write(self, place, tmp_path, monkeypatch):
        from scorekeeper.storage import archive

        old = place("sqlite")
        match, _ = play(old)
        real, done = archive._rows, []

        def while_reading(connection):
            for row in real(connection):
                if row[0] == "entry" and not done:
                    done.append(1)  # another process adds a hand when the first entries have been read
                    old.inside(
                        lambda session: store.append(
                            session, match, table.quick_hand(), {}, role="record", epoch=1, device="", now=NOW
                        )
                    )
                yield row

        monkeypatch.setattr(archive, "_rows", while_reading)
        assert old("backup", tmp_path / "one")[0] == 0
        monkeypatch.undo()
        new = place("sqlite", ready=False)
        assert new("restore", tmp_path / "one")[0] == 0
        assert len(journal(new, match)[0]) == len(journal(old, match)[0]) - 2

    def test_a_file_that_cannot_be_written_is_called_by_its_name(self, place, tmp_path):
        here = place("sqlite")
        target = tmp_path / "no such folder" / "one.backup"
        code, _, err = here("backup", target)
        assert (code, err.startswith(f"{target}: The file cannot be written")) == (2, True), err

    def test_without_data_it_says_so_and_makes_nothing(self, place, tmp_path):
        empty = place("sqlite", ready=False)
        code, _, err = empty("backup", tmp_path / "one")
        assert (code, "There is no data" in err) == (2, True)
        assert not (tmp_path / "one").exists()
        assert not empty.data.exists()
        assert not (tmp_path / "one.part").exists()


def same(packed, whole):
    """Whether both unpack to the same."""
    try:
        return gzip.decompress(packed) == gzip.decompress(whole)
    except (OSError, EOFError, zlib.error):
        return False


def foot(lines):
    """The foot that belongs to these lines."""
    import hashlib

    data = {"rows": len(lines) - 1, "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
    return json.dumps(data, sort_keys=True, separators=(",", ":")).encode() + b"\n"


class TestMoving:
    @pytest.mark.parametrize(("before", "after"), WAYS)
    def test_an_export_taken_in_elsewhere_is_the_same_match(self, place, tmp_path, before, after):
        old, new = place(before), place(after)
        match, _ = play(old)
        assert old("export", match, "-o", tmp_path / "match.json")[0] == 0
        code, out, err = new("import", tmp_path / "match.json")
        assert (code, err, "added" in out) == (0, "", True)
        mine, theirs = journal(old, match), journal(new, match)
        assert theirs[:2] == mine[:2]
        assert theirs[3:] == mine[3:]
        assert new("rebuild", "--check")[0] == 0
        code, out, _ = new("import", tmp_path / "match.json")
        assert (code, "0 entries added" in out) == (0, True)
        assert journal(new, match) == theirs
        new("export", match, "-o", tmp_path / "again.json")
        assert (tmp_path / "again.json").read_bytes() == (tmp_path / "match.json").read_bytes()

    def test_two_halves_are_merged_by_their_ids(self, place, tmp_path):
        one, two = place("sqlite"), place("sqlite")
        match, _ = play(one)
        one("export", match, "-o", tmp_path / "match.json")
        two("import", tmp_path / "match.json")
        hand = table.quick_hand((5, 22))
        two.inside(lambda s: store.append(s, match, hand, {}, role="record", epoch=1, device=table.PHONE, now=NOW))
        two("export", match, "-o", tmp_path / "more.json")
        code, out, _ = one("import", tmp_path / "more.json")
        assert (code, "2 entries added" in out) == (0, True)
        assert journal(one, match)[0] == journal(two, match)[0]
        assert one("rebuild", "--check")[0] == 0

    def test_who_was_forgotten_here_does_not_come_back_with_a_file(self, place, tmp_path):
        here = place("sqlite")
        match, _ = play(here)
        here("export", match, "-o", tmp_path / "match.json")
        forget = [table.entry("person.forgotten", {"person": table.ANNA})]
        here.inside(lambda s: store.append(s, match, forget, {}, role="judge", epoch=1, device="", now=NOW))
        assert here("import", tmp_path / "match.json")[0] == 0
        assert table.ANNA not in journal(here, match)[1]

    def test_an_id_that_says_other_things_is_left_as_it_is(self, place, tmp_path):
        here = place("sqlite")
        match, _ = play(here)
        here("export", match, "-o", tmp_path / "match.json")
        data = json.loads((tmp_path / "match.json").read_text())
        data["entries"][2]["payload"]["figures"][0]["points"] = 26
        (tmp_path / "match.json").write_text(json.dumps(data))
        before = journal(here, match)
        code, out, _ = here("import", tmp_path / "match.json")
        assert (code, "1 entry differs" in out) == (1, True)
        assert journal(here, match) == before

    @pytest.mark.slow
    def test_what_is_no_whole_match_leaves_nothing(self, place, tmp_path, subtests):
        changes = [
            lambda d: d.pop("format"), lambda d: d.update(v=9), lambda d: d.update(match="x"),
            lambda d: d.update(entries=[]), lambda d: d.update(words={"x": 1}), lambda d: d["entries"].pop(0),
            lambda d: d["entries"][1].update(kind=7), lambda d: d["entries"][1].update(at="yesterday"),
            lambda d: d["entries"][1].update(role="keeper"), lambda d: d.update(erased=[{"id": d["match"], "at": "x"}]),
            lambda d: d["entries"].append(None), lambda d: d.update(erased=[{"id": table.ANNA, "at": "x"}]),
        ]
        old, new = place("sqlite"), place("sqlite")
        match, _ = play(old)
        old("export", match, "-o", tmp_path / "whole.json")
        for number, change in enumerate(changes):
            data = json.loads((tmp_path / "whole.json").read_text())
            change(data)
            (tmp_path / "match.json").write_text(json.dumps(data))
            with subtests.test(change=number):
                code, _, err = new("import", tmp_path / "match.json")
                assert (code, err.count("\n")) == (2, 1)
                with pytest.raises(stream.StreamUnknown):
                    journal(new, match)

    @pytest.mark.slow
    def test_what_is_no_json_or_odd_json_is_one_sentence(self, place, tmp_path, subtests):
        old, new = place("sqlite"), place("sqlite")
        match, _ = play(old)
        old("export", match, "-o", tmp_path / "whole.json")
        text = (tmp_path / "whole.json").read_bytes()
        whole = json.loads(text)
        files = [
            b"", b"\0", b"null", b"7", b"[]", b'"x"', b"[" * 200_000, b'{"a":' * 200_000, text[:-9], text + b"}",
            text.decode().encode("utf-16-le"), text.decode().replace("ä", "\0").encode(), b"\xff\xfe" + text,
            text.replace(b'"scorekeeper match"', b'"scorekeeper club"'), b"NaN", b"1" * 5000,
        ]
        values: list = [None, [], {}, 7, 1.5, True, "x\0", "\ud800", 10**30, [[[]]], {"x": {}}]
        first = whole["entries"][0]
        odd = itertools.cycle(values)  # each value somewhere, each place once
        spoiled = [{**first, key: next(odd)} for key in first]
        spoiled += [{**first, "payload": {**first["payload"], key: next(odd)}} for key in first["payload"]]
        files += [json.dumps({**whole, key: next(odd)}).encode() for key in whole]
        files += [json.dumps({**whole, "entries": [each, *whole["entries"][1:]]}).encode() for each in spoiled]
        for number, content_ in enumerate(files):
            (tmp_path / "odd.json").write_bytes(content_)
            with subtests.test(number=number, begins=content_[:60]):
                code, _, err = new("import", tmp_path / "odd.json")
                if code != 0:  # what one may leave empty may be so
                    assert (code, err.count("\n")) == (2, 1)
                    with pytest.raises(stream.StreamUnknown):
                        journal(new, match)
                else:
                    new = place("sqlite")

    def test_a_deleted_match_is_not_taken_in_again(self, place, tmp_path):
        here = place("sqlite")
        match, _ = play(here)
        here("export", match, "-o", tmp_path / "match.json")
        here.inside(lambda session: stream.delete(MATCH, session, match, now=NOW))
        code, _, err = here("import", tmp_path / "match.json")
        assert (code, "deleted here" in err) == (2, True)


class TestLink:
    def test_matches_are_listed_and_their_links_printed(self, place):
        here = place("sqlite")
        assert "Nothing here yet." in here("link")[1]
        match, _ = play(here)
        _, out, _ = here("link")
        assert out.count("\n") == 1
        assert match in out
        assert "Anna Petersen + Carla Hansen – Bernd Jensen + ?" in out
        _, same, _ = here("link", match, "--same")
        _, again, _ = here("link", match, "--same")
        assert same == again
        assert same.count("/m/") == 3

    def test_new_links_throw_the_old_ones_out(self, place):
        here = place("sqlite")
        match, _ = play(here)
        before = tokens(here("link", match, "--same")[1])
        one = tokens(here("link", match, "--new", "record")[1])
        assert [a == b for a, b in zip(before, one, strict=True)] == [True, False, True]
        every = tokens(here("link", match)[1])
        assert not set(every) & set(one)
        found = [here.inside(lambda s, t=t: links.find_link(s, hash_of_token(t))).current for t in [*before, *every]]
        assert found == [False] * 3 + [True] * 3
        assert here("rebuild", "--check")[0] == 0

    def test_what_is_no_match_or_several_is_said(self, place):
        here = place("sqlite")
        play(here), play(here)
        assert "no match" in here("link", "zzzz")[2]
        code, out, err = here("link", "019aa000")
        assert (code, out.count("\n"), "Several" in err) == (2, 2, True)


class TestRebuild:
    def test_a_tampered_row_is_found_and_mended(self, place):
        from sqlalchemy import text

        here = place("sqlite")
        match, _ = play(here)
        assert here("rebuild", "--check") == (0, "Everything agrees with the journals.\n", "")
        here.inside(lambda s: s.execute(text("UPDATE hand_row SET facts = '{}' WHERE number = 2")))
        code, out, _ = here("rebuild", "--check")
        assert (code, out) == (1, f"{match}: the row of hand 2 differs from the journal\n")
        code, out, _ = here("rebuild")
        assert (code, "1 match recomputed" in out, "Everything agrees" in out) == (0, True, True)


SPOILED = (
    "empty", "without tables", "another's", "garbage", "half", "middle", "folder", "secret", "no secret", "lock",
    "only read",
)
"""What can have become of a data folder."""


class TestSpoiled:
    @pytest.mark.slow
    @for_each("spoil", SPOILED)
    def test_a_data_folder_that_cannot_be_used_is_one_sentence_and_stays_as_it_is(self, place, spoil, tmp_path):
        here = place("sqlite")
        match, _ = play(here)
        for name in ("match.json", "one.backup"):
            (tmp_path / name).unlink(missing_ok=True)
            here(*(["export", match, "-o"] if name.endswith("json") else ["backup"]), tmp_path / name)
        with contextlib.ExitStack() as until:
            spoiled(here.data, spoil, until)
            before = kept_in(here.data)
            rows = [started(here), here("import", tmp_path / "match.json"), here("restore", tmp_path / "one.backup")]
            if spoil not in ("lock", "middle"):  # which a command may never meet
                rows += [here(*words) for words in (
                    ("link",), ("link", match), ("clubs",), ("club", "reset", "Kartenrunde"), ("export", match),
                    ("backup", tmp_path / "two.backup"), ("rebuild",),
                )]
            assert kept_in(here.data) == before
        named = here.data / {"secret": "secret", "no secret": "secret", "lock": "start.lock"}.get(
            spoil, "scorekeeper.sqlite3"
        )
        for code, out, err in rows:
            assert (code, err.count("\n")) == (2, 1), (out, err)
        assert rows[0][0] == 2
        assert str(here.data if spoil == "only read" else named) in rows[0][2]
        assert not (tmp_path / "two.backup").exists()

    def test_a_first_start_that_died_half_way_is_gone_on_with(self, place):
        """Only who began the file may find it empty."""
        here = place("sqlite", ready=False)
        here.data.mkdir()
        with patched_upgrade(), pytest.raises(KeyboardInterrupt):
            close(build_app(here.data))
        assert (here.data / "scorekeeper.sqlite3").exists()
        close(build_app(here.data))
        assert here("link")[:2] == (0, "Nothing here yet.\n")
        (here.data / "scorekeeper.sqlite3").write_bytes(b"")
        assert started(here)[0] == 2

    def test_a_database_that_is_not_there_is_not_made_by_looking(self, place):
        here = place("sqlite")
        (here.data / "scorekeeper.sqlite3").unlink()
        code, _, err = here("link")
        assert (code, err.count("\n")) == (2, 1)
        assert not (here.data / "scorekeeper.sqlite3").exists()

    @pytest.mark.postgresql
    def test_a_postgresql_database_without_its_secret_or_of_another_program_stays_as_it_is(self, place):
        here = place("postgresql")
        play(here)
        (here.data / "secret").unlink()
        before = kept_in(here.data)
        for code, _, err in (started(here), here("link")):
            assert (code, err.count("\n"), str(here.data / "secret") in err) == (2, 1, True), err
        assert kept_in(here.data) == before
        here = place("postgresql", ready=False)
        engine = sqlalchemy.create_engine(Settings(data=here.data, database_url=here.url).database)
        with engine.begin() as connection:
            connection.execute(sqlalchemy.text("CREATE TABLE recipes (name TEXT)"))
        code, _, err = started(here)
        assert (code, err.count("\n"), "recipes" in err) == (2, 1, True), err
        assert sqlalchemy.inspect(engine).get_table_names() == ["recipes"]
        engine.dispose()

    @for_each(
        "url", ["nonsense", "postgresql://nobody@127.0.0.1:1/none", "mysql://x@y/z", "sqlite:////no/such/folder/x",
                "postgresql://localhost:port/x", "postgresql://root@[::1/test", "postgresql+psycopg2://x@y/z"]
    )
    def test_a_database_that_cannot_be_reached_is_one_sentence(self, place, url):
        here = place("sqlite")
        here.url = url
        for code, _, err in (started(here), here("link")):
            assert (code, err.count("\n"), "fault in scorekeeper" in err) == (2, 1, False), err
            assert "nobody" not in err
        if not url.startswith(("postgresql://nobody", "sqlite")):  # which may be right, for all that can be read there
            here.data = here.data / "not there"
            assert here("link")[2].startswith("SCOREKEEPER_DATABASE_URL must look like")
            assert not here.data.exists()


def spoiled(data, how, until):
    """Spoil it; `until` is closed when it may be mended."""
    file = data / "scorekeeper.sqlite3"
    content = file.read_bytes()
    if how in ("empty", "without tables", "another's"):
        file.unlink()
        with closing(sqlite3.connect(file)) as other:
            if how != "empty":
                other.execute("PRAGMA journal_mode=WAL")
            if how == "another's":
                other.execute("CREATE TABLE recipes (name TEXT)")
        file.touch()
    elif how == "garbage":
        file.write_bytes(b"This was a database once. " * 400)
    elif how == "half":
        file.write_bytes(content[: len(content) // 2])
    elif how == "middle":
        with file.open("r+b") as torn:
            for page in range(4, len(content) // 4096, 3):
                torn.seek(page * 4096)
                torn.write(b"\xa5" * 4096)
    elif how == "folder":
        file.unlink()
        file.mkdir()
    elif how == "secret":
        (data / "secret").write_text("")
    elif how == "no secret":
        (data / "secret").unlink()
    elif how == "lock":
        (data / "start.lock").write_bytes(b"not a lock " * 500)
    else:
        only_read(data, until)


def only_read(folder, until):
    """Nobody writes there any more, not even root."""
    if os.geteuid():
        folder.chmod(0o500)
        for file in folder.iterdir():
            file.chmod(0o400)
        until.callback(folder.chmod, 0o700)
        return
    for words in (["--bind", folder, folder], ["-o", "remount,ro,bind", folder]):
        if subprocess.run(["mount", *words], capture_output=True, check=False).returncode:
            pytest.skip("nothing can be mounted here, and root may write everywhere")
        if "--bind" in words:
            until.callback(subprocess.run, ["umount", "-l", folder], check=True)


def kept_in(data):
    """Every file of a data folder but what SQLite has beside its own while it is open."""
    return {
        file.name: file.read_bytes() if file.is_file() else None
        for file in data.iterdir()
        if not file.name.endswith(("-wal", "-shm", "-journal"))
    }


def started(place):
    """`scorekeeper serve` as far as a socket that nobody can listen on: (exit status, "", what it said)."""
    place._patch.setenv("SCOREKEEPER_DATA", str(place.data))
    place._patch.setenv("SCOREKEEPER_DATABASE_URL", place.url)
    nobody = socket.socket()
    nobody.close()
    place._patch.setattr(serve, "listen", lambda *_where: nobody)
    place._patch.setattr(serve, "set_up_logging", lambda **_what: None)  # it is this process's, for all tests
    place._capsys.readouterr()
    code = main(["serve"])
    _, err = place._capsys.readouterr()
    return code, "", err


@contextlib.contextmanager
def patched_upgrade():
    """The power goes when the tables are to be made."""
    from scorekeeper.storage import migrate

    def off(*_):
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrate.command, "upgrade", off)
        yield


def tokens(out):
    """The tokens in what `link` printed."""
    import re

    return re.findall(r"/m/([A-Za-z0-9_-]{22})", out)
