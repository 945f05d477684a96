"""A hand taken down act by act, joined to the lines of its record."""

from __future__ import annotations

import pytest

from scorekeeper import schnapsen
from scorekeeper.acts import Act, Dealt, Heading
from scorekeeper.errors import NotationError
from tests.cases import for_each, named

HEADING = Heading("schnapsen", {"last_close": "off", "start": "9"}, ("Anna", "Ben"), "Ben", {"score": [5, 3]})
DEALT = Dealt(("Th",), {"Anna": ("Ah", "Kh", "?")}, ("Kc", "?", "Qc"))


def written(*acts, dealt=DEALT, heading=HEADING):
    rows = [Act(*act.split(": ")) for act in acts]
    return schnapsen.write(schnapsen.assembled(heading, dealt, rows)).split("\n")[:-1]


def tricks(*acts):
    return written(*acts, dealt=Dealt(("Th",)))[8:]


def test_what_stands_above_the_first_trick():
    assert written() == [
        "zhn: 1", "variant: schnapsen", "players: Anna, Ben", "dealer: Ben", "score: 5 3", "rules: last_close=off", "",
        "deal", "turnup: Th", "hand Anna: Ah Kh ?", "talon: Kc ? Qc",
    ]


@for_each(
    ("acts", "line"),
    [
        (("Anna: Ah", "Ben: Jd"), "Anna: Ah Jd"),
        (("Anna: swap", "Anna: close", "Anna: 40 Kh", "Ben: Js", "Anna: 66"), "Anna: swap close 40 Kh Js 66"),
        (("Anna: 40 Kh", "Anna: 66"), "Anna: 40 Kh 66"),
        (("Anna: Ah", "Ben: Jd", "Ben: 66"), "Anna: Ah Jd 66 Ben"),
        (("Anna: Ah",), "Anna: Ah"),
        (("Anna: 66",), "66 Anna"),
        (("Anna: swap",), "# Anna: swap"),
    ],
)
def test_acts_become_one_line(acts, line):
    assert tricks(*acts)[-1] == line


def test_the_next_act_begins_a_new_line():
    assert tricks("Anna: Jc", "Ben: Ac", "Ben: swap", "Ben: Ad", "Anna: Jd")[-2:] == ["Anna: Jc Ac", "Ben: swap Ad Jd"]


def test_what_an_act_adds(subtests):
    with named(subtests, "an exchange that waits for its lead is carried out"):
        record = schnapsen.assembled(HEADING, Dealt(("Th",)), [Act("Anna", "swap")])
        position = schnapsen.replay(record).positions[-1]
        assert (str(position.turnup), [str(card) for card in position.hands[0].known]) == ("Jh", ["Th"])
        assert schnapsen.replay(record).legal
    with named(subtests, "somebody else led"):
        replay = schnapsen.replay(schnapsen.assembled(HEADING, Dealt(("Th",)), [Act("Ben", "Ah"), Act("Anna", "Jd")]))
        assert [finding.rule for finding in replay.findings] == ["turn"]
    with named(subtests, "other spellings of an act"):
        assert schnapsen.write_play(schnapsen.read_play("SWAP")) == "swap"
        assert schnapsen.write_play(schnapsen.read_play("40  \u2665K")) == "40 Kh"
        assert schnapsen.read_play("10h").card.code == "Th"


@for_each(
    ("acts", "lines"),
    [
        (("Anna: Ax",), ["Anna: Ax"]),
        (("Anna: 40", "Ben: Jd"), ["Anna: 40", "Ben: Jd"]),
        (("Anna: Ah", "Ben: 66 a=b # oh"), ["Anna: Ah", "Ben: 66 a=b oh"]),
        (("Anna: swap", "Anna: ?"), ["Anna: swap ?"]),
        (("Anna: Ah Jd", "Ben: As"), ['Anna: "Ah Jd"', "Ben: As"]),
        (("Anna: close Ah", "Ben: 66"), ['Anna: "close Ah"', "66 Ben"]),
    ],
)
def test_what_is_no_act_is_kept_as_it_stands_and_ends_the_replay(acts, lines):
    """A line that would be read as a trick was no trick: it stands in quotes."""
    assert tricks(*acts)[-len(lines) :] == lines
    rows = [Act(*act.split(": ")) for act in acts]
    text = schnapsen.write(schnapsen.assembled(HEADING, Dealt(("Th",)), rows))
    assert schnapsen.write(schnapsen.read(text)) == text
    replay = schnapsen.replay(schnapsen.read(text))
    unread = [act.split(": ")[1] not in ("Ah", "swap") for act in acts].index(True)
    assert [(finding.rule, finding.play) for finding in replay.findings][:1] == [
        ("syntax", schnapsen.numbered([act.text for act in rows])[unread])
    ]
    assert len(replay.steps) == (acts[0] == "Anna: Ah")


@for_each("dealt", [Dealt(("Zz",)), Dealt(("Th",), {"Anna": ("Zz",)}), Dealt(("Th",), {}, ("Zz",))])
def test_what_is_no_card(dealt):
    with pytest.raises(NotationError):
        schnapsen.assembled(HEADING, dealt, ())


@for_each("play", ["swap", "close", "Ah", "20 Qd", "40 Kh", "66", "66 Ben Olaf"])
def test_an_act_by_itself_is_written_as_it_is_read(play):
    assert schnapsen.write_play(schnapsen.read_play(f"  {play} ")) == play


class TestOutOfPlace:
    """Acts taken down at a moment that no line of a record has."""

    def test_before_a_lead_that_lies_there_already(self):
        record = schnapsen.assembled(HEADING, Dealt(("Th",)), [Act("Anna", "Ah")])
        position = schnapsen.replay(record).positions[-1]
        for play in ("swap", "close"):
            found = schnapsen.check(position, schnapsen.read_play(play))
            assert [(finding.rule, finding.case) for finding in found] == [("turn", "not_leading")]

    def test_after_the_end(self):
        rows = [Act("Anna", "40 Kh"), Act("Anna", "66")]
        position = schnapsen.replay(schnapsen.assembled(HEADING, Dealt(("Th",)), rows)).positions[-1]
        assert not list(schnapsen.legal(position))
        for play in ("66", "Ah", "swap"):
            assert [finding.case for finding in schnapsen.check(position, schnapsen.read_play(play))] == ["after_claim"]
