"""A club at the machine: listed, its keeper let in again, taken to another machine as one file."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import re
import subprocess
import sys

import pytest

from scorekeeper.cli import main
from scorekeeper.commands import import_
from scorekeeper.journal.club import club_file, passphrase
from scorekeeper.journal.links import find_link
from scorekeeper.settings import Settings
from scorekeeper.storage.base import db, hash_of_token
from scorekeeper.web import create_app
from tests.conftest import close, sqlite_copy
from tests.journal.club.clubs import NOW, PEOPLE, Club

NAME = "Zwickerverein Windbargen"


@pytest.fixture
def here(tmp_path, migrated_sqlite, make_app, monkeypatch, capsys):
    """An installation with a club in it; `here(words…)` runs a command there and gives code, output, errors."""
    app = make_app(tmp_path / "here", sqlite_copy(migrated_sqlite, tmp_path))
    with app.app_context():
        club = Club(db.session(), NAME)
        club.join(*PEOPLE)
        club.say("draw.made", club.draw(club.evening()))
        file = club_file.export(db.session(), club.id)
        db.session.remove()

    def run(*words, data=tmp_path / "here", url=app.config["SQLALCHEMY_DATABASE_URI"]):
        monkeypatch.setenv("SCOREKEEPER_DATA", str(data))
        monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", url)
        capsys.readouterr()
        code = main([*map(str, words), "--lang", "en"])
        return (code, *capsys.readouterr())

    run.club, run.app, run.file = club.id, app, file
    return run


def test_clubs_are_listed(here):
    code, out, _ = here("clubs")
    assert (code, out.split()[0]) == (0, here.club)
    assert f"{NAME}  8 people  1 evening" in out


@pytest.mark.parametrize("by", ["name", "id"])
def test_the_keeper_is_let_in_again(here, by):
    code, out, _ = here("club", "reset", NAME.upper() if by == "name" else here.club[:30])
    assert code == 0
    words = re.search(r"New passphrase: (\S+)", out).group(1)
    token = re.search(r"/c/([\w-]+) ", out).group(1)
    with here.app.app_context():
        assert passphrase.enter(db.session(), NAME, words, who=b"here", now=NOW) == here.club
        link = find_link(db.session(), hash_of_token(token))
        assert (link.stream, link.role, link.current) == (here.club, "keeper", True)
        db.session.remove()


def test_what_is_no_club_is_said(here):
    code, _, err = here("club", "reset", "Skatverein")
    assert (code, "There is no club Skatverein." in err) == (2, True)


def test_a_club_goes_to_another_machine_in_one_file(here, tmp_path):
    file, data = tmp_path / "club.json", tmp_path / "there"
    assert here("export", "--club", NAME, "-o", file)[0] == 0
    assert json.loads(file.read_text("utf-8")) == here.file
    code, out, _ = here("import", file, data=data, url="")
    assert (code, "gives its keeper a passphrase and a link" in out) == (0, True)
    assert "0 entries added" in here("import", file, data=data, url="")[1]
    assert here("rebuild", "--check", data=data, url="")[0] == 0
    app = create_app(Settings(data=data))
    with app.app_context():
        assert club_file.export(db.session(), here.club) == here.file
        db.session.remove()
    close(app)
    file.write_text(json.dumps({**here.file, "entries": []}))
    code, _, err = here("import", file, data=tmp_path / "third", url="")
    assert (code, "is not a scorekeeper club." in err) == (2, True)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["club.json", "club.json.gz"])
def test_a_file_that_is_called_gz_is_packed_and_any_comes_in(here, tmp_path, name):
    file, data = tmp_path / name, tmp_path / "there"
    assert here("export", "--club", NAME, "-o", file)[0] == 0
    content = file.read_bytes()
    assert (content[:2] == b"\x1f\x8b") == name.endswith(".gz")
    plain = gzip.decompress(content) if name.endswith(".gz") else content
    assert json.loads(plain) == here.file
    otherwise = tmp_path / f"otherwise.{'json' if name.endswith('.gz') else 'gz'}"
    otherwise.write_bytes(content)
    assert "0 were already here" in here("import", otherwise, data=data, url="")[1]
    assert "0 entries added" in here("import", file, data=data, url="")[1]
    assert here("export", "--club", NAME, "-o", file)[0] == 2, "what is there is not written over"


@pytest.mark.slow
def test_what_a_pipe_brings_is_unpacked_too(here, tmp_path):
    file, data = tmp_path / "club.json.gz", tmp_path / "there"
    assert here("export", "--club", NAME, "-o", file)[0] == 0
    for name, given in (("-", {"stdin": file.open("rb")}), ("/dev/stdin", {"input": file.read_bytes()})):
        with given.get("stdin") or contextlib.nullcontext():
            done = subprocess.run(
                [sys.executable, "-m", "scorekeeper", "import", name, "--lang", "en"], capture_output=True, check=False,
                env={**os.environ, "SCOREKEEPER_DATA": str(data), "SCOREKEEPER_DATABASE_URL": ""}, **given,
            )
        assert (done.returncode, done.stderr) == (0, b"")


def test_of_a_file_that_cannot_be_read_is_said_why(here, tmp_path, monkeypatch):
    file = tmp_path / "club.json.gz"
    whole = gzip.compress(json.dumps(here.file).encode())
    monkeypatch.setattr(import_, "LARGEST", 1024**2)
    for content, seen in (
        (whole[:-9], "The file arrived damaged or incomplete"),
        (whole + b"x", "The file arrived damaged or incomplete"),
        (gzip.compress(b" " * (1024**2 + 1)), "At most 1 MB can be imported."),
        (b" " * (1024**2 + 1), "At most 1 MB can be imported."),
        (gzip.compress(b"%PDF"), "is not a scorekeeper match."),
    ):
        file.write_bytes(content)
        code, out, err = here("import", file)
        assert (code, out) == (2, "")
        assert seen in err
        assert "Traceback" not in err


def test_a_backup_holds_clubs_and_their_passphrases(here, tmp_path):
    file, data = tmp_path / "all.backup", tmp_path / "there"
    assert here("backup", file)[0] == 0
    assert here("restore", file, data=data, url="")[0] == 0
    app = create_app(Settings(data=data))
    with app.app_context():
        assert club_file.export(db.session(), here.club) == here.file
        assert passphrase.enter(db.session(), NAME, "Herz ist Trumpf", who=b"here", now=NOW) == here.club
        db.session.remove()
    close(app)


@pytest.mark.slow
def test_who_reads_no_further_of_what_is_printed_hears_of_no_damage(here):
    """`scorekeeper clubs | head -1`: the data folder was said to be unusable."""
    here("clubs")  # the environment names this installation from now on
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as nobody:
        done = subprocess.run(
            [sys.executable, "-u", "-m", "scorekeeper", "clubs"], stdout=nobody, stderr=subprocess.PIPE, check=False,
            env=os.environ,
        )
    assert (done.returncode, done.stderr) == (0, b"")
