"""What is kept can be taken away and brought back: by whoever sits at the machine, on both databases, while serving."""

from __future__ import annotations

import gzip
import itertools
import json
import stat
from datetime import UTC, datetime

import pytest

from scorekeeper.cli import main
from scorekeeper.journal import links, store
from scorekeeper.journal.tokens import hashed
from scorekeeper.settings import Settings
from scorekeeper.storage import hands
from scorekeeper.storage.base import db
from scorekeeper.storage.secret import read_secret
from scorekeeper.web import create_app
from tests.conftest import build_app, close, drop_schema, new_schema
from tests.journal import table

NOW = datetime(2026, 11, 21, 20, 5, tzinfo=UTC)
WAYS = [("sqlite", "sqlite"), *(pytest.param(a, b, marks=pytest.mark.postgresql) for a, b in (
    ("sqlite", "postgresql"), ("postgresql", "sqlite"), ("postgresql", "postgresql")
))]  # fmt: skip


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
        assert "Traceback" not in err
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
        remark, said = table.an_id(), {"role": "judge", "epoch": 1, "device": table.OTHER_PHONE, "now": NOW}
        follows = None
        for number in range(hands_):
            hand = table.quick_hand((number, 27 - number), follows)
            follows = hand[0]["hand"]
            hand[1]["payload"]["reason"] = remark
            store.append(session, match, hand, {remark: "ä “♠” \\ \n \u2028 '; --"}, **said)
        store.append(session, match, [table.entry("person.forgotten", {"person": table.DIRK})], {}, **said)
        store.renew(session, secret, match, "record", by_role="judge", by_epoch=1, now=NOW)
        kept = hands.store(session, "zhn: 1\n", now=NOW, per_day=9)
        hands.erase(session, hands.store(session, "gone", now=NOW, per_day=9).maker, now=NOW)
        return kept

    return match, place.inside(work)


def journal(place, match):
    """All that is kept of a match, but for the version."""

    def work(session):
        rows = {name: (row.status, row.hands, row.facts) for name, row in store.match_rows(session, [match]).items()}
        return (
            store.entries_since(session, match), store.words_of(session, match), links.epochs(session, match), rows,
            store.state_of(session, match).state,
        )  # fmt: skip

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
        assert "Everything is as the journals say." in out
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
        assert (code, "empty installation only" in err) == (2, True)
        assert journal(other, match) == before
        assert read_secret(other.data) != read_secret(old.data)
        code, _, err = old("backup", tmp_path / "one")
        assert (code, "there already" in err) == (2, True)

    @pytest.mark.parametrize("spoil", ["cut", "changed", "line", "other", "empty", "missing", "newer", "tables"])
    def test_what_is_not_whole_is_refused_before_anything_is_made(self, place, tmp_path, spoil):
        old, new = place("sqlite"), place("sqlite", ready=False)
        play(old)
        file = tmp_path / "one"
        old("backup", file)
        lines = content(file).splitlines(keepends=True)
        if spoil == "cut":
            file.write_bytes(file.read_bytes()[:-20])
        elif spoil == "changed":
            file.write_bytes(gzip.compress(content(file).replace(b"Anna", b"Anne")))
        elif spoil == "line":
            file.write_bytes(gzip.compress(b"".join(lines[:5] + lines[6:])))
        elif spoil == "other":
            file.write_bytes(b"zhn: 1\n")
        elif spoil == "empty":
            file.write_bytes(gzip.compress(b""))
        elif spoil == "missing":
            file.unlink()
        else:
            head = json.loads(lines[0]) | ({"format": 99} if spoil == "newer" else {"revision": "20991231a"})
            lines[0] = json.dumps(head, sort_keys=True, separators=(",", ":")).encode() + b"\n"
            lines[-1] = foot(lines[:-1])
            file.write_bytes(gzip.compress(b"".join(lines)))
        code, _, err = new("restore", file)
        assert (code, err.count("\n")) == (2, 1)
        assert not new.data.exists()

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

    def test_without_data_it_says_so_and_makes_nothing(self, place, tmp_path):
        empty = place("sqlite", ready=False)
        code, _, err = empty("backup", tmp_path / "one")
        assert (code, "There is no data" in err) == (2, True)
        assert not (tmp_path / "one").exists()
        assert not empty.data.exists()
        assert not (tmp_path / "one.part").exists()


def foot(lines):
    """The foot that belongs to these lines."""
    import hashlib

    said = {"rows": len(lines) - 1, "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
    return json.dumps(said, sort_keys=True, separators=(",", ":")).encode() + b"\n"


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
        assert (code, "1 entries say other things" in out) == (1, True)
        assert journal(here, match) == before

    @pytest.mark.parametrize(
        "change",
        [lambda d: d.pop("format"), lambda d: d.update(v=9), lambda d: d.update(match="x"),
         lambda d: d.update(entries=[]), lambda d: d.update(words={"x": 1}), lambda d: d["entries"].pop(0),
         lambda d: d["entries"][1].update(kind=7), lambda d: d["entries"][1].update(at="yesterday"),
         lambda d: d["entries"][1].update(role="keeper"), lambda d: d.update(erased=[{"id": d["match"], "at": "x"}]),
         lambda d: d["entries"].append(None), lambda d: d.update(erased=[{"id": table.ANNA, "at": "x"}])],
    )  # fmt: skip
    def test_what_is_no_whole_match_leaves_nothing(self, place, tmp_path, change):
        old, new = place("sqlite"), place("sqlite")
        match, _ = play(old)
        old("export", match, "-o", tmp_path / "match.json")
        data = json.loads((tmp_path / "match.json").read_text())
        change(data)
        (tmp_path / "match.json").write_text(json.dumps(data))
        code, _, err = new("import", tmp_path / "match.json")
        assert (code, err.count("\n")) == (2, 1)
        with pytest.raises(store.MatchUnknown):
            journal(new, match)

    def test_a_deleted_match_is_not_taken_in_again(self, place, tmp_path):
        here = place("sqlite")
        match, _ = play(here)
        here("export", match, "-o", tmp_path / "match.json")
        here.inside(lambda session: store.delete(session, match, now=NOW))
        code, _, err = here("import", tmp_path / "match.json")
        assert (code, "deleted here" in err) == (2, True)


class TestLink:
    def test_matches_are_listed_and_their_links_printed(self, place):
        here = place("sqlite")
        assert "no matches yet" in here("link")[1]
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
        found = [here.inside(lambda s, t=t: links.find_link(s, hashed(t))).current for t in [*before, *every]]
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
        assert here("rebuild", "--check") == (0, "Everything is as the journals say.\n", "")
        here.inside(lambda s: s.execute(text("UPDATE hand_row SET facts = '{}' WHERE number = 2")))
        code, out, _ = here("rebuild", "--check")
        assert (code, out) == (1, f"{match}: the row of hand 2 is not what the journal says\n")
        code, out, _ = here("rebuild")
        assert (code, "1 match computed again" in out, "Everything is" in out) == (0, True, True)


def tokens(out):
    """The tokens in what `link` printed."""
    import re

    return re.findall(r"/m/([A-Za-z0-9_-]{22})", out)
