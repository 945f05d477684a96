"""A copy of the house with a made-up fourth game in it."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.needs import copy_of_the_house

ROOMS = Path(__file__).with_name("rooms")
LISTS = {
    "scorekeeper/games.py": (
        ("from scorekeeper.schnapsen.game", "from scorekeeper.klunker import KLUNKER\nfrom scorekeeper.schnapsen.game"),
        ("= (ZWICKERN, SCHNAPSEN, ZWICKEN)\n", "= (ZWICKERN, SCHNAPSEN, ZWICKEN, KLUNKER)\n"),
    ),
}
"""The list of games, and what the fourth game adds to it."""


def with_a_fourth(folder: Path) -> Path:
    """A copy of the house, with the rooms of the fourth game and the list that names it."""
    copy_of_the_house(folder, changed=LISTS)
    for room in (path for path in ROOMS.rglob("*") if path.is_file()):
        target = folder / room.relative_to(ROOMS)
        target.parent.mkdir(parents=True, exist_ok=True)
        assert not target.exists(), "a room brings files of its own and touches no other"
        shutil.copy(room, target)
    return folder
