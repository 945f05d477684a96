"""What any version wrote can be read by this one: these files were written by earlier versions and never change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.journal import links, match_stream, stream
from scorekeeper.journal.tokens import token_of
from scorekeeper.settings import Settings
from scorekeeper.storage.base import db, hash_of_token
from scorekeeper.web import create_app
from tests.conftest import close

HERE = Path(__file__).parent
SECRET = bytes(range(32))
MATCH, GONE = (f"019aa000-0000-7000-8000-{number:012x}" for number in (1, 24))


@pytest.fixture
def installation(tmp_path, empty_database_url, monkeypatch):
    """An installation without anything, of both kinds; the function opens its database."""
    data = tmp_path / "data"
    monkeypatch.setenv("SCOREKEEPER_DATA", str(data))
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", empty_database_url)
    app = create_app(Settings(data=data, database_url=empty_database_url))
    yield app
    close(app)


def seen(app):
    """Totals, remarks and kinds of the match."""
    with app.app_context():
        now = stream.state_of(match_stream.MATCH, db.session(), MATCH)
        words = stream.words_of(db.session(), MATCH).values()
        kinds = [entry["kind"] for entry in stream.entries_since(match_stream.MATCH, db.session(), MATCH)]
        return now.state.final_totals, sorted(words), len(kinds), set(kinds)


CONTENT = (
    (20, 104),
    ["Anna Petersen", "Bernd Jensen", "Carla Hansen", *(f"remark {number} ä ♠" for number in range(4))],
)


@pytest.mark.parametrize("file", sorted(path.name for path in HERE.glob("archive-*.backup")))
def test_every_archive_is_restored(installation, file, capsys):
    assert main(["restore", str(HERE / file), "--lang", "en"]) == 0
    assert "Everything agrees with the journals." in capsys.readouterr().out
    assert seen(installation)[:2] == CONTENT
    with installation.app_context():
        session = db.session()
        # the links that people hold lead where they did
        found = [links.find_link(session, hash_of_token(token_of(SECRET, MATCH, "record", epoch))) for epoch in (1, 2)]
        assert [link.current for link in found] == [False, True]
        assert links.find_link(session, hash_of_token(token_of(SECRET, GONE, "watch", 1))).erased


@pytest.mark.parametrize("file", sorted(path.name for path in HERE.glob("match-*.json")))
def test_every_exported_match_is_taken_in(installation, file, tmp_path, capsys):
    assert main(["import", str(HERE / file), "--lang", "en"]) == 0
    assert seen(installation)[:2] == CONTENT
    assert main(["rebuild", "--check", "--lang", "en"]) == 0
    capsys.readouterr()
    # and given out again it is what it was
    assert main(["export", MATCH, "-o", str(tmp_path / "again.json"), "--lang", "en"]) == 0
    written = json.loads((HERE / file).read_text(encoding="utf-8"))
    assert json.loads((tmp_path / "again.json").read_text(encoding="utf-8")) == written
