"""A club with its evenings for tests of the pages: made in the journal, used through its links as by phones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import event

from scorekeeper.journal import stream
from scorekeeper.journal.club import store
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.tokens import token_of
from scorekeeper.storage.base import db
from tests.web.tables import Table, an_id

RULES = {"variant": "dithmarschen", "switches": {}, "schedule": None, "packs": None}
PEOPLE = (
    "Antje Petersen", "Ole Hansen", "Claas Thomsen", "Telse Jensen", "Meike Lorenzen", "Nils Carstens",
    "Dörte Claussen", "Sönke Ketels", "Hanna Boysen", "Jens Paulsen", "Uwe Martens", "Frauke Sievers",
)
DAY = "2026-11-19"


class Club:
    """A club with members, a rule sheet and a season. ``say`` writes what no page of these tests is about."""

    def __init__(
        self, app: Any, client: Any, people: int = 8, rule: dict[str, Any] | None = None,
        names: Sequence[str] = PEOPLE, **sheet: Any,
    ) -> None:
        self.app, self.client = app, client
        with app.app_context():
            made = store.create(
                db.session(), app.secret_key, f"Verein {an_id()[-6:]}", "Herz ist Trumpf", device="", now=_now()
            )
        self.id, self.epochs = made.club, made.epochs
        self.people, self.sheet, self.season = [an_id() for _ in range(people)], an_id(), an_id()
        dorf, winter = an_id(), an_id()
        words = dict(zip(self.people, names, strict=False)) | {dorf: "Dorfregel", winter: "Winter 2026"}
        issued = {"sheet": self.sheet, "name": dorf, "version": 1, "rules": {**RULES, **sheet}, "follows": None}
        season = {"season": self.season, "name": winter, "sheet": self.sheet, "rule": rule or {}}
        joined = [("member.joined", {"person": person, "guest": False}) for person in self.people]
        self.say_all([*joined, ("rulesheet.issued", issued), ("season.set", season)], words=words)

    def say(self, kind: str, payload: Any, *, words: Any = None, role: str = "keeper", after: str | None = None) -> str:
        """One entry that must be taken; its id."""
        return self.say_all([(kind, payload)], words=words, role=role, after=after)[0]

    def say_all(self, seen: Any, *, words: Any = None, role: str = "keeper", after: str | None = None) -> list[str]:
        """Entries that must be taken, in one go; their ids."""
        bodies = [store.body(kind, payload, now=_now(), after=after) for kind, payload in seen]
        with self.app.app_context():
            appended = store.append(
                db.session(),
                self.app.secret_key,
                self.id,
                bodies,
                words or {},
                role=role,
                epoch=1,
                device="",
                now=_now(),
            )
        assert {result.status for result in appended.results} <= {"applied"}, appended.results
        return [str(body["id"]) for body in bodies]

    def member(self, name: str, *, guest: bool = False) -> str:
        """Somebody who joined; the id."""
        person = an_id()
        self.say("member.joined", {"person": person, "guest": guest}, words={person: name})
        return person

    @property
    def state(self) -> Any:
        """What the journal comes to."""
        with self.app.app_context():
            return stream.state_of(CLUB, db.session(), self.id).state

    @property
    def words(self) -> Any:
        """Names and texts."""
        with self.app.app_context():
            return stream.words_of(db.session(), self.id)

    def url(self, path: str = "", role: str = "keeper") -> str:
        """An address below the club's link of a role."""
        token = token_of(self.app.secret_key, self.id, role, self.epochs[role])
        return f"/c/{token}" + (f"/{path}" if path else "")

    def get(self, path: str, role: str = "keeper", status: int = 200) -> str:
        """A page as text."""
        answer = self.client.get(self.url(path, role))
        assert answer.status_code == status, (answer.status_code, plain(answer.text)[:1500])
        return str(answer.text)

    def post(self, path: str, role: str = "keeper", status: int = 303, **fields: Any) -> str:
        """A form; where it leads, or the page that refuses."""
        data = {"id": an_id(4), **{name.replace("_", "-"): value for name, value in fields.items()}}
        answer = self.client.post(self.url(path, role), data=data, headers={"Origin": "http://localhost"})
        assert answer.status_code == status, (answer.status_code, plain(answer.text)[:1500])
        return str(answer.headers.get("Location") or answer.text)

    def evening(self, people: list[str] | None = None, **more: Any) -> An:
        """An evening that is open, with everybody here unless told otherwise."""
        evening = an_id()
        data = {
            "evening": evening, "seasons": [self.season], "sheet": self.sheet, "date": DAY, "rounds": 3, "hands": 2,
            "place": None, "correction": 30, **more,
        }
        here = {"evening": evening, "here": True, "from_round": 1, "to_round": None}
        came = [("here.set", {**here, "person": person}) for person in (self.people if people is None else people)]
        self.say_all([("evening.opened", data), *came])
        return An(self, evening)


class An:
    """One evening of it."""

    def __init__(self, club: Club, evening: str) -> None:
        self.club, self.id = club, evening

    def here(self, person: str, here: bool = True, first: int = 1, last: int | None = None) -> None:
        """Somebody is here."""
        data = {"evening": self.id, "person": person, "here": here, "from_round": first, "to_round": last}
        self.club.say("here.set", data)

    @property
    def state(self) -> Any:
        """The evening in the club's state."""
        return self.club.state.evenings[self.id]

    def get(self, path: str = "", role: str = "keeper", status: int = 200) -> str:
        """One of its pages."""
        return self.club.get(f"evenings/{self.id}" + (f"/{path}" if path else ""), role, status)

    def post(self, path: str, role: str = "keeper", status: int = 303, **fields: Any) -> str:
        """One of its forms."""
        return self.club.post(f"evenings/{self.id}/{path}", role, status, **fields)

    def draw(self, round: int = 1, **fields: Any) -> Any:
        """A round drawn through its form; the draw."""
        self.post("draw", round=round, **{"by": "lot", "shape": ["2x2"], **fields})
        return self.state.draws[round]

    def table(self, number: int = 1, round: int = 1) -> AtTable:
        """The match of a table, to be recorded in."""
        return AtTable(self.club, next(one for one in self.state.draws[round].tables if one.number == number))


class AtTable(Table):
    """A drawn table's match, used as a phone at the table uses it."""

    def __init__(self, club: Club, drawn: Any) -> None:
        self.client, self.match, self.hands = club.client, drawn.match, []
        self.sides = [list(side) for side in drawn.sides]
        self.links = {
            role: token_of(club.app.secret_key, drawn.match, role, 1) for role in ("watch", "record", "judge")
        }

    def play(self, *points: int, sign: bool = True) -> str:
        """A hand by quick counts: the card points of side A, the majority for B; its id."""
        hand = self.quick([points[0], *(None for _ in self.sides[1:])], majority=1)
        if sign:
            self.sign(hand)
        return hand


def plain(page: str) -> str:
    """A page's text as it is read."""
    text = re.sub(r"<(head|svg|script)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text)).strip()


def _now() -> datetime:
    return datetime.now(UTC)


def dispute(table, hand=None):
    hand = hand or table.quick([12, None], majority=0)
    digest = next((one["digest"] for one in table.all() if one["id"] == hand), table.all()[-1]["digest"])
    table.say("objected", {"side": 1, "digest": digest, "about": "cards", "person": None}, hand=hand)


def corrected(table):
    hand = table.play(21)
    count = {"figures": [{"points": 20}, {"points": None}], "facts": {"majority": 1}, "marks": [0, 0]}
    table.say("count.quick", count, hand=hand, replaces=table.all()[-1]["count"])


def chosen(club, person, public, number=None):
    forms = {"table": "full", "board": "initial", "public": public}
    data = {"person": person, "forms": forms, "number": number, "groups": [], "consent": None, "guest": False}
    club.say("member.set", data, after=club.state.members[person].last)


@contextmanager
def before_the_lock(app, act) -> Iterator[None]:
    """``act`` is done, once and by somebody else, when a stream's row is about to be locked."""
    left = [act]

    def asked(_connection, _cursor, statement, *_):
        if "FOR UPDATE" in statement and left:
            with ThreadPoolExecutor(1) as another:
                another.submit(left.pop()).result()

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", asked)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", asked)
    assert not left
