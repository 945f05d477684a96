"""What README and docs show is what happens: Python and commands run, pictures and links are there, keys are right."""

from __future__ import annotations

import doctest
import re
import shlex
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.commands import import_
from scorekeeper.journal import packed, store
from scorekeeper.journal.club import store as clubs
from scorekeeper.settings import Settings
from scorekeeper.storage.base import db
from scorekeeper.web import incoming
from scorekeeper.zwickern import read, replay
from tests.cases import for_each
from tests.journal.entries import PHONE, Table, write_entry
from tools import messages

ROOT = Path(__file__).parents[2]
FOR_USERS = ("README.md", "CONTRIBUTING.md", "SECURITY.md", *(f"docs/{name}.md" for name in (
    "at-the-table", "club", "disputes", "command-line", "notation", "json", "hosting", "speed",
)))
PAGES = {name: (ROOT / name).read_text(encoding="utf-8") for name in FOR_USERS}
ALL_COMMANDS = re.findall(
    r"^(?:SCOREKEEPER_DATA=\S+ )?scorekeeper (?!serve)(.+?)(?:\s+#.*)?$", "\n".join(PAGES.values()), re.MULTILINE
)
OF_AN_INSTALLATION = ("backup", "club", "export", "import", "link", "rebuild", "restore")
LASTING = [command for command in ALL_COMMANDS if command.startswith(OF_AN_INSTALLATION) or "match.json" in command]
COMMANDS = [command for command in ALL_COMMANDS if command not in LASTING]


def test_the_python_examples_give_what_they_show(monkeypatch):
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(
        str(ROOT / "docs/command-line.md"), module_relative=False, encoding="utf-8"
    )
    assert (failed, tried > 5) == (0, True)


@for_each("command", COMMANDS)
def test_every_command_runs(command, monkeypatch, tmp_path, capsys):
    words = shlex.split(command)
    monkeypatch.chdir(ROOT)
    if "-o" in words:
        words[words.index("-o") + 1] = str(tmp_path / "out.pdf")
    assert main([*words, "--lang", "en"]) in (0, 1)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.slow
def test_a_match_is_kept_moved_and_printed_as_written(monkeypatch, tmp_path, app):
    """The commands of an installation, one after the other, in a folder with one match and one club."""
    play_a_match(app, "019aa1b2-0000-7000-8000-000000000001")
    with app.app_context():
        clubs.create(
            db.session(), app.secret_key, "Kartenrunde", "Herz ist Trumpf", device=PHONE, now=datetime.now(UTC)
        )
    monkeypatch.chdir(tmp_path)
    assert [command.split()[0] for command in LASTING][-1] == "restore"
    for command in LASTING:
        monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "new" if command.startswith("restore") else tmp_path))
        assert main([*shlex.split(command), "--lang", "en"]) == 0, command
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def play_a_match(app, match):
    """One match with one hand that both signed."""
    table = Table()
    hand = table.begin()
    table.count(hand)
    table.sign(hand)
    with app.app_context():
        bodies = [write_entry(entry) for entry in table.entries]
        store.create(
            db.session(), app.secret_key, match, bodies, table.words, maker="a" * 22, device=PHONE,
            now=datetime(2026, 11, 21, 20, tzinfo=UTC),
        )


def test_there_are_commands():
    assert (len(COMMANDS) >= 5, len(LASTING) >= 5) == (True, True)


def test_the_written_hand_is_read_without_a_fault():
    text = re.search(r"^```\n(zhn: 1\n.*?)^```", PAGES["docs/disputes.md"], re.MULTILINE | re.DOTALL)
    assert text is not None
    found = replay(read(text[1])).findings
    assert [finding for finding in found if finding.severity == "error"] == []


def test_every_picture_and_every_link_is_there():
    leads = [(name, to) for name, text in PAGES.items() for to in re.findall(r"\]\((?!https?:)([^)#]+)\)", text)]
    assert len(leads) >= 30
    assert [(name, to) for name, to in leads if not ((ROOT / name).parent / to).exists()] == []


@for_each("page", ["ARCHITECTURE.md", "docs/decisions.md", "docs/glossary.md"])
def test_every_file_that_is_named_is_there(page):
    named = re.findall(r"`((?:[a-z_<>]+/)*[a-z_]+\.(?:py|mjs|html|css))`", (ROOT / page).read_text(encoding="utf-8"))
    there = {
        path.relative_to(ROOT).as_posix()
        for folder in ("scorekeeper", "static", "templates", "tests", "tools", "benchmarks")
        for path in (ROOT / folder).rglob("*.*")
    }
    assert named
    ours = [name for name in named if "<" not in name]
    assert [name for name in ours if not any(f"/{path}".endswith(f"/{name}") for path in there)] == []


@pytest.mark.slow
def test_what_is_to_be_tapped_is_called_so():
    """Words in italics are keys, headings and choices of the pages: *Rest to …* begins one."""
    # a catalogue has what the code has (tests/setup/test_messages.py) and need not be worked out once more
    ids = {one for message in messages.load(messages.catalogues()[0]) for one in _forms(message.id)}
    named = {word for text in PAGES.values() for word in re.findall(r"(?<![*\w])\*(\w[^*\n]+)\*(?![*\w])", text)}
    assert len(named) >= 10
    assert [word for word in sorted(named) if not any(_is(word, one) for one in ids)] == []


def _forms(message):
    return [message] if isinstance(message, str) else list(message)


def _is(word, message):
    """Whether the message is this word, its blanks filled with anything; “…” ends what is only begun."""
    parts = re.split(r"%\(\w+\)[sd]", " ".join(message.split()))
    pattern = r"(?:…|\d+|[A-Z]\w*)".join(map(re.escape, parts))
    return len("".join(parts).strip()) > 1 and re.fullmatch(pattern, word) is not None


def test_how_large_a_file_may_be_is_what_server_and_page_say(client):
    text = " ".join(PAGES["docs/hosting.md"].split())
    most, unpacked, mega = packed.MOST_SENT, packed.MOST_UNPACKED, 1024**2
    assert f"{most // mega} MB on the wire, {unpacked // mega} MB unpacked" in text
    assert f"a match by page {Settings(data=Path()).body_limit // mega} MB" in text
    assert f"takes up to {import_.LARGEST // mega} MB" in text
    assert f"client_max_body_size {most // mega}m;" in text
    assert f"`{incoming.FOLDER}` in the data folder" in text
    assert f"{incoming.IN_ALL // mega} MB in all" in text
    page = client.get("/clubs/import").text
    assert f'data-most="{most}"' in page
    assert most % mega == unpacked % mega == incoming.IN_ALL % mega == 0
