"""Whatever was said of a club, and be it odd, every address of it still answers, for every role."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.journal import stream
from scorekeeper.journal.club import store
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.tokens import CLUB_ROLES
from scorekeeper.storage.base import db
from scorekeeper.web.limits import Buckets
from tests.web.club.evenings import AtTable, Club
from tests.web.routes import LAST, LEAST, address, enough, routes
from tests.web.tables import an_id

RULES: tuple[dict[str, Any], ...] = (
    {}, {"measure": "over", "unit": "round", "drops": 1}, {"lists": ["women", "pairs", "guests"], "min_partners": 2},
    {"measure": "rank", "total": "average", "minimum": 2, "below": "deduct", "deduction": 3},
    {"gives": "podium", "declared_only": True}, {"total": "average_hand", "best": 1, "guests": "out"},
    {"missed": "all", "missed_own": 0, "missed_other": 13, "sat_out": "fixed", "sat_out_own": 13, "sat_out_other": 7},
)
SHAPES = (((0, 2), (1, 3)), ((0,), (1,), (2,)), ((0,), (1,)), ((0, 1, 2), (3, 4, 5)), ((0, 3), (1, 4), (2, 5)))
FORMS = ("full", "initial", "first", "number", "hidden")
SPOKEN = 40


class Speaker:
    """Says what a keeper could, and what they should not; what is refused is forgotten again."""

    def __init__(self, data: Any, app: Any) -> None:
        self.draw = data.draw
        self.club = Club(app, app.test_client(), people=7, rule=self.one(RULES))
        self.evenings: list[str] = []
        self.penalties: list[str] = [an_id()]

    def one(self, of: Any) -> Any:
        """One of some values."""
        return self.draw(st.sampled_from(list(of)))

    def say(self, kind: str, payload: dict[str, Any], words: Any = None) -> None:
        """It may be refused; it may not break."""
        club = self.club
        with club.app.app_context():
            body = store.body(kind, payload, now=datetime.now(UTC), after=self.last(kind, payload))
            data = {"role": "keeper", "epoch": 1, "device": "", "now": datetime.now(UTC)}
            result = store.append(db.session(), club.app.secret_key, club.id, [body], words or {}, **data).results[0]
        if kind == "penalty" and result.status == "applied":
            self.penalties.append(str(body["id"]))

    def last(self, kind: str, payload: dict[str, Any]) -> Any:
        """What a form of now would have shown."""
        state = stream.state_of(CLUB, db.session(), self.club.id).state
        found: Any = {
            "season.set": state.seasons, "evening.set": state.evenings, "member.set": state.members,
            "member.joined": state.members,
        }.get(kind, {}).get(next(iter(payload.values())))
        return None if found is None else found.last

    def anything(self) -> None:
        """One thing more."""
        kind = self.one(sorted(WAYS))
        evening = self.one(self.evenings) if self.evenings else None
        if evening is not None or kind in ("evening", "people", "season"):
            WAYS[kind](self, evening)

    def evening(self, _evening: Any) -> None:
        """One more evening; a few of no season."""
        self.evenings.append(an_id())
        self.say("evening.opened", {
            "evening": self.evenings[-1], "seasons": self.one(([self.club.season], [])), "sheet": self.club.sheet,
            "date": self.one(("2026-10-01", "2026-12-31", "2027-03-04")), "rounds": 2, "hands": 1, "place": None,
            "correction": self.one((0, 30)),
        })

    def people(self, _evening: Any) -> None:
        """Somebody comes, chooses a form of the name, leaves, is merged or forgotten."""
        person, other, new = self.one(self.club.people), self.one(self.club.people), an_id()
        forms = {outlet: self.one(FORMS) for outlet in ("table", "board", "public")}
        kind, payload = self.one((
            ("member.joined", {"person": new, "guest": True}), ("member.left", {"person": person}),
            ("member.set", {"person": person, "forms": forms, "number": self.one((None, 7)), "groups": ["women"],
                            "consent": None, "guest": self.one((True, False))}),
            ("person.merged", {"person": person, "into": other}), ("person.forgotten", {"person": person}),
            ("pair.set", {"a": person, "b": other, "rule": "together"}),
        ))
        self.say(kind, payload, {new: self.one(("Gast", "Ö", "‫שלום‬", "X" * 80))})
        if kind == "member.joined":
            self.club.people.append(new)

    def season(self, _evening: Any) -> None:
        """Another rule; or the season is over."""
        name = an_id()
        data = {"season": self.club.season, "name": name, "sheet": self.club.sheet, "rule": self.one(RULES)}
        kind = self.one(("season.set", "season.closed", "season.reopened"))
        self.say(kind, data if kind == "season.set" else {"season": self.club.season}, {name: "Sommer"})

    def here(self, evening: str) -> None:
        """Somebody is here, or says that the result is to count."""
        person = self.one(self.club.people)
        self.say("here.set", {"evening": evening, "person": person, "here": self.one((True, False)), "from_round": 1,
                              "to_round": self.one((None, 1))})
        self.say("cup.declared", {"evening": evening, "season": self.club.season, "person": person, "declared": True})

    def tables(self, evening: str) -> None:
        """A round is drawn, or drawn otherwise; some table plays."""
        people, shape = self.draw(st.permutations(self.club.people)), self.one(SHAPES)
        seats = [people[at] for at in sorted(at for side in shape for at in side)]
        table = {"table": 1, "match": an_id(), "sides": [[people[at] for at in side] for side in shape], "seats": seats,
                 "dealer": seats[0]}
        self.say(self.one(("draw.made", "draw.changed")), {
            "evening": evening, "round": self.one((1, 2)), "seed": "17", "algorithm": "by hand", "by": "lot",
            "inputs": "0" * 64, "tables": [table], "out": list(people[len(seats) :]), "figures": [],
        })
        known = self.club.state.evenings.get(evening)
        if known is not None and table["match"] in known.matches and len(shape) == 2 and self.one((True, False)):
            drawn_table = next(
                one for draw in known.draws.values() for one in draw.tables
                if one.match == table["match"]
            )
            AtTable(self.club, drawn_table).play(self.one((0, 9, 27)), sign=self.one((True, False)))

    def notice(self, evening: str) -> None:
        """What the judge says."""
        reason = an_id()
        kind = self.one(("result.held", "result.published", "evening.closed", "evening.reopened", "penalty",
                         "penalty.lifted", "result.brought", "result.withdrawn", "evening.dropped"))
        payload: dict[str, Any] = {"evening": evening}
        if kind == "penalty":
            payload |= {"person": self.one(self.club.people), "points": -5, "season": None, "reason": reason}
        elif kind == "penalty.lifted":
            payload = {"target": self.one(self.penalties), "reason": reason}
        elif kind == "result.brought":
            result = {"person": self.one(self.club.people), "rounds": 1, "hands": 0, "points": -3, "won": 0, "lost": 0,
                      "zwicks": 0, "highest": 0, "over": None}
            payload["results"] = [result]
        self.say(kind, payload, {reason: "Karten gezeigt"})


WAYS: Any = {
    "evening": Speaker.evening, "people": Speaker.people, "season": Speaker.season, "here": Speaker.here,
    "tables": Speaker.tables, "notice": Speaker.notice,
}


@pytest.mark.slow
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_address_answers(hall: Any, data: Any) -> None:
    """The least role that may ask, and one of the others."""
    ask_every_address(hall, data, both=True)


@pytest.mark.soak
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_address_answers_every_role(hall: Any, data: Any) -> None:
    """All roles that may ask."""
    ask_every_address(hall, data, both=False)


def ask_every_address(hall: Any, data: Any, *, both: bool) -> None:
    """Say forty things of a club and ask for each of its pages: two roles, or all."""
    for name in ("link", "shared", "unknown", "page", "sent"):
        hall.extensions[f"scorekeeper.{name}_buckets"] = Buckets(rate=1e6, burst=1_000_000)
    speaker = Speaker(data, hall)
    for _ in range(SPOKEN):
        speaker.anything()
    club, client, broken = speaker.club, hall.test_client(), []
    state = club.state
    evening = speaker.one(speaker.evenings) if speaker.evenings else an_id()
    matches = state.evenings[evening].matches if evening in state.evenings else ()
    parts = {
        "evening": evening, "round": "1", "person": speaker.one(club.people), "season": club.season,
        "sheet": club.sheet, "match": matches[0] if matches else an_id(), "penalty": speaker.one(speaker.penalties),
        "stranger": an_id(), "name": "A1-1",
    }
    holders = [role if role != "keeper" else "leading" for role in CLUB_ROLES]  # the keeper here is number 0
    other = speaker.one(holders) if both else None
    for role, holder in zip(CLUB_ROLES, holders, strict=True):
        token = club.url("", role).rpartition("/")[2]
        for endpoint, method, rule in routes(hall):
            if method != "GET" or endpoint in LAST or not enough(holder, endpoint):
                continue
            if not both or holder == other or role == LEAST[endpoint]:
                answer = client.get(address(rule, token, parts))
                if answer.status_code >= 500:
                    broken.append((endpoint, role, answer.status_code))
                answer.close()
    assert broken == []
