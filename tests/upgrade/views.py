"""Every stored dump as its pages tell it: `python -m tests.upgrade.views FOLDER` prints what each address of each dump
answers, so that another version of the program can be asked the same (test_later_rules.py)."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from scorekeeper.journal.tokens import token_of
from scorekeeper.storage.secret import put_secret
from scorekeeper.web.limits import Buckets
from tests.conftest import build_app, close
from tests.upgrade import club_everything as village

HERE = Path(__file__).parent
DUMPS = sorted(path.with_suffix("").name for path in HERE.glob("dump-*.sql"))
OF_MATCH = {"watch": ("state", "hands.json"), "judge": ("state", "hands.json", "export.csv", "export.zhn")}
OF_CLUB = (
    f"seasons/{village.SEASON}/standings.json", f"evenings/{village.EVENING}/result.json", "export.json",
)


def content_of(name: str) -> dict[str, Any]:
    """What the version that wrote the dump saw in it."""
    found: dict[str, Any] = json.loads((HERE / f"{name}.told.json").read_text(encoding="utf-8"))
    return found


def restore(name: str, data: Path) -> None:
    """A dump's database and secret, in a data folder of its own, as they lay on somebody's disk."""
    put_secret(data, bytes.fromhex(content_of(name)["secret"]))
    with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as database:
        database.executescript((HERE / f"{name}.sql").read_text(encoding="utf-8"))


def unlimited(app: Any) -> None:
    """Nothing is refused for being asked too often."""
    for bucket in [bucket for bucket in app.extensions if bucket.endswith("_buckets")]:
        app.extensions[bucket] = Buckets(rate=10**6, burst=10**9)


def views(data: Path, was: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What each address answers, and its status; ``was``: what is in the database there."""
    app = build_app(data)
    unlimited(app)
    client, secret = app.test_client(), bytes.fromhex(was["secret"])
    club = was.get("club")
    matches = [was["match"], *(club["matches"] if club else ()), *was.get("others", ())]
    asked = [(match, f"/m/{token_of(secret, match, role, 1)}/{path}", f"{role} {path}")
             for match in matches for role, paths in OF_MATCH.items() for path in paths]
    if club:
        link = token_of(secret, club["id"], "keeper", 1)
        asked += [(club["id"], f"/c/{link}/{path}", path) for path in OF_CLUB]
    for of, address, path in asked:
        answer = client.get(address)
        yield f"{of} {path}", f"{answer.status_code}\n{answer.get_data(as_text=True)}"
    close(app)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    found = {}
    for each in sorted(path for path in folder.iterdir() if (path / "told.json").exists()):
        was = json.loads((each / "told.json").read_text(encoding="utf-8"))
        found |= {f"{each.name} {address}": text for address, text in views(each, was)}
    print(json.dumps(found))
