"""Write the next dump of this version: `python -m tests.upgrade.write_dump`, then commit tests/upgrade/dump-N.*.

Needed when a kind of entry, a column or a table is new: first say one entry of the new kind in everything.py, or in
club_everything.py. Dumps that are there already are never written again: they are what earlier versions left on
people's disks.
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
from scorekeeper.journal import match_stream, store, stream
from scorekeeper.journal.club import store as clubs
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.club.fold import last_entry
from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.entry_kind import CLUB_KINDS, MATCH_KINDS, SERVER
from scorekeeper.league.played_season import SeasonTables
from scorekeeper.league.reader import read_season, rows_of
from scorekeeper.settings import Settings
from scorekeeper.storage import hands
from scorekeeper.storage.base import db
from scorekeeper.storage.migrate import migrate
from scorekeeper.storage.secret import put_secret
from scorekeeper.web import create_app
from tests.upgrade import club_everything as village
from tests.upgrade.everything import MATCH, OTHER_PHONE, WORDS, Journal, everything, opened
from tests.upgrade.other_games import (
    HOUSE_RULES,
    NAMED,
    NEXT,
    SCHNAPSEN,
    ZWICKEN,
    going_on,
    house_rules,
    schnapsen,
    zwicken,
)

HERE = Path(__file__).parent
NOW = datetime(2026, 11, 21, 20, 5, tzinfo=UTC)
SECRET = bytes(range(32))
HAND = "zhn: 1\nvariant: christiansen\nplayers: Anna, Bernd\ndealer: Anna\nremark: aufgehoben am Krögertisch ♠\n"


def fill(data: Path) -> dict[str, Any]:
    """One match with everything, one club with everything, two stored hands; what is to be found again."""
    app = create_app(Settings(data=data))
    migrate(app, data)
    with app.app_context():
        session, journal = db.session(), Journal()
        fill_match(session, journal)
        fill_club(session, journal)
        fill_others(session, journal)
        kept = hands.store(session, HAND, now=NOW, per_day=9)
        gone = hands.store(session, HAND, now=NOW, per_day=9)
        hands.erase(session, gone.maker, now=NOW)
        session.commit()
        body = {"secret": SECRET.hex(), "match": MATCH, "hand": kept.watch, "gone": gone.watch, **seen(session, MATCH)}
        body["club"] = {"id": village.CLUB, **seen_club(session, village.CLUB)}
        others = (SCHNAPSEN, ZWICKEN, NEXT, *HOUSE_RULES)
        body["others"] = {match: seen(session, match) for match in others}
        db.engine.dispose()
    for shipped, text in ((MATCH_KINDS, kinds_in(body)), (CLUB_KINDS, body["club"]["kinds"])):
        missing = set(shipped) - set(text)
        assert not missing, f"say one entry of {', '.join(sorted(missing))} in tests/upgrade/*everything.py"
    return body


def kinds_in(found: dict[str, Any]) -> list[str]:
    """Kinds of all entries of matches in a dump."""
    of_club = found.get("club", {}).get("matches", {}).values()
    others = found.get("others", {}).values()
    return [*found["kinds"], *(kind for match in (*of_club, *others) for kind in match["kinds"])]


def fill_match(session: Any, journal: Journal) -> None:
    """One match that holds an entry of every kind."""
    first = opened(journal.say)
    store.create(session, SECRET, MATCH, [first], WORDS, maker="m" * 22, device="a" * 16, now=NOW)
    for body, words in everything(journal):
        record(session, MATCH, body, words, role="judge")
    store.renew(session, SECRET, MATCH, "record", by_role="judge", by_epoch=1, now=NOW)


def fill_others(session: Any, journal: Journal) -> None:
    """A match of each other game, one that goes on with another's pot, and some by the rules of a village."""
    villages = ((match, house_rules(journal, *rules)) for match, rules in HOUSE_RULES.items())
    games = ((SCHNAPSEN, schnapsen(journal)), (ZWICKEN, zwicken(journal)), (NEXT, going_on(journal)))
    for match, entries in (*games, *villages):
        store.create(session, SECRET, match, [next(entries)], NAMED, maker="m" * 22, device="a" * 16, now=NOW)
        for body in entries:
            record(session, match, body, {}, role="server" if MATCH_KINDS[body["kind"]].role == SERVER else "record")


def record(session: Any, match: str, body: dict[str, Any], words: dict[str, str], role: str) -> None:
    """One entry of a match; a signature is given to what its hand comes to now."""
    if body["kind"] in ("accepted", "paper.signed"):
        hands_now = stream.state_of(match_stream.MATCH, session, match).state.by_id
        if body["kind"] == "accepted":
            body["payload"]["digest"] = hands_now[body["hand"]].result.hand_score.digest
        for hand in body["payload"].get("hands", ()):
            body["payload"]["hands"][hand] = hands_now[hand].result.hand_score.digest
    done = store.append(session, match, [body], words, role=role, epoch=1, device=OTHER_PHONE, now=NOW)
    assert [one.status for one in done.results] == ["applied"], (body, done)


def fill_club(session: Any, journal: Journal) -> None:
    """One club that holds an entry of every kind, with the matches of its tables."""
    clubs.create(session, SECRET, village.NAME, village.PASSPHRASE, device="", now=NOW, club=village.CLUB)

    def say(kind: str, payload: dict[str, Any], words: dict[str, str]) -> str:
        body = clubs.body(kind, payload, now=NOW, id=journal.id(), device=OTHER_PHONE)
        state = stream.state_of(CLUB, session, village.CLUB).state
        body["after"] = last_entry(state, read_entry(body, kinds=CLUB_KINDS))
        data: dict[str, Any] = {"role": "keeper", "epoch": 1, "device": OTHER_PHONE, "now": NOW}
        done = clubs.append(session, SECRET, village.CLUB, [body], words, **data)
        assert [one.status for one in done.results] == ["applied"], (body, done)
        return str(body["id"])

    def play(tables: Any) -> None:
        for match, points in tables:
            for body in village.hands_of(journal, points):
                record(session, match, body, {}, role="record")

    for chapter in (village.people, village.seasons, village.old_evening, village.first_round):
        for data in chapter():
            say(*data)
    play(village.PLAYED[:2])
    for data in village.second_round():
        say(*data)
    for body, words in village.sits_down(journal):
        record(session, village.TABLES[4], body, words, role="record")
    play(village.PLAYED[2:])
    for data in village.strangers():
        say(*data)
    penalty = village.TEXTS["Karten gezeigt"]  # until the entry is there that is lifted
    for kind, payload, words in village.notice(penalty):
        lifts = {**payload, "target": penalty} if kind == "penalty.lifted" else payload
        entry = say(kind, lifts, words)
        penalty = entry if kind == "penalty" else penalty
    clubs.renew(session, SECRET, village.CLUB, "member", expires=NOW, by_role="keeper", by_epoch=1, now=NOW)
    clubs.revoke(session, SECRET, village.CLUB, "watch", by_role="keeper", by_epoch=1, now=NOW)
    clubs.name_keeper(session, SECRET, village.CLUB, 1, village.PEOPLE[0], by_epoch=1, device="", now=NOW)


def seen_club(session: Any, club: str) -> dict[str, Any]:
    """What a club comes to: kinds, members, words, rows of its evenings, standings, and each match of its tables.

    Tables that were drawn otherwise before are not among them: they are erased a month later.
    """
    state = stream.state_of(CLUB, session, club).state
    standings = {}
    for season in state.seasons:
        table = SeasonTables(read_season(session, state, season, everything=True)).standings
        standings[season] = [[row.place, row.person, str(row.value)] for row in (*table.rows, *table.below)]
    return {
        "kinds": [body["kind"] for body in stream.entries_since(CLUB, session, club)],
        "notes": [note.why for note in state.notes],
        "members": {
            person: [member.guest, member.left, member.forgotten, member.merged_into]
            for person, member in state.members.items()
        },
        "words": dict(sorted(stream.words_of(session, club).items())),
        "rows": [list(row) for row in rows_of(session, state, list(state.evenings))],
        "standings": standings,
        "matches": {match: seen(session, match) for evening in state.evenings.values() for match in evening.matches},
    }


def seen(session: Any, match: str) -> dict[str, Any]:
    """What a match comes to: kinds of its entries in order, hands, totals, the number of its words."""
    state = stream.state_of(match_stream.MATCH, session, match).state
    found = [
        {"state": hand.result.state, "points": list(hand.share.points) if hand.share.points else None}
        for hand in state.hands
    ]
    return {
        "kinds": [body["kind"] for body in stream.entries_since(match_stream.MATCH, session, match)],
        "hands": found,
        "totals": list(state.final_totals),
        "words": len(stream.words_of(session, match)),
    }


def write(number: int) -> None:
    """dump-N.sql (the database), .backup (the archive), .json (the exported match), .club.json (the exported club),
    .told.json (what is in them)."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir()
        put_secret(data, SECRET)
        found = fill(data)
        name = HERE / f"dump-{number}"
        with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as database:
            name.with_suffix(".sql").write_text("\n".join(database.iterdump()) + "\n", encoding="utf-8")
        os.environ["SCOREKEEPER_DATA"] = str(data)
        assert main(["backup", str(name.with_suffix(".backup"))]) == 0
        assert main(["export", MATCH, "-o", str(name.with_suffix(".json"))]) == 0
        assert main(["export", "--club", village.CLUB, "-o", str(name.with_suffix(".club.json"))]) == 0
        text = json.dumps(found, ensure_ascii=False, indent=1)
        name.with_suffix(".told.json").write_text(text + "\n", encoding="utf-8")
    kinds = found["kinds"]
    print(f"{name}.*: {len(kinds)} entries, {len(set(kinds))} kinds, club {len(found['club']['kinds'])}")


if __name__ == "__main__":
    write(1 + max((int(path.name.split("-")[1].split(".")[0]) for path in HERE.glob("dump-*.sql")), default=0))
