"""Whatever is said of a club gives a state; what does not fit becomes a note; forms that were overtaken say so."""

from __future__ import annotations

import cProfile
import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.journal.club.fold import club_go_on, club_start, club_step, unfit
from scorekeeper.journal.club.state import ClubState, Member, names
from scorekeeper.journal.club.view import club_view
from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.entry_kind import CLUB_KINDS
from scorekeeper.journal.tokens import CLUB_ROLES
from tests.journal.club.clubs import FORMS, RULES
from tests.journal.entries import write_entry

IDS = [f"019aa000-0000-7000-8000-{number:012x}" for number in range(1, 9)]
ids, few = st.sampled_from(IDS), st.integers(1, 3)
flags, tables = st.booleans(), st.permutations(IDS)


def evening(of):
    return {"evening": of, "seasons": [IDS[0]], "sheet": IDS[0], "date": "2026-11-21", "rounds": 2, "hands": 4,
            "place": None, "correction": 30}


def draw(of, round, people, match):
    table = {"table": 1, "match": match, "sides": [people[:2], people[2:4]], "seats": people[:4], "dealer": people[0]}
    return {"evening": of, "round": round, "seed": "s", "algorithm": "a", "by": "lot", "inputs": "0" * 64,
            "tables": [table], "out": people[4:], "figures": [{"name": "x", "value": 1, "bound": None}]}


def of(**fields):
    return st.fixed_dictionaries(fields)


PAYLOADS = {
    "club.opened": of(name=ids), "club.named": of(name=ids), "member.joined": of(person=ids, guest=flags),
    "member.set": of(person=ids, forms=st.just(FORMS), number=few, groups=st.just(["women"]),
                     consent=st.sampled_from([None, "2026-11-21"]), guest=flags),
    "member.left": of(person=ids), "person.merged": of(person=ids, into=ids), "person.forgotten": of(person=ids),
    "stranger.known": of(evening=ids, match=ids, stranger=ids, person=ids),
    "stranger.unknown": of(evening=ids, match=ids, stranger=ids),
    "pair.set": st.sampled_from(list(itertools.permutations(IDS[:4], 2))).map(
        lambda pair: {"a": pair[0], "b": pair[1], "rule": "apart"}),
    "rulesheet.issued": of(sheet=ids, name=ids, version=few, rules=st.just(RULES), follows=st.none()),
    "season.set": of(season=ids, name=ids, sheet=ids, rule=st.just({})), "season.closed": of(season=ids),
    "season.reopened": of(season=ids), "evening.opened": ids.map(evening), "evening.set": ids.map(evening),
    "here.set": of(evening=ids, person=ids, here=flags, from_round=few, to_round=st.none() | few),
    "cup.declared": of(evening=ids, season=ids, person=ids, declared=flags),
    "draw.made": st.builds(draw, ids, few, tables, ids), "draw.changed": st.builds(draw, ids, few, tables, ids),
    "result.held": of(evening=ids), "result.published": of(evening=ids), "evening.closed": of(evening=ids),
    "evening.reopened": of(evening=ids), "result.withdrawn": of(evening=ids), "evening.dropped": of(evening=ids),
    "penalty.lifted": of(target=ids),
    "penalty": of(evening=ids, person=ids, points=st.integers(-9, 9), season=st.none() | ids, reason=ids),
    "result.brought": ids.flatmap(lambda evening: of(evening=st.just(evening), results=st.just([{
        "person": IDS[0], "rounds": 1, "hands": 2, "points": 30, "won": 1, "lost": 1, "zwicks": 0, "highest": 20,
        "over": None}]))),
    "keeper.named": of(epoch=st.sampled_from([1, 2, 10_001]), person=ids),
    "link.renewed": of(role=st.sampled_from(CLUB_ROLES), epoch=few, expires=st.none()),
    "link.revoked": of(role=st.sampled_from(CLUB_ROLES), epoch=few, expires=st.none()), "kind.tomorrow": st.just({}),
}
FIRST = [("club.opened", {"name": IDS[0]}), ("member.joined", {"person": IDS[0], "guest": False}),
         ("rulesheet.issued", {"sheet": IDS[0], "name": IDS[0], "version": 1, "rules": RULES, "follows": None}),
         ("season.set", {"season": IDS[0], "name": IDS[0], "sheet": IDS[0], "rule": {}}),
         ("evening.opened", evening(IDS[0]))]
entries = st.lists(st.sampled_from(sorted(PAYLOADS)).flatmap(lambda kind: st.tuples(st.just(kind), PAYLOADS[kind])))


def read(seq, kind, payload):
    return read_entry({
        "id": IDS[seq - 1] if seq <= len(IDS) else f"019aa000-0000-7000-9000-{seq:012x}", "kind": kind,
        "payload": payload, "seq": seq, "at": f"2026-11-21T20:{seq % 60:02d}:00.000Z", "role": "keeper",
    }, kinds=CLUB_KINDS)


def test_every_kind_there_is_is_said():
    assert set(PAYLOADS) == {*CLUB_KINDS, "kind.tomorrow"}


@given(flags, entries)
def test_every_kind_in_every_state_gives_a_state(opened, entries):
    state, before = club_start("x"), []
    for seq, (kind, payload) in enumerate([*(FIRST if opened else []), *entries], 1):
        entry = read(seq, kind, payload)
        assert read_entry(write_entry(entry), kinds=CLUB_KINDS) == entry
        why, notes = unfit(state, entry), len(state.notes)
        state = club_step(state, entry)
        before.append(entry)
        assert [note.why for note in state.notes[notes:]] == ([why] if why else [])
        assert (state.seq, state.last_at) == (seq, entry.at)
    assert state == club_go_on(club_start("x"), before)
    for role in CLUB_ROLES:
        seen = club_view(state, {}, role)
        assert {member.person for member in seen.members} | state.merged.keys() == state.members.keys()
        if role != "watch":
            assert {shown.id for shown in seen.evenings} == state.evenings.keys()
    for person in state.members:
        assert state.merged.get(state.person(person)) is None


def joined(*forms):
    state, words = club_start("x"), {}
    rows = [("club.opened", {"name": IDS[0]})]
    for person, (name, form, number) in zip(IDS, forms, strict=False):
        words[person] = name
        chosen = {"table": "full", "board": form, "public": "hidden"}
        rows += [("member.joined", {"person": person, "guest": False}),
                 ("member.set", {"person": person, "forms": chosen, "number": number, "groups": [], "consent": None,
                                 "guest": False})]
    state = club_go_on(club_start("x"), [read(seq, *each) for seq, each in enumerate(rows, 1)])
    return state, words


def test_names_in_the_form_that_each_member_chose():
    state, words = joined(("Anna Petersen", "initial", None), ("Opa Klaas Hansen", "first", None),
                          ("Eva", "initial", None), ("Frauke Carstens", "number", 12), ("X Y", "hidden", 1),
                          )
    assert list(names(state, words, "board").values()) == ["Anna P.", "Opa Klaas", "Eva", "Nr. 12", "–"]
    assert set(names(state, words, "public").values()) == {"–"}
    assert names(state, words, "table")[IDS[1]] == names(state, words, "full")[IDS[1]] == "Opa Klaas Hansen"


def test_names_that_fall_together_are_told_apart_and_earlier_ones_stay():
    state, words = joined(("Anna Petersen", "initial", None), ("Anna Paulsen", "initial", None),
                          ("Anna Peters", "first", None), ("Anna Petri", "initial", None))
    shown = [name.replace("\N{NO-BREAK SPACE}", " ") for name in names(state, words, "board").values()]
    assert shown == ["Anna P.", "Anna P. (2)", "Anna", "Anna P. (3)"]


def test_a_watcher_sees_no_evening_before_its_result_and_none_that_is_held():
    rows = [*FIRST, ("here.set", {"evening": IDS[0], "person": IDS[0], "here": True})]
    seen = []
    for more in ("result.published", "result.held", "evening.closed", "result.published"):
        rows.append((more, {"evening": IDS[0]}))
        state = club_go_on(club_start("x"), [read(seq, *each) for seq, each in enumerate(rows, 1)])
        seen.append(bool(club_view(state, {}, "watch").evenings))
        assert club_view(state, {}, "member").evenings
    assert seen == [True, False, False, True]


def calls(do):
    """How many calls that takes, those into a generator among them."""
    profile = cProfile.Profile()
    profile.runcall(do)
    return sum(row.callcount for row in profile.getstats())


def an_evening(number):
    return evening(f"019aa000-0000-7000-9000-{number:012x}")


@pytest.mark.parametrize("way", ["one after the other", "all into one"])
def test_whom_everybody_turned_out_to_be_costs_as_much_as_there_are_people(way):
    class Asked(dict):
        times = 0

        def get(self, *seen):
            self.times += 1
            return super().get(*seen)

    into = {str(n): str(n - 1 if way == "one after the other" else 0) for n in range(1, 900)}
    people = Asked({person: Member(person, False, "1", merged_into=into.get(person)) for person in ["0", *into]})
    assert ClubState("x", members=people).merged == dict.fromkeys(into, "0")
    assert people.times < 3 * len(people)


def test_one_merge_more_costs_the_same_however_many_there_were():
    def cost(number):
        people = [f"019aa000-0000-7000-b000-{one:012x}" for one in range(number)]
        rows = [*FIRST, *(("member.joined", {"person": one, "guest": False}) for one in people)]
        state = club_go_on(club_start("x"), [read(seq, *each) for seq, each in enumerate(rows, 100)])
        merges = [read(9999, "person.merged", {"person": one, "into": people[0]}) for one in people[1:]]
        assert len(club_go_on(state, merges).merged) == number - 1
        return calls(lambda: club_go_on(state, merges))

    assert cost(200) < 2.5 * cost(100)


def test_who_becomes_a_guest_costs_as_much_as_there_are_evenings():
    def cost(number):
        here = [("here.set", {"evening": one["evening"], "person": IDS[0], "here": True}) for one in evenings(number)]
        rows = [*FIRST, *(("evening.opened", one) for one in evenings(number)), *here]
        state = club_go_on(club_start("x"), [read(seq, *each) for seq, each in enumerate(rows, 100)])
        turned = read(9999, "member.joined", {"person": IDS[0], "guest": True})
        assert all(one.guests.get(IDS[0], True) for one in club_step(state, turned).evenings.values())
        return calls(lambda: club_step(state, turned))

    def evenings(number):
        return [an_evening(n + 100) for n in range(number)]

    assert cost(200) < 2.5 * cost(100)


def test_which_tables_were_drawn_is_looked_up_and_not_gone_through():
    class Drawn(tuple):
        def __contains__(self, match):
            raise AssertionError("as long as there are tables")

    state = club_go_on(club_start("x"), [read(seq, *each) for seq, each in enumerate(FIRST, 1)])
    there = replace(state.evenings[IDS[0]], drawn=Drawn(["some", "more"]))
    state = replace(state, evenings={IDS[0]: there})
    rows = [read(seq, "member.joined", {"person": IDS[seq - 5], "guest": False}) for seq in (6, 7, 8)]
    state = club_go_on(state, rows)
    assert club_step(state, read(9, "draw.made", draw(IDS[0], 1, IDS[:4], IDS[1]))).evenings[IDS[0]].drawn == (
        "some", "more", IDS[1],
    )
