"""A club for tests: what its pages send, said in one line each."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from scorekeeper.journal import projections, stream
from scorekeeper.journal import store as matches
from scorekeeper.journal.club import integrity, store
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.stream import words_of
from tests.journal import table
from tests.journal.table import an_id

NOW = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)
SECRET = bytes(range(32))
PASSPHRASE = "Herz ist Trumpf"
RULES = {"variant": "dithmarschen", "switches": {}, "schedule": None, "packs": None}
PEOPLE = ("Anna Petersen", "Bernd Jensen", "Carla Hansen", "Dirk Lorenzen", "Eva Thomsen", "Frauke Carstens",
          "Günther Petersen", "Hanne Claussen")
FORMS = {"table": "full", "board": "initial", "public": "first"}


class Club:
    """One club on one session; `say` appends as its keeper unless told otherwise."""

    def __init__(self, session: Any, name: str = "Zwickerverein Windbargen") -> None:
        self.session = session
        self.id = store.create(session, SECRET, name, PASSPHRASE, device="", now=NOW).club
        self.people: list[str] = []

    def send(self, *bodies: Any, words: Any = None, role: str = "keeper", now: datetime = NOW) -> Any:
        """Append entries; the answer."""
        return store.append(
            self.session, SECRET, self.id, bodies, words or {}, role=role, epoch=1, device="c" * 16, now=now
        )

    def say(self, kind: str, payload: Any, *, after: Any = None, **more: Any) -> Any:
        """One entry that must be taken; its id."""
        entry = body(kind, payload, after=after)
        result = self.send(entry, **more).results[0]
        assert result.status == "applied", result
        return entry["id"]

    def refused(self, kind: str, payload: Any, *, after: Any = None, **more: Any) -> Any:
        """One entry that must not be taken; the error."""
        result = self.send(body(kind, payload, after=after), **more).results[0]
        assert result.status == "rejected", result
        return result.error

    @property
    def state(self) -> Any:
        """What the journal comes to."""
        return stream.state_of(CLUB, self.session, self.id).state

    @property
    def words(self) -> Any:
        """Names and remarks."""
        return words_of(self.session, self.id)

    def join(self, *names: str) -> list[str]:
        """Members of these names; their ids."""
        ids = [an_id() for _ in names]
        entries = [body("member.joined", {"person": person, "guest": False}) for person in ids]
        answer = self.send(*entries, words=dict(zip(ids, names, strict=True)))
        assert {result.status for result in answer.results} == {"applied"}
        self.people += ids
        return ids

    def sheet(self) -> str:
        """A rule sheet."""
        sheet, name = an_id(), an_id()
        self.say("rulesheet.issued", {"sheet": sheet, "name": name, "version": 1, "rules": RULES, "follows": None},
                 words={name: "Dorfregel"})
        return sheet

    def evening(self, sheet: str | None = None, **more: Any) -> str:
        """An evening that was called."""
        evening = an_id()
        self.say("evening.opened", {
            "evening": evening, "seasons": [], "sheet": sheet or self.sheet(), "date": "2026-11-21", "rounds": 2,
            "hands": 2, "place": None, "correction": 30, **more,
        })
        return evening

    def draw(self, evening: str, round: int = 1, people: list[str] | None = None, **more: Any) -> Any:
        """A draw of tables of four in the order of the list, as a payload."""
        people = people or self.people
        tables = [a_table(number + 1, people[4 * number : 4 * number + 4]) for number in range(len(people) // 4)]
        return {
            "evening": evening, "round": round, "seed": "17", "algorithm": "sha256-1", "by": "lot",
            "inputs": "0" * 64, "tables": tables, "out": people[4 * len(tables) :],
            "figures": [{"name": "partners", "value": 0, "bound": 0}], **more,
        }


def a_table(number: int, people: list[str]) -> dict[str, Any]:
    """Two against two, with a match of its own."""
    a, b, c, d = people
    return {"table": number, "match": an_id(), "sides": [[a, c], [b, d]], "seats": [a, b, c, d], "dealer": a}


def body(kind: str, payload: Any, *, after: Any = None) -> dict[str, Any]:
    """One entry as a page makes it."""
    return store.body(kind, payload, now=NOW, after=after)


def proved(session):
    return [*projections.differences(session), *integrity.differences(session)]


def played(session, match, points=((10, 17), (20, 7)), role="record", now=NOW, digest=True):
    """Hands of a match, all signed."""
    follows = None
    for each in points:
        begun, count = table.quick_hand(each, follows)
        follows = begun["hand"]
        data = {"role": role, "epoch": 1, "device": table.PHONE, "now": now}
        matches.append(session, match, [begun, count], {}, **data)
        if digest:
            name = stream.state_of(MATCH, session, match).state.by_id[follows].result.hand_score.digest
            sides = [table.entry("accepted", {"side": side, "digest": name}, hand=follows) for side in (0, 1)]
            matches.append(session, match, sides, {}, **data)
    return follows, count["id"]
