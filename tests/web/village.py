"""A club with everything in it, for who asks every route of it."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import select

from scorekeeper.journal.club import store
from scorekeeper.journal.tokens import KEEPERS_APART, token_of
from scorekeeper.storage.base import Base, db
from tests.web.club.evenings import PEOPLE, Club
from tests.web.tables import an_id


class Village:
    """A club in which each route finds something: an evening that was published, with tables, a penalty, and a stranger
    who sat down."""

    def __init__(self, app, names=PEOPLE):
        self.app = app
        self.club = Club(app, app.test_client(), people=5, names=names)
        self.evening = self.club.evening(self.club.people[:4], rounds=2)
        self.draw = self.evening.draw()
        table = self.evening.table()
        table.play(11)
        stranger = self._sits_down(table)
        reason = an_id()
        data = {"evening": self.evening.id, "person": self.club.people[0], "points": -3, "season": None}
        self.penalty = self.club.say("penalty", {**data, "reason": reason}, words={reason: "Karten gezeigt"})
        self.club.say("result.published", {"evening": self.evening.id})
        self.parts = {
            "evening": self.evening.id, "round": "1", "person": self.club.people[0], "season": self.club.season,
            "sheet": self.club.sheet, "match": self.draw.tables[0].match, "penalty": self.penalty,
            "stranger": stranger, "number": "1", "name": "B3-1",
        }
        self.name_keeper()

    def parts_for_earlier_hands(self):
        """The parts of an address, with a table where a hand was counted after two had swapped seats."""
        evening = self.club.evening(self.club.people[:2], rounds=1)
        draw, old = evening.draw(shape=["2x1"]), evening.table()
        goes, comes = draw.tables[0].seats
        evening.post("rounds/1/change", do="replace", reason="Verzählt", goes=goes, comes=comes)
        old.play(21)
        return {**self.parts, "evening": evening.id, "match": draw.tables[0].match}

    @staticmethod
    def _sits_down(table):
        """Before the second hand somebody takes a seat whose name is typed in; their id."""
        hand, comes, (leaves, *_others) = table.begin(), an_id(), table.view()["seats"]
        table.say("person.joined", {"person": comes}, words={comes: "Jochen Fremd"})
        data = {"from": hand, "to": None, "swap": None, "seats": [comes, *_others],
                "sides": [[comes if one == leaves else one for one in side] for side in table.sides]}
        table.say("seats.set", data)
        figures = [{"points": 5}, {"points": None}]
        table.say("count.quick", {"figures": figures, "facts": {"majority": 1}, "marks": [0, 0]}, hand=hand)
        table.sign(hand)
        return comes

    def name_keeper(self):
        """The last member becomes keeper number 1."""
        with self.app.app_context():
            store.name_keeper(
                db.session(), self.app.secret_key, self.club.id, 1, self.club.people[-1],
                by_epoch=1, device="", now=datetime.now(UTC),
            )

    def token(self, role, epoch=None):
        """The end of a role's address; of the keepers' that of number 0."""
        return token_of(self.app.secret_key, self.club.id, role, epoch or self.club.epochs[role])

    def token_for(self, holder):
        """The same for one of ``routes.HOLDERS``, who tell the keepers apart."""
        if holder == "leading":
            return self.token("keeper")
        return self.token(holder, KEEPERS_APART + 1 if holder == "keeper" else None)

    def rows(self):
        """Every row of the database."""
        with self.app.app_context():
            return {
                table.name: [tuple(row) for row in db.session.execute(select(table).order_by(*table.primary_key))]
                for table in Base.metadata.sorted_tables
            }
