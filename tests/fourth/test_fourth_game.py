"""A fourth game is a new folder and nothing else: a copy of the house with such a folder, named in the list of games.

The game (klunker/, tests only) is walked through command line, journal, pages, papers and a season in a process of its
own; no shared file is changed but the list of games.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fnmatch import fnmatch

import pytest

from tests.cases import for_each
from tests.fourth.house import KLUNKER, with_a_fourth
from tests.needs import ROOT
from tests.setup.game_folders import FOLDERS

STAGES = (
    "what is asked", "command line", "start page", "public pages", "match opened", "match play", "match pages",
    "match sheet", "match every_page", "season played", "season standings", "season papers", "season rule_sheets",
    "season every_page",
)


@pytest.fixture(scope="module")
def walked(tmp_path_factory):
    house = with_a_fourth(tmp_path_factory.mktemp("fourth"))
    data = tmp_path_factory.mktemp("data")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(house), str(ROOT)]), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.fourth.walk", str(data)], cwd=data, env=environment, capture_output=True,
        text=True, check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.slow
@for_each("stage", STAGES)
def test_the_house_takes_a_fourth_game(walked, stage):
    assert walked[stage] == "", walked[stage]


def test_it_brings_files_of_its_own_folders_alone():
    for file in (path.relative_to(KLUNKER).as_posix() for path in KLUNKER.rglob("*") if path.is_file()):
        assert any(fnmatch(file, pattern.format("klunker")) for pattern in FOLDERS), file


@pytest.mark.slow
def test_every_stage_is_looked_at(walked):
    assert set(walked) == set(STAGES)
