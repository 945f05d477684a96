"""A kind of entries is made in one place: read, refused, stored, shown and undone by what its class says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import pytest

from scorekeeper.journal import stream
from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.entry_kind import HAND, JUDGE, MATCH_KINDS, RECORD, Unknown, entry_kind
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.parsing import EntryError, Id, OptionalId, many, number, one_of
from scorekeeper.journal.rights import may_say
from scorekeeper.journal.visible import Viewer
from scorekeeper.words.history.line import Scene
from scorekeeper.words.history.match import KINDS, entry_in_words
from tests.cases import for_each
from tests.journal import table
from tests.journal.entries import match_json

WHO, HAND_OF_IT = table.an_id(), table.an_id()


@pytest.fixture
def served():
    @entry_kind("drink.served", of=HAND, begins=True, undoable=True)
    class DrinkServed:
        person: Id
        what: Annotated[str, one_of("tea", "grog")]
        cups: Annotated[int, number(1, 9)] = 1
        rounds: Annotated[tuple[int, ...], many(number())] = ()
        by: OptionalId = None

        def check(self, values: Mapping[str, Any]) -> None:
            if self.by == self.person:
                raise EntryError("same-person", "by")

        def needs(self) -> str:
            return JUDGE if self.cups > 3 else RECORD

    yield DrinkServed
    del MATCH_KINDS["drink.served"]


def test_a_new_kind_is_stored_is_in_the_history_and_is_undone(session, match, add, served, monkeypatch):
    monkeypatch.setitem(KINDS, "drink.served", lambda line: (line.headed(line.person(line.payload.person)), ""))
    body = table.entry("drink.served", {"person": WHO, "what": "grog"}, hand=HAND_OF_IT)
    assert add(body).results[0].status == "applied"
    state = stream.state_of(MATCH, session, match).state
    assert [entry.payload for entry in state.hand_entries[HAND_OF_IT]] == [served(WHO, "grog")]
    assert match_json(state, {}, Viewer("record", table.PHONE))["last_entry"]["id"] == body["id"]
    assert [hand.id for hand in state.hands] == [HAND_OF_IT]
    assert entry_in_words(body, Scene({WHO: "Hanna"}, hands={HAND_OF_IT: 1}), "en").headline == "Hand 1: Hanna"
    assert add(table.entry("undone", {"target": body["id"]})).results[0].status == "applied"
    undone = stream.state_of(MATCH, session, match).state
    assert match_json(undone, {}, Viewer("record", table.PHONE))["last_entry"] is None
    assert undone.notes == ()


def test_what_its_class_says_of_the_fields_is_how_they_are_read(served):
    seen = read_entry(table.entry("drink.served", {"person": WHO, "what": "tea", "cups": 2, "rounds": [4], "by": None}))
    assert seen.payload == served(WHO, "tea", 2, (4,))
    assert [may_say("record", seen), seen.kind] == [True, "drink.served"]
    many_cups = read_entry(table.entry("drink.served", {"person": WHO, "what": "tea", "cups": 4}))
    assert [may_say(role, many_cups) for role in ("record", "judge")] == [False, True]


@for_each(
    ("change", "field", "case"),
    [
        ({"person": "Hanna"}, "payload.person", "not-an-id"), ({"what": None}, "payload.what", "not-one-of"),
        ({"cups": 10}, "payload.cups", "not-a-number"), ({"rounds": 3}, "payload.rounds", "not-a-list"),
        ({"rounds": [1, "x"]}, "payload.rounds[1]", "not-a-number"), ({"by": WHO}, "payload.by", "same-person"),
        ({"reason": "so"}, "payload.reason", "not-an-id"),
    ],
)
def test_what_cannot_be_read_is_refused_with_field_and_reason(served, change, field, case):
    with pytest.raises(EntryError) as refused:
        read_entry(table.entry("drink.served", {"person": WHO, "what": "tea", **change}))
    assert (refused.value.field, refused.value.case) == (field, case)


def test_a_kind_of_the_future_is_kept_without_effect(session, match, add):
    entry = table.entry("drink.spilt", {"person": WHO}, hand=HAND_OF_IT)
    assert add(entry).results[0].status == "applied"
    state = stream.state_of(MATCH, session, match).state
    assert [(note.entry, note.why) for note in state.notes] == [(entry["id"], "unknown-kind")]
    assert read_entry(entry).payload == Unknown()


def test_a_field_that_nothing_says_how_to_read_is_an_error_of_the_program():
    with pytest.raises(TypeError, match="cups"):

        @entry_kind("drink.served", of=HAND)
        class DrinkServed:
            cups: int

    assert "drink.served" not in MATCH_KINDS
