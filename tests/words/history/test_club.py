"""A club's journal in words: a line for every kind of entry, whatever stands in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.journal.club.fold import club_go_on, club_start
from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.entry_kind import CLUB_KINDS
from scorekeeper.words.history.club import KINDS, ClubScene, author, entry_in_words, scene_of
from tests.cases import named


def an_id(number: int) -> str:
    return f"018f0000-0000-7000-8000-{number:012d}"


HANNA, UWE, SHEET, SEASON, EVENING, GROUP = (an_id(number) for number in range(1, 7))
NAMES = {HANNA: "Hanna P.", UWE: "Uwe"}
RULES = {"variant": "dithmarschen", "switches": {}, "schedule": None, "packs": None}
SET = {
    "person": HANNA, "forms": {"table": "full", "board": "initial", "public": "hidden"}, "number": None, "groups": [],
    "consent": None, "guest": False,
}
OPENED = {
    "evening": EVENING, "seasons": [SEASON], "sheet": SHEET, "date": "2026-11-21", "rounds": 3, "hands": 12,
    "place": an_id(90), "correction": 30,
}
WORDS = {
    an_id(80): "Dörpsregel", an_id(86): "Anna gibt zuerst", an_id(81): "Winter", an_id(90): "Zur Linde",
    an_id(91): "zu spät", GROUP: "Heide",
}
ENTRIES = (
    ("club.opened", {"name": an_id(92)}),
    ("member.joined", {"person": HANNA, "guest": False}),
    ("member.joined", {"person": UWE, "guest": True}),
    ("member.set", {**SET, "number": 12}),
    ("member.set", {**SET, "number": 14, "groups": ["women", GROUP], "consent": "2026-02-01",
                    "forms": {**SET["forms"], "public": "first"}}),
    ("rulesheet.issued", {"sheet": SHEET, "name": an_id(80), "version": 2, "rules": RULES, "follows": None,
                          "remark": an_id(86)}),
    ("season.set", {"season": SEASON, "name": an_id(81), "sheet": SHEET, "rule": {}}),
    ("evening.opened", OPENED),
    ("evening.set", {**OPENED, "rounds": 2}),
    ("here.set", {"evening": EVENING, "person": UWE, "here": True, "from_round": 2, "to_round": None}),
    ("penalty", {"evening": EVENING, "person": UWE, "points": -5, "season": None, "reason": an_id(91)}),
    ("penalty.lifted", {"target": an_id(1010)}),
    ("link.renewed", {"role": "member", "epoch": 2, "expires": "2026-12-31T22:59:59.000Z"}),
    ("person.forgotten", {"person": UWE}),
)


def journal():
    """The entries above as a viewer reads them, and the scene they stand in."""
    rows = [
        {"id": an_id(1000 + seq), "v": 1, "seq": seq, "kind": kind, "payload": payload, "after": None, "by": None,
         "device": "c" * 16, "at_phone": "", "at": "2026-11-21T20:00:00.000Z", "role": "keeper"}
        for seq, (kind, payload) in enumerate(ENTRIES)
    ]
    state = club_go_on(club_start(), [read_entry(each, kinds=CLUB_KINDS) for each in rows])
    return rows, scene_of(state, NAMES, WORDS, {each["id"]: each for each in rows})


def history(lang: str) -> list[str]:
    """Every line."""
    seen, scene = journal()
    return [str(entry_in_words(each, scene, lang)).strip() for each in seen]


def test_what_happened_in_a_club_in_german():
    lines = history("de")
    assert lines[1].startswith("Hanna P. ")
    assert "12 → 14" in lines[4]
    assert "Frauen, Heide" in lines[4]
    assert "1.2.2026" in lines[4]
    assert "Dörpsregel 2" in lines[5]
    assert "Anna gibt zuerst" in lines[5]
    assert "Winter" in lines[6]
    assert "21.11.2026" in lines[7]
    assert "3 → 2" in lines[8]
    assert "−5" in lines[10]
    assert "zu spät" in lines[10]
    assert "−5" in lines[11]
    assert "31.12.2026" in lines[12]
    assert "Uwe" not in lines[13]


def test_how_an_entry_is_told(subtests):
    with named(subtests, "only what is other than before is said"):
        lines = history("en")
        assert lines[4].count("→") == 4
        assert lines[8].count("→") == 1
    with named(subtests, "whoever goes before the end is not said to be there"):
        gone = {"evening": EVENING, "person": UWE, "here": True, "from_round": 1, "to_round": 2}
        words = str(entry_in_words({"kind": "here.set", "payload": gone}, ClubScene(), "en"))
        assert "is not here. From round 3." in words.replace("', '", " ")
        words = str(entry_in_words({"kind": "here.set", "payload": gone}, ClubScene(rounds={EVENING: 2}), "en"))
        assert "is here. To round 2." in words.replace("', '", " "), "there is no third"
    with named(subtests, "every kind ever shipped has its line"):
        assert set(KINDS) == set(CLUB_KINDS)
    with named(subtests, "a kind of the future is told as such"):
        assert "does not know" in str(entry_in_words({"kind": "club.sang", "payload": {}}, ClubScene(), "en"))
    with named(subtests, "who did it is told by role and phone"):
        entry = {"role": "judge", "device": "c" * 16}
        assert author(entry, "en", "c" * 16) == "Judge, this phone"
        assert author(entry, "en") == "Judge, another phone"
        assert author({"role": "server"}, "en") == "the server itself"


@pytest.mark.slow
@given(
    kind=st.sampled_from(sorted(CLUB_KINDS)),
    payload=st.dictionaries(
        st.sampled_from(["person", "evening", "forms", "points", "role", "rule", "tables", "a"]),
        st.none() | st.integers() | st.text(max_size=3) | st.lists(st.none(), max_size=2),
    ),
)
def test_an_entry_is_told_however_damaged_it_is(kind, payload):
    assert entry_in_words({"kind": kind, "payload": payload, "seq": 4}, ClubScene(), "de").headline
