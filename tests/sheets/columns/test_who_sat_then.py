"""What a sheet says of an old hand names those who sat in it, whoever has come and gone since."""

from __future__ import annotations

import pytest

from scorekeeper.sheets.score.build import score_sheet
from scorekeeper.sheets.score.sheet_text import SheetText, change
from scorekeeper.words import locale
from tests.cases import for_each
from tests.journal.entries import an_id
from tests.sheets.columns.samples import count_of, deal, deals, sheet
from tests.sheets.paper import words

NEW = an_id(9, 1)
NAMES = ("Hanna", "Uwe", "Jens", "Frauke")
WAYS = ["leave first", "leave middle", "leave last", "join first", "join middle", "join last"]


def seats_after(at, way):
    """Who sits there once somebody has come or gone."""
    action, _, where = way.partition(" ")
    seats = list(at.people)
    if action == "leave":
        del seats[{"first": 0, "middle": 2, "last": -1}[where]]
    else:
        seats.insert({"first": 0, "middle": 2, "last": len(seats)}[where], NEW)
    return seats


def others_sit(at, way):
    """Somebody comes or goes behind the last hand, and the next one begins; its id."""
    at.words[NEW] = "Zoe Zander"
    begun, seats = at.begin(at.state.hands[-1].id), seats_after(at, way)
    at.say("seats.set", {"from": begun, "to": None, "seats": seats, "sides": [[one] for one in seats], "swap": None,
                         "reason": None, "balance": "kept"})
    return begun


def later(way, *, sign=True):
    """Four have played a hand, signed or not; then somebody comes or goes. The table and the hand."""
    at, _ = deals(4, [])
    made = deal(at, (2, 1, 0, None))
    if sign:
        at.sign(made)
    others_sit(at, way)
    return at, made


@for_each("way", WAYS)
def test_a_correction_names_those_whose_chips_it_changed(way):
    at, made = later(way)
    deal(at, (1, 2, None, 0), of=made, replaces=count_of(at, made), role="judge")
    (one,) = at.hand(made)["corrections"]
    changed = [
        f"{name} {old:+d} → {new:+d}".replace("-", "−").replace("+0", "0")
        for name, old, new in zip(NAMES, one["old"], one["new"], strict=True)
        if old != new
    ]
    assert len(changed) == 4
    found = sheet(at)
    row = found.rows[0]
    assert change(found, row, row.corrections[0], locale("en")) == ", ".join(changed)
    assert ", ".join(changed) in words(score_sheet(found, "en"))


@for_each("way", WAYS)
def test_a_correction_bears_the_initials_of_those_who_signed_it(way):
    at, made = later(way)
    deal(at, (1, 2, None, 0), of=made, replaces=count_of(at, made))
    digest = at.hand(made)["proposal"]["digest"]
    at.sign(made, 0, 1, 2, 3, digest=digest)
    found = sheet(at)
    assert found.rows[0].corrections[0].sides == (0, 1, 2, 3)
    assert " Ha U Je F " in words(score_sheet(found, "en")) + " "
    sheet_text = SheetText(found, locale("en"))
    assert [sheet_text.side(side, found.rows[0]) for side in range(4)] == list(NAMES)


@for_each("way", WAYS)
def test_an_objection_is_that_of_who_objected(way):
    at, made = later(way)
    at.say("objected", {"side": 2, "about": "other", "remark": None}, hand=made)
    text = words(score_sheet(sheet(at), "en"))
    assert "Hand 1: objection by Jens" in text
    assert all(f"objection of {name}" not in text for name in ("Hanna", "Uwe", "Frauke", "Zoe"))


@pytest.mark.slow
@for_each("way", WAYS)
@for_each("sides", [(0, 1, 2), (1, 2, 3), (0, 1, 2, 3)])
def test_who_came_and_went_changes_nothing_of_who_signed(way, sides):
    at, made = later(way, sign=False)
    at.sign(made, *sides)
    seen = len(sides) < 4
    assert at.view()["unsigned"] == ([1] if seen else [])
    found = sheet(at)
    assert ("Not signed by all: hand 1." in words(score_sheet(found, "en"))) == seen
    assert (SheetText(found, locale("en")).row_marks(found.rows[0]) == ["not signed"]) == seen


def test_what_the_judge_decided_is_no_hand_that_nobody_signed():
    at, _ = deals(4, [])
    made, reason = deal(at, (2, 1, 0, None)), an_id(1, 9)
    at.words[reason] = "Jens is ill"
    at.say("settled", {"side": None, "outcome": "keep", "reason": reason}, hand=made, role="judge")
    assert at.view()["unsigned"] == []
    found = sheet(at)
    text = words(score_sheet(found, "en"))
    assert "Decided by the judge: hand 1." in text
    assert "Not signed by all" not in text
    assert SheetText(found, locale("en")).row_marks(found.rows[0]) == ["decided"]
    assert "Hand 1: decided by the judge, the result stands (“Jens is ill”)." in text


@for_each("again", [False, True])
def test_a_decision_stands_on_the_sheet_as_long_as_it_holds(again):
    at, made = later("leave first")
    deal(at, (1, 2, None, 0), of=made, replaces=count_of(at, made))
    reason = an_id(1, 9)
    at.words[reason] = "Jens is ill"
    proposed = at.hand(made)["proposal"]["digest"]
    payload = {"side": None, "outcome": "keep", "proposed": proposed, "reason": reason}
    seen = at.say("settled", payload, hand=made, role="judge")
    assert "(“Jens is ill”)" in words(score_sheet(sheet(at), "en"))
    if again:
        deal(at, (0, 3, None, 0), of=made, replaces=count_of(at, made), role="judge")
    else:
        at.say("undone", {"target": seen}, hand=made, role="judge")
    assert "Jens is ill" not in words(score_sheet(sheet(at), "en"))


@for_each("way", WAYS)
def test_a_penalty_stays_with_who_was_punished(way):
    at, _ = later(way)
    at.say("penalty", {"side": None, "person": at.people[2], "points": -2, "reason": None}, role="judge")
    text = words(score_sheet(sheet(at), "en"))
    assert "Penalty for Jens (Jens Lorenz): −2" in text
