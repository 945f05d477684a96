"""A season's standings page: 60 people, 40 evenings, 100,000 hands; and the same with a tenth of the hands.

`python -m benchmarks.standings` prints milliseconds of processor time with the test client: a view of the page when
nothing has changed, one after a hand was recorded (that evening is read again, the table worked out anew), the first
after a start. The club and its 2,400 matches are made through the journal; their hands are written into the projection
only. That the projection says what the journals say is proved by tests/league/test_reader.py, and here once more for
one match that is played through the journal.
"""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from sqlalchemy import select, update

from scorekeeper.journal import store as matches
from scorekeeper.journal import stream
from scorekeeper.journal.adding import new_id
from scorekeeper.journal.club import store as clubs
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.tokens import token_of
from scorekeeper.settings import Settings
from scorekeeper.storage.base import db, table_of
from scorekeeper.storage.league import PersonRow
from scorekeeper.storage.streams import Stream
from scorekeeper.web import create_app, prepare
from scorekeeper.web.club import season_place
from scorekeeper.web.limits import Buckets

PEOPLE, EVENINGS, ROUNDS = 60, 40, 4
MANY, FEW = 100_800, 9_600
TABLES = PEOPLE // 4
MATCHES = EVENINGS * ROUNDS * TABLES
VIEWS = 15
RULE: dict[str, Any] = {"best": 30, "of": 40, "minimum": 10, "lists": ["women"]}
OTHER_RULES: dict[str, dict[str, Any]] = {
    "average": {"total": "average", "drops": 3, "measure": "over"},
    "places of each evening": {"gives": "rank", "best": 30},
    "round by round": {"unit": "round", "drop_every": 5},
    "partners": {"min_partners": 4, "max_same_partner": 3, "drops": 2},
    "list of pairs": {"lists": ["pairs"]},
}
"""What other clubs count by (users.md 3.6), each with the many hands."""
_RULES: dict[str, Any] = {"variant": "dithmarschen", "switches": {}, "schedule": None, "packs": None}


class Club:
    """A club with a season on a server of its own, with the test client as a member's phone."""

    def __init__(self, folder: Path) -> None:
        self.app = create_app(Settings(data=folder))
        prepare(self.app)
        for name in [name for name in self.app.extensions if name.endswith("_buckets")]:
            self.app.extensions[name] = Buckets(rate=1e6, burst=10**6)  # measured is the work, not the brake
        self.client = self.app.test_client()
        self.now = datetime.now(UTC)
        self.dice = random.Random(7)
        self.evenings: list[str] = []
        with self.app.app_context():
            self._open()

    def _open(self) -> None:
        made = clubs.create(db.session(), self._key, "Verein", "Herz ist Trumpf", device="", now=self.now)
        self.id, self.epoch = made.club, made.epochs["record"]
        self.people = [new_id(self.now) for _ in range(PEOPLE)]
        sheet, self.season, sheet_name, name = (new_id(self.now) for _ in range(4))
        joined = [("member.joined", {"person": person, "guest": False}) for person in self.people]
        self.say(joined, {person: f"Person {at}" for at, person in enumerate(self.people)})
        issued = {"sheet": sheet, "name": sheet_name, "version": 1, "rules": _RULES, "follows": None}
        self.counts = {"season": self.season, "name": name, "sheet": sheet, "rule": RULE}
        self.say([("rulesheet.issued", issued), ("season.set", self.counts)], {sheet_name: "Dorfregel", name: "2026"})
        for number in range(EVENINGS):
            self._evening(sheet, date(2026, 1, 1) + timedelta(days=number))
        self._besides()

    def _evening(self, sheet: str, day: date) -> None:
        evening = new_id(self.now)
        opened = {"evening": evening, "seasons": [self.season], "sheet": sheet, "date": day.isoformat(),
                  "rounds": ROUNDS, "hands": 42, "place": None, "correction": 30}
        parts = [("evening.opened", opened)]
        for round in range(1, ROUNDS + 1):
            drawn = self._drawn(evening, round)
            parts.append(("draw.made", drawn))
        self.say([*parts, ("result.published", {"evening": evening})], {})
        self.evenings.append(evening)
        self.last = str(drawn["tables"][0]["match"])

    def _drawn(self, evening: str, round: int) -> dict[str, Any]:
        self.dice.shuffle(self.people)
        fours = [self.people[at : at + 4] for at in range(0, PEOPLE, 4)]
        tables = [
            {"table": at, "match": new_id(self.now), "sides": [[a, c], [b, d]], "seats": [a, b, c, d], "dealer": a}
            for at, (a, b, c, d) in enumerate(fours, 1)
        ]
        return {"evening": evening, "round": round, "seed": "7", "algorithm": "bench", "by": "lot",
                "inputs": "0" * 64, "tables": tables, "out": [], "figures": []}

    def _besides(self) -> None:
        """What a club has besides: somebody entered twice, a guest, penalties, a round drawn again, whose tables are
        dropped then."""
        twice, guest = new_id(self.now), new_id(self.now)
        joined = [
            ("member.joined", {"person": twice, "guest": False}),
            ("member.joined", {"person": guest, "guest": True}),
        ]
        self.say(joined, {twice: "Person 0 (neu)", guest: "Gast"})
        reason = new_id(self.now)
        fine = {"points": -5, "season": None, "reason": reason}
        late = zip(self.evenings, self.people[:EVENINGS], strict=True)
        fined = [("penalty", {**fine, "evening": evening, "person": person}) for evening, person in late]
        again = [("draw.changed", self._drawn(self.evenings[0], 1))]
        self.say([("person.merged", {"person": twice, "into": self.people[0]}), *fined, *again], {reason: "zu spät"})

    def say(self, entries: list[tuple[str, Any]], words: dict[str, str]) -> None:
        """Entries that must be taken."""
        bodies = [clubs.body(kind, payload, now=self.now) for kind, payload in entries]
        appended = clubs.append(
            db.session(), self._key, self.id, bodies, words, role="keeper", epoch=1, device="", now=self.now
        )
        assert {result.status for result in appended.results} == {"applied"}, appended.results

    @property
    def _key(self) -> bytes:
        assert isinstance(self.app.secret_key, bytes)
        return self.app.secret_key

    def play(self, hands: int) -> None:
        """So many hands over all matches, written into the projection."""
        row, each = table_of(PersonRow).c, hands // MATCHES
        with self.app.app_context():
            session = db.session()
            ids = session.scalars(select(row.stream).distinct()).all()
            for id in ids:
                first = sum(self.dice.randrange(28) for _ in range(each))
                for side, own in enumerate((first, 30 * each - first)):
                    won = self.dice.randrange(each)
                    session.execute(
                        update(PersonRow).where(row.stream == id, row.side == side).values(
                            hands=each, points=own, total=30 * each, over=27720 * own - 13860 * 30 * each,
                            rank=27720 * (1 + (2 * own > 30 * each)), won=won, lost=each - won,
                            zwicks=self.dice.randrange(each), highest=self.dice.randrange(15, 41), status="counts",
                        )
                    )
                session.execute(update(Stream).where(Stream.id == id).values(version=Stream.version + 1))
            session.commit()

    def touch(self) -> None:
        """One match of the last evening says something new."""
        with self.app.app_context():
            db.session().execute(update(Stream).where(Stream.id == self.last).values(version=Stream.version + 1))
            db.session().commit()

    def count_by(self, rule: dict[str, Any]) -> None:
        """The season is counted by another rule from now on."""
        with self.app.app_context():
            state = stream.state_of(CLUB, db.session(), self.id).state
            body = clubs.body("season.set", {**self.counts, "rule": rule}, now=self.now,
                              after=state.seasons[self.season].last)
            values: dict[str, Any] = {"role": "keeper", "epoch": 1, "device": "", "now": self.now}
            clubs.append(db.session(), self._key, self.id, [body], {}, **values)
            assert dict(stream.state_of(CLUB, db.session(), self.id).state.seasons[self.season].rule) == rule

    def view(self) -> float:
        """Seconds of one view of the standings."""
        token = token_of(self._key, self.id, "member", 1)
        start = process_time()
        answer = self.client.get(f"/c/{token}/seasons/{self.season}")
        taken = process_time() - start
        assert answer.status_code == 200, answer.text
        assert answer.text.count('id="p-') == PEOPLE
        return taken

    def recorded(self) -> bool:
        """Whether a match that is played through the journal has the points in the projection that its journal has."""
        match = self.last
        values: dict[str, Any] = {"role": "record", "epoch": 1, "device": "", "now": self.now}
        with self.app.app_context():
            hand = new_id(self.now)
            common = {"v": 1, "hand": hand, "device": "a" * 16, "at_phone": ""}
            begun = {**common, "id": new_id(self.now), "kind": "hand.begun",
                     "payload": {"follows": None, "inserted": False, "dealer": None}}
            figures = {"figures": [{"points": 10}, {"points": 17}], "facts": {"majority": 0}, "marks": None}
            count = {**common, "id": new_id(self.now), "kind": "count.quick", "payload": figures}
            matches.append(db.session(), match, [begun, count], {}, **values)
            totals = stream.state_of(MATCH, db.session(), match).state.final_totals
            rows = db.session().execute(select(PersonRow.side, PersonRow.points).where(PersonRow.stream == match))
            return {tuple(row) for row in rows} == set(enumerate(totals))


def measure(club: Club, hands: int) -> dict[str, float]:
    """Milliseconds: unchanged, after a hand, the first after a start."""
    club.play(hands)
    for kept in (season_place._TABLES, season_place._VIEWS, season_place._RANKINGS, *season_place._READER_CACHE):
        kept.clear()
    first = club.view()
    same = [club.view() for _ in range(VIEWS)]
    return {"first": 1000 * first, "same": 1000 * median(same), "changed": after_hands(club)}


def after_hands(club: Club) -> float:
    """Milliseconds of a view after a hand."""
    changed = []
    for _ in range(VIEWS):
        club.touch()
        changed.append(club.view())
    return 1000 * median(changed)


def run() -> dict[str, Any]:
    """The figures by number of hands, and whether the projection says what the journal says."""
    with TemporaryDirectory() as folder:
        club = Club(Path(folder))
        club.view()  # compiles the template
        found: dict[str, Any] = {"hands": {hands: measure(club, hands) for hands in (FEW, MANY)}}
        found["rules"] = {}
        for name, rule in OTHER_RULES.items():
            club.count_by(rule)
            club.view()
            found["rules"][name] = after_hands(club)
        club.count_by(RULE)
        found["recorded"] = club.recorded()
        return found


def main() -> None:
    """Print all figures."""
    found = run()
    for hands, row in found["hands"].items():
        print(f"{hands:>7} hands:", ", ".join(f"{name} {taken:.1f} ms" for name, taken in row.items()))
    for name, taken in found["rules"].items():
        print(f"after a hand, by {name}: {taken:.1f} ms")
    print("projection as the journal:", found["recorded"])


if __name__ == "__main__":
    main()
