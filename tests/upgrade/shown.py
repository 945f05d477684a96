"""What phones read of every match in the dumps, after each of its entries: tests/upgrade/shown.json.

``python -m tests.upgrade.shown`` writes it anew; a test compares it with what stands there.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from pathlib import Path
from typing import Any

from flask import json as sent

from scorekeeper.as_json import as_json
from scorekeeper.journal import stream
from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.fold import start, step
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.view import hands_view, match_view
from scorekeeper.journal.visible import Viewer
from scorekeeper.storage.base import db
from tests.conftest import build_app, close
from tests.upgrade.views import DUMPS, HERE, content_of, restore

FILE = HERE / "shown.json"


def shown(name: str) -> dict[str, Any]:
    """By match a hash of all that was ever shown of it; of the newest dump also what its judge is shown in the end."""
    club = content_of(name).get("club")
    matches = [content_of(name)["match"], *(club["matches"] if club else ()), *content_of(name).get("others", ())]
    return {match: _shown(match, whole=name == DUMPS[-1]) for match in matches}


def _shown(match: str, *, whole: bool) -> dict[str, Any]:
    entries = [read_entry(body) for body in stream.entries_since(MATCH, db.session(), match)]
    words = stream.words_of(db.session(), match)
    phones = sorted({entry.device for entry in entries})
    viewers = [Viewer("watch"), Viewer("judge"), *(Viewer("record", phone) for phone in phones[:2])]
    state, every = start(match), hashlib.sha256()
    for entry in entries:
        state = step(state, entry)
        for viewer in viewers:
            every.update(_sent(match_view(state, words, viewer)))
            every.update(_sent(hands_view(state, words, viewer)))
    judge = _sent([match_view(state, words, viewers[1]), hands_view(state, words, viewers[1])])
    return {"hash": every.hexdigest(), **({"judge": json.loads(judge)} if whole else {})}


def _sent(value: Any) -> bytes:
    """As an answer has it: keys in order, the application's own way."""
    return sent.dumps(as_json(value)).encode()


def stored() -> dict[str, Any]:
    """What stands in the file, by dump."""
    known: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return known


def write() -> None:
    """The file anew, from the dumps in databases of their own."""
    known = {}
    for name in DUMPS:
        with tempfile.TemporaryDirectory() as data:
            restore(name, Path(data))
            app = build_app(Path(data))
            with app.app_context():
                known[name] = shown(name)
            close(app)
    FILE.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
