"""Write the next dump of this version: `python -m tests.upgrade.write_dump`, then commit tests/upgrade/dump-N.*.

Needed when a kind of entry, a column or a table is new: first say one entry of the new kind in everything.py. Dumps
that are there already are never written again: they are what earlier versions left on people's disks.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scorekeeper.cli import main
from scorekeeper.journal import store
from scorekeeper.journal.payloads import PAYLOADS
from scorekeeper.settings import Settings
from scorekeeper.storage import hands
from scorekeeper.storage.base import db
from scorekeeper.storage.migrate import migrate
from scorekeeper.storage.secret import put_secret
from scorekeeper.web import create_app
from tests.upgrade.everything import MATCH, OTHER_PHONE, WORDS, Journal, everything, opened

HERE = Path(__file__).parent
NOW = datetime(2026, 11, 21, 20, 5, tzinfo=UTC)
SECRET = bytes(range(32))
HAND = "zhn: 1\nvariant: christiansen\nplayers: Anna, Bernd\ndealer: Anna\nremark: aufgehoben am Krögertisch ♠\n"


def fill(data: Path) -> dict[str, Any]:
    """One match with everything and two stored hands, one of them deleted; what is to be found again."""
    app = create_app(Settings(data=data))
    migrate(app, data)
    with app.app_context():
        session = db.session()
        journal = Journal()
        first = opened(journal.say)
        store.create(session, SECRET, MATCH, [first], WORDS, maker="m" * 22, device="a" * 16, now=NOW)
        said: dict[str, Any] = {"role": "judge", "epoch": 1, "device": OTHER_PHONE, "now": NOW}
        for body, words in everything(journal):
            if body["kind"] == "accepted":
                state = store.state_of(session, MATCH).state
                body["payload"]["digest"] = state.by_id[body["hand"]].result.reckoning.digest
            done = store.append(session, MATCH, [body], words, **said)
            assert [one.status for one in done.results] == ["applied"], (body, done)
        store.renew(session, SECRET, MATCH, "record", by_role="judge", by_epoch=1, now=NOW)
        kept = hands.store(session, HAND, now=NOW, per_day=9)
        gone = hands.store(session, HAND, now=NOW, per_day=9)
        hands.erase(session, gone.maker, now=NOW)
        session.commit()
        told = {"secret": SECRET.hex(), "match": MATCH, "hand": kept.watch, "gone": gone.watch, **seen(session, MATCH)}
        db.engine.dispose()
    missing = set(PAYLOADS) - set(told["kinds"])
    assert not missing, f"say one entry of {', '.join(sorted(missing))} in tests/upgrade/everything.py"
    return told


def seen(session: Any, match: str) -> dict[str, Any]:
    """What a match comes to: kinds of its entries in order, hands, totals, the number of its words."""
    state = store.state_of(session, match).state
    found = [
        {"state": hand.result.state, "points": list(hand.share.points) if hand.share.points else None}
        for hand in state.hands
    ]
    return {
        "kinds": [body["kind"] for body in store.entries_since(session, match)],
        "hands": found,
        "totals": list(state.final_totals),
        "words": len(store.words_of(session, match)),
    }


def write(number: int) -> None:
    """dump-N.sql (the database), .backup (the archive), .json (the exported match), .told.json (what is in them)."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir()
        put_secret(data, SECRET)
        told = fill(data)
        name = HERE / f"dump-{number}"
        with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as database:
            name.with_suffix(".sql").write_text("\n".join(database.iterdump()) + "\n", encoding="utf-8")
        os.environ["SCOREKEEPER_DATA"] = str(data)
        assert main(["backup", str(name.with_suffix(".backup"))]) == 0
        assert main(["export", MATCH, "-o", str(name.with_suffix(".json"))]) == 0
        text = json.dumps(told, ensure_ascii=False, indent=1)
        name.with_suffix(".told.json").write_text(text + "\n", encoding="utf-8")
    print(f"{name}.*: {len(told['kinds'])} entries, {len(set(told['kinds']))} kinds")


if __name__ == "__main__":
    write(1 + max((int(path.name.split("-")[1].split(".")[0]) for path in HERE.glob("dump-*.sql")), default=0))
