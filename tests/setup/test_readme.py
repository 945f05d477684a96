"""What the README shows is what happens: its Python is run, its commands are run, its pictures are there."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.zwickern import read, replay

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^scorekeeper (?!serve)(.+)$", README, re.MULTILINE)


def test_the_python_examples_give_what_they_show(monkeypatch):
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert (failed, tried > 5) == (0, True)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command, monkeypatch, tmp_path, capsys):
    words = shlex.split(command)
    monkeypatch.chdir(ROOT)
    if "-o" in words:
        words[words.index("-o") + 1] = str(tmp_path / "out.pdf")
    assert main([*words, "--lang", "en"]) in (0, 1)
    assert "Traceback" not in capsys.readouterr().err


def test_there_are_commands():
    assert len(COMMANDS) >= 5


def test_the_written_hand_is_read_without_a_fault():
    text = re.search(r"^```\n(zhn: 1\n.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert text is not None
    found = replay(read(text[1])).findings
    assert [finding for finding in found if finding.severity == "error"] == []


def test_every_picture_is_there():
    pictures = re.findall(r"\]\((docs/pictures/[^)]+)\)", README)
    assert len(pictures) >= 6
    assert [picture for picture in pictures if not (ROOT / picture).is_file()] == []
