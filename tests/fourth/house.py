"""A copy of the house with a made-up fourth game in it."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.needs import copy_of_the_house

KLUNKER = Path(__file__).with_name("klunker")
LISTS = {
    "scorekeeper/games.py": (
        ("from scorekeeper.schnapsen.game", "from scorekeeper.klunker import KLUNKER\nfrom scorekeeper.schnapsen.game"),
        ("= (ZWICKERN, SCHNAPSEN, ZWICKEN)\n", "= (ZWICKERN, SCHNAPSEN, ZWICKEN, KLUNKER)\n"),
    ),
}
"""The list of games, and what the fourth game adds to it."""


def with_a_fourth(folder: Path) -> Path:
    """A copy of the house, with the files of the fourth game and the list that names it."""
    copy_of_the_house(folder, changed=LISTS)
    for file in (path for path in KLUNKER.rglob("*") if path.is_file()):
        target = folder / file.relative_to(KLUNKER)
        target.parent.mkdir(parents=True, exist_ok=True)
        assert not target.exists(), "a file brings files of its own and touches no other"
        shutil.copy(file, target)
    return folder
