"""A fourth game is a new room and nothing else: a copy of the house with such a room, named in the list of games.

The game (rooms/, tests only) is walked through command line, journal, pages, papers and a season in a process of its
own; no shared file is changed but the list of games.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.needs import ROOT
from tests.setup.test_game_names import ROOMS as WHERE

ROOMS = Path(__file__).with_name("rooms")
LISTS = {
    "scorekeeper/games.py": (
        ("from scorekeeper import schnapsen", "from scorekeeper import klunker, schnapsen"),
        ("= (zwickern, schnapsen, zwicken)\n", "= (zwickern, schnapsen, zwicken, klunker)\n"),
    ),
}  # fmt: skip
"""The list of games, and what the fourth game adds to it."""
STAGES = (
    "what is asked", "command line", "start page", "match opened", "match play", "match pages", "match sheet",
    "season played", "season standings", "season papers", "season rule_sheets",
)  # fmt: skip


def with_a_fourth(folder: Path) -> Path:
    """A copy of the house, with the rooms of the fourth game and the list that names it."""
    for part in ("scorekeeper", "templates", "static", "migrations"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for room in (path for path in ROOMS.rglob("*") if path.is_file()):
        target = folder / room.relative_to(ROOMS)
        target.parent.mkdir(parents=True, exist_ok=True)
        assert not target.exists(), "a room brings files of its own and touches no other"
        shutil.copy(room, target)
    for name, changes in LISTS.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        for before, after in changes:
            assert text.count(before) == 1, name
            text = text.replace(before, after)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def walked(tmp_path_factory):
    house = with_a_fourth(tmp_path_factory.mktemp("fourth"))
    data = tmp_path_factory.mktemp("data")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(house), str(ROOT)]), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.fourth.walk", str(data)], cwd=data, env=environment, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("stage", STAGES)
def test_the_house_takes_a_fourth_game(walked, stage):
    assert walked[stage] == "", walked[stage]


def test_it_brings_files_of_its_own_rooms_alone():
    for room in (path.relative_to(ROOMS).as_posix() for path in ROOMS.rglob("*") if path.is_file()):
        assert any(fnmatch(room, pattern.format("klunker")) for pattern in WHERE), room


def test_every_stage_is_looked_at(walked):
    assert set(walked) == set(STAGES)
