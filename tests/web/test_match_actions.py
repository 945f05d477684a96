"""Every form of a match is fed from its own list of fields with what people type: too long, negative, no number, none,
twice, a choice that there is not. The answer says so at the field, and has all that was typed and chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.web.access import find_match
from scorekeeper.web.actions import actions
from scorekeeper.web.forms import Line, NumberField
from tests.cases import for_each
from tests.web.forms import WHOLE, asked_again, begin, in_turn, state, wrong, wrong_values
from tests.web.tables import Table, an_id

NAMES = ["Anna", "Ben", "Cem"]


class Fed(NamedTuple):
    """How an action's form is fed: in which kind of match, and what its page sends with it."""

    game: str
    sent: Mapping[str, str]


BY_HAND = {"by-hand": "1"}
FED = {
    "penalty": Fed("zwickern", {"who": "side:0", "points": "2", "sign": "minus", "reason": "zu spät"}),
    "reopen": Fed("ended", {"reason": "doch noch"}), "end": Fed("zwickern", {"reservation": "1"}),
    "insert": Fed("zwickern", {"after": "0", "person": ""}), "seats": Fed("zwickern", {"swap": "1"}),
    "player": Fed("zwickern", {"leaves": "{person}", "name": "Neue Person"}),
    "rules": Fed("zwickern", {"variant": "dithmarschen", "shown": "dithmarschen"}),
    "people": Fed("zwicken", {"name": "Neue Person"}),
    "strike": Fed("zwickern", {"hand": "{hand}", "why": "misdeal"}),
    "void": Fed("zwickern", {"hand": "{hand}", "why": "misdeal"}),
    "dealt-by": Fed("zwickern", {"hand": "{hand}", "person": "{person}"}),
    "object": Fed("zwickern", {"hand": "{hand}", "side": "0", "about": "other"}),
    "decide": Fed("disputed", {"hand": "{hand}", "outcome": "keep", "reason": "nachgesehen"}),
    "rule": Fed("proposed", {"hand": "{hand}", "outcome": "keep", "proposed": "{proposed}", "reason": "nachgesehen"}),
    "by-word-of-mouth": Fed("zwickern", {"from": "1", "to": "1", "seen": "99"}),
    "total": Fed("zwickern", {"total-0": "150", "total-1": "170"}),
    "on-paper": Fed("zwickern", {"from": "1", "to": "1", "seen": "99"}),
    "play": Fed("schnapsen", {"zhn": "Ah", "person": "{person}"}),
    "dealt": Fed("zwicken", {"hand_{person}": "Ah Kd", "open": "7h", "cut": "Ah"}),
    "stretch": Fed("zwickern", {"table": "3c", "person": "{person}", "hand_{person}": "Td"}),
    "count-cards": Fed("zwickern", {"zwicks-0": "1", "zwicks-1": "0"}),
    "count-quick": Fed("zwickern", {"points-0": "14", "points-1": "", "most": "0"}),
    "count-paper": Fed(
        "zwickern", {"points-1-0": "14", "points-1-1": "13", "majority-1": "A", "meanwhile-1": "paper"}
    ),
    "count-sealed": Fed("zwickern", {"points": "14", "side": "0"}),
    "missing": Fed("missing", {"hand": "{hand}", "number": "1"}),
    "correct": Fed("zwickern", {"hand": "{hand}", "zwicks-0": "1"}),
    "count-won": Fed("schnapsen", {"winner": "0", "game_points": "1", "points-1": "20", "tricks-1": "2"}),
    "count-tricks": Fed("zwicken", {"tricks-0": "2", "tricks-1": "1", "cuts-typed": "hj", **BY_HAND}),
    "chips": Fed(
        "zwicken", {"chips-{person}": "2", "sign-{person}": "-", "chips-{next}": "1", "chips-{last}": "0", "pot": "3"}
    ),
}


class World:
    """A match in which an action can be done; ``base`` is its address for who may do all."""

    def __init__(self, app: Any, kind: str) -> None:
        self.app, self.client = app, app.test_client()
        self.known = {"hand": "", "proposed": ""}
        if kind in ("schnapsen", "zwicken"):
            self.base = begin(self.client, kind, NAMES[: 2 if kind == "schnapsen" else 3])
            seats = state(self.client, self.base)["seats"]
            self.known |= {"person": seats[0], "next": seats[1], "last": seats[-1]}
            return
        table = Table(self.client)
        self.base, self.known["person"] = table.url("", "judge"), table.persons[0]
        if kind == "missing":
            table.do("count-sealed", side="0", points="14", most="0")
            table.do("count-sealed", side="1", points="12", most="0")
            self.known["hand"] = table.view("judge")["current"]["id"]
            return
        hand = self.known["hand"] = table.cards(["X25"])
        if kind == "disputed":
            table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
        if kind in ("proposed", "ended"):
            table.sign(hand)
        if kind == "proposed":
            table.do("correct", hand=hand, across="0:X25")
            self.known["proposed"] = table.hand(1)["proposal"]["digest"]
        if kind == "ended":
            table.do("end")

    def sent(self, name: str) -> dict[str, str]:
        """What an action is fed with in this match."""
        return {key.format(**self.known): each.format(**self.known) for key, each in FED[name].sent.items()}

    def fields(self, name: str, sent: Mapping[str, str]) -> list[Any]:
        """The fields of an action's form in this match."""
        token = self.base.rpartition("/")[2]
        with self.app.test_request_context(self.base):
            form = actions()[name].form
            assert form is not None
            return list(form.begun(find_match(token), {"hand": sent.get("hand", "")}))

    def send(self, name: str, data: Mapping[str, Any]) -> Any:
        """The answer to what a form sends, without what is None."""
        body = {"deed": name, "id": an_id(4), **data}
        return self.client.post(f"{self.base}/do", data={key: each for key, each in body.items() if each is not None})


def needed(field: Any) -> bool:
    """Whether a form cannot be taken without it."""
    return bool(field.flags.required) or (isinstance(field, NumberField) and not field.empty)


def test_every_action_that_somebody_types_for_is_fed():
    assert {name for name, action in actions().items() if action.form} == set(FED)


@WHOLE
@for_each("name", list(FED))
def test_what_cannot_be_is_said_at_its_field_and_nothing_typed_is_lost(kept_app, name, whole):
    world = World(kept_app, FED[name].game)
    sent = world.sent(name)
    listed = world.fields(name, sent)
    assert listed
    for number, field in enumerate(listed, list(FED).index(name)):
        cases = [case for case in wrong_values(field) if case[0] != "missing"]
        for what, typed, refused in in_turn([*cases, ("missing", None, needed(field))], whole, number):
            answer = world.send(name, {**sent, field.name: typed})
            case = (name, field.name, what, answer.status_code)
            assert answer.status_code in (303, 422), (case, answer.text[-900:])
            if answer.status_code == 303 and name in ("player", "people", "missing", "count-paper", "total"):  # done
                world = World(kept_app, FED[name].game)
                sent = world.sent(name)
            if not refused:
                continue
            assert answer.status_code == 422, case
            assert wrong(answer.text).get(field.name), (case, wrong(answer.text))
            again = asked_again(answer.text)
            if isinstance(field, (Line, NumberField)) and typed is not None:
                assert again[field.name] == typed, case
            kept = {key: each for key, each in sent.items() if key != field.name}
            assert kept.items() <= again.items(), (case, again)


@for_each("name", list(FED))
def test_what_a_form_is_fed_with_is_taken(kept_app, name):
    """Else nothing above would show that a form is refused for the one field that is wrong."""
    world = World(kept_app, FED[name].game)
    sent = world.sent(name)
    answer = world.send(name, sent)
    assert answer.status_code == 303, (name, answer.text[-1500:])
