"""What standings read of matches is what an independent recount of their hands comes to, summed by the database."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from sqlalchemy import func, select, text

from scorekeeper.journal import projections, stream
from scorekeeper.journal import store as matches
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.league.amounts import SHARE, rank_shares
from scorekeeper.league.evening_sums import meetings, sums
from scorekeeper.storage import league
from scorekeeper.storage.base import db
from scorekeeper.storage.league import PersonRow, person_matches
from tests.journal import table
from tests.journal.club.clubs import NOW, PEOPLE, Club

HANDS = ([(10, 17), (20, 7)], [(3, 24), (27, 0)], [(12, 15), (15, 12)], [(1, 26), (2, 25)])


@pytest.fixture
def session(app_everywhere):
    """A session on SQLite and on PostgreSQL."""
    with app_everywhere.app_context():
        yield db.session()


@pytest.fixture
def played(session):
    """A club whose evening has two rounds at two tables, every hand signed but those of the last table."""
    club = Club(session)
    club.join(*PEOPLE)
    evening = club.evening()
    shuffled = [club.people[at] for at in (0, 5, 2, 7, 4, 1, 6, 3)]
    draws = [club.draw(evening), club.draw(evening, 2, shuffled)]
    for draw in draws:
        club.say("draw.made", draw)
    club.evening_id, club.tables = evening, [each for draw in draws for each in draw["tables"]]
    for number, (each, points) in enumerate(zip(club.tables, HANDS, strict=True)):
        play(session, each["match"], points, signed=number < 3)
    return club


def play(session, match, points, signed):
    follows = None
    for each in points:
        begun, count = table.quick_hand(each, follows)
        follows = begun["hand"]
        add(session, match, begun, count, table.zwick(follows, 1))
        digest = stream.state_of(MATCH, session, match).state.by_id[follows].result.hand_score.digest
        if signed:
            add(session, match, *(table.entry("accepted", {"side": side, "digest": digest}, hand=follows)
                                  for side in (0, 1)))


def add(session, match, *bodies, role="record"):
    done = matches.append(session, match, bodies, {}, role=role, epoch=1, device=table.PHONE, now=NOW)
    assert {result.status for result in done.results} == {"applied"}


def tables_of(session, played):
    """The tables of the evening as the board shows them."""
    return league.matches_of(session, played.state, played.state.evenings[played.evening_id].matches)


def results_of(session, played):
    rows = person_matches(session, played.state, [played.evening_id])
    return {each.person: each for each in sums(rows, {}, by_round=False).results}


def recount(session, tables):
    """Sums by person from the hands' own points, by another way than the rows."""
    sums = {}
    for each in tables:
        state = stream.state_of(MATCH, session, each["match"]).state
        points = [hand.share.points for hand in state.hands]
        totals = [sum(side) for side in zip(*points, strict=True)]
        for side, people in enumerate(each["sides"]):
            for person in people:
                mine = sums.setdefault(person, Counter())
                mine["points"] += totals[side]
                mine["over"] += Fraction(totals[side]) - Fraction(sum(totals), 2)
                mine["won"] += sum(hand[side] > hand[1 - side] for hand in points)
                mine["lost"] += sum(hand[side] < hand[1 - side] for hand in points)
                mine["marks_called"] += side * len(points)
                mine["hands"] += len(points)
                mine["rank"] += 1 + (totals[side] > totals[1 - side]) + Fraction(totals[0] == totals[1], 2)
                mine["highest"] = max(mine["highest"], *(hand[side] for hand in points))
    return sums


def test_sums_of_an_evening_are_those_of_its_hands(session, played):
    counted = recount(session, played.tables[:3])
    all_results = results_of(session, played)
    assert all_results.keys() == set(played.people)
    for person, row in all_results.items():
        wanted = counted[person]
        assert {name: getattr(row, name) for name in ("points", "won", "lost", "marks_called", "hands", "highest")} == {
            name: wanted[name] for name in ("points", "won", "lost", "marks_called", "hands", "highest")
        }
        assert (Fraction(row.over, SHARE), Fraction(row.rank, SHARE)) == (wanted["over"], wanted["rank"])
        assert (row.rounds, row.open) in ((1, 1), (2, 0))
    assert sum(row.over for row in all_results.values()) == 0
    assert list(projections.differences(session)) == []


def test_a_disputed_a_reserved_and_an_open_match_count_as_nothing_yet(session, played):
    first = played.tables[0]["match"]
    state = stream.state_of(MATCH, session, first).state
    objected = table.entry("objected", {"side": 0, "about": "cards", "remark": None}, hand=state.hands[0].id)
    add(session, first, objected)
    last = played.tables[3]["match"]
    add(session, last, table.entry("match.ended", {"digest": "", "reservation": True}))
    found = {row.match: row.status for row in tables_of(session, played)}
    assert [found[each["match"]] for each in played.tables] == ["disputed", "counts", "counts", "reserved"]
    anna = results_of(session, played)[played.people[0]]
    assert (anna.rounds, anna.open, anna.disputed) == (1, 0, 1)
    add(session, first, table.entry("settled", {"side": None, "outcome": "keep"}, hand=state.hands[0].id), role="judge")
    found = {row.match: row.status for row in tables_of(session, played)}
    assert found[first] == "counts"


def test_a_comeback_is_the_largest_deficit_of_a_match_that_was_won(session, played):
    # 3:24 and 27:0 card points; the majority's 3 go to the first side, each hand's Zwick to the second
    second = played.tables[1]["match"]
    state = stream.state_of(MATCH, session, second).state
    assert state.running == ((6, 25), (36, 26))
    rows = session.scalars(select(PersonRow).where(PersonRow.stream == second)).all()
    assert {row.side: row.most_behind for row in rows} == {0: 19, 1: 0}


def test_partners_and_opponents(session, played):
    with_, against = Counter(), Counter()
    for each in played.tables[:3]:  # the last does not count yet
        for side, people in enumerate(each["sides"]):
            for person in people:
                with_.update((person, other) for other in people if other != person)
                against.update((person, other) for other in each["sides"][1 - side])
    rows = person_matches(session, played.state, [played.evening_id])
    for together, wanted in ((True, with_), (False, against)):
        met = meetings(rows, {}, by_round=False, together=together)
        assert {(one.person, one.other): one.matches for one in met} == wanted
    partners = {(person, other) for person, each in results_of(session, played).items() for other in each.partners}
    assert partners == set(with_)


def test_a_number_is_opened_down_to_its_matches(session, played):
    rows = league.rows_of(session, played.state, [played.evening_id], [played.people[0]])
    assert [row.round for row in rows] == [1, 2]
    each = results_of(session, played)[played.people[0]]
    assert sum(row.points for row in rows if row.status == "counts") == each.points


@pytest.mark.slow
@pytest.mark.parametrize("tampering", ["UPDATE person_row SET points = points + 1", "DELETE FROM person_row"])
def test_tampering_is_found_and_rebuilding_mends_it(session, played, tampering):
    session.execute(text(tampering))
    session.commit()
    assert {found.what for found in projections.differences(session)} == {"person"}
    projections.rebuild(session)
    session.commit()
    assert list(projections.differences(session)) == []
    assert session.scalar(select(func.count()).select_from(PersonRow)) == 16


def test_rank_points_of_a_table():
    assert [Fraction(each, SHARE) for each in rank_shares([10, 30, 20])] == [1, 3, 2]
    assert [Fraction(each, SHARE) for each in rank_shares([10, 10])] == [Fraction(3, 2)] * 2
    assert [Fraction(each, SHARE) for each in rank_shares([5, 7, 7, 7, 1, 0])] == [3, 5, 5, 5, 2, 1]


def test_a_table_that_was_dropped_is_no_table_any_more(session, played):
    evening = played.evening_id
    was = [row.match for row in tables_of(session, played)]
    third = played.draw(evening, 3)
    played.say("draw.made", third)
    played.say("draw.changed", {**played.draw(evening, 3), "reason": None})
    now = [row.match for row in tables_of(session, played)]
    assert now[:4] == was
    assert not {each["match"] for each in third["tables"]} & set(now)
    assert len(now) == 6


def test_what_a_phone_says_of_an_evening_is_not_believed(session, played):
    foreign = table.opened()
    foreign["payload"]["evening"] = {"club": played.id, "evening": played.evening_id, "round": 1, "table": 9}
    match = table.an_id()
    matches.create(session, bytes(32), match, [foreign], {}, maker=table.MAKER, device="", now=NOW)
    play(session, match, [(10, 17)], signed=False)
    assert [row.table for row in tables_of(session, played)] == [1, 2, 1, 2]
    assert list(projections.differences(session)) == []
